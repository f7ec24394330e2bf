//! A protocol line: its syntax, and nothing of what it means.
//!
//! `awale/1 VERB key=value key=value … sig=…` — one IRC message of at most 300 ASCII bytes. What is
//! signed is the exact text before ` sig=`, so a line is kept as the text that came and is never
//! written anew to be verified.

use crate::trust::{InvalidToken, KeyPair, Link, PublicKey, Signature};

/// Longest line in bytes. Servers cut or refuse what does not fit 512 bytes with the sender's
/// prefix; with the longest nick, user, host and target that leaves about 330.
pub const MAX_LINE: usize = 300;

/// How every line of this version begins.
const VERSION: &str = "awale/1";
/// How every line of any version begins.
const FAMILY: &str = "awale/";
/// More fields than any verb has.
const MAX_FIELDS: usize = 16;
/// Longest key of a field.
const MAX_KEY: usize = 8;

/// The text is no protocol line. It changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SyntaxError {
    /// Ordinary talk: the text does not begin like a protocol line.
    #[error("not a protocol line")]
    NotProtocol,
    /// A protocol line of another version.
    #[error("a line of another protocol version, this program speaks {VERSION}")]
    Version,
    /// Longer than [`MAX_LINE`].
    #[error("longer than {MAX_LINE} bytes")]
    TooLong,
    /// A byte that is not printable ASCII, or two spaces in a row.
    #[error("not printable ASCII separated by single spaces")]
    Characters,
    /// No verb, or one with other characters than `a-z`, `?` and `-`.
    #[error("the verb is missing or malformed")]
    Verb,
    /// A field that is not `key=value`, or too many of them.
    #[error("a field is malformed, or there are more than {MAX_FIELDS}")]
    Field,
    /// The same key twice.
    #[error("key {0} occurs twice")]
    DuplicateKey(String),
    /// No signature at the end, or not a canonical one.
    #[error("the signature at the end is missing or malformed")]
    Signature,
}

/// A line that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line would have {0} bytes and at most {MAX_LINE} are allowed: shorten the name")]
pub struct TooLong(pub usize);

/// The parts of a protocol line, borrowed from its text.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    text: &'a str,
    signed: &'a str,
    verb: &'a str,
    fields: Vec<(&'a str, &'a str)>,
    signature: Signature,
}

/// A line being written, before it is signed.
#[derive(Clone, Debug)]
pub struct Draft(String);

impl<'a> Line<'a> {
    /// Reads the syntax of a line.
    ///
    /// # Errors
    /// Says what keeps the text from being a protocol line; [`SyntaxError::NotProtocol`] is
    /// ordinary talk.
    pub fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        if !text.starts_with(FAMILY) {
            return Err(SyntaxError::NotProtocol);
        }
        if text.len() > MAX_LINE {
            return Err(SyntaxError::TooLong);
        }
        if !text
            .bytes()
            .all(|byte| byte == b' ' || byte.is_ascii_graphic())
        {
            return Err(SyntaxError::Characters);
        }
        let (signed, signature) = text.rsplit_once(" sig=").ok_or(SyntaxError::Signature)?;
        let signature = signature
            .parse()
            .map_err(|_: InvalidToken| SyntaxError::Signature)?;
        let mut words = signed.split(' ');
        if words.next() != Some(VERSION) {
            return Err(SyntaxError::Version);
        }
        let verb = words
            .next()
            .filter(|verb| is_verb(verb))
            .ok_or(SyntaxError::Verb)?;
        let fields = fields(words)?;
        Ok(Self {
            text,
            signed,
            verb,
            fields,
            signature,
        })
    }

    /// The verb.
    pub fn verb(&self) -> &'a str {
        self.verb
    }

    /// The whole text as it came.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The link that names this very line, signature included.
    pub fn link(&self) -> Link {
        Link::of(self.text)
    }

    /// The link over the signed part alone. It names the same words however they are signed.
    pub fn signed_link(&self) -> Link {
        Link::of(self.signed)
    }

    /// Whether `key` signed this line.
    pub fn verify(&self, key: &PublicKey) -> bool {
        key.verify(self.signed.as_bytes(), &self.signature)
    }

    /// The value of a key.
    pub(super) fn value(&self, key: &str) -> Option<&'a str> {
        self.fields
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| *value)
    }

    /// The keys, in the order in which they stand.
    pub(super) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.fields.iter().map(|(name, _)| *name)
    }
}

impl Draft {
    /// A line that says `verb`.
    pub(super) fn new(verb: &str) -> Self {
        Self(format!("{VERSION} {verb}"))
    }

