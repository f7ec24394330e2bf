//! Points, and the chain that a player's half-records form.
//!
//! A half-record is what one side signs when a game is over; each names the one before it.

use std::{fmt, str::FromStr};

use super::Link;

/// A player's points: 1200 at the start, 0 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u16);

/// Not a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("points are a whole number from 0 to {MAX_POINTS}")]
pub struct InvalidPoints;

/// More never fits into the lines' byte budgets, and nobody gets there.
const MAX_POINTS: u16 = 9999;

/// Where a player's chain of half-records stands: how many there are and the newest one's hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainHead {
    /// Number of the newest half-record; 0 before the first.
    pub number: u32,
    /// Link of the newest half-record's line; of the public key's text before the first.
    pub hash: Link,
}

impl Points {
    /// What everybody starts with.
    pub const START: Self = Self(1200);

    /// The number.
    pub fn get(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for Points {
    type Error = InvalidPoints;

    fn try_from(points: u16) -> Result<Self, InvalidPoints> {
        if points > MAX_POINTS {
            Err(InvalidPoints)
        } else {
            Ok(Self(points))
        }
    }
}

impl FromStr for Points {
    type Err = InvalidPoints;

    fn from_str(text: &str) -> Result<Self, InvalidPoints> {
        text.parse::<u16>().map_err(|_| InvalidPoints)?.try_into()
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ChainHead {
    /// The chain of a player who has finished no game.
    pub fn empty(key: &super::PublicKey) -> Self {
        Self {
            number: 0,
            hash: Link::of(&key.to_string()),
        }
    }
}
