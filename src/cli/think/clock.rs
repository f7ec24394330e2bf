//! The clock that the engine does not have.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use awale::engine::Stop;

/// Stops a search at a time, or when it is told to.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Deadline {
    begun: Instant,
    time: Option<Duration>,
    told: Arc<AtomicBool>,
}

/// Kept back of the time: what it takes to notice the end and to say the move.
const RESERVE: Duration = Duration::from_millis(5);

impl Deadline {
    /// After so much time from now, if any.
    pub(in crate::cli) fn after(time: Option<Duration>) -> Self {
        Self::told_by(time, Arc::default())
    }

    /// After so much time from now, or when the flag is set.
    pub(in crate::cli) fn told_by(time: Option<Duration>, told: Arc<AtomicBool>) -> Self {
        let time = time.map(|time| time.saturating_sub(RESERVE.min(time / 2)));
        Self {
            begun: Instant::now(),
            time,
            told,
        }
    }

    pub(in crate::cli) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

impl Stop for Deadline {
    fn now(&self) -> bool {
        self.told.load(Ordering::Relaxed) || self.time.is_some_and(|time| self.elapsed() >= time)
    }

    fn before_next(&self) -> bool {
        // An iteration takes about as long as all before it; one that cannot end is not begun.
        self.now() || self.time.is_some_and(|time| self.elapsed() * 3 >= time * 2)
    }
}

/// How much of a side's remaining time a move may take.
pub(in crate::cli) fn allot(left: Duration, increment: Duration) -> Duration {
    // A game has about 30 moves a side; never more than a third of what is left.
    (left / 25 + increment * 3 / 4).min(left / 3)
}
