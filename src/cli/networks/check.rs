//! `awale networks check`.

use std::{path::PathBuf, time::Duration};

use anyhow::{Context, bail};
use awale::{
    client::{
        check::{CheckOptions, Checked, LONGEST, by_turns, check, least_time},
        health, keep_health,
    },
    irc::{
        gate::Pace,
        networks::{Health, List, Network, NetworkId, ServerEntry, ServerHealth},
    },
    peer::Nick,
    store::{Archive, Home},
};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::{facts::encryption, load, now, object};
use crate::cli::{NotUnderstood, output::print, places::Places};

/// Connect to the servers, to see which ones are there
///
/// Connects to each server of the networks that are on, or of those that are named, registers under a
/// nick that says nothing, measures the time, and leaves. No channel is joined and nobody is written
/// to. How each server did is remembered: servers that answer are tried before others.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The networks, by id or name [default: all that are on]
    #[arg(value_name = "ID")]
    networks: Vec<String>,

    /// Least seconds between two dials, and between two dials to one network; below 2/10 only for
    /// servers of your own
    #[arg(long, value_name = "ANY/SAME", default_value_t)]
    pace: Pace,

    /// Trust the certificates in this PEM file too
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,

    /// Print one JSON object at the end
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    places: Places,
}

pub(super) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let (_, list) = load(&arguments.places)?;
    let networks = chosen(&list, &arguments.networks)?;
    let servers = by_turns(networks.iter().map(|n| (&n.id, n.servers.as_slice())));
    if arguments.pace.is_impolite() && !servers.iter().all(|(_, server)| server.is_local()) {
        return Err(NotUnderstood::new(
            "a pace below 2/10 may get you banned, so it is only for servers of your own list on your \
             own network, such as 192.168.1.5",
        )
        .into());
    }
    let mut memory = Memory::open(arguments.places.home()?)?;
    if !arguments.json {
        print(&beginning(&servers, networks.len(), arguments.pace))?;
    }
    let results = check_all(&arguments, servers, &list).await?;
    let health = memory.note(&results, networks.len())?;
    let proposals = proposals(&networks, &health);
    if arguments.json {
        return print(&object(&json!({
            "servers": results.iter().map(|checked| as_json(checked, &health)).collect::<Vec<_>>(),
            "counted": memory.counted,
            "proposals": proposals.iter().map(|(_, command)| command).collect::<Vec<_>>(),
        })));
    }
    print(&end(&results, &memory, &proposals))
}

/// The networks that are named, or else all that are on.
fn chosen<'l>(list: &'l List, named: &[String]) -> anyhow::Result<Vec<&'l Network>> {
    let mut networks: Vec<&Network> = Vec::new();
    for name in named {
        let network = list.find(name).map_err(NotUnderstood::new)?;
        if !networks.iter().any(|known| known.id == network.id) {
            networks.push(network);
        }
    }
    if named.is_empty() {
        networks = list
            .networks()
            .iter()
            .filter(|network| network.enabled)
            .collect();
    }
    if networks.is_empty() {
        bail!("no network is on; name one, or turn one on with `awale networks enable ID`");
    }
    Ok(networks)
}

fn beginning(servers: &[(NetworkId, ServerEntry)], networks: usize, pace: Pace) -> String {
    let least = least_time(servers, pace);
    format!(
        "Checking {} of {}. This takes {} to {}: the dials keep their distance, so that no network \
         takes them amiss.\n",
        count(servers.len(), "server"),
        count(networks, "network"),
        time(least + Duration::from_secs(5)),
        time(least + LONGEST),
    )
}

/// Checks all servers; tells each result as it comes, unless JSON is wanted.
async fn check_all(
    arguments: &Arguments,
    servers: Vec<(NetworkId, ServerEntry)>,
    list: &List,
) -> anyhow::Result<Vec<Checked>> {
    let options = CheckOptions {
        nick: nick(),
        pace: arguments.pace,
        ca: arguments.ca.clone(),
        seed: rand::random(),
    };
    // Drawn on a terminal only.
    let bar = ProgressBar::new(servers.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos} of {len} {wide_bar} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    let mut results = Vec::new();
    let mut running = check(servers, options);
    loop {
        // Whoever breaks off keeps what was found.
        let checked = tokio::select! {
            checked = running.recv() => checked,
            _ = tokio::signal::ctrl_c() => None,
        };
        let Some(checked) = checked else {
            break;
        };
        bar.inc(1);
        bar.set_message(checked.network.to_string());
        if !arguments.json {
            let name = list
                .get(&checked.network)
                .map_or("", |network| &network.name);
            bar.suspend(|| print(&line(name, &checked)))?;
        }
        results.push(checked);
    }
    bar.finish_and_clear();
    Ok(results)
}

