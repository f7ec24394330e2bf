//! The time as the state machines are told it.

use std::time::Duration;

/// A moment: what a clock that never jumps says, and what the calendar says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Time since some fixed moment, never going back.
    pub elapsed: Duration,
    /// Minutes since 1970 (UTC), as the machine's clock believes.
    pub minutes: u32,
}

impl Now {
    /// How far the other side's calendar is from ours, in minutes.
    pub(super) fn minutes_from(self, minutes: u32) -> u32 {
        self.minutes.abs_diff(minutes)
    }
}
