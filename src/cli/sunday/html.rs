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

#[cfg(test)]
mod tests {
    use super::*;
    use awale::{
        event::{EventTerms, Identity},
        peer::wire::{Message, Seat, SundayEnter, SundayLine, SundayOpen, SundayRound},
        trust::{KeyPair, Link},
    };

    /// A log of two players and their only round, as it is kept.
    fn lines(terms: &EventTerms) -> Vec<String> {
        let key = KeyPair::from_seed([1; 32]);
        let event = terms.id();
        let mut lines: Vec<String> = Vec::new();
        let mut say = |line: &dyn Fn(Link, u16) -> SundayLine| {
            let before = lines.last().map_or(Link::of(""), |line| Link::of(line));
            let number = u16::try_from(lines.len() + 1).unwrap();
            let line = Message::from(line(before, number));
            lines.push(line.draft().sign(&key).unwrap());
        };
        say(&|_, number| {
            SundayOpen {
                event,
                number,
                term: 1,
                key: key.public(),
                rule: terms.rule,
                clock: terms.clock,
                rounds: 0,
                rated: None,
                start: terms.start,
                name: terms.name.clone(),
            }
            .into()
        });
        for (seat, name) in [(1, "<b>Ama"), (2, "Kofi")] {
            say(&|link, number| {
                SundayEnter {
                    event,
                    number,
                    link,
                    term: 1,
                    seat: Seat::new(seat).unwrap(),
                    key: KeyPair::from_seed([seat + 1; 32]).public(),
                    guest: (seat == 2).then_some(1),
                    name: name.parse().unwrap(),
                }
                .into()
            });
        }
        say(&|link, number| {
            let results = Link::of("");
            SundayRound {
                event,
                number,
                link,
                term: 1,
                round: 1,
                active: 2,
                results,
            }
            .into()
        });
        lines
    }

    #[test]
    fn names_mean_nothing_in_the_page_and_guests_are_marked() {
        let terms = EventTerms {
            name: "Sunday & more".parse().unwrap(),
            network: "dalnet".to_owned(),
            channel: "#awale".to_owned(),
            rule: Link::of("rule"),
            clock: "5+3".parse().unwrap(),
            rounds: 0,
            rated: false,
            start: 29_942_880,
            director: None,
        };
        let lines = lines(&terms);
        let table = Table::of_lines(terms.clone(), lines.iter().rev().map(String::as_str));
        let guest = Some("Kofi".to_owned());
        let key = KeyPair::from_seed([3; 32]).public();
        assert!(table.find(&Identity { key, guest }).is_some());
        assert_eq!(table.rounds().len(), 1);
        let page = page(&table);
        assert!(page.contains("&lt;b&gt;Ama") && !page.contains("<b>Ama"));
        assert!(page.contains("Kofi*") && page.contains("Sunday &amp; more, 2026-12-06"));
        assert!(page.contains("<h2>Round 1</h2>"));
    }
}
