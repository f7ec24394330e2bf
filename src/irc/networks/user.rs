//! The user's own file.

use super::{
    entry::Entry,
    header::check_format,
    list::{MAX_BYTES, sections},
    policy::Source,
};
use crate::document::{Document, FileError, Warning};

/// What the user wants different from the lists, by network id.
#[derive(Clone, Debug, Default)]
pub struct UserDiff {
    file: String,
    entries: Vec<Entry>,
    warnings: Vec<Warning>,
}

impl UserDiff {
    /// Reads the user's file. `file` is only for the messages.
    ///
    /// # Errors
    /// The text is no TOML, a network stands there twice, or a value is not allowed.
    pub fn parse(file: &str, text: &str) -> Result<Self, FileError> {
        let document = Document::parse(file, text, MAX_BYTES)?;
        let root = document.root();
        let mut warnings = root.unknown_keys(&["format", "network"]);
        check_format(&root)?;
        let mut entries: Vec<Entry> = Vec::new();
        for section in sections(&root)? {
            let entry = Entry::read(&section, Source::User, &mut warnings)?;
            if let Some(first) = entries.iter().find(|known| known.id == entry.id) {
                return Err(section.duplicate(entry.id.as_str(), first.line));
            }
            entries.push(entry);
        }
        Ok(Self {
            file: file.to_owned(),
            entries,
            warnings,
        })
    }

    /// What in the file is not understood and was left out.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    pub(super) fn file(&self) -> &str {
        &self.file
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}
