//! From the texts of a rule file as written to checked ones.

use toml::Spanned;

use super::{
    error::{Reason, RuleError},
    schema::{ExampleFile, RuleFile, TextFile},
    text::{Example, Prose, Text},
    validate::Source,
};

/// Longest name, people and country, in characters.
pub(super) const MAX_NAME: usize = 80;
/// Longest entry of `sources` and of `differing`.
const MAX_SOURCE: usize = 300;
/// Most entries of either.
const MAX_SOURCES: usize = 40;
const MAX_WHO: usize = 400;
/// Longest description.
pub(super) const MAX_DESCRIPTION: usize = 1000;
const MAX_PLAY: usize = 4000;
/// Longest position: 24 houses and two stores of up to three digits, the side, the owners.
const MAX_POSITION: usize = 140;
/// Most moves of an example.
const MAX_MOVES: usize = 32;

/// Checks everything a rule file tells people.
pub(super) fn prose(source: &Source<'_>, raw: &RuleFile) -> Result<Prose, RuleError> {
    let mut en = text(source, raw.text.en.as_ref())?;
    if let Some(short) = &raw.description {
        if !en.description.is_empty() {
            let reason = "`description` is short for `[text.en] description`: remove one of them";
            return Err(source.error(short.span(), Reason::Combination(reason)));
        }
        en.description = source.text("description", short, MAX_DESCRIPTION, Lines::Several)?;
    }
    let fr = text(source, raw.text.fr.as_ref())?;
    let es = text(source, raw.text.es.as_ref())?;
    let de = text(source, raw.text.de.as_ref())?;
    Ok(Prose {
        people: source.line("people", raw.people.as_ref(), MAX_NAME)?,
        country: source.line("country", raw.country.as_ref(), MAX_NAME)?,
        sources: list(source, "sources", raw.sources.as_ref())?,
        differing: list(source, "differing", raw.differing.as_ref())?,
        texts: [en, fr, es, de],
        example: raw
            .example
            .as_ref()
            .map(|spanned| example(source, spanned))
            .transpose()?,
    })
}

fn text(source: &Source<'_>, raw: Option<&TextFile>) -> Result<Text, RuleError> {
    let Some(raw) = raw else {
        return Ok(Text::default());
    };
    let several = |key, text: &Option<Spanned<String>>, max| match text {
        Some(text) => source.text(key, text, max, Lines::Several),
        None => Ok(String::new()),
    };
    Ok(Text {
        who: source.line("who", raw.who.as_ref(), MAX_WHO)?,
        description: several("description", &raw.description, MAX_DESCRIPTION)?,
        play: several("play", &raw.play, MAX_PLAY)?,
    })
}

fn list(
    source: &Source<'_>,
    key: &'static str,
    list: Option<&Spanned<Vec<Spanned<String>>>>,
) -> Result<Vec<String>, RuleError> {
    let Some(list) = list else {
        return Ok(Vec::new());
    };
    if list.get_ref().len() > MAX_SOURCES {
        let max = MAX_SOURCES;
        return Err(source.error(list.span(), Reason::Entries { key, max }));
    }
    let entry = |text| source.text(key, text, MAX_SOURCE, Lines::One);
    list.get_ref().iter().map(entry).collect()
}

fn example(source: &Source<'_>, raw: &Spanned<ExampleFile>) -> Result<Example, RuleError> {
    let part = |key, text: &Option<Spanned<String>>, max| match text {
        Some(text) => source.text(key, text, max, Lines::One),
        None => Err(source.error(raw.span(), Reason::Missing(key))),
    };
    let ExampleFile {
        position,
        moves,
        after,
    } = raw.get_ref();
    Ok(Example {
        position: part("example.position", position, MAX_POSITION)?,
        moves: part("example.moves", moves, MAX_MOVES)?,
        after: part("example.after", after, MAX_POSITION)?,
        line: source.line_of(raw.span()),
    })
}

/// Whether a text may have line breaks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    One,
    Several,
}

impl Source<'_> {
    /// A text for people.
    pub(super) fn text(
        &self,
        key: &'static str,
        text: &Spanned<String>,
        max: usize,
        lines: Lines,
    ) -> Result<String, RuleError> {
        let allowed = |c: char| !c.is_control() || (c == '\n' && lines == Lines::Several);
        let value = text.get_ref().trim();
        let characters = value.chars().count();
        if characters > max {
            let reason = Reason::TextLength {
                key,
                characters,
                max,
            };
            return Err(self.error(text.span(), reason));
        }
        if !value.chars().all(allowed) {
            return Err(self.error(text.span(), Reason::TextControl { key }));
        }
        Ok(value.to_owned())
    }

    /// A text of one line that may be missing.
    fn line(
        &self,
        key: &'static str,
        text: Option<&Spanned<String>>,
        max: usize,
    ) -> Result<String, RuleError> {
        text.map_or(Ok(String::new()), |text| {
            self.text(key, text, max, Lines::One)
        })
    }
}
