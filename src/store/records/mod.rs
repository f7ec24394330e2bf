//! Games on their way from one archive to another, and to whoever wants to check them: one text file with
//! the signed lines as they were sent.
//!
//! ```text
//! awale records 1
//!
//! rule abapa 1uF7UQZhFwvTptsvoAbrZm…      the id, and the digest of the canonical text that follows
//!   # awale rule 1
//!   …
//! game b3rmyzW2dEziriozWZ8V-w             the gid
//! rule-digest 1uF7UQZhFwvTptsvoAbrZm…
//! keys OWN OPPONENT                       the exporter's key and his opponent's
//! side S                                  the exporter's side
//! network DALnet
//! opponent kofi Kofi%20A. CI              nick, name (~ when there is none) and country (- when untold)
//! > awale/1 challenge …                   a line by the exporter
//! < awale/1 accept …                      a line by his opponent
//! ```
//!
//! Empty lines and lines that begin with `#` mean nothing. What stands there beside the signed lines is
//! only needed to find them: [`check()`] believes nothing that is not signed.

mod check;
mod read;
#[cfg(feature = "client")]
mod take;
mod tally;
mod write;

pub use check::{
    Chain, Checked, Due, Fault, GameCheck, SignedHalf, SignedTerms, Worth, check, check_key,
    check_with,
};
pub use read::{Mistake, read};
pub use tally::{Entry, LEAST_OPPONENTS, Tally, Unranked};
pub use write::write;

use super::{Kept, Setting, half::result_in};
use crate::{
    peer::{
        Author, Nick,
        wire::{Gid, PlayerName},
    },
    trust::PublicKey,
};

/// The first line of a file.
pub const HEAD: &str = "awale records 1";

/// A game with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game.
    pub gid: Gid,
    /// Who played what where.
    pub setting: Setting,
    /// Its lines, in their order.
    pub lines: Vec<Kept>,
}

impl Record {
    /// The game as the owner of `key` would have written it: the exporter's own game as it is, that of his
    /// opponent from the other side. None if it is a game of others.
    pub fn seen_by(self, key: &PublicKey) -> Option<Self> {
        if self.setting.own == *key {
            return Some(self);
        }
        (self.setting.opponent == *key).then(|| self.turned())
    }

    fn turned(mut self) -> Self {
        let setting = &mut self.setting;
        std::mem::swap(&mut setting.own, &mut setting.opponent);
        setting.me = setting.me.other();
        // Of himself the exporter has told his key and nothing else.
        let id = format!("key-{}", setting.opponent.id()).parse::<Nick>();
        setting.nick = id.unwrap_or_else(|_| setting.nick.clone());
        setting.name = PlayerName::default();
        setting.country = None;
        for kept in &mut self.lines {
            kept.author = match kept.author {
                Author::Own => Author::Opponent,
                Author::Opponent => Author::Own,
            };
        }
        self
    }

    /// The number that the exporter's result of this game has in his chain; none without a result.
    pub fn own_number(&self) -> Option<u32> {
        self.lines
            .iter()
            .filter(|kept| kept.author == Author::Own)
            .find_map(|kept| result_in(&kept.line))
            .map(|result| result.number)
    }
}

#[cfg(test)]
mod tests;
