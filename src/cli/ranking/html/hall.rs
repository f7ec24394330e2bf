//! The first page: the ranking, and who has played whom.

use awale::{
    peer::wire::OwnResult,
    store::records::{LEAST_OPPONENTS, Tally},
    trust::PublicKey,
};

use super::{World, player_file};
use crate::cli::page::{document, escaped, link, row, table};

/// Players in the crosstable; more would not fit any screen.
const MOST_IN_TABLE: usize = 40;

pub(super) fn page(world: &World) -> String {
    let ranked: Vec<&Tally> = world
        .tallies
        .iter()
        .filter(|tally| tally.unranked().is_none())
        .collect();
    let mut body = "<h1>Awalé: the ranking</h1>\n".to_owned();
    body.push_str(&ranking(world, &ranked));
    body.push_str(&others(world));
    body.push_str(&crosstable(world));
    let found = match world.checked.faults.len() {
        0 => "nothing was wrong".to_owned(),
        faults => {
            format!("{faults} things are wrong, which <code>awale records verify</code> tells")
        }
    };
    body.push_str(&format!(
        "<p class=\"small\">{} games. Signatures, moves, results and points of every record were checked: {found}. \
         Points count of players who have records with at least {LEAST_OPPONENTS} others.</p>\n",
        world.checked.games.len()
    ));
    document("Awalé: the ranking", &body, None)
}

fn ranking(world: &World, ranked: &[&Tally]) -> String {
    if ranked.is_empty() {
        return "<p>Nobody has records with enough others yet, so nobody's points count.</p>\n"
            .to_owned();
    }
    let rows = (1..).zip(ranked).map(|(place, tally): (usize, _)| {
        row(&[
            place.to_string(),
            player(world, &tally.key),
            tally.points.to_string(),
            tally.games().to_string(),
            tally.won.to_string(),
            tally.lost.to_string(),
            tally.drawn.to_string(),
            tally.opponents.len().to_string(),
            tally.left.to_string(),
        ])
    });
    let head = [
        "#",
        "Player",
        "Points",
        "Games",
        "Won",
        "Lost",
        "Drawn",
        "Opponents",
        "Left",
    ];
    table("numbers", &head, &rows.collect::<String>())
}

fn others(world: &World) -> String {
    let rows: String = world
        .tallies
        .iter()
        .filter_map(|tally| Some((tally, tally.unranked()?)))
        .map(|(tally, why)| {
            row(&[
                player(world, &tally.key),
                tally.points.to_string(),
                escaped(&why.to_string()),
            ])
        })
        .collect();
    match rows.is_empty() {
        true => String::new(),
        false => format!(
            "<h2>Not counted</h2>\n{}",
            table("", &["Player", "Points", "Why"], &rows)
        ),
    }
}

/// Won, lost and drawn games of everybody against everybody.
fn crosstable(world: &World) -> String {
    let players: Vec<&Tally> = world
        .tallies
        .iter()
        .filter(|tally| tally.games() > 0)
        .take(MOST_IN_TABLE)
        .collect();
    if players.len() < 2 {
        return String::new();
    }
    let numbers: Vec<String> = (1..=players.len())
        .map(|number| number.to_string())
        .collect();
    let mut head = vec!["#", "Player"];
    head.extend(numbers.iter().map(String::as_str));
    let rows: String = players
        .iter()
        .zip(&numbers)
        .map(|(tally, number)| {
            let mut cells = vec![number.clone(), player(world, &tally.key)];
            cells.extend(players.iter().map(|other| score(tally, other)));
            row(&cells)
        })
        .collect();
    format!(
        "<h2>Who has played whom</h2>\n<p class=\"small\">Won – lost, and drawn games behind a comma.</p>\n{}",
        table("cross", &head, &rows)
    )
}

fn score(tally: &Tally, other: &Tally) -> String {
    if tally.key == other.key {
        return "·".to_owned();
    }
    let games = tally
        .history
        .iter()
        .filter(|entry| entry.counts && entry.opponent == Some(other.key));
    let (mut won, mut lost, mut drawn) = (0, 0, 0);
    for entry in games {
        match entry.own {
            OwnResult::Won => won += 1,
            OwnResult::Lost => lost += 1,
            OwnResult::Drawn => drawn += 1,
        }
    }
    match (won, lost, drawn) {
        (0, 0, 0) => String::new(),
        (_, _, 0) => format!("{won}–{lost}"),
        _ => format!("{won}–{lost}, {drawn}"),
    }
}

/// A player's name as a link to his page.
pub(super) fn player(world: &World, key: &PublicKey) -> String {
    let country = world.people.country(key);
    let country = country.map_or_else(String::new, |country| format!(" {}", escaped(country)));
    format!(
        "{}{country}",
        link(&player_file(key), &world.people.name(key))
    )
}
