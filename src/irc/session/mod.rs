//! One connection's conversation with a server, without socket, clock or random source.
//!
//! The driver feeds lines and the time in, and takes events, lines to send and the next time-out
//! out. States:
//!
//! ```text
//! Registering ── 001 ──▶ Settling ── 376, 422 or time ──▶ Online
//!      └──────────── quit, ERROR, time-outs, end of the stream ────────▶ closed
//! ```
//!
//! The nick is the one in 001, whatever was asked for, and follows NICK after it.

mod authentication;
mod batches;
mod joins;
mod negotiation;
mod numerics;
mod people;
mod pinger;
mod receipts;
mod regain;
mod registration;
mod services;

use super::{
    budget::Class,
    capability::{Capabilities, tag},
    ctcp::Limiter,
    disconnect::DisconnectReason,
    event::Event,
    isupport::Isupport,
    login_failure::LoginFailure,
    nicks::Candidates,
    options::Options,
    outgoing::{MAX_BYTES, Outgoing, OutgoingError},
    parse,
};
use crate::peer::Nick;
use ::irc::proto::{Command, Message};
use authentication::Authentication;
use batches::Batches;
use joins::Joins;
use negotiation::Negotiation;
use pinger::Pinger;
use receipts::Receipts;
use regain::Regain;
use std::{
    collections::VecDeque,
    time::{Duration, Instant, SystemTime},
};

/// The state of one connection from its first line to its last.
#[derive(Debug)]
pub struct Session {
    options: Options,
    phase: Phase,
    /// The nick we have, or have asked for while registering.
    nick: Nick,
    candidates: Candidates,
    isupport: Isupport,
    caps: Capabilities,
    negotiation: Negotiation,
    /// New offers that were answered after the registration.
    later_asked: u8,
    login: Authentication,
    /// Until when a service's answer is waited for.
    service_until: Option<Instant>,
    regain: Regain,
    batches: Batches,
    receipts: Receipts,
    /// Bytes of our user name and of our host, as others see them.
    source_bytes: Option<(usize, usize)>,
    joins: Joins,
    pinger: Pinger,
    limiter: Limiter,
    /// When the present phase has taken too long.
    deadline: Option<Instant>,
    /// What the server said about the end that is coming.
    farewell: Option<DisconnectReason>,
    closed: Option<DisconnectReason>,
    events: VecDeque<Event>,
    outbox: VecDeque<(Outgoing, Class)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Registering,
    Settling,
    Online,
    Quitting,
}

impl Session {
    /// Begins the registration on a fresh connection.
    ///
    /// # Errors
    /// The options hold something that cannot be sent.
    pub fn new(options: Options, now: Instant) -> Result<Self, OutgoingError> {
        let mut candidates = Candidates::new(options.nick.clone(), options.seed);
        let nick = candidates.next().unwrap_or_else(|| options.nick.clone());
        let mut session = Self {
            phase: Phase::Registering,
            nick,
            candidates,
            isupport: Isupport::default(),
            caps: Capabilities::default(),
            negotiation: Negotiation::default(),
            later_asked: 0,
            login: Authentication::default(),
            service_until: None,
            regain: Regain::default(),
            batches: Batches::default(),
            receipts: Receipts::default(),
            source_bytes: None,
            joins: Joins::new(&options.channels, options.timeouts.join_retry),
            pinger: Pinger::new(
                options.timeouts.ping_interval,
                options.timeouts.ping_timeout,
            ),
            limiter: Limiter::default(),
            deadline: Some(now + options.timeouts.register),
            farewell: None,
            closed: None,
            events: VecDeque::new(),
            outbox: VecDeque::new(),
            options,
        };
        session.register()?;
        Ok(session)
    }

    /// Takes in one line. `wall` is only told to those who ask for our time.
    pub fn receive(&mut self, now: Instant, wall: SystemTime, line: &str) {
        self.pinger.heard();
        let Ok(message) = parse::parse(line) else {
            self.emit(Event::Unparsed(line.to_owned()));
            return;
        };
        if let Some(label) = tag(&message, "label") {
            self.receipts.answered(label);
        }
        match &message.command {
            Command::PING(token, _) => self.send(Outgoing::pong(token), Class::Pong),
            Command::PONG(first, second) => self.pong(now, second.as_ref().unwrap_or(first)),
            Command::ERROR(text) => {
                self.farewell
                    .get_or_insert_with(|| DisconnectReason::from_error(text));
                // The server closes now; if it does not, we do.
                self.deadline = Some(now + self.options.timeouts.quit);
            }
            _ => self.dispatch(now, wall, line, &message),
        }
    }

    fn dispatch(&mut self, now: Instant, wall: SystemTime, line: &str, message: &Message) {
        if let Some((code, params)) = parse::numeric(&message.command) {
            if !self.registration_numeric(now, code, params) {
                self.numeric(now, code, params);
            }
            return;
        }
        let understood = match &message.command {
            Command::CAP(_, sub, third, fourth) => {
                self.cap(*sub, third.as_deref(), fourth.as_deref());
                true
            }
            Command::AUTHENTICATE(piece) => {
                self.authenticate(piece);
                true
            }
            Command::BATCH(reference, kind, _) => {
                self.batches.line(reference, kind.as_ref());
                true
            }
            _ => self.people(now, wall, message),
        };
        if !understood {
            self.emit(Event::Unparsed(line.to_owned()));
        }
    }

    /// An over-long line came and was dropped.
    pub fn receive_too_long(&mut self) {
        self.pinger.heard();
        self.emit(Event::Unparsed("a line over the length limit".to_owned()));
    }

