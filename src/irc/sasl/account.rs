//! Who logs in, with what, and to whom.

use super::{EcdsaKey, Mechanism};
use crate::irc::options::Password;
use std::{fmt, str::FromStr};

/// The name of an account: 1 to 64 bytes without space, control character or comma.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account(String);

/// The text is no account's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an account's name has 1 to 64 bytes without space, control character or comma")]
pub struct InvalidAccount;

impl FromStr for Account {
    type Err = InvalidAccount;

    fn from_str(text: &str) -> Result<Self, InvalidAccount> {
        let wrong = |c: char| c.is_control() || c.is_whitespace() || c == ',';
        if text.is_empty() || text.len() > 64 || text.contains(wrong) {
            return Err(InvalidAccount);
        }
        Ok(Self(text.to_owned()))
    }
}

impl Account {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A network's service that takes a password by message, where servers offer no SASL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Service {
    /// NickServ, under this address: `IDENTIFY account password`.
    NickServ(String),
    /// Q of QuakeNet: `AUTH account password`.
    Q,
    /// X of Undernet: `LOGIN account password`, and `+x` hides the host.
    X,
    /// AuthServ of GameSurge: `AUTH account password`.
    AuthServ,
}

impl Service {
    /// Where the password is said. Q, X and AuthServ are named with their servers, so that nobody
    /// who has taken the nick is told it.
    pub fn address(&self) -> &str {
        match self {
            Self::NickServ(address) => address,
            Self::Q => "Q@CServe.quakenet.org",
            Self::X => "X@channels.undernet.org",
            Self::AuthServ => "AuthServ@Services.GameSurge.net",
        }
    }

    /// The nick under which it answers.
    pub fn nick(&self) -> &str {
        let address = self.address();
        address.split_once('@').map_or(address, |(nick, _)| nick)
    }

    /// The word before account and password.
    pub(in crate::irc) fn command(&self) -> &'static str {
        match self {
            Self::NickServ(_) => "IDENTIFY",
            Self::X => "LOGIN",
            Self::Q | Self::AuthServ => "AUTH",
        }
    }
}

/// How to log in.
#[derive(Clone, Debug)]
pub struct Login {
    /// The account.
    pub account: Account,
    /// Its password, for PLAIN, SCRAM-SHA-256 and services.
    pub password: Option<Password>,
    /// The key of ECDSA-NIST256P-CHALLENGE.
    pub ecdsa_key: Option<EcdsaKey>,
    /// Whether the connection shows a certificate that the account knows, for EXTERNAL.
    pub certificate: bool,
    /// The only mechanisms that may be used, best first; empty for all that can be.
    pub mechanisms: Vec<Mechanism>,
    /// Who takes the password where the server has no SASL.
    pub service: Option<Service>,
    /// Whether to leave rather than be there without the account.
    pub required: bool,
    /// Whether the password may be said on a connection that is not encrypted.
    pub in_clear: bool,
}

impl Login {
    /// With a password and nothing else.
    pub fn with_password(account: Account, password: Password) -> Self {
        Self {
            account,
            password: Some(password),
            ecdsa_key: None,
            certificate: false,
            mechanisms: Vec::new(),
            service: None,
            required: false,
            in_clear: false,
        }
    }

    /// The mechanisms that can be used, best first.
    pub fn usable(&self) -> Vec<Mechanism> {
        let has = |mechanism: &Mechanism| match mechanism {
            Mechanism::External => self.certificate,
            Mechanism::EcdsaNist256p => self.ecdsa_key.is_some(),
            Mechanism::ScramSha256 | Mechanism::Plain => self.password.is_some(),
        };
        let allowed = match self.mechanisms.is_empty() {
            true => Mechanism::ALL.to_vec(),
            false => self.mechanisms.clone(),
        };
        allowed.into_iter().filter(has).collect()
    }
}
