//! A set of seed counts.

/// Seed counts (0 to 255) that capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CountSet([u64; 4]);

impl CountSet {
    /// Whether the count is in the set.
    #[inline]
    pub fn contains(&self, count: u8) -> bool {
        // A u8 shifted right by six is at most three.
        self.0[usize::from(count >> 6)] >> (count & 63) & 1 == 1
    }

    /// The counts, rising.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=u8::MAX).filter(|&count| self.contains(count))
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}

impl FromIterator<u8> for CountSet {
    fn from_iter<I: IntoIterator<Item = u8>>(counts: I) -> Self {
        let mut set = Self::default();
        for count in counts {
            set.0[usize::from(count >> 6)] |= 1 << (count & 63);
        }
        set
    }
}
