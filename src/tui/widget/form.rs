//! Rows with a name and a value each, of which one is being changed.

use ratatui::layout::Rect;

use crate::tui::{canvas::Canvas, keys::Action, look::Role};

/// One row.
#[derive(Debug)]
pub(in crate::tui) struct Row {
    pub(in crate::tui) name: String,
    pub(in crate::tui) value: String,
}

/// Draws rows; the values have arrows beside them where they can be changed.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, area: Rect, rows: &[Row], chosen: usize) {
    let names = rows.iter().map(|row| canvas.look.shown(&row.name));
    let names: Vec<String> = names.collect();
    let wide = names.iter().map(|name| name.chars().count()).max();
    let wide = wide.unwrap_or(0) + 2;
    let (left, right) = (canvas.look.sign("◂ ", "< "), canvas.look.sign(" ▸", " >"));
    for (index, (place, (row, name))) in area.rows().zip(rows.iter().zip(&names)).enumerate() {
        let text = format!("{name:<wide$}{left}{}{right}", row.value);
        canvas.choice(place, &text, index == chosen, Action::Choose(index));
    }
}

/// The next or previous of so many, round and round.
pub(in crate::tui) fn turned(at: usize, count: usize, forward: bool) -> usize {
    match (count, forward) {
        (0, _) => 0,
        (count, true) => (at + 1) % count,
        (count, false) => (at + count - 1) % count,
    }
}

/// The role of a line that explains.
pub(in crate::tui) const EXPLAINS: Role = Role::Dim;
