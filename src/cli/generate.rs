//! `awale generate`: what is made from the command line's own description, for whoever packages it.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};

use super::output::print;

/// Make manual pages, or completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale generate man ~/.local/share/man/man1
  awale generate completions bash > ~/.local/share/bash-completion/completions/awale
  awale generate completions fish > ~/.config/fish/completions/awale.fish")]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Write a manual page for awale and one for each command
    Man {
        /// The folder they are written to; it is made if there is none
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Print a shell's completions
    Completions {
        /// The shell
        shell: Shell,
    },
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let command = super::Arguments::command();
    match &arguments.what {
        What::Man { folder } => manual(command, folder),
        What::Completions { shell } => completions(command, *shell),
    }
}

fn completions(mut command: Command, shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "awale", &mut script);
    print(&String::from_utf8(script).context("the completions are not UTF-8")?)
}

/// Files of the program, as the manual tells them.
const FILES: &[(&str, &str)] = &[
    (
        "~/.config/awale/config.toml",
        "settings, written by awale setup",
    ),
    ("~/.config/awale/rules/", "your own rules, a file each"),
    (
        "~/.config/awale/networks.toml",
        "your own list of networks: what differs from the built-in one",
    ),
    (
        "~/.local/share/awale/identity.key",
        "your key, which is you; awale key backup makes a copy",
    ),
    (
        "~/.local/share/awale/awale.db",
        "games, signed lines, results, messages",
    ),
    (
        "~/.cache/awale/tables/",
        "endgame tables; can be built again",
    ),
    ("~/.local/state/awale/", "log files"),
];

/// What the program reads from its environment, as the manual tells it.
const ENVIRONMENT: &[(&str, &str)] = &[
    (
        "AWALE_CONFIG",
        "the settings file, instead of ~/.config/awale/config.toml",
    ),
    (
        "AWALE_HOME",
        "the folder of key and games, instead of ~/.local/share/awale",
    ),
    (
        "LANG, LC_ALL, LC_MESSAGES",
        "the language, unless the settings name one",
    ),
    ("NO_COLOR", "no colours"),
    (
        "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME",
        "the folders above",
    ),
];

/// What the exit codes mean.
const EXIT: &[(&str, &str)] = &[
    ("0", "what was asked for was done"),
    ("1", "it failed; the last line says why and what to do"),
    ("2", "what was typed was not understood"),
];

/// Writes the pages of a command and of all below it.
fn manual(command: Command, folder: &Path) -> anyhow::Result<()> {
    let in_folder = || format!("manual pages cannot be written to {}", folder.display());
    fs::create_dir_all(folder).with_context(in_folder)?;
    // Gives every command its whole name, "awale games list".
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut pages = 0;
    pages_below(&command, &mut |name, page| {
        pages += 1;
        fs::write(folder.join(name), page)
    })
    .with_context(in_folder)?;
    print(&format!("{pages} pages in {}\n", folder.display()))
}

/// Gives the pages of a command and of all below it, with their file names.
fn pages_below(
    command: &Command,
    write: &mut dyn FnMut(String, Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let name = command
        .get_display_name()
        .unwrap_or(command.get_name())
        .to_owned();
    let is_root = !name.contains('-');
    let man = Man::new(command.clone()).title(name.to_uppercase());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if command.get_after_help().is_some() {
        examples(command).to_writer(&mut page)?;
    }
    if is_root {
        table("ENVIRONMENT", ENVIRONMENT).to_writer(&mut page)?;
        table("FILES", FILES).to_writer(&mut page)?;
        table("EXIT STATUS", EXIT).to_writer(&mut page)?;
    }
    write(format!("{name}.1"), page)?;
    command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
        .try_for_each(|below| pages_below(below, write))
}

/// What the help says last, with its lines and blanks as they are.
fn examples(command: &Command) -> Roff {
    let text = command.get_after_help().map(ToString::to_string);
    let mut page = Roff::new();
    page.control("SH", ["EXAMPLES"]);
    page.control("nf", []);
    for line in text.unwrap_or_default().lines() {
        if line.is_empty() {
            page.control("sp", []);
        } else if line != "Examples:" && line != "Example:" {
            page.text([roman(line)]);
        }
    }
    page.control("fi", []);
    page
}

/// A section with a word and what it means on each line.
fn table(title: &str, rows: &[(&str, &str)]) -> Roff {
    let mut page = Roff::new();
    page.control("SH", [title]);
    for (word, meaning) in rows {
        page.control("TP", []);
        page.text([bold(*word)]);
        page.text([roman(*meaning)]);
    }
    page
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn pages() -> BTreeMap<String, String> {
        let mut command = crate::cli::Arguments::command();
        command.build();
        let mut pages = BTreeMap::new();
        pages_below(&command, &mut |name, page| {
            pages.insert(name, String::from_utf8(page).unwrap());
            Ok(())
        })
        .unwrap();
        pages
    }

    #[test]
    fn every_command_has_a_page_with_its_own_name_and_example() {
        let pages = pages();
        for (name, page) in &pages {
            let command = name.trim_end_matches(".1").replace('-', "\\-");
            assert!(
                page.contains(&format!(".SH NAME\n{command} \\- ")),
                "{name}: {page}"
            );
        }
        let show = &pages["awale-rules-show.1"];
        assert!(show.contains("EXAMPLES\n.nf"), "{show}");
        assert!(
            show.contains("  awale rules show songo \\-\\-lang fr"),
            "{show}"
        );
    }

    #[test]
    fn the_first_page_tells_files_environment_and_exit_codes() {
        let page = &pages()["awale.1"];
        for (word, _) in FILES.iter().chain(ENVIRONMENT).chain(EXIT) {
            let word = word.replace('-', "\\-");
            assert!(page.contains(&format!("\\fB{word}\\fR")), "{word}: {page}");
        }
    }

    #[test]
    fn every_shell_completes_every_command() {
        for shell in <Shell as clap::ValueEnum>::value_variants() {
            let mut command = crate::cli::Arguments::command();
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command, "awale", &mut script);
            let script = String::from_utf8(script).unwrap();
            for name in ["adjourned", "sunday", "completions"] {
                assert!(script.contains(name), "{shell}: {name}");
            }
        }
    }
}
