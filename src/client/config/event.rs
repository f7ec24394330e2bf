//! The weekly event of the settings.

use std::sync::Arc;

use super::{
    read::{optional, rule, word},
    settings::{self, Setting},
    write::text,
};
use crate::{
    document::{FileError, Section},
    irc::{
        channel::ChannelName,
        networks::{NetworkId, TimeOfDay, Weekday},
    },
    peer::wire::{Clock, PlayerName},
    rules::Rule,
    trust::KeyId,
};

/// Most rounds that can be set.
const MAX_ROUNDS: i64 = 20;

/// What is set about the weekly event; what is none follows from the list of networks.
#[derive(Clone, Debug)]
pub struct EventSettings {
    /// What it is called.
    pub name: PlayerName,
    /// Its day, in UTC.
    pub day: Option<Weekday>,
    /// When the first round begins, in UTC.
    pub time: Option<TimeOfDay>,
    /// Its network.
    pub network: Option<NetworkId>,
    /// The people's channel there.
    pub channel: Option<ChannelName>,
    /// The rule.
    pub rule: Option<Arc<Rule>>,
    /// The clock.
    pub clock: Option<Clock>,
    /// How many rounds, at most 20; 0 when that follows from the number of players.
    pub rounds: u8,
    /// Whether games are for points.
    pub rated: bool,
    /// Whether this program is the director.
    pub director: bool,
    /// Whether the director says in the people's channel what happens.
    pub announce: bool,
    /// The only key whose opening counts.
    pub director_key: Option<KeyId>,
}

impl Default for EventSettings {
    fn default() -> Self {
        Self {
            name: "Sunday match".parse().unwrap_or_default(),
            day: None,
            time: None,
            network: None,
            channel: None,
            rule: None,
            clock: None,
            rounds: 0,
            rated: true,
            director: false,
            announce: false,
            director_key: None,
        }
    }
}

impl EventSettings {
    /// Reads the section, which may name any of `known`.
    pub(super) fn read(section: &Section<'_>, known: &[Arc<Rule>]) -> Result<Self, FileError> {
        let usual = Self::default();
        let boolean = |setting: Setting, usual: bool| {
            let value = section.get(setting.key);
            value.map_or(Ok(usual), |value| value.boolean())
        };
        let named = section.get(settings::EVENT_RULE.key);
        let allowed = settings::EVENT_RULE.allowed;
        let rule = match named {
            Some(value) if value.text(allowed)?.is_empty() => None,
            Some(value) => Some(rule(&value, allowed, known)?),
            None => None,
        };
        let rounds = section.get(settings::EVENT_ROUNDS.key);
        let rounds = rounds.map(|value| value.integer(0, MAX_ROUNDS));
        Ok(Self {
            name: word(section, settings::EVENT_NAME)?.unwrap_or(usual.name),
            day: optional(section, settings::EVENT_DAY)?,
            time: optional(section, settings::EVENT_TIME)?,
            network: optional(section, settings::EVENT_NETWORK)?,
            channel: optional(section, settings::EVENT_CHANNEL)?,
            rule,
            clock: optional(section, settings::EVENT_CLOCK)?,
            rounds: rounds.transpose()?.unwrap_or(usual.rounds),
            rated: boolean(settings::EVENT_RATED, usual.rated)?,
            director: boolean(settings::EVENT_DIRECTOR, usual.director)?,
            announce: boolean(settings::EVENT_ANNOUNCE, usual.announce)?,
            director_key: optional(section, settings::EVENT_KEY)?,
        })
    }

    /// The value of a setting in TOML, if there is one.
    pub(super) fn value(&self, setting: &Setting) -> Option<String> {
        match *setting {
            settings::EVENT_NAME => Some(text(&self.name)),
            settings::EVENT_DAY => self.day.map(|day| text(&day)),
            settings::EVENT_TIME => self.time.map(|time| text(&time)),
            settings::EVENT_NETWORK => self.network.as_ref().map(|network| text(network)),
            settings::EVENT_CHANNEL => self.channel.as_ref().map(|channel| text(channel)),
            settings::EVENT_RULE => self.rule.as_ref().map(|rule| text(rule.id())),
            settings::EVENT_CLOCK => self.clock.map(|clock| text(&clock)),
            settings::EVENT_ROUNDS => Some(self.rounds.to_string()),
            settings::EVENT_RATED => Some(self.rated.to_string()),
            settings::EVENT_DIRECTOR => Some(self.director.to_string()),
            settings::EVENT_ANNOUNCE => Some(self.announce.to_string()),
            settings::EVENT_KEY => self.director_key.map(|key| text(&key)),
            _ => None,
        }
    }
}
