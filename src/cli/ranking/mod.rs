//! `awale ranking`: everybody whose records are known, the most points first.

mod html;
mod world;

use std::path::PathBuf;

use awale::store::records::Tally;
use serde_json::json;

pub(super) use world::World;

use super::{
    output::{columns, print},
    places::Places,
};

/// Players by their points.
///
/// Everybody is listed whose records are here: those you have played with, and those whose results were heard on the
/// networks. Points count of players who have records with at least three others; the others stand below.
/// Every record that is here is checked first.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale ranking
  awale ranking --json
  awale ranking --html hall         a folder of web pages: open hall/index.html")]
pub(super) struct Arguments {
    /// Print one JSON object
    #[arg(long, conflicts_with = "html")]
    json: bool,

    /// Write web pages into this folder: the ranking, every player, and every game to be played through
    #[arg(long, value_name = "DIR")]
    html: Option<PathBuf>,

    #[command(flatten)]
    places: Places,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let world = World::open(&arguments.places)?;
    if let Some(folder) = &arguments.html {
        let written = html::write(&world, folder)?;
        return print(&format!(
            "{written} pages written; open {}\n",
            folder.join("index.html").display()
        ));
    }
    match arguments.json {
        true => print(&format!("{}\n", as_json(&world))),
        false => print(&as_text(&world)),
    }
}

const HEAD: [&str; 10] = [
    "#", "PLAYER", "KEY", "POINTS", "GAMES", "WON", "LOST", "DRAWN", "OTHERS", "LEFT",
];

fn as_text(world: &World) -> String {
    let mut rows = vec![HEAD.map(str::to_owned).to_vec()];
    let ranked = world
        .tallies
        .iter()
        .filter(|tally| tally.unranked().is_none());
    for (place, tally) in (1..).zip(ranked) {
        rows.push(row(world, tally, place));
    }
    let mut text = match rows.len() {
        1 => "Nobody has records with three others yet, so nobody's points count.\n".to_owned(),
        _ => columns(&rows),
    };
    let others: Vec<Vec<String>> = world
        .tallies
        .iter()
        .filter_map(|tally| Some((tally, tally.unranked()?)))
        .map(|(tally, why)| {
            vec![
                format!("  {}", name(world, tally)),
                tally.key.id().to_string(),
                format!("{} points", tally.points),
                why.to_string(),
            ]
        })
        .collect();
    if !others.is_empty() {
        text.push_str(&format!("\nNot counted:\n{}", columns(&others)));
    }
    text
}

fn row(world: &World, tally: &Tally, place: usize) -> Vec<String> {
    vec![
        place.to_string(),
        name(world, tally),
        tally.key.id().to_string(),
        tally.points.to_string(),
        tally.games().to_string(),
        tally.won.to_string(),
        tally.lost.to_string(),
        tally.drawn.to_string(),
        tally.opponents.len().to_string(),
        tally.left.to_string(),
    ]
}

/// A player's name and country, and whether it is whoever asks.
fn name(world: &World, tally: &Tally) -> String {
    let mut name = world.people.told_name(&tally.key).unwrap_or("?").to_owned();
    if let Some(country) = world.people.country(&tally.key) {
        name.push_str(&format!(", {country}"));
    }
    match (world.own == Some(tally.key), name.as_str()) {
        (true, "?") => "you".to_owned(),
        (true, name) => format!("{name} (you)"),
        (false, name) => name.to_owned(),
    }
}

fn as_json(world: &World) -> serde_json::Value {
    let (ranked, others): (Vec<&Tally>, Vec<&Tally>) = world
        .tallies
        .iter()
        .partition(|tally| tally.unranked().is_none());
    let list = |tallies: Vec<&Tally>| -> Vec<serde_json::Value> {
        tallies
            .into_iter()
            .map(|tally| object(world, tally))
            .collect()
    };
    json!({ "ranking": list(ranked), "others": list(others) })
}

/// A player for programs.
pub(super) fn object(world: &World, tally: &Tally) -> serde_json::Value {
    json!({
        "key": tally.key.to_string(),
        "id": tally.key.id().to_string(),
        "name": world.people.name(&tally.key),
        "country": world.people.country(&tally.key),
        "you": world.own == Some(tally.key),
        "points": tally.points.get(),
        "owed": tally.owed,
        "newest": tally.newest,
        "here": tally.here,
        "whole": tally.whole,
        "faults": tally.faults,
        "games": tally.games(),
        "won": tally.won,
        "lost": tally.lost,
        "drawn": tally.drawn,
        "opponents": tally.opponents.len(),
        "left": tally.left,
        "aborted": tally.aborted,
        "not_counted": tally.unranked().map(|why| why.to_string()),
    })
}
