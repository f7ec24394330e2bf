//! What the study screens ask of the files, and what comes back.

use std::collections::BTreeMap;

use crate::{
    notation::{PlainText, Sheet},
    store::{GameName, Listed, Origin, Removed},
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
    /// Read the problems.
    Problems,
    /// Keep a new problem.
    AddProblem(Box<Problem>),
    /// Delete one of the player's problems.
    RemoveProblem(ProblemId),
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
