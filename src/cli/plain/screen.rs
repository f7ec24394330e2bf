//! Where lines are printed: the output, or a text in tests.

#[cfg(test)]
use std::sync::{Arc, Mutex};
use std::{
    fmt::Display,
    io::{self, IsTerminal},
};

use crossterm::terminal;

use crate::cli::output::{filled, putln};

/// Before the lines of a text after the first.
const INDENT: &str = "  ";

/// A narrower terminal breaks lines itself.
const MIN_WIDTH: u16 = 20;

/// Takes lines; clones print to the same place.
#[derive(Clone, Debug, Default)]
pub(super) struct Screen {
    #[cfg(test)]
    kept: Option<Arc<Mutex<String>>>,
}

impl Screen {
    /// A screen that keeps what is printed.
    #[cfg(test)]
    pub(super) fn kept() -> Self {
        Self {
            kept: Some(Arc::default()),
        }
    }

    /// What has been printed since it was last asked.
    #[cfg(test)]
    pub(super) fn take(&self) -> String {
        let kept = self.kept.as_ref().expect("a screen that keeps");
        std::mem::take(&mut *kept.lock().unwrap())
    }

    /// Prints words, which on a terminal are not broken within.
    pub(super) fn say(&self, text: impl Display) {
        let text = text.to_string();
        let width = self.width();
        for line in text.split('\n') {
            match width {
                Some(width) if line.chars().count() > width => {
                    self.line(filled(line, INDENT, width));
                }
                _ => self.line(line),
            }
        }
    }

    /// Columns of the terminal; none where lines may be of any length.
    fn width(&self) -> Option<usize> {
        #[cfg(test)]
        if self.kept.is_some() {
            return None;
        }
        if !io::stdout().is_terminal() {
            return None;
        }
        // It may have become another since the last line.
        let (columns, _) = terminal::size().ok()?;
        (columns > MIN_WIDTH).then_some(usize::from(columns))
    }

    /// Prints a head and, from a column on, a text that is not broken within words.
    pub(super) fn row(&self, head: &str, column: usize, text: &str) {
        let width = self.width().map(|width| width.saturating_sub(column + 1));
        let lines = match width.filter(|width| *width >= usize::from(MIN_WIDTH)) {
            Some(width) => filled(text, "", width),
            None => text.to_owned(),
        };
        for (number, line) in lines.split('\n').enumerate() {
            let head = if number == 0 { head } else { "" };
            self.line(format_args!("{head:<column$} {line}"));
        }
    }

    pub(super) fn line(&self, text: impl Display) {
        #[cfg(test)]
        if let Some(kept) = &self.kept {
            kept.lock().unwrap().push_str(&format!("{text}\n"));
            return;
        }
        putln!("{text}");
    }
}

/// Prints a line of a session, marked with the network that it is about where there are several.
macro_rules! say {
    ($session:expr, $($text:tt)*) => {
        $session.screen.say(format_args!("{}{}", $session.mark, format_args!($($text)*)))
    };
}

/// Says a text of this name, with what fills its blanks.
macro_rules! tell {
    ($session:expr, $name:literal $(, $blank:ident = $value:expr)* $(,)?) => {
        say!($session, "{}", $session.texts.fill(
            awale::texts::Key::named($name),
            &[$((stringify!($blank), awale::texts::Blank::from($value))),*],
        ))
    };
}

/// Prints something that is the same wherever it comes from, such as a board.
macro_rules! show {
    ($session:expr, $($text:tt)*) => {
        $session.screen.line(format_args!($($text)*))
    };
}

pub(super) use {say, show, tell};
