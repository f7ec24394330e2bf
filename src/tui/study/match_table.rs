//! The table of a match, at this screen or online, drawn over what is there.

use ratatui::layout::Rect;

use crate::{
    game::{MatchRow, MatchTable},
    texts::{self, Texts, t},
    tui::{
        canvas::{Canvas, below},
        look::Role,
    },
};

/// Draws the table over the screen, by the names of the two players.
pub(in crate::tui) fn draw(
    table: &MatchTable,
    canvas: &mut Canvas<'_>,
    area: Rect,
    [first, second]: [&str; 2],
) {
    let texts = canvas.texts;
    let of = u16::from(table.of());
    let title = t!(texts, "match-title", played = table.played(), of = of);
    let inside = canvas.window(area, 54, of + 5, &title);
    let cut = |name: &str| name.chars().take(14).collect::<String>();
    let head = format!("    {:<8}{:>14}{:>14}", "", cut(first), cut(second));
    canvas.put(inside, &head, Role::Title);
    for number in 0..of {
        let at = below(inside, number + 1);
        match table.rows().get(usize::from(number)) {
            Some(row) => {
                canvas.put(at, &line(texts, row, number + 1), Role::Text);
            }
            None => {
                canvas.put(at, &format!("{:>2}.", number + 1), Role::Dim);
            }
        }
    }
    let [mine, other] = table.points();
    let sum = format!("    {:<8}{mine:>14}{other:>14}", t!(texts, "match-points"));
    canvas.put(below(inside, of + 1), &sum, Role::Own);
}

/// The number, the first player's side, and seeds with points of both.
fn line(texts: &Texts, row: &MatchRow, number: u16) -> String {
    let [mine, other] = row.cells();
    let side = texts::side(texts, row.me);
    format!("{number:>2}. {side:<8}{mine:>14}{other:>14}")
}
