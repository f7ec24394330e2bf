//! What a direct connection asks of the machine and of its client, and what it tells.

use crate::peer::wire::{Gid, LinkAddress};

/// What the player wants of the direct connection of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectCommand {
    /// Offer one, or agree to the opponent's offer.
    Agree(Gid),
    /// Withdraw the offer, or go on over IRC.
    Stop(Gid),
}

/// Where somebody listens for a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkEnd {
    /// The address.
    pub address: LinkAddress,
    /// The TCP port.
    pub port: u16,
}

/// What the layer with the sockets has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DirectAction {
    /// Listen for the opponent, and say where
    /// ([`Peer::direct_listening`](crate::peer::Peer::direct_listening)).
    Listen(Gid),
    /// Connect to where the opponent listens.
    Connect {
        /// The game.
        gid: Gid,
        /// Where.
        to: LinkEnd,
    },
    /// Whoever has connected is not the opponent: close that connection, and listen on.
    Reject(Gid),
    /// Say what waits, and close everything.
    Close(Gid),
}

/// Why there is no direct connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectFailure {
    /// The opponent has not agreed in time, or has not come.
    Expired,
    /// Neither player's program can be reached.
    Unreachable,
    /// No connection came about at the address, or what answers there is not the opponent.
    NotConnected,
}

/// What happened about the direct connection of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DirectEvent {
    /// It has been offered to the opponent.
    Offered(Gid),
    /// The opponent offers one. [`DirectCommand::Agree`] agrees, and shows him this player's address.
    Asked(Gid),
    /// The opponent offers one, which this player's settings do not allow.
    NotAllowed(Gid),
    /// The game runs over a direct connection from now on.
    Up(Gid),
    /// The direct connection is gone, and the game goes on over IRC.
    Down(Gid),
    /// There will be none.
    Failed {
        /// The game.
        gid: Gid,
        /// Why.
        why: DirectFailure,
    },
}
