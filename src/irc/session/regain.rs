//! Getting the nick that we asked for, when whoever has it is gone.
//!
//! Only a nick that was taken at the registration is waited for, mostly by our own dead connection,
//! and one that a collision took. Who is renamed by services stays so: two programs that take a nick
//! from each other get both banned.

use super::{Phase, Session};
use crate::irc::{budget::Class, isupport::Isupport, outgoing::Outgoing};
use crate::peer::Nick;
use std::time::Instant;

/// The wish for another nick than the one we have.
#[derive(Debug, Default)]
pub(super) enum Regain {
    /// We have the nick, or do not want it any more.
    #[default]
    Content,
    /// Waiting for it; where the server does not tell by itself, until the next question.
    Waiting(Option<Instant>),
    /// NICK is sent.
    Asked(Option<Instant>),
}

/// How the server tells who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    Monitor,
    Watch,
    Ison,
}

impl Means {
    fn of(isupport: &Isupport) -> Self {
        if isupport.monitor().is_some() {
            Self::Monitor
        } else if isupport.get("WATCH").is_some() {
            Self::Watch
        } else {
            Self::Ison
        }
    }
}

impl Session {
    /// The registration is complete, or a collision has renamed us.
    pub(super) fn want_nick(&mut self, now: Instant) {
        let wanted = self.options.nick.clone();
        if !self.options.regain_nick || self.is_own(&wanted) {
            return;
        }
        let (line, next) = match Means::of(&self.isupport) {
            Means::Monitor => (
                Outgoing::new("MONITOR", &["+", wanted.as_str()], None),
                None,
            ),
            Means::Watch => (Outgoing::new("WATCH", &[&format!("+{wanted}")], None), None),
            Means::Ison => {
                let next = now + self.options.timeouts.nick_retry;
                return self.regain = Regain::Waiting(Some(next));
            }
        };
        self.send(line, Class::Control);
        self.regain = Regain::Waiting(next);
    }

    pub(super) fn regain_due(&self) -> Option<Instant> {
        match self.regain {
            Regain::Waiting(due) | Regain::Asked(due) if self.phase == Phase::Online => due,
            _ => None,
        }
    }

    pub(super) fn regain_on_timeout(&mut self, now: Instant) {
        if self.regain_due().is_some_and(|due| due <= now) {
            self.regain = Regain::Waiting(Some(now + self.options.timeouts.nick_retry));
            let wanted = self.options.nick.to_string();
            self.send(Outgoing::new("ISON", &[&wanted], None), Class::Listing);
        }
    }

    /// Somebody has left the network or changed his nick.
    pub(super) fn nick_is_free(&mut self, nick: &Nick) {
        let is_it = self
            .isupport
            .casemap()
            .eq(self.options.nick.as_str(), nick.as_str());
        if let Regain::Waiting(due) = self.regain
            && is_it
        {
            self.regain = Regain::Asked(due);
            self.send(Outgoing::nick(&self.options.nick.clone()), Class::Control);
        }
    }

    /// Handles an answer to MONITOR, WATCH or ISON; says whether it was one.
    pub(super) fn presence_numeric(&mut self, code: u16, params: &[String]) -> bool {
        let casemap = self.isupport.casemap();
        let wanted = self.options.nick.clone();
        let names = |text: &str| {
            text.split([',', ' '])
                .any(|who| casemap.eq(who.split('!').next().unwrap_or_default(), wanted.as_str()))
        };
        let last = params.last().map_or("", String::as_str);
        let is_free = match code {
            731 => names(last),
            601 | 605 => params.get(1).is_some_and(|nick| names(nick)),
            303 => !names(last),
            600 | 602..=604 | 606 | 607 | 730 | 732..=734 => false,
            _ => return false,
        };
        if is_free {
            self.nick_is_free(&wanted);
        }
        true
    }

    /// NICK was refused; says whether it was ours to get the nick back.
    pub(super) fn regain_refused(&mut self) -> bool {
        match self.regain {
            Regain::Asked(due) => {
                self.regain = Regain::Waiting(due);
                true
            }
            _ => false,
        }
    }

    /// We have another nick now.
    pub(super) fn own_nick_changed(&mut self, now: Instant) {
        let waited = !matches!(self.regain, Regain::Content);
        if self.is_own(&self.options.nick.clone()) {
            self.regain = Regain::Content;
            if waited {
                self.forget_watch();
            }
        } else if self.nick.as_str().starts_with(|c: char| c.is_ascii_digit()) {
            // Servers rename the loser of a collision to his number.
            self.want_nick(now);
        } else {
            self.regain = Regain::Content;
        }
    }

    fn forget_watch(&mut self) {
        let wanted = self.options.nick.to_string();
        let line = match Means::of(&self.isupport) {
            Means::Monitor => Outgoing::new("MONITOR", &["-", &wanted], None),
            Means::Watch => Outgoing::new("WATCH", &[&format!("-{wanted}")], None),
            Means::Ison => return,
        };
        self.send(line, Class::Listing);
    }
}
