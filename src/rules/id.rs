//! The short name of a rule.

use std::{fmt, str::FromStr};

/// A rule's short name as it stands in commands and file names: 1 to 32 of `a-z`, `0-9`, `-`.
///
/// It names a rule for people. Whether two rules play alike is told by their
/// [`RuleDigest`](super::RuleDigest).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(String);

/// The text is not a rule id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a rule id has 1 to 32 characters of a-z, 0-9 and -")]
pub struct InvalidRuleId;

impl RuleId {
    /// Longest id, in characters.
    pub const MAX_LEN: usize = 32;

    /// The id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for RuleId {
    type Err = InvalidRuleId;

    fn from_str(text: &str) -> Result<Self, InvalidRuleId> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if text.is_empty() || text.len() > Self::MAX_LEN || !text.bytes().all(allowed) {
            return Err(InvalidRuleId);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_lower_case_words_and_nothing_else() {
        for good in ["a", "abapa-2x3", "0", &"x".repeat(32)] {
            assert_eq!(good.parse::<RuleId>().unwrap().to_string(), good);
        }
        for bad in ["", "Abapa", "a b", "a/b", "é", "a_b", &"x".repeat(33)] {
            assert_eq!(bad.parse::<RuleId>(), Err(InvalidRuleId), "{bad:?}");
        }
    }
}
