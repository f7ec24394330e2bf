//! `awale networks enable` and `awale networks disable`.

use super::{edit::UserFile, load};
use crate::cli::{NotUnderstood, places::Places};

/// Use a network without being asked to, or only when it is named
///
/// The change goes into your own networks.toml; its comments stay.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The networks, by id or name
    #[arg(value_name = "ID", required = true)]
    networks: Vec<String>,

    #[command(flatten)]
    places: Places,
}

pub(super) fn run(arguments: &Arguments, enabled: bool) -> anyhow::Result<()> {
    let (layers, list) = load(&arguments.places)?;
    let mut file = UserFile::open(arguments.places.config()?.networks())?;
    for asked in &arguments.networks {
        let network = list.find(asked).map_err(NotUnderstood::new)?;
        file.set_enabled(&network.id, enabled)?;
    }
    file.save(&layers.base(), &list)
}
