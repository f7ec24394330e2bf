//! A text in up to four languages.

use crate::{
    document::{FileError, Section},
    rules::Language,
};

/// A text in up to four languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told([String; Language::ALL.len()]);

impl Told {
    /// A text in one language.
    pub fn new(language: Language, text: &str) -> Self {
        let mut told = Self::default();
        told.set(language, text);
        told
    }

    fn set(&mut self, language: Language, text: &str) {
        for (known, own) in Language::ALL.into_iter().zip(&mut self.0) {
            if known == language {
                text.clone_into(own);
            }
        }
    }

    /// The text in a language, or else in English, or else in any there is; empty where nothing is
    /// told.
    pub fn get(&self, language: Language) -> &str {
        let own = self.exactly(language);
        let [english, ..] = &self.0;
        let others = std::iter::once(english).chain(&self.0);
        match own {
            "" => others
                .map(String::as_str)
                .find(|text| !text.is_empty())
                .unwrap_or(""),
            own => own,
        }
    }

    /// The text in a language, empty where it is not told in it.
    pub fn exactly(&self, language: Language) -> &str {
        language.choose(&self.0).as_str()
    }

    /// The texts of a section, whose keys are `en`, `fr`, `es` and `de`.
    pub(super) fn read(section: &Section<'_>) -> Result<Self, FileError> {
        let mut told = Self::default();
        for language in Language::ALL {
            if let Some(value) = section.get(language.code()) {
                let text = value.text("a text of at most 2000 characters")?;
                if text.chars().count() > 2000 {
                    return Err(value.wrong("a text of at most 2000 characters"));
                }
                told.set(language, text.trim());
            }
        }
        Ok(told)
    }
}
