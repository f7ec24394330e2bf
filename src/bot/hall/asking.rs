//! How often people may be asked something: nobody pesters anybody through the bot.

use std::{collections::BTreeMap, time::Duration};

use super::{
    GuestId, RecordKey,
    table::{Question, Table, at},
};
use crate::game::Side;

/// One challenge of a person, and one to a person, in this time.
const BETWEEN: Duration = Duration::from_secs(60);
/// Who has said no is not asked by the same person for so long.
pub(super) const REFUSED: Duration = Duration::from_secs(3600);
/// Refusals that are remembered; of more than these the one that ends first is forgotten.
const MAX_REFUSALS: usize = 1000;

/// Why a challenge is not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TooMuch {
    /// The asker has asked somebody a moment ago.
    Asker,
    /// The other one was asked a moment ago.
    Asked,
    /// He has said no to this asker.
    Refused,
}

/// The challenges of late.
#[derive(Debug, Default)]
pub(super) struct Asking {
    /// When somebody may ask again.
    askers: BTreeMap<GuestId, Duration>,
    /// When somebody may be asked again.
    asked: BTreeMap<GuestId, Duration>,
    /// Until when somebody is not asked by whom: asker, asked.
    refusals: BTreeMap<(GuestId, GuestId), Duration>,
    /// The same of earlier runs of the program, which knew nobody as the person of this one.
    earlier: BTreeMap<(RecordKey, RecordKey), Duration>,
}

impl Asking {
    /// Whether somebody may be asked to play now.
    /// `keys` are the two by what is kept of them.
    pub(super) fn may(
        &mut self,
        now: Duration,
        from: GuestId,
        to: GuestId,
        keys: Option<(RecordKey, RecordKey)>,
    ) -> Result<(), TooMuch> {
        for times in [&mut self.askers, &mut self.asked] {
            times.retain(|_, until| *until > now);
        }
        self.refusals.retain(|_, until| *until > now);
        self.earlier.retain(|_, until| *until > now);
        let earlier = keys.is_some_and(|keys| self.earlier.contains_key(&keys));
        if earlier || self.refusals.contains_key(&(from, to)) {
            Err(TooMuch::Refused)
        } else if self.asked.contains_key(&to) {
            Err(TooMuch::Asked)
        } else if self.askers.contains_key(&from) {
            Err(TooMuch::Asker)
        } else {
            Ok(())
        }
    }

    /// Somebody is asked.
    pub(super) fn note(&mut self, now: Duration, from: GuestId, to: GuestId) {
        self.askers.insert(from, now + BETWEEN);
        self.asked.insert(to, now + BETWEEN);
    }

    /// Somebody has said no in an earlier run of the program; it holds until then.
    pub(super) fn remember(&mut self, until: Duration, from: RecordKey, to: RecordKey) {
        if self.earlier.len() < MAX_REFUSALS {
            self.earlier.insert((from, to), until);
        }
    }

    /// Somebody has said no.
    pub(super) fn refused(&mut self, now: Duration, from: GuestId, to: GuestId) {
        if self.refusals.len() >= MAX_REFUSALS {
            let first = self.refusals.iter().min_by_key(|(_, until)| **until);
            if let Some(pair) = first.map(|(pair, _)| *pair) {
                self.refusals.remove(&pair);
            }
        }
        self.refusals.insert((from, to), now + REFUSED);
    }
}

/// Whether a player's question can be asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Askable {
    /// Yes.
    Yes,
    /// His last one has no answer yet.
    Open,
    /// The answer to his last one was no, and he has not moved since.
    Refused,
}

impl Table {
    /// Whether a side may ask the other one something now.
    pub(super) fn askable(&self, side: Side) -> Askable {
        if self.question.is_some_and(|(asker, _)| asker == side) {
            return Askable::Open;
        }
        let moved = |ply: u32| {
            let since = self.game.history().iter().skip(ply as usize);
            since.into_iter().any(|step| step.side == side)
        };
        match self.refused[at(side)] {
            Some(ply) if !moved(ply) => Askable::Refused,
            _ => Askable::Yes,
        }
    }

    /// A side asks the other one.
    pub(super) fn ask(&mut self, side: Side, question: Question) {
        self.question = Some((side, question));
    }

    /// A side says no to the other one's question. Returns who had asked.
    pub(super) fn refuse(&mut self, side: Side) -> Option<Side> {
        let (asker, _) = self.question.take_if(|(asker, _)| *asker != side)?;
        self.refused[at(asker)] = Some(self.game.ply());
        Some(asker)
    }
}
