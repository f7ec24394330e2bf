//! After the registration: who comes, goes and says what.

use super::Session;
use crate::irc::{
    budget::Class,
    channel::ChannelName,
    ctcp::Ctcp,
    event::{Event, Left, Target},
    netsplit, numeric,
    outgoing::Outgoing,
    parse, roster,
};
use crate::peer::Nick;
use ::irc::proto::{Command, Message};
use std::time::{Instant, SystemTime};

impl Session {
    /// Handles a command from a person or a server; says whether it could be read.
    pub(super) fn people(&mut self, now: Instant, wall: SystemTime, message: &Message) -> bool {
        let source = parse::source_nick(message);
        match (&message.command, source) {
            (Command::PRIVMSG(target, text), Some(from)) => {
                let source = parse::source_text(message);
                self.privmsg(now, wall, (from, source), target, text);
            }
            (Command::NOTICE(target, text), from) => {
                let target = self.target(target);
                self.emit(Event::Notice {
                    from,
                    source: parse::source_text(message),
                    target,
                    text: text.clone(),
                });
            }
            (Command::JOIN(channels, ..), Some(nick)) => return self.join(&nick, channels),
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
                let split = netsplit::is_split(&reason);
                self.emit(Event::Quit {
                    nick,
                    reason,
                    split,
                });
            }
            (Command::NICK(new), Some(old)) => return self.nick_change(old, new),
            (Command::TOPIC(channel, text), _) => {
                return self.topic(channel, text.as_deref().unwrap_or_default());
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
        (from, source): (Nick, String),
        target: &str,
        text: &str,
    ) {
        let target = self.target(target);
        match Ctcp::parse(text) {
            None => self.emit(Event::Message {
                from,
                source,
                target,
                text: text.to_owned(),
                action: false,
            }),
            Some(Ctcp {
                command: "ACTION",
                args,
            }) => {
                self.emit(Event::Message {
                    from,
                    source,
                    target,
                    text: args.to_owned(),
                    action: true,
                });
            }
            // A request to a channel would be answered by everybody in it at once.
            Some(request) if target == Target::Private => self.ctcp(now, wall, &from, request),
            Some(_) => {}
        }
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

    fn join(&mut self, nick: &Nick, channels: &str) -> bool {
        let own = self.is_own(nick);
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

    fn nick_change(&mut self, old: Nick, new: &str) -> bool {
        let Ok(new) = new.parse::<Nick>() else {
            return false;
        };
        let own = self.is_own(&old);
        if own {
            self.nick = new.clone();
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

    /// Handles a numeric that does not belong to the registration.
    pub(super) fn numeric(&mut self, now: Instant, code: u16, params: &[String]) {
        let event = match code {
            // Greetings, statistics and the MOTD.
            2..=299 | 372 | 375 => None,
            315 => params
                .get(1)
                .map(|mask| Event::WhoEnd { mask: mask.clone() }),
            331 => self.topic_event(params, ""),
            332 => self.topic_event(params, params.get(2).map_or("", String::as_str)),
            352 => roster::who_entry(params, &self.isupport).map(Event::Who),
            353 => roster::names(params, &self.isupport)
                .map(|(channel, members)| Event::Names { channel, members }),
            366 => params
                .get(1)
                .and_then(|channel| channel.parse().ok())
                .map(|channel| Event::NamesEnd { channel }),
            431..=433 | 436 | 438 => {
                numeric::about(params).map(|(asked, reason)| Event::NickRefused {
                    asked,
                    code,
                    reason,
                })
            }
            _ => self.refusal(now, code, params),
        };
        if let Some(event) = event {
            self.emit(event);
        }
    }

    fn topic_event(&self, params: &[String], text: &str) -> Option<Event> {
        let channel = params.get(1)?.parse().ok()?;
        Some(Event::Topic {
            channel,
            text: text.to_owned(),
        })
    }

    /// A refused JOIN, an undelivered message, or any other numeric.
    fn refusal(&mut self, now: Instant, code: u16, params: &[String]) -> Option<Event> {
        if let Some((channel, reason)) = numeric::about(params)
            && let Some(refusal) = numeric::join_refusal(code)
            && let Some((channel, retrying)) =
                self.joins
                    .refused(now, &channel, refusal, self.isupport.casemap())
        {
            return Some(Event::JoinFailed {
                channel,
                code,
                reason,
                retrying,
            });
        }
        match numeric::not_delivered(code, params) {
            Some(refused) => Some(Event::NotDelivered {
                target: refused.target,
                code: refused.code,
                reason: refused.reason,
            }),
            None => Some(Event::Numeric {
                code,
                params: params.to_vec(),
            }),
        }
    }
}
