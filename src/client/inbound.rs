//! What comes from the connection, and whom in the client it concerns.

use std::time::{Duration, SystemTime};

use tokio::time::Instant;

use super::{
    command::CommandError,
    common::Common,
    event::{NetworkEvent, Talk},
    leaving::{LeaveReason, Leaving},
    outbound::{TABLE, table_name},
    station::{Ending, Link, Station},
};
use crate::{
    irc::{
        budget,
        channel::ChannelName,
        disconnect::{Advice, DisconnectReason},
        event::{Event as IrcEvent, Left, Target},
        isupport::Isupport,
        outgoing::Outgoing,
        refusal::Refusal,
        sanitize,
    },
    peer::{
        Nick, Now, Via,
        wire::{Gid, NetworkToken},
    },
    store::Said,
};

/// Characters of a person's text that are shown.
const MAX_TALK: usize = 500;
/// "No such nick" (RFC 2812): the only refusal that means that somebody is gone.
const NO_SUCH_NICK: u16 = 401;

/// The person takes no private lines from us: +R (InspIRCd and ircu, solanum and bahamut, hybrid and
/// Unreal) and caller-ID.
pub(super) const REFUSED: [u16; 4] = [477, 486, 531, 716];

/// How often it is told that the wire channel takes nothing.
const MUTED_AGAIN: Duration = Duration::from_secs(60);

/// A flood is answered by half the rate, down to one line in this time.
const SLOWEST: Duration = Duration::from_secs(8);

impl Station {
    /// Something came from the connection. `seated` are the games that some machine of this player
    /// has.
    pub(super) fn irc(&mut self, common: &mut Common, event: Option<IrcEvent>, seated: &[Gid]) {
        match event {
            Some(IrcEvent::Disconnected { reason }) => self.disconnected(common, reason),
            // The last event is always the disconnection.
            None => self.disconnected(common, DisconnectReason::Quit),
            Some(event) => {
                self.irc_event(common, event, seated);
            }
        }
    }

    fn disconnected(&mut self, common: &mut Common, reason: DisconnectReason) {
        let Some(up) = self.up() else { return };
        let held = up.since.map(|since| since.elapsed());
        self.link = Link::Waiting(Instant::now());
        self.peer.offline(common.now());
        self.splits.clear();
        self.strangers.clear();
        self.stirred = true;
        match self.ending.clone() {
            Some(Ending::Leave(leaving)) => return self.is_over(common, leaving),
            Some(Ending::Change) => {
                self.ending = None;
                let next = self.rotation.current().clone();
                return self.tell(common, NetworkEvent::Changing(next));
            }
            None => {}
        }
        if let DisconnectReason::TlsDemanded { port } = reason {
            return self.obey_demand(common, port);
        }
        let Some(retry_in) = self.rotation.ended(&reason, held, &mut common.rng) else {
            return self.stop(common, reason.into());
        };
        self.link = Link::Waiting(Instant::now() + retry_in);
        if reason.advice() == Advice::RetrySlower {
            self.network.rate.period = (self.network.rate.period * 2).min(SLOWEST);
        }
        let next = self.rotation.current().clone();
        let offline = NetworkEvent::Offline {
            reason,
            retry_in,
            next,
        };
        self.tell(common, offline);
    }

    /// Leaves the network because nothing can be done there.
    fn stop(&mut self, common: &mut Common, reason: LeaveReason) {
        let leaving = Leaving {
            reason,
            wanted: false,
        };
        self.ending.get_or_insert(Ending::Leave(leaving.clone()));
        self.leave(common, leaving);
    }

