//! Tables of one rule.

use crate::{engine::board::MAX_ROW, rules::RuleDigest};

/// Seeds of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// At least.
    pub low: i16,
    /// At most.
    pub high: i16,
}

impl Rest {
    /// A guess.
    pub fn likely(self) -> i16 {
        0.clamp(self.low, self.high)
    }
}

/// Tables.
#[derive(Debug)]
pub struct Tables {
    rule: RuleDigest,
}

impl Tables {
    /// The rule.
    pub fn rule(&self) -> RuleDigest {
        self.rule
    }
    /// Seeds.
    pub fn seeds(&self) -> u8 {
        0
    }
    /// Probe.
    pub fn probe_rows(&self, _rows: [[u8; MAX_ROW]; 2], _seeds: u8) -> Option<Rest> {
        None
    }
}
