//! A director who is gone: who takes over, and whether enough are there to go on.

use super::{Meeting, News};
use crate::peer::wire::SundayLead;

/// A director who is not there is lost after so long.
const GONE: u64 = 45;
/// One who is there and says nothing, though he says his newest line every minute, after so long.
const SILENT: u64 = 200;
/// The next in rank waits so much longer than the one before.
const NEXT: u64 = 25;

impl Meeting {
    /// Whether this program sees more than half of those who play: only then the event goes on here.
    fn sees_most(&self) -> bool {
        let keys = self.table.active_keys();
        let seen = keys
            .iter()
            .filter(|key| **key == self.own || self.present.contains(&key.id()));
        keys.is_empty() || seen.count() * 2 > keys.len()
    }

    pub(super) fn tick_lost(&mut self, now: u64) {
        let enough = self.sees_most();
        if self.is_director() {
            return self.pause(!enough);
        }
        let Some(director) = self.log.director().map(|key| key.id()) else {
            return;
        };
        let is_here = self.present.contains(&director);
        if is_here && now < self.director_heard + SILENT {
            return self.pause(false);
        }
        self.pause(true);
        let since = self.director_heard + if is_here { SILENT } else { GONE };
        let Some(behind) = self.place_in_line().filter(|_| enough) else {
            return;
        };
        let since_online = self.online.map_or(u64::MAX, |online| online + GONE);
        if now >= since.max(since_online) + NEXT * behind && self.writing.is_none() {
            self.take_over(now);
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

    fn take_over(&mut self, now: u64) {
        let (Some(number), Some(link)) = (self.log.len().checked_add(1), self.log.head()) else {
            return;
        };
        let lead = SundayLead {
            event: self.event,
            number,
            link,
            term: self.log.term().saturating_add(1),
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
