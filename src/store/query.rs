//! What is read from the archive.

use std::{error::Error, fmt, str::FromStr, time::SystemTime};

use rusqlite::{OptionalExtension, Params, Row, named_params, types::Type};

use super::{
    Archive, Ending, Filter, GameClass, GameRow, Kept, Player, Promise, Setting, StoreError,
    Unfinished, archive::author_word, database::time,
};
use crate::{
    game::Side,
    peer::{
        Author, Nick,
        wire::{Gid, Line, Message, PlayerName},
    },
    trust::{Link, PublicKey, Standing},
};

/// Fewer characters of a game's name could be those of another one too easily.
pub(super) const MIN_PREFIX: usize = 4;

const COLUMNS: &str = "gid, begun, own, opponent, nick, name, country, network, rule, canonical, \
                       side, ended, reason, score, winner, plies, class";
const UNFINISHED: &str = "(class IS NULL OR class IN ('claimed', 'witnessed'))";

impl Archive {
    /// The shortest beginning of a game's name that [`Archive::find`] takes.
    pub const MIN_PREFIX: usize = MIN_PREFIX;

    /// The lines of a game in the order in which they were kept; none for an unknown game.
    ///
    /// # Errors
    /// When they cannot be read or are not what was written.
    pub fn lines(&self, gid: Gid) -> Result<Vec<Kept>, StoreError> {
        let rows = self.rows(
            "SELECT author, text, kept, link FROM line WHERE gid = ? ORDER BY sequence",
            [gid.to_string()],
            |row| Ok((kept(row)?, parsed::<Link>(row, "link")?)),
        )?;
        let whole = |(kept, link): (Kept, Link)| {
            if Link::of(&kept.line) == link {
                Ok(kept)
            } else {
                Err(self.database.damaged("a line is not what was written"))
            }
        };
        rows.into_iter().map(whole).collect()
    }

