//! One network.

use std::{collections::BTreeMap, fmt, str::FromStr, time::Duration};

use super::{Meeting, NetworkId, ServerAddress, ServerEntry};
use crate::irc::{budget::Rate, channel::ChannelName};

/// A network: its servers, and how to behave there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Network {
    /// The short name for commands and files.
    pub id: NetworkId,
    /// The name for people.
    pub name: String,
    /// Where this entry comes from.
    pub origin: Origin,
    /// Whether it is used without being named.
    pub enabled: bool,
    /// The servers, those to be tried first at the beginning.
    pub servers: Vec<ServerEntry>,
    /// How one logs in to an account.
    pub login: Login,
    /// To whom a NickServ password is said, where that is not plainly `NickServ`.
    pub nickserv: Option<Service>,
    /// Whether its servers can be asked what they offer (CAP).
    pub cap: bool,
    /// How fast lines may leave.
    pub rate: Rate,
    /// How many people one may address who have not been addressed before.
    pub new_targets: Option<NewTargets>,
    /// Languages spoken there, two letters each; empty when there are many.
    pub languages: Vec<String>,
    /// Longest nick, where it is known.
    pub nick_len: Option<u8>,
    /// Connections that one address may have, where it is known.
    pub max_clients_per_ip: Option<u16>,
    /// The channel for people.
    pub lobby: ChannelName,
    /// The channel for protocol lines.
    pub wire: ChannelName,
    /// What one should know; may be empty.
    pub note: String,
    /// The same in other languages, by two letters each.
    pub notes: BTreeMap<String, String>,
    /// What the network says about bots; may be empty.
    pub bots: String,
    /// Planned meetings.
    pub events: Vec<Meeting>,
}

impl Network {
    /// The server to connect to first: the first with TLS, or else the first.
    pub fn first_server(&self) -> Option<&ServerEntry> {
        let secure = self.servers.iter().find(|server| server.tls);
        secure.or_else(|| self.servers.first())
    }

    /// The server that `address` names; where it has a port with TLS and one without, the former.
    pub fn server(&self, address: &ServerAddress) -> Option<&ServerEntry> {
        let named = || self.servers.iter().filter(|server| server.is(address));
        named().find(|server| server.tls).or_else(|| named().next())
    }
}

/// Where the entry of a network comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The list that comes with the program.
    BuiltIn,
    /// One of the lists, changed by the user's file.
    Changed,
    /// The downloaded list.
    Downloaded,
    /// Only the user's file.
    User,
}

/// How one logs in to an account on a network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Login {
    /// GameSurge's AuthServ.
    AuthServ,
    /// Not at all.
    #[default]
    None,
    /// A password said to NickServ.
    NickServ,
    /// QuakeNet's Q.
    Q,
    /// SASL, before the connection is registered.
    Sasl,
    /// Undernet's X.
    X,
}

impl Login {
    /// Every way.
    pub const ALL: &[Self] = &[
        Self::AuthServ,
        Self::None,
        Self::NickServ,
        Self::Q,
        Self::Sasl,
        Self::X,
    ];
    /// The words of the file, for error messages.
    pub const ALLOWED: &str = "one of authserv, none, nickserv, q, sasl, x";

    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AuthServ => "authserv",
            Self::None => "none",
            Self::NickServ => "nickserv",
            Self::Q => "q",
            Self::Sasl => "sasl",
            Self::X => "x",
        }
    }
}

/// The text is no way to log in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a way to log in is {}", Login::ALLOWED)]
pub struct InvalidLogin;

impl FromStr for Login {
    type Err = InvalidLogin;

    fn from_str(text: &str) -> Result<Self, InvalidLogin> {
        let login = Self::ALL.iter().find(|login| login.as_str() == text);
        login.copied().ok_or(InvalidLogin)
    }
}

impl fmt::Display for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// To whom a service's commands are said: `NickServ` or `NickServ@services.dal.net`. The form with
/// a server cannot be answered by somebody who only took the nick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service(String);

/// The text names no service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a service is a nick, or nick@server")]
pub struct InvalidService;

impl Service {
    /// What it looks like, for error messages.
    pub const ALLOWED: &str = "a nick, or nick@server";

    /// The target's text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Service {
    type Err = InvalidService;

    fn from_str(text: &str) -> Result<Self, InvalidService> {
        let (nick, host) = match text.split_once('@') {
            Some((nick, host)) => (nick, Some(host)),
            None => (text, None),
        };
        let is_host = host.is_none_or(|host| host.parse::<super::Host>().is_ok());
        if !is_host || nick.parse::<crate::peer::Nick>().is_err() || nick.starts_with('#') {
            return Err(InvalidService);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A limit on messages to people not addressed before: `5 per 45 s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NewTargets {
    count: u16,
    seconds: u16,
}

/// The text is no such limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a limit on new targets is written \"5 per 45 s\"")]
pub struct InvalidNewTargets;

impl NewTargets {
    /// What it looks like, for error messages.
    pub const ALLOWED: &str = "a limit such as \"5 per 45 s\"";

    /// How many people.
    pub fn count(self) -> u16 {
        self.count
    }

    /// In which time.
    pub fn period(self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }
}

impl FromStr for NewTargets {
    type Err = InvalidNewTargets;

    fn from_str(text: &str) -> Result<Self, InvalidNewTargets> {
        let words: Vec<&str> = text.split(' ').collect();
        let [count, "per", seconds, "s"] = words.as_slice() else {
            return Err(InvalidNewTargets);
        };
        let count = count.parse().map_err(|_| InvalidNewTargets)?;
        let seconds = seconds.parse().map_err(|_| InvalidNewTargets)?;
        let limit = Self { count, seconds };
        // One spelling each; a limit of nothing would forbid to speak.
        if count == 0 || seconds == 0 || limit.to_string() != text {
            return Err(InvalidNewTargets);
        }
        Ok(limit)
    }
}

impl fmt::Display for NewTargets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} per {} s", self.count, self.seconds)
    }
}
