//! Who meets whom in a round, and who is South: a pure function of what has been played.
//!
//! Up to eight players who begin together meet by Berger tables. A larger field, and one whose table no
//! longer fits because somebody has come late, is paired as a whole: of all ways to pair it the one that costs
//! least is taken, never one pair after the other. What counts, in this order: nobody has a second bye; nobody
//! meets an opponent again; then, weighed together, opponents have the same points and everybody has both
//! sides as often. Among equals a hash decides, so that there is one answer and every program finds it.

mod berger;
mod matching;

use crate::{
    peer::wire::Seat,
    trust::{Digest, Link},
};
use matching::Cost;

/// The largest field that meets by Berger tables.
pub const MAX_TABLE: usize = 8;

/// One player as the pairing sees him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// His number in the event.
    pub seat: Seat,
    /// Whether he plays in this round.
    pub active: bool,
    /// Whether he has come after the first round was paired.
    pub late: bool,
    /// Points so far, in halves.
    pub points: u16,
    /// The opponents he was paired with, the first one first.
    pub opponents: Vec<Seat>,
    /// In the games that were played: whether he was South, the first one first.
    pub souths: Vec<bool>,
    /// Rounds without an opponent.
    pub byes: u16,
    /// His lot: decides what nothing else does.
    pub lot: Link,
}

/// Who meets whom in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// South and North of each game, in the order of South's seat.
    pub games: Vec<(Seat, Seat)>,
    /// Who has no opponent.
    pub byes: Vec<Seat>,
}

/// How many rounds there are for so many players at the beginning: all against all, or
/// min(7, ⌈log2 n⌉ + 2).
pub fn rounds(players: usize) -> u8 {
    let rounds = match players {
        0 | 1 => 0,
        2..=MAX_TABLE => players + players % 2 - 1,
        _ => (players.next_power_of_two().trailing_zeros() as usize + 2).min(7),
    };
    u8::try_from(rounds).unwrap_or(u8::MAX)
}

/// The pairs of round `number`, from 1. `field` is everybody who has ever entered, in any order.
pub fn pair(field: &[Entrant], number: u8) -> Pairs {
    let mut field: Vec<&Entrant> = field.iter().collect();
    field.sort_by_key(|entrant| (entrant.lot, entrant.seat));
    let table = field.len() <= MAX_TABLE
        && field.iter().all(|entrant| !entrant.late)
        && usize::from(number) <= field.len().saturating_sub(1) + field.len() % 2;
    let mut pairs = match table {
        true => by_table(&field, number),
        false => by_cost(&field),
    };
    pairs.games.sort();
    pairs.byes.sort();
    pairs
}

fn by_table(field: &[&Entrant], number: u8) -> Pairs {
    let mut pairs = Pairs::default();
    for (one, other) in berger::round(field.len(), usize::from(number)) {
        let active = |place: usize| field.get(place).filter(|entrant| entrant.active);
        match (active(one), other.and_then(active)) {
            (Some(south), Some(north)) => pairs.games.push((south.seat, north.seat)),
            (Some(alone), None) | (None, Some(alone)) => pairs.byes.push(alone.seat),
            (None, None) => {}
        }
    }
    pairs
}

/// A second bye costs more than any number of second meetings, and one of those more than all else together.
const BYE_AGAIN: Cost = 1 << 32;
const MET_AGAIN: Cost = 1 << 20;
/// What half a point between two opponents costs, squared.
const POINTS: Cost = 10;
/// What half a point of somebody who gets a bye costs, squared: it goes to whoever has least.
const BYE: Cost = 20;
/// What the same side for the third time in a row costs.
const THIRD: Cost = 10;
/// Hashes have so many bits below the cost of a pair, and room for their sum.
const HASH_BITS: u32 = 24;
const COST_BITS: u32 = HASH_BITS + 7;

fn by_cost(field: &[&Entrant]) -> Pairs {
    let active: Vec<&Entrant> = field.iter().copied().filter(|e| e.active).collect();
    // With an odd number somebody is paired with nobody, as if he were a player.
    let places = active.len() + active.len() % 2;
    let mates = matching::cheapest(places, |one, other| {
        match (active.get(one), active.get(other)) {
            (Some(one), Some(other)) => cost(one, other),
            (Some(alone), None) | (None, Some(alone)) => bye_cost(alone),
            (None, None) => 0,
        }
    });
    let mut pairs = Pairs::default();
    for (own, mate) in mates.into_iter().enumerate() {
        match (active.get(own), active.get(mate)) {
            (Some(one), Some(other)) if own < mate => pairs.games.push(sides(one, other)),
            (Some(alone), None) => pairs.byes.push(alone.seat),
            _ => {}
        }
    }
    pairs
}

/// What it costs to let these two meet.
fn cost(one: &Entrant, other: &Entrant) -> Cost {
    let again = one.opponents.iter().filter(|seat| **seat == other.seat);
    let apart = Cost::from(one.points.abs_diff(other.points));
    let sides = match prefers_south(one, other) {
        true => side_cost(one, true) + side_cost(other, false),
        false => side_cost(one, false) + side_cost(other, true),
    };
    let again = Cost::try_from(again.count()).unwrap_or(0);
    ((again * MET_AGAIN + apart * apart * POINTS + sides) << COST_BITS) + hash(one.lot, other.lot)
}

/// What it costs to leave somebody without an opponent.
fn bye_cost(alone: &Entrant) -> Cost {
    let points = Cost::from(alone.points);
    let cost = Cost::from(alone.byes) * BYE_AGAIN + points * points * BYE;
    (cost << COST_BITS) + hash(alone.lot, Link::from_bytes([0; 16]))
}

/// What it costs to give somebody this side: how far from balance he is then.
fn side_cost(entrant: &Entrant, south: bool) -> Cost {
    let balance = balance(entrant) + if south { 1 } else { -1 };
    let third = matches!(entrant.souths.as_slice(), [.., a, b] if *a == south && *b == south);
    balance * balance + if third { THIRD } else { 0 }
}

/// How much more often somebody was South than North.
fn balance(entrant: &Entrant) -> Cost {
    entrant
        .souths
        .iter()
        .map(|south| if *south { 1 } else { -1 })
        .sum()
}

/// Whether the first of two is South: who was South less often, then who was North last, then by lot.
fn prefers_south(one: &Entrant, other: &Entrant) -> bool {
    let need =
        |entrant: &Entrant, other: &Entrant| side_cost(entrant, true) + side_cost(other, false);
    let last = |entrant: &Entrant| entrant.souths.last().copied();
    match need(one, other).cmp(&need(other, one)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => match (last(one), last(other)) {
            (Some(false), Some(true)) => true,
            (Some(true), Some(false)) => false,
            _ => one.lot < other.lot,
        },
    }
}

fn sides(one: &Entrant, other: &Entrant) -> (Seat, Seat) {
    match prefers_south(one, other) {
        true => (one.seat, other.seat),
        false => (other.seat, one.seat),
    }
}

/// A number below 2^24 for two lots, whichever comes first.
fn hash(one: Link, other: Link) -> Cost {
    let (low, high) = (one.min(other), one.max(other));
    let digest = Digest::of(&[b"awale/1 pair", low.as_bytes(), high.as_bytes()]);
    let [a, b, c, ..] = *digest.as_bytes();
    Cost::from(u32::from_be_bytes([0, a, b, c]))
}

#[cfg(test)]
mod tests;
