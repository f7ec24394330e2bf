//! What the commands that go online share: the options, and the client they start.

use std::path::PathBuf;

use anyhow::{Context, bail};
use awale::{
    client::{
        self, BotLabel, Event, Handle, Pace, Settings,
        config::{Overrides, TlsWish},
    },
    irc::{budget::Rate, channel::ChannelName, networks::ServerAddress},
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
    /// The network, by its id or name [default: the one in your settings]
    network: Option<String>,

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
    /// The preferred rule.
    pub(super) rule: Arc<Rule>,
    /// All rules that are known.
    pub(super) rulebook: Rulebook,
}

/// Starts a client that plays up to `max_games` at once.
pub(super) fn start(
    options: Options,
    max_games: usize,
    bot: Option<BotLabel>,
) -> anyhow::Result<Started> {
    let configured = setup::ensure_configured(&options.places)?;
    let overrides = Overrides {
        network: options.network,
        server: options.server,
        tls: options.tls,
        ca: options.ca,
        nick: options.nick,
        channel: options.channel,
        wire: None,
        rate: options.rate,
    };
    let digits = rand::random_range(0..10_000);
    let network = configured
        .config
        .network(&configured.networks, &overrides, digits)
        .map_err(NotUnderstood::new)?;
    let profile = configured
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
    let seed = rand::random();
    let settings = Settings {
        home,
        key,
        profile,
        network,
        bot,
        seed,
        tap: None,
        pace: Pace::POLITE,
    };
    let (handle, events) = client::start(settings).context("your games cannot be used")?;
    Ok(Started {
        handle,
        events,
        rule,
        rulebook: configured.rulebook,
    })
}
