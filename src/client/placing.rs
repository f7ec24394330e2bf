//! On which network a game is played.
//!
//! A game is bound to two keys and not to a network, but one machine at a time drives it. It is the
//! one of the network on which the game was agreed, while both players are there; else that of the
//! first network, by name, on which both are. Both players know these networks and come to the same
//! one without a word. While they meet nowhere, the game stays where it was.

use super::{
    actor::Actor,
    keeping::{self, Kind},
};
use crate::{
    peer::wire::{Gid, NetworkToken},
    store::Setting,
    trust::{KeyId, PublicKey},
};

/// Finished games with somebody whose results can be said again when he comes.
const MAX_FINISHED: usize = 2;

impl Actor {
    /// Takes up, or moves, the games with those who have come or gone.
    pub(super) fn place_games(&mut self) {
        let mut opponents: Vec<PublicKey> = Vec::new();
        let mut stirred = false;
        for station in &mut self.stations {
            stirred |= std::mem::take(&mut station.stirred);
            opponents.append(&mut station.arrived);
        }
        if !stirred {
            return;
        }
        // With one network there is nothing to move.
        if self.stations.len() > 1 {
            let stations = self.stations.iter();
            let contests = stations.flat_map(|station| station.peer.contests());
            opponents.extend(contests.map(|(_, opponent)| *opponent));
        }
        opponents.sort_by_key(PublicKey::id);
        opponents.dedup();
        for opponent in opponents {
            self.place_games_with(&opponent);
        }
    }

    fn place_games_with(&mut self, opponent: &PublicKey) {
        let kept = match self.common.archive.games_against(opponent) {
            Ok(kept) => kept,
            Err(error) => return self.common.breaks(&error),
        };
        let mut finished = 0;
        for row in kept {
            let Some(kind) = keeping::kind(row.class) else {
                continue;
            };
            finished += usize::from(kind == Kind::Finished);
            let needless = kind == Kind::Finished && finished > MAX_FINISHED;
            let Some(setting) = row.setting else { continue };
            let seat = self.seated().find(|(gid, _)| *gid == row.gid);
            let seat = seat.map(|(_, at)| at);
            let old = keeping::is_old(row.begun) || needless;
            if setting.own != self.common.own || (old && seat.is_none()) {
                continue;
            }
            let home = self.home(opponent.id(), &setting.network);
            if let Some(home) = home.filter(|home| seat != Some(*home)) {
                self.move_game(row.gid, setting, kind, seat, home);
            }
        }
    }

    /// The network on which a game with this opponent is played, of those on which he is.
    fn home(&self, opponent: KeyId, agreed_on: &NetworkToken) -> Option<usize> {
        let stations = self.stations.iter().enumerate();
        let both = stations.filter_map(|(at, station)| {
            station.peer.nick_of(opponent)?;
            Some((at, station.playing_on()?))
        });
        both.min_by_key(|(_, token)| (*token != agreed_on, token.to_string()))
            .map(|(at, _)| at)
    }

    fn move_game(
        &mut self,
        gid: Gid,
        setting: Setting,
        kind: Kind,
        from: Option<usize>,
        to: usize,
    ) {
        if let Some(from) = from {
            self.step(from, |station, common| {
                station.peer.release(common.now(), gid);
            });
        }
        self.step(to, |station, common| {
            station.take_up_setting(common, gid, setting, kind == Kind::Finished);
        });
    }
}
