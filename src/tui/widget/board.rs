//! The board: two rows of houses, seen from one side of the table.

use ratatui::layout::Rect;

use crate::{
    game::{House, Position, Side},
    tui::{canvas::Canvas, keys::Action, look::Role},
};

/// How large houses are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Size {
    /// The number, and up to 15 seeds below it.
    Big,
    /// The number.
    Small,
    /// The number, as close as it can be.
    Tight,
}

impl Size {
    const ALL: [Self; 3] = [Self::Big, Self::Small, Self::Tight];

    /// Columns in a house.
    const fn wide(self) -> u16 {
        match self {
            Self::Big => 5,
            Self::Small => 3,
            Self::Tight => 2,
        }
    }

    /// Rows in a house.
    const fn high(self) -> u16 {
        match self {
            Self::Big => 4,
            Self::Small | Self::Tight => 1,
        }
    }

    /// Columns beside the houses on each side, for a store.
    const fn store(self) -> u16 {
        match self {
            Self::Big | Self::Small => 7,
            Self::Tight => 5,
        }
    }

    /// Columns and rows of a board with so many houses a side.
    pub(in crate::tui) const fn of(self, holes: u8) -> (u16, u16) {
        let houses = holes as u16 * (self.wide() + 1) + 1;
        (houses + 2 * self.store(), 2 * self.high() + 5)
    }

    /// The largest that has room, and is not larger than wanted.
    pub(in crate::tui) fn fitting(holes: u8, (width, height): (u16, u16), small: bool) -> Self {
        let skipped = usize::from(small);
        let fits = |size: &Self| {
            let (wide, high) = size.of(holes);
            wide <= width && high <= height
        };
        let mut sizes = Self::ALL.into_iter().skip(skipped);
        sizes.find(fits).unwrap_or(Self::Tight)
    }
}

/// A position to draw, and what is marked in it.
#[derive(Debug)]
pub(in crate::tui) struct Board {
    position: Position,
    /// What stands in the stores, South's first.
    pub(in crate::tui) stores: [String; 2],
    /// Who sits below.
    pub(in crate::tui) bottom: Side,
    /// The house that Enter would play.
    pub(in crate::tui) cursor: Option<House>,
    /// Where the last move came from and where its last seed fell.
    pub(in crate::tui) last: [Option<House>; 2],
    /// The houses it took from.
    pub(in crate::tui) taken: Vec<House>,
    /// Where the last seed of the house at the cursor would fall, and what it would take.
    pub(in crate::tui) landing: Option<House>,
    pub(in crate::tui) takes: Vec<House>,
}

impl Board {
    /// A board with nothing marked.
    pub(in crate::tui) fn new(position: Position, bottom: Side) -> Self {
        Self {
            position,
            stores: position.stores().map(|seeds| seeds.to_string()),
            bottom,
            cursor: None,
            last: [None, None],
            taken: Vec::new(),
            landing: None,
            takes: Vec::new(),
        }
    }

