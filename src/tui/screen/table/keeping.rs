//! Keeping the games of a table.

use ratatui::crossterm::event::KeyEvent;

use super::{Rival, Table};
use crate::{
    game::{Game, Side},
    notation::{PlainText, Sheet},
    store::Origin,
    tui::{event::Effect, keys::Action, shared::Shared, study::Errand},
};

impl Table {
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

    /// Keeps the game as it stands, once it has a move; one of a match also if it ended without any, because its
    /// result counts.
    pub(super) fn keep(&mut self, shared: &mut Shared) {
        let game = self.play.game();
        let counts = self.contest.is_some() && game.outcome().is_some();
        self.shows_match = counts;
        self.written.keep_to(game.ply() as usize);
        if self.number.is_none() && game.ply() == 0 && !counts {
            return;
        }
        let round = self.contest.as_mut().map(|contest| contest.round(shared));
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
            round,
        }));
    }
}
