//! The table as a web page that stands by itself.

use awale::{
    event::{
        Table,
        announce::{called, points},
        standings::TIE_BREAKS,
    },
    peer::wire::Why,
};

use super::table::{quarters, result};
use crate::cli::page::{document, escaped, row, table as rows_of};

/// The page.
pub(super) fn page(table: &Table) -> String {
    let terms = table.terms();
    let title = format!("{}, {}", terms.name, terms.date());
    let mut body = format!("<h1>{}</h1>\n", escaped(&title));
    body.push_str(&standings(table));
    for round in table.rounds() {
        body.push_str(&games(table, round));
    }
    body.push_str(&format!(
        "<p class=\"small\">Level players by {}. * a guest: his results are the word of the bot that plays \
         for him. Everything follows from the signed lines of event {}.</p>\n",
        TIE_BREAKS.join(", "),
        terms.id()
    ));
    document(&title, &body, None)
}

fn standings(table: &Table) -> String {
    let lines: String = table
        .standings()
        .iter()
        .map(|line| {
            row(&[
                line.place.to_string(),
                escaped(&called(table, line.seat)),
                points(line.points),
                points(line.direct),
                line.wins.to_string(),
                points(line.buchholz_cut),
                points(line.buchholz),
                quarters(line.sonneborn),
            ])
        })
        .collect();
    let head = [
        "",
        "player",
        "points",
        "direct",
        "wins",
        "Buchholz cut 1",
        "Buchholz",
        "Sonneborn-Berger",
    ];
    rows_of("ranking", &head, &lines)
}

fn games(table: &Table, round: &awale::event::Round) -> String {
    let games: String = round
        .games
        .iter()
        .map(|(game, score)| {
            let note = score.map_or("", |score| note(score.why));
            row(&[
                escaped(&called(table, game.south)),
                escaped(&called(table, game.north)),
                score.map_or("", |score| result(score.verdict)).to_owned(),
                note.to_owned(),
            ])
        })
        .collect();
    let byes: Vec<String> = round
        .byes
        .iter()
        .map(|seat| escaped(&called(table, *seat)))
        .collect();
    let byes = match byes.is_empty() {
        true => String::new(),
        false => format!("<p>Without an opponent: {}</p>\n", byes.join(", ")),
    };
    format!(
        "<h2>Round {}</h2>\n{}{byes}",
        round.number,
        rows_of("games", &["South", "North", "result", ""], &games)
    )
}

/// What is special about a score, for whoever reads it.
fn note(why: Why) -> &'static str {
    match why {
        Why::Played => "",
        Why::Word => "one player's word",
        Why::Guest => "a bot's word",
        Why::Absent => "no-show",
        Why::Left => "has left",
        Why::Disputed => "disputed",
        Why::Silent => "nobody has said how it ended",
        Why::Ruled => "the director's decision",
    }
}
