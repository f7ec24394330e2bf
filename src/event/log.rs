//! The director's log: numbered lines, each with the link of the one before.
//!
//! It proves itself: the first line carries the director's key, a line by which another takes over carries
//! his, and each line is signed by the director of its time. So it does not matter who repeats a line. Where
//! there are two logs, because the network was split or two have taken over, every program comes to the same
//! one: the one whose director went on though somebody took the other over; then with more rounds, then the later
//! term, then the lower rank, then more lines. Whoever still hears the director takes no takeover at all ([`Guard`]).

use std::{cmp::Reverse, collections::BTreeMap};

use super::{EventTerms, table::Table};
use crate::{
    peer::wire::{Line, Message, SundayLine},
    trust::{Digest, Link, PublicKey},
};

/// Lines of one event that are kept: 99 players in 9 rounds with corrections need fewer.
const MAX_LINES: usize = 4000;
/// Lines that do not follow yet.
const MAX_LOOSE: usize = 400;
/// How often it is asked for lines before ones that anybody may have made up.
const DOUBTFUL_TRIES: u32 = 3;

/// A line of the log.
#[derive(Clone, Debug)]
struct Entry {
    link: Link,
    before: Option<Link>,
    number: u16,
    term: u16,
    text: String,
    message: SundayLine,
    /// Whether somebody has signed it who could have, as far as that was known when it came.
    plausible: bool,
}

/// Whether the log may get into other hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Guard {
    /// The director is lost, or it is not known how he is: takeovers count.
    #[default]
    Open,
    /// He has taken over a moment ago: somebody else may have done so at the same time.
    Contest,
    /// He is well: nobody takes over.
    Shut,
}

/// What adding a line at the end has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Append {
    Done,
    /// It must not stand there.
    Bad,
    /// It is a takeover, and the director is well.
    Barred,
}

impl Entry {
    fn read(text: &str) -> Option<Self> {
        let line = Line::parse(text).ok()?;
        let Ok(Message::SundayLine(message)) = Message::read(&line) else {
            return None;
        };
        let (number, before, term) = message.logged()?;
        Some(Self {
            link: line.link(),
            before,
            number,
            term,
            text: text.to_owned(),
            message,
            plausible: false,
        })
    }

    /// The key of whoever takes over with this line, or goes on.
    fn leader(&self) -> Option<&PublicKey> {
        match &self.message {
            SundayLine::SundayLead(lead) => Some(&lead.key),
            _ => None,
        }
    }

    fn is_by(&self, key: &PublicKey) -> bool {
        Line::parse(&self.text).is_ok_and(|line| line.verify(key))
    }
}

/// What a new line has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// Nothing: known, of no use, or not yet.
    Nothing,
    /// The log has become longer, from this place on.
    Longer(usize),
    /// Another log has taken its place.
    Other,
}

impl Added {
    /// What this and what was done after it come to.
    fn and(self, then: Self) -> Self {
        match (self, then) {
            (Self::Nothing, then) => then,
            (before, Self::Nothing | Self::Longer(_)) => before,
            (_, Self::Other) => Self::Other,
        }
    }
}

/// A log, and lines that may belong to it.
#[derive(Clone, Debug)]
pub(super) struct Log {
    terms: EventTerms,
    event: Link,
    chain: Vec<Entry>,
    /// The directors and the place of the first line of each.
    directors: Vec<(PublicKey, usize)>,
    loose: BTreeMap<Link, Entry>,
    guard: Guard,
}

impl Log {
    pub(super) fn new(terms: EventTerms) -> Self {
        Self {
            event: terms.id(),
            terms,
            chain: Vec::new(),
            directors: Vec::new(),
            loose: BTreeMap::new(),
            guard: Guard::Open,
        }
    }

    /// Says whether the log may get into other hands from now on. What was barred until now is weighed
    /// again.
    pub(super) fn set_guard(&mut self, guard: Guard) -> Added {
        let opened = guard == Guard::Open && self.guard != Guard::Open;
        self.guard = guard;
        if !opened {
            return Added::Nothing;
        }
        let leads = self.loose.values().filter(|e| e.leader().is_some());
        let leads: Vec<Link> = leads.map(|entry| entry.link).collect();
        let mut all = Added::Nothing;
        for link in leads {
            all = all.and(self.attach(link));
        }
        all
    }

