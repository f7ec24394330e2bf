//! Times of day as IRC writes them: `2026-11-30T12:34:56Z` (ISO 8601, UTC).

use std::time::SystemTime;

use jiff::Timestamp;

/// A time to the second; one outside of the years 1970 to 9999 counts as the beginning of 1970.
pub fn format_utc(wall: SystemTime) -> String {
    let time = Timestamp::try_from(wall).unwrap_or_default();
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Reads a time of the IRCv3 tag `time`, with or without fractions of a second, which are dropped;
/// none when it is malformed, not in UTC, or before 1970.
pub fn parse_utc(text: &str) -> Option<SystemTime> {
    let time: Timestamp = text.strip_suffix('Z').and(text.parse().ok())?;
    let whole = Timestamp::from_second(time.as_second()).ok()?;
    (whole >= Timestamp::UNIX_EPOCH).then(|| whole.into())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;
    use proptest::prelude::*;

    #[test]
    fn dates() {
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
