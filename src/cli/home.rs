//! Where the player's folder is.

use std::path::PathBuf;

use anyhow::Context;
use etcetera::BaseStrategy;

/// The environment variable that names the folder.
const VARIABLE: &str = "AWALE_HOME";

/// The option that names the player's folder.
#[derive(Debug, clap::Args)]
pub(super) struct HomeOption {
    /// The player's folder [default: $AWALE_HOME, else awale/ in the user's data folder]
    #[arg(long, value_name = "DIR")]
    home: Option<PathBuf>,
}

impl HomeOption {
    /// The folder: as typed, else as the environment says, else the user's own.
    pub(super) fn folder(self) -> anyhow::Result<PathBuf> {
        let named = || std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
        if let Some(folder) = self.home.or_else(|| named().map(PathBuf::from)) {
            return Ok(folder);
        }
        let strategy = etcetera::choose_base_strategy()
            .context("your home folder is not known: name one with --home or AWALE_HOME")?;
        Ok(strategy.data_dir().join("awale"))
    }
}
