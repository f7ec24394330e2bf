//! A sheet from what a file says, part by part.

use std::sync::Arc;

use jiff::Timestamp;

use super::{PlainText, Sheet, read::What};
use crate::{
    game::{Declared, EndReason, Game, Move, Position, Side},
    rules::Rule,
};

/// Plies of a game; no rule that ends goes on for so long.
const MOST_PLIES: u32 = 10_000;

/// How a file names a rule.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleName {
    pub(super) id: Option<String>,
    pub(super) digest: Option<String>,
    /// Its name for people.
    pub(super) variant: Option<String>,
}

impl RuleName {
    /// The rule that is meant; Abapa where none is named.
    pub(super) fn find(&self, rules: &[Arc<Rule>]) -> Result<Arc<Rule>, What> {
        let told = || {
            let told = self.id.as_ref().or(self.variant.as_ref());
            // It will stand on a screen.
            PlainText::name(told.or(self.digest.as_ref()).map_or("", String::as_str))
        };
        let by = |test: &dyn Fn(&Rule) -> bool| rules.iter().find(|rule| test(rule)).cloned();
        if let Some(digest) = &self.digest {
            return match by(&|rule| rule.digest().to_string() == *digest) {
                Some(rule) => Ok(rule),
                None if self
                    .id
                    .as_ref()
                    .is_some_and(|id| by(&|rule| rule.id().as_str() == id).is_some()) =>
                {
                    Err(What::OtherRule(told()))
                }
                None => Err(What::NoRule(told())),
            };
        }
        if let Some(id) = &self.id {
            return by(&|rule| rule.id().as_str() == id).ok_or_else(|| What::NoRule(told()));
        }
        let usual =
            || by(&|rule| rule.id().as_str() == "abapa").ok_or_else(|| What::NoRule(told()));
        match self
            .variant
            .as_deref()
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            None => usual(),
            Some(name) if ["abapa", "oware"].contains(&name.to_lowercase().as_str()) => usual(),
            Some(name) => {
                by(&|rule| rule.name().eq_ignore_ascii_case(name) || rule.id().as_str() == name)
                    .ok_or_else(|| What::NoRule(told()))
            }
        }
    }
}

/// How a file says that a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Nothing, or that it goes on.
    Open,
    /// Who won; `None` for a draw.
    Result(Option<Side>),
}

/// A sheet being made.
pub(super) struct Builder {
    pub(super) sheet: Sheet,
    /// A move could not be played, and nothing after it.
    is_broken: bool,
}

impl Builder {
    /// Begins in a position, or at the rule's start.
    pub(super) fn begin(rule: Arc<Rule>, start: Option<&str>) -> Result<Self, What> {
        let game = match start {
            None => Game::new(rule),
            Some(text) => {
                let position: Position = text.trim().parse().map_err(What::Position)?;
                Game::from_position(rule, position).map_err(What::Misfit)?
            }
        };
        let sheet = Sheet::new(game);
        Ok(Self {
            sheet,
            is_broken: false,
        })
    }

    /// Plays the move of a letter; after one that could not be played, none is.
    pub(super) fn play(&mut self, letter: char) -> Result<(), What> {
        if self.is_broken {
            return Ok(());
        }
        let game = &mut self.sheet.game;
        let ply = game.ply() + 1;
        let done = if ply > MOST_PLIES {
            Err(What::Long)
        } else {
            match Move::from_char(letter, game.rule().holes()) {
                None => Err(What::Move { ply, letter }),
                Some(mv) => game
                    .play(mv)
                    .map_err(|error| What::Illegal {
                        ply,
                        letter,
                        error: Box::new(error),
                    })
                    .map(drop),
            }
        };
        self.is_broken = done.is_err();
        done
    }

    /// Says something about the last move, after what was said before; about the game, if there is
    /// none.
    pub(super) fn comment(&mut self, text: &str) {
        if self.is_broken {
            return;
        }
        let ply = self.sheet.game.ply();
        let before = match ply {
            0 => Some(&self.sheet.comment),
            ply => self.sheet.remarks.get(&ply),
        };
        let before = before.map_or("", PlainText::as_str);
        let text = PlainText::comment(&format!("{before} {text}"));
        self.sheet.remark(ply, text);
    }

    /// Ends the game as it is told, if its moves have not. Tells where the two do not agree.
    pub(super) fn finish(&mut self, reason: Option<EndReason>, told: Told) -> Result<(), What> {
        if self.is_broken {
            return Ok(());
        }
        let game = &mut self.sheet.game;
        let winner = match told {
            Told::Open => None,
            Told::Result(winner) => winner,
        };
        if let Some(outcome) = game.outcome() {
            return match told {
                Told::Result(winner) if winner != outcome.winner => Err(What::Result),
                _ => Ok(()),
            };
        }
        let declared = match (reason, told) {
            (Some(reason), _) => Declared::of(reason, winner),
            (None, Told::Open) => return Ok(()),
            // Whoever is told to have lost a game that could go on must have given it up.
            (None, Told::Result(Some(winner))) => Some(Declared::Resign(winner.other())),
            (None, Told::Result(None)) => Some(Declared::Agreed),
        };
        let done = declared.and_then(|declared| game.finish(declared).ok());
        match (done, told) {
            (Some(outcome), Told::Result(winner)) if outcome.winner != winner => {
                game.reopen();
                Err(What::Result)
            }
            (Some(_), _) => Ok(()),
            (None, _) => Err(What::Result),
        }
    }
}

/// A date as `2026.11.30`, and a time as `20:15:00`, in UTC; unknown parts make it unknown.
pub(super) fn moment(date: &str, time: Option<&str>) -> Option<Timestamp> {
    let mut parts = date
        .split(['.', '-'])
        .map(|part| part.trim().parse::<i16>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let small = |number: i16| i8::try_from(number).ok();
    let date = jiff::civil::Date::new(year, small(month)?, small(day)?).ok()?;
    let time = time.and_then(|time| time.trim().parse::<jiff::civil::Time>().ok());
    let zoned = date
        .to_datetime(time.unwrap_or_default())
        .to_zoned(jiff::tz::TimeZone::UTC);
    zoned.ok().map(|zoned| zoned.timestamp())
}
