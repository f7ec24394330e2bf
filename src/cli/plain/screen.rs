//! Where lines are printed: the output, or a text in tests.

use std::fmt::Display;
#[cfg(test)]
use std::sync::{Arc, Mutex};

use crate::cli::output::putln;

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
        $session.screen.line(format_args!("{}{}", $session.mark, format_args!($($text)*)))
    };
}

/// Prints something that is the same wherever it comes from, such as a board.
macro_rules! show {
    ($session:expr, $($text:tt)*) => {
        $session.screen.line(format_args!($($text)*))
    };
}

pub(super) use {say, show};
