//! A position: seeds, stores, whose turn, and what little history the rules ask for.

mod text;

use std::fmt;

pub(super) use text::count;

use super::{House, Side};
use crate::rules::Rule;

/// Most houses of a board.
pub(super) const MAX_HOUSES: usize = 24;

/// Everything that decides how a game can go on, except how often a position came up before.
///
/// Equality is that of the rules: two equal positions of one game are a repetition.
///
/// The text form is that of the program Aualé: the seeds of the houses from South's left
/// counter-clockwise, South's store, North's store and the side to move, joined by `-`, as in
/// `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`. Where houses have owners other than their rows, as in a match
/// with territory, `/` and the owner of each house follow: `4-4-4-4-0-0-S/SSSN`. What rules ask for
/// only rarely (the last capturer, a duty to feed after a slam) is left out; reading sets these to
/// their defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Entries beyond the board are 0.
    houses: [u8; MAX_HOUSES],
    stores: [u8; 2],
    /// Houses a side, 2 to 12.
    holes: u8,
    side: Side,
    /// A set bit is a house that North owns.
    owners: u32,
    /// Only kept where the rule reads it, so that it never tells two positions apart needlessly.
    pub(super) capturer: Option<Side>,
    /// The side to move made a slam and must feed now (`slam.policy = "play_again"`).
    pub(super) must_feed: bool,
}

/// The text or the numbers are no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPosition {
    /// Not numbers joined by `-` with `S` or `N` at the end.
    #[error("a position is numbers from 0 to 255 joined by -, and S or N at the end")]
    Syntax,
    /// The number of houses is odd, too small or too large.
    #[error("a position has an even number of houses from 4 to 24 and two stores")]
    Houses,
    /// Not an owner for each house, or owners written out although they are the rows.
    #[error("after / stands S or N for each house, and only where some house is not its row's own")]
    Owners,
    /// More seeds than any rule has.
    #[error("a position has at most 255 seeds")]
    Seeds,
}

/// A position that cannot occur under the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MisfitPosition {
    /// Another board.
    #[error("the position has {position} houses a side, but the rule has {rule}")]
    Houses {
        /// Houses a side of the position.
        position: u8,
        /// Houses a side of the rule.
        rule: u8,
    },
    /// Too many seeds.
    #[error("the position has {position} seeds, but the rule has only {rule}")]
    Seeds {
        /// Seeds of the position, stores included.
        position: u8,
        /// Seeds of the rule.
        rule: u8,
    },
}

impl Position {
    /// A position with each row owned by its side.
    ///
    /// # Errors
    ///
    /// The number of houses is not even and 4 to 24, or there are more than 255 seeds.
    pub fn new(houses: &[u8], stores: [u8; 2], side: Side) -> Result<Self, InvalidPosition> {
        if !houses.len().is_multiple_of(2) || !(4..=MAX_HOUSES).contains(&houses.len()) {
            return Err(InvalidPosition::Houses);
        }
        let sum: u32 = houses.iter().chain(&stores).map(|&n| u32::from(n)).sum();
        if sum > u32::from(u8::MAX) {
            return Err(InvalidPosition::Seeds);
        }
        let holes = (houses.len() / 2) as u8;
        let mut all = [0; MAX_HOUSES];
        for (house, seeds) in all.iter_mut().zip(houses) {
            *house = *seeds;
        }
        Ok(Self {
            houses: all,
            stores,
            holes,
            side,
            owners: rows(holes),
            capturer: None,
            must_feed: false,
        })
    }

    /// The same seeds with these owners, South's left first. Houses that are not named keep theirs.
    #[must_use]
    pub fn owned_by(mut self, owners: impl IntoIterator<Item = Side>) -> Self {
        for (index, owner) in (0..self.holes * 2).zip(owners) {
            match owner {
                Side::South => self.owners &= !(1 << index),
                Side::North => self.owners |= 1 << index,
            }
        }
        self
    }

    /// The start position of a rule, South to move.
    pub fn start(rule: &Rule) -> Self {
        let start = Self::new(&rule.params().start, [0, 0], Side::South);
        start.expect("a rule's start position was checked with the same limits")
    }

    /// The same with this side to move.
    pub(super) fn begun_by(mut self, side: Side) -> Self {
        self.turn(side, false);
        self
    }

