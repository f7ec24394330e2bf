//! The help.

use awale::client::typed::{COMMANDS, entry};

use crate::cli::output::putln;

/// Prints the help.
pub(super) fn help(topic: Option<&str>) {
    match topic.map(entry) {
        Some(Ok(entry)) => putln!("{} {}: {}.", entry.name, entry.usage, entry.help),
        Some(Err(error)) => putln!("{error}"),
        None => {
            for entry in COMMANDS {
                let usage = format!("{} {}", entry.name, entry.usage);
                putln!("  {usage:<31} {}", entry.help);
            }
            putln!(
                "A house's letter or digit alone plays it. The first letters of a command are enough, \
                 but for those that end a game."
            );
        }
    }
}
