//! When to try again after a connection ended.

use std::time::Duration;

use rand::{RngExt, rngs::StdRng};

use crate::irc::disconnect::{Advice, DisconnectReason};

/// The first wait: long enough for the server to notice that the old connection is dead.
const FIRST: Duration = Duration::from_secs(30);
/// The longest usual wait.
const LONGEST: Duration = Duration::from_secs(30 * 60);
/// The wait after a ban.
const HOURS: Duration = Duration::from_secs(4 * 3600);
/// Only a connection that held this long starts the waits anew.
const STABLE: Duration = Duration::from_secs(10 * 60);

/// Waits that double, each with a random part so that a thousand clients do not come back at once.
#[derive(Debug)]
pub(super) struct Backoff {
    next: Duration,
}

impl Backoff {
    pub(super) fn new() -> Self {
        Self { next: FIRST }
    }

    /// How long to wait, or `None` if trying again makes no sense. `held` is how long the
    /// connection was up.
    pub(super) fn wait(
        &mut self,
        reason: &DisconnectReason,
        held: Duration,
        rng: &mut StdRng,
    ) -> Option<Duration> {
        if held >= STABLE {
            self.next = FIRST;
        }
        let base = match reason.advice() {
            Advice::Stop => return None,
            Advice::RetryInHours => HOURS,
            Advice::Retry | Advice::RetrySlower => self.next,
        };
        self.next = (self.next * 2).min(LONGEST);
        Some(base.mul_f64(rng.random_range(0.7..1.3)))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn waits_double_and_a_stable_connection_starts_anew() {
        let mut rng = StdRng::seed_from_u64(1);
        let mut backoff = Backoff::new();
        let mut wait = |held| {
            backoff
                .wait(
                    &DisconnectReason::PingTimeout,
                    Duration::from_secs(held),
                    &mut rng,
                )
                .unwrap()
        };
        let mut base = 30.0;
        for _ in 0..10 {
            let ratio = wait(5).as_secs_f64() / base;
            assert!((0.7..1.3).contains(&ratio), "{ratio}");
            base = (base * 2.0).min(1800.0);
        }
        assert!(wait(601) < Duration::from_secs(40));
    }

    #[test]
    fn a_ban_means_hours_and_a_wish_means_never() {
        let mut rng = StdRng::seed_from_u64(1);
        let mut backoff = Backoff::new();
        let ban = DisconnectReason::Banned("no".into());
        let wait = backoff.wait(&ban, Duration::ZERO, &mut rng);
        assert!(wait.is_some_and(|wait| wait > Duration::from_secs(2 * 3600)));
        assert_eq!(
            backoff.wait(&DisconnectReason::Quit, Duration::ZERO, &mut rng),
            None
        );
    }
}
