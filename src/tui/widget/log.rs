//! What has been said and what has happened, the newest below.

use ratatui::layout::Rect;

use crate::tui::{
    canvas::{Canvas, columns, wrap},
    look::Role,
};

/// Lines that are kept.
const KEPT: usize = 500;

/// Something said, or something that happened.
#[derive(Clone, Debug)]
pub(in crate::tui) enum Entry {
    /// Somebody says something.
    Said {
        from: String,
        text: String,
        /// Who says it, or is named in it, is this player.
        role: Role,
    },
    /// Something happened.
    Told(String),
    /// Something went wrong.
    Wrong(String),
}

/// The entries, how far back one looks, and how many have not been seen.
#[derive(Debug, Default)]
pub(in crate::tui) struct Log {
    entries: Vec<Entry>,
    /// Lines of the screen from the newest.
    back: usize,
    unread: usize,
}

impl Log {
    pub(in crate::tui) fn add(&mut self, entry: Entry) {
        self.entries.push(entry);
        if self.entries.len() > KEPT {
            self.entries.remove(0);
        }
    }

    /// Notes that there is something new which is not on the screen.
    pub(in crate::tui) fn count_unread(&mut self) {
        self.unread += 1;
    }

    pub(in crate::tui) fn unread(&self) -> usize {
        self.unread
    }

    pub(in crate::tui) fn seen(&mut self) {
        self.unread = 0;
    }

    pub(in crate::tui) fn scroll(&mut self, earlier: bool) {
        self.back = match earlier {
            true => (self.back + 3).min(self.entries.len() * 2),
            false => self.back.saturating_sub(3),
        };
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        // From the newest upwards, and no further than what is seen.
        let wanted = usize::from(area.height) + self.back;
        let mut rows: Vec<Vec<(String, Role)>> = Vec::new();
        for entry in self.entries.iter().rev() {
            if rows.len() >= wanted {
                break;
            }
            rows.extend(entry.rows(canvas, area.width).into_iter().rev());
        }
        let back = self
            .back
            .min(rows.len().saturating_sub(usize::from(area.height)));
        let shown = rows.iter().skip(back).take(usize::from(area.height));
        let shown: Vec<_> = shown.rev().collect();
        for (row, spans) in area.rows().zip(shown) {
            let spans: Vec<(&str, Role)> = spans.iter().map(|(s, r)| (s.as_str(), *r)).collect();
            canvas.spans(row, &spans);
        }
        if back > 0 {
            let below = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            canvas.right(below, canvas.look.sign(" ↓↓ ", " vv "), Role::Turn);
        }
    }
}

impl Entry {
    fn rows(&self, canvas: &Canvas<'_>, width: u16) -> Vec<Vec<(String, Role)>> {
        let (head, text, head_role, role) = match self {
            Self::Said { from, text, role } => (format!("{from}: "), text, *role, Role::Text),
            Self::Told(text) => ("· ".to_owned(), text, Role::Dim, Role::Dim),
            Self::Wrong(text) => ("! ".to_owned(), text, Role::Alarm, Role::Alarm),
        };
        let head = canvas.look.shown(&head);
        let text = canvas.look.shown(text);
        let indent = columns(&head).min(width / 2);
        let mut rows = Vec::new();
        for (number, line) in wrap(&text, width.saturating_sub(indent))
            .into_iter()
            .enumerate()
        {
            let head = match number {
                0 => head.clone(),
                _ => " ".repeat(indent.into()),
            };
            rows.push(vec![(head, head_role), (line, role)]);
        }
        rows
    }
}
