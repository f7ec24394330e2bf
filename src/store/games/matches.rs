//! Matches at home: several games that make one contest, kept with their table.

use std::{fmt, str::FromStr, sync::Arc, time::SystemTime};

use rusqlite::{Row, named_params};

use super::{
    HomeId, HomeRow, Notebook, Origin,
    catalogue::{self, COLUMNS},
};
use crate::{
    engine::Level,
    game::{MatchTable, Side},
    notation::Sheet,
    rules::{Rule, RuleId},
    store::{
        Archive, StoreError,
        database::{seconds, time},
        query::{maybe, parsed},
        row::kept_rule,
    },
};

/// The number of a match at home, written `m3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId(pub(super) u32);

/// The text is no number of a match at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a match at home is m and its number, such as m3")]
pub struct InvalidMatchId;

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("m{}", self.0))
    }
}

impl FromStr for MatchId {
    type Err = InvalidMatchId;

    fn from_str(text: &str) -> Result<Self, InvalidMatchId> {
        super::numbered(text, 'm').map(Self).ok_or(InvalidMatchId)
    }
}

/// A game's place in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlace {
    /// The match.
    pub id: MatchId,
    /// Which of its games; the first is 1.
    pub number: u8,
}

/// A match at home that begins.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// The rule of all its games.
    pub rule: Arc<Rule>,
    /// The computer's level; `None` for two people.
    pub level: Option<Level>,
    /// The first player's side in the first game: the player's own, where the computer plays.
    pub side: Side,
    /// How many games it has.
    pub games: u8,
}

/// A match at home as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HomeMatch {
    /// Its number.
    pub id: MatchId,
    /// When it began.
    pub begun: SystemTime,
    /// How many games it has.
    pub of: u8,
    /// The computer's level; `None` for two people.
    pub level: Option<Level>,
    /// The first player's side in the first game.
    pub side: Side,
    /// The rule's id.
    pub rule: RuleId,
    /// The rule's canonical text.
    pub canonical: String,
    /// Its games so far, in their order. All but the last are over.
    pub games: Vec<HomeRow>,
}

impl NewMatch {
    /// The first player's side in the game of this number: sides are changed after each.
    pub const fn side_in(&self, number: u8) -> Side {
        side_in(self.side, number)
    }
}

impl HomeMatch {
    /// The first player's side in the game of this number: sides are changed after each.
    pub const fn side_in(&self, number: u8) -> Side {
        side_in(self.side, number)
    }

    /// The table of the games that are over.
    pub fn table(&self) -> MatchTable {
        let mut table = MatchTable::new(self.of);
        for (number, game) in (1..).zip(&self.games) {
            if let Some(ending) = &game.ending {
                table.push(ending.match_row(self.side_in(number)));
            }
        }
        table
    }

    /// The game that was left before its end.
    pub fn open_game(&self) -> Option<&HomeRow> {
        self.games.last().filter(|game| game.ending.is_none())
    }

    /// The number of the game with which it goes on; `None` when all are over.
    pub fn next_number(&self) -> Option<u8> {
        let over = self.table().played();
        u8::try_from(over + 1).ok().filter(|next| *next <= self.of)
    }

    /// What its games are by origin, as of the first player in the game of this number.
    pub fn origin(&self, number: u8) -> Origin {
        Origin::Home {
            level: self.level,
            me: self.level.map(|_| self.side_in(number)),
        }
    }

    /// The rule of its games.
    ///
    /// # Errors
    /// When the kept text is no rule for this version of the program.
    pub fn rule(&self) -> Result<Arc<Rule>, crate::rules::RuleError> {
        kept_rule(&self.rule, &self.canonical)
    }
}

impl Archive {
    /// The matches at home, the newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn home_matches(&self) -> Result<Vec<HomeMatch>, StoreError> {
        let mut all = self.rows("SELECT * FROM home_match ORDER BY id DESC", [], row)?;
        for found in &mut all {
            found.games = self.games_of(found.id)?;
        }
        Ok(all)
    }

    /// The match at home of this number.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn home_match(&self, id: MatchId) -> Result<Option<HomeMatch>, StoreError> {
        let sql = "SELECT * FROM home_match WHERE id = ?";
        let Some(mut found) = self.rows(sql, [id.0], row)?.pop() else {
            return Ok(None);
        };
        found.games = self.games_of(id)?;
        Ok(Some(found))
    }

    fn games_of(&self, id: MatchId) -> Result<Vec<HomeRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM home_game WHERE home_match = ? ORDER BY number");
        self.rows(&sql, [id.0], catalogue::row)
    }
}

impl Notebook {
    /// Begins a match, none of whose games has been played. Gives its number.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn begin_match(&mut self, new: &NewMatch) -> Result<MatchId, StoreError> {
        let mut id = 0;
        self.archive.write(|tx| {
            id = tx
                .prepare_cached(
                    "INSERT INTO home_match (begun, games, level, side, rule, canonical)
                     VALUES (:now, :games, :level, :side, :rule, :canonical) RETURNING id",
                )?
                .query_one(
                    named_params! {
                        ":now": seconds(SystemTime::now()),
                        ":games": new.games,
                        ":level": new.level.map(|level| level.profile().word),
                        ":side": new.side.letter().to_string(),
                        ":rule": new.rule.id().as_str(),
                        ":canonical": new.rule.canonical(),
                    },
                    |row| row.get(0),
                )?;
            Ok(())
        })?;
        Ok(MatchId(id))
    }

    /// Keeps a game of a match, as [`Notebook::keep`] does one that stands alone.
    ///
    /// # Errors
    /// When another program has begun the same game of the match meanwhile, or the system refuses.
    pub fn keep_in_match(
        &mut self,
        id: Option<HomeId>,
        sheet: &Sheet,
        origin: Origin,
        place: MatchPlace,
    ) -> Result<HomeId, StoreError> {
        self.write_game(id, sheet, origin, Some(place))
            .map_err(|error| match error {
                StoreError::Database {
                    path,
                    conflict: true,
                    ..
                } => StoreError::MatchTaken { path, id: place.id },
                other => other,
            })
    }

    /// Deletes a match with its games and all that was written about them. False if there was none.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn remove_match(&mut self, id: MatchId) -> Result<bool, StoreError> {
        let mut was = false;
        self.archive.write(|tx| {
            for sql in [
                "DELETE FROM remark WHERE game IN (SELECT 'h' || id FROM home_game WHERE home_match = ?)",
                "DELETE FROM home_game WHERE home_match = ?",
            ] {
                tx.prepare_cached(sql)?.execute([id.0])?;
            }
            let sql = "DELETE FROM home_match WHERE id = ?";
            was = tx.prepare_cached(sql)?.execute([id.0])? > 0;
            Ok(())
        })?;
        Ok(was)
    }
}

const fn side_in(first: Side, number: u8) -> Side {
    match number % 2 {
        1 => first,
        _ => first.other(),
    }
}

fn row(row: &Row<'_>) -> rusqlite::Result<HomeMatch> {
    Ok(HomeMatch {
        id: MatchId(row.get("id")?),
        begun: time(row.get("begun")?),
        of: row.get("games")?,
        level: maybe::<Level>(row, "level")?,
        side: parsed(row, "side")?,
        rule: parsed(row, "rule")?,
        canonical: row.get("canonical")?,
        games: Vec::new(),
    })
}
