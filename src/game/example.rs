//! The example of a rule, played.

use std::sync::Arc;

use super::{Game, IllegalMove, InvalidPosition, MisfitPosition, Move, Played, Position};
use crate::rules::{self, Rule};

/// The example of a rule file, read and played by the rule itself.
#[derive(Clone, Debug)]
pub struct Example {
    /// The game after the example's moves.
    pub game: Game,
    /// What each move did.
    pub played: Vec<Played>,
}

/// The example of a rule file is not what the rule makes of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`example.{key}` {why}")]
pub struct WrongExample {
    /// The line of the file where the example stands.
    pub line: usize,
    key: &'static str,
    why: Why,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Why {
    #[error("is no position: {0}")]
    Position(#[from] InvalidPosition),
    #[error("does not fit the rule: {0}")]
    Misfit(#[from] MisfitPosition),
    #[error("is empty; give one or more house letters")]
    NoMoves,
    #[error("has {0:?}, which is no house letter of this board")]
    NoHouse(char),
    #[error("has {mv}, which cannot be played: {error}")]
    Illegal { mv: char, error: IllegalMove },
    #[error("is {told}, but the moves lead to {found}")]
    Differs {
        told: Box<Position>,
        found: Box<Position>,
    },
}

impl Example {
    /// Plays the example of a rule; `None` if it has none.
    ///
    /// # Errors
    ///
    /// It is not written well, a move is not legal, or the moves lead to another position.
    pub fn of(rule: &Arc<Rule>) -> Result<Option<Self>, WrongExample> {
        rule.example()
            .map(|told| Self::play(rule, told))
            .transpose()
    }

    fn play(rule: &Arc<Rule>, told: &rules::Example) -> Result<Self, WrongExample> {
        let wrong = |key, why| WrongExample {
            line: told.line,
            key,
            why,
        };
        let position = |key, text: &str| {
            let position = text.parse::<Position>();
            position.map_err(|error| wrong(key, error.into()))
        };
        let start = position("position", &told.position)?;
        let after = position("after", &told.after)?;
        let game = Game::from_position(Arc::clone(rule), start);
        let mut game = game.map_err(|error| wrong("position", error.into()))?;
        let mut played = Vec::new();
        for letter in told.moves.chars() {
            let mv = Move::from_char(letter, rule.holes());
            let mv = mv.ok_or_else(|| wrong("moves", Why::NoHouse(letter)))?;
            let done = game.play(mv);
            played.push(done.map_err(|error| wrong("moves", Why::Illegal { mv: letter, error }))?);
        }
        if played.is_empty() {
            return Err(wrong("moves", Why::NoMoves));
        }
        let found = *game.position();
        if found.to_string() != after.to_string() {
            let (told, found) = (Box::new(after), Box::new(found));
            return Err(wrong("after", Why::Differs { told, found }));
        }
        Ok(Self { game, played })
    }
}
