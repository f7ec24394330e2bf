//! Times of day as IRC writes them: `2026-11-30T12:34:56Z` (ISO 8601, UTC).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A time to the second.
pub fn format_utc(wall: SystemTime) -> String {
    let seconds = wall
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Reads a time of the IRCv3 tag `time`, with or without fractions of a second, which are dropped;
/// none when it is malformed or before 1970.
pub fn parse_utc(text: &str) -> Option<SystemTime> {
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let [year, month, day] = numbers(date, '-')?;
    let [hour, minute, second] = numbers(time.split('.').next()?, ':')?;
    let valid = (1970..10_000).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && hour < 24
        && minute < 60
        && second <= 60;
    if !valid {
        return None;
    }
    let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
    Some(UNIX_EPOCH + Duration::from_secs(seconds))
}

fn numbers(text: &str, between: char) -> Option<[u64; 3]> {
    let mut parts = text.split(between).map(|part| part.parse().ok());
    let numbers = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(numbers)
}

/// Days from 1970-01-01 to a date not before it. Years here begin in March, so that the leap day is
/// the last of its year and the months' lengths repeat every five.
fn days(year: u64, month: u64, day: u64) -> u64 {
    let year = year - u64::from(month <= 2);
    let from_march = (month + 9) % 12;
    let of_year = (153 * from_march + 2) / 5 + day - 1;
    year * 365 + year / 4 - year / 100 + year / 400 + of_year - 719_468
}

/// The date of a day counted from 1970-01-01; the inverse of [`days`].
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468; // from 0000-03-01
    let era = days / 146_097; // of 400 years
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(19_782), (2024, 2, 29));
        assert_eq!(civil(19_783), (2024, 3, 1));
        assert_eq!(civil(20_818), (2026, 12, 31));
        let read = parse_utc("2026-11-30T12:34:56.789Z").unwrap();
        assert_eq!(format_utc(read), "2026-11-30T12:34:56Z");
        for wrong in [
            "",
            "2026-11-30",
            "2026-13-01T00:00:00Z",
            "1969-01-01T00:00:00Z",
            "T:Z",
        ] {
            assert_eq!(parse_utc(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(seconds in 0u64..253_402_300_800) {
            let wall = UNIX_EPOCH + Duration::from_secs(seconds);
            prop_assert_eq!(parse_utc(&format_utc(wall)), Some(wall));
        }

        #[test]
        fn never_panics(text in "[0-9TZ:.-]{0,30}") {
            let _ = parse_utc(&text);
        }
    }
}
