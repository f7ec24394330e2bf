//! The way to the screens for studying, and back.

use super::{App, Place};
use crate::{
    texts::t,
    tui::{keys::Action, online::Lobby, screen::menu::Item, study::Wish},
};

impl App {
    /// Opens one of them from the menu.
    pub(super) fn open_study(&mut self, item: Item) {
        match item {
            Item::Games => {
                self.study.open_games(&mut self.shared);
                self.go_to_study();
            }
            Item::Analysis => {
                self.go_to_study();
                self.study.open_analysis(None, &mut self.shared);
            }
            Item::Problems => {
                self.study.open_problems(&mut self.shared);
                self.go_to_study();
            }
            Item::Lessons => {
                self.study.open_lessons();
                self.go_to_study();
            }
            _ => {}
        }
    }

    pub(super) fn in_study(&mut self, action: Action) {
        match self.study.act(action, &mut self.shared) {
            Some(Wish::Leave) => self.go_to(self.before_study),
            Some(Wish::Play(game)) => {
                self.new_game.open(false);
                self.new_game.begin_from(*game);
                self.go_to(Place::NewGame);
            }
            None => {}
        }
    }

    /// The engine works for one screen at a time: a game at the table waits.
    pub(super) fn go_to_study(&mut self) {
        if let Some(table) = &mut self.table {
            table.rest(&mut self.shared);
        }
        self.before_study = self.place;
        self.go_to(Place::Study);
    }

    pub(super) fn back_to_study(&mut self) {
        self.go_to(Place::Study);
        self.study.go_on(&mut self.shared);
    }

    /// Analyses the game over the network that is on the screen, if it has ended.
    pub(super) fn analyse_ended(&mut self) {
        match self.lobby.as_ref().and_then(Lobby::ended_game) {
            Some(game) => {
                self.go_to_study();
                self.study.open_analysis(Some(game), &mut self.shared);
            }
            None => self
                .shared
                .notice(t!(self.shared.texts, "analyse-ended-only")),
        }
    }
}
