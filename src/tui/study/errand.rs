//! What the study screens ask of the files, and what comes back.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    game::Side,
    notation::{PlainText, Sheet},
    rules::Rule,
    store::{GameName, HomeMatch, Listed, MatchId, Origin, Removed},
    study::{Problem, ProblemId},
    tui::Fault,
};

/// Something to be done with the player's files. Errands are carried out one after another, in
/// their order.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Errand {
    /// Keep a game at this screen as it stands now.
    Keep {
        /// The same number means the same game, as long as the program runs.
        number: u64,
        /// The game.
        sheet: Box<Sheet>,
        /// Against whom.
        origin: Origin,
        /// The match of which it is a game.
        round: Option<Round>,
    },
    /// List all games.
    Games,
    /// Read a game.
    Open(GameName),
    /// Write something about a ply, or about the whole game if it is 0.
    Remark(GameName, u32, PlainText),
    /// Write something about a ply of a game at this screen that is kept under this number.
    RemarkHere(u64, u32, PlainText),
    /// Read what has been written about a game.
    Remarks(GameName),
    /// Delete a game, or hide a signed one.
    Remove(GameName),
    /// Write a game to a file.
    Export(GameName),
    /// List the matches at home.
    Matches,
    /// Go on with a match.
    Resume {
        /// Which.
        id: MatchId,
        /// By this number it is called from now on, if it has none yet.
        contest: u64,
        /// And its game in hand by this one.
        game: u64,
    },
    /// Delete a match with its games.
    RemoveMatch(MatchId),
    /// Read the problems.
    Problems,
    /// Keep a new problem.
    AddProblem(Box<Problem>),
    /// Delete one of the player's problems.
    RemoveProblem(ProblemId),
}

/// A game's place in a match at this screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The same number means the same match, as long as the program runs.
    pub contest: u64,
    /// Which of its games; the first is 1.
    pub number: u8,
    /// How many games it has.
    pub of: u8,
    /// The first player's side in the first game.
    pub side: Side,
}

/// A match that goes on.
#[derive(Clone, Debug)]
pub struct Resumed {
    /// The number by which it is called.
    pub contest: u64,
    /// The number by which its game in hand is called.
    pub game: u64,
    /// How it stands.
    pub of: HomeMatch,
    /// The rule of its games.
    pub rule: Arc<Rule>,
    /// The game in hand, if it was begun.
    pub sheet: Option<Sheet>,
}

/// What came of an errand; where it failed, why.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Delivered {
    /// A game is kept.
    Kept(Result<(), Fault>),
    /// All games, the newest first.
    Games(Result<Vec<Listed>, Fault>),
    /// A game.
    Opened(GameName, Result<Box<Sheet>, Fault>),
    /// The matches at home, the newest first.
    Matches(Result<Vec<HomeMatch>, Fault>),
    /// A match goes on.
    Resumed(Result<Box<Resumed>, Fault>),
    /// A remark is written.
    Remarked(Result<(), Fault>),
    /// What has been written about a game, by plies; nothing where it cannot be read.
    Remarks(GameName, BTreeMap<u32, PlainText>),
    /// A game is gone or hidden.
    Removed(Result<Removed, Fault>),
    /// A game is in this file.
    Exported(Result<String, Fault>),
    /// All problems, with each whether it is the player's own; and what is wrong with files.
    Problems(Vec<(Problem, bool)>, Vec<Fault>),
    /// A problem is in this file, or is deleted.
    ProblemChanged(Result<String, Fault>),
}
