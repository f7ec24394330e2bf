//! What a client needs to know before it begins.

use std::{fmt, net::IpAddr, str::FromStr, time::Duration};

use crate::{
    irc::{
        budget::Rate,
        channel::ChannelName,
        networks::NetworkId,
        options::{Tap, Tls},
    },
    peer::{self, Nick},
    store::Home,
    trust::KeyPair,
};

use super::gate::Gate;

/// One player, and where he plays.
#[derive(Debug)]
pub struct Settings {
    /// The player's folder.
    pub home: Home,
    /// The player's key.
    pub key: KeyPair,
    /// Who the player is and what he offers.
    pub profile: peer::Config,
    /// Where to connect; commands go to the first unless they say otherwise.
    pub networks: Vec<Network>,
    /// Set for a bot, which says so to everybody.
    pub bot: Option<BotLabel>,
    /// Random bytes from a good source, used once: tosses and delays come from them.
    pub seed: [u8; 32],
    /// Sees every IRC line that comes and goes.
    pub tap: Option<Tap>,
    /// Whether what people say is kept in the archive.
    pub logs_talk: bool,
    /// How often servers are dialled.
    pub pace: Pace,
    /// Where every dial of the program passes.
    pub gate: Gate,
}

/// Who answers for a bot: at most 24 printable ASCII characters, which may be none. It stands in
/// the bot's realname.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotLabel(String);

/// The text cannot be a bot's label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the owner is a nick or an address of at most 24 letters, digits and signs, no space")]
pub struct InvalidLabel;

impl FromStr for BotLabel {
    type Err = InvalidLabel;

    fn from_str(text: &str) -> Result<Self, InvalidLabel> {
        if text.len() > 24 || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(InvalidLabel);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for BotLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A network and how to be on it.
#[derive(Clone, Debug)]
pub struct Network {
    /// Its short name.
    pub id: NetworkId,
    /// Its name in our list, used where its servers do not say one.
    pub name: String,
    /// Its servers, those to be tried first at the beginning.
    pub servers: Servers,
    /// The nick to ask for first.
    pub nick: Nick,
    /// The channel for people.
    pub lobby: ChannelName,
    /// The channel for protocol lines.
    pub wire: ChannelName,
    /// How fast lines may leave.
    pub rate: Rate,
}

/// One or more servers of a network, in the order in which they are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Servers {
    first: Endpoint,
    rest: Vec<Endpoint>,
}

impl Servers {
    /// These servers; one that occurs twice is tried where it occurs first.
    pub fn new(first: Endpoint, rest: Vec<Endpoint>) -> Self {
        let mut servers = Self {
            first,
            rest: Vec::new(),
        };
        for endpoint in rest {
            if servers.iter().all(|known| *known != endpoint) {
                servers.rest.push(endpoint);
            }
        }
        servers
    }

    /// The server that is tried first.
    pub fn first(&self) -> &Endpoint {
        &self.first
    }

    /// All, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Endpoint> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.rest.len() + 1
    }

    /// The server at a place in the order; past the end it is the first.
    pub(super) fn get(&self, at: usize) -> &Endpoint {
        let later = at.checked_sub(1).and_then(|at| self.rest.get(at));
        later.unwrap_or(&self.first)
    }
}

/// A server's address and its encryption, which belongs to the server: an attempt never falls back
/// to plain text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// Name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// Whether and how the connection is encrypted.
    pub tls: Tls,
}

impl Endpoint {
    /// Whether it is on this machine, where nobody minds how often it is dialled.
    pub fn is_local(&self) -> bool {
        let address = self.host.parse::<IpAddr>();
        address.map_or(self.host == "localhost", |address| address.is_loopback())
    }
}

impl fmt::Display for Endpoint {
    /// `HOST:PORT`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

/// How often servers are dialled. Networks shut out who comes too often: some for half an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Time between two attempts at one network.
    pub same: Duration,
    /// Time between any two attempts of a program.
    pub any: Duration,
}

impl Pace {
    /// What every measured network bears.
    pub const POLITE: Self = Self {
        same: Duration::from_secs(10),
        any: Duration::from_secs(2),
    };
    /// No waits, for servers of one's own.
    pub const UNLIMITED: Self = Self {
        same: Duration::ZERO,
        any: Duration::ZERO,
    };
}
