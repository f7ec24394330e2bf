//! `awale games export` and `awale games import`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use awale::{
    notation::{self, Fault, Sheet},
    store::{Archive, GameName, Listed, Notebook, Origin, Wanted, records},
};
use clap::ValueEnum;

use super::{HomePlace, contest, find, print, select::Selection};
use crate::cli::{places::ConfigPlace, rulebook::Rulebook, save};

/// How games are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// OGN, the notation of the program Aualé, with tags as in PGN
    #[default]
    Ogn,
    /// One JSON object a line
    Json,
    /// For people to read
    Text,
}

/// Write games as OGN, JSON lines or text, all of them or some.
///
/// Signed games lose their signatures on the way: `awale records export` keeps them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games export h12 > game.ogn
  awale games export --with kofi --format json -o kofi.jsonl
  awale games export --since 2026-11-01 --format text | less")]
pub(super) struct ExportArguments {
    /// The games: h and a number, or the beginning of a name; m and a number for all games of a match at home; all
    /// where none is named
    #[arg(value_name = "GAME")]
    games: Vec<String>,

    /// How they are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Write to this file, which must not be there, instead of the screen
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    selection: Selection,

    #[command(flatten)]
    home: HomePlace,
}

pub(super) fn export(arguments: ExportArguments) -> anyhow::Result<()> {
    if !arguments.games.is_empty() && !arguments.selection.is_open() {
        bail!("name games or say which are wanted, not both");
    }
    let archive = find::archive(&arguments.home.folder()?)?;
    arguments.selection.check(Some(&archive))?;
    let sheets: Vec<Sheet> = match arguments.games.is_empty() {
        true => all(&archive, &arguments.selection.wanted())?,
        false => {
            let mut sheets = Vec::new();
            for game in &arguments.games {
                sheets.extend(named(&archive, game)?);
            }
            sheets
        }
    };
    let text: Vec<String> = sheets
        .iter()
        .map(|sheet| written(sheet, arguments.format))
        .collect();
    let between = if arguments.format == Format::Json {
        ""
    } else {
        "\n"
    };
    let text = text.join(between);
    match &arguments.output {
        Some(path) => {
            save::new_file(path, &text)?;
            eprintln!("{} games are in {}", sheets.len(), path.display());
        }
        None => print(&text)?,
    }
    Ok(())
}

fn all(archive: &Archive, wanted: &Wanted) -> anyhow::Result<Vec<Sheet>> {
    let mut sheets = Vec::new();
    // The oldest first, as they were played.
    for listed in archive.catalogue(wanted)?.iter().rev() {
        sheets.extend(archive.sheet(&listed.name())?);
    }
    Ok(sheets)
}

/// The game of a name, or the games of a match at home.
fn named(archive: &Archive, text: &str) -> anyhow::Result<Vec<Sheet>> {
    let Ok(id) = text.parse() else {
        return Ok(vec![find::sheet(archive, text)?]);
    };
    let games = contest::find(archive, id)?.games.into_iter();
    games
        .map(|game| find::whole(archive, &GameName::Home(game.id)))
        .collect()
}

fn written(sheet: &Sheet, format: Format) -> String {
    match format {
        Format::Ogn => sheet.ogn(),
        Format::Json => sheet.json() + "\n",
        Format::Text => sheet.text(),
    }
}

/// Take games in from a file in OGN or JSON lines.
///
/// What cannot be made out is told with its line, and the rest is taken in. A game that is there
/// already is left out.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  awale games import game.ogn")]
pub(super) struct ImportArguments {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    config: ConfigPlace,

    #[command(flatten)]
    home: HomePlace,
}

/// A file of so many bytes has more games than anybody has played.
const MOST_BYTES: u64 = 64 << 20;

pub(super) fn import(arguments: ImportArguments) -> anyhow::Result<()> {
    let path = arguments.file.display();
    let unread = || format!("{path} cannot be read");
    if fs::metadata(&arguments.file).with_context(unread)?.len() > MOST_BYTES {
        bail!("{path} is larger than 64 MiB; split it between two games");
    }
    let bytes = fs::read(&arguments.file).with_context(unread)?;
    let rules = Rulebook::open(&arguments.config)?.rules();
    let text = String::from_utf8_lossy(&bytes);
    if text.starts_with(records::HEAD) {
        bail!("{path} is a file of signed records: `awale records import {path}` takes it in");
    }
    let reading = match text.contains('\0') {
        true => notation::Reading::default(),
        false => notation::read(&text, &rules),
    };
    let is_foreign = reading
        .faults
        .iter()
        .all(|fault| fault.what.is_of_any_text());
    if !(reading.sheets.is_empty() && is_foreign) {
        tell(&reading.faults, &arguments.file);
    }
    if reading.sheets.is_empty() {
        bail!(
            "{path} has no game that can be read; games are in OGN, or in JSON lines as \
             `awale games export --format json` writes them"
        );
    }
    let mut book = Notebook::open(&arguments.home.folder()?)?;
    let mut known = all(book.archive(), &Wanted::default())?;
    let (mut new, mut there) = (Vec::new(), 0);
    for sheet in reading.sheets {
        if known.iter().any(|other| is_same(other, &sheet)) {
            there += 1;
            continue;
        }
        new.push(book.keep(None, &sheet, Origin::File)?.to_string());
        known.push(sheet);
    }
    print(&format!("{}, {there} there already\n", taken(&new)))
}

/// Mistakes of one file that are told; more would hide what they are about.
const MOST_FAULTS: usize = 10;

fn tell(faults: &[Fault], file: &Path) {
    for fault in faults.iter().take(MOST_FAULTS) {
        eprintln!("awale: {}: {fault}", file.display());
    }
    if let Some(more) = faults.len().checked_sub(MOST_FAULTS).filter(|n| *n > 0) {
        eprintln!("awale: {}: and {more} more", file.display());
    }
}

/// How many games are new, and what they are called now.
fn taken(new: &[String]) -> String {
    let count = new.len();
    match new {
        [] => "0 new".to_owned(),
        [first, .., last] if count > 3 => format!("{count} new ({first} to {last})"),
        new => format!("{count} new ({})", new.join(", ")),
    }
}

/// Whether two sheets are of one game.
fn is_same(a: &Sheet, b: &Sheet) -> bool {
    a.begun == b.begun
        && a.names == b.names
        && a.game.rule().digest() == b.game.rule().digest()
        && a.game.start() == b.game.start()
        && a.moves() == b.moves()
}

/// What a game is called in lists.
pub(super) fn opponents(row: &Listed) -> String {
    match row {
        Listed::Online(row) => row.setting.as_ref().map_or("-".to_owned(), super::opponent),
        Listed::Home(row) => {
            let [south, north] = &row.names;
            match row.origin.me() {
                Some(awale::game::Side::South) => north.to_string(),
                Some(awale::game::Side::North) => south.to_string(),
                None => format!("{south} - {north}"),
            }
        }
    }
}
