//! What the commands that go online share: the options, and the client they start.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use anyhow::Context;
use awale::{
    client::{
        self, BotLabel, Event, Handle, Network, Settings,
        config::{Config, NoServer, Overrides, Personal, TlsWish, load_config, password},
    },
    event::{Desk, EventPlan},
    irc::{
        budget::Rate,
        channel::ChannelName,
        gate::Gate,
        networks::{List, NetworkId, ServerAddress},
        options::Password,
    },
    peer::{Nick, wire::PlayerName},
    rules::Rule,
    store::Home,
    trust::PublicKey,
    tui::{Entry, Fault},
};
use std::sync::Arc;
use tokio::sync::mpsc;

use super::{
    NotUnderstood, networks::known_health, places::Places, plain::Sunday, rulebook::Rulebook,
    scan::Known, setup, sunday,
};

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
    /// The player's files.
    pub(super) fn places(&self) -> &Places {
        &self.places
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

    /// Whether a network is named: here, or by settings that are there.
    pub(super) fn is_somewhere(&self) -> anyhow::Result<bool> {
        let named = !self.networks.is_empty() || self.server.is_some();
        Ok(named || self.config_path()?.exists())
    }

    /// The same on this network alone; with a server, on that one only.
    pub(super) fn to(self, network: String, server: Option<ServerAddress>) -> Self {
        Self {
            networks: vec![network],
            server,
            ..self
        }
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
    /// The player's key.
    pub(super) own: PublicKey,
    /// All rules that are known.
    pub(super) rulebook: Rulebook,
    /// The networks that can be named.
    pub(super) directory: Directory,
}

impl Started {
    /// The weekly event for a bot: it directs it, or its guests take part.
    pub(super) fn event_of_bot(&self) -> anyhow::Result<Option<Desk>> {
        let plan = self
            .directory
            .plan(&self.rulebook.rules(), self.handle.network())?;
        let mut networks = self.networks.iter().map(|network| &network.id);
        let here = networks.find(|id| id.as_str() == plan.network);
        Ok(here.map(|network| {
            let seed = rand::random();
            Desk::new(plan, self.own, network.clone(), seed, sunday::now())
        }))
    }

    /// What the full screen needs to take part in the weekly event, on whichever network it is.
    pub(super) fn entry(&self) -> Option<Entry> {
        let rules = self.rulebook.rules();
        let plan = self.directory.plan(&rules, self.handle.network()).ok()?;
        Some(Entry {
            network: plan.network.parse().ok()?,
            plan,
            key: self.own,
            name: self.directory.name(),
            seed: rand::random(),
        })
    }

    /// The weekly event, if it is on one of these networks.
    pub(super) fn sunday(&self) -> anyhow::Result<Option<Sunday>> {
        let plan = self
            .directory
            .plan(&self.rulebook.rules(), self.handle.network())?;
        let here = self
            .networks
            .iter()
            .find(|network| network.id.as_str() == plan.network);
        Ok(here.map(|network| {
            let seed = rand::random();
            let desk = Desk::new(plan, self.own, network.id.clone(), seed, sunday::now());
            Sunday::new(desk, self.directory.name(), false)
        }))
    }
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
    /// The weekly event of the settings; on `network` unless they say otherwise.
    pub(super) fn plan(
        &self,
        rules: &[Arc<Rule>],
        network: &NetworkId,
    ) -> anyhow::Result<EventPlan> {
        sunday::plan(&self.config, &self.list, rules, network)
    }

    /// The player's name; empty for anonymous.
    pub(super) fn name(&self) -> PlayerName {
        self.config.name.clone()
    }

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
            let fault = Fault::NoPassword {
                account: account.to_string(),
                network: network.name.clone(),
                section: network.id.to_string(),
            };
            return Err(fault.into());
        }
        let question = format!("Password of {account} on {}: ", network.name);
        let typed = rpassword::prompt_password(question).context("the password was not read")?;
        Ok(Some(password(&typed)?))
    }
}

/// Whether starting a client may ask the player for a password.
pub(super) fn asks(options: &Options) -> bool {
    let Ok(at) = options.places.config() else {
        return false;
    };
    let rules = Rulebook::load(&at.rules()).rules();
    match load_config(&at.path, &rules) {
        Ok(Some((config, _))) => config.personal.values().any(Personal::lacks_password),
        // What is wrong with the file is told when it is used.
        Ok(None) | Err(_) => false,
    }
}

