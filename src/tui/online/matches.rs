//! Matches of several games with one opponent: how they stand.

use super::{Kind, Lobby, over::Over};
use crate::{
    game::MatchTable, irc::networks::NetworkId, peer::Nick, texts::t, tui::shared::Shared,
};

impl Lobby {
    /// A game of a match is over. Its table is shown at once where the player looks at that game and does nothing
    /// else.
    pub(super) fn match_stands(&mut self, network: &NetworkId, table: MatchTable) {
        let ended = self.tabs.iter().enumerate().rev();
        let mut ended = ended.filter_map(|(index, tab)| match &tab.kind {
            Kind::Contest(contest) if contest.network == *network => {
                Some((index, contest.nick.clone()))
            }
            _ => None,
        });
        let Some((index, nick)) = ended.next() else {
            return;
        };
        self.matches.insert(network.clone(), (nick, table));
        let typing = self.tab().is_some_and(|tab| !tab.input.is_empty());
        if self.is_seen && self.current == index && self.over.is_none() && !typing {
            self.over = Some(Over::Match);
        }
    }

    /// The match to which the game on the screen belongs, and with whom it is.
    pub(super) fn match_here(&self) -> Option<(&Nick, &MatchTable)> {
        let contest = self.contest()?;
        let (nick, table) = self.matches.get(&contest.network)?;
        (contest.nick == *nick).then_some((nick, table))
    }

    /// Shows how the match stands to which the game on the screen belongs.
    pub(super) fn show_match(&mut self, shared: &mut Shared) {
        match self.match_here() {
            Some(_) => self.over = Some(Over::Match),
            None => shared.notice(t!(shared.texts, "match-none-yet")),
        }
    }

    /// Another game begins: a match that is over is not the one to which it belongs.
    pub(super) fn forget_match(&mut self, network: &NetworkId, nick: &Nick) {
        let is_past = |(with, table): &(Nick, MatchTable)| with != nick || table.is_over();
        if self.matches.get(network).is_some_and(is_past) {
            self.matches.remove(network);
        }
        if matches!(self.over, Some(Over::Match)) {
            self.over = None;
        }
    }
}
