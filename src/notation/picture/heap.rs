//! Seeds that lie in a house or a store: where each of them lies. Always in the same way, so that
//! one position is one picture.

use std::f32::consts::TAU;

use super::layout::{CUP, STORE_HIGH, STORE_WIDE};

/// A seed in a heap, seen from the middle of the heap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seed {
    /// Where its middle lies.
    pub at: (f32, f32),
    /// Half its length; it is a little less wide.
    pub radius: f32,
    /// How it lies, in degrees.
    pub angle: f32,
    /// Which of the three shades it has.
    pub shade: usize,
}

/// What the seeds lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bowl {
    /// A house.
    House,
    /// A store.
    Store,
}

/// Half the length of a seed that has room.
const LARGE: f32 = 12.0;
/// The turn from one seed to the next of a spiral, which never comes back to where it was.
const GOLDEN: f32 = 2.399_963;

/// The seeds of a heap.
pub fn heap(bowl: Bowl, count: u8) -> Vec<Seed> {
    match bowl {
        Bowl::House => (0..count).map(|number| in_house(number, count)).collect(),
        Bowl::Store => in_store(count),
    }
}

/// A few lie in a ring, more in a spiral.
fn in_house(number: u8, count: u8) -> Seed {
    let (n, all) = (f32::from(number), f32::from(count));
    let (distance, turn, radius) = match count {
        1 => (0.0, 0.0, LARGE),
        2..=6 => {
            let distance = (LARGE * 1.08) / (TAU / all / 2.0).sin();
            (distance.min(CUP * 0.6), n / all * TAU + 0.6, LARGE)
        }
        7 if number == 0 => (0.0, 0.0, LARGE),
        7 => (LARGE * 2.1, n / 6.0 * TAU, LARGE),
        _ => {
            let radius = (CUP * 0.86 / all.sqrt()).min(LARGE);
            let distance = (CUP - 3.0 - radius) * ((n + 0.5) / all).sqrt();
            (distance, n * GOLDEN, radius)
        }
    };
    let shift = wobble(number, 1) * radius * 0.12;
    Seed {
        at: (
            (distance + shift) * turn.cos(),
            (distance + shift) * turn.sin(),
        ),
        radius,
        angle: wobble(number, 2) * 90.0,
        shade: usize::from(number.wrapping_mul(7) % 3),
    }
}

/// Layers from the bottom up.
fn in_store(count: u8) -> Vec<Seed> {
    let (wide, high) = (STORE_WIDE - 18.0, STORE_HIGH - 30.0);
    let mut cell = LARGE * 2.0;
    let rows = |cell: f32| (f32::from(count) / (wide / cell).floor().max(1.0)).ceil();
    while rows(cell) * cell > high {
        cell *= 0.96;
    }
    let columns = (wide / cell).floor().max(1.0);
    let seed = |number: u8| {
        let n = f32::from(number);
        let (row, column) = ((n / columns).floor(), n % columns);
        let x = (column + 0.5) * (wide / columns) - wide / 2.0;
        let y = high / 2.0 - (row + 0.5) * cell;
        let shift = cell * 0.14;
        Seed {
            at: (x + wobble(number, 3) * shift, y + wobble(number, 4) * shift),
            radius: cell * 0.48,
            angle: wobble(number, 5) * 90.0,
            shade: usize::from(number.wrapping_mul(5) % 3),
        }
    };
    (0..count).map(seed).collect()
}

/// Something between -1 and 1 that looks like chance and is always the same.
fn wobble(number: u8, salt: u32) -> f32 {
    let mixed = (u32::from(number) + 1)
        .wrapping_mul(0x9e37_79b9)
        .wrapping_add(salt.wrapping_mul(0x85eb_ca6b));
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2c1b_3c6d);
    let byte = ((mixed >> 24) & 0xff) as u8;
    f32::from(byte) / 127.5 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_lies_in_its_bowl() {
        for count in 0..=u8::MAX {
            let house = heap(Bowl::House, count);
            let store = heap(Bowl::Store, count);
            assert_eq!([house.len(), store.len()], [usize::from(count); 2]);
            for seed in house {
                let (x, y) = seed.at;
                assert!(x.hypot(y) + seed.radius <= CUP, "{count}: {seed:?}");
            }
            for seed in store {
                let (x, y) = seed.at;
                assert!(
                    x.abs() + seed.radius <= STORE_WIDE / 2.0,
                    "{count}: {seed:?}"
                );
                assert!(
                    y.abs() + seed.radius <= STORE_HIGH / 2.0,
                    "{count}: {seed:?}"
                );
            }
        }
    }

    #[test]
    fn seeds_of_a_small_heap_do_not_lie_on_one_another() {
        for count in 2..=7 {
            let seeds = heap(Bowl::House, count);
            for (index, a) in seeds.iter().enumerate() {
                for b in &seeds[index + 1..] {
                    let apart = (a.at.0 - b.at.0).hypot(a.at.1 - b.at.1);
                    assert!(apart > a.radius * 1.6, "{count}");
                }
            }
        }
    }
}
