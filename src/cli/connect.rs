//! What the commands that go online share: the options, and the client they start.

use std::path::PathBuf;

use anyhow::{Context, bail};
use awale::{
    client::{
        self, BotLabel, Event, Gate, Handle, Network, Pace, Settings,
        config::{Config, NoServer, Overrides, TlsWish},
    },
    irc::{
        budget::Rate,
        channel::ChannelName,
        networks::{List, ServerAddress},
    },
    peer::Nick,
    rules::Rule,
    store::Home,
};
use std::sync::Arc;
use tokio::sync::mpsc;

use super::{NotUnderstood, places::Places, rulebook::Rulebook, setup};

/// Where and how to connect; whatever is not said here is in the settings file.
#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// The networks, by id or name [default: the one in your settings]
    #[arg(value_name = "NETWORK")]
    networks: Vec<String>,

    /// The server: HOST, HOST:PORT, or HOST:+PORT for TLS
    #[arg(long, value_name = "HOST[:PORT]")]
    server: Option<ServerAddress>,

    /// Encrypt the connection or not, whatever the list says
    #[arg(long, value_name = "on|off|unverified")]
    tls: Option<TlsWish>,

    /// Trust the certificates in this PEM file too
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,

    /// The nick to ask for
    #[arg(long)]
    nick: Option<Nick>,

    /// The channel for people; protocol lines go to one of the same name with -net
    #[arg(long, value_name = "NAME")]
    channel: Option<ChannelName>,

    /// Lines a second you may send [default: what the network bears]
    #[arg(long, value_name = "LINES_PER_S", value_parser = super::demo::rate)]
    rate: Option<Rate>,

    #[command(flatten)]
    places: Places,
}

/// A client that has been started.
pub(super) struct Started {
    pub(super) handle: Handle,
    pub(super) events: mpsc::Receiver<Event>,
    /// The networks it connects to.
    pub(super) networks: Vec<Network>,
    /// The preferred rule.
    pub(super) rule: Arc<Rule>,
    /// All rules that are known.
    pub(super) rulebook: Rulebook,
    /// The networks that can be named.
    pub(super) directory: Directory,
}

/// The networks that can be named, and what the command line says about all of them.
#[derive(Debug)]
pub(super) struct Directory {
    config: Config,
    list: List,
    overrides: Overrides,
    /// Makes the nick of a player without a name; the same one everywhere.
    digits: u16,
}

impl Directory {
    /// How to be on a network; with a server, on that one only.
    pub(super) fn network(
        &self,
        network: Option<&str>,
        server: Option<ServerAddress>,
    ) -> Result<Network, NoServer> {
        let overrides = Overrides {
            network: network.map(str::to_owned),
            server,
            ..self.overrides.clone()
        };
        self.config.network(&self.list, &overrides, self.digits)
    }
}

/// Starts a client that plays up to `max_games` at once.
pub(super) fn start(
    options: Options,
    max_games: usize,
    bot: Option<BotLabel>,
) -> anyhow::Result<Started> {
    let configured = setup::ensure_configured(&options.places)?;
    let directory = Directory {
        config: configured.config,
        list: configured.networks,
        overrides: Overrides {
            network: None,
            server: None,
            tls: options.tls,
            ca: options.ca,
            nick: options.nick,
            channel: options.channel,
            wire: None,
            rate: options.rate,
        },
        digits: rand::random_range(0..10_000),
    };
    let networks = chosen(&directory, &options.networks, options.server)?;
    let profile = directory
        .config
        .profile(max_games, &configured.rulebook.rules());
    let rule = Arc::clone(&profile.rule);
    if !rule.is_one_game() {
        bail!(
            "the rule {} of your settings is for matches, which are not played online yet; choose \
             another one with `awale setup`",
            rule.id()
        );
    }
    let home = Home::open(configured.home)?;
    let key = home.identity(rand::random())?;
    let settings = Settings {
        home,
        key,
        profile,
        networks: networks.clone(),
        bot,
        seed: rand::random(),
        tap: None,
        logs_talk: directory.config.logs_talk,
        pace: Pace::POLITE,
        gate: Gate::new(Pace::POLITE.any),
    };
    let (handle, events) = client::start(settings).context("your games cannot be used")?;
    Ok(Started {
        handle,
        events,
        networks,
        rule,
        rulebook: configured.rulebook,
        directory,
    })
}

/// The networks that were named, each once.
fn chosen(
    directory: &Directory,
    named: &[String],
    server: Option<ServerAddress>,
) -> Result<Vec<Network>, NotUnderstood> {
    let names: Vec<Option<&str>> = match named {
        [] => vec![None],
        named => named.iter().map(|name| Some(name.as_str())).collect(),
    };
    if names.len() > 1 && server.is_some() {
        return Err(NotUnderstood::new(
            "--server is a server of one network: name one network with it, or leave it out",
        ));
    }
    let mut networks: Vec<Network> = Vec::new();
    for name in names {
        let network = directory
            .network(name, server.clone())
            .map_err(NotUnderstood::new)?;
        if networks.iter().all(|known| known.id != network.id) {
            networks.push(network);
        }
    }
    Ok(networks)
}