/// A nick that says nothing about the player, and that nobody else has.
fn nick() -> Nick {
    let text = format!("g{:07}", rand::random_range(0..10_000_000));
    #[expect(clippy::expect_used, reason = "a letter and seven digits are a nick")]
    text.parse().expect("a letter and digits are a nick")
}

/// How one server did.
fn line(network: &str, checked: &Checked) -> String {
    let server = &checked.server;
    match &checked.result {
        Ok(welcome) => {
            let lag = welcome.lag.map_or_else(
                || "no answer to a ping".to_owned(),
                |lag| format!("lag {}", seconds(lag)),
            );
            let tls = match encryption(server) {
                "no" => "no TLS",
                "unverified" => "TLS, certificate not checked",
                _ => "TLS",
            };
            let said = [&welcome.software, &welcome.network];
            let said: Vec<&str> = said
                .into_iter()
                .map(String::as_str)
                .filter(|s| !s.is_empty())
                .collect();
            format!(
                "{network}  {server}  well: in after {}, {lag}, {tls}{}{}\n",
                seconds(welcome.time),
                if said.is_empty() { "" } else { "; " },
                said.join(", "),
            )
        }
        Err(reason) => format!(
            "{network}  {server}  {}\n",
            awale::irc::sanitize::clean(&reason.to_string(), 300)
        ),
    }
}

fn end(results: &[Checked], memory: &Memory, proposals: &[(String, String)]) -> String {
    let well = results
        .iter()
        .filter(|checked| checked.result.is_ok())
        .count();
    let mut text = format!(
        "\n{well} of {} let us in.\n",
        count(results.len(), "server")
    );
    if let Some(why) = &memory.closed {
        text.push_str(&format!("The results are not remembered: {why}.\n"));
    } else if !memory.counted {
        text.push_str(
            "As none did, on several networks, this machine may be offline: the failures do not count.\n",
        );
    }
    for (why, command) in proposals {
        text.push_str(&format!("{why}:\n  {command}\n"));
    }
    text
}

/// What is remembered of servers, and where.
struct Memory {
    health: Health,
    /// Held as long as the archive is written to.
    open: Option<(Home, Archive)>,
    /// Why nothing can be remembered.
    closed: Option<String>,
    /// Whether failures were counted.
    counted: bool,
}

impl Memory {
    fn open(home: PathBuf) -> anyhow::Result<Self> {
        let opened = Home::open(&home).map_err(|error| error.to_string());
        let opened = opened.and_then(|home| {
            let archive = home.archive().map_err(|error| error.to_string())?;
            Ok((home, archive))
        });
        Ok(match opened {
            Ok((home, archive)) => Self {
                health: health(&archive)?,
                open: Some((home, archive)),
                closed: None,
                counted: true,
            },
            // A program that plays has the folder; the check is worth something all the same.
            Err(why) => Self {
                health: Archive::read(&home)
                    .and_then(|archive| health(&archive))
                    .unwrap_or_default(),
                open: None,
                closed: Some(why),
                counted: true,
            },
        })
    }

    /// Remembers how the servers did, and gives back what is known now.
    fn note(&mut self, results: &[Checked], networks: usize) -> anyhow::Result<Health> {
        let now = now()?;
        self.counted = networks < 2 || results.iter().any(|checked| checked.result.is_ok());
        let mut health = self.health.clone();
        if !self.counted {
            return Ok(health);
        }
        for checked in results {
            let mut known = health.get(&checked.server).cloned().unwrap_or_default();
            match &checked.result {
                Ok(_) => known.succeeded(now),
                Err(reason) => {
                    known.failed(now, awale::irc::sanitize::clean(&reason.to_string(), 300))
                }
            }
            if let Some((_, archive)) = &mut self.open {
                keep_health(archive, &checked.network, &checked.server, &known)
                    .context("the results cannot be kept")?;
            }
            let server = &checked.server;
            health.set(server.host.clone(), server.port, known);
        }
        Ok(health)
    }
}

