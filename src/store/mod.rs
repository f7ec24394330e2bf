//! The archive on disk: one folder holds everything of one player.
//!
//! ```text
//! HOME/identity.key     the key, readable by its owner only
//! HOME/lock             held by the program that uses the folder; says which
//! HOME/games/GID.lines  every signed line of a game in the order in which it was kept:
//!                       "own awale/1 …" or "opponent awale/1 …"
//! ```
//!
//! A line is on disk before it is on the wire: [`Archive::keep`] returns when the system has it.

mod archive;
mod home;

pub use archive::{Archive, Kept};
pub use home::{Home, HomeError};