    /// Whether there is a takeover that was barred: it follows the log, or parts from it, and is no part of it.
    pub(super) fn is_challenged(&self) -> bool {
        let term = self.term();
        let mut loose = self.loose.values();
        loose.any(|entry| {
            let by_other = |key: &PublicKey| {
                Some(key) != self.director() && self.may_lead(key) && entry.is_by(key)
            };
            term.checked_add(1) == Some(entry.term)
                && entry.leader().is_some_and(by_other)
                && self.branch(entry.link).is_some()
        })
    }

    /// The number of the newest line.
    pub(super) fn len(&self) -> u16 {
        u16::try_from(self.chain.len()).unwrap_or(u16::MAX)
    }

    /// The link of the newest line.
    pub(super) fn head(&self) -> Option<Link> {
        self.chain.last().map(|entry| entry.link)
    }

    /// The newest director.
    pub(super) fn director(&self) -> Option<&PublicKey> {
        self.directors.last().map(|(key, _)| key)
    }

    /// His term.
    pub(super) fn term(&self) -> u16 {
        self.chain.last().map_or(0, |entry| entry.term)
    }

    /// The text of a line, by its number.
    pub(super) fn text(&self, number: u16) -> Option<&str> {
        let at = usize::from(number).checked_sub(1)?;
        self.chain.get(at).map(|entry| entry.text.as_str())
    }

