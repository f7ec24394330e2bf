//! What a connection needs to know before it begins.

use super::{
    budget::Rate,
    channel::ChannelName,
    fingerprint::Fingerprint,
    proxy::Proxy,
    sasl::{Login, Nonce},
};
use crate::peer::Nick;
use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

/// One connection to one server.
#[derive(Clone, Debug)]
pub struct Options {
    /// Name or address of the server.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// Whether and how the connection is encrypted. It never falls back to plain by itself.
    pub tls: Tls,
    /// Whether the name may lead to addresses of the public Internet only: for servers that a list
    /// has named, which must send nobody to a machine of his own network.
    pub public_only: bool,
    /// The nick to ask for first.
    pub nick: Nick,
    /// The user name (ident): a word of at most 10 letters.
    pub username: String,
    /// The realname, which everyone can see in WHO.
    pub realname: String,
    /// Channels to join after registration, and again when the server lets us.
    pub channels: Vec<ChannelName>,
    /// How fast lines may leave.
    pub rate: Rate,
    /// Whether to take the nick asked for when whoever has it is gone.
    pub regain_nick: bool,
    /// Whether to ask the server what it offers. Old servers take the question for an unknown command,
    /// and whoever knows that saves a line.
    pub asks_offers: bool,
    /// How to log in to an account.
    pub login: Option<Login>,
    /// A PEM file with the certificate and the private key to show to a TLS server.
    pub certificate: Option<PathBuf>,
    /// The proxy that all goes through, name look-ups too.
    pub proxy: Option<Proxy>,
    /// Random bytes for the login; [`connect`](super::connection::connect) puts in its own.
    pub nonce: Nonce,
    /// The server's password, if it wants one.
    pub password: Option<Password>,
    /// How long to wait for what.
    pub timeouts: Timeouts,
    /// Sees every line that comes and goes.
    pub tap: Option<Tap>,
    /// Seed of the digits in made-up nicks.
    pub seed: u64,
}

impl Options {
    /// A plain connection with the defaults, the nick as user name and no channels.
    pub fn new(host: impl Into<String>, port: u16, nick: Nick) -> Self {
        Self {
            host: host.into(),
            port,
            tls: Tls::Off,
            public_only: false,
            username: "awale".to_owned(),
            realname: nick.to_string(),
            nick,
            channels: Vec::new(),
            rate: Rate::default(),
            regain_nick: true,
            asks_offers: true,
            login: None,
            certificate: None,
            proxy: None,
            nonce: Nonce::default(),
            password: None,
            timeouts: Timeouts::default(),
            tap: None,
            seed: 0,
        }
    }
}

/// Whether and how a connection is encrypted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tls {
    /// Plain text.
    #[default]
    Off,
    /// The certificate must be valid for the host and issued by an authority this system or Mozilla
    /// trusts.
    Verify,
    /// As `Verify`; the certificates in this PEM file are trusted as well.
    VerifyWith(PathBuf),
    /// The certificate must be one of these, and then needs nobody's trust.
    Pinned(Vec<Fingerprint>),
    /// Any certificate is taken: keeps listeners out, not somebody who poses as the server.
    Insecure,
}

/// How long to wait for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From the name look-up to a connected and encrypted socket.
    pub connect: Duration,
    /// From the socket to numeric 001.
    pub register: Duration,
    /// From 001 to the end of the MOTD; after it the connection counts as registered anyway.
    pub settle: Duration,
    /// Time between our pings, which measure the lag.
    pub ping_interval: Duration,
    /// Silence after a ping until the connection counts as dead. Flood control of some servers
    /// delays answers by 23 s.
    pub ping_timeout: Duration,
    /// Wait before the second attempt at a channel; it doubles up to 32 times as long.
    pub join_retry: Duration,
    /// Time between two questions whether the nick we want is free, where the server does not tell by
    /// itself.
    pub nick_retry: Duration,
    /// Time for queued lines, QUIT and the server's farewell.
    pub quit: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(20),
            register: Duration::from_secs(60),
            settle: Duration::from_secs(15),
            ping_interval: Duration::from_secs(60),
            ping_timeout: Duration::from_secs(60),
            join_retry: Duration::from_secs(30),
            nick_retry: Duration::from_secs(60),
            quit: Duration::from_secs(5),
        }
    }
}

/// A password that does not show itself in `{:?}`.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// The password itself.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Password {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(..)")
    }
}

/// Which way a line went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the server.
    In,
    /// To the server.
    Out,
}

/// A function that sees every line as it is received (undecodable bytes read as Latin-1) or sent;
/// lines of ours with a password show only their command. It is called from the connection's task
/// and must not block for long.
#[derive(Clone)]
pub struct Tap(Arc<See>);

type See = dyn Fn(Direction, &str) + Send + Sync;

impl Tap {
    /// A tap that calls `see`.
    pub fn new(see: impl Fn(Direction, &str) + Send + Sync + 'static) -> Self {
        Self(Arc::new(see))
    }

    /// Shows a line to the tap.
    pub fn see(&self, direction: Direction, line: &str) {
        (self.0)(direction, line);
    }
}

impl fmt::Debug for Tap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tap(..)")
    }
}
