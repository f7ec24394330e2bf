//! Games at this screen: chosen, begun, and what their keys do.

use super::{App, Place};
use crate::{
    texts::t,
    tui::{
        event::Effect,
        keys::Action,
        screen::{
            question::{Answer, Question},
            table::Table,
        },
        study::Resumed,
    },
};

impl App {
    pub(super) fn in_new_game(&mut self, action: Action) {
        if action == Action::Back {
            // Whoever wanted to play on from a game comes back to it.
            return match self.new_game.goes_on() {
                true => self.back_to_study(),
                false => self.go_to(self.behind_new_game),
            };
        }
        if let Some(table) = self.new_game.act(action, &self.shared) {
            self.offer(table);
        }
    }

    /// Goes on with a match, unless the player has gone elsewhere meanwhile.
    pub(super) fn resume(&mut self, resumed: Resumed) {
        if self.place != Place::Study || !self.study.shows_matches() {
            return;
        }
        let table = self.table.as_ref();
        match table.is_some_and(|table| table.is_of_match(resumed.contest)) {
            true => self.go_to(Place::Table),
            false => self.offer(Table::resumed(resumed)),
        }
    }

    /// Begins a game at this screen; if another is not over, that is asked about first.
    fn offer(&mut self, table: Table) {
        if !self.standing().game {
            return self.begin(table);
        }
        self.replacing = Some(table);
        let texts = &self.shared.texts;
        self.shared.questions.push(Question::new(
            t!(texts, "replace-title"),
            t!(texts, "replace-text"),
            vec![
                (t!(texts, "replace-yes"), Answer::Replace),
                (t!(texts, "replace-no"), Answer::Nothing),
            ],
        ));
    }

    /// Begins a game at this screen.
    pub(super) fn begin(&mut self, table: Table) {
        if self.table.is_some() {
            self.shared.effects.push(Effect::StopThinking);
        }
        self.table = Some(table);
        self.go_to(Place::Table);
    }

    pub(super) fn in_table(&mut self, action: Action) {
        let writes = self.table.as_ref().is_some_and(Table::is_writing);
        match action {
            Action::Back if !writes && self.table.as_mut().is_some_and(Table::hide_match) => {}
            Action::Back if !writes => self.go_to(Place::Menu),
            Action::Analyse => {
                let game = self.table.as_ref().map(Table::to_analyse);
                self.go_to_study();
                self.study.open_analysis(game, &mut self.shared);
            }
            Action::NewGame
                if self
                    .table
                    .as_mut()
                    .is_some_and(|table| table.next_of_match(&mut self.shared)) => {}
            Action::NewGame => {
                self.behind_new_game = Place::Table;
                self.go_to(Place::NewGame);
            }
            _ => {
                let table = self.table.as_mut();
                let question = table.and_then(|table| table.act(action, &mut self.shared));
                self.shared.questions.extend(question);
            }
        }
    }
}
