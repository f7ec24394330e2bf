//! Tables and values that know where they stand.

use std::{ops::Range, str::FromStr};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    error::{FileError, Reason, Warning},
    near,
};

/// Longest piece of a file shown in a message, in characters.
const SHOWN: usize = 40;

/// A file's name and text.
#[derive(Clone, Copy, Debug)]
struct Source<'d> {
    file: &'d str,
    text: &'d str,
}

impl Source<'_> {
    fn line(&self, at: usize) -> usize {
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        1 + before.iter().filter(|&&b| b == b'\n').count()
    }

    fn error(&self, at: usize, reason: Reason) -> FileError {
        FileError::new(self.file, self.line(at), reason)
    }
}

/// A file whose syntax is right.
#[derive(Debug)]
pub struct Document<'d> {
    source: Source<'d>,
    table: DeTable<'d>,
}

impl<'d> Document<'d> {
    /// Reads the syntax. `file` is only for the messages.
    ///
    /// # Errors
    /// The text is longer than `max` bytes or no TOML.
    pub fn parse(file: &'d str, text: &'d str, max: usize) -> Result<Self, FileError> {
        let source = Source { file, text };
        if text.len() > max {
            let bytes = text.len();
            return Err(source.error(0, Reason::TooLong { bytes, max }));
        }
        match DeTable::parse(text) {
            Ok(table) => Ok(Self {
                source,
                table: table.into_inner(),
            }),
            Err(error) => {
                let message = error.message().replace(char::is_control, " ");
                let at = error.span().map_or(0, |span| span.start);
                Err(source.error(at, Reason::Syntax(message)))
            }
        }
    }

    /// The keys outside all sections, and the sections.
    pub fn root(&self) -> Section<'_> {
        Section {
            source: self.source,
            path: String::new(),
            at: 0,
            table: &self.table,
        }
    }
}

/// A table of a file.
#[derive(Clone, Debug)]
pub struct Section<'d> {
    source: Source<'d>,
    path: String,
    at: usize,
    table: &'d DeTable<'d>,
}

impl<'d> Section<'d> {
    /// The value of a key, if it is there.
    pub fn get(&self, key: &str) -> Option<Value<'d>> {
        let spanned = self.table.get(key)?;
        Some(Value::new(self.source, self.key(key), spanned))
    }

    /// The value of a key that must be there.
    ///
    /// # Errors
    /// When it is not.
    pub fn require(&self, key: &str, allowed: &str) -> Result<Value<'d>, FileError> {
        self.get(key).ok_or_else(|| {
            let reason = Reason::Missing {
                key: self.key(key),
                allowed: allowed.to_owned(),
            };
            self.source.error(self.at, reason)
        })
    }

    /// The keys, in the order of the alphabet.
    pub fn keys(&self) -> Vec<&'d str> {
        let mut keys: Vec<&str> = self
            .table
            .keys()
            .map(|key| key.get_ref().as_ref())
            .collect();
        keys.sort_unstable();
        keys
    }

    /// A warning for each key that is not among `known`, in the order of the lines.
    pub fn unknown_keys(&self, known: &[&str]) -> Vec<Warning> {
        let mut unknown: Vec<(usize, &str)> = self
            .table
            .keys()
            .map(|key| (key.span().start, key.get_ref().as_ref()))
            .filter(|(_, key)| !known.contains(key))
            .collect();
        unknown.sort_unstable();
        let warning = |(at, key): (usize, &str)| {
            let mut text = format!("the unknown key `{}` is ignored", shown(&self.key(key)));
            if let Some(meant) = near(key, known.iter().copied()).first() {
                text.push_str(&format!("; did you mean `{}`?", self.key(meant)));
            }
            Warning::new(self.source.file, self.source.line(at), text)
        };
        unknown.into_iter().map(warning).collect()
    }

    /// The line where the section begins.
    pub fn line(&self) -> usize {
        self.source.line(self.at)
    }

    /// The file's name.
    pub fn file(&self) -> &'d str {
        self.source.file
    }

    /// The error for a section that stands there twice.
    pub fn duplicate(&self, what: &str, first: usize) -> FileError {
        let what = shown(what);
        self.source
            .error(self.at, Reason::Duplicate { what, first })
    }

    fn key(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }
}

/// A value of a file.
#[derive(Clone, Debug)]
pub struct Value<'d> {
    source: Source<'d>,
    key: String,
    span: Range<usize>,
    value: &'d DeValue<'d>,
}

impl<'d> Value<'d> {
    fn new(source: Source<'d>, key: String, spanned: &'d Spanned<DeValue<'d>>) -> Self {
        Self {
            source,
            key,
            span: spanned.span(),
            value: spanned.get_ref(),
        }
    }

    /// The line where it stands.
    pub fn line(&self) -> usize {
        self.source.line(self.span.start)
    }

    /// The error for a value that is not what is `allowed`.
    pub fn wrong(&self, allowed: impl Into<String>) -> FileError {
        let found = match self.value {
            DeValue::String(text) => format!("\"{}\"", shown(text)),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
            _ => shown(self.source.text.get(self.span.clone()).unwrap_or_default()),
        };
        let reason = Reason::Value {
            key: shown(&self.key),
            found,
            allowed: allowed.into(),
        };
        self.source.error(self.span.start, reason)
    }

