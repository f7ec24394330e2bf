//! From the socket to the end of the MOTD.

use super::{Negotiation, Phase, Session};
use crate::irc::{
    budget::Class,
    disconnect::DisconnectReason,
    event::Event,
    login_failure::LoginFailure,
    outgoing::{Outgoing, OutgoingError},
};
use crate::peer::Nick;
use std::time::Instant;

impl Session {
    /// The first lines. CAP comes first: it holds the registration until we end it.
    pub(super) fn register(&mut self) -> Result<(), OutgoingError> {
        let mut lines = Vec::new();
        if self.options.asks_offers {
            lines.push(Outgoing::cap_ls()?);
        }
        if let Some(password) = &self.options.password {
            lines.push(Outgoing::pass(password.expose())?);
        }
        lines.push(Outgoing::nick(&self.nick)?);
        lines.push(Outgoing::user(
            &self.options.username,
            &self.options.realname,
        )?);
        self.outbox
            .extend(lines.into_iter().map(|line| (line, Class::Control)));
        Ok(())
    }

    /// Handles a numeric that belongs to the registration; says whether it did.
    pub(super) fn registration_numeric(
        &mut self,
        now: Instant,
        code: u16,
        params: &[String],
    ) -> bool {
        let registering = self.phase == Phase::Registering;
        if self.login_numeric(code, params) {
            return true;
        }
        match code {
            1 => self.welcome(now, params),
            5 => {
                self.isupport.add(params);
                true
            }
            376 | 422 => {
                if self.phase == Phase::Settling {
                    self.online(now);
                }
                true
            }
            432 | 433 | 436 | 437 if registering => {
                self.next_nick(params.last());
                true
            }
            464 => {
                let text = "the server wants another password".to_owned();
                self.farewell = Some(DisconnectReason::Options(text));
                true
            }
            465 => {
                let text = params.last().cloned().unwrap_or_default();
                self.farewell = Some(DisconnectReason::Banned(text));
                true
            }
            // A server without CAP says so and goes on.
            421 | 451 if registering => true,
            _ => false,
        }
    }

    fn welcome(&mut self, now: Instant, params: &[String]) -> bool {
        // A welcome names whom it welcomes; without a nick it is garbage.
        let Some(Ok(nick)) = params.first().map(|nick| nick.parse::<Nick>()) else {
            return true;
        };
        if self.phase != Phase::Registering {
            return true;
        }
        self.nick = nick;
        self.negotiation = Negotiation::Ended;
        let without = self.login.account.is_none() && !self.has_service();
        if without
            && self
                .options
                .login
                .as_ref()
                .is_some_and(|login| login.required)
        {
            self.close(self.without_login(LoginFailure::NotOffered));
            return true;
        }
        self.end_login();
        self.phase = Phase::Settling;
        self.deadline = Some(now + self.options.timeouts.settle);
        true
    }

    fn next_nick(&mut self, words: Option<&String>) {
        match self.candidates.next() {
            Some(nick) => {
                self.nick = nick;
                self.send(Outgoing::nick(&self.nick), Class::Control);
            }
            None => {
                let words = words.cloned().unwrap_or_default();
                self.close(DisconnectReason::NickRefused(words));
            }
        }
    }

    /// The registration is complete: tells it, and joins.
    pub(super) fn online(&mut self, now: Instant) {
        self.phase = Phase::Online;
        self.deadline = None;
        self.pinger.start(now);
        self.emit(Event::Registered {
            nick: self.nick.clone(),
            network: self.isupport.network().map(str::to_owned),
            isupport: self.isupport.clone(),
        });
        self.want_nick(now);
        if !self.ask_service(now) {
            self.joins.start(now);
        }
    }
}
