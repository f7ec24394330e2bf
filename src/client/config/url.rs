//! The address of a published list.

use std::{fmt, str::FromStr};

/// The address of a published list of networks: `https://` and nothing secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListUrl(String);

/// The text is no such address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a list's address begins with https:// and has no user, ? or #, such as https://example.org/networks.toml"
)]
pub struct InvalidListUrl;

impl ListUrl {
    const MAX: usize = 1000;

    /// The address of the list's signature.
    pub fn signature(&self) -> String {
        format!("{}.minisig", self.0)
    }

    /// The address's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ListUrl {
    type Err = InvalidListUrl;

    /// A question mark would end up before the `.minisig` of the signature's address; before an `@`
    /// there may be a password, which would be shown in messages.
    fn from_str(text: &str) -> Result<Self, InvalidListUrl> {
        let rest = text.strip_prefix("https://").ok_or(InvalidListUrl)?;
        let (host, path) = rest.split_once('/').ok_or(InvalidListUrl)?;
        let plain = |b: u8| b.is_ascii_graphic() && !b"?#@\"<>\\^`{|}".contains(&b);
        if host.is_empty() || path.is_empty() || text.len() > Self::MAX || !text.bytes().all(plain)
        {
            return Err(InvalidListUrl);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for ListUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_encrypted_and_hold_no_secret() {
        let good: ListUrl = "https://example.org:8443/a/networks.toml".parse().unwrap();
        assert_eq!(
            good.signature(),
            "https://example.org:8443/a/networks.toml.minisig"
        );
        for bad in [
            "",
            "http://example.org/networks.toml",
            "HTTPS://example.org/n",
            "https://example.org",
            "https://example.org/",
            "https:///n",
            "https://me:secret@example.org/n",
            "https://example.org/n?a=b",
            "https://example.org/n#a",
            "https://example.org/a b",
            "file:///etc/passwd",
            "https://example.org/é",
        ] {
            assert_eq!(bad.parse::<ListUrl>(), Err(InvalidListUrl), "{bad}");
        }
    }
}
