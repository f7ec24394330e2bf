//! Players: choosing a move.
//!
//! Everything that can play stands behind [`Player`]. [`Searcher`] is the small one: alpha-beta of a
//! few plies on any rule, strong enough to punish a blunder and quick enough for a test.

mod player;
mod search;

pub use player::Player;
pub use search::{Plies, Searcher};
