//! `awale scan`: look for players on all networks.

mod progress;
mod report;

use std::{collections::BTreeMap, io::IsTerminal, time::Duration};

use anyhow::bail;
use awale::{
    client::{
        config::{Config, load_config, load_networks},
        scan::{Limits, News, NoAnswer, Room, Target, scan},
    },
    document::Warning,
    irc::{
        gate::{Gate, Pace},
        networks::{Health, List, Network, NetworkId, order},
        options::{Options, Tls},
    },
    peer::{Nick, wire::Country},
    rules::RuleId,
};

use super::{
    NotUnderstood,
    networks::known_health,
    online,
    output::print,
    places::{Places, warn},
    rulebook::Rulebook,
};
use progress::Progress;
use report::Report;

/// Look for players on all networks at once.
///
/// Every enabled network is visited for some seconds: its channels are joined, who is there is read, and
/// they are left again. Nobody is spoken to, and you do not appear as a player. What is shown without a
/// tick is what people write into their realname; the tick means that it was said and signed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale scan                              all enabled networks
  awale scan --country GH --rule abapa    only players from Ghana who like abapa best
  awale scan --networks dalnet,rizon --join
                                          two networks, and stay where most players are")]
pub(super) struct Arguments {
    /// Visit only these, by id or name [default: all that are enabled]
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    networks: Vec<String>,

    /// Show only players of this country: two capital letters
    #[arg(long, value_name = "CC")]
    country: Option<Country>,

    /// Show only players whose preferred rule this is
    #[arg(long, value_name = "ID")]
    rule: Option<RuleId>,

    /// How long to listen on each network
    #[arg(long, value_name = "SECONDS", default_value = "20s", value_parser = seconds)]
    wait: Duration,

    /// Then go online where most of the players are that were looked for
    #[arg(long, conflicts_with = "json")]
    join: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Least seconds between any two dials, and between two to one network
    #[arg(long, value_name = "ANY/SAME", default_value_t = Pace::POLITE)]
    pace: Pace,

    #[command(flatten)]
    places: Places,
}

/// `20s` or `20`, from 1 s to 10 minutes.
fn seconds(text: &str) -> Result<Duration, String> {
    let number: u64 = text
        .strip_suffix('s')
        .unwrap_or(text)
        .parse()
        .map_err(|_| "write seconds such as 20s".to_owned())?;
    match number {
        1..=600 => Ok(Duration::from_secs(number)),
        _ => Err("1 to 600 seconds are possible".to_owned()),
    }
}

pub(super) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let known = Known::read(&arguments.places)?;
    warn(&known.warnings);
    let targets = known.targets(&arguments.networks)?;
    if targets.is_empty() {
        bail!("no network is enabled; name some with --networks, `awale networks list` shows them");
    }
    let limits = Limits {
        wait: arguments.wait,
        ..Limits::default()
    };
    let names = targets
        .iter()
        .map(|target| (target.id.clone(), target.name.clone()));
    let names: BTreeMap<NetworkId, String> = names.collect();
    let visits = visit(targets, limits, arguments.pace, &names).await;
    let report = Report {
        names,
        visits,
        country: arguments.country,
        rule: arguments.rule,
    };
    if arguments.json {
        return print(&format!("{}\n", report.json()));
    }
    print(&report.text())?;
    if !arguments.join {
        return Ok(());
    }
    let Some(best) = report.best() else {
        bail!("nobody was found to stay with; try again later, or without --country and --rule");
    };
    print(&format!("\nStaying on {best}.\n"))?;
    online::stay(best.to_string(), arguments.places).await
}

async fn visit(
    targets: Vec<Target>,
    limits: Limits,
    pace: Pace,
    names: &BTreeMap<NetworkId, String>,
) -> BTreeMap<NetworkId, Result<Room, NoAnswer>> {
    let mut progress = Progress::new(names, std::io::stderr().is_terminal());
    let mut visits = BTreeMap::new();
    let mut news = scan(targets, limits, Gate::new(pace));
    while let Some(news) = news.recv().await {
        progress.show(&news);
        if let News::Over(id, result) = news {
            visits.insert(id, result);
        }
    }
    progress.end();
    visits
}

/// The player's settings, and the networks as he knows them.
pub(super) struct Known {
    pub(super) config: Config,
    pub(super) list: List,
    pub(super) health: Health,
    /// What is odd about the files.
    pub(super) warnings: Vec<Warning>,
}

impl Known {
    /// Reads the files; without settings the defaults hold.
    pub(super) fn read(places: &Places) -> anyhow::Result<Self> {
        let at = places.config()?;
        let (list, mut warnings) = load_networks(&at.networks(), &places.home()?)?;
        // Nothing is said about the files here: the full screen may be open.
        let book = Rulebook::load(&at.rules());
        let rules = book.rules();
        warnings.extend(book.into_warnings());
        let config = match load_config(&at.path, &rules)? {
            Some((config, more)) => {
                warnings.extend(more);
                config
            }
            None => Config::default(),
        };
        Ok(Self {
            config,
            list,
            health: known_health(places)?,
            warnings,
        })
    }

    /// The networks to visit: those asked for, or else all that are enabled.
    pub(super) fn targets(&self, asked: &[String]) -> anyhow::Result<Vec<Target>> {
        let enabled = |network: &&Network| network.enabled;
        let networks: Vec<&Network> = match asked {
            [] => self.list.networks().iter().filter(enabled).collect(),
            asked => asked
                .iter()
                .map(|id| {
                    let found = self.list.find(id);
                    found.map_err(|error| NotUnderstood::new(error).into())
                })
                .collect::<anyhow::Result<_>>()?,
        };
        let target = |network: &Network| target(&self.config, network, &self.health);
        Ok(networks.into_iter().map(target).collect())
    }
}

fn target(config: &Config, network: &Network, health: &Health) -> Target {
    let pins = config
        .personal
        .get(&network.id)
        .map(|personal| personal.pins.clone());
    let nick: Nick = config.nick_for(network, rand::random_range(0..10_000));
    let servers = order(network, config.country, health, rand::random());
    let options = servers.into_iter().map(|server| {
        let mut options = Options::new(server.host.to_string(), server.port, nick.clone());
        options.tls = match (server.encryption(), &pins) {
            (Tls::Off, _) => Tls::Off,
            (_, Some(pins)) if !pins.is_empty() => Tls::Pinned(pins.clone()),
            (encryption, _) => encryption,
        };
        options.public_only = !server.own;
        options.asks_offers = network.cap;
        options.rate = network.rate;
        options.proxy = config.proxy.clone();
        options.seed = rand::random();
        options
    });
    Target {
        id: network.id.clone(),
        name: network.name.clone(),
        servers: options.collect(),
        lobby: network.lobby.clone(),
        wire: network.wire.clone(),
    }
}
