//! Where others stand: the newest half-record of each key, and asking for it before a game for points.
//!
//! Half-records are public and signed, so whoever has one can hand it on. This player's own come back in
//! the same way after he has lost his archive.

use std::{collections::BTreeMap, time::Duration};

use super::{
    Nick,
    checks::Check,
    contest::next_request,
    machine::Peer,
    output::{ChainQuestion, Class, CommandError, Event},
    seats::Seat,
    time::Now,
    wire::{self, ChainHeadline, ChainRequest, Gid, HalfRecord, Line},
};
use crate::trust::{ChainHead, KeyId, Link, MOST_A_DAY, Points, PublicKey, Standing, day_of};

/// Keys whose newest half-record is remembered.
const MAX_KNOWN: usize = 2000;
/// Chains asked for at once.
const MAX_ASKED: usize = 8;
/// Lines that wait for somebody's newest half-record at once.
const MAX_WAITING: usize = 8;
/// A half-record that has not come by then does not come in time for a game.
const WAIT: Duration = Duration::from_secs(30);
/// Time between two questions, or answers, that go before others because a game waits for them.
const ASK_GAP: Duration = Duration::from_secs(3);
/// Half-records in one answer at most.
const MAX_LINES: usize = 8;
/// The most that a game for points can cost.
const MOST_AT_STAKE: u16 = 100;

/// What is known of others' chains, and what waits for it.
#[derive(Debug, Default)]
pub(super) struct Standings {
    known: BTreeMap<KeyId, Known>,
    /// By chain and who is asked.
    asked: BTreeMap<(KeyId, Nick), Asked>,
    waiting: Vec<Waiting>,
    /// This player may have played more than his archive knows.
    pub(super) unsure: bool,
    /// When the next question for a game's sake may be asked, and answered.
    asks_from: Duration,
    urgent_from: Duration,
}

/// What is known of one key.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    standing: Option<Standing>,
    /// Two half-records with one number have been seen.
    forked: bool,
    /// Games for points with this player: the day (since 1970, UTC) and how many.
    rated: (u32, usize),
}

/// A chain that somebody has been asked for.
#[derive(Debug)]
struct Asked {
    chain: PublicKey,
    request: u32,
    until: Duration,
    /// Half-records that are still to come; unknown before the first line of the answer.
    left: Option<u8>,
}

/// A line about a game for points that waits until its author's newest half-record is known.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) gid: Gid,
    pub(super) from: Nick,
    pub(super) key: PublicKey,
    pub(super) line: String,
}

/// Whether stated points follow from the newest half-record of their key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Yes,
    No,
    /// The half-record that is named is not known here, and has been asked for.
    Unknown,
    /// It is not known, and cannot be asked for now: whoever has said the line will say it again.
    Later,
}

impl Standings {
    fn entry(&mut self, key: KeyId) -> &mut Known {
        if self.known.len() >= MAX_KNOWN && !self.known.contains_key(&key) {
            self.known.pop_first();
        }
        self.known.entry(key).or_default()
    }

    /// When an answer is late. Nobody answers while there is no connection.
    pub(super) fn next_timeout(&self) -> Option<Duration> {
        self.asked.values().map(|asked| asked.until).min()
    }

