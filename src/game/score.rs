//! Seeds that a side has at the end.

use std::{fmt, ops::Add, str::FromStr};

/// A number of seeds that may end in a half, as an even split of an odd rest makes it.
///
/// Written `24` or `24.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(u16);

/// The text is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a score is a number of seeds from 0 to 255, whole or with .5")]
pub struct InvalidScore;

impl Score {
    /// Most half seeds: 255 seeds are the most a rule can have.
    const MAX_HALVES: u16 = 510;

    /// Whole seeds.
    pub const fn from_seeds(seeds: u8) -> Self {
        Self(seeds as u16 * 2)
    }

    /// Half seeds; none beyond 510.
    pub const fn from_halves(halves: u16) -> Option<Self> {
        if halves <= Self::MAX_HALVES {
            Some(Self(halves))
        } else {
            None
        }
    }

    /// In half seeds.
    pub const fn halves(self) -> u16 {
        self.0
    }

    /// Half of so many seeds.
    pub(super) const fn half_of(seeds: u8) -> Self {
        Self(seeds as u16)
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

impl FromStr for Score {
    type Err = InvalidScore;

    fn from_str(text: &str) -> Result<Self, InvalidScore> {
        let (whole, half) = match text.strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (text, 0),
        };
        let seeds: u8 = super::position::count(whole).ok_or(InvalidScore)?;
        Self::from_halves(u16::from(seeds) * 2 + half).ok_or(InvalidScore)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_has_one_spelling() {
        for halves in 0..=510 {
            let score = Score::from_halves(halves).unwrap();
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        assert_eq!(Score::from_halves(49).unwrap().to_string(), "24.5");
        for bad in [
            "", "-1", "+1", "01", "1.0", "1.50", ".5", "256", "255.5", "1,5", " 1",
        ] {
            assert_eq!(bad.parse::<Score>(), Err(InvalidScore), "{bad:?}");
        }
    }
}
