//! The files on disk.

use std::{
    fmt, fs, io,
    io::Read,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::Config;
use crate::{
    document::{FileError, Warning},
    irc::networks::{List, MAX_BYTES, UserDiff},
    rules::Rule,
};

/// A settings file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// What stands in it is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The system does not give it.
    #[error("{}: {why}; check that it is a text file that you may read", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it says.
        why: String,
    },
}

/// Reads the settings file; `None` when there is none. It may name any of `rules`.
///
/// # Errors
/// When it cannot be read or says something that is not allowed.
pub fn load_config(
    path: &Path,
    rules: &[Arc<Rule>],
) -> Result<Option<(Config, Vec<Warning>)>, LoadError> {
    match read(path)? {
        Some(text) => {
            let file = path.display().to_string();
            Ok(Some(Config::parse(&file, &text, rules)?))
        }
        None => Ok(None),
    }
}

/// The layers of the list of networks above the built-in one.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    /// The downloaded list, if there is one that can be used.
    pub downloaded: Option<List>,
    /// The user's differences, if there are any.
    pub user: UserDiff,
    /// What in the files has no effect, but for differences that are in vain.
    pub warnings: Vec<Warning>,
}

impl Layers {
    /// The built-in list, renewed by the downloaded one if that is newer.
    pub fn base(&self) -> List {
        let builtin = List::builtin();
        match &self.downloaded {
            Some(downloaded) => builtin.renewed(downloaded),
            None => builtin.clone(),
        }
    }

    /// The whole list with the user's differences, and everything that has no effect.
    pub fn list(&self) -> (List, Vec<Warning>) {
        let (list, vain) = self.base().with(&self.user);
        let warnings = self.warnings.iter().cloned().chain(vain).collect();
        (list, warnings)
    }
}

/// Where the downloaded list is in a player's folder.
pub fn downloaded_networks(home: &Path) -> PathBuf {
    home.join("networks-downloaded.toml")
}

/// Reads the user's file of networks and the downloaded list in the player's folder; either may be
/// absent. A downloaded list that cannot be used is left out with a warning: it is not the user's
/// to repair.
///
/// # Errors
/// When the user's file cannot be read or says something that is not allowed.
pub fn load_layers(user: &Path, home: &Path) -> Result<Layers, LoadError> {
    let mut layers = Layers::default();
    let path = downloaded_networks(home);
    match read_downloaded(&path) {
        Ok(None) => {}
        Ok(Some((list, warnings))) => {
            layers.downloaded = Some(list);
            layers.warnings = warnings;
        }
        Err(warning) => layers.warnings.push(warning),
    }
    if let Some(text) = read(user)? {
        layers.user = UserDiff::parse(&user.display().to_string(), &text)?;
        layers
            .warnings
            .extend(layers.user.warnings().iter().cloned());
    }
    Ok(layers)
}

/// The list of networks in all its layers: built in, downloaded, changed by the user's file.
///
/// # Errors
/// As for [`load_layers`].
pub fn load_networks(user: &Path, home: &Path) -> Result<(List, Vec<Warning>), LoadError> {
    Ok(load_layers(user, home)?.list())
}

/// The downloaded list, or why it cannot be used.
fn read_downloaded(path: &Path) -> Result<Option<(List, Vec<Warning>)>, Warning> {
    let name = path.display().to_string();
    let left_out = |line, why: &dyn fmt::Display| {
        let text = format!(
            "{why}; this downloaded list is left out until `awale networks update` has fetched a good \
             one, or the file is deleted"
        );
        Warning::new(&name, line, text)
    };
    let file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(left_out(1, &error)),
    };
    let mut text = String::new();
    // One byte more than is allowed shows that the file is too long.
    let most = u64::try_from(MAX_BYTES + 1).unwrap_or(u64::MAX);
    let read = file.take(most).read_to_string(&mut text);
    read.map_err(|error| left_out(1, &error))?;
    let parsed = List::parse_downloaded(&name, &text).map(Some);
    parsed.map_err(|error| left_out(error.line(), error.reason()))
}

fn read(path: &Path) -> Result<Option<String>, LoadError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(LoadError::Io {
            path: path.to_owned(),
            why: error.to_string(),
        }),
    }
}
