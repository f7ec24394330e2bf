//! A validated rule.

use super::{
    Example, Language, MatchKind, Params, RuleDigest, RuleError, RuleId, Text, canonical,
    error::Reason,
    prose::{self, Lines, MAX_NAME},
    schema::RuleFile,
    text::Prose,
    validate::{self, Source},
};

/// Longest rule file, in bytes: texts of four languages as long as they may be.
const MAX_BYTES: usize = 64 * 1024;

/// A rule: what people read about it and the parameters of play, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(super) id: RuleId,
    pub(super) name: String,
    pub(super) prose: Prose,
    pub(super) params: Params,
    pub(super) canonical: String,
    pub(super) digest: RuleDigest,
}

impl Rule {
    /// Reads a rule file. `file_name` is only for the error messages.
    ///
    /// # Errors
    ///
    /// The file is no TOML, has an unknown key or word, a value out of range, or keys that
    /// contradict one another. The error names file, line, reason and what is allowed.
    pub fn from_toml(file_name: &str, text: &str) -> Result<Self, RuleError> {
        let source = Source {
            file: file_name,
            text,
        };
        let raw = parse(&source)?;
        let id = raw
            .id
            .as_ref()
            .ok_or_else(|| source.error(0..0, Reason::Missing("id")))?;
        let name = raw
            .name
            .as_ref()
            .ok_or_else(|| source.error(0..0, Reason::Missing("name")))?;
        let id = id
            .get_ref()
            .parse()
            .map_err(|e| source.error(id.span(), Reason::Id(e)))?;
        let name = source.text("name", name, MAX_NAME, Lines::One)?;
        Self::build(&source, &raw, id, name)
    }

    /// Reads a rule from its [canonical text](Self::canonical), as it comes from another player.
    /// Names and prose are not part of that text, so the caller says how to call it.
    ///
    /// # Errors
    ///
    /// As [`from_toml`](Self::from_toml); also when the text is not exactly the canonical one of
    /// the rule it describes.
    pub fn from_canonical(id: RuleId, text: &str) -> Result<Self, RuleError> {
        let source = Source {
            file: "canonical text",
            text,
        };
        let raw = parse(&source)?;
        let name = id.to_string();
        let rule = Self::build(&source, &raw, id, name)?;
        if rule.canonical != text {
            return Err(source.error(0..0, Reason::NotCanonical));
        }
        Ok(rule)
    }

    fn build(
        source: &Source<'_>,
        raw: &RuleFile,
        id: RuleId,
        name: String,
    ) -> Result<Self, RuleError> {
        let prose = prose::prose(source, raw)?;
        let params = validate::params(source, raw)?;
        let canonical = canonical::text(&params);
        let digest = RuleDigest::of(&canonical);
        Ok(Self {
            id,
            name,
            prose,
            params,
            canonical,
            digest,
        })
    }

    /// The short name.
    pub fn id(&self) -> &RuleId {
        &self.id
    }

    /// The name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The people who play it; may be empty.
    pub fn people(&self) -> &str {
        &self.prose.people
    }

    /// The country where it is at home; may be empty.
    pub fn country(&self) -> &str {
        &self.prose.country
    }

    /// Where it is at home, for lists: people and country as far as they are known.
    pub fn home(&self) -> String {
        let known = [self.people(), self.country()];
        let known = known.into_iter().filter(|part| !part.is_empty());
        known.collect::<Vec<_>>().join(", ")
    }

    /// Books and pages the rule was taken from; the first is the one it follows.
    pub fn sources(&self) -> &[String] {
        &self.prose.sources
    }

    /// Other sources and what they say differently.
    pub fn differing(&self) -> &[String] {
        &self.prose.differing
    }

    /// What is told in this very language; may be empty.
    pub fn text(&self, language: Language) -> &Text {
        self.prose.text(language)
    }

    /// What is told in this language, or in English where nothing is.
    pub fn text_or_english(&self, language: Language) -> &Text {
        let text = self.text(language);
        if text.is_empty() {
            self.text(Language::En)
        } else {
            text
        }
    }

    /// A few moves that show how it is played. [`game::Example`](crate::game::Example) checks them.
    pub fn example(&self) -> Option<&Example> {
        self.prose.example.as_ref()
    }

    /// The parameters of play.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Houses a side, 2 to 12.
    pub fn holes(&self) -> u8 {
        self.params.holes()
    }

    /// All seeds of the game, 1 to 255.
    pub fn total(&self) -> u8 {
        self.params.total()
    }

    /// Whether a contest is one game; else several games or rounds make a match.
    pub fn is_one_game(&self) -> bool {
        self.params.match_kind == MatchKind::Single
    }

    /// The canonical text: only what matters for play, in one spelling (see `docs/RULES.md`).
    pub fn canonical(&self) -> &str {
        &self.canonical
    }

    /// SHA-256 of the canonical text: what two players compare before a game.
    pub fn digest(&self) -> RuleDigest {
        self.digest
    }
}

pub(super) fn parse(source: &Source<'_>) -> Result<RuleFile, RuleError> {
    if source.text.len() > MAX_BYTES {
        let reason = Reason::TooLong {
            bytes: source.text.len(),
            max: MAX_BYTES,
        };
        return Err(source.error(0..0, reason));
    }
    toml::from_str(source.text).map_err(|error| {
        let message = error.message().replace(char::is_control, " ");
        source.error(error.span().unwrap_or(0..0), Reason::Syntax(message))
    })
}
