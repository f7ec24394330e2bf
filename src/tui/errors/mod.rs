//! Why something was not done, in the language of the interface.

mod faults;

pub(super) use faults::{fault, store};

use crate::{
    client::{
        self, LeaveReason,
        config::NoServer,
        scan::NoAnswer,
        typed::{TypedError, reasons},
    },
    irc::{
        connection::SendError,
        disconnect::DisconnectReason,
        login_failure::LoginFailure,
        outgoing::OutgoingError,
        refusal::{Meaning, Refusal},
        sasl::SaslError,
    },
    peer,
    texts::{Texts, t},
};

/// Why a command was not carried out.
pub fn problem(texts: &Texts, error: &client::CommandError) -> String {
    use client::CommandError as Client;
    match error {
        Client::Offline => t!(texts, "error-offline"),
        Client::Ended => t!(texts, "error-ended"),
        Client::Nobody(nick) => t!(texts, "error-nobody", nick = nick.as_str()),
        Client::Yourself => t!(texts, "error-yourself"),
        Client::Connected(network) => {
            t!(texts, "error-connected", network = network.to_string())
        }
        Client::NotConnected(network) => t!(texts, "not-on", network = network.to_string()),
        Client::Archive(error) => t!(texts, "error-archive", why = store(texts, error)),
        Client::IgnoresFull => t!(texts, "error-ignores-full"),
        Client::NotIgnored(who) => t!(texts, "error-not-ignored", who = who.to_string()),
        Client::NotAtGame => t!(texts, "error-not-at-game"),
        Client::Needed(channel) => {
            t!(texts, "error-needed", channel = channel.to_string())
        }
        Client::Peer(error) => by_protocol(texts, error),
        Client::Text(OutgoingError::TooLong { .. }) => t!(texts, "error-too-long"),
        Client::Text(_) => t!(texts, "error-text"),
        Client::Send(SendError::Full(_)) => t!(texts, "error-full"),
        Client::Send(_) => t!(texts, "error-offline"),
    }
}

fn by_protocol(texts: &Texts, error: &peer::CommandError) -> String {
    use peer::CommandError as Peer;
    match error {
        Peer::Offline => t!(texts, "error-offline"),
        Peer::UnknownPeer(nick) => t!(texts, "error-unknown-peer", nick = nick.as_str()),
        Peer::UnknownGame => t!(texts, "error-unknown-game"),
        Peer::UnknownRule(rule) => t!(texts, "error-unknown-rule", rule = rule.as_str()),
        Peer::TooSoon(seconds) => t!(texts, "error-too-soon", seconds = *seconds),
        Peer::NotFree => t!(texts, "error-not-free"),
        Peer::SoughtAlready => t!(texts, "error-sought-already"),
        Peer::NotSeeking => t!(texts, "error-not-seeking"),
        Peer::Busy => t!(texts, "error-busy"),
        Peer::PairLimit => t!(texts, "error-pair-limit"),
        Peer::FewPoints => t!(texts, "error-few-points"),
        Peer::Unsure => t!(texts, "error-unsure"),
        Peer::Adjourned => t!(texts, "contest-adjourned"),
        Peer::AnswerUnderWay => t!(texts, "error-answer-under-way"),
        Peer::EnoughAdjourned => t!(texts, "error-enough-adjourned"),
        Peer::NothingOffered => t!(texts, "error-nothing-offered"),
        Peer::NoSuchOffer => t!(texts, "error-no-such-offer"),
        Peer::OfferedAlready => t!(texts, "error-offered-already"),
        Peer::NotYourTurn => t!(texts, "not-your-turn"),
        Peer::Illegal(_) => t!(texts, "error-illegal"),
        Peer::TimeUp => t!(texts, "error-time-up"),
        Peer::YourTurn => t!(texts, "error-your-turn"),
        Peer::DirectOff => t!(texts, "error-direct-off"),
        Peer::DirectAlready => t!(texts, "error-direct-already"),
        Peer::NotDirect => t!(texts, "error-not-direct"),
        Peer::NotPrivate => t!(texts, "error-not-private"),
        Peer::NoReferee => t!(texts, "error-no-referee"),
        Peer::Claimed => t!(texts, "error-claimed"),
        Peer::OpponentPresent => t!(texts, "error-opponent-present"),
        Peer::SeenAlready => t!(texts, "error-seen-already"),
        Peer::NothingToFollow => t!(texts, "error-nothing-to-follow"),
        // Only programs say such lines again.
        Peer::NoSundayLine => t!(texts, "error-text"),
        Peer::TooLong(_) => t!(texts, "error-too-long"),
    }
}

