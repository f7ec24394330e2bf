//! The archive on disk: one folder holds everything of one player.
//!
//! ```text
//! HOME/identity.key  the key, readable by its owner only
//! HOME/lock          held by the program that uses the folder; says which
//! HOME/awale.db      games with their signed lines, own half-records, players met,
//!                    how servers did, what was said (SQLite)
//! ```
//!
//! A line is on disk before it is on the wire: [`Archive::keep`] returns when the disk has it.
//! `docs/STORE.md` has the tables, what they guarantee, and how to make a backup.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::indexing_slicing))]

mod archive;
mod database;
mod error;
mod home;
mod messages;
mod query;
pub mod records;
mod replay;
mod row;
mod server;
#[cfg(test)]
mod tests;
mod witness;

pub use archive::Archive;
pub use error::StoreError;
pub use home::{Home, HomeError};
pub use messages::{Said, SaidFilter};
pub use replay::{Problem, Replay};
pub use row::{
    Ending, Filter, GameClass, GameRow, InvalidGameClass, Kept, NewGame, Player, Promise, Setting,
    Unfinished,
};
pub use server::ServerState;
pub use witness::HeardHalf;
