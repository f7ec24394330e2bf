//! What one sowing does, computed once for each house and number of seeds.

use crate::rules::{Origin, Params};

/// Most seeds of a house, one less than the number of table entries for a house.
pub(super) const MAX_SEEDS: u8 = 127;

/// The entries of a house.
const STRIDE: usize = MAX_SEEDS as usize + 1;
/// The entries of eight houses.
const ENTRIES: usize = 8 * STRIDE;

/// One sowing.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct Lap {
    /// What the houses of the mover gain, once the played one is empty.
    pub(in crate::engine) own: u64,
    /// What the other side's houses gain.
    pub(in crate::engine) other: u64,
    /// The bytes of the other side's houses that a capture may take as far as the rule counts
    /// houses: the last one and those before it. Nothing if the last seed falls elsewhere or may not
    /// capture.
    pub(super) window: u64,
}

/// The sowings of all houses.
#[derive(Clone, Debug)]
pub(super) struct Laps(Box<[Lap; ENTRIES]>);

impl Laps {
    pub(super) fn new(p: &Params, longest_chain: u8) -> Self {
        let mut laps = Box::new([Lap::default(); ENTRIES]);
        for (index, lap) in laps.iter_mut().enumerate() {
            let (house, seeds) = (index / STRIDE, index % STRIDE);
            if house < usize::from(p.holes()) && seeds > 0 {
                *lap = sown(p, house, seeds, longest_chain);
            }
        }
        Self(laps)
    }

    #[inline]
    pub(super) fn of(&self, house: u8, seeds: u8) -> &Lap {
        let index = (usize::from(house) * STRIDE) | usize::from(seeds & MAX_SEEDS);
        // The mask keeps the index inside, which the compiler sees too.
        &self.0[index % ENTRIES]
    }
}

fn sown(p: &Params, house: usize, seeds: usize, longest_chain: u8) -> Lap {
    let holes = usize::from(p.holes());
    let mut gains = [0_u8; 16];
    let mut at = house;
    if p.origin == Origin::First {
        at = (at + 2 * holes - 1) % (2 * holes);
    }
    for _ in 0..seeds {
        at = (at + 1) % (2 * holes);
        if at == house && p.origin == Origin::Skip {
            at = (at + 1) % (2 * holes);
        }
        if let Some(gain) = gains.get_mut(at) {
            *gain += 1;
        }
    }
    let row = |first: usize| {
        let houses = gains.iter().skip(first).take(holes).zip(0..);
        houses.fold(0, |row, (&gain, place)| {
            row | u64::from(gain) << (8 * place)
        })
    };
    let captures = at >= holes && (seeds > 1 || p.single_sow);
    let window = if captures {
        let last = at - holes;
        let first = (last + 1).saturating_sub(usize::from(longest_chain));
        (first..=last).fold(0, |window, house| window | 0xff << (8 * house))
    } else {
        0
    };
    Lap {
        own: row(0),
        other: row(holes),
        window,
    }
}
