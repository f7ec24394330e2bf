//! Where everything is on a board.

use super::scene::Pair;
use crate::game::{House, Side};

/// The radius of a house.
pub(super) const CUP: f32 = 43.0;
/// From the middle of a house to that of the next.
const PITCH: f32 = 98.0;
/// A store.
pub(super) const STORE_WIDE: f32 = 92.0;
pub(super) const STORE_HIGH: f32 = 196.0;
/// Around the board, and room for a name above and below it.
const MARGIN: f32 = 16.0;
const NAME: f32 = 50.0;
/// Between the board's edge and what is on it, and between a store and the houses.
const EDGE: f32 = 20.0;
/// For letters at the rows' outer sides, and for the numbers between the rows.
const LETTERS: f32 = 32.0;
const NUMBERS: f32 = 64.0;

/// The places on a board of so many houses a side, with one side sitting below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    holes: u8,
    below: Side,
}

impl Layout {
    pub(super) const fn new(holes: u8, below: Side) -> Self {
        Self { holes, below }
    }

    /// The size of the picture.
    pub(super) fn size(self) -> Pair {
        let (wide, high) = self.board_size();
        (wide + 2.0 * MARGIN, high + 2.0 * NAME)
    }

    /// The board's corner at the top left.
    pub(super) fn board(self) -> Pair {
        (MARGIN, NAME)
    }

    pub(super) fn board_size(self) -> Pair {
        let houses = f32::from(self.holes) * PITCH;
        let wide = houses + 2.0 * (2.0 * EDGE + STORE_WIDE);
        (wide, 2.0 * LETTERS + 4.0 * CUP + NUMBERS)
    }

    /// The middle of a house.
    pub(super) fn house(self, house: House) -> Pair {
        let column = f32::from(self.column(house));
        let x = MARGIN + 2.0 * EDGE + STORE_WIDE + (column + 0.5) * PITCH;
        let top = NAME + LETTERS + CUP;
        match self.is_below(house) {
            true => (x, top + 2.0 * CUP + NUMBERS),
            false => (x, top),
        }
    }

    /// Where the letter of a house stands: at its outer side.
    pub(super) fn letter(self, house: House) -> Pair {
        let (x, y) = self.house(house);
        (x, y + self.outward(house) * (CUP + 15.0))
    }

    /// Where the number of its seeds stands: at its inner side.
    pub(super) fn number(self, house: House) -> Pair {
        let (x, y) = self.house(house);
        (x, y - self.outward(house) * (CUP + 17.0))
    }

    /// The middle of a store: at its owner's right hand.
    pub(super) fn store(self, side: Side) -> Pair {
        let (wide, high) = self.board_size();
        let away = EDGE + STORE_WIDE / 2.0;
        let x = match side == self.below {
            true => MARGIN + wide - away,
            false => MARGIN + away,
        };
        // The number stands at the outer side, as the letters of the same side do.
        let shift = if side == self.below { -8.0 } else { 8.0 };
        (x, NAME + high / 2.0 + shift)
    }

    pub(super) fn store_number(self, side: Side) -> Pair {
        let (x, y) = self.store(side);
        let away = STORE_HIGH / 2.0 + 20.0;
        match side == self.below {
            true => (x, y + away),
            false => (x, y - away),
        }
    }

    /// The middle of a side's name.
    pub(super) fn name(self, side: Side) -> Pair {
        let (wide, high) = self.size();
        let y = match side == self.below {
            true => high - NAME / 2.0 + 1.0,
            false => NAME / 2.0 - 1.0,
        };
        (wide / 2.0, y)
    }

    /// Whether a house is in the lower row.
    pub(super) fn is_below(self, house: House) -> bool {
        self.row(house) == self.below
    }

    /// The side in whose row a house is.
    pub(super) fn row(self, house: House) -> Side {
        match house.index() < self.holes {
            true => Side::South,
            false => Side::North,
        }
    }

    fn outward(self, house: House) -> f32 {
        if self.is_below(house) { 1.0 } else { -1.0 }
    }

    /// Columns from the left, as it is seen.
    fn column(self, house: House) -> u8 {
        let from_left = house.index() % self.holes;
        match self.is_below(house) {
            true => from_left,
            false => self.holes - 1 - from_left,
        }
    }
}
