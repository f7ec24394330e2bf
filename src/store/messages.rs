//! What people said, and whom the player ignores.

use std::time::SystemTime;

use rusqlite::{Row, named_params, params};

use super::{
    Archive, StoreError,
    database::{seconds, time},
};

/// Messages kept; the oldest go when more come. They are lines of at most 500 characters, so this is
/// some ten megabytes in practice.
const MAX_MESSAGES: i64 = 50_000;

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// When, to the second.
    pub at: SystemTime,
    /// The network's id in the list.
    pub network: String,
    /// The channel, or the nick of the other one.
    pub place: String,
    /// The nick of who said it.
    pub author: String,
    /// Whether to one person alone.
    pub private: bool,
    /// Whether this player said it.
    pub own: bool,
    /// What, without control characters.
    pub text: String,
}

/// Which messages are wanted. The default wants all.
#[derive(Clone, Debug, Default)]
pub struct SaidFilter {
    /// Only on the network of this id.
    pub network: Option<String>,
    /// Only those with this person: what the two said to each other, and what he said in channels.
    pub with: Option<String>,
    /// Only those since then.
    pub since: Option<SystemTime>,
    /// Only those with a word that begins so, for each of these.
    pub words: Vec<String>,
    /// Only the newest so many.
    pub limit: Option<u32>,
}

impl SaidFilter {
    /// The words as SQLite's full-text search takes them: nothing in them is a command to it.
    fn pattern(&self) -> Option<String> {
        let word = |word: &String| format!("\"{}\"*", word.replace('"', "\"\""));
        let words: Vec<String> = self.words.iter().map(word).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

impl Archive {
    /// Keeps something that was said, and lets the oldest go when there is too much.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn keep_said(&mut self, said: &Said) -> Result<(), StoreError> {
        self.keep_said_within(said, MAX_MESSAGES)
    }

    pub(super) fn keep_said_within(&mut self, said: &Said, most: i64) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.prepare_cached(
                "INSERT INTO message (at, network, place, author, private, own, text)
                 VALUES (:at, :network, :place, :author, :private, :own, :text)",
            )?
            .execute(named_params! {
                ":at": seconds(said.at),
                ":network": said.network,
                ":place": said.place,
                ":author": said.author,
                ":private": said.private,
                ":own": said.own,
                ":text": said.text,
            })?;
            // Numbers are given in order, so this is all but the newest.
            tx.prepare_cached("DELETE FROM message WHERE id <= ?")?
                .execute([tx.last_insert_rowid().saturating_sub(most)])?;
            Ok(())
        })
    }

    /// What was said, in the order in which it was.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn said(&self, filter: &SaidFilter) -> Result<Vec<Said>, StoreError> {
        let sql = "SELECT * FROM (
                       SELECT * FROM message
                       WHERE (:network IS NULL OR network = :network COLLATE NOCASE)
                           AND (:with IS NULL OR place = :with COLLATE NOCASE
                                OR author = :with COLLATE NOCASE)
                           AND at >= :since
                           AND (:words IS NULL OR id IN (
                               SELECT rowid FROM message_word WHERE message_word MATCH :words))
                       ORDER BY id DESC LIMIT :limit)
                   ORDER BY id";
        let values = named_params! {
            ":network": filter.network,
            ":with": filter.with,
            ":since": filter.since.map_or(0, seconds),
            ":words": filter.pattern(),
            ":limit": filter.limit.map_or(-1, i64::from),
        };
        self.rows(sql, values, said)
    }

    /// Ignores somebody from now on; `who` is kept as it is written.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn ignore(&mut self, who: &str) -> Result<(), StoreError> {
        self.write(|tx| {
            let now = seconds(SystemTime::now());
            tx.prepare_cached(
                "INSERT INTO ignored (who, since) VALUES (?, ?) ON CONFLICT DO NOTHING",
            )?
            .execute(params![who, now])?;
            Ok(())
        })
    }

    /// Ignores somebody no longer.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn unignore(&mut self, who: &str) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.prepare_cached("DELETE FROM ignored WHERE who = ?")?
                .execute([who])?;
            Ok(())
        })
    }

    /// Whom the player ignores, the first one first.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn ignored(&self) -> Result<Vec<String>, StoreError> {
        self.rows("SELECT who FROM ignored ORDER BY rowid", [], |row| {
            row.get(0)
        })
    }
}

