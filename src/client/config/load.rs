//! The files on disk.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::Config;
use crate::{
    document::{FileError, Warning},
    irc::networks::{List, UserDiff},
    rules::Rule,
};

/// A settings file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// What stands in it is wrong.
    #[error(transparent)]
    File(#[from] FileError),
    /// The system does not give it.
    #[error("{}: {source}; check that it is a text file that you may read", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
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

/// The built-in list of networks with the differences of the user's file, if there is one.
///
/// # Errors
/// When the user's file cannot be read or says something that is not allowed.
pub fn load_networks(path: &Path) -> Result<(List, Vec<Warning>), LoadError> {
    let Some(text) = read(path)? else {
        return Ok((List::builtin().clone(), Vec::new()));
    };
    let diff = UserDiff::parse(&path.display().to_string(), &text)?;
    let (list, vain) = List::builtin().with(&diff);
    let warnings = diff.warnings().iter().cloned().chain(vain).collect();
    Ok((list, warnings))
}

fn read(path: &Path) -> Result<Option<String>, LoadError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(LoadError::Io {
            path: path.to_owned(),
            source,
        }),
    }
}
