//! Reading files that somebody names.

use std::{fs, io, path::Path};

use anyhow::Context as _;

/// The text of a file.
pub(super) fn text(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path)
        .map_err(in_words)
        .with_context(|| format!("{} cannot be read", path.display()))
}

/// What the system says, in words that help who has named the wrong file.
pub(super) fn in_words(error: io::Error) -> io::Error {
    match error.kind() {
        kind @ io::ErrorKind::InvalidData => {
            io::Error::new(kind, "it is no text, so it must be another file")
        }
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_text_is_told_in_words() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.gif");
        fs::write(&file, b"GIF89a\xff\xfe").unwrap();
        let error = format!("{:#}", text(&file).unwrap_err());
        assert!(error.contains("it is no text"), "{error}");
    }
}
