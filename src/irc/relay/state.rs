//! The server without sockets.

use super::config::Config;
use crate::{
    irc::{
        casemap::Casemap,
        channel::ChannelName,
        outgoing::{MAX_BYTES, Outgoing, OutgoingError},
        parse,
    },
    peer::Nick,
};
use ::irc::proto::Command;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How names are compared here, and said to be in 005.
pub(super) const CASEMAP: Casemap = Casemap::Ascii;

/// One client's number; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientId(pub u64);

/// What the socket layer has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Send a line.
    Line(ClientId, Outgoing),
    /// Close the client's socket after the lines before this.
    Close(ClientId),
}

/// Clients, nicks and channels.
#[derive(Debug)]
pub struct State {
    pub(super) config: Config,
    pub(super) clients: BTreeMap<ClientId, Client>,
    /// By folded nick.
    pub(super) nicks: HashMap<String, ClientId>,
    /// By folded name.
    pub(super) channels: BTreeMap<String, Channel>,
    out: Vec<Output>,
}

#[derive(Debug)]
pub(super) struct Client {
    pub(super) host: String,
    pub(super) nick: Option<Nick>,
    pub(super) user: Option<User>,
    pub(super) password: Option<String>,
    /// A capability talk holds the registration.
    pub(super) cap_open: bool,
    pub(super) registered: bool,
    /// Folded names of the channels the client is in.
    pub(super) joined: BTreeSet<String>,
}

#[derive(Clone, Debug)]
pub(super) struct User {
    pub(super) name: String,
    pub(super) realname: String,
}

#[derive(Debug)]
pub(super) struct Channel {
    pub(super) name: ChannelName,
    pub(super) topic: Option<String>,
    /// Whether the member is an operator (the first one is).
    pub(super) members: BTreeMap<ClientId, bool>,
}

impl State {
    /// A server without clients.
    pub fn new(config: Config) -> Self {
        Self {
            config,
            clients: BTreeMap::new(),
            nicks: HashMap::new(),
            channels: BTreeMap::new(),
            out: Vec::new(),
        }
    }

    /// A client has connected. Its number must be new; `host` is what others see.
    pub fn connected(&mut self, id: ClientId, host: &str) -> Vec<Output> {
        if self.clients.len() >= self.config.max_clients {
            self.send(id, self.closing("the relay is full"));
            self.out.push(Output::Close(id));
        } else {
            // An address like ::1 would begin a trailing parameter.
            let colon = if host.starts_with(':') { "0" } else { "" };
            let client = Client {
                host: format!("{colon}{host}"),
                nick: None,
                user: None,
                password: None,
                cap_open: false,
                registered: false,
                joined: BTreeSet::new(),
            };
            self.clients.insert(id, client);
        }
        std::mem::take(&mut self.out)
    }

    /// A client has sent a line.
    pub fn line(&mut self, id: ClientId, line: &str) -> Vec<Output> {
        let Some(client) = self.clients.get(&id) else {
            return Vec::new();
        };
        let registered = client.registered;
        // A line that is no message deserves no answer.
        if line.len() > MAX_BYTES {
            self.line_too_long(id);
        } else if let Ok(message) = parse::parse(line) {
            let word = command_word(line);
            if !self.register_command(id, &word, &message.command) {
                if registered {
                    self.command(id, &word, &message.command);
                } else {
                    self.reply(id, 451, &[], "You have not registered");
                }
            }
        }
        std::mem::take(&mut self.out)
    }

    /// A client has sent an over-long line.
    pub fn too_long(&mut self, id: ClientId) -> Vec<Output> {
        self.line_too_long(id);
        std::mem::take(&mut self.out)
    }

    /// A client's socket has ended, or has to.
    pub fn disconnected(&mut self, id: ClientId, reason: &str) -> Vec<Output> {
        self.remove(id, reason);
        std::mem::take(&mut self.out)
    }

    /// Whether the client has completed its registration.
    pub fn is_registered(&self, id: ClientId) -> bool {
        self.clients
            .get(&id)
            .is_some_and(|client| client.registered)
    }

    /// Commands of registered clients.
    fn command(&mut self, id: ClientId, word: &str, command: &Command) {
        match command {
            Command::JOIN(channels, ..) => self.join(id, channels),
            Command::PART(channels, reason) => {
                self.part(id, channels, reason.as_deref().unwrap_or_default());
            }
            Command::PRIVMSG(target, text) => self.message(id, "PRIVMSG", target, text),
            Command::NOTICE(target, text) => self.message(id, "NOTICE", target, text),
            Command::TOPIC(channel, text) => self.topic(id, channel, text.as_deref()),
            Command::NAMES(channels, _) => self.names(id, channels.as_deref().unwrap_or("*")),
            Command::WHO(mask, _) => self.who(id, mask.as_deref().unwrap_or("*")),
            Command::WHOIS(_, nick) => self.whois(id, nick),
            Command::ChannelMODE(channel, modes) => self.channel_mode(id, channel, modes.len()),
            Command::UserMODE(nick, modes) => self.user_mode(id, nick, modes.len()),
            Command::MOTD(_) => self.motd(id),
            Command::USERHOST(nicks) if word == "ISON" => self.ison(id, nicks),
            _ => self.unusable(id, word, command),
        }
    }

