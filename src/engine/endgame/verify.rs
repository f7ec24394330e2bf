//! Checking a layer: every value is the best over the moves.

use std::{
    sync::atomic::{AtomicU32, AtomicU64, Ordering},
    thread,
};

use super::{Rest, Tables};
use crate::engine::{
    board::{Board, Judged},
    packed::Packed,
};

/// What a check of a layer found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// Positions of the layer.
    pub positions: u64,
    /// Those whose value is one number.
    pub exact: u64,
    /// Those whose value is not the best over their moves.
    pub wrong: u64,
}

const CHUNK: u32 = 1 << 14;

impl Tables {
    /// Checks that every value of a layer is the best over the moves, the values of the other side's
    /// positions being turned round; `None` if there is no such layer.
    pub fn verify(&self, seeds: u8, threads: usize) -> Option<Check> {
        let count = self.bytes(seeds)?.len() as u32;
        let (next, exact, wrong) = (AtomicU32::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let run = || {
            loop {
                let first = next.fetch_add(CHUNK, Ordering::Relaxed);
                if first >= count {
                    return;
                }
                let mut sums = Check::default();
                for rank in first..count.min(first.saturating_add(CHUNK)) {
                    self.check(rank, seeds, &mut sums);
                }
                exact.fetch_add(sums.exact, Ordering::Relaxed);
                wrong.fetch_add(sums.wrong, Ordering::Relaxed);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(run);
            }
            run();
        });
        Some(Check {
            positions: u64::from(count),
            exact: exact.into_inner(),
            wrong: wrong.into_inner(),
        })
    }

    fn check(&self, rank: u32, seeds: u8, sums: &mut Check) {
        let rows = self.index.unrank(rank, seeds);
        let stored = self.look_up(rows, seeds);
        let [own, other] = rows;
        sums.exact += u64::from(stored.is_some_and(|rest| rest.exact().is_some()));
        sums.wrong += u64::from(stored != self.best(&Packed::from_rows(own, other), seeds));
    }

    /// The best over the moves.
    fn best(&self, board: &Packed, seeds: u8) -> Option<Rest> {
        let moves = match board.judge(&self.rules) {
            Judged::Over(halves) => {
                let value = halves / 2;
                return Some(Rest {
                    low: value,
                    high: value,
                });
            }
            Judged::Moves(moves) => moves,
        };
        let mut best: Option<Rest> = None;
        for mv in moves {
            let after = board.after(&self.rules, mv);
            let [_, gain] = after.stores();
            let rest = self.look_up(after.row_words(), seeds - gain)?;
            let gain = i16::from(gain);
            let (low, high) = (gain - rest.high, gain - rest.low);
            best = Some(best.map_or(Rest { low, high }, |best| Rest {
                low: best.low.max(low),
                high: best.high.max(high),
            }));
        }
        best
    }
}
