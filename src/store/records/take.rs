//! Games from a file into the archive.

use std::time::{Duration, SystemTime};

use rusqlite::{named_params, params};

use super::Record;
use crate::{
    game::{Score, Side},
    peer::{
        Author,
        wire::{HalfRecord, Line, Message},
    },
    store::{
        Archive, GameClass, Replay, StoreError, archive::author_word, database::seconds,
        half::result_in,
    },
    trust::Link,
};

impl Archive {
    /// Keeps a whole game, with its result and its record, in one step. Says whether it is new: a game that
    /// is there already stays as it is.
    ///
    /// The record must have been checked ([`check`](super::check)).
    ///
    /// # Errors
    /// When the system refuses, or when the result is a second one with its number.
    pub fn take(&mut self, record: &Record) -> Result<bool, StoreError> {
        let setting = &record.setting;
        let end = End::of(record);
        let begun = end
            .at
            .map_or(SystemTime::now(), |at| at - Duration::from_secs(60));
        let mut new = false;
        let kept = self.write(|tx| {
            let inserted = tx
                .prepare_cached(
                    "INSERT INTO game (gid, begun, own, opponent, nick, name, country, network, rule,
                                       canonical, side, ended, reason, score, winner, plies, class)
                     VALUES (:gid, :begun, :own, :opponent, :nick, :name, :country, :network, :rule,
                             :canonical, :side, :ended, :reason, :score, :winner, :plies, :class)
                     ON CONFLICT DO NOTHING",
                )?
                .execute(named_params! {
                    ":gid": record.gid.to_string(),
                    ":begun": seconds(begun),
                    ":own": setting.own.to_string(),
                    ":opponent": setting.opponent.to_string(),
                    ":nick": setting.nick.as_str(),
                    ":name": setting.name.as_str(),
                    ":country": setting.country.map(|country| country.to_string()),
                    ":network": setting.network.to_string(),
                    ":rule": setting.rule.as_str(),
                    ":canonical": setting.canonical,
                    ":side": setting.me.letter().to_string(),
                    ":ended": end.at.map(seconds),
                    ":reason": end.result.as_ref().map(|result| result.reason.word()),
                    ":score": end.result.as_ref().map(|result| result.score.to_string()),
                    ":winner": end.winner.map(|side| side.letter().to_string()),
                    ":plies": end.plies,
                    ":class": end.class.word(),
                })?;
            new = inserted > 0;
            if !new {
                return Ok(());
            }
            for kept in &record.lines {
                let link = Link::of(&kept.line).to_string();
                tx.prepare_cached(
                    "INSERT INTO line (gid, author, link, text, kept) VALUES (?, ?, ?, ?, ?)
                     ON CONFLICT DO NOTHING",
                )?
                .execute(params![
                    record.gid.to_string(),
                    author_word(kept.author),
                    link,
                    kept.line,
                    seconds(kept.at)
                ])?;
                let own = (kept.author == Author::Own).then(|| result_in(&kept.line)).flatten();
                if let Some(result) = own {
                    tx.prepare_cached("INSERT INTO record (number, gid, hash) VALUES (?, ?, ?)")?
                        .execute(params![result.number, record.gid.to_string(), link])?;
                }
            }
            Ok(())
        });
        match kept {
            Ok(()) => Ok(new),
            Err(StoreError::Database {
                path,
                conflict: true,
                ..
            }) => Err(StoreError::SecondRecord { path }),
            Err(error) => Err(error),
        }
    }
}

/// How the game ended, as far as its lines tell.
struct End {
    result: Option<HalfRecord>,
    at: Option<SystemTime>,
    winner: Option<Side>,
    plies: u32,
    class: GameClass,
}

impl End {
    fn of(record: &Record) -> Self {
        let result = |author: Author| {
            record
                .lines
                .iter()
                .filter(|kept| kept.author == author)
                .find_map(|kept| match Message::read(&Line::parse(&kept.line).ok()?) {
                    Ok(Message::HalfRecord(result)) => Some(result),
                    _ => None,
                })
        };
        let replay = Replay::of(record.gid, &record.setting, &record.lines).ok();
        let outcome = replay
            .as_ref()
            .and_then(|replay| replay.game.outcome().copied());
        let own = result(Author::Own);
        let at = own.as_ref().map(|result| {
            SystemTime::UNIX_EPOCH + Duration::from_secs(u64::from(result.minutes) * 60)
        });
        let winner = match outcome {
            Some(outcome) => outcome.winner,
            None => own.as_ref().and_then(|result| ahead(result.score.0)),
        };
        let halves = replay.iter().flat_map(|replay| &replay.results);
        let witnessed = halves.clone().any(|half| half.witness.is_some());
        let class = match (&own, result(Author::Opponent)) {
            (Some(ours), Some(theirs)) if !ours.agrees_with(&theirs) => GameClass::Disputed,
            (Some(_), Some(_)) => GameClass::Sealed,
            (Some(_), None) if witnessed => GameClass::Witnessed,
            (Some(_), None) => GameClass::Claimed,
            (None, _) => GameClass::Open,
        };
        Self {
            result: own,
            at,
            winner,
            plies: replay.map_or(0, |replay| replay.game.ply()),
            class,
        }
    }
}

fn ahead([south, north]: [Score; 2]) -> Option<Side> {
    match south.cmp(&north) {
        std::cmp::Ordering::Greater => Some(Side::South),
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    }
}
