//! The moves of a game, two in a row.

use ratatui::layout::Rect;

use crate::{
    game::Played,
    tui::{
        canvas::{Canvas, shifted},
        keys::Action,
        look::Role,
    },
};

/// Draws the moves so far; `shown` of them are on the board. The newest, or the shown one, is in sight.
pub(in crate::tui) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (plies, holes): (&[Played], u8),
    shown: usize,
) {
    let rows = usize::from(area.height);
    let last = shown.max(1).div_ceil(2);
    let all = plies.len().div_ceil(2);
    let first = last
        .saturating_sub(rows / 2 + 1)
        .min(all.saturating_sub(rows));
    for (row, index) in area.rows().zip(first..all) {
        let used = canvas.put(row, &format!("{:>3}. ", index * 2 + 1), Role::Dim);
        let mut rest = shifted(row, used);
        for ply in [index * 2, index * 2 + 1] {
            let Some(played) = plies.get(ply) else { break };
            let text = format!(" {:<6}", told(played, holes));
            let role = match ply + 1 == shown {
                true => Role::Chosen,
                false if ply >= shown => Role::Dim,
                false => Role::Text,
            };
            let cell = Rect::new(rest.x, rest.y, rest.width.min(7), 1);
            canvas.put(cell, &text, role);
            canvas.hits.push((cell, Action::Choose(ply + 1)));
            rest = shifted(rest, 8);
        }
    }
}

/// A move and what it took: `d+3`.
pub(in crate::tui) fn told(played: &Played, holes: u8) -> String {
    let letter = played.mv().to_char(holes);
    match played.captured_by(played.side()) {
        0 => letter.to_string(),
        seeds => format!("{letter}+{seeds}"),
    }
}
