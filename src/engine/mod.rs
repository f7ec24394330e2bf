//! Players: choosing a move.

mod board;
mod packed;
mod plain;
mod player;
mod searcher;

pub use board::{Board, Judged, MAX_MOVES, MAX_ROW, perft};
pub use packed::{Packed, PackedRules};
pub use plain::Plain;
pub use player::Player;
pub use searcher::{Plies, Searcher};