    /// Things held for others.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.known.len() + self.asked.len() + self.waiting.len()
    }

    /// Whether `points` after the half-record `newest` are what is known of this key.
    fn fit(&self, key: &PublicKey, points: Points, newest: Link) -> Fit {
        let known = self.known.get(&key.id()).copied().unwrap_or_default();
        let first = ChainHead::empty(key).hash == newest;
        match known.standing {
            _ if known.forked => Fit::No,
            None if first => match points == Points::START {
                true => Fit::Yes,
                false => Fit::No,
            },
            Some(standing) if standing.chain.hash == newest => match standing.points == points {
                true => Fit::Yes,
                false => Fit::No,
            },
            // Who has finished a game cannot go back to before the first.
            Some(_) if first => Fit::No,
            _ => Fit::Unknown,
        }
    }

    /// Somebody who has been asked, or whose line waits, has another nick.
    pub(super) fn rename(&mut self, old: &Nick, new: &Nick) {
        for waiting in &mut self.waiting {
            if waiting.from == *old {
                waiting.from = new.clone();
            }
        }
        let asked = self.asked.extract_if(.., |(_, nick), _| nick == old);
        let asked: Vec<(KeyId, Asked)> = asked.map(|((key, _), asked)| (key, asked)).collect();
        for (key, asked) in asked {
            self.asked.insert((key, new.clone()), asked);
        }
    }

    /// Takes a verified half-record in. Returns whether it was not known.
    fn hear(&mut self, key: KeyId, line: Link, result: &HalfRecord) -> bool {
        let known = self.entry(key);
        let newest = known.standing.map(|standing| standing.chain);
        match newest {
            Some(newest) if newest.number > result.number => true,
            Some(newest) if newest.number == result.number => {
                known.forked |= newest.hash != line;
                newest.hash != line
            }
            _ => {
                known.standing = Some(result.standing(line));
                true
            }
        }
    }
}

impl Peer {
    /// What is known from disk of a key: its newest half-record, whether two of its half-records have one
    /// number, and how many games for points it has
    /// played with this player on the day of `minutes`.
    pub fn know(
        &mut self,
        key: KeyId,
        standing: Option<Standing>,
        forked: bool,
        (minutes, rated): (u32, usize),
    ) {
        let known = self.standings.entry(key);
        known.forked |= forked;
        let newer = |new: &Standing| {
            let old = known.standing.map_or(0, |old| old.chain.number);
            new.chain.number > old
        };
        if let Some(standing) = standing.filter(newer) {
            known.standing = Some(standing);
        }
        let day = day_of(minutes);
        if known.rated.0 != day || known.rated.1 < rated {
            known.rated = (day, rated);
        }
    }

    /// This player may have played more than his archive knows: until somebody hands him a half-record
    /// of his, or this is taken back, he plays no games for points.
    pub fn set_unsure(&mut self, unsure: bool) {
        self.standings.unsure = unsure;
    }

    /// The points that are known to follow from a key's newest half-record, if one has been seen.
    pub fn standing_of(&self, key: KeyId) -> Option<Standing> {
        self.standings.known.get(&key)?.standing
    }

    /// Whether this player can play for points now with this key.
    pub(super) fn may_be_rated(&self, now: Now, key: KeyId) -> Result<(), CommandError> {
        if self.standings.unsure {
            return Err(CommandError::Unsure);
        }
        let known = self.standings.known.get(&key);
        let day = day_of(now.minutes);
        let played = known.filter(|known| known.rated.0 == day);
        if played.is_some_and(|known| known.rated.1 >= MOST_A_DAY) {
            return Err(CommandError::PairLimit);
        }
        // Whatever happens in all of them, every game can be paid.
        let rated = |seat: &&Seat| seat.contest.is_rated() && !seat.contest.is_over();
        let open = self.seats.values().filter(rated).count() + self.elsewhere;
        let open = u16::try_from(open).unwrap_or(u16::MAX);
        let at_stake = MOST_AT_STAKE.saturating_mul(open.saturating_add(1));
        if open > 0 && self.standing.points.get() < at_stake {
            return Err(CommandError::FewPoints);
        }
        Ok(())
    }

    /// A game for points with this key begins.
    pub(super) fn note_rated(&mut self, now: Now, key: KeyId) {
        let day = day_of(now.minutes);
        let known = self.standings.entry(key);
        let before = if known.rated.0 == day {
            known.rated.1
        } else {
            0
        };
        known.rated = (day, before.saturating_add(1));
    }

    /// Whether what somebody states of himself before a game for points is so. When it is not known, he
    /// is asked for his newest half-record, and the line waits.
    pub(super) fn weigh(
        &mut self,
        now: Now,
        waiting: Waiting,
        points: Points,
        newest: Link,
    ) -> Fit {
        let fit = self.standings.fit(&waiting.key, points, newest);
        if self.checks.pass(Check::Points, fit == Fit::Yes) {
            return Fit::Yes;
        }
        if fit != Fit::Unknown {
            return fit;
        }
        let same = |other: &Waiting| other.gid == waiting.gid;
        if self.standings.waiting.iter().any(same) {
            return Fit::Unknown;
        }
        let (nick, chain) = (waiting.from.clone(), waiting.key);
        if now.elapsed < self.standings.asks_from
            || self.standings.waiting.len() >= MAX_WAITING
            || self.ask_chain(now, nick, chain, 0).is_err()
        {
            return Fit::Later;
        }
        self.standings.asks_from = now.elapsed + ASK_GAP;
        self.standings.waiting.push(waiting);
        Fit::Unknown
    }

