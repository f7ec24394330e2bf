//! The longest form of every line of an event.

use super::{
    budget::{MINUTES, gid, key, parse},
    *,
};
use crate::trust::Link;

/// The longest name, whichever way it is written.
fn longest_name() -> PlayerName {
    parse(&"\u{10ffff}".repeat(9))
}

/// The same for the lines of events.
pub(super) fn longest_sunday() -> Vec<(Message, usize)> {
    let link = Link::of("line");
    let (event, number, term) = (link, 9999, 99);
    let (seat, pairing) = (parse("99"), parse("99.98.99"));
    let (key, name, minutes) = (key().public(), longest_name(), MINUTES);
    let lines: Vec<(SundayLine, usize)> = vec![
        (
            SundayOpen {
                event,
                number: 1,
                term: 1,
                key,
                rule: link,
                clock: parse("180+60"),
                rounds: 99,
                rated: Some(1),
                start: minutes,
                name: name.clone(),
            }
            .into(),
            300,
        ),
        (
            SundayLead {
                event,
                number,
                link,
                term,
                key,
                minutes,
            }
            .into(),
            240,
        ),
        (
            SundayEnter {
                event,
                number,
                link,
                term,
                seat,
                key,
                guest: Some(1),
                name: name.clone(),
            }
            .into(),
            298,
        ),
        (
            SundayLeave {
                event,
                number,
                link,
                term,
                seat,
            }
            .into(),
            190,
        ),
        (
            SundayRound {
                event,
                number,
                link,
                term,
                round: 99,
                active: 99,
                results: link,
            }
            .into(),
            220,
        ),
        (
            SundayScore {
                event,
                number,
                link,
                term,
                pairing,
                verdict: Verdict::South,
                why: Why::Disputed,
                gid: Some(gid()),
            }
            .into(),
            240,
        ),
        (
            SundayOver {
                event,
                number,
                link,
                term,
                results: link,
            }
            .into(),
            210,
        ),
        (
            SundayIn {
                event,
                key,
                guest: Some(1),
                name: name.clone(),
                minutes,
            }
            .into(),
            260,
        ),
        (
            SundayOut {
                event,
                key,
                guest: Some(1),
                name,
                minutes,
            }
            .into(),
            260,
        ),
        (
            SundayGame {
                event,
                pairing,
                seat,
                word: GameWord::Absent,
                gid: Some(gid()),
                minutes,
            }
            .into(),
            200,
        ),
        (
            SundayGet {
                event,
                key,
                from: 9999,
                minutes,
            }
            .into(),
            200,
        ),
    ];
    lines
        .into_iter()
        .map(|(line, budget)| (line.into(), budget))
        .collect()
}
