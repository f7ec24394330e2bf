//! `awale records`: finished games with everything that proves them, checked, written to a file and taken
//! from one.

mod export;
mod import;
mod verify;

pub(super) use export::finished;

/// Your games with all that proves them: check them, take them elsewhere.
///
/// A file of records is text: the signed lines as they were sent. Whoever has it can check every game
/// without believing you anything; docs/STORE.md says how it is made.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale records verify                    your own archive
  awale records export mine.records       all your finished games
  awale records verify mine.records       what somebody else would do with it
  awale records export ama.records --with ama    for ama, who has lost her archive
  awale records import mine.records       after a new installation, with the same identity.key")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Check every signature, move, result and chain; exit code 1 when anything is wrong
    #[command(after_help = "Example:\n  awale records verify records.txt")]
    Verify(verify::Arguments),
    /// Write finished games to a file
    #[command(after_help = "Example:\n  awale records export records.txt")]
    Export(export::Arguments),
    /// Take your own games from a file into the archive
    #[command(after_help = "Example:\n  awale records import records.txt")]
    Import(import::Arguments),
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
    }
}

/// `1 game`, `2 games`.
fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