    fn irc_event(&mut self, common: &mut Common, event: IrcEvent, seated: &[Gid]) -> Option<()> {
        let now = common.now();
        if common.is_bot {
            self.watch_people(common, &event);
        }
        match event {
            IrcEvent::Registered {
                nick,
                network,
                isupport,
            } => self.registered(common, nick, network, &isupport),
            IrcEvent::Joined {
                channel, own: true, ..
            } if self.is_wire(&channel) => {
                self.joined_wire(common, seated);
            }
            IrcEvent::Left {
                channel, own: true, ..
            } if self.is_wire(&channel) => {
                self.peer.offline(now);
                self.stop(common, LeaveReason::PutOut(channel));
            }
            IrcEvent::Left {
                channel,
                nick,
                own: false,
                ..
            } if self.is_wire(&channel) => {
                self.peer.nick_left(now, &nick);
                self.off_wire(common, nick);
            }
            IrcEvent::Left {
                channel,
                nick,
                own,
                how,
            } => {
                let gid = game_of(&channel)?;
                match (own, how) {
                    (false, _) => self.peer.left_channel(now, gid, &nick),
                    (true, Left::Kicked { .. }) => self.peer.put_out_of_channel(gid),
                    // We have left it ourselves, and may be coming back already.
                    (true, Left::Parted { .. }) => {}
                }
            }
            IrcEvent::Quit {
                nick,
                reason,
                split,
            } => {
                if split {
                    self.peer.split(now);
                }
                let key = self.peer.key_of(&nick).filter(|_| split);
                if let Some(key) = key {
                    let key = key.id();
                    self.splits.lost(Instant::now(), &nick, key, &reason);
                }
                self.peer.nick_left(now, &nick);
                self.off_wire(common, nick);
            }
            IrcEvent::Joined {
                channel,
                nick,
                origin,
                realname,
                own: false,
            } if self.is_wire(&channel) => {
                self.splits.joined(Instant::now(), &nick);
                let ignored = common
                    .ignores
                    .has(self.casemap(), &nick, &origin.mask(&nick));
                if let Some(realname) = realname.filter(|_| !ignored) {
                    self.hint(common, nick, &realname);
                }
            }
            IrcEvent::Joined {
                channel,
                nick,
                own: false,
                ..
            } => {
                self.peer.came_to_channel(now, game_of(&channel)?, &nick);
            }
            IrcEvent::NickChanged { new, own: true, .. } => {
                if let Link::Up(up) = &mut self.link {
                    up.nick = new.clone();
                }
                self.peer.renamed(now, new.clone());
                let asked = self.nick_given(&new);
                self.tell(common, NetworkEvent::Renamed { nick: new, asked });
            }
            IrcEvent::NickRefused {
                asked,
                code,
                reason,
            } => {
                self.nick_refused(&asked);
                let reason = Refusal::new(code, &reason, MAX_TALK);
                self.tell(common, NetworkEvent::NickRefused { asked, reason });
            }
            IrcEvent::NickChanged {
                old,
                new,
                own: false,
            } => {
                self.peer.nick_changed(now, &old, &new);
                self.off_wire(common, old);
            }
            // A history that the server tells is no news: all of it was said and heard before.
            IrcEvent::Message { old: true, .. } => {}
            IrcEvent::Message {
                from,
                origin,
                target,
                text,
                ..
            } => {
                let source = origin.mask(&from);
                self.message(common, from, &source, target, &text);
            }
            IrcEvent::Notice {
                from: Some(from),
                source,
                target: Target::Private,
                text,
            } => {
                let unwanted = self.is_unwanted(common, &from, &source);
                if !unwanted {
                    self.talk(common, from, true, &text);
                }
            }
            IrcEvent::NotDelivered {
                target,
                code,
                reason,
            } if self.is_own_channel(&target) => {
                let reason = Refusal::new(code, &reason, MAX_TALK);
                self.muted(common, target.parse().ok()?, reason);
            }
            IrcEvent::NotDelivered { target, code, .. } => {
                let nick: Nick = target.parse().ok()?;
                if let Some(place) = self.told.iter().position(|told| *told == nick) {
                    self.told.remove(place);
                    self.tell(common, NetworkEvent::NotReached(nick.clone()));
                }
                match code {
                    NO_SUCH_NICK => {
                        self.nobody(&nick);
                        self.peer.nick_left(now, &nick);
                        self.off_wire(common, nick);
                    }
                    code if REFUSED.contains(&code) => self.peer.refused(now, &nick),
                    _ => self.peer.not_delivered(now, &nick),
                }
            }
            IrcEvent::JoinFailed {
                channel,
                code,
                reason,
                retrying,
            } => {
                let reason = Refusal::new(code, &reason, MAX_TALK);
                if !retrying && self.is_wire(&channel) {
                    self.stop(common, LeaveReason::NotLetIn(channel, reason));
                } else {
                    let needed = self.is_wire(&channel);
                    self.tell(
                        common,
                        NetworkEvent::ChannelClosed {
                            channel,
                            reason,
                            retrying,
                            needed,
                        },
                    );
                }
            }
            IrcEvent::Who(entry) => {
                let here = entry.channel.is_some_and(|channel| self.is_wire(&channel));
                let source = format!("{}!{}@{}", entry.nick, entry.user, entry.host);
                if here && !common.ignores.has(self.casemap(), &entry.nick, &source) {
                    self.hint(common, entry.nick, &entry.realname);
                }
            }
            IrcEvent::Lag(lag) => self.tell(common, NetworkEvent::Lag(lag)),
            IrcEvent::Unparsed(line) => {
                tracing::debug!(
                    line = sanitize::clean(&line, MAX_TALK),
                    "not an IRC message"
                );
            }
            event => self.account_event(common, event),
        }
        Some(())
    }

