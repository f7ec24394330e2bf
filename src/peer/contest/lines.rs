//! The numbered lines of both sides, what has been acknowledged, and when to say it again.

use std::time::Duration;

use super::super::time::Now;
use crate::trust::Link;

/// Most numbered lines of one side in a game; the longest real games stay under 500.
pub(super) const MAX_LINES: u16 = 4000;

/// How long to wait for an acknowledgement before a line is said again; the last one repeats.
///
/// The first is longer than the way there and back on the slowest servers, where each line waits 4 s
/// for its turn behind another: repetitions that come too soon only make the lines behind them late.
const RESEND_AFTER: [Duration; 4] = [
    Duration::from_secs(16),
    Duration::from_secs(32),
    Duration::from_secs(60),
    Duration::from_secs(60),
];

/// How long to wait before an absent opponent is looked for again under his last nick.
const PROBE_AFTER: [Duration; 4] = [
    Duration::from_secs(60),
    Duration::from_secs(180),
    Duration::from_secs(420),
    Duration::from_secs(900),
];

/// Repetitions after which a game that is over is left as it is.
const HOPELESS: usize = 12;

/// When the next repetition is due. Each one waits longer than the one before, up to the last
/// delay, which repeats.
#[derive(Clone, Copy, Debug)]
pub(in crate::peer) struct Resend {
    pub(in crate::peer) due: Duration,
    step: usize,
    delays: &'static [Duration; 4],
}

impl Resend {
    /// Saying a line again until it is acknowledged.
    pub(in crate::peer) fn start(now: Now) -> Self {
        Self::with(now, &RESEND_AFTER)
    }

    /// Looking for an absent opponent.
    pub(super) fn probe(now: Now) -> Self {
        Self::with(now, &PROBE_AFTER)
    }

    fn with(now: Now, delays: &'static [Duration; 4]) -> Self {
        let [first, ..] = delays;
        Self {
            due: now.elapsed + *first,
            step: 0,
            delays,
        }
    }

    /// The repetition was made: when is the next one due?
    pub(in crate::peer) fn next(self, now: Now) -> Self {
        let [.., last] = self.delays;
        let step = self.step.saturating_add(1);
        let delay = self.delays.get(step).unwrap_or(last);
        Self {
            due: now.elapsed + *delay,
            step,
            delays: self.delays,
        }
    }

    /// Whether the line has only just been said for the first time, so that it is on its way.
    pub(super) fn is_first(self) -> bool {
        self.step == 0
    }

    /// Whether this has gone on for hours.
    pub(super) fn hopeless(self) -> bool {
        self.step >= HOPELESS
    }

    /// Whether every delay has been tried.
    pub(in crate::peer) fn exhausted(self) -> bool {
        self.step >= self.delays.len()
    }
}

/// This side's numbered lines. The first has number 1.
#[derive(Debug, Default)]
pub(super) struct OwnLines {
    lines: Vec<String>,
    acknowledged: usize,
}

impl OwnLines {
    /// The number that the next line gets, or `None` when there are too many.
    pub(super) fn next_number(&self) -> Option<u16> {
        u16::try_from(self.lines.len() + 1)
            .ok()
            .filter(|number| *number <= MAX_LINES)
    }

    /// The newest line's number; 0 before the first.
    pub(super) fn newest(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX)
    }

    pub(super) fn push(&mut self, line: String) {
        self.lines.push(line);
    }

    /// The other side has everything up to `known`. A number never given out is no news. Says
    /// whether it is news.
    pub(super) fn acknowledge(&mut self, known: u16) -> bool {
        let known = usize::from(known);
        let news = known <= self.lines.len() && known > self.acknowledged;
        if news {
            self.acknowledged = known;
        }
        news
    }

    /// The link of the line with this number.
    pub(super) fn link(&self, number: u16) -> Option<Link> {
        let place = usize::from(number).checked_sub(1)?;
        self.lines.get(place).map(|line| Link::of(line))
    }

    pub(super) fn all_acknowledged(&self) -> bool {
        self.acknowledged >= self.lines.len()
    }

    /// The newest line, if it has not been acknowledged.
    pub(super) fn newest_unacknowledged(&self) -> Option<&str> {
        self.unacknowledged().last()
    }

    pub(super) fn unacknowledged(&self) -> impl Iterator<Item = &str> {
        self.after(u16::try_from(self.acknowledged).unwrap_or(u16::MAX))
    }

    /// The lines after number `known`, oldest first.
    pub(super) fn after(&self, known: u16) -> impl Iterator<Item = &str> {
        self.lines
            .iter()
            .skip(usize::from(known))
            .map(String::as_str)
    }
}

/// What an opponent's number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// It is the one that comes next.
    Next,
    /// The line is here already.
    Repeated,
    /// Another line with this number is here already: both together prove that the author lies.
    Equivocation,
    /// Lines before it are missing.
    Gap,
}

/// The opponent's numbered lines, by their links.
#[derive(Debug, Default)]
pub(super) struct TheirLines {
    links: Vec<Link>,
}

impl TheirLines {
    pub(super) fn arrival(&self, number: u16, link: Link) -> Arrival {
        let Some(place) = usize::from(number).checked_sub(1) else {
            return Arrival::Gap;
        };
        match self.links.get(place) {
            Some(known) if *known == link => Arrival::Repeated,
            Some(_) => Arrival::Equivocation,
            None if place == self.links.len() && number <= MAX_LINES => Arrival::Next,
            None => Arrival::Gap,
        }
    }

    pub(super) fn push(&mut self, link: Link) {
        self.links.push(link);
    }

    /// The newest number; 0 before the first.
    pub(super) fn newest(&self) -> u16 {
        u16::try_from(self.links.len()).unwrap_or(u16::MAX)
    }

    pub(super) fn newest_link(&self) -> Option<Link> {
        self.links.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repetitions_wait_longer_each_time() {
        let at = |secs| Now {
            elapsed: Duration::from_secs(secs),
            minutes: 0,
        };
        let mut resend = Resend::start(at(0));
        let mut due = Vec::new();
        for _ in 0..6 {
            due.push(resend.due.as_secs());
            resend = resend.next(Now {
                elapsed: resend.due,
                minutes: 0,
            });
        }
        assert_eq!(due, [16, 48, 108, 168, 228, 288]);
        assert!(resend.exhausted());
    }

    #[test]
    fn a_number_says_what_a_line_is() {
        let mut lines = TheirLines::default();
        let [a, b] = ["a", "b"].map(Link::of);
        assert_eq!(lines.arrival(1, a), Arrival::Next);
        assert_eq!(lines.arrival(2, a), Arrival::Gap);
        assert_eq!(lines.arrival(0, a), Arrival::Gap);
        lines.push(a);
        assert_eq!(lines.arrival(1, a), Arrival::Repeated);
        assert_eq!(lines.arrival(1, b), Arrival::Equivocation);
        assert_eq!(lines.arrival(2, b), Arrival::Next);
    }

    #[test]
    fn an_acknowledgement_of_what_was_never_said_is_no_news() {
        let mut lines = OwnLines::default();
        lines.push("one".into());
        lines.acknowledge(2);
        assert!(!lines.all_acknowledged());
        assert_eq!(lines.newest_unacknowledged(), Some("one"));
        lines.acknowledge(1);
        lines.acknowledge(0);
        assert!(lines.all_acknowledged());
        assert_eq!(lines.newest_unacknowledged(), None);
    }
}
