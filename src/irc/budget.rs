//! How fast lines may leave, and in which order.
//!
//! Every line costs one token of a bucket. The default, 4 at once and then one in 2 s, is the only
//! rate that none of the eight measured servers punished. Time is an argument: nothing here waits.

use super::outgoing::Outgoing;
use std::{
    collections::{BTreeMap, VecDeque},
    time::{Duration, Instant},
};

/// Lines at once, and the time after which one more may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Lines that may leave at once after a silence; 0 counts as 1.
    pub burst: u32,
    /// Time for one line more; zero means no limit.
    pub period: Duration,
}

impl Rate {
    /// No limit: for the embedded relay and servers in tests.
    pub const UNLIMITED: Self = Self {
        burst: 1,
        period: Duration::ZERO,
    };
}

impl Default for Rate {
    fn default() -> Self {
        Self {
            burst: 4,
            period: Duration::from_secs(2),
        }
    }
}

/// A token bucket, kept as the time at which it will be full again.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: Rate,
    full_at: Option<Instant>,
    penalty: bool,
}

/// Free bytes of a line on servers that punish long ones, and the bytes that cost a second more.
const PENALTY_BYTES: usize = 100;
/// Lines of games that a board leaves room for: a move, and what may have to be said with it.
const SPARED: u32 = 2;
/// Bytes of the longest line of a game, with its command and the longest name of a nick or channel.
const LONGEST: usize = 350;

impl Bucket {
    /// A full bucket.
    pub fn new(rate: Rate) -> Self {
        Self {
            rate,
            full_at: None,
            penalty: false,
        }
    }

    /// Charges 1 s more per 100 bytes above the first 100, as irc2 does.
    pub fn set_penalty(&mut self, penalty: bool) {
        self.penalty = penalty;
    }

    /// The first moment, from `now` on, at which a line may be sent.
    pub fn ready_at(&self, now: Instant) -> Instant {
        let slack = self.rate.period * self.rate.burst.saturating_sub(1);
        match self.full_at.and_then(|full_at| full_at.checked_sub(slack)) {
            Some(ready) if ready > now => ready,
            _ => now,
        }
    }

    /// Pays for a line of `bytes` that leaves at `now`, allowed or not.
    pub fn charge(&mut self, now: Instant, bytes: usize) {
        // Answers to a server's pings are sent unasked; a flood of them must not stop us for ever.
        self.charge_up_to(now, bytes, self.rate.burst.saturating_mul(4).max(8));
    }

    /// The first moment, from `now` on, at which a line of `bytes` can be paid for so that [`SPARED`] more
    /// lines of any length could leave at once after it. A full bucket is spared no longer.
    fn spare_at(&self, now: Instant, bytes: usize) -> Instant {
        let slack = self.rate.period * self.rate.burst.saturating_sub(1);
        let cost = self.cost(bytes) + self.cost(LONGEST) * (SPARED - 1);
        let early = slack.saturating_sub(cost);
        match self.full_at.and_then(|full_at| full_at.checked_sub(early)) {
            Some(ready) if ready > now => ready,
            _ => now,
        }
    }

    fn cost(&self, bytes: usize) -> Duration {
        let mut cost = self.rate.period;
        if self.penalty && !cost.is_zero() {
            let over = bytes.saturating_sub(PENALTY_BYTES).div_ceil(PENALTY_BYTES);
            cost += Duration::from_secs(u64::try_from(over).unwrap_or(u64::MAX).min(60));
        }
        cost
    }

    /// Pays for a line, but is never in debt for more than `lines`.
    fn charge_up_to(&mut self, now: Instant, bytes: usize, lines: u32) {
        let cost = self.cost(bytes);
        let full_at = self.full_at.map_or(now, |full_at| full_at.max(now)) + cost;
        let most = now + self.rate.period * lines;
        self.full_at = Some(full_at.min(most));
    }
}

