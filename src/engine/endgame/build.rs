//! Building a layer by retrograde analysis.
//!
//! Values are levels from 0, the worst for the side to move, to the top. At a level `l`, going down
//! from the top, a position is
//!
//! - *won* when its side can force at least `l`: a capture or the end of the game gives that much, or
//!   a move leads to a position lost at this level;
//! - *lost* when the other side can force that it gets no more than `top - l`: all its moves without
//!   a capture lead to won positions, and its captures and the end of the game give no more.
//!
//! What becomes won or lost is passed on to the positions before it, until nothing changes; then
//! [`cycles`](super::cycles) adds what rests on repetitions. The level at which a position becomes won
//! is its lower value, that at which it becomes lost gives the upper one. A position that becomes
//! neither above level 0 has the worst and the best value there is.

use std::{
    sync::atomic::{AtomicU16, AtomicU32, Ordering},
    thread,
};

use super::{
    Tables,
    codec::Codec,
    cycles,
    index::Rows,
    moves::{self, before},
    tables::NoTables,
};
use crate::engine::{
    board::{Board, Judged},
    packed::Packed,
    search::Stop,
};

/// A layer could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There can be no such table.
    #[error(transparent)]
    NoTables(#[from] NoTables),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

/// Bytes of memory that building the layer of so many seeds takes for each of its positions; the
/// layers below need one byte a position more.
pub const BYTES_A_POSITION: u64 = 3;
// Those of the layers in which cycles are looked at take two bytes more; they are small.

/// What is known of a position while its layer is built: the level of its captures and, once won,
/// its lower value (5 bits); won (1 bit); the same for the upper value (5 bits) and lost (1 bit);
/// moves without a capture that do not lead to won positions yet (4 bits).
#[derive(Clone, Copy)]
pub(super) struct Entry(u16);

pub(super) const WON: u16 = 1 << 5;
pub(super) const LOST: u16 = 1 << 11;
const ONE_MOVE: u16 = 1 << 12;

impl Entry {
    fn new(low: i16, high: i16, moves: u16) -> Self {
        // Levels are at most 30 and moves at most 8.
        Self(low as u16 | (high as u16) << 6 | (moves * ONE_MOVE))
    }

    fn low(self) -> i16 {
        (self.0 & 31) as i16
    }

    pub(super) fn high(self) -> i16 {
        (self.0 >> 6 & 31) as i16
    }

    fn moves(self) -> u16 {
        self.0 >> 12
    }

    pub(super) fn is(self, flag: u16) -> bool {
        self.0 & flag != 0
    }

    fn won(self, level: i16) -> Self {
        Self(self.0 & !31 | level as u16 | WON)
    }

    fn lost(self, level: i16) -> Self {
        Self(self.0 & !(31 << 6) | (level as u16) << 6 | LOST)
    }
}

/// Positions that a thread takes at once.
const CHUNK: u32 = 1 << 14;

pub(super) struct Builder<'a> {
    pub(super) tables: &'a Tables,
    pub(super) codec: Codec,
    pub(super) seeds: u8,
    entries: Vec<AtomicU16>,
    /// For which sides a position can be stayed in; empty where cycles are not looked at.
    pub(super) stays: Vec<AtomicU16>,
    stop: &'a dyn Stop,
}

/// Something that became known and has to be passed on.
pub(super) struct News {
    rows: Rows,
    is_won: bool,
}

impl Tables {
    /// Works out the values of all positions with [`next`](Self::next) seeds, on so many threads.
    ///
    /// `progress` is told how much is done, from 0 to 1.
    ///
    /// # Errors
    ///
    /// There can be no such table, or it was stopped.
    pub fn build_next(
        &self,
        threads: usize,
        stop: &dyn Stop,
        progress: &dyn Fn(f64),
    ) -> Result<Vec<u8>, BuildError> {
        let seeds = self.next();
        let count = self.positions(seeds)?;
        let codec = self.codec(seeds)?;
        let mut builder = Builder {
            tables: self,
            codec,
            seeds,
            entries: Vec::new(),
            stays: cycles::room(count, self.looks_at_cycles(seeds)),
            stop,
        };
        builder
            .entries
            .resize_with(count as usize, AtomicU16::default);
        builder.in_chunks(threads, &|builder, rank| builder.begin(rank))?;
        if !builder.stays.is_empty() {
            builder.in_chunks(threads, &|builder, rank| builder.begin_cycles(rank))?;
        }
        let steps = f64::from(codec.top() + 1);
        for level in (1..=codec.top()).rev() {
            progress(f64::from(codec.top() - level + 1) / steps);
            builder.level(threads, level)?;
            while !builder.stays.is_empty() && builder.cycles(threads, level)? {}
        }
        progress(1.0);
        let entries = builder.entries.into_iter().map(AtomicU16::into_inner);
        Ok(entries.map(|entry| finished(codec, Entry(entry))).collect())
    }
}

/// The byte of a position about which all is known.
fn finished(codec: Codec, entry: Entry) -> u8 {
    let low = if entry.is(WON) { entry.low() } else { 0 };
    let high = if entry.is(LOST) {
        entry.high()
    } else {
        codec.top()
    };
    codec.encode(low, high)
}

