//! Looking for players on many networks at once, without a word said to anybody.
//!
//! Each network is visited for a short time: connect, join the two channels, read who is there (WHO, with
//! what peers write into their realname) and what is said (signed hellos and cards), leave. The visitor
//! says no hello and has a plain realname, so that nobody takes him for somebody who wants to play.

mod found;
mod visit;

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinSet,
};

use crate::irc::{
    channel::ChannelName, disconnect::DisconnectReason, gate::Gate, networks::NetworkId,
    options::Options, refusal::Refusal,
};

pub use found::{Found, Room};

/// Networks that are visited at the same time.
const AT_ONCE: usize = 32;

/// A network to visit.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its short name.
    pub id: NetworkId,
    /// Its name, used where its servers do not say one.
    pub name: String,
    /// Its servers, in the order in which to try them. Channels, realname and times are set by the scan.
    pub servers: Vec<Options>,
    /// The channel for people.
    pub lobby: ChannelName,
    /// The channel for protocol lines.
    pub wire: ChannelName,
}

/// How long a scan takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For all attempts at one network together, until one of its servers takes us in.
    pub attempt: Duration,
    /// Listening, once we are in the channels.
    pub wait: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            attempt: Duration::from_secs(30),
            wait: Duration::from_secs(20),
        }
    }
}

/// How far a visit is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// A server is dialled.
    Dialling {
        /// Its name.
        host: String,
        /// Its port.
        port: u16,
    },
    /// An attempt has failed; another server may follow.
    Failed(DisconnectReason),
    /// We are in the channels and listen.
    Listening,
}

/// News of a scan.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum News {
    /// A visit goes on.
    Stage(NetworkId, Stage),
    /// A visit is over.
    Over(NetworkId, Result<Room, NoAnswer>),
}

/// A network did not let us see who is there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoAnswer {
    /// No server took us in; the reason of the last one.
    #[error("{0}")]
    Unreachable(DisconnectReason),
    /// No server took us in within the time.
    #[error("no server took us in within {} s; `awale networks check` tries each of them", .0.as_secs())]
    TooSlow(Duration),
    /// The channel of the peers cannot be joined.
    #[error(
        "{channel} cannot be joined: {reason}; look again later, or log in there with `awale online`"
    )]
    Closed {
        /// The channel.
        channel: ChannelName,
        /// Why.
        reason: Refusal,
    },
    /// The server lets nobody join, or does not say who is there, without a word about it.
    #[error("the server does not say who is in {0}; look again later")]
    Unsaid(ChannelName),
    /// There is no server to try.
    #[error("the list has no server of it; add one with `awale networks add`")]
    NoServer,
}

/// Visits all networks, each in its own time; the dials keep the distance of `gate`. The news end with
/// the scan. Dropping the receiver ends it too.
///
/// Must be called within a tokio runtime with I/O and time.
pub fn scan(targets: Vec<Target>, limits: Limits, gate: Gate) -> mpsc::Receiver<News> {
    let (news, receiver) = mpsc::channel(64);
    let places = Arc::new(Semaphore::new(AT_ONCE));
    tokio::spawn(async move {
        let mut visits = JoinSet::new();
        for target in targets {
            let (news, gate, places) = (news.clone(), gate.clone(), Arc::clone(&places));
            visits.spawn(async move {
                // The semaphore is never closed.
                let _place = places.acquire().await;
                let id = target.id.clone();
                let found = visit::visit(target, limits, &gate, &news).await;
                // Fails only when nobody listens any more.
                let _ = news.send(News::Over(id, found)).await;
            });
        }
        drop(news);
        while visits.join_next().await.is_some() {}
    });
    receiver
}
