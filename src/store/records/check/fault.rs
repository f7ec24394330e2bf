//! What can be wrong with records.

use crate::{
    peer::wire::Gid,
    store::Problem,
    trust::{KeyId, Points},
};

/// Something that cannot be so if everybody was honest and nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A line of a game does not fit.
    #[error("game {gid}: {problem}")]
    Line {
        /// The game.
        gid: Gid,
        /// What does not fit.
        problem: Problem,
    },
    /// The rule cannot be read.
    #[error("game {0}: its rule cannot be read")]
    Rule(Gid),
    /// The two sides have signed different results.
    #[error("game {0}: the two sides have signed different results")]
    Disputed(Gid),
    /// A half-record moves other points than the game does.
    #[error("game {gid}: key {key} states that {stated} points move, and it is {due}: {why}")]
    Moved {
        /// The game.
        gid: Gid,
        /// Who states it.
        key: KeyId,
        /// The points that are stated to move.
        stated: u16,
        /// The points that move.
        due: u16,
        /// Why.
        why: Due,
    },
    /// A challenge or acceptance states other points than the half-record gives that it names.
    #[error(
        "game {gid}: key {key} has entered it with {stated} points, and {due} follow from the record it names"
    )]
    Stated {
        /// The game.
        gid: Gid,
        /// Whose.
        key: KeyId,
        /// The points stated.
        stated: Points,
        /// The points that follow.
        due: Points,
    },
    /// A challenge or acceptance names a half-record that is not one of its author's before this game.
    #[error("game {gid}: key {key} has entered it after a record that is none of its earlier ones")]
    Unknown {
        /// The game.
        gid: Gid,
        /// Whose.
        key: KeyId,
    },
    /// A challenge or acceptance names an old half-record, and its author had a newer one: he hides what came
    /// after.
    #[error(
        "game {gid}: key {key} has entered it as if record {named} were its newest, and had record {newest}"
    )]
    RolledBack {
        /// The game.
        gid: Gid,
        /// Whose.
        key: KeyId,
        /// The number of the record that is named.
        named: u32,
        /// The number of the newest one at that time.
        newest: u32,
    },
    /// One key has signed two records with one number: proof of a lie.
    #[error("key {key}: two records have the number {number}")]
    Fork {
        /// Whose.
        key: KeyId,
        /// The number.
        number: u32,
    },
    /// One key has two records of one game.
    #[error("key {key}: two records are about game {gid}")]
    Twice {
        /// Whose.
        key: KeyId,
        /// The game.
        gid: Gid,
    },
    /// A record does not name the one before it.
    #[error("key {key}: record {number} does not follow record {}", number.saturating_sub(1))]
    Broken {
        /// Whose.
        key: KeyId,
        /// Its number.
        number: u32,
    },
    /// A record states other points than follow from the one before.
    #[error(
        "key {key}: record {number} states {stated} points, but {due} follow from the record before"
    )]
    Points {
        /// Whose.
        key: KeyId,
        /// Its number.
        number: u32,
        /// The points that it states.
        stated: Points,
        /// The points that follow.
        due: Points,
    },
}

/// Why a game moves as many points as it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Due {
    /// It was a casual game.
    #[error("it was not played for points")]
    Casual,
    /// Nobody won.
    #[error("a draw moves none")]
    Drawn,
    /// It was too short.
    #[error("it was too short")]
    Short,
    /// Nobody but the two can know who lost.
    #[error("its lines do not show who lost")]
    NotShown,
    /// The two had played enough for points on that day.
    #[error("the two had played enough games for points on that day")]
    TooMany,
    /// By what both had.
    #[error("so says the table, by what both had before it")]
    Table,
    /// No game moves so many.
    #[error("no game moves more")]
    Most,
}

impl Fault {
    /// Whose signature is to blame, if that can be said.
    pub fn key(&self) -> Option<KeyId> {
        match self {
            Self::Line { .. } | Self::Rule(_) | Self::Disputed(_) => None,
            Self::Moved { key, .. }
            | Self::Stated { key, .. }
            | Self::Unknown { key, .. }
            | Self::RolledBack { key, .. }
            | Self::Fork { key, .. }
            | Self::Twice { key, .. }
            | Self::Broken { key, .. }
            | Self::Points { key, .. } => Some(*key),
        }
    }
}
