//! What games move, and the chains of those who play them.

use std::collections::{BTreeMap, HashMap};

use super::{Failure, Fields, get, link, story::Ended};

/// What everybody begins with.
const START: u32 = 1200;
/// Fewer plies move nothing.
const LEAST_PLIES: u32 = 10;
/// Games for points of a pair on a day.
const MOST_A_DAY: usize = 6;
/// Minutes of a day.
const DAY: u32 = 24 * 60;

/// The games so far.
#[derive(Default)]
pub(super) struct Ledger {
    games: Vec<Ended>,
}

/// A half-record: the game in which it stands, its link and its fields.
struct Half<'a> {
    gid: &'a str,
    link: &'a str,
    fields: &'a Fields,
}

impl Ledger {
    pub(super) fn add(&mut self, game: Ended) {
        // Both players' files may be in one.
        if self.games.iter().all(|known| known.gid != game.gid) {
            self.games.push(game);
        }
    }

    /// Says of each key what its records amount to.
    ///
    /// # Errors
    /// At the first thing that does not fit.
    pub(super) fn settle(&self) -> Result<Vec<String>, Failure> {
        let late = self.late()?;
        for game in &self.games {
            let due = due(game, late.contains(&game.gid.as_str()))?;
            for (_, _, result) in &game.results {
                let stated: u32 = number(result, "d")?;
                if stated != due {
                    return Err(
                        format!("{}: {stated} points move, and {due} are due", game.gid).into(),
                    );
                }
            }
        }
        let mut told = Vec::new();
        for (key, mut halves) in self.chains() {
            halves.sort_by_key(|half| number(half.fields, "n").unwrap_or(0));
            let points = follow(key, &halves)?;
            self.entries(key, &halves)?;
            told.push(format!("{key}: {} records, {points} points", halves.len()));
        }
        Ok(told)
    }

    /// The games for points beyond those that a pair may play on a day.
    fn late(&self) -> Result<Vec<&str>, Failure> {
        let mut days: HashMap<_, Vec<(u32, &str)>> = HashMap::new();
        for game in self.games.iter().filter(|game| is_rated(game)) {
            let minutes = number(&game.challenge, "t")?;
            let mut pair = game.keys.clone();
            pair.sort();
            days.entry((pair, minutes / DAY))
                .or_default()
                .push((minutes, &game.gid));
        }
        let mut late = Vec::new();
        for mut day in days.into_values() {
            day.sort_by_key(|(minutes, gid)| (*minutes, super::decode(gid).unwrap_or_default()));
            late.extend(day.into_iter().skip(MOST_A_DAY).map(|(_, gid)| gid));
        }
        Ok(late)
    }

    fn chains(&self) -> BTreeMap<&str, Vec<Half<'_>>> {
        let mut chains: BTreeMap<&str, Vec<Half<'_>>> = BTreeMap::new();
        for game in &self.games {
            for (own, link, fields) in &game.results {
                let key = &game.keys[usize::from(!own)];
                let half = Half {
                    gid: &game.gid,
                    link,
                    fields,
                };
                chains.entry(key).or_default().push(half);
            }
        }
        chains
    }

    /// What a key has stated of itself in challenges and acceptances follows from the record it names.
    fn entries(&self, key: &str, halves: &[Half<'_>]) -> Result<(), Failure> {
        for game in &self.games {
            let Some(own) = game.keys.iter().position(|other| other == key) else {
                continue;
            };
            let has_challenged = (own == 0) == game.by_exporter;
            let said = if has_challenged {
                &game.challenge
            } else {
                &game.accept
            };
            let (points, head) = (number(said, "p")?, get(said, "h")?);
            let named = halves.iter().find(|half| half.link == head);
            let due = match named {
                Some(half) => after(half.fields)?,
                None if *head == link(key) => START,
                // That record is not in this file.
                None => continue,
            };
            if points != due {
                return Err(format!(
                    "{}: {key} has entered it with {points} points, and {due} follow",
                    game.gid
                )
                .into());
            }
        }
        Ok(())
    }
}

/// Numbers, links and points of one key's records; the points after the newest.
fn follow(key: &str, halves: &[Half<'_>]) -> Result<u32, Failure> {
    let mut before: Option<(u32, &str, u32)> = Some((0, "", START));
    let first = link(key);
    let mut points = START;
    for half in halves {
        let (own, stated) = (number(half.fields, "n")?, number(half.fields, "p")?);
        let head = get(half.fields, "h")?;
        if let Some((number, link, due)) = before {
            let link = if number == 0 { first.as_str() } else { link };
            if own == number {
                return Err(format!("{key}: two records have the number {own}").into());
            }
            if own == number + 1 && (head != link || stated != due) {
                return Err(format!("{}: record {own} of {key} does not follow", half.gid).into());
            }
        }
        points = after(half.fields)?;
        before = Some((own, half.link, points));
    }
    Ok(points)
}

/// The points after a record.
fn after(fields: &Fields) -> Result<u32, Failure> {
    let (points, moved) = (number(fields, "p")?, number(fields, "d")?);
    Ok(match get(fields, "o")?.as_str() {
        "w" => points + moved,
        "l" => points.saturating_sub(moved),
        _ => points,
    })
}

/// What a game moves.
fn due(game: &Ended, is_late: bool) -> Result<u32, Failure> {
    let (by, _, result) = game.results.first().ok_or("nobody has signed")?;
    let is_won = match get(result, "o")?.as_str() {
        "w" => true,
        "l" => false,
        _ => return Ok(0),
    };
    let is_agreed = get(result, "e")? == "settled" && game.results.len() > 1;
    if !is_rated(game) || is_late || !(game.is_shown || is_agreed) || game.plies < LEAST_PLIES {
        return Ok(0);
    }
    let has_exporter_won = *by == is_won;
    let (challenger, other) = (number(&game.challenge, "p")?, number(&game.accept, "p")?);
    let (winner, loser) = match has_exporter_won == game.by_exporter {
        true => (challenger, other),
        false => (other, challenger),
    };
    let ahead = f64::from(loser) - f64::from(winner);
    let share = 100.0 / (1.0 + 10_f64.powf(-ahead / 400.0));
    // From 0 to 100, so that it fits.
    let share = share.round().clamp(4.0, 100.0) as u32;
    Ok(share.min(loser))
}

fn is_rated(game: &Ended) -> bool {
    game.challenge.get("b").is_some_and(|rated| rated == "1")
}

fn number(fields: &Fields, name: &str) -> Result<u32, Failure> {
    Ok(get(fields, name)?.parse()?)
}
