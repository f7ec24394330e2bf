//! `awale records export`.

use std::path::PathBuf;

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
    /// The file; one that is there is kept beside it as FILE.bak
    file: Option<PathBuf>,

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
    save::file(file, &text)?;
    print(&format!(
        "{} written to {}.\n",
        count(records.len(), "game"),
        file.display()
    ))
}

/// The games that have a result, oldest first; with names only those that begin so.
pub(super) fn finished(archive: &Archive, names: &[String]) -> anyhow::Result<Vec<Record>> {
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
