//! `awale records verify`.

use std::{fs, path::PathBuf, time::SystemTime};

use anyhow::{Context, bail};
use awale::store::{
    Archive,
    records::{Checked, check, read},
};
use serde_json::json;

use super::{count, export::finished};
use crate::cli::{output::print, places::HomePlace};

/// Check every signature, replay every game, and follow every chain of results.
///
/// Nothing is believed that is not signed. Without a file, your own archive is checked.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A file that `awale records export` has written
    file: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    home: HomePlace,
}

/// Faults that are told one by one.
const MAX_TOLD: usize = 50;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (records, mistakes) = match &arguments.file {
        Some(file) => {
            let text = fs::read_to_string(file)
                .with_context(|| format!("{} cannot be read", file.display()))?;
            read(&text, SystemTime::now())
        }
        None => {
            let archive = Archive::read(&arguments.home.folder()?)?;
            (finished(&archive, &[])?, Vec::new())
        }
    };
    let checked = check(&records);
    let mut faults: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    faults.extend(checked.faults.iter().map(ToString::to_string));
    match arguments.json {
        true => print(&format!("{}\n", as_json(&checked, &faults)))?,
        false => print(&as_text(&checked, &faults))?,
    }
    match faults.len() {
        0 => Ok(()),
        number => bail!(
            "{} found: a game with one proves nothing; compare with the other player's file, or with a \
             backup",
            count(number, "fault")
        ),
    }
}

fn as_text(checked: &Checked, faults: &[String]) -> String {
    let mut text = format!(
        "{}, {} signed by both sides.\n",
        count(checked.games, "game"),
        checked.sealed
    );
    for (key, (highest, there)) in &checked.chains {
        let missing = usize::try_from(*highest)
            .unwrap_or(usize::MAX)
            .saturating_sub(*there);
        text.push_str(&match missing {
            0 => format!("Key {key}: all records from 1 to {highest}.\n"),
            _ => format!("Key {key}: {there} of {highest} records; the others are not here.\n"),
        });
    }
    for fault in faults.iter().take(MAX_TOLD) {
        text.push_str(&format!("Wrong: {fault}.\n"));
    }
    if let Some(more @ 1..) = faults.len().checked_sub(MAX_TOLD) {
        text.push_str(&format!("… and {more} more.\n"));
    }
    if faults.is_empty() && checked.games > 0 {
        text.push_str("Everything is as it should be.\n");
    }
    text
}

fn as_json(checked: &Checked, faults: &[String]) -> serde_json::Value {
    let chains = checked.chains.iter().map(|(key, (highest, there))| {
        json!({ "key": key.to_string(), "newest": highest, "here": there })
    });
    json!({
        "games": checked.games,
        "sealed": checked.sealed,
        "chains": chains.collect::<Vec<_>>(),
        "faults": faults,
    })
}