    /// The driver does not read at present, so silence means nothing.
    pub fn hold(&mut self) {
        self.pinger.heard();
    }

    /// A line has been handed to the socket.
    pub fn written(&mut self, now: Instant, line: &Outgoing) {
        let text = line.as_str();
        if let Some(token) = text.strip_prefix("PING :") {
            self.pinger.written(now, token);
        } else if let Some(channels) = text.strip_prefix("JOIN ") {
            self.joins.asked(channels, self.isupport.casemap());
        } else if let Some(rest) = text.strip_prefix("PART ") {
            let channel = rest.split(' ').next().unwrap_or_default();
            self.joins.forget(channel, self.isupport.casemap());
        }
    }

    /// The tag to put before a line that leaves now, if the server confirms lines.
    pub fn label(&mut self, now: Instant, line: &Outgoing) -> Option<String> {
        let confirms = self.caps.has("labeled-response") && self.caps.has("batch");
        confirms.then(|| self.receipts.label(now, line)).flatten()
    }

    /// Bytes that a message of ours can hold for its target's name and its text without being cut by
    /// the server; none while we do not know how others see us.
    pub fn message_room(&self) -> Option<usize> {
        let (user, host) = self.source_bytes?;
        let frame = self.nick.as_str().len() + user + host + ":!@ PRIVMSG  :".len();
        Some(MAX_BYTES.saturating_sub(frame))
    }

    /// What is in use beyond the old protocol.
    pub fn capabilities(&self) -> &Capabilities {
        &self.caps
    }

    /// We are about to leave: what ends now ends by our wish.
    pub fn quit(&mut self, now: Instant) {
        if self.phase != Phase::Quitting {
            self.phase = Phase::Quitting;
            self.deadline = Some(now + self.options.timeouts.quit);
        }
    }

    /// How long leaving may take.
    pub fn quit_limit(&self) -> Duration {
        self.options.timeouts.quit
    }

    /// The next moment at which [`Session::on_timeout`] has something to do.
    pub fn timeout(&self) -> Option<Instant> {
        let joins = self.joins.due_at().filter(|_| self.phase == Phase::Online);
        let (receipts, regain) = (self.receipts.due_at(), self.regain_due());
        let pinger = self.pinger.due_at();
        [
            self.deadline,
            joins,
            pinger,
            receipts,
            regain,
            self.service_until,
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Does what is due.
    pub fn on_timeout(&mut self, now: Instant) {
        if self.deadline.is_some_and(|deadline| deadline <= now) {
            self.deadline = None;
            match self.phase {
                _ if self.farewell.is_some() => self.ended(None),
                Phase::Registering => self.close(DisconnectReason::RegisterTimeout),
                Phase::Settling => self.online(now),
                Phase::Online => {}
                Phase::Quitting => self.close(DisconnectReason::Quit),
            }
        }
        if self.phase == Phase::Online {
            for line in self.joins.due(now) {
                self.send(line, Class::Control);
            }
        }
        if self.service_until.is_some_and(|until| until <= now) {
            self.service_refused(now, LoginFailure::Silent);
        }
        for target in self.receipts.due(now) {
            self.emit(Event::Unconfirmed { target });
        }
        self.regain_on_timeout(now);
        match self.pinger.on_timeout(now) {
            pinger::Due::Nothing => {}
            pinger::Due::Ping(token) => self.send(Outgoing::ping(&token), Class::Control),
            pinger::Due::Dead => self.close(DisconnectReason::PingTimeout),
        }
    }

    /// The stream ended; `error` is what the socket said, if it failed.
    pub fn ended(&mut self, error: Option<String>) {
        let reason = match (self.phase, self.farewell.take(), error) {
            (Phase::Quitting, ..) => DisconnectReason::Quit,
            (_, Some(farewell), _) => farewell,
            (_, None, Some(error)) => DisconnectReason::Io(error),
            (_, None, None) => DisconnectReason::Closed(String::new()),
        };
        self.close(reason);
    }

    /// Why the connection is over, once it is.
    pub fn closed(&self) -> Option<&DisconnectReason> {
        self.closed.as_ref()
    }

    /// The next event.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// The next line to queue.
    pub fn poll_send(&mut self) -> Option<(Outgoing, Class)> {
        self.outbox.pop_front()
    }

    /// What the server said about itself so far.
    pub fn isupport(&self) -> &Isupport {
        &self.isupport
    }

    /// The nick we have, or have asked for while registering.
    pub fn nick(&self) -> &Nick {
        &self.nick
    }

    fn pong(&mut self, now: Instant, token: &str) {
        if let Some(lag) = self.pinger.pong(now, token) {
            self.emit(Event::Lag(lag));
        }
    }

    fn is_own(&self, nick: &Nick) -> bool {
        self.isupport
            .casemap()
            .eq(self.nick.as_str(), nick.as_str())
    }

    fn close(&mut self, reason: DisconnectReason) {
        self.closed.get_or_insert(reason);
    }

    fn emit(&mut self, event: Event) {
        self.events.push_back(event);
    }

    /// Queues an answer. One that cannot be built, because a server's words are in it, is not sent.
    fn send(&mut self, built: Result<Outgoing, OutgoingError>, class: Class) {
        match built {
            Ok(line) => self.outbox.push_back((line, class)),
            Err(error) => tracing::debug!(%error, "an answer to the server was not built"),
        }
    }
}

#[cfg(test)]
mod login_tests;
#[cfg(test)]
mod scram_tests;
#[cfg(test)]
mod storm_tests;
#[cfg(test)]
mod tests;
