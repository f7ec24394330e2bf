//! The archive on disk: one folder holds everything of one player.
//!
//! ```text
//! HOME/identity.key  the key, readable by its owner only
//! HOME/lock          held by the program that uses the folder; says which
//! HOME/awale.db      games with their signed lines, own half-records, players met,
//!                    how servers did, what was said, games at home (SQLite)
//! HOME/guests.db     of a channel bot: games and results of people without a key (SQLite)
//! ```
//!
//! A line is on disk before it is on the wire: `Archive::keep` returns when the disk has it.
//! `docs/STORE.md` has the tables, what they guarantee, and how to make a backup. Without the feature
//! `client` only what needs no database is built: files of records and their check.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::indexing_slicing))]

#[cfg(feature = "client")]
mod archive;
#[cfg(feature = "client")]
mod database;
#[cfg(feature = "client")]
mod error;
#[cfg(feature = "client")]
mod games;
#[cfg(feature = "client")]
mod guests;
mod half;
#[cfg(feature = "client")]
mod home;
#[cfg(feature = "client")]
mod messages;
#[cfg(feature = "client")]
mod note;
#[cfg(feature = "client")]
mod query;
pub mod records;
mod replay;
mod row;
#[cfg(feature = "client")]
mod server;
#[cfg(test)]
#[cfg(feature = "client")]
mod simulated;
#[cfg(feature = "client")]
mod sunday;
#[cfg(test)]
#[cfg(feature = "client")]
mod tests;
#[cfg(feature = "client")]
mod witness;

#[cfg(feature = "client")]
pub use archive::Archive;
#[cfg(feature = "client")]
pub use error::StoreError;
#[cfg(feature = "client")]
pub use games::{
    GameName, HomeId, HomeMatch, HomeRow, InvalidHomeId, InvalidMatchId, InvalidResultKind, Listed,
    MatchId, MatchPlace, NewMatch, Notebook, Origin, Removed, ResultKind, Wanted,
};
#[cfg(feature = "client")]
pub use guests::{GuestBook, GuestGame, GuestRefusal, GuestRow};
pub use half::HeardHalf;
#[cfg(feature = "client")]
pub use home::{Home, HomeError};
#[cfg(feature = "client")]
pub use messages::{Said, SaidFilter};
pub use replay::{Agreement, Problem, Replay, SignedResult};
pub use row::{
    Ending, Filter, GameClass, GameRow, InvalidGameClass, Kept, NewGame, Player, Promise, Setting,
    Unfinished,
};
#[cfg(feature = "client")]
pub use server::ServerState;
