//! What can go wrong with the archive.

use std::{
    io,
    path::{Path, PathBuf},
};

use rusqlite::ErrorCode;

use super::MatchId;

/// The archive cannot be used, or could not keep something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Nothing was ever kept here.
    #[error(
        "nothing was played here yet: `awale play` begins a game, `awale online` one with people (there is no {}; \
         --home names another folder)",
        path.display()
    )]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// A later version of this program has written the file.
    #[error(
        "{} is of format {found} and this program knows formats up to {known}: use the newer \
         awale that wrote it",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format known.
        known: i64,
    },
    /// An earlier version has written the file, and only reading was asked for.
    #[error(
        "{} is of the older format {found}: go online once with this version, which brings it up \
         to date",
        path.display()
    )]
    Older {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
    },
    /// The file's content is not what was written.
    #[error(
        "{} is damaged ({reason}): nothing was changed; move it away together with the files of \
         the same name that end in -wal and -shm, and put a backup in its place (docs/STORE.md)",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        reason: String,
    },
    /// Another program writes to the file.
    #[error("{} is busy: end the other program that uses it, and try again", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// A half-record's number or game has one already.
    #[error(
        "{} has another result with the number or of the game of this one: it must not be said; \
         if the file comes from a backup, play under a new identity",
        path.display()
    )]
    SecondRecord {
        /// The file.
        path: PathBuf,
    },
    /// Another program plays the same match at home.
    #[error(
        "the match {id} goes on in another program, which has begun this game of it already: end one of the two, \
         then go on with `awale play --from {id}`"
    )]
    MatchTaken {
        /// The file.
        path: PathBuf,
        /// The match.
        id: MatchId,
    },
    /// The newest half-record was signed by another key.
    #[error(
        "the results in {} were signed by another key than the one in this folder: put the old \
         identity.key back, or use another folder for the new one",
        path.display()
    )]
    OtherIdentity {
        /// The file.
        path: PathBuf,
    },
    /// The system refuses.
    #[error("{}: {why}; check that the file is yours and that the disk has room", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it says.
        why: String,
    },
    /// The database refuses.
    #[error("{}: {why}; check that the file is yours and that the disk has room", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What it says.
        why: String,
        /// Whether what was to be written does not agree with what is there.
        conflict: bool,
    },
}

impl StoreError {
    pub(super) fn io(path: &Path, why: &io::Error) -> Self {
        let (path, why) = (path.to_owned(), why.to_string());
        Self::Io { path, why }
    }

    /// The file, or the folder.
    pub fn path(&self) -> &Path {
        match self {
            Self::Missing { path }
            | Self::Newer { path, .. }
            | Self::Older { path, .. }
            | Self::Damaged { path, .. }
            | Self::Busy { path }
            | Self::SecondRecord { path }
            | Self::MatchTaken { path, .. }
            | Self::OtherIdentity { path }
            | Self::Io { path, .. }
            | Self::Database { path, .. } => path,
        }
    }

    /// Tells apart what a person can do something about.
    pub(super) fn from_sqlite(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        let damaged = matches!(
            source,
            rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
        );
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged {
                path,
                reason: source.to_string(),
            },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy { path },
            // What SQLite says of it names the file once more, and a number.
            Some(ErrorCode::CannotOpen) => Self::Io {
                path,
                why: "it cannot be opened".to_owned(),
            },
            _ if damaged => Self::Damaged {
                path,
                reason: source.to_string(),
            },
            code => Self::Database {
                path,
                why: source.to_string(),
                conflict: code == Some(ErrorCode::ConstraintViolation),
            },
        }
    }
}