    /// A command unknown here, or a known one with too few parameters.
    fn unusable(&mut self, id: ClientId, word: &str, command: &Command) {
        match (word, command) {
            ("NOTICE", _) => {}
            ("PRIVMSG", Command::Raw(_, params)) => match params.as_slice() {
                [] => self.reply(id, 411, &[], "No recipient given (PRIVMSG)"),
                [_] => self.reply(id, 412, &[], "No text to send"),
                [target, text, ..] => {
                    let (target, text) = (target.clone(), text.clone());
                    self.message(id, "PRIVMSG", &target, &text);
                }
            },
            ("JOIN" | "PART" | "TOPIC" | "MODE" | "WHOIS", _) => {
                self.reply(id, 461, &[word], "Not enough parameters");
            }
            _ => self.reply(id, 421, &[word], "Unknown command"),
        }
    }

    fn line_too_long(&mut self, id: ClientId) {
        self.reply(id, 417, &[], "Input line was too long");
    }

    /// Takes a client out and tells those who shared a channel with it.
    pub(super) fn remove(&mut self, id: ClientId, reason: &str) {
        if !self.clients.contains_key(&id) {
            return;
        }
        let neighbours = self.neighbours(id);
        if self.is_registered(id) {
            let quit = self.client_line(id, "QUIT", &[], Some(reason));
            for other in neighbours {
                self.send(other, quit.clone());
            }
        }
        let closing = self.closing(reason);
        self.send(id, closing);
        self.out.push(Output::Close(id));
        let Some(client) = self.clients.remove(&id) else {
            return;
        };
        for key in &client.joined {
            self.drop_member(key, id);
        }
        if let Some(nick) = &client.nick {
            self.nicks.remove(&CASEMAP.fold(nick.as_str()));
        }
    }

    pub(super) fn drop_member(&mut self, key: &str, id: ClientId) {
        if let Some(channel) = self.channels.get_mut(key) {
            channel.members.remove(&id);
            if channel.members.is_empty() {
                self.channels.remove(key);
            }
        }
    }

    /// Everybody else who shares a channel with the client, once each.
    pub(super) fn neighbours(&self, id: ClientId) -> BTreeSet<ClientId> {
        let joined = self.clients.get(&id).map(|client| &client.joined);
        let channels = joined
            .into_iter()
            .flatten()
            .filter_map(|key| self.channels.get(key));
        channels
            .flat_map(|channel| channel.members.keys().copied())
            .filter(|&member| member != id)
            .collect()
    }

    /// The nick of a client, `*` before it has one.
    pub(super) fn nick_of(&self, id: ClientId) -> String {
        let nick = self
            .clients
            .get(&id)
            .and_then(|client| client.nick.as_ref());
        nick.map_or_else(|| "*".to_owned(), Nick::to_string)
    }

    pub(super) fn find_nick(&self, nick: &str) -> Option<ClientId> {
        let id = self.nicks.get(&CASEMAP.fold(nick)).copied()?;
        self.is_registered(id).then_some(id)
    }

    /// A numeric for the client.
    pub(super) fn reply(&mut self, id: ClientId, code: u16, middle: &[&str], text: &str) {
        let nick = self.nick_of(id);
        let mut params = vec![nick.as_str()];
        params.extend_from_slice(middle);
        let line = self.server_line(&format!("{code:03}"), &params, Some(text));
        self.send(id, line);
    }

    /// A line from this server.
    pub(super) fn server_line(
        &self,
        command: &str,
        middle: &[&str],
        text: Option<&str>,
    ) -> Option<Outgoing> {
        fit(&self.config.name, command, middle, text)
    }

    /// A line from a client, as others see it.
    pub(super) fn client_line(
        &self,
        id: ClientId,
        command: &str,
        middle: &[&str],
        text: Option<&str>,
    ) -> Option<Outgoing> {
        let client = self.clients.get(&id)?;
        let (nick, user) = (client.nick.as_ref()?, client.user.as_ref()?);
        fit(
            &format!("{nick}!{}@{}", user.name, client.host),
            command,
            middle,
            text,
        )
    }

    fn closing(&self, reason: &str) -> Option<Outgoing> {
        Outgoing::new("ERROR", &[], Some(&format!("Closing Link: ({reason})"))).ok()
    }

    pub(super) fn send(&mut self, id: ClientId, line: Option<Outgoing>) {
        if let Some(line) = line {
            self.out.push(Output::Line(id, line));
        }
    }
}

/// The command of a line in capitals. `irc::proto` reads ISON as USERHOST, so it is asked for here.
fn command_word(line: &str) -> String {
    let is_prefix = |word: &&str| word.starts_with(['@', ':']);
    let word = line
        .split(' ')
        .filter(|word| !word.is_empty())
        .find(|word| !is_prefix(word));
    word.unwrap_or_default().to_ascii_uppercase()
}

/// A line with the last parameter cut, at a character, to what fits in one.
fn fit(source: &str, command: &str, middle: &[&str], text: Option<&str>) -> Option<Outgoing> {
    match (Outgoing::from_source(source, command, middle, text), text) {
        (Ok(line), _) => Some(line),
        (Err(OutgoingError::TooLong { bytes }), Some(text)) => {
            let end = text.floor_char_boundary(text.len().saturating_sub(bytes - MAX_BYTES));
            Outgoing::from_source(source, command, middle, text.get(..end)).ok()
        }
        (Err(error), _) => {
            tracing::debug!(%error, command, "a line of the relay was not built");
            None
        }
    }
}
