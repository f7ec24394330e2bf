//! Half-records: keeping those that are heard, handing them on, and asking for the own ones after the
//! archive was lost.

use super::{common::Common, station::Station};
use crate::{
    peer::{ChainQuestion, Command, Event, Nick, PeerInfo},
    store::StoreError,
    trust::{KeyId, day_of},
};

/// Peers asked for the own half-records in one run.
const MAX_ASKED: usize = 16;
/// Keys looked up in the archive in one run.
const MAX_LOOKED_UP: usize = 4096;

impl Station {
    /// What follows for half-records from something that has happened. That they cannot be kept or read
    /// ends no game.
    pub(super) fn mind_records(&mut self, common: &mut Common, event: &Event) {
        let done = match event {
            Event::PeerSeen(info) => self.look_up(common, info),
            Event::ChainAsked(question) => self.hand_over(common, question),
            Event::HalfRecord { key, line } => {
                let kept = common.archive.witness(key, line);
                kept.and_then(|()| self.acquaint_again(common, key))
            }
            Event::Settled { gid, .. } => self.acquaint_opponent(common, *gid),
            Event::StandingRestored(standing) => {
                tracing::info!(number = standing.chain.number, "the chain goes on");
                common.archive.note_answered()
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            tracing::warn!(%error, "half-records could not be kept or read");
        }
    }

    /// Somebody is here: what the archive knows of his chain, and what he may know of the own one.
    fn look_up(&mut self, common: &mut Common, info: &PeerInfo) -> Result<(), StoreError> {
        let Some(key) = self.peer.key_of(&info.nick).copied() else {
            return Ok(());
        };
        if common.unsure {
            // The doubt ends with time, also in a program that runs for weeks.
            common.unsure = common.archive.is_unsure()?;
        }
        self.ask_for_own(common, info.key, &info.nick);
        let full = common.looked_up.len() >= MAX_LOOKED_UP;
        if !full && common.looked_up.insert((self.network.id.clone(), info.key)) {
            let newest = common.archive.newest_of(&key)?;
            let standing = newest.map(|half| half.result.standing(half.link));
            let minutes = common.now().minutes;
            let games = common.archive.pair_games(&key, day_of(minutes))?;
            let forked = common.archive.fork_of(&key)?.is_some();
            self.peer.know(key.id(), standing, forked, (minutes, games));
            self.acquaint(common, info, &key)?;
        }
        Ok(())
    }

    fn ask_for_own(&mut self, common: &mut Common, key: KeyId, nick: &Nick) {
        let full = common.asked_for_own.len() >= MAX_ASKED;
        if !common.unsure || full || !common.asked_for_own.insert(key) {
            return;
        }
        let asked = self
            .peer
            .command(common.now(), Command::AskOwnRecords(nick.clone()));
        if asked.is_err() {
            // As many questions as can be are open: he is asked when he is seen again.
            common.asked_for_own.remove(&key);
        }
    }

    /// Answers somebody who asks for half-records.
    fn hand_over(&mut self, common: &Common, question: &ChainQuestion) -> Result<(), StoreError> {
        let from = question.from;
        let all = common
            .archive
            .half_records_of(question.chain, 0, usize::MAX)?;
        let newest = all.last().map_or(0, |half| half.result.number);
        let held = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let wanted = all.iter().filter(|half| half.result.number >= from);
        let lines: Vec<String> = wanted.map(|half| half.line.clone()).collect();
        // The newest are worth most.
        let skipped = lines.len().saturating_sub(question.most);
        let lines = lines.get(skipped..).unwrap_or_default();
        self.peer.tell_chain(question, held, newest, lines);
        Ok(())
    }
}
