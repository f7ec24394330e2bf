//! In which order moves are tried.

use crate::{
    engine::board::{Board, MAX_MOVES},
    game::Side,
};

use super::worker::MAX_PLY;

/// A move with the board after it.
#[derive(Clone, Copy)]
pub(super) struct Candidate<B> {
    pub(super) board: B,
    pub(super) mv: u8,
    /// Seeds that it brings.
    pub(super) gain: u8,
    pub(super) score: i32,
}

/// The moves of a node; the best are taken out first.
pub(super) struct Candidates<B> {
    list: [Option<Candidate<B>>; MAX_MOVES],
    len: usize,
}

impl<B: Board> Candidates<B> {
    pub(super) fn new() -> Self {
        Self {
            list: [None; MAX_MOVES],
            len: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, candidate: Candidate<B>) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = Some(candidate);
            self.len += 1;
        }
    }

    /// Takes out the move with the highest score, of equals the one that was pushed first.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Candidate<B>> {
        let list = self.list.get_mut(..self.len)?;
        let mut best: Option<(usize, i32)> = None;
        for (index, candidate) in list.iter().enumerate() {
            if let Some(candidate) = candidate
                && best.is_none_or(|(_, score)| candidate.score > score)
            {
                best = Some((index, candidate.score));
            }
        }
        list.get_mut(best?.0)?.take()
    }
}

/// What the search has learnt about moves elsewhere in the tree.
pub(super) struct Order {
    killers: [[u8; 2]; MAX_PLY],
    history: [[i32; MAX_MOVES]; 2],
}

const NO_MOVE: u8 = u8::MAX;
/// Captures come before all that does not capture.
const CAPTURE: i32 = 1 << 20;
const KILLER: i32 = 1 << 19;
/// Bound of the history's scores.
const MOST: i32 = 1 << 14;

impl Order {
    pub(super) fn new() -> Self {
        Self {
            killers: [[NO_MOVE; 2]; MAX_PLY],
            history: [[0; MAX_MOVES]; 2],
        }
    }

    #[inline]
    pub(super) fn score(&self, side: Side, mv: u8, gain: u8, ply: usize) -> i32 {
        if gain > 0 {
            return CAPTURE + i32::from(gain);
        }
        match self.killers.get(ply) {
            Some([first, _]) if *first == mv => KILLER + 1,
            Some([_, second]) if *second == mv => KILLER,
            _ => self.seen(side, mv).copied().unwrap_or(0),
        }
    }

    fn seen(&self, side: Side, mv: u8) -> Option<&i32> {
        self.history.get(side.index())?.get(usize::from(mv))
    }

    /// A move was so good that the other side will not let it come to this position.
    pub(super) fn cut(&mut self, side: Side, mv: u8, gain: u8, depth: i32, ply: usize) {
        if gain > 0 {
            return;
        }
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != mv
        {
            *killers = [mv, killers[0]];
        }
        let Some(row) = self.history.get_mut(side.index()) else {
            return;
        };
        if let Some(score) = row.get_mut(usize::from(mv)) {
            // Grows ever more slowly, so that it never leaves its bound.
            let bonus = depth * depth;
            *score += bonus - *score * bonus.min(MOST) / MOST;
        }
    }
}
