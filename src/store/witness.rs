//! Half-records of anybody: heard on the wire, or among the lines of own games.

use std::{collections::BTreeMap, time::SystemTime};

use rusqlite::{Transaction, named_params};

use super::{
    Archive, HeardHalf, StoreError,
    database::{seconds, time},
    query::parsed,
};
use crate::{
    peer::wire::{Gid, Line, Message},
    trust::{KeyId, Link, PublicKey, day_of},
};

/// Half-records kept of those that were only heard. Keys cost nothing, so their number needs a limit.
const MAX_HEARD: i64 = 100_000;
/// When there are too many, so many go at once, so that not every line makes work.
const LET_GO: i64 = 1_000;

impl Archive {
    /// Keeps a half-record that was heard, whoever's it is. What is no half-record signed by `author` is
    /// ignored, as is one that is here already.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn witness(&mut self, author: &PublicKey, line: &str) -> Result<(), StoreError> {
        let now = SystemTime::now();
        let Some(half) = HeardHalf::read(author, line, now) else {
            return Ok(());
        };
        self.write(|tx| {
            let new = tx
                .prepare_cached(
                    "INSERT INTO half_record (author, id, number, link, gid, text, seen)
                     VALUES (:author, :id, :number, :link, :gid, :text, :seen)
                     ON CONFLICT DO NOTHING",
                )?
                .execute(named_params! {
                    ":author": author.to_string(),
                    ":id": author.id().to_string(),
                    ":number": half.result.number,
                    ":link": half.link.to_string(),
                    ":gid": half.result.gid.to_string(),
                    ":text": half.line,
                    ":seen": seconds(now),
                })?;
            match new {
                0 => Ok(()),
                _ => forget_heard(tx, MAX_HEARD, LET_GO),
            }
        })
    }

    /// The half-records of a key from this number on, in the order of their numbers, at most `limit`. Two
    /// with one number are both given: they prove a lie.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn half_records_of(
        &self,
        id: KeyId,
        from: u32,
        limit: usize,
    ) -> Result<Vec<HeardHalf>, StoreError> {
        let mut found = self.heard_of(id)?;
        found.extend(self.signed_in_games_by(id)?);
        let sorted: BTreeMap<(u32, Link), HeardHalf> = found
            .into_iter()
            .filter(|half| half.result.number >= from)
            .map(|half| ((half.result.number, half.link), half))
            .collect();
        Ok(sorted.into_values().take(limit).collect())
    }

    /// The half-record of a key with the highest number that is here.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn newest_of(&self, author: &PublicKey) -> Result<Option<HeardHalf>, StoreError> {
        let all = self.half_records_of(author.id(), 0, usize::MAX)?;
        let newest = all.into_iter().filter(|half| half.author == *author);
        Ok(newest.max_by_key(|half| half.result.number))
    }

    /// A record number that this key has given to two half-records that are here: proof of a lie.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn fork_of(&self, author: &PublicKey) -> Result<Option<u32>, StoreError> {
        let all = self.half_records_of(author.id(), 0, usize::MAX)?;
        let own = all.iter().filter(|half| half.author == *author);
        let numbers: Vec<u32> = own.map(|half| half.result.number).collect();
        let twice = numbers.windows(2).find(|pair| pair.first() == pair.last());
        Ok(twice.and_then(|pair| pair.first().copied()))
    }

    /// Every half-record that was heard, in the order in which they came.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn heard(&self) -> Result<Vec<HeardHalf>, StoreError> {
        let rows = self.rows(
            "SELECT author, text, seen FROM half_record ORDER BY rowid",
            [],
            half,
        )?;
        Ok(rows.into_iter().flatten().collect())
    }

    /// How many games for points with this opponent have begun whose challenge was made on this day:
    /// minutes since 1970, divided by those of a day.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn pair_games(&self, opponent: &PublicKey, day: u32) -> Result<usize, StoreError> {
        let challenges = self.rows(
            "SELECT gid, text FROM game JOIN line USING (gid)
             WHERE opponent = ? AND side IS NOT NULL AND text GLOB 'awale/1 challenge *'",
            [opponent.to_string()],
            |row| Ok((parsed::<Gid>(row, "gid")?, row.get::<_, String>("text")?)),
        )?;
        let counts = |(gid, text): &(Gid, String)| {
            let line = Line::parse(text).ok();
            let read = line.map(|line| (line.signed_link(), Message::read(&line)));
            matches!(
                read,
                Some((link, Ok(Message::Challenge(challenge))))
                    if link == gid.link()
                        && challenge.rated.is_some()
                        && day_of(challenge.minutes) == day
            )
        };
        Ok(challenges.iter().filter(|row| counts(row)).count())
    }

    /// The half-record of a key with the highest number of those that were only heard.
    pub(super) fn newest_heard(&self, author: &PublicKey) -> Result<Option<HeardHalf>, StoreError> {
        let rows = self.rows(
            "SELECT author, text, seen FROM half_record WHERE id = ? AND author = ?
             ORDER BY number DESC LIMIT 1",
            [author.id().to_string(), author.to_string()],
            half,
        )?;
        Ok(rows.into_iter().flatten().next())
    }

    fn heard_of(&self, id: KeyId) -> Result<Vec<HeardHalf>, StoreError> {
        let rows = self.rows(
            "SELECT author, text, seen FROM half_record WHERE id = ? ORDER BY number",
            [id.to_string()],
            half,
        )?;
        Ok(rows.into_iter().flatten().collect())
    }

    fn signed_in_games_by(&self, id: KeyId) -> Result<Vec<HeardHalf>, StoreError> {
        let keys = self.rows(
            "SELECT own AS key FROM game WHERE own IS NOT NULL
             UNION SELECT opponent FROM game WHERE opponent IS NOT NULL",
            [],
            |row| parsed::<PublicKey>(row, "key"),
        )?;
        let mut found = Vec::new();
        for key in keys.into_iter().filter(|key| key.id() == id) {
            let rows = self.rows(
                "SELECT CASE line.author WHEN 'own' THEN own ELSE opponent END AS author,
                        text, kept AS seen
                 FROM line JOIN game USING (gid)
                 WHERE text GLOB 'awale/1 result *'
                   AND (CASE line.author WHEN 'own' THEN own ELSE opponent END) = ?",
                [key.to_string()],
                half,
            )?;
            found.extend(rows.into_iter().flatten());
        }
        Ok(found)
    }
}

/// `None` for a line that was changed on disk: nobody is told it.
fn half(row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<HeardHalf>> {
    let author: PublicKey = parsed(row, "author")?;
    let text: String = row.get("text")?;
    Ok(HeardHalf::read(&author, &text, time(row.get("seen")?)))
}

/// Lets go of the oldest by those who were never played with, then of the oldest of all.
pub(super) fn forget_heard(tx: &Transaction<'_>, most: i64, at_once: i64) -> rusqlite::Result<()> {
    let count: i64 = tx
        .prepare_cached("SELECT count(*) FROM half_record")?
        .query_one([], |row| row.get(0))?;
    if count > most {
        tx.prepare_cached(
            "DELETE FROM half_record WHERE rowid IN (
                 SELECT rowid FROM half_record
                 ORDER BY EXISTS (SELECT 1 FROM game WHERE opponent = half_record.author), seen, rowid
                 LIMIT ?)",
        )?
        .execute([count - most + at_once.min(most) - 1])?;
    }
    Ok(())
}
