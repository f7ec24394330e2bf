//! What the client notes in the archive beside the signed lines.

use std::time::Duration;

use super::actor::{Actor, Link};
use crate::{
    peer::{Event, Now, PeerInfo, RestoreError, Saved, wire::NetworkToken},
    store::{Filter, NewGame, StoreError, Unfinished},
};

/// An unfinished game is taken up again for this long.
const KEPT_OPEN: Duration = Duration::from_secs(15 * 24 * 3600);
/// Games whose challenges are recognised when somebody copies them.
const MAX_REMEMBERED: u32 = 200;

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

    /// Takes up the games of this network that are not finished. Games of other networks wait: the
    /// opponent's nick means nothing here.
    pub(super) fn resume(&mut self, now: Now) {
        if let Err(error) = self.try_resume(now) {
            tracing::warn!(%error, "unfinished games could not be read");
        }
    }

    fn try_resume(&mut self, now: Now) -> Result<(), StoreError> {
        let newest = Filter {
            limit: Some(MAX_REMEMBERED),
            ..Filter::default()
        };
        let known = self.archive.games(&newest)?;
        self.peer.remember_games(known.iter().map(|row| row.gid));
        let network = self.network();
        for game in self.archive.unfinished()? {
            let Unfinished {
                gid,
                begun,
                setting,
                lines,
            } = game;
            let old = begun.elapsed().is_ok_and(|age| age > KEPT_OPEN);
            let elsewhere = setting.network != network || setting.own != self.own;
            if old || elsewhere || self.peer.contest(gid).is_some() {
                continue;
            }
            let rule = match setting.rule() {
                Ok(rule) => rule,
                Err(error) => {
                    tracing::warn!(%gid, %error, "an unfinished game's rule is not understood");
                    continue;
                }
            };
            let lines = lines
                .into_iter()
                .map(|kept| (kept.author, kept.line))
                .collect();
            let (opponent, nick) = (setting.opponent, setting.nick);
            match self.peer.restore(
                now,
                &Saved {
                    opponent,
                    nick,
                    rule,
                    lines,
                },
            ) {
                Ok(()) => {}
                Err(RestoreError::Missing(_)) => self.archive.void(gid)?,
                Err(error) => tracing::warn!(%gid, %error, "an unfinished game is left as it is"),
            }
        }
        Ok(())
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
