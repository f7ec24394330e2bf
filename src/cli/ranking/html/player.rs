//! The page of a player.

use awale::{
    peer::wire::OwnResult,
    store::records::{Entry, Tally},
    trust::Points,
};

use super::{World, game_file, graph::graph, hall::player};
use crate::cli::page::{day, document, escaped, link, row, table};
use crate::cli::rating::word;

pub(super) fn page(world: &World, place: usize, tally: &Tally) -> String {
    let name = world.people.name(&tally.key);
    let standing = match tally.unranked() {
        None => format!("Place {}", place + 1),
        Some(why) => format!("Not counted in the ranking: {}", escaped(&why.to_string())),
    };
    let mut points = vec![Points::START.get()];
    points.extend(
        tally
            .history
            .iter()
            .filter_map(|entry| entry.after)
            .map(Points::get),
    );
    let rows: String = tally
        .history
        .iter()
        .rev()
        .map(|entry| game(world, entry))
        .collect();
    let body = format!(
        "<p><a href=\"index.html\">The ranking</a></p>\n<h1>{}</h1>\n\
         <p><b>{} points.</b> {standing}. {} games: {} won, {} lost, {} drawn. Opponents: {}. Left: {}.</p>\n\
         <p class=\"small\">Key {}. {} of {} records are here; of {} the whole games were checked.</p>\n\
         {}<h2>Games</h2>\n{}",
        escaped(&name),
        tally.points,
        tally.games(),
        tally.won,
        tally.lost,
        tally.drawn,
        tally.opponents.len(),
        tally.left,
        tally.key,
        tally.here,
        tally.newest,
        tally.whole,
        graph(&points),
        table("", &["Day", "Opponent", "Result", "Points", "Game"], &rows),
    );
    document(&name, &body, None)
}

fn game(world: &World, entry: &Entry) -> String {
    let moved = entry.result.moved;
    let change = match entry.own {
        _ if moved == 0 => String::new(),
        OwnResult::Won => format!(" (+{moved})"),
        OwnResult::Lost => format!(" (−{moved})"),
        OwnResult::Drawn => String::new(),
    };
    let after = entry
        .after
        .map_or_else(|| "not signed".to_owned(), |points| points.to_string());
    row(&[
        day(entry.minutes),
        entry
            .opponent
            .map_or_else(|| "?".to_owned(), |key| player(world, &key)),
        format!(
            "{} ({}), {}",
            word(entry.own),
            entry.result.reason,
            entry.worth.word()
        ),
        format!("{after}{change}"),
        entry
            .place
            .map_or_else(String::new, |_| link(&game_file(entry.gid), "play through")),
    ])
}
