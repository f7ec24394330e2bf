//! Lines that are missing: asked for, and said again for others.
//!
//! All hear what is said on the wire, so one question and one answer serve many.

use std::collections::BTreeMap;

use super::{Action, Meeting, player::STAMP_TOLERANCE};
use crate::{peer::wire::SundayGet, trust::PublicKey};

/// Lines of one answer.
const BATCH: u16 = 12;
/// An answer follows the last one after so long.
const GAP: u64 = 10;
/// Without any line of the log for so long, it is asked whether there is one.
const QUIET: u64 = 90;
/// Questions of one player that are answered one after the other, and the time after which one more is.
const QUESTIONS: u64 = 8;
const EACH: u64 = 20;
/// Players whose questions are counted.
const MAX_ASKERS: usize = 100;

/// How much somebody may ask for. All who have not entered share one.
#[derive(Clone, Copy, Debug, Default)]
struct Asker {
    /// When he may ask as often as at first again.
    full_at: u64,
    /// The stamp of his newest question, in minutes.
    stamp: u32,
}

impl Asker {
    /// Whether one more question is answered.
    fn may_ask(&mut self, now: u64) -> bool {
        let full_at = self.full_at.max(now) + EACH;
        let may = full_at <= now + EACH * QUESTIONS;
        if may {
            self.full_at = full_at;
        }
        may
    }
}

/// What is asked and what is owed.
#[derive(Clone, Debug, Default)]
pub(super) struct CatchUp {
    /// When to ask next, if lines are missing.
    ask: u64,
    /// How often that was in vain.
    tries: u32,
    /// When a line of the log was heard last.
    heard: u64,
    /// The lines asked for from this number on, and when to say them.
    owed: Option<(u16, u64)>,
    /// When the last answer was given.
    answered: u64,
    /// Who has asked lately.
    askers: BTreeMap<PublicKey, Asker>,
    /// Those who have not entered.
    strangers: Asker,
}

impl CatchUp {
    /// One has come to the network: what has been said before is asked for soon.
    pub(super) fn begin(&mut self, now: u64) {
        self.ask = now + 2;
        self.heard = 0;
        self.tries = 0;
    }

    /// A line of the log was heard: nobody need say it again.
    pub(super) fn heard(&mut self, now: u64, number: u16) {
        self.heard = now;
        self.owed.take_if(|(from, _)| *from == number);
    }

    /// The log has grown.
    pub(super) fn progress(&mut self) {
        self.tries = 0;
    }

    /// Whether a question is to be answered: nobody asks too often, and none is a copy of an older one.
    fn admits(&mut self, now: u64, get: &SundayGet, entered: bool) -> bool {
        if Meeting::minutes(now).abs_diff(get.minutes) > STAMP_TOLERANCE {
            return false;
        }
        if !entered {
            return self.strangers.may_ask(now);
        }
        if self.askers.len() >= MAX_ASKERS && !self.askers.contains_key(&get.key) {
            self.askers.retain(|_, asker| asker.full_at > now);
        }
        let asker = self.askers.entry(get.key).or_default();
        if get.minutes < asker.stamp {
            return false;
        }
        asker.stamp = get.minutes;
        asker.may_ask(now)
    }
}

impl Meeting {
    pub(super) fn tick_catch_up(&mut self, now: u64) {
        self.ask(now);
        self.answer(now);
    }

    fn ask(&mut self, now: u64) {
        if now < self.catch_up.ask {
            return;
        }
        let missing = self.log.missing(self.catch_up.tries);
        let quiet = now >= self.catch_up.heard + QUIET && !self.table.is_over();
        let from = match missing {
            Some(from) => from,
            // A director who was away asks whether there is another one.
            None if self.is_director() && self.listens(now) => self.log.len() + 1,
            None if quiet && !self.is_director() => self.log.len() + 1,
            None => return,
        };
        self.catch_up.tries += u32::from(missing.is_some());
        self.catch_up.ask = now + self.delay(14, 12);
        self.catch_up.heard = self.catch_up.heard.max(now.saturating_sub(QUIET / 2));
        let (event, key, minutes) = (self.event, self.own, Self::minutes(now));
        self.say(SundayGet {
            event,
            key,
            from,
            minutes,
        });
    }

    /// Somebody asks for lines. The director answers at once, the others if nobody does.
    pub(super) fn asked_for(&mut self, now: u64, get: &SundayGet) {
        let entered = self.table.people().any(|p| p.who.key == get.key);
        if get.key == self.own || !self.catch_up.admits(now, get, entered) {
            return;
        }
        // What he asks for will be heard here too.
        if self
            .log
            .missing(self.catch_up.tries)
            .is_none_or(|from| from >= get.from)
        {
            self.catch_up.ask = self.catch_up.ask.max(now + 8);
        }
        if self.log.len() == 0 {
            return;
        }
        // Who has all is told what the newest line is.
        let from = get.from.clamp(1, self.log.len());
        let due = now
            + match self.is_director() {
                true => 0,
                false => self.delay(6, 14),
            };
        let owed = self.catch_up.owed.get_or_insert((from, due));
        owed.0 = owed.0.min(from);
    }

    fn answer(&mut self, now: u64) {
        let ready = now >= self.catch_up.answered + GAP;
        let due = |(_, due): &mut (u16, u64)| *due <= now && ready;
        let Some((from, _)) = self.catch_up.owed.take_if(due) else {
            return;
        };
        self.catch_up.answered = now;
        let until = from.saturating_add(BATCH).min(self.log.len() + 1);
        let lines = (from..until).filter_map(|number| self.log.text(number));
        let lines: Vec<Action> = lines.map(|line| Action::Again(line.to_owned())).collect();
        self.out.extend(lines);
    }
}
