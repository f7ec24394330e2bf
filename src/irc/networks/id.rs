//! The short name of a network.

use std::{fmt, str::FromStr};

/// A network's short name as it stands in commands and files: 1 to 32 of `a-z`, `0-9`, `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NetworkId(String);

/// The text is not a network's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a network's id has 1 to 32 characters of a-z, 0-9 and -")]
pub struct InvalidNetworkId;

impl NetworkId {
    /// What an id looks like, for error messages.
    pub const ALLOWED: &str = "a network's id: 1 to 32 characters of a-z, 0-9 and -";
    const MAX: usize = 32;

    /// The id of a network whose name no id can hold.
    pub fn unlisted() -> Self {
        Self("unlisted".to_owned())
    }

    /// The id's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for NetworkId {
    type Err = InvalidNetworkId;

    fn from_str(text: &str) -> Result<Self, InvalidNetworkId> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        // An id that begins with a dash would be an option on the command line.
        if !(1..=Self::MAX).contains(&text.len())
            || text.starts_with('-')
            || !text.bytes().all(allowed)
        {
            return Err(InvalidNetworkId);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for NetworkId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_lower_case_words_and_nothing_else() {
        for good in ["dalnet", "2600net", "my-own", &"x".repeat(32)] {
            assert_eq!(good.parse::<NetworkId>().unwrap().to_string(), good);
        }
        for bad in ["", "DALnet", "a b", "a.b", "-a", "é", &"x".repeat(33)] {
            assert_eq!(bad.parse::<NetworkId>(), Err(InvalidNetworkId), "{bad:?}");
        }
    }
}
