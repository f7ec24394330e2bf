//! After the registration: who comes, goes and says what.

use super::{Session, batches};
use crate::irc::{
    budget::Class,
    capability::{has_tag, tag},
    channel::ChannelName,
    ctcp::Ctcp,
    event::{Event, Left, Origin, Target},
    netsplit,
    outgoing::Outgoing,
    parse, timestamp,
};
use crate::peer::Nick;
use ::irc::proto::{Command, Message, Mode, Prefix, UserMode};
use std::time::{Instant, SystemTime};

impl Session {
    /// Handles a command from a person or a server; says whether it could be read.
    pub(super) fn people(&mut self, now: Instant, wall: SystemTime, message: &Message) -> bool {
        let source = parse::source_nick(message);
        match (&message.command, source) {
            // With echo-message the server says our own lines back to us.
            (Command::PRIVMSG(..) | Command::NOTICE(..), Some(from)) if self.is_own(&from) => {}
            (Command::PRIVMSG(target, text), Some(from)) => {
                let spoken = Spoken {
                    from,
                    origin: origin(message),
                    sent: tag(message, "time").and_then(timestamp::parse_utc),
                    old: self.batches.kind(tag(message, "batch")) == batches::Kind::History,
                };
                self.privmsg(now, wall, spoken, target, text);
            }
            (Command::NOTICE(target, text), from) => {
                self.service_said(now, from.as_ref(), text);
                let target = self.target(target);
                self.emit(Event::Notice {
                    from,
                    source: parse::source_text(message),
                    target,
                    text: text.clone(),
                });
            }
            (Command::JOIN(channels, account, realname), Some(nick)) => {
                let mut origin = origin(message);
                if self.caps.has("extended-join") {
                    origin.account = account.clone().filter(|account| account != "*");
                }
                return self.join(&nick, channels, origin, realname.as_deref());
            }
            (Command::PART(channels, reason), Some(nick)) => {
                return self.part(&nick, channels, reason.as_deref().unwrap_or_default());
            }
            (Command::KICK(channel, nick, reason), _) => {
                let by = parse::source_text(message);
                let by = by.split('!').next().unwrap_or_default().to_owned();
                return self.kick(channel, nick, by, reason.as_deref().unwrap_or_default());
            }
            (Command::QUIT(reason), Some(nick)) => {
                let reason = reason.clone().unwrap_or_default();
                let in_split = self.batches.kind(tag(message, "batch")) == batches::Kind::Split;
                let split = in_split || netsplit::is_split(&reason);
                self.nick_is_free(&nick);
                self.emit(Event::Quit {
                    nick,
                    reason,
                    split,
                });
            }
            (Command::NICK(new), Some(old)) => return self.nick_change(now, old, new),
            (Command::TOPIC(channel, text), _) => {
                return self.topic(channel, text.as_deref().unwrap_or_default());
            }
            (Command::ACCOUNT(name), Some(nick)) => {
                let account = Some(name.clone()).filter(|name| name != "*");
                self.emit(Event::Account { nick, account });
            }
            (Command::AWAY(message), Some(nick)) => {
                let message = message.clone().filter(|message| !message.is_empty());
                self.emit(Event::Away { nick, message });
            }
            (Command::CHGHOST(user, host), Some(nick)) if self.is_own(&nick) => {
                self.source_bytes = Some((user.len(), host.len()));
            }
            (Command::UserMODE(nick, modes), _) => {
                let logged_in = |mode: &Mode<UserMode>| mode.to_string().starts_with("+r");
                if nick.parse().is_ok_and(|nick| self.is_own(&nick)) && modes.iter().any(logged_in)
                {
                    self.service_knows_us(now);
                }
            }
            (Command::Raw(word, params), Some(nick)) if word == "SETNAME" => {
                let realname = params.first().cloned().unwrap_or_default();
                self.emit(Event::Renamed { nick, realname });
            }
            // Modes, wallops, invitations and extensions concern us in nothing.
            _ => {}
        }
        true
    }