    /// One of our two channels has refused a line. Whoever talks is told each time; presence is said
    /// unasked, and about that one word is enough.
    fn muted(&mut self, common: &mut Common, channel: ChannelName, reason: Refusal) {
        if self.is_wire(&channel) {
            self.peer.silenced(common.now());
            if self.muted.is_some_and(|told| told.elapsed() < MUTED_AGAIN) {
                return;
            }
            self.muted = Some(Instant::now());
        }
        self.tell(common, NetworkEvent::ChannelMuted { channel, reason });
    }

    /// Nobody of this nick is in the wire channel any more.
    fn off_wire(&mut self, common: &mut Common, nick: Nick) {
        self.strangers.forget(&nick);
        self.tell(common, NetworkEvent::OffWire(nick));
    }

    fn registered(
        &mut self,
        common: &Common,
        nick: Nick,
        network: Option<String>,
        isupport: &Isupport,
    ) {
        let Link::Up(up) = &mut self.link else { return };
        up.casemap = isupport.casemap();
        up.has_whox = isupport.has_whox();
        up.since = Some(Instant::now());
        if let Some(mode) = isupport.bot_mode().filter(|_| common.is_bot)
            && let Ok(line) = Outgoing::mode(nick.as_str(), &[&format!("+{mode}")])
            && let Err(error) = up.handle.send(line, budget::Class::Control)
        {
            tracing::warn!(%error, "the bot could not be marked as one");
        }
        up.nick = nick;
        if let Some(network) = network {
            up.token = NetworkToken::from_name(&network);
        }
        if let Some(words) = &common.away {
            self.say_away(Some(words));
        }
    }

    fn joined_wire(&mut self, common: &mut Common, seated: &[Gid]) {
        let Link::Up(up) = &mut self.link else { return };
        up.on_wire = true;
        let has_whox = up.has_whox;
        let (nick, network) = (up.nick.clone(), up.token.clone());
        // Who is here already: one line asks for all of them.
        let wire = self.network.wire.as_str();
        let asked = match has_whox {
            true => Outgoing::whox(wire),
            false => Outgoing::who(wire),
        };
        let asked = asked
            .map_err(CommandError::from)
            .and_then(|who| self.send(who, budget::Class::Listing));
        if let Err(error) = asked {
            tracing::warn!(%error, "the people here were not asked for");
        }
        if let Err(error) = self.resume(common, seated) {
            return common.breaks(&error);
        }
        self.peer
            .online(common.now(), nick.clone(), network.clone());
        self.stirred = true;
        self.tell(common, NetworkEvent::Online { nick, network });
    }