    /// Whether it can be played on under the rule: the same board, and no more seeds than the rule
    /// has. Fewer are allowed, as in problems that leave the stores out.
    ///
    /// # Errors
    ///
    /// What does not fit.
    pub fn fits(&self, rule: &Rule) -> Result<(), MisfitPosition> {
        if self.holes != rule.holes() {
            return Err(MisfitPosition::Houses {
                position: self.holes,
                rule: rule.holes(),
            });
        }
        if self.total() > rule.total() {
            return Err(MisfitPosition::Seeds {
                position: self.total(),
                rule: rule.total(),
            });
        }
        Ok(())
    }

    /// Houses a side, 2 to 12.
    #[inline]
    pub fn holes(&self) -> u8 {
        self.holes
    }

    /// Seeds of all houses, South's left first.
    #[inline]
    pub fn houses(&self) -> &[u8] {
        // The constructor keeps holes at 12 or less.
        self.houses
            .get(..usize::from(self.holes) * 2)
            .unwrap_or_default()
    }

    /// Seeds of one house; 0 for a house that is not on the board.
    #[inline]
    pub fn seeds(&self, house: House) -> u8 {
        self.houses
            .get(usize::from(house.index()))
            .copied()
            .unwrap_or(0)
    }

    /// Captured seeds, South's first.
    #[inline]
    pub fn stores(&self) -> [u8; 2] {
        self.stores
    }

    /// Captured seeds of one side.
    #[inline]
    pub fn store(&self, side: Side) -> u8 {
        match side {
            Side::South => self.stores[0],
            Side::North => self.stores[1],
        }
    }

    /// The side to move; after the end of a game, the side whose turn it would have been.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The side that owns a house.
    #[inline]
    pub fn owner(&self, house: House) -> Side {
        if self.owners >> (house.index() & 31) & 1 == 0 {
            Side::South
        } else {
            Side::North
        }
    }

