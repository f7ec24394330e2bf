//! Points: what a game for points moves from the loser to the winner.

use std::{fmt, str::FromStr};

/// A player's points: 1200 at the start, 0 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u16);

/// Not a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("points are a whole number from 0 to {MAX_POINTS}")]
pub struct InvalidPoints;

/// More never fits into the lines' byte budgets, and nobody gets there.
const MAX_POINTS: u16 = 9999;

/// A game with fewer plies moves no points.
pub const LEAST_PLIES: u32 = 10;
/// Games for points that one pair of players can play in a day (UTC, by the challenge's stamp).
pub const MOST_A_DAY: usize = 6;

/// The day on which a game for points counts, by the stamp of its challenge: days since 1970 (UTC), from
/// minutes since 1970.
pub const fn day_of(minutes: u32) -> u32 {
    minutes / (24 * 60)
}

/// The least that a win moves.
const LEAST_MOVED: u16 = 4;

/// The differences, loser's points less winner's, from which on 5, 6, … 100 points move.
const THRESHOLDS: [i16; 96] = [
    -530, -494, -463, -436, -412, -391, -372, -354, -338, -322, -308, -294, -281, -269, -257, -246,
    -235, -224, -214, -205, -195, -186, -177, -168, -159, -151, -143, -134, -126, -119, -111, -103,
    -96, -88, -81, -74, -66, -59, -52, -45, -38, -31, -24, -17, -10, -3, 4, 11, 18, 25, 32, 39, 46,
    53, 60, 67, 75, 82, 89, 97, 104, 112, 120, 127, 135, 144, 152, 160, 169, 178, 187, 196, 206,
    215, 225, 236, 247, 258, 270, 282, 295, 309, 323, 339, 355, 373, 392, 413, 437, 464, 495, 531,
    577, 637, 727, 920,
];

impl Points {
    /// What everybody starts with.
    pub const START: Self = Self(1200);

    /// What a win moves from the loser to the winner, by what both had before the game: 50 between
    /// equals, 4 at least, 100 at most, and never more than the loser has.
    ///
    /// It is `100 / (1 + 10^(-d/400))`, rounded, for `d` the loser's points less the winner's. The
    /// numbers come from a table, so that two machines never differ by a rounding.
    ///
    /// ```
    /// use awale::trust::Points;
    ///
    /// let [weak, strong] = [Points::START, "1300".parse()?];
    /// assert_eq!(Points::moved(weak, strong), 64);
    /// assert_eq!(Points::moved(strong, weak), 36);
    /// # Ok::<(), awale::trust::InvalidPoints>(())
    /// ```
    pub fn moved(winner: Self, loser: Self) -> u16 {
        let ahead = i32::from(loser.0) - i32::from(winner.0);
        let steps = THRESHOLDS.partition_point(|at| i32::from(*at) <= ahead);
        let moved = LEAST_MOVED.saturating_add(u16::try_from(steps).unwrap_or(u16::MAX));
        moved.min(loser.0)
    }

    /// With what a win has brought.
    pub fn plus(self, moved: u16) -> Self {
        Self(self.0.saturating_add(moved).min(MAX_POINTS))
    }

    /// Without what a loss has cost; never below 0.
    pub fn minus(self, moved: u16) -> Self {
        Self(self.0.saturating_sub(moved))
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    fn points(points: i32) -> Points {
        Points(u16::try_from(points).unwrap())
    }

    #[test]
    fn the_table_is_the_formula() {
        for ahead in -4000..=4000_i32 {
            let exact = 100.0 / (1.0 + 10_f64.powf(-f64::from(ahead) / 400.0));
            let expected = exact.round().clamp(4.0, 100.0);
            let (winner, loser) = (points(4000), points(4000 + ahead));
            let moved = Points::moved(winner, loser).min(100);
            let capped = expected.min(f64::from(loser.get()));
            assert!((f64::from(moved) - capped).abs() < 0.5, "{ahead}: {moved}");
        }
    }

    #[test]
    fn the_documented_differences() {
        assert_eq!(Points::moved(points(1200), points(1200)), 50);
        assert_eq!(Points::moved(points(3000), points(2000)), 4);
        assert_eq!(Points::moved(points(2000), points(3000)), 100);
    }

    #[test]
    fn nobody_loses_what_he_has_not() {
        for loser in 0..120 {
            let before = points(loser);
            let moved = Points::moved(points(0), before);
            assert_eq!(before.minus(moved).plus(moved), before);
        }
    }
}