    /// Whether the player does not want to hear somebody. Whoever turns out to be one is not seen any
    /// more.
    fn is_unwanted(&mut self, common: &Common, from: &Nick, source: &str) -> bool {
        if self.peer.is_ignored(from) {
            return true;
        }
        let ignored = common.ignores.has(self.casemap(), from, source);
        if ignored {
            self.peer.drop_nick(from);
        }
        ignored
    }

    fn message(
        &mut self,
        common: &mut Common,
        from: Nick,
        source: &str,
        target: Target,
        text: &str,
    ) {
        let now = common.now();
        if common.ignores.has(self.casemap(), &from, source) {
            self.peer.drop_nick(&from);
            return self.unwanted(now, &from, target, text);
        }
        match target {
            Target::Channel(channel) if self.is_wire(&channel) => {
                self.peer.line(now, &from, Via::Wire, text);
            }
            Target::Channel(channel) if self.same(&channel, &self.network.lobby) => {
                self.talk(common, from, false, text);
            }
            Target::Channel(channel) => {
                if let Some(gid) = game_of(&channel)
                    && !self.peer.line(now, &from, Via::Table(gid), text)
                {
                    self.talk_at_game(common, gid, from, text);
                }
            }
            Target::Private => {
                if !self.peer.line(now, &from, Via::Private, text) {
                    self.talk(common, from, true, text);
                }
            }
        }
    }

    /// Of people who are ignored only the lines of games count.
    fn unwanted(&mut self, now: Now, from: &Nick, target: Target, text: &str) {
        let via = match target {
            Target::Private => Via::Private,
            Target::Channel(channel) if self.is_wire(&channel) => Via::Wire,
            Target::Channel(channel) => match game_of(&channel) {
                Some(gid) => Via::Table(gid),
                None => return,
            },
        };
        self.peer.line_of_ignored(now, from, via, text);
    }

    fn talk(&self, common: &mut Common, from: Nick, private: bool, text: &str) {
        // Whoever has an ignored key is ignored with all he says.
        if self.peer.is_ignored(&from) {
            return;
        }
        let text = sanitize::clean(text, MAX_TALK);
        let place = if private {
            from.to_string()
        } else {
            self.network.lobby.to_string()
        };
        common.log(&Said {
            at: SystemTime::now(),
            network: self.network.id.to_string(),
            place,
            author: from.to_string(),
            private,
            own: false,
            text: text.clone(),
        });
        self.tell(
            common,
            NetworkEvent::Talk(Talk {
                from,
                private,
                text,
            }),
        );
    }

    /// Somebody said something in the channel of a game.
    fn talk_at_game(&self, common: &mut Common, gid: Gid, from: Nick, text: &str) {
        if self.peer.is_ignored(&from) {
            return;
        }
        let text = sanitize::clean(text, MAX_TALK);
        common.log(&Said {
            at: SystemTime::now(),
            network: self.network.id.to_string(),
            place: table_name(gid),
            author: from.to_string(),
            private: false,
            own: false,
            text: text.clone(),
        });
        self.tell(common, NetworkEvent::TalkAtGame { gid, from, text });
    }

    /// Whether a line of ours was refused by one of our two channels, as when one is moderated.
    fn is_own_channel(&self, target: &str) -> bool {
        let channel = |channel: ChannelName| {
            self.is_wire(&channel) || self.same(&channel, &self.network.lobby)
        };
        target.parse().is_ok_and(channel)
    }

    pub(super) fn is_wire(&self, channel: &ChannelName) -> bool {
        self.same(channel, &self.network.wire)
    }

    fn same(&self, a: &ChannelName, b: &ChannelName) -> bool {
        self.up()
            .is_some_and(|up| up.casemap.eq(a.as_str(), b.as_str()))
    }
}

/// The game whose own channel this is.
fn game_of(channel: &ChannelName) -> Option<Gid> {
    channel.as_str().strip_prefix(TABLE)?.parse().ok()
}
