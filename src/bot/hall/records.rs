//! What people have won and lost at the bot's board. It is the bot's word alone and never counts as points.

use std::collections::BTreeMap;

use super::guests::RecordKey;
use crate::rules::Language;

/// Games of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
}

impl Tally {
    /// How many games.
    pub fn games(self) -> u32 {
        self.won
            .saturating_add(self.lost)
            .saturating_add(self.drawn)
    }
}

/// A person's line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    /// The name as it was last written.
    name: String,
    tally: Tally,
    language: Option<Language>,
    quiet: bool,
}

/// Everybody's games.
#[derive(Clone, Debug, Default)]
pub struct Records(BTreeMap<RecordKey, Row>);

/// People who are remembered.
const MAX_ROWS: usize = 20_000;

impl Records {
    /// Takes a row from disk.
    pub fn insert(
        &mut self,
        key: RecordKey,
        name: String,
        tally: Tally,
        language: Option<Language>,
        quiet: bool,
    ) {
        let row = Row {
            name,
            tally,
            language,
            quiet,
        };
        self.0.insert(key, row);
    }

    /// Notes a finished game.
    pub(super) fn note(&mut self, key: &RecordKey, name: &str, won: Option<bool>) {
        let row = self.row(key, name);
        let count = match won {
            Some(true) => &mut row.tally.won,
            Some(false) => &mut row.tally.lost,
            None => &mut row.tally.drawn,
        };
        *count = count.saturating_add(1);
    }

    /// Notes the language that a person wants.
    pub(super) fn speak(&mut self, key: &RecordKey, name: &str, language: Language) {
        self.row(key, name).language = Some(language);
    }

    /// Notes whether a person does not want to be challenged.
    pub(super) fn be_quiet(&mut self, key: &RecordKey, name: &str, quiet: bool) {
        self.row(key, name).quiet = quiet;
    }

    fn row(&mut self, key: &RecordKey, name: &str) -> &mut Row {
        if !self.0.contains_key(key) && self.0.len() >= MAX_ROWS {
            let fewest = self.0.iter().min_by_key(|(_, row)| row.tally.games());
            if let Some(key) = fewest.map(|(key, _)| key.clone()) {
                self.0.remove(&key);
            }
        }
        let row = self.0.entry(key.clone()).or_default();
        name.clone_into(&mut row.name);
        row
    }

    /// A person's games.
    pub fn tally(&self, key: &RecordKey) -> Tally {
        self.0.get(key).map(|row| row.tally).unwrap_or_default()
    }

    /// The language that a person has asked for.
    pub fn language(&self, key: &RecordKey) -> Option<Language> {
        self.0.get(key)?.language
    }

    /// Whether a person does not want to be challenged.
    pub fn is_quiet(&self, key: &RecordKey) -> bool {
        self.0.get(key).is_some_and(|row| row.quiet)
    }

    /// The `count` with most games won, best first; among equals whoever has lost less.
    pub fn top(&self, count: usize) -> Vec<(&str, Tally)> {
        let mut rows: Vec<(&str, Tally)> = self
            .0
            .values()
            .filter(|row| row.tally.won > 0)
            .map(|row| (row.name.as_str(), row.tally))
            .collect();
        rows.sort_by_key(|(name, tally)| {
            (std::cmp::Reverse(tally.won), tally.lost, name.to_string())
        });
        rows.truncate(count);
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> RecordKey {
        RecordKey {
            name: name.to_owned(),
            account: false,
        }
    }

    #[test]
    fn whoever_has_won_most_is_first() {
        let mut records = Records::default();
        for (name, won) in [
            ("ama", Some(true)),
            ("kofi", Some(true)),
            ("kofi", Some(false)),
            ("yaa", None),
        ] {
            records.note(&key(name), name, won);
        }
        records.note(&key("ama"), "Ama", None);
        let top = records.top(5);
        assert_eq!(top.len(), 2);
        assert_eq!(
            top[0],
            (
                "Ama",
                Tally {
                    won: 1,
                    lost: 0,
                    drawn: 1
                }
            )
        );
        assert_eq!(records.tally(&key("yaa")).games(), 1);
        assert_eq!(records.tally(&key("nobody")), Tally::default());
        records.speak(&key("yaa"), "yaa", Language::Fr);
        assert_eq!(records.language(&key("yaa")), Some(Language::Fr));
    }
}
