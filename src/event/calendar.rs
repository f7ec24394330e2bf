//! When an event is: as a calendar file (RFC 5545), and in words for people in any time zone.

use jiff::{Timestamp, tz::TimeZone};

use super::plan::EventPlan;

/// Bytes of a line of a calendar file, without its end.
const FOLD: usize = 75;

/// The weekly event as a calendar file. `now` is in seconds since 1970 and becomes its stamp.
pub fn ics(plan: &EventPlan, now: u64) -> String {
    let start = plan.next(now);
    let name = match plan.name.as_str() {
        "" => "Awalé match",
        name => name,
    };
    let day = &plan.day.as_str()[..2].to_uppercase();
    let what = format!(
        "{} on {} ({}), rule {}, clock {}. Check-in opens 15 minutes before. awale sunday join",
        name,
        plan.network,
        plan.channel,
        plan.rule.name(),
        plan.clock
    );
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//awale//event//EN".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!(
            "UID:{}-{}-{}@awale",
            plan.network,
            plan.day,
            plan.time.to_string().replace(':', "")
        ),
        format!("DTSTAMP:{}", stamp(now)),
        format!("DTSTART:{}", stamp(start)),
        "DURATION:PT3H".to_owned(),
        format!("RRULE:FREQ=WEEKLY;BYDAY={day}"),
        format!("SUMMARY:{}", escaped(name)),
        format!(
            "LOCATION:{}",
            escaped(&format!("{} {}", plan.network, plan.channel))
        ),
        format!("DESCRIPTION:{}", escaped(&what)),
        "BEGIN:VALARM".to_owned(),
        "ACTION:DISPLAY".to_owned(),
        "TRIGGER:-PT15M".to_owned(),
        format!("DESCRIPTION:{}", escaped(name)),
        "END:VALARM".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    lines.iter().map(|line| folded(line)).collect()
}

/// `20261206T160000Z`.
fn stamp(seconds: u64) -> String {
    at(seconds).strftime("%Y%m%dT%H%M%SZ").to_string()
}

fn at(seconds: u64) -> Timestamp {
    let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
    Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX)
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// A line in pieces of at most 75 bytes, the later ones begun by a space.
fn folded(line: &str) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for c in line.chars() {
        if column + c.len_utf8() > FOLD {
            out.push_str("\r\n ");
            column = 1;
        }
        out.push(c);
        column += c.len_utf8();
    }
    out.push_str("\r\n");
    out
}

/// A time in UTC and in a time zone: `Sunday 6 December 2026, 16:00 UTC`, and the same day and hour there.
pub fn in_zone(seconds: u64, zone: &TimeZone) -> String {
    let zoned = at(seconds).to_zoned(zone.clone());
    let name = match zone.iana_name() {
        Some("UTC" | "Etc/UTC") => "UTC",
        Some(name) => name,
        None => "your time",
    };
    format!("{}, {name}", zoned.strftime("%A %-d %B %Y, %H:%M"))
}

/// How long it is until then: `5 days 4 h`, `3 h 20 min`, `12 min`, `now`.
pub fn countdown(now: u64, then: u64) -> String {
    let minutes = then.saturating_sub(now).div_ceil(60);
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let days_word = if days == 1 { "day" } else { "days" };
    match (days, hours, minutes) {
        (0, 0, 0) => "now".to_owned(),
        (0, 0, minutes) => format!("{minutes} min"),
        (0, hours, minutes) => format!("{hours} h {minutes} min"),
        (days, hours, _) => format!("{days} {days_word} {hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Monday, 30 November 2026, 12:00 UTC.
    const NOW: u64 = 1_796_040_000;

    fn plan() -> EventPlan {
        EventPlan {
            name: "Sunday match; all, welcome".parse().unwrap(),
            ..EventPlan::sunday()
        }
    }

    #[test]
    fn the_calendar_file_is_what_the_standard_asks_for() {
        let file = ics(&plan(), NOW);
        assert!(file.ends_with("END:VCALENDAR\r\n") && !file.replace("\r\n", "").contains('\n'));
        assert!(file.split("\r\n").all(|line| line.len() <= 75));
        let whole = file.replace("\r\n ", "");
        for line in [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "UID:dalnet-sunday-1600@awale",
            "DTSTAMP:20261130T120000Z",
            "DTSTART:20261206T160000Z",
            "RRULE:FREQ=WEEKLY;BYDAY=SU",
            "SUMMARY:Sunday match\\; all\\, welcome",
            "LOCATION:dalnet #awale",
        ] {
            assert!(
                whole.split("\r\n").any(|own| own == line),
                "{line} is not in\n{whole}"
            );
        }
        assert!(whole.contains("Check-in opens 15 minutes before. awale sunday join"));
    }

    #[test]
    fn a_long_line_is_folded_between_letters() {
        let line = "é".repeat(80);
        let file = folded(&line);
        assert!(file.split("\r\n").all(|part| part.len() <= 75));
        assert_eq!(file.replace("\r\n ", "").trim_end(), line);
    }

    #[test]
    fn the_hour_is_told_where_one_is_also_over_the_change_of_clocks() {
        let then = plan().next(NOW);
        assert_eq!(
            in_zone(then, &TimeZone::UTC),
            "Sunday 6 December 2026, 16:00, UTC"
        );
        for (zone, told) in [
            (
                "Europe/Paris",
                "Sunday 6 December 2026, 17:00, Europe/Paris",
            ),
            (
                "America/Sao_Paulo",
                "Sunday 6 December 2026, 13:00, America/Sao_Paulo",
            ),
            (
                "Pacific/Auckland",
                "Monday 7 December 2026, 05:00, Pacific/Auckland",
            ),
        ] {
            assert_eq!(in_zone(then, &TimeZone::get(zone).unwrap()), told);
        }
        // Paris changes its clocks on 28 March 2027: the event stays at 16:00 UTC.
        let paris = TimeZone::get("Europe/Paris").unwrap();
        let march = plan().next(1_806_105_600);
        assert_eq!(
            in_zone(march, &paris),
            "Sunday 28 March 2027, 18:00, Europe/Paris"
        );
        assert_eq!(
            in_zone(march - 7 * 86_400, &paris),
            "Sunday 21 March 2027, 17:00, Europe/Paris"
        );
    }

    #[test]
    fn a_countdown_says_what_matters() {
        for (left, told) in [
            (0, "now"),
            (1, "1 min"),
            (12 * 60, "12 min"),
            (3600, "1 h 0 min"),
            (3 * 3600 + 20 * 60, "3 h 20 min"),
            (86_400, "1 day 0 h"),
            (6 * 86_400 + 4 * 3600, "6 days 4 h"),
        ] {
            assert_eq!(countdown(NOW, NOW + left), told);
        }
        assert_eq!(countdown(NOW, NOW - 5), "now");
    }
}
