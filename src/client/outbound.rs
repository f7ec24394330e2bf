//! What goes out on a network: what the machine wants, and what people say.

use std::time::SystemTime;

use tokio::time::Instant;

use super::{
    command::CommandError,
    common::Common,
    direct::{SocketEvent, What},
    event::NetworkEvent,
    station::Station,
};
use crate::{
    irc::{
        budget,
        channel::ChannelName,
        outgoing::{Outgoing, OutgoingError, split_text},
        sanitize,
    },
    peer::{self, DirectAction, Nick, Output, Recipient, wire::Gid},
    store::Said,
};

/// People to whom something was said lately.
const MAX_TOLD: usize = 16;

impl Station {
    /// Does what the machine wants, in its order.
    pub(super) fn carry_out(&mut self, common: &mut Common) {
        while let Some(output) = self.peer.poll() {
            if common.broken {
                // Nothing more can be kept, so nothing more is said.
                continue;
            }
            match output {
                Output::Store { gid, author, line } => {
                    if let Err(error) = common.archive.keep(gid, author, &line) {
                        common.breaks(&error);
                    }
                }
                Output::Join(gid) => self.control(|name| Outgoing::join(&[name]), gid),
                Output::Part(gid) => {
                    self.control(|name| Outgoing::part(&name, ""), gid);
                }
                Output::Say { to, class, line } => self.say(common, &to, class, &line),
                Output::Direct(action) => self.link(common, action),
                Output::Event(event) => self.happened(common, event),
            }
        }
    }

    fn happened(&mut self, common: &mut Common, event: peer::Event) {
        if let Err(error) = self.note(common, &event) {
            return common.breaks(&error);
        }
        self.mind_records(common, &event);
        match &event {
            // It is told with all others whom the split has taken.
            peer::Event::PeerGone(nick) if self.splits.takes(nick) => {
                self.stirred = true;
                return;
            }
            peer::Event::PeerSeen(info) | peer::Event::PeerRenamed { info, .. } => {
                self.splits.seen(Instant::now(), &info.nick, info.key);
                match &info.card {
                    Some(_) => self.strangers.forget(&info.nick),
                    // A hello alone does not say what he is doing.
                    None => self.strange(common, &info.nick),
                }
                self.arrived.extend(self.peer.key_of(&info.nick));
                self.stirred = true;
                self.card_came(common, &info.nick.clone());
            }
            peer::Event::PeerGone(_) => self.stirred = true,
            _ => {}
        }
        self.tell(common, NetworkEvent::Peer(event));
    }

    /// Does what the machine wants of the sockets.
    fn link(&mut self, common: &mut Common, action: DirectAction) {
        let now = common.now();
        match action {
            DirectAction::Listen(gid) => {
                let at = common.sockets.listen(gid);
                self.peer.direct_listening(now, gid, at);
            }
            DirectAction::Connect { gid, to } => {
                if !common.sockets.connect(gid, &to) {
                    self.peer.direct_closed(now, gid);
                }
            }
            DirectAction::Reject(gid) => common.sockets.reject(gid),
            DirectAction::Close(gid) => common.sockets.close(gid),
        }
    }

    /// Something has happened on a direct connection.
    pub(super) fn socket(&mut self, common: &mut Common, event: SocketEvent) {
        let (now, gid) = (common.now(), event.gid);
        match event.what {
            What::Opened => self.peer.direct_opened(now, gid),
            What::Line(text) => self.peer.direct_line(now, gid, &text),
            What::Closed => {
                common.sockets.close(gid);
                self.peer.direct_closed(now, gid);
            }
        }
    }

    fn say(&mut self, common: &mut Common, to: &Recipient, class: peer::Class, line: &str) {
        if let Recipient::Direct(gid) = to {
            if !common.sockets.send(*gid, line) {
                common.sockets.close(*gid);
                self.peer.direct_closed(common.now(), *gid);
            }
            return;
        }
        let Some(up) = self.up() else { return };
        let class = match class {
            peer::Class::Contest => budget::Class::Move,
            peer::Class::Presence => budget::Class::Answer,
            peer::Class::Sunday => budget::Class::Chat,
            peer::Class::Board => budget::Class::Board,
        };
        let target = match to {
            Recipient::Wire => self.network.wire.to_string(),
            Recipient::Nick(nick) => nick.to_string(),
            Recipient::Table(gid) | Recipient::Direct(gid) => table_name(*gid),
        };
        let wait = up.handle.wait(class);
        let sent = Outgoing::privmsg(&target, line)
            .map_err(CommandError::from)
            .and_then(|line| Ok(up.handle.send(line, class)?));
        if class == budget::Class::Move && !wait.is_zero() {
            self.tell(common, NetworkEvent::LineWaits(wait));
        }
        if let Err(error) = sent {
            // A line of a contest is said again until it is acknowledged.
            tracing::warn!(%error, target, "a protocol line was not sent");
        }
    }

