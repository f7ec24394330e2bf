//! What all networks of a client share.

use std::{
    collections::{BTreeSet, VecDeque},
    sync::Arc,
    time::SystemTime,
};

use rand::rngs::StdRng;
use tokio::time::Instant;

use super::{
    direct::Sockets,
    event::{Event, NetworkEvent},
    ignore::Ignores,
    leaving::{LeaveReason, Leaving},
    strict::TlsDemands,
};
use crate::{
    irc::{gate::Gate, networks::NetworkId, options::Tap},
    peer::{self, Now, wire::PlayerState},
    store::{Archive, Said, StoreError},
    trust::{KeyId, KeyPair, PublicKey, Standing},
};

/// The player, his archive, and what is to be told.
pub(super) struct Common {
    pub(super) key: Arc<KeyPair>,
    pub(super) own: PublicKey,
    pub(super) profile: peer::Config,
    /// What the player says he is doing.
    pub(super) state: PlayerState,
    /// The words of somebody who is away.
    pub(super) away: Option<String>,
    /// The player's newest half-record, on whichever network it was signed.
    pub(super) standing: Standing,
    pub(super) archive: Archive,
    pub(super) ignores: Ignores,
    /// Whether others may watch this player's games.
    pub(super) watch: bool,
    /// Direct connections to opponents.
    pub(super) sockets: Sockets,
    /// Whether what people say is kept.
    pub(super) logs_talk: bool,
    pub(super) realname: String,
    pub(super) is_bot: bool,
    pub(super) tap: Option<Tap>,
    pub(super) rng: StdRng,
    pub(super) gate: Gate,
    /// Servers that have demanded TLS.
    pub(super) demands: TlsDemands,
    pub(super) started: Instant,
    /// On how many networks the player is, or wants to be.
    pub(super) networks: usize,
    /// The archive may lack own games.
    pub(super) unsure: bool,
    /// The events whose lines are kept.
    pub(super) sundays: BTreeSet<crate::trust::Link>,
    /// Who has been asked for the own half-records.
    pub(super) asked_for_own: BTreeSet<KeyId>,
    /// The keys, by network, that have been looked up in the archive.
    pub(super) looked_up: BTreeSet<(NetworkId, KeyId)>,
    /// Events that wait for the front end.
    pub(super) backlog: VecDeque<Event>,
    /// The archive has failed.
    pub(super) broken: bool,
    /// Set when the client is to end.
    pub(super) leaving: Option<Leaving>,
    /// The folder stays locked as long as the client runs.
    pub(super) _home: crate::store::Home,
}

/// What happens to connections is in every log, what happens in games with `-v`, and what people say in
/// none.
fn log(network: &NetworkId, event: &NetworkEvent) {
    match event {
        NetworkEvent::Talk(_)
        | NetworkEvent::TalkAtGame { .. }
        | NetworkEvent::Lag(_)
        | NetworkEvent::LineWaits(_) => {}
        NetworkEvent::Offline {
            reason, retry_in, ..
        } => tracing::info!(%network, %reason, ?retry_in, "offline"),
        NetworkEvent::Stopped { reason, .. } => tracing::info!(%network, %reason, "left"),
        NetworkEvent::Connecting(server) => tracing::info!(%network, %server, "connecting"),
        NetworkEvent::Online { nick, .. } => tracing::info!(%network, %nick, "online"),
        NetworkEvent::LoggedIn { account } => tracing::info!(%network, account, "logged in"),
        NetworkEvent::LoginFailed { reason } => tracing::info!(%network, %reason, "not logged in"),
        NetworkEvent::Renamed { nick, .. } => tracing::info!(%network, %nick, "renamed"),
        event => tracing::debug!(%network, ?event),
    }
}

impl Common {
    pub(super) fn now(&self) -> Now {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let minutes = since_1970.map_or(0, |time| time.as_secs() / 60);
        Now {
            elapsed: self.started.elapsed(),
            minutes: u32::try_from(minutes).unwrap_or(u32::MAX),
        }
    }

    pub(super) fn tell(&mut self, network: &NetworkId, event: NetworkEvent) {
        log(network, &event);
        self.backlog.push_back(Event::On(network.clone(), event));
    }

    /// Keeps what was said, if the player wants it.
    pub(super) fn log(&mut self, said: &Said) {
        if self.logs_talk
            && let Err(error) = self.archive.keep_said(said)
        {
            tracing::warn!(%error, "what was said could not be kept");
        }
    }

    /// Ends the client. The first reason is the one that is told.
    pub(super) fn leave(&mut self, reason: LeaveReason, wanted: bool) {
        self.leaving.get_or_insert(Leaving { reason, wanted });
    }

    /// The archive fails: what is not on disk must not be said, so the client ends.
    pub(super) fn breaks(&mut self, error: &StoreError) {
        self.broken = true;
        self.leave(LeaveReason::NotKept(error.clone()), false);
    }
}
