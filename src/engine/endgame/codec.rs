//! A byte for what is known of a position.

use super::{Rest, index::MAX_SEEDS};
use crate::rules::{Params, Rest as RestWord};

/// How values of positions with a given number of seeds are written.
///
/// A value is a *level*: its distance from the worst one, in steps. Where every way to share the rest
/// gives all of it, values differ by two, and a step is two seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Codec {
    seeds: i16,
    step: i16,
    /// Cycles are worth nothing to either side, so that every value is one number.
    single: bool,
}

/// Levels that fit the builder's entries.
const MAX_LEVEL: i16 = 30;
/// Levels of which all pairs fit a byte.
const MAX_PAIRED: i16 = 21;

impl Codec {
    /// For positions of a rule with so many seeds; `None` if the values do not fit.
    pub(super) fn new(p: &Params, seeds: u8) -> Option<Self> {
        let wasteful = |rest| matches!(rest, RestWord::Nobody | RestWord::Split);
        let single = p.repeat > 0 && wasteful(p.repeat_rest);
        let step = if wasteful(p.rest) || single { 1 } else { 2 };
        let codec = Self {
            seeds: i16::from(seeds),
            step,
            single,
        };
        let most = if single { MAX_LEVEL } else { MAX_PAIRED };
        (seeds <= MAX_SEEDS && codec.top() <= most).then_some(codec)
    }

    /// Most seeds that tables of a rule can have.
    pub(super) fn most_seeds(p: &Params) -> u8 {
        (0..=MAX_SEEDS)
            .rev()
            .find(|&seeds| Self::new(p, seeds).is_some())
            .unwrap_or(0)
    }

    /// Whether cycles are worth nothing to either side.
    pub(super) fn is_single(self) -> bool {
        self.single
    }

    /// The best level.
    pub(super) fn top(self) -> i16 {
        2 * self.seeds / self.step
    }

    /// The level of a value.
    pub(super) fn level(self, value: i16) -> i16 {
        ((value + self.seeds) / self.step).clamp(0, self.top())
    }

    /// The value of a level.
    pub(super) fn value(self, level: i16) -> i16 {
        level * self.step - self.seeds
    }

    /// The byte for a value between two levels.
    pub(super) fn encode(self, low: i16, high: i16) -> u8 {
        if self.single {
            // Neither side can force more, and to go on for ever gives nothing.
            return self.level(0).clamp(low, high.max(low)) as u8;
        }
        (high * (high + 1) / 2 + low) as u8
    }

    /// What a byte says; a byte that was never written says nothing false, only little.
    pub(super) fn decode(self, byte: u8) -> Rest {
        let byte = i16::from(byte);
        let (low, high) = if self.single {
            (byte, byte)
        } else {
            let high = HIGHS[byte as usize & 255];
            (byte - high * (high + 1) / 2, high)
        };
        Rest {
            low: self.value(low),
            high: self.value(high),
        }
    }
}

/// The higher level of each pair.
const HIGHS: [i16; 256] = {
    let mut highs = [0; 256];
    let mut byte = 1;
    let mut high = 0;
    while byte < 256 {
        if byte as i16 >= (high + 1) * (high + 2) / 2 {
            high += 1;
        }
        highs[byte] = high;
        byte += 1;
    }
    highs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_levels_has_its_own_byte() {
        let abapa = Params::default();
        assert_eq!(Codec::most_seeds(&abapa), 21);
        for seeds in 0..=21 {
            let codec = Codec::new(&abapa, seeds).unwrap();
            let mut bytes = std::collections::HashSet::new();
            for high in 0..=codec.top() {
                for low in 0..=high {
                    let byte = codec.encode(low, high);
                    assert!(bytes.insert(byte));
                    let rest = codec.decode(byte);
                    assert_eq!(rest.low, codec.value(low));
                    assert_eq!(rest.high, codec.value(high));
                    assert_eq!(codec.level(rest.low), low);
                }
            }
        }
    }

    #[test]
    fn cycles_worth_nothing_leave_one_number() {
        let mut p = Params::default();
        p.repeat_rest = RestWord::Nobody;
        assert_eq!(Codec::most_seeds(&p), 15);
        let codec = Codec::new(&p, 7).unwrap();
        for (low, high, value) in [(0, 14, 0), (9, 14, 2), (0, 3, -4), (6, 6, -1)] {
            let rest = codec.decode(codec.encode(low, high));
            assert_eq!((rest.low, rest.high), (value, value));
        }
    }
}
