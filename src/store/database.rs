//! The database file: opened, made and brought up to date.

use std::{
    fs::OpenOptions,
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use rusqlite::{Connection, OpenFlags};
use rusqlite_migration::{M, Migrations};

use super::{Home, StoreError, home::sync_folder, note::note_restored};

/// The file's name in a player's folder.
const NAME: &str = "awale.db";
/// How long to wait for another program that has the file for a moment.
const BUSY: Duration = Duration::from_secs(5);
/// Statements kept ready.
const STATEMENTS: usize = 32;

/// Every format step, in order. What has been released is never changed, only added to.
const STEPS: &[M<'static>] = &[
    M::up(include_str!("migrations/1-games.sql")),
    M::up(include_str!("migrations/2-servers.sql")),
    M::up(include_str!("migrations/3-messages.sql")),
    M::up(include_str!("migrations/4-half-records.sql")),
    M::up(include_str!("migrations/5-notes.sql")),
    M::up(include_str!("migrations/6-events.sql")),
    M::up(include_str!("migrations/7-home-games.sql")),
    M::up(include_str!("migrations/8-witnessed.sql")).foreign_key_check(),
    M::up(include_str!("migrations/9-home-matches.sql")),
];
const MIGRATIONS: Migrations<'static> = Migrations::from_slice(STEPS);

/// The file and the connection to it.
#[derive(Debug)]
pub(super) struct Database {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
}

impl Database {
    /// Opens the file to write to it; makes it when it is not there.
    pub(super) fn open(home: &Path) -> Result<Self, StoreError> {
        let path = home.join(NAME);
        let restored = !path.exists() && home.join(Home::IDENTITY).exists();
        make(&path).map_err(|error| StoreError::io(&path, &error))?;
        let mut database = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let found = database.format()?;
        if found > newest() {
            return Err(database.newer(found));
        }
        database.prepare().map_err(|e| database.error(e))?;
        let migrated = MIGRATIONS.to_latest(&mut database.connection);
        migrated.map_err(|error| match error {
            rusqlite_migration::Error::RusqliteError { err, .. } => database.error(err),
            // Only a mistake in `STEPS`, which a test would have found, remains.
            other => StoreError::Damaged {
                path: database.path.clone(),
                reason: other.to_string(),
            },
        })?;
        if restored {
            note_restored(&database)?;
        }
        Ok(database)
    }

    /// Opens the file only to read, while another program may write to it.
    pub(super) fn read(home: &Path) -> Result<Self, StoreError> {
        let path = home.join(NAME);
        if !path.exists() {
            return Err(StoreError::Missing { path });
        }
        let database = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        match database.format()? {
            found if found > newest() => Err(database.newer(found)),
            // A file that was made a moment ago and has nothing in it yet.
            0 => Err(StoreError::Missing {
                path: database.path,
            }),
            found if found < newest() => Err(StoreError::Older {
                path: database.path,
                found,
            }),
            _ => Ok(database),
        }
    }

    fn connect(path: PathBuf, access: OpenFlags) -> Result<Self, StoreError> {
        // One thread at a time has the connection, so SQLite's own locks are not needed.
        let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&path, flags)
            .map_err(|source| StoreError::from_sqlite(&path, source))?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        let database = Self { path, connection };
        let busy = database.connection.busy_timeout(BUSY);
        busy.map_err(|e| database.error(e))?;
        Ok(database)
    }

    /// The number of steps that the file has seen.
    fn format(&self) -> Result<i64, StoreError> {
        self.connection
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .map_err(|e| self.error(e))
    }

    fn prepare(&self) -> rusqlite::Result<()> {
        // Readers then never hold up a line. Some network disks cannot do it; SQLite goes on
        // without, which is as safe.
        self.connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
        // What was kept stays kept when the power fails, not only when the program does.
        self.connection.pragma_update(None, "synchronous", "FULL")?;
        self.connection.pragma_update(None, "foreign_keys", true)
    }

    fn newer(&self, found: i64) -> StoreError {
        StoreError::Newer {
            path: self.path.clone(),
            found,
            known: newest(),
        }
    }

    pub(super) fn error(&self, source: rusqlite::Error) -> StoreError {
        StoreError::from_sqlite(&self.path, source)
    }

    pub(super) fn damaged(&self, reason: impl Into<String>) -> StoreError {
        StoreError::Damaged {
            path: self.path.clone(),
            reason: reason.into(),
        }
    }
}

/// Seconds since 1970, as times stand in the database.
pub(super) fn seconds(at: SystemTime) -> i64 {
    let since = at.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(0))
}

/// The time of so many seconds since 1970; 1970 for what is no time of any game.
pub(super) fn time(seconds: i64) -> SystemTime {
    let since = Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
    SystemTime::UNIX_EPOCH
        .checked_add(since)
        .unwrap_or(SystemTime::UNIX_EPOCH)
}

const fn newest() -> i64 {
    STEPS.len() as i64
}

