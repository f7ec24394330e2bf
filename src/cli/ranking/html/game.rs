//! The page of a game, to be played through.

use awale::{
    game::{Position, Side},
    notation::{
        PlainText, Sheet,
        picture::{self, Theme},
    },
    peer::Author,
    store::{Replay, records::Record},
    trust::PublicKey,
};

use super::{World, hall::player};
use crate::cli::page::{data, day, document, escaped};

const SCRIPT: &str = include_str!("replay.js");

/// `None` for a game whose rule cannot be read.
pub(super) fn page(world: &World, record: &Record) -> Option<String> {
    let replay = Replay::of(record.gid, &record.setting, &record.lines).ok()?;
    let checked = world.checked.games.get(&record.gid)?;
    let [south, north] = players(record);
    let names = [south, north].map(|key| world.people.name(&key));
    let result = replay
        .results
        .iter()
        .find(|signed| signed.author == Author::Own);
    let result = result
        .or(replay.results.first())
        .map(|signed| &signed.result);
    let ending = result.map_or_else(String::new, |result| {
        format!(
            "{} ({}), {} points moved.",
            result.score, result.reason, result.moved
        )
    });
    let letters = moves(&replay);
    let body = format!(
        "<p><a href=\"index.html\">The ranking</a></p>\n<h1>{} – {}</h1>\n\
         <p>South: {}. North: {}. {}, by the rule {}. {}</p>\n\
         <div id=\"board\" class=\"figure\">{}</div>\n<div class=\"controls\" id=\"controls\" hidden>\
         <button id=\"first\" aria-label=\"to the beginning\">«</button>\
         <button id=\"back\" aria-label=\"back\">‹</button>\
         <button id=\"on\" aria-label=\"on\">›</button>\
         <button id=\"last\" aria-label=\"to the end\">»</button>\
         <input id=\"ply\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"ply\"><span id=\"told\"></span></div>\n\
         <h2>Moves</h2>\n<p>{}</p>\n<p class=\"small\">Game {}. {}.</p>\n\
         <script type=\"application/json\" id=\"game\">{}</script>\n",
        escaped(&names[0]),
        escaped(&names[1]),
        player(world, &south),
        player(world, &north),
        day(checked.minutes()),
        escaped(record.setting.rule.as_str()),
        escaped(&ending),
        boards(&replay, &names),
        escaped(&letters),
        record.gid,
        checked.worth().map_or("not signed", |worth| worth.word()),
        data(&told(&replay, &names).into()),
    );
    let title = format!("{} – {}", names[0], names[1]);
    Some(document(&title, &body, Some(SCRIPT)))
}

/// South and North.
fn players(record: &Record) -> [PublicKey; 2] {
    let (own, opponent) = (record.setting.own, record.setting.opponent);
    match record.setting.me {
        Side::South => [own, opponent],
        Side::North => [opponent, own],
    }
}

/// The moves as letters, ten in a group.
fn moves(replay: &Replay) -> String {
    let holes = replay.game.rule().holes();
    let letters: Vec<String> = replay
        .game
        .history()
        .iter()
        .map(|step| step.mv.to_char(holes).to_string())
        .collect();
    let groups: Vec<String> = letters.chunks(10).map(|group| group.concat()).collect();
    groups.join(" ")
}

/// What is said of each board: the move that led there, and what is in the stores.
fn told(replay: &Replay, names: &[String; 2]) -> Vec<String> {
    let holes = replay.game.rule().holes();
    let stores = |position: &Position| {
        let [south, north] = position.stores();
        format!("{} {south}, {} {north}", names[0], names[1])
    };
    let mut told = vec![stores(replay.game.start())];
    told.extend(
        (1..)
            .zip(replay.game.history())
            .map(|(ply, step): (u32, _)| {
                let letter = step.mv.to_char(holes);
                let by = match step.side {
                    Side::South => &names[0],
                    Side::North => &names[1],
                };
                format!("{ply}. {by} plays {letter}. {}", stores(&step.position))
            }),
    );
    told
}

/// The board after every move, of which the script shows one.
fn boards(replay: &Replay, names: &[String; 2]) -> String {
    let mut sheet = Sheet::new(replay.game.clone());
    sheet.names = [&names[0], &names[1]].map(|name| PlainText::name(name));
    picture::frames(&picture::of_game(&sheet, Side::South, Theme::Wood))
}
