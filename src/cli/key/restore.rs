//! `awale key restore`.

use std::{
    fs,
    io::{self, IsTerminal, Read as _},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use awale::{
    store::{Home, StoreError},
    trust::KeyPair,
};
use zeroize::Zeroizing;

use super::{passphrase::PassphraseSource, phrase, sealed};
use crate::cli::{
    ask::read_answer,
    output::{print, put},
    places::HomePlace,
    read::in_words,
};

/// Bring a key back. One that is there is never replaced.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A file that `awale key backup` has written, or an identity.key
    #[arg(required_unless_present = "phrase")]
    file: Option<PathBuf>,

    /// From the 24 words; they are asked for
    #[arg(long, conflicts_with = "file")]
    phrase: bool,

    #[command(flatten)]
    passphrase: PassphraseSource,

    #[command(flatten)]
    home: HomePlace,
}

/// Bytes of a file that are read; a backup has less than one thousand.
const MOST_BYTES: u64 = 64 * 1024;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = arguments.home.folder()?;
    let identity = folder.join(Home::IDENTITY);
    if identity.exists() {
        bail!(
            "there is a key already: {}; it stays. Move it away first, or name another folder with --home",
            identity.display()
        );
    }
    let pair = match &arguments.file {
        Some(file) => from_file(file, &arguments.passphrase)?,
        None => from_words()?,
    };
    let home = Home::open(&folder)?;
    let told = standing(&home, &pair)?;
    home.bring_identity(&pair)?;
    // He may have signed more than is here, and must not give a number twice.
    home.archive()?.note_unsure()?;
    print(&format!(
        "The key {} is in {}.\n{told}",
        pair.id(),
        identity.display()
    ))
}

/// What becomes of the player's results. An archive of another key is left alone.
fn standing(home: &Home, pair: &KeyPair) -> anyhow::Result<String> {
    let standing = match home.archive()?.standing(&pair.public()) {
        Ok(standing) => standing,
        Err(StoreError::OtherIdentity { path }) => bail!(
            "{} has the games of another key; name an empty folder with --home",
            path.display()
        ),
        Err(error) => return Err(error.into()),
    };
    Ok(match standing.chain.number {
        0 => "Your results are not on this machine. Those you have played with hold them, and are asked for them when \
              you go online. Let that happen before you finish a game: a result of yours with a number that you \
              have given before is taken for a lie. If you have a file of records, `awale records import FILE` \
              brings the games back.\n"
            .to_owned(),
        number => format!(
            "{number} of your results are here, and you have {} points after them. If you have played since, \
             those you have played with hold the newer ones, and are asked for them when you go online.\n",
            standing.points
        ),
    })
}

fn from_file(file: &Path, passphrase: &PassphraseSource) -> anyhow::Result<KeyPair> {
    let shown = file.display();
    let mut text = Zeroizing::new(String::new());
    fs::File::open(file)
        .and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
        .map_err(in_words)
        .with_context(|| format!("{shown} cannot be read"))?;
    if let Ok(pair) = KeyPair::from_identity(&text) {
        return Ok(pair);
    }
    sealed::check(&text).with_context(|| shown.to_string())?;
    sealed::open(&text, &passphrase.read()?).with_context(|| shown.to_string())
}

fn from_words() -> anyhow::Result<KeyPair> {
    if io::stdin().is_terminal() {
        put!("The 24 words, in one line or several: ");
    }
    let mut input = io::stdin().lock();
    let mut words = Zeroizing::new(String::new());
    // The rows of the phrase as it is shown may be typed one by one.
    while phrase::count(&words) < phrase::WORDS {
        let line = read_answer(&mut input).context("the words were not read")?;
        let Some(line) = line
            .map(Zeroizing::new)
            .filter(|line| !line.trim().is_empty())
        else {
            break;
        };
        words.push(' ');
        words.push_str(&line);
    }
    Ok(phrase::read(&words)?)
}
