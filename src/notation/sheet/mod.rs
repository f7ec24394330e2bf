//! Games written down: who played, by which rule, the moves, and what was said about them.
//!
//! A [`Sheet`] is written as OGN, the format of the program Aualé, as a line of JSON, or as text
//! for people. [`read`] takes the first two in, many games at once. It is tolerant: what it cannot
//! make out it tells with its line, and keeps the rest.
//!
//! ```
//! use awale::{notation::{Sheet, read}, rules};
//!
//! let text = "[South \"Ama\"]\n[North \"Kofi\"]\n[Variant \"Oware Abapa\"]\n\n1. F f 2. E {well sown} ? *\n";
//! let reading = read(text, rules::builtin());
//! let sheet = &reading.sheets[0];
//! assert_eq!(sheet.game.ply(), 3);
//! assert_eq!(sheet.remarks[&3].as_str(), "well sown");
//! assert!(sheet.ogn().ends_with("1. F f 2. E {well sown} *\n"));
//! # let _: &Sheet = sheet;
//! ```

mod build;
mod json;
mod ogn;
mod plain;
mod read;
mod text;

use std::collections::BTreeMap;

use jiff::Timestamp;

pub use plain::PlainText;
pub use read::{Fault, Reading, What, read};

use crate::game::{Declared, Game, Outcome};

/// A game with all that is written beside it.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The game: rule, start, moves, and how it ended.
    pub game: Game,
    /// Who played South and North; empty where it is not known.
    pub names: [PlainText; 2],
    /// On which occasion, or against what.
    pub event: PlainText,
    /// Where: a network, or at home.
    pub site: PlainText,
    /// When it began.
    pub begun: Option<Timestamp>,
    /// What is said about the game as a whole.
    pub comment: PlainText,
    /// What is said about single moves, by ply; the first is 1. None is empty.
    pub remarks: BTreeMap<u32, PlainText>,
}

impl Sheet {
    /// A sheet with nothing but the game.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            names: Default::default(),
            event: PlainText::default(),
            site: PlainText::default(),
            begun: None,
            comment: PlainText::default(),
            remarks: BTreeMap::new(),
        }
    }

    /// Says something about a ply, or about the whole game if it is 0. An empty text takes away
    /// what was said. False if there is no such ply.
    pub fn remark(&mut self, ply: u32, text: PlainText) -> bool {
        if ply > self.game.ply() {
            return false;
        }
        match (ply, text.is_empty()) {
            (0, _) => self.comment = text,
            (_, true) => {
                self.remarks.remove(&ply);
            }
            (_, false) => {
                self.remarks.insert(ply, text);
            }
        }
        true
    }

    /// The moves as letters, glued.
    pub fn moves(&self) -> String {
        let holes = self.game.rule().holes();
        let steps = self.game.history().iter();
        steps.map(|step| step.mv.to_char(holes)).collect()
    }

    /// The game as it was after so many plies; the whole game, without an end that was declared, if
    /// it has fewer.
    pub fn at(&self, ply: u32) -> Game {
        let mut game = self.game.clone();
        game.reopen();
        while game.ply() > ply && game.undo().is_some() {}
        game
    }
}

/// What ended a game from outside, where the moves alone do not show it.
fn declared(game: &Game) -> Option<Declared> {
    let Outcome { reason, winner, .. } = game.outcome()?;
    let mut open = game.clone();
    // Only an end from outside is taken back so.
    open.reopen().then_some(())?;
    Declared::of(*reason, *winner)
}

#[cfg(test)]
mod tests;