fn said(row: &Row<'_>) -> rusqlite::Result<Said> {
    Ok(Said {
        at: time(row.get("at")?),
        network: row.get("network")?,
        place: row.get("place")?,
        author: row.get("author")?,
        private: row.get("private")?,
        own: row.get("own")?,
        text: row.get("text")?,
    })
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    fn said(at: u64, place: &str, author: &str, text: &str) -> Said {
        Said {
            at: UNIX_EPOCH + Duration::from_secs(at),
            network: "dalnet".to_owned(),
            place: place.to_owned(),
            author: author.to_owned(),
            private: !place.starts_with('#'),
            own: author == "me",
            text: text.to_owned(),
        }
    }

    fn texts(archive: &Archive, filter: &SaidFilter) -> Vec<String> {
        let said = archive.said(filter).unwrap();
        said.into_iter().map(|said| said.text).collect()
    }

    #[test]
    fn what_was_said_is_found_by_network_person_time_and_words() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = Archive::open(folder.path()).unwrap();
        let all = [
            said(10, "#awale", "kofi", "Une partie d'awalé ?"),
            said(20, "Kofi", "me", "with pleasure"),
            said(30, "efe", "efe", "AWALE OR NEAR \"tonight\""),
            said(40, "#awale", "me", "good night"),
        ];
        for said in &all {
            archive.keep_said(said).unwrap();
        }
        assert_eq!(archive.said(&SaidFilter::default()).unwrap(), all);
        let words = |words: &[&str]| SaidFilter {
            words: words.iter().map(ToString::to_string).collect(),
            ..SaidFilter::default()
        };
        assert_eq!(texts(&archive, &words(&["awale"])).len(), 2);
        assert_eq!(
            texts(&archive, &words(&["ÀWALÉ", "ton"])),
            [all[2].text.clone()]
        );
        for odd in ["OR", "\"", "*", "(", "text:", "near(", "-", "^a", "a\"b"] {
            // No word is a command, and none is an error.
            assert!(texts(&archive, &words(&[odd])).len() <= 2, "{odd}");
        }
        let with = SaidFilter {
            with: Some("KOFI".to_owned()),
            ..SaidFilter::default()
        };
        assert_eq!(texts(&archive, &with).len(), 2);
        let late = SaidFilter {
            since: Some(UNIX_EPOCH + Duration::from_secs(20)),
            limit: Some(2),
            network: Some("DALnet".to_owned()),
            ..SaidFilter::default()
        };
        assert_eq!(
            texts(&archive, &late),
            [all[2].text.clone(), all[3].text.clone()]
        );
        let elsewhere = SaidFilter {
            network: Some("rizon".to_owned()),
            ..SaidFilter::default()
        };
        assert!(texts(&archive, &elsewhere).is_empty());
    }

    #[test]
    fn the_oldest_go_and_cannot_be_found_any_more() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = Archive::open(folder.path()).unwrap();
        for number in 0..25 {
            let said = said(number, "#awale", "kofi", &format!("word{number}"));
            archive.keep_said_within(&said, 10).unwrap();
        }
        let kept = texts(&archive, &SaidFilter::default());
        assert_eq!((kept.len(), kept[0].as_str()), (10, "word15"));
        let gone = SaidFilter {
            words: vec!["word14".to_owned()],
            ..SaidFilter::default()
        };
        assert!(texts(&archive, &gone).is_empty());
    }

    #[test]
    fn the_ignored_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = Archive::open(folder.path()).unwrap();
        for who in ["kofi", "*!*@bad.example", "kofi"] {
            archive.ignore(who).unwrap();
        }
        drop(archive);
        let mut archive = Archive::open(folder.path()).unwrap();
        assert_eq!(archive.ignored().unwrap().len(), 2);
        archive.unignore("kofi").unwrap();
        assert_eq!(archive.ignored().unwrap(), ["*!*@bad.example"]);
    }
}
