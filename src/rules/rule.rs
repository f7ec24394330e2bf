//! A validated rule.

use toml::Spanned;

use super::{
    Params, RuleDigest, RuleError, RuleId, canonical,
    error::Reason,
    schema::RuleFile,
    validate::{self, Source},
};

/// Longest rule file, in bytes; the built-in ones have about two thousand.
const MAX_BYTES: usize = 16 * 1024;
/// Longest name, region and source, in characters.
const MAX_NAME: usize = 80;
const MAX_SOURCE: usize = 300;
/// Longest description, in characters.
const MAX_DESCRIPTION: usize = 4000;

/// A rule: what people read about it and the parameters of play, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    id: RuleId,
    name: String,
    region: String,
    sources: Vec<String>,
    description: String,
    params: Params,
    canonical: String,
    digest: RuleDigest,
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
        let name = checked(&source, "name", name, MAX_NAME)?;
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
        let optional = |key, text: &Option<Spanned<String>>, max| match text {
            Some(text) => checked(source, key, text, max),
            None => Ok(String::new()),
        };
        let region = optional("region", &raw.region, MAX_NAME)?;
        let description = optional("description", &raw.description, MAX_DESCRIPTION)?;
        let sources = raw.sources.iter().flatten();
        let sources = sources.map(|text| checked(source, "sources", text, MAX_SOURCE));
        let sources = sources.collect::<Result<Vec<_>, _>>()?;
        let params = validate::params(source, raw)?;
        let canonical = canonical::text(&params);
        let digest = RuleDigest::of(&canonical);
        Ok(Self {
            id,
            name,
            region,
            sources,
            description,
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

    /// Where it is played; may be empty.
    pub fn region(&self) -> &str {
        &self.region
    }

    /// Books and pages the rule was taken from.
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// A few sentences on how it is played; may be empty and may have several lines.
    pub fn description(&self) -> &str {
        &self.description
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

    /// The canonical text: only what matters for play, in one spelling (see `docs/RULES.md`).
    pub fn canonical(&self) -> &str {
        &self.canonical
    }

    /// SHA-256 of the canonical text: what two players compare before a game.
    pub fn digest(&self) -> RuleDigest {
        self.digest
    }
}

fn parse(source: &Source<'_>) -> Result<RuleFile, RuleError> {
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

/// A text for people. Line breaks are for the description only.
fn checked(
    source: &Source<'_>,
    key: &'static str,
    text: &Spanned<String>,
    max: usize,
) -> Result<String, RuleError> {
    let allowed = |c: char| !c.is_control() || (c == '\n' && key == "description");
    let value = text.get_ref().trim();
    if value.chars().count() > max || !value.chars().all(allowed) {
        return Err(source.error(text.span(), Reason::Text { key, max }));
    }
    Ok(value.to_owned())
}
