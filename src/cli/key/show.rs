//! `awale key show`, and finding the key.

use std::path::Path;

use anyhow::bail;
use awale::{
    store::{Archive, Home, StoreError},
    trust::{KeyPair, Standing},
};

use crate::cli::{output::print, places::HomePlace};

/// Show the public key, its short name, and where the secret is.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = arguments.home.folder()?;
    let pair = identity(&folder)?;
    let public = pair.public();
    let standing = match Archive::read(&folder) {
        Ok(archive) => told(archive.standing(&public)?),
        Err(StoreError::Missing { .. }) => told(Standing::new(&public)),
        Err(error) => return Err(error.into()),
    };
    print(&format!(
        "key     {public}\nid      {}\nfile    {}\nhas     {standing}\n\n\
         Others know you by the key and its short name, the id; tell them to whom you like.\n\
         The file holds the secret: whoever has it plays under your name. Keep a copy elsewhere:\n\
         `awale key backup FILE` writes one with a passphrase, `awale key phrase` shows 24 words for paper.\n",
        public.id(),
        folder.join(Home::IDENTITY).display(),
    ))
}

/// How far the key has come.
fn told(standing: Standing) -> String {
    let points = standing.points;
    match standing.chain.number {
        0 => format!("no result yet, {points} points"),
        1 => format!("1 result signed, {points} points"),
        number => format!("{number} results signed, {points} points"),
    }
}

/// The key in a folder.
pub(super) fn identity(folder: &Path) -> anyhow::Result<KeyPair> {
    match Home::read_identity(folder)? {
        Some(pair) => Ok(pair),
        None => bail!(
            "there is no key in {}: `awale setup` makes one, `awale key restore` brings one back",
            folder.display()
        ),
    }
}
