//! Where passphrases come from. Never from the command line, where every program can read them.

use std::{
    env, fs,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use zeroize::Zeroizing;

const VARIABLE: &str = "AWALE_PASSPHRASE";
/// Fewer characters are guessed too soon by whoever has the file.
const LEAST: usize = 10;
/// Bytes of a file that are read.
const MOST: usize = 4096;

/// How a passphrase is given.
#[derive(Debug, clap::Args)]
pub(super) struct PassphraseSource {
    /// Read the passphrase from the first line of this file [default: $AWALE_PASSPHRASE, or it is asked for]
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

impl PassphraseSource {
    /// The passphrase of something that was encrypted.
    pub(super) fn read(&self) -> anyhow::Result<Zeroizing<String>> {
        if let Some(given) = self.given()? {
            return Ok(given);
        }
        ask("Passphrase: ")
    }

    /// A new passphrase: asked for twice, and not too short.
    pub(super) fn choose(&self) -> anyhow::Result<Zeroizing<String>> {
        let chosen = match self.given()? {
            Some(given) => given,
            None => {
                let first = ask("A passphrase for the backup: ")?;
                if *ask("The same again: ")? != *first {
                    bail!("these were two different ones; nothing was written");
                }
                first
            }
        };
        if chosen.chars().count() < LEAST {
            bail!("the passphrase must have at least {LEAST} characters; several words are best");
        }
        Ok(chosen)
    }

    fn given(&self) -> anyhow::Result<Option<Zeroizing<String>>> {
        if let Some(file) = &self.passphrase_file {
            return from_file(file).map(Some);
        }
        let value = env::var_os(VARIABLE).filter(|value| !value.is_empty());
        let Some(value) = value else { return Ok(None) };
        match value.into_string() {
            Ok(text) => Ok(Some(Zeroizing::new(text))),
            Err(_) => bail!("{VARIABLE} is no text in UTF-8; set it anew"),
        }
    }
}

fn from_file(file: &Path) -> anyhow::Result<Zeroizing<String>> {
    let shown = file.display();
    let text = fs::read_to_string(file)
        .with_context(|| format!("the passphrase in {shown} cannot be read"))?;
    let text = Zeroizing::new(text);
    let line = text.lines().next().unwrap_or_default();
    if line.is_empty() || line.len() > MOST {
        bail!("the first line of {shown} is no passphrase; write one there");
    }
    Ok(Zeroizing::new(line.to_owned()))
}

fn ask(question: &str) -> anyhow::Result<Zeroizing<String>> {
    if !io::stdin().is_terminal() {
        bail!(
            "there is nobody to ask for the passphrase; give it by --passphrase-file or {VARIABLE}"
        );
    }
    let typed = rpassword::prompt_password(question).context("the passphrase was not read")?;
    Ok(Zeroizing::new(typed))
}
