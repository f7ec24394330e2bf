//! How games end.

use std::{fmt, str::FromStr};

use super::{Position, Score, Side};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndReason {
    /// Both agreed on a draw.
    Agreed,
    /// Ended from outside without a result.
    Aborted,
    /// A side was caught cheating.
    Cheat,
    /// A side's time ran out.
    Flag,
    /// A side left and did not come back.
    Gone,
    /// As few seeds are left as the rule asks for.
    LastSeeds,
    /// A side has more than half of the seeds, or both have half.
    Majority,
    /// The side to move has no move, or neither side has one.
    NoMove,
    /// A side did not begin.
    NoStart,
    /// The rule's limit of plies is reached.
    PlyCap,
    /// A position came back as often as the rule allows, or a sowing would not stop.
    Repetition,
    /// A side gave up.
    Resign,
    /// Ended early, the rest being shared as the rule says.
    Settled,
    /// The opponent has no seeds and cannot be fed.
    Starved,
}

/// The text is no reason for an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an end is one of agreed, aborted, cheat, flag, gone, last-seeds, majority, no-move, \
     no-start, ply-cap, repetition, resign, settled, starved"
)]
pub struct InvalidEndReason;

impl EndReason {
    /// Whether the signed lines of a game can show this end to a third person; otherwise it is the word
    /// of a player, or no end with a result.
    pub const fn is_shown_by_lines(self) -> bool {
        !matches!(self, Self::Aborted | Self::Gone | Self::NoStart)
    }

    /// Every reason, by its word.
    pub const ALL: [Self; 14] = [
        Self::Agreed,
        Self::Aborted,
        Self::Cheat,
        Self::Flag,
        Self::Gone,
        Self::LastSeeds,
        Self::Majority,
        Self::NoMove,
        Self::NoStart,
        Self::PlyCap,
        Self::Repetition,
        Self::Resign,
        Self::Settled,
        Self::Starved,
    ];

    /// The word by which it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Agreed => "agreed",
            Self::Aborted => "aborted",
            Self::Cheat => "cheat",
            Self::Flag => "flag",
            Self::Gone => "gone",
            Self::LastSeeds => "last-seeds",
            Self::Majority => "majority",
            Self::NoMove => "no-move",
            Self::NoStart => "no-start",
            Self::PlyCap => "ply-cap",
            Self::Repetition => "repetition",
            Self::Resign => "resign",
            Self::Settled => "settled",
            Self::Starved => "starved",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for EndReason {
    type Err = InvalidEndReason;

    fn from_str(text: &str) -> Result<Self, InvalidEndReason> {
        Self::ALL
            .into_iter()
            .find(|reason| reason.word() == text)
            .ok_or(InvalidEndReason)
    }
}

/// An end that the position does not show: something happened between the players.
///
/// Where a side stands beside the word, it is the one that loses by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// A draw by agreement; the seeds on the board count for neither.
    Agreed,
    /// The end without a result.
    Aborted,
    /// This side cheated.
    Cheat(Side),
    /// This side's time ran out.
    Flag(Side),
    /// This side left.
    Gone(Side),
    /// The game was never begun.
    NoStart,
    /// This side resigned.
    Resign(Side),
    /// Early end, the rest shared as `end.rest` says for the side to move.
    Settled,
}

impl Declared {
    /// The reason it gives the outcome.
    pub const fn reason(self) -> EndReason {
        match self {
            Self::Agreed => EndReason::Agreed,
            Self::Aborted => EndReason::Aborted,
            Self::Cheat(_) => EndReason::Cheat,
            Self::Flag(_) => EndReason::Flag,
            Self::Gone(_) => EndReason::Gone,
            Self::NoStart => EndReason::NoStart,
            Self::Resign(_) => EndReason::Resign,
            Self::Settled => EndReason::Settled,
        }
    }

    /// What was declared, given the reason and the winner of an outcome. `None` where the reason comes from
    /// play, or asks for a loser and there is none.
    pub fn of(reason: EndReason, winner: Option<Side>) -> Option<Self> {
        let loser = winner.map(Side::other);
        Some(match reason {
            EndReason::Agreed => Self::Agreed,
            EndReason::Aborted => Self::Aborted,
            EndReason::Cheat => Self::Cheat(loser?),
            EndReason::Flag => Self::Flag(loser?),
            EndReason::Gone => Self::Gone(loser?),
            EndReason::NoStart => Self::NoStart,
            EndReason::Resign => Self::Resign(loser?),
            EndReason::Settled => Self::Settled,
            EndReason::LastSeeds
            | EndReason::Majority
            | EndReason::NoMove
            | EndReason::PlyCap
            | EndReason::Repetition
            | EndReason::Starved => return None,
        })
    }

    /// The side that loses by it, if any does whatever the seeds say.
    pub const fn loser(self) -> Option<Side> {
        match self {
            Self::Cheat(side) | Self::Flag(side) | Self::Gone(side) | Self::Resign(side) => {
                Some(side)
            }
            Self::Agreed | Self::Aborted | Self::NoStart | Self::Settled => None,
        }
    }
}

/// A game could not be ended from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotFinished {
    /// It has ended before.
    #[error("the game is over: {0}")]
    Over(EndReason),
    /// `end.settle` is `never`.
    #[error("the rule does not let players end a game early")]
    Settle,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why it ended.
    pub reason: EndReason,
    /// What South and North have, their shares of the rest included.
    pub score: [Score; 2],
    /// Who won; `None` for a draw and for a game without result.
    pub winner: Option<Side>,
    /// The position after the rest was shared. Seeds that count for nobody stay in their houses;
    /// so does one seed of an odd rest that was split.
    pub shared: Position,
}
