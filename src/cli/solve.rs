//! `awale solve`: what an ending is worth.

use std::fmt::Write as _;

use anyhow::bail;
use awale::{
    engine::{Rest, Tables},
    game::{Game, Move},
};
use serde_json::json;

use super::{
    NotUnderstood,
    output::print,
    think::{self, Place, Ready},
};

/// Say what each move of an ending is worth, from the endgame tables.
///
/// The numbers are seeds by which the side to move will be ahead when all is shared, if both play for
/// as many as they can. `7..9` is what it can be sure of and what it can hope for where play can go
/// round in cycles.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  awale solve 0-0-2-1-1-0-0-0-0-0-0-1-21-22-S")]
pub(super) struct Arguments {
    /// Houses from South's left counter-clockwise, South's store, North's store and S or N to move
    #[arg(value_name = "POSITION")]
    position: String,

    /// By which rule
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    rule: String,

    #[command(flatten)]
    place: Place,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rule = think::rule(&arguments.rule)?;
    let game = think::game(&rule, &arguments.position).map_err(NotUnderstood::new)?;
    // Says why, if there can be none.
    Tables::new(&rule)?;
    let Some(tables) = Ready::begin(&rule, &arguments.place)?.wait() else {
        bail!("the tables could not be built");
    };
    let seeds = game.position().on_board();
    if seeds > tables.most_seeds() {
        bail!(
            "{seeds} seeds are in the houses, and tables of {} can go up to {}; awale analyse does \
             without tables",
            rule.id(),
            tables.most_seeds()
        );
    }
    if seeds >= tables.next() {
        bail!(
            "{seeds} seeds are in the houses, but the tables end at {}; \
             awale tables build --rule {} --seeds {seeds} makes them, \
             awale analyse does without",
            tables.seeds().unwrap_or(0),
            rule.id()
        );
    }
    let found = moves(&game, &tables);
    print(&if arguments.json {
        let moves: Vec<_> = found
            .iter()
            .map(|(mv, rest)| {
                json!({
                    "move": mv.to_char(rule.holes()).to_string(),
                    "low": rest.low, "high": rest.high, "exact": rest.exact().is_some(),
                })
            })
            .collect();
        let position = game.position().to_string();
        format!(
            "{}\n",
            json!({ "rule": rule.id().as_str(), "position": position, "moves": moves })
        )
    } else if found.is_empty() {
        "There is no move: the game is over.\n".to_owned()
    } else {
        let line =
            |(mv, rest): &(Move, Rest)| format!("{}  {}\n", mv.to_char(rule.holes()), range(*rest));
        let mut text: String = found.iter().map(line).collect();
        text.push_str(&legend(&game, &found));
        text
    })
}

/// Every move with what it leads to for its side, the best first.
fn moves(game: &Game, tables: &Tables) -> Vec<(Move, Rest)> {
    let side = game.position().side();
    let mut found = Vec::new();
    for mv in game.legal_moves() {
        let mut after = game.clone();
        if after.play(mv).is_err() {
            continue;
        }
        let Some(rest) = tables.probe(after.position()) else {
            continue;
        };
        let position = after.position();
        let lead = i16::from(position.store(side)) - i16::from(position.store(side.other()));
        let (low, high) = (lead - rest.high, lead - rest.low);
        found.push((mv, Rest { low, high }));
    }
    found.sort_by_key(|(_, rest)| (-rest.low, -rest.high));
    found
}

/// What the numbers mean, in words; of ranges only where there is one.
fn legend(game: &Game, found: &[(Move, Rest)]) -> String {
    let side = game.position().side();
    let mut text =
        format!("\nSeeds by which {side} ends ahead (+) or behind (-), if both play their best.\n");
    let range = found.iter().find(|(_, rest)| rest.exact().is_none());
    if let Some((_, Rest { low, high })) = range {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{low:+}..{high:+}: sure of {low:+} and at best {high:+}; in between, it depends on \
             positions that come back."
        );
    }
    text
}

fn range(rest: Rest) -> String {
    match rest.exact() {
        Some(seeds) => format!("{seeds:+} exact"),
        None => format!("{:+}..{:+}", rest.low, rest.high),
    }
}
