//! Players who were here first, and whose hello or card was not heard: they are asked for both.
//!
//! One is asked at a time, and openly, in the wire channel: nobody gets a private line from somebody he
//! does not know, and the answer is for all who have come as well. Most say hello by themselves soon after
//! somebody has come, so that the first question waits for that.

use std::{
    collections::{BTreeSet, VecDeque},
    time::Duration,
};

use rand::{Rng, RngExt};
use tokio::time::Instant;

use crate::peer::Nick;

/// Whoever comes waits so long, at least, before the first question. Others who came with him wait for
/// another time, and hear the answers.
const PATIENCE: Duration = Duration::from_secs(15);
/// And so much longer for each who is there: they do not say hello all at once.
const EACH: Duration = Duration::from_millis(1500);
/// Between two questions; each makes two or three lines in the channel.
const GAP: Duration = Duration::from_secs(8);
/// Questions of one connection.
const MOST: usize = 64;

/// Whom to ask, and when.
#[derive(Debug, Default)]
pub(super) struct Strangers {
    waiting: VecDeque<Nick>,
    asked: BTreeSet<Nick>,
    next: Option<Instant>,
}

impl Strangers {
    /// Somebody is here whose hello or card was not heard.
    pub(super) fn seen(&mut self, now: Instant, nick: &Nick, rng: &mut impl Rng) {
        let known = self.asked.contains(nick) || self.waiting.contains(nick);
        if known || self.asked.len() + self.waiting.len() >= MOST {
            return;
        }
        if self.waiting.is_empty() {
            // Also much later: whoever comes says more in a moment.
            let patient = now + PATIENCE.mul_f64(rng.random_range(1.0..2.0));
            self.next = self.next.max(Some(patient));
        } else {
            self.next = self.next.map(|next| next + EACH);
        }
        self.waiting.push_back(nick.clone());
    }

    /// Somebody has said who he is, or is gone.
    pub(super) fn forget(&mut self, nick: &Nick) {
        self.waiting.retain(|waiting| waiting != nick);
    }

    /// The connection is over, and nobody is here.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// When the next one is to be asked.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.next.filter(|_| !self.waiting.is_empty())
    }

    /// Whom to ask now.
    pub(super) fn due(&mut self, now: Instant) -> Option<Nick> {
        self.deadline().filter(|next| *next <= now)?;
        self.next = Some(now + GAP);
        let nick = self.waiting.pop_front()?;
        self.asked.insert(nick.clone());
        Some(nick)
    }
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng as _, rngs::StdRng};

    use super::*;

    fn nick(name: &str) -> Nick {
        name.parse().unwrap()
    }

    #[test]
    fn one_is_asked_at_a_time_and_each_once() {
        let mut rng = StdRng::seed_from_u64(1);
        let mut strangers = Strangers::default();
        let begin = Instant::now();
        for name in ["ama", "kofi", "yaa", "ama"] {
            strangers.seen(begin, &nick(name), &mut rng);
        }
        assert_eq!(strangers.due(begin + PATIENCE / 2), None);
        let first = strangers.deadline().unwrap();
        let [soonest, latest] = [1, 2].map(|times| begin + times * PATIENCE + 2 * EACH);
        assert!(first >= soonest && first <= latest);
        assert_eq!(strangers.due(first), Some(nick("ama")));
        // Who has said hello meanwhile need not be asked.
        strangers.forget(&nick("kofi"));
        assert_eq!(strangers.due(first), None);
        assert_eq!(strangers.due(first + GAP), Some(nick("yaa")));
        assert_eq!(strangers.deadline(), None);
        strangers.seen(first + GAP, &nick("ama"), &mut rng);
        assert_eq!(strangers.deadline(), None, "nobody is asked twice");
        let later = first + 100 * GAP;
        strangers.seen(later, &nick("efe"), &mut rng);
        assert_eq!(strangers.due(later), None, "he has only come");
        strangers.clear();
        strangers.seen(first, &nick("ama"), &mut rng);
        assert!(strangers.deadline().is_some(), "but on another connection");
    }

    #[test]
    fn a_crowd_is_not_asked_without_end() {
        let mut rng = StdRng::seed_from_u64(2);
        let mut strangers = Strangers::default();
        let mut now = Instant::now();
        for number in 0..1000 {
            strangers.seen(now, &nick(&format!("p{number}")), &mut rng);
        }
        let mut asked = 0;
        while let Some(next) = strangers.deadline() {
            now = next;
            asked += usize::from(strangers.due(now).is_some());
        }
        assert_eq!(asked, MOST);
    }
}
