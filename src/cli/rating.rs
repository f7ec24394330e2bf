//! `awale rating`: a player's points, where they come from, and how much of it is checked.

use std::time::{Duration, SystemTime};

use awale::{
    peer::wire::OwnResult,
    store::records::{Entry, Tally},
    trust::{Points, PublicKey},
};
use serde_json::json;

use super::{
    games::{local, utc},
    output::{columns, print},
    places::Places,
    ranking::{World, object},
};

/// A player's points, and the games from which they come.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale rating                      yourself
  awale rating kofi
  awale rating ajgD1fBZkCo --json   somebody by the key's id")]
pub(super) struct Arguments {
    /// A nick, name, key or key id [default: you]
    #[arg(allow_hyphen_values = true)]
    player: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    places: Places,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let world = World::open(&arguments.places)?;
    let key = world.key(arguments.player.as_deref())?;
    let tally = world.tally(&key);
    match arguments.json {
        true => print(&format!("{}\n", as_json(&world, tally, &key))),
        false => print(&as_text(&world, tally, &key)),
    }
}

fn as_text(world: &World, tally: Option<&Tally>, key: &PublicKey) -> String {
    let you = if world.own == Some(*key) {
        " (you)"
    } else {
        ""
    };
    let head = format!("{}{you}, key {}\n", world.people.name(key), key.id());
    let Some(tally) = tally else {
        return format!("{head}points     {} — no records yet\n", Points::START);
    };
    let mut text = format!("{head}points     {} — {}\n", tally.points, held(tally));
    if tally.owed > 0 {
        text.push_str(&format!(
            "           {} of them lost without signing it: they are taken off here\n",
            tally.owed
        ));
    }
    text.push_str(&format!(
        "games      {}: {} won, {} lost, {} drawn\n",
        tally.games(),
        tally.won,
        tally.lost,
        tally.drawn
    ));
    text.push_str(&format!("opponents  {}\n", tally.opponents.len()));
    text.push_str(&format!(
        "left       {}, by what opponents say; without a result {}\n",
        tally.left, tally.aborted
    ));
    if let Some(why) = tally.unranked() {
        text.push_str(&format!("ranking    not counted: {why}\n"));
    }
    text.push('\n');
    text.push_str(&columns(&history(world, tally)));
    text
}

/// How much of a player's chain is here, and how far it was checked.
fn held(tally: &Tally) -> String {
    let here = format!("{} of {} records here", tally.here, tally.newest);
    let is_all = usize::try_from(tally.newest) == Ok(tally.here);
    if tally.faults > 0 {
        return format!(
            "{here}, and not right: `awale records verify {}` says why",
            tally.key.id()
        );
    }
    match (is_all, tally.here - tally.whole) {
        (_, 0) => format!("{here}, all checked"),
        (_, heard) => format!(
            "{here}; of {heard} the signatures, links and points were checked, of {} the whole games",
            tally.whole
        ),
    }
}

fn history(world: &World, tally: &Tally) -> Vec<Vec<String>> {
    let head = ["DATE", "OPPONENT", "RESULT", "POINTS", ""];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(tally.history.iter().rev().map(|entry| row(world, entry)));
    rows
}

fn row(world: &World, entry: &Entry) -> Vec<String> {
    let opponent = entry.opponent.map(|key| world.people.name(&key));
    let points = match (entry.after, entry.result.moved) {
        (None, 0) => "not signed".to_owned(),
        (None, moved) => format!("not signed ({})", signed(entry.own, moved)),
        (Some(after), 0) => after.to_string(),
        (Some(after), moved) => format!("{after} ({})", signed(entry.own, moved)),
    };
    vec![
        local(at(entry)),
        opponent.unwrap_or_else(|| "?".to_owned()),
        format!("{} {}", word(entry.own), entry.result.reason),
        points,
        entry.worth.word().to_owned(),
    ]
}

fn signed(own: OwnResult, moved: u16) -> String {
    match own {
        OwnResult::Won => format!("+{moved}"),
        OwnResult::Lost => format!("-{moved}"),
        OwnResult::Drawn => "0".to_owned(),
    }
}

/// What a game was for its player.
pub(super) const fn word(own: OwnResult) -> &'static str {
    match own {
        OwnResult::Won => "won",
        OwnResult::Lost => "lost",
        OwnResult::Drawn => "drawn",
    }
}

fn at(entry: &Entry) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(u64::from(entry.minutes) * 60)
}

fn as_json(world: &World, tally: Option<&Tally>, key: &PublicKey) -> serde_json::Value {
    let Some(tally) = tally else {
        return json!({
            "key": key.to_string(),
            "id": key.id().to_string(),
            "name": world.people.name(key),
            "points": Points::START.get(),
            "here": 0,
            "newest": 0,
            "history": [],
        });
    };
    let history = tally.history.iter().map(|entry| {
        json!({
            "gid": entry.gid.to_string(),
            "at": utc(at(entry)),
            "record": entry.number,
            "opponent": entry.opponent.map(|key| key.id().to_string()),
            "opponent_name": entry.opponent.map(|key| world.people.name(&key)),
            "result": word(entry.own),
            "reason": entry.result.reason.word(),
            "rated": entry.is_rated,
            "moved": entry.result.moved,
            "points": entry.after.map(Points::get),
            "worth": entry.worth.word(),
        })
    });
    let history = history.collect::<Vec<_>>();
    let mut value = object(world, tally);
    if let Some(object) = value.as_object_mut() {
        object.insert("history".to_owned(), history.into());
    }
    value
}
