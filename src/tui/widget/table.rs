//! Columns that are as wide as what stands in them, as far as there is room.

use ratatui::layout::Rect;

use crate::tui::{
    canvas::{Canvas, columns, shifted},
    look::Role,
};

/// A column that gives way is not narrower than this.
const LEAST: u16 = 6;
/// Columns between two columns.
const GAP: u16 = 2;

/// The widths of columns, without the gaps between them.
#[derive(Debug)]
pub(in crate::tui) struct Columns<const N: usize>([u16; N]);

impl<const N: usize> Columns<N> {
    /// Widths that show the head and all rows whole where the room is enough; where it is not, the columns
    /// in `yielding` give way, the first of them first.
    pub(in crate::tui) fn fitting(
        canvas: &Canvas<'_>,
        room: u16,
        head: &[String; N],
        rows: &[[String; N]],
        yielding: &[usize],
    ) -> Self {
        let mut widths = [0; N];
        for cells in rows.iter().chain([head]) {
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = columns(&canvas.look.shown(cell)).max(*width);
            }
        }
        let gaps = GAP * u16::try_from(N.saturating_sub(1)).unwrap_or(0);
        for index in yielding {
            let all: u16 = widths.iter().sum::<u16>() + gaps;
            if let Some(width) = widths.get_mut(*index) {
                let over = all.saturating_sub(room);
                *width -= over.min(width.saturating_sub(LEAST));
            }
        }
        Self(widths)
    }

    /// Puts cells into a row, after so many columns.
    pub(in crate::tui) fn put(
        &self,
        canvas: &mut Canvas<'_>,
        (row, indent): (Rect, u16),
        cells: &[String; N],
        roles: &[Role; N],
    ) {
        let mut rest = shifted(row, indent);
        for ((cell, role), width) in cells.iter().zip(roles).zip(self.0) {
            let place = Rect::new(rest.x, rest.y, rest.width.min(width), 1);
            canvas.put(place, cell, *role);
            rest = shifted(rest, width + GAP);
        }
    }
}