    /// The owners of all houses, South's left first.
    pub fn owners(&self) -> impl Iterator<Item = Side> + '_ {
        (0..self.holes * 2).map(|index| self.owner(House::new(index)))
    }

    /// Whether some house belongs to the other row's side.
    pub fn has_moved_owners(&self) -> bool {
        self.owners != rows(self.holes)
    }

    /// Houses that a side owns.
    pub fn houses_of(&self, side: Side) -> u8 {
        // At most 24 bits are set.
        self.row(side).count_ones() as u8
    }

    /// The side that captured last, where the rule asks for it.
    pub fn last_capturer(&self) -> Option<Side> {
        self.capturer
    }

    /// Whether the side to move has just made a slam after which it must feed.
    pub fn must_feed_again(&self) -> bool {
        self.must_feed
    }

    /// Seeds in the houses of one side.
    pub fn seeds_of(&self, side: Side) -> u8 {
        let mut sum = 0;
        for (index, &seeds) in self.houses().iter().enumerate() {
            if self.owners >> index & 1 == side.index() as u32 {
                sum += seeds;
            }
        }
        sum
    }

    /// Seeds in all houses.
    pub fn on_board(&self) -> u8 {
        self.houses().iter().sum()
    }

    /// All seeds, stores included.
    pub fn total(&self) -> u8 {
        self.on_board() + self.stores[0] + self.stores[1]
    }

    /// Whether both have the same text: seeds, stores, turn and owners. Two positions can differ in
    /// what is not written (who captured last, the duty to feed again) and follows from the game.
    pub fn looks_like(&self, other: &Self) -> bool {
        let seen = |position: &Self| {
            let Self {
                houses,
                holes,
                owners,
                stores,
                side,
                ..
            } = *position;
            (houses, holes, owners, stores, side)
        };
        seen(self) == seen(other)
    }

    /// The same position seen from the other side of the table: South and North change places.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut houses = [0; MAX_HOUSES];
        let (south, north) = self.houses().split_at(usize::from(self.holes));
        for (to, from) in houses.iter_mut().zip(north.iter().chain(south)) {
            *to = *from;
        }
        let row = (1_u32 << self.holes) - 1;
        let owners =
            !(self.owners >> self.holes | self.owners << self.holes) & (row | row << self.holes);
        Self {
            houses,
            stores: [self.stores[1], self.stores[0]],
            side: self.side.other(),
            owners,
            capturer: self.capturer.map(Side::other),
            ..*self
        }
    }

    /// One bit for each house of the side.
    #[inline]
    pub(super) fn row(&self, side: Side) -> u32 {
        match side {
            Side::South => !self.owners & ((1 << (self.holes * 2)) - 1),
            Side::North => self.owners,
        }
    }

    /// One bit for each house with seeds: `holding(1)`, but asked at every position of a search and
    /// so done eight houses at a time.
    #[inline]
    pub(super) fn occupied(&self) -> u32 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        // Multiplying moves the lowest bit of byte i to bit 56 + i; no two products meet.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let mut mask = 0;
        for (index, eight) in self.houses.as_chunks().0.iter().enumerate() {
            let seeds = u64::from_le_bytes(*eight);
            let not_empty = (((seeds & LOW) + LOW) | seeds) & !LOW;
            let bits = (not_empty >> 7).wrapping_mul(GATHER) >> 56;
            mask |= (bits as u32) << (index * 8);
        }
        mask
    }

    /// One bit for each house with at least `min` seeds.
    #[inline]
    pub(super) fn holding(&self, min: u8) -> u32 {
        let mut mask = 0;
        for (index, &seeds) in self.houses().iter().enumerate() {
            mask |= u32::from(seeds >= min) << index;
        }
        mask
    }

    /// Whether the side has a seed in its houses.
    #[inline]
    pub(super) fn has_seeds(&self, side: Side) -> bool {
        self.occupied() & self.row(side) != 0
    }

    /// Lifts all seeds of a house.
    #[inline]
    pub(super) fn lift(&mut self, house: House) -> u8 {
        match self.houses.get_mut(usize::from(house.index())) {
            Some(seeds) => std::mem::take(seeds),
            None => 0,
        }
    }

    /// Drops a seed into a house and tells how many are there now.
    #[inline]
    pub(super) fn drop_seed(&mut self, house: House) -> u8 {
        match self.houses.get_mut(usize::from(house.index())) {
            Some(seeds) => {
                *seeds += 1;
                *seeds
            }
            None => 0,
        }
    }

    /// Adds seeds to a store.
    #[inline]
    pub(super) fn bank(&mut self, side: Side, seeds: u8) {
        match side {
            Side::South => self.stores[0] += seeds,
            Side::North => self.stores[1] += seeds,
        }
    }

    /// Moves seeds from the store of a side to the other's, as far as it has them.
    pub(super) fn pass_on(&mut self, from: Side, seeds: u8) {
        let [south, north] = &mut self.stores;
        let (from, to) = match from {
            Side::South => (south, north),
            Side::North => (north, south),
        };
        let seeds = seeds.min(*from);
        *from -= seeds;
        *to += seeds;
    }

    /// Sets whose turn it is; a duty to feed after a slam belongs to the turn and ends with it.
    #[inline]
    pub(super) fn turn(&mut self, side: Side, must_feed: bool) {
        self.side = side;
        self.must_feed = must_feed;
    }
}

/// A set bit for each house of North's row.
const fn rows(holes: u8) -> u32 {
    ((1 << holes) - 1) << holes
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}")?;
        if let Some(side) = self.capturer {
            write!(f, ", last capturer {side}")?;
        }
        f.write_str(if self.must_feed {
            ", must feed again)"
        } else {
            ")"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupied_houses_are_those_holding_one() {
        for seed in 0..2000_u32 {
            let seeds = |i: u32| (seed.wrapping_mul(2_654_435_761).rotate_left(i * 5) % 23) as u8;
            let houses: Vec<u8> = (0..24).map(|i| seeds(i).saturating_sub(14)).collect();
            let position = Position::new(&houses, [0, 0], Side::South).unwrap();
            assert_eq!(position.occupied(), position.holding(1), "{position}");
        }
        let full = Position::new(&[0, 255, 0, 0], [0, 0], Side::South).unwrap();
        assert_eq!(full.occupied(), 2);
    }

    #[test]
    fn a_mirror_of_a_mirror_is_the_position() {
        let position: Position = "1-2-3-4-5-6-7-8-S".parse().unwrap();
        assert_eq!(position.mirrored().to_string(), "4-5-6-1-2-3-8-7-N");
        assert_eq!(position.mirrored().mirrored(), position);
        assert!(position.mirrored().owners().eq(position.owners()));
    }
}
