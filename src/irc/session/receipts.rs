//! Whether what we say is taken: some servers drop lines without a word when there are too many.
//! Where a server answers by label (IRCv3 labeled-response), silence says so.

use crate::irc::outgoing::Outgoing;
use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// Time for the server's receipt; flood control delays lines by up to 25 s.
const PATIENCE: Duration = Duration::from_secs(45);
/// Receipts that are waited for; older ones are given up.
const MAX_OPEN: usize = 64;

#[derive(Debug)]
struct Open {
    label: u32,
    target: String,
    until: Instant,
}

#[derive(Debug, Default)]
pub(super) struct Receipts {
    next: u32,
    open: VecDeque<Open>,
}

impl Receipts {
    /// The label for a line that leaves now: messages get one.
    pub(super) fn label(&mut self, now: Instant, line: &Outgoing) -> Option<String> {
        let rest = line.as_str().strip_prefix("PRIVMSG ")?;
        let target = rest.split(' ').next()?.to_owned();
        if self.open.len() == MAX_OPEN {
            self.open.pop_front();
        }
        self.next = self.next.wrapping_add(1);
        let label = self.next;
        self.open.push_back(Open {
            label,
            target,
            until: now + PATIENCE,
        });
        Some(label.to_string())
    }

    /// The server has answered.
    pub(super) fn answered(&mut self, label: &str) {
        if let Ok(label) = label.parse::<u32>() {
            self.open.retain(|open| open.label != label);
        }
    }

    pub(super) fn due_at(&self) -> Option<Instant> {
        self.open.front().map(|open| open.until)
    }

    /// The targets of lines to which nothing was said in time.
    pub(super) fn due(&mut self, now: Instant) -> Vec<String> {
        let late = self
            .open
            .iter()
            .take_while(|open| open.until <= now)
            .count();
        self.open.drain(..late).map(|open| open.target).collect()
    }
}
