//! What is heard: seeds that fall into wooden houses, and calls.

use std::time::Duration;

use crate::client::config::Occasion;

/// Whether this program was built with the feature `sound`.
pub const CAN_SOUND: bool = cfg!(feature = "sound");

/// Something to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A move: a knock for each seed, so far apart, and a lower one when seeds are taken.
    Sowing {
        /// How many seeds fall.
        seeds: u16,
        /// The time between two of them.
        step: Duration,
        /// Seeds are taken.
        takes: bool,
    },
    /// The player is called.
    Call(Occasion),
    /// What is heard ends.
    Silence,
}
