//! Endgame tables.
mod tables;
pub use tables::{Rest, Tables};
