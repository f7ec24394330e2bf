//! `awale games list`.

use awale::store::{Archive, Filter, GameRow, StoreError};

use super::{HomePlace, local, object, opponent, print, result, side};

/// List games, the newest first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games list --unfinished
  awale games list --with ama --limit 5
  awale games list --json | jq -r 'select(.class == \"sealed\") | .gid'")]
pub(super) struct Arguments {
    /// Only games whose result is not signed by both sides yet
    #[arg(long)]
    unfinished: bool,

    /// Only games with this opponent: a nick, name, key or key id
    #[arg(long, value_name = "NAME_OR_KEY", allow_hyphen_values = true)]
    with: Option<String>,

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
    let filter = Filter {
        unfinished: arguments.unfinished,
        opponent: arguments.with,
        limit: arguments.limit,
    };
    let rows = match Archive::read(&arguments.home.folder()?) {
        Ok(archive) => archive.games(&filter)?,
        // Nobody has played yet: that is no mistake.
        Err(StoreError::Missing { .. }) => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    let lines = match (arguments.json, rows.is_empty()) {
        (true, _) => rows.iter().map(|row| object(row).to_string()).collect(),
        (false, true) => vec!["no games".to_owned()],
        (false, false) => table(&rows),
    };
    print(
        &lines
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>(),
    );
    Ok(())
}

const HEADER: [&str; 7] = [
    "GAME", "BEGUN", "OPPONENT", "RULE", "SIDE", "RESULT", "CLASS",
];
/// As many characters of a game's name as identify it among thousands.
const SHORT: usize = 8;

fn cells(row: &GameRow) -> [String; 7] {
    let setting = row.setting.as_ref();
    let text = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    [
        row.gid.to_string().chars().take(SHORT).collect(),
        local(row.begun),
        text(setting.map(opponent)),
        text(setting.map(|s| s.rule.to_string())),
        text(setting.map(|s| side(s).to_owned())),
        result(row),
        row.class.to_string(),
    ]
}

/// The rows under their header, each column as wide as its widest cell.
fn table(rows: &[GameRow]) -> Vec<String> {
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