    /// Asks somebody for this player's own half-records, the newest that he has.
    pub(super) fn ask_own_chain(&mut self, now: Now, nick: Nick) -> Result<(), CommandError> {
        if self.roster.get(&nick).is_none() {
            return Err(CommandError::UnknownPeer(nick));
        }
        self.ask_chain(now, nick, self.key.public(), 1)
    }

    /// Asks somebody for the half-records of `chain`, from a number on; from 0 for the newest alone.
    fn ask_chain(
        &mut self,
        now: Now,
        nick: Nick,
        chain: PublicKey,
        from: u32,
    ) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        let place = (chain.id(), nick.clone());
        let is_new = !self.standings.asked.contains_key(&place);
        if is_new && self.standings.asked.len() >= MAX_ASKED {
            return Err(CommandError::Busy);
        }
        let request = next_request(self.presence.own_request, now);
        self.presence.own_request = request;
        let named = self.takes_no_private_lines(&nick).then(|| nick.clone());
        let question = ChainRequest {
            key: self.key.public(),
            request,
            nick: named,
            chain: chain.id(),
            from,
            minutes: now.minutes,
        };
        let line = question.draft().sign(&self.key)?;
        let asked = Asked {
            chain,
            request,
            until: now.elapsed + WAIT,
            left: None,
        };
        self.standings.asked.insert(place, asked);
        self.say_to(nick, Class::Contest, line);
        Ok(())
    }

    /// Somebody asks for half-records: they are on disk, which is not the machine's. Before a game for
    /// points, which waits for it, the newest own one is handed over at once.
    pub(super) fn chain_asked(&mut self, now: Now, from: &Nick, asked: &ChainRequest) -> bool {
        let own = asked.from == 0 && asked.chain == self.key.id();
        let waits = own && self.negotiations.are_with(&asked.key);
        let urgent = waits && now.elapsed >= self.standings.urgent_from;
        if urgent {
            self.standings.urgent_from = now.elapsed + ASK_GAP;
        }
        if !urgent && !self.may_answer(now, 1) {
            return false;
        }
        self.event(Event::ChainAsked(ChainQuestion {
            nick: from.clone(),
            openly: asked.nick.is_some(),
            urgent,
            request: asked.request,
            chain: asked.chain,
            from: asked.from,
            most: if asked.from == 0 { 1 } else { MAX_LINES },
        }));
        true
    }

    /// Answers a question about a chain: how many half-records of it are held, the newest number, and
    /// the lines, of which no more are said than were asked for.
    pub fn tell_chain(
        &mut self,
        question: &ChainQuestion,
        held: u32,
        newest: u32,
        lines: &[String],
    ) {
        let lines = lines.get(..question.most).unwrap_or(lines);
        let head = ChainHeadline {
            request: question.request,
            chain: question.chain,
            newest,
            held,
            count: u8::try_from(lines.len()).unwrap_or(u8::MAX),
        };
        let Ok(head) = head.draft().sign(&self.key) else {
            return;
        };
        let class = if question.urgent {
            Class::Contest
        } else {
            self.answers_take(lines.len());
            Class::Presence
        };
        for line in std::iter::once(&head).chain(lines) {
            if question.openly {
                self.say_wire(class, line.clone());
            } else {
                self.say_to(question.nick.clone(), class, line.clone());
            }
        }
    }

    /// The beginning of an answer about a chain, signed by who was asked.
    pub(super) fn chain_told(&mut self, now: Now, from: &Nick, told: &ChainHeadline) {
        let asked = self.standings.asked.get_mut(&(told.chain, from.clone()));
        let Some(asked) = asked.filter(|asked| asked.request == told.request) else {
            return;
        };
        asked.left = Some(told.count);
        let (chain, own) = (asked.chain, self.key.id());
        if told.chain == own {
            self.event(Event::OwnRecords {
                nick: from.clone(),
                held: told.held,
                newest: told.newest,
            });
        }
        if told.count == 0 {
            self.chain_is_here(now, from, &chain);
        }
    }

    /// A half-record was said by `from`: whose it is shows the signature.
    pub(super) fn half_record(
        &mut self,
        now: Now,
        from: &Nick,
        line: &Line<'_>,
        result: &HalfRecord,
    ) {
        let asked = self.standings.asked.iter();
        let of_chains = asked
            .filter(|((_, nick), _)| nick == from)
            .map(|(_, asked)| asked.chain);
        let own = self.roster.get(from).map(|present| present.key);
        let mut keys: Vec<PublicKey> = own.into_iter().chain(of_chains).collect();
        keys.dedup();
        if let Some(key) = keys.into_iter().find(|key| line.verify(key)) {
            self.take_half_record(now, from, &key, line, result);
        }
    }

    fn take_half_record(
        &mut self,
        now: Now,
        from: &Nick,
        key: &PublicKey,
        line: &Line<'_>,
        result: &HalfRecord,
    ) {
        let is_own = *key == self.key.public();
        if is_own {
            self.take_own(now, line.link(), result);
        }
        if is_own || self.standings.hear(key.id(), line.link(), result) {
            self.event(Event::HalfRecord {
                key: Box::new(*key),
                line: line.text().to_owned(),
            });
        }
        if let Some(asked) = self.standings.asked.get_mut(&(key.id(), from.clone())) {
            let left = asked.left.map(|left| left.saturating_sub(1));
            asked.left = left;
            if left == Some(0) {
                self.chain_is_here(now, from, key);
            }
        }
    }

    /// This player's own half-record has come back: his chain goes on after it.
    fn take_own(&mut self, now: Now, link: Link, result: &HalfRecord) {
        if result.number <= self.standing.chain.number {
            return;
        }
        self.standing = result.standing(link);
        self.presence.card_changed(now);
        self.event(Event::StandingRestored(self.standing));
    }

    /// What was asked for about a chain is here, or will not come.
    fn chain_is_here(&mut self, now: Now, from: &Nick, chain: &PublicKey) {
        self.standings.asked.remove(&(chain.id(), from.clone()));
        let of_chain = |waiting: &mut Waiting| waiting.key == *chain;
        let waiting: Vec<Waiting> = self.standings.waiting.extract_if(.., of_chain).collect();
        for waiting in waiting {
            self.weigh_again(now, &waiting);
        }
    }

    /// A line that has waited is looked at again, and now its author's newest half-record is known or he
    /// has none to show.
    fn weigh_again(&mut self, now: Now, waiting: &Waiting) {
        let Ok(line) = Line::parse(&waiting.line) else {
            return;
        };
        let fits = |standings: &Standings, points, newest| {
            standings.fit(&waiting.key, points, newest) == Fit::Yes
        };
        match wire::Message::read(&line) {
            Ok(wire::Message::Challenge(challenge)) => {
                let fits = fits(&self.standings, challenge.points, challenge.chain);
                self.weighed_challenge(now, waiting, &challenge, fits);
            }
            Ok(wire::Message::Accept(accept)) => {
                let fits = fits(&self.standings, accept.points, accept.chain);
                self.weighed_accept(now, waiting, &line, &accept, fits);
            }
            _ => {}
        }
    }

    /// Gives up chains that have not come.
    pub(super) fn tick_standings(&mut self, now: Now) {
        let late = |_: &(KeyId, Nick), asked: &mut Asked| asked.until <= now.elapsed;
        let late: Vec<((KeyId, Nick), Asked)> = self.standings.asked.extract_if(.., late).collect();
        for ((_, nick), asked) in late {
            self.chain_is_here(now, &nick, &asked.chain);
        }
    }

    /// The connection is gone: nobody answers any more.
    pub(super) fn forget_questions(&mut self) {
        self.standings.asked.clear();
        self.standings.waiting.clear();
    }
}
