//! What a channel bot keeps of people without a key: their unfinished games, and what they have won.
//!
//! It is a file of its own, `guests.db`: nothing in it is signed, and nothing of it counts as points.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use rusqlite::{Connection, Row, params};
use rusqlite_migration::{M, Migrations};

use super::{
    StoreError,
    database::{make, seconds, time},
};

const STEPS: &[M<'static>] = &[
    M::up(include_str!("migrations/guests-1.sql")),
    M::up(include_str!("migrations/guests-2.sql")),
    M::up(include_str!("migrations/guests-3.sql")),
];
const MIGRATIONS: Migrations<'static> = Migrations::from_slice(STEPS);

/// The file's name in a player's folder.
const NAME: &str = "guests.db";

/// Games and results of a channel bot's guests.
#[derive(Debug)]
pub struct GuestBook {
    path: PathBuf,
    connection: Connection,
}

/// An unfinished game at a bot's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestGame {
    /// Its number on its network.
    pub id: u64,
    /// The rule's id.
    pub rule: String,
    /// The rule's canonical text.
    pub rule_text: String,
    /// The moves so far, as letters.
    pub moves: String,
    /// The channel in which it was played, if in one.
    pub channel: Option<String>,
    /// South and North, as the bot writes them.
    pub seats: [String; 2],
    /// Which game of the weekly match it is, as the bot writes it; none for other games.
    pub of_match: Option<String>,
}

/// A guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestRow {
    /// Account or nick, folded.
    pub name: String,
    /// Whether it is an account.
    pub account: bool,
    /// The name as it is shown.
    pub shown: String,
    /// Games won, lost and drawn.
    pub games: [u32; 3],
    /// The language asked for: two letters.
    pub language: Option<String>,
    /// Whether he does not want to be challenged.
    pub quiet: bool,
}

/// Somebody's no to somebody's challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestRefusal {
    /// Who has asked: account or nick, folded, and whether it is an account.
    pub asker: (String, bool),
    /// Who has said no.
    pub asked: (String, bool),
    /// Until when that holds, to the second.
    pub until: SystemTime,
}

impl GuestBook {
    /// Opens the file in a bot's folder; makes it when it is not there.
    ///
    /// # Errors
    /// When the system refuses or the file is damaged or of a later version.
    pub fn open(home: &Path) -> Result<Self, StoreError> {
        let path = home.join(NAME);
        make(&path).map_err(|error| StoreError::io(&path, &error))?;
        let sqlite = |source| StoreError::from_sqlite(&path, source);
        let mut connection = Connection::open(&path).map_err(sqlite)?;
        let found: i64 = connection
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .map_err(sqlite)?;
        let known = STEPS.len() as i64;
        if found > known {
            return Err(StoreError::Newer { path, found, known });
        }
        connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))
            .map_err(sqlite)?;
        MIGRATIONS
            .to_latest(&mut connection)
            .map_err(|error| match error {
                rusqlite_migration::Error::RusqliteError { err, .. } => sqlite(err),
                other => StoreError::Damaged {
                    path: path.clone(),
                    reason: other.to_string(),
                },
            })?;
        Ok(Self { path, connection })
    }

    fn error(&self, source: rusqlite::Error) -> StoreError {
        StoreError::from_sqlite(&self.path, source)
    }

    /// Keeps a game as it is now.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn keep_game(&self, network: &str, game: &GuestGame) -> Result<(), StoreError> {
        let [south, north] = &game.seats;
        let mut statement = self
            .connection
            .prepare_cached(
                "INSERT OR REPLACE INTO table_game
                     (network, id, rule, text, moves, channel, south, north, at, of_match)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )
            .map_err(|e| self.error(e))?;
        let done = statement.execute(params![
            network,
            id(game.id),
            game.rule,
            game.rule_text,
            game.moves,
            game.channel,
            south,
            north,
            seconds(SystemTime::now()),
            game.of_match,
        ]);
        done.map(|_| ()).map_err(|e| self.error(e))
    }

    /// Forgets a game that is over.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn forget_game(&self, network: &str, number: u64) -> Result<(), StoreError> {
        self.connection
            .execute(
                "DELETE FROM table_game WHERE network = ?1 AND id = ?2",
                params![network, id(number)],
            )
            .map(|_| ())
            .map_err(|e| self.error(e))
    }

    /// The unfinished games of a network, in the order of their numbers.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn games(&self, network: &str) -> Result<Vec<GuestGame>, StoreError> {
        let read = |row: &Row<'_>| {
            Ok(GuestGame {
                id: u64::try_from(row.get::<_, i64>(0)?).unwrap_or_default(),
                rule: row.get(1)?,
                rule_text: row.get(2)?,
                moves: row.get(3)?,
                channel: row.get(4)?,
                seats: [row.get(5)?, row.get(6)?],
                of_match: row.get(7)?,
            })
        };
        let all = || {
            let mut statement = self.connection.prepare(
                "SELECT id, rule, text, moves, channel, south, north, of_match FROM table_game
                 WHERE network = ?1 ORDER BY id",
            )?;
            statement
                .query_map([network], read)?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        all().map_err(|e| self.error(e))
    }

    /// Keeps what is known of a guest.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn keep_guest(&self, network: &str, guest: &GuestRow) -> Result<(), StoreError> {
        let [won, lost, drawn] = guest.games;
        self.connection
            .execute(
                "INSERT OR REPLACE INTO guest
                     (network, name, account, shown, won, lost, drawn, language, at, quiet)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                params![
                    network,
                    guest.name,
                    guest.account,
                    guest.shown,
                    won,
                    lost,
                    drawn,
                    guest.language,
                    seconds(SystemTime::now()),
                    guest.quiet,
                ],
            )
            .map(|_| ())
            .map_err(|e| self.error(e))
    }

    /// The guests of a network, those seen last first, at most `limit`.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn guests(&self, network: &str, limit: u32) -> Result<Vec<GuestRow>, StoreError> {
        let read = |row: &Row<'_>| {
            Ok(GuestRow {
                name: row.get(0)?,
                account: row.get(1)?,
                shown: row.get(2)?,
                games: [row.get(3)?, row.get(4)?, row.get(5)?],
                language: row.get(6)?,
                quiet: row.get(7)?,
            })
        };
        let all = || {
            let mut statement = self.connection.prepare(
                "SELECT name, account, shown, won, lost, drawn, language, quiet FROM guest
                 WHERE network = ?1 ORDER BY at DESC LIMIT ?2",
            )?;
            statement
                .query_map(params![network, limit], read)?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        all().map_err(|e| self.error(e))
    }
}

