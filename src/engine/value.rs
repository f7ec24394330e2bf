//! The scale on which positions are compared.

use std::fmt;

/// A value in hundredths of a seed, for the side to move unless said otherwise.
///
/// Values beyond [`DECIDED`] are no estimates: the winner is known.
pub type Value = i32;

/// One seed.
pub(super) const SEED: Value = 100;
/// Beyond every value.
pub(super) const INFINITE: Value = 2_000_000;
/// A win on the board itself, less the plies to it.
pub(super) const WIN: Value = 1_000_000;
/// A win known from an endgame table with no seed ahead, less the plies to the table.
pub(super) const TABLE: Value = 500_000;
/// Values further from 0 than this belong to won and lost positions.
pub const DECIDED: Value = 400_000;
/// A constant for patterns.
const LOST: Value = -DECIDED;

/// The end of a game `ply` plies from the root, `ahead` half seeds ahead.
#[inline]
pub(super) fn ended(ahead: i16, ply: usize) -> Value {
    Value::from(ahead.signum()) * (WIN - ply as Value)
}

/// A position of a table: `ahead` seeds ahead when all is shared.
#[inline]
pub(super) fn from_table(ahead: i16, ply: usize) -> Value {
    let won = TABLE + Value::from(ahead.abs()) * SEED - ply as Value;
    Value::from(ahead.signum()) * won
}

/// A value as it stands in the transposition table, which counts plies from the stored position.
#[inline]
pub(super) fn stored(value: Value, ply: usize) -> Value {
    match value {
        DECIDED.. => value + ply as Value,
        ..=LOST => value - ply as Value,
        _ => value,
    }
}

/// The reverse of [`stored`].
#[inline]
pub(super) fn loaded(value: Value, ply: usize) -> Value {
    match value {
        DECIDED.. => value - ply as Value,
        ..=LOST => value + ply as Value,
        _ => value,
    }
}

/// What a value means to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// An estimate, in hundredths of a seed.
    Estimate(i32),
    /// Won (or lost, if negative) with this many seeds ahead at the end, as an endgame table has it.
    Table(i32),
    /// Won after so many plies.
    Won(u32),
    /// Lost after so many plies.
    Lost(u32),
}

impl Worth {
    /// Of a value.
    pub fn of(value: Value) -> Self {
        let plies = || (WIN - value.abs()).unsigned_abs();
        let seeds = || (value.abs() - TABLE + SEED / 2) / SEED;
        match value {
            v if v > WIN - TABLE / 2 => Self::Won(plies()),
            v if v < TABLE / 2 - WIN => Self::Lost(plies()),
            DECIDED.. => Self::Table(seeds()),
            ..=LOST => Self::Table(-seeds()),
            v => Self::Estimate(v),
        }
    }

    /// Whether it is a proof and no estimate.
    pub fn is_exact(self) -> bool {
        !matches!(self, Self::Estimate(_))
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Estimate(value) => write!(f, "{:+.2}", f64::from(*value) / f64::from(SEED)),
            Self::Table(seeds) => write!(f, "{seeds:+} exact"),
            Self::Won(plies) => write!(f, "wins in {plies}"),
            Self::Lost(plies) => write!(f, "loses in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_read_as_they_were_meant() {
        assert_eq!(Worth::of(ended(3, 7)), Worth::Won(7));
        assert_eq!(Worth::of(ended(-3, 120)), Worth::Lost(120));
        assert_eq!(Worth::of(ended(0, 7)), Worth::Estimate(0));
        for seeds in [-48, -1, 1, 2, 47, 255] {
            assert_eq!(
                Worth::of(from_table(seeds, 30)),
                Worth::Table(i32::from(seeds))
            );
        }
        assert_eq!(Worth::of(-1234).to_string(), "-12.34");
    }

    #[test]
    fn the_plies_to_a_decision_are_counted_from_where_it_is_looked_up() {
        for value in [ended(1, 9), ended(-1, 9), from_table(5, 9), 250, -3] {
            assert_eq!(loaded(stored(value, 4), 4), value);
        }
        assert_eq!(stored(ended(1, 9), 9), WIN);
    }
}
