//! Keeping the games of a table, and the match they belong to.

use ratatui::crossterm::event::KeyEvent;

use super::{Rival, Table};
use crate::{
    game::{Game, Side},
    notation::{PlainText, Sheet},
    store::Origin,
    tui::{
        event::Effect,
        keys::Action,
        play::Play,
        remarks::Remarks,
        shared::Shared,
        study::{Errand, MatchTable},
    },
};

impl Table {
    /// As the first game of a match.
    pub(in crate::tui) fn in_match(self) -> Self {
        Self {
            contest: Some(MatchTable::default()),
            ..self
        }
    }

    /// Takes the table of the match off the board. False if it did not lie there.
    pub(in crate::tui) fn hide_match(&mut self) -> bool {
        std::mem::take(&mut self.shows_match)
    }

    /// Begins the next game of the match, sides changed. False if there is none to begin.
    pub(in crate::tui) fn next_of_match(&mut self, shared: &mut Shared) -> bool {
        let goes_on = self
            .contest
            .as_ref()
            .is_some_and(|contest| !contest.is_over());
        if self.goes_on() || !goes_on {
            return false;
        }
        let game = Game::new(self.play.game().rule().clone());
        self.me = self.me.other();
        self.play = Play::new(game, self.me);
        (self.number, self.is_noted, self.shows_match) = (None, false, false);
        self.hints.clear();
        self.remarks.clear();
        self.written = Remarks::default();
        self.proceed(shared);
        true
    }

    /// The game as it is shown, and who sits below.
    pub(in crate::tui) fn to_analyse(&self) -> (Game, Side) {
        (self.play.game_shown(), self.play.bottom)
    }

    /// Gives up what the engine does here, as when it is wanted elsewhere.
    pub(in crate::tui) fn rest(&mut self, shared: &mut Shared) {
        self.stop(shared);
    }

    /// Whether a remark is being typed.
    pub(in crate::tui) fn is_writing(&self) -> bool {
        self.written.draft.is_some()
    }

    /// Types into the remark.
    pub(in crate::tui) fn key(&mut self, key: KeyEvent) {
        if let Some(draft) = &mut self.written.draft {
            draft.key(key);
        }
    }

    pub(in crate::tui) fn paste(&mut self, text: &str) {
        if let Some(draft) = &mut self.written.draft {
            draft.paste(text);
        }
    }

    /// Takes an action while a remark is typed.
    pub(super) fn write(&mut self, action: Action, shared: &mut Shared) {
        let Some((ply, text)) = self.written.write(action) else {
            return;
        };
        if self.number.is_none() {
            self.number = Some(shared.number());
            self.keep(shared);
        }
        if let Some(number) = self.number {
            let errand = Errand::RemarkHere(number, ply, text);
            shared.effects.push(Effect::Errand(errand));
        }
    }

    /// Keeps the game as it stands, and notes its end in the table of the match.
    pub(super) fn keep(&mut self, shared: &mut Shared) {
        let game = self.play.game();
        if let Some(contest) = &mut self.contest {
            match (game.outcome(), self.is_noted) {
                (Some(outcome), false) => {
                    contest.note(self.me, *outcome);
                    self.shows_match = true;
                }
                (None, true) => contest.forget_last(),
                _ => {}
            }
            self.is_noted = game.outcome().is_some();
        }
        self.written.keep_to(game.ply() as usize);
        if self.number.is_none() && game.ply() == 0 {
            return;
        }
        let number = *self.number.get_or_insert_with(|| shared.number());
        let mut sheet = Sheet::new(game.clone());
        let origin = match self.rival {
            Rival::Person => Origin::Home {
                level: None,
                me: None,
            },
            Rival::Computer(level) => {
                let name = PlainText::name(level.profile().name);
                match self.me {
                    Side::South => sheet.names[1] = name,
                    Side::North => sheet.names[0] = name,
                }
                Origin::Home {
                    level: Some(level),
                    me: Some(self.me),
                }
            }
        };
        let sheet = Box::new(sheet);
        shared.effects.push(Effect::Errand(Errand::Keep {
            number,
            sheet,
            origin,
        }));
    }
}
