//! The peer protocol, without I/O: lines, challenges and contests.
//!
//! [`Peer`] is one player on one network. The layer above tells it what happened and fetches what
//! is to be done; `docs/PROTOCOL.md` is the specification of what it says.
//!
//! What the layer above must do, in the order in which [`Peer::poll`] gives it: put a line on disk
//! ([`Output::Store`]), say a line ([`Output::Say`]), tell the player ([`Output::Event`]).

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::indexing_slicing))]

mod challenge;
mod checks;
mod claim;
mod clock;
mod command;
mod contest;
mod direct;
mod exchange;
mod ignoring;
mod listener;
mod machine;
mod negotiation;
mod nick;
mod output;
mod presence;
mod receive;
mod referee;
#[cfg(test)]
mod referee_attacks;
#[cfg(test)]
mod referee_simulation;
#[cfg(test)]
mod referee_tests;
#[cfg(test)]
mod referee_world;
mod restore;
mod roster;
mod seats;
mod seek;
mod sides;
#[cfg(test)]
pub(crate) mod simulation;
mod standings;
mod sunday;
mod time;
mod together;
pub mod toss;
mod watching;
pub mod wire;

pub use clock::TimeLeft;
pub use contest::RestoreError;
pub use direct::{DirectAction, DirectCommand, DirectEvent, DirectFailure, LinkEnd};
pub use listener::Listener;
pub use machine::{Config, Ignored, Peer};
pub use nick::{InvalidNick, Nick};
pub use output::{
    Author, CardInfo, ChainQuestion, ClaimNews, Class, Command, CommandError, Event, Offer, Output,
    PeerInfo, Recipient, ResultClass, RuleFailure, RuleQuery, SeekInfo, Terms, Void,
};
pub use receive::Via;
pub use restore::Saved;
pub use time::Now;
pub use watching::{
    BoardNews, Follows, Player, Verdict, WatchCommand, WatchEvent, WatchFailure, Watching,
};
