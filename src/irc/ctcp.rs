//! The few CTCP requests we answer: by NOTICE, to the sender only, and seldom.

use super::timestamp;
use crate::peer::Nick;
use std::{
    collections::VecDeque,
    time::{Duration, Instant, SystemTime},
};

/// A PRIVMSG's text wrapped in `\x01`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ctcp<'a> {
    /// The first word, as sent.
    pub command: &'a str,
    /// The rest after one blank.
    pub args: &'a str,
}

impl<'a> Ctcp<'a> {
    /// Takes a text apart; none when it is ordinary text. The closing `\x01` may be missing.
    pub fn parse(text: &'a str) -> Option<Self> {
        let inner = text.strip_prefix('\u{1}')?;
        let inner = inner.strip_suffix('\u{1}').unwrap_or(inner);
        let (command, args) = inner.split_once(' ').unwrap_or((inner, ""));
        Some(Self { command, args })
    }

    /// The text of our answer, without the wrapping; none for requests that nobody owes an answer.
    pub fn answer(&self, wall: SystemTime) -> Option<String> {
        let body = match self.command {
            "VERSION" => format!("awale {}", env!("CARGO_PKG_VERSION")),
            "PING" => self.echo()?,
            "TIME" => timestamp::format_utc(wall),
            "CLIENTINFO" => "ACTION CLIENTINFO PING SOURCE TIME VERSION".to_owned(),
            "SOURCE" => {
                concat!("awale ", env!("CARGO_PKG_VERSION"), ", Rust crate awale").to_owned()
            }
            _ => return None,
        };
        Some(format!("{} {body}", self.command))
    }

    /// What a PING may have back: printable, short, and never `\x01` (CVE-2022-2663).
    fn echo(&self) -> Option<String> {
        let kept: String = self
            .args
            .chars()
            .filter(|c| c.is_ascii_graphic() || *c == ' ')
            .take(MAX_ECHO_BYTES)
            .collect();
        (!kept.is_empty()).then_some(kept)
    }
}

/// Bytes of a PING that are sent back.
const MAX_ECHO_BYTES: usize = 64;

/// How often requests are answered: per person once in 5 s, and 3 in 15 s for all together.
#[derive(Debug, Default)]
pub struct Limiter {
    answered: VecDeque<(Instant, Nick)>,
}

const PER_PERSON: Duration = Duration::from_secs(5);
const WINDOW: Duration = Duration::from_secs(15);
const PER_WINDOW: usize = 3;

impl Limiter {
    /// Whether a request of `nick` may be answered now; if so it is counted.
    pub fn allow(&mut self, now: Instant, nick: &Nick) -> bool {
        self.answered
            .retain(|(at, _)| now.saturating_duration_since(*at) < WINDOW);
        let lately = |(at, who): &(Instant, Nick)| {
            who == nick && now.saturating_duration_since(*at) < PER_PERSON
        };
        if self.answered.len() >= PER_WINDOW || self.answered.iter().any(lately) {
            return false;
        }
        self.answered.push_back((now, nick.clone()));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> Option<String> {
        let wall = SystemTime::UNIX_EPOCH + Duration::from_secs(1_796_042_096);
        Ctcp::parse(text)?.answer(wall)
    }

    #[test]
    fn answers_what_it_owes() {
        assert!(
            answer("\u{1}VERSION\u{1}")
                .unwrap()
                .starts_with("VERSION awale ")
        );
        assert_eq!(
            answer("\u{1}TIME\u{1}").as_deref(),
            Some("TIME 2026-11-30T12:34:56Z")
        );
        assert_eq!(
            answer("\u{1}PING 12 34\u{1}").as_deref(),
            Some("PING 12 34")
        );
        assert!(answer("\u{1}CLIENTINFO").is_some());
        for other in [
            "\u{1}FINGER\u{1}",
            "\u{1}DCC CHAT chat 1 2\u{1}",
            "\u{1}\u{1}",
            "VERSION",
        ] {
            assert_eq!(answer(other), None, "{other:?}");
        }
    }

    #[test]
    fn a_ping_carries_nothing_else_back() {
        let echo = answer("\u{1}PING a\u{1}b\r\nQUIT\u{1}").unwrap();
        assert_eq!(echo, "PING abQUIT");
        let long = answer(&format!("\u{1}PING {}\u{1}", "9".repeat(300))).unwrap();
        assert_eq!(long.len(), 5 + MAX_ECHO_BYTES);
        assert_eq!(answer("\u{1}PING \u{1}"), None);
    }

    #[test]
    fn requests_are_answered_seldom() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let [ada, bob, carl, dora] =
            ["ada", "bob", "carl", "dora"].map(|nick| nick.parse::<Nick>().unwrap());
        let mut limiter = Limiter::default();
        assert!(limiter.allow(at(0), &ada));
        assert!(!limiter.allow(at(4), &ada));
        assert!(limiter.allow(at(4), &bob));
        assert!(limiter.allow(at(5), &ada));
        assert!(!limiter.allow(at(6), &carl));
        assert!(limiter.allow(at(15), &carl));
        assert!(!limiter.allow(at(16), &dora));
    }
}
