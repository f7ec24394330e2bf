//! Rule files: the schema, its validation, the built-in rules and their digests.
//!
//! A rule is data. The engine in [`game`](crate::game) has no code of its own for any rule: all it
//! asks is in [`Params`], which a TOML file describes (`docs/RULES.md` is the reference).
//!
//! ```
//! use awale::rules::Rule;
//!
//! let rule = Rule::from_toml("mine.toml", "id = \"mine\"\nname = \"Mine\"\n[board]\nseeds = 3")?;
//! assert_eq!(rule.total(), 36);
//! assert_eq!(rule.digest().to_string().len(), 43);
//! # Ok::<(), awale::rules::RuleError>(())
//! ```

mod builtin;
mod canonical;
mod change;
mod counts;
mod digest;
mod error;
mod explain;
mod id;
mod keys;
mod params;
mod prose;
mod rule;
mod schema;
mod text;
mod validate;
mod write;

pub use builtin::{builtin, find};
pub use counts::CountSet;
pub use digest::{InvalidDigest, RuleDigest};
pub use error::{Reason, RuleError};
pub use explain::{Difference, Explained, Label, board, diff, explain, sentence};
pub use id::{InvalidRuleId, RuleId};
pub use keys::{Allowed, Key, PARAMETERS, Value, key};
pub use params::{
    CaptureBy, Chain, ChainOver, Direction, FirstHouse, HoleOwner, Laps, LastSeedsTo, MatchKind,
    MatchPoints, Origin, Overlong, Params, Receiver, Rest, Settle, Singles, SlamPolicy, Stuck,
    Territory,
};
pub use rule::Rule;
pub use schema::KEYS;
pub use text::{Example, InvalidLanguage, Language, Text};
