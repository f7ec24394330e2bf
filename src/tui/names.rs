//! What countries and languages are called.

use crate::{
    peer::wire::{Country, Languages},
    rules::Language,
};

/// A line each: the code, and the name in the order of [`Language::ALL`]. Lines with # are comments.
const COUNTRIES: &str = include_str!("../../locales/countries.tsv");
const LANGUAGES: &str = include_str!("../../locales/languages.tsv");

/// A country's name; a code that no country has stays as it is.
pub(super) fn country(country: Country, language: Language) -> String {
    let code = country.to_string();
    name(COUNTRIES, &code, language).map_or(code, str::to_owned)
}

/// A language's name, by its two letters; a code that no language has stays as it is.
pub(super) fn spoken(code: &str, language: Language) -> String {
    name(LANGUAGES, code, language).unwrap_or(code).to_owned()
}

/// The names of several languages.
pub(super) fn all_spoken(languages: &Languages, language: Language) -> String {
    let codes = languages.to_string();
    let names: Vec<String> = codes
        .split(',')
        .map(|code| spoken(code, language))
        .collect();
    names.join(", ")
}

/// The country of this code or name, in any of the languages.
pub fn find_country(text: &str) -> Option<Country> {
    find(COUNTRIES, text)?.parse().ok()
}

/// The two letters of the language that is called so in any of the languages.
pub(super) fn find_spoken(text: &str) -> Option<&'static str> {
    find(LANGUAGES, text)
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

fn name(table: &'static str, code: &str, language: Language) -> Option<&'static str> {
    let row = rows(table).find(|row| row.first() == Some(&code))?;
    let place = Language::ALL.iter().position(|known| *known == language)?;
    row.get(place + 1).copied()
}

fn find(table: &'static str, text: &str) -> Option<&'static str> {
    let wanted = text.trim().to_lowercase();
    let mut rows = rows(table);
    let row = rows.find(|row| row.iter().any(|cell| cell.to_lowercase() == wanted))?;
    row.first().copied()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::irc::networks::region;

    #[test]
    fn every_country_has_a_name_in_every_language() {
        let letters = || 'A'..='Z';
        let codes = letters().flat_map(|a| letters().map(move |b| format!("{a}{b}")));
        let known = codes.filter(|code| region(code.parse().unwrap()).is_some());
        let known: BTreeSet<String> = known.collect();
        let named: BTreeSet<String> = rows(COUNTRIES).map(|row| row[0].to_owned()).collect();
        assert_eq!(known, named);
        for row in rows(COUNTRIES).chain(rows(LANGUAGES)) {
            assert_eq!(row.len(), Language::ALL.len() + 1, "{row:?}");
            assert!(row.iter().all(|cell| !cell.trim().is_empty()), "{row:?}");
        }
    }

    #[test]
    fn names_are_found_in_every_language() {
        let ghana: Country = "GH".parse().unwrap();
        let germany: Country = "DE".parse().unwrap();
        assert_eq!(country(ghana, Language::Fr), "Ghana");
        assert_eq!(country(germany, Language::Es), "Alemania");
        assert_eq!(country("ZZ".parse().unwrap(), Language::En), "ZZ");
        for text in ["de", "DE", "Germany", "allemagne ", "Deutschland"] {
            assert_eq!(find_country(text), Some(germany), "{text}");
        }
        assert_eq!(find_country("Atlantis"), None);
        assert_eq!(spoken("tw", Language::De), "Twi");
        assert_eq!(find_spoken("Französisch"), Some("fr"));
    }
}
