//! A board in two words, for rules with one lap a move.
//!
//! A row of up to eight houses is a `u64`, a house a byte, in the order of sowing; the row of the
//! side to move comes first. Sowing is one table entry a house and number of seeds: what each house
//! gains and which houses the last seed may capture in. All comparisons work on eight houses at once.

mod lap;
mod rules;

pub use rules::PackedRules;

use super::{
    board::{Board, Judged, MAX_ROW, mix},
    eval::{Weights, weight},
    value::Value,
};
use crate::{
    game::{House, Move, Position, Side},
    rules::{Direction, Rest, SlamPolicy},
};

/// One in each byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte, which no house reaches: it holds 127 seeds at most.
pub(super) const HIGH: u64 = 0x8080_8080_8080_8080;

/// A position of a rule that [`PackedRules`] can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The houses of the side to move.
    own: u64,
    /// The other side's.
    other: u64,
    own_store: u8,
    other_store: u8,
    side: Side,
}

/// Houses of the side to move: the highest bit of their bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Houses(u64);

impl Iterator for Houses {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let byte = self.0.trailing_zeros() >> 3;
        self.0 &= self.0 - 1;
        Some(byte as u8)
    }
}

/// Seeds of a row.
#[inline]
fn sum(row: u64) -> u8 {
    // A board has 127 seeds at most, so that the sum fits the highest byte.
    (row.wrapping_mul(ONES) >> 56) as u8
}

/// The bits of a house's byte.
#[inline]
pub(super) fn byte(house: u8) -> u64 {
    0xff << ((house * 8) & 63)
}

impl Packed {
    /// The position; `None` if its board is another one than the rule's, or something in it is not
    /// what these boards can hold.
    pub fn new(rules: &PackedRules, position: &Position) -> Option<Self> {
        let usual = position
            .owners()
            .map(Side::index)
            .eq((0..position.holes() * 2).map(|house| usize::from(house >= position.holes())));
        let plain = usual && position.last_capturer().is_none() && !position.must_feed_again();
        if !plain || position.holes() != rules.holes || position.total() > rules.total {
            return None;
        }
        let holes = usize::from(rules.holes);
        let (south, north) = position.houses().split_at(holes);
        let [south, north] = [south, north].map(|row| rules.pack(row));
        let [south_store, north_store] = position.stores();
        let side = position.side();
        Some(match side {
            Side::South => Self {
                own: south,
                other: north,
                own_store: south_store,
                other_store: north_store,
                side,
            },
            Side::North => Self {
                own: north,
                other: south,
                own_store: north_store,
                other_store: south_store,
                side,
            },
        })
    }

    /// A position by its rows in the order of sowing, for walks over all positions. Stores are empty.
    pub(super) fn from_rows(own: u64, other: u64) -> Self {
        Self {
            own,
            other,
            own_store: 0,
            other_store: 0,
            side: Side::South,
        }
    }

    /// The rows in the order of sowing, that of the side to move first.
    pub(super) fn row_words(&self) -> [u64; 2] {
        [self.own, self.other]
    }

    /// The position as the game has it.
    pub fn position(&self, rules: &PackedRules) -> Option<Position> {
        let (south, north, stores) = match self.side {
            Side::South => (self.own, self.other, [self.own_store, self.other_store]),
            Side::North => (self.other, self.own, [self.other_store, self.own_store]),
        };
        let mut houses = rules.unpack(south);
        houses.extend(rules.unpack(north));
        Position::new(&houses, stores, self.side).ok()
    }

    /// By how many half seeds the side to move is ahead when the rest goes so.
    fn ahead(&self, rest: Rest) -> i16 {
        let [own, other] = [self.own, self.other].map(|row| i16::from(sum(row)));
        let board = own + other;
        let share = match rest {
            Rest::Owner => own - other,
            Rest::Mover => board,
            // Turns alternate here, so that the opponent made the last move.
            Rest::Opponent | Rest::LastMover => -board,
            Rest::Unfed => match (own, other) {
                (0, _) => board,
                (_, 0) => -board,
                _ => own - other,
            },
            Rest::Nobody | Rest::Split => 0,
        };
        2 * (i16::from(self.own_store) - i16::from(self.other_store) + share)
    }

