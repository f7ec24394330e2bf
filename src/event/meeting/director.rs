//! Writing the log. One line at a time: each names the one before, which has to be out first.

use super::{Action, BREAK, HEARTBEAT, Meeting, NO_SHOW, News, Words, player::is_end};
use crate::{
    event::table::{Person, Score},
    peer::wire::{
        Clock, GameWord, Gid, Pairing, PlayerName, Seat, SundayEnter, SundayLeave, SundayLine,
        SundayOpen, SundayOver, SundayRound, SundayScore, Verdict, Why,
    },
    trust::Link,
};

/// A line that has been given out comes back within this time, or has not been said.
const ECHO: u64 = 10;
/// Before an event is opened, an open one is listened for.
const LISTEN: u64 = 8;
/// When one of two has said how a game ended, the other one's word is waited for.
const OTHER_WORD: u64 = 60;
/// Seconds for which a game that both have begun is not given to the one who says alone that it is over. A round
/// cannot wait for ever for a program that has lost its game.
const PLAYING: u64 = 300;
/// Beyond the time for a no-show, for words on their way.
const GRACE: u64 = 25;
/// The newest line is said again for so long after the end.
const AFTER: u64 = 30 * 60;
/// With fewer than two players the beginning is put off for so long.
const PATIENCE: u64 = 10 * 60;

/// Where a line of the log goes: its event, number, the link of the line before, and the term.
struct Place {
    event: Link,
    number: u16,
    link: Link,
    term: u16,
}

impl Meeting {
    /// The director's owner decides a game, whatever the players say. Counts when this program is the director.
    /// Returns whether it does.
    pub fn decide(&mut self, pairing: Pairing, verdict: Verdict) -> bool {
        let may = self.table.game(pairing).is_some() && self.is_director();
        if may {
            self.rulings.push_back((pairing, verdict));
        }
        may
    }

    fn place(&self) -> Option<Place> {
        Some(Place {
            event: self.event,
            number: self.log.len().checked_add(1)?,
            link: self.log.head()?,
            term: self.log.term(),
        })
    }

    fn write(&mut self, now: u64, line: impl Into<SundayLine>) {
        self.writing = Some(now + ECHO);
        self.say(line);
    }

    /// Writes the next line of the log, which is made for its place.
    fn write_next<L: Into<SundayLine>>(&mut self, now: u64, line: impl FnOnce(Place) -> L) {
        if let Some(place) = self.place() {
            self.write(now, line(place));
        }
    }

    pub(super) fn tick_director(&mut self, now: u64) {
        if self.writing.is_some() {
            return;
        }
        if self.log.director().is_none() {
            return self.open(now);
        }
        self.say_newest(now);
        if self.paused || self.listens(now) {
            return;
        }
        let done = self.go_on_all_the_same(now)
            || self.rule(now)
            || self.score(now)
            || self.enter_or_leave(now);
        if !done {
            self.go_on(now);
        }
    }

    /// Says the newest line again after a silence.
    fn say_newest(&mut self, now: u64) {
        if now >= self.said_again.max(self.changed) + HEARTBEAT {
            self.said_again = now;
            let head = self.log.text(self.log.len()).map(str::to_owned);
            self.out.extend(head.map(Action::Again));
        }
    }

    /// After the end: those who have come late, or from the other side of a split, hear of it.
    pub(super) fn tick_over(&mut self, now: u64) {
        let directs = self.is_director() && self.writing.is_none() && now < self.changed + AFTER;
        if directs && !self.go_on_all_the_same(now) && !self.rule(now) {
            self.say_newest(now);
        }
    }

    fn open(&mut self, now: u64) {
        let listened = self.online.is_some_and(|since| now >= since + LISTEN);
        let terms = self.terms();
        let named = terms.director.is_none_or(|id| id == self.own.id());
        if !self.opens || !listened || !named {
            return;
        }
        let open = SundayOpen {
            event: self.event,
            number: 1,
            term: 1,
            key: self.own,
            rule: terms.rule,
            clock: terms.clock,
            rounds: terms.rounds,
            rated: terms.rated.then_some(1),
            start: terms.start,
            name: terms.name.clone(),
        };
        self.watch.opens();
        self.write(now, open);
    }

    /// Writes what the owner has decided.
    fn rule(&mut self, now: u64) -> bool {
        let Some((pairing, verdict)) = self.rulings.pop_front() else {
            return false;
        };
        let said = self.words_of(pairing).said.into_iter().flatten();
        let (why, gid) = (Why::Ruled, said.into_iter().find_map(|(_, gid)| gid));
        self.write_score(now, pairing, Score { verdict, why, gid });
        true
    }

