//! Counting moves, to compare engines.

use super::{Game, Position, Side, judge::advance, legal::Legal};
use crate::rules::Params;

/// The number of ways to play exactly `depth` plies from here.
///
/// A game that is over before does not count; one that ends with the last ply does. Repetition and
/// the limit of plies are left out, because they need more than the position.
pub fn perft(game: &Game, depth: u32) -> u64 {
    let position = game.position();
    let starter = game.start().side();
    match depth {
        0 => 1,
        _ => count(game.rule().params(), position, game.legal(), depth, starter),
    }
}

fn count(p: &Params, position: &Position, legal: Legal, depth: u32, starter: Side) -> u64 {
    if depth == 1 {
        return legal.len() as u64;
    }
    let mut sum = 0;
    for mv in legal.moves() {
        let (next, _) = advance(p, position, mv, starter, &mut ());
        sum += count(p, &next.position, next.legal, depth - 1, starter);
    }
    sum
}
