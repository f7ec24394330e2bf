//! Logging in to an account during the registration: SASL 3.1 and 3.2 of IRCv3.
//!
//! [`Exchange`] is one attempt by one [`Mechanism`], without I/O: what the server sends goes in, what
//! to answer comes out, and the random nonce is an argument.

mod account;
mod ecdsa;
mod exchange;
mod frames;
mod scram;

pub use account::{Account, InvalidAccount, Login, Service};
pub use ecdsa::{EcdsaKey, InvalidEcdsaKey};
pub use exchange::{Exchange, SaslError};
pub use frames::{Assembler, frames};

use std::{fmt, str::FromStr};

/// Random bytes that one attempt takes.
pub type Nonce = [u8; 18];

/// A way to prove who one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mechanism {
    /// The certificate that the connection shows (RFC 4422, appendix A).
    External,
    /// A signature by a key on the curve P-256 of a challenge of 32 bytes (Atheme).
    EcdsaNist256p,
    /// A proof that the password is known, which does not tell it, and the server's proof in turn
    /// (RFC 5802, RFC 7677).
    ScramSha256,
    /// The password itself (RFC 4616).
    Plain,
}

impl Mechanism {
    /// All, those first that give the least away.
    pub const ALL: [Self; 4] = [
        Self::External,
        Self::EcdsaNist256p,
        Self::ScramSha256,
        Self::Plain,
    ];

    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::External => "EXTERNAL",
            Self::EcdsaNist256p => "ECDSA-NIST256P-CHALLENGE",
            Self::ScramSha256 => "SCRAM-SHA-256",
            Self::Plain => "PLAIN",
        }
    }
}

impl fmt::Display for Mechanism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The name is of no mechanism that is known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write EXTERNAL, ECDSA-NIST256P-CHALLENGE, SCRAM-SHA-256 or PLAIN")]
pub struct UnknownMechanism;

impl FromStr for Mechanism {
    type Err = UnknownMechanism;

    fn from_str(text: &str) -> Result<Self, UnknownMechanism> {
        Self::ALL
            .into_iter()
            .find(|mechanism| mechanism.as_str().eq_ignore_ascii_case(text))
            .ok_or(UnknownMechanism)
    }
}

#[cfg(test)]
mod tests;