    fn control(&self, line: impl FnOnce(ChannelName) -> Result<Outgoing, OutgoingError>, gid: Gid) {
        let Ok(name) = table_name(gid).parse::<ChannelName>() else {
            return;
        };
        let sent = line(name)
            .map_err(CommandError::from)
            .and_then(|line| self.send(line, budget::Class::Control));
        if let Err(error) = sent {
            tracing::warn!(%error, %gid, "the game's channel was not joined or left");
        }
    }

    /// Queues a line.
    pub(super) fn send(&self, line: Outgoing, class: budget::Class) -> Result<(), CommandError> {
        let up = self.up().ok_or(CommandError::Offline)?;
        Ok(up.handle.send(line, class)?)
    }

    /// Says something to everybody in the people's channel.
    pub(super) fn chat(&self, common: &mut Common, text: &str) -> Result<(), CommandError> {
        let lobby = self.network.lobby.to_string();
        self.speak(&lobby, text)?;
        self.log_own(common, lobby, false, text);
        Ok(())
    }

    /// Says something in the channel of a game.
    pub(super) fn chat_at_game(
        &self,
        common: &mut Common,
        gid: Gid,
        text: &str,
    ) -> Result<(), CommandError> {
        if !self.peer.is_at_channel(gid) {
            return Err(CommandError::NotAtGame);
        }
        let channel = table_name(gid);
        self.speak(&channel, text)?;
        self.log_own(common, channel, false, text);
        Ok(())
    }

    /// Says something to one person.
    pub(super) fn whisper(
        &mut self,
        common: &mut Common,
        nick: &Nick,
        text: &str,
    ) -> Result<(), CommandError> {
        self.speak(nick.as_str(), text)?;
        if !self.is_service(nick) {
            self.log_own(common, nick.to_string(), true, text);
        }
        self.note_told(nick.clone());
        Ok(())
    }

    /// Somebody is told or asked something by the person, who wants to know if it does not arrive.
    pub(super) fn note_told(&mut self, nick: Nick) {
        self.told.retain(|told| *told != nick);
        if self.told.len() == MAX_TOLD {
            self.told.pop_front();
        }
        self.told.push_back(nick);
    }

    /// Whether passwords may be said to this nick: such lines are not kept.
    fn is_service(&self, nick: &Nick) -> bool {
        let name = nick.as_str().to_ascii_lowercase();
        name.ends_with("serv") || name == "q" || name == "x"
    }

    fn log_own(&self, common: &mut Common, place: String, private: bool, text: &str) {
        let nick = self.up().map(|up| up.nick.to_string());
        common.log(&Said {
            at: SystemTime::now(),
            network: self.network.id.to_string(),
            place,
            author: nick.unwrap_or_default(),
            private,
            own: true,
            text: sanitize::clean(text, sanitize::MAX_CHARS),
        });
    }

    fn speak(&self, target: &str, text: &str) -> Result<(), CommandError> {
        let up = self.up().ok_or(CommandError::Offline)?;
        let lines: Vec<Outgoing> = split_text(text, up.handle.text_room(target))
            .into_iter()
            .map(|part| Outgoing::privmsg(target, part))
            .collect::<Result<_, _>>()?;
        for line in lines {
            self.send(line, budget::Class::Chat)?;
        }
        Ok(())
    }

    /// Tells the server that the player is away, or back.
    pub(super) fn say_away(&self, words: Option<&str>) {
        // A server that has not let us in yet is told when it has.
        if self.up().is_none_or(|up| up.since.is_none()) {
            return;
        }
        let sent = Outgoing::new("AWAY", &[], words)
            .map_err(CommandError::from)
            .and_then(|line| self.send(line, budget::Class::Control));
        if let Err(error) = sent {
            tracing::debug!(%error, "the server was not told about being away");
        }
    }

    /// Asks for another nick, now or when there is a connection.
    pub(super) fn take_nick(&mut self, nick: Nick) -> Result<(), CommandError> {
        if self.up().is_some_and(|up| up.since.is_some()) {
            self.send(Outgoing::nick(&nick)?, budget::Class::Control)?;
            // The next connection asks for it only if the server gives it now.
            self.nick_asked = Some(nick);
        } else {
            self.network.nick = nick;
        }
        Ok(())
    }

    /// This player has another nick. Returns whether it is the one that is wanted.
    pub(super) fn nick_given(&mut self, new: &Nick) -> bool {
        // A server may cut it.
        let asked = |asked: &mut Nick| asked.as_str().starts_with(new.as_str());
        if self.nick_asked.take_if(asked).is_some() {
            self.network.nick = new.clone();
        }
        *new == self.network.nick
    }

    /// The server does not give a nick.
    pub(super) fn nick_refused(&mut self, refused: &str) {
        self.nick_asked.take_if(|asked| asked.as_str() == refused);
    }
}

/// The channel of a game whose private lines are refused: 29 characters, which every network allows.
pub(super) fn table_name(gid: Gid) -> String {
    format!("{TABLE}{gid}")
}

/// How the name of a game's channel begins.
pub(super) const TABLE: &str = "#awale-";
