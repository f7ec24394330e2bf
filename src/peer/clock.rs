//! What the move lines leave each side of its time.

use std::time::Duration;

use super::wire::Clock;
use crate::game::Side;

/// Both sides' remaining time after the moves so far.
///
/// Only the thinking times stated in the signed lines count here, so both programs, and whoever reads
/// the lines later, find the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    terms: Clock,
    left: [Duration; 2],
}

impl TimeLeft {
    /// The whole time of both sides.
    pub fn new(terms: Clock) -> Self {
        let whole = match terms {
            Clock::Untimed => Duration::MAX,
            Clock::Increment { minutes, .. } => Duration::from_secs(60 * u64::from(minutes)),
            Clock::PerMove(seconds) => Duration::from_secs(seconds.into()),
        };
        Self {
            terms,
            left: [whole; 2],
        }
    }

    /// The clock that was agreed.
    pub fn terms(&self) -> Clock {
        self.terms
    }

    /// Whether there is a clock.
    pub fn is_timed(&self) -> bool {
        self.terms != Clock::Untimed
    }

    /// What a side has left for the move that comes; without a clock, all the time there is.
    pub fn of(&self, side: Side) -> Duration {
        match side {
            Side::South => self.left[0],
            Side::North => self.left[1],
        }
    }

    /// Whether a side's time allows a move that took so many tenths of a second.
    pub fn allows(&self, side: Side, used: u32) -> bool {
        !self.is_timed() || tenths(used) < self.of(side)
    }

    /// A side has moved and took so many tenths of a second for it.
    pub fn spend(&mut self, side: Side, used: u32) {
        let Clock::Increment { seconds, .. } = self.terms else {
            return;
        };
        let left = self.of(side).saturating_sub(tenths(used)) + Duration::from_secs(seconds.into());
        match side {
            Side::South => self.left[0] = left,
            Side::North => self.left[1] = left,
        }
    }
}

fn tenths(count: u32) -> Duration {
    Duration::from_millis(100) * count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(clock: &str) -> TimeLeft {
        TimeLeft::new(clock.parse().unwrap())
    }

    #[test]
    fn an_increment_is_added_after_each_own_move() {
        let mut time = left("5+3");
        assert!(time.allows(Side::South, 2999) && !time.allows(Side::South, 3000));
        time.spend(Side::South, 2999);
        assert_eq!(time.of(Side::South), Duration::from_millis(3100));
        assert_eq!(time.of(Side::North), Duration::from_secs(300));
        time.spend(Side::North, 0);
        assert_eq!(time.of(Side::North), Duration::from_secs(303));
    }

    #[test]
    fn seconds_a_move_are_the_same_for_every_move() {
        let mut time = left("30s");
        assert!(time.allows(Side::North, 299) && !time.allows(Side::North, 300));
        time.spend(Side::North, 299);
        assert_eq!(time.of(Side::North), Duration::from_secs(30));
    }

    #[test]
    fn without_a_clock_everything_is_allowed() {
        let mut time = left("-");
        assert!(!time.is_timed() && time.allows(Side::South, u32::MAX));
        time.spend(Side::South, u32::MAX);
        assert_eq!(time.of(Side::South), Duration::MAX);
    }
}
