//! CAP, PASS, NICK, USER, PING and QUIT: what a client may say at any time.

use super::state::{CASEMAP, ClientId, State, User};
use crate::peer::Nick;
use ::irc::proto::{CapSubCommand, Command};

/// Longest user name; servers cut it at 10 or so.
const MAX_USER_BYTES: usize = 10;

impl State {
    /// Handles a command that needs no registration; says whether it was one.
    pub(super) fn register_command(&mut self, id: ClientId, word: &str, command: &Command) -> bool {
        match command {
            Command::CAP(_, sub, first, second) => {
                self.cap(id, *sub, first.as_deref().or(second.as_deref()));
            }
            Command::PASS(password) => self.pass(id, password),
            Command::NICK(nick) => self.nick(id, nick),
            Command::USER(name, _, realname) => self.user(id, name, realname),
            Command::PING(token, _) => {
                let line = self.server_line("PONG", &[&self.config.name], Some(token));
                self.send(id, line);
            }
            Command::PONG(..) => {}
            Command::QUIT(reason) => {
                let reason = format!("Quit: {}", reason.as_deref().unwrap_or_default());
                self.remove(id, &reason);
            }
            _ => match word {
                "NICK" => self.reply(id, 431, &[], "No nickname given"),
                "PING" => self.reply(id, 409, &[], "No origin specified"),
                "PASS" | "USER" | "CAP" => self.reply(id, 461, &[word], "Not enough parameters"),
                _ => return false,
            },
        }
        true
    }

    fn cap(&mut self, id: ClientId, sub: CapSubCommand, list: Option<&str>) {
        let nick = self.nick_of(id);
        let answer = match sub {
            CapSubCommand::LS => Some(("LS", "")),
            CapSubCommand::LIST => Some(("LIST", "")),
            CapSubCommand::REQ => Some(("NAK", list.unwrap_or_default())),
            _ => None,
        };
        let opens = matches!(sub, CapSubCommand::LS | CapSubCommand::REQ);
        if let Some(client) = self.clients.get_mut(&id) {
            client.cap_open = (client.cap_open || opens) && sub != CapSubCommand::END;
        }
        if let Some((verb, list)) = answer {
            let line = self.server_line("CAP", &[&nick, verb], Some(list));
            self.send(id, line);
        }
        self.try_welcome(id);
    }

    fn pass(&mut self, id: ClientId, password: &str) {
        if self.refuse_registered(id) {
            return;
        }
        if let Some(client) = self.clients.get_mut(&id) {
            client.password = Some(password.to_owned());
        }
    }

    fn user(&mut self, id: ClientId, name: &str, realname: &str) {
        if self.refuse_registered(id) {
            return;
        }
        let plain = |c: &char| c.is_ascii_alphanumeric() || "-_.".contains(*c);
        let mut name: String = name.chars().filter(plain).take(MAX_USER_BYTES).collect();
        if name.is_empty() {
            name.push_str("user");
        }
        if let Some(client) = self.clients.get_mut(&id) {
            client.user = Some(User {
                name,
                realname: realname.to_owned(),
            });
        }
        self.try_welcome(id);
    }

    fn refuse_registered(&mut self, id: ClientId) -> bool {
        let registered = self.is_registered(id);
        if registered {
            self.reply(id, 462, &[], "You may not reregister");
        }
        registered
    }

    fn nick(&mut self, id: ClientId, text: &str) {
        let Some(nick) = self.valid_nick(text) else {
            let shown = text
                .parse::<Nick>()
                .map_or_else(|_| "*".to_owned(), |nick| nick.to_string());
            self.reply(id, 432, &[&shown], "Erroneous nickname");
            return;
        };
        let key = CASEMAP.fold(text);
        if self.nicks.get(&key).is_some_and(|&owner| owner != id) {
            self.reply(id, 433, &[text], "Nickname is already in use");
            return;
        }
        if self.is_registered(id) {
            let change = self.client_line(id, "NICK", &[], Some(text));
            self.send(id, change.clone());
            for other in self.neighbours(id) {
                self.send(other, change.clone());
            }
        }
        let Some(client) = self.clients.get_mut(&id) else {
            return;
        };
        if let Some(old) = client.nick.replace(nick) {
            self.nicks.remove(&CASEMAP.fold(old.as_str()));
        }
        self.nicks.insert(key, id);
        self.try_welcome(id);
    }

    /// A nick of letters, digits and what RFC 2812 allows besides, not beginning like a number.
    fn valid_nick(&self, text: &str) -> Option<Nick> {
        let special = |byte: u8| b"[]\\`_^{|}".contains(&byte);
        let starts = |byte: u8| byte.is_ascii_alphabetic() || special(byte);
        let first = text.bytes().next()?;
        let valid = starts(first)
            && text
                .bytes()
                .all(|byte| starts(byte) || byte.is_ascii_digit() || byte == b'-')
            && text.len() <= self.config.nick_len;
        text.parse().ok().filter(|_| valid)
    }

    /// Completes the registration when nothing is missing.
    fn try_welcome(&mut self, id: ClientId) {
        let Some(client) = self.clients.get_mut(&id) else {
            return;
        };
        let ready = client.nick.is_some() && client.user.is_some() && !client.cap_open;
        if client.registered || !ready {
            return;
        }
        if self.config.password.is_some() && client.password != self.config.password {
            self.reply(id, 464, &[], "Password incorrect");
            self.remove(id, "Bad password");
            return;
        }
        client.registered = true;
        self.welcome(id);
    }

    fn welcome(&mut self, id: ClientId) {
        let (nick, network) = (self.nick_of(id), self.config.network.clone());
        let (name, version) = (self.config.name.clone(), env!("CARGO_PKG_VERSION"));
        self.reply(
            id,
            1,
            &[],
            &format!("Welcome to the {network} network, {nick}"),
        );
        self.reply(
            id,
            2,
            &[],
            &format!("Your host is {name}, running awale {version}"),
        );
        self.reply(id, 3, &[], "This server was started by hand");
        self.reply(id, 4, &[&name, version, "i", "n"], "");
        let tokens = [
            format!("NETWORK={network}"),
            "CASEMAPPING=ascii".to_owned(),
            "CHANTYPES=#&".to_owned(),
            "PREFIX=(o)@".to_owned(),
            "CHANMODES=,,,n".to_owned(),
            format!("NICKLEN={}", self.config.nick_len),
            format!("CHANNELLEN={}", self.config.channel_len),
            format!("TOPICLEN={}", self.config.topic_len),
            format!("MAXCHANNELS={}", self.config.max_joined),
            "TARGMAX=PRIVMSG:1,NOTICE:1".to_owned(),
        ];
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        self.reply(id, 5, &tokens, "are supported by this server");
        self.motd(id);
    }
}
