//! The Sunday match: an event that many play at the same time.
//!
//! ```text
//! terms ─▶ log (the director's signed lines) ─▶ table (who plays, who meets whom, scores) ─▶ standings
//!                                                  └▶ pairing (a pure function)
//! ```
//!
//! [`Meeting`] is one program's part in it, without I/O: it is told the time, what it hears and who is there, and
//! says what to say. Who meets whom is never said: everybody computes it from the log.

pub mod announce;
pub mod calendar;
#[cfg(feature = "client")]
mod desk;
mod log;
mod meeting;
pub mod pairing;
mod plan;
#[cfg(test)]
mod simulation;
pub mod standings;
mod table;
mod terms;
pub mod trf;

#[cfg(feature = "client")]
pub use desk::{Desk, Game, Step};
pub use meeting::{Action, Duty, Meeting, NO_SHOW, News, Phase};
pub use plan::{CLOCK, EventPlan, LASTS};
pub use table::{Identity, Person, Round, Score, Table};
pub use terms::{CHECK_IN, EventTerms};
