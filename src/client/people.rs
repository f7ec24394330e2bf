//! What people do in the channels of a channel bot, and what it says to them.
//!
//! Only a client with [`Settings::bot`](super::Settings::bot) tells of this: it has to know who is who among
//! people who have no key.

use super::{
    command::CommandError, common::Common, event::NetworkEvent, inbound::REFUSED, station::Station,
};
use crate::{
    irc::{
        budget::Class,
        channel::ChannelName,
        event::{Event as IrcEvent, Origin, Target},
        outgoing::{Outgoing, split_text},
        roster::{Member, WhoEntry},
        sanitize,
    },
    peer::Nick,
};

/// Characters that are heard of what somebody says.
const MAX_TEXT: usize = 300;

/// Somebody on IRC, as far as the server shows it. All texts are as others chose them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The nick now.
    pub nick: Nick,
    /// User name and host, `user@host`; empty while they are not known.
    pub source: String,
    /// The services account to which the server says that the person is logged in.
    pub account: Option<String>,
    /// Whether the server says that it is a bot.
    pub bot: bool,
}

/// Where something was said, or is to be said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// To everybody in a channel.
    Channel(ChannelName),
    /// To one person alone.
    Private(Nick),
}

/// Something that a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PeopleEvent {
    /// Somebody has logged in to an account, or out of it.
    Account {
        /// Who.
        nick: Nick,
        /// The account; none for out.
        account: Option<String>,
    },
    /// Somebody has come into a channel, or was there when the bot came.
    Came {
        /// Who.
        who: Person,
        /// Where.
        channel: ChannelName,
    },
    /// Nobody of this nick is there any more.
    Gone {
        /// Who.
        nick: Nick,
        /// The channel that was left; none for the whole network.
        channel: Option<ChannelName>,
    },
    /// Somebody has another nick now.
    Renamed {
        /// Until now.
        old: Nick,
        /// The new one.
        new: Nick,
    },
    /// Somebody said something. The text is cleaned of control characters.
    Said {
        /// Who.
        who: Person,
        /// Where; in private the place is the person.
        at: Place,
        /// What.
        text: String,
    },
    /// A line to this person did not arrive: he takes no private lines.
    Unreachable(Nick),
    /// The bot is in this channel no more, and does not see who is there.
    Unseen(ChannelName),
}

/// The beginning of every line of the protocol: nothing that a person types.
const PROTOCOL: &str = "awale/";

impl Station {
    /// Tells what a person did, if it concerns a channel bot.
    pub(super) fn watch_people(&self, common: &mut Common, event: &IrcEvent) {
        match event {
            IrcEvent::Joined {
                channel, own: true, ..
            } if !self.is_wire(channel) => {
                self.ask_who(channel);
            }
            IrcEvent::Who(entry) => self.was_there(common, entry),
            IrcEvent::Names { channel, members } if !self.is_wire(channel) => {
                self.were_there(common, channel, members);
            }
            _ => {}
        }
        if let Some(event) = self.people_event(common, event) {
            self.tell(common, NetworkEvent::People(event));
        }
    }

    /// Asks who is in a channel.
    fn ask_who(&self, channel: &ChannelName) {
        let has_whox = self.up().is_some_and(|up| up.has_whox);
        let ask = match has_whox {
            true => Outgoing::whox(channel.as_str()),
            false => Outgoing::who(channel.as_str()),
        };
        let asked = ask
            .map_err(CommandError::from)
            .and_then(|who| self.send(who, Class::Listing));
        if let Err(error) = asked {
            tracing::warn!(%error, %channel, "the people in the channel were not asked for");
        }
    }

    /// Who is in a channel that we have just joined: nicks alone, but at once.
    fn were_there(&self, common: &mut Common, channel: &ChannelName, members: &[Member]) {
        let own = self.up().map(|up| up.nick.clone());
        for member in members
            .iter()
            .filter(|member| own.as_ref() != Some(&member.nick))
        {
            let who = Person {
                nick: member.nick.clone(),
                source: String::new(),
                account: None,
                bot: false,
            };
            let channel = channel.clone();
            self.tell(
                common,
                NetworkEvent::People(PeopleEvent::Came { who, channel }),
            );
        }
    }

