//! What befalls the players of a world: nicks change, connections break, programs die.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use rand::RngExt;

use super::{node::config, world::World};
use crate::peer::{Nick, Peer, RestoreError, Saved, wire::Gid};

impl World {
    /// A nick changes, or a connection breaks.
    pub(super) fn disaster(&mut self) -> Result<(), String> {
        let place = usize::from(self.rng.random_bool(0.5));
        if self.nodes[place].back_at.is_some() {
            return Ok(());
        }
        if self.rng.random_bool(0.25) {
            let new: Nick = format!("n{place}x{}", self.rng.random_range(0..9))
                .parse()
                .expect("nick");
            self.network.rename(self.now, place, &new);
            if self.network.nick_of(place) == Some(&new) {
                let now = self.time(place);
                self.nodes[place].peer.renamed(now, new);
            }
            return self.flush(place);
        }
        let nick = self.network.nick_of(place).cloned();
        let notice = Duration::from_millis(self.rng.random_range(100..40_000));
        let outage = Duration::from_secs(self.rng.random_range(2..150));
        let notices = Duration::from_secs(self.rng.random_range(1..60));
        self.network.disconnect(self.now, place, notice);
        self.nodes[place].back_at = Some(self.now + outage);
        self.nodes[place].notices_at = Some(self.now + notices);
        if let (Some(nick), Some(evil)) = (nick, &self.evil)
            && evil.place() == 2
            && self.rng.random_bool(0.5)
        {
            self.network.rename(self.now, 2, &nick);
        }
        Ok(())
    }

    /// Ends a node's program on the spot and starts it again from its disk, offline.
    pub(super) fn kill(&mut self, place: usize) -> Result<(), String> {
        self.network.count("program killed at a write");
        let notice = Duration::from_millis(self.rng.random_range(100..40_000));
        self.network.disconnect(self.now, place, notice);
        let outage = Duration::from_secs(self.rng.random_range(2..150));
        let now = self.time(place);
        let seed = self.rng.random();
        let other = &self.nodes[1 - place];
        let (opponent, nick) = (other.key.public(), other.nick.clone());
        let node = &mut self.nodes[place];
        let standing = *node.standings()?.last().expect("that of a beginner");
        let mut peer = Peer::new(
            config(place, &self.rule),
            Arc::clone(&node.key),
            standing,
            seed,
        );
        peer.checks = node.peer.checks;
        let gids: BTreeSet<Gid> = node.disk.iter().map(|(gid, ..)| *gid).collect();
        for gid in gids {
            let of_game = node.disk.iter().filter(|(of, ..)| *of == gid);
            let lines = of_game
                .map(|(_, author, line)| (*author, line.clone()))
                .collect();
            let rule = Arc::clone(&self.rule);
            let saved = Saved {
                opponent,
                nick: nick.clone(),
                rule,
                me: None,
                lines,
                told: false,
            };
            match peer.restore(now, &saved) {
                Ok(()) | Err(RestoreError::Missing(_)) => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        node.peer = peer;
        node.invitation = None;
        node.asked = false;
        node.acts_at = None;
        node.notices_at = None;
        node.back_at = Some(self.now + outage);
        self.flush(place)
    }
}
