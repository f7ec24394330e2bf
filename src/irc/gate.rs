//! One gate for all dials of a program: networks ban whoever connects again and again.

use std::{
    collections::HashMap,
    fmt,
    str::FromStr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::networks::NetworkId;

/// The least time between dials, in seconds from 0 to 3600; written `2/10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Between any two dials.
    pub any: Duration,
    /// Between two dials to one network.
    pub same: Duration,
}

impl Pace {
    /// What every network bears: two seconds between any two dials, ten to one network.
    pub const POLITE: Self = Self {
        any: Duration::from_secs(2),
        same: Duration::from_secs(10),
    };

    /// No waits, for servers of one's own.
    pub const UNLIMITED: Self = Self {
        any: Duration::ZERO,
        same: Duration::ZERO,
    };

    /// Whether networks may take it amiss.
    pub fn is_impolite(self) -> bool {
        self.any < Self::POLITE.any || self.same < Self::POLITE.same
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self::POLITE
    }
}

/// The text is no pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "write two numbers of seconds from 0 to 3600 such as 2/10: between any two dials, and to one network"
)]
pub struct InvalidPace;

impl FromStr for Pace {
    type Err = InvalidPace;

    fn from_str(text: &str) -> Result<Self, InvalidPace> {
        let (any, same) = text.split_once('/').ok_or(InvalidPace)?;
        let seconds = |text: &str| {
            let number = text.parse::<f64>().ok();
            let number = number.filter(|n| (0.0..=3600.0).contains(n));
            number.map(Duration::from_secs_f64).ok_or(InvalidPace)
        };
        Ok(Self {
            any: seconds(any)?,
            same: seconds(same)?,
        })
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.any.as_secs_f64(), self.same.as_secs_f64())
    }
}

/// Hands out the times at which one may dial. Clones are the same gate: whoever connects in one program
/// shares it, because networks count connections by address.
///
/// ```
/// use awale::irc::gate::{Gate, Pace};
/// use std::time::{Duration, Instant};
///
/// let gate = Gate::new(Pace::POLITE);
/// let (now, dalnet) = (Instant::now(), "dalnet".parse().unwrap());
/// assert_eq!(gate.reserve(&dalnet, now), now);
/// assert_eq!(gate.reserve(&dalnet, now), now + Duration::from_secs(10));
/// ```
#[derive(Clone, Debug)]
pub struct Gate {
    pace: Pace,
    dials: Arc<Mutex<Dials>>,
}

#[derive(Debug, Default)]
struct Dials {
    last: Option<Instant>,
    last_to: HashMap<NetworkId, Instant>,
}

impl Gate {
    /// A gate through which nobody has gone yet.
    pub fn new(pace: Pace) -> Self {
        Self {
            pace,
            dials: Arc::default(),
        }
    }

    /// The least time between dials.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// The time, `now` or later, at which to dial a server of this network. It is taken then: the
    /// next one is later.
    pub fn reserve(&self, network: &NetworkId, now: Instant) -> Instant {
        let mut dials = self.dials();
        let at = dials.free_at(self.pace, network, now);
        dials.take(network, at);
        at
    }

    /// Passes, if it is time.
    ///
    /// # Errors
    /// When it is not: the moment at which to ask again. Nothing is taken then.
    pub fn pass(&self, network: &NetworkId, now: Instant) -> Result<(), Instant> {
        let mut dials = self.dials();
        let at = dials.free_at(self.pace, network, now);
        if at > now {
            return Err(at);
        }
        dials.take(network, now);
        Ok(())
    }

    fn dials(&self) -> MutexGuard<'_, Dials> {
        // Whoever panicked beside it has left a moment or none.
        self.dials.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Dials {
    fn free_at(&self, pace: Pace, network: &NetworkId, now: Instant) -> Instant {
        let after_any = self.last.map(|last| last + pace.any);
        let after_same = self.last_to.get(network).map(|last| *last + pace.same);
        [after_any, after_same]
            .into_iter()
            .flatten()
            .fold(now, Instant::max)
    }

    fn take(&mut self, network: &NetworkId, at: Instant) {
        self.last = Some(at);
        self.last_to.insert(network.clone(), at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dials_keep_their_distance() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let [a, b, c] = ["a", "b", "c"].map(|id| id.parse::<NetworkId>().unwrap());
        let gate = Gate::new(Pace::POLITE);
        let times = [&a, &b, &a, &c, &b].map(|network| gate.reserve(network, start));
        assert_eq!(times, [at(0), at(2), at(10), at(12), at(14)]);
        assert_eq!(gate.reserve(&a, at(100)), at(100), "old dials do not count");
        let open = Gate::new("0/0".parse().unwrap());
        assert_eq!(
            [&a, &a, &b].map(|network| open.reserve(network, start)),
            [start; 3]
        );
    }

    #[test]
    fn clones_are_one_gate_and_asking_takes_nothing() {
        let start = Instant::now();
        let [a, b] = ["a", "b"].map(|id| id.parse::<NetworkId>().unwrap());
        let gate = Gate::new(Pace::POLITE);
        let other = gate.clone();
        assert_eq!(gate.pass(&a, start), Ok(()));
        let free = start + Duration::from_secs(2);
        assert_eq!(other.pass(&b, start), Err(free));
        assert_eq!(other.pass(&b, start), Err(free));
        assert_eq!(other.pass(&b, free), Ok(()));
        assert_eq!(gate.pass(&a, free), Err(start + Duration::from_secs(10)));
    }

    #[test]
    fn paces_are_two_numbers() {
        for good in ["2/10", "0/0", "0.5/3600"] {
            assert_eq!(good.parse::<Pace>().unwrap().to_string(), good);
        }
        for bad in [
            "", "2", "2/", "-1/0", "nan/1", "1/inf", "3601/1", "1/2/3", "2,10",
        ] {
            assert_eq!(bad.parse::<Pace>(), Err(InvalidPace), "{bad}");
        }
        assert!(!Pace::POLITE.is_impolite() && "1/10".parse::<Pace>().unwrap().is_impolite());
    }
}
