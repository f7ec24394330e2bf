//! Moves backwards: which positions lead to one without a capture.

use super::index::Rows;
use crate::engine::{
    board::{Board, Judged},
    packed::{HIGH, Packed, PackedRules, byte},
};

/// Most positions that lead to one: every house, with every number of seeds.
pub(super) const MOST: usize = 8 * 30;

/// Fills `list` with the rows of the positions, the side that moves there first, from which a legal
/// move without a capture leads to `rows`, and returns how many they are. A position from which two
/// moves do so stands there twice.
pub(super) fn before(rules: &PackedRules, rows: Rows, seeds: u8, list: &mut [Rows; MOST]) -> usize {
    // The side to move now was the other one before.
    let [own, other] = rows;
    let mut len = 0;
    for house in 0..rules.holes() {
        let held = other & byte(house);
        for lifted in 1..=seeds {
            let lap = rules.lap(house, lifted);
            let gained = lap.own & byte(house);
            if !covers(other, lap.own) || !covers(own, lap.other) {
                // More seeds only give every house more.
                break;
            }
            if held != gained {
                continue;
            }
            let mine = (other - lap.own) | u64::from(lifted) << ((8 * house) & 63);
            let earlier = Packed::from_rows(mine, own - lap.other);
            if leads(rules, &earlier, house, rows)
                && let Some(slot) = list.get_mut(len)
            {
                *slot = earlier.row_words();
                len += 1;
            }
        }
    }
    len
}

/// Whether every byte of one word is at least that of the other; both are below 128.
#[inline]
fn covers(a: u64, b: u64) -> bool {
    ((a | HIGH) - b) & HIGH == HIGH
}

#[inline]
fn leads(rules: &PackedRules, board: &Packed, house: u8, rows: Rows) -> bool {
    let after = board.after(rules, house);
    if after.row_words() != rows || after.stores() != [0, 0] {
        return false;
    }
    match board.judge(rules) {
        Judged::Moves(mut moves) => moves.any(|mv| mv == house),
        Judged::Over(_) => false,
    }
}
