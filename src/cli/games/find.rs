//! The game that is meant by a name.

use std::path::Path;

use anyhow::{Context, bail};
use awale::store::{Archive, GameName, HomeId, Listed, MatchId, Notebook, StoreError};

use super::contest;

/// The archive to read; one of an older version is brought up to date first.
pub(in crate::cli) fn archive(home: &Path) -> Result<Archive, StoreError> {
    match Archive::read(home) {
        Err(StoreError::Older { .. }) => {
            Notebook::open(home)?;
            Archive::read(home)
        }
        read => read,
    }
}

/// The game of a name: `h12` at home, else the beginning of the name of one over a network.
pub(in crate::cli) fn game(archive: &Archive, text: &str) -> anyhow::Result<Listed> {
    if let Ok(id) = text.parse::<HomeId>() {
        let row = archive.home_game(id)?;
        return row
            .map(Listed::Home)
            .with_context(|| format!("there is no game {id}: see `awale games list`"));
    }
    if let Ok(id) = text.parse::<MatchId>() {
        let games: Vec<String> = contest::find(archive, id)?
            .games
            .iter()
            .map(|game| game.id.to_string())
            .collect();
        bail!(
            "{id} is a match: `awale games show {id}` has its table; name one of its games: {}",
            games.join(", ")
        );
    }
    if text.len() < Archive::MIN_PREFIX {
        bail!(
            "give at least {} characters of the game's name, as `awale games list` shows it",
            Archive::MIN_PREFIX
        );
    }
    let mut found = archive.find(text)?;
    match found.len() {
        0 => bail!("no game's name begins with {text:?}: see `awale games list`"),
        1 => found
            .pop()
            .map(|row| Listed::Online(Box::new(row)))
            .context("no game"),
        _ => {
            let names: Vec<String> = found.iter().map(|row| row.gid.to_string()).collect();
            bail!(
                "several games' names begin with {text:?}; give more of one of them:\n{}",
                names.join("\n")
            )
        }
    }
}

/// The game of a name as a sheet.
pub(in crate::cli) fn sheet(
    archive: &Archive,
    text: &str,
) -> anyhow::Result<awale::notation::Sheet> {
    let name = game(archive, text)?.name();
    whole(archive, &name)
}

/// A game that is there as a sheet.
pub(in crate::cli) fn whole(
    archive: &Archive,
    name: &GameName,
) -> anyhow::Result<awale::notation::Sheet> {
    let sheet = archive.sheet(name)?;
    sheet
        .with_context(|| format!("{name} was accepted and never began, so there is nothing to see"))
}
