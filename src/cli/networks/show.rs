//! `awale networks show`.

use awale::irc::networks::{Date, Health, Meeting, Network, ServerEntry, ServerHealth};

use super::{
    facts::{as_json, encryption, facts, meeting, origin},
    known_health, load, now, object, row,
};
use crate::cli::{
    NotUnderstood,
    output::{columns, print},
    places::Places,
};

/// Show one network with its servers and meetings
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The network's id or name
    #[arg(value_name = "ID")]
    network: String,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    places: Places,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (_, list) = load(&arguments.places)?;
    let network = list.find(&arguments.network).map_err(NotUnderstood::new)?;
    let now = now()?;
    let health = known_health(&arguments.places)?;
    if arguments.json {
        return print(&object(&as_json(network, &health, now)));
    }
    print(&page(network, &health, now))
}

/// One network with everything known about it.
fn page(network: &Network, health: &Health, now: u64) -> String {
    let mut rows = vec![row(["  id", network.id.as_str()])];
    for (name, fact) in facts(network) {
        // The name stands above, the meetings below; that servers may be asked is the rule.
        let is_plain = match name {
            "name" | "meetings" => true,
            "asks what servers offer" => network.cap,
            _ => fact.is_empty(),
        };
        if !is_plain {
            rows.push(row([&format!("  {name}"), &fact]));
        }
    }
    let from = origin(network.origin);
    if !from.is_empty() {
        rows.push(row(["  origin", from]));
    }
    let mut servers = vec![row([
        "  SERVER",
        "PORT",
        "TLS",
        "REGION",
        "COUNTRY",
        "LAST CHECK",
    ])];
    let lines = network.servers.iter();
    servers.extend(lines.map(|server| server_row(server, health.get(server))));
    let mut text = format!(
        "{}\n{}\n{}",
        network.name,
        columns(&rows),
        columns(&servers)
    );
    for event in &network.events {
        text.push_str(&format!("\n  {}\n  {}\n", meeting(event), next(event, now)));
    }
    text
}

/// When a meeting is next, in words.
fn next(event: &Meeting, now: u64) -> String {
    let at = event.next(now);
    let day = Date::of_unix(at);
    let wait = at - now;
    let (days, hours) = (wait / 86_400, wait / 3_600);
    let until = match (days, hours) {
        (0, 0) => "within the hour".to_owned(),
        (0, 1) => "in 1 hour".to_owned(),
        (0, hours) => format!("in {hours} hours"),
        (1, _) => "in 1 day".to_owned(),
        (days, _) => format!("in {days} days"),
    };
    format!("  next: {day} {} UTC, {until}", event.time)
}

fn server_row(server: &ServerEntry, health: Option<&ServerHealth>) -> Vec<String> {
    let country = server.country.map(|country| country.to_string());
    row([
        &format!("  {}", server.host),
        &server.port.to_string(),
        encryption(server),
        server.region.as_str(),
        &country.unwrap_or_default(),
        &health.map(last).unwrap_or_default(),
    ])
}

/// How a server did last, in words.
fn last(health: &ServerHealth) -> String {
    let day = |time: u64| Date::of_unix(time).to_string();
    let well = health.last_ok.map(day);
    if health.failures == 0 {
        return well.map_or_else(String::new, |day| format!("well on {day}"));
    }
    let times = match health.failures {
        1 => "once".to_owned(),
        times => format!("{times} times"),
    };
    format!(
        "failed {times}, last on {}; {}: {}",
        health.last_failure.map_or_else(String::new, day),
        well.map_or_else(|| "never well".to_owned(), |day| format!("well on {day}")),
        health.reason
    )
}