/// Why one cannot go to a network.
pub fn no_server(texts: &Texts, error: &NoServer) -> String {
    match error {
        NoServer::Unknown(unknown) if unknown.near().is_empty() => {
            t!(texts, "error-no-network", asked = unknown.asked())
        }
        NoServer::Unknown(unknown) => t!(
            texts,
            "error-network-near",
            asked = unknown.asked(),
            near = unknown.near().join(", ")
        ),
        NoServer::Empty(network) => t!(texts, "error-network-empty", network = network.as_str()),
        NoServer::Alone(network) => t!(texts, "error-network-alone", network = network.as_str()),
        NoServer::Login(network, why) => t!(
            texts,
            "error-account",
            network = network.as_str(),
            why = why.as_str()
        ),
        NoServer::Channel(channel) => {
            t!(texts, "error-channel", channel = channel.to_string())
        }
    }
}

/// Why something that was typed is no command.
pub fn typed(texts: &Texts, error: &TypedError) -> String {
    match error {
        TypedError::InFull(name) => t!(texts, "typed-in-full", name = *name),
        TypedError::Match => t!(texts, "typed-match"),
        TypedError::Referee => t!(texts, "typed-referee"),
        TypedError::NoClock(word) => t!(texts, "typed-no-clock", word = word.as_str()),
        TypedError::NoCommand(name) => t!(texts, "typed-no-command", name = name.as_str()),
        TypedError::NoGame => t!(texts, "no-game"),
        TypedError::NoHouse { holes, first, last } => t!(
            texts,
            "typed-no-house",
            holes = *holes,
            first = first.to_string(),
            last = last.to_string()
        ),
        TypedError::NoNick(text) => t!(texts, "typed-no-nick", text = text.as_str()),
        TypedError::NoRule { id, nick } => t!(
            texts,
            "typed-no-rule",
            id = id.as_str(),
            nick = nick.as_str()
        ),
        TypedError::NoServer(text) => t!(texts, "typed-no-server", text = text.as_str()),
        TypedError::OnOrOff => t!(texts, "typed-on-or-off"),
        TypedError::Sunday => t!(texts, "typed-sunday"),
        TypedError::Reason => t!(texts, "typed-reason", words = reasons()),
        TypedError::Several { begun, names } => t!(
            texts,
            "typed-several",
            begun = begun.as_str(),
            names = names.join(", ")
        ),
        TypedError::Sure => t!(texts, "typed-sure"),
        TypedError::What => t!(texts, "typed-what"),
        TypedError::WhichNetwork | TypedError::WhichNewNetwork => t!(texts, "typed-which-network"),
        TypedError::WhichNick => t!(texts, "typed-which-nick"),
        TypedError::Whom => t!(texts, "typed-whom"),
        TypedError::WhomNot => t!(texts, "typed-whom-not"),
    }
}

/// Why a connection ended. What the server or the system says is in its own words.
pub fn disconnected(texts: &Texts, reason: &DisconnectReason) -> String {
    use DisconnectReason as Why;
    match reason {
        Why::Banned(words) => t!(texts, "lost-banned", words = words.as_str()),
        Why::Closed(words) if words.is_empty() => t!(texts, "lost-closed"),
        Why::Closed(words) => t!(texts, "lost-closed-words", words = words.as_str()),
        Why::ConnectTimeout => t!(texts, "lost-no-connection"),
        Why::Dns(words) => t!(texts, "lost-name", words = words.as_str()),
        Why::ExcessFlood(words) => t!(texts, "lost-flood", words = words.as_str()),
        Why::Io(words) => t!(texts, "lost-io", words = words.as_str()),
        Why::Killed(words) => t!(texts, "lost-killed", words = words.as_str()),
        Why::LoginFailed(why) => t!(texts, "lost-login", why = login(texts, why)),
        Why::LoginUnavailable(why) => t!(texts, "lost-login-now", why = login(texts, why)),
        Why::NickRefused(words) => t!(texts, "lost-nick", words = words.as_str()),
        Why::Options(words) => t!(texts, "lost-options", words = words.as_str()),
        Why::PingTimeout => t!(texts, "lost-silent"),
        Why::Proxy(words) => t!(texts, "lost-proxy", words = words.as_str()),
        Why::Quit => t!(texts, "lost-left"),
        Why::Refused => t!(texts, "lost-refused"),
        Why::RegisterTimeout => t!(texts, "lost-register"),
        Why::Throttled(words) => t!(texts, "lost-throttled", words = words.as_str()),
        Why::TlsDemanded { port } => t!(texts, "lost-tls-demanded", port = port.to_string()),
        Why::Tls(words) => t!(texts, "lost-tls", words = words.as_str()),
    }
}

