//! What a player's records amount to: points, games won and lost, and the way there.

use std::collections::BTreeSet;

use super::{Checked, GameCheck, SignedHalf, Worth};
use crate::{
    game::EndReason,
    peer::wire::{Gid, HalfRecord, OwnResult},
    trust::{KeyId, Points, PublicKey},
};

/// A player's points count in a ranking when there are records with so many others. A few keys of one person
/// can give one another points; they cannot make others play with them.
pub const LEAST_OPPONENTS: usize = 3;

/// What the records of a key amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The key.
    pub key: PublicKey,
    /// The points after its newest half-record, without what it has lost and not signed.
    pub points: Points,
    /// What of it was lost and not signed.
    pub owed: u32,
    /// The number of the newest half-record.
    pub newest: u32,
    /// Half-records that are there.
    pub here: usize,
    /// Those of them whose games are there and were played again.
    pub whole: usize,
    /// Games won, of those that count.
    pub won: usize,
    /// Games lost.
    pub lost: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Games that the opponent has ended because this player had gone, or so he says.
    pub left: usize,
    /// Games without a result.
    pub aborted: usize,
    /// The other players of those games that count.
    pub opponents: BTreeSet<KeyId>,
    /// The games, oldest first.
    pub history: Vec<Entry>,
    /// What this key is to blame for.
    pub faults: usize,
}

/// A game as one of its players sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The game.
    pub gid: Gid,
    /// When it was agreed on, in minutes since 1970.
    pub minutes: u32,
    /// The number of the player's half-record; `None` when he has not signed.
    pub number: Option<u32>,
    /// The other player, if it is known who that is.
    pub opponent: Option<PublicKey>,
    /// What the game was for the player.
    pub own: OwnResult,
    /// A half-record of it, this player's if there is one.
    pub result: HalfRecord,
    /// The points after it; `None` when the player has not signed.
    pub after: Option<Points>,
    /// Whether it was played for points.
    pub is_rated: bool,
    /// What it is worth.
    pub worth: Worth,
    /// Whether both have signed it, or its lines show it.
    pub counts: bool,
    /// Where its lines are among the records; `None` when only half-records are known.
    pub place: Option<usize>,
}

/// Why a player's points do not count in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unranked {
    /// Something that this key has signed is not right.
    #[error("its records are not right: `awale records verify` with its key says why")]
    Faults,
    /// It has played too few others.
    #[error("records with {0} of {LEAST_OPPONENTS} others that are needed")]
    Opponents(usize),
}

impl Tally {
    /// What the records of every key amount to, the most points first, and those that do not count after the
    /// others.
    pub fn all(checked: &Checked) -> Vec<Self> {
        let mut tallies: Vec<Self> = checked
            .chains
            .iter()
            .map(|chain| {
                let faults = checked.faults.iter();
                let own = faults.filter(|fault| fault.key() == Some(chain.key.id()));
                let owed = u16::try_from(chain.owed).unwrap_or(u16::MAX);
                Self {
                    key: chain.key,
                    points: chain.points.minus(owed),
                    owed: chain.owed,
                    newest: chain.newest,
                    here: chain.here,
                    whole: chain.whole,
                    won: 0,
                    lost: 0,
                    drawn: 0,
                    left: 0,
                    aborted: 0,
                    opponents: BTreeSet::new(),
                    history: Vec::new(),
                    faults: own.count(),
                }
            })
            .collect();
        tallies.sort_by_key(|tally| *tally.key.as_bytes());
        for game in checked.games.values() {
            for key in game.players() {
                let found =
                    tallies.binary_search_by_key(key.as_bytes(), |tally| *tally.key.as_bytes());
                let tally = found.ok().and_then(|place| tallies.get_mut(place));
                if let (Some(tally), Some(entry)) = (tally, Entry::of(game, &key)) {
                    tally.add(entry);
                }
            }
        }
        for tally in &mut tallies {
            tally
                .history
                .sort_by_key(|entry| (entry.minutes, entry.number, entry.gid));
        }
        tallies.sort_by_key(|tally| {
            let is_out = tally.unranked().is_some();
            (
                is_out,
                std::cmp::Reverse(tally.points),
                tally.key.id(),
                *tally.key.as_bytes(),
            )
        });
        tallies
    }

    /// Why its points do not count in a ranking; `None` when they do.
    pub fn unranked(&self) -> Option<Unranked> {
        let others = self.opponents.len();
        if self.faults > 0 {
            Some(Unranked::Faults)
        } else if others < LEAST_OPPONENTS {
            Some(Unranked::Opponents(others))
        } else {
            None
        }
    }

    /// Games that count.
    pub fn games(&self) -> usize {
        self.won + self.lost + self.drawn
    }

    fn add(&mut self, entry: Entry) {
        match (entry.result.reason, entry.own) {
            (EndReason::Gone, OwnResult::Lost) => self.left += 1,
            (EndReason::Aborted | EndReason::NoStart, _) => self.aborted += 1,
            (_, own) if entry.counts => {
                match own {
                    OwnResult::Won => self.won += 1,
                    OwnResult::Lost => self.lost += 1,
                    OwnResult::Drawn => self.drawn += 1,
                }
                self.opponents.extend(entry.opponent.map(|key| key.id()));
            }
            _ => {}
        }
        self.history.push(entry);
    }
}

impl Entry {
    fn of(game: &GameCheck, key: &PublicKey) -> Option<Self> {
        let own = game.half_of(key);
        let half = own.or_else(|| game.halves.first())?;
        let result = half.result.clone();
        Some(Self {
            gid: game.gid,
            minutes: game.minutes(),
            number: own.map(|half| half.result.number),
            opponent: game.opponent_of(key),
            own: match own {
                Some(_) => result.own,
                None => result.own.reversed(),
            },
            after: own.map(|half: &SignedHalf| half.result.points_after()),
            is_rated: game.is_rated(),
            worth: game.worth()?,
            counts: game.agrees(half) || half.is_shown,
            place: game.place,
            result,
        })
    }
}
