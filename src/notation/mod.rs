//! Text forms: the board drawn in text.
//!
//! The one-line form of a position is its `Display` and `FromStr` (see
//! [`Position`](crate::game::Position)); this module draws what people look at.

mod board;

pub use board::{Drawing, Style};
