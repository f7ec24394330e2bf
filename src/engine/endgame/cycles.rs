//! What going round in cycles is worth: the part of building that looks at repetitions.
//!
//! The first position that comes back ends the game, and what that is worth depends on the position
//! alone. At a level, a position is *good* for a side if its return gives the side that much. A side
//! reaches the level where it can see to it that the game, if it does not end otherwise, stays on
//! good positions from some point on: then a fixed move for each position does, every position that
//! comes back lies on a cycle of these moves, and all on such a cycle are good.
//! `docs/ENGINE.md` has the argument.
//!
//! Found is the largest set of good positions in which a side can stay, from which the other side
//! cannot leave but to positions where the level is reached already.

use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};

use super::{
    build::{BuildError, Builder, LOST, WON},
    index::Rows,
    moves::{self, before},
};
use crate::engine::{
    board::{Board, Judged},
    packed::Packed,
};

// What is known of a position: for which sides it can be stayed in, and above that what its return
// is worth to the side to move, in half seeds, from `LEAST` on.

/// The side to move can stay as far as is known.
const MOVER: u16 = 1;
/// The other side can.
const OTHER: u16 = 2;
const LEAST: i16 = -128;

/// Most seeds for which cycles are looked at: with more it takes longer than all the rest. The
/// layers above have their gain from captures into these.
pub(super) const MOST_SEEDS: u8 = 12;

impl Builder<'_> {
    /// Makes won and lost at a level what can stay on good positions. Tells whether there was any.
    pub(super) fn cycles(&self, threads: usize, level: i16) -> Result<bool, BuildError> {
        self.in_chunks(threads, &|builder, rank| builder.could_stay(rank, level))?;
        self.in_chunks(threads, &Self::drop_out)?;
        let any = AtomicBool::new(false);
        self.in_chunks(threads, &|builder, rank| {
            if builder.settle(rank, level) {
                any.store(true, Ordering::Relaxed);
            }
        })?;
        Ok(any.into_inner())
    }

    /// What the return of a position is worth, for all levels.
    pub(super) fn begin_cycles(&self, rank: u32) {
        if let Some(stays) = self.stays.get(rank as usize) {
            let repeated = self.board(rank).if_repeated(&self.tables.rules);
            // At most two half seeds a seed.
            let steps = (repeated - LEAST) as u16;
            stays.store(steps << 2, Ordering::SeqCst);
        }
    }

    /// Notes the sides for which a position is good and not yet decided.
    fn could_stay(&self, rank: u32, level: i16) {
        let Some(known) = self.stays.get(rank as usize) else {
            return;
        };
        let entry = self.entry(rank);
        let steps = known.load(Ordering::SeqCst) & !(MOVER | OTHER);
        let repeated = (steps >> 2) as i16 + LEAST;
        let aim = 2 * self.codec.value(level);
        let mut stays = steps;
        if !entry.is(WON) && repeated >= aim {
            stays |= MOVER;
        }
        // What the mover can take must not give it more than the other side lets it have.
        if !entry.is(LOST) && -repeated >= aim && entry.high() <= self.codec.top() - level {
            stays |= OTHER;
        }
        known.store(stays, Ordering::SeqCst);
    }

    /// Takes a position out that cannot be stayed in, and those that cannot without it.
    fn drop_out(&self, rank: u32) {
        if !self.may_stay(rank, MOVER | OTHER) {
            return;
        }
        let mut list = [[0; 2]; moves::MOST];
        let mut open = Vec::new();
        let rows = self.tables.index.unrank(rank, self.seeds);
        self.drop_one(rank, rows, MOVER, &mut open);
        self.drop_one(rank, rows, OTHER, &mut open);
        while let Some((rows, side)) = open.pop() {
            let len = before(&self.tables.rules, rows, self.seeds, &mut list);
            for &rows in list.get(..len).unwrap_or_default() {
                // Before a move, its mover is the other one.
                let rank = self.tables.index.rank(rows);
                self.drop_one(rank, rows, side ^ (MOVER | OTHER), &mut open);
            }
        }
    }

    fn drop_one(&self, rank: u32, rows: Rows, side: u16, open: &mut Vec<(Rows, u16)>) {
        let Some(entry) = self.stays.get(rank as usize) else {
            return;
        };
        if !self.may_stay(rank, side) || self.can_stay(rows, side) {
            return;
        }
        // The order of all these accesses is one for all threads: of two that drop what a third
        // position rests on, at least one sees both gone.
        if entry.fetch_and(!side, Ordering::SeqCst) & side != 0 {
            open.push((rows, side));
        }
    }

    fn may_stay(&self, rank: u32, side: u16) -> bool {
        let entry = self.stays.get(rank as usize);
        entry.is_some_and(|entry| entry.load(Ordering::SeqCst) & side != 0)
    }

    /// Whether a side has a way to stay, or no move of the other side leads out.
    fn can_stay(&self, [own, other]: Rows, side: u16) -> bool {
        let board = Packed::from_rows(own, other);
        let rules = &self.tables.rules;
        let Judged::Moves(moves) = board.judge(rules) else {
            return false;
        };
        let mut quiet = moves
            .map(|mv| board.after(rules, mv))
            .filter(|after| after.stores() == [0, 0])
            .map(|after| self.tables.index.rank(after.row_words()));
        if side == MOVER {
            // A move to a lost position would have made this one won.
            quiet.any(|next| self.may_stay(next, OTHER))
        } else {
            quiet.all(|next| self.entry(next).is(WON) || self.may_stay(next, MOVER))
        }
    }

    /// Makes a position that can be stayed in won or lost, and passes it on.
    fn settle(&self, rank: u32, level: i16) -> bool {
        let wins = self.may_stay(rank, MOVER) && self.win(rank, level);
        if wins {
            self.pass_on(self.news(rank, true), level);
        }
        let loses = self.may_stay(rank, OTHER) && self.lose_on_cycle(rank, level);
        if loses {
            self.pass_on(self.news(rank, false), level);
        }
        wins || loses
    }
}

/// Room for what [`Builder::cycles`] works with, if it is to be done for so many positions.
pub(super) fn room(positions: u32, wanted: bool) -> Vec<AtomicU16> {
    let mut room = Vec::new();
    room.resize_with(
        if wanted { positions as usize } else { 0 },
        AtomicU16::default,
    );
    room
}
