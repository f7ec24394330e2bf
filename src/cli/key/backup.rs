//! `awale key backup`.

use std::path::PathBuf;

use super::{passphrase::PassphraseSource, sealed::seal, show::identity};
use crate::cli::{output::print, places::HomePlace, save};

/// Write a copy of the key, encrypted with a passphrase.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file; it must not be there yet
    file: PathBuf,

    #[command(flatten)]
    passphrase: PassphraseSource,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let pair = identity(&arguments.home.folder()?)?;
    save::check_new(&arguments.file)?;
    let passphrase = arguments.passphrase.choose()?;
    let text = seal(&pair, &passphrase, rand::random(), rand::random())?;
    save::new_file(&arguments.file, &text)?;
    print(&format!(
        "The key {} is in {}. Keep it where this machine's end does not reach, and the passphrase elsewhere: \
         without it nobody can open the file. `awale key restore` brings the key back.\n\
         Your games are not in it: `awale records export FILE` takes them along.\n",
        pair.id(),
        arguments.file.display()
    ))
}
