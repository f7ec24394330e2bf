//! Which letters a network counts as equal in nicks and channels.

use std::str::FromStr;

/// The mapping a server announces as `CASEMAPPING` (<https://modern.ircdocs.horse/#casemapping-parameter>).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Casemap {
    /// Only A–Z are folded.
    Ascii,
    /// A–Z, and `[]\~` to `{}|^`; what a server that says nothing does.
    #[default]
    Rfc1459,
    /// As `Rfc1459`, without `~` to `^`.
    Rfc1459Strict,
}

/// The name of a mapping that we do not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the casemapping is not ascii, rfc1459 or rfc1459-strict")]
pub struct UnknownCasemap;

impl Casemap {
    /// The text with all letters of a kind made equal: a key for maps.
    pub fn fold(self, text: &str) -> String {
        text.chars().map(|c| self.fold_char(c)).collect()
    }

    /// Whether two names are one.
    pub fn eq(self, a: &str, b: &str) -> bool {
        a.len() == b.len()
            && a.chars()
                .map(|c| self.fold_char(c))
                .eq(b.chars().map(|c| self.fold_char(c)))
    }

    fn fold_char(self, c: char) -> char {
        match (self, c) {
            (Self::Rfc1459 | Self::Rfc1459Strict, '[') => '{',
            (Self::Rfc1459 | Self::Rfc1459Strict, ']') => '}',
            (Self::Rfc1459 | Self::Rfc1459Strict, '\\') => '|',
            (Self::Rfc1459, '~') => '^',
            _ => c.to_ascii_lowercase(),
        }
    }
}

impl FromStr for Casemap {
    type Err = UnknownCasemap;

    fn from_str(text: &str) -> Result<Self, UnknownCasemap> {
        match text.to_ascii_lowercase().as_str() {
            "ascii" => Ok(Self::Ascii),
            "rfc1459" => Ok(Self::Rfc1459),
            "rfc1459-strict" | "strict-rfc1459" => Ok(Self::Rfc1459Strict),
            _ => Err(UnknownCasemap),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_as_the_network_does() {
        assert!(Casemap::Rfc1459.eq("cmA[~", "CMa{^"));
        assert!(!Casemap::Rfc1459Strict.eq("a~", "a^"));
        assert!(Casemap::Rfc1459Strict.eq("a\\", "A|"));
        assert!(!Casemap::Ascii.eq("cmA[", "CMa{"));
        assert!(!Casemap::Ascii.eq("a", "ab"));
        assert_eq!(Casemap::Rfc1459.fold("[É]"), "{É}");
        assert_eq!("RFC1459".parse(), Ok(Casemap::Rfc1459));
        assert_eq!("rfc7613".parse::<Casemap>(), Err(UnknownCasemap));
    }
}
