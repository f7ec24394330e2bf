//! The name under which somebody is known on an IRC network at the moment.

use std::{fmt, str::FromStr};

/// A nick as the server spells it: 1 to 64 bytes of UTF-8, no space, control character or
/// character that IRC uses to delimit (`! @ , : *` at any place).
///
/// Equality is by bytes. Servers always relay a nick in its owner's spelling, so lines that arrive
/// can be compared like this; a nick that a person typed is looked up with the network's
/// casemapping first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nick(String);

/// The text is not a nick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a nick has 1 to 64 bytes and no space, control character or any of ! @ , : *")]
pub struct InvalidNick;

/// Longest nick accepted from a server, in bytes; the longest NICKLEN measured is 30.
const MAX_BYTES: usize = 64;

impl Nick {
    /// The nick's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Nick {
    type Err = InvalidNick;

    fn from_str(text: &str) -> Result<Self, InvalidNick> {
        // Marks that turn text round or take no room would let one nick look like another.
        let hidden = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
        let delimits =
            |c: char| c.is_control() || c.is_whitespace() || hidden(c) || "!@,:*".contains(c);
        if text.is_empty() || text.len() > MAX_BYTES || text.contains(delimits) {
            return Err(InvalidNick);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Nick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_what_servers_use_and_refuses_what_would_split_a_line() {
        for good in ["awale", "[x]`_^{}|\\-", "1234", "çédille"] {
            assert_eq!(good.parse::<Nick>().unwrap().as_str(), good);
        }
        for bad in [
            "",
            "a b",
            "a\r",
            "a!b",
            "a@b",
            "a,b",
            ":a",
            "*",
            "\u{7}",
            "a\u{202e}b",
            &"a".repeat(65),
        ] {
            assert_eq!(bad.parse::<Nick>(), Err(InvalidNick), "{bad:?}");
        }
    }
}
