//! `awale networks add`.

use awale::{
    irc::networks::{NetworkId, ServerAddress, ServerEntry},
    peer::wire::Country,
};

use super::{
    edit::{NewServer, UserFile},
    load,
};
use crate::cli::{NotUnderstood, places::Places};

/// Add a server, or a network of your own
///
/// The change goes into your own networks.toml; its comments stay. A server gets TLS with a valid
/// certificate, except at a port other than 6697 without a + before it.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The network's id or name; another one is a network of your own
    #[arg(value_name = "ID")]
    network: String,

    /// The servers: HOST, HOST:PORT, or HOST:+PORT for TLS
    #[arg(
        long = "server",
        value_name = "HOST[:PORT]",
        value_delimiter = ',',
        required = true
    )]
    servers: Vec<ServerAddress>,

    /// The network's name for people
    #[arg(long)]
    name: Option<String>,

    /// The country where the servers are, such as GH
    #[arg(long, value_name = "COUNTRY")]
    country: Option<Country>,

    /// Take any certificate of these servers: keeps listeners out, but not somebody who poses as them
    #[arg(long)]
    unverified: bool,

    #[command(flatten)]
    places: Places,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (layers, list) = load(&arguments.places)?;
    let base = layers.base();
    let id = match list.find(&arguments.network) {
        Ok(network) => network.id.clone(),
        Err(_) => arguments.network.parse::<NetworkId>().map_err(|_| {
            NotUnderstood::new(format!(
                "there is no network {:?}, and a new one needs an id of 1 to 32 characters of a-z, 0-9 \
                 and -; its name for people goes into --name",
                arguments.network
            ))
        })?,
    };
    let mut file = UserFile::open(arguments.places.config()?.networks())?;
    if let Some(name) = &arguments.name {
        file.set_name(&id, name)?;
    }
    for address in &arguments.servers {
        file.add_server(&id, base.get(&id).is_some(), &arguments.server(address))?;
    }
    file.save(&base, &list)
}

impl Arguments {
    fn server(&self, address: &ServerAddress) -> NewServer {
        let port = address.port().unwrap_or(ServerEntry::PORT_TLS);
        NewServer {
            host: address.host().clone(),
            port,
            tls: address.asks_for_tls() || port == ServerEntry::PORT_TLS,
            verify: !self.unverified,
            country: self.country.map(|country| country.to_string()),
        }
    }
}
