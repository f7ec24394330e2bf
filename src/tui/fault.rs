//! What can go wrong with the player's files.

use std::{fmt::Display, path::Path};

use crate::{
    client::config::{LoadError, NoServer},
    document::FileError,
    rules::RuleError,
    store::{HomeError, StoreError},
};

/// Why something was not done outside of the interface. In words it is English, for logs and the command line; the
/// full screen says it in its language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The archive of games.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder of identity and games.
    #[error(transparent)]
    Home(#[from] HomeError),
    /// A file of settings or networks.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A network or its account.
    #[error(transparent)]
    Server(#[from] NoServer),
    /// A rule file.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A file cannot be read: what the system says.
    #[error("{file} cannot be read: {why}")]
    Read {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
    /// A file cannot be written: what the system says.
    #[error("{file} cannot be written; check that the folder is there and yours: {why}")]
    Write {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
    /// A file cannot be deleted: what the system says.
    #[error("{file} cannot be deleted; check that it is yours: {why}")]
    Delete {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
    /// A file that was to be new is there.
    #[error("{0} is there already; name another file")]
    Exists(String),
    /// The settings file is no TOML.
    #[error("the settings file is damaged: {0}")]
    Settings(String),
    /// Something else has the name of a section of the settings.
    #[error("in the settings file, {0} is no section")]
    Section(&'static str),
    /// The settings file that was named is not there.
    #[error("there is no settings file {0}; make one with `awale setup --config {0}`")]
    NoSettings(String),
    /// Nobody knows where files are to be.
    #[error(
        "there is no home folder; name the settings file with --config and the folder of your games with --home"
    )]
    NoHome,
    /// An account without a password, where nobody can be asked.
    #[error(
        "there is no password for the account {account} on {network}: put password_file, password_command or \
         password_variable into [network.{section}] of your settings"
    )]
    NoPassword {
        /// The account.
        account: String,
        /// The network's name.
        network: String,
        /// Its short name.
        section: String,
    },
    /// The preferred rule is not one for games online.
    #[error(
        "the rule {0} of your settings is for matches, which are not played online yet; choose another one with \
         `awale setup`"
    )]
    MatchRule(String),
    /// The rule that was chosen has gone meanwhile.
    #[error("this rule is not known any more: choose another one")]
    RuleGone,
    /// No name is left for a rule of somebody else.
    #[error("the folder of your rules has this rule under every name; clear it up")]
    RuleNames,
    /// The game has gone meanwhile.
    #[error("the game {0} is not there any more")]
    GameGone(String),
    /// No name is left for a file.
    #[error("there are many files {0} here already; clear them up")]
    ManyFiles(String),
    /// The name of a problem's file is none for a problem.
    #[error(
        "{0}: a problem's name has 1 to 32 small letters, digits and hyphens, such as my-first-one"
    )]
    ProblemName(String),
    /// A built-in problem cannot be deleted.
    #[error("{0} is part of the program and stays")]
    ProblemStays(String),
    /// The demo leaves nothing behind.
    #[error("the demo keeps no rules: awale online does")]
    KeepsNothing,
    /// Something rare.
    #[error("{0}")]
    Other(String),
}

impl Fault {
    /// This file cannot be read.
    pub fn read(file: &Path, why: &impl Display) -> Self {
        let (file, why) = (file.display().to_string(), why.to_string());
        Self::Read { file, why }
    }

    /// This file cannot be written.
    pub fn write(file: &Path, why: &impl Display) -> Self {
        let (file, why) = (file.display().to_string(), why.to_string());
        Self::Write { file, why }
    }

    /// This file cannot be deleted.
    pub fn delete(file: &Path, why: &impl Display) -> Self {
        let (file, why) = (file.display().to_string(), why.to_string());
        Self::Delete { file, why }
    }
}

impl From<FileError> for Fault {
    fn from(error: FileError) -> Self {
        Self::Load(error.into())
    }
}
