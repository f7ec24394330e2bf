//! The values of the lines that make direct connections.

use std::{fmt, str::FromStr};

use super::value::InvalidValue;

/// An IP address as its text, which whoever connects has to read: IPv4 with dots, or IPv6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkAddress(String);

impl LinkAddress {
    /// The longest text of an address.
    const MAX: usize = 45;

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for LinkAddress {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let of_address = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b':' | b'.');
        if (2..=Self::MAX).contains(&text.len()) && text.bytes().all(of_address) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidValue("an IP address"))
        }
    }
}

impl fmt::Display for LinkAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_an_address_is_one() {
        for good in ["127.0.0.1", "::1", "2001:db8::1", "::ffff:1.2.3.4"] {
            assert_eq!(good.parse::<LinkAddress>().unwrap().as_str(), good);
        }
        for bad in ["", "1", "localhost", "1.2.3.4 ", "FE80::1", "fe80::1%eth0"] {
            assert!(bad.parse::<LinkAddress>().is_err(), "{bad}");
        }
    }
}
