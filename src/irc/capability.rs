//! What a server can do beyond the old protocol (IRCv3 capabilities), and the tags on its lines.

use ::irc::proto::Message;
use std::collections::{BTreeMap, BTreeSet};

/// What is asked for wherever it is offered; `sasl` is asked for only to log in.
pub const WANTED: [&str; 14] = [
    "account-notify",
    "account-tag",
    "away-notify",
    "batch",
    "cap-notify",
    "chghost",
    "echo-message",
    "extended-join",
    "labeled-response",
    "message-tags",
    "multi-prefix",
    "sasl",
    "server-time",
    "setname",
];

/// Offers kept; the most seen on a real server is about 30.
const MAX_OFFERS: usize = 256;
/// Longest name of an offer, and longest value; longer ones are none of ours.
const MAX_NAME: usize = 64;
const MAX_VALUE: usize = 512;

/// What a server offers and what is in use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    offered: BTreeMap<String, String>,
    enabled: BTreeSet<String>,
}

impl Capabilities {
    /// Takes in a list of offers, each `name` or `name=value`.
    pub fn offer(&mut self, list: &str) {
        for word in list.split_ascii_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let room = self.offered.len() < MAX_OFFERS || self.offered.contains_key(name);
            if room && name.len() <= MAX_NAME && value.len() <= MAX_VALUE {
                self.offered.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// Takes offers back, and what is in use of them.
    pub fn withdraw(&mut self, list: &str) {
        for name in list.split_ascii_whitespace() {
            self.offered.remove(name);
            self.enabled.remove(name);
        }
    }

    /// The server has switched these on, or with `-` before the name off. What was not asked for is
    /// left alone.
    pub fn acknowledge(&mut self, list: &str) {
        for word in list.split_ascii_whitespace() {
            if let Some(name) = word.strip_prefix('-') {
                self.enabled.remove(name);
            } else if let Some(name) = WANTED.into_iter().find(|name| *name == word) {
                self.enabled.insert(name.to_owned());
            }
        }
    }

    /// The value of an offer, empty for one without; none when it is not offered.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.offered.get(name).map(String::as_str)
    }

    /// Whether it is in use.
    pub fn has(&self, name: &str) -> bool {
        self.enabled.contains(name)
    }

    /// What is offered, wanted and not in use yet.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        WANTED
            .into_iter()
            .filter(|name| self.offered.contains_key(*name) && !self.enabled.contains(*name))
    }
}

/// The strict transport security that a server demands in its `sts` offer
/// (<https://ircv3.net/specs/extensions/sts>).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StrictTransport {
    /// The port of TLS; counts only where the connection is plain.
    pub port: Option<u16>,
    /// Seconds for which only TLS may be used; 0 ends it. Counts only where the connection is TLS.
    pub seconds: Option<u64>,
}

impl StrictTransport {
    /// Reads the value of the offer; keys that are malformed or unknown are ignored.
    pub fn parse(value: &str) -> Self {
        let mut read = Self::default();
        for part in value.split(',') {
            match part.split_once('=') {
                Some(("port", port)) => read.port = port.parse().ok().filter(|port| *port != 0),
                Some(("duration", seconds)) => read.seconds = seconds.parse().ok(),
                _ => {}
            }
        }
        read
    }
}

/// The value of a tag on a line; none when it is absent or empty.
pub fn tag<'a>(message: &'a Message, name: &str) -> Option<&'a str> {
    let tags = message.tags.as_ref()?;
    let tag = tags.iter().find(|tag| tag.0 == name)?;
    tag.1.as_deref().filter(|value| !value.is_empty())
}

/// Whether a message has a tag, with a value or without.
pub fn has_tag(message: &Message, name: &str) -> bool {
    let tags = message.tags.as_ref();
    tags.is_some_and(|tags| tags.iter().any(|tag| tag.0 == name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::irc::parse::parse;

    #[test]
    fn offers_come_go_and_are_bounded() {
        let mut caps = Capabilities::default();
        caps.offer("sasl=PLAIN,EXTERNAL multi-prefix unknown batch");
        assert_eq!(caps.value("sasl"), Some("PLAIN,EXTERNAL"));
        let missing: Vec<&str> = caps.missing().collect();
        assert_eq!(missing, ["batch", "multi-prefix", "sasl"]);
        caps.acknowledge("batch multi-prefix unknown");
        assert!(caps.has("batch") && !caps.has("unknown") && !caps.has("sasl"));
        caps.acknowledge("-batch");
        caps.withdraw("multi-prefix");
        assert!(!caps.has("batch") && caps.value("multi-prefix").is_none());
        for number in 0..1000 {
            caps.offer(&format!("cap{number}"));
        }
        assert_eq!(caps.offered.len(), MAX_OFFERS);
        let mut caps = Capabilities::default();
        caps.offer(&format!("{} x={0}", "x".repeat(MAX_VALUE + 1)));
        assert!(caps.offered.is_empty());
    }

    #[test]
    fn strict_transport_is_read_as_far_as_it_makes_sense() {
        let read = |value| {
            let sts = StrictTransport::parse(value);
            (sts.port, sts.seconds)
        };
        assert_eq!(
            read("port=6697,duration=300,preload"),
            (Some(6697), Some(300))
        );
        assert_eq!(read("port=0,duration=x"), (None, None));
        assert_eq!(read(""), (None, None));
    }

    #[test]
    fn tags() {
        let message = parse("@account=ama;time=2026;label= :a!b@c PRIVMSG #x :hi").unwrap();
        assert_eq!(tag(&message, "account"), Some("ama"));
        assert_eq!(
            (tag(&message, "label"), tag(&message, "batch")),
            (None, None)
        );
        assert!(has_tag(&message, "label") && !has_tag(&message, "bot"));
    }
}
