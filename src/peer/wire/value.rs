//! The values that stand behind the keys of a line. Each has exactly one spelling.

use std::{fmt, str::FromStr};

use super::{
    link::LinkAddress,
    rules::{RuleLine, RulePiece, RuleTag},
    sunday::{GameWord, Pairing, Seat, Verdict, Why},
    terms::{Clock, Round},
    text,
    watch::{SecondsLeft, WatchRefusal},
    words::{AnswerWord, DeclineReason, ErrorWord, OfferKind, OwnResult, PlayerState, Ruling},
};
use crate::{
    game::{EndReason, Position, Score},
    peer::Nick,
    rules::RuleId,
    trust::{ChainHead, Digest, Link, Points, PublicKey},
};

/// A value of a field: read from its text, written as its text.
pub(super) trait Value: Sized {
    fn read(text: &str) -> Option<Self>;
    fn write(&self) -> String;
}

/// A field of a message: a value, or one that may be absent.
pub(super) trait Field: Sized {
    fn from_field(text: Option<&str>) -> Option<Self>;
    fn to_field(&self) -> Option<String>;
}

impl<T: Value> Field for T {
    fn from_field(text: Option<&str>) -> Option<Self> {
        T::read(text?)
    }

    fn to_field(&self) -> Option<String> {
        Some(self.write())
    }
}

impl<T: Value> Field for Option<T> {
    fn from_field(text: Option<&str>) -> Option<Self> {
        match text {
            Some(text) => T::read(text).map(Some),
            None => Some(None),
        }
    }

    fn to_field(&self) -> Option<String> {
        self.as_ref().map(Value::write)
    }
}

