//! Players' keys.

use std::{fmt, str::FromStr};

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256};

use super::{InvalidToken, token};

/// A player's secret key and the public one that belongs to it.
pub struct KeyPair {
    secret: SigningKey,
    public: PublicKey,
}

/// A player's public key: 32 bytes, 43 characters of base64url.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey {
    point: VerifyingKey,
    id: KeyId,
}

/// The short name of a key: the first 8 bytes of its SHA-256, 11 characters of base64url.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId([u8; 8]);

/// An ed25519 signature: 64 bytes, 86 characters of base64url.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature([u8; 64]);

/// The text of an identity file is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdentityError {
    /// The first line is not the one that every identity file begins with.
    #[error("not an awale identity: the first line must be \"{HEADER}\"")]
    Header,
    /// The line of the secret is missing or damaged.
    #[error("the secret key is missing or damaged: restore the file from a backup")]
    Secret,
}

/// First line of an identity file; the number is its format.
const HEADER: &str = "awale identity 1";

impl KeyPair {
    /// The key pair of a 32-byte secret. The bytes must come from a good random source.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        let secret = SigningKey::from_bytes(&seed);
        let public = PublicKey::from_point(secret.verifying_key());
        Self { secret, public }
    }

    /// The public key.
    pub fn public(&self) -> PublicKey {
        self.public
    }

    /// The public key's short name.
    pub fn id(&self) -> KeyId {
        self.public.id
    }

    /// Signs exactly these bytes.
    pub fn sign(&self, bytes: &[u8]) -> Signature {
        Signature(self.secret.sign(bytes).to_bytes())
    }

    /// The 32 bytes of the secret, for a copy of the key. Show them to nobody.
    pub fn seed(&self) -> &[u8; 32] {
        self.secret.as_bytes()
    }

    /// The text of an identity file. It holds the secret: keep it from others.
    pub fn to_identity(&self) -> String {
        use base64::Engine;
        let secret = token::BASE64URL.encode(self.secret.as_bytes());
        format!(
            "{HEADER}\n# Whoever has this file plays under your name. Keep a copy, show nobody.\n\
             secret {secret}\npublic {}\n",
            self.public
        )
    }

    /// Reads the text of an identity file.
    ///
    /// # Errors
    /// When the text does not begin with the header, or the secret is missing or damaged.
    pub fn from_identity(text: &str) -> Result<Self, IdentityError> {
        let mut lines = text.lines().map(str::trim_end);
        if lines.next() != Some(HEADER) {
            return Err(IdentityError::Header);
        }
        let value = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))
                .map(str::trim)
        };
        let seed = value("secret").and_then(|secret| token::decode::<32>(secret).ok());
        let pair = Self::from_seed(seed.ok_or(IdentityError::Secret)?);
        // The public key is written beside the secret so that a damaged secret is noticed.
        if value("public") != Some(pair.public.to_string().as_str()) {
            return Err(IdentityError::Secret);
        }
        Ok(pair)
    }
}

impl fmt::Debug for KeyPair {
    /// Shows the public half only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyPair")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

impl Ord for PublicKey {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl PartialOrd for PublicKey {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PublicKey {
    /// The key's short name.
    pub fn id(&self) -> KeyId {
        self.id
    }

    /// The key's bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.point.as_bytes()
    }

    /// Whether `signature` is this key's over exactly these bytes, by strict verification
    /// (RFC 8032 without the weak keys and loose encodings that some verifiers let pass).
    pub fn verify(&self, bytes: &[u8], signature: &Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        self.point.verify_strict(bytes, &signature).is_ok()
    }

    fn from_point(point: VerifyingKey) -> Self {
        let hash: [u8; 32] = Sha256::digest(point.as_bytes()).into();
        let [a, b, c, d, e, f, g, h, ..] = hash;
        Self {
            point,
            id: KeyId([a, b, c, d, e, f, g, h]),
        }
    }

    /// `None` for bytes that are no point of the curve, for a second spelling of a point (one key,
    /// one text) and for the weak points of small order.
    fn from_token_bytes(bytes: [u8; 32]) -> Option<Self> {
        let point = VerifyingKey::from_bytes(&bytes).ok()?;
        let canonical = point.to_edwards().compress().as_bytes() == &bytes;
        (canonical && !point.is_weak()).then(|| Self::from_point(point))
    }
}

impl KeyId {
    /// The bytes.
    pub fn as_bytes(&self) -> &[u8; 8] {
        &self.0
    }

    fn from_token_bytes(bytes: [u8; 8]) -> Option<Self> {
        Some(Self(bytes))
    }
}

impl Signature {
    fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }

    fn from_token_bytes(bytes: [u8; 64]) -> Option<Self> {
        Some(Self(bytes))
    }
}

impl FromStr for PublicKey {
    type Err = InvalidToken;

    fn from_str(text: &str) -> Result<Self, InvalidToken> {
        Self::from_token_bytes(token::decode::<32>(text)?).ok_or(InvalidToken(32))
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use base64::Engine;
        f.write_str(&token::BASE64URL.encode(self.as_bytes()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

token::token!(KeyId, 8);
token::token!(Signature, 64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_verifies_exact_bytes_only() {
        let pair = KeyPair::from_seed([1; 32]);
        let signature = pair.sign(b"one");
        assert!(pair.public().verify(b"one", &signature));
        assert!(!pair.public().verify(b"onE", &signature));
        assert!(
            !KeyPair::from_seed([2; 32])
                .public()
                .verify(b"one", &signature)
        );
        assert_eq!(signature.to_string().len(), 86);
        assert_eq!(signature.to_string().parse(), Ok(signature));
        assert_eq!(pair.id().to_string().len(), 11);
        assert_eq!(pair.public().to_string().parse(), Ok(pair.public()));
    }

    #[test]
    fn refuses_weak_and_impossible_public_keys() {
        use base64::Engine;
        for bytes in [[0; 32], [0xff; 32]] {
            let text = token::BASE64URL.encode(bytes);
            assert_eq!(text.parse::<PublicKey>(), Err(InvalidToken(32)));
        }
    }

    #[test]
    fn identity_file_round_trips_and_damage_is_noticed() {
        let pair = KeyPair::from_seed([7; 32]);
        let text = pair.to_identity();
        assert_eq!(
            KeyPair::from_identity(&text).unwrap().public(),
            pair.public()
        );
        let damaged = text.replacen("secret B", "secret C", 1);
        assert_ne!(damaged, text);
        assert_eq!(
            KeyPair::from_identity(&damaged).unwrap_err(),
            IdentityError::Secret
        );
        assert_eq!(
            KeyPair::from_identity("hello").unwrap_err(),
            IdentityError::Header
        );
        assert!(!format!("{pair:?}").contains("secret"));
    }
}
