//! A kept game played again from its lines alone, every signature checked.

mod offers;
mod reader;
#[cfg(test)]
mod tests;
mod verdict;

use super::{Kept, Setting};
use crate::{
    game::{Game, Side},
    peer::{
        Author,
        wire::{self, Gid, HalfRecord},
    },
    rules::RuleError,
    trust::{KeyId, Link, Points},
};

/// A game as its lines tell it.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game, with every move that counts. An end that the moves do not show, other than a
    /// resignation, is not in it.
    pub game: Game,
    /// What was agreed on before it began; `None` while a line of it is missing or does not fit.
    pub agreement: Option<Agreement>,
    /// Whether both have agreed to go on some other time.
    pub adjourned: bool,
    /// The half-records among the lines, their signatures found good.
    pub results: Vec<SignedResult>,
    /// What does not fit, in the order of the lines; empty for a game as it should be.
    pub problems: Vec<Problem>,
    /// The newest line of the chain after each ply; the first is the start line's.
    heads: Vec<Link>,
}

/// What both sides have signed before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// Who has challenged.
    pub challenger: Author,
    /// The challenge.
    pub challenge: wire::Challenge,
    /// The acceptance.
    pub accept: wire::Accept,
}

/// A half-record of a game, and what the lines say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedResult {
    /// Whose it is.
    pub author: Author,
    /// The link of its line.
    pub link: Link,
    /// What it says.
    pub result: HalfRecord,
    /// Plies that count where its author saw the end.
    pub plies: u32,
    /// Whether the lines of the game show to anybody that it ended so, with the referee's testimony among them.
    pub is_shown: bool,
    /// The referee, if it is his testimony alone that shows it.
    pub witness: Option<KeyId>,
}

/// Something in the lines of a game that does not fit. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// A line is no protocol line of a game.
    #[error("line {0} is no line of a game")]
    Unreadable(usize),
    /// A signature is not that of the line's author.
    #[error("line {0} is not signed by the one who is said to have written it")]
    Signature(usize),
    /// A line is about another game.
    #[error("line {0} belongs to another game")]
    OtherGame(usize),
    /// The challenge is about another rule, or for somebody else.
    #[error("line {0} challenges somebody else, or by another rule")]
    Terms(usize),
    /// A line does not follow what came before.
    #[error("line {0} does not count: it does not follow the lines before it")]
    DoesNotFollow(usize),
    /// A line that its author must not have signed where he stood. The other side refused it, and nothing
    /// came of it.
    #[error("line {0} does not count: the rule does not allow it")]
    Refused(usize),
    /// The toss is not the one committed to, or gives another side.
    #[error("line {0} reveals another toss than the one committed to")]
    Toss(usize),
    /// A result is not the one that the lines give.
    #[error("line {0} states another result than the moves have")]
    Result(usize),
}

impl Replay {
    /// Plays a game again.
    ///
    /// # Errors
    /// When its rule cannot be read.
    pub fn of(gid: Gid, setting: &Setting, lines: &[Kept]) -> Result<Self, RuleError> {
        let mut reader = reader::Reader::new(gid, setting)?;
        for (place, kept) in lines.iter().enumerate() {
            reader.read(place + 1, kept);
        }
        Ok(reader.end())
    }

    /// Whether the lines show that a side had not gone at the line `head` of the chain, whatever a referee says: the
    /// other side has played on after it, both have put the game off, or it ended otherwise.
    pub fn refutes_gone(&self, side: Side, head: Link) -> bool {
        let Some(ply) = self.heads.iter().position(|known| *known == head) else {
            return false;
        };
        let after = self.game.history().get(ply..).unwrap_or_default();
        let ended = self.game.outcome().map(|outcome| outcome.winner);
        self.adjourned
            || after.iter().any(|step| step.side != side)
            || ended.is_some_and(|winner| winner != Some(side.other()))
    }
}

impl Agreement {
    /// The points that a side has stated.
    pub fn points_of(&self, author: Author) -> Points {
        match author == self.challenger {
            true => self.challenge.points,
            false => self.accept.points,
        }
    }

    /// The link of the half-record after which a side has these points.
    pub fn chain_of(&self, author: Author) -> Link {
        match author == self.challenger {
            true => self.challenge.chain,
            false => self.accept.chain,
        }
    }
}

impl Problem {
    /// The line, counted from 1.
    pub const fn line(self) -> usize {
        match self {
            Self::Unreadable(line)
            | Self::Signature(line)
            | Self::OtherGame(line)
            | Self::Terms(line)
            | Self::DoesNotFollow(line)
            | Self::Refused(line)
            | Self::Toss(line)
            | Self::Result(line) => line,
        }
    }
}

/// The side that an author has.
fn side_of(setting: &Setting, author: Author) -> Side {
    match author {
        Author::Own => setting.me,
        Author::Opponent => setting.me.other(),
    }
}
