//! What a front end is told.

use std::time::Duration;

use super::{
    acquaintance::Acquaintance, ignore::Ignore, leaving::LeaveReason, people::PeopleEvent,
    realname::Hint, settings::Endpoint,
};
use crate::{
    irc::{
        channel::ChannelName, disconnect::DisconnectReason, login_failure::LoginFailure,
        networks::NetworkId, refusal::Refusal,
    },
    peer::{
        self, Nick,
        wire::{Gid, NetworkToken},
    },
    store::GameRow,
};

/// Something that happened.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The last event: the client has ended.
    Ended {
        /// Why.
        reason: LeaveReason,
        /// Whether the player wanted it.
        wanted: bool,
    },
    /// Whom the player ignores: told at the beginning and when it changes.
    Ignoring(Vec<Ignore>),
    /// On one of the networks.
    On(NetworkId, NetworkEvent),
}

/// Something that happened on a network.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum NetworkEvent {
    /// What is known from earlier of a player who is here. Told when he is first seen, and when there is more.
    Acquainted(Box<Acquaintance>),
    /// The connection has been left for this server.
    Changing(Endpoint),
    /// A channel could not be joined.
    ChannelClosed {
        /// The channel.
        channel: ChannelName,
        /// Why.
        reason: Refusal,
        /// Whether the client goes on trying.
        retrying: bool,
        /// Whether nothing can be played without it.
        needed: bool,
    },
    /// A channel that we are in takes nothing from us now. Told of every
    /// line to the people's channel, and of the wire channel once in a while.
    ChannelMuted {
        /// The channel.
        channel: ChannelName,
        /// Why.
        reason: Refusal,
    },
    /// A server is being dialled.
    Connecting(Endpoint),
    /// The time an answer of the server takes.
    Lag(Duration),
    /// We are logged in to an account.
    LoggedIn {
        /// The account.
        account: String,
    },
    /// We are not logged in, or not any more, and play goes on without. The words are cleaned.
    LoginFailed {
        /// Why.
        reason: LoginFailure,
    },
    /// A line of a game that was said just now has to wait so long for its turn: the network does not
    /// take lines faster. Told when there is a wait.
    LineWaits(Duration),
    /// Somebody in the wire channel has a realname like a peer's. It is a hint: nobody has proved
    /// anything yet.
    LooksLikePeer(Nick, Hint),
    /// Nobody of this nick is in the wire channel any more. Of a peer whose hello was heard it is told besides
    /// that he is gone, or how he is called now.
    OffWire(Nick),
    /// A game of a match has ended: the games so far, the first one first, and how many it has.
    MatchTable {
        /// The games.
        games: Vec<GameRow>,
        /// How many the match has.
        of: u8,
    },
    /// The nick asked for cannot be had now.
    NickRefused {
        /// The nick.
        asked: String,
        /// Why.
        reason: Refusal,
    },
    /// Something said to one person did not reach him: there is nobody of this nick, or he takes no
    /// private lines.
    NotReached(Nick),
    /// The connection broke, or did not come about.
    Offline {
        /// Why.
        reason: DisconnectReason,
        /// When the client will try again.
        retry_in: Duration,
        /// Where.
        next: Endpoint,
    },
    /// In the wire channel and ready to play.
    Online {
        /// The nick.
        nick: Nick,
        /// The network.
        network: NetworkToken,
    },
    /// Something of the protocol.
    Peer(peer::Event),
    /// A line of [`Command::Serve`](super::Command::Serve) that was taken just now has to wait so long.
    ServiceWaits(Duration),
    /// Something that people did in the channels of a channel bot. Told to bots alone.
    People(PeopleEvent),
    /// Players whom a netsplit had taken are back, and have proved who they are.
    Rejoined(Vec<Returned>),
    /// The own nick is another one now.
    Renamed {
        /// The nick.
        nick: Nick,
        /// Whether it is the one that was asked for; else the server or an operator has done it.
        asked: bool,
    },
    /// A netsplit has taken these players. They are expected back, and no `PeerGone` is told of them.
    Split {
        /// The two servers between which the network has split, as the server says them; cleaned.
        servers: String,
        /// Who is gone.
        nicks: Vec<Nick>,
    },
    /// The network has been left for good; the last event of it, until it is connected again.
    Stopped {
        /// Why.
        reason: LeaveReason,
        /// Whether the player wanted it.
        wanted: bool,
    },
    /// The lines of an event that are kept, in the order in which they came. Some may be missing.
    SundayKept(Vec<String>),
    /// Somebody said something.
    Talk(Talk),
    /// Somebody who watches a game, or plays it, said something in its channel. The text is cleaned.
    TalkAtGame {
        /// The game.
        gid: Gid,
        /// Who said it.
        from: Nick,
        /// What.
        text: String,
    },
    /// The server wants to be used with TLS only; it is connected again in this way.
    TlsDemanded {
        /// The server.
        host: String,
        /// The port of TLS.
        port: u16,
    },
}

/// Somebody who is back after a netsplit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Returned {
    /// The nick now.
    pub nick: Nick,
    /// The nick before; somebody else may have it by now.
    pub before: Nick,
}

/// Something said by a person. The text is cleaned of control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    /// Who said it.
    pub from: Nick,
    /// Whether to us alone; else in the people's channel.
    pub private: bool,
    /// What.
    pub text: String,
}
