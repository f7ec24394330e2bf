//! The texts of the interface, in four languages, from the files `locales/LANGUAGE/*.ftl`.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::rules::Language;

/// The name of a text. Made by [`key!`] alone, so that a test finds every name that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(&'static str);

impl Key {
    pub(super) const fn new(name: &'static str) -> Self {
        Self(name)
    }
}

/// Names a text.
macro_rules! key {
    ($name:literal) => {
        $crate::tui::text::Key::new($name)
    };
}

/// A text with what fills its blanks: `t!(texts, "menu-play")`, `t!(texts, "score", seeds = 3)`.
macro_rules! t {
    ($texts:expr, $name:literal $(, $blank:ident = $value:expr)* $(,)?) => {
        $texts.fill(
            $crate::tui::text::Key::new($name),
            &[$((stringify!($blank), $crate::tui::text::Blank::from($value))),*],
        )
    };
}

pub(super) use {key, t};

/// What fills a blank.
pub(super) type Blank<'a> = FluentValue<'a>;

/// All texts in one language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// The files of a language, in one.
macro_rules! files {
    ($language:literal) => {
        concat!(
            include_str!(concat!("../../locales/", $language, "/tui.ftl")),
            include_str!(concat!("../../locales/", $language, "/online.ftl")),
            include_str!(concat!("../../locales/", $language, "/commands.ftl")),
            include_str!(concat!("../../locales/", $language, "/study.ftl")),
            include_str!(concat!("../../locales/", $language, "/sunday.ftl")),
        )
    };
}

/// The texts, in the order of [`Language::ALL`].
const FILES: [&str; Language::ALL.len()] = [files!("en"), files!("fr"), files!("es"), files!("de")];

impl Texts {
    /// The texts of a language.
    pub fn new(language: Language) -> Self {
        // Our codes are all language identifiers; a test formats numbers in each.
        let tag: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![tag]);
        // Terminals do not agree about the marks that keep directions apart, and show them.
        bundle.set_use_isolating(false);
        // What can be read of a damaged file is used; a test reads them all without an error.
        let resource = match FluentResource::try_new((*language.choose(&FILES)).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
        Self { language, bundle }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A text without blanks.
    pub(super) fn get(&self, key: Key) -> String {
        self.fill(key, &[])
    }

    /// A text with its blanks filled.
    pub(super) fn fill(&self, key: Key, blanks: &[(&'static str, Blank<'_>)]) -> String {
        let args: FluentArgs<'_> = blanks
            .iter()
            .map(|(name, value)| (*name, value.clone()))
            .collect();
        let message = self.bundle.get_message(key.0);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return key.0.to_owned();
        };
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "{}: {errors:?}", key.0);
        text.into_owned()
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts").field(&self.language).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        fs,
        path::Path,
    };

    use fluent_syntax::{ast::Entry, parser, serializer};

    use super::*;

    /// The names of a language's files, each with its blanks.
    fn defined(file: &str) -> BTreeMap<String, BTreeSet<String>> {
        let resource = parser::parse(file).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        let messages = resource.body.into_iter().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => None,
            other => panic!("not a message: {other:?}"),
        });
        let mut all = BTreeMap::new();
        for message in messages {
            let name = message.id.name.to_owned();
            let body = vec![Entry::Message(message)];
            let text = serializer::serialize(&fluent_syntax::ast::Resource { body });
            let blanks = text.split('$').skip(1).map(|rest| {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                rest[..end.unwrap_or(rest.len())].to_owned()
            });
            let before = all.insert(name.clone(), blanks.collect());
            assert!(before.is_none(), "{name} is there twice");
        }
        all
    }

    /// The names that stand in `key!(…)` and `t!(…)` below a folder.
    fn used(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                used(&path, names);
                continue;
            }
            // This file's documentation names texts that are not there.
            if path.ends_with("tui/text.rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for mark in ["key!(", "t!("] {
                for (at, _) in text.match_indices(mark) {
                    let before = text[..at].chars().next_back();
                    if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                        continue;
                    }
                    let literal = text[at..].split('"').nth(1).unwrap();
                    names.insert(literal.to_owned());
                }
            }
        }
    }

    #[test]
    fn every_text_is_there_in_every_language_with_the_same_blanks() {
        let english = defined(FILES[0]);
        for (language, file) in Language::ALL.iter().zip(FILES) {
            let own = defined(file);
            let missing: Vec<&String> = english.keys().filter(|k| !own.contains_key(*k)).collect();
            let more: Vec<&String> = own.keys().filter(|k| !english.contains_key(*k)).collect();
            assert!(
                missing.is_empty() && more.is_empty(),
                "{language}: {missing:?} {more:?}"
            );
            for (name, blanks) in &english {
                assert_eq!(own.get(name), Some(blanks), "{language}: {name}");
            }
        }
    }

    #[test]
    fn every_text_is_used_and_every_used_one_is_there() {
        let mut names = BTreeSet::new();
        used(Path::new("src/tui"), &mut names);
        let defined: BTreeSet<String> = defined(FILES[0]).into_keys().collect();
        let unused: Vec<&String> = defined.difference(&names).collect();
        let undefined: Vec<&String> = names.difference(&defined).collect();
        assert!(unused.is_empty(), "not used: {unused:?}");
        assert!(undefined.is_empty(), "not there: {undefined:?}");
    }

    #[test]
    fn numbers_choose_the_form() {
        let texts = Texts::new(Language::En);
        assert_eq!(t!(texts, "captured", seeds = 1), "takes 1 seed");
        assert_eq!(t!(texts, "captured", seeds = 3), "takes 3 seeds");
    }
}
