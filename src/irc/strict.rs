//! Servers that demanded to be used with TLS only, remembered across runs: a listener on the path could
//! otherwise take the demand out of the plain connection.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Demands that are kept; the one that ends first goes first.
const MAX_HOSTS: usize = 500;

/// The demands by host, as a file holds them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demands {
    #[serde(default)]
    host: BTreeMap<String, Demand>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Demand {
    port: u16,
    /// Seconds since 1970.
    until: u64,
}

/// The file holds something else.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a list of servers that want TLS ({0}); remove the file, and it is made anew")]
pub struct InvalidDemands(String);

impl Demands {
    /// Reads what [`Demands::to_toml`] writes.
    ///
    /// # Errors
    /// The text is something else.
    pub fn parse(text: &str) -> Result<Self, InvalidDemands> {
        toml::from_str(text).map_err(|error| InvalidDemands(error.message().to_owned()))
    }

    /// The text of the file.
    pub fn to_toml(&self) -> String {
        let note = "# Servers that demanded to be used with TLS only. Made by the program.\n";
        // Names, numbers and no nesting that TOML could not hold.
        note.to_owned() + &toml::to_string(self).unwrap_or_default()
    }

    /// A server demands TLS for so many seconds from `now` (seconds since 1970) on; 0 ends it.
    pub fn demand(&mut self, host: &str, port: u16, now: u64, seconds: u64) {
        self.host.retain(|_, demand| demand.until > now);
        let host = host.to_ascii_lowercase();
        if seconds == 0 {
            self.host.remove(&host);
            return;
        }
        let until = now.saturating_add(seconds).min(i64::MAX.unsigned_abs());
        self.host.insert(host, Demand { port, until });
        if self.host.len() > MAX_HOSTS {
            let first = self.host.iter().min_by_key(|(_, demand)| demand.until);
            if let Some(host) = first.map(|(host, _)| host.clone()) {
                self.host.remove(&host);
            }
        }
    }

    /// The port of TLS that has to be used for a host now.
    pub fn port(&self, host: &str, now: u64) -> Option<u16> {
        let demand = self.host.get(&host.to_ascii_lowercase())?;
        (demand.until > now).then_some(demand.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demands_hold_for_their_time_and_survive_a_file() {
        let mut demands = Demands::default();
        demands.demand("IRC.example.org", 6697, 1000, 100);
        demands.demand("other.example.org", 7000, 1000, u64::MAX);
        let read = Demands::parse(&demands.to_toml()).unwrap();
        assert_eq!(read, demands);
        assert_eq!(read.port("irc.EXAMPLE.org", 1099), Some(6697));
        assert_eq!(read.port("irc.example.org", 1100), None);
        assert_eq!(read.port("unknown", 1000), None);
        demands.demand("irc.example.org", 6697, 1001, 0);
        assert_eq!(demands.port("irc.example.org", 1002), None);
        assert!(Demands::parse("host = 3").is_err());
    }

    #[test]
    fn there_is_an_end_to_what_is_kept() {
        let mut demands = Demands::default();
        for number in 0..1000u64 {
            demands.demand(&format!("h{number}"), 6697, 1, 100 + number);
        }
        assert_eq!(demands.host.len(), MAX_HOSTS);
        assert!(demands.port("h999", 1).is_some() && demands.port("h0", 1).is_none());
    }
}
