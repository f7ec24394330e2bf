//! What follows from a half-record.

use super::HalfRecord;
use crate::trust::{ChainHead, Link, Points, Standing};

impl HalfRecord {
    /// The author's points after the game.
    pub fn points_after(&self) -> Points {
        self.own.apply(self.points, self.moved)
    }

    /// The author's standing after it, given the link of its line.
    pub fn standing(&self, line: Link) -> Standing {
        Standing {
            chain: ChainHead {
                number: self.number,
                hash: line,
            },
            points: self.points_after(),
        }
    }

    /// Whether the other side's half-record says the same about the game.
    pub fn agrees_with(&self, other: &Self) -> bool {
        (self.gid, self.score, self.reason, self.moved, self.head)
            == (
                other.gid,
                other.score,
                other.reason,
                other.moved,
                other.head,
            )
            && self.own == other.own.reversed()
    }
}
