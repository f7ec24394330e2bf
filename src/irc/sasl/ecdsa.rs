//! The key of ECDSA-NIST256P-CHALLENGE.

use p256::{
    SecretKey,
    ecdsa::{Signature, SigningKey, signature::hazmat::PrehashSigner},
    pkcs8::DecodePrivateKey,
};
use std::fmt;

/// Bytes of a challenge. Another length could be something that others may not have signed.
const CHALLENGE_BYTES: usize = 32;

/// A private key on the curve P-256. It does not show itself.
#[derive(Clone)]
pub struct EcdsaKey(SigningKey);

/// The text holds no such key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no private key on the curve P-256 in it: write the PEM file that `ecdsatool keygen` or `openssl \
     ecparam -name prime256v1 -genkey` makes"
)]
pub struct InvalidEcdsaKey;

impl EcdsaKey {
    /// Reads a PEM file with an `EC PRIVATE KEY` (RFC 5915) or a `PRIVATE KEY` (RFC 5208); other
    /// blocks, as the parameters that OpenSSL writes first, are skipped.
    ///
    /// # Errors
    /// When there is no such key, or it is encrypted or on another curve.
    pub fn from_pem(pem: &str) -> Result<Self, InvalidEcdsaKey> {
        let sec1 = block(pem, "EC PRIVATE KEY").and_then(|pem| SecretKey::from_sec1_pem(pem).ok());
        let pkcs8 =
            || block(pem, "PRIVATE KEY").and_then(|pem| SecretKey::from_pkcs8_pem(pem).ok());
        let key = sec1.or_else(pkcs8).ok_or(InvalidEcdsaKey)?;
        Ok(Self(key.into()))
    }

    /// Signs a challenge as it is, without hashing it, as Atheme and its followers want; in DER.
    pub(super) fn sign(&self, challenge: &[u8]) -> Option<Vec<u8>> {
        if challenge.len() != CHALLENGE_BYTES {
            return None;
        }
        let signature: Signature = self.0.sign_prehash(challenge).ok()?;
        Some(signature.to_der().as_bytes().to_vec())
    }

    #[cfg(test)]
    pub(super) fn verifies(&self, challenge: &[u8], der: &[u8]) -> bool {
        use p256::ecdsa::signature::hazmat::PrehashVerifier;
        let signature = Signature::from_der(der).unwrap();
        self.0
            .verifying_key()
            .verify_prehash(challenge, &signature)
            .is_ok()
    }
}

/// The block of this label, with its first and last line.
fn block<'a>(pem: &'a str, label: &str) -> Option<&'a str> {
    let end = format!("-----END {label}-----");
    let start = pem.find(&format!("-----BEGIN {label}-----"))?;
    let length = pem.get(start..)?.find(&end)? + end.len();
    pem.get(start..start + length)
}

impl fmt::Debug for EcdsaKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EcdsaKey(..)")
    }
}
