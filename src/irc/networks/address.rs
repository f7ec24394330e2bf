//! Names of servers, with and without a port.

use std::{fmt, net::IpAddr, str::FromStr};

/// A server's DNS name or IP address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Host(String);

/// The text is not the name of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a host is a name such as irc.example.org, or an IP address")]
pub struct InvalidHost;

impl Host {
    /// What a host looks like, for error messages.
    pub const ALLOWED: &str = "a host name such as irc.example.org, or an IP address";
    /// Longest name that DNS can hold.
    const MAX: usize = 253;

    /// The host's text; an IPv6 address without brackets.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn is_ipv6(&self) -> bool {
        self.0.contains(':')
    }
}

impl FromStr for Host {
    type Err = InvalidHost;

    /// Names are compared without regard to case, so they are kept in small letters.
    fn from_str(text: &str) -> Result<Self, InvalidHost> {
        if text.parse::<IpAddr>().is_ok() {
            return Ok(Self(text.to_owned()));
        }
        let is_label = |label: &str| {
            (1..=63).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        };
        let name = text.strip_suffix('.').unwrap_or(text);
        if name.len() > Self::MAX || !name.split('.').all(is_label) {
            return Err(InvalidHost);
        }
        // Four numbers that are no IPv4 address are a slip, not a name.
        if name.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
            return Err(InvalidHost);
        }
        Ok(Self(name.to_ascii_lowercase()))
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A server as a person names it: `HOST`, `HOST:PORT` or, to ask for TLS, `HOST:+PORT`; an IPv6
/// address with a port stands in brackets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ServerAddress {
    host: Host,
    port: Option<u16>,
    tls: bool,
}

/// The text is not a server's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write {}", ServerAddress::ALLOWED)]
pub struct InvalidAddress;

impl ServerAddress {
    /// What an address looks like, for error messages.
    pub const ALLOWED: &str =
        "HOST, HOST:PORT, or HOST:+PORT for TLS, such as irc.example.org:6697 or [::1]:6667";

    /// The host.
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// The port, if it was named.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// Whether TLS was asked for with a `+` before the port.
    pub fn asks_for_tls(&self) -> bool {
        self.tls
    }
}

impl FromStr for ServerAddress {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Self, InvalidAddress> {
        let (host, port) = split(text).ok_or(InvalidAddress)?;
        let host: Host = host.parse().map_err(|_| InvalidAddress)?;
        let Some(port) = port else {
            let (port, tls) = (None, false);
            return Ok(Self { host, port, tls });
        };
        let (digits, tls) = match port.strip_prefix('+') {
            Some(digits) => (digits, true),
            None => (port, false),
        };
        let port: u16 = digits.parse().map_err(|_| InvalidAddress)?;
        // Rust's numbers may carry a sign of their own.
        if port == 0 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(InvalidAddress);
        }
        let port = Some(port);
        Ok(Self { host, port, tls })
    }
}

/// Host and port as written.
fn split(text: &str) -> Option<(&str, Option<&str>)> {
    if let Some(rest) = text.strip_prefix('[') {
        let (host, rest) = rest.split_once(']')?;
        // Brackets are for what has colons of its own.
        host.parse::<std::net::Ipv6Addr>().ok()?;
        return match rest {
            "" => Some((host, None)),
            rest => Some((host, Some(rest.strip_prefix(':')?))),
        };
    }
    match text.matches(':').count() {
        0 => Some((text, None)),
        1 => text.split_once(':').map(|(host, port)| (host, Some(port))),
        _ => Some((text, None)),
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(_) if self.host.is_ipv6() => write!(f, "[{}]", self.host)?,
            _ => write!(f, "{}", self.host)?,
        }
        match self.port {
            Some(port) if self.tls => write!(f, ":+{port}"),
            Some(port) => write!(f, ":{port}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_round_trip() {
        for good in [
            "irc.dal.net",
            "irc.dal.net:6667",
            "irc.dal.net:+7000",
            "localhost",
            "127.0.0.1:6667",
            "::1",
            "[::1]:6667",
            "[2001:db8::1]:+6697",
        ] {
            assert_eq!(good.parse::<ServerAddress>().unwrap().to_string(), good);
        }
        let upper: ServerAddress = "IRC.Dal.Net.:6667".parse().unwrap();
        assert_eq!(upper.to_string(), "irc.dal.net:6667");
        for bad in [
            "",
            ":6667",
            "a b",
            "irc.dal.net:",
            "irc.dal.net:0",
            "irc.dal.net:65536",
            "irc.dal.net:++1",
            "irc.dal.net:+",
            "irc..net",
            "-a.net",
            "1.2.3.400",
            "[irc.dal.net]:1",
            "[::1]6667",
            "a/b",
            "a\u{7}",
            &"a.".repeat(200),
        ] {
            assert_eq!(bad.parse::<ServerAddress>(), Err(InvalidAddress), "{bad:?}");
        }
    }
}
