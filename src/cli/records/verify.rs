//! `awale records verify`.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use anyhow::bail;
use awale::{
    irc::sanitize,
    store::{
        Archive, HeardHalf,
        records::{Chain, Checked, Record, Worth, check_key, check_with, read},
    },
    trust::PublicKey,
};
use serde_json::json;

use super::{count, export::finished};
use crate::cli::{
    output::print,
    people::{self, People},
    places::HomePlace,
    read::text as file_text,
};

/// Check every signature, replay every game, recompute its points, and follow every chain of results.
///
/// Nothing is believed that is not signed. Without a name, your own archive is checked; with that of a player
/// in it, the results of that player alone.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A file that `awale records export` has written, or a player: a nick, name, key or key id
    #[arg(value_name = "FILE_OR_PLAYER", allow_hyphen_values = true)]
    what: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    home: HomePlace,
}

/// Faults that are told one by one.
const MAX_TOLD: usize = 50;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (checked, mistakes) = match &arguments.what {
        Some(file) if file.is_file() => in_file(file)?,
        what => (in_archive(arguments, what.as_deref())?, Vec::new()),
    };
    let mut faults = mistakes;
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

fn in_file(file: &Path) -> anyhow::Result<(Checked, Vec<String>)> {
    let text = file_text(file)?;
    let (records, mistakes) = read(&text, SystemTime::now());
    let mistakes = mistakes.iter().map(ToString::to_string).collect();
    Ok((check_with(&records, &[]), mistakes))
}

fn in_archive(arguments: &Arguments, who: Option<&Path>) -> anyhow::Result<Checked> {
    let folder = arguments.home.folder()?;
    let archive = match (Archive::read(&folder), who) {
        (Ok(archive), _) => archive,
        (Err(_), Some(file)) if looks_like_a_file(file) => bail!(no_file(file)),
        (Err(error), _) => return Err(error.into()),
    };
    let records = finished(&archive, &[])?;
    let Some(who) = who else {
        return Ok(check_with(&records, &[]));
    };
    let heard = archive.heard()?;
    match key(&archive, &records, &heard, who)? {
        Some(key) => Ok(check_key(&records, &heard, &key)),
        None => bail!(no_file(who)),
    }
}

fn key(
    archive: &Archive,
    records: &[Record],
    heard: &[HeardHalf],
    who: &Path,
) -> anyhow::Result<Option<PublicKey>> {
    let who = who.to_string_lossy();
    let people = People::of(archive, records, heard)?;
    match people.find(&who).as_slice() {
        [] => Ok(None),
        [key] => Ok(Some(*key)),
        several => bail!(people::several(&who, several)),
    }
}

fn looks_like_a_file(path: &Path) -> bool {
    path.components().count() > 1 || path.extension().is_some()
}

fn no_file(path: &Path) -> String {
    let shown = sanitize::clean_line(&path.to_string_lossy());
    format!(
        "there is no file {shown}, and nobody of this nick, name or key in your archive; `awale ranking` \
         lists whom there is"
    )
}

fn as_text(checked: &Checked, faults: &[String]) -> String {
    let mut text = format!(
        "{}, {} signed by both sides",
        count(checked.games.len(), "game"),
        checked.count(Worth::Sealed)
    );
    for (worth, told) in [
        (Worth::Proven, "proven by their lines"),
        (Worth::Witnessed, "witnessed by a referee"),
        (Worth::Claimed, "claimed by one side"),
        (Worth::Disputed, "disputed"),
    ] {
        let number = checked.count(worth);
        if number > 0 {
            text.push_str(&format!(", {number} {told}"));
        }
    }
    text.push_str(".\n");
    for chain in checked.chains.iter().filter(|chain| chain.here > 0) {
        text.push_str(&chain_text(chain));
    }
    for fault in faults.iter().take(MAX_TOLD) {
        text.push_str(&format!("Wrong: {fault}.\n"));
    }
    if let Some(more @ 1..) = faults.len().checked_sub(MAX_TOLD) {
        text.push_str(&format!("… and {more} more.\n"));
    }
    if faults.is_empty() && !checked.games.is_empty() {
        text.push_str("Everything is as it should be.\n");
    }
    text
}

fn chain_text(chain: &Chain) -> String {
    let (key, newest, here) = (chain.key.id(), chain.newest, chain.here);
    let held = match usize::try_from(newest) == Ok(here) {
        true => format!("all records from 1 to {newest}"),
        false => format!("{here} of {newest} records, the others are not here"),
    };
    let heard = match here - chain.whole {
        0 => String::new(),
        heard => format!(", {heard} of them without their games"),
    };
    let owed = match chain.owed {
        0 => String::new(),
        owed => format!(", and {owed} lost without signing it"),
    };
    format!("Key {key}: {held}{heard}; {} points{owed}.\n", chain.points)
}

fn as_json(checked: &Checked, faults: &[String]) -> serde_json::Value {
    let chains = checked.chains.iter().map(|chain| {
        json!({
            "key": chain.key.id().to_string(),
            "newest": chain.newest,
            "here": chain.here,
            "whole": chain.whole,
            "points": chain.points.get(),
            "owed": chain.owed,
        })
    });
    json!({
        "games": checked.games.len(),
        "sealed": checked.count(Worth::Sealed),
        "proven": checked.count(Worth::Proven),
        "witnessed": checked.count(Worth::Witnessed),
        "claimed": checked.count(Worth::Claimed),
        "disputed": checked.count(Worth::Disputed),
        "chains": chains.collect::<Vec<_>>(),
        "faults": faults,
    })
}
