//! The chain that a player's half-records form.
//!
//! A half-record is what one side signs when a game is over; each names the one before it.

use super::{Link, Points, PublicKey};

/// Where a player's chain of half-records stands: how many there are and the newest one's hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainHead {
    /// Number of the newest half-record; 0 before the first.
    pub number: u32,
    /// Link of the newest half-record's line; of the public key's text before the first.
    pub hash: Link,
}

impl ChainHead {
    /// The chain of a player who has finished no game.
    pub fn empty(key: &PublicKey) -> Self {
        Self {
            number: 0,
            hash: Link::of(&key.to_string()),
        }
    }
}

/// What a player's chain of half-records amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The newest half-record.
    pub chain: ChainHead,
    /// The points after it.
    pub points: Points,
}

impl Standing {
    /// That of a player who has finished no game.
    pub fn new(key: &PublicKey) -> Self {
        Self {
            chain: ChainHead::empty(key),
            points: Points::START,
        }
    }
}
