//! `awale networks`: the list of networks.

use std::fmt::Write;

use awale::{
    client::config::load_networks,
    irc::networks::{Login, Network, Origin, ServerEntry},
};
use serde_json::{Value, json};

use super::{
    NotUnderstood,
    output::{columns, print},
    places::{ConfigPlace, warn},
};

/// See the IRC networks that awale knows.
///
/// Your own networks.toml beside the settings file changes the list; docs/NETWORKS.md says how.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List all networks
    List {
        /// Print one JSON object
        #[arg(long)]
        json: bool,

        #[command(flatten)]
        place: ConfigPlace,
    },
    /// Show one network with its servers
    Show {
        /// The network's id or name
        #[arg(value_name = "ID")]
        network: String,

        /// Print one JSON object
        #[arg(long)]
        json: bool,

        #[command(flatten)]
        place: ConfigPlace,
    },
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let (Command::List { place, .. } | Command::Show { place, .. }) = &arguments.command;
    let (list, warnings) = load_networks(&place.path()?.networks())?;
    warn(&warnings);
    let text = match arguments.command {
        Command::List { json: true, .. } => object(&json!({
            "version": list.version(),
            "generated": list.generated(),
            "networks": list.networks().iter().map(as_json).collect::<Vec<_>>(),
        })),
        Command::List { json: false, .. } => table(list.networks()),
        Command::Show { network, json, .. } => {
            let network = list.find(&network).map_err(NotUnderstood::new)?;
            if json {
                object(&as_json(network))
            } else {
                page(network)
            }
        }
    };
    print(&text)
}

fn object(value: &Value) -> String {
    format!("{value:#}\n")
}

/// All networks, a line each.
fn table(networks: &[Network]) -> String {
    let mut rows = vec![row([
        "ID",
        "NAME",
        "ON",
        "TLS",
        "LOGIN",
        "SERVERS",
        "LANGUAGES",
        "",
    ])];
    for network in networks {
        rows.push(row([
            network.id.as_str(),
            &network.name,
            yes_no(network.enabled),
            yes_no(network.servers.iter().any(|server| server.tls)),
            network.login.as_str(),
            &network.servers.len().to_string(),
            &network.languages.join(","),
            origin(network.origin),
        ]));
    }
    let mut text = columns(&rows);
    text.push_str("\n`awale networks show ID` shows the servers of one.\n");
    text
}

/// One network with everything known about it.
fn page(network: &Network) -> String {
    let mut facts = vec![
        ("id", network.id.to_string()),
        ("on", yes_no(network.enabled).to_owned()),
        ("login", login(network)),
        (
            "channels",
            format!("{}, protocol lines in {}", network.lobby, network.wire),
        ),
        ("rate", rate(network)),
    ];
    let mut known = |name, fact: Option<String>| facts.extend(fact.map(|fact| (name, fact)));
    let text = |text: &String| (!text.is_empty()).then(|| text.clone());
    known(
        "new targets",
        network.new_targets.map(|limit| limit.to_string()),
    );
    known(
        "longest nick",
        network.nick_len.map(|length| length.to_string()),
    );
    known(
        "connections",
        network
            .max_clients_per_ip
            .map(|n| format!("at most {n} from one address")),
    );
    known("languages", text(&network.languages.join(", ")));
    known("note", text(&network.note));
    known("bots", text(&network.bots));
    known("origin", text(&origin(network.origin).to_owned()));
    let facts: Vec<Vec<String>> = facts
        .into_iter()
        .map(|(name, fact)| row([&format!("  {name}"), &fact]))
        .collect();
    let mut servers = vec![row(["  SERVER", "PORT", "TLS", "REGION", "COUNTRY"])];
    servers.extend(network.servers.iter().map(server_row));
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "{}\n{}\n{}",
        network.name,
        columns(&facts),
        columns(&servers)
    );
    text
}

fn server_row(server: &ServerEntry) -> Vec<String> {
    let country = server.country.map(|country| country.to_string());
    row([
        &format!("  {}", server.host),
        &server.port.to_string(),
        match (server.tls, server.verify) {
            (false, _) => "no",
            (true, false) => "unverified",
            (true, true) => "yes",
        },
        server.region.as_str(),
        &country.unwrap_or_default(),
    ])
}

fn as_json(network: &Network) -> Value {
    let server = |server: &ServerEntry| {
        json!({
            "host": server.host.as_str(),
            "port": server.port,
            "tls": server.tls,
            "verify": server.verify,
            "region": server.region.as_str(),
            "country": server.country.map(|country| country.to_string()),
        })
    };
    json!({
        "id": network.id.as_str(),
        "name": network.name,
        "origin": match network.origin {
            Origin::BuiltIn => "built-in",
            Origin::Changed => "changed",
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
        "bots": network.bots,
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

fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::BuiltIn => "",
        Origin::Changed => "changed by you",
        Origin::User => "your own",
    }
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.iter().map(|&cell| cell.to_owned()).collect()
}
