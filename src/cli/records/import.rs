//! `awale records import`.

use std::{path::PathBuf, time::SystemTime};

use anyhow::bail;
use awale::{
    peer::Author,
    store::{
        HeardHalf, Home, Problem, Replay, Setting,
        records::{Record, check, read},
    },
    trust::PublicKey,
};

use indicatif::{ProgressBar, ProgressStyle};

use super::count;
use crate::cli::{output::print, places::HomePlace, read::text as file_text};

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
    let text = file_text(&arguments.file)?;
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
    let (mut taken, mut known, mut wrong, mut unsure) = (0, 0, 0, false);
    let mut newest = 0;
    let count_all = records.len();
    let records: Vec<Theirs> = records
        .into_iter()
        .filter_map(|record| Theirs::of(record, &own))
        .collect();
    let foreign = count_all - records.len();
    let bar = progress(records.len());
    let tell = |text: String| bar.suspend(|| eprintln!("awale: {shown}: {text}"));
    for Theirs {
        record,
        turned,
        faults,
    } in in_order(records)
    {
        bar.inc(1);
        newest = newest.max(signed_number(&record, &own));
        let why = unusable(&record).map(str::to_owned);
        // What the opponent has written is his: where anything is wrong with it, only the own result is kept.
        if let Some(why) = why.or_else(|| faults.first().filter(|_| turned).cloned()) {
            tell(format!("not taken: game {}: {why}", record.gid));
            for kept in &record.lines {
                archive.witness(&own, &kept.line)?;
            }
            wrong += 1;
            continue;
        }
        for fault in faults {
            tell(format!("taken, but: {fault}"));
        }
        match archive.take(&record)? {
            true => {
                taken += 1;
                unsure |= turned;
            }
            false => known += 1,
        }
    }
    if unsure {
        // He has the games with him only, and there may be newer ones with others.
        archive.note_unsure()?;
    }
    bar.finish_and_clear();
    print(&format!(
        "{} taken; {known} were here already, {foreign} are of another key.\n",
        count(taken, "game")
    ))?;
    if unsure {
        print(
            "They come from an opponent's file, so newer ones with others may be missing: take those in too. \
             Until others have been asked, you play casual games only.\n",
        )?;
    }
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

/// A game of a file as this player sees it.
struct Theirs {
    record: Record,
    /// It was written by the opponent.
    turned: bool,
    /// What is wrong with it, from either side.
    faults: Vec<String>,
}

impl Theirs {
    /// None if it is a game of others.
    fn of(record: Record, own: &PublicKey) -> Option<Self> {
        let turned = record.setting.own != *own;
        let faults = |record: &Record| {
            let checked = check(std::slice::from_ref(record));
            checked.faults.into_iter().map(|fault| fault.to_string())
        };
        let written = record.clone();
        let record = record.seen_by(own)?;
        let mut all: Vec<String> = faults(&record).collect();
        if turned {
            all.extend(faults(&written));
        }
        Some(Self {
            record,
            turned,
            faults: all,
        })
    }
}

/// The number of the result in it that this player has signed; 0 without one.
fn signed_number(record: &Record, own: &PublicKey) -> u32 {
    let halves = record
        .lines
        .iter()
        .filter_map(|kept| HeardHalf::read(own, &kept.line, kept.at));
    halves.map(|half| half.result.number).max().unwrap_or(0)
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
fn in_order(mut records: Vec<Theirs>) -> Vec<Theirs> {
    records.sort_by_key(|theirs| theirs.record.own_number().unwrap_or(0));
    records
}
