//! What the interfaces of text alone say in the player's language.

use awale::game::{Game, Move};

/// A text with what fills its blanks: `t!(texts, "drill-hint", house = letter)`.
macro_rules! t {
    ($texts:expr, $name:literal $(, $blank:ident = $value:expr)* $(,)?) => {
        $texts.fill(
            awale::texts::Key::named($name),
            &[$((stringify!($blank), awale::texts::Blank::from($value))),*],
        )
    };
}

pub(in crate::cli) use t;

/// Moves as people type them.
pub(in crate::cli) fn letters(game: &Game, moves: &[Move]) -> String {
    let holes = game.rule().holes();
    let letters = moves.iter().map(|mv| mv.to_char(holes).to_string());
    letters.collect::<Vec<_>>().join(" ")
}
