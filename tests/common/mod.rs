//! Helpers of the rule tests: rules and positions in a line each.

#![allow(dead_code, reason = "no test file uses all of them")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::sync::Arc;

use awale::{
    game::{Game, Move, Played},
    rules::Rule,
};

/// Abapa but for these lines.
pub(crate) fn rule(lines: &str) -> Arc<Rule> {
    let text = format!("id = \"x\"\nname = \"x\"\n{lines}");
    Arc::new(Rule::from_toml("test.toml", &text).unwrap_or_else(|e| panic!("{e}\n{text}")))
}

/// A game that begins in this position.
pub(crate) fn game(rule: &Arc<Rule>, position: &str) -> Game {
    Game::from_position(Arc::clone(rule), position.parse().unwrap()).unwrap()
}

/// Plays the move of this letter.
pub(crate) fn play(game: &mut Game, letter: char) -> Played {
    let mv = Move::from_char(letter, game.rule().holes()).unwrap();
    game.play(mv).unwrap_or_else(|e| panic!("{letter}: {e}"))
}

/// The position after one move.
pub(crate) fn after(lines: &str, position: &str, letter: char) -> String {
    let mut game = game(&rule(lines), position);
    play(&mut game, letter);
    game.position().to_string()
}

/// The letters of the legal moves.
pub(crate) fn legal(game: &Game) -> String {
    game.legal_moves()
        .iter()
        .map(|mv| mv.to_char(game.rule().holes()))
        .collect()
}

/// The legal moves of a position.
pub(crate) fn legal_in(lines: &str, position: &str) -> String {
    legal(&game(&rule(lines), position))
}

/// `REASON SOUTH-NORTH` of a game that is over.
pub(crate) fn result(game: &Game) -> String {
    let outcome = game
        .outcome()
        .unwrap_or_else(|| panic!("not over: {}", game.position()));
    format!(
        "{} {}-{}",
        outcome.reason, outcome.score[0], outcome.score[1]
    )
}
