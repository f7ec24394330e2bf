//! `awale rules perft`.

use std::{fmt::Write as _, sync::Arc};

use anyhow::Context;
use awale::{
    game::{Game, Move, Position, perft},
    rules::Rule,
};
use serde_json::json;

use super::super::{NotUnderstood, output::print, places::ConfigPlace, rulebook::Rulebook};

/// Count the ways to play so many moves, to compare engines.
///
/// Repetition and the limit of plies are left out, because they need more than the position.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  awale rules perft abapa 8")]
pub(super) struct Arguments {
    /// The rule's id, or a rule file
    #[arg(value_name = "RULE")]
    rule: String,

    /// How many moves
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,

    /// Begin in this position, such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S
    #[arg(long)]
    position: Option<Position>,

    /// Play these moves first, such as CfA; - is a pass
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    moves: String,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: ConfigPlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rule = Rulebook::open(&arguments.place)?.resolve(&arguments.rule)?;
    let game = begin(&rule, arguments)?;
    let mut each = Vec::new();
    for mv in game.legal_moves() {
        let mut next = game.clone();
        next.play(mv).context("a legal move cannot be played")?;
        let leaves = perft(&next, arguments.depth - 1);
        each.push((mv.to_char(rule.holes()), leaves));
    }
    let total: u64 = each.iter().map(|(_, leaves)| leaves).sum();
    if arguments.json {
        let moves: serde_json::Map<_, _> = each
            .iter()
            .map(|(letter, leaves)| (letter.to_string(), json!(leaves)))
            .collect();
        let value = json!({
            "rule": rule.id().as_str(),
            "position": game.position().to_string(),
            "depth": arguments.depth,
            "leaves": total,
            "moves": moves,
        });
        return print(&format!("{value}\n"));
    }
    let mut text = String::new();
    for (letter, leaves) in each {
        let _ = writeln!(text, "{letter} {leaves}"); // writing to a String cannot fail
    }
    let _ = writeln!(text, "{total}");
    print(&text)
}

/// The game in which the counting begins.
fn begin(rule: &Arc<Rule>, arguments: &Arguments) -> anyhow::Result<Game> {
    let mut game = match arguments.position {
        Some(position) => {
            let game = Game::from_position(Arc::clone(rule), position);
            game.map_err(NotUnderstood::new)?
        }
        None => Game::new(Arc::clone(rule)),
    };
    for letter in arguments.moves.chars() {
        let mv = Move::from_char(letter, rule.holes()).ok_or_else(|| {
            NotUnderstood(format!("--moves has {letter:?}, which is no house letter"))
        })?;
        let played = game.play(mv);
        played.map_err(|error| NotUnderstood(format!("--moves has {letter}: {error}")))?;
    }
    Ok(game)
}
