//! Which rules packed boards can hold, and what they ask of a rule.

use super::{
    HIGH, ONES,
    lap::{Lap, Laps, MAX_SEEDS},
};
use crate::rules::{
    CaptureBy, Chain, Direction, Laps as LapCount, MatchKind, Params, Receiver, Rest, Singles,
    SlamPolicy, Stuck, Territory,
};

/// A rule made ready for packed boards.
#[derive(Clone, Debug)]
pub struct PackedRules {
    laps: Laps,
    pub(super) holes: u8,
    pub(in crate::engine) total: u8,
    pub(super) direction: Direction,
    /// Added to a house, it sets the highest bit from the least count that captures on.
    reach_low: u64,
    /// Added to a house, it sets the highest bit above the largest count that captures.
    reach_high: u64,
    /// Added to a house, it sets the highest bit of those that hold enough to be played.
    enough: u64,
    singles_last: bool,
    pub(super) slam: SlamPolicy,
    pub(super) slam_from_empty: bool,
    pub(super) feed: bool,
    pub(super) majority: bool,
    pub(super) rest: Rest,
    pub(super) rest_on_majority: Rest,
    pub(super) repeat_rest: Rest,
}

impl PackedRules {
    /// The rule, if packed boards can hold it: up to eight houses a side and 127 seeds, one lap a
    /// move in either direction, captures by a range of counts (or none) in the opponent's houses for
    /// the mover, turns that alternate without passes.
    pub fn new(p: &Params) -> Option<Self> {
        let (low, high) = counts(p)?;
        let board = p.holes() <= 8 && p.total() <= MAX_SEEDS;
        let sowing = p.laps == LapCount::Single && p.passing_count == 0;
        let turns = p.stuck == Stuck::End
            && !p.again_on_capture
            && !matches!(
                p.slam,
                SlamPolicy::PlayAgain | SlamPolicy::OpponentTakesRest
            );
        if !(board && sowing && turns && p.last_seeds == 0 && is_common(p)) {
            return None;
        }
        let chain = match (p.chain, p.chain_max) {
            (Chain::None, _) => 1,
            (Chain::Back, 0) => p.holes(),
            (Chain::Back, max) => max,
        };
        Some(Self {
            laps: Laps::new(p, if p.by == CaptureBy::None { 0 } else { chain }),
            holes: p.holes(),
            total: p.total(),
            direction: p.direction,
            reach_low: ONES * u64::from(128 - low),
            reach_high: ONES * u64::from(127 - high),
            enough: ONES * u64::from(128 - p.min_seeds.clamp(1, MAX_SEEDS)),
            singles_last: p.singles == Singles::LastResort,
            slam: p.slam,
            slam_from_empty: p.slam_from_empty,
            feed: p.feed,
            majority: p.majority,
            rest: p.rest,
            rest_on_majority: p.rest_on_majority,
            repeat_rest: p.repeat_rest,
        })
    }

    /// Houses a side, 2 to 8.
    pub fn holes(&self) -> u8 {
        self.holes
    }

    #[inline]
    pub(in crate::engine) fn lap(&self, house: u8, seeds: u8) -> &Lap {
        self.laps.of(house, seeds)
    }

    /// The bytes of the houses that a capture takes of a row: those of the window that hold a
    /// capturing count, from its last house back to the first that does not.
    #[inline]
    pub(super) fn reach(&self, row: u64, window: u64) -> u64 {
        let too_few = !row.wrapping_add(self.reach_low);
        let too_many = row.wrapping_add(self.reach_high);
        let stops = (too_few | too_many) & HIGH & window;
        // Up to the highest stop nothing is taken.
        let kept = u64::MAX.checked_shr(stops.leading_zeros()).unwrap_or(0);
        window & !kept
    }

    /// The highest bits of the houses that hold enough seeds to be played.
    #[inline]
    pub(super) fn movable(&self, row: u64) -> u64 {
        let houses = row.wrapping_add(self.enough) & HIGH;
        if self.singles_last {
            let larger = row.wrapping_add(ONES * 126) & HIGH;
            if larger != 0 {
                return larger & houses;
            }
        }
        houses
    }

    #[inline]
    pub(super) fn bars_slams(&self) -> bool {
        matches!(
            self.slam,
            SlamPolicy::Forbidden | SlamPolicy::ForbiddenUnlessOnly
        )
    }

    #[inline]
    pub(super) fn has_majority(&self, own: u8, other: u8) -> bool {
        let (own, other, total) = (
            u16::from(own) * 2,
            u16::from(other) * 2,
            u16::from(self.total),
        );
        own > total || other > total || (own == total && other == total)
    }

    /// What of a slam is taken.
    pub(super) fn spared(&self, taken: u64) -> u64 {
        let highest = taken.checked_ilog2().unwrap_or(0) / 8;
        let lowest = taken.trailing_zeros() / 8;
        let spared = match self.slam {
            SlamPolicy::NoCapture => return 0,
            // The chain runs back, so that its first house is the one furthest from the last seed.
            SlamPolicy::SpareFirst => lowest,
            SlamPolicy::SpareLast => highest,
            _ => return taken,
        };
        if lowest == highest {
            return taken;
        }
        taken & !(0xff << ((spared * 8) & 63))
    }

    /// A row of the game in the order of sowing.
    pub(super) fn pack(&self, row: &[u8]) -> u64 {
        let add = |word, seeds: &u8| word << 8 | u64::from(*seeds);
        match self.direction {
            Direction::Ccw => row.iter().rev().fold(0, add),
            Direction::Cw => row.iter().fold(0, add),
        }
    }

    /// A row in the order of the game.
    pub(super) fn unpack(&self, word: u64) -> Vec<u8> {
        let mut row = word.to_le_bytes().to_vec();
        row.truncate(usize::from(self.holes));
        if self.direction == Direction::Cw {
            row.reverse();
        }
        row
    }
}

/// Whether the keys that only a few rules have are at their defaults.
fn is_common(p: &Params) -> bool {
    let common = Params::default();
    p.overlong == common.overlong
        && p.last_house == common.last_house
        && p.chain_over == common.chain_over
        && p.only_made == common.only_made
        && p.first_house == common.first_house
        && p.largest == common.largest
        && p.leave_one == common.leave_one
        && p.match_kind != MatchKind::Territory
}

/// The smallest and the largest count that captures, if all between do and the captures are those
/// of packed boards.
fn counts(p: &Params) -> Option<(u8, u8)> {
    match p.by {
        // A window without houses never captures, whatever the counts.
        CaptureBy::None => return Some((1, 1)),
        CaptureBy::Opposite => return None,
        CaptureBy::Count => {}
    }
    let fits = p.territory == Territory::Opponent
        && (p.chain == Chain::None || p.chain_territory == Territory::Opponent)
        && p.to == Receiver::Mover;
    // Counts that no house can reach change nothing.
    let reachable = p
        .counts
        .iter()
        .filter(|&count| count <= p.total().min(MAX_SEEDS));
    let (mut low, mut high, mut len) = (None, 0, 0);
    for count in reachable {
        low = low.or(Some(count));
        high = count;
        len += 1;
    }
    let low = low?;
    (fits && low >= 1 && high - low + 1 == len).then_some((low, high))
}
