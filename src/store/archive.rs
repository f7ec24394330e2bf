//! What is written to the archive, and when.

use std::{path::Path, time::SystemTime};

use rusqlite::{Transaction, TransactionBehavior, named_params, params};

use super::{
    NewGame, StoreError,
    database::{Database, seconds},
    half::result_in,
};
use crate::{
    game::Outcome,
    peer::{
        Author, PeerInfo, ResultClass,
        wire::{Gid, NetworkToken, ScorePair},
    },
    trust::{Link, PublicKey},
};

/// Players remembered who were only seen. Keys cost nothing, so their number needs a limit.
const MAX_PLAYERS: i64 = 10_000;
/// A player who is there all the time is noted as seen once in this many seconds.
const SEEN_EVERY: i64 = 60;

/// All games of one player, and whom he met.
#[derive(Debug)]
pub struct Archive {
    pub(super) database: Database,
}

impl Archive {
    /// The archive in a player's folder, only to be read, while another program may have it.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn read(home: &Path) -> Result<Self, StoreError> {
        let database = Database::read(home)?;
        Ok(Self { database })
    }

    /// The archive in a folder that this program holds.
    pub(super) fn open(home: &Path) -> Result<Self, StoreError> {
        let database = Database::open(home)?;
        Ok(Self { database })
    }

    /// Keeps a line of a game. When this returns it is on disk. A line that is there already
    /// changes nothing.
    ///
    /// The own result's record is kept in the same step, so that its number is never given twice.
    ///
    /// # Errors
    /// When the system refuses, for example because the disk is full, or when the line is a second
    /// result with one number or of one game. It must not be said then.
    pub fn keep(&mut self, gid: Gid, author: Author, line: &str) -> Result<(), StoreError> {
        let link = Link::of(line);
        let record = match author {
            Author::Own => result_in(line),
            Author::Opponent => None,
        };
        self.write(|tx| {
            let now = seconds(SystemTime::now());
            tx.prepare_cached(
                "INSERT INTO game (gid, begun) VALUES (?, ?) ON CONFLICT DO NOTHING",
            )?
            .execute(params![gid.to_string(), now])?;
            let new = tx
                .prepare_cached(
                    "INSERT INTO line (gid, author, link, text, kept) VALUES (?, ?, ?, ?, ?)
                     ON CONFLICT DO NOTHING",
                )?
                .execute(params![
                    gid.to_string(),
                    author_word(author),
                    link.to_string(),
                    line,
                    now
                ])?;
            if let Some(record) = record.filter(|_| new > 0) {
                tx.prepare_cached("INSERT INTO record (number, gid, hash) VALUES (?, ?, ?)")?
                    .execute(params![record.number, gid.to_string(), link.to_string()])?;
            }
            Ok(())
        })
        .map_err(|error| match error {
            StoreError::Database {
                path,
                conflict: true,
                ..
            } => StoreError::SecondRecord { path },
            other => other,
        })
    }

    /// Notes who plays what where: once when a challenge is accepted, and again with the side when
    /// the game begins. Lines of the game may be there before; after the beginning, doing it again
    /// changes nothing.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn begin(&mut self, game: &NewGame<'_>) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.prepare_cached(
                "INSERT INTO game (gid, begun, own, opponent, nick, name, country, network, rule,
                                   canonical, side)
                 VALUES (:gid, :now, :own, :opponent, :nick, :name, :country, :network, :rule,
                         :canonical, :side)
                 ON CONFLICT (gid) DO UPDATE SET
                     own = :own, opponent = :opponent, nick = :nick, name = :name,
                     country = :country, network = :network, rule = :rule,
                     canonical = :canonical, side = :side, class = NULL
                 WHERE side IS NULL",
            )?
            .execute(named_params! {
                ":gid": game.gid.to_string(),
                ":now": seconds(SystemTime::now()),
                ":own": game.own.to_string(),
                ":opponent": game.opponent.to_string(),
                ":nick": game.nick.as_str(),
                ":name": game.name.map_or("", |name| name.as_str()),
                ":country": game.country.map(|country| country.to_string()),
                ":network": game.network.to_string(),
                ":rule": game.rule.id().as_str(),
                ":canonical": game.rule.canonical(),
                ":side": game.me.map(|side| side.letter().to_string()),
            })?;
            Ok(())
        })
    }

    /// Notes how a game ended, and after how many plies that count.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn end(&mut self, gid: Gid, outcome: &Outcome, plies: u32) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.prepare_cached(
                "UPDATE game SET ended = coalesce(ended, :now), reason = :reason, score = :score,
                                 winner = :winner, plies = :plies
                 WHERE gid = :gid",
            )?
            .execute(named_params! {
                ":gid": gid.to_string(),
                ":now": seconds(SystemTime::now()),
                ":reason": outcome.reason.word(),
                ":score": ScorePair(outcome.score).to_string(),
                ":winner": outcome.winner.map(|side| side.letter().to_string()),
                ":plies": plies,
            })?;
            Ok(())
        })
    }

    /// Notes what a game's result is worth.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn class(&mut self, gid: Gid, class: ResultClass) -> Result<(), StoreError> {
        self.set_class(gid, super::GameClass::from(class).word())
    }

    /// Notes that a game came to nothing. Does nothing for a challenge of which no line was kept.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn void(&mut self, gid: Gid) -> Result<(), StoreError> {
        self.set_class(gid, super::GameClass::Void.word())
    }

    fn set_class(&mut self, gid: Gid, word: &str) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.prepare_cached("UPDATE game SET class = ? WHERE gid = ?")?
                .execute(params![word, gid.to_string()])?;
            Ok(())
        })
    }

    /// Notes that a player was seen.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn met(
        &mut self,
        info: &PeerInfo,
        key: &PublicKey,
        network: &NetworkToken,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            let known: bool = tx
                .prepare_cached("SELECT EXISTS (SELECT 1 FROM player WHERE key = ?)")?
                .query_one([key.to_string()], |row| row.get(0))?;
            tx.prepare_cached(
                "INSERT INTO player (key, id, nick, name, country, languages, network, first_seen,
                                     last_seen)
                 VALUES (:key, :id, :nick, :name, :country, :languages, :network, :now, :now)
                 ON CONFLICT (key) DO UPDATE SET
                     nick = :nick, name = :name, country = :country, languages = :languages,
                     network = :network, last_seen = :now
                 WHERE (nick, name, network) <> (:nick, :name, :network)
                     OR country IS NOT :country OR languages IS NOT :languages
                     OR last_seen <= :now - :every",
            )?
            .execute(named_params! {
                ":key": key.to_string(),
                ":id": key.id().to_string(),
                ":nick": info.nick.as_str(),
                ":name": info.name.as_str(),
                ":country": info.country.map(|country| country.to_string()),
                ":languages": info.languages.as_ref().map(|languages| languages.to_string()),
                ":network": network.to_string(),
                ":now": seconds(SystemTime::now()),
                ":every": SEEN_EVERY,
            })?;
            if known {
                return Ok(());
            }
            forget_players(tx, MAX_PLAYERS)
        })
    }

    /// Carries out a step that is done wholly or not at all.
    pub(super) fn write(
        &mut self,
        step: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), StoreError> {
        let tx = self
            .database
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate);
        let done = tx.and_then(|tx| step(&tx).and_then(|()| tx.commit()));
        done.map_err(|error| self.database.error(error))
    }
}

/// Lets go of those who have not been seen for longest and were never played with.
pub(super) fn forget_players(tx: &Transaction<'_>, most: i64) -> rusqlite::Result<()> {
    let count: i64 = tx
        .prepare_cached("SELECT count(*) FROM player")?
        .query_one([], |row| row.get(0))?;
    if count > most {
        tx.prepare_cached(
            "DELETE FROM player WHERE key IN (
                 SELECT key FROM player
                 WHERE NOT EXISTS (SELECT 1 FROM game WHERE opponent = player.key)
                 ORDER BY last_seen LIMIT ?)",
        )?
        .execute([count - most])?;
    }
    Ok(())
}

pub(super) fn author_word(author: Author) -> &'static str {
    match author {
        Author::Own => "own",
        Author::Opponent => "opponent",
    }
}