/// What a line is for; the earlier class goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Answers to a server's ping: sent at once, whatever the budget says, and paid for after.
    Pong,
    /// Registration, joins, our own pings.
    Control,
    /// Lines of a contest.
    Move,
    /// Answers the protocol owes to others.
    Answer,
    /// What people say, and announcements.
    Chat,
    /// What a channel bot answers to people. They take turns, so that nobody who types much keeps the
    /// others waiting: see [`Queue::push_in_turn`].
    Guest,
    /// WHO and other listings; the oldest are dropped when the queue is full.
    Listing,
    /// Boards for those who watch a game. One leaves only when nothing else waits and so much of the
    /// budget is left that the next moves need not wait for it; a newer one takes the place of an older
    /// one for the same channel.
    Board,
}

/// The queue is full of lines that must not be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many lines wait to be sent already: wait until some have left")]
pub struct QueueFull;

/// Lines that may wait: eight minutes of sending at the default rate.
pub const MAX_QUEUED: usize = 256;

/// Lines that may wait in one turn.
pub const MAX_IN_TURN: usize = 8;

/// Lines to guests that may wait in all: the rest of the queue is for what is more urgent.
const MAX_GUEST_LINES: usize = 160;
/// Guests whose newest line is remembered.
const MAX_SERVED: usize = 1000;

/// Pongs that may wait while the socket takes nothing; older ones are of no use to the server.
const MAX_PONGS: usize = 8;

/// Lines waiting for their turn.
#[derive(Debug)]
pub struct Queue {
    bucket: Bucket,
    lanes: BTreeMap<Class, VecDeque<Outgoing>>,
    /// Whose turn each line of [`Class::Guest`] is and in which round it leaves, beside its lane.
    turns: VecDeque<(u64, u64)>,
    /// The round in which guests are answered now.
    round: u64,
    /// In which round each guest has, or will have, his newest line.
    served: BTreeMap<u64, u64>,
    held: bool,
}

impl Queue {
    /// An empty queue with a full bucket.
    pub fn new(rate: Rate) -> Self {
        Self {
            bucket: Bucket::new(rate),
            lanes: BTreeMap::new(),
            turns: VecDeque::new(),
            round: 0,
            served: BTreeMap::new(),
            held: false,
        }
    }

    /// Adds a line behind those of its class. A full queue gives up its oldest listing for it. A
    /// protocol line that waits already is not said twice.
    ///
    /// # Errors
    /// The queue is full and holds no listing; the line is not taken.
    pub fn push(&mut self, line: Outgoing, class: Class) -> Result<(), QueueFull> {
        if class == Class::Pong {
            let pongs = self.lanes.entry(class).or_default();
            if pongs.len() >= MAX_PONGS {
                pongs.pop_front();
            }
            pongs.push_back(line);
            return Ok(());
        }
        if self.waits_already(&line, class) || self.replaces(&line, class) {
            return Ok(());
        }
        self.make_room()?;
        self.lanes.entry(class).or_default().push_back(line);
        if class == Class::Guest {
            self.turns.push_back((0, self.round));
        }
        Ok(())
    }

    /// Adds a line of [`Class::Guest`]. Whoever has the number `turn` has one line in a round; his second line
    /// leaves when everybody else has had his first.
    ///
    /// # Errors
    /// The queue is full, or [`MAX_IN_TURN`] lines of this turn wait; the line is not taken.
    pub fn push_in_turn(&mut self, line: Outgoing, turn: u64) -> Result<(), QueueFull> {
        let own = self.turns.iter().filter(|(of, _)| *of == turn);
        if own.count() >= MAX_IN_TURN || self.turns.len() >= MAX_GUEST_LINES {
            return Err(QueueFull);
        }
        self.make_room()?;
        // Whoever has just had his line is behind those who wait for theirs.
        let last = self.served.get(&turn).copied();
        let round = last.map_or(self.round, |last| self.round.max(last + 1));
        self.served.insert(turn, round);
        if self.served.len() > MAX_SERVED {
            self.served.retain(|_, last| *last >= self.round);
        }
        let place = self.turns.partition_point(|(_, other)| *other <= round);
        self.turns.insert(place, (turn, round));
        let lane = self.lanes.entry(Class::Guest).or_default();
        lane.insert(place, line);
        Ok(())
    }

    fn make_room(&mut self) -> Result<(), QueueFull> {
        if self.len() >= MAX_QUEUED {
            let listings = self.lanes.get_mut(&Class::Listing);
            listings.and_then(VecDeque::pop_front).ok_or(QueueFull)?;
        }
        Ok(())
    }

