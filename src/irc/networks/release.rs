//! A list that somebody has published: signed with minisign, held to the policy of downloaded lists.

use std::{fmt, str::FromStr, sync::LazyLock};

use minisign_verify::{Error, PublicKey, Signature};

use super::{List, MAX_BYTES};
use crate::document::{FileError, Warning};

const BUILTIN: &str = include_str!("../../../networks.pub");

static PUBLISHERS: LazyLock<Vec<PublisherKey>> = LazyLock::new(|| {
    let keys = key_lines(BUILTIN).map(str::parse);
    // A test reads the file; a line that is no key trusts nobody.
    keys.filter_map(Result::ok).collect()
});

/// The public key of somebody who publishes lists: the key of a `minisign.pub`, as its line or as
/// the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublisherKey {
    key: PublicKey,
    text: String,
}

/// The text is no public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a publisher's key is the line of a minisign.pub file that begins with RW")]
pub struct InvalidPublisherKey;

impl PublisherKey {
    /// What a key looks like, for error messages.
    pub const ALLOWED: &str = "the line of a minisign.pub file that begins with RW";
    /// Longest file of a key, in bytes.
    pub const MAX_BYTES: usize = 4096;

    /// The keys that come with the program: the one in use and the one that follows it, or none.
    pub fn builtin() -> &'static [Self] {
        &PUBLISHERS
    }
}

/// The lines of a file of keys that are no comments.
fn key_lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| {
        !line.is_empty() && !line.starts_with('#') && !line.starts_with("untrusted comment:")
    })
}

impl FromStr for PublisherKey {
    type Err = InvalidPublisherKey;

    fn from_str(text: &str) -> Result<Self, InvalidPublisherKey> {
        let mut lines = key_lines(text);
        let (Some(line), None) = (lines.next(), lines.next()) else {
            return Err(InvalidPublisherKey);
        };
        if text.len() > Self::MAX_BYTES {
            return Err(InvalidPublisherKey);
        }
        let key = PublicKey::from_base64(line).map_err(|_| InvalidPublisherKey)?;
        let text = line.to_owned();
        Ok(Self { key, text })
    }
}

impl fmt::Display for PublisherKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// A published list that may be used.
#[derive(Clone, Debug)]
pub struct Release {
    /// The list.
    pub list: List,
    /// What in it is not understood and was left out.
    pub warnings: Vec<Warning>,
    /// The text that was signed.
    pub text: String,
}

/// A published list that may not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// Nobody is trusted.
    #[error(
        "no publisher's key is built in: name the publisher's public key with --key FILE, or with \
         --key and the line that begins with RW; you get it from whoever publishes the list"
    )]
    NoKey,
    /// The signature is nothing that minisign writes.
    #[error(
        "the signature is none of minisign: it has to be the .minisig file that `minisign -Sm \
         networks.toml` wrote for this list"
    )]
    NoSignature,
    /// It was signed by somebody else.
    #[error(
        "the list was signed by somebody who is not trusted; if its publisher has a new key, name it \
         with --key after making sure that it is his"
    )]
    OtherKey,
    /// The list or its signature was changed.
    #[error(
        "the signature does not fit: the list was changed after it was signed, or list and signature \
         are of different days; try again later, and tell the publisher if it stays so"
    )]
    Forged,
    /// It is longer than any list needs.
    #[error("it has more than {} KiB, the most that a list may have", MAX_BYTES / 1024)]
    TooLong,
    /// It is no text.
    #[error("the list is signed, but is no UTF-8 text; tell the publisher")]
    NoText,
    /// It says something that a list may not say.
    #[error("the list is signed, but cannot be used: {0}")]
    File(#[from] FileError),
    /// It is older than what is there.
    #[error(
        "the list is of version {offered}, older than {known}, which is in use: somebody may want \
         to give you an old one; tell the publisher"
    )]
    Older {
        /// The version that was offered.
        offered: u64,
        /// The version in use.
        known: u64,
    },
}

