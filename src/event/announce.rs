//! What is said in the people's channel: one line each, for whoever reads there without our program.

// Who announces has a client.
#![cfg_attr(not(feature = "client"), allow(dead_code, unused_imports))]

use super::{EventTerms, Meeting, News, Table, plan::EventPlan, table::Score};
use crate::{
    irc::sanitize::clean_line,
    peer::wire::{Pairing, Seat, Verdict, Why},
};

/// An event is announced so many seconds before it begins.
pub const BEFORE: [u64; 3] = [24 * 3600, 3600, 15 * 60];
/// Longest line, in bytes: a channel's line takes about 400.
const LONGEST: usize = 380;
/// Players of the table that a line has room for.
const BEST: usize = 8;

/// The announcement that is due since `last`, if any; both in seconds since 1970.
pub(super) fn before(plan: &EventPlan, last: u64, now: u64) -> Option<String> {
    let start = plan.next(last);
    // Who was not there at the time says nothing later.
    let due = BEFORE.iter().find(|before| {
        let at = start.saturating_sub(**before);
        last < at && at <= now && now < at + 60
    })?;
    let left = match due / 3600 {
        0 => format!("in {} minutes", due / 60),
        1 => "in 1 hour".to_owned(),
        hours => format!("in {hours} hours"),
    };
    let terms = plan.terms(start);
    Some(format!(
        "{} {left}: {} {} UTC, rule {}, {}. Take part: awale sunday join (check-in opens 15 minutes before).",
        name(&terms),
        terms.date(),
        plan.time,
        plan.rule.name(),
        clock(&terms),
    ))
}

fn name(terms: &EventTerms) -> &str {
    match terms.name.as_str() {
        "" => "The match",
        name => name,
    }
}

fn clock(terms: &EventTerms) -> String {
    match terms.clock {
        crate::peer::wire::Clock::Untimed => "no clock".to_owned(),
        clock => format!("clock {clock}"),
    }
}

/// What to say about this, if anything.
pub(super) fn lines(meeting: &Meeting, news: &News) -> Vec<String> {
    let table = meeting.table();
    let one = |line: String| vec![line];
    match news {
        News::Opened => one(format!("{}: check-in is open.", name(table.terms()))),
        News::Round(number) => pairings(table, *number),
        // What was played is told with the whole round, so that the log need not wait for talk.
        News::Scored(_, score) if matches!(score.why, Why::Played | Why::Guest | Why::Word) => {
            Vec::new()
        }
        News::Scored(pairing, score) => one(self::score(table, *pairing, *score)),
        News::RoundOver(number) => {
            let mut lines = results(table, *number);
            if usize::from(*number) < usize::from(table.planned()) {
                lines.push(format!("After round {number}: {}", best(table)));
            }
            lines
        }
        News::Over if table.rounds().is_empty() => one(format!(
            "{}: too few players today. Until next time!",
            name(table.terms())
        )),
        News::Over => over(table).into_iter().collect(),
        News::Paused(true) => {
            one("The match waits: too few of its players are to be seen.".to_owned())
        }
        News::Paused(false) if !table.rounds().is_empty() => one("The match goes on.".to_owned()),
        _ => Vec::new(),
    }
}

/// The games of a round that were played.
fn results(table: &Table, number: u8) -> Vec<String> {
    let round = table.rounds().iter().find(|round| round.number == number);
    let games = round.into_iter().flat_map(|round| &round.games);
    let games = games.filter_map(|(game, score)| Some(self::score(table, *game, (*score)?)));
    listed(&format!("Round {number}: "), games)
}

/// A list in as few lines as it takes, each with the same beginning.
fn listed(begin: &str, items: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.len() + item.len() + 2 <= LONGEST => {
                line.push_str(", ");
                line.push_str(&item);
            }
            _ => lines.push(format!("{begin}{item}")),
        }
    }
    lines
}

/// Somebody as he is called here, cleaned for a terminal: guests are marked, because their results are the bot's word.
pub fn called(table: &Table, seat: Seat) -> String {
    match table.person(seat) {
        Some(person) if person.who.guest.is_some() => format!("{}*", clean_line(&person.name)),
        Some(person) if person.name.is_empty() => format!("player {seat}"),
        Some(person) => clean_line(&person.name),
        None => format!("player {seat}"),
    }
}

fn pairings(table: &Table, number: u8) -> Vec<String> {
    let Some(round) = table.rounds().last() else {
        return Vec::new();
    };
    let games = round.games.keys();
    let games = games.map(|game| {
        format!(
            "{} – {}",
            called(table, game.south),
            called(table, game.north)
        )
    });
    let free = |seat: &Seat| format!("{} is free", called(table, *seat));
    let begin = format!("Round {number} of {} (South – North): ", table.planned());
    listed(&begin, games.chain(round.byes.iter().map(free)))
}

/// A game's score in one sentence's length: `Ama – Kofi* 1–0`.
pub fn score(table: &Table, pairing: Pairing, score: Score) -> String {
    let (south, north) = (called(table, pairing.south), called(table, pairing.north));
    let result = match score.verdict {
        Verdict::South => "1–0",
        Verdict::North => "0–1",
        Verdict::Both => "½–½",
        Verdict::Neither => "0–0",
    };
    let why = match score.why {
        Why::Played | Why::Guest => "",
        Why::Word => " (one player's word)",
        Why::Absent => " (no-show)",
        Why::Left => " (has left)",
        Why::Disputed => " (disputed: the director decides)",
        Why::Silent => " (nobody has said how it ended)",
        Why::Ruled => " (the director's decision)",
    };
    format!("{south} – {north} {result}{why}")
}

/// Points as people write them: `2½`.
pub fn points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

fn best(table: &Table) -> String {
    let standings = table.standings();
    let lines = standings.iter().take(BEST);
    let lines = lines.map(|line| {
        format!(
            "{}. {} {}",
            line.place,
            called(table, line.seat),
            points(line.points)
        )
    });
    lines.collect::<Vec<_>>().join(", ")
}

fn over(table: &Table) -> Option<String> {
    let standings = table.standings();
    let winner = called(table, standings.first()?.seat);
    Some(format!("{winner} wins! Well played, all. {}", best(table)))
}
