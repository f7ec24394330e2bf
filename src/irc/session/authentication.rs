//! Logging in by SASL, between CAP ACK and CAP END.

use super::Session;
use crate::irc::{
    budget::Class,
    disconnect::DisconnectReason,
    event::Event,
    login_failure::LoginFailure,
    options::Tls,
    outgoing::Outgoing,
    sasl::{Assembler, Exchange, Mechanism, SaslError, frames},
};
use std::{collections::VecDeque, net::IpAddr};

/// Where the login stands.
#[derive(Debug, Default)]
pub(super) struct Authentication {
    /// Mechanisms that are still to be tried.
    left: VecDeque<Mechanism>,
    exchange: Option<Exchange>,
    assembler: Assembler,
    /// The account, once the server has said that we are logged in.
    pub(super) account: Option<String>,
    /// The password has been refused, or the server is not to be trusted with it: it is not said to a
    /// service as well.
    pub(super) refused: bool,
    /// That there is no login has been told.
    pub(super) told: bool,
}

impl Session {
    /// SASL is switched on: begins with the best mechanism of both sides.
    pub(super) fn begin_login(&mut self) {
        let Some(login) = &self.options.login else {
            return self.end_negotiation();
        };
        // An empty value is one of SASL 3.1, where the list comes only with the refusal.
        let offered = self.caps.value("sasl").unwrap_or_default();
        let offers = |mechanism: &Mechanism| {
            offered.is_empty()
                || offered
                    .split(',')
                    .any(|name| name.parse() == Ok(*mechanism))
        };
        let mut usable = login.usable();
        if !self.may_say_password() {
            usable.retain(|mechanism| *mechanism != Mechanism::Plain);
        }
        self.login.left = usable.iter().copied().filter(offers).collect();
        if self.login.left.is_empty() {
            let names: Vec<&str> = usable.iter().map(|mechanism| mechanism.as_str()).collect();
            let reason = match names.is_empty() {
                true if self.may_say_password() => LoginFailure::NothingToShow,
                true => LoginFailure::InClear,
                false => LoginFailure::NoWay {
                    offered: offered.to_owned(),
                    ours: names.join(" or "),
                },
            };
            return self.login_failed(reason);
        }
        self.next_mechanism();
    }

    fn next_mechanism(&mut self) {
        let Some(login) = &self.options.login else {
            return;
        };
        while let Some(mechanism) = self.login.left.pop_front() {
            self.login.assembler = Assembler::default();
            self.login.exchange = Exchange::new(mechanism, login, &self.options.nonce);
            if self.login.exchange.is_some() {
                let line = Outgoing::new("AUTHENTICATE", &[mechanism.as_str()], None);
                return self.send(line, Class::Control);
            }
        }
    }

    /// A piece of the server's side.
    pub(super) fn authenticate(&mut self, piece: &str) {
        let Some(exchange) = &mut self.login.exchange else {
            return;
        };
        let answer = match self.login.assembler.push(piece) {
            Ok(None) => return,
            Ok(Some(message)) => exchange.answer(&message),
            Err(error) => Err(error),
        };
        match answer {
            Ok(answer) => {
                for frame in frames(&answer) {
                    let line = Outgoing::new("AUTHENTICATE", &[&frame], None);
                    self.send(line.map(Outgoing::into_secret), Class::Control);
                }
            }
            Err(error) => self.give_up(error),
        }
    }

    /// Our side of the dialogue ends: the server is told, and gets no second chance.
    fn give_up(&mut self, error: SaslError) {
        self.send(Outgoing::new("AUTHENTICATE", &["*"], None), Class::Control);
        self.login.left.clear();
        self.login.exchange = None;
        self.login.account = None;
        self.login.refused = true;
        self.login_failed(LoginFailure::Broken(error));
    }