impl Builder<'_> {
    /// Does something with every position, on several threads.
    pub(super) fn in_chunks(
        &self,
        threads: usize,
        work: &(dyn Fn(&Self, u32) + Sync),
    ) -> Result<(), BuildError> {
        let next = AtomicU32::new(0);
        // Vectors of more than u32::MAX positions are never made.
        let count = self.entries.len() as u32;
        let run = || {
            loop {
                let first = next.fetch_add(CHUNK, Ordering::Relaxed);
                if first >= count || self.stop.now() {
                    return;
                }
                for rank in first..count.min(first.saturating_add(CHUNK)) {
                    work(self, rank);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(run);
            }
            run();
        });
        if self.stop.now() {
            return Err(BuildError::Stopped);
        }
        Ok(())
    }

    /// What captures and the end of the game say about a position.
    fn begin(&self, rank: u32) {
        let board = self.board(rank);
        let rules = &self.tables.rules;
        let codec = self.codec;
        let (mut low, mut high, mut quiet) = (0, 0, 0);
        match board.judge(rules) {
            Judged::Over(halves) => {
                low = codec.level(halves / 2);
                high = low;
            }
            Judged::Moves(moves) => {
                for mv in moves {
                    let after = board.after(rules, mv);
                    let [_, gain] = after.stores();
                    if gain == 0 {
                        quiet += 1;
                        continue;
                    }
                    let rest = self.tables.look_up(after.row_words(), self.seeds - gain);
                    if let Some(rest) = rest {
                        low = low.max(codec.level(i16::from(gain) - rest.high));
                        high = high.max(codec.level(i16::from(gain) - rest.low));
                    }
                }
            }
        }
        self.store(rank, Entry::new(low, high, quiet));
    }

    /// Everything that becomes won or lost at a level.
    fn level(&self, threads: usize, level: i16) -> Result<(), BuildError> {
        self.in_chunks(threads, &|builder, rank| {
            let entry = builder.entry(rank);
            let wins = !entry.is(WON) && entry.low() >= level;
            if wins && builder.win(rank, level) {
                builder.pass_on(builder.news(rank, true), level);
            }
            if builder.loses(entry, level) && builder.lose(rank, level) {
                builder.pass_on(builder.news(rank, false), level);
            }
        })
    }

    /// Passes news on, and what follows from it.
    pub(super) fn pass_on(&self, news: News, level: i16) {
        let mut list = [[0; 2]; moves::MOST];
        let mut open = vec![news];
        while let Some(News { rows, is_won }) = open.pop() {
            let len = before(&self.tables.rules, rows, self.seeds, &mut list);
            let found = list.get(..len).unwrap_or_default();
            for &rows in found {
                let rank = self.tables.index.rank(rows);
                let changed = if is_won {
                    self.one_move_less(rank, level)
                } else {
                    self.win(rank, level)
                };
                if changed {
                    let is_won = !is_won;
                    open.push(News { rows, is_won });
                }
            }
        }
    }

    /// Makes a position won at a level, and tells whether it was not so before.
    pub(super) fn win(&self, rank: u32, level: i16) -> bool {
        self.change(rank, |entry| (!entry.is(WON)).then(|| entry.won(level)))
    }

    /// Makes a position lost at a level, if it is, and tells whether it was not so before.
    fn lose(&self, rank: u32, level: i16) -> bool {
        let high = self.codec.top() - level;
        self.change(rank, |entry| {
            self.loses(entry, level).then(|| entry.lost(high))
        })
    }

    /// Makes a position lost at a level though not all its moves lead to won ones.
    pub(super) fn lose_on_cycle(&self, rank: u32, level: i16) -> bool {
        let high = self.codec.top() - level;
        self.change(rank, |entry| (!entry.is(LOST)).then(|| entry.lost(high)))
    }

    fn loses(&self, entry: Entry, level: i16) -> bool {
        !entry.is(LOST) && entry.moves() == 0 && entry.high() <= self.codec.top() - level
    }

    /// One more of a position's moves leads to a won one. Tells whether that makes it lost.
    fn one_move_less(&self, rank: u32, level: i16) -> bool {
        let Some(entry) = self.entries.get(rank as usize) else {
            return false;
        };
        // Every move is counted once, so that this never goes below none.
        let old = Entry(entry.fetch_sub(ONE_MOVE, Ordering::Relaxed));
        old.moves() == 1 && self.lose(rank, level)
    }

    fn change(&self, rank: u32, change: impl Fn(Entry) -> Option<Entry>) -> bool {
        let Some(entry) = self.entries.get(rank as usize) else {
            return false;
        };
        entry
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |old| {
                change(Entry(old)).map(|entry| entry.0)
            })
            .is_ok()
    }

    pub(super) fn entry(&self, rank: u32) -> Entry {
        let entry = self.entries.get(rank as usize);
        Entry(entry.map_or(0, |entry| entry.load(Ordering::Relaxed)))
    }

    fn store(&self, rank: u32, new: Entry) {
        if let Some(entry) = self.entries.get(rank as usize) {
            entry.store(new.0, Ordering::Relaxed);
        }
    }

    pub(super) fn board(&self, rank: u32) -> Packed {
        let [own, other] = self.tables.index.unrank(rank, self.seeds);
        Packed::from_rows(own, other)
    }

    pub(super) fn news(&self, rank: u32, is_won: bool) -> News {
        let rows = self.tables.index.unrank(rank, self.seeds);
        News { rows, is_won }
    }
}
