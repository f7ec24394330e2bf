//! What the client notes in the archive beside the signed lines.

use super::actor::{Actor, Link};
use crate::{
    peer::{Event, PeerInfo, wire::NetworkToken},
    store::{NewGame, StoreError},
};

impl Actor {
    /// Notes what happened. The signed lines are kept already and say all that matters, so a note
    /// that cannot be written is no reason to end a game.
    pub(super) fn note(&mut self, event: &Event) {
        if let Err(error) = self.try_note(event) {
            tracing::warn!(%error, "the archive could not note what happened");
        }
    }

    fn try_note(&mut self, event: &Event) -> Result<(), StoreError> {
        match event {
            Event::Started {
                gid,
                nick,
                opponent,
                rule,
                me,
            } => {
                let info = self.peer.peers().find(|info| info.key == opponent.id());
                let game = NewGame {
                    gid: *gid,
                    own: self.own,
                    opponent: **opponent,
                    nick,
                    name: info.map(|info| &info.name),
                    country: info.and_then(|info| info.country),
                    network: &self.network(),
                    rule,
                    me: *me,
                };
                self.archive.begin(&game)
            }
            Event::Ended { gid, outcome, .. } => {
                let plies = self.peer.contest(*gid).map(|(game, _)| game.ply());
                self.archive.end(*gid, outcome, plies.unwrap_or(0))
            }
            Event::Settled { gid, class } => self.archive.class(*gid, *class),
            Event::Void { gid, .. } => self.archive.void(*gid),
            Event::PeerSeen(info) => self.met(info),
            _ => Ok(()),
        }
    }

    fn met(&mut self, info: &PeerInfo) -> Result<(), StoreError> {
        match self.peer.key_of(&info.nick) {
            // Of two events about one nick the second may be out before the first is looked at.
            Some(key) if key.id() == info.key => {
                let network = self.network();
                self.archive.met(info, key, &network)
            }
            _ => Ok(()),
        }
    }

    fn network(&self) -> NetworkToken {
        match &self.link {
            Link::Up(up) => up.network.clone(),
            Link::Waiting(_) => NetworkToken::from_name(&self.server.network),
        }
    }
}