    /// Draws the board in the middle of an area that is large enough.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, size: Size) {
        let holes = self.position.holes();
        let (width, height) = size.of(holes);
        if width > area.width || height > area.height {
            return;
        }
        let at = Rect::new(area.x + (area.width - width) / 2, area.y, width, height);
        self.grid(canvas, at, size);
        for (side, top) in [(self.bottom.other(), true), (self.bottom, false)] {
            for column in 0..holes {
                self.house(canvas, at, size, (side, column, top));
            }
        }
        let [south, north] = &self.stores;
        let (below, above) = match self.bottom {
            Side::South => (south, north),
            Side::North => (north, south),
        };
        let room = size.store() - 1;
        // Each store is at the end of its owner's row.
        self.store(canvas, Rect::new(at.x, at.y, room, height), above);
        self.store(
            canvas,
            Rect::new(at.right() - room, at.y, room, height),
            below,
        );
    }

    /// The house that is drawn in this column of a row.
    fn at(&self, side: Side, column: u8, top: bool) -> House {
        let holes = self.position.holes();
        let place = if top { holes - 1 - column } else { column };
        House::new(match side {
            Side::South => place,
            Side::North => holes + place,
        })
    }

    fn grid(&self, canvas: &mut Canvas<'_>, at: Rect, size: Size) {
        let holes = usize::from(self.position.holes());
        let wide = usize::from(size.wide());
        let signs = match canvas.look.ascii {
            true => [["+", "+", "+"], ["+", "+", "+"], ["+", "+", "+"]],
            false => [["╭", "┬", "╮"], ["├", "┼", "┤"], ["╰", "┴", "╯"]],
        };
        let (across, down) = (canvas.look.sign("─", "-"), canvas.look.sign("│", "|"));
        let left = at.x + size.store();
        for (number, [first, between, last]) in (0..).zip(signs) {
            let y = at.y + 1 + number * (size.high() + 1);
            let segment = across.repeat(wide);
            let line = vec![segment; holes].join(between);
            let row = Rect::new(left, y, at.right() - left, 1);
            canvas.put(row, &format!("{first}{line}{last}"), Role::Frame);
        }
        for row in 0..2 {
            for line in 0..size.high() {
                let y = at.y + 2 + row * (size.high() + 1) + line;
                for column in 0..=holes as u16 {
                    let x = left + column * (size.wide() + 1);
                    canvas.put(Rect::new(x, y, 1, 1), down, Role::Frame);
                }
            }
        }
    }

    fn house(
        &self,
        canvas: &mut Canvas<'_>,
        at: Rect,
        size: Size,
        (side, column, top): (Side, u8, bool),
    ) {
        let house = self.at(side, column, top);
        let x = at.x + size.store() + 1 + u16::from(column) * (size.wide() + 1);
        let y = at.y + if top { 2 } else { 3 + size.high() };
        let inside = Rect::new(x, y, size.wide(), size.high());
        let seeds = self.position.seeds(house);
        let role = self.role(house);
        let number = match seeds {
            0 if size == Size::Big => canvas.look.sign("·", ".").to_owned(),
            seeds => seeds.to_string(),
        };
        let wide = usize::from(size.wide());
        canvas.put(inside, &format!("{number:^wide$}"), role);
        if size == Size::Big && seeds <= 15 {
            let sign = canvas.look.sign("●", "o");
            for line in 0..3 {
                let in_line = usize::from(seeds.saturating_sub(line * 5).min(5));
                let row = Rect::new(x, y + 1 + u16::from(line), size.wide(), 1);
                canvas.put(row, &sign.repeat(in_line), Role::Seeds);
            }
        }
        let label = Rect::new(
            x - 1,
            if top { at.y } else { at.bottom() - 1 },
            size.wide() + 2,
            1,
        );
        canvas.middle(label, &self.label(canvas, house, side), role);
        // The whole house and its letter can be clicked.
        let (first, last) = match top {
            true => (at.y, y + size.high()),
            false => (y, at.bottom()),
        };
        let hit = Rect::new(x, first, size.wide(), last - first);
        canvas.hits.push((hit, Action::At(house.index())));
    }

    fn role(&self, house: House) -> Role {
        if self.cursor == Some(house) {
            Role::Chosen
        } else if self.takes.contains(&house) || self.taken.contains(&house) {
            Role::Taken
        } else if self.last.contains(&Some(house)) || self.landing == Some(house) {
            Role::Last
        } else {
            Role::Text
        }
    }

    /// The letter of a house with its marks: `>C<` is chosen, `[C]` was played, `*C` got the last seed,
    /// `-C` was taken from, `^C` would get the last seed of the chosen house, `!C` would be taken.
    fn label(&self, canvas: &Canvas<'_>, house: House, row: Side) -> String {
        let letter = house.letter(self.position.holes());
        let owner = self.position.owner(house);
        let [from, last] = self.last;
        let (before, after) = if self.cursor == Some(house) {
            (">", "<")
        } else if self.takes.contains(&house) {
            ("!", " ")
        } else if self.landing == Some(house) {
            (canvas.look.sign("↓", "^"), " ")
        } else if from == Some(house) {
            ("[", "]")
        } else if self.taken.contains(&house) {
            (canvas.look.sign("–", "-"), " ")
        } else if last == Some(house) {
            ("*", " ")
        } else {
            (" ", " ")
        };
        if owner == row {
            format!("{before}{letter}{after}")
        } else {
            // A house of the other side's.
            format!("{letter}:{}", owner.letter())
        }
    }

    fn store(&self, canvas: &mut Canvas<'_>, at: Rect, seeds: &str) {
        let middle = at.y + at.height / 2;
        if at.width < 6 {
            canvas.middle(Rect::new(at.x, middle, at.width, 1), seeds, Role::Title);
            return;
        }
        let inside = canvas.framed(Rect::new(at.x, middle - 1, at.width, 3), "", Role::Frame);
        canvas.middle(inside, seeds, Role::Title);
    }
}
