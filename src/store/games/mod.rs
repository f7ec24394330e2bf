//! The player's own book of games: those at home beside those over a network, and what he has
//! written about either.
//!
//! Signed games are kept by [`Archive`](super::Archive) alone. What is here nobody else sees, and
//! nothing that counts depends on it.

mod catalogue;
mod matches;
mod notebook;
mod sheet;
#[cfg(test)]
mod tests;

use std::{fmt, str::FromStr, time::SystemTime};

pub use matches::{HomeMatch, InvalidMatchId, MatchId, MatchPlace, NewMatch};
pub use notebook::{Notebook, Removed};

use super::{Ending, GameRow};
use crate::{engine::Level, game::Side, notation::PlainText, peer::wire::Gid, rules::RuleId};

/// The number of a game at home, written `h12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HomeId(u32);

/// The text is no number of a game at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game at home is h and its number, such as h12")]
pub struct InvalidHomeId;

impl fmt::Display for HomeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("h{}", self.0))
    }
}

impl FromStr for HomeId {
    type Err = InvalidHomeId;

    fn from_str(text: &str) -> Result<Self, InvalidHomeId> {
        numbered(text, 'h').map(Self).ok_or(InvalidHomeId)
    }
}

/// The number after this letter.
fn numbered(text: &str, letter: char) -> Option<u32> {
    let digits = text.strip_prefix(letter)?;
    let plain = digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}

/// Which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameName {
    /// One over a network.
    Online(Gid),
    /// One at home or from a file.
    Home(HomeId),
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Online(gid) => f.pad(&gid.to_string()),
            Self::Home(id) => id.fmt(f),
        }
    }
}

/// Where a game that nobody has signed comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Played here, against the computer of this level or by two people, the player on this side.
    Home {
        /// The computer's level; `None` for two people.
        level: Option<Level>,
        /// The player's side; `None` for two people.
        me: Option<Side>,
    },
    /// Read from a file.
    File,
}

impl Origin {
    /// The word for it where networks stand otherwise.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Home { .. } => "home",
            Self::File => "file",
        }
    }

    /// The player's side.
    pub const fn me(self) -> Option<Side> {
        match self {
            Self::Home { me, .. } => me,
            Self::File => None,
        }
    }
}

/// A game at home as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HomeRow {
    /// Its number.
    pub id: HomeId,
    /// Where it comes from.
    pub origin: Origin,
    /// The match of which it is a game.
    pub place: Option<MatchPlace>,
    /// When it began.
    pub begun: SystemTime,
    /// Who played South and North; empty where it is not known.
    pub names: [PlainText; 2],
    /// The rule's id.
    pub rule: RuleId,
    /// Plies played.
    pub plies: u32,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Over a network.
    Online(Box<GameRow>),
    /// At home or from a file.
    Home(HomeRow),
}

impl Listed {
    /// Its name.
    pub fn name(&self) -> GameName {
        match self {
            Self::Online(row) => GameName::Online(row.gid),
            Self::Home(row) => GameName::Home(row.id),
        }
    }

    /// When it began.
    pub fn begun(&self) -> SystemTime {
        match self {
            Self::Online(row) => row.begun,
            Self::Home(row) => row.begun,
        }
    }

    /// The rule's id; `None` for a challenge that never became a game.
    pub fn rule(&self) -> Option<&RuleId> {
        match self {
            Self::Online(row) => row.setting.as_ref().map(|setting| &setting.rule),
            Self::Home(row) => Some(&row.rule),
        }
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<&Ending> {
        match self {
            Self::Online(row) => row.ending.as_ref(),
            Self::Home(row) => row.ending.as_ref(),
        }
    }

    /// The player's own side, where he has one.
    pub fn me(&self) -> Option<Side> {
        match self {
            Self::Online(row) => row.setting.as_ref().map(|setting| setting.me),
            Self::Home(row) => row.origin.me(),
        }
    }

    /// The network, or `home` or `file`.
    pub fn place(&self) -> String {
        match self {
            Self::Online(row) => row
                .setting
                .as_ref()
                .map(|setting| setting.network.to_string())
                .unwrap_or_default(),
            Self::Home(row) => row.origin.word().to_owned(),
        }
    }
}

/// How a game ended for the player; for games without a side of his own, for South.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultKind {
    /// He won.
    Won,
    /// He lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// It has not ended.
    Open,
}

/// The text names no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("results are won, lost, drawn and open")]
pub struct InvalidResultKind;

impl ResultKind {
    /// Of a game.
    pub fn of(listed: &Listed) -> Self {
        let me = listed.me().unwrap_or(Side::South);
        match listed.ending().map(|ending| ending.winner) {
            None => Self::Open,
            Some(None) => Self::Drawn,
            Some(Some(side)) if side == me => Self::Won,
            Some(Some(_)) => Self::Lost,
        }
    }
}

impl FromStr for ResultKind {
    type Err = InvalidResultKind;

    fn from_str(text: &str) -> Result<Self, InvalidResultKind> {
        match text {
            "won" => Ok(Self::Won),
            "lost" => Ok(Self::Lost),
            "drawn" => Ok(Self::Drawn),
            "open" => Ok(Self::Open),
            _ => Err(InvalidResultKind),
        }
    }
}

/// Which games are wanted; what is not said lets every game through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// With this player: a nick, name, key or key id.
    pub player: Option<String>,
    /// By the rule of this id.
    pub rule: Option<String>,
    /// Begun at this time or later.
    pub since: Option<SystemTime>,
    /// Begun before this time.
    pub until: Option<SystemTime>,
    /// With this result.
    pub result: Option<ResultKind>,
    /// On this network, or `home` or `file`.
    pub place: Option<String>,
    /// Only signed games whose result is not signed by both yet.
    pub unfinished: bool,
    /// Those that are hidden, instead of those that are not.
    pub hidden: bool,
    /// At most so many.
    pub limit: Option<u32>,
}

impl Wanted {
    /// Whether a game is let through, the player and what is hidden aside.
    fn admits(&self, listed: &Listed) -> bool {
        let rule = self
            .rule
            .as_ref()
            .is_none_or(|id| listed.rule().is_some_and(|rule| rule.as_str() == id));
        let place = self
            .place
            .as_ref()
            .is_none_or(|place| listed.place().eq_ignore_ascii_case(place));
        let since = self.since.is_none_or(|since| listed.begun() >= since);
        let until = self.until.is_none_or(|until| listed.begun() < until);
        let result = self
            .result
            .is_none_or(|result| ResultKind::of(listed) == result);
        rule && place && since && until && result
    }
}
