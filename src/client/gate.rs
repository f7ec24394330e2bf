//! One gate for all dials of a program.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// Lets dials through with some time between them. Clones are the same gate: whoever connects in one
/// program shares it, because networks count connections by address.
#[derive(Clone, Debug)]
pub struct Gate {
    gap: Duration,
    last: Arc<Mutex<Option<Instant>>>,
}

impl Gate {
    /// A gate that lets one dial through in `gap`.
    pub fn new(gap: Duration) -> Self {
        Self {
            gap,
            last: Arc::default(),
        }
    }

    /// Passes, if it is time.
    ///
    /// # Errors
    /// When it is not: the moment at which to ask again.
    pub fn pass(&self, now: Instant) -> Result<(), Instant> {
        // Whoever panicked beside it has left a moment or none.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match last.map(|last| last + self.gap) {
            Some(free) if free > now => Err(free),
            _ => {
                *last = Some(now);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn dials_are_apart_whoever_asks() {
        let gate = Gate::new(Duration::from_secs(2));
        let (other, start) = (gate.clone(), Instant::now());
        assert_eq!(gate.pass(start), Ok(()));
        let free = other.pass(start).unwrap_err();
        assert_eq!(free - start, Duration::from_secs(2));
        assert_eq!(other.pass(free), Ok(()));
        assert!(gate.pass(free).is_err());
    }
}
