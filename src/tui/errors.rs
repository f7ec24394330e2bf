//! Why something was not done, in the language of the interface.

use crate::{
    client::{
        self, LeaveReason,
        config::NoServer,
        scan::NoAnswer,
        typed::{TypedError, reasons},
    },
    irc::{connection::SendError, disconnect::DisconnectReason, outgoing::OutgoingError},
    peer,
    texts::{Texts, t},
};

/// Why a command was not carried out.
pub(super) fn problem(texts: &Texts, error: &client::CommandError) -> String {
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
        Client::Archive(why) => t!(texts, "error-archive", why = why.as_str()),
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
pub(super) fn no_server(texts: &Texts, error: &NoServer) -> String {
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
pub(super) fn typed(texts: &Texts, error: &TypedError) -> String {
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
        TypedError::What => t!(texts, "typed-what"),
        TypedError::WhichNetwork | TypedError::WhichNewNetwork => t!(texts, "typed-which-network"),
        TypedError::WhichNick => t!(texts, "typed-which-nick"),
        TypedError::Whom => t!(texts, "typed-whom"),
        TypedError::WhomNot => t!(texts, "typed-whom-not"),
    }
}

/// Why a connection ended. What the server or the system says is in its own words.
pub(super) fn disconnected(texts: &Texts, reason: &DisconnectReason) -> String {
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
        Why::LoginFailed(words) | Why::LoginUnavailable(words) => {
            t!(texts, "lost-login", words = words.as_str())
        }
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

/// Why a network was left for good, or the client ended.
pub(super) fn left(texts: &Texts, reason: &LeaveReason) -> String {
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
        LeaveReason::NotLetIn(channel, words) => t!(
            texts,
            "left-not-let-in",
            channel = channel.to_string(),
            words = words.as_str()
        ),
        LeaveReason::NotKept(words) => t!(texts, "left-not-kept", words = words.as_str()),
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
            why = reason.as_str()
        ),
        NoAnswer::NoServer => t!(texts, "scan-no-server"),
    }
}
