//! What an event is: where and when it is, and how it is played.

use std::time::Duration;

use crate::{
    peer::wire::{Clock, PlayerName},
    trust::{Digest, KeyId, Link, PublicKey},
};

/// Check-in begins so long before the first round.
pub const CHECK_IN: Duration = Duration::from_secs(15 * 60);

/// The terms of one event on one day. Two programs that have the same terms speak of the same event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTerms {
    /// What people call it.
    pub name: PlayerName,
    /// The network, by its id in the list of networks.
    pub network: String,
    /// The people's channel.
    pub channel: String,
    /// The first 16 bytes of the rule's digest.
    pub rule: Link,
    /// The clock.
    pub clock: Clock,
    /// How many rounds; 0 when that follows from the number of players.
    pub rounds: u8,
    /// Whether games are for points, where both players can.
    pub rated: bool,
    /// When the first round begins, in minutes since 1970 (UTC).
    pub start: u32,
    /// The only director whose opening counts, if one is named. No part of the event's name.
    pub director: Option<KeyId>,
}

impl EventTerms {
    /// The event's name on the wire: the link of the terms' canonical text.
    ///
    /// ```
    /// # use awale::event::EventTerms;
    /// # use awale::trust::Link;
    /// let terms = EventTerms {
    ///     name: "Sunday match".parse().unwrap(),
    ///     network: "dalnet".to_owned(),
    ///     channel: "#awale".to_owned(),
    ///     rule: Link::of("a rule"),
    ///     clock: "5+3".parse().unwrap(),
    ///     rounds: 0,
    ///     rated: true,
    ///     start: 29_942_880,
    ///     director: None,
    /// };
    /// let later = EventTerms { start: terms.start + 7 * 24 * 60, ..terms.clone() };
    /// assert_ne!(terms.id(), later.id());
    /// ```
    pub fn id(&self) -> Link {
        let Self {
            network,
            channel,
            rule,
            clock,
            rounds,
            rated,
            start,
            ..
        } = self;
        let channel = channel.to_ascii_lowercase();
        Link::of(&format!(
            "awale/1 event\nnetwork={network}\nchannel={channel}\nrule={rule}\nclock={clock}\nrounds={rounds}\nrated={}\nstart={start}\n",
            u8::from(*rated)
        ))
    }

    /// When the first round begins, in seconds since 1970.
    pub fn start_seconds(&self) -> u64 {
        u64::from(self.start) * 60
    }

    /// When check-in begins, in seconds since 1970.
    pub fn check_in_seconds(&self) -> u64 {
        self.start_seconds().saturating_sub(CHECK_IN.as_secs())
    }

    /// The day in UTC, `2026-12-06`.
    pub fn date(&self) -> String {
        let second = i64::from(self.start) * 60;
        jiff::Timestamp::from_second(second)
            .map(|time| time.strftime("%Y-%m-%d").to_string())
            .unwrap_or_default()
    }

    /// Who becomes director when the last one is lost: the lowest of those who see most of the players.
    pub fn rank(&self, key: &PublicKey) -> Digest {
        Digest::of(&[key.as_bytes(), self.date().as_bytes()])
    }

    /// A player's lot: his place in the tables, and what decides when nothing else does. The name is that of
    /// a guest, for whom his bot's key stands; else empty.
    pub fn lot(&self, key: &PublicKey, guest: &str) -> Link {
        let id = self.id();
        Digest::of(&[
            b"awale/1 lot",
            id.as_bytes(),
            key.as_bytes(),
            guest.as_bytes(),
        ])
        .link()
    }
}
