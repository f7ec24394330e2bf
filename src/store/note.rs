//! Things noted about the archive itself.

use std::time::{Duration, SystemTime};

use rusqlite::{OptionalExtension, params};

use super::{
    Archive, StoreError,
    database::{Database, seconds, time},
};

/// The archive was made in a folder whose key had been there before.
const RESTORED: &str = "restored";
/// After so long nobody will come who knows more of a restored player's games.
const UNSURE_FOR: Duration = Duration::from_secs(7 * 24 * 3600);
/// Others may hold a newer result than the first one that was handed back.
const ANSWERED_FOR: Duration = Duration::from_secs(24 * 3600);

impl Archive {
    /// Whether the key of this folder may have signed results that the archive does not have: it is new and
    /// the key is not. That lasts a week, and a day from when somebody has handed an own result back.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn is_unsure(&self) -> Result<bool, StoreError> {
        let since: Option<i64> = self
            .database
            .connection
            .query_row(
                "SELECT CAST(value AS INTEGER) AS since FROM note WHERE name = ?",
                [RESTORED],
                |row| row.get(0),
            )
            .optional()
            .map_err(|error| self.database.error(error))?;
        let old = |since| time(since).elapsed().is_ok_and(|age| age > UNSURE_FOR);
        Ok(since.is_some_and(|since| !old(since)))
    }

    /// Notes that the key of this folder may have signed results that are not here: it has just come back.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn note_unsure(&mut self) -> Result<(), StoreError> {
        note_restored(&self.database)
    }

    /// Notes that somebody has handed an own result back. Others may hold a newer one, so that the doubt
    /// lasts one day more, and not the week that it lasts while nobody comes.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn note_answered(&mut self) -> Result<(), StoreError> {
        let nearly_over = SystemTime::now() - (UNSURE_FOR - ANSWERED_FOR);
        self.write(|tx| {
            tx.execute(
                "UPDATE note SET value = min(CAST(value AS INTEGER), ?) WHERE name = ?",
                params![seconds(nearly_over), RESTORED],
            )?;
            Ok(())
        })
    }
}

/// Notes that the archive was made beside a key that had been there before.
pub(super) fn note_restored(database: &Database) -> Result<(), StoreError> {
    let now = seconds(SystemTime::now()).to_string();
    database
        .connection
        .execute(
            "INSERT INTO note (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
            params![RESTORED, now],
        )
        .map(|_| ())
        .map_err(|error| database.error(error))
}
