//! What people read about a rule. Nothing here matters for play.

use std::{fmt, str::FromStr};

/// A language that rules are told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English, which stands in where another language is missing.
    #[default]
    En,
    /// French.
    Fr,
    /// Spanish.
    Es,
    /// German.
    De,
}

/// The text names none of the languages that rules are told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the languages are en, fr, es and de")]
pub struct InvalidLanguage;

impl Language {
    /// Every language, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::En, Self::Fr, Self::Es, Self::De];

    /// Its two letters, as in `[text.en]`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
            Self::Es => "es",
            Self::De => "de",
        }
    }

    /// What stands for this language in a list in the order of [`Language::ALL`].
    pub const fn choose<T>(self, [en, fr, es, de]: &[T; Self::ALL.len()]) -> &T {
        match self {
            Self::En => en,
            Self::Fr => fr,
            Self::Es => es,
            Self::De => de,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = InvalidLanguage;

    fn from_str(text: &str) -> Result<Self, InvalidLanguage> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == text)
            .ok_or(InvalidLanguage)
    }
}

/// `[text.LANGUAGE]`: a rule told in one language. Any of the texts may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Who plays it and where.
    pub who: String,
    /// What is special about it; may have several lines.
    pub description: String,
    /// How it is played, complete; may have several lines.
    pub play: String,
}

impl Text {
    /// Whether nothing is told.
    pub fn is_empty(&self) -> bool {
        self.who.is_empty() && self.description.is_empty() && self.play.is_empty()
    }

    /// Whether everything is told.
    pub fn is_complete(&self) -> bool {
        !(self.who.is_empty() || self.description.is_empty() || self.play.is_empty())
    }
}

/// `[example]`: a few moves that show how the rule is played.
///
/// The texts are as they stand in the file; the game engine reads and checks them
/// ([`game::Example`](crate::game::Example)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position before the moves.
    pub position: String,
    /// The letters of the moves.
    pub moves: String,
    /// The position after them.
    pub after: String,
    /// The line of the file where the example stands.
    pub line: usize,
}

/// All that a rule tells people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Prose {
    pub(super) people: String,
    pub(super) country: String,
    pub(super) sources: Vec<String>,
    pub(super) differing: Vec<String>,
    pub(super) texts: [Text; Language::ALL.len()],
    pub(super) example: Option<Example>,
}

impl Prose {
    pub(super) fn text_mut(&mut self, language: Language) -> &mut Text {
        let [en, fr, es, de] = &mut self.texts;
        match language {
            Language::En => en,
            Language::Fr => fr,
            Language::Es => es,
            Language::De => de,
        }
    }

    pub(super) fn text(&self, language: Language) -> &Text {
        // An array lookup by a match cannot miss.
        let [en, fr, es, de] = &self.texts;
        match language {
            Language::En => en,
            Language::Fr => fr,
            Language::Es => es,
            Language::De => de,
        }
    }
}