/// Values whose `FromStr` and `Display` are their form on the wire. A text that would be written
/// differently (`07`, `+7`) is refused.
macro_rules! plain {
    ($($type:ty),+ $(,)?) => {$(
        impl Value for $type {
            fn read(text: &str) -> Option<Self> {
                let value: Self = text.parse().ok()?;
                (value.to_string() == text).then_some(value)
            }

            fn write(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

plain!(
    u8,
    u16,
    u32,
    Clock,
    Round,
    Country,
    DeclineReason,
    Digest,
    EndReason,
    ErrorWord,
    Gid,
    Languages
);
plain!(
    Letters,
    Link,
    MoveLetter,
    NetworkToken,
    OfferKind,
    OwnResult,
    AnswerWord,
    PlayerState,
    Ruling,
    Points,
    Position,
    PublicKey,
    crate::trust::KeyId
);
plain!(RuleId, RuleLine, RuleTag, ScorePair, ChainPoint);
plain!(LinkAddress, SecondsLeft, WatchRefusal);
plain!(Seat, Pairing, GameWord, Verdict, Why);

/// Free text values.
macro_rules! free_text {
    ($($type:ty),+) => {$(
        impl Value for $type {
            fn read(value: &str) -> Option<Self> {
                text::decode(value)?.parse().ok()
            }

            fn write(&self) -> String {
                text::encode(&self.to_string())
            }
        }
    )+};
}

free_text!(Introduction, Nick, PlayerName, RulePiece, Version);

/// A value has not the form or the range that its kind has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not {0}")]
pub struct InvalidValue(pub(super) &'static str);

/// A newtype over a link.
macro_rules! link_newtype {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Link);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = crate::trust::InvalidToken;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

link_newtype! {
    /// A game's name: the link over the signed part of its challenge. Nobody chooses it, and it
    /// binds the terms.
    Gid
}

impl Gid {
    /// The game whose challenge has this link over its signed part.
    pub fn new(challenge: Link) -> Self {
        Self(challenge)
    }

    /// The link itself.
    pub fn link(self) -> Link {
        self.0
    }
}

/// A player's name as others see it: at most 36 bytes of UTF-8, no control character; empty means
/// anonymous.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PlayerName(String);

impl PlayerName {
    /// Bytes of a name, at most.
    pub const MAX_BYTES: usize = 36;

    /// The name; empty for anonymous.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PlayerName {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        if text.len() > Self::MAX_BYTES || text.chars().any(char::is_control) || text.trim() != text
        {
            return Err(InvalidValue(
                "a name of at most 36 bytes without control characters",
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a player says of himself: at most 120 bytes of UTF-8 in one line, no control character; empty means
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Introduction(String);

impl Introduction {
    /// The words; empty for none.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Introduction {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        if text.len() > 120 || text.chars().any(char::is_control) || text.trim() != text {
            return Err(InvalidValue(
                "an introduction of at most 120 bytes without control characters",
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Introduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A program's version, `0.1.0`; at most 8 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version(String);

impl Version {
    /// This program's.
    pub fn own() -> Self {
        Self(env!("CARGO_PKG_VERSION").chars().take(8).collect())
    }
}

impl FromStr for Version {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let fits = (1..=8).contains(&text.len());
        if fits
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
        {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidValue(
                "a version of at most 8 letters, digits and dots",
            ))
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name of an IRC network as its servers give it in 005, cut to 14 characters of
/// `A-Za-z0-9.-_`: long enough for every network in the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NetworkToken(String);

impl NetworkToken {
    const MAX: usize = 14;

    /// The token for a network's name: other characters are left out and the rest is cut.
    /// `unknown` when nothing remains.
    pub fn from_name(name: &str) -> Self {
        let kept: String = name
            .chars()
            .filter(|c| Self::allows(*c))
            .take(Self::MAX)
            .collect();
        if kept.is_empty() {
            Self("unknown".to_owned())
        } else {
            Self(kept)
        }
    }

    fn allows(c: char) -> bool {
        c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_')
    }
}

impl FromStr for NetworkToken {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        if (1..=Self::MAX).contains(&text.len()) && text.chars().all(Self::allows) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidValue(
                "a network of at most 14 letters, digits, dots and dashes",
            ))
        }
    }
}

impl fmt::Display for NetworkToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A country by its two letters (ISO 3166-1), the player's own choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Country([u8; 2]);

impl FromStr for Country {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        match text.as_bytes() {
            [a, b] if a.is_ascii_uppercase() && b.is_ascii_uppercase() => Ok(Self([*a, *b])),
            _ => Err(InvalidValue("a country of two capital letters, such as GH")),
        }
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.0;
        write!(f, "{}{}", char::from(a), char::from(b))
    }
}

/// Up to three languages a player speaks, by their two letters (ISO 639-1), best first.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Languages(String);

impl FromStr for Languages {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let is_language =
            |word: &str| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        if text.split(',').count() <= 3 && text.split(',').all(is_language) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidValue(
                "one to three languages of two small letters, such as fr,en",
            ))
        }
    }
}

impl fmt::Display for Languages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A point of a player's chain of half-records: `number:hash`, the number up to 99999.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainPoint(pub ChainHead);

impl FromStr for ChainPoint {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let invalid = InvalidValue("a chain head as number:hash");
        let (number, hash) = text.split_once(':').ok_or(invalid)?;
        let number = number
            .parse()
            .ok()
            .filter(|number| *number <= 99_999)
            .ok_or(invalid)?;
        Ok(Self(ChainHead {
            number,
            hash: hash.parse().map_err(|_| invalid)?,
        }))
    }
}

impl fmt::Display for ChainPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0.number, self.0.hash)
    }
}

/// House letters one after the other, `-` for a pass: at most 128.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Letters(String);

impl Letters {
    /// Most letters in one line.
    pub const MAX: usize = 128;

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Letters {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'-';
        if (1..=Self::MAX).contains(&text.len()) && text.bytes().all(is_letter) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidValue("1 to 128 house letters"))
        }
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One move as its letter: a house (`A`… South's, `a`… North's) or `-` for a pass. Whether the rule's
/// board has such a house is the game's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveLetter(char);

impl MoveLetter {
    /// The letter.
    pub fn get(self) -> char {
        self.0
    }
}

impl TryFrom<char> for MoveLetter {
    type Error = InvalidValue;

    fn try_from(letter: char) -> Result<Self, InvalidValue> {
        if letter.is_ascii_alphabetic() || letter == '-' {
            Ok(Self(letter))
        } else {
            Err(InvalidValue("a house letter or - for a pass"))
        }
    }
}

impl FromStr for MoveLetter {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        text.parse::<char>()
            .map_err(|_| InvalidValue("a house letter or - for a pass"))?
            .try_into()
    }
}

impl fmt::Display for MoveLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// South's and North's score: `25-23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScorePair(pub [Score; 2]);

impl FromStr for ScorePair {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let invalid = InvalidValue("a score as 25-23");
        let (south, north) = text.split_once('-').ok_or(invalid)?;
        let score = |text: &str| text.parse().map_err(|_| invalid);
        Ok(Self([score(south)?, score(north)?]))
    }
}

impl fmt::Display for ScorePair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.0;
        write!(f, "{south}-{north}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused<T: Value + fmt::Debug>(texts: &[&str]) {
        for text in texts {
            assert!(
                T::read(text).is_none(),
                "{text:?} was read as {:?}",
                T::read(text)
            );
        }
    }

    fn kept<T: Value>(texts: &[&str]) {
        for text in texts {
            assert_eq!(
                T::read(text).map(|value| value.write()).as_deref(),
                Some(*text)
            );
        }
    }

    #[test]
    fn one_spelling_each() {
        kept::<u16>(&["0", "65535"]);
        refused::<u16>(&["", "07", "+7", "-1", "65536", "7 ", "٧"]);
        kept::<Clock>(&["-", "5+3", "180+60", "1+0", "30s"]);
        refused::<Clock>(&["0+3", "5+61", "0s", "1000s", "5", "05+3", "s", "5+3s"]);
        kept::<Round>(&["1/2", "6/6", "9/9"]);
        refused::<Round>(&["0/6", "7/6", "1/1", "1/10", "2/", "01/6"]);
        kept::<Country>(&["GH"]);
        refused::<Country>(&["gh", "GHA", "", "G1"]);
        kept::<Languages>(&["fr", "fr,en,de"]);
        refused::<Languages>(&["", "fr,en,de,es", "FR", "fr,", "french"]);
        kept::<Letters>(&["AfB-c"]);
        refused::<Letters>(&["", "A1", &"A".repeat(129)]);
        kept::<ScorePair>(&["25-23", "24-24"]);
        refused::<ScorePair>(&["25", "-", "25-", "a-b"]);
        kept::<Version>(&["0.1.0", "10.10.10"]);
        refused::<Version>(&["", "0.1.0-beta"]);
        kept::<PlayerName>(&["", "Didier%20Guillion"]);
        refused::<PlayerName>(&["a%07", "%20a", &"a".repeat(37)]);
        kept::<Introduction>(&["", "I%20play%20slowly."]);
        refused::<Introduction>(&["a%0Ab", "%20a", &"a".repeat(121)]);
        kept::<ChainPoint>(&["0:ungWv48Bz-pBQUDeXa4iIw"]);
        refused::<ChainPoint>(&[
            "100000:ungWv48Bz-pBQUDeXa4iIw",
            "1",
            "01:ungWv48Bz-pBQUDeXa4iIw",
        ]);
    }

    #[test]
    fn a_network_name_becomes_a_token() {
        assert_eq!(
            NetworkToken::from_name("Libera.Chat").to_string(),
            "Libera.Chat"
        );
        assert_eq!(
            NetworkToken::from_name("The Very Long Name").to_string(),
            "TheVeryLongNam"
        );
        assert_eq!(NetworkToken::from_name("  ").to_string(), "unknown");
    }
}
