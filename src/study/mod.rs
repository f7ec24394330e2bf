//! Learning the game: problems to solve, and lessons that end with one.
//!
//! Both are TOML files, without code; those that come with the program are built into it. A
//! problem's goal is checked by looking at every answer of the other side, so that "right" and
//! "wrong" are facts.
//!
//! ```
//! use awale::{rules, study::{Attempt, Verdict, problems}};
//!
//! let problem = &problems()[0];
//! let mut attempt = Attempt::new(problem);
//! let good = attempt.good_moves().unwrap_or_default();
//! let verdict = attempt.play(good[0])?;
//! assert!(matches!(verdict, Verdict::Right | Verdict::Reached));
//! # Ok::<(), awale::game::IllegalMove>(())
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)
)]

mod attempt;
mod builtin;
mod goal;
mod lesson;
mod problem;
#[cfg(test)]
mod tests;
mod told;

pub use attempt::{Attempt, State, Verdict};
pub use builtin::{lessons, problems};
pub use goal::{Aim, Goal, InvalidGoal, MAX_MOVES};
pub use lesson::{Lesson, Step};
pub use problem::{InvalidProblemId, Problem, ProblemId};
pub use told::Told;
