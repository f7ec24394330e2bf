//! The values of the lines with which games are watched.

use std::{fmt, str::FromStr, time::Duration};

use super::{
    value::{InvalidValue, Value},
    words::words,
};

words! {
    /// Why a game cannot be watched.
    WatchRefusal, "a reason why a game cannot be watched" {
        /// As many watch it as can.
        Full = "full",
        /// The player lets nobody watch.
        No = "no",
        /// There is no such game, or it is over.
        None = "none",
    }
}

/// What South and North have left, in whole seconds: `300-283`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondsLeft([u32; 2]);

impl SecondsLeft {
    /// More than any game's clock can reach with all its increments.
    const MAX: u32 = 999_999;

    /// South's and North's time.
    pub fn new(left: [Duration; 2]) -> Self {
        Self(left.map(|left| u32::try_from(left.as_secs()).map_or(Self::MAX, |s| s.min(Self::MAX))))
    }

    /// South's and North's time.
    pub fn get(self) -> [Duration; 2] {
        self.0.map(|seconds| Duration::from_secs(seconds.into()))
    }
}

impl FromStr for SecondsLeft {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let invalid = InvalidValue("two times in seconds as 300-283");
        let (south, north) = text.split_once('-').ok_or(invalid)?;
        let side = |text: &str| {
            let seconds = u32::read(text).filter(|seconds| *seconds <= Self::MAX);
            seconds.ok_or(invalid)
        };
        Ok(Self([side(south)?, side(north)?]))
    }
}

impl fmt::Display for SecondsLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.0;
        write!(f, "{south}-{north}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_one_spelling() {
        for good in ["0-0", "300-283", "999999-1"] {
            assert_eq!(SecondsLeft::read(good).unwrap().write(), good);
        }
        for bad in ["", "5", "05-3", "5-+3", "1000000-1", "5-", "-5-5"] {
            assert_eq!(SecondsLeft::read(bad), None, "{bad}");
        }
        let long = SecondsLeft::new([Duration::MAX, Duration::from_millis(1999)]);
        assert_eq!(long.to_string(), "999999-1");
        for word in WatchRefusal::ALL {
            assert_eq!(WatchRefusal::read(&word.to_string()), Some(*word));
        }
    }
}
