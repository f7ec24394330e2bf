//! The terminal: taken over, and given back as it was however the program ends.

use std::{
    io::{self, Stdout, Write as _, stdout},
    panic,
    sync::Once,
    thread,
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Show,
        event::{
            DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
        },
        execute,
        terminal::{
            Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
            enable_raw_mode,
        },
    },
};

use crate::irc::sanitize;

/// The terminal while the interface has it; given back with the value.
#[derive(Debug)]
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open() -> io::Result<Self> {
        give_back_after_panics();
        take()?;
        match fresh() {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Takes it over again, after it was given back for a while.
    pub(super) fn again(&mut self) -> io::Result<()> {
        take()?;
        self.anew()
    }

    /// Forgets what stands on it, so that all is drawn.
    pub(super) fn anew(&mut self) -> io::Result<()> {
        self.terminal = fresh()?;
        Ok(())
    }

    /// Gives it back for a while.
    pub(super) fn leave(&mut self) {
        give_back();
    }

    /// Shows a notice on the desktop, by the terminal.
    pub(super) fn notify(&mut self, text: &str) {
        let terminal = std::env::var("TERM").unwrap_or_default();
        let notice = notice(text, &terminal);
        // A terminal that knows no notices shows none.
        let _ = stdout()
            .write_all(notice.as_bytes())
            .and_then(|()| stdout().flush());
    }

    /// Makes it ring.
    pub(super) fn ring(&mut self) {
        // A terminal that cannot ring is quiet.
        let _ = stdout().write_all(b"\x07").and_then(|()| stdout().flush());
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Longest notice, in characters.
const MAX_NOTICE: usize = 120;

/// The sequence for a notice: 777 of the terminals that know it alone, else 9, which more have. What
/// others wrote is in the text, so that nothing in it may end the sequence or begin another part of it.
fn notice(text: &str, terminal: &str) -> String {
    let text = sanitize::clean(text, MAX_NOTICE).replace(';', ",");
    match terminal.starts_with("rxvt") || terminal.starts_with("foot") {
        true => format!("\x1b]777;notify;Awalé;{text}\x1b\\"),
        // A number at the beginning would be a command of some terminals.
        false => format!("\x1b]9;Awalé: {text}\x1b\\"),
    }
}

/// An empty screen. Ratatui's own way to clear one asks the terminal where its cursor is and waits for the
/// answer, which whoever reads the keys may get instead.
fn fresh() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    execute!(stdout(), Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(stdout()))
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    let taken = execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    );
    if taken.is_err() {
        give_back();
    }
    taken
}

/// Safe at any time, and more than once.
fn give_back() {
    // Of a terminal that is gone nothing can be given back.
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// What a panic says must be readable, so the terminal is given back before it is said.
fn give_back_after_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // The interface runs on the main thread and goes on when another one fails: that is for
            // the log, and must not be written over the screen.
            if thread::current().name() == Some("main") {
                give_back();
                before(info);
            } else {
                tracing::error!("{info}");
            }
        }));
    });
}

/// Stops the program as Ctrl-Z does where the terminal sees to it. Returns when it goes on.
#[cfg(unix)]
pub(super) fn suspend() {
    use rustix::process::{Signal, kill_current_process_group};
    // Where nobody could let it go on, the system does not stop it.
    if let Err(error) = kill_current_process_group(Signal::TSTP) {
        tracing::warn!(%error, "the program could not be stopped");
    }
}

/// There is no such thing here.
#[cfg(not(unix))]
pub(super) fn suspend() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_notice_reaches_the_terminal_as_a_command() {
        let evil = "hi\x07\x1b]0;title\x07\u{9c}\u{9d}52;c;AAAA\r\n;4;1;50";
        for terminal in ["xterm-256color", "foot", "rxvt-unicode", ""] {
            let notice = notice(evil, terminal);
            let inside = notice
                .strip_prefix("\x1b]")
                .and_then(|rest| rest.strip_suffix("\x1b\\"))
                .unwrap();
            assert!(!inside.chars().any(char::is_control), "{notice:?}");
            let parts = inside.matches(';').count();
            assert!(
                parts == 1 || inside.starts_with("777;") && parts == 3,
                "{notice:?}"
            );
        }
        let long = "é".repeat(1000);
        assert!(notice(&long, "xterm").chars().count() < MAX_NOTICE + 20);
    }
}
