//! What a client needs to know before it begins.

use std::{fmt, net::IpAddr, path::PathBuf, str::FromStr};

use super::direct::Direct;
use crate::{
    irc::{
        budget::Rate,
        channel::ChannelName,
        fingerprint::Fingerprint,
        gate::Gate,
        networks::NetworkId,
        options::{Tap, Tls},
        proxy::Proxy,
        sasl::Login,
    },
    peer::{self, Nick},
    store::Home,
    trust::KeyPair,
};

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
    /// Whether others may watch this player's games.
    pub watch: bool,
    /// Whether and how direct connections to opponents are made.
    pub direct: Direct,
    /// Whether what people say is kept in the archive.
    pub logs_talk: bool,
    /// Where every dial of the program passes.
    pub gate: Gate,
}

/// Who answers for a bot: at most 24 printable ASCII characters, which may be none. It stands in
/// the bot's realname.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// Other channels in which a channel bot serves people.
    pub halls: Vec<ChannelName>,
    /// How fast lines may leave.
    pub rate: Rate,
    /// Whether its servers can be asked what they offer.
    pub asks_offers: bool,
    /// How to log in to an account.
    pub login: Option<Login>,
    /// A PEM file with a certificate and its key to show to TLS servers.
    pub certificate: Option<PathBuf>,
    /// The certificates that servers may show; empty for all that are valid.
    pub pins: Vec<Fingerprint>,
    /// The proxy that all goes through.
    pub proxy: Option<Proxy>,
}

impl Network {
    /// A network of one server, without an account.
    pub fn new(id: NetworkId, servers: Servers, nick: Nick, channels: [ChannelName; 2]) -> Self {
        let [lobby, wire] = channels;
        Self {
            name: id.to_string(),
            id,
            servers,
            nick,
            lobby,
            wire,
            halls: Vec::new(),
            rate: Rate::default(),
            asks_offers: true,
            login: None,
            certificate: None,
            pins: Vec::new(),
            proxy: None,
        }
    }

    /// How a connection with TLS is verified where the server's own entry does not say.
    pub(super) fn encryption(&self) -> Tls {
        match self.pins.is_empty() {
            true => Tls::Verify,
            false => Tls::Pinned(self.pins.clone()),
        }
    }
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
    /// Whether the name may lead to the public Internet only: so for servers that a list has named.
    pub public_only: bool,
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
