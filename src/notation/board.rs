//! The board as text.

use std::fmt;

use crate::game::{House, Move, Position, Side};

/// The characters a board is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `+`, `-` and `|`, for every terminal and for IRC.
    #[default]
    Ascii,
    /// Box-drawing characters.
    Unicode,
}

/// A position drawn for people, from South's seat: North's row above and running right to left,
/// South's below, the stores at the sides, the letter of each house beside it.
///
/// ```
/// use awale::{game::Position, notation::Drawing};
///
/// let position: Position = "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N".parse()?;
/// assert_eq!(
///     Drawing::new(&position).to_string().lines().collect::<Vec<_>>(),
///     [
///         "      f   e   d   c   b   a",
///         "    +---+---+---+---+---+---+",
///         "    | 4 | 4 | 4 | 4 | 4 | 5 | < North",
///         "  0 +---+---+---+---+---+---+ 0",
///         "    | 4 | 4 | 0 | 5 | 5 | 5 |   South",
///         "    +---+---+---+---+---+---+",
///         "      A   B   C   D   E   F",
///     ],
/// );
/// # Ok::<(), awale::game::InvalidPosition>(())
/// ```
///
/// North's store is on the left and South's on the right, each at the end of its owner's sowing.
/// The arrow points at the side to move. A last move is marked by brackets at the house it came
/// from and by `*` at the one where its last seed fell. `A:N` is a house of South's row that North
/// owns.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    position: &'a Position,
    style: Style,
    to_move: Option<Side>,
    from: Option<House>,
    last: Option<House>,
}

impl<'a> Drawing<'a> {
    /// In ASCII, with no move marked and the side to move as the position has it.
    pub fn new(position: &'a Position) -> Self {
        Self {
            position,
            style: Style::Ascii,
            to_move: Some(position.side()),
            from: None,
            last: None,
        }
    }

    /// With these characters.
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// With no side to move, as after the end of a game.
    #[must_use]
    pub fn over(self) -> Self {
        Self {
            to_move: None,
            ..self
        }
    }

    /// With the last move marked: the house it came from and where its last seed fell.
    #[must_use]
    pub fn marked(self, mv: Move, last: Option<House>) -> Self {
        let from = match mv {
            Move::House(house) => Some(house),
            Move::Pass => None,
        };
        Self { from, last, ..self }
    }

    fn house(&self, side: Side, column: u8) -> House {
        let holes = self.position.holes();
        House::new(match side {
            Side::South => column,
            Side::North => 2 * holes - 1 - column,
        })
    }

    /// The number in a house with its mark, two characters wider than the largest number.
    fn cell(&self, house: House, width: usize) -> String {
        let (left, right) = match (self.from == Some(house), self.last == Some(house)) {
            (true, false) => ('[', ']'),
            (_, true) => (' ', '*'),
            (false, false) => (' ', ' '),
        };
        format!("{left}{:>1$}{right}", self.position.seeds(house), width)
    }

    fn letters(&self, side: Side, width: usize) -> String {
        let holes = self.position.holes();
        let letter = |column| {
            let house = self.house(side, column);
            let owner = self.position.owner(house);
            let mut letter = house.letter(holes).to_string();
            if owner != side {
                letter = format!("{letter}:{}", owner.letter());
            }
            format!("{letter:^0$}", width + 3)
        };
        (0..holes).map(letter).collect()
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let holes = usize::from(self.position.holes());
        let largest = self.position.houses().iter().max().copied().unwrap_or(0);
        let width = largest.to_string().len();
        let scores = self.position.stores().map(|seeds| seeds.to_string());
        let margin = scores.iter().map(String::len).max().unwrap_or(0).max(2);
        let blank = " ".repeat(margin + 2);
        let lines = Lines::of(self.style);
        let rule = |ends: [char; 3]| {
            let segment = lines.across.to_string().repeat(width + 2);
            let segments = vec![segment; holes];
            format!(
                "{}{}{}",
                ends[0],
                segments.join(&ends[1].to_string()),
                ends[2]
            )
        };
        let row = |side: Side| {
            let cells: Vec<String> = (0..self.position.holes())
                .map(|c| self.cell(self.house(side, c), width))
                .collect();
            let bar = lines.down.to_string();
            let arrow = if self.to_move == Some(side) {
                lines.arrow
            } else {
                ' '
            };
            format!("{blank}{bar}{}{bar} {arrow} {side}", cells.join(&bar))
        };
        let letters = |side| format!("{blank} {}", self.letters(side, width).trim_end());
        writeln!(f, "{}", letters(Side::North))?;
        writeln!(f, "{blank}{}", rule(lines.top))?;
        writeln!(f, "{}", row(Side::North))?;
        writeln!(
            f,
            " {:>margin$} {} {}",
            scores[1],
            rule(lines.middle),
            scores[0]
        )?;
        writeln!(f, "{}", row(Side::South))?;
        writeln!(f, "{blank}{}", rule(lines.bottom))?;
        writeln!(f, "{}", letters(Side::South))
    }
}

/// The characters of a frame.
struct Lines {
    top: [char; 3],
    middle: [char; 3],
    bottom: [char; 3],
    across: char,
    down: char,
    arrow: char,
}

impl Lines {
    const fn of(style: Style) -> Self {
        match style {
            Style::Ascii => Self {
                top: ['+'; 3],
                middle: ['+'; 3],
                bottom: ['+'; 3],
                across: '-',
                down: '|',
                arrow: '<',
            },
            Style::Unicode => Self {
                top: ['┌', '┬', '┐'],
                middle: ['├', '┼', '┤'],
                bottom: ['└', '┴', '┘'],
                across: '─',
                down: '│',
                arrow: '◀',
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn usual_board() {
        let start = position("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
        insta::assert_snapshot!(Drawing::new(&start));
    }

    #[test]
    fn numbers_of_two_digits_keep_the_columns_and_the_last_move_is_marked() {
        let position = position("0-12-3-0-1-0-10-1-0-0-2-1-7-11-N");
        let mv = Move::House(House::new(0));
        let last = Some(House::new(6));
        insta::assert_snapshot!(Drawing::new(&position).marked(mv, last));
    }

    #[test]
    fn smallest_board_in_unicode() {
        let position = position("1-2-3-4-0-0-S");
        insta::assert_snapshot!(Drawing::new(&position).style(Style::Unicode));
    }

    #[test]
    fn largest_board_after_the_end() {
        let position = position("1-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-100-48-47-N");
        insta::assert_snapshot!(Drawing::new(&position).over());
    }

    #[test]
    fn a_house_that_is_not_its_rows_own_has_its_owner_beside_the_letter() {
        let position = position("4-4-4-4-4-12-4-4-0-0-N/NSSNNNNS");
        insta::assert_snapshot!(Drawing::new(&position));
    }

    #[test]
    fn no_line_ends_in_a_space_and_ascii_is_ascii() {
        for text in ["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "1-2-3-4-0-0-S"] {
            let drawn = Drawing::new(&position(text)).to_string();
            assert!(drawn.is_ascii());
            assert!(drawn.lines().all(|line| !line.ends_with(' ')), "{drawn}");
        }
    }
}
