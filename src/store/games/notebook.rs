//! Writing games at home, and what is said about games.

use std::{path::Path, time::SystemTime};

use rusqlite::{OptionalExtension as _, named_params, params};

use super::{GameName, HomeId, MatchId, MatchPlace, Origin};
use crate::{
    notation::{PlainText, Sheet},
    peer::wire::ScorePair,
    store::{Archive, StoreError, database::seconds, home::private_folder},
};

/// What became of a game that was to be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removed {
    /// It is gone, with all that was written about it.
    Gone,
    /// It is signed, and results hang on it: it is only hidden from lists.
    Hidden,
    /// It is a game of this match, whose table hangs on it: it stays.
    OfMatch(MatchId),
    /// There was none.
    Nothing,
}

/// The way to write down games at home and remarks. It needs no lock on the folder, so that it can
/// be used while another program plays online there: what it writes is never signed and counts for
/// nothing.
#[derive(Debug)]
pub struct Notebook {
    pub(super) archive: Archive,
}

impl Notebook {
    /// The notebook in a player's folder, both made when they are not there.
    ///
    /// # Errors
    /// When it is damaged, of a newer format, or the system refuses.
    pub fn open(home: &Path) -> Result<Self, StoreError> {
        private_folder(home).map_err(|error| StoreError::io(home, &error))?;
        let archive = Archive::open(home)?;
        Ok(Self { archive })
    }

    /// What it is written into.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Keeps a game at home with what is said about it: a new one, or as it stands now the one of
    /// this number. Gives its number.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn keep(
        &mut self,
        id: Option<HomeId>,
        sheet: &Sheet,
        origin: Origin,
    ) -> Result<HomeId, StoreError> {
        self.write_game(id, sheet, origin, None)
    }

    pub(super) fn write_game(
        &mut self,
        id: Option<HomeId>,
        sheet: &Sheet,
        origin: Origin,
        place: Option<MatchPlace>,
    ) -> Result<HomeId, StoreError> {
        let now = seconds(SystemTime::now());
        let game = &sheet.game;
        let (rule, outcome) = (game.rule(), game.outcome());
        let [south, north] = &sheet.names;
        let level = match origin {
            Origin::Home { level, .. } => level.map(|level| level.profile().word),
            Origin::File => None,
        };
        let mut kept = id;
        self.archive.write(|tx| {
            let number: u32 = tx
                .prepare_cached(
                    "INSERT INTO home_game (id, origin, level, side, begun, changed, south, north, event, site, rule,
                                            canonical, start, moves, reason, score, winner, home_match, number)
                     VALUES (:id, :origin, :level, :side, :begun, :now, :south, :north, :event, :site, :rule,
                             :canonical, :start, :moves, :reason, :score, :winner, :match, :number)
                     ON CONFLICT (id) DO UPDATE SET
                         changed = :now, start = :start, moves = :moves, reason = :reason, score = :score,
                         winner = :winner, rule = :rule, canonical = :canonical
                     RETURNING id",
                )?
                .query_one(
                    named_params! {
                        ":id": id.map(|id| id.0),
                        ":origin": origin.word(),
                        ":level": level,
                        ":side": origin.me().map(|side| side.letter().to_string()),
                        ":begun": sheet.begun.map_or(now, |begun| begun.as_second()),
                        ":now": now,
                        ":south": south.as_str(),
                        ":north": north.as_str(),
                        ":event": sheet.event.as_str(),
                        ":site": sheet.site.as_str(),
                        ":rule": rule.id().as_str(),
                        ":canonical": rule.canonical(),
                        ":start": game.start().to_string(),
                        ":moves": sheet.moves(),
                        ":reason": outcome.map(|outcome| outcome.reason.word()),
                        ":score": outcome.map(|outcome| ScorePair(outcome.score).to_string()),
                        ":winner": outcome.and_then(|outcome| outcome.winner).map(|side| side.letter().to_string()),
                        ":match": place.map(|place| place.id.0),
                        ":number": place.map(|place| place.number),
                    },
                    |row| row.get(0),
                )?;
            let id = HomeId(number);
            kept = Some(id);
            // A move that was taken back has taken the words about it along.
            tx.prepare_cached("DELETE FROM remark WHERE game = ? AND ply > ?")?
                .execute(params![id.to_string(), game.ply()])?;
            let all = std::iter::once((&0, &sheet.comment)).chain(&sheet.remarks);
            for (ply, text) in all.filter(|(_, text)| !text.is_empty()) {
                tx.prepare_cached(REMARK)?.execute(params![id.to_string(), ply, text.as_str()])?;
            }
            Ok(())
        })?;
        kept.ok_or_else(|| {
            self.archive
                .database
                .damaged("a game at home has got no number")
        })
    }

    /// Writes something about a ply of a game, or about the game as a whole if it is 0. An empty
    /// text takes away what was there.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn remark(
        &mut self,
        name: &GameName,
        ply: u32,
        text: &PlainText,
    ) -> Result<(), StoreError> {
        self.archive.write(|tx| {
            if text.is_empty() {
                let sql = "DELETE FROM remark WHERE game = ? AND ply = ?";
                tx.prepare_cached(sql)?
                    .execute(params![name.to_string(), ply])?;
            } else {
                tx.prepare_cached(REMARK)?.execute(params![
                    name.to_string(),
                    ply,
                    text.as_str()
                ])?;
            }
            Ok(())
        })
    }

    /// Deletes a game at home, unless it is one of a match: [`Notebook::remove_match`]. A signed game is only hidden from lists: the points of both players
    /// and the numbers of their results hang on it, and who asks for it must be given it.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn remove(&mut self, name: &GameName) -> Result<Removed, StoreError> {
        let mut removed = Removed::Nothing;
        self.archive.write(|tx| {
            match name {
                GameName::Home(id) => {
                    let sql = "SELECT home_match FROM home_game WHERE id = ? AND home_match IS NOT NULL";
                    let of = tx.prepare_cached(sql)?.query_row([id.0], |row| row.get(0)).optional()?;
                    if let Some(of) = of {
                        removed = Removed::OfMatch(MatchId(of));
                    } else if tx.prepare_cached("DELETE FROM home_game WHERE id = ?")?.execute([id.0])? > 0 {
                        tx.prepare_cached("DELETE FROM remark WHERE game = ?")?.execute([id.to_string()])?;
                        removed = Removed::Gone;
                    }
                }
                GameName::Online(gid) => {
                    let sql = "INSERT INTO hidden_game (gid, since) SELECT gid, ?2 FROM game WHERE gid = ?1
                               ON CONFLICT DO NOTHING";
                    let now = seconds(SystemTime::now());
                    if tx.prepare_cached(sql)?.execute(params![gid.to_string(), now])? > 0 {
                        removed = Removed::Hidden;
                    }
                }
            }
            Ok(())
        })?;
        Ok(removed)
    }

    /// Shows a hidden game in lists again. False if it was not hidden.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn unhide(&mut self, name: &GameName) -> Result<bool, StoreError> {
        let mut was = false;
        self.archive.write(|tx| {
            let sql = "DELETE FROM hidden_game WHERE gid = ?";
            was = tx.prepare_cached(sql)?.execute([name.to_string()])? > 0;
            Ok(())
        })?;
        Ok(was)
    }
}

const REMARK: &str = "INSERT INTO remark (game, ply, text) VALUES (?, ?, ?)
                      ON CONFLICT (game, ply) DO UPDATE SET text = excluded.text";
