//! The ranking as a folder of web pages that stand by themselves: no network, nothing from elsewhere.

mod folder;
mod game;
mod graph;
mod hall;
mod player;

use std::{collections::BTreeMap, path::Path};

use awale::{peer::wire::Gid, trust::PublicKey};

use super::World;

/// Writes the pages; says how many. The same archive gives the same pages, byte for byte.
pub(super) fn write(world: &World, folder: &Path) -> anyhow::Result<usize> {
    let pages = pages(world);
    folder::write(folder, &pages)?;
    Ok(pages.len())
}

/// Every page by its file's name.
fn pages(world: &World) -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    pages.insert("index.html".to_owned(), hall::page(world));
    for (place, tally) in world.tallies.iter().enumerate() {
        pages.insert(player_file(&tally.key), player::page(world, place, tally));
    }
    for record in &world.records {
        if let Some(page) = game::page(world, record) {
            pages.insert(game_file(record.gid), page);
        }
    }
    pages
}

/// Names of files do not differ by small and capital letters alone, as base64url does.
fn player_file(key: &PublicKey) -> String {
    format!("player-{}.html", hex(key.as_bytes()))
}

fn game_file(gid: Gid) -> String {
    format!("game-{}.html", hex(gid.link().as_bytes()))
}

/// The first 16 bytes: as many as nobody makes alike.
fn hex(bytes: &[u8]) -> String {
    let first = bytes.iter().take(16);
    first.map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