    /// The games that began, newest first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn games(&self, filter: &Filter) -> Result<Vec<GameRow>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM game
             WHERE side IS NOT NULL AND (:all OR {UNFINISHED})
               AND (:who IS NULL OR opponent = :who
                    OR nick = :who COLLATE NOCASE OR name = :who COLLATE NOCASE
                    OR opponent IN (SELECT key FROM player WHERE id = :who
                                    OR nick = :who COLLATE NOCASE OR name = :who COLLATE NOCASE))
             ORDER BY begun DESC, rowid DESC LIMIT :limit"
        );
        let values = named_params! {
            ":all": !filter.unfinished,
            ":who": filter.opponent,
            ":limit": filter.limit.map_or(-1, i64::from),
        };
        self.rows(&sql, values, game)
    }

    /// The games with this opponent, the newest first; at most 200.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn games_against(&self, opponent: &PublicKey) -> Result<Vec<GameRow>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM game WHERE opponent = ? AND side IS NOT NULL
             ORDER BY begun DESC, rowid DESC LIMIT 200"
        );
        self.rows(&sql, [opponent.to_string()], game)
    }

    /// The games and challenges whose name begins so, at most 20. A beginning shorter than
    /// [`Archive::MIN_PREFIX`] finds nothing.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn find(&self, prefix: &str) -> Result<Vec<GameRow>, StoreError> {
        if prefix.len() < MIN_PREFIX {
            return Ok(Vec::new());
        }
        // `~` comes after every character of a name.
        let sql = format!(
            "SELECT {COLUMNS} FROM game WHERE gid >= ?1 AND gid < ?1 || '~' ORDER BY gid LIMIT 20"
        );
        self.rows(&sql, [prefix], game)
    }

    /// Every game that is neither sealed, disputed nor void, with its lines, oldest first: what has
    /// to be gone on with after a crash. A challenge that was accepted and never became a game is
    /// not among them: nothing has been said in it.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn unfinished(&self) -> Result<Vec<Unfinished>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM game WHERE side IS NOT NULL AND {UNFINISHED}
             ORDER BY begun, rowid"
        );
        let unfinished = self.rows(&sql, [], game)?.into_iter().filter_map(|row| {
            let (gid, begun) = (row.gid, row.begun);
            row.setting.map(|setting| Unfinished {
                gid,
                begun,
                setting,
            })
        });
        Ok(unfinished.collect())
    }

    /// The challenges that were accepted and have neither become games nor come to nothing, oldest
    /// first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn promises(&self) -> Result<Vec<Promise>, StoreError> {
        let sql = "SELECT gid, begun, own, opponent, nick, network, rule, canonical FROM game
                   WHERE side IS NULL AND opponent IS NOT NULL AND class IS NULL
                   ORDER BY begun, rowid";
        self.rows(sql, [], |row| {
            Ok(Promise {
                gid: parsed(row, "gid")?,
                begun: time(row.get("begun")?),
                own: parsed(row, "own")?,
                opponent: parsed(row, "opponent")?,
                nick: parsed(row, "nick")?,
                network: parsed(row, "network")?,
                rule: parsed(row, "rule")?,
                canonical: row.get("canonical")?,
            })
        })
    }

    /// Where the player stands by his newest half-record that is kept, be it that somebody has handed it
    /// back to him.
    ///
    /// # Errors
    /// When it cannot be read, or was signed by another key. Going on without it could give one
    /// number to two records, which others would take for a lie.
    pub fn standing(&self, key: &PublicKey) -> Result<Standing, StoreError> {
        let kept = self.standing_by_games(key)?;
        let heard = self.newest_heard(key)?;
        let heard = heard.map(|half| half.result.standing(half.link));
        Ok(heard
            .filter(|heard| heard.chain.number > kept.chain.number)
            .unwrap_or(kept))
    }

    /// Where the player stands by the games in this archive.
    fn standing_by_games(&self, key: &PublicKey) -> Result<Standing, StoreError> {
        let newest = "SELECT hash, text FROM record
                      LEFT JOIN line ON line.gid = record.gid AND author = 'own' AND link = hash
                      ORDER BY number DESC LIMIT 1";
        let found = self
            .database
            .connection
            .query_row(newest, [], |row| {
                Ok((
                    parsed::<Link>(row, "hash")?,
                    row.get::<_, Option<String>>("text")?,
                ))
            })
            .optional()
            .map_err(|error| self.database.error(error))?;
        let Some((hash, text)) = found else {
            return Ok(Standing::new(key));
        };
        let text = text.filter(|text| Link::of(text) == hash).ok_or_else(|| {
            self.database
                .damaged("the newest result is not what was written")
        })?;
        let line = Line::parse(&text)
            .map_err(|error| self.database.damaged(format!("the newest result: {error}")))?;
        let result = Message::read(&line)
            .map_err(|error| self.database.damaged(format!("the newest result: {error}")))?;
        let Message::HalfRecord(result) = result else {
            return Err(self.database.damaged("the newest result is none"));
        };
        if line.verify(key) {
            Ok(result.standing(hash))
        } else {
            Err(StoreError::OtherIdentity {
                path: self.database.path.clone(),
            })
        }
    }

    /// The games of a match, the first one first, given its newest. A game that is not here ends the search.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn match_of(&self, newest: Gid) -> Result<Vec<GameRow>, StoreError> {
        let mut rows = Vec::new();
        let mut next = Some(newest);
        while let Some(gid) = next.take() {
            let Some(row) = self.find(&gid.to_string())?.into_iter().next() else {
                break;
            };
            let challenge = self.lines(gid)?.into_iter().find_map(|kept| {
                match Message::read(&Line::parse(&kept.line).ok()?) {
                    Ok(Message::Challenge(challenge)) => Some(challenge),
                    _ => None,
                }
            });
            let Some(round) = challenge.as_ref().and_then(|challenge| challenge.round) else {
                break;
            };
            rows.push(row);
            // The number goes down with every step, so this ends.
            next = challenge
                .and_then(|challenge| challenge.after)
                .filter(|_| round.game() > 1);
            if rows.len() > usize::from(round.of()) {
                break;
            }
        }
        rows.reverse();
        Ok(rows)
    }

    /// The players met, the last seen first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn players(&self, limit: u32) -> Result<Vec<Player>, StoreError> {
        let sql = "SELECT * FROM player ORDER BY last_seen DESC, key LIMIT ?";
        self.rows(sql, [limit], |row| {
            Ok(Player {
                key: parsed(row, "key")?,
                nick: parsed(row, "nick")?,
                name: parsed(row, "name")?,
                country: maybe(row, "country")?,
                languages: maybe(row, "languages")?,
                network: parsed(row, "network")?,
                first_seen: time(row.get("first_seen")?),
                last_seen: time(row.get("last_seen")?),
            })
        })
    }

    /// When another key was last seen whose owner is called so, and was met before the owner of this one.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn namesake(
        &self,
        key: &PublicKey,
        nick: &Nick,
        name: &PlayerName,
    ) -> Result<Option<SystemTime>, StoreError> {
        let sql = "SELECT last_seen FROM player
             WHERE key <> :key
               AND (nick = :nick COLLATE NOCASE OR (:name <> '' AND name = :name COLLATE NOCASE))
               AND first_seen < coalesce((SELECT first_seen FROM player WHERE key = :key), first_seen + 1)
             ORDER BY last_seen DESC LIMIT 1";
        let values = named_params! {
            ":key": key.to_string(),
            ":nick": nick.as_str(),
            ":name": name.as_str(),
        };
        let seen = self.rows(sql, values, |row| Ok(time(row.get("last_seen")?)))?;
        Ok(seen.into_iter().next())
    }

    pub(super) fn rows<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = || -> rusqlite::Result<Vec<T>> {
            let mut statement = self.database.connection.prepare_cached(sql)?;
            statement.query_map(values, read)?.collect()
        };
        rows().map_err(|error| self.database.error(error))
    }
}

