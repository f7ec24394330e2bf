//! The two sides.

use std::{fmt, str::FromStr};

/// A side of the board. South moves first in a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Sits below; houses in upper case.
    South,
    /// Sits above; houses in lower case.
    North,
}

/// The text names no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a side is South or North, or S or N")]
pub struct InvalidSide;

impl Side {
    /// South, then North.
    pub const BOTH: [Self; 2] = [Self::South, Self::North];

    /// The other side.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// 0 for South, 1 for North: the place in arrays of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `S` or `N`.
    pub const fn letter(self) -> char {
        match self {
            Self::South => 'S',
            Self::North => 'N',
        }
    }

    /// The side of a letter as [`letter`](Self::letter) writes it.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'S' => Some(Self::South),
            'N' => Some(Self::North),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::South => "South",
            Self::North => "North",
        })
    }
}

impl FromStr for Side {
    type Err = InvalidSide;

    fn from_str(text: &str) -> Result<Self, InvalidSide> {
        match text {
            "South" | "S" => Ok(Self::South),
            "North" | "N" => Ok(Self::North),
            _ => Err(InvalidSide),
        }
    }
}
