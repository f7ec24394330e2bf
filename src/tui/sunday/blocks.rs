//! Lists under a heading, which are scrolled together.

use ratatui::layout::Rect;

use crate::tui::{
    canvas::{Canvas, above, below},
    look::Role,
    widget::table::Columns,
};

/// A heading, columns with their own heads, and rows, of which the player's own are marked.
#[derive(Debug)]
pub(super) struct Block<const N: usize> {
    pub(super) title: String,
    pub(super) head: [String; N],
    pub(super) rows: Vec<([String; N], bool)>,
    /// The column that is made narrower when there is no room.
    pub(super) yielding: &'static [usize],
    /// Below the rows.
    pub(super) notes: Vec<String>,
}

impl<const N: usize> Block<N> {
    /// Lines it takes, with one blank line behind it.
    pub(super) fn high(&self) -> usize {
        self.rows.len() + self.notes.len() + 3
    }

    /// Draws it without its first lines. Gives what is left of the area.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, skip: usize) -> Rect {
        let cells: Vec<[String; N]> = self.rows.iter().map(|(row, _)| row.clone()).collect();
        let room = area.width.saturating_sub(2);
        let columns = Columns::fitting(canvas, room, &self.head, &cells, self.yielding);
        let lines = skip..self.high();
        let mut rest = area;
        for line in lines.take(usize::from(area.height)) {
            let row = above(rest, 1);
            match line.checked_sub(2) {
                None if line == 0 => {
                    canvas.put(row, &self.title, Role::Title);
                }
                None => columns.put(canvas, (row, 2), &self.head, &[Role::Dim; N]),
                Some(index) => match self.rows.get(index) {
                    Some((cells, own)) => {
                        let role = if *own { Role::Own } else { Role::Text };
                        if *own {
                            // Not by colour alone.
                            canvas.put(row, canvas.look.sign("▸", ">"), role);
                        }
                        columns.put(canvas, (row, 2), cells, &[role; N]);
                    }
                    None => {
                        if let Some(note) = self.notes.get(index - self.rows.len()) {
                            canvas.put(row, note, Role::Dim);
                        }
                    }
                },
            }
            rest = below(rest, 1);
        }
        rest
    }
}