    /// Whether a protocol line waits in its class or an earlier one. If it waits in a later one it is
    /// taken out: it has become urgent, and what must follow it must not overtake it.
    fn waits_already(&mut self, line: &Outgoing, class: Class) -> bool {
        const PROTOCOL: [Class; 2] = [Class::Move, Class::Answer];
        if !PROTOCOL.contains(&class) {
            return false;
        }
        for lane_class in PROTOCOL {
            let lane = self.lanes.entry(lane_class).or_default();
            if let Some(place) = lane.iter().position(|waiting| waiting == line) {
                if lane_class <= class {
                    return true;
                }
                lane.remove(place);
            }
        }
        false
    }

    /// Puts a board in the place of an older one for the same channel.
    fn replaces(&mut self, line: &Outgoing, class: Class) -> bool {
        if class != Class::Board {
            return false;
        }
        let channel = |line: &Outgoing| line.as_str().split(' ').nth(1).map(str::to_owned);
        let lane = self.lanes.entry(class).or_default();
        match lane
            .iter_mut()
            .find(|waiting| channel(waiting) == channel(line))
        {
            Some(older) => {
                *older = line.clone();
                true
            }
            None => false,
        }
    }

    /// The next line, if it may leave at `now`; it is paid for.
    pub fn pop(&mut self, now: Instant) -> Option<Outgoing> {
        if self.ready_at(now)? > now {
            return None;
        }
        let last = self.last_class();
        let (class, line) = self
            .lanes
            .range_mut(..=last)
            .find_map(|(class, lane)| Some((*class, lane.pop_front()?)))?;
        if class == Class::Guest
            && let Some((_, round)) = self.turns.pop_front()
        {
            self.round = round;
        }
        match self.held {
            true => {
                let burst = self.bucket.rate.burst;
                self.bucket.charge_up_to(now, line.as_str().len(), burst);
            }
            false => self.bucket.charge(now, line.as_str().len()),
        }
        Some(line)
    }

    /// How long a line of this class would wait if it were added now.
    pub fn wait(&self, now: Instant, class: Class) -> Duration {
        let mut bucket = self.bucket;
        let mut at = now;
        for line in self.lanes.range(..=class).flat_map(|(_, lane)| lane) {
            at = bucket.ready_at(at);
            bucket.charge(at, line.as_str().len());
        }
        bucket.ready_at(at).saturating_duration_since(now)
    }

    /// When [`Queue::pop`] will give a line; none while there is none to give.
    pub fn ready_at(&self, now: Instant) -> Option<Instant> {
        let mut waiting = self.lanes.range(..=self.last_class());
        let (class, next) = waiting.find_map(|(class, lane)| Some((*class, lane.front()?)))?;
        Some(match class {
            _ if class == Class::Pong || self.held => now,
            Class::Board => self.bucket.spare_at(now, next.as_str().len()),
            _ => self.bucket.ready_at(now),
        })
    }

    /// Holds back everything after [`Class::Control`], or lets it go: before the registration is
    /// complete servers take nothing else. What registers leaves at once, since each line of a login
    /// waits for the server's answer anyway; it leaves at worst an empty bucket.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
    }

    fn last_class(&self) -> Class {
        if self.held {
            Class::Control
        } else {
            Class::Board
        }
    }

    /// Lines that wait.
    pub fn len(&self) -> usize {
        self.lanes.values().map(VecDeque::len).sum()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets the newest lines of a class, as many as it takes that a line behind them leaves within `limit`.
    pub fn shorten(&mut self, now: Instant, class: Class, limit: Duration) {
        while self.wait(now, class) > limit {
            let lane = self.lanes.get_mut(&class);
            if lane.and_then(VecDeque::pop_back).is_none() {
                return;
            }
            if class == Class::Guest {
                self.turns.pop_back();
            }
        }
    }

    /// Forgets the lines of a class.
    pub fn clear(&mut self, class: Class) {
        self.lanes.remove(&class);
        if class == Class::Guest {
            self.turns.clear();
        }
    }

    /// See [`Bucket::set_penalty`].
    pub fn set_penalty(&mut self, penalty: bool) {
        self.bucket.set_penalty(penalty);
    }
}

#[cfg(test)]
mod tests;
