//! People whom the player does not want to hear: by nick, mask or key.

use std::{fmt, str::FromStr};

use crate::{irc::casemap::Casemap, peer::Nick, trust::KeyId};

/// Longest mask, in bytes.
const MAX_MASK: usize = 200;
/// People ignored at most.
const MAX_IGNORED: usize = 500;
/// How a key is told from a nick; no nick can have a colon.
const KEY: &str = "key:";

/// Somebody to be ignored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ignore {
    /// Whoever has this key, under any nick.
    Key(KeyId),
    /// Whoever this fits.
    Mask(Mask),
    /// Whoever has this nick.
    Nick(Nick),
}

/// `nick!user@host` in which `*` stands for any text and `?` for one character.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mask(String);

/// The text names nobody who could be ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "write a nick, a mask such as *!*@host.example, or key: and the eleven characters of a key"
)]
pub struct InvalidIgnore;

impl FromStr for Ignore {
    type Err = InvalidIgnore;

    fn from_str(text: &str) -> Result<Self, InvalidIgnore> {
        if let Some(id) = text.strip_prefix(KEY) {
            return id.parse().map(Self::Key).map_err(|_| InvalidIgnore);
        }
        if text.contains(['!', '@', '*', '?']) {
            return text.parse().map(Self::Mask);
        }
        text.parse().map(Self::Nick).map_err(|_| InvalidIgnore)
    }
}

impl fmt::Display for Ignore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(id) => write!(f, "{KEY}{id}"),
            Self::Mask(mask) => f.write_str(&mask.0),
            Self::Nick(nick) => write!(f, "{nick}"),
        }
    }
}

impl FromStr for Mask {
    type Err = InvalidIgnore;

    /// Parts that are not there are `*`.
    fn from_str(text: &str) -> Result<Self, InvalidIgnore> {
        let bad = |c: char| c.is_whitespace() || c.is_control();
        if text.is_empty() || text.len() > MAX_MASK || text.contains(bad) {
            return Err(InvalidIgnore);
        }
        let whole = match (text.contains('!'), text.contains('@')) {
            (true, true) => text.to_owned(),
            (true, false) => format!("{text}@*"),
            (false, true) => format!("*!{text}"),
            (false, false) => format!("{text}!*@*"),
        };
        // Who ignores everybody has mistyped.
        if whole
            .chars()
            .all(|c| matches!(c, '*' | '?' | '!' | '@' | '.'))
        {
            return Err(InvalidIgnore);
        }
        Ok(Self(whole))
    }
}

impl Mask {
    /// Whether a source, `nick!user@host`, fits.
    pub fn fits(&self, casemap: Casemap, source: &str) -> bool {
        let pattern: Vec<char> = casemap.fold(&self.0).chars().collect();
        let text: Vec<char> = casemap.fold(source).chars().collect();
        fits(&pattern, &text)
    }
}

/// Goes back to the last `*` only, so that no pattern takes more than the product of the lengths.
fn fits(pattern: &[char], text: &[char]) -> bool {
    let (mut at, mut place) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while place < text.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, place));
                at += 1;
            }
            Some(c) if *c == '?' || Some(c) == text.get(place) => {
                at += 1;
                place += 1;
            }
            _ => match &mut star {
                Some((after, taken)) => {
                    *taken += 1;
                    (at, place) = (*after + 1, *taken);
                }
                None => return false,
            },
        }
    }
    pattern.iter().skip(at).all(|c| *c == '*')
}

/// Everybody who is ignored.
#[derive(Clone, Debug, Default)]
pub(super) struct Ignores(Vec<Ignore>);

impl Ignores {
    /// Those whom the archive knows; what no version understands is left out.
    pub(super) fn of(kept: Vec<String>) -> Self {
        Self(kept.iter().filter_map(|text| text.parse().ok()).collect())
    }