    /// Adds a field.
    pub(super) fn field(mut self, key: &str, value: impl std::fmt::Display) -> Self {
        use std::fmt::Write;
        // Writing to a String cannot fail.
        let _ = write!(self.0, " {key}={value}");
        self
    }

    /// Adds a field if there is a value for it.
    pub(super) fn optional(self, key: &str, value: Option<impl std::fmt::Display>) -> Self {
        match value {
            Some(value) => self.field(key, value),
            None => self,
        }
    }

    /// The link over what will be signed; see [`Line::signed_link`].
    pub fn signed_link(&self) -> Link {
        Link::of(&self.0)
    }

    /// Signs the line, which ends it.
    ///
    /// # Errors
    /// When the line would be too long.
    pub fn sign(self, key: &KeyPair) -> Result<String, TooLong> {
        let signature = key.sign(self.0.as_bytes());
        let line = format!("{} sig={signature}", self.0);
        if line.len() > MAX_LINE {
            Err(TooLong(line.len()))
        } else {
            Ok(line)
        }
    }
}

fn is_verb(word: &str) -> bool {
    !word.is_empty()
        && word
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'?' || byte == b'-')
}

fn fields<'a>(
    words: impl Iterator<Item = &'a str>,
) -> Result<Vec<(&'a str, &'a str)>, SyntaxError> {
    let mut fields: Vec<(&str, &str)> = Vec::new();
    for word in words {
        if word.is_empty() {
            return Err(SyntaxError::Characters);
        }
        let (key, value) = word.split_once('=').ok_or(SyntaxError::Field)?;
        let is_key = !key.is_empty()
            && key.len() <= MAX_KEY
            && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_key || fields.len() == MAX_FIELDS {
            return Err(SyntaxError::Field);
        }
        if fields.iter().any(|(name, _)| *name == key) {
            return Err(SyntaxError::DuplicateKey(key.to_owned()));
        }
        fields.push((key, value));
    }
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> KeyPair {
        KeyPair::from_seed([1; 32])
    }

    fn signed(draft: Draft) -> String {
        draft.sign(&key()).unwrap()
    }

    #[test]
    fn what_is_written_is_read_and_verified() {
        let text = signed(
            Draft::new("ack")
                .field("n", 3)
                .field("k", "x=y")
                .optional("z", None::<u8>),
        );
        let line = Line::parse(&text).unwrap();
        assert_eq!(
            (line.verb(), line.value("n"), line.value("k")),
            ("ack", Some("3"), Some("x=y"))
        );
        assert_eq!(line.value("z"), None);
        assert!(line.verify(&key().public()));
        let forged = text.replacen("n=3", "n=4", 1);
        assert!(!Line::parse(&forged).unwrap().verify(&key().public()));
    }

    #[test]
    fn every_fault_has_its_error() {
        let good = signed(Draft::new("ack").field("n", 3));
        let sig = good.split_once(" sig=").unwrap().1;
        let with = |head: &str| format!("{head} sig={sig}");
        let parse = |text: &str| Line::parse(text).map(|_| ()).unwrap_err();
        assert_eq!(parse("hello there"), SyntaxError::NotProtocol);
        assert_eq!(parse(&with("awale/2 ack n=3")), SyntaxError::Version);
        assert_eq!(
            parse(&with(&format!("awale/1 ack n={}", "3".repeat(300)))),
            SyntaxError::TooLong
        );
        assert_eq!(parse(&with("awale/1 ack n=é")), SyntaxError::Characters);
        assert_eq!(parse(&with("awale/1 ack n=\u{1}")), SyntaxError::Characters);
        assert_eq!(parse(&with("awale/1 ack  n=3")), SyntaxError::Characters);
        assert_eq!(parse(&with("awale/1 ACK n=3")), SyntaxError::Verb);
        assert_eq!(parse(&with("awale/1")), SyntaxError::Verb);
        assert_eq!(parse(&with("awale/1 ack n")), SyntaxError::Field);
        assert_eq!(parse(&with("awale/1 ack =3")), SyntaxError::Field);
        assert_eq!(
            parse(&with("awale/1 ack n=1 n=2")),
            SyntaxError::DuplicateKey("n".into())
        );
        assert_eq!(parse("awale/1 ack n=3"), SyntaxError::Signature);
        assert_eq!(parse(&format!("{good} x=1")), SyntaxError::Signature);
        assert_eq!(parse(&good[..good.len() - 1]), SyntaxError::Signature);
    }

    #[test]
    fn a_line_that_would_be_too_long_is_not_written() {
        let draft = Draft::new("hello").field("m", "x".repeat(MAX_LINE));
        assert!(matches!(draft.sign(&key()), Err(TooLong(bytes)) if bytes > MAX_LINE));
    }
}
