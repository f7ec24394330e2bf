//! `awale records import`.

use std::{fs, path::PathBuf, time::SystemTime};

use anyhow::{Context, bail};
use awale::{
    peer::Author,
    store::{
        Home, Problem, Replay, Setting,
        records::{Record, check, read},
    },
};

use indicatif::{ProgressBar, ProgressStyle};

use super::count;
use crate::cli::{output::print, places::HomePlace};

/// Take your own games from a file into the archive.
///
/// Only finished games of the identity in the folder are taken. The file may be your own, or that of somebody
/// you have played with (who writes it by `awale records export FILE --with YOU`). One in which something is wrong is taken
/// too, and told, as long as what you have signed in it is yours: your results must go on where they ended.
/// What is there already is left as it is.
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
    let folder = arguments.home.folder()?;
    if !folder.join("identity.key").exists() {
        bail!(
            "there is no identity.key in {}: put the one in under which these games were played{}",
            folder.display(),
            records
                .first()
                .map(|record| {
                    let Setting { own, opponent, .. } = &record.setting;
                    format!(
                        " (key {}, or {} if the file is your opponent's)",
                        own.id(),
                        opponent.id()
                    )
                })
                .unwrap_or_default()
        );
    }
    let home = Home::open(folder)?;
    let own = home.identity(rand::random())?.public();
    let mut archive = home.archive()?;
    let (mut taken, mut known, mut wrong) = (0, 0, 0);
    let mut newest = 0;
    let count_all = records.len();
    let records: Vec<Record> = records
        .into_iter()
        .filter_map(|record| record.seen_by(&own))
        .collect();
    let foreign = count_all - records.len();
    let bar = progress(records.len());
    for record in in_order(records) {
        bar.inc(1);
        newest = newest.max(record.own_number().unwrap_or(0));
        if let Some(why) = unusable(&record) {
            bar.suspend(|| {
                eprintln!("awale: {shown}: not taken: game {}: {why}", record.gid);
            });
            wrong += 1;
            continue;
        }
        for fault in check(std::slice::from_ref(&record)).faults {
            bar.suspend(|| eprintln!("awale: {shown}: taken, but: {fault}"));
        }
        match archive.take(&record)? {
            true => taken += 1,
            false => known += 1,
        }
    }
    bar.finish_and_clear();
    print(&format!(
        "{} taken; {known} were here already, {foreign} are of another key.\n",
        count(taken, "game")
    ))?;
    if archive.standing(&own)?.chain.number < newest {
        bail!(
            "your newest result, number {newest}, could not be taken: do not play under this identity \
             before it is, or its number would be given twice, which others take for a lie"
        );
    }
    if wrong > 0 || !mistakes.is_empty() {
        bail!(
            "{} left out; if your newest result is among it, do not play under this identity: its number \
             would be given twice",
            count(wrong + mistakes.len(), "game or part")
        );
    }
    if taken + known == 0 && foreign > 0 {
        bail!(
            "nobody played these games under your key: put the identity.key that belongs to them into \
             the folder first"
        );
    }
    Ok(())
}

/// Why a game must not be taken at all: it is not over, so that going on with it could give two lines one
/// number, or a line of ours is none.
fn unusable(record: &Record) -> Option<&'static str> {
    if record.own_number().is_none() {
        return Some("there is no result of yours in it");
    }
    let Ok(replay) = Replay::of(record.gid, &record.setting, &record.lines) else {
        return Some("its rule cannot be read");
    };
    let foreign = |problem: &Problem| {
        let line = record.lines.get(problem.line().saturating_sub(1));
        let own = line.is_some_and(|kept| kept.author == Author::Own);
        let forged = matches!(
            problem,
            Problem::Signature(_) | Problem::OtherGame(_) | Problem::Unreadable(_)
        );
        own && forged
    };
    let forged = replay.problems.iter().any(foreign);
    forged.then_some("a line that is said to be yours is not")
}

/// How far it is, on a terminal.
fn progress(games: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos} of {len} games {wide_bar} {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// By the number of the own record, so that the newest is the last to be kept.
fn in_order(mut records: Vec<Record>) -> Vec<Record> {
    records.sort_by_key(|record| record.own_number().unwrap_or(0));
    records
}
