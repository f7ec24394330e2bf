//! What the commands around the engine have in common: rules, positions, time, tables.

mod clock;
pub(super) mod files;
mod ready;

use std::sync::Arc;

use awale::{
    engine::{Analysis, Analyst, Level, LevelPlayer, Line, Player, Plies, Searcher},
    game::{Game, Move, Position},
    rules::Rule,
};

use rand::rngs::StdRng;

use super::rulebook::Rulebook;

pub(super) use clock::{Deadline, allot};
pub(super) use ready::{Place, Ready};

/// The rule of this id or file. The one place where these commands look rules up.
pub(super) fn rule(name: &str) -> anyhow::Result<Arc<Rule>> {
    Rulebook::usual().resolve(name)
}

/// A game that begins in a position, or at the rule's start.
pub(super) fn game(rule: &Arc<Rule>, position: &str) -> Result<Game, String> {
    if position == "start" {
        return Ok(Game::new(Arc::clone(rule)));
    }
    let read: Position = position.parse().map_err(|error| {
        format!("{position:?} is no position: {error}; for example {EXAMPLE}, or start")
    })?;
    Game::from_position(Arc::clone(rule), read)
        .map_err(|error| format!("{error}; choose another rule with --rule"))
}

/// A position as people type it.
pub(super) const EXAMPLE: &str = "0-2-2-1-1-0-0-0-0-0-0-1-20-21-S";

/// A player for a game over the network: of a level, or else alpha-beta of so many plies.
pub(super) fn player(level: Option<Level>, plies: Plies, rng: StdRng) -> Box<dyn Player + Send> {
    match level {
        Some(level) => Box::new(LevelPlayer::new(level, Analyst::new(16), rng).with_book()),
        None => Box::new(Searcher::new(plies, rng)),
    }
}

/// Moves as letters, glued.
pub(super) fn letters(rule: &Rule, moves: &[Move]) -> String {
    let holes = rule.holes();
    moves.iter().map(|mv| mv.to_char(holes)).collect()
}

/// A line for people: its value and its moves.
pub(super) fn line(rule: &Rule, line: &Line) -> String {
    let moves: Vec<String> = line
        .moves
        .iter()
        .map(|mv| mv.to_char(rule.holes()).to_string())
        .collect();
    format!("{:>12}  {}", line.worth().to_string(), moves.join(" "))
}

/// All lines of an analysis for people.
pub(super) fn lines(rule: &Rule, analysis: &Analysis) -> String {
    let lines = analysis.lines.iter().map(|found| line(rule, found) + "\n");
    lines.collect()
}

/// What the values of [`lines`] mean, in words.
pub(super) fn legend(game: &Game) -> String {
    let side = game.position().side();
    format!(
        "Values are seeds: by how many {side}, who is to move, should end ahead (+) or behind (-).\n\
         They are estimates, except those marked exact; in \"wins in 7\" the 7 are moves of both sides.\n"
    )
}
