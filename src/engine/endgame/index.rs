//! Numbers for positions: every way to lay so many seeds into so many houses, counted from 0.

use super::super::packed::ONES;

/// Most seeds of a table.
pub(super) const MAX_SEEDS: u8 = 30;
/// Most houses of a board with tables.
const MAX_HOUSES: usize = 16;
/// Prefix sums that the tables tell apart.
const SUMS: usize = 32;

/// The numbering of the positions of a board.
///
/// A position is a combination: with `s(i)` the seeds in houses 0 to `i`, the numbers `s(i) + i`
/// rise strictly, and a combination's place in colexicographic order is the sum of the binomials
/// `C(s(i) + i, i + 1)` over all houses but the last. The seeds in all houses are not part of the
/// number, so that each count of seeds has numbers from 0 on.
#[derive(Debug)]
pub(super) struct Index {
    holes: usize,
    binomials: [[u32; SUMS]; MAX_HOUSES],
}

/// A position: the rows of the side to move and of the other, as packed boards have them.
pub(super) type Rows = [u64; 2];

impl Index {
    pub(super) fn new(holes: u8) -> Self {
        let mut binomials = [[0; SUMS]; MAX_HOUSES];
        for (house, row) in binomials.iter_mut().enumerate() {
            for (sum, entry) in row.iter_mut().enumerate() {
                *entry = choose(sum + house, house + 1).unwrap_or(u32::MAX);
            }
        }
        Self {
            holes: usize::from(holes),
            binomials,
        }
    }

    /// How many positions have so many seeds in their houses; `None` if they are too many to number.
    pub(super) fn count(&self, seeds: u8) -> Option<u32> {
        let houses = 2 * self.holes;
        choose(usize::from(seeds) + houses - 1, houses - 1)
    }

    /// The number of a position of at most [`MAX_SEEDS`] seeds.
    #[inline]
    pub(super) fn rank(&self, [own, other]: Rows) -> u32 {
        // Each byte of the product is the sum of the bytes up to it.
        let own = own.wrapping_mul(ONES);
        let before = own >> ((8 * (self.holes - 1)) & 63) & 0xff;
        let other = other.wrapping_mul(ONES) + before * ONES;
        let (first, second) = self.binomials.split_at(self.holes);
        let mut rank = 0_u32;
        let mut sums = own;
        for row in first {
            rank = rank.wrapping_add(row[sums as usize % SUMS]);
            sums >>= 8;
        }
        sums = other;
        for row in &second[..self.holes - 1] {
            rank = rank.wrapping_add(row[sums as usize % SUMS]);
            sums >>= 8;
        }
        rank
    }

    /// The position of a number among those of so many seeds.
    pub(super) fn unrank(&self, mut rank: u32, seeds: u8) -> Rows {
        let mut houses = [0_u8; MAX_HOUSES];
        let last = 2 * self.holes - 1;
        let mut above = usize::from(seeds);
        for (place, row) in self.binomials.iter().enumerate().take(last).rev() {
            let mut sum = above;
            while sum > 0 && row[sum % SUMS] > rank {
                sum -= 1;
            }
            rank -= row[sum % SUMS].min(rank);
            // Sums are at most the seeds.
            houses[place + 1] = (above - sum) as u8;
            above = sum;
        }
        houses[0] = above as u8;
        let row = |first: usize| {
            let row = houses.iter().skip(first).take(self.holes).rev();
            row.fold(0, |word, &seeds| word << 8 | u64::from(seeds))
        };
        [row(0), row(self.holes)]
    }
}

/// Ways to choose `k` of `n`, if they can be numbered.
fn choose(n: usize, k: usize) -> Option<u32> {
    if k > n {
        return Some(0);
    }
    let product = (0..k).fold(1_u128, |product, i| {
        product * (n - i) as u128 / (i + 1) as u128
    });
    u32::try_from(product).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_its_own_number() {
        for (holes, most) in [(2, 9), (3, 6), (6, 4), (8, 3)] {
            let index = Index::new(holes);
            for seeds in 0..=most {
                let count = index.count(seeds).unwrap();
                for rank in 0..count {
                    let rows = index.unrank(rank, seeds);
                    assert_eq!(index.rank(rows), rank, "{holes} {seeds}");
                    let sum: u32 = rows
                        .iter()
                        .flat_map(|row| row.to_le_bytes())
                        .map(u32::from)
                        .sum();
                    assert_eq!(sum, u32::from(seeds));
                }
            }
        }
        assert_eq!(Index::new(6).count(20), Some(84_672_315));
    }
}
