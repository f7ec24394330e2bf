//! Days, weekdays and hours, all in UTC.

use std::{fmt, str::FromStr};

use jiff::{Timestamp, civil, tz::TimeZone};

/// Seconds of a day.
const DAY: u64 = 86_400;
/// Minutes of a day.
const DAY_MINUTES: u16 = 24 * 60;

/// A day as it stands in files: `2026-11-30`, from the year 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(civil::Date);

/// The text is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a date is written 2026-11-30")]
pub struct InvalidDate;

impl Date {
    /// What a date looks like, for error messages.
    pub const ALLOWED: &str = "a date such as \"2026-11-30\"";

    /// The day of a time in seconds since 1970 (UTC); the last day of 9999 for all later ones.
    pub fn of_unix(seconds: u64) -> Self {
        let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
        let time = Timestamp::from_second(seconds);
        Self(time.map_or(civil::Date::MAX, |time| time.to_zoned(TimeZone::UTC).date()))
    }
}

impl FromStr for Date {
    type Err = InvalidDate;

    fn from_str(text: &str) -> Result<Self, InvalidDate> {
        // Nothing but this one spelling: the library knows more of them.
        let plain = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
        let date = plain.then(|| text.parse::<civil::Date>().ok()).flatten();
        date.filter(|date| date.year() >= 1970)
            .map(Self)
            .ok_or(InvalidDate)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weekday {
    /// Sunday.
    Sunday,
    /// Monday.
    Monday,
    /// Tuesday.
    Tuesday,
    /// Wednesday.
    Wednesday,
    /// Thursday.
    Thursday,
    /// Friday.
    Friday,
    /// Saturday.
    Saturday,
}

/// The text is no day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a day of the week is {}", Weekday::ALLOWED)]
pub struct InvalidWeekday;

impl Weekday {
    /// Every day, Sunday first.
    pub const ALL: &[Self] = &[
        Self::Sunday,
        Self::Monday,
        Self::Tuesday,
        Self::Wednesday,
        Self::Thursday,
        Self::Friday,
        Self::Saturday,
    ];
    /// The words of the file, for error messages.
    pub const ALLOWED: &str =
        "one of sunday, monday, tuesday, wednesday, thursday, friday, saturday";

    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sunday => "sunday",
            Self::Monday => "monday",
            Self::Tuesday => "tuesday",
            Self::Wednesday => "wednesday",
            Self::Thursday => "thursday",
            Self::Friday => "friday",
            Self::Saturday => "saturday",
        }
    }

    /// The day in people's writing.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sunday => "Sunday",
            Self::Monday => "Monday",
            Self::Tuesday => "Tuesday",
            Self::Wednesday => "Wednesday",
            Self::Thursday => "Thursday",
            Self::Friday => "Friday",
            Self::Saturday => "Saturday",
        }
    }

    /// Days since the last Sunday.
    fn number(self) -> u64 {
        self as u64
    }
}

impl FromStr for Weekday {
    type Err = InvalidWeekday;

    fn from_str(text: &str) -> Result<Self, InvalidWeekday> {
        let day = Self::ALL.iter().find(|day| day.as_str() == text);
        day.copied().ok_or(InvalidWeekday)
    }
}

impl fmt::Display for Weekday {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A time of day, UTC: `16:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay {
    /// Minutes since midnight.
    minutes: u16,
}

/// The text is no time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time of day is written 16:00, in UTC")]
pub struct InvalidTimeOfDay;

impl TimeOfDay {
    /// What it looks like, for error messages.
    pub const ALLOWED: &str = "a time of day in UTC such as \"16:00\"";
}

impl FromStr for TimeOfDay {
    type Err = InvalidTimeOfDay;

    fn from_str(text: &str) -> Result<Self, InvalidTimeOfDay> {
        let (hour, minute) = text.split_once(':').ok_or(InvalidTimeOfDay)?;
        let number = |digits: &str, most| {
            let plain = digits.len() == 2 && digits.bytes().all(|b| b.is_ascii_digit());
            let number = plain.then(|| digits.parse::<u16>().ok()).flatten();
            number.filter(|n| *n <= most).ok_or(InvalidTimeOfDay)
        };
        let minutes = number(hour, 23)? * 60 + number(minute, 59)?;
        Ok(Self { minutes })
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}

/// The first such hour of the week that is not before `unix`; both in seconds since 1970 (UTC).
pub fn next_weekly(day: Weekday, time: TimeOfDay, unix: u64) -> u64 {
    const WEEK: u64 = 7 * DAY;
    debug_assert!(time.minutes < DAY_MINUTES);
    // 1970 began on a Thursday.
    let of_week = (unix + Weekday::Thursday.number() * DAY) % WEEK;
    let wanted = day.number() * DAY + u64::from(time.minutes) * 60;
    unix + (wanted + WEEK - of_week) % WEEK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_hours_round_trip_and_others_are_refused() {
        for good in ["1970-01-01", "2024-02-29", "2026-11-30", "9999-12-31"] {
            assert_eq!(good.parse::<Date>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "2026-11-31",
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-1-01",
            "1969-12-31",
            "+026-11-30",
            "2026-11-30-",
            "2026-11",
            "today",
            "２026-11-30",
        ] {
            assert_eq!(bad.parse::<Date>(), Err(InvalidDate), "{bad}");
        }
        for good in ["00:00", "16:00", "23:59"] {
            assert_eq!(good.parse::<TimeOfDay>().unwrap().to_string(), good);
        }
        for bad in [
            "", "24:00", "16:60", "1:00", "16", "16:0", "+1:00", "16:00:00",
        ] {
            assert_eq!(bad.parse::<TimeOfDay>(), Err(InvalidTimeOfDay), "{bad}");
        }
        for day in Weekday::ALL {
            assert_eq!(day.as_str().parse(), Ok(*day));
            assert!(Weekday::ALLOWED.contains(day.as_str()));
            assert_eq!(day.name().to_lowercase(), day.as_str());
        }
        assert_eq!("Sunday".parse::<Weekday>(), Err(InvalidWeekday));
    }

    #[test]
    fn every_day_is_the_one_after_the_day_before() {
        assert_eq!(Date::of_unix(0).to_string(), "1970-01-01");
        assert_eq!(Date::of_unix(1_796_040_000).to_string(), "2026-11-30");
        assert_eq!(Date::of_unix(u64::MAX).to_string(), "9999-12-31");
        let mut last = Date::of_unix(0);
        // Four centuries have every kind of year.
        for day in 1..=146_097 {
            let date = Date::of_unix(day * DAY + DAY - 1);
            assert!(date > last, "{date} after {last}");
            assert_eq!(date.to_string().parse(), Ok(date));
            last = date;
        }
    }

    #[test]
    fn the_next_sunday_is_found_from_every_hour() {
        let (day, time) = (Weekday::Sunday, "16:00".parse().unwrap());
        // Sunday, 6 December 2026, 16:00.
        let sunday = 1_796_572_800;
        for before in [0, 1, 3_600, 6 * DAY, 7 * DAY - 1] {
            assert_eq!(next_weekly(day, time, sunday - before), sunday);
        }
        assert_eq!(next_weekly(day, time, sunday + 1), sunday + 7 * DAY);
    }
}
