//! Drawing: the screen, what lies over it, and the line of keys below.

use ratatui::{Frame, layout::Rect};

use super::{App, Place};
use crate::{
    texts::t,
    tui::{
        canvas::{Canvas, above},
        look::Role,
        online::Lobby,
        screen::table::Table,
    },
};

/// Columns and rows below which nothing is drawn but a word about it.
const SMALLEST: (u16, u16) = (60, 20);

impl App {
    /// Draws the screen.
    pub fn view(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let mut hits = Vec::new();
        let houses = self.houses();
        let mut canvas = Canvas {
            buffer: frame.buffer_mut(),
            texts: &self.shared.texts,
            look: self.shared.look,
            now: self.shared.now,
            hits: &mut hits,
            caret: None,
            houses,
        };
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let text = t!(
                self.shared.texts,
                "too-small",
                width = area.width,
                height = area.height
            );
            canvas.paragraph(area, &text, Role::Alarm);
        } else {
            self.draw(&mut canvas, area);
        }
        let caret = canvas.caret;
        self.hits = hits;
        if let Some(at) = caret {
            frame.set_cursor_position(at);
        }
    }

    /// Houses a side of the board that is shown.
    fn houses(&self) -> u8 {
        let usual = 6;
        match self.place {
            Place::Table => self.table.as_ref().map_or(usual, Table::holes),
            Place::Lobby => self.lobby.as_ref().and_then(Lobby::holes).unwrap_or(usual),
            _ => usual,
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let body = above(area, area.height - 1);
        let last = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        match self.place {
            Place::Menu => {
                let sunday = self.sunday.label(&self.shared.texts).unwrap_or_default();
                let told = (&self.shared, self.standing(), sunday.as_str());
                self.menu.draw(canvas, body, told);
            }
            Place::NewGame => self.new_game.draw(canvas, body, &self.shared),
            Place::Table => {
                if let Some(table) = &self.table {
                    table.draw(canvas, body, &self.shared);
                }
            }
            Place::Rules => self.rules.draw(canvas, body, &self.shared),
            Place::Settings => self.settings.draw(canvas, body, &self.shared),
            Place::Lobby => {
                if let Some(lobby) = &self.lobby {
                    lobby.draw(canvas, body, &self.shared);
                }
            }
            Place::Networks => {
                let present = self.lobby.as_ref().map(Lobby::present);
                let present = present.unwrap_or_default();
                self.networks.draw(canvas, body, (&self.shared, &present));
            }
            Place::Scan => self.scan.draw(canvas, body, &self.shared),
            Place::Sunday => self.sunday.draw(canvas, body, &self.shared),
            Place::Welcome => {
                if let Some(welcome) = &self.welcome {
                    welcome.draw(canvas, body, &self.shared);
                }
            }
            Place::Study => self.study.draw(canvas, body, &self.shared),
        }
        match &self.shared.notice {
            Some(notice) => canvas.notice(area, notice),
            None => canvas.keys(last, self.context()),
        }
        // What lies over the screen takes all clicks.
        if !self.shared.questions.is_empty() || self.help.is_some() {
            canvas.hits.clear();
            canvas.caret = None;
        }
        if let Some(question) = self.shared.questions.first() {
            question.draw(canvas, body);
        }
        if let Some(help) = &self.help {
            help.draw(canvas, body);
        }
    }
}
