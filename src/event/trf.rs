//! The table as a tournament report file, in the style of FIDE's TRF16: one line of fixed columns for each player.
//!
//! What chess has and we have not (ratings, federations, birth dates) stays empty. South is written as white.

use std::fmt::Write;

use super::{Table, announce::called};
use crate::peer::wire::{Seat, Verdict, Why};

/// The table as text.
pub fn trf(table: &Table) -> String {
    let standings = table.standings();
    let terms = table.terms();
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "012 {}\n022 {} {}\n042 {}\n062 {}\n092 Individual: awale, South is written as white\n122 {}\n",
        line(terms.name.as_str()),
        line(&terms.network),
        line(&terms.channel),
        terms.date().replace('-', "/"),
        standings.len(),
        terms.clock,
    );
    let mut seats: Vec<Seat> = standings.iter().map(|standing| standing.seat).collect();
    seats.sort();
    for seat in seats {
        let Some(standing) = standings.iter().find(|standing| standing.seat == seat) else {
            continue;
        };
        let name: String = line(&called(table, seat)).chars().take(33).collect();
        let points = format!("{}.{}", standing.points / 2, (standing.points % 2) * 5);
        let _ = write!(
            text,
            "001 {:>4} {:1}{:>3} {name:<33} {:>4} {:>3} {:>11} {:>10} {points:>4} {:>4}",
            seat.get(),
            "",
            "",
            "",
            "",
            "",
            "",
            standing.place
        );
        for round in table.rounds() {
            let (opponent, side, result) = cell(table, round.number, seat);
            let _ = write!(text, "  {opponent:>4} {side} {result}");
        }
        text.push('\n');
    }
    text
}

/// A text that stays in its line.
fn line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// Opponent, side and result of a player in a round.
fn cell(table: &Table, number: u8, seat: Seat) -> (String, char, char) {
    let nobody = "0000".to_owned();
    let Some(round) = table.rounds().iter().find(|round| round.number == number) else {
        return (nobody, '-', ' ');
    };
    if round.byes.contains(&seat) {
        // A bye by the pairing.
        return (nobody, '-', 'U');
    }
    let Some(game) = round.game_of(seat) else {
        return (nobody, '-', 'Z');
    };
    let is_south = game.south == seat;
    let opponent = if is_south { game.north } else { game.south };
    let side = if is_south { 'w' } else { 'b' };
    let Some(score) = round.games.get(&game).copied().flatten() else {
        return (opponent.to_string(), side, ' ');
    };
    let forfeit = matches!(score.why, Why::Absent | Why::Left);
    let result = match (score.verdict, is_south, forfeit) {
        (Verdict::South, true, false) | (Verdict::North, false, false) => '1',
        (Verdict::South, true, true) | (Verdict::North, false, true) => '+',
        (Verdict::Both, ..) => '=',
        (_, _, true) => '-',
        (_, _, false) => '0',
    };
    (opponent.to_string(), side, result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        event::EventTerms,
        peer::wire::{Clock, Pairing, SundayEnter, SundayRound, SundayScore},
        trust::{KeyPair, Link},
    };

    fn played() -> Table {
        let terms = EventTerms {
            name: "Sunday match".parse().unwrap(),
            network: "dalnet".to_owned(),
            channel: "#awale".to_owned(),
            rule: Link::of("rule"),
            clock: Clock::Increment {
                minutes: 5,
                seconds: 3,
            },
            rounds: 0,
            rated: true,
            start: 29_942_880,
            director: None,
        };
        let (event, link, term, number) = (terms.id(), Link::of("before"), 1, 2);
        let mut table = Table::new(terms);
        for (seat, name) in [(1, "Ama"), (2, "Kofi"), (3, "Yaa")] {
            let enter = SundayEnter {
                event,
                number,
                link,
                term,
                seat: Seat::new(seat).unwrap(),
                key: KeyPair::from_seed([seat; 32]).public(),
                guest: (seat == 3).then_some(1),
                name: name.parse().unwrap(),
            };
            table.apply(&enter.into());
        }
        for round in 1..=3 {
            let results = table.results();
            let line = SundayRound {
                event,
                number,
                link,
                term,
                round,
                active: 3,
                results,
            };
            table.apply(&line.into());
            let games: Vec<Pairing> = table
                .rounds()
                .last()
                .unwrap()
                .games
                .keys()
                .copied()
                .collect();
            for pairing in games {
                let (verdict, why) = match round {
                    1 => (Verdict::South, Why::Played),
                    2 => (Verdict::Both, Why::Guest),
                    _ => (Verdict::North, Why::Absent),
                };
                let score = SundayScore {
                    event,
                    number,
                    link,
                    term,
                    pairing,
                    verdict,
                    why,
                    gid: None,
                };
                table.apply(&score.into());
            }
        }
        table
    }

    #[test]
    fn the_columns_are_those_of_the_format() {
        let table = played();
        let text = trf(&table);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "012 Sunday match");
        assert_eq!(lines[2], "042 2026/12/06");
        let players: Vec<&&str> = lines
            .iter()
            .filter(|line| line.starts_with("001"))
            .collect();
        assert_eq!(players.len(), 3);
        for (line, name) in players.iter().zip(["Ama", "Kofi", "Yaa*"]) {
            // Columns of TRF16, counted from 1: 5-8 number, 15-47 name, 81-84 points, 86-89 place, then ten
            // for each round: 92-95 opponent, 97 side, 99 result.
            let column = |from: usize, to: usize| line[from - 1..to].trim();
            assert_eq!(column(15, 47), name);
            let seat: u8 = column(5, 8).parse().unwrap();
            let standing = table
                .standings()
                .into_iter()
                .find(|s| s.seat.get() == seat)
                .unwrap();
            let points: f32 = column(81, 84).parse().unwrap();
            assert_eq!(points * 2.0, f32::from(standing.points));
            assert_eq!(column(86, 89), standing.place.to_string());
            let mut halves = 0;
            for round in 0..3 {
                let (opponent, side) = (
                    column(92 + 10 * round, 95 + 10 * round),
                    column(97 + 10 * round, 97 + 10 * round),
                );
                let result = column(99 + 10 * round, 99 + 10 * round);
                halves += match result {
                    "1" | "+" | "U" => 2,
                    "=" => 1,
                    _ => 0,
                };
                assert_eq!(opponent == "0000", side == "-", "{line}");
            }
            assert_eq!(halves, standing.points, "{line}");
        }
    }
}