    /// Handles a numeric about logging in; says whether it was one.
    pub(super) fn login_numeric(&mut self, code: u16, params: &[String]) -> bool {
        let words = params.last().cloned().unwrap_or_default();
        match code {
            // Before the server has proven itself its word is worth nothing.
            900 if self.is_unproven() => {}
            900 => {
                let account = params.get(2).cloned().unwrap_or_default();
                self.logged_in(account);
            }
            901 => {
                self.login.account = None;
                self.emit(Event::LoggedOut);
            }
            903 | 907 => self.sasl_succeeded(),
            902 | 904..=906 => self.sasl_failed(words),
            908 => {
                let names = params.get(1).map_or("", String::as_str);
                let has = |mechanism: &Mechanism| {
                    names.split(',').any(|name| name.parse() == Ok(*mechanism))
                };
                self.login.left.retain(has);
            }
            _ => return false,
        }
        true
    }

    fn sasl_succeeded(&mut self) {
        let Some(exchange) = self.login.exchange.take() else {
            return;
        };
        if !exchange.is_satisfied() {
            return self.give_up(SaslError::ServerUnproven);
        }
        if self.login.account.is_none()
            && let Some(login) = &self.options.login
        {
            let account = login.account.to_string();
            self.logged_in(account);
        }
        self.end_negotiation();
    }

    fn sasl_failed(&mut self, words: String) {
        let Some(exchange) = self.login.exchange.take() else {
            return;
        };
        // Whoever has our proof, and gives none, could be a liar who now waits for the password itself.
        if self.login.left.is_empty() || exchange.has_shown_proof() {
            self.login.refused = true;
            return self.login_failed(LoginFailure::Refused(words));
        }
        self.next_mechanism();
    }

    /// The server, or a service, says that we are logged in.
    pub(super) fn logged_in(&mut self, account: String) {
        // SASL 3.1 has 900 before 903, some servers send it again after 001.
        if self.login.account.as_deref() != Some(&account) {
            self.login.account = Some(account.clone());
            self.emit(Event::LoggedIn { account });
        }
    }

    /// There will be no login by SASL: on without one, unless it is required and no service is left.
    pub(super) fn login_failed(&mut self, reason: LoginFailure) {
        let required = self
            .options
            .login
            .as_ref()
            .is_some_and(|login| login.required);
        let no_other_way = self.login.refused || !self.has_service();
        if required && no_other_way {
            return self.close(self.without_login(reason));
        }
        if no_other_way {
            self.tell_no_login(reason);
        }
        self.end_negotiation();
    }

    /// The end of a connection that must not be without a login. Services that are away come back; a
    /// password that was refused stays wrong.
    pub(super) fn without_login(&self, reason: LoginFailure) -> DisconnectReason {
        match self.login.refused {
            true => DisconnectReason::LoginFailed(reason),
            false => DisconnectReason::LoginUnavailable(reason),
        }
    }

    /// Tells once that we are there without the account.
    pub(super) fn tell_no_login(&mut self, reason: LoginFailure) {
        if !self.login.told {
            self.login.told = true;
            self.emit(Event::LoginFailed { reason });
        }
    }

    /// Whether the password itself may be said here: not where everybody on the way could read it.
    pub(super) fn may_say_password(&self) -> bool {
        let wanted = self
            .options
            .login
            .as_ref()
            .is_some_and(|login| login.in_clear);
        let host = self.options.host.as_str();
        let local = host
            .parse::<IpAddr>()
            .map_or(host == "localhost", |address| address.is_loopback());
        self.options.tls != Tls::Off || wanted || local
    }

    fn is_unproven(&self) -> bool {
        let exchange = self.login.exchange.as_ref();
        exchange.is_some_and(|exchange| !exchange.is_satisfied())
    }

    /// The registration is over: so is every login that was going on.
    pub(super) fn end_login(&mut self) {
        self.login.exchange = None;
        if self.options.login.is_some() && self.login.account.is_none() && !self.has_service() {
            self.tell_no_login(LoginFailure::TooEarly);
        }
    }
}
