//! What the client notes in the archive beside the signed lines.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use super::{command::CommandError, common::Common, event::NetworkEvent, station::Station};
use crate::{
    game::Side,
    peer::{
        Event, Nick, PeerInfo, RestoreError, Saved,
        wire::{Gid, Line, Message, NetworkToken, SundayLine},
    },
    rules::{Rule, RuleError},
    store::{Filter, GameClass, NewGame, Setting, StoreError},
    trust::{Link, PublicKey},
};

/// An unfinished game is taken up again for this long.
const KEPT_OPEN: Duration = Duration::from_secs(15 * 24 * 3600);
/// An accepted challenge without a game is taken up again for this long: the challenger waits a
/// minute for the answer, and repeats the start for as long as he is there.
const KEPT_PROMISED: Duration = Duration::from_secs(10 * 60);
/// Games whose challenges are recognised when somebody copies them.
const MAX_REMEMBERED: u32 = 200;
/// Finished games whose results can be said again.
const MAX_FINISHED: usize = 24;

/// Whether a game depends on the note of this event.
fn begins(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. } | Event::Resumed { .. } | Event::Accepted { .. }
    )
}

/// Keeps a line of an event that is followed; questions need not be kept.
fn keep_sunday(common: &mut Common, text: &str) -> Result<(), StoreError> {
    let message = Line::parse(text)
        .ok()
        .and_then(|line| Message::read(&line).ok());
    match message {
        Some(Message::SundayLine(SundayLine::SundayGet(_))) => Ok(()),
        Some(Message::SundayLine(line)) if common.sundays.contains(&line.event()) => {
            common.archive.keep_sunday(line.event(), text)
        }
        _ => Ok(()),
    }
}

/// Whether a kept game goes on, or is only kept for an opponent who lacks our result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open,
    Finished,
}

/// Of which kind a game is; none for one that came to nothing.
pub(super) fn kind(class: GameClass) -> Option<Kind> {
    match class {
        GameClass::Open | GameClass::Claimed | GameClass::Witnessed => Some(Kind::Open),
        GameClass::Sealed | GameClass::Disputed => Some(Kind::Finished),
        GameClass::Void => None,
    }
}

/// Whether a game has waited for too long to be gone on with.
pub(super) fn is_old(begun: SystemTime) -> bool {
    begun.elapsed().is_ok_and(|age| age > KEPT_OPEN)
}

/// Whom a kept game is with, by which rule, and the own side if it has begun.
struct Meeting {
    opponent: PublicKey,
    nick: Nick,
    rule: Result<Arc<Rule>, RuleError>,
    me: Option<Side>,
}

