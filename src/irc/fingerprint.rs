//! Fingerprints of certificates.

use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// The SHA-256 of a certificate in DER, as `openssl x509 -noout -fingerprint -sha256` shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

/// The text is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a fingerprint is 64 hexadecimal digits (SHA-256 of the certificate), with or without colons: \
     `openssl x509 -noout -fingerprint -sha256 -in FILE` shows it"
)]
pub struct InvalidFingerprint;

impl Fingerprint {
    /// That of a certificate in DER.
    pub fn of(certificate: &[u8]) -> Self {
        Self(Sha256::digest(certificate).into())
    }
}

impl FromStr for Fingerprint {
    type Err = InvalidFingerprint;

    fn from_str(text: &str) -> Result<Self, InvalidFingerprint> {
        let digits: Vec<u8> = text
            .chars()
            .filter(|c| *c != ':')
            .map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
            .collect::<Option<_>>()
            .ok_or(InvalidFingerprint)?;
        let (pairs, []) = digits.as_chunks::<2>() else {
            return Err(InvalidFingerprint);
        };
        let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high * 16 + low).collect();
        bytes.try_into().map(Self).map_err(|_| InvalidFingerprint)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, byte) in self.0.iter().enumerate() {
            let colon = if place == 0 { "" } else { ":" };
            write!(f, "{colon}{byte:02X}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_in_several_ways() {
        let print = Fingerprint::of(b"");
        let shown = print.to_string();
        assert!(
            shown.starts_with("E3:B0:C4:42:") && shown.len() == 95,
            "{shown}"
        );
        assert_eq!(shown.parse(), Ok(print));
        assert_eq!(shown.replace(':', "").to_lowercase().parse(), Ok(print));
        for wrong in [
            "",
            "E3:B0",
            &shown[..94],
            &format!("{shown}00"),
            &shown.replace('E', "x"),
        ] {
            assert_eq!(wrong.parse::<Fingerprint>(), Err(InvalidFingerprint));
        }
    }
}