    /// The text of every line.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.chain.iter().map(|entry| entry.text.as_str())
    }

    /// What the lines from a place on say.
    pub(super) fn messages(&self, from: usize) -> impl Iterator<Item = &SundayLine> {
        self.chain.iter().skip(from).map(|entry| &entry.message)
    }

    /// The table that follows from the whole log.
    pub(super) fn table(&self) -> Table {
        let mut table = Table::new(self.terms.clone());
        self.messages(0).for_each(|line| table.apply(line));
        table
    }

    /// From which number on lines are missing, if any are known of. `tries` is how often that was asked for
    /// in vain: what is there may follow another log, so it is asked for further and further back. For lines that
    /// anybody may have made up it is asked a few times only.
    pub(super) fn missing(&self, tries: u32) -> Option<u16> {
        let (len, term) = (self.len(), self.term());
        // What could be followed back to the log has been weighed.
        let ahead = |entry: &Entry| {
            (entry.plausible || tries < DOUBTFUL_TRIES)
                && (entry.number > len || entry.term > term)
                && self.branch(entry.link).is_none()
        };
        if !self.loose.values().any(ahead) {
            return None;
        }
        let back = match tries {
            0 => 0,
            tries => 2_u16.saturating_pow(tries.min(14)),
        };
        Some((len + 1).saturating_sub(back).max(1))
    }

    /// Takes a line in.
    pub(super) fn add(&mut self, text: &str) -> Added {
        let Some(entry) = Entry::read(text).filter(|entry| entry.message.event() == self.event)
        else {
            return Added::Nothing;
        };
        let at = usize::from(entry.number).saturating_sub(1);
        let known = self.chain.get(at).is_some_and(|own| own.link == entry.link);
        if known || self.loose.contains_key(&entry.link) {
            return Added::Nothing;
        }
        // Who has signed it may become known later; so it is kept all the same while there are few.
        let mut entry = entry;
        let follows = entry.before == self.head();
        entry.plausible = !follows && self.may_be_signed(&entry);
        if self.loose.len() >= MAX_LOOSE / 2 && !entry.plausible && !follows {
            return Added::Nothing;
        }
        if self.loose.len() >= MAX_LOOSE {
            self.loose.pop_first();
        }
        let link = entry.link;
        self.loose.insert(link, entry);
        self.attach(link)
    }

    /// Whether somebody has signed a line who can write in this log, as far as that is known yet: a director, or who
    /// has entered and may become one.
    fn may_be_signed(&self, entry: &Entry) -> bool {
        let entered = self.messages(0).filter_map(|line| match line {
            SundayLine::SundayEnter(enter) => Some(&enter.key),
            _ => None,
        });
        let directors = self.directors.iter().rev().map(|(key, _)| key);
        directors.chain(entered).any(|key| entry.is_by(key))
    }

    /// Takes a loose line over with all that belong to it, and whatever follows then.
    fn attach(&mut self, link: Link) -> Added {
        let mut added = Added::Nothing;
        loop {
            let next = || self.next_of_head().and_then(|link| self.branch(link));
            let Some(branch) = self.branch(link).or_else(next) else {
                return added;
            };
            let (now, bad) = self.consider(branch);
            added = added.and(now);
            // A line in the way that nobody has rightly signed is gone now; what it hid may fit.
            if now == Added::Nothing && bad.is_none() {
                return added;
            }
            if let Some(bad) = bad {
                self.loose.remove(&bad);
            }
        }
    }

    /// A loose line that could be the next one.
    fn next_of_head(&self) -> Option<Link> {
        let fits = |entry: &&Entry| {
            usize::from(entry.number) == self.chain.len() + 1
                && entry.before == self.head()
                && !self.bars(entry)
        };
        self.loose.values().find(fits).map(|entry| entry.link)
    }

    /// A loose line with all that lead to it from the log, and all that follow.
    fn branch(&self, link: Link) -> Option<(usize, Vec<Entry>)> {
        let mut entry = self.loose.get(&link)?;
        let mut path = vec![entry.clone()];
        let fork = loop {
            let Some(before) = entry.before else {
                break 0;
            };
            // What is before has the number before, so this ends.
            let place = usize::from(entry.number).checked_sub(2)?;
            if self.chain.get(place).is_some_and(|own| own.link == before) {
                break place + 1;
            }
            entry = self.loose.get(&before)?;
            if usize::from(entry.number) != place + 1 {
                return None;
            }
            path.push(entry.clone());
        };
        path.reverse();
        while let Some(last) = path.last()
            && let Some(next) = self.next_of(last)
        {
            path.push(next.clone());
        }
        Some((fork, path))
    }

    /// A loose line that could follow this one; one that is barred hides no other.
    fn next_of(&self, last: &Entry) -> Option<&Entry> {
        let fits = |next: &&Entry| {
            next.before == Some(last.link) && u32::from(next.number) == u32::from(last.number) + 1
        };
        let mut barred = None;
        for next in self.loose.values().filter(fits) {
            if !self.bars(next) {
                return Some(next);
            }
            barred = Some(next);
        }
        barred
    }

    /// Whether a line would bring the log into other hands while its director is well.
    fn bars(&self, entry: &Entry) -> bool {
        self.guard != Guard::Open
            && entry
                .leader()
                .is_some_and(|key| Some(key) != self.director())
    }

    /// Takes a branch over if it is longer than the log, or the better one. Tells of a line in it that
    /// must not stand where it does.
    fn consider(&mut self, (fork, path): (usize, Vec<Entry>)) -> (Added, Option<Link>) {
        if fork == self.chain.len() {
            return self.extend(fork, path);
        }
        let before = self.directors.iter().filter(|(_, at)| *at < fork);
        let mut other = Self {
            chain: self.chain.iter().take(fork).cloned().collect(),
            directors: before.copied().collect(),
            loose: BTreeMap::new(),
            terms: self.terms.clone(),
            event: self.event,
            guard: Guard::Open,
        };
        let (_, bad) = other.extend(fork, path);
        if other.chain.len() <= fork || !self.gives_way(&other, fork) {
            return (Added::Nothing, bad);
        }
        for entry in &other.chain {
            self.loose.remove(&entry.link);
        }
        self.chain = other.chain;
        self.directors = other.directors;
        (Added::Other, bad)
    }

    /// Whether another log, which parts from this one at a place, counts instead.
    fn gives_way(&self, other: &Self, fork: usize) -> bool {
        if other.went_on(fork) && self.is_taken_over(fork) {
            return true;
        }
        if self.went_on(fork) && other.is_taken_over(fork) {
            return false;
        }
        let same_hand = (other.director(), other.term()) == (self.director(), self.term());
        let allowed = match self.guard {
            Guard::Open => true,
            Guard::Contest => other.term() == self.term(),
            Guard::Shut => same_hand,
        };
        allowed && other.worth() > self.worth()
    }

    /// The director of the lines before a place.
    fn director_at(&self, place: usize) -> Option<&PublicKey> {
        let before = self.directors.iter().rev().find(|(_, at)| *at < place);
        before.map(|(key, _)| key)
    }

    /// Whether the line at a place is a takeover by somebody else.
    fn is_taken_over(&self, place: usize) -> bool {
        let leader = self.chain.get(place).and_then(Entry::leader);
        leader.is_some_and(|key| Some(key) != self.director_at(place))
    }

    /// Whether the director of the lines before a place has said after it that he goes on.
    fn went_on(&self, place: usize) -> bool {
        let director = self.director_at(place);
        let leads = self.chain.iter().skip(place).filter_map(Entry::leader);
        leads.take(1).any(|key| Some(key) == director)
    }

    fn extend(&mut self, fork: usize, path: Vec<Entry>) -> (Added, Option<Link>) {
        let mut bad = None;
        for entry in path {
            let link = entry.link;
            match self.append(entry) {
                Append::Done => {}
                Append::Barred => break,
                Append::Bad => {
                    bad = Some(link);
                    break;
                }
            }
            self.loose.remove(&link);
        }
        match self.chain.len() > fork {
            true => (Added::Longer(fork), bad),
            false => (Added::Nothing, bad),
        }
    }

    /// Adds a line at the end, if it may follow there.
    fn append(&mut self, entry: Entry) -> Append {
        let follows = usize::from(entry.number) == self.chain.len() + 1
            && entry.before == self.head()
            && self.chain.len() < MAX_LINES;
        if !follows {
            return Append::Bad;
        }
        let key = match &entry.message {
            SundayLine::SundayOpen(open) => {
                let named = self.terms.director;
                let may = entry.number == 1 && named.is_none_or(|id| id == open.key.id());
                may.then_some(open.key)
            }
            SundayLine::SundayLead(lead) => {
                let next = self.term().checked_add(1);
                let goes_on = self.director() == Some(&lead.key);
                let may = goes_on || (self.may_lead(&lead.key) && !self.is_over());
                let may = may && Some(lead.term) == next;
                may.then_some(lead.key)
            }
            _ => self
                .director()
                .copied()
                .filter(|_| entry.term == self.term()),
        };
        let Some(key) = key.filter(|key| entry.is_by(key)) else {
            return Append::Bad;
        };
        if self.bars(&entry) {
            return Append::Barred;
        }
        if self.director() != Some(&key) {
            self.directors.push((key, self.chain.len()));
        }
        self.chain.push(entry);
        Append::Done
    }

    fn is_over(&self) -> bool {
        let is_over = |line: &SundayLine| matches!(line, SundayLine::SundayOver(_));
        self.messages(0).any(is_over)
    }

    /// Whether a key may take over: that of a player, or of an earlier director.
    fn may_lead(&self, key: &PublicKey) -> bool {
        let entered =
            |line: &SundayLine| matches!(line, SundayLine::SundayEnter(e) if e.key == *key);
        self.directors.iter().any(|(known, _)| known == key) || self.messages(0).any(entered)
    }

    /// What decides between two logs.
    fn worth(
        &self,
    ) -> (
        usize,
        u16,
        Reverse<Option<Digest>>,
        usize,
        Reverse<Option<Link>>,
    ) {
        let is_round = |line: &&SundayLine| matches!(line, SundayLine::SundayRound(_));
        (
            self.messages(0).filter(is_round).count(),
            self.term(),
            Reverse(self.director().map(|key| self.terms.rank(key))),
            self.chain.len(),
            Reverse(self.head()),
        )
    }
}
