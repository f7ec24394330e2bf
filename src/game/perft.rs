//! Counting moves, to compare engines.

use std::collections::HashMap;

use super::{
    Game, Position, Side,
    judge::{advance, judge},
    legal::Legal,
};
use crate::rules::Params;

/// Plies after which lines that reached the same position are brought together. From a start
/// position of six houses a side, a ply more would cost more memory than it saves time.
const MERGED: u32 = 8;

/// The number of ways to play exactly `depth` plies from here.
///
/// A game that is over before does not count; one that ends with the last ply does. Repetition and
/// the limit of plies are left out, because they need more than the position.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if game.outcome().is_some() && depth > 0 {
        return 0;
    }
    let (p, starter) = (game.rule().params(), game.start().side());
    // The last plies are counted one by one: few of their positions are equal.
    let merged = MERGED.min(depth.saturating_sub(3));
    let mut level = HashMap::from([(*game.position(), 1)]);
    for _ in 0..merged {
        level = next_level(p, &level, starter);
    }
    let below = |(position, lines): (Position, u64)| {
        let legal = judge(p, position, starter).legal;
        lines * count(p, &position, legal, depth - merged, starter)
    };
    level.into_iter().map(below).sum()
}

/// The positions one ply on in which the game goes on, each with the number of lines to it.
fn next_level(p: &Params, level: &HashMap<Position, u64>, starter: Side) -> HashMap<Position, u64> {
    let mut next = HashMap::new();
    for (position, lines) in level {
        for mv in judge(p, *position, starter).legal.moves() {
            let (after, _) = advance(p, position, mv, starter, &mut ());
            if after.end.is_none() {
                *next.entry(after.position).or_insert(0) += lines;
            }
        }
    }
    next
}

fn count(p: &Params, position: &Position, legal: Legal, depth: u32, starter: Side) -> u64 {
    match depth {
        0 => return 1,
        1 => return legal.len() as u64,
        _ => {}
    }
    let mut sum = 0;
    for mv in legal.moves() {
        let (next, _) = advance(p, position, mv, starter, &mut ());
        sum += count(p, &next.position, next.legal, depth - 1, starter);
    }
    sum
}
