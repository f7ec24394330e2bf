//! `awale networks`: the list of networks.

mod add;
mod check;
mod diff;
mod edit;
mod facts;
mod fetch;
mod list;
mod remove;
mod show;
mod switch;
mod update;

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use awale::{
    client::{
        config::{Layers, load_layers},
        health,
    },
    irc::networks::{Date, Health, List},
    store::Archive,
};
use serde_json::Value;

use super::places::{Places, warn};

/// The IRC networks that awale knows: see, change, renew and check the list.
///
/// Three layers make the list: what comes with the program, a newer list that `update` has fetched,
/// and your own networks.toml beside the settings file; docs/NETWORKS.md says how.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale networks list
  awale networks show dalnet
  awale networks check dalnet libera
  awale networks diff
  awale networks add club --server irc.example.org:+6697
  awale networks remove dalnet --server irc.dal.net
  awale networks enable club
  awale networks disable club
  awale networks update")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List all networks
    #[command(after_help = "Example:\n  awale networks list")]
    List(list::Arguments),
    /// Show one network with its servers and meetings
    #[command(after_help = "Example:\n  awale networks show dalnet")]
    Show(show::Arguments),
    /// Connect to the servers, to see which ones are there
    #[command(after_help = "Example:\n  awale networks check dalnet")]
    Check(check::Arguments),
    /// Tell what your own file and the downloaded list change
    #[command(after_help = "Example:\n  awale networks diff")]
    Diff(diff::Arguments),
    /// Add a server, or a network of your own
    #[command(after_help = "Example:\n  awale networks add mynet --server irc.example.org:+6697")]
    Add(add::Arguments),
    /// Take a server off a network
    #[command(after_help = "Example:\n  awale networks remove mynet --server irc.example.org")]
    Remove(remove::Arguments),
    /// Use a network without being asked to
    #[command(after_help = "Example:\n  awale networks enable dalnet")]
    Enable(switch::Arguments),
    /// Use a network only when it is named
    #[command(after_help = "Example:\n  awale networks disable dalnet")]
    Disable(switch::Arguments),
    /// Fetch a newer list
    #[command(after_help = "Example:\n  awale networks update")]
    Update(update::Arguments),
}

pub(super) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::List(arguments) => list::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Check(arguments) => check::run(arguments).await,
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Add(arguments) => add::run(&arguments),
        Command::Remove(arguments) => remove::run(&arguments),
        Command::Enable(arguments) => switch::run(&arguments, true),
        Command::Disable(arguments) => switch::run(&arguments, false),
        Command::Update(arguments) => update::run(&arguments),
    }
}

/// The list in its layers, and as a whole; what has no effect is told.
fn load(places: &Places) -> anyhow::Result<(Layers, List)> {
    let layers = load_layers(&places.config()?.networks(), &places.home()?)?;
    let (list, warnings) = layers.list();
    warn(&warnings);
    if list.is_stale(today()?) {
        eprintln!(
            "awale: the list of networks is of {} and should have been renewed since; `awale \
             networks update` fetches a newer one, or a newer awale brings one",
            list.generated()
        );
    }
    Ok((layers, list))
}

/// What is known of servers: nothing before the first check, or while the archive cannot be read.
pub(super) fn known_health(places: &Places) -> anyhow::Result<Health> {
    let archive = Archive::read(&places.home()?);
    Ok(archive
        .and_then(|archive| health(&archive))
        .unwrap_or_default())
}

/// Seconds since 1970 (UTC).
fn now() -> anyhow::Result<u64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Ok(now
        .context("the system's clock is before 1970; set it")?
        .as_secs())
}

fn today() -> anyhow::Result<Date> {
    Ok(Date::of_unix(now()?))
}

fn object(value: &Value) -> String {
    format!("{value:#}\n")
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.iter().map(|&cell| cell.to_owned()).collect()
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}
