//! Checking records with nothing but what is signed in them.

use std::collections::BTreeMap;

use super::Record;
use crate::{
    peer::{
        Author,
        wire::{Gid, HalfRecord, Line, Message},
    },
    store::{Problem, Replay},
    trust::{ChainHead, KeyId, Link, Points, PublicKey},
};

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Games that were checked.
    pub games: usize,
    /// Games of which both sides have signed the same result.
    pub sealed: usize,
    /// The highest record number of each key, and how many of its records are there.
    pub chains: BTreeMap<KeyId, (u32, usize)>,
    /// What is wrong; empty for records as they should be.
    pub faults: Vec<Fault>,
}

/// Something that cannot be so if everybody was honest and nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A line of a game does not fit.
    #[error("game {gid}: {problem}")]
    Line {
        /// The game.
        gid: Gid,
        /// What does not fit.
        problem: Problem,
    },
    /// The rule cannot be read.
    #[error("game {0}: its rule cannot be read")]
    Rule(Gid),
    /// The two sides have signed different results.
    #[error("game {0}: the two sides have signed different results")]
    Disputed(Gid),
    /// One key has signed two records with one number: proof of a lie.
    #[error("key {key}: two records have the number {number}")]
    Fork {
        /// Whose.
        key: KeyId,
        /// The number.
        number: u32,
    },
    /// A record does not name the one before it.
    #[error("key {key}: record {number} does not follow record {}", number - 1)]
    Broken {
        /// Whose.
        key: KeyId,
        /// Its number.
        number: u32,
    },
    /// A game that is not for points moves some.
    #[error("game {0}: it moves points, and was not played for points")]
    Moved(Gid),
    /// A record states other points than follow from the one before.
    #[error(
        "key {key}: record {number} states {stated} points, but {due} follow from the record before"
    )]
    Points {
        /// Whose.
        key: KeyId,
        /// Its number.
        number: u32,
        /// The points that it states.
        stated: Points,
        /// The points that follow.
        due: Points,
    },
}

/// One signed half-record.
struct Half {
    link: Link,
    gid: Gid,
    result: HalfRecord,
}

/// Checks every signature, replays every game, and follows every chain as far as it is there.
pub fn check(records: &[Record]) -> Checked {
    let mut checked = Checked::default();
    let mut halves: BTreeMap<KeyId, (PublicKey, Vec<Half>)> = BTreeMap::new();
    for record in records {
        checked.games += 1;
        game(record, &mut checked);
        for (key, half) in signed_results(record) {
            let (_, list) = halves.entry(key.id()).or_insert_with(|| (key, Vec::new()));
            // The same game may be told by both of its players.
            if list.iter().all(|known| known.link != half.link) {
                list.push(half);
            }
        }
    }
    for (id, (key, list)) in halves {
        chain(id, &key, list, &mut checked);
    }
    checked
}

fn game(record: &Record, checked: &mut Checked) {
    let gid = record.gid;
    match Replay::of(gid, &record.setting, &record.lines) {
        Ok(replay) => {
            let faults = replay.problems.into_iter();
            checked
                .faults
                .extend(faults.map(|problem| Fault::Line { gid, problem }));
        }
        Err(_) => checked.faults.push(Fault::Rule(gid)),
    }
    let results: Vec<(PublicKey, HalfRecord)> = signed_results(record)
        .map(|(key, half)| (key, half.result))
        .collect();
    if results.iter().any(|(_, result)| result.moved != 0) {
        checked.faults.push(Fault::Moved(gid));
    }
    if let [(first, ours), (second, theirs)] = results.as_slice()
        && first != second
    {
        match ours.agrees_with(theirs) {
            true => checked.sealed += 1,
            false => checked.faults.push(Fault::Disputed(gid)),
        }
    }
}

/// The results in a record that their authors have signed.
fn signed_results(record: &Record) -> impl Iterator<Item = (PublicKey, Half)> {
    record.lines.iter().filter_map(|kept| {
        let line = Line::parse(&kept.line).ok()?;
        let key = match kept.author {
            Author::Own => record.setting.own,
            Author::Opponent => record.setting.opponent,
        };
        let Ok(Message::HalfRecord(result)) = Message::read(&line) else {
            return None;
        };
        if !line.verify(&key) || result.gid != record.gid {
            return None;
        }
        let (link, gid) = (line.link(), result.gid);
        Some((key, Half { link, gid, result }))
    })
}

fn chain(key: KeyId, public: &PublicKey, mut list: Vec<Half>, checked: &mut Checked) {
    list.sort_by_key(|half| half.result.number);
    let highest = list.last().map_or(0, |half| half.result.number);
    checked.chains.insert(key, (highest, list.len()));
    let first = ChainHead::empty(public).hash;
    for half in list.iter().filter(|half| half.result.number == 1) {
        step(key, half, first, Points::START, checked);
    }
    for pair in list.windows(2) {
        let [before, half] = pair else { continue };
        let number = half.result.number;
        if number == before.result.number {
            checked.faults.push(Fault::Fork { key, number });
        } else if number == before.result.number + 1 {
            step(key, half, before.link, before.result.points, checked);
        }
    }
}

/// A record has to name the one before it; its points are those of the one before, because games are not
/// played for points yet.
fn step(key: KeyId, half: &Half, before: Link, due: Points, checked: &mut Checked) {
    let number = half.result.number;
    if half.result.previous != before {
        checked.faults.push(Fault::Broken { key, number });
    }
    let stated = half.result.points;
    if stated != due {
        tracing::debug!(gid = %half.gid, "points do not follow");
        checked.faults.push(Fault::Points {
            key,
            number,
            stated,
            due,
        });
    }
}
