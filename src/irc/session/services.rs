//! Logging in by message to a service, where the server has no SASL: after the registration, and
//! before the channels, because until then everybody could see the real host.

use super::Session;
use crate::irc::{
    budget::Class,
    login_failure::LoginFailure,
    outgoing::Outgoing,
    sasl::{Login, Mechanism, Service},
};
use crate::peer::Nick;
use std::time::{Duration, Instant};

/// Time for the service's answer; services that lag are not waited for longer.
const PATIENCE: Duration = Duration::from_secs(15);

/// Words of services that mean that they know us now, in small letters.
const WELCOME: [&str; 7] = [
    "you are now identified",
    "you are now logged in",
    "you are successfully identified",
    "password accepted",
    "authentication successful",
    "i recognize you",
    "you're now logged in",
];
/// Words that mean that they do not.
const REFUSAL: [&str; 9] = [
    "incorrect",
    "invalid",
    "isn't registered",
    "is not registered",
    "not a registered",
    "failed",
    "denied",
    "could not find your account",
    "don't know who",
];

impl Session {
    /// The service that may be told the password.
    fn service(&self) -> Option<(&Login, &Service)> {
        let login = self.options.login.as_ref()?;
        login.password.as_ref()?;
        // Whoever allows only what does not tell the password does not want it said in words.
        let allowed = login.mechanisms.is_empty() || login.mechanisms.contains(&Mechanism::Plain);
        let service = login.service.as_ref()?;
        (allowed && self.may_say_password()).then_some((login, service))
    }

    pub(super) fn has_service(&self) -> bool {
        self.service().is_some()
    }

    /// Whether this is the nick or address of our service.
    pub(super) fn is_service(&self, name: &str) -> bool {
        let nick = name.split('@').next().unwrap_or_default();
        self.service()
            .is_some_and(|(_, service)| self.isupport.casemap().eq(service.nick(), nick))
    }

    /// Tells the service who we are; says whether its answer has to be waited for.
    pub(super) fn ask_service(&mut self, now: Instant) -> bool {
        if self.login.account.is_some() || self.login.refused {
            return false;
        }
        let Some((login, service)) = self.service() else {
            let login = self.options.login.as_ref();
            if login.is_some_and(|login| login.service.is_some()) && !self.may_say_password() {
                self.tell_no_login(LoginFailure::InClear);
            }
            return false;
        };
        let Some(password) = &login.password else {
            return false;
        };
        let text = format!(
            "{} {} {}",
            service.command(),
            login.account,
            password.expose()
        );
        let line = Outgoing::privmsg(service.address(), &text).map(Outgoing::into_secret);
        self.send(line, Class::Control);
        self.service_until = Some(now + PATIENCE);
        true
    }

    /// A notice: the service's answer, if it is one. Services say several things; only what is
    /// understood counts.
    pub(super) fn service_said(&mut self, now: Instant, from: Option<&Nick>, text: &str) {
        let answers = from.is_some_and(|from| self.is_service(from.as_str()));
        if self.service_until.is_none() || !answers {
            return;
        }
        let text = text.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if says(&WELCOME) {
            self.service_knows_us(now);
        } else if says(&REFUSAL) {
            self.login.refused = true;
            self.service_refused(now, LoginFailure::Refused(text));
        }
    }

    /// We carry the mode of somebody who is logged in, or the service has said so.
    pub(super) fn service_knows_us(&mut self, now: Instant) {
        if self.service_until.take().is_none() {
            return;
        }
        let Some(login) = &self.options.login else {
            return;
        };
        let (account, hides) = (login.account.to_string(), login.service == Some(Service::X));
        self.logged_in(account);
        if hides {
            self.send(Outgoing::mode(self.nick.as_str(), &["+x"]), Class::Control);
        }
        self.joins.start(now);
    }

    /// The service is not there, is silent or does not know us.
    pub(super) fn service_refused(&mut self, now: Instant, reason: LoginFailure) {
        if self.service_until.take().is_none() {
            return;
        }
        let required = self
            .options
            .login
            .as_ref()
            .is_some_and(|login| login.required);
        if required {
            return self.close(self.without_login(reason));
        }
        self.tell_no_login(reason);
        self.joins.start(now);
    }
}
