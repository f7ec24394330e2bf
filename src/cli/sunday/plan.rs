//! The weekly event, from the settings and the list of networks.

use std::{sync::Arc, time::SystemTime};

use anyhow::Context;
use awale::{
    client::config::{Config, EventSettings},
    event::{CLOCK, EventPlan},
    irc::networks::{List, NetworkId, TimeOfDay, Weekday},
    rules::{self, Rule},
};

/// The rule where neither the settings nor the list names one.
const RULE: &str = "abapa";
/// When it is where neither does: as since the Awale program of 1997.
const TIME: &str = "16:00";

/// The event of the settings; where they do not name its network, it is on `network`.
///
/// # Errors
/// When the rule that the list names is not known here.
pub(in crate::cli) fn plan(
    config: &Config,
    list: &List,
    known: &[Arc<Rule>],
    network: &NetworkId,
) -> anyhow::Result<EventPlan> {
    let set = &config.event;
    let network = set.network.as_ref().unwrap_or(network);
    let entry = list.find(network.as_str()).ok();
    let listed = entry.and_then(|entry| entry.events.first());
    let usual = EventSettings::default();
    let name = match listed {
        Some(listed) if set.name == usual.name => listed.name.parse().ok(),
        _ => None,
    };
    let rule = match (&set.rule, listed.and_then(|listed| listed.rule.as_ref())) {
        (Some(rule), _) => Arc::clone(rule),
        (None, id) => {
            let id = id.map_or(RULE, |id| id.as_str());
            let mine = known.iter().find(|rule| rule.id().as_str() == id).cloned();
            mine.or_else(|| rules::find(id)).with_context(|| {
                format!(
                    "the rule {id} of the event is not known here: set rule in the section [event] of your settings"
                )
            })?
        }
    };
    let channel = set.channel.as_ref();
    let channel = channel.or(listed.and_then(|listed| listed.channel.as_ref()));
    let channel = channel.or(entry.map(|entry| &entry.lobby));
    let time = TIME.parse::<TimeOfDay>().context("a time of day")?;
    Ok(EventPlan {
        name: name.unwrap_or_else(|| set.name.clone()),
        day: set.day.or(listed.map(|l| l.day)).unwrap_or(Weekday::Sunday),
        time: set.time.or(listed.map(|l| l.time)).unwrap_or(time),
        network: network.to_string(),
        channel: channel.map_or_else(|| "#awale".to_owned(), ToString::to_string),
        rule,
        clock: set.clock.or(listed.and_then(|l| l.clock)).unwrap_or(CLOCK),
        rounds: set.rounds,
        rated: set.rated,
        director: set.director_key,
        directs: set.director,
        announces: set.announce,
    })
}

/// Seconds since 1970.
pub(in crate::cli) fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
