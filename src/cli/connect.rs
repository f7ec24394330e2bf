//! What the commands that go online share: the options, and the client they start.

use std::{
    io::{self, IsTerminal},
    path::PathBuf,
};

use anyhow::{Context, bail};
use awale::{
    client::{
        self, BotLabel, Event, Handle, Network, Settings,
        config::{Config, NoServer, Overrides, Personal, TlsWish, load_config, password},
    },
    irc::{
        budget::Rate,
        channel::ChannelName,
        gate::{Gate, Pace},
        networks::{List, ServerAddress},
        options::Password,
    },
    peer::Nick,
    rules::Rule,
    store::Home,
};
use std::sync::Arc;
use tokio::sync::mpsc;

use super::{NotUnderstood, networks::known_health, places::Places, rulebook::Rulebook, setup};

/// Where and how to connect; whatever is not said here is in the settings file.
#[derive(Clone, Debug, Default, clap::Args)]
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

impl Options {
    /// Where settings and games are.
    pub(super) fn places(&self) -> Places {
        self.places.clone()
    }

    /// Where the settings are.
    pub(super) fn config_path(&self) -> anyhow::Result<PathBuf> {
        Ok(self.places.config()?.path)
    }

    /// The settings that are meant, if they can be read.
    pub(super) fn config(&self, rules: &[Arc<Rule>]) -> Option<Config> {
        let at = self.places.config().ok()?;
        // What is wrong with the file is told when it is needed.
        let (config, _) = load_config(&at.path, rules).ok()??;
        Some(config)
    }

    /// One network, and all else as the settings say.
    pub(super) fn on(network: String, places: Places) -> Self {
        Self {
            networks: vec![network],
            server: None,
            tls: None,
            ca: None,
            nick: None,
            channel: None,
            rate: None,
            places,
        }
    }
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
        let typed = None;
        self.network_with(network, server, typed)
    }

    fn network_with(
        &self,
        network: Option<&str>,
        server: Option<ServerAddress>,
        typed: Option<Password>,
    ) -> Result<Network, NoServer> {
        let overrides = Overrides {
            network: network.map(str::to_owned),
            server,
            typed,
            ..self.overrides.clone()
        };
        self.config.network(&self.list, &overrides, self.digits)
    }

    /// Asks for the password of the account on this network, where the settings have none and a person
    /// can be asked.
    fn ask_password(&self, network: Option<&str>) -> anyhow::Result<Option<Password>> {
        let asked = network.unwrap_or(self.config.network.as_str());
        let Ok(network) = self.list.find(asked) else {
            return Ok(None);
        };
        let personal = self.config.personal.get(&network.id);
        let Some(account) = personal
            .filter(|personal| personal.lacks_password())
            .and_then(|personal| personal.account.as_ref())
        else {
            return Ok(None);
        };
        if !io::stdin().is_terminal() {
            bail!(
                "there is no password for the account {account} on {}: put password_file, \
                 password_command or password_variable into [network.{}] of your settings",
                network.name,
                network.id
            );
        }
        let question = format!("Password of {account} on {}: ", network.name);
        let typed = rpassword::prompt_password(question).context("the password was not read")?;
        Ok(Some(password(&typed)?))
    }
}

/// Whether starting a client may ask the player something.
pub(super) fn asks(options: &Options) -> bool {
    let Ok(at) = options.places.config() else {
        return false;
    };
    let rules = Rulebook::load(&at.rules()).rules();
    match load_config(&at.path, &rules) {
        Ok(Some((config, _))) => config.personal.values().any(Personal::lacks_password),
        Ok(None) => true,
        // What is wrong with the file is told when it is used.
        Err(_) => false,
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
            health: known_health(&options.places)?,
            typed: None,
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
        watch: directory.config.watch,
        direct: directory.config.direct.clone(),
        logs_talk: directory.config.logs_talk,
        gate: Gate::new(Pace::POLITE),
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
) -> anyhow::Result<Vec<Network>> {
    let names: Vec<Option<&str>> = match named {
        [] => vec![None],
        named => named.iter().map(|name| Some(name.as_str())).collect(),
    };
    if names.len() > 1 && server.is_some() {
        return Err(NotUnderstood::new(
            "--server is a server of one network: name one network with it, or leave it out",
        )
        .into());
    }
    let mut networks: Vec<Network> = Vec::new();
    for name in names {
        let typed = directory.ask_password(name)?;
        let network = directory
            .network_with(name, server.clone(), typed)
            .map_err(NotUnderstood::new)?;
        if networks.iter().all(|known| known.id != network.id) {
            networks.push(network);
        }
    }
    Ok(networks)
}
