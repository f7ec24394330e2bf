//! SHA-256, whole where it commits and cut to 16 bytes where it links.

use sha2::{Digest as _, Sha256};

use super::token::token;

/// A whole SHA-256: 32 bytes, 43 characters of base64url. Used where a hash commits to a value
/// that its author chose freely.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

/// The first 16 bytes of a SHA-256: 22 characters of base64url. Used where a line names another
/// line, rule or game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link([u8; 16]);

impl Digest {
    /// The hash of the parts one after the other.
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part);
        }
        Self(hash.finalize().into())
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The last byte, which decides the toss.
    pub fn last_byte(&self) -> u8 {
        let [.., last] = self.0;
        last
    }

    /// A digest computed elsewhere.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The first 16 bytes as a link.
    pub fn link(&self) -> Link {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(self.0.split_at(16).0);
        Link(bytes)
    }

    fn from_token_bytes(bytes: [u8; 32]) -> Option<Self> {
        Some(Self(bytes))
    }
}

impl Link {
    /// The link that names `text`.
    pub fn of(text: &str) -> Self {
        Digest::of(&[text.as_bytes()]).link()
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// A link computed elsewhere.
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    fn from_token_bytes(bytes: [u8; 16]) -> Option<Self> {
        Some(Self(bytes))
    }
}

token!(Digest, 32);
token!(Link, 16);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answer_and_round_trip() {
        // FIPS 180-2, "abc".
        let digest = Digest::of(&[b"a", b"bc"]);
        assert_eq!(
            digest.to_string(),
            "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"
        );
        assert_eq!(digest.to_string().parse(), Ok(digest));
        let link = Link::of("abc");
        assert_eq!(link.to_string(), "ungWv48Bz-pBQUDeXa4iIw");
        assert_eq!(link.to_string().parse(), Ok(link));
        assert_eq!(digest.last_byte(), 0xad);
    }
}
