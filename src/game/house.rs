//! Houses and moves, and their letters.

/// A house, counted from 0 counter-clockwise from South's left: with six houses a side, 0 to 5 are
/// South's A to F and 6 to 11 North's a to f.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// The house of this index. Whether a board has it is judged where a board is at hand.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Its index.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The letter on a board of `holes` houses a side: `A`… for South's row, `a`… for North's, and
    /// `?` for a house that is not on the board.
    pub const fn letter(self, holes: u8) -> char {
        if self.0 < holes {
            (b'A' + self.0) as char
        } else if self.0 - holes < holes {
            (b'a' + (self.0 - holes)) as char
        } else {
            '?'
        }
    }

    /// The house of a letter on a board of `holes` houses a side.
    pub const fn from_letter(letter: char, holes: u8) -> Option<Self> {
        let (first, row) = match letter {
            'A'..='Z' => ('A', 0),
            'a'..='z' => ('a', holes),
            _ => return None,
        };
        // A letter less the first of its case is below 26.
        let place = (letter as u32 - first as u32) as u8;
        if place < holes {
            Some(Self(row + place))
        } else {
            None
        }
    }
}

/// What a side does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Sows the seeds of this house.
    House(House),
    /// Passes. It is legal only when the rule lets a side without a move pass, and then it is the
    /// only legal move.
    Pass,
}

impl Move {
    /// The house letter, or `-` for a pass.
    pub const fn to_char(self, holes: u8) -> char {
        match self {
            Self::House(house) => house.letter(holes),
            Self::Pass => '-',
        }
    }

    /// The move of a letter as [`to_char`](Self::to_char) writes it.
    pub const fn from_char(letter: char, holes: u8) -> Option<Self> {
        match letter {
            '-' => Some(Self::Pass),
            _ => match House::from_letter(letter, holes) {
                Some(house) => Some(Self::House(house)),
                None => None,
            },
        }
    }
}

impl From<House> for Move {
    fn from(house: House) -> Self {
        Self::House(house)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip_on_every_board() {
        for holes in 2..=12 {
            for index in 0..2 * holes {
                let house = House::new(index);
                assert_eq!(House::from_letter(house.letter(holes), holes), Some(house));
                let mv = Move::House(house);
                assert_eq!(Move::from_char(mv.to_char(holes), holes), Some(mv));
            }
            assert_eq!(House::new(2 * holes).letter(holes), '?');
            for bad in ['M', 'm', '?', '-', 'é', '\u{141}'] {
                assert_eq!(House::from_letter(bad, holes), None, "{bad}");
            }
        }
        assert_eq!(Move::from_char('-', 6), Some(Move::Pass));
        assert_eq!(House::new(255).letter(12), '?');
    }
}
