//! What the archive knows of somebody who is here: games with this player, results that were verified, and
//! whether another key was known under his name.

use std::time::SystemTime;

use super::{common::Common, event::NetworkEvent, station::Station};
use crate::{
    peer::{PeerInfo, wire::Gid},
    store::{Archive, GameClass, GameRow, StoreError},
    trust::{ChainHead, KeyId, Points, PublicKey},
};

/// What is known of a key from earlier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acquaintance {
    /// The key.
    pub key: KeyId,
    /// The games with this player.
    pub games: Encounters,
    /// His newest half-record that is here.
    pub verified: Option<Verified>,
    /// He has given one number to two results: his records prove a lie.
    pub forked: bool,
    /// Another key was known under this nick or name before this one was; when it was last seen.
    pub namesake: Option<SystemTime>,
}

/// The games with one opponent: the newest, as many as the archive gives at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encounters {
    /// Won by this player.
    pub won: u32,
    /// Won by the other.
    pub lost: u32,
    /// Over without a winner.
    pub even: u32,
    /// Not over.
    pub open: u32,
    /// When the newest began.
    pub newest: Option<SystemTime>,
}

/// A half-record whose signature was verified here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Its number and hash.
    pub chain: ChainHead,
    /// The points after it.
    pub points: Points,
    /// When it was heard or kept.
    pub at: SystemTime,
}

impl Encounters {
    fn of(games: &[GameRow]) -> Self {
        let mut counted = Self::default();
        for game in games.iter().filter(|game| game.class != GameClass::Void) {
            let Some(setting) = &game.setting else {
                continue;
            };
            counted.newest = counted.newest.max(Some(game.begun));
            match &game.ending {
                None => counted.open += 1,
                Some(ending) => match ending.winner {
                    Some(side) if side == setting.me => counted.won += 1,
                    Some(_) => counted.lost += 1,
                    None => counted.even += 1,
                },
            }
        }
        counted
    }

    /// How many there were.
    pub fn count(&self) -> u32 {
        self.won + self.lost + self.even + self.open
    }
}

impl Acquaintance {
    fn read(archive: &Archive, info: &PeerInfo, key: &PublicKey) -> Result<Self, StoreError> {
        let games = archive.games_against(key)?;
        let newest = archive.newest_of(key)?;
        let verified = newest.map(|half| {
            let standing = half.result.standing(half.link);
            Verified {
                chain: standing.chain,
                points: standing.points,
                at: half.seen,
            }
        });
        Ok(Self {
            key: key.id(),
            games: Encounters::of(&games),
            verified,
            forked: archive.fork_of(key)?.is_some(),
            namesake: archive.namesake(key, &info.nick, &info.name)?,
        })
    }
}

impl Station {
    /// Tells what is known of somebody who is here.
    ///
    /// # Errors
    /// When the archive cannot be read.
    pub(super) fn acquaint(
        &self,
        common: &mut Common,
        info: &PeerInfo,
        key: &PublicKey,
    ) -> Result<(), StoreError> {
        let known = Acquaintance::read(&common.archive, info, key)?;
        self.tell(common, NetworkEvent::Acquainted(Box::new(known)));
        Ok(())
    }

    /// The same of a key about which there is something new, if its owner is here.
    ///
    /// # Errors
    /// When the archive cannot be read.
    pub(super) fn acquaint_again(
        &self,
        common: &mut Common,
        key: &PublicKey,
    ) -> Result<(), StoreError> {
        let here = self.peer.peers().find(|info| info.key == key.id()).cloned();
        match here {
            Some(info) => self.acquaint(common, &info, key),
            None => Ok(()),
        }
    }

    /// A game of this player's has come to its end: its opponent is known better.
    ///
    /// # Errors
    /// When the archive cannot be read.
    pub(super) fn acquaint_opponent(
        &self,
        common: &mut Common,
        gid: Gid,
    ) -> Result<(), StoreError> {
        let seats = self.peer.contests();
        let opponent = seats.into_iter().find(|(seated, _)| *seated == gid);
        match opponent.map(|(_, key)| *key) {
            Some(key) => self.acquaint_again(common, &key),
            None => Ok(()),
        }
    }
}
