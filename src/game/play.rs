//! What a move did.

use super::{House, Move, Side, sow::Trace};
use crate::rules::SlamPolicy;

/// Seeds that a move took out of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The house.
    pub house: House,
    /// How many seeds, at least one.
    pub seeds: u8,
    /// Whose store they went to.
    pub to: Side,
}

/// Everything a move did, for a display to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub(super) mv: Move,
    pub(super) side: Side,
    pub(super) path: Vec<House>,
    pub(super) captures: Vec<Capture>,
    pub(super) laps: u16,
    pub(super) slam: Option<SlamPolicy>,
    pub(super) again: bool,
    pub(super) over: bool,
}

impl Played {
    /// The move.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// The side that made it.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The houses in which seeds fell, one entry a seed, in order; empty for a pass.
    pub fn path(&self) -> &[House] {
        &self.path
    }

    /// The house of the last seed.
    pub fn last_house(&self) -> Option<House> {
        self.path.last().copied()
    }

    /// What was captured, in the order in which it was taken.
    pub fn captures(&self) -> &[Capture] {
        &self.captures
    }

    /// Seeds that went to one side's store.
    pub fn captured_by(&self, side: Side) -> u8 {
        // A position has at most 255 seeds.
        self.captures
            .iter()
            .filter(|c| c.to == side)
            .fold(0, |sum, c| sum + c.seeds)
    }

    /// Laps sown: 1 for a plain sowing, more in relay games, 0 for a pass.
    pub fn laps(&self) -> u16 {
        self.laps
    }

    /// The capture was a slam, and this is what the rule made of it.
    pub fn slam(&self) -> Option<SlamPolicy> {
        self.slam
    }

    /// The capture was a slam and so took nothing.
    pub fn slam_cancelled(&self) -> bool {
        self.slam == Some(SlamPolicy::NoCapture)
    }

    /// The same side moves again.
    pub fn plays_again(&self) -> bool {
        self.again
    }

    /// The move ended the game.
    pub fn ended(&self) -> bool {
        self.over
    }
}

/// Writes down a sowing.
#[derive(Default)]
pub(super) struct Recorder {
    pub(super) path: Vec<House>,
    pub(super) captures: Vec<Capture>,
}

impl Trace for Recorder {
    fn seed(&mut self, house: House) {
        self.path.push(house);
    }

    fn take(&mut self, house: House, seeds: u8, to: Side) {
        self.captures.push(Capture { house, seeds, to });
    }
}
