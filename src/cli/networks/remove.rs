//! `awale networks remove`.

use awale::irc::networks::ServerAddress;

use super::{edit::UserFile, load};
use crate::cli::{NotUnderstood, places::Places};

/// Take a server off a network
///
/// The change goes into your own networks.toml; its comments stay. A newer list does not bring the
/// server back.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The network's id or name
    #[arg(value_name = "ID")]
    network: String,

    /// The servers: HOST for all its ports, or HOST:PORT
    #[arg(
        long = "server",
        value_name = "HOST[:PORT]",
        value_delimiter = ',',
        required = true
    )]
    servers: Vec<ServerAddress>,

    #[command(flatten)]
    places: Places,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (layers, list) = load(&arguments.places)?;
    let base = layers.base();
    let network = list.find(&arguments.network).map_err(NotUnderstood::new)?;
    let mut file = UserFile::open(arguments.places.config()?.networks())?;
    for address in &arguments.servers {
        if network.server(address).is_none() {
            return Err(NotUnderstood::new(format!(
                "{0} has no server {address}; `awale networks show {0}` shows them",
                network.id
            ))
            .into());
        }
        let listed = base
            .get(&network.id)
            .and_then(|network| network.server(address));
        file.remove_server(&network.id, listed.is_some(), address)?;
    }
    file.save(&base, &list)
}
