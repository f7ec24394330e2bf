//! `awale games list`.

use awale::store::{Listed, StoreError, Wanted};

use super::{HomePlace, cells, find, object, print, select::Selection};

/// List games, the newest first: those over a network, at home (h1, h2, …) and from files.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games list --unfinished
  awale games list --with ama --limit 5
  awale games list --network home --result won --since 2026-11-01
  awale games list --json | jq -r 'select(.class == \"sealed\") | .gid'")]
pub(super) struct Arguments {
    /// Only games whose result is not signed by both sides yet
    #[arg(long)]
    unfinished: bool,

    /// Only the games that you have deleted and that are kept for their signatures
    #[arg(long)]
    hidden: bool,

    #[command(flatten)]
    selection: Selection,

    /// At most so many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let wanted = Wanted {
        unfinished: arguments.unfinished,
        hidden: arguments.hidden,
        limit: arguments.limit,
        ..arguments.selection.wanted()
    };
    let folder = arguments.home.folder()?;
    let (rows, none) = match find::archive(&folder) {
        Ok(archive) => {
            arguments.selection.check(Some(&archive))?;
            (archive.catalogue(&wanted)?, "no games".to_owned())
        }
        // Nobody has played yet: that is no mistake.
        Err(error @ StoreError::Missing { .. }) => {
            arguments.selection.check(None)?;
            (Vec::new(), error.to_string())
        }
        Err(error) => return Err(error.into()),
    };
    let lines = match (arguments.json, rows.is_empty()) {
        (true, _) => rows.iter().map(|row| object(row).to_string()).collect(),
        (false, true) => vec![none],
        (false, false) => table(&rows),
    };
    print(
        &lines
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>(),
    )
}

const HEADER: [&str; 7] = [
    "GAME", "BEGUN", "OPPONENT", "RULE", "SIDE", "RESULT", "CLASS",
];

/// The rows under their header, each column as wide as its widest cell.
fn table(rows: &[Listed]) -> Vec<String> {
    let header = HEADER.map(str::to_owned);
    let all: Vec<[String; 7]> = std::iter::once(header)
        .chain(rows.iter().map(cells))
        .collect();
    let mut widths = [0; 7];
    for row in &all {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |row: &[String; 7]| {
        let padded: Vec<String> = row
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        padded.join("  ").trim_end().to_owned()
    };
    all.iter().map(line).collect()
}
