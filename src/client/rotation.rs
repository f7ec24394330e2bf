//! Which server of a network is tried next after a connection ended, and when.

use std::time::Duration;

use rand::{RngExt, rngs::StdRng};

use super::settings::{Endpoint, Servers};
use crate::irc::{
    disconnect::{Advice, DisconnectReason},
    gate::Pace,
};

/// The first wait: long enough for the server to notice that the old connection is dead.
const FIRST: Duration = Duration::from_secs(30);
/// The longest wait.
const LONGEST: Duration = Duration::from_secs(30 * 60);
/// Only a connection that held this long starts the waits anew.
const STABLE: Duration = Duration::from_secs(10 * 60);

/// The servers of one network in their order, and where in it the next attempt is.
///
/// ```text
/// not let in ──▶ the next server after `Pace::same` ── all have failed ──▶ the first again after a wait
/// lost later ──▶ the same server after a wait                             (waits double)
/// ```
#[derive(Debug)]
pub(super) struct Rotation {
    servers: Servers,
    at: usize,
    /// Servers that have failed one after another in this round.
    failed: usize,
    /// The next wait, without its random part.
    wait: Duration,
    gap: Duration,
}

impl Rotation {
    pub(super) fn new(servers: Servers, pace: Pace) -> Self {
        Self {
            servers,
            at: 0,
            failed: 0,
            wait: FIRST,
            gap: pace.same,
        }
    }

    /// The server of the present or next attempt.
    pub(super) fn current(&self) -> &Endpoint {
        self.servers.get(self.at)
    }

    /// A connection or an attempt has ended. Says how long to wait before the next one, or `None` if
    /// trying again makes no sense. `held` is how long the server had let us in, if it had.
    pub(super) fn ended(
        &mut self,
        reason: &DisconnectReason,
        held: Option<Duration>,
        rng: &mut StdRng,
    ) -> Option<Duration> {
        if matches!(reason.advice(), Advice::Stop | Advice::RetryInHours) {
            return None;
        }
        if let Some(held) = held {
            self.failed = 0;
            if held >= STABLE {
                self.wait = FIRST;
            }
            return Some(self.next_wait(rng));
        }
        self.failed += 1;
        self.at = (self.at + 1) % self.servers.count();
        if self.failed < self.servers.count() {
            if self.current().is_local() {
                return Some(Duration::ZERO);
            }
            // Later by a random part, so that a thousand clients do not come at once, never earlier.
            return Some(self.gap.mul_f64(rng.random_range(1.0..1.3)));
        }
        self.failed = 0;
        Some(self.next_wait(rng))
    }

    /// Waits double, each with a random part.
    fn next_wait(&mut self, rng: &mut StdRng) -> Duration {
        let wait = self.wait;
        self.wait = (self.wait * 2).min(LONGEST);
        wait.mul_f64(rng.random_range(0.7..1.3))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::SeedableRng;

    use super::*;
    use crate::irc::options::Tls;

    fn rotation(servers: usize) -> Rotation {
        let endpoint = |port| Endpoint {
            host: "irc.test".to_owned(),
            port,
            tls: Tls::Off,
            public_only: false,
        };
        let rest = (1..).take(servers - 1).map(endpoint).collect();
        Rotation::new(Servers::new(endpoint(0), rest), Pace::POLITE)
    }

    fn rng() -> StdRng {
        StdRng::seed_from_u64(1)
    }

    #[test]
    fn waits_double_and_a_stable_connection_starts_anew() {
        let (mut rng, mut rotation) = (rng(), rotation(3));
        let mut wait = |held| {
            let held = Some(Duration::from_secs(held));
            let wait = rotation.ended(&DisconnectReason::PingTimeout, held, &mut rng);
            assert_eq!(rotation.current().port, 0, "the same server first");
            wait.unwrap()
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
    fn a_ban_and_a_wish_mean_never() {
        let (mut rng, mut rotation) = (rng(), rotation(2));
        for reason in [
            DisconnectReason::Banned("no".into()),
            DisconnectReason::Quit,
        ] {
            assert_eq!(rotation.ended(&reason, None, &mut rng), None);
        }
    }

    #[test]
    fn who_is_not_let_in_tries_the_next_server_soon_and_the_first_again_later() {
        let (mut rng, mut rotation) = (rng(), rotation(3));
        let mut attempt = |held: Option<u64>| {
            let held = held.map(Duration::from_secs);
            let wait = rotation.ended(&DisconnectReason::Refused, held, &mut rng);
            (rotation.current().port, wait.unwrap().as_secs())
        };
        for long in [21..=38, 42..=77] {
            for next in [1, 2] {
                let (port, wait) = attempt(None);
                assert_eq!(port, next);
                assert!((10..13).contains(&wait), "{wait}");
            }
            let (port, wait) = attempt(None);
            assert_eq!(port, 0);
            assert!(long.contains(&wait), "{wait}");
        }
        // Lost from the second server: that one first, then the third.
        attempt(None);
        assert_eq!(attempt(Some(5)).0, 1);
        assert_eq!(attempt(None).0, 2);
    }

    proptest! {
        /// Whatever happens, two dials to one network are at least the gap apart, and every server
        /// is tried before any is tried again without a long wait.
        #[test]
        fn never_too_soon(servers in 1usize..6, held in prop::collection::vec(prop::option::of(0u64..2000), 1..40)) {
            let (mut rng, mut rotation) = (rng(), rotation(servers));
            let mut tried = vec![rotation.current().port];
            for held in held {
                let held = held.map(Duration::from_secs);
                let wait = rotation.ended(&DisconnectReason::PingTimeout, held, &mut rng).unwrap();
                prop_assert!(wait >= Pace::POLITE.same);
                prop_assert!(wait < LONGEST * 2);
                if wait >= FIRST.mul_f64(0.7) {
                    tried.clear();
                }
                prop_assert!(!tried.contains(&rotation.current().port));
                tried.push(rotation.current().port);
            }
        }
    }
}
