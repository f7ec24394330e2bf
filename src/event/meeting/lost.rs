//! A director who is gone: who takes over, whether that counts here, and whether enough are there to go on.

use super::{Meeting, News};
use crate::{
    event::log::Guard,
    peer::wire::{SundayLead, SundayLine},
    trust::PublicKey,
};

/// A director who is not there is lost after so long.
const GONE: u64 = 45;
/// One who is there and says nothing, though he says his newest line every minute, after so long.
const SILENT: u64 = 200;
/// The next in rank waits so much longer than the one before.
const NEXT: u64 = 25;
/// Whoever has just come, or has seen too few, cannot know how the director was: for so long any takeover counts.
const STRANGE: u64 = 180;
/// A director who was away himself listens for so long whether somebody has taken over, and writes nothing.
const LISTENS: u64 = 40;
/// He has taken over so lately that somebody else may have done so at the same time.
const CONTEST: u64 = 300;
/// One director is seen to be lost by some a little earlier than by others.
const EARLIER: u64 = 15;
/// A director says at most so often that he goes on.
const GOES_ON: u64 = 20;
/// A program that did nothing for so long has slept.
const SLEPT: u64 = 30;
/// A stamp so far off, in minutes, is not of now.
const STAMP: u32 = 3;

/// What this program can know of its director. Times are in seconds since 1970.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watch {
    /// When it had just come, or saw too few.
    apart: u64,
    /// When it was awake last.
    ticked: u64,
    director: Option<PublicKey>,
    /// When he became director.
    since: u64,
    /// When this program, as the director, has said that it goes on.
    went_on: u64,
}

impl Watch {
    /// This program has just come, or sees too few.
    pub(super) fn apart(&mut self, now: u64) {
        self.apart = now;
    }

    /// This program has opened the event: there is nothing that it may have missed.
    pub(super) fn opens(&mut self) {
        self.apart = 0;
    }

    pub(super) fn tick(&mut self, now: u64) {
        if self.ticked > 0 && now > self.ticked + SLEPT {
            self.apart = now;
        }
        self.ticked = now;
    }

    pub(super) fn is_director(&self, key: &PublicKey) -> bool {
        self.director.as_ref() == Some(key)
    }

    /// A line of the log counts from now on.
    pub(super) fn follow(&mut self, now: u64, line: &SundayLine) {
        let (key, minutes) = match line {
            SundayLine::SundayOpen(open) => (open.key, None),
            SundayLine::SundayLead(lead) => (lead.key, Some(lead.minutes)),
            _ => return,
        };
        if self.is_director(&key) {
            // He is there, and says so.
            let is_now = minutes.is_some_and(|m| Meeting::minutes(now).abs_diff(m) <= STAMP);
            self.apart = if is_now { 0 } else { self.apart };
            return;
        }
        self.director = Some(key);
        self.since = now;
    }
}

impl Meeting {
    /// Whether this program sees more than half of those who play: only then the event goes on here.
    fn sees_most(&self) -> bool {
        let keys = self.table.active_keys();
        let seen = keys
            .iter()
            .filter(|key| **key == self.own || self.present.contains(&key.id()));
        keys.is_empty() || seen.count() * 2 > keys.len()
    }

    /// Lets takeovers count, or not, as this program sees the director.
    pub(super) fn guard(&mut self, now: u64) {
        let unsure = match self.is_director() {
            true => LISTENS,
            false => STRANGE,
        };
        let is_lost = now + EARLIER >= self.lost_at() && !self.is_director();
        let guard = if self.online.is_none() || now < self.watch.apart + unsure || is_lost {
            Guard::Open
        } else if now < self.watch.since + CONTEST {
            Guard::Contest
        } else {
            Guard::Shut
        };
        let before = self.log.head();
        let added = self.log.set_guard(guard);
        self.take(now, before, added);
    }

    /// When the director is lost, if nothing is heard of him.
    fn lost_at(&self) -> u64 {
        let patience = match self.is_director_here() {
            true => SILENT,
            false => GONE,
        };
        self.director_heard + patience
    }

    /// Whether this program, the director, was away, and first has to hear whether somebody has taken over.
    pub(super) fn listens(&self, now: u64) -> bool {
        now < self.watch.apart + LISTENS
    }

    /// Says that this program, the director, goes on, though somebody has taken over. Returns whether it does.
    pub(super) fn go_on_all_the_same(&mut self, now: u64) -> bool {
        if now < self.watch.went_on + GOES_ON || !self.log.is_challenged() {
            return false;
        }
        self.watch.went_on = now;
        self.lead(now);
        true
    }

    pub(super) fn tick_lost(&mut self, now: u64) {
        let enough = self.sees_most();
        if !enough {
            self.watch.apart(now);
        }
        if self.is_director() {
            return self.pause(!enough);
        }
        if self.log.director().is_none() {
            return;
        }
        let lost_at = self.lost_at();
        if self.is_director_here() && now < lost_at {
            return self.pause(false);
        }
        self.pause(true);
        let Some(behind) = self.place_in_line().filter(|_| enough) else {
            return;
        };
        let since_online = self.online.map_or(u64::MAX, |online| online + GONE);
        if now >= lost_at.max(since_online) + NEXT * behind && self.writing.is_none() {
            self.lead(now);
        }
    }

    /// How many of those who are there come before this player; none if he does not play.
    fn place_in_line(&self) -> Option<u64> {
        let keys = self.table.active_keys();
        let rank = self.terms().rank(&self.own);
        let plays = |key| {
            self.table
                .people()
                .any(|p| p.who.key == key && p.who.guest.is_none())
        };
        if !keys.contains(&self.own) || !plays(self.own) {
            return None;
        }
        let before = keys
            .iter()
            .filter(|key| self.present.contains(&key.id()) && self.terms().rank(key) < rank);
        u64::try_from(before.count()).ok()
    }

    /// Takes over, or goes on, with the next term.
    fn lead(&mut self, now: u64) {
        let (Some(number), Some(link)) = (self.log.len().checked_add(1), self.log.head()) else {
            return;
        };
        let Some(term) = self.log.term().checked_add(1) else {
            return;
        };
        let lead = SundayLead {
            event: self.event,
            number,
            link,
            term,
            key: self.own,
            minutes: Self::minutes(now),
        };
        self.writing = Some(now + 10);
        // What the lost one has heard of the games nobody has to say again: all heard it.
        self.say(lead);
    }

    fn pause(&mut self, paused: bool) {
        if self.paused != paused {
            self.paused = paused;
            self.tell(News::Paused(paused));
        }
    }
}
