//! The game itself: positions, moves, captures, ends and scores, driven by a rule alone.
//!
//! ```
//! use awale::{game::{Game, Move}, rules};
//!
//! let mut game = Game::new(rules::find("abapa").ok_or("no such rule")?);
//! let house_c = Move::from_char('C', game.rule().holes()).ok_or("no such house")?;
//! let played = game.play(house_c)?;
//! assert!(played.captures().is_empty());
//! assert_eq!(game.position().to_string(), "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! South begins. A game never ends silently: [`Game::outcome`] has the reason, the score and the
//! winner, and the position before the rest was shared stays readable.

mod end;
mod example;
mod house;
mod illegal;
mod judge;
mod legal;
mod matches;
mod perft;
mod play;
mod position;
mod score;
mod side;
mod sow;
mod state;
mod table;
mod view;

pub use end::{Declared, EndReason, InvalidEndReason, NotFinished, Outcome};
pub use example::{Example, WrongExample};
pub use house::{House, Move};
pub use illegal::{IllegalMove, Why};
pub use matches::{Entry, Match};
pub use perft::perft;
pub use play::{Capture, Played};
pub use position::{InvalidPosition, MisfitPosition, Position};
pub use score::{InvalidScore, Score};
pub use side::{InvalidSide, Side};
pub use state::{Game, Step};
pub use table::{HalfPoints, MatchRow, MatchTable};
pub use view::Node;