/// The weekly event, before anything is connected.
pub(super) fn plan(options: &Options) -> anyhow::Result<EventPlan> {
    let configured = setup::ensure_configured(&options.places, true)?;
    let (config, rules) = (&configured.config, configured.rulebook.rules());
    sunday::plan(config, &configured.networks, &rules, &config.network)
}

/// The weekly event as it would be: nothing is asked or written when there are no settings yet.
pub(super) fn weekly(places: &Places) -> anyhow::Result<EventPlan> {
    let known = Known::read(places)?;
    let rules = Rulebook::load(&places.config()?.rules()).rules();
    sunday::plan(&known.config, &known.list, &rules, &known.config.network)
}

/// Everything that is known before a client starts.
pub(super) struct Prepared {
    directory: Directory,
    rulebook: Rulebook,
    home: PathBuf,
    networks: Vec<String>,
    server: Option<ServerAddress>,
}

/// Reads the settings and what else a client needs. Without a settings file a person at a plain terminal is asked
/// first, if that is wanted.
pub(super) fn prepare(options: Options, may_ask: bool) -> anyhow::Result<Prepared> {
    let configured = setup::ensure_configured(&options.places, may_ask)?;
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
    Ok(Prepared {
        directory,
        rulebook: configured.rulebook,
        home: configured.home,
        networks: options.networks,
        server: options.server,
    })
}

/// Starts a client that plays up to `max_games` at once.
pub(super) fn start(
    options: Options,
    (max_games, bot): (usize, Option<BotLabel>),
    (gate, may_ask): (&Gate, bool),
) -> anyhow::Result<Started> {
    prepare(options, may_ask)?.start(max_games, bot, gate)
}

impl Prepared {
    /// The settings.
    pub(super) fn config(&self) -> &Config {
        &self.directory.config
    }

    /// The player's folder.
    pub(super) fn home(&self) -> &Path {
        &self.home
    }

    /// The rules that are played: the preferred one first.
    pub(super) fn rules(&self) -> (Arc<Rule>, Vec<Arc<Rule>>) {
        let profile = self.config().profile(1, &self.rulebook.rules());
        (profile.rule, profile.others)
    }

    /// On a bot's networks, where none are named.
    pub(super) fn on_networks_of_bot(&mut self) {
        if self.networks.is_empty() && self.server.is_none() {
            let networks = self.directory.config.bot.networks.iter();
            self.networks = networks.map(ToString::to_string).collect();
        }
    }

    /// Whether it goes to a network that everybody knows, and not to a server or a network of the player's own.
    pub(super) fn is_public(&self) -> bool {
        let is_known = |name: &str| List::builtin().find(name).is_ok();
        match (&self.server, self.networks.as_slice()) {
            (Some(_), _) => false,
            (None, []) => {
                let config = self.config();
                config.server.is_none() && is_known(config.network.as_str())
            }
            (None, networks) => networks.iter().any(|name| is_known(name)),
        }
    }

    /// Starts a client that plays up to `max_games` at once.
    pub(super) fn start(
        self,
        max_games: usize,
        bot: Option<BotLabel>,
        gate: &Gate,
    ) -> anyhow::Result<Started> {
        let directory = self.directory;
        let mut networks = chosen(&directory, &self.networks, self.server)?;
        if bot.is_some() {
            for network in &mut networks {
                let halls = directory.config.bot.halls.iter();
                let here = halls.filter(|hall| hall.network == network.id);
                network.halls = here.map(|hall| hall.channel.clone()).collect();
            }
        }
        let mut profile = directory.config.profile(max_games, &self.rulebook.rules());
        profile.referee = bot.is_some() && directory.config.bot.referee;
        let rule = Arc::clone(&profile.rule);
        if !rule.is_one_game() {
            return Err(Fault::MatchRule(rule.id().to_string()).into());
        }
        let home = Home::open(self.home)?;
        let key = home.identity(rand::random())?;
        let own = key.public();
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
            gate: gate.clone(),
        };
        let (handle, events) = client::start(settings).context("your games cannot be used")?;
        Ok(Started {
            handle,
            events,
            networks,
            rule,
            own,
            rulebook: self.rulebook,
            directory,
        })
    }
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
        let network = directory.network_with(name, server.clone(), typed)?;
        if networks.iter().all(|known| known.id != network.id) {
            networks.push(network);
        }
    }
    Ok(networks)
}