    fn was_there(&self, common: &mut Common, entry: &WhoEntry) {
        let Some(channel) = entry
            .channel
            .clone()
            .filter(|channel| !self.is_wire(channel))
        else {
            return;
        };
        let own = self.up().is_some_and(|up| up.nick == entry.nick);
        if !own {
            let who = Person {
                nick: entry.nick.clone(),
                source: format!("{}@{}", entry.user, entry.host),
                account: entry.account.clone(),
                bot: false,
            };
            self.tell(
                common,
                NetworkEvent::People(PeopleEvent::Came { who, channel }),
            );
        }
    }

    fn people_event(&self, common: &Common, event: &IrcEvent) -> Option<PeopleEvent> {
        let event = match event {
            IrcEvent::Joined {
                channel,
                nick,
                origin,
                own: false,
                ..
            } if !self.is_wire(channel) => PeopleEvent::Came {
                who: person(nick, origin),
                channel: channel.clone(),
            },
            IrcEvent::Left {
                channel,
                nick,
                own: false,
                ..
            } if !self.is_wire(channel) => PeopleEvent::Gone {
                nick: nick.clone(),
                channel: Some(channel.clone()),
            },
            IrcEvent::Quit { nick, .. } => PeopleEvent::Gone {
                nick: nick.clone(),
                channel: None,
            },
            IrcEvent::NickChanged {
                old,
                new,
                own: false,
            } => PeopleEvent::Renamed {
                old: old.clone(),
                new: new.clone(),
            },
            IrcEvent::Account { nick, account } => PeopleEvent::Account {
                nick: nick.clone(),
                account: account.clone(),
            },
            IrcEvent::NotDelivered { target, code, .. } if REFUSED.contains(code) => {
                PeopleEvent::Unreachable(target.parse().ok()?)
            }
            IrcEvent::Left {
                channel, own: true, ..
            } if !self.is_wire(channel) => PeopleEvent::Unseen(channel.clone()),
            IrcEvent::Message {
                from,
                origin,
                target,
                text,
                old: false,
                action: false,
                ..
            } => {
                let ignored = common.ignores.has(self.casemap(), from, &origin.mask(from))
                    || self.peer.is_ignored(from);
                let at = match target {
                    Target::Private => Place::Private(from.clone()),
                    Target::Channel(channel) => Place::Channel(channel.clone()),
                };
                let wire = matches!(target, Target::Channel(channel) if self.is_wire(channel));
                if ignored || wire || text.starts_with(PROTOCOL) {
                    return None;
                }
                let text = sanitize::clean(text, MAX_TEXT);
                PeopleEvent::Said {
                    who: person(from, origin),
                    at,
                    text,
                }
            }
            _ => return None,
        };
        Some(event)
    }

    /// Answers somebody as a channel bot does.
    pub(super) fn serve(
        &self,
        common: &mut Common,
        at: &Place,
        text: &str,
        turn: u64,
    ) -> Result<(), CommandError> {
        let up = self
            .up()
            .filter(|up| up.since.is_some())
            .ok_or(CommandError::Offline)?;
        let target = match at {
            Place::Channel(channel) => channel.as_str(),
            Place::Private(nick) => nick.as_str(),
        };
        let wait = up.handle.wait(Class::Guest);
        for part in split_text(text, up.handle.text_room(target)) {
            up.handle
                .send_in_turn(Outgoing::privmsg(target, part)?, turn)?;
        }
        if !wait.is_zero() {
            self.tell(common, NetworkEvent::ServiceWaits(wait));
        }
        Ok(())
    }

    /// Joins a channel for people.
    pub(super) fn enter(&self, channel: &ChannelName) -> Result<(), CommandError> {
        self.send(
            Outgoing::join(std::slice::from_ref(channel))?,
            Class::Control,
        )
    }

    /// Leaves a channel; not those that the client cannot do without.
    pub(super) fn exit(&self, channel: &ChannelName) -> Result<(), CommandError> {
        if self.is_wire(channel) {
            return Err(CommandError::Needed(channel.clone()));
        }
        self.send(Outgoing::part(channel, "")?, Class::Control)
    }
}

fn person(nick: &Nick, origin: &Origin) -> Person {
    Person {
        nick: nick.clone(),
        source: format!("{}@{}", origin.user, origin.host),
        account: origin.account.clone(),
        bot: origin.bot,
    }
}
