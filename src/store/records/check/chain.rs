//! The half-records of a key, one after the other.

use std::collections::{BTreeMap, BTreeSet};

use super::{Checked, Fault, GameCheck, SignedHalf};
use crate::{
    peer::wire::{Gid, OwnResult},
    trust::{ChainHead, Link, Points, PublicKey},
};

/// Minutes by which the clock of a player may have been put right between two of his lines.
const CLOCK_TOLERANCE: u32 = 60;

/// What is there of a key's chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The key.
    pub key: PublicKey,
    /// The number of its newest half-record that is there.
    pub newest: u32,
    /// Half-records that are there.
    pub here: usize,
    /// Those of them whose whole game is there.
    pub whole: usize,
    /// The points after the newest one.
    pub points: Points,
    /// Points that it has lost in games whose results it has not signed.
    pub owed: u32,
}

/// A half-record as the chain sees it.
struct Step<'a> {
    half: &'a SignedHalf,
    is_whole: bool,
}

/// What a key has signed, and the games that it has played.
struct Player<'a> {
    key: PublicKey,
    steps: Vec<Step<'a>>,
    games: Vec<&'a GameCheck>,
}

/// Follows every chain, and adds what is wrong.
pub(super) fn follow(checked: &mut Checked) {
    let mut faults = Vec::new();
    let mut chains = Vec::new();
    let doubtful: BTreeSet<Gid> = checked
        .faults
        .iter()
        .filter_map(|fault| match fault {
            Fault::Moved { gid, .. } => Some(*gid),
            _ => None,
        })
        .collect();
    for mut player in players(&checked.games) {
        player
            .steps
            .sort_by_key(|step| (step.half.result.number, step.half.link));
        numbers(&player, &mut faults);
        entries(&player, &mut faults);
        chains.push(summary(&player, &doubtful));
    }
    checked.faults.append(&mut faults);
    chains.sort_by_key(|chain| (chain.key.id(), *chain.key.as_bytes()));
    checked.chains = chains;
}

fn players(games: &BTreeMap<Gid, GameCheck>) -> Vec<Player<'_>> {
    // By the whole key: two keys with one short name can be made.
    let mut players: BTreeMap<[u8; 32], Player<'_>> = BTreeMap::new();
    for game in games.values() {
        for key in game.players() {
            let player = players.entry(*key.as_bytes()).or_insert_with(|| Player {
                key,
                steps: Vec::new(),
                games: Vec::new(),
            });
            player.games.push(game);
            let is_whole = game.place.is_some();
            let signed = game.halves.iter().filter(|half| half.author == key);
            player
                .steps
                .extend(signed.map(|half| Step { half, is_whole }));
        }
    }
    players.into_values().collect()
}

fn summary(player: &Player<'_>, doubtful: &BTreeSet<Gid>) -> Chain {
    let newest = player.steps.last().map(|step| &step.half.result);
    let sound = player
        .games
        .iter()
        .filter(|game| !doubtful.contains(&game.gid));
    Chain {
        key: player.key,
        newest: newest.map_or(0, |result| result.number),
        here: player.steps.len(),
        whole: player.steps.iter().filter(|step| step.is_whole).count(),
        points: newest.map_or(Points::START, |result| result.points_after()),
        owed: sound.map(|game| owed(&player.key, game)).sum(),
    }
}

/// What a key has lost in a game without signing it: the lines show it, and the winner has it.
fn owed(key: &PublicKey, game: &GameCheck) -> u32 {
    if game.place.is_none() {
        return 0;
    }
    let won = game.halves.iter().find(|half| {
        half.author != *key
            && half.is_shown
            && half.result.own == OwnResult::Won
            && !game.agrees(half)
    });
    won.map_or(0, |half| u32::from(half.result.moved))
}

/// Numbers, links and points of half-records that follow one another.
fn numbers(player: &Player<'_>, faults: &mut Vec<Fault>) {
    let first = ChainHead::empty(&player.key).hash;
    let halves: Vec<&SignedHalf> = player.steps.iter().map(|step| step.half).collect();
    for half in halves.iter().filter(|half| half.result.number <= 1) {
        step(half, first, Points::START, faults);
    }
    let key = player.key.id();
    for pair in halves.windows(2) {
        let [before, half] = pair else { continue };
        let number = half.result.number;
        if number == before.result.number {
            let known = faults.last() == Some(&Fault::Fork { key, number });
            faults.extend((!known).then_some(Fault::Fork { key, number }));
        } else if number == before.result.number.saturating_add(1) {
            step(half, before.link, before.result.points_after(), faults);
        }
    }
    let mut games = BTreeSet::new();
    for half in halves {
        let gid = half.result.gid;
        if !games.insert(gid) {
            faults.push(Fault::Twice { key, gid });
        }
    }
}

/// A record has to name the one before it, and to go on with its points.
fn step(half: &SignedHalf, before: Link, due: Points, faults: &mut Vec<Fault>) {
    let (key, number) = (half.author.id(), half.result.number);
    // Records are counted from 1.
    if half.result.previous != before || number == 0 {
        faults.push(Fault::Broken { key, number });
    }
    let stated = half.result.points;
    if stated != due {
        faults.push(Fault::Points {
            key,
            number,
            stated,
            due,
        });
    }
}

/// What a key has stated of itself when it entered its games.
fn entries(player: &Player<'_>, faults: &mut Vec<Fault>) {
    let (key, list) = (&player.key, player.steps.as_slice());
    let by_link: BTreeMap<Link, &SignedHalf> = list
        .iter()
        .map(|step| (step.half.link, step.half))
        .collect();
    let whole_to = whole_to(list);
    for game in &player.games {
        let stated = game.terms.as_ref().and_then(|terms| terms.stated_by(key));
        let Some((points, chain, minutes)) = stated else {
            continue;
        };
        let own = game.half_of(key).map(|half| half.result.number);
        let named = match by_link.get(&chain) {
            Some(half) => Some((half.result.number, half.result.points_after())),
            None if chain == ChainHead::empty(key).hash => Some((0, Points::START)),
            None => None,
        };
        let (gid, key) = (game.gid, key.id());
        match named {
            // The half-record that it names may be one that is not here.
            None if own.is_none_or(|own| own > whole_to.saturating_add(1)) => {}
            None => faults.push(Fault::Unknown { gid, key }),
            Some((number, _)) if own.is_some_and(|own| number >= own) => {
                faults.push(Fault::Unknown { gid, key });
            }
            Some((_, due)) if due != points => {
                let stated = points;
                faults.push(Fault::Stated {
                    gid,
                    key,
                    stated,
                    due,
                });
            }
            Some((named, _)) => {
                if let Some(newest) = newest_by(list, minutes).filter(|newest| *newest > named) {
                    faults.push(Fault::RolledBack {
                        gid,
                        key,
                        named,
                        newest,
                    });
                }
            }
        }
    }
}

/// Up to which number all half-records are there.
fn whole_to(list: &[Step<'_>]) -> u32 {
    list.iter()
        .fold(0, |whole, step| match step.half.result.number {
            number if number == whole.saturating_add(1) => number,
            _ => whole,
        })
}

/// The number of the newest half-record that was surely signed before a moment.
fn newest_by(list: &[Step<'_>], minutes: u32) -> Option<u32> {
    let before =
        |step: &&Step<'_>| step.half.result.minutes.saturating_add(CLOCK_TOLERANCE) < minutes;
    list.iter()
        .filter(before)
        .map(|step| step.half.result.number)
        .max()
}
