//! One server of a network.

use std::{fmt, str::FromStr};

use super::{Host, ServerAddress};
use crate::{irc::options::Tls, peer::wire::Country};

/// A server, or a name that stands for several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ServerEntry {
    /// Its name.
    pub host: Host,
    /// Its TCP port.
    pub port: u16,
    /// Whether the connection is encrypted.
    pub tls: bool,
    /// Whether the certificate has to be valid for the host.
    pub verify: bool,
    /// Where it is.
    pub region: Region,
    /// In which country, where it is known.
    pub country: Option<Country>,
    /// Whether the user has put it there and wants it before those of the lists.
    pub own: bool,
}

impl ServerEntry {
    /// The port of a server with TLS that names no other.
    pub const PORT_TLS: u16 = 6697;
    /// The port of a server without TLS that names no other.
    pub const PORT_PLAIN: u16 = 6667;

    /// How a connection to this server is encrypted.
    pub fn encryption(&self) -> Tls {
        match (self.tls, self.verify) {
            (false, _) => Tls::Off,
            (true, false) => Tls::Insecure,
            (true, true) => Tls::Verify,
        }
    }

    /// Whether `address` names this server; without a port it names all ports of the host.
    pub fn is(&self, address: &ServerAddress) -> bool {
        self.host == *address.host()
            && address.port().is_none_or(|port| port == self.port)
            && (self.tls || !address.asks_for_tls())
    }
}

impl fmt::Display for ServerEntry {
    /// `HOST:PORT`, `HOST:+PORT` with TLS.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.tls { "+" } else { "" };
        if self.host.as_str().contains(':') {
            write!(f, "[{}]:{plus}{}", self.host, self.port)
        } else {
            write!(f, "{}:{plus}{}", self.host, self.port)
        }
    }
}

/// Where a server is, as the lists of networks say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Region {
    /// Africa.
    Africa,
    /// Anywhere: a name for servers in several places.
    #[default]
    Any,
    /// Asia.
    Asia,
    /// Canada.
    Canada,
    /// Europe.
    Europe,
    /// Australia and around.
    Oceania,
    /// South America.
    SouthAmerica,
    /// The United States.
    UnitedStates,
}

impl Region {
    /// Every region.
    pub const ALL: &[Self] = &[
        Self::Africa,
        Self::Any,
        Self::Asia,
        Self::Canada,
        Self::Europe,
        Self::Oceania,
        Self::SouthAmerica,
        Self::UnitedStates,
    ];
    /// The words of the file, for error messages.
    pub const ALLOWED: &str = "one of any, AF, AS, CA, EU, OC, SA, US";

    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Africa => "AF",
            Self::Any => "any",
            Self::Asia => "AS",
            Self::Canada => "CA",
            Self::Europe => "EU",
            Self::Oceania => "OC",
            Self::SouthAmerica => "SA",
            Self::UnitedStates => "US",
        }
    }
}

/// The text is no region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a region is {}", Region::ALLOWED)]
pub struct InvalidRegion;

impl FromStr for Region {
    type Err = InvalidRegion;

    fn from_str(text: &str) -> Result<Self, InvalidRegion> {
        let region = Self::ALL.iter().find(|region| region.as_str() == text);
        region.copied().ok_or(InvalidRegion)
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
