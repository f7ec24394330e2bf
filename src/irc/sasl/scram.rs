//! SCRAM-SHA-256 without channel binding: RFC 5802 §3 with the hash of RFC 7677.

use super::{Nonce, SaslError};
use crate::irc::options::Password;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// No channel binding, no other identity.
const GS2: &str = "n,,";

#[derive(Debug)]
pub(super) struct Scram {
    account: String,
    password: Password,
    nonce: String,
    state: State,
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    First,
    Final,
    Verify { signature: [u8; 32] },
    Proven,
}

impl Scram {
    pub(super) fn new(account: &str, password: Password, nonce: &Nonce) -> Self {
        Self {
            account: account.replace('=', "=3D").replace(',', "=2C"),
            password,
            nonce: STANDARD.encode(nonce),
            state: State::First,
        }
    }

    #[cfg(test)]
    pub(super) fn with_nonce(account: &str, password: Password, nonce: &str) -> Self {
        let mut scram = Self::new(account, password, &[0; 18]);
        scram.nonce = nonce.to_owned();
        scram
    }

    pub(super) fn has_shown_proof(&self) -> bool {
        matches!(self.state, State::Verify { .. })
    }

    pub(super) fn is_proven(&self) -> bool {
        self.state == State::Proven
    }

    pub(super) fn answer(&mut self, message: &[u8]) -> Result<Vec<u8>, SaslError> {
        let message = str::from_utf8(message).map_err(|_| SaslError::Garbled)?;
        match &self.state {
            State::First if message.is_empty() => {
                self.state = State::Final;
                Ok(format!("{GS2}{}", self.client_first()).into_bytes())
            }
            State::Final => self.client_final(message),
            State::Verify { signature } => {
                if let Some(error) = message.strip_prefix("e=") {
                    return Err(SaslError::Refused(error.chars().take(80).collect()));
                }
                let claimed = attribute(message, "v").and_then(|v| STANDARD.decode(v).ok());
                if claimed.as_deref() != Some(signature) {
                    return Err(SaslError::ServerUnproven);
                }
                self.state = State::Proven;
                Ok(Vec::new())
            }
            State::First | State::Proven => Err(SaslError::Garbled),
        }
    }

    fn client_first(&self) -> String {
        format!("n={},r={}", self.account, self.nonce)
    }

    fn client_final(&mut self, server_first: &str) -> Result<Vec<u8>, SaslError> {
        if let Some(error) = server_first.strip_prefix("e=") {
            return Err(SaslError::Refused(error.chars().take(80).collect()));
        }
        let get = |name| attribute(server_first, name).ok_or(SaslError::Garbled);
        let nonce = get("r")?;
        // Another one's nonce would be an old dialogue played again.
        if !nonce.starts_with(&self.nonce) || nonce.len() == self.nonce.len() {
            return Err(SaslError::ServerUnproven);
        }
        let salt = STANDARD.decode(get("s")?).map_err(|_| SaslError::Garbled)?;
        let rounds: u32 = get("i")?.parse().map_err(|_| SaslError::Garbled)?;
        if !(4096..=1_000_000).contains(&rounds) {
            return Err(SaslError::Rounds(rounds));
        }
        let without_proof = format!("c={},r={nonce}", STANDARD.encode(GS2));
        let signed = format!("{},{server_first},{without_proof}", self.client_first());
        let password =
            stringprep::saslprep(self.password.expose()).map_err(|_| SaslError::Password)?;
        let salted = pbkdf2::pbkdf2_hmac_array::<Sha256, 32>(password.as_bytes(), &salt, rounds);
        let client_key = hmac(&salted, b"Client Key");
        let client_signature = hmac(&Sha256::digest(client_key), signed.as_bytes());
        let proof: Vec<u8> = client_key
            .iter()
            .zip(client_signature)
            .map(|(a, b)| a ^ b)
            .collect();
        let signature = hmac(&hmac(&salted, b"Server Key"), signed.as_bytes());
        self.state = State::Verify { signature };
        Ok(format!("{without_proof},p={}", STANDARD.encode(proof)).into_bytes())
    }
}

/// The value of `name=`; none when an attribute that must be understood (`m=`) comes first.
fn attribute<'a>(message: &'a str, name: &str) -> Option<&'a str> {
    if message.starts_with("m=") {
        return None;
    }
    message
        .split(',')
        .find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}