/// Who does not want to be asked by whom.
impl GuestBook {
    /// Keeps a refusal, and forgets those of the network that do not hold any more.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn keep_refusal(&self, network: &str, refusal: &GuestRefusal) -> Result<(), StoreError> {
        let keep = || {
            self.connection.execute(
                "DELETE FROM refusal WHERE network = ?1 AND until <= ?2",
                params![network, seconds(SystemTime::now())],
            )?;
            self.connection.execute(
                "INSERT OR REPLACE INTO refusal
                     (network, asker, asker_account, asked, asked_account, until)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![
                    network,
                    refusal.asker.0,
                    refusal.asker.1,
                    refusal.asked.0,
                    refusal.asked.1,
                    seconds(refusal.until),
                ],
            )
        };
        keep().map(|_| ()).map_err(|e| self.error(e))
    }

    /// The refusals of a network that hold now, the one that ends last first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn refusals(
        &self,
        network: &str,
        now: SystemTime,
    ) -> Result<Vec<GuestRefusal>, StoreError> {
        let read = |row: &Row<'_>| {
            Ok(GuestRefusal {
                asker: (row.get(0)?, row.get(1)?),
                asked: (row.get(2)?, row.get(3)?),
                until: time(row.get(4)?),
            })
        };
        let all = || {
            let mut statement = self.connection.prepare(
                "SELECT asker, asker_account, asked, asked_account, until FROM refusal
                 WHERE network = ?1 AND until > ?2 ORDER BY until DESC",
            )?;
            statement
                .query_map(params![network, seconds(now)], read)?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        all().map_err(|e| self.error(e))
    }
}

/// Guests in the weekly match.
impl GuestBook {
    /// Somebody (`who`, as the bot writes him) takes part in an event under this name. What is kept of other events of
    /// the network is forgotten.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn enter(
        &self,
        network: &str,
        event: &str,
        name: &str,
        who: &str,
    ) -> Result<(), StoreError> {
        let keep = || {
            self.connection.execute(
                "DELETE FROM entered WHERE network = ?1 AND event <> ?2",
                [network, event],
            )?;
            self.connection.execute(
                "INSERT OR REPLACE INTO entered (network, event, name, who) VALUES (?1, ?2, ?3, ?4)",
                [network, event, name, who],
            )
        };
        keep().map(|_| ()).map_err(|e| self.error(e))
    }

    /// Whoever has this name takes part no more.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn withdraw(&self, network: &str, name: &str) -> Result<(), StoreError> {
        self.connection
            .execute(
                "DELETE FROM entered WHERE network = ?1 AND name = ?2",
                [network, name],
            )
            .map(|_| ())
            .map_err(|e| self.error(e))
    }

    /// Those who take part in an event: names, and who they are.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn entered(&self, network: &str, event: &str) -> Result<Vec<(String, String)>, StoreError> {
        let all = || {
            let mut statement = self.connection.prepare(
                "SELECT name, who FROM entered WHERE network = ?1 AND event = ?2 ORDER BY name",
            )?;
            statement
                .query_map([network, event], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        all().map_err(|e| self.error(e))
    }
}

