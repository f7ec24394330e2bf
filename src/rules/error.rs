//! What can be wrong with a rule file.

use super::InvalidRuleId;
use crate::document::FileError;

/// A rule file that cannot be used, with the place to look at.
pub type RuleError = FileError<Reason>;

/// Why a rule file was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The file is longer than any rule needs.
    #[error("the file has {bytes} bytes; a rule file has at most {max}")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// The limit.
        max: usize,
    },
    /// TOML syntax, an unknown key or a word that the key does not know.
    #[error("{0}")]
    Syntax(String),
    /// A key that every rule file must have.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// The id has the wrong form.
    #[error("{0}")]
    Id(#[from] InvalidRuleId),
    /// A list of texts with too many of them.
    #[error("`{key}` has too many entries; at most {max} are allowed")]
    Entries {
        /// The key.
        key: &'static str,
        /// Most entries.
        max: usize,
    },
    /// A text is too long.
    #[error("`{key}` has {characters} characters; at most {max} are allowed")]
    TextLength {
        /// The key.
        key: &'static str,
        /// Its length, in characters.
        characters: usize,
        /// Longest text, in characters.
        max: usize,
    },
    /// A text would disturb a terminal.
    #[error(
        "`{key}` must be text without control characters (line breaks: only in `description` and `play`)"
    )]
    TextControl {
        /// The key.
        key: &'static str,
    },
    /// A number outside its range.
    #[error("`{key}` is {value}, but must be {min} to {max}")]
    Range {
        /// The key.
        key: &'static str,
        /// What the file says.
        value: i64,
        /// Smallest allowed value.
        min: i64,
        /// Largest allowed value.
        max: i64,
    },
    /// The start position has the wrong number of houses.
    #[error("`board.start` has {0} houses, but must have an even number from 4 to 24")]
    StartLength(usize),
    /// The start position does not have `board.holes` houses a side.
    #[error(
        "`board.start` has {houses} houses, but `board.holes` = {holes} asks for twice {holes}"
    )]
    StartHoles {
        /// Entries of the start pattern.
        houses: usize,
        /// Houses a side asked for.
        holes: u8,
    },
    /// More seeds than a count can hold, or none.
    #[error("the board starts with {0} seeds, but must have 1 to 255")]
    Total(i64),
    /// Keys that contradict one another.
    #[error("{0}")]
    Combination(&'static str),
    /// A text given as canonical is not in canonical form.
    #[error("the text is not the canonical form of the rule it describes")]
    NotCanonical,
}
