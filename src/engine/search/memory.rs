//! The transposition table: what the search has found out about positions before.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::super::value::Value;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// An entry, as far as it is about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: Value,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The best move, if one is known.
    pub(super) best: Option<u8>,
}

/// Two words that belong together only if the first, xor the second, is the key: a thread that
/// reads while another writes sees no entry instead of a mixed one.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots that share a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// A transposition table of fixed size, shared by threads.
#[derive(Debug)]
pub struct Memory {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

/// Each search makes the entries of earlier ones worth so many plies less.
const AGEING: u8 = 4;
const NO_MOVE: u64 = 31;
/// Makes values positive for packing.
const OFFSET: Value = 1 << 21;

impl Memory {
    /// Of so many MiB, at least one.
    pub fn new(mebibytes: usize) -> Self {
        let count = (mebibytes.max(1) << 20) / size_of::<Cluster>();
        Self {
            clusters: (0..count).map(|_| Cluster::default()).collect(),
            age: AtomicU8::new(1),
        }
    }

    /// Its size in MiB.
    pub fn mebibytes(&self) -> usize {
        (self.clusters.len() * size_of::<Cluster>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Tells that another search begins.
    pub(super) fn begin(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn cluster(&self, key: u64) -> Option<&Cluster> {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        self.clusters.get(index as usize)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let slots = &self.cluster(key)?.0;
        slots.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_it = slot.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            is_it.then(|| unpack(data))
        })
    }

    pub(super) fn put(&self, key: u64, mut entry: Entry) {
        let Some(cluster) = self.cluster(key) else {
            return;
        };
        let age = self.age.load(Ordering::Relaxed);
        let mut worst = None;
        let mut least = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Ordering::Relaxed);
            let old = slot.check.load(Ordering::Relaxed) ^ data;
            if old == key && data != 0 {
                entry.best = entry.best.or(unpack(data).best);
                worst = Some(slot);
                break;
            }
            let lag = age.wrapping_sub((data >> 48) as u8);
            let worth = i32::from((data >> 24) as u8) - i32::from(lag) * i32::from(AGEING);
            let worth = if data == 0 { i32::MIN } else { worth };
            if worth < least {
                (worst, least) = (Some(slot), worth);
            }
        }
        if let Some(slot) = worst {
            let data = pack(&entry, age);
            slot.check.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }
}

/// Value 0–21, depth 24–31, move 32–36, bound 40–41, age 48–55.
fn pack(entry: &Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    (entry.value + OFFSET) as u64
        | u64::from(entry.depth) << 24
        | entry.best.map_or(NO_MOVE, u64::from) << 32
        | bound << 40
        | u64::from(age) << 48
}

fn unpack(data: u64) -> Entry {
    let best = data >> 32 & 31;
    Entry {
        value: (data & 0x3f_ffff) as Value - OFFSET,
        depth: (data >> 24) as u8,
        bound: match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        best: (best != NO_MOVE).then_some(best as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_put() {
        let memory = Memory::new(1);
        for (key, value, depth, bound, best) in [
            (3, -1_000_000, 0, Bound::Upper, None),
            (u64::MAX, 1_000_000, 99, Bound::Lower, Some(24)),
            (1 << 40, 0, 255, Bound::Exact, Some(0)),
        ] {
            let entry = Entry {
                value,
                depth,
                bound,
                best,
            };
            assert_eq!(memory.get(key), None);
            memory.put(key, entry);
            assert_eq!(memory.get(key), Some(entry));
        }
        memory.clear();
        assert_eq!(memory.get(3), None);
    }

    #[test]
    fn a_bound_without_a_move_keeps_the_move_that_was_known() {
        let memory = Memory::new(1);
        let entry = |depth, best| Entry {
            value: 1,
            depth,
            bound: Bound::Lower,
            best,
        };
        memory.put(9, entry(3, Some(5)));
        memory.put(9, entry(4, None));
        assert_eq!(memory.get(9), Some(entry(4, Some(5))));
    }
}
