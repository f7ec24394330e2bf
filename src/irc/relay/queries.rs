//! Questions about people, channels and the server.

use super::state::{CASEMAP, ClientId, State};

/// Bytes of nicks in one 353 line, well under the 510 of the whole.
const NAMES_BYTES: usize = 300;

/// Nicks looked at in one ISON.
const MAX_ISON: usize = 32;

impl State {
    pub(super) fn names(&mut self, id: ClientId, name: &str) {
        if let Some(channel) = self.channels.get(&CASEMAP.fold(name)) {
            let name = channel.name.to_string();
            let signed = |(&member, &op): (&ClientId, &bool)| {
                format!("{}{}", if op { "@" } else { "" }, self.nick_of(member))
            };
            let nicks: Vec<String> = channel.members.iter().map(signed).collect();
            for list in lists(&nicks) {
                self.reply(id, 353, &["=", &name], &list);
            }
        }
        let shown = if name.is_empty() || name.starts_with(':') {
            "*"
        } else {
            name
        };
        self.reply(id, 366, &[shown], "End of /NAMES list");
    }

    pub(super) fn who(&mut self, id: ClientId, mask: &str) {
        let key = CASEMAP.fold(mask);
        let asked: Vec<(ClientId, String, bool)> = match self.channels.get(&key) {
            Some(channel) => {
                let entry = |(&member, &op)| (member, channel.name.to_string(), op);
                channel.members.iter().map(entry).collect()
            }
            None => self
                .find_nick(mask)
                .map(|found| (found, "*".to_owned(), false))
                .into_iter()
                .collect(),
        };
        for (member, channel, op) in asked {
            self.who_reply(id, member, &channel, op);
        }
        let shown = if mask.is_empty() || mask.starts_with(':') {
            "*"
        } else {
            mask
        };
        self.reply(id, 315, &[shown], "End of /WHO list");
    }

    fn who_reply(&mut self, id: ClientId, member: ClientId, channel: &str, op: bool) {
        let Some(client) = self.clients.get(&member) else {
            return;
        };
        let Some(user) = client.user.clone() else {
            return;
        };
        let (host, nick) = (client.host.clone(), self.nick_of(member));
        let server = self.config.name.clone();
        let flags = if op { "H@" } else { "H" };
        let middle = [channel, &user.name, &host, &server, &nick, flags];
        self.reply(id, 352, &middle, &format!("0 {}", user.realname));
    }

    pub(super) fn whois(&mut self, id: ClientId, nick: &str) {
        let shown = if nick.is_empty() || nick.starts_with(':') {
            "*"
        } else {
            nick
        };
        let found = self
            .find_nick(nick)
            .and_then(|found| self.clients.get(&found));
        match found.and_then(|client| Some((client, client.nick.clone()?, client.user.clone()?))) {
            None => self.reply(id, 401, &[shown], "No such nick/channel"),
            Some((client, nick, user)) => {
                let host = client.host.clone();
                let names = client
                    .joined
                    .iter()
                    .filter_map(|key| self.channels.get(key));
                let names: Vec<String> = names.map(|channel| channel.name.to_string()).collect();
                let (server, network) = (self.config.name.clone(), self.config.network.clone());
                let nick = nick.as_str();
                self.reply(id, 311, &[nick, &user.name, &host, "*"], &user.realname);
                for list in lists(&names) {
                    self.reply(id, 319, &[nick], &list);
                }
                self.reply(id, 312, &[nick, &server], &network);
            }
        }
        self.reply(id, 318, &[shown], "End of /WHOIS list");
    }

    pub(super) fn ison(&mut self, id: ClientId, nicks: &[String]) {
        let asked = nicks
            .iter()
            .flat_map(|nicks| nicks.split(' '))
            .take(MAX_ISON);
        let online = asked
            .filter_map(|nick| self.find_nick(nick))
            .map(|found| self.nick_of(found));
        let online: Vec<String> = online.collect();
        self.reply(id, 303, &[], &online.join(" "));
    }

    /// Channels have no modes to set here.
    pub(super) fn channel_mode(&mut self, id: ClientId, name: &str, changes: usize) {
        match self.channels.get(&CASEMAP.fold(name)) {
            None => self.no_such_channel(id, name),
            Some(channel) => {
                let is_op = channel.members.get(&id) == Some(&true);
                let name = channel.name.to_string();
                match (changes, is_op) {
                    (0, _) => {
                        let nick = self.nick_of(id);
                        let line = self.server_line("324", &[&nick, &name, "+n"], None);
                        self.send(id, line);
                    }
                    (_, true) => self.reply(id, 472, &["*"], "is unknown mode char to me"),
                    (_, false) => self.reply(id, 482, &[&name], "You're not channel operator"),
                }
            }
        }
    }

    /// Users have no modes here either.
    pub(super) fn user_mode(&mut self, id: ClientId, nick: &str, changes: usize) {
        if self.find_nick(nick) != Some(id) {
            self.reply(id, 502, &[], "Cannot change mode for other users");
        } else if changes > 0 {
            self.reply(id, 501, &[], "Unknown MODE flag");
        } else {
            let line = self.server_line("221", &[&self.nick_of(id), "+"], None);
            self.send(id, line);
        }
    }

    pub(super) fn motd(&mut self, id: ClientId) {
        if self.config.motd.is_empty() {
            self.reply(id, 422, &[], "MOTD File is missing");
            return;
        }
        let name = self.config.name.clone();
        self.reply(id, 375, &[], &format!("- {name} Message of the day - "));
        for line in self.config.motd.clone() {
            self.reply(id, 372, &[], &format!("- {line}"));
        }
        self.reply(id, 376, &[], "End of /MOTD command");
    }
}

/// Words joined into lines of at most [`NAMES_BYTES`].
fn lists(words: &[String]) -> Vec<String> {
    let mut lists: Vec<String> = Vec::new();
    for word in words {
        match lists.last_mut() {
            Some(list) if list.len() + 1 + word.len() <= NAMES_BYTES => {
                list.push(' ');
                list.push_str(word);
            }
            _ => lists.push(word.clone()),
        }
    }
    lists
}
