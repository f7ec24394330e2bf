//! Endgame tables: what the rest is worth under best play, for every position with few seeds.
//!
//! ```
//! use awale::{engine::{Never, Tables}, rules};
//!
//! let rule = rules::find("abapa").ok_or("no such rule")?;
//! let mut tables = Tables::new(&rule)?;
//! for _ in 0..=3 {
//!     let layer = tables.build_next(1, &Never, &|_| ())?;
//!     tables.push(Box::new(layer))?;
//! }
//! // South feeds with C, North's only seed then runs into South's row.
//! let position = "0-0-2-0-0-0-0-0-0-0-0-1-0-0-S".parse()?;
//! assert!(tables.probe(&position).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/ENGINE.md` says exactly what a value means and when it holds in a real game.

mod build;
mod codec;
mod cycles;
mod index;
mod moves;
mod tables;
mod verify;

pub use build::{BYTES_A_POSITION, BuildError};
pub use tables::{Bytes, NoTables, Rest, Tables};
pub use verify::Check;

#[cfg(test)]
mod tests;
