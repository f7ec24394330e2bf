//! What a position is worth without looking ahead.

use super::{
    board::{Board, MAX_ROW},
    value::{SEED, Value},
};
use crate::rules::{CaptureBy, Laps, Params, Territory};

/// Seeds of a house that the weights tell apart; more count as this many.
pub const LEVELS: usize = 16;

/// Values of houses for their owner, by place in the direction of sowing and seeds held, in
/// hundredths of a seed.
pub type Weights = [[i16; LEVELS]; MAX_ROW];

/// An evaluation: the seeds in the stores, and what the seeds in the houses promise.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl Evaluation {
    /// The one for a rule.
    ///
    /// The tuned weights are those of rules like Abapa. Others get what holds nearly everywhere: a
    /// house that can be played is worth something.
    pub fn of(p: &Params) -> Self {
        let like_abapa = p.holes() == 6
            && p.laps == Laps::Single
            && p.by == CaptureBy::Count
            && p.counts.iter().eq([2, 3])
            && p.territory == Territory::Opponent
            && p.passing_count == 0;
        Self {
            weights: if like_abapa {
                super::weights::ABAPA
            } else {
                mobility()
            },
        }
    }

    /// With these weights.
    pub fn new(weights: Weights) -> Self {
        Self { weights }
    }

    /// The value of a board for its side to move.
    #[inline]
    pub fn value<B: Board>(&self, board: &B) -> Value {
        let [own, other] = board.stores().map(Value::from);
        SEED * (own - other) + board.weigh(&self.weights)
    }
}

/// What a house is worth.
#[inline]
pub(super) fn weight(weights: &[i16; LEVELS], seeds: u8) -> Value {
    // The index is below the length.
    Value::from(weights[usize::from(seeds).min(LEVELS - 1)])
}

fn mobility() -> Weights {
    let mut weights = [[20; LEVELS]; MAX_ROW];
    for house in &mut weights {
        house[0] = 0;
    }
    weights
}