fn kept(row: &Row<'_>) -> rusqlite::Result<Kept> {
    let word: String = row.get("author")?;
    let own = word == author_word(Author::Own);
    Ok(Kept {
        author: if own { Author::Own } else { Author::Opponent },
        line: row.get("text")?,
        at: time(row.get("kept")?),
    })
}

fn game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        gid: parsed(row, "gid")?,
        begun: time(row.get("begun")?),
        setting: setting(row)?,
        ending: ending(row)?,
        class: maybe(row, "class")?.unwrap_or(GameClass::Open),
    })
}

fn setting(row: &Row<'_>) -> rusqlite::Result<Option<Setting>> {
    let Some(me) = maybe(row, "side")? else {
        return Ok(None);
    };
    Ok(Some(Setting {
        own: parsed(row, "own")?,
        opponent: parsed(row, "opponent")?,
        nick: parsed(row, "nick")?,
        name: parsed(row, "name")?,
        country: maybe(row, "country")?,
        network: parsed(row, "network")?,
        rule: parsed(row, "rule")?,
        canonical: row.get("canonical")?,
        me,
    }))
}

fn ending(row: &Row<'_>) -> rusqlite::Result<Option<Ending>> {
    let Some(at) = row.get("ended")? else {
        return Ok(None);
    };
    Ok(Some(Ending {
        at: time(at),
        reason: parsed(row, "reason")?,
        score: parsed(row, "score")?,
        winner: maybe::<Side>(row, "winner")?,
        plies: row.get("plies")?,
    }))
}

/// A value that stands in a column as its text.
pub(super) fn parsed<T: FromStr>(row: &Row<'_>, column: &str) -> rusqlite::Result<T>
where
    T::Err: Error + Send + Sync + 'static,
{
    let text: String = row.get(column)?;
    text.parse().map_err(|source| unreadable(column, source))
}

/// A value that may be absent.
pub(super) fn maybe<T: FromStr>(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<T>>
where
    T::Err: Error + Send + Sync + 'static,
{
    let text: Option<String> = row.get(column)?;
    text.map(|text| text.parse().map_err(|source| unreadable(column, source)))
        .transpose()
}

/// A value in a column is not of the column's kind.
#[derive(Debug)]
struct Unreadable {
    column: String,
    source: Box<dyn Error + Send + Sync>,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.source)
    }
}

impl Error for Unreadable {}

fn unreadable(column: &str, source: impl Error + Send + Sync + 'static) -> rusqlite::Error {
    let error = Unreadable {
        column: column.to_owned(),
        source: Box::new(source),
    };
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(error))
}
