//! How long lines of games had to wait lately.

use std::{collections::VecDeque, time::Duration};

use tokio::time::Instant;

/// What counts as lately: long enough to see every game that is going on.
const LATELY: Duration = Duration::from_secs(120);

/// The waits of the last two minutes.
#[derive(Debug, Default)]
pub(super) struct Waits(VecDeque<(Instant, Duration)>);

impl Waits {
    /// A line has to wait so long.
    pub(super) fn add(&mut self, now: Instant, wait: Duration) {
        // A shorter wait before a longer one can never be the longest again.
        while self
            .0
            .pop_back_if(|(_, earlier)| *earlier <= wait)
            .is_some()
        {}
        self.0.push_back((now, wait));
    }

    /// The longest wait lately; zero when nothing had to wait.
    pub(super) fn longest(&mut self, now: Instant) -> Duration {
        let is_old = |(at, _): &mut (Instant, Duration)| now.duration_since(*at) > LATELY;
        while self.0.pop_front_if(is_old).is_some() {}
        self.0.front().map_or(Duration::ZERO, |(_, wait)| *wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_wait_counts_for_two_minutes() {
        let start = Instant::now();
        let at = |secs| start + Duration::from_secs(secs);
        let secs = Duration::from_secs;
        let mut waits = Waits::default();
        assert_eq!(waits.longest(at(0)), Duration::ZERO);
        for (when, wait) in [(0, 2), (10, 5), (20, 1), (30, 3)] {
            waits.add(at(when), secs(wait));
        }
        assert_eq!(waits.longest(at(30)), secs(5));
        assert_eq!(waits.longest(at(131)), secs(3));
        assert_eq!(waits.longest(at(151)), Duration::ZERO);
    }
}
