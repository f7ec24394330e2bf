//! The help.

use awale::client::typed::{COMMANDS, entry};

/// Prints the help.
pub(super) fn help(topic: Option<&str>) {
    match topic.map(entry) {
        Some(Ok(entry)) => println!("{} {}: {}.", entry.name, entry.usage, entry.help),
        Some(Err(error)) => println!("{error}"),
        None => {
            for entry in COMMANDS {
                let usage = format!("{} {}", entry.name, entry.usage);
                println!("  {usage:<31} {}", entry.help);
            }
            println!(
                "A house's letter or digit alone plays it. The first letters of a command are enough, \
                 but for those that end a game."
            );
        }
    }
}
