//! CAP: from the list of offers to the end of the negotiation, and what changes later.

use super::{Phase, Session};
use crate::irc::{
    budget::Class, capability::StrictTransport, disconnect::DisconnectReason, event::Event,
    login_failure::LoginFailure, options::Tls, outgoing::Outgoing,
};
use ::irc::proto::CapSubCommand;
use std::collections::BTreeSet;

/// New offers that are answered after the registration: a server that makes offers without end must not
/// fill our queue.
const MAX_LATER: u8 = 16;

/// Where the negotiation stands.
#[derive(Debug, Default)]
pub(super) enum Negotiation {
    /// The offers are being listed.
    #[default]
    Listing,
    /// These wait for ACK or NAK.
    Asked(BTreeSet<&'static str>),
    /// A login is going on.
    LoggingIn,
    /// CAP END is sent, or the server took us in without.
    Ended,
}

impl Session {
    /// A CAP line; a list that goes on has a `*` before it.
    pub(super) fn cap(&mut self, sub: CapSubCommand, third: Option<&str>, fourth: Option<&str>) {
        let goes_on = third == Some("*") && fourth.is_some();
        let list = fourth.or(third).unwrap_or_default();
        match sub {
            CapSubCommand::LS => {
                self.caps.offer(list);
                if !goes_on && matches!(self.negotiation, Negotiation::Listing) {
                    self.offers_are_complete();
                }
            }
            CapSubCommand::ACK => {
                self.caps.acknowledge(list);
                self.answered(list);
            }
            CapSubCommand::NAK => self.answered(list),
            CapSubCommand::NEW => {
                self.caps.offer(list);
                self.strict_transport();
                let new = |name: &&str| list.split([' ', '=']).any(|word| word == *name);
                let new: Vec<&str> = self.caps.missing().filter(new).collect();
                if self.later_asked == MAX_LATER {
                    return;
                }
                self.later_asked += 1;
                // A login in the middle would change nothing that matters then.
                self.ask_for(new.into_iter().filter(|name| *name != "sasl").collect());
            }
            CapSubCommand::DEL => self.caps.withdraw(list),
            _ => {}
        }
    }

    fn offers_are_complete(&mut self) {
        if self.strict_transport() {
            return;
        }
        let wants_login = self.options.login.is_some();
        // With an echo the password that a service is told would come back and be shown like any line.
        let echo = !self.has_service();
        let wanted = |name: &&str| match *name {
            "sasl" => wants_login,
            "echo-message" => echo,
            _ => true,
        };
        let names: BTreeSet<&'static str> = self.caps.missing().filter(wanted).collect();
        if names.is_empty() {
            return self.after_answers();
        }
        self.ask_for(names.iter().copied().collect());
        self.negotiation = Negotiation::Asked(names);
    }

    fn ask_for(&mut self, names: Vec<&'static str>) {
        if !names.is_empty() {
            let line = Outgoing::new("CAP", &["REQ"], Some(&names.join(" ")));
            self.send(line, Class::Control);
        }
    }

    /// ACK or NAK of these. A list is switched on as a whole or not at all: after a refusal the
    /// login, which matters, is asked for alone.
    fn answered(&mut self, list: &str) {
        let Negotiation::Asked(waiting) = &mut self.negotiation else {
            return;
        };
        let several = waiting.len() > 1;
        for word in list.split_ascii_whitespace() {
            waiting.remove(word.trim_start_matches('-'));
        }
        if !waiting.is_empty() {
            return;
        }
        let login_lost = several
            && self.options.login.is_some()
            && self.caps.value("sasl").is_some()
            && !self.caps.has("sasl");
        if login_lost {
            self.negotiation = Negotiation::Asked(BTreeSet::from(["sasl"]));
            return self.ask_for(vec!["sasl"]);
        }
        self.after_answers();
    }

    fn after_answers(&mut self) {
        if self.options.login.is_some() && self.caps.has("sasl") {
            self.negotiation = Negotiation::LoggingIn;
            return self.begin_login();
        }
        if self.options.login.is_some() {
            return self.login_failed(LoginFailure::NotOffered);
        }
        self.end_negotiation();
    }

    /// Goes on with the registration.
    pub(super) fn end_negotiation(&mut self) {
        if !matches!(self.negotiation, Negotiation::Ended) {
            self.negotiation = Negotiation::Ended;
            if self.phase == Phase::Registering {
                self.send(Outgoing::cap_end(), Class::Control);
            }
        }
    }

    /// Obeys the server's demand to be used with TLS only; says whether this connection is over.
    fn strict_transport(&mut self) -> bool {
        let Some(value) = self.caps.value("sts") else {
            return false;
        };
        let sts = StrictTransport::parse(value);
        match (self.options.tls == Tls::Off, sts.port, sts.seconds) {
            (true, Some(port), _) => {
                self.close(DisconnectReason::TlsDemanded { port });
                true
            }
            (false, _, Some(seconds)) => {
                self.emit(Event::TlsDemanded { seconds });
                false
            }
            _ => false,
        }
    }
}