    /// Enters whoever has asked, and lets go who wants to. Returns whether a line was written.
    fn enter_or_leave(&mut self, now: u64) -> bool {
        let Some((who, wants)) = self
            .asked
            .iter()
            .next()
            .map(|(who, wants)| (who.clone(), *wants))
        else {
            return false;
        };
        let known = self.table.find(&who).map(|person| person.seat);
        let seat = match (known, wants) {
            (Some(seat), _) => Some(seat),
            (None, true) => self.table.free_seat(),
            (None, false) => None,
        };
        let Some(seat) = seat else {
            self.asked.remove(&who);
            return false;
        };
        if !wants {
            self.write_leave(now, seat);
            return true;
        }
        let name = self
            .names
            .get(&who)
            .cloned()
            .unwrap_or_else(PlayerName::default);
        let (key, guest) = (who.key, who.guest.map(|_| 1));
        self.write_next(now, |place| SundayEnter {
            event: place.event,
            number: place.number,
            link: place.link,
            term: place.term,
            seat,
            key,
            guest,
            name,
        });
        true
    }

    fn write_leave(&mut self, now: u64, seat: Seat) {
        self.write_next(now, |place| SundayLeave {
            event: place.event,
            number: place.number,
            link: place.link,
            term: place.term,
            seat,
        });
    }

    fn write_score(&mut self, now: u64, pairing: Pairing, score: Score) {
        let Score { verdict, why, gid } = score;
        self.write_next(now, |place| SundayScore {
            event: place.event,
            number: place.number,
            link: place.link,
            term: place.term,
            pairing,
            verdict,
            why,
            gid,
        });
    }

    /// Writes the next score that is clear. Returns whether a line was written.
    fn score(&mut self, now: u64) -> bool {
        let Some(round) = self.table.round() else {
            return false;
        };
        for pairing in round.open().collect::<Vec<_>>() {
            if let Some(score) = self.judge(now, pairing) {
                if score.why == Why::Disputed {
                    self.tell(News::Dispute(pairing));
                }
                self.write_score(now, pairing, score);
                return true;
            }
        }
        false
    }

    /// The score of a game, if it is clear by now.
    fn judge(&self, now: u64, pairing: Pairing) -> Option<Score> {
        let (south, north) = (
            self.table.person(pairing.south)?,
            self.table.person(pairing.north)?,
        );
        let words = self.words_of(pairing);
        let [first, second] = words.said;
        let gid = first.or(second).and_then(|(_, gid)| gid);
        let score = |verdict, why| Some(Score { verdict, why, gid });
        match (end(first, true), end(second, false)) {
            (Some(one), Some(other)) if one == other => return score(one, why(south, north)),
            (Some(_), Some(_)) => return score(Verdict::Neither, Why::Disputed),
            (Some(one), None) | (None, Some(one)) => {
                let speaker = if end(first, true).is_some() {
                    south
                } else {
                    north
                };
                let late = words.since.is_some_and(|since| now >= since + OTHER_WORD);
                let late =
                    late && now >= self.round_since + self.patience(first, second, [south, north]);
                return match south.who.key == north.who.key {
                    true => score(one, Why::Guest),
                    false if late => score(one, one_word(speaker)),
                    false => None,
                };
            }
            (None, None) => {}
        }
        match (south.active, north.active) {
            (true, false) => return score(Verdict::South, Why::Left),
            (false, true) => return score(Verdict::North, Why::Left),
            (false, false) => return score(Verdict::Neither, Why::Left),
            (true, true) => {}
        }
        let age = now.saturating_sub(self.round_since);
        if has_begun(words) {
            let late = age >= NO_SHOW.as_secs() + longest(self.terms().clock);
            return late.then_some(Score {
                verdict: Verdict::Neither,
                why: Why::Silent,
                gid,
            });
        }
        if age < NO_SHOW.as_secs() + GRACE {
            return None;
        }
        let verdict = match (first.is_some(), second.is_some()) {
            (true, false) => Verdict::South,
            (false, true) => Verdict::North,
            _ => Verdict::Neither,
        };
        score(verdict, Why::Absent)
    }

