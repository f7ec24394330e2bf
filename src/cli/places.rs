//! Where the player's files are.

use std::{
    env,
    path::{Path, PathBuf},
};

use awale::{document::Warning, tui::Fault};
use etcetera::BaseStrategy;

/// Where the settings are.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ConfigPlace {
    /// The settings file [default: $AWALE_CONFIG, or awale/config.toml in the user's config folder]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Where the settings and the player's folder are.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Places {
    #[command(flatten)]
    pub(super) config: ConfigPlace,
    #[command(flatten)]
    home: HomePlace,
}

/// Where the player's folder is.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct HomePlace {
    /// The folder of identity and games [default: $AWALE_HOME, or awale/ in the user's data folder]
    #[arg(long, value_name = "DIR")]
    home: Option<PathBuf>,
}

/// The settings file, and whether the user named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ConfigPath {
    pub(super) path: PathBuf,
    pub(super) is_named: bool,
}

impl ConfigPath {
    /// The user's own list of networks: it lies beside the settings.
    pub(super) fn networks(&self) -> PathBuf {
        self.path.with_file_name("networks.toml")
    }

    /// The folder of the user's own rules: it lies beside the settings.
    pub(super) fn rules(&self) -> PathBuf {
        self.path.with_file_name("rules")
    }

    /// The folder of the user's own problems: it lies beside the settings.
    pub(super) fn problems(&self) -> PathBuf {
        self.path.with_file_name("problems")
    }
}

impl ConfigPlace {
    /// The settings file. It need not exist.
    pub(super) fn path(&self) -> anyhow::Result<ConfigPath> {
        if let Some(path) = named(self.config.as_deref(), "AWALE_CONFIG") {
            let is_named = true;
            return Ok(ConfigPath { path, is_named });
        }
        let folders = etcetera::choose_base_strategy().map_err(|_| Fault::NoHome)?;
        Ok(ConfigPath {
            path: folders.config_dir().join("awale").join("config.toml"),
            is_named: false,
        })
    }
}

impl Places {
    /// The settings file. It need not exist.
    pub(super) fn config(&self) -> anyhow::Result<ConfigPath> {
        self.config.path()
    }

    /// The folder of identity and games. It need not exist.
    pub(crate) fn home(&self) -> anyhow::Result<PathBuf> {
        self.home.folder()
    }
}

impl HomePlace {
    /// The folder of identity and games. It need not exist.
    pub(crate) fn folder(&self) -> anyhow::Result<PathBuf> {
        if let Some(path) = named(self.home.as_deref(), "AWALE_HOME") {
            return Ok(path);
        }
        let folders = etcetera::choose_base_strategy().map_err(|_| Fault::NoHome)?;
        Ok(folders.data_dir().join("awale"))
    }
}

/// What the command line says, or the environment; an empty variable says nothing.
fn named(option: Option<&Path>, variable: &str) -> Option<PathBuf> {
    let from_environment = || env::var_os(variable).filter(|value| !value.is_empty());
    option
        .map(Path::to_owned)
        .or_else(|| from_environment().map(PathBuf::from))
}

/// Tells what in the user's files has no effect.
pub(super) fn warn(warnings: &[Warning]) {
    for warning in warnings {
        tracing::warn!("{warning}");
        eprintln!("awale: {warning}");
    }
}
