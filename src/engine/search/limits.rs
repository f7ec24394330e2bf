//! When a search ends.

use std::sync::atomic::{AtomicBool, Ordering};

/// Told by the layers above when a search has to stop: this layer has no clock.
///
/// A closure is one that knows no more than whether the time is over.
pub trait Stop: Sync {
    /// Whether the search must stop at once. Asked every few thousand nodes, a fraction of a
    /// millisecond apart.
    fn now(&self) -> bool;

    /// Whether it is worth beginning another iteration, which takes about twice as long as all
    /// before it. Asked between iterations.
    fn before_next(&self) -> bool {
        self.now()
    }
}

impl<F: Fn() -> bool + Sync> Stop for F {
    fn now(&self) -> bool {
        self()
    }
}

/// Stops when the flag is set.
impl Stop for AtomicBool {
    fn now(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Never stops a search from outside.
#[derive(Clone, Copy, Debug)]
pub struct Never;

impl Stop for Never {
    fn now(&self) -> bool {
        false
    }
}

/// How far a search goes at most. It also ends when a line is decided and looking further cannot
/// change that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration, 1 to [`MAX_DEPTH`].
    pub depth: u8,
    /// Nodes of all threads together.
    pub nodes: u64,
    /// How many of the best moves get a line of their own, at least one.
    pub lines: usize,
    /// Threads; with one, the same search of the same nodes gives the same result every time.
    pub threads: usize,
}

/// Most plies that can be asked for.
pub const MAX_DEPTH: u8 = 99;

impl Default for Limits {
    /// One line, one thread, no limit but the depth.
    fn default() -> Self {
        Self {
            depth: MAX_DEPTH,
            nodes: u64::MAX,
            lines: 1,
            threads: 1,
        }
    }
}

impl Limits {
    /// To this depth.
    #[must_use]
    pub fn depth(self, depth: u8) -> Self {
        let depth = depth.clamp(1, MAX_DEPTH);
        Self { depth, ..self }
    }

    /// So many nodes.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// So many lines.
    #[must_use]
    pub fn lines(self, lines: usize) -> Self {
        let lines = lines.max(1);
        Self { lines, ..self }
    }

    /// On so many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        let threads = threads.max(1);
        Self { threads, ..self }
    }
}
