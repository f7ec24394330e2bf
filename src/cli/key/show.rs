//! `awale key show`, and finding the key.

use std::path::Path;

use anyhow::bail;
use awale::{
    store::{Archive, Home, StoreError},
    trust::KeyPair,
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
        Ok(archive) => {
            let standing = archive.standing(&public)?;
            format!(
                "{} results signed, {} points",
                standing.chain.number, standing.points
            )
        }
        Err(StoreError::Missing { .. }) => "no game yet".to_owned(),
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
