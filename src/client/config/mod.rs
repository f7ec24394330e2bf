//! The player's settings file, `config.toml`.
//!
//! [`SETTINGS`] is the one table of settings: the commented file that `awale setup` writes, the
//! reference in `docs/CONFIG.md` and the error messages all come from it. [`Config::parse`] reads
//! the file, [`Config::network`] and [`Config::profile`] make of it what
//! [`client::start`](crate::client::start) needs.
//!
//! ```
//! use awale::{client::config::{Config, Overrides}, irc::networks::List, rules};
//!
//! let text = "[player]\nname = \"Ama\"\n";
//! let (config, _) = Config::parse("config.toml", text, rules::builtin()).unwrap();
//! let network = config.network(List::builtin(), &Overrides::default(), 0).unwrap();
//! assert_eq!((network.name.as_str(), network.nick.as_str()), ("DALnet", "Ama"));
//! ```

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod bot;
mod choose;
mod event;
mod load;
mod notify;
mod personal;
mod read;
mod screen;
mod settings;
mod url;
mod write;

#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    client::Direct,
    irc::{
        budget::Rate,
        channel::ChannelName,
        networks::{NetworkId, PublisherKey, ServerAddress},
        proxy::Proxy,
    },
    peer::{
        Nick,
        wire::{Country, Introduction, Languages, PlayerName},
    },
    rules::{self, Rule},
};

pub use bot::{BotConfig, Hall, InvalidHall, InvalidOwner, Owner};
pub use choose::{NoServer, Overrides};
pub use event::EventSettings;
pub use load::{Layers, LoadError, downloaded_networks, load_config, load_layers, load_networks};
pub use notify::{Call, Calls, InvalidCall, Occasion};
pub use personal::{Personal, Secret, SecretError, password};
pub use read::{InvalidTlsWish, InvalidUiLanguage};
pub use screen::{InvalidScreenTheme, ScreenSettings, ScreenTheme};
pub use settings::{SETTINGS, Setting, reference};
pub use url::{InvalidListUrl, ListUrl};

/// What the player has set.
#[derive(Clone, Debug)]
pub struct Config {
    /// The name others see; empty for anonymous.
    pub name: PlayerName,
    /// The country others see, if any.
    pub country: Option<Country>,
    /// What the player says of himself to whoever asks for his card.
    pub introduction: Introduction,
    /// The languages others see, best first, if any.
    pub languages: Option<Languages>,
    /// The preferred rule.
    pub rule: Arc<Rule>,
    /// The other rules offered; without a choice, every rule that the program knows.
    pub other_rules: Option<Vec<Arc<Rule>>>,
    /// The language of the program.
    pub ui_language: UiLanguage,
    /// How the full screen looks and sounds.
    pub screen: ScreenSettings,
    /// How the player is called when something waits for him.
    pub calls: Calls,
    /// The network that is meant when none is named.
    pub network: NetworkId,
    /// The server to use there instead of one of the list.
    pub server: Option<ServerAddress>,
    /// Whether and how the connection to that server is encrypted.
    pub tls: TlsWish,
    /// The nick to ask for; without one it follows from the name.
    pub nick: Option<Nick>,
    /// The channel for people, if not the network's usual one.
    pub channel: Option<ChannelName>,
    /// The channel for protocol lines, if not the network's usual one.
    pub wire: Option<ChannelName>,
    /// How fast lines may leave, if not at the network's usual rate.
    pub rate: Option<Rate>,
    /// The proxy that all connections go through.
    pub proxy: Option<Proxy>,
    /// What the player has on single networks.
    pub personal: BTreeMap<NetworkId, Personal>,
    /// Where newer lists of networks are published.
    pub networks_url: Option<ListUrl>,
    /// Whose signature they have to have, besides the publishers that are built in.
    pub networks_key: Option<PublisherKey>,
    /// Whether others may watch this player's games.
    pub watch: bool,
    /// Whether and how direct connections to opponents are made.
    pub direct: Direct,
    /// The weekly event.
    pub event: EventSettings,
    /// Whether what people say is kept.
    pub logs_talk: bool,
    /// How a bot does its work.
    pub bot: BotConfig,
}

impl Default for Config {
    /// An anonymous player of the first built-in rule on DALnet, where the Sunday match is.
    fn default() -> Self {
        #[expect(
            clippy::expect_used,
            reason = "both are part of the program, and a test makes a default"
        )]
        let (rule, network) = (
            rules::builtin().first().expect("there are built-in rules"),
            "dalnet".parse().expect("a network's id"),
        );
        Self {
            name: PlayerName::default(),
            country: None,
            introduction: Introduction::default(),
            languages: None,
            rule: Arc::clone(rule),
            other_rules: None,
            ui_language: UiLanguage::Auto,
            screen: ScreenSettings::default(),
            calls: Calls::default(),
            network,
            server: None,
            tls: TlsWish::Auto,
            nick: None,
            channel: None,
            wire: None,
            rate: None,
            proxy: None,
            personal: BTreeMap::new(),
            networks_url: None,
            networks_key: None,
            watch: true,
            direct: Direct::default(),
            event: EventSettings::default(),
            logs_talk: true,
            bot: BotConfig::default(),
        }
    }
}

/// The language of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum UiLanguage {
    /// That of the system.
    #[default]
    Auto,
    /// This one, by its two letters.
    Language(String),
}

/// Whether and how the connection to a server that the user named is encrypted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TlsWish {
    /// As the list says; on an unlisted server with TLS, except at a port that is not 6697.
    #[default]
    Auto,
    /// With TLS, whatever certificate the server shows.
    Insecure,
    /// Without TLS.
    Off,
    /// With TLS and a valid certificate.
    On,
}
