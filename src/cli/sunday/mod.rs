//! `awale sunday`: the weekly event.

mod html;
mod join;
mod next;
mod plan;
mod table;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use super::{connect, places::Places};

pub(in crate::cli) use plan::{now, plan};
pub(in crate::cli) use table::text as table_text;

/// The Sunday match: when it is, taking part, the tables afterwards.
///
/// Every week everybody who wants to plays everybody else, or as many as there is time for. Without a command
/// it says when the next one is. Your settings can name another event (section [event]).
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  awale sunday                      when it is, in UTC and where you are
  awale sunday --ics > sunday.ics   for your calendar
  awale sunday join                 wait for it, check in and play
  awale sunday table                how the last one ended"
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// For programs
    #[arg(long)]
    json: bool,

    /// A calendar file, to standard output
    #[arg(long, conflicts_with = "json")]
    ics: bool,

    #[command(flatten)]
    places: Places,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Wait for it, connect, check in and play
    #[command(after_help = "Example:\n  awale sunday join")]
    Join(JoinArguments),
    /// The table of the last one
    Table(TableArguments),
}

#[derive(Debug, clap::Args)]
struct JoinArguments {
    #[command(flatten)]
    options: connect::Options,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale sunday table --html table.html
  awale sunday table --date 2026-11-29 --md table.md")]
struct TableArguments {
    /// The day it was [default: the last one that is kept]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<awale::irc::networks::Date>,

    /// For programs
    #[arg(long, conflicts_with_all = ["html", "md", "trf"])]
    json: bool,

    /// A web page that stands by itself
    #[arg(long, value_name = "FILE", conflicts_with = "trf")]
    html: Option<PathBuf>,

    /// The standings in Markdown
    #[arg(long, value_name = "FILE", conflicts_with_all = ["html", "trf"])]
    md: Option<PathBuf>,

    /// A tournament report in the style of FIDE's, for pairing programs
    #[arg(long, value_name = "FILE")]
    trf: Option<PathBuf>,

    #[command(flatten)]
    places: Places,
}

pub(super) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Some(Command::Join(join)) => join::run(join.options).await,
        Some(Command::Table(table)) => table::run(&table),
        None => next::run(&arguments),
    }
}
