//! What is known about a network, in words and as JSON.

use std::collections::BTreeMap;

use awale::irc::networks::{Health, Login, Meeting, Network, Origin, ServerEntry, ServerHealth};
use serde_json::{Value, json};

use super::yes_no;

/// Everything known about a network but its servers: names and words, which are empty where nothing
/// is known.
pub(super) fn facts(network: &Network) -> Vec<(&'static str, String)> {
    let number = |number: Option<String>| number.unwrap_or_default();
    let connections = network
        .max_clients_per_ip
        .map(|n| format!("at most {n} from one address"));
    vec![
        ("name", network.name.clone()),
        ("on", yes_no(network.enabled).to_owned()),
        ("login", login(network)),
        (
            "channels",
            format!("{}, protocol lines in {}", network.lobby, network.wire),
        ),
        ("rate", rate(network)),
        ("asks what servers offer", yes_no(network.cap).to_owned()),
        (
            "new targets",
            number(network.new_targets.map(|limit| limit.to_string())),
        ),
        (
            "longest nick",
            number(network.nick_len.map(|length| length.to_string())),
        ),
        ("connections", number(connections)),
        ("languages", network.languages.join(", ")),
        ("note", network.note.clone()),
        ("note also in", languages(&network.notes)),
        ("bots", network.bots.clone()),
        (
            "meetings",
            network
                .events
                .iter()
                .map(meeting)
                .collect::<Vec<_>>()
                .join("; "),
        ),
    ]
}

fn languages(notes: &BTreeMap<String, String>) -> String {
    let languages: Vec<&str> = notes.keys().map(String::as_str).collect();
    languages.join(", ")
}

/// A meeting in words: what, when, by which rule and where.
pub(super) fn meeting(meeting: &Meeting) -> String {
    let mut text = format!(
        "{}: {}s {} UTC",
        meeting.name,
        meeting.day.name(),
        meeting.time
    );
    let mut more = |what: &str, word: Option<String>| {
        if let Some(word) = word {
            text.push_str(&format!(", {what}{word}"));
        }
    };
    more("rule ", meeting.rule.as_ref().map(ToString::to_string));
    more("clock ", meeting.clock.map(|clock| clock.to_string()));
    more("in ", meeting.channel.as_ref().map(ToString::to_string));
    more("", (!meeting.note.is_empty()).then(|| meeting.note.clone()));
    text
}

/// Whether a server is encrypted, as a word.
pub(super) fn encryption(server: &ServerEntry) -> &'static str {
    match (server.tls, server.verify) {
        (false, _) => "no",
        (true, false) => "unverified",
        (true, true) => "yes",
    }
}

pub(super) fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::BuiltIn => "",
        Origin::Changed => "changed by you",
        Origin::Downloaded => "downloaded",
        Origin::User => "your own",
    }
}

/// A network as JSON; `now` in seconds since 1970 tells the next time of each meeting.
pub(super) fn as_json(network: &Network, health: &Health, now: u64) -> Value {
    let known = |known: &ServerHealth| {
        json!({
            "last_ok": known.last_ok,
            "last_failure": known.last_failure,
            "reason": known.reason,
            "failures": known.failures,
        })
    };
    let server = |server: &ServerEntry| {
        json!({
            "host": server.host.as_str(),
            "port": server.port,
            "tls": server.tls,
            "verify": server.verify,
            "region": server.region.as_str(),
            "country": server.country.map(|country| country.to_string()),
            "health": health.get(server).map(known),
        })
    };
    let event = |event: &Meeting| {
        json!({
            "name": event.name,
            "day": event.day.as_str(),
            "time": event.time.to_string(),
            "rule": event.rule.as_ref().map(ToString::to_string),
            "clock": event.clock.map(|clock| clock.to_string()),
            "channel": event.channel.as_ref().unwrap_or(&network.lobby).as_str(),
            "note": event.note,
            "next": event.next(now),
        })
    };
    json!({
        "id": network.id.as_str(),
        "name": network.name,
        "origin": match network.origin {
            Origin::BuiltIn => "built-in",
            Origin::Changed => "changed",
            Origin::Downloaded => "downloaded",
            Origin::User => "user",
        },
        "enabled": network.enabled,
        "servers": network.servers.iter().map(server).collect::<Vec<_>>(),
        "login": network.login.as_str(),
        "nickserv": network.nickserv.as_ref().map(ToString::to_string),
        "cap": network.cap,
        "rate": network.rate.period.as_secs_f64(),
        "new_targets": network.new_targets.map(|limit| limit.to_string()),
        "languages": network.languages,
        "nicklen": network.nick_len,
        "max_clients_per_ip": network.max_clients_per_ip,
        "channel": network.lobby.as_str(),
        "wire": network.wire.as_str(),
        "note": network.note,
        "notes": network.notes,
        "bots": network.bots,
        "events": network.events.iter().map(event).collect::<Vec<_>>(),
    })
}

fn login(network: &Network) -> String {
    match (&network.login, &network.nickserv) {
        (Login::NickServ, Some(service)) => format!("nickserv, said to {service}"),
        (login, _) => login.to_string(),
    }
}

fn rate(network: &Network) -> String {
    if network.rate.period.is_zero() {
        return "no limit".to_owned();
    }
    let seconds = network.rate.period.as_secs_f64();
    format!("a line in {seconds} s, {} at once", network.rate.burst)
}
