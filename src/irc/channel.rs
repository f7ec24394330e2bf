//! Names of channels.

use std::{fmt, str::FromStr};

/// A channel's name as somebody spelled it: a `#`, `&`, `+` or `!` and 1 to 199 bytes more.
///
/// Equality is by bytes; compare with the network's [`Casemap`](super::casemap::Casemap) when one
/// side was typed by a person.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChannelName(String);

/// The text is not a channel's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a channel starts with #, &, + or ! and has 2 to 200 bytes, no space, comma or control character"
)]
pub struct InvalidChannel;

/// Longest CHANNELLEN measured (ircu).
const MAX_BYTES: usize = 200;

impl ChannelName {
    /// The name's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ChannelName {
    type Err = InvalidChannel;

    fn from_str(text: &str) -> Result<Self, InvalidChannel> {
        let splits = |c: char| c == ',' || c == ' ' || c.is_control();
        if !text.starts_with(['#', '&', '+', '!'])
            || !(2..=MAX_BYTES).contains(&text.len())
            || text.contains(splits)
        {
            return Err(InvalidChannel);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for ChannelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_channels_only() {
        for good in ["#awale", "&local", "#awale-net", "#é"] {
            assert_eq!(good.parse::<ChannelName>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "#",
            "awale",
            "#a b",
            "#a,b",
            "#a\u{7}",
            "#a\r",
            &format!("#{}", "a".repeat(200)),
        ] {
            assert_eq!(bad.parse::<ChannelName>(), Err(InvalidChannel), "{bad:?}");
        }
    }
}