    pub(super) fn list(&self) -> Vec<Ignore> {
        self.0.clone()
    }

    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= MAX_IGNORED
    }

    /// Adds somebody; says whether that is news.
    pub(super) fn add(&mut self, ignore: Ignore) -> bool {
        let new = !self.0.contains(&ignore);
        if new {
            self.0.push(ignore);
        }
        new
    }

    /// Takes somebody off; gives back how he was written.
    pub(super) fn remove(&mut self, ignore: &Ignore) -> Option<Ignore> {
        let same = |known: &Ignore| match (known, ignore) {
            (Ignore::Nick(a), Ignore::Nick(b)) => Casemap::default().eq(a.as_str(), b.as_str()),
            (a, b) => a == b,
        };
        let place = self.0.iter().position(same)?;
        Some(self.0.remove(place))
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = KeyId> {
        self.0.iter().filter_map(|ignore| match ignore {
            Ignore::Key(id) => Some(*id),
            _ => None,
        })
    }

    /// Whether lines from here are not heard: `source` is `nick!user@host`, or as much of it as is
    /// known.
    pub(super) fn has(&self, casemap: Casemap, nick: &Nick, source: &str) -> bool {
        self.0.iter().any(|ignore| match ignore {
            Ignore::Nick(ignored) => casemap.eq(ignored.as_str(), nick.as_str()),
            Ignore::Mask(mask) => mask.fits(casemap, source),
            Ignore::Key(_) => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn nicks_masks_and_keys_are_told_apart() {
        for (text, shown) in [
            ("kofi", "kofi"),
            ("*bad*", "*bad*!*@*"),
            ("*@host.example", "*!*@host.example"),
            ("k?fi!~x", "k?fi!~x@*"),
            ("key:AAAAAAAAAAA", "key:AAAAAAAAAAA"),
        ] {
            let ignore: Ignore = text.parse().unwrap();
            assert_eq!(ignore.to_string(), shown);
            assert_eq!(shown.parse(), Ok(ignore));
        }
        for wrong in [
            "",
            "*",
            "*!*@*",
            "*@*.*",
            "key:x",
            "a b",
            "#x y",
            &"*x".repeat(200),
        ] {
            assert_eq!(wrong.parse::<Ignore>(), Err(InvalidIgnore), "{wrong}");
        }
    }

    #[test]
    fn masks_follow_the_networks_letters() {
        let fits = |mask: &str, casemap: Casemap| {
            mask.parse::<Mask>()
                .unwrap()
                .fits(casemap, "Ko[fi!~ko@irc.Example.org")
        };
        for mask in [
            "*@*.example.ORG",
            "ko{fi",
            "k*i!*ko",
            "Ko[fi!~??@irc.*.org",
            "***i!*@*g",
        ] {
            assert!(fits(mask, Casemap::Rfc1459), "{mask}");
        }
        assert!(!fits("ko{fi", Casemap::Ascii));
        assert!(!fits("*@example.org", Casemap::Rfc1459));
    }

    #[test]
    fn who_is_taken_off_is_heard_again() {
        let mut ignores = Ignores::of(vec!["Kofi".into(), "*@bad.example".into(), "?".into()]);
        assert_eq!(ignores.list().len(), 2);
        let nick: Nick = "kofi".parse().unwrap();
        assert!(ignores.has(Casemap::Ascii, &nick, "kofi!u@h"));
        assert!(!ignores.add("*@bad.example".parse().unwrap()));
        let removed = ignores.remove(&"KOFI".parse().unwrap()).unwrap();
        assert_eq!(removed.to_string(), "Kofi");
        assert!(!ignores.has(Casemap::Ascii, &nick, "kofi!u@h"));
        assert!(ignores.has(Casemap::Ascii, &nick, "kofi!u@bad.example"));
    }

    proptest! {
        /// As the definition says, by trying every length for every star.
        #[test]
        fn globs_are_right(pattern in "[ab?*]{0,7}", text in "[ab]{0,8}") {
            fn slow(pattern: &[char], text: &[char]) -> bool {
                match pattern.split_first() {
                    None => text.is_empty(),
                    Some(('*', rest)) => (0..=text.len()).any(|cut| slow(rest, &text[cut..])),
                    Some((c, rest)) => text.split_first().is_some_and(|(first, more)| {
                        (*c == '?' || c == first) && slow(rest, more)
                    }),
                }
            }
            let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
            prop_assert_eq!(fits(&pattern, &text), slow(&pattern, &text));
        }
    }
}
