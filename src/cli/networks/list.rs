//! `awale networks list`.

use awale::irc::networks::{List, Network};
use serde_json::json;

use super::{
    facts::{as_json, origin},
    known_health, load, now, object, row, yes_no,
};
use crate::cli::{
    output::{columns, print},
    places::Places,
};

/// List all networks
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    places: Places,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (_, list) = load(&arguments.places)?;
    if arguments.json {
        let (health, now) = (known_health(&arguments.places)?, now()?);
        let networks = list.networks().iter();
        return print(&object(&json!({
            "version": list.version(),
            "generated": list.generated().to_string(),
            "expires": list.expires().map(|date| date.to_string()),
            "networks": networks.map(|network| as_json(network, &health, now)).collect::<Vec<_>>(),
        })));
    }
    print(&table(&list))
}

/// All networks, a line each.
fn table(list: &List) -> String {
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
    rows.extend(list.networks().iter().map(line));
    let mut text = columns(&rows);
    text.push_str(&format!(
        "\nThe list is of {}. `awale networks show ID` shows the servers of one.\n",
        list.generated()
    ));
    text
}

fn line(network: &Network) -> Vec<String> {
    row([
        network.id.as_str(),
        &network.name,
        yes_no(network.enabled),
        yes_no(network.servers.iter().any(|server| server.tls)),
        network.login.as_str(),
        &network.servers.len().to_string(),
        &network.languages.join(","),
        origin(network.origin),
    ])
}
