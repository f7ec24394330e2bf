//! `awale tables`: build, check and list endgame tables.

use std::{fmt::Write as _, fs, sync::Arc, thread};

use anyhow::bail;
use awale::{
    engine::{BYTES_A_POSITION, Never, Tables},
    rules::Rule,
};
use indicatif::{ProgressBar, ProgressStyle};

use super::{
    NotUnderstood,
    output::{columns, print},
    think::{self, Place, files},
};

/// Endgame tables: exact knowledge of positions with few seeds.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale tables build --rule abapa --seeds 15
  awale tables verify
  awale tables info")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Build the tables that are missing; goes on where it was stopped
    #[command(after_help = "Example:\n  awale tables build --seeds 15")]
    Build {
        #[command(flatten)]
        choice: Choice,
        /// Up to so many seeds in the houses
        #[arg(long, value_name = "N", default_value_t = 12)]
        seeds: u8,
        /// Threads [default: all cores]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
        threads: Option<u8>,
    },
    /// Check every byte of the files, and that every value is the best over the moves
    #[command(after_help = "Example:\n  awale tables verify")]
    Verify {
        #[command(flatten)]
        choice: Choice,
    },
    /// List the tables that are there
    #[command(visible_alias = "list", after_help = "Example:\n  awale tables info")]
    Info {
        #[command(flatten)]
        choice: Choice,
    },
}

#[derive(Debug, clap::Args)]
struct Choice {
    /// Of which rule
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    rule: String,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Build {
            choice,
            seeds,
            threads,
        } => {
            let threads = threads.map_or_else(cores, usize::from);
            build(&*rule(choice)?, choice, *seeds, threads)
        }
        Command::Verify { choice } => verify(&*rule(choice)?, choice),
        Command::Info { choice } => info(&*rule(choice)?, choice),
    }
}

fn rule(choice: &Choice) -> anyhow::Result<Arc<Rule>> {
    think::rule(&choice.rule)
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

fn build(rule: &Rule, choice: &Choice, seeds: u8, threads: usize) -> anyhow::Result<()> {
    let mut tables = Tables::new(rule)?;
    let folder = choice.place.folder()?;
    let there = files::load(&folder, &mut tables)?;
    if seeds > tables.most_seeds() {
        bail!(NotUnderstood::new(format!(
            "tables of {} go up to {} seeds",
            rule.id(),
            tables.most_seeds()
        )));
    }
    if there > seeds {
        return print("All these tables are there already.\n");
    }
    let positions = |range: std::ops::RangeInclusive<u8>| -> u64 {
        range
            .filter_map(|n| tables.positions(n).ok())
            .map(u64::from)
            .sum()
    };
    let below = if seeds == 0 {
        0
    } else {
        positions(0..=seeds - 1)
    };
    let memory = positions(seeds..=seeds) * BYTES_A_POSITION + below;
    print(&format!(
        "{} positions to build, up to {} MiB of memory and {} MiB on disk in {}\n",
        positions(there..=seeds),
        (memory >> 20) + 1,
        (positions(0..=seeds) >> 20) + 1,
        folder.display(),
    ))?;
    while tables.next() <= seeds {
        let next = tables.next();
        let bar = ProgressBar::new(1000).with_message(format!("{next:2} seeds"));
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {elapsed}")
        {
            bar.set_style(style);
        }
        let tell = |done: f64| bar.set_position((done * 1000.0) as u64);
        let bytes = tables.build_next(threads, &Never, &tell)?;
        bar.finish_and_clear();
        files::write(&folder, rule.digest(), next, &bytes)?;
        drop(bytes);
        // From the file, so that only what is in use takes memory.
        files::load(&folder, &mut tables)?;
        if tables.next() == next {
            bail!(
                "the table of {next} seeds was written but is not there; is another program deleting it?"
            );
        }
    }
    print(&format!(
        "Tables of {} are ready up to {seeds} seeds.\n",
        rule.id()
    ))
}

fn verify(rule: &Rule, choice: &Choice) -> anyhow::Result<()> {
    let mut tables = Tables::new(rule)?;
    let folder = choice.place.folder()?;
    let count = files::load(&folder, &mut tables)?;
    let mut rows = vec![
        ["seeds", "positions", "exact", "wrong", "file"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut bad = 0;
    for seeds in 0..count {
        let Some(check) = tables.verify(seeds, cores()) else {
            break;
        };
        let sound = files::sound(&files::path(&folder, rule.digest(), seeds))?;
        bad += check.wrong + u64::from(!sound);
        rows.push(vec![
            seeds.to_string(),
            check.positions.to_string(),
            check.exact.to_string(),
            check.wrong.to_string(),
            if sound { "as written" } else { "DAMAGED" }.to_owned(),
        ]);
    }
    print(&columns(&rows))?;
    if bad > 0 {
        bail!(
            "tables are damaged; delete those files in {} and build them anew",
            folder.display()
        );
    }
    Ok(())
}

fn info(rule: &Rule, choice: &Choice) -> anyhow::Result<()> {
    let mut tables = Tables::new(rule)?;
    let folder = choice.place.folder()?;
    let count = files::load(&folder, &mut tables)?;
    let mut text = format!(
        "{} ({}) in {}\n",
        rule.id(),
        rule.digest().short4(),
        folder.display()
    );
    if count == 0 {
        text.push_str("no tables yet; awale tables build makes them\n");
    }
    for seeds in 0..count {
        let path = files::path(&folder, rule.digest(), seeds);
        let bytes = fs::metadata(&path).map_or(0, |data| data.len());
        writeln!(text, "{seeds:2} seeds  {bytes:>10} bytes")?;
    }
    writeln!(
        text,
        "tables of this rule can go up to {} seeds",
        tables.most_seeds()
    )?;
    print(&text)
}
