//! The tables of one rule, and looking positions up.

use std::fmt;

use super::{
    codec::Codec,
    cycles,
    index::{Index, Rows},
};
use crate::{
    engine::packed::{Packed, PackedRules},
    game::Position,
    rules::{Rule, RuleDigest},
};

/// What the side to move gets of the rest, less what the other side gets, in seeds, when both play
/// for as much of it as they can.
///
/// The two numbers differ only where play can go round in cycles: `low` is what the side to move can
/// force however play goes round, `high` is what the other side can hold it to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// It gets at least this.
    pub low: i16,
    /// It gets at most this.
    pub high: i16,
}

impl Rest {
    /// The value, if cycles leave no doubt about it.
    pub fn exact(self) -> Option<i16> {
        (self.low == self.high).then_some(self.low)
    }

    /// The value if going round in cycles were worth this much.
    pub fn with_cycles_worth(self, seeds: i16) -> i16 {
        // Bytes of a damaged file could give an empty range.
        seeds.max(self.low).min(self.high)
    }
}

/// The values of all positions with one number of seeds: in memory, or mapped from a file.
pub type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// Endgame tables of one rule for all numbers of seeds from 0 up to some number.
pub struct Tables {
    rule: RuleDigest,
    pub(super) rules: PackedRules,
    pub(super) index: Index,
    params: crate::rules::Params,
    layers: Vec<Layer>,
}

struct Layer {
    bytes: Bytes,
    codec: Codec,
}

/// Tables of the rule, or of so many seeds, are not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoTables {
    /// The rule is not one of those whose positions are packed.
    #[error(
        "endgame tables are for rules with one lap a move, captures by a range of counts (2 and 3, \
         not 2 and 4) in the opponent's houses, no extra turns and no passes; this rule is not one \
         of them, awale analyse does without tables"
    )]
    Rule,
    /// The values would not fit a byte.
    #[error("tables of this rule go up to {0} seeds")]
    Seeds(u8),
    /// The bytes are not as many as there are positions.
    #[error("a table of {expected} positions has {found} bytes")]
    Size {
        /// Positions.
        expected: u32,
        /// Bytes.
        found: usize,
    },
}

impl Tables {
    /// Of a rule, with no layer yet.
    ///
    /// # Errors
    ///
    /// The rule is not one for which there are tables.
    pub fn new(rule: &Rule) -> Result<Self, NoTables> {
        let params = rule.params().clone();
        let rules = PackedRules::new(&params).ok_or(NoTables::Rule)?;
        Ok(Self {
            rule: rule.digest(),
            index: Index::new(rules.holes()),
            rules,
            params,
            layers: Vec::new(),
        })
    }

    /// The rule.
    pub fn rule(&self) -> RuleDigest {
        self.rule
    }

    /// The number of seeds of the next layer to be added.
    pub fn next(&self) -> u8 {
        // There are at most 31.
        self.layers.len() as u8
    }

    /// The largest number of seeds in the houses that is covered; `None` if there is no layer.
    pub fn seeds(&self) -> Option<u8> {
        self.next().checked_sub(1)
    }

    /// Most seeds that tables of this rule can have.
    pub fn most_seeds(&self) -> u8 {
        let fits = |seeds: &u8| self.positions(*seeds).is_ok();
        (0..=Codec::most_seeds(&self.params).min(self.rules.total))
            .rev()
            .find(fits)
            .unwrap_or(0)
    }

    /// How many positions have so many seeds.
    ///
    /// # Errors
    ///
    /// There can be no such table.
    pub fn positions(&self, seeds: u8) -> Result<u32, NoTables> {
        let possible = Codec::new(&self.params, seeds).and_then(|_| self.index.count(seeds));
        possible.ok_or_else(|| NoTables::Seeds(Codec::most_seeds(&self.params)))
    }

    /// Adds the layer of the next number of seeds.
    ///
    /// # Errors
    ///
    /// There can be no such table, or the bytes are not as many as it has positions.
    pub fn push(&mut self, bytes: Bytes) -> Result<(), NoTables> {
        let expected = self.positions(self.next())?;
        let found = (*bytes).as_ref().len();
        if found != expected as usize {
            return Err(NoTables::Size { expected, found });
        }
        let codec = self.codec(self.next())?;
        self.layers.push(Layer { bytes, codec });
        Ok(())
    }

    /// The bytes of a layer.
    pub fn bytes(&self, seeds: u8) -> Option<&[u8]> {
        self.layers
            .get(usize::from(seeds))
            .map(|layer| (*layer.bytes).as_ref())
    }

    /// What the side to move gets of the rest; `None` if the position is not of the rule or has more
    /// seeds than are covered.
    pub fn probe(&self, position: &Position) -> Option<Rest> {
        let board = Packed::new(&self.rules, position)?;
        self.look_up(board.row_words(), position.on_board())
    }

    /// As [`probe`](Self::probe), of rows that are known to be of the rule.
    #[inline]
    pub(in crate::engine) fn look_up(&self, rows: Rows, seeds: u8) -> Option<Rest> {
        let layer = self.layers.get(usize::from(seeds))?;
        let rank = self.index.rank(rows);
        let byte = (*layer.bytes).as_ref().get(rank as usize)?;
        Some(layer.codec.decode(*byte))
    }

    /// Whether the builder finds out what cycles are worth: where a repetition ends the game, where it
    /// does not give nothing anyway, and for few seeds.
    pub(super) fn looks_at_cycles(&self, seeds: u8) -> bool {
        let is_single = self.codec(seeds).is_ok_and(Codec::is_single);
        self.params.repeat > 0 && !is_single && seeds <= cycles::MOST_SEEDS
    }

    pub(super) fn codec(&self, seeds: u8) -> Result<Codec, NoTables> {
        Codec::new(&self.params, seeds)
            .ok_or_else(|| NoTables::Seeds(Codec::most_seeds(&self.params)))
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({:?}, {:?} seeds)", self.rule, self.seeds())
    }
}