/// Why there is no login to an account.
pub fn login(texts: &Texts, failure: &LoginFailure) -> String {
    use LoginFailure as Why;
    match failure {
        Why::Broken(error) => by_sasl(texts, error),
        Why::InClear => t!(texts, "login-in-clear"),
        Why::LoggedOut => t!(texts, "login-out"),
        Why::NoWay { offered, ours } => t!(
            texts,
            "login-no-way",
            offered = offered.as_str(),
            ours = ours.as_str()
        ),
        Why::NotOffered => t!(texts, "login-not-offered"),
        Why::NothingToShow => t!(texts, "login-nothing"),
        Why::Refused(words) => t!(texts, "login-refused", words = words.as_str()),
        Why::Silent => t!(texts, "login-silent"),
        Why::TooEarly => t!(texts, "login-too-early"),
    }
}

fn by_sasl(texts: &Texts, error: &SaslError) -> String {
    match error {
        SaslError::Garbled => t!(texts, "login-garbled"),
        SaslError::ServerUnproven => t!(texts, "login-unproven"),
        SaslError::Rounds(rounds) => t!(texts, "login-rounds", rounds = *rounds),
        SaslError::Refused(words) => t!(texts, "login-refused", words = words.as_str()),
        SaslError::Password => t!(texts, "login-password"),
    }
}

/// Why a server refuses a nick, a channel or a line, and what it says itself.
pub fn refused(texts: &Texts, refusal: &Refusal) -> String {
    let words = refusal.words().trim_end_matches('.');
    match (refusal.meaning(), words) {
        (Some(meaning), "") => meant(texts, meaning),
        (Some(meaning), words) => format!("{} ({words})", meant(texts, meaning)),
        (None, "") => t!(texts, "refused-silently"),
        (None, words) => t!(texts, "refused-so", words = words),
    }
}

fn meant(texts: &Texts, meaning: Meaning) -> String {
    match meaning {
        Meaning::Account => t!(texts, "refused-account"),
        Meaning::Banned => t!(texts, "refused-banned"),
        Meaning::Full => t!(texts, "refused-full"),
        Meaning::InviteOnly => t!(texts, "refused-invite"),
        Meaning::Key => t!(texts, "refused-key"),
        Meaning::Name => t!(texts, "refused-name"),
        Meaning::NotSent => t!(texts, "refused-not-sent"),
        Meaning::Operators => t!(texts, "refused-operators"),
        Meaning::Taken => t!(texts, "refused-taken"),
        Meaning::Tls => t!(texts, "refused-tls"),
        Meaning::TooFast => t!(texts, "refused-too-fast"),
        Meaning::TooMany => t!(texts, "refused-too-many"),
        Meaning::Unavailable => t!(texts, "refused-unavailable"),
    }
}

/// Why a network was left for good, or the client ended.
pub fn left(texts: &Texts, reason: &LeaveReason) -> String {
    match reason {
        LeaveReason::Wanted(_) => t!(texts, "lost-left"),
        LeaveReason::Disconnected(reason) => disconnected(texts, reason),
        LeaveReason::Twice {
            network,
            token,
            first,
        } => t!(
            texts,
            "left-twice",
            network = network.to_string(),
            token = token.to_string(),
            first = first.to_string()
        ),
        LeaveReason::PutOut(channel) => t!(texts, "left-put-out", channel = channel.to_string()),
        LeaveReason::NotLetIn(channel, why) => t!(
            texts,
            "left-not-let-in",
            channel = channel.to_string(),
            why = refused(texts, why)
        ),
        LeaveReason::NotKept(error) => {
            let why = store(texts, error);
            t!(texts, "left-not-kept", why = why.trim_end_matches('.'))
        }
    }
}

/// Why a network did not let us see who is there.
pub(super) fn no_answer(texts: &Texts, error: &NoAnswer) -> String {
    match error {
        NoAnswer::Unreachable(reason) => disconnected(texts, reason),
        NoAnswer::TooSlow(time) => t!(texts, "scan-too-slow", seconds = time.as_secs()),
        NoAnswer::Closed { channel, reason } => t!(
            texts,
            "scan-closed",
            channel = channel.to_string(),
            why = refused(texts, reason)
        ),
        NoAnswer::Unsaid(channel) => t!(texts, "scan-unsaid", channel = channel.to_string()),
        NoAnswer::NoServer => t!(texts, "scan-no-server"),
    }
}
