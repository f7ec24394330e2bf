//! Why a connection ended, and what to do about it.

use super::login_failure::LoginFailure;

/// Why a connection ended or never began.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DisconnectReason {
    /// The server will not have us: a ban, or a policy.
    #[error("the server does not let us in: {0}; do not come back for hours, or ask its operators")]
    Banned(String),
    /// The server ended the connection, with its words if it said any.
    #[error("the server closed the connection{}", words(.0))]
    Closed(String),
    /// No connection within the time.
    #[error("no connection within the time limit; the server or the network may be down")]
    ConnectTimeout,
    /// The server's name has no address.
    #[error("the server's name could not be looked up: {0}; check its spelling and the network")]
    Dns(String),
    /// We sent too much.
    #[error("the server closed the connection because of too many lines: {0}; send more slowly")]
    ExcessFlood(String),
    /// The socket failed.
    #[error("the connection broke: {0}; it may work again in a moment")]
    Io(String),
    /// An operator or a nick collision ended our connection.
    #[error("the connection was killed: {0}")]
    Killed(String),
    /// We could not log in, and are not to be there without.
    #[error("no login to the account: {0}; put the account right, or do not require the login")]
    LoginFailed(LoginFailure),
    /// We cannot log in at the moment, and are not to be there without.
    #[error(
        "no login to the account now: {0}; it is tried again, and `require_login = false` plays without"
    )]
    LoginUnavailable(LoginFailure),
    /// All our nicks are taken or refused.
    #[error("the server refused every nick we tried: {0}; choose another one")]
    NickRefused(String),
    /// The options hold something that cannot be sent.
    #[error("the connection's settings cannot be sent: {0}")]
    Options(String),
    /// Nothing arrived after a ping.
    #[error("the server has not answered for too long; the network may be down")]
    PingTimeout,
    /// The proxy does not connect us.
    #[error("the proxy does not connect: {0}; check that it runs, and its address")]
    Proxy(String),
    /// We left.
    #[error("we left")]
    Quit,
    /// Nothing listens at the address.
    #[error("the server refuses the connection; check host and port")]
    Refused,
    /// The server took the connection but did not take us in.
    #[error("the server did not answer our registration within the time limit")]
    RegisterTimeout,
    /// We connect too often.
    #[error("the server wants us to connect less often: {0}; wait some minutes")]
    Throttled(String),
    /// The server wants to be used with TLS only.
    #[error("the server wants to be used with TLS only: connect to port {port} with TLS")]
    TlsDemanded {
        /// The port of TLS.
        port: u16,
    },
    /// The encryption failed, with the true cause.
    #[error("no secure connection: {0}")]
    Tls(String),
}

/// What to do after a connection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Nothing: it was our wish, or only a person can put it right.
    Stop,
    /// Try again after the usual wait, which grows.
    Retry,
    /// Try again, at half the rate.
    RetrySlower,
    /// Try again in hours at the earliest, and tell the person.
    RetryInHours,
}

impl DisconnectReason {
    /// Reads the text of an ERROR line or of numeric 465.
    pub fn from_error(text: &str) -> Self {
        let lower = text.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        let text = text.to_owned();
        if has(&["throttl", "too fast", "too often", "trying to reconnect"]) {
            Self::Throttled(text)
        } else if has(&FLOODS) {
            Self::ExcessFlood(text)
        } else if has(&BANS) {
            Self::Banned(text)
        } else if has(&[
            "killed",
            "kill by",
            "nick collision",
            "nickname collision",
            "ghost",
        ]) {
            Self::Killed(text)
        } else {
            Self::Closed(text)
        }
    }

    /// What to do now.
    pub fn advice(&self) -> Advice {
        match self {
            Self::Banned(_) => Advice::RetryInHours,
            Self::ExcessFlood(_) => Advice::RetrySlower,
            Self::LoginFailed(_) | Self::NickRefused(_) | Self::Options(_) | Self::Quit => {
                Advice::Stop
            }
            _ => Advice::Retry,
        }
    }
}

/// Words in farewells that mean too many lines. Who is told that his side has ended still reads, so it
/// has not: ircd-irc2 says so when more waits than it keeps for one.
const FLOODS: [&str; 4] = ["flood", "recvq exceeded", "max recvq", "eof from client"];

/// Words in farewells that mean a ban or a policy.
const BANS: [&str; 13] = [
    "k-line",
    "g-line",
    "z-line",
    "d-line",
    "kline",
    "gline",
    "zline",
    "banned",
    "not welcome",
    "sasl access only",
    "too many connections",
    "too many host",
    "not authori",
];

fn words(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!(": {text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn farewells_are_understood() {
        for (text, advice) in [
            ("Closing Link: x[1.2.3.4] (K-Lined)", Advice::RetryInHours),
            ("Closing Link: (*** Banned (G-Lined))", Advice::RetryInHours),
            (
                "You are not authorized to connect to this server",
                Advice::RetryInHours,
            ),
            (
                "Closing Link: 1.2.3.4 (Too many connections from your host)",
                Advice::RetryInHours,
            ),
            ("Closing link: (a@b) [Excess Flood]", Advice::RetrySlower),
            ("Closing link: (a@b) [RecvQ exceeded]", Advice::RetrySlower),
            (
                "Closing Link: ada[~a@127.0.0.1] (EOF From Client)",
                Advice::RetrySlower,
            ),
            ("Throttled: Reconnecting too fast", Advice::Retry),
            (
                "Your host is trying to (re)connect too fast -- throttled",
                Advice::Retry,
            ),
            ("Closing Link: x (Killed (oper (bye)))", Advice::Retry),
            ("Closing Link: x (Ping timeout)", Advice::Retry),
            (
                "Closing Link: x oper (Local Kill by oper (enough))",
                Advice::Retry,
            ),
        ] {
            assert_eq!(
                DisconnectReason::from_error(text).advice(),
                advice,
                "{text}"
            );
        }
        assert_eq!(DisconnectReason::Quit.advice(), Advice::Stop);
        // What ircd-irc2 says; the others say "Killed".
        let killed = DisconnectReason::from_error("Closing Link: x (Local Kill by oper (enough))");
        assert!(matches!(killed, DisconnectReason::Killed(_)), "{killed:?}");
    }

    #[test]
    fn a_silent_farewell_reads_well() {
        let shown = DisconnectReason::Closed(String::new()).to_string();
        assert_eq!(shown, "the server closed the connection");
    }
}