    fn privmsg(
        &mut self,
        now: Instant,
        wall: SystemTime,
        spoken: Spoken,
        target: &str,
        text: &str,
    ) {
        let target = self.target(target);
        let (text, action) = match Ctcp::parse(text) {
            None => (text, false),
            Some(Ctcp {
                command: "ACTION",
                args,
            }) => (args, true),
            // A request to a channel would be answered by everybody in it at once.
            Some(request) if target == Target::Private && !spoken.old => {
                return self.ctcp(now, wall, &spoken.from, request);
            }
            Some(_) => return,
        };
        self.emit(Event::Message {
            from: spoken.from,
            origin: spoken.origin,
            sent: spoken.sent,
            old: spoken.old,
            target,
            text: text.to_owned(),
            action,
        });
    }

    fn ctcp(&mut self, now: Instant, wall: SystemTime, from: &Nick, request: Ctcp<'_>) {
        let Some(answer) = request.answer(wall) else {
            return;
        };
        if self.limiter.allow(now, from) {
            let text = format!("\u{1}{answer}\u{1}");
            self.send(Outgoing::notice(from.as_str(), &text), Class::Answer);
        }
    }

    /// Where a message went; one to the operators of a channel (`@#x`) went to the channel.
    fn target(&self, text: &str) -> Target {
        let name = match self.isupport.get("STATUSMSG") {
            Some(signs) => text.trim_start_matches(|c| signs.contains(c)),
            None => text,
        };
        match name.parse() {
            Ok(channel) => Target::Channel(channel),
            Err(_) => Target::Private,
        }
    }

    fn join(
        &mut self,
        nick: &Nick,
        channels: &str,
        origin: Origin,
        realname: Option<&str>,
    ) -> bool {
        let own = self.is_own(nick);
        if own {
            self.source_bytes = Some((origin.user.len(), origin.host.len()));
        }
        for name in channels.split(',') {
            let Ok(channel) = name.parse::<ChannelName>() else {
                return false;
            };
            if own {
                self.joins.joined(&channel, self.isupport.casemap());
            }
            self.emit(Event::Joined {
                channel,
                nick: nick.clone(),
                origin: origin.clone(),
                realname: realname.map(str::to_owned),
                own,
            });
        }
        true
    }

    fn part(&mut self, nick: &Nick, channels: &str, reason: &str) -> bool {
        channels.split(',').all(|channel| {
            let how = Left::Parted {
                reason: reason.to_owned(),
            };
            self.left(channel, nick.clone(), how)
        })
    }

    fn kick(&mut self, channel: &str, nick: &str, by: String, reason: &str) -> bool {
        let Ok(nick) = nick.parse::<Nick>() else {
            return false;
        };
        self.left(
            channel,
            nick,
            Left::Kicked {
                by,
                reason: reason.to_owned(),
            },
        )
    }

    fn left(&mut self, channel: &str, nick: Nick, how: Left) -> bool {
        let Ok(channel) = channel.parse::<ChannelName>() else {
            return false;
        };
        let own = self.is_own(&nick);
        if own {
            self.joins.forget(channel.as_str(), self.isupport.casemap());
        }
        self.emit(Event::Left {
            channel,
            nick,
            own,
            how,
        });
        true
    }

    fn nick_change(&mut self, now: Instant, old: Nick, new: &str) -> bool {
        let Ok(new) = new.parse::<Nick>() else {
            return false;
        };
        let own = self.is_own(&old);
        if own {
            self.nick = new.clone();
            self.own_nick_changed(now);
        } else {
            self.nick_is_free(&old);
        }
        self.emit(Event::NickChanged { old, new, own });
        true
    }

    fn topic(&mut self, channel: &str, text: &str) -> bool {
        let Ok(channel) = channel.parse::<ChannelName>() else {
            return false;
        };
        self.emit(Event::Topic {
            channel,
            text: text.to_owned(),
        });
        true
    }
}

/// What a message has beside its text.
struct Spoken {
    from: Nick,
    origin: Origin,
    sent: Option<SystemTime>,
    old: bool,
}

fn origin(message: &Message) -> Origin {
    let (user, host) = match &message.prefix {
        Some(Prefix::Nickname(_, user, host)) => (user.clone(), host.clone()),
        _ => Default::default(),
    };
    Origin {
        user,
        host,
        account: tag(message, "account").map(str::to_owned),
        bot: has_tag(message, "bot"),
    }
}
