//! `awale records export`.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use anyhow::bail;
use awale::{
    irc::sanitize,
    store::{
        Archive, Filter, GameClass,
        records::{Record, write},
    },
    trust::PublicKey,
};

use super::count;
use crate::cli::{
    output::print,
    people::{self, People},
    places::HomePlace,
    save,
};

/// Write finished games to a file, or without one to standard output.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The file; records that are there are kept beside it as FILE.bak
    file: Option<PathBuf>,

    /// Replace a file that is there and has no records in it
    #[arg(long)]
    force: bool,

    /// Only the games whose name begins so; may be given several times
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    game: Vec<String>,

    /// Only the games with this player: a nick, name, key or key id; he can take them in as his own after
    /// he has lost his archive
    #[arg(long, value_name = "WHO", allow_hyphen_values = true)]
    with: Option<String>,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let archive = Archive::read(&arguments.home.folder()?)?;
    let mut records = finished(&archive, &arguments.game)?;
    if let Some(who) = &arguments.with {
        let key = the_one(&archive, &records, who)?;
        records.retain(|record| record.setting.opponent == key);
    }
    if records.is_empty() {
        bail!("there is no such finished game; `awale games list` shows what there is");
    }
    let text = write(&records);
    let Some(file) = &arguments.file else {
        return print(&text);
    };
    check_target(file, arguments.force)?;
    save::file(file, &text)?;
    print(&format!(
        "{} written to {}.\n",
        count(records.len(), "game"),
        file.display()
    ))
}

/// The one opponent who is called so.
fn the_one(archive: &Archive, records: &[Record], who: &str) -> anyhow::Result<PublicKey> {
    let mut keys = People::of(archive, records, &[])?.find(who);
    keys.retain(|key| records.iter().any(|record| record.setting.opponent == *key));
    match keys.as_slice() {
        [key] => Ok(*key),
        [] => bail!(
            "you have played no finished game with {}: awale games list shows with whom",
            sanitize::clean_line(who)
        ),
        several => bail!(people::several(who, several)),
    }
}

/// A typing error must cost nobody another file, nor make folders.
fn check_target(file: &Path, force: bool) -> anyhow::Result<()> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!(
            "there is no folder {}; make it, or name another one",
            folder.display()
        );
    }
    let mut beginning = Vec::new();
    let there = match File::open(file) {
        Ok(found) => found.take(64).read_to_end(&mut beginning).is_ok(),
        Err(_) => false,
    };
    if there && !force && !beginning.starts_with(b"awale records ") {
        bail!(
            "{} is there and has no records in it; --force replaces it",
            file.display()
        );
    }
    Ok(())
}

/// The games that have a result, oldest first; with names only those that begin so.
pub(in crate::cli) fn finished(archive: &Archive, names: &[String]) -> anyhow::Result<Vec<Record>> {
    let mut rows = archive.games(&Filter::default())?;
    rows.reverse();
    let mut records = Vec::new();
    for row in rows {
        let named = names.is_empty()
            || names
                .iter()
                .any(|name| row.gid.to_string().starts_with(name.as_str()));
        let over = !matches!(row.class, GameClass::Open | GameClass::Void);
        let Some(setting) = row.setting.filter(|_| named && over) else {
            continue;
        };
        let lines = archive.lines(row.gid)?;
        records.push(Record {
            gid: row.gid,
            setting,
            lines,
        });
    }
    Ok(records)
}
