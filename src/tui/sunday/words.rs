//! What is said about the event, in the language of the interface.

use jiff::{Timestamp, tz::TimeZone};

use crate::{
    event::{EventPlan, Meeting, News, Score, Table},
    irc::sanitize::clean_line,
    peer::wire::{Pairing, PlayerName, Seat, Verdict, Why},
    texts::{Texts, t},
};

/// The name that the event has in the lists of networks and where the settings name none.
const USUAL: &str = "Sunday match";

/// What the event is called: the usual one in the player's language, others as their settings say.
pub(super) fn name(texts: &Texts, name: &PlayerName) -> String {
    match name.as_str() {
        "" | USUAL => t!(texts, "sun-title"),
        name => clean_line(name),
    }
}

/// A moment in a time zone, with the day of the week.
pub(super) fn date(texts: &Texts, seconds: u64, zone: &TimeZone) -> String {
    let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
    let at = Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX);
    let at = at.to_zoned(zone.clone());
    let weekday = t!(
        texts,
        "sun-weekday",
        number = at.weekday().to_monday_one_offset()
    );
    let month = t!(texts, "sun-month", number = at.month());
    t!(
        texts,
        "sun-date",
        weekday = weekday,
        day = at.day().to_string(),
        month = month,
        year = at.year().to_string(),
        time = format!("{:02}:{:02}", at.hour(), at.minute())
    )
}

/// What a time zone is called.
pub(super) fn zone(texts: &Texts, zone: &TimeZone) -> String {
    match zone.iana_name() {
        Some("UTC" | "Etc/UTC") => "UTC".to_owned(),
        Some(name) => name.to_owned(),
        None => t!(texts, "sun-your-time"),
    }
}

/// How long it is until then: to the second, or only to the minute.
pub(super) fn countdown(texts: &Texts, (now, then): (u64, u64), seconds: bool) -> String {
    let left = then.saturating_sub(now);
    let left = if seconds {
        left
    } else {
        left.next_multiple_of(60)
    };
    let (days, hours, minutes) = (left / 86_400, left / 3600 % 24, left / 60 % 60);
    let mut time = match (days, hours) {
        (0, 0) => format!("{minutes} min"),
        (0, hours) => format!("{hours} h {minutes:02} min"),
        (_, hours) if !seconds => format!("{hours} h"),
        (_, hours) => format!("{hours} h {minutes:02} min"),
    };
    if seconds {
        time.push_str(&format!(" {:02} s", left % 60));
    }
    match days {
        0 => t!(texts, "sun-in", time = time),
        days => t!(texts, "sun-in-days", days = days, time = time),
    }
}

/// How many rounds there are, before it is known how many come.
pub(super) fn rounds(texts: &Texts, plan: &EventPlan) -> String {
    match plan.rounds {
        0 => t!(
            texts,
            "sun-rounds-auto",
            players = crate::event::pairing::MAX_TABLE
        ),
        rounds => t!(texts, "sun-rounds", count = rounds),
    }
}

/// Somebody as he is called here, cleaned for a terminal; guests are marked.
pub(super) fn called(texts: &Texts, table: &Table, seat: Seat) -> String {
    match table.person(seat) {
        Some(person) if person.who.guest.is_some() => format!("{}*", clean_line(&person.name)),
        Some(person) if !person.name.is_empty() => clean_line(&person.name),
        _ => t!(texts, "sun-anonymous", number = seat.get()),
    }
}

/// A result, South's first.
pub(super) fn result(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::South => "1–0",
        Verdict::North => "0–1",
        Verdict::Both => "½–½",
        Verdict::Neither => "0–0",
    }
}

