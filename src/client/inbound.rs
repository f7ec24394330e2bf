//! What comes from the connection, and whom in the client it concerns.

use std::time::Duration;

use tokio::time::Instant;

use super::{
    actor::{Actor, Link, TABLE},
    event::{Event, Talk},
    realname::Hint,
};
use crate::{
    irc::{
        budget,
        channel::ChannelName,
        disconnect::{Advice, DisconnectReason},
        event::{Event as IrcEvent, Target},
        outgoing::Outgoing,
        sanitize,
    },
    peer::{Nick, Now, Via, wire::NetworkToken},
};

/// Characters of a person's text that are shown.
const MAX_TALK: usize = 500;
/// "No such nick" (RFC 2812): the only refusal that means that somebody is gone.
const NO_SUCH_NICK: u16 = 401;

/// The person takes no private lines from us: +R (InspIRCd and ircu, solanum and bahamut, hybrid and
/// Unreal) and caller-ID.
const REFUSED: [u16; 4] = [477, 486, 531, 716];

/// A flood is answered by half the rate, down to one line in this time.
const SLOWEST: Duration = Duration::from_secs(8);

impl Actor {
    /// Something came from the connection.
    pub(super) fn irc(&mut self, event: Option<IrcEvent>) {
        match event {
            Some(IrcEvent::Disconnected { reason }) => self.disconnected(reason),
            // The last event is always the disconnection.
            None => self.disconnected(DisconnectReason::Quit),
            Some(event) => {
                self.irc_event(event);
            }
        }
    }

    fn disconnected(&mut self, reason: DisconnectReason) {
        let Link::Up(up) = &self.link else { return };
        let held = up.since.map(|since| since.elapsed());
        self.peer.offline(self.now());
        let wait = self.rotation.ended(&reason, held, &mut self.rng);
        self.link = Link::Waiting(Instant::now() + wait.unwrap_or_default());
        if self.leaving.is_some() {
            return;
        }
        match wait {
            Some(retry_in) => {
                if reason.advice() == Advice::RetrySlower {
                    self.network.rate.period = (self.network.rate.period * 2).min(SLOWEST);
                }
                let next = self.rotation.current().clone();
                self.tell(Event::Offline {
                    reason,
                    retry_in,
                    next,
                });
            }
            None => self.leave(&reason.to_string(), false),
        }
    }

