//! `awale games`: the games in the archive.

mod adjourned;
pub(super) mod contest;
mod export;
pub(super) mod find;
mod image;
mod list;
mod remark;
mod replay;
mod select;
mod sheet;
mod show;

use std::time::SystemTime;

use awale::{
    game::Side,
    irc::sanitize,
    store::{Ending, GameRow, HomeRow, Listed, Setting},
};
use jiff::{Timestamp, tz::TimeZone};

use super::{output::print, places::HomePlace};

/// Characters of a name that are shown.
const MAX_NAME: usize = 36;

/// The games you have played: list, show, replay, comment, take out and in.
///
/// Games at home are called h1, h2 and so on, matches at home m1, m2, and games over a network by the beginning of
/// their name.
/// All this can be done while awale is online.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale games list --with kofi --since 2026-01-01
  awale games show h12
  awale games import club.ogn
  awale games delete h12")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the games that wait to be gone on with
    Adjourned(adjourned::Arguments),
    /// Write something about a game or one of its moves
    Comment(remark::CommentArguments),
    /// Delete a game at home, or hide a signed one
    Delete(remark::DeleteArguments),
    /// Write games as OGN, JSON lines or text
    Export(export::ExportArguments),
    /// Make a picture of a position, or a moving one of a whole game
    Image(image::Arguments),
    /// Take games in from a file
    Import(export::ImportArguments),
    /// List games, the newest first
    List(list::Arguments),
    /// List the matches at home, with how they stand
    Matches(contest::Arguments),
    /// Print a game for paper: moves, remarks and boards; or the table of a match
    Print(sheet::Arguments),
    /// Show the boards of a game, one after every move
    Replay(replay::Arguments),
    /// Show one game, and check its signatures; or the table of a match
    Show(show::Arguments),
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Adjourned(arguments) => adjourned::run(arguments),
        Command::Comment(arguments) => remark::comment(arguments),
        Command::Delete(arguments) => remark::delete(arguments),
        Command::Export(arguments) => export::export(arguments),
        Command::Image(arguments) => image::run(&arguments),
        Command::Import(arguments) => export::import(arguments),
        Command::List(arguments) => list::run(arguments),
        Command::Matches(arguments) => contest::run(&arguments),
        Command::Print(arguments) => sheet::run(&arguments),
        Command::Replay(arguments) => replay::run(arguments),
        Command::Show(arguments) => show::run(arguments),
    }
}

/// A time for people: local, to the minute.
pub(super) fn local(at: SystemTime) -> String {
    let zoned = Timestamp::try_from(at).map(|at| at.to_zoned(TimeZone::system()));
    zoned.map_or_else(
        |_| "-".to_owned(),
        |at| at.strftime("%Y-%m-%d %H:%M").to_string(),
    )
}

/// A time for programs: UTC, RFC 3339.
pub(super) fn utc(at: SystemTime) -> Option<String> {
    Timestamp::try_from(at).ok().map(|at| at.to_string())
}

/// What to call the opponent.
fn opponent(setting: &Setting) -> String {
    let nick = sanitize::clean(setting.nick.as_str(), MAX_NAME);
    let name = sanitize::clean(setting.name.as_str(), MAX_NAME);
    let country = setting
        .country
        .map_or_else(String::new, |country| format!(", {country}"));
    if name.is_empty() || name == nick {
        format!("{nick}{country}")
    } else {
        format!("{name} ({nick}{country})")
    }
}

/// As many characters of a game's name as identify it among thousands.
const SHORT: usize = 8;

/// A game as a row of the list.
fn cells(row: &Listed) -> [String; 7] {
    let text = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    [
        row.name().to_string().chars().take(SHORT).collect(),
        local(row.begun()),
        export::opponents(row),
        text(row.rule().map(ToString::to_string)),
        text(row.me().map(|me| me.to_string())),
        result(row.ending(), row.me()),
        match row {
            Listed::Online(row) => row.class.to_string(),
            Listed::Home(row) => match row.place {
                Some(place) => format!("{}, game {}", place.id, place.number),
                None => row.origin.word().to_owned(),
            },
        },
    ]
}

/// The result from this player's side, the own score first; from South's where he has none.
fn result(ending: Option<&Ending>, me: Option<Side>) -> String {
    let Some(ending) = ending else {
        return "-".to_owned();
    };
    let verdict = match (ending.winner, me) {
        (None, _) => "draw".to_owned(),
        (Some(winner), None) => format!("{winner} won"),
        (winner, me) if winner == me => "won".to_owned(),
        _ => "lost".to_owned(),
    };
    let [south, north] = ending.score.0;
    let (own, other) = match me {
        Some(Side::North) => (north, south),
        _ => (south, north),
    };
    format!("{verdict} {own}-{other} {}", ending.reason)
}

fn side(setting: &Setting) -> &'static str {
    match setting.me {
        Side::South => "South",
        Side::North => "North",
    }
}

/// A game for programs.
fn object(row: &Listed) -> serde_json::Value {
    match row {
        Listed::Online(row) => online_object(row),
        Listed::Home(row) => home_object(row),
    }
}

fn home_object(row: &HomeRow) -> serde_json::Value {
    let ending = row.ending.as_ref();
    let [south, north] = &row.names;
    serde_json::json!({
        "type": "game",
        "game": row.id.to_string(),
        "begun": utc(row.begun),
        "south": south.as_str(),
        "north": north.as_str(),
        "network": row.origin.word(),
        "rule": row.rule.as_str(),
        "side": row.origin.me().map(|me| me.to_string()),
        "ended": ending.and_then(|e| utc(e.at)),
        "reason": ending.map(|e| e.reason.word()),
        "score": ending.map(|e| e.score.to_string()),
        "winner": ending.and_then(|e| e.winner).map(|w| w.to_string()),
        "plies": row.plies,
        "class": row.origin.word(),
        "match": row.place.map(|place| place.id.to_string()),
        "number": row.place.map(|place| place.number),
    })
}

fn online_object(row: &GameRow) -> serde_json::Value {
    let setting = row.setting.as_ref();
    let ending = row.ending.as_ref();
    serde_json::json!({
        "type": "game",
        "game": row.gid.to_string(),
        "gid": row.gid.to_string(),
        "begun": utc(row.begun),
        "own_key": setting.map(|s| s.own.to_string()),
        "opponent_key": setting.map(|s| s.opponent.to_string()),
        "nick": setting.map(|s| s.nick.as_str()),
        "name": setting.map(|s| s.name.as_str()),
        "country": setting.and_then(|s| s.country).map(|c| c.to_string()),
        "network": setting.map(|s| s.network.to_string()),
        "rule": setting.map(|s| s.rule.as_str()),
        "side": setting.map(side),
        "ended": ending.and_then(|e| utc(e.at)),
        "reason": ending.map(|e| e.reason.word()),
        "score": ending.map(|e| e.score.to_string()),
        "winner": ending.and_then(|e| e.winner).map(|w| w.to_string()),
        "plies": ending.map(|e| e.plies),
        "class": row.class.word(),
    })
}
