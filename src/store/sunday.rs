//! The lines of events: with them a program that has ended goes on in the middle of one.

use std::time::{Duration, SystemTime};

use rusqlite::{named_params, params};

use super::{Archive, StoreError, database::seconds};
use crate::trust::Link;

/// Lines kept of one event. Anybody can say them, so their number needs a limit.
const MAX_LINES: i64 = 8_000;
/// An event is remembered for so long.
const KEPT: Duration = Duration::from_secs(366 * 24 * 3600);

impl Archive {
    /// Keeps a line of an event as it was signed. One that is there already changes nothing, as does one of an
    /// event of which there are very many.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn keep_sunday(&mut self, event: Link, line: &str) -> Result<(), StoreError> {
        let now = SystemTime::now();
        self.write(|tx| {
            tx.prepare_cached(
                "INSERT INTO event_line (event, link, text, kept)
                 SELECT :event, :link, :text, :now
                 WHERE (SELECT count(*) FROM event_line WHERE event = :event) < :most
                 ON CONFLICT DO NOTHING",
            )?
            .execute(named_params! {
                ":event": event.to_string(),
                ":link": Link::of(line).to_string(),
                ":text": line,
                ":now": seconds(now),
                ":most": MAX_LINES,
            })?;
            tx.prepare_cached("DELETE FROM event_line WHERE kept < ?")?
                .execute([seconds(now - KEPT)])?;
            Ok(())
        })
    }

    /// The lines that are kept of an event, in the order in which they came.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn sunday(&self, event: Link) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT text FROM event_line WHERE event = ? ORDER BY id";
        self.rows(sql, params![event.to_string()], |row| row.get("text"))
    }
}
