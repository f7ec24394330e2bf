//! What a front end can ask for.

use super::{
    ignore::Ignore,
    people::Place,
    settings::{Network, Servers},
};
use crate::{
    irc::{
        channel::ChannelName, connection::SendError, networks::NetworkId, outgoing::OutgoingError,
    },
    peer::{self, Nick, wire::Gid},
    store::StoreError,
    trust::Link,
};

/// Something the player wants.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Command {
    /// Be away, with these words, or back, on all networks.
    Away(Option<String>),
    /// Be on this network too.
    Connect(Box<Network>),
    /// Leave the network. Unfinished games are kept.
    Disconnect,
    /// Do not hear these people any more, on any network.
    Ignore(Ignore),
    /// Take another nick.
    Nick(Nick),
    /// Something of the protocol: challenge, accept, play, …
    Play(peer::Command),
    /// Leave all networks, with these words.
    Quit(String),
    /// Be in this channel too, to serve people there. Left on a new connection, unless it is one of
    /// [`Network::halls`].
    Join(ChannelName),
    /// Leave a channel that was joined for people.
    Part(ChannelName),
    /// Say something to everybody in the people's channel.
    Say(String),
    /// Say something in the channel of a game, to those who watch it.
    SayAtGame(Gid, String),
    /// Answer somebody as a channel bot does: such lines leave after all others, and whoever has a turn has one
    /// line in a round.
    Serve {
        /// Where it is said.
        at: Place,
        /// What.
        text: String,
        /// Whose turn it is: any number for a person.
        turn: u64,
    },
    /// Say something to one person.
    Tell(Nick, String),
    /// Tell what is kept of this event, as [`SundayKept`](super::NetworkEvent::SundayKept), and keep what is
    /// said of it from now on.
    RecallSunday(Link),
    /// Hear these people again.
    Unignore(Ignore),
    /// Use these servers of the network from now on, and connect to the first.
    UseServers(Servers),
}

/// Why a command was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The client is on this network already, or leaving it.
    #[error("{0} is connected, or is being left at this moment: networks shows where you are")]
    Connected(NetworkId),
    /// There is no connection at the moment.
    #[error("not connected at the moment: wait until the connection is back")]
    Offline,
    /// The client has ended.
    #[error("the client has ended: start it again")]
    Ended,
    /// The archive could not keep it.
    #[error(transparent)]
    Archive(#[from] StoreError),
    /// As many people are ignored as can be.
    #[error("you ignore as many people as you can: unignore some first")]
    IgnoresFull,
    /// These people are not ignored.
    #[error("you do not ignore {0}: ignores lists whom you do")]
    NotIgnored(Ignore),
    /// The client is not on this network.
    #[error("not connected to {0}: connect to it first")]
    NotConnected(NetworkId),
    /// The server knows nobody of this nick.
    #[error("there is nobody called {0} on this network: players shows who is here")]
    Nobody(Nick),
    /// Nothing can be played without this channel.
    #[error("{0} carries the lines of all games: leave the network instead")]
    Needed(ChannelName),
    /// Not in the channel of this game.
    #[error(
        "you are not where this game is watched: watch it first, or in your own game type watchers on"
    )]
    NotAtGame,
    /// The protocol does not allow it now.
    #[error(transparent)]
    Peer(#[from] peer::CommandError),
    /// The player himself.
    #[error("that is you: players shows whom you can meet")]
    Yourself,
    /// The text cannot be sent.
    #[error(transparent)]
    Text(#[from] OutgoingError),
    /// Too much waits to be sent.
    #[error(transparent)]
    Send(#[from] SendError),
}
