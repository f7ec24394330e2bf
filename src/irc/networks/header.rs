//! The head of a whole list: how new it is, and who can read it.

use std::{fmt, str::FromStr};

use super::{Date, entry::CHANNEL};
use crate::{
    document::{FileError, Section},
    irc::channel::ChannelName,
};

/// The one format there is.
const FORMAT: i64 = 1;
const VERSION: &str = "a number that grows with every list, such as 2026113001";

/// Every key of the head, in the order of the documentation.
pub const HEADER_KEYS: &[&str] = &[
    "format",
    "version",
    "generated",
    "expires",
    "min_client",
    "channel",
    "wire",
];

/// What stands before the networks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) version: u64,
    pub(super) generated: Date,
    pub(super) expires: Option<Date>,
    pub(super) lobby: ChannelName,
    pub(super) wire: ChannelName,
}

impl Header {
    /// Reads the head of a whole list. Whether this program can read the rest comes first, so that a
    /// newer list is refused for what it is and not for something in it.
    pub(super) fn read(root: &Section<'_>) -> Result<Self, FileError> {
        check_format(root)?;
        if let Some(value) = root.get("min_client") {
            let wanted: ClientVersion = value.parse(ClientVersion::ALLOWED)?;
            let own = ClientVersion::own();
            if wanted > own {
                return Err(value.wrong(format!(
                    "at most {own}, the version of this awale; a newer one can read this list"
                )));
            }
        }
        let version = root.require("version", VERSION)?;
        let generated = root.require("generated", Date::ALLOWED)?;
        let expires = root.get("expires").map(|value| value.parse(Date::ALLOWED));
        let channel = |key| root.require(key, CHANNEL)?.parse(CHANNEL);
        Ok(Self {
            version: version.integer(1, i64::MAX)?,
            generated: generated.parse(Date::ALLOWED)?,
            expires: expires.transpose()?,
            lobby: channel("channel")?,
            wire: channel("wire")?,
        })
    }
}

/// A file without a format is of the first one.
pub(super) fn check_format(root: &Section<'_>) -> Result<(), FileError> {
    match root.get("format") {
        Some(value) if value.integer::<i64>(FORMAT, FORMAT).is_err() => {
            Err(value.wrong("1, the only format that this version of awale knows"))
        }
        _ => Ok(()),
    }
}

/// A program's version as far as lists care: `0.1.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ClientVersion([u16; 3]);

/// The text is no version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct InvalidClientVersion;

impl ClientVersion {
    const ALLOWED: &str = "a version of awale such as \"0.1.0\"";

    /// This program's.
    fn own() -> Self {
        let numbers = env!("CARGO_PKG_VERSION").split(['-', '+']).next();
        // A test reads it; a version that nobody can read counts as the oldest.
        numbers
            .and_then(|text| text.parse().ok())
            .unwrap_or(Self([0; 3]))
    }
}

impl FromStr for ClientVersion {
    type Err = InvalidClientVersion;

    fn from_str(text: &str) -> Result<Self, InvalidClientVersion> {
        let mut numbers = text.split('.').map(|digits| {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            let number = plain.then(|| digits.parse::<u16>().ok()).flatten();
            number.ok_or(InvalidClientVersion)
        });
        let mut next = || numbers.next().unwrap_or(Err(InvalidClientVersion));
        let version = Self([next()?, next()?, next()?]);
        match numbers.next() {
            None => Ok(version),
            Some(_) => Err(InvalidClientVersion),
        }
    }
}

impl fmt::Display for ClientVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}.{patch}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        let version = |text: &str| text.parse::<ClientVersion>().unwrap();
        assert!(version("0.10.0") > version("0.9.9") && version("1.0.0") > version("0.99.0"));
        assert_eq!(ClientVersion::own().to_string(), env!("CARGO_PKG_VERSION"));
        for bad in [
            "",
            "1",
            "1.0",
            "1.0.0.0",
            "1.0.x",
            "v1.0.0",
            "+1.0.0",
            "1..0",
            "99999.0.0",
        ] {
            assert_eq!(
                bad.parse::<ClientVersion>(),
                Err(InvalidClientVersion),
                "{bad}"
            );
        }
    }
}
