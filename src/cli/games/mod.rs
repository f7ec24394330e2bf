//! `awale games`: the games in the archive.

mod adjourned;
mod list;
mod show;

use std::{io::Write, time::SystemTime};

use awale::{
    game::Side,
    irc::sanitize,
    store::{GameRow, Setting},
};
use jiff::{Timestamp, tz::TimeZone};

use super::places::HomePlace;

/// Characters of a name that are shown.
const MAX_NAME: usize = 36;

/// The games you have played: list them, look at one.
///
/// The archive can be read while awale is online.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the games that wait to be gone on with
    Adjourned(adjourned::Arguments),
    /// List games, the newest first
    List(list::Arguments),
    /// Show one game move by move, and check its signatures
    Show(show::Arguments),
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Adjourned(arguments) => adjourned::run(arguments),
        Command::List(arguments) => list::run(arguments),
        Command::Show(arguments) => show::run(arguments),
    }
}

/// Prints to the end or until nobody reads any more, which is no mistake.
fn print(text: &str) {
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
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

/// The result from this player's side, the own score first.
fn result(row: &GameRow) -> String {
    let Some(ending) = &row.ending else {
        return "-".to_owned();
    };
    let me = row.setting.as_ref().map(|setting| setting.me);
    let verdict = match (ending.winner, me) {
        (None, _) => "draw",
        (winner, me) if winner == me => "won",
        _ => "lost",
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
fn object(row: &GameRow) -> serde_json::Value {
    let setting = row.setting.as_ref();
    let ending = row.ending.as_ref();
    serde_json::json!({
        "type": "game",
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