/// A score, and what is special about it.
pub(super) fn score(texts: &Texts, score: Score) -> String {
    let why = match score.why {
        Why::Played | Why::Guest => return result(score.verdict).to_owned(),
        Why::Word => t!(texts, "sun-why-word"),
        Why::Absent => t!(texts, "sun-why-absent"),
        Why::Left => t!(texts, "sun-why-left"),
        Why::Disputed => t!(texts, "sun-why-disputed"),
        Why::Silent => t!(texts, "sun-why-silent"),
        Why::Ruled => t!(texts, "sun-why-ruled"),
    };
    format!("{} {why}", result(score.verdict))
}

/// Quarters of a point as people write them.
pub(super) fn quarters(quarters: u16) -> String {
    match quarters % 4 {
        0 => (quarters / 4).to_string(),
        rest => format!("{}.{:02}", quarters / 4, rest * 25),
    }
}

/// What has happened.
pub(super) fn news(texts: &Texts, meeting: &Meeting, news: &News) -> String {
    let table = meeting.table();
    let own = meeting.seat_of(None);
    let who = |seat: &Seat| called(texts, table, *seat);
    match news {
        News::Opened => t!(texts, "sun-opened"),
        News::Director(_) if meeting.is_director() => t!(texts, "sun-director-here"),
        News::Director(_) => t!(texts, "sun-director"),
        News::Entered(seat) if own == Some(*seat) => {
            t!(texts, "sun-entered-you", number = seat.get())
        }
        News::Entered(seat) => t!(texts, "sun-entered", name = who(seat)),
        News::Left(seat) if own == Some(*seat) => t!(texts, "sun-left-you"),
        News::Left(seat) => t!(texts, "sun-left", name = who(seat)),
        News::Round(number) => round(texts, meeting, *number),
        News::Scored(pairing, result) => {
            let game = game(texts, table, *pairing);
            let result = score(texts, *result);
            t!(texts, "sun-scored", game = game, result = result)
        }
        News::RoundOver(number) => {
            let first = table.standings().first().map(|line| who(&line.seat));
            let first = first.unwrap_or_default();
            t!(texts, "sun-round-over", number = *number, name = first)
        }
        News::Dispute(pairing) => t!(
            texts,
            "sun-dispute",
            game = game(texts, table, *pairing),
            number = pairing.to_string()
        ),
        News::Contradiction(pairing) => {
            t!(
                texts,
                "sun-contradiction",
                game = game(texts, table, *pairing)
            )
        }
        News::Differs(number) => t!(texts, "sun-differs", number = *number),
        News::Paused(true) => t!(texts, "sun-paused"),
        News::Paused(false) => t!(texts, "sun-goes-on"),
        News::OtherLog => t!(texts, "sun-other-log"),
        News::Over => match table.standings().first() {
            Some(line) if !table.rounds().is_empty() => {
                t!(texts, "sun-over-won", name = who(&line.seat))
            }
            _ => t!(texts, "sun-too-few"),
        },
    }
}

/// Both players of a game, South first.
pub(super) fn game(texts: &Texts, table: &Table, pairing: Pairing) -> String {
    let south = called(texts, table, pairing.south);
    let north = called(texts, table, pairing.north);
    format!("{south} – {north}")
}

/// A round begins, and whom the player meets in it.
fn round(texts: &Texts, meeting: &Meeting, number: u8) -> String {
    let table = meeting.table();
    let begins = t!(
        texts,
        "sun-round-begins",
        number = number,
        of = table.planned()
    );
    let own = meeting.seat_of(None);
    let more = own.and_then(|seat| {
        let round = table.rounds().last()?;
        if round.byes.contains(&seat) {
            return Some(t!(texts, "sun-bye"));
        }
        Some(against(texts, table, seat, round.game_of(seat)?))
    });
    [Some(begins), more]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Which side somebody has, and against whom.
pub(super) fn against(texts: &Texts, table: &Table, seat: Seat, game: Pairing) -> String {
    match game.south == seat {
        true => t!(texts, "sun-south", name = called(texts, table, game.north)),
        false => t!(texts, "sun-north", name = called(texts, table, game.south)),
    }
}
