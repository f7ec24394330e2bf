//! Players: choosing a move.

mod analyst;
mod board;
mod book;
mod endgame;
mod eval;
mod level;
mod packed;
mod plain;
mod player;
mod remark;
mod search;
mod searcher;
mod value;
mod weights;

pub use analyst::{Analysis, Analyst, Line};
pub use board::{Board, Judged, MAX_MOVES, MAX_ROW, perft};
pub use book::{Book, BookMove, InvalidBook};
pub use endgame::{BYTES_A_POSITION, BuildError, Bytes, Check, NoTables, Rest, Tables};
pub use eval::{Evaluation, LEVELS, Weights};
pub use level::{
    BLUNDER, BOOK_MARGIN, InvalidLevel, Level, LevelPlayer, MakeStop, Profile, blunders,
};
pub use packed::{Packed, PackedRules};
pub use plain::Plain;
pub use player::Player;
pub use remark::{Chance, Phase, Remark, Starved, ending, gains_by_settling, happened, outlook};
pub use search::{Limits, MAX_DEPTH, Memory, Never, Stop};
pub use searcher::{Plies, Searcher};
pub use value::{DECIDED, Value, Worth};
