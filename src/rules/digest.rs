//! The fingerprint of a rule's play.

use std::{fmt, str::FromStr};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};

/// SHA-256 of a rule's canonical text: equal exactly when two rules play alike, whatever their
/// names and descriptions.
///
/// Written as 43 characters of unpadded base64url.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleDigest([u8; 32]);

/// The text is not a rule digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a rule digest is 43 characters of base64url without padding")]
pub struct InvalidDigest;

impl RuleDigest {
    /// Of a canonical text.
    pub(super) fn of(canonical: &str) -> Self {
        Self(Sha256::digest(canonical.as_bytes()).into())
    }

    /// The hash itself.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The first four characters of the text: a hint for people and for short listings, no proof.
    pub fn short4(&self) -> String {
        self.to_string().chars().take(4).collect()
    }
}

impl From<[u8; 32]> for RuleDigest {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl FromStr for RuleDigest {
    type Err = InvalidDigest;

    fn from_str(text: &str) -> Result<Self, InvalidDigest> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| InvalidDigest)?;
        bytes.try_into().map(Self).map_err(|_| InvalidDigest)
    }
}

impl fmt::Display for RuleDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl fmt::Debug for RuleDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleDigest({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_has_one_spelling() {
        let digest = RuleDigest::of("x");
        let text = digest.to_string();
        assert_eq!(text.len(), 43);
        assert_eq!(text.parse(), Ok(digest));
        assert!(text.starts_with(&digest.short4()));
        for bad in [
            "",
            "abc",
            &format!("{text}="),
            &format!("{text}A"),
            &text.replace('x', "+"),
        ] {
            if *bad != text {
                assert_eq!(bad.parse::<RuleDigest>(), Err(InvalidDigest), "{bad:?}");
            }
        }
        // The last character carries four bits only; a set spare bit is a second spelling.
        assert_eq!(
            format!("{}B", "A".repeat(42)).parse::<RuleDigest>(),
            Err(InvalidDigest)
        );
    }
}
