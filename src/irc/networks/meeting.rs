//! Planned meetings: when and where one finds people.

use super::{
    TimeOfDay, Weekday,
    date::next_weekly,
    entry::{CHANNEL, MAX_NAME, MAX_NOTE, read_text, word},
};
use crate::{
    document::{FileError, Section, Value, Warning},
    irc::channel::ChannelName,
    peer::wire::Clock,
    rules::RuleId,
};

/// Every key of a planned meeting, in the order of the documentation.
pub const MEETING_KEYS: &[&str] = &["name", "day", "time", "rule", "clock", "channel", "note"];

/// Meetings of one network.
const MAX: usize = 20;

/// A meeting that comes every week.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Meeting {
    /// What people call it.
    pub name: String,
    /// The day of the week, in UTC.
    pub day: Weekday,
    /// When it begins, in UTC.
    pub time: TimeOfDay,
    /// The rule that is played, where one is agreed on.
    pub rule: Option<RuleId>,
    /// The clock that is played with, where one is agreed on.
    pub clock: Option<Clock>,
    /// The channel, where it is not the network's usual one.
    pub channel: Option<ChannelName>,
    /// What one should know; may be empty.
    pub note: String,
}

impl Meeting {
    /// When it begins next, at `unix` or later; both in seconds since 1970 (UTC).
    ///
    /// ```
    /// use awale::irc::networks::List;
    ///
    /// let dalnet = List::builtin().find("dalnet").unwrap();
    /// let sunday = &dalnet.events[0];
    /// // On Monday, 30 November 2026: Sunday, 6 December, 16:00.
    /// assert_eq!(sunday.next(1_796_040_000), 1_796_572_800);
    /// ```
    pub fn next(&self, unix: u64) -> u64 {
        next_weekly(self.day, self.time, unix)
    }
}

/// Reads the meetings of a network.
pub(super) fn read_meetings(
    value: &Value<'_>,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Meeting>, FileError> {
    let allowed = "a list of at most 20 meetings such as { name = \"Sunday match\", day = \"sunday\", time = \"16:00\" }";
    let mut meetings = Vec::new();
    for item in value.list(MAX, allowed)? {
        meetings.push(read_meeting(&item.section(allowed)?, warnings)?);
    }
    Ok(meetings)
}

fn read_meeting(section: &Section<'_>, warnings: &mut Vec<Warning>) -> Result<Meeting, FileError> {
    warnings.extend(section.unknown_keys(MEETING_KEYS));
    let name = section.require("name", "what people call the meeting")?;
    let note = section.get("note").map(|value| read_text(&value, MAX_NOTE));
    Ok(Meeting {
        name: read_text(&name, MAX_NAME)?,
        day: section
            .require("day", Weekday::ALLOWED)?
            .parse(Weekday::ALLOWED)?,
        time: section
            .require("time", TimeOfDay::ALLOWED)?
            .parse(TimeOfDay::ALLOWED)?,
        rule: word(section.get("rule"), "a rule's id such as \"abapa\"")?,
        clock: word(section.get("clock"), "\"5+3\", \"30s\", or \"-\" for none")?,
        channel: word(section.get("channel"), CHANNEL)?,
        note: note.transpose()?.unwrap_or_default(),
    })
}
