//! The keys of the screen below.

use ratatui::layout::Rect;

use crate::{
    texts::t,
    tui::{
        canvas::{Canvas, below, columns, wrap},
        keys::{Action, Context, bindings},
        look::Role,
    },
};

/// The help, scrolled by so many lines.
#[derive(Debug)]
pub(in crate::tui) struct Help {
    about: Context,
    scrolled: usize,
}

impl Help {
    pub(in crate::tui) fn new(about: Context) -> Self {
        Self { about, scrolled: 0 }
    }

    /// Takes an action. Tells whether the help stays.
    pub(in crate::tui) fn act(&mut self, action: Action) -> bool {
        match action {
            Action::Down => self.scrolled += 1,
            Action::Up => self.scrolled = self.scrolled.saturating_sub(1),
            Action::Back => return false,
            _ => {}
        }
        true
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let texts = canvas.texts;
        let named: Vec<(String, String)> = bindings(self.about)
            .iter()
            .map(|binding| (binding.name(texts, canvas.houses), binding.help(texts)))
            .filter(|(name, _)| !name.is_empty())
            .collect();
        let wide = named
            .iter()
            .map(|(name, _)| columns(&canvas.look.shown(name)));
        let wide = wide.max().unwrap_or(0);
        let width = area.width.saturating_sub(2).min(76);
        let room = width.saturating_sub(wide + 6);
        let mut lines: Vec<(String, String)> = Vec::new();
        for (name, help) in &named {
            for (number, line) in wrap(&canvas.look.shown(help), room).into_iter().enumerate() {
                let name = if number == 0 {
                    name.clone()
                } else {
                    String::new()
                };
                lines.push((name, line));
            }
        }
        if self.about.is_typing() || self.about == Context::Contest {
            lines.push((String::new(), String::new()));
            for line in wrap(&canvas.look.shown(&t!(texts, "help-commands")), room) {
                lines.push((String::new(), line));
            }
        }
        if matches!(self.about, Context::Table | Context::Contest) {
            lines.push((String::new(), String::new()));
            for line in wrap(&canvas.look.shown(&t!(texts, "help-marks")), room) {
                lines.push((String::new(), line));
            }
        }
        let high = (lines.len() as u16 + 4).min(area.height);
        let inside = canvas.window(area, width, high, &t!(texts, "help-title"));
        let rows = usize::from(inside.height.saturating_sub(1));
        let from = self.scrolled.min(lines.len().saturating_sub(rows));
        for (row, (name, help)) in inside.rows().zip(lines.iter().skip(from)).take(rows) {
            canvas.put(row, name, Role::Title);
            canvas.put(crate::tui::canvas::shifted(row, wide + 2), help, Role::Text);
        }
        let last = below(inside, inside.height.saturating_sub(1));
        canvas.keys(last, Context::Help);
    }
}