    /// The houses that may be played where the duty to feed or a bar to slams asks for a look at
    /// each move. Empty if none may.
    #[cold]
    fn weighed(&self, rules: &PackedRules, movable: u64) -> u64 {
        let must_feed = rules.feed && self.other == 0;
        let (mut quiet, mut slams) = (0, 0);
        for house in Houses(movable) {
            let bit = HIGH & byte(house);
            let sown = self.sow(rules, house);
            if must_feed && sown.board.own == 0 {
                continue;
            }
            if sown.slam && rules.bars_slams() {
                slams |= bit;
            } else {
                quiet |= bit;
            }
        }
        if quiet == 0 && rules.slam == SlamPolicy::ForbiddenUnlessOnly {
            slams
        } else {
            quiet
        }
    }

    /// Plays a house. The board is that of the other side, whose turn it is then.
    #[inline]
    fn sow(&self, rules: &PackedRules, house: u8) -> Sown {
        let seeds = (self.own >> ((house * 8) & 63)) as u8;
        let lap = rules.lap(house, seeds);
        let own = (self.own & !byte(house)) + lap.own;
        let mut other = self.other + lap.other;
        let mut own_store = self.own_store;
        let taken = other & rules.reach(other, lap.window);
        let mut slam = false;
        if taken != 0 {
            slam = taken == other && (rules.slam_from_empty || self.other != 0);
            let taken = if slam { rules.spared(taken) } else { taken };
            other -= taken;
            own_store += sum(taken);
        }
        let board = Self {
            own: other,
            other: own,
            own_store: self.other_store,
            other_store: own_store,
            side: self.side.other(),
        };
        Sown { board, slam }
    }
}

/// What a move leads to.
struct Sown {
    board: Packed,
    /// The capture was one of all the opponent's seeds, whatever the rule makes of it.
    slam: bool,
}

impl Board for Packed {
    type Rules = PackedRules;
    type Moves = Houses;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn stores(&self) -> [u8; 2] {
        [self.own_store, self.other_store]
    }

    #[inline]
    fn on_board(&self) -> u8 {
        // Sums of bytes that stay below 256 together.
        sum(self.own) + sum(self.other)
    }

    fn rows(&self) -> [[u8; MAX_ROW]; 2] {
        [self.own, self.other].map(|row| {
            let mut houses = [0; MAX_ROW];
            houses
                .iter_mut()
                .zip(row.to_le_bytes())
                .for_each(|(house, seeds)| *house = seeds);
            houses
        })
    }

    #[inline]
    fn packed_rows(&self) -> Option<[u64; 2]> {
        Some(self.row_words())
    }

    #[inline]
    fn weigh(&self, weights: &Weights) -> Value {
        let mut value = 0;
        // Houses beyond the board are empty in both rows.
        for (weights, shift) in weights.iter().zip((0..64).step_by(8)) {
            let [own, other] = [self.own, self.other].map(|row| (row >> shift) as u8);
            value += weight(weights, own) - weight(weights, other);
        }
        value
    }

    #[inline]
    fn judge(&self, rules: &PackedRules) -> Judged<Houses> {
        if rules.majority && rules.has_majority(self.own_store, self.other_store) {
            return Judged::Over(self.ahead(rules.rest_on_majority));
        }
        let mut movable = rules.movable(self.own);
        if rules.bars_slams() || (self.other == 0 && rules.feed) {
            movable = self.weighed(rules, movable);
        }
        if movable == 0 {
            return Judged::Over(self.ahead(rules.rest));
        }
        Judged::Moves(Houses(movable))
    }

    fn if_repeated(&self, rules: &PackedRules) -> i16 {
        self.ahead(rules.repeat_rest)
    }

    #[inline]
    fn after(&self, rules: &PackedRules, mv: u8) -> Self {
        self.sow(rules, mv).board
    }

    #[inline]
    fn key(&self) -> u64 {
        let rest = u64::from(self.own_store)
            | u64::from(self.other_store) << 8
            | (self.side.index() as u64) << 16;
        mix(
            self.own ^ rest.wrapping_mul(0x9fb2_1c65_1e98_df25),
            self.other,
        )
    }

    fn to_move(&self, rules: &PackedRules, mv: u8) -> Move {
        let first = match self.side {
            Side::South => 0,
            Side::North => rules.holes,
        };
        let place = match rules.direction {
            Direction::Ccw => mv,
            Direction::Cw => rules.holes - 1 - mv.min(rules.holes - 1),
        };
        Move::House(House::new(first + place))
    }
}

#[cfg(test)]
mod tests;
