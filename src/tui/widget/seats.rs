//! The lines above and below a board: who sits there, whose turn it is, the time left.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::tui::{canvas::Canvas, look::Role};

/// One side of the table.
#[derive(Debug)]
pub(in crate::tui) struct Seat {
    pub(in crate::tui) name: String,
    /// It is this side's turn.
    pub(in crate::tui) turn: bool,
    /// What is said beside the name, such as that it is thinking.
    pub(in crate::tui) note: String,
    /// What is left of the time.
    pub(in crate::tui) time: Option<Duration>,
}

/// Draws the line of a seat over the width of the board.
pub(in crate::tui) fn draw(canvas: &mut Canvas<'_>, row: Rect, seat: &Seat) {
    let (mark, role) = match seat.turn {
        true => (canvas.look.sign("▶ ", "> "), Role::Turn),
        false => ("  ", Role::Text),
    };
    let spans = [
        (mark, role),
        (&*seat.name, role),
        ("  ", role),
        (&*seat.note, Role::Dim),
    ];
    canvas.spans(row, &spans);
    if let Some(left) = seat.time {
        let low = seat.turn && left < Duration::from_secs(20);
        let role = match (low, seat.turn) {
            (true, _) => Role::Alarm,
            (false, true) => Role::Turn,
            (false, false) => Role::Text,
        };
        canvas.right(row, &format!(" {} ", time(left)), role);
    }
}

/// Time as on a clock.
pub(in crate::tui) fn time(left: Duration) -> String {
    // A second that has begun is still there.
    let seconds = left.as_millis().div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_end_at_nought() {
        assert_eq!(time(Duration::from_millis(61_200)), "1:02");
        assert_eq!(time(Duration::from_millis(1)), "0:01");
        assert_eq!(time(Duration::ZERO), "0:00");
    }
}
