//! What a client needs to know before it begins.

use std::{fmt, str::FromStr};

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
    /// Set for a bot, which says so to everybody.
    pub bot: Option<BotLabel>,
    /// Random bytes from a good source, used once: tosses and delays come from them.
    pub seed: [u8; 32],
    /// Sees every IRC line that comes and goes.
    pub tap: Option<Tap>,
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

/// A server and how to be on it.
#[derive(Clone, Debug)]
pub struct Server {
    /// Name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// Whether and how the connection is encrypted.
    pub tls: Tls,
    /// Whether the name may lead to the public Internet only: for a server that a list has named, and
    /// not the user.
    pub public_only: bool,
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
