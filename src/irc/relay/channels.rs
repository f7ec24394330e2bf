//! Joining, leaving, talking and topics.

use super::state::{CASEMAP, Channel, ClientId, State};
use crate::irc::channel::ChannelName;
use std::collections::BTreeMap;

/// Channels named in one JOIN or PART; the rest is ignored.
const MAX_NAMES: usize = 20;

impl State {
    pub(super) fn join(&mut self, id: ClientId, names: &str) {
        for name in names.split(',').take(MAX_NAMES) {
            self.join_one(id, name);
        }
    }

    fn join_one(&mut self, id: ClientId, name: &str) {
        let Some(channel) = self.valid_channel(id, name) else {
            return;
        };
        let key = CASEMAP.fold(name);
        let Some(client) = self.clients.get_mut(&id) else {
            return;
        };
        if client.joined.contains(&key) {
            return;
        }
        if client.joined.len() >= self.config.max_joined {
            self.reply(id, 405, &[name], "You have joined too many channels");
            return;
        }
        let is_new = !self.channels.contains_key(&key);
        if is_new && self.channels.len() >= self.config.max_channels {
            self.reply(
                id,
                437,
                &[name],
                "There are too many channels, try again later",
            );
            return;
        }
        client.joined.insert(key.clone());
        let channel = self.channels.entry(key.clone()).or_insert_with(|| Channel {
            name: channel,
            topic: None,
            members: BTreeMap::new(),
        });
        channel.members.insert(id, is_new);
        let name = channel.name.to_string();
        self.broadcast(id, &key, true, "JOIN", &[&name], None);
        if self
            .channels
            .get(&key)
            .is_some_and(|channel| channel.topic.is_some())
        {
            self.topic(id, &name, None);
        }
        self.names(id, &name);
    }

    /// The name as a channel's, or an error to the client.
    fn valid_channel(&mut self, id: ClientId, name: &str) -> Option<ChannelName> {
        let channel = name
            .parse::<ChannelName>()
            .ok()
            .filter(|_| name.starts_with(['#', '&']) && name.len() <= self.config.channel_len);
        if channel.is_none() {
            self.no_such_channel(id, name);
        }
        channel
    }

    /// Answers 403, with the name if it can stand in a line.
    pub(super) fn no_such_channel(&mut self, id: ClientId, name: &str) {
        let shown = if name.is_empty() || name.starts_with(':') {
            "*"
        } else {
            name
        };
        self.reply(id, 403, &[shown], "No such channel");
    }

    pub(super) fn part(&mut self, id: ClientId, names: &str, reason: &str) {
        for name in names.split(',').take(MAX_NAMES) {
            let Some(key) = self.own_channel(id, name) else {
                continue;
            };
            let name = self
                .channels
                .get(&key)
                .map(|channel| channel.name.to_string());
            let name = name.unwrap_or_default();
            self.broadcast(id, &key, true, "PART", &[&name], Some(reason));
            if let Some(client) = self.clients.get_mut(&id) {
                client.joined.remove(&key);
            }
            self.drop_member(&key, id);
        }
    }

    /// The key of a channel the client is in, or an error to it.
    fn own_channel(&mut self, id: ClientId, name: &str) -> Option<String> {
        let key = CASEMAP.fold(name);
        match self.channels.get(&key) {
            None => self.no_such_channel(id, name),
            Some(channel) if channel.members.contains_key(&id) => return Some(key),
            Some(_) => self.reply(id, 442, &[name], "You're not on that channel"),
        }
        None
    }

    /// Relays a message. Nothing may be answered to a NOTICE, not even that it was not delivered.
    pub(super) fn message(&mut self, id: ClientId, command: &str, target: &str, text: &str) {
        let refusal = self.try_message(id, command, target, text);
        if let Some((code, words)) = refusal
            && command != "NOTICE"
        {
            let shown = if target.is_empty() || target.starts_with(':') {
                "*"
            } else {
                target
            };
            self.reply(id, code, &[shown], words);
        }
    }

    fn try_message(
        &mut self,
        id: ClientId,
        command: &str,
        target: &str,
        text: &str,
    ) -> Option<(u16, &'static str)> {
        if text.is_empty() {
            return Some((412, "No text to send"));
        }
        if target.contains(',') {
            return Some((407, "Too many targets, only one is allowed"));
        }
        if target.starts_with(['#', '&']) {
            let key = CASEMAP.fold(target);
            let Some(channel) = self.channels.get(&key) else {
                return Some((403, "No such channel"));
            };
            if !channel.members.contains_key(&id) {
                return Some((404, "Cannot send to channel (you are not in it)"));
            }
            let name = channel.name.to_string();
            self.broadcast(id, &key, false, command, &[&name], Some(text));
            return None;
        }
        let Some(to) = self.find_nick(target) else {
            return Some((401, "No such nick/channel"));
        };
        let line = self.client_line(id, command, &[&self.nick_of(to)], Some(text));
        self.send(to, line);
        None
    }

    pub(super) fn topic(&mut self, id: ClientId, name: &str, text: Option<&str>) {
        let Some(key) = self.own_channel(id, name) else {
            return;
        };
        let max = self.config.topic_len;
        let Some(channel) = self.channels.get_mut(&key) else {
            return;
        };
        let name = channel.name.to_string();
        match text {
            None => match channel.topic.clone() {
                Some(topic) => self.reply(id, 332, &[&name], &topic),
                None => self.reply(id, 331, &[&name], "No topic is set"),
            },
            Some(text) => {
                let cut = text
                    .get(..text.floor_char_boundary(max))
                    .unwrap_or_default();
                channel.topic = (!cut.is_empty()).then(|| cut.to_owned());
                self.broadcast(id, &key, true, "TOPIC", &[&name], Some(cut));
            }
        }
    }

    /// A line from a client to the members of a channel, with or without itself.
    fn broadcast(
        &mut self,
        from: ClientId,
        key: &str,
        with_self: bool,
        command: &str,
        middle: &[&str],
        text: Option<&str>,
    ) {
        let line = self.client_line(from, command, middle, text);
        let Some(channel) = self.channels.get(key) else {
            return;
        };
        let members: Vec<ClientId> = channel.members.keys().copied().collect();
        for member in members
            .into_iter()
            .filter(|&member| with_self || member != from)
        {
            self.send(member, line.clone());
        }
    }
}
