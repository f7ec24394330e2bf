//! The table of an event that is kept.

use std::path::Path;

use anyhow::bail;
use awale::{
    event::{
        EventPlan, Table,
        announce::{called, points},
        trf,
    },
    irc::{networks::Date, sanitize::clean_line},
    peer::wire::Verdict,
    store::{Archive, StoreError},
};
use serde_json::json;

use super::{TableArguments, html, now};
use crate::cli::{
    connect,
    output::{columns, print},
    page::{escaped_markdown, markdown_table},
    save,
};

/// Weeks that are looked back.
const WEEKS: u64 = 52;
const WEEK: u64 = 7 * 24 * 3600;

pub(super) fn run(arguments: &TableArguments) -> anyhow::Result<()> {
    let plan = connect::weekly(&arguments.places)?;
    let archive = match Archive::read(&arguments.places.home()?) {
        Err(StoreError::Missing { .. }) => {
            bail!("there are no events yet: awale sunday join takes part in the next one")
        }
        read => read?,
    };
    let table = last(&plan, &archive, arguments.date)?;
    if let Some(file) = &arguments.md {
        return write(file, &markdown(&table));
    }
    match (&arguments.html, &arguments.trf, arguments.json) {
        (Some(file), ..) => write(file, &html::page(&table)),
        (_, Some(file), _) => write(file, &trf::trf(&table)),
        (.., true) => print(&format!("{:#}\n", as_json(&table))),
        _ => print(&text(&table)),
    }
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    save::file(file, text)?;
    print(&format!("{} is written\n", file.display()))
}

/// The newest event of the plan that is kept, or that of a day.
fn last(plan: &EventPlan, archive: &Archive, date: Option<Date>) -> anyhow::Result<Table> {
    let newest = plan.start(now());
    for back in 0..WEEKS {
        let start = newest.saturating_sub(back * WEEK);
        if date.is_some_and(|date| date != Date::of_unix(start)) {
            continue;
        }
        let terms = plan.terms(start);
        let lines = archive.sunday(terms.id())?;
        let table = Table::of_lines(terms, lines.iter().map(String::as_str));
        if table.people().next().is_some() {
            return Ok(table);
        }
    }
    bail!(
        "no such event is kept here: awale sunday says when the next one is, and an event is kept by whoever \
         was online during it"
    )
}

/// The table for people.
pub(in crate::cli) fn text(table: &Table) -> String {
    let terms = table.terms();
    let state = match (table.is_over(), table.rounds().len()) {
        (true, _) => "over".to_owned(),
        (false, 0) => "check-in".to_owned(),
        (false, round) => format!("round {round} of {}", table.planned()),
    };
    let mut text = format!(
        "{}, {}: {state}\n",
        clean_line(terms.name.as_str()),
        terms.date()
    );
    let mut rows = vec![HEAD.map(str::to_owned).to_vec()];
    rows.extend(standings(table));
    text.push_str(&columns(&rows));
    if table.people().any(|person| person.who.guest.is_some()) {
        text.push_str(GUEST);
    }
    text
}

const GUEST: &str = "* a guest: his results are the word of the bot that plays for him\n";
const HEAD: [&str; 8] = ["", "player", "points", "direct", "wins", "Bh-1", "Bh", "SB"];

/// The table in Markdown.
pub(super) fn markdown(table: &Table) -> String {
    let terms = table.terms();
    let title = clean_line(terms.name.as_str());
    let rows: Vec<Vec<String>> = standings(table).collect();
    format!(
        "# {}, {}\n\n{}\n{}",
        escaped_markdown(&title),
        terms.date(),
        markdown_table(&HEAD, &rows),
        escaped_markdown(GUEST)
    )
}

/// A row for each player.
fn standings(table: &Table) -> impl Iterator<Item = Vec<String>> {
    let lines = table.standings();
    lines.into_iter().map(|line| {
        vec![
            format!("{}.", line.place),
            called(table, line.seat),
            points(line.points),
            points(line.direct),
            line.wins.to_string(),
            points(line.buchholz_cut),
            points(line.buchholz),
            quarters(line.sonneborn),
        ]
    })
}

/// Quarters as people write them: `2.25`.
pub(super) fn quarters(quarters: u16) -> String {
    match quarters % 4 {
        0 => (quarters / 4).to_string(),
        rest => format!("{}.{:02}", quarters / 4, rest * 25),
    }
}

fn as_json(table: &Table) -> serde_json::Value {
    let terms = table.terms();
    let standings: Vec<_> = table
        .standings()
        .iter()
        .map(|line| {
            let person = table.person(line.seat);
            json!({
                "place": line.place,
                "seat": line.seat.get(),
                "name": person.map(|p| p.name.as_str()),
                "key": person.map(|p| p.who.key.to_string()),
                "guest": person.is_some_and(|p| p.who.guest.is_some()),
                "points": f64::from(line.points) / 2.0,
                "direct_encounter": f64::from(line.direct) / 2.0,
                "wins": line.wins,
                "buchholz_cut_1": f64::from(line.buchholz_cut) / 2.0,
                "buchholz": f64::from(line.buchholz) / 2.0,
                "sonneborn_berger": f64::from(line.sonneborn) / 4.0,
            })
        })
        .collect();
    let rounds: Vec<_> = table
        .rounds()
        .iter()
        .map(|round| {
            let games = round.games.iter().map(|(game, score)| {
                json!({
                    "south": game.south.get(),
                    "north": game.north.get(),
                    "result": score.map(|score| result(score.verdict)),
                    "why": score.map(|score| score.why.to_string()),
                    "gid": score.and_then(|score| score.gid).map(|gid| gid.to_string()),
                })
            });
            json!({
                "round": round.number,
                "games": games.collect::<Vec<_>>(),
                "byes": round.byes.iter().map(|seat| seat.get()).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({
        "event": terms.id().to_string(),
        "name": terms.name.as_str(),
        "date": terms.date(),
        "network": terms.network,
        "clock": terms.clock.to_string(),
        "over": table.is_over(),
        "results": table.results().to_string(),
        "standings": standings,
        "rounds": rounds,
    })
}

/// A result as it is written, South's first.
pub(super) fn result(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::South => "1-0",
        Verdict::North => "0-1",
        Verdict::Both => "½-½",
        Verdict::Neither => "0-0",
    }
}
