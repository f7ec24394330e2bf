//! What search, tables and counting ask of a position.

use super::{
    eval::{Weights, weight},
    value::Value,
};
use crate::game::{Game, Move, Position, Side};

/// A position as a search sees it: small, copied at each move, nothing to undo.
///
/// Two boards implement it: [`Packed`](super::Packed) for the single-lap rules that fit its tables,
/// and [`Plain`](super::Plain), the game engine itself, for every other rule. Both give the same
/// moves, positions and ends; a property test plays random games of random rules on both.
///
/// Equality is that of the rules: equal boards of one game are a repetition.
pub trait Board: Copy + Eq + Send + Sync {
    /// What all positions of one rule share.
    type Rules: Send + Sync;
    /// The legal moves, as this board numbers them, in rising order.
    type Moves: Iterator<Item = u8> + Copy;

    /// The side to move.
    fn side(&self) -> Side;

    /// Seeds in the stores, those of the side to move first.
    fn stores(&self) -> [u8; 2];

    /// Seeds in the houses.
    fn on_board(&self) -> u8;

    /// The seeds of the houses, the row of the side to move first and
    /// both in the direction of sowing.
    fn rows(&self) -> [[u8; MAX_ROW]; 2];

    /// The rows as packed boards have them, if this is one: what endgame tables are asked with.
    fn packed_rows(&self) -> Option<[u64; 2]> {
        None
    }

    /// What the houses of the side to move are worth by these weights, less those of the other side.
    #[inline]
    fn weigh(&self, weights: &Weights) -> Value {
        let [own, other] = self.rows();
        let rows = weights.iter().zip(own.into_iter().zip(other));
        rows.map(|(weights, (own, other))| weight(weights, own) - weight(weights, other))
            .sum()
    }

    /// What can be played here, or how the game has ended, repetition and the limit of plies apart.
    fn judge(&self, rules: &Self::Rules) -> Judged<Self::Moves>;

    /// By how many half seeds the side to move is ahead if the game ends here by repetition or by
    /// the limit of plies.
    fn if_repeated(&self, rules: &Self::Rules) -> i16;

    /// The board after a legal move. After any other move the result is some board, no more.
    fn after(&self, rules: &Self::Rules, mv: u8) -> Self;

    /// A hash of everything that equality compares.
    fn key(&self) -> u64;

    /// The move of the game that this board numbers so.
    fn to_move(&self, rules: &Self::Rules, mv: u8) -> Move;

    /// The number of a move of the game.
    fn number(&self, rules: &Self::Rules, mv: Move) -> Option<u8> {
        match self.judge(rules) {
            Judged::Moves(mut moves) => moves.find(|&number| self.to_move(rules, number) == mv),
            Judged::Over(_) => None,
        }
    }
}

/// Most houses a row has.
pub const MAX_ROW: usize = 12;

/// Most different numbers that moves of one board have: its houses and a pass.
pub const MAX_MOVES: usize = 2 * MAX_ROW + 1;

/// A position judged by what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged<M> {
    /// The game goes on with one of these, at least one.
    Moves(M),
    /// The game is over: the side to move is ahead by so many half seeds, and has won if that is
    /// more than none.
    Over(i16),
}

/// The positions of a game that a repetition could bring back, those since the last capture; the
/// current one is last.
pub(super) fn since_capture(game: &Game) -> Vec<Position> {
    let stores = game.position().stores();
    let steps = game.history().iter().rev().map(|step| &step.position);
    let mut positions: Vec<Position> = steps
        .chain([game.start()])
        .take_while(|position| position.stores() == stores)
        .copied()
        .collect();
    positions.reverse();
    positions
}

/// Counts the ways to play exactly `depth` plies, every board made, one by one.
///
/// A game that is over before does not count; one that ends with the last ply does. Repetition and
/// the limit of plies are left out, because they need more than the position.
pub fn perft<B: Board>(board: &B, rules: &B::Rules, depth: u32) -> u64 {
    let moves = match (depth, board.judge(rules)) {
        (0, _) => return 1,
        (_, Judged::Over(_)) => return 0,
        (_, Judged::Moves(moves)) => moves,
    };
    let mut count = 0;
    for mv in moves {
        let next = board.after(rules, mv);
        if depth == 1 {
            // The board is made even though only its being there counts.
            std::hint::black_box(&next);
            count += 1;
        } else {
            count += perft(&next, rules, depth - 1);
        }
    }
    count
}

/// Spreads 64 bits over 64 bits, so that equal parts of keys do not meet in a table.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
    // Both halves of the product.
    (product >> 64) as u64 ^ product as u64
}
