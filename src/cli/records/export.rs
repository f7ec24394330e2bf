//! `awale records export`.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use anyhow::bail;
use awale::store::{
    Archive, Filter, GameClass,
    records::{Record, write},
};

use super::count;
use crate::cli::{output::print, places::HomePlace, save};

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

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let archive = Archive::read(&arguments.home.folder()?)?;
    let records = finished(&archive, &arguments.game)?;
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