impl Release {
    /// Checks and reads a list whose exact bytes were signed by one of `keys`. `file` is only for the
    /// messages, `known` the version of the list in use.
    ///
    /// The signature is checked before the list is read, so that nothing of a stranger is.
    ///
    /// # Errors
    /// When it is not signed by one of the keys, cannot be used, or is older than the one in use.
    pub fn open(
        file: &str,
        bytes: &[u8],
        signature: &[u8],
        keys: &[PublisherKey],
        known: u64,
    ) -> Result<Self, Refused> {
        if keys.is_empty() {
            return Err(Refused::NoKey);
        }
        if bytes.len() > MAX_BYTES {
            return Err(Refused::TooLong);
        }
        verify(bytes, signature, keys)?;
        let text = std::str::from_utf8(bytes).map_err(|_| Refused::NoText)?;
        let (list, warnings) = List::parse_downloaded(file, text)?;
        if list.version() < known {
            let offered = list.version();
            return Err(Refused::Older { offered, known });
        }
        Ok(Self {
            list,
            warnings,
            text: text.to_owned(),
        })
    }
}

fn verify(bytes: &[u8], signature: &[u8], keys: &[PublisherKey]) -> Result<(), Refused> {
    let text = std::str::from_utf8(signature).map_err(|_| Refused::NoSignature)?;
    let signature = Signature::decode(text).map_err(|_| Refused::NoSignature)?;
    let mut refused = Refused::OtherKey;
    for key in keys {
        // Only signatures of a hash: the legacy ones are no longer made.
        match key.key.verify(bytes, &signature, false) {
            Ok(()) => return Ok(()),
            Err(Error::UnexpectedKeyId) => {}
            Err(Error::InvalidSignature) => refused = Refused::Forged,
            Err(_) => refused = Refused::NoSignature,
        }
    }
    Err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use minisign::{KeyPair, sign};
    use std::io::Cursor;

    const LIST: &str = "format = 1\nversion = 9\ngenerated = \"2026-11-30\"\n\
        expires = \"2027-11-30\"\nchannel = \"#awale\"\nwire = \"#awale-net\"\n\
        [[network]]\nid = \"one\"\nname = \"One\"\nservers = [{ host = \"irc.one.net\" }]\n";

    fn pair() -> (KeyPair, PublisherKey) {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let key = pair.pk.to_base64().parse().unwrap();
        (pair, key)
    }

    fn signed(pair: &KeyPair, bytes: &[u8]) -> Vec<u8> {
        let signature = sign(None, &pair.sk, Cursor::new(bytes), None, None).unwrap();
        signature.into_string().into_bytes()
    }

    #[test]
    fn the_programs_keys_are_keys() {
        let lines: Vec<&str> = key_lines(BUILTIN).collect();
        assert!(lines.len() <= 2, "one in use and one to follow");
        assert_eq!(lines.len(), PublisherKey::builtin().len());
        for line in lines {
            line.parse::<PublisherKey>().unwrap();
        }
    }

    #[test]
    fn a_key_is_read_from_its_line_and_from_its_file() {
        let (pair, key) = pair();
        let file = pair.pk.to_box().unwrap().into_string();
        assert_eq!(file.parse(), Ok(key.clone()));
        assert_eq!(key.to_string().parse(), Ok(key.clone()));
        let two = format!("{key}\n{key}\n");
        for bad in [
            "",
            "RW",
            "untrusted comment: x",
            "RWé",
            &two,
            &"A".repeat(56),
        ] {
            assert_eq!(
                bad.parse::<PublisherKey>(),
                Err(InvalidPublisherKey),
                "{bad}"
            );
        }
    }

    #[test]
    fn either_of_two_keys_will_do_and_no_other() {
        let [(old, old_key), (new, new_key), (other, _)] = [pair(), pair(), pair()];
        let keys = [old_key, new_key];
        for pair in [&old, &new] {
            let signature = signed(pair, LIST.as_bytes());
            let release = Release::open("l", LIST.as_bytes(), &signature, &keys, 9).unwrap();
            assert_eq!((release.list.version(), release.text.as_str()), (9, LIST));
            assert_eq!(release.warnings, []);
        }
        let open = |bytes: &[u8], signature: &[u8], keys: &[PublisherKey]| {
            Release::open("l", bytes, signature, keys, 9).unwrap_err()
        };
        let theirs = signed(&other, LIST.as_bytes());
        assert_eq!(open(LIST.as_bytes(), &theirs, &keys), Refused::OtherKey);
        assert_eq!(open(LIST.as_bytes(), &theirs, &[]), Refused::NoKey);
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let (pair, key) = pair();
        let keys = [key];
        let signature = signed(&pair, LIST.as_bytes());
        for at in 0..LIST.len() {
            let mut changed = LIST.as_bytes().to_vec();
            changed[at] ^= 1;
            let refused = Release::open("l", &changed, &signature, &keys, 1).unwrap_err();
            assert_eq!(refused, Refused::Forged, "byte {at}");
        }
        for at in 0..signature.len() {
            let mut changed = signature.clone();
            changed[at] ^= 1;
            let opened = Release::open("l", LIST.as_bytes(), &changed, &keys, 1);
            // The comment of the first line is nobody's promise.
            let end_of_comment = signature.iter().position(|b| *b == b'\n').unwrap();
            // Nor are line ends, which some of the changes touch.
            if at > end_of_comment && opened.is_ok() {
                assert!(signature[at].is_ascii_whitespace(), "byte {at}");
            }
        }
        let nonsense: [&[u8]; 3] = [b"", b"\xff", b"a\nb\nc\nd\n"];
        for bad in nonsense {
            let refused = Release::open("l", LIST.as_bytes(), bad, &keys, 1).unwrap_err();
            assert_eq!(refused, Refused::NoSignature);
        }
    }

    #[test]
    fn a_signature_excuses_nothing() {
        let (pair, key) = pair();
        let keys = [key];
        let told = |bytes: &[u8], known| {
            let signature = signed(&pair, bytes);
            let refused = Release::open("l.toml", bytes, &signature, &keys, known);
            refused.unwrap_err().to_string()
        };
        assert!(told(LIST.as_bytes(), 10).contains("version 9, older than 10"));
        assert!(told(b"\xff", 1).contains("no UTF-8 text"));
        assert!(told(&vec![b'#'; MAX_BYTES + 1], 1).contains("more than 256 KiB"));
        for (from, to, message) in [
            (
                "irc.one.net",
                "127.0.0.1",
                "l.toml:10: `network.servers.host` is \"127.0.0.1\", but must be the public name",
            ),
            (
                "irc.one.net",
                "router.lan",
                "sends nobody to an address or a local name",
            ),
            (
                "irc.one.net\"",
                "irc.one.net\", port = 22",
                "`network.servers.port` is 22, but must be one of 6660-6669",
            ),
            (
                "name = \"One\"",
                "name = \"One\"\nrate = 0",
                "makes nobody faster",
            ),
            (
                "name = \"One\"",
                "name = \"One\"\nnickserv = \"Evil\"",
                "has no password said to anybody else",
            ),
            ("expires = \"2027-11-30\"\n", "", "`expires` is missing"),
            ("format = 1\n", "", "`format` is missing"),
            (
                "format = 1",
                "format = 2",
                "the only format that this version of awale knows",
            ),
            (
                "channel = \"#awale\"",
                "channel = \"#awale\"\nmin_client = \"99.0.0\"",
                "a newer one can read this list",
            ),
        ] {
            assert_eq!(LIST.matches(from).count(), 1, "{from}");
            let told = told(LIST.replace(from, to).as_bytes(), 1);
            assert!(told.contains(message), "{told}");
        }
    }

    #[test]
    fn what_is_not_known_is_left_out_with_a_warning() {
        let (pair, key) = pair();
        let text = format!("{LIST}password = \"secret\"\nadd_servers = []\n");
        let signature = signed(&pair, text.as_bytes());
        let release = Release::open("l", text.as_bytes(), &signature, &[key], 1).unwrap();
        assert_eq!(release.warnings.len(), 2);
    }
}
