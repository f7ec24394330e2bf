//! What a client needs to know before it begins.

use crate::{
    irc::{
        budget::Rate,
        channel::ChannelName,
        options::{Tap, Tls},
    },
    peer::{self, Nick},
    store::Home,
    trust::KeyPair,
};

/// One player on one server.
#[derive(Debug)]
pub struct Settings {
    /// The player's folder.
    pub home: Home,
    /// The player's key.
    pub key: KeyPair,
    /// Who the player is and what he offers.
    pub profile: peer::Config,
    /// Where to connect.
    pub server: Server,
    /// Random bytes from a good source, used once: tosses and delays come from them.
    pub seed: [u8; 32],
    /// Sees every IRC line that comes and goes.
    pub tap: Option<Tap>,
}

/// A server and how to be on it.
#[derive(Clone, Debug)]
pub struct Server {
    /// Name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// Whether and how the connection is encrypted.
    pub tls: Tls,
    /// The nick to ask for first.
    pub nick: Nick,
    /// The network's name in our list, used where its servers do not say one.
    pub network: String,
    /// The channel for people.
    pub lobby: ChannelName,
    /// The channel for protocol lines.
    pub wire: ChannelName,
    /// How fast lines may leave.
    pub rate: Rate,
}
