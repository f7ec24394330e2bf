//! Text forms: the board drawn in text, and games written down.
//!
//! The one-line form of a position is its `Display` and `FromStr` (see
//! [`Position`](crate::game::Position)); this module draws what people look at, and writes and reads
//! games.

mod board;
pub mod picture;
mod sheet;

pub use board::{Drawing, Style};
pub use sheet::{Fault, PlainText, Reading, Sheet, What, read};
