//! `awale games adjourned`.

use awale::store::{Archive, Filter, GameRow, Replay, StoreError};

use super::{HomePlace, find, local, online_object, opponent, print};

/// List the games that wait: adjourned ones, and those that were interrupted.
///
/// They go on when both players are there again, on any network: `awale online`. Whoever does not come back
/// within 15 days does not find the game any more.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games adjourned
  awale games adjourned --json")]
pub(super) struct Arguments {
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    home: HomePlace,
}

/// A game that waits.
struct Waiting {
    row: GameRow,
    plies: u32,
    adjourned: bool,
    my_turn: bool,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let waiting = match find::archive(&arguments.home.folder()?) {
        Ok(archive) => waiting(&archive)?,
        // Nobody has played yet: that is no mistake.
        Err(StoreError::Missing { .. }) => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    let lines: String = match (arguments.json, waiting.is_empty()) {
        (true, _) => waiting.iter().map(json).collect(),
        (false, true) => "no game waits\n".to_owned(),
        (false, false) => waiting.iter().map(sentence).collect(),
    };
    print(&lines)
}

/// The games without an end.
fn waiting(archive: &Archive) -> anyhow::Result<Vec<Waiting>> {
    let filter = Filter {
        unfinished: true,
        ..Filter::default()
    };
    let mut waiting = Vec::new();
    for row in archive.games(&filter)? {
        let Some(setting) = &row.setting else {
            continue;
        };
        let replay = Replay::of(row.gid, setting, &archive.lines(row.gid)?)?;
        if replay.game.outcome().is_some() || row.ending.is_some() {
            continue;
        }
        waiting.push(Waiting {
            plies: replay.game.ply(),
            adjourned: replay.adjourned,
            my_turn: replay.game.to_move() == Some(setting.me),
            row,
        });
    }
    Ok(waiting)
}

fn json(waiting: &Waiting) -> String {
    let mut object = online_object(&waiting.row);
    object["plies"] = waiting.plies.into();
    object["adjourned"] = waiting.adjourned.into();
    object["my_turn"] = waiting.my_turn.into();
    format!("{object}\n")
}

fn sentence(waiting: &Waiting) -> String {
    let setting = waiting.row.setting.as_ref();
    let (with, rule) = setting.map_or_else(Default::default, |setting| {
        (opponent(setting), setting.rule.to_string())
    });
    let state = match waiting.adjourned {
        true => "adjourned",
        false => "interrupted",
    };
    let turn = match waiting.my_turn {
        true => "your turn",
        false => "the other's turn",
    };
    let plies = waiting.plies;
    let begun = local(waiting.row.begun);
    format!("{state}: with {with}, {rule}, begun {begun}, {plies} moves played, {turn}\n")
}