impl Station {
    /// Notes what happened.
    ///
    /// # Errors
    /// When the beginning of a game cannot be written: it could not be taken up after a crash. All
    /// else says nothing that the signed lines do not say, and is no reason to end a game.
    pub(super) fn note(&self, common: &mut Common, event: &Event) -> Result<(), StoreError> {
        match self.try_note(common, event) {
            Err(error) if begins(event) => Err(error),
            Err(error) => {
                tracing::warn!(%error, "the archive could not note what happened");
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    fn try_note(&self, common: &mut Common, event: &Event) -> Result<(), StoreError> {
        match event {
            Event::Started {
                gid,
                nick,
                opponent,
                rule,
                me,
            } => self.begin(common, *gid, nick, opponent, rule, Some(*me)),
            Event::Accepted {
                gid,
                nick,
                opponent,
                rule,
                ..
            } => self.begin(common, *gid, nick, opponent, rule, None),
            // Of a game that was only promised when the program ended, the side is news.
            Event::Resumed {
                gid,
                nick,
                opponent,
                me,
                game,
                ..
            } => self.begin(common, *gid, nick, opponent, game.rule(), Some(*me)),
            Event::Ended { gid, outcome, .. } => {
                let plies = self.peer.contest(*gid).map(|(game, _)| game.ply());
                common.archive.end(*gid, outcome, plies.unwrap_or(0))?;
                self.tell_match(common, *gid)
            }
            Event::Settled { gid, class } => common.archive.class(*gid, *class),
            Event::Void { gid, .. } => common.archive.void(*gid),
            Event::PeerSeen(info) | Event::PeerRenamed { info, .. } => self.met(common, info),
            Event::Sunday { line, .. } => keep_sunday(common, line),
            _ => Ok(()),
        }
    }

    /// Tells what is kept of an event, and keeps what comes.
    pub(super) fn recall_sunday(
        &mut self,
        common: &mut Common,
        event: Link,
    ) -> Result<(), CommandError> {
        common.sundays.insert(event);
        let lines = common.archive.sunday(event);
        let lines = lines.map_err(CommandError::Archive)?;
        self.tell(common, NetworkEvent::SundayKept(lines));
        Ok(())
    }

    /// After a game of a match: how the match stands.
    fn tell_match(&self, common: &mut Common, gid: Gid) -> Result<(), StoreError> {
        let Some(round) = self.peer.round(gid) else {
            return Ok(());
        };
        let games = common.archive.match_of(gid)?;
        let of = round.of();
        self.tell(common, NetworkEvent::MatchTable { games, of });
        Ok(())
    }

    /// Notes a game that begins, or is promised while the side is not known.
    fn begin(
        &self,
        common: &mut Common,
        gid: Gid,
        nick: &Nick,
        opponent: &PublicKey,
        rule: &Rule,
        me: Option<Side>,
    ) -> Result<(), StoreError> {
        let info = self.peer.peers().find(|info| info.key == opponent.id());
        let game = NewGame {
            gid,
            own: common.own,
            opponent: *opponent,
            nick,
            name: info.map(|info| &info.name),
            country: info.and_then(|info| info.country),
            network: &self.token(),
            rule,
            me,
        };
        common.archive.begin(&game)
    }

    /// Takes up the games of this network that are not finished, but for those that another machine of
    /// this player has (`seated`). Games of other networks wait until their opponents are seen here.
    ///
    /// # Errors
    /// When the archive cannot be read: the opponents would be told that their games are unknown.
    pub(super) fn resume(&mut self, common: &mut Common, seated: &[Gid]) -> Result<(), StoreError> {
        let newest = Filter {
            limit: Some(MAX_REMEMBERED),
            ..Filter::default()
        };
        let known = common.archive.games(&newest)?;
        self.peer.remember_games(known.iter().map(|row| row.gid));
        let network = self.token();
        let mut games: Vec<(Gid, SystemTime, Setting, bool)> = Vec::new();
        for game in common.archive.unfinished()? {
            games.push((game.gid, game.begun, game.setting, false));
        }
        // The newest finished ones too: an opponent may have lost our result in a crash.
        let finished = known
            .into_iter()
            .filter(|row| kind(row.class) == Some(Kind::Finished));
        for row in finished.take(MAX_FINISHED) {
            games.extend(
                row.setting
                    .map(|setting| (row.gid, row.begun, setting, true)),
            );
        }
        for (gid, begun, setting, told) in games {
            if setting.own != common.own || is_old(begun) || self.peer.contest(gid).is_some() {
                continue;
            }
            if setting.network != network || seated.contains(&gid) {
                // Whoever asks for it here is not told that it is unknown.
                self.peer.hold(gid);
                continue;
            }
            self.take_up_setting(common, gid, setting, told);
        }
        self.resume_promises(common, &network)
    }

    fn resume_promises(
        &mut self,
        common: &mut Common,
        network: &NetworkToken,
    ) -> Result<(), StoreError> {
        for promise in common.archive.promises()? {
            if self.peer.contest(promise.gid).is_some() {
                continue;
            }
            let rule = promise.rule();
            let old = promise.begun.elapsed().is_ok_and(|age| age > KEPT_PROMISED);
            if old {
                common.archive.void(promise.gid)?;
            } else if promise.network == *network && promise.own == common.own {
                let with = Meeting {
                    opponent: promise.opponent,
                    nick: promise.nick,
                    rule,
                    me: None,
                };
                self.take_up(common, promise.gid, with, false);
            }
        }
        Ok(())
    }

    /// Hands a game from disk to the machine.
    pub(super) fn take_up_setting(
        &mut self,
        common: &mut Common,
        gid: Gid,
        setting: Setting,
        told: bool,
    ) {
        let with = Meeting {
            rule: setting.rule(),
            opponent: setting.opponent,
            nick: setting.nick,
            me: Some(setting.me),
        };
        self.take_up(common, gid, with, told);
    }

    /// Hands a game from disk to the machine. One that cannot be taken up stays as it is.
    fn take_up(&mut self, common: &mut Common, gid: Gid, with: Meeting, told: bool) {
        if let Err(why) = self.try_take_up(common, gid, with, told) {
            tracing::warn!(%gid, why, "a game is left as it is");
            self.peer.hold(gid);
        }
    }

    fn try_take_up(
        &mut self,
        common: &mut Common,
        gid: Gid,
        with: Meeting,
        told: bool,
    ) -> Result<(), String> {
        let rule = with.rule.map_err(|error| error.to_string())?;
        let lines = common
            .archive
            .lines(gid)
            .map_err(|error| error.to_string())?;
        let lines = lines
            .into_iter()
            .map(|kept| (kept.author, kept.line))
            .collect();
        let saved = Saved {
            opponent: with.opponent,
            nick: with.nick,
            rule,
            me: with.me,
            lines,
            told,
        };
        match self.peer.restore(common.now(), &saved) {
            Ok(()) => Ok(()),
            Err(RestoreError::Missing(_)) => {
                common.archive.void(gid).map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        }
    }

    fn met(&self, common: &mut Common, info: &PeerInfo) -> Result<(), StoreError> {
        match self.peer.key_of(&info.nick) {
            // Of two events about one nick the second may be out before the first is looked at.
            Some(key) if key.id() == info.key => {
                let network = self.token();
                common.archive.met(info, key, &network)
            }
            _ => Ok(()),
        }
    }
}
