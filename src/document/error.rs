//! What can be wrong with a settings file.

/// A file that cannot be used, with the place to look at: a settings file, or with reasons of their own
/// files of another kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct FileError<R = Reason> {
    file: String,
    line: usize,
    reason: R,
}

impl<R> FileError<R> {
    pub(crate) fn new(file: &str, line: usize, reason: R) -> Self {
        Self {
            file: file.to_owned(),
            line,
            reason,
        }
    }

    /// The name of the file as it was given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Line of the mistake, from 1; 1 also where no single line is to blame.
    pub fn line(&self) -> usize {
        self.line
    }

    /// What is wrong and what is allowed.
    pub fn reason(&self) -> &R {
        &self.reason
    }
}

/// Why a settings file was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The same thing twice.
    #[error("`{what}` was there already in line {first}: put both into one")]
    Duplicate {
        /// What stands there twice.
        what: String,
        /// Where it stood first.
        first: usize,
    },
    /// A key without which the rest makes no sense.
    #[error("`{key}` is missing: it must be {allowed}")]
    Missing {
        /// The key.
        key: String,
        /// What may stand there.
        allowed: String,
    },
    /// No TOML.
    #[error("{0}")]
    Syntax(String),
    /// The file is longer than any such file needs.
    #[error("the file has {bytes} bytes; at most {max} are read")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// The limit.
        max: usize,
    },
    /// A value that its key does not allow.
    #[error("`{key}` is {found}, but must be {allowed}")]
    Value {
        /// The key, with its section.
        key: String,
        /// What the file says, fit for a terminal.
        found: String,
        /// What may stand there.
        allowed: String,
    },
}

/// Something in a settings file that has no effect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {text}")]
pub struct Warning {
    file: String,
    line: usize,
    text: String,
}

impl Warning {
    /// A warning about this line.
    pub fn new(file: &str, line: usize, text: String) -> Self {
        Self {
            file: file.to_owned(),
            line,
            text,
        }
    }

    /// The name of the file as it was given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}
