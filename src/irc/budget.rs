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
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn line(text: &str) -> Outgoing {
        Outgoing::privmsg("#x", text).unwrap()
    }

    #[test]
    fn guests_take_turns() {
        let mut queue = Queue::new(Rate::UNLIMITED);
        for (turn, text) in [
            (1, "a1"),
            (1, "a2"),
            (1, "a3"),
            (2, "b1"),
            (3, "c1"),
            (2, "b2"),
        ] {
            queue.push_in_turn(line(text), turn).unwrap();
        }
        let now = Instant::now();
        let mut next = || {
            queue
                .pop(now)
                .unwrap()
                .as_str()
                .rsplit(':')
                .next()
                .unwrap()
                .to_owned()
        };
        assert_eq!([next(), next(), next(), next()], ["a1", "b1", "c1", "a2"]);
        // Who comes later is not behind all that the others have to hear.
        queue.push_in_turn(line("d1"), 4).unwrap();
        let mut next = || {
            queue
                .pop(now)
                .unwrap()
                .as_str()
                .rsplit(':')
                .next()
                .unwrap()
                .to_owned()
        };
        assert_eq!([next(), next(), next()], ["b2", "d1", "a3"]);
        assert!(queue.is_empty());
    }

    #[test]
    fn nobody_fills_the_queue_alone() {
        let mut queue = Queue::new(Rate::default());
        for at in 0..MAX_IN_TURN {
            queue.push_in_turn(line(&at.to_string()), 1).unwrap();
        }
        assert_eq!(queue.push_in_turn(line("more"), 1), Err(QueueFull));
        queue.push_in_turn(line("hello"), 2).unwrap();
        queue.clear(Class::Guest);
        queue.push_in_turn(line("again"), 1).unwrap();
        assert_eq!(queue.len(), 1);
    }

    /// Seconds after the start at which `count` lines leave.
    fn departures(queue: &mut Queue, start: Instant, count: usize) -> Vec<u64> {
        let mut now = start;
        (0..count)
            .map(|_| {
                now = queue.ready_at(now).unwrap();
                queue.pop(now).unwrap();
                (now - start).as_secs()
            })
            .collect()
    }

    #[test]
    fn four_at_once_then_one_in_two_seconds() {
        let start = Instant::now();
        let mut queue = Queue::new(Rate::default());
        for n in 0..8 {
            queue.push(line(&n.to_string()), Class::Chat).unwrap();
        }
        assert_eq!(departures(&mut queue, start, 8), [0, 0, 0, 0, 2, 4, 6, 8]);
        assert_eq!(queue.ready_at(start), None);
        // A minute of silence fills the bucket, and no more than that.
        for n in 0..6 {
            queue.push(line(&n.to_string()), Class::Chat).unwrap();
        }
        let later = start + Duration::from_secs(60);
        assert_eq!(departures(&mut queue, later, 6), [0, 0, 0, 0, 2, 4]);
    }

    #[test]
    fn a_protocol_line_waits_once_and_people_may_repeat_themselves() {
        let mut queue = Queue::new(Rate::default());
        for class in [Class::Move, Class::Move, Class::Answer] {
            queue.push(line("awale/1 move"), class).unwrap();
        }
        assert_eq!(queue.len(), 1);
        queue.pop(Instant::now()).unwrap();
        queue.push(line("awale/1 move"), Class::Answer).unwrap();
        for _ in 0..2 {
            queue.push(line("ha"), Class::Chat).unwrap();
        }
        assert_eq!(queue.len(), 3);
    }

    /// A hello waits its turn, and then a challenge needs it before itself.
    #[test]
    fn a_line_that_becomes_urgent_is_not_overtaken_by_what_follows_it() {
        let mut queue = Queue::new(Rate::UNLIMITED);
        queue.push(line("card"), Class::Answer).unwrap();
        queue.push(line("hello"), Class::Answer).unwrap();
        queue.push(line("hello"), Class::Move).unwrap();
        queue.push(line("challenge"), Class::Move).unwrap();
        queue.push(line("challenge"), Class::Answer).unwrap();
        for expected in ["hello", "challenge", "card"] {
            assert_eq!(queue.pop(Instant::now()), Some(line(expected)));
        }
        assert!(queue.is_empty());
    }

    #[test]
    fn moves_overtake_chat_and_pongs_overtake_the_budget() {
        let now = Instant::now();
        let mut queue = Queue::new(Rate {
            burst: 2,
            period: Duration::from_secs(2),
        });
        let order = [
            (Class::Listing, "6"),
            (Class::Chat, "4"),
            (Class::Move, "2"),
            (Class::Chat, "5"),
            (Class::Pong, "0"),
            (Class::Answer, "3"),
            (Class::Control, "1"),
        ];
        for (class, text) in order {
            queue.push(line(text), class).unwrap();
        }
        let mut at = now;
        for expected in ["0", "1", "2", "3", "4", "5", "6"] {
            at = queue.ready_at(at).unwrap();
            assert_eq!(queue.pop(at), Some(line(expected)));
        }
        queue.push(line("7"), Class::Move).unwrap();
        assert_eq!(queue.pop(at), None);
        queue.push(line("8"), Class::Pong).unwrap();
        assert_eq!(queue.pop(at), Some(line("8")));
    }

    #[test]
    fn a_held_queue_gives_only_what_registers() {
        let now = Instant::now();
        let mut queue = Queue::new(Rate::UNLIMITED);
        queue.hold(true);
        queue.push(line("move"), Class::Move).unwrap();
        assert_eq!((queue.ready_at(now), queue.pop(now)), (None, None));
        queue.push(line("nick"), Class::Control).unwrap();
        assert_eq!(queue.pop(now), Some(line("nick")));
        queue.hold(false);
        assert_eq!(queue.pop(now), Some(line("move")));
    }

    #[test]
    fn a_long_login_does_not_wait_and_costs_a_bucket_at_most() {
        let start = Instant::now();
        let mut queue = Queue::new(Rate::default());
        queue.hold(true);
        for n in 0..12 {
            queue.push(line(&n.to_string()), Class::Control).unwrap();
        }
        assert_eq!(departures(&mut queue, start, 12), [0; 12]);
        queue.hold(false);
        queue.push(line("join"), Class::Control).unwrap();
        assert_eq!(departures(&mut queue, start, 1), [2]);
    }

    #[test]
    fn a_full_queue_drops_listings_and_refuses_the_rest() {
        let mut queue = Queue::new(Rate::default());
        queue.push(line("old listing"), Class::Listing).unwrap();
        for n in 1..MAX_QUEUED {
            queue.push(line(&n.to_string()), Class::Move).unwrap();
        }
        queue.push(line("in"), Class::Move).unwrap();
        assert_eq!(queue.push(line("out"), Class::Move), Err(QueueFull));
        assert_eq!(queue.push(line("out"), Class::Listing), Err(QueueFull));
        for n in 0..100 {
            queue.push(line(&n.to_string()), Class::Pong).unwrap();
        }
        assert_eq!(queue.len(), MAX_QUEUED + MAX_PONGS);
        queue.clear(Class::Move);
        assert_eq!(queue.len(), MAX_PONGS);
    }

    #[test]
    fn long_lines_cost_more_where_the_server_says_so() {
        let start = Instant::now();
        let mut queue = Queue::new(Rate {
            burst: 1,
            period: Duration::from_secs(2),
        });
        queue.set_penalty(true);
        for _ in 0..3 {
            queue.push(line(&"x".repeat(280)), Class::Chat).unwrap();
        }
        // 292 bytes: 2 s and 2 s more.
        assert_eq!(departures(&mut queue, start, 3), [0, 4, 8]);
    }

    #[test]
    fn a_flood_of_pings_does_not_stop_us_for_ever() {
        let now = Instant::now();
        let mut bucket = Bucket::new(Rate::default());
        for _ in 0..1000 {
            bucket.charge(now, 10);
        }
        assert!(bucket.ready_at(now) <= now + Duration::from_secs(32));
    }

    #[test]
    fn a_newer_board_takes_the_place_of_the_older_one_of_its_channel() {
        let board = |channel: &str, ply: u8| {
            Outgoing::privmsg(channel, &format!("awale/1 board p={ply}")).unwrap()
        };
        let mut queue = Queue::new(Rate::UNLIMITED);
        for (channel, ply) in [("#a", 1), ("#b", 1), ("#a", 2), ("#a", 3)] {
            queue.push(board(channel, ply), Class::Board).unwrap();
        }
        queue.push(line("chat"), Class::Chat).unwrap();
        for expected in [line("chat"), board("#a", 3), board("#b", 1)] {
            assert_eq!(queue.pop(Instant::now()), Some(expected));
        }
    }

    #[test]
    fn boards_go_even_where_there_is_never_much_to_spare() {
        for (burst, penalty) in [(1, false), (1, true), (2, true), (4, true), (4, false)] {
            let start = Instant::now();
            let period = Duration::from_secs(2);
            let mut queue = Queue::new(Rate { burst, period });
            queue.set_penalty(penalty);
            queue.push(line(&"m".repeat(280)), Class::Move).unwrap();
            queue.pop(start).unwrap();
            queue.push(line(&"b".repeat(280)), Class::Board).unwrap();
            let ready = queue.ready_at(start).unwrap();
            assert!(ready <= start + Duration::from_secs(4), "{burst} {penalty}");
            assert_eq!(queue.pop(ready), Some(line(&"b".repeat(280))));
        }
    }

    /// When the lines of a game leave, said at these times; boards are said all the time, or never.
    fn moves_leave(said: &[u64], boards: bool, penalty: bool) -> Vec<u64> {
        let start = Instant::now();
        let mut queue = Queue::new(Rate::default());
        queue.set_penalty(penalty);
        let mut left = Vec::new();
        let last = said.last().map_or(0, |last| last + 600);
        for tick in 0..last {
            let now = start + Duration::from_millis(100 * tick);
            for (number, _) in said.iter().enumerate().filter(|(_, at)| **at == tick) {
                let text = format!("move {number} {}", "m".repeat(270));
                queue.push(line(&text), Class::Move).unwrap();
            }
            if boards {
                let text = format!("board {tick} {}", "b".repeat(270));
                queue.push(line(&text), Class::Board).unwrap();
            }
            while let Some(line) = queue.pop(now) {
                if line.as_str().contains(":move") {
                    left.push(tick);
                }
            }
        }
        left
    }

    proptest! {
        // Each case goes through minutes in steps of a tenth of a second.
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// A player says a move every 2 s at most (4 s where long lines cost more), or two at once after a
        /// longer while: whatever is shown to those who watch, each leaves when it would without.
        #[test]
        fn boards_never_delay_moves(
            waits in proptest::collection::vec((20u64..200, any::<bool>()), 1..20), penalty: bool,
        ) {
            let mut at = 0;
            let mut said = Vec::new();
            for (wait, twice) in waits {
                let wait = if penalty { 2 * wait } else { wait };
                at += if twice { 2 * wait } else { wait };
                said.push(at);
                if twice && !penalty {
                    said.push(at);
                    at += 20;
                }
            }
            let with = moves_leave(&said, true, penalty);
            prop_assert_eq!(&with, &moves_leave(&said, false, penalty));
            prop_assert_eq!(with, said);
        }
    }

    proptest! {
        #[test]
        fn no_window_holds_more_than_the_rate_allows(
            waits in proptest::collection::vec(0u64..5000, 1..60), burst in 1u32..6,
        ) {
            let period = Duration::from_secs(2);
            let mut bucket = Bucket::new(Rate { burst, period });
            let mut now = Instant::now();
            let mut sent = Vec::new();
            for wait in waits {
                now = bucket.ready_at(now + Duration::from_millis(wait));
                bucket.charge(now, 10);
                sent.push(now);
            }
            for (index, first) in sent.iter().enumerate() {
                for (count, last) in (1u32..).zip(&sent[index..]) {
                    let allowed = burst + ((*last - *first).as_millis() / period.as_millis()) as u32;
                    prop_assert!(count <= allowed);
                }
            }
        }
    }
}