    /// A text.
    ///
    /// # Errors
    /// When it is something else than `allowed`, which describes it.
    pub fn text(&self, allowed: &str) -> Result<&'d str, FileError> {
        self.value.as_str().ok_or_else(|| self.wrong(allowed))
    }

    /// A text with a form of its own.
    ///
    /// # Errors
    /// When it does not have that form; `allowed` describes it.
    pub fn parse<T: FromStr>(&self, allowed: &str) -> Result<T, FileError> {
        self.text(allowed)?.parse().map_err(|_| self.wrong(allowed))
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// When it is something else.
    pub fn boolean(&self) -> Result<bool, FileError> {
        self.value
            .as_bool()
            .ok_or_else(|| self.wrong("true or false"))
    }

    /// A whole number within limits.
    ///
    /// # Errors
    /// When it is something else.
    pub fn integer<T: TryFrom<i64>>(&self, min: i64, max: i64) -> Result<T, FileError> {
        let number = self
            .value
            .as_integer()
            .and_then(|integer| i64::from_str_radix(integer.as_str(), integer.radix()).ok())
            .filter(|number| (min..=max).contains(number))
            .and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| self.wrong(format!("a whole number from {min} to {max}")))
    }

    /// A number within limits, with or without a point.
    ///
    /// # Errors
    /// When it is something else; `allowed` describes it.
    pub fn number(&self, min: f64, max: f64, allowed: &str) -> Result<f64, FileError> {
        let number: Option<f64> = match self.value {
            DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
            DeValue::Float(float) => float.as_str().parse().ok(),
            _ => None,
        };
        number
            .filter(|number| (min..=max).contains(number))
            .ok_or_else(|| self.wrong(allowed))
    }

    /// The values of a list.
    ///
    /// # Errors
    /// When it is no list or has more than `max` values; `allowed` describes it.
    pub fn list(&self, max: usize, allowed: &str) -> Result<Vec<Value<'d>>, FileError> {
        match self.value {
            DeValue::Array(list) if list.len() <= max => Ok(list
                .iter()
                .map(|value| Self::new(self.source, self.key.clone(), value))
                .collect()),
            _ => Err(self.wrong(allowed)),
        }
    }

    /// A table.
    ///
    /// # Errors
    /// When it is something else; `allowed` describes it.
    pub fn section(&self, allowed: &str) -> Result<Section<'d>, FileError> {
        match self.value {
            DeValue::Table(table) => Ok(Section {
                source: self.source,
                path: self.key.clone(),
                at: self.span.start,
                table,
            }),
            _ => Err(self.wrong(allowed)),
        }
    }
}

/// A piece of a file fit for a message: short and without control characters.
fn shown(text: &str) -> String {
    let mut piece: String = text
        .chars()
        .filter(|c| !c.is_control())
        .take(SHOWN)
        .collect();
    if text
        .chars()
        .filter(|c| !c.is_control())
        .nth(SHOWN)
        .is_some()
    {
        piece.push('…');
    }
    piece
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told<T: std::fmt::Debug>(
        text: &str,
        read: impl Fn(Value<'_>) -> Result<T, FileError>,
    ) -> String {
        let text = format!("\n[s]\nx = {text}\n");
        let document = Document::parse("f", &text, 10_000).unwrap();
        let section = document
            .root()
            .get("s")
            .unwrap()
            .section("a table")
            .unwrap();
        let value = section.get("x").unwrap();
        read(value).unwrap_err().to_string()
    }

    #[test]
    fn wrong_values_are_told_with_their_line_and_what_is_allowed() {
        let long = format!("\"{}\"", "a".repeat(50));
        let short = format!("\"{}…\"", "a".repeat(40));
        for (text, found) in [
            ("true", "true"),
            ("[1]", "a list"),
            ("{a = 1}", "a table"),
            ("\"a\\u001b[1m\"", "\"a[1m\""),
            (&long, &short),
            ("1.5", "1.5"),
            ("0x20", "0x20"),
            ("2026-01-01", "2026-01-01"),
        ] {
            assert_eq!(
                told(text, |value| value.integer::<u8>(1, 9)),
                format!("f:3: `s.x` is {found}, but must be a whole number from 1 to 9")
            );
        }
        for text in ["nan", "inf", "-0.5", "\"1\"", "61"] {
            assert!(told(text, |v| v.number(0.0, 60.0, "0 to 60")).contains("must be 0 to 60"));
        }
        assert!(told("1", |v| v.boolean()).ends_with("must be true or false"));
        assert!(told("[1, 2]", |v| v.list(1, "one").map(|_| ())).ends_with("must be one"));
    }

    #[test]
    fn numbers_have_every_spelling_of_toml() {
        let document = Document::parse("f", "a = 0x1F\nb = 1_000\nc = 2\nd = 1e1", 100).unwrap();
        let root = document.root();
        assert_eq!(root.get("a").unwrap().integer(0, 99), Ok(31_u8));
        assert_eq!(root.get("b").unwrap().integer(0, 9999), Ok(1000_u16));
        assert_eq!(root.get("c").unwrap().number(0.0, 9.0, ""), Ok(2.0));
        assert_eq!(root.get("d").unwrap().number(0.0, 90.0, ""), Ok(10.0));
    }

    #[test]
    fn bad_syntax_has_its_line_too() {
        let error = Document::parse("f", "a = 1\nb = \n", 100).unwrap_err();
        assert_eq!(error.line(), 2);
        let error = Document::parse("f", "a = 1\na = 2\n", 100).unwrap_err();
        assert_eq!(error.line(), 2, "{error}");
        let error = Document::parse("f", &"#".repeat(101), 100).unwrap_err();
        assert!(error.to_string().contains("101 bytes"), "{error}");
    }
}
