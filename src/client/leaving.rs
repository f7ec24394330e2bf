//! Why the client, or a network, comes to its end.

use crate::{
    irc::{
        channel::ChannelName, disconnect::DisconnectReason, networks::NetworkId, refusal::Refusal,
    },
    peer::wire::NetworkToken,
    store::StoreError,
};

/// Why a network was left for good, or the client ended. In words it is English, for logs and the command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LeaveReason {
    /// The player wanted it: his words of farewell, which may be empty.
    #[error("{0}")]
    Wanted(String),
    /// The connection cannot be had again.
    #[error(transparent)]
    Disconnected(#[from] DisconnectReason),
    /// The player is on this network already.
    #[error("{network} is {token}, where you are already as {first}")]
    Twice {
        /// As the player calls it.
        network: NetworkId,
        /// As it calls itself.
        token: NetworkToken,
        /// The same, as the player called it first.
        first: NetworkId,
    },
    /// Put out of a channel that is needed.
    #[error(
        "we were put out of {0}, and nothing can be played without it: ask its operators, or take another channel"
    )]
    PutOut(ChannelName),
    /// A channel that is needed cannot be joined.
    #[error("{0} cannot be joined, and nothing can be played without it: {1}")]
    NotLetIn(ChannelName, Refusal),
    /// What is not on disk must not be said: why it could not be kept.
    #[error(
        "a line of the game could not be kept and was not said; nothing that was acknowledged is lost: {0}"
    )]
    NotKept(StoreError),
}

/// That, and whether the player wanted it.
#[derive(Clone, Debug)]
pub(super) struct Leaving {
    pub(super) reason: LeaveReason,
    pub(super) wanted: bool,
}
