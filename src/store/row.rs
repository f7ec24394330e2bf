//! What the archive takes in and gives back.

use std::{fmt, str::FromStr, sync::Arc, time::SystemTime};

use crate::{
    game::{EndReason, MatchRow, Side},
    peer::{
        Author, Nick, ResultClass,
        wire::{Country, Gid, Languages, NetworkToken, PlayerName, ScorePair},
    },
    rules::{self, Rule, RuleError, RuleId},
    trust::PublicKey,
};

/// A line as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Who wrote it.
    pub author: Author,
    /// The line as it was on the wire.
    pub line: String,
    /// When it was kept, to the second.
    pub at: SystemTime,
}

/// A game that begins, or has been promised.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// The game.
    pub gid: Gid,
    /// The own key.
    pub own: PublicKey,
    /// The opponent's key.
    pub opponent: PublicKey,
    /// The opponent's nick.
    pub nick: &'a Nick,
    /// The opponent's name, if he has told one.
    pub name: Option<&'a PlayerName>,
    /// The opponent's country, if he has told it.
    pub country: Option<Country>,
    /// On which network.
    pub network: &'a NetworkToken,
    /// The rule.
    pub rule: &'a Rule,
    /// The own side; unknown until the challenger has revealed his half of the toss.
    pub me: Option<Side>,
}

/// A game as the archive knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The game.
    pub gid: Gid,
    /// When its first line was kept.
    pub begun: SystemTime,
    /// Who plays what where; `None` for a challenge that never became a game.
    pub setting: Option<Setting>,
    /// How it ended, once this side has signed.
    pub ending: Option<Ending>,
    /// What it is worth.
    pub class: GameClass,
}

impl GameRow {
    /// The game in the table of a match; `None` while it has no result.
    pub fn match_row(&self) -> Option<MatchRow> {
        let (setting, ending) = (self.setting.as_ref()?, self.ending.as_ref()?);
        Some(ending.match_row(setting.me))
    }
}

/// Who plays what where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The own key.
    pub own: PublicKey,
    /// The opponent's key.
    pub opponent: PublicKey,
    /// The opponent's nick at the time.
    pub nick: Nick,
    /// The opponent's name; empty for anonymous.
    pub name: PlayerName,
    /// The opponent's country, if told.
    pub country: Option<Country>,
    /// The network.
    pub network: NetworkToken,
    /// The rule's id.
    pub rule: RuleId,
    /// The rule's canonical text.
    pub canonical: String,
    /// The own side.
    pub me: Side,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// When this side signed.
    pub at: SystemTime,
    /// Why.
    pub reason: EndReason,
    /// South's and North's score.
    pub score: ScorePair,
    /// Who won; `None` for a draw and for a game without result.
    pub winner: Option<Side>,
    /// Plies that count.
    pub plies: u32,
}

impl Ending {
    /// The game in the table of a match, for whose first player had this side.
    pub const fn match_row(&self, me: Side) -> MatchRow {
        MatchRow {
            me,
            score: self.score.0,
            winner: self.winner,
        }
    }
}

/// What a game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameClass {
    /// Being played, or interrupted.
    Open,
    /// Both sides signed the same result.
    Sealed,
    /// The two sides signed different results.
    Disputed,
    /// Only this side has signed.
    Claimed,
    /// Only this side has signed, and the referee testifies that the other one had gone.
    Witnessed,
    /// It came to nothing.
    Void,
}

/// A game to be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The game.
    pub gid: Gid,
    /// When its first line was kept.
    pub begun: SystemTime,
    /// Who plays what where.
    pub setting: Setting,
}

/// A challenge that was accepted, and of which it is not noted that it became a game: the challenger
/// may not know it yet, or the program ended just then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// The game to be.
    pub gid: Gid,
    /// When it was accepted.
    pub begun: SystemTime,
    /// The own key.
    pub own: PublicKey,
    /// The other player's key.
    pub opponent: PublicKey,
    /// The other player's nick at the time.
    pub nick: Nick,
    /// The network.
    pub network: NetworkToken,
    /// The rule's id.
    pub rule: RuleId,
    /// The rule's canonical text.
    pub canonical: String,
}

/// Which games to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only those that are neither sealed, disputed nor void.
    pub unfinished: bool,
    /// Only those with this opponent: a nick, name, key or key id.
    pub opponent: Option<String>,
    /// At most so many.
    pub limit: Option<u32>,
}

/// A player who was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The key.
    pub key: PublicKey,
    /// The last nick.
    pub nick: Nick,
    /// The name; empty for anonymous.
    pub name: PlayerName,
    /// The country, if told.
    pub country: Option<Country>,
    /// The languages, if told.
    pub languages: Option<Languages>,
    /// Where he was last.
    pub network: NetworkToken,
    /// When he was first seen.
    pub first_seen: SystemTime,
    /// When he was last seen.
    pub last_seen: SystemTime,
}

impl Setting {
    /// The rule of the game; a built-in one has its name and description.
    ///
    /// # Errors
    /// When the canonical text is not one that this program understands.
    pub fn rule(&self) -> Result<Arc<Rule>, RuleError> {
        kept_rule(&self.rule, &self.canonical)
    }
}

impl Promise {
    /// The rule of the game to be.
    ///
    /// # Errors
    /// When the canonical text is not one that this program understands.
    pub fn rule(&self) -> Result<Arc<Rule>, RuleError> {
        kept_rule(&self.rule, &self.canonical)
    }
}

pub(super) fn kept_rule(id: &RuleId, canonical: &str) -> Result<Arc<Rule>, RuleError> {
    let same = |rule: &&Arc<Rule>| rule.id() == id && rule.canonical() == canonical;
    match rules::builtin().iter().find(same) {
        Some(rule) => Ok(Arc::clone(rule)),
        None => Rule::from_canonical(id.clone(), canonical).map(Arc::new),
    }
}

impl GameClass {
    /// Every class, by its word.
    pub const ALL: [Self; 6] = [
        Self::Open,
        Self::Sealed,
        Self::Disputed,
        Self::Claimed,
        Self::Witnessed,
        Self::Void,
    ];

    /// The word by which it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Sealed => "sealed",
            Self::Disputed => "disputed",
            Self::Claimed => "claimed",
            Self::Witnessed => "witnessed",
            Self::Void => "void",
        }
    }
}

impl From<ResultClass> for GameClass {
    fn from(class: ResultClass) -> Self {
        match class {
            ResultClass::Sealed => Self::Sealed,
            ResultClass::Disputed => Self::Disputed,
            ResultClass::Claimed => Self::Claimed,
            ResultClass::Witnessed => Self::Witnessed,
        }
    }
}

/// The text is no class of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game's class is one of open, sealed, disputed, claimed, witnessed, void")]
pub struct InvalidGameClass;

impl FromStr for GameClass {
    type Err = InvalidGameClass;

    fn from_str(text: &str) -> Result<Self, InvalidGameClass> {
        Self::ALL
            .into_iter()
            .find(|class| class.word() == text)
            .ok_or(InvalidGameClass)
    }
}

impl fmt::Display for GameClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
