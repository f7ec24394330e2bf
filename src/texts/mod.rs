//! What the program says to people, in four languages, from the files `locales/LANGUAGE/*.ftl`.
//!
//! Whoever speaks has files of its own ([`Voice`]), and all share those of the game. Texts are named with
//! `key!` and `t!` alone: `tests/texts.rs` finds every name that is used, missing or
//! left over.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::rules::Language;

mod game;

pub use game::{end, goal, level, side, why};

/// The name of a text. Made by `key!` alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(&'static str);

impl Key {
    /// The text of this name. Where the macros are not at hand, others like them call it; `tests/texts.rs` knows them.
    pub const fn named(name: &'static str) -> Self {
        Self(name)
    }
}

/// Names a text.
macro_rules! key {
    ($name:literal) => {
        $crate::texts::Key::named($name)
    };
}

/// A text with what fills its blanks: `t!(texts, "menu-play")`, `t!(texts, "score", seeds = 3)`.
macro_rules! t {
    ($texts:expr, $name:literal $(, $blank:ident = $value:expr)* $(,)?) => {
        $texts.fill(
            $crate::texts::Key::named($name),
            &[$((stringify!($blank), $crate::texts::Blank::from($value))),*],
        )
    };
}

pub(crate) use {key, t};

/// What fills a blank.
pub type Blank<'a> = FluentValue<'a>;

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// The bot, in lines to IRC clients of every kind: plain, and one message a text.
    Bot,
    /// The full screen.
    Screen,
    /// The interfaces of text alone. They say what the full screen says, but for what `plain.ftl` has in words of its own.
    Plain,
}

/// The files of a voice, in the order of [`Language::ALL`].
macro_rules! files {
    ($($name:literal),+) => {
        [files!(in "en": $($name),+), files!(in "fr": $($name),+), files!(in "es": $($name),+), files!(in "de": $($name),+)]
    };
    (in $language:literal: $($name:literal),+) => {
        concat!($(include_str!(concat!("../../locales/", $language, "/", $name, ".ftl"))),+)
    };
}

const BOT: [&str; Language::ALL.len()] = files!("game", "bot");
const SCREEN: [&str; Language::ALL.len()] = files!(
    "game", "tui", "online", "commands", "errors", "study", "sunday"
);

/// A text that is there twice is the last one: the plain interface has some of the screen's in its own words.
const PLAIN: [&str; Language::ALL.len()] = files!(
    "game", "tui", "online", "commands", "errors", "sunday", "plain"
);

impl Voice {
    /// Everything this voice says in a language, as a Fluent file.
    pub fn source(self, language: Language) -> &'static str {
        let files = match self {
            Self::Bot => &BOT,
            Self::Screen => &SCREEN,
            Self::Plain => &PLAIN,
        };
        language.choose::<&str>(files)
    }

    fn text(self, language: Language) -> String {
        let source = self.source(language);
        match self {
            Self::Bot | Self::Screen => source.to_owned(),
            // Where every line is a command, commands are typed without a slash.
            Self::Plain => source.replace(" /", " ").replace("(/", "("),
        }
    }
}

/// All texts of a voice in one language.
pub struct Texts {
    language: Language,
    voice: Voice,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The texts of a voice in a language.
    pub fn new(voice: Voice, language: Language) -> Self {
        // Our codes are all language identifiers; a test formats numbers in each.
        let tag: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Terminals and IRC clients do not agree about the marks that keep directions apart, and show them.
        bundle.set_use_isolating(false);
        // What can be read of a damaged file is used; a test reads them all without an error.
        let resource = match FluentResource::try_new(voice.text(language)) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
        Self {
            language,
            voice,
            bundle,
        }
    }

    /// The texts of a voice in every language, in the order of [`Language::ALL`].
    pub fn all(voice: Voice) -> [Self; Language::ALL.len()] {
        Language::ALL.map(|language| Self::new(voice, language))
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A text without blanks.
    pub fn get(&self, key: Key) -> String {
        self.fill(key, &[])
    }

    /// A text with its blanks filled.
    pub fn fill(&self, key: Key, blanks: &[(&'static str, Blank<'_>)]) -> String {
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
        match self.voice {
            // A line end would end the message.
            Voice::Bot => text.replace('\n', " "),
            Voice::Screen | Voice::Plain => text.into_owned(),
        }
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts")
            .field(&self.voice)
            .field(&self.language)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_choose_the_form() {
        let texts = Texts::new(Voice::Screen, Language::En);
        let captured = Key::named("captured");
        let told = |seeds: u8| texts.fill(captured, &[("seeds", Blank::from(seeds))]);
        assert_eq!(told(1), "takes 1 seed");
        assert_eq!(told(3), "takes 3 seeds");
    }

    #[test]
    fn a_bots_text_is_one_line_and_its_own() {
        for texts in Texts::all(Voice::Bot) {
            let blanks = [("lines", Blank::from(3)), ("call", Blank::from("!awale"))];
            assert!(!texts.fill(Key::named("more"), &blanks).contains('\n'));
            assert_eq!(texts.get(Key::named("menu-quit")), "menu-quit");
        }
    }
}
