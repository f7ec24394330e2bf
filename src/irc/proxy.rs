//! The address of a SOCKS5 proxy, such as Tor's.

use super::options::Password;
use std::{fmt, str::FromStr};

/// A SOCKS5 proxy. Names are looked up by it, so that nobody else learns where we go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proxy {
    /// Its name or address.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// User and password, if it wants them. Tor gives each user an own way.
    pub user: Option<(String, Password)>,
}

/// The text is no proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a proxy is socks5://HOST:PORT or socks5://USER:PASSWORD@HOST:PORT, such as socks5://127.0.0.1:9050"
)]
pub struct InvalidProxy;

impl FromStr for Proxy {
    type Err = InvalidProxy;

    fn from_str(text: &str) -> Result<Self, InvalidProxy> {
        let rest = text
            .strip_prefix("socks5://")
            .or_else(|| text.strip_prefix("socks5h://"))
            .ok_or(InvalidProxy)?;
        let (user, address) = match rest.rsplit_once('@') {
            Some((user, address)) => (Some(user), address),
            None => (None, rest),
        };
        let user = user.map(|user| {
            let (name, password) = user.split_once(':').ok_or(InvalidProxy)?;
            let fits = |text: &str| (1..=255).contains(&text.len());
            if !fits(name) || !fits(password) {
                return Err(InvalidProxy);
            }
            Ok((name.to_owned(), Password::from(password.to_owned())))
        });
        let (host, port) = address
            .trim_end_matches('/')
            .rsplit_once(':')
            .ok_or(InvalidProxy)?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let port = port
            .parse()
            .ok()
            .filter(|port| *port != 0)
            .ok_or(InvalidProxy)?;
        if host.is_empty() || host.contains(|c: char| c.is_whitespace() || c == '/') {
            return Err(InvalidProxy);
        }
        Ok(Self {
            host: host.to_owned(),
            port,
            user: user.transpose()?,
        })
    }
}

impl Proxy {
    /// The whole address, with user and password: only for the player's own file.
    pub fn to_url(&self) -> String {
        let Some((user, password)) = &self.user else {
            return self.to_string();
        };
        let address = self.to_string().replacen("socks5://", "", 1);
        format!("socks5://{user}:{}@{address}", password.expose())
    }
}

impl fmt::Display for Proxy {
    /// Without user and password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "socks5://[{}]:{}", self.host, self.port),
            false => write!(f, "socks5://{}:{}", self.host, self.port),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (text, shown) in [
            ("socks5://127.0.0.1:9050", "socks5://127.0.0.1:9050"),
            ("socks5h://[::1]:1080/", "socks5://[::1]:1080"),
            ("socks5://me:se@cret@proxy:1", "socks5://proxy:1"),
        ] {
            let proxy: Proxy = text.parse().unwrap();
            assert_eq!(proxy.to_string(), shown);
            assert_eq!(proxy.to_url().parse(), Ok(proxy));
        }
        for wrong in [
            "",
            "http://x:1",
            "socks5://x",
            "socks5://:1",
            "socks5://x:0",
            "socks5://me@x:1",
        ] {
            assert_eq!(wrong.parse::<Proxy>(), Err(InvalidProxy), "{wrong}");
        }
    }
}
