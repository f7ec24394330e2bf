//! What the player writes about a game while it is played.

use std::collections::BTreeMap;

use super::Lobby;
use crate::{
    notation::PlainText,
    peer::wire::Gid,
    store::GameName,
    tui::{event::Effect, keys::Action, remarks::Draft, shared::Shared, study::Errand},
};

impl Lobby {
    /// The remark that is being typed.
    pub(super) fn draft_mut(&mut self) -> Option<&mut Draft> {
        self.contest_mut()?.written.draft.as_mut()
    }

    /// Takes an action while a remark is typed.
    pub(super) fn write(&mut self, action: Action, shared: &mut Shared) {
        let Some(contest) = self.contest_mut() else {
            return;
        };
        if let Some((ply, text)) = contest.written.write(action) {
            remark(contest.gid, ply, text, shared);
        }
    }

    /// Forgets the remarks on moves of a game that have been taken back.
    pub(super) fn forget_remarks(&mut self, gid: Gid, shared: &mut Shared) {
        let Some(contest) = self.contest_of(gid) else {
            return;
        };
        let plies = contest.play.plies().len();
        for ply in contest.written.keep_to(plies) {
            remark(gid, ply, PlainText::default(), shared);
        }
    }

    /// Asks for what was written about a game in an earlier run.
    pub(super) fn recall_remarks(gid: Gid, shared: &mut Shared) {
        let errand = Errand::Remarks(GameName::Online(gid));
        shared.effects.push(Effect::Errand(errand));
    }

    /// What was written about a game in an earlier run.
    pub(in crate::tui) fn remarked(&mut self, gid: Gid, earlier: BTreeMap<u32, PlainText>) {
        if let Some(contest) = self.contest_of(gid) {
            contest.written.kept(earlier);
        }
    }
}

fn remark(gid: Gid, ply: u32, text: PlainText, shared: &mut Shared) {
    let errand = Errand::Remark(GameName::Online(gid), ply, text);
    shared.effects.push(Effect::Errand(errand));
}
