//! The help.

use awale::{
    client::typed::{COMMANDS, entry},
    texts::Texts,
    tui::{errors, words::command},
};

use super::screen::Screen;
use crate::cli::texts::t;

/// Columns before what a command does.
const USAGE: usize = 33;

/// Prints the help.
pub(super) fn help(texts: &Texts, screen: &Screen, topic: Option<&str>) {
    match topic.map(entry) {
        Some(Ok(entry)) => {
            let help = command(texts, entry);
            screen.say(format_args!("{} {}: {help}.", entry.name, entry.usage));
        }
        Some(Err(error)) => screen.say(errors::typed(texts, &error)),
        None => {
            for entry in COMMANDS {
                let usage = format!("  {} {}", entry.name, entry.usage);
                screen.row(&usage, USAGE, &command(texts, entry));
            }
            screen.say(t!(texts, "help-more"));
        }
    }
}