    /// Seconds of a round before the word of one side alone counts: none if the other side is not there; while it
    /// is, it may be playing, and would say the end itself.
    fn patience(&self, first: Said, second: Said, [south, north]: [&Person; 2]) -> u64 {
        let (silent, said) = match end(first, true) {
            Some(_) => (north, second),
            None => (south, first),
        };
        let is_here = silent.active && self.present.contains(&silent.who.key.id());
        match (is_here, said) {
            (false, _) => 0,
            (true, None) => NO_SHOW.as_secs() + GRACE,
            (true, Some(_)) => NO_SHOW.as_secs() + PLAYING.min(longest(self.terms().clock)),
        }
    }

    /// Whoever did not come is out until he checks in again, so that nobody waits for him in every round.
    fn absent(&self) -> Option<Seat> {
        let round = self.table.round()?;
        let scores = round
            .games
            .iter()
            .filter_map(|(pairing, score)| Some((pairing, (*score)?)));
        let absent = scores.filter(|(_, score)| score.why == Why::Absent);
        let mut seats = absent.flat_map(|(pairing, _)| {
            let [first, second] = self.words_of(*pairing).said;
            let south = first.is_none().then_some(pairing.south);
            let north = second.is_none().then_some(pairing.north);
            [south, north].into_iter().flatten()
        });
        let is_active = |seat: &Seat| self.table.person(*seat).is_some_and(|p| p.active);
        seats.find(|seat| is_active(seat) && !self.shown.contains(&(round.number, *seat)))
    }

    /// The next round, or the end.
    fn go_on(&mut self, now: u64) {
        let is_over = self.table.round().is_none_or(|round| round.is_over());
        if !is_over {
            return;
        }
        if let Some(seat) = self.absent() {
            let round = self.table.round().map_or(0, |round| round.number);
            self.shown.insert((round, seat));
            return self.write_leave(now, seat);
        }
        let played = self.table.rounds().len();
        let (planned, active) = (usize::from(self.table.planned()), self.table.active());
        let enough = active >= 2;
        let from = match played {
            0 => self.terms().start_seconds(),
            _ if played >= planned || !enough => now,
            _ => self.changed + BREAK,
        };
        if now < from {
            return;
        }
        match played {
            0 if enough => self.write_round(now, 1),
            0 if now >= from + PATIENCE => self.write_over(now),
            0 => {}
            _ if played >= planned || !enough => self.write_over(now),
            _ => self.write_round(now, u8::try_from(played + 1).unwrap_or(u8::MAX)),
        }
    }

    fn write_round(&mut self, now: u64, round: u8) {
        let active = u8::try_from(self.table.active()).unwrap_or(u8::MAX);
        let results = self.table.results();
        self.write_next(now, |place| SundayRound {
            event: place.event,
            number: place.number,
            link: place.link,
            term: place.term,
            round,
            active,
            results,
        });
    }

    fn write_over(&mut self, now: u64) {
        let results = self.table.results();
        self.write_next(now, |place| SundayOver {
            event: place.event,
            number: place.number,
            link: place.link,
            term: place.term,
            results,
        });
    }
}

/// What a side has said of its game.
pub(super) type Said = Option<(GameWord, Option<Gid>)>;

/// Who gets the point by the word of one side.
pub(super) fn end(said: Said, is_south: bool) -> Option<Verdict> {
    match (said?.0, is_south) {
        (GameWord::Won, true) | (GameWord::Lost, false) => Some(Verdict::South),
        (GameWord::Won, false) | (GameWord::Lost, true) => Some(Verdict::North),
        (GameWord::Drawn, _) => Some(Verdict::Both),
        (GameWord::Begun | GameWord::Absent, _) => None,
    }
}

fn has_begun(words: Words) -> bool {
    let begun = |(word, _): (GameWord, Option<Gid>)| word == GameWord::Begun || is_end(word);
    words.said.into_iter().flatten().any(begun)
}

/// What two agreeing words are worth.
fn why(south: &Person, north: &Person) -> Why {
    match south.who.guest.is_some() || north.who.guest.is_some() {
        true => Why::Guest,
        false => Why::Played,
    }
}

fn one_word(speaker: &Person) -> Why {
    match speaker.who.guest {
        Some(_) => Why::Guest,
        None => Why::Word,
    }
}

/// The longest that a game can take, in seconds; without a clock an hour is allowed.
fn longest(clock: Clock) -> u64 {
    match clock {
        Clock::Untimed => 3600,
        Clock::Increment { minutes, seconds } => {
            2 * (u64::from(minutes) * 60 + 100 * u64::from(seconds)) + 300
        }
        Clock::PerMove(seconds) => 200 * u64::from(seconds) + 300,
    }
}
