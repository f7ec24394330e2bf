//! Checking records with nothing but what is signed in them.
//!
//! [`game`] says what is known of every game, [`points`] how many points it moves, and [`chain`] follows the
//! half-records of every key.

mod chain;
mod fault;
mod game;
mod points;

use std::collections::{BTreeMap, BTreeSet};

pub use chain::Chain;
pub use fault::{Due, Fault};
pub use game::{GameCheck, SignedHalf, SignedTerms, Worth};

use super::Record;
use crate::{peer::wire::Gid, store::HeardHalf, trust::PublicKey};

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The games.
    pub games: BTreeMap<Gid, GameCheck>,
    /// The half-records of each key, by their short names.
    pub chains: Vec<Chain>,
    /// What is wrong; empty for records as they should be.
    pub faults: Vec<Fault>,
}

impl Checked {
    /// How many games are worth so much.
    pub fn count(&self, worth: Worth) -> usize {
        let games = self.games.values();
        games.filter(|game| game.worth() == Some(worth)).count()
    }
}

/// Checks every signature, replays every game, recomputes what it moves, and follows every chain as far as it
/// is there.
pub fn check(records: &[Record]) -> Checked {
    check_with(records, &[])
}

/// The same, with half-records besides whose games are not there: their links, numbers and points are
/// followed, and their games believed.
pub fn check_with(records: &[Record], heard: &[HeardHalf]) -> Checked {
    let mut checked = Checked::default();
    for (place, record) in records.iter().enumerate() {
        game::read(place, record, &mut checked);
    }
    game::weigh_witnesses(records, &mut checked);
    for half in heard {
        let entry = checked.games.entry(half.result.gid);
        entry
            .or_insert_with(|| GameCheck::heard(half.result.gid))
            .hear(half);
    }
    let mut faults = points::faults(&checked.games);
    faults.extend(checked.games.values().filter_map(|game| {
        (game.worth() == Some(Worth::Disputed)).then_some(Fault::Disputed(game.gid))
    }));
    checked.faults.append(&mut faults);
    chain::follow(&mut checked);
    checked
}

/// The games of one key, and what is wrong with them.
pub fn check_key(records: &[Record], heard: &[HeardHalf], key: &PublicKey) -> Checked {
    let its: Vec<Record> = records
        .iter()
        .filter(|record| [record.setting.own, record.setting.opponent].contains(key))
        .cloned()
        .collect();
    // What its opponents have signed of the same games makes them more than its own word.
    let own = heard.iter().filter(|half| half.author == *key);
    let own = own.map(|half| half.result.gid);
    let gids: BTreeSet<Gid> = own.chain(its.iter().map(|record| record.gid)).collect();
    let heard: Vec<HeardHalf> = heard
        .iter()
        .filter(|half| gids.contains(&half.result.gid))
        .cloned()
        .collect();
    let mut checked = check_with(&its, &heard);
    checked.chains.retain(|chain| chain.key == *key);
    // What is wrong with the chains of those it played with is theirs.
    checked
        .faults
        .retain(|fault| fault.key().is_none_or(|id| id == key.id()));
    checked
}
