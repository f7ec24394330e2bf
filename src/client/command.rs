//! What a front end can ask for.

use crate::{
    irc::{connection::SendError, outgoing::OutgoingError},
    peer::{self, Nick},
};

/// Something the player wants.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Command {
    /// Something of the protocol: challenge, accept, play, …
    Play(peer::Command),
    /// Leave, with these words.
    Quit(String),
    /// Say something to everybody in the people's channel.
    Say(String),
    /// Say something to one person.
    Tell(Nick, String),
}

/// Why a command was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// There is no connection at the moment.
    #[error("not connected at the moment: wait until the connection is back")]
    Offline,
    /// The client has ended.
    #[error("the client has ended: start it again")]
    Ended,
    /// The protocol does not allow it now.
    #[error(transparent)]
    Peer(#[from] peer::CommandError),
    /// The text cannot be sent.
    #[error(transparent)]
    Text(#[from] OutgoingError),
    /// Too much waits to be sent.
    #[error(transparent)]
    Send(#[from] SendError),
}