/// What to do about servers that never let us in: why, and the command.
fn proposals(networks: &[&Network], health: &Health) -> Vec<(String, String)> {
    let mut proposals = Vec::new();
    for network in networks {
        let is_dead = |server: &&ServerEntry| health.get(server).is_some_and(ServerHealth::is_dead);
        let dead: Vec<&ServerEntry> = network.servers.iter().filter(is_dead).collect();
        let times = ServerHealth::DEAD_AFTER;
        if dead.len() == network.servers.len() && network.enabled {
            proposals.push((
                format!(
                    "No server of {} has ever let us in, in {times} checks or more",
                    network.name
                ),
                format!("awale networks disable {}", network.id),
            ));
        } else if !dead.is_empty() && dead.len() < network.servers.len() {
            let names: Vec<String> = dead.iter().map(ToString::to_string).collect();
            proposals.push((
                format!(
                    "{} of {} never let us in, in {times} checks or more",
                    count(dead.len(), "server"),
                    network.name
                ),
                format!(
                    "awale networks remove {} --server {}",
                    network.id,
                    names.join(",")
                ),
            ));
        }
    }
    proposals
}

fn as_json(checked: &Checked, health: &Health) -> Value {
    let server = &checked.server;
    let welcome = checked.result.as_ref().ok();
    let known = health.get(server);
    json!({
        "network": checked.network.as_str(),
        "host": server.host.as_str(),
        "port": server.port,
        "tls": encryption(server),
        "ok": welcome.is_some(),
        "seconds": welcome.map(|welcome| welcome.time.as_secs_f64()),
        "lag": welcome.and_then(|welcome| welcome.lag).map(|lag| lag.as_secs_f64()),
        "software": welcome.map(|welcome| &welcome.software),
        "name": welcome.map(|welcome| &welcome.network),
        "reason": checked.result.as_ref().err().map(|reason| awale::irc::sanitize::clean(&reason.to_string(), 300)),
        "last_ok": known.and_then(|known| known.last_ok),
        "failures": known.map_or(0, |known| known.failures),
    })
}

fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

fn seconds(time: Duration) -> String {
    match time.as_millis() {
        millis @ 0..1000 => format!("{millis} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

/// A time in words, rounded up.
fn time(time: Duration) -> String {
    match time.as_secs_f64().ceil() as u64 {
        seconds @ 0..=90 => format!("{seconds} s"),
        seconds => format!("{} min", seconds.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dead_are_proposed_for_removal_and_whole_networks_to_be_turned_off() {
        let list = List::builtin();
        let networks: Vec<&Network> = ["dalnet", "oftc", "libera"]
            .map(|id| list.find(id).unwrap())
            .to_vec();
        let mut health = Health::default();
        assert!(proposals(&networks, &health).is_empty());
        let mut die = |host: &str, port, times| {
            let mut known = ServerHealth::default();
            (0..times).for_each(|now| known.failed(now, "no answer"));
            health.set(host.parse().unwrap(), port, known);
        };
        die("as.dal.net", 6697, 3);
        die("irc.dal.net", 6667, 4);
        die("eu.dal.net", 6697, 2);
        die("irc.oftc.net", 6697, 3);
        // Off already.
        die("irc.libera.chat", 6697, 3);
        let commands: Vec<String> = proposals(&networks, &health)
            .into_iter()
            .map(|(_, c)| c)
            .collect();
        assert_eq!(
            commands,
            [
                "awale networks remove dalnet --server as.dal.net:+6697,irc.dal.net:6667",
                "awale networks disable oftc",
            ]
        );
    }

    #[test]
    fn the_time_is_told_before() {
        let list = List::builtin();
        let dalnet = list.find("dalnet").unwrap();
        let servers = by_turns([(&dalnet.id, dalnet.servers.as_slice())]);
        let told = beginning(&servers, 1, Pace::POLITE);
        assert!(
            told.starts_with("Checking 6 servers of 1 network. This takes 55 s to 3 min:"),
            "{told}"
        );
    }
}
