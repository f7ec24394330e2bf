//! One attempt to log in.

use super::{EcdsaKey, Login, Mechanism, Nonce, scram::Scram};

/// The attempt cannot go on; the server is not told anything more.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SaslError {
    /// The server's message is not what the mechanism has at this point.
    #[error("the server's part of the login is garbled: try another mechanism or another server")]
    Garbled,
    /// The server could not prove that it knows the account: it may be another one.
    #[error(
        "the server could not prove that it knows your password and may not be the true one: try another \
         server of the network"
    )]
    ServerUnproven,
    /// The server asks for a weak proof, or for work without end.
    #[error(
        "the server wants {0} rounds of hashing; 4,096 to 1,000,000 are reasonable: try another \
         mechanism"
    )]
    Rounds(u32),
    /// The server says why it refuses.
    #[error("the server refused the login: {0}")]
    Refused(String),
    /// The password has characters that may not be in one.
    #[error("the password has characters that SCRAM does not allow; try mechanisms = [\"PLAIN\"]")]
    Password,
}

/// The client's side of one attempt.
#[derive(Debug)]
pub struct Exchange(State);

#[derive(Debug)]
enum State {
    External,
    Ecdsa {
        account: String,
        key: EcdsaKey,
        named: bool,
    },
    Scram(Scram),
    Plain {
        account: String,
        password: super::super::options::Password,
    },
}

impl Exchange {
    /// Begins; none when `login` lacks what the mechanism needs.
    pub fn new(mechanism: Mechanism, login: &Login, nonce: &Nonce) -> Option<Self> {
        let account = login.account.to_string();
        Some(Self(match mechanism {
            Mechanism::External => State::External,
            Mechanism::EcdsaNist256p => State::Ecdsa {
                account,
                key: login.ecdsa_key.clone()?,
                named: false,
            },
            Mechanism::ScramSha256 => {
                State::Scram(Scram::new(&account, login.password.clone()?, nonce))
            }
            Mechanism::Plain => State::Plain {
                account,
                password: login.password.clone()?,
            },
        }))
    }

    /// The answer to what the server sent; the first message is empty.
    ///
    /// # Errors
    /// The server's message is wrong; the attempt is over.
    pub fn answer(&mut self, challenge: &[u8]) -> Result<Vec<u8>, SaslError> {
        match &mut self.0 {
            State::External => Ok(Vec::new()),
            State::Plain { account, password } => {
                Ok(format!("{account}\0{account}\0{}", password.expose()).into_bytes())
            }
            State::Ecdsa { account, named, .. } if !*named => {
                *named = true;
                Ok(account.clone().into_bytes())
            }
            State::Ecdsa { key, .. } => key.sign(challenge).ok_or(SaslError::Garbled),
            State::Scram(scram) => scram.answer(challenge),
        }
    }

    /// Whether the server has a proof that we know the password, and has given none in turn.
    pub fn has_shown_proof(&self) -> bool {
        matches!(&self.0, State::Scram(scram) if scram.has_shown_proof())
    }

    /// Whether the server's word that all is well can be believed.
    pub fn is_satisfied(&self) -> bool {
        match &self.0 {
            State::Scram(scram) => scram.is_proven(),
            State::External | State::Ecdsa { .. } | State::Plain { .. } => true,
        }
    }
}