/// Makes an empty file that only its owner can read; SQLite gives its other files the same mode.
pub(super) fn make(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    match options.open(path) {
        Ok(_) => sync_folder(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_steps_are_sound() {
        MIGRATIONS.validate().unwrap();
    }

    #[test]
    fn an_empty_file_is_brought_up_to_date_and_is_as_safe_as_promised() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join(NAME), "").unwrap();
        assert!(matches!(
            Database::read(home.path()),
            Err(StoreError::Missing { .. })
        ));
        let database = Database::open(home.path()).unwrap();
        let number = |pragma: &str| -> i64 {
            database
                .connection
                .pragma_query_value(None, pragma, |row| row.get(0))
                .unwrap()
        };
        assert_eq!(number("user_version"), newest());
        assert_eq!(number("foreign_keys"), 1);
        assert_eq!(number("synchronous"), 2);
        let mode: String = database
            .connection
            .pragma_query_value(None, "journal_mode", |row| row.get(0))
            .unwrap();
        assert_eq!(mode, "wal");
    }

    /// Every row of these tables, as text.
    fn rows(connection: &Connection, tables: &[&str]) -> Vec<String> {
        let row = |table: &str, row: &rusqlite::Row<'_>| -> rusqlite::Result<String> {
            let columns = row.as_ref().column_names().len();
            let cells = (0..columns).map(|at| row.get::<_, rusqlite::types::Value>(at));
            let cells = cells.collect::<rusqlite::Result<Vec<_>>>()?;
            Ok(format!("{table} {cells:?}"))
        };
        let all = tables.iter().flat_map(|table| {
            let mut statement = connection
                .prepare(&format!("SELECT * FROM {table} ORDER BY 1"))
                .unwrap();
            let rows = statement.query_map([], |found| row(table, found)).unwrap();
            rows.map(Result::unwrap).collect::<Vec<_>>()
        });
        all.collect()
    }

    /// The names of a table's indexes and columns, and whether other tables refer to it.
    fn shape(connection: &Connection) -> Vec<String> {
        let sql = "SELECT name FROM pragma_index_list('game') WHERE origin = 'c'
                   UNION ALL SELECT name || type || pk FROM pragma_table_info('game')
                   UNION ALL SELECT \"table\" || \"from\" || \"to\" FROM pragma_foreign_key_list('line')
                   UNION ALL SELECT \"table\" || \"from\" || \"to\" FROM pragma_foreign_key_list('record')
                   ORDER BY 1";
        let mut statement = connection.prepare(sql).unwrap();
        let names = statement.query_map([], |row| row.get(0)).unwrap();
        names.map(Result::unwrap).collect()
    }

    #[test]
    fn games_of_the_time_before_witnesses_are_carried_over_whole() {
        let home = tempfile::tempdir().unwrap();
        let before = 7;
        let mut connection = Connection::open(home.path().join(NAME)).unwrap();
        MIGRATIONS.to_version(&mut connection, before).unwrap();
        connection
            .execute_batch(include_str!("../../tests/data/store/format-7.sql"))
            .unwrap();
        let tables = ["game", "line", "record"];
        let (kept, shaped) = (rows(&connection, &tables), shape(&connection));
        assert!(kept.len() > 10, "{kept:?}");
        connection
            .execute("UPDATE game SET class = 'witnessed'", [])
            .unwrap_err();
        drop(connection);

        let database = Database::open(home.path()).unwrap();
        assert_eq!(database.format().unwrap(), newest());
        assert_eq!(shape(&database.connection), shaped);
        let word = |kept: &String| match kept.contains("\"left\"") && kept.starts_with("game ") {
            true => kept.replace("claimed", "witnessed"),
            false => kept.clone(),
        };
        let expected: Vec<String> = kept.iter().map(word).collect();
        assert_ne!(expected, kept);
        assert_eq!(rows(&database.connection, &tables), expected);
        // The rules of the tables hold as before.
        for wrong in [
            "UPDATE game SET class = 'won'",
            "UPDATE game SET side = 'E'",
            "DELETE FROM game WHERE gid = 'left'",
            "INSERT INTO record (number, gid, hash) VALUES (9, 'nowhere', 'h')",
        ] {
            database.connection.execute(wrong, []).unwrap_err();
        }
    }

    #[cfg(unix)]
    #[test]
    fn its_files_are_its_owners_only() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        let _database = Database::open(home.path()).unwrap();
        let mut files = 0;
        for entry in fs::read_dir(home.path()).unwrap() {
            let entry = entry.unwrap();
            let mode = entry.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{:?}", entry.file_name());
            files += 1;
        }
        assert_eq!(files, 3, "the file, -wal and -shm");
    }

    #[test]
    fn a_newer_format_is_refused_and_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let database = Database::open(home.path()).unwrap();
        database
            .connection
            .pragma_update(None, "user_version", 99)
            .unwrap();
        drop(database);
        for result in [Database::open(home.path()), Database::read(home.path())] {
            let error = result.unwrap_err().to_string();
            assert!(error.contains("is of format 99"), "{error}");
        }
    }

    #[test]
    fn a_damaged_file_is_an_error_and_stays_as_it_is() {
        let home = tempfile::tempdir().unwrap();
        drop(Database::open(home.path()).unwrap());
        let path = home.path().join(NAME);
        let whole = fs::read(&path).unwrap();
        let mut scribbled = whole.clone();
        scribbled[4096..].fill(0x5a);
        let damages = [
            b"this is no database, whatever its name says".repeat(100),
            whole[..4096].to_vec(),
            scribbled,
        ];
        for damaged in damages {
            fs::write(&path, &damaged).unwrap();
            let result = Database::open(home.path()).and_then(|database| {
                let games = "SELECT count(*) FROM game";
                let read = database
                    .connection
                    .query_one(games, [], |row| row.get::<_, i64>(0));
                read.map_err(|e| database.error(e))
            });
            let error = result.unwrap_err().to_string();
            assert!(error.contains("put a backup in its place"), "{error}");
            assert_eq!(fs::read(&path).unwrap(), damaged);
        }
    }

    #[test]
    fn nothing_kept_is_said_so() {
        let home = tempfile::tempdir().unwrap();
        let error = Database::read(home.path()).unwrap_err().to_string();
        assert!(error.contains("nothing was played here yet"), "{error}");
    }
}
