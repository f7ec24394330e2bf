//! An event that comes every week: which one is next, and when.

use std::{sync::Arc, time::Duration};

use super::EventTerms;
use crate::{
    irc::networks::{Meeting as Planned, TimeOfDay, Weekday, next_weekly},
    peer::wire::{Clock, PlayerName},
    rules::Rule,
    trust::{Digest, KeyId},
};

/// So long after its beginning an event is still the one that is meant.
pub const LASTS: Duration = Duration::from_secs(6 * 3600);

/// An event that comes every week.
#[derive(Clone, Debug)]
pub struct EventPlan {
    /// What people call it.
    pub name: PlayerName,
    /// The day of the week, in UTC.
    pub day: Weekday,
    /// When the first round begins, in UTC.
    pub time: TimeOfDay,
    /// The network, by its id in the list of networks.
    pub network: String,
    /// The people's channel.
    pub channel: String,
    /// The rule.
    pub rule: Arc<Rule>,
    /// The clock.
    pub clock: Clock,
    /// How many rounds; 0 when that follows from the number of players.
    pub rounds: u8,
    /// Whether games are for points, where both players can.
    pub rated: bool,
    /// The only director whose opening counts, if one is named.
    pub director: Option<KeyId>,
    /// Whether this program is the director unless there is another one.
    pub directs: bool,
    /// Whether this program says in the people's channel what happens.
    pub announces: bool,
}

/// The clock where nothing else is agreed on: 5 minutes and 3 seconds a move.
pub const CLOCK: Clock = Clock::Increment {
    minutes: 5,
    seconds: 3,
};

impl EventPlan {
    /// The event that a list of networks has for a network, whose channel for people is `channel`. `rule` is
    /// played: the one that it names, or the usual one.
    pub fn of_list(planned: &Planned, network: &str, channel: &str, rule: Arc<Rule>) -> Self {
        let own = planned.channel.as_ref().map(ToString::to_string);
        Self {
            // A name of the list is longer at most; then it is known by its day and hour.
            name: planned.name.parse().unwrap_or_default(),
            day: planned.day,
            time: planned.time,
            network: network.to_owned(),
            channel: own.unwrap_or_else(|| channel.to_owned()),
            rule,
            clock: planned.clock.unwrap_or(CLOCK),
            rounds: 0,
            rated: true,
            director: None,
            directs: false,
            announces: false,
        }
    }

    /// When the event that is meant now begins, in seconds since 1970: the one that goes on, or the next.
    pub fn start(&self, now: u64) -> u64 {
        next_weekly(self.day, self.time, now.saturating_sub(LASTS.as_secs()))
    }

    /// When the next one begins, in seconds since 1970.
    pub fn next(&self, now: u64) -> u64 {
        next_weekly(self.day, self.time, now)
    }

    /// The terms of the event that begins then.
    pub fn terms(&self, start: u64) -> EventTerms {
        EventTerms {
            name: self.name.clone(),
            network: self.network.clone(),
            channel: self.channel.clone(),
            rule: Digest::from_bytes(*self.rule.digest().as_bytes()).link(),
            clock: self.clock,
            rounds: self.rounds,
            rated: self.rated,
            start: u32::try_from(start / 60).unwrap_or(u32::MAX),
            director: self.director,
        }
    }
}

#[cfg(test)]
impl EventPlan {
    /// The Sunday match as the built-in list has it.
    pub(crate) fn sunday() -> Self {
        Self {
            name: "Sunday match".parse().unwrap(),
            day: "sunday".parse().unwrap(),
            time: "16:00".parse().unwrap(),
            network: "dalnet".to_owned(),
            channel: "#awale".to_owned(),
            rule: crate::rules::find("abapa").unwrap(),
            clock: "5+3".parse().unwrap(),
            rounds: 0,
            rated: true,
            director: None,
            directs: false,
            announces: false,
        }
    }
}
