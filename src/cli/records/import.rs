//! `awale records import`.

use std::{fs, path::PathBuf, time::SystemTime};

use anyhow::{Context, bail};
use awale::store::{
    Home,
    records::{Record, check, read},
};

use super::count;
use crate::cli::{output::print, places::HomePlace};

/// Take your own games from a file into the archive.
///
/// Only games of the identity in the folder are taken, and only those in which nothing is wrong. What is
/// there already is left as it is. Afterwards your results go on where they ended.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A file that `awale records export` has written
    file: PathBuf,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let shown = arguments.file.display();
    let text =
        fs::read_to_string(&arguments.file).with_context(|| format!("{shown} cannot be read"))?;
    let (records, mistakes) = read(&text, SystemTime::now());
    for mistake in &mistakes {
        eprintln!("awale: {shown}: {mistake}");
    }
    let home = Home::open(arguments.home.folder()?)?;
    let own = home.identity(rand::random())?.public();
    let mut archive = home.archive()?;
    let (mut taken, mut known, mut foreign, mut wrong) = (0, 0, 0, 0);
    for record in in_order(records) {
        if record.setting.own != own {
            foreign += 1;
            continue;
        }
        let faults = check(std::slice::from_ref(&record)).faults;
        if let Some(fault) = faults.first() {
            eprintln!("awale: {shown}: not taken: {fault}");
            wrong += 1;
            continue;
        }
        match archive.take(&record)? {
            true => taken += 1,
            false => known += 1,
        }
    }
    print(&format!(
        "{} taken; {known} were here already, {foreign} are of another key.\n",
        count(taken, "game")
    ))?;
    if wrong > 0 || !mistakes.is_empty() {
        bail!("{} left out", count(wrong + mistakes.len(), "game or part"));
    }
    if taken + known == 0 && foreign > 0 {
        bail!(
            "these games were played under another key: put the identity.key that belongs to them into \
             the folder first"
        );
    }
    Ok(())
}

/// By the number of the own record, so that the newest is the last to be kept.
fn in_order(mut records: Vec<Record>) -> Vec<Record> {
    records.sort_by_key(|record| record.own_number().unwrap_or(0));
    records
}
