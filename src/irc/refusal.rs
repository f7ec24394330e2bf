//! Why a server refuses a nick, a channel or a line: its words, and what its numeric means.

use super::sanitize;
use std::fmt;

/// What a refusal means. Servers use the same numerics with words of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Meaning {
    /// Only who is logged in to an account may.
    Account,
    /// We are banned there.
    Banned,
    /// The channel has as many people as it may.
    Full,
    /// Only who is invited may come in.
    InviteOnly,
    /// The channel has a key that we do not know.
    Key,
    /// The server does not take such a name.
    Name,
    /// The channel takes no lines from us: it is moderated, or its modes forbid such lines.
    NotSent,
    /// Only the network's operators may.
    Operators,
    /// Somebody else has the nick.
    Taken,
    /// Only who has an encrypted connection may come in.
    Tls,
    /// We do this too often.
    TooFast,
    /// We are in as many channels as one may be in.
    TooMany,
    /// It cannot be had at the moment, as after a netsplit.
    Unavailable,
}

impl Meaning {
    /// What a numeric means, as far as it says one thing everywhere.
    pub fn of(code: u16) -> Option<Self> {
        Some(match code {
            404 => Self::NotSent,
            405 | 407 => Self::TooMany,
            432 | 448 | 476 | 479 => Self::Name,
            433 | 436 => Self::Taken,
            437 => Self::Unavailable,
            438 | 439 | 480 | 500 => Self::TooFast,
            471 => Self::Full,
            473 => Self::InviteOnly,
            474 => Self::Banned,
            475 => Self::Key,
            477 => Self::Account,
            489 => Self::Tls,
            520 => Self::Operators,
            _ => return None,
        })
    }
}

/// A refusal. As text it is the server's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    meaning: Option<Meaning>,
    words: String,
}

impl Refusal {
    /// A numeric and its words, of which at most `max` characters are kept, cleaned.
    pub fn new(code: u16, words: &str, max: usize) -> Self {
        Self {
            meaning: Meaning::of(code),
            words: sanitize::clean(words, max),
        }
    }

    /// What it means, where the numeric says so.
    pub fn meaning(&self) -> Option<Meaning> {
        self.meaning
    }

    /// The server's words, cleaned; they may be empty.
    pub fn words(&self) -> &str {
        &self.words
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerics_are_understood_and_words_cleaned() {
        let banned = Refusal::new(474, "Cannot join\u{1b}[2J channel (+b)", 300);
        assert_eq!(banned.meaning(), Some(Meaning::Banned));
        assert_eq!(banned.to_string(), "Cannot join channel (+b)");
        assert_eq!(Refusal::new(696, "no", 300).meaning(), None);
    }
}