fn id(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn game(id: u64) -> GuestGame {
        GuestGame {
            id,
            rule: "abapa".into(),
            rule_text: "text".into(),
            moves: "CdA".into(),
            channel: Some("#awale".into()),
            seats: ["engine novice".into(), "guest ama a@host -".into()],
            of_match: (id == 7).then(|| "event 1.1.2 ama yaa".into()),
        }
    }

    #[test]
    fn what_is_kept_is_there_again() {
        let home = tempfile::tempdir().unwrap();
        let book = GuestBook::open(home.path()).unwrap();
        for id in [7, 3] {
            book.keep_game("dalnet", &game(id)).unwrap();
        }
        book.keep_game("rizon", &game(3)).unwrap();
        let mut guest = GuestRow {
            name: "ama".into(),
            account: true,
            shown: "Ama".into(),
            games: [1, 2, 3],
            language: Some("fr".into()),
            quiet: true,
        };
        book.keep_guest("dalnet", &guest).unwrap();
        guest.games = [2, 2, 3];
        book.keep_guest("dalnet", &guest).unwrap();
        drop(book);
        let book = GuestBook::open(home.path()).unwrap();
        assert_eq!(book.games("dalnet").unwrap(), [game(3), game(7)]);
        book.forget_game("dalnet", 3).unwrap();
        assert_eq!(book.games("dalnet").unwrap(), [game(7)]);
        assert_eq!(book.games("rizon").unwrap(), [game(3)]);
        assert_eq!(book.guests("dalnet", 10).unwrap(), [guest]);
    }

    #[test]
    fn those_who_take_part_are_kept_for_one_event() {
        let home = tempfile::tempdir().unwrap();
        let book = GuestBook::open(home.path()).unwrap();
        let pair = |name: &str| (name.to_owned(), format!("guest {name} a@host -"));
        for (event, name) in [
            ("one", "old"),
            ("two", "yaa"),
            ("two", "ama"),
            ("two", "esi"),
        ] {
            book.enter("dalnet", event, name, &pair(name).1).unwrap();
        }
        book.enter("rizon", "three", "ama", "x").unwrap();
        book.withdraw("dalnet", "esi").unwrap();
        drop(book);
        let book = GuestBook::open(home.path()).unwrap();
        assert_eq!(
            book.entered("dalnet", "two").unwrap(),
            [pair("ama"), pair("yaa")]
        );
        assert_eq!(book.entered("dalnet", "one").unwrap(), []);
        assert_eq!(book.entered("rizon", "three").unwrap().len(), 1);
    }

    #[test]
    fn a_refusal_is_kept_while_it_holds() {
        let home = tempfile::tempdir().unwrap();
        let book = GuestBook::open(home.path()).unwrap();
        let now = time(seconds(SystemTime::now()));
        let refusal = |asker: &str, account, secs| GuestRefusal {
            asker: (asker.to_owned(), account),
            asked: ("ama".to_owned(), false),
            until: now + Duration::from_secs(secs),
        };
        for (asker, account, secs) in [("evil", false, 9), ("evil", true, 90), ("evil", false, 99)]
        {
            let refusal = refusal(asker, account, secs);
            book.keep_refusal("dalnet", &refusal).unwrap();
        }
        book.keep_refusal("rizon", &refusal("yaa", false, 9))
            .unwrap();
        drop(book);
        let book = GuestBook::open(home.path()).unwrap();
        let holds = |network, secs| {
            book.refusals(network, now + Duration::from_secs(secs))
                .unwrap()
        };
        let both = [refusal("evil", false, 99), refusal("evil", true, 90)];
        assert_eq!(holds("dalnet", 0), both);
        assert_eq!(holds("dalnet", 90), both[..1]);
        assert_eq!(holds("rizon", 9), []);
        // The next one takes those away that are over.
        book.connection
            .execute("UPDATE refusal SET until = 5", [])
            .unwrap();
        book.keep_refusal("dalnet", &refusal("kojo", false, 9))
            .unwrap();
        let count = "SELECT count(*) FROM refusal WHERE network = 'dalnet'";
        let count: i64 = book
            .connection
            .query_one(count, [], |row| row.get(0))
            .unwrap();
        assert_eq!(count, 1);
    }

    #[test]
    fn a_later_file_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let book = GuestBook::open(home.path()).unwrap();
        book.connection
            .pragma_update(None, "user_version", 9)
            .unwrap();
        drop(book);
        let error = GuestBook::open(home.path()).unwrap_err().to_string();
        assert!(error.contains("is of format 9"), "{error}");
    }

    #[test]
    fn the_steps_are_sound() {
        MIGRATIONS.validate().unwrap();
    }
}
