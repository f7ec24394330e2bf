//! A key, encrypted: Argon2id makes a key of the passphrase, XChaCha20-Poly1305 seals the secret with it.
//!
//! ```text
//! awale key backup 1
//! key iojj3XQJ…                      the public key
//! argon2id 65536 3 1 SALT            KiB of memory, rounds, lanes; 16 bytes
//! sealed NONCE SECRET                24 bytes; the 32 bytes of the secret and 16 of the seal
//! ```

use argon2::{Algorithm, Argon2, Params, Version};
use awale::trust::KeyPair;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use zeroize::Zeroizing;

const HEAD: &str = "awale key backup 1";
/// KiB of memory, rounds and lanes: more than the 19 MiB and 2 rounds that OWASP asks for, and under a second
/// on a small machine.
const COST: [u32; 3] = [64 * 1024, 3, 1];
/// What a file may ask for; more would only be to make us work.
const MOST: [u32; 3] = [1024 * 1024, 20, 16];

/// A backup cannot be opened or made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SealError {
    /// It is none.
    #[error("this is no backup of an awale key: it begins with \"{HEAD}\"")]
    Head,
    /// A part of it is missing or damaged.
    #[error("the backup is damaged: take another copy")]
    Damaged,
    /// The passphrase is another one.
    #[error("the passphrase is wrong, or the backup was changed; try again")]
    Passphrase,
    /// There is too little memory for the passphrase's key.
    #[error("64 MiB of memory are needed and cannot be had; end other programs and try again")]
    Memory,
}

/// Encrypts a key. `salt` and `nonce` must come from a good random source.
pub(super) fn seal(
    pair: &KeyPair,
    passphrase: &str,
    salt: [u8; 16],
    nonce: [u8; 24],
) -> Result<String, SealError> {
    let head = head(&pair.public().to_string(), COST, &salt);
    let cipher = cipher(passphrase, COST, &salt)?;
    let payload = Payload {
        msg: pair.seed(),
        aad: head.as_bytes(),
    };
    let sealed = cipher
        .encrypt(&XNonce::from(nonce), payload)
        .map_err(|_| SealError::Memory)?;
    Ok(format!(
        "{head}sealed {} {}\n",
        URL_SAFE_NO_PAD.encode(nonce),
        URL_SAFE_NO_PAD.encode(sealed)
    ))
}

/// Whether a text can be a backup, before anybody is asked for its passphrase.
pub(super) fn check(text: &str) -> Result<(), SealError> {
    let first = text.lines().next().map(str::trim_end);
    if first == Some(HEAD) {
        Ok(())
    } else {
        Err(SealError::Head)
    }
}

/// Opens a backup.
pub(super) fn open(text: &str, passphrase: &str) -> Result<KeyPair, SealError> {
    let mut lines = text.lines().map(str::trim_end);
    if lines.next() != Some(HEAD) {
        return Err(SealError::Head);
    }
    let mut words = |name: &str| -> Result<Vec<&str>, SealError> {
        let line = lines.next().and_then(|line| line.strip_prefix(name));
        Ok(line.ok_or(SealError::Damaged)?.split_whitespace().collect())
    };
    let (key, kdf, sealed) = (words("key ")?, words("argon2id ")?, words("sealed ")?);
    let ([key], [memory, rounds, lanes, salt], [nonce, sealed]) =
        (key.as_slice(), kdf.as_slice(), sealed.as_slice())
    else {
        return Err(SealError::Damaged);
    };
    let cost = costs([memory, rounds, lanes])?;
    let salt: [u8; 16] = bytes(salt)?;
    let nonce: [u8; 24] = bytes(nonce)?;
    let sealed: [u8; 48] = bytes(sealed)?;
    let head = head(key, cost, &salt);
    let payload = Payload {
        msg: &sealed,
        aad: head.as_bytes(),
    };
    let opened = cipher(passphrase, cost, &salt)?
        .decrypt(&XNonce::from(nonce), payload)
        .map_err(|_| SealError::Passphrase)?;
    let opened = Zeroizing::new(opened);
    let seed: [u8; 32] = opened
        .as_slice()
        .try_into()
        .map_err(|_| SealError::Damaged)?;
    let pair = KeyPair::from_seed(seed);
    match pair.public().to_string() == *key {
        true => Ok(pair),
        false => Err(SealError::Damaged),
    }
}

/// Everything before the sealed part; it is sealed too, so that none of it can be changed.
fn head(key: &str, [memory, rounds, lanes]: [u32; 3], salt: &[u8]) -> String {
    let salt = URL_SAFE_NO_PAD.encode(salt);
    format!("{HEAD}\nkey {key}\nargon2id {memory} {rounds} {lanes} {salt}\n")
}

fn costs(words: [&str; 3]) -> Result<[u32; 3], SealError> {
    let mut costs = [0; 3];
    for ((cost, word), most) in costs.iter_mut().zip(words).zip(MOST) {
        let number: u32 = word.parse().map_err(|_| SealError::Damaged)?;
        if number > most {
            return Err(SealError::Damaged);
        }
        *cost = number;
    }
    Ok(costs)
}

fn bytes<const N: usize>(text: &str) -> Result<[u8; N], SealError> {
    let bytes = URL_SAFE_NO_PAD
        .decode(text)
        .map_err(|_| SealError::Damaged)?;
    bytes.try_into().map_err(|_| SealError::Damaged)
}

fn cipher(
    passphrase: &str,
    [memory, rounds, lanes]: [u32; 3],
    salt: &[u8],
) -> Result<XChaCha20Poly1305, SealError> {
    let params = Params::new(memory, rounds, lanes, Some(32)).map_err(|_| SealError::Damaged)?;
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut key = Zeroizing::new([0; 32]);
    argon
        .hash_password_into(passphrase.as_bytes(), salt, key.as_mut())
        .map_err(|_| SealError::Memory)?;
    Ok(XChaCha20Poly1305::new(&(*key).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed() -> String {
        let pair = KeyPair::from_seed([7; 32]);
        seal(&pair, "correct horse", [1; 16], [2; 24]).unwrap()
    }

    #[test]
    fn a_backup_opens_with_its_passphrase_alone() {
        let text = sealed();
        let pair = open(&text, "correct horse").unwrap();
        assert_eq!(pair.public(), KeyPair::from_seed([7; 32]).public());
        assert_eq!(
            open(&text, "correct horsf").unwrap_err(),
            SealError::Passphrase
        );
        assert_eq!(
            open(&text.replace('\n', "\r\n"), "correct horse")
                .unwrap()
                .id(),
            pair.id()
        );
        assert!(!text.contains(&URL_SAFE_NO_PAD.encode([7; 32])));
    }

    #[test]
    fn whatever_is_changed_is_noticed_and_costs_little() {
        let text = sealed();
        let other = KeyPair::from_seed([8; 32]).public().to_string();
        let own = KeyPair::from_seed([7; 32]).public().to_string();
        for (changed, error) in [
            (text.replace(&own, &other), SealError::Passphrase),
            (text.replace("65536", "65537"), SealError::Passphrase),
            (text.replace("65536", "4000000000"), SealError::Damaged),
            (text.replace("65536", "1"), SealError::Damaged),
            (text.replace("sealed ", "sealed"), SealError::Damaged),
            (text[..text.len() - 9].to_owned(), SealError::Damaged),
            (text.replace("backup 1", "backup 2"), SealError::Head),
            (String::new(), SealError::Head),
        ] {
            assert_eq!(
                open(&changed, "correct horse").unwrap_err(),
                error,
                "{changed}"
            );
        }
    }
}