    fn irc_event(&mut self, event: IrcEvent) -> Option<()> {
        let now = self.now();
        match event {
            IrcEvent::Registered {
                nick,
                network,
                isupport,
            } => {
                let Link::Up(up) = &mut self.link else {
                    return None;
                };
                up.casemap = isupport.casemap();
                up.since = Some(Instant::now());
                if let Some(mode) = isupport.bot_mode().filter(|_| self.is_bot)
                    && let Ok(line) = Outgoing::mode(nick.as_str(), &[&format!("+{mode}")])
                    && let Err(error) = up.handle.send(line, budget::Class::Control)
                {
                    tracing::warn!(%error, "the bot could not be marked as one");
                }
                up.nick = nick;
                if let Some(network) = network {
                    up.network = NetworkToken::from_name(&network);
                }
            }
            IrcEvent::Joined {
                channel, own: true, ..
            } if self.is_wire(&channel) => {
                self.joined_wire(now);
            }
            IrcEvent::Left {
                channel, own: true, ..
            } if self.is_wire(&channel) => {
                self.peer.offline(self.now());
                let reason = format!(
                    "we were put out of {channel}, and nothing can be played without it: ask its \
                     operators, or take another channel"
                );
                self.leave(&reason, false);
            }
            IrcEvent::Left {
                channel,
                nick,
                own: false,
                ..
            } if self.is_wire(&channel) => {
                self.peer.nick_left(now, &nick);
            }
            IrcEvent::Quit { nick, .. } => self.peer.nick_left(now, &nick),
            IrcEvent::NickChanged { new, own: true, .. } => {
                if let Link::Up(up) = &mut self.link {
                    up.nick = new.clone();
                }
                self.peer.renamed(now, new);
            }
            IrcEvent::NickChanged {
                old,
                new,
                own: false,
            } => self.peer.nick_changed(now, &old, &new),
            IrcEvent::Message {
                from, target, text, ..
            } => self.message(now, from, target, &text),
            IrcEvent::Notice {
                from: Some(from),
                target: Target::Private,
                text,
            } => {
                self.talk(from, true, &text);
            }
            IrcEvent::NotDelivered { target, reason, .. } if self.is_own_channel(&target) => {
                let channel = target.parse().ok()?;
                let reason = sanitize::clean(&reason, MAX_TALK);
                self.tell(Event::ChannelClosed {
                    channel,
                    reason,
                    retrying: false,
                });
            }
            IrcEvent::NotDelivered { target, code, .. } => {
                let nick: Nick = target.parse().ok()?;
                if let Some(place) = self.told.iter().position(|told| *told == nick) {
                    self.told.remove(place);
                    self.tell(Event::NotReached(nick.clone()));
                }
                match code {
                    NO_SUCH_NICK => self.peer.nick_left(now, &nick),
                    code if REFUSED.contains(&code) => self.peer.refused(now, &nick),
                    _ => self.peer.not_delivered(now, &nick),
                }
            }
            IrcEvent::JoinFailed {
                channel,
                reason,
                retrying,
                ..
            } => {
                let reason = sanitize::clean(&reason, MAX_TALK);
                if !retrying && self.is_wire(&channel) {
                    let reason = format!(
                        "{channel} cannot be joined, and nothing can be played without it: {reason}"
                    );
                    self.leave(&reason, false);
                } else {
                    self.tell(Event::ChannelClosed {
                        channel,
                        reason,
                        retrying,
                    });
                }
            }
            IrcEvent::Who(entry) => {
                let here = entry.channel.is_some_and(|channel| self.is_wire(&channel));
                let hint: Hint = entry.realname.parse().ok()?;
                let own = matches!(&self.link, Link::Up(up) if up.nick == entry.nick);
                if here && !own {
                    self.tell(Event::LooksLikePeer(entry.nick, hint));
                }
            }
            IrcEvent::Lag(lag) => self.tell(Event::Lag(lag)),
            IrcEvent::Unparsed(line) => {
                tracing::debug!(
                    line = sanitize::clean(&line, MAX_TALK),
                    "not an IRC message"
                );
            }
            _ => {}
        }
        Some(())
    }

    fn joined_wire(&mut self, now: Now) {
        let Link::Up(up) = &self.link else { return };
        let (nick, network) = (up.nick.clone(), up.network.clone());
        // Who is here already: one line asks for all of them.
        if let Ok(who) = Outgoing::who(self.network.wire.as_str())
            && let Err(error) = up.handle.send(who, budget::Class::Listing)
        {
            tracing::warn!(%error, "the people here were not asked for");
        }
        if let Err(error) = self.resume(now) {
            return self.breaks(&error);
        }
        self.peer.online(now, nick.clone(), network.clone());
        self.tell(Event::Online { nick, network });
    }

    fn message(&mut self, now: Now, from: Nick, target: Target, text: &str) {
        match target {
            Target::Channel(channel) if self.is_wire(&channel) => {
                self.peer.line(now, &from, Via::Wire, text);
            }
            Target::Channel(channel) if self.same(&channel, &self.network.lobby) => {
                self.talk(from, false, text);
            }
            Target::Channel(channel) => {
                let gid = channel
                    .as_str()
                    .strip_prefix(TABLE)
                    .and_then(|gid| gid.parse().ok());
                if let Some(gid) = gid {
                    self.peer.line(now, &from, Via::Table(gid), text);
                }
            }
            Target::Private => {
                if !self.peer.line(now, &from, Via::Private, text) {
                    self.talk(from, true, text);
                }
            }
        }
    }

    fn talk(&mut self, from: Nick, private: bool, text: &str) {
        let text = sanitize::clean(text, MAX_TALK);
        self.tell(Event::Talk(Talk {
            from,
            private,
            text,
        }));
    }

    /// Whether a line of ours was refused by one of our two channels, as when one is moderated.
    fn is_own_channel(&self, target: &str) -> bool {
        let channel = |channel: ChannelName| {
            self.is_wire(&channel) || self.same(&channel, &self.network.lobby)
        };
        target.parse().is_ok_and(channel)
    }

    fn is_wire(&self, channel: &ChannelName) -> bool {
        self.same(channel, &self.network.wire)
    }

    fn same(&self, a: &ChannelName, b: &ChannelName) -> bool {
        match &self.link {
            Link::Up(up) => up.casemap.eq(a.as_str(), b.as_str()),
            Link::Waiting(_) => false,
        }
    }
}
