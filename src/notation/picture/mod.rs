//! Positions as pictures, without I/O: a [`Picture`] becomes a [`Scene`], and that SVG here or pixels
//! elsewhere.
//!
//! ```
//! use awale::{game::Position, notation::picture::{self, Picture}};
//!
//! let position: Position = "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N".parse()?;
//! let svg = picture::svg(&Picture::new(&position).scene());
//! assert!(svg.starts_with("<svg ") && svg.contains("<title>"));
//! # Ok::<(), awale::game::InvalidPosition>(())
//! ```

mod heap;
mod layout;
mod letters;
mod scene;
mod svg;
mod theme;

pub use heap::{Bowl, Seed, heap};
pub use scene::{Curve, Paint, Pair, Path, Pen, Scene, Shape};
pub use svg::{film, frames, svg};
pub use theme::{Color, InvalidTheme, Theme};

use crate::{
    game::{Capture, House, Move, Played, Position, Side},
    notation::{PlainText, Sheet},
};
use layout::{CUP, Layout, STORE_HIGH, STORE_WIDE};
use theme::Palette;

/// A text as the lines of its letters, with its middle at the origin and capitals of this height.
/// Letters lose their accents, and what is neither a letter, a digit nor a common sign is left out.
pub fn sign(text: &str, height: f32) -> Path {
    letters::text(text, height)
}

/// A position that is to be drawn, with all that is to be seen of it.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    position: &'a Position,
    names: [&'a str; 2],
    below: Side,
    theme: Theme,
    to_move: Option<Side>,
    from: Option<House>,
    last: Option<House>,
    taken: &'a [Capture],
}

impl<'a> Picture<'a> {
    /// South below, no names, no move marked.
    pub fn new(position: &'a Position) -> Self {
        Self {
            position,
            names: [""; 2],
            below: Side::South,
            theme: Theme::default(),
            to_move: Some(position.side()),
            from: None,
            last: None,
            taken: &[],
        }
    }

    /// With the names of South and North; empty ones are not known.
    #[must_use]
    pub fn names(self, names: &'a [PlainText; 2]) -> Self {
        let [south, north] = names;
        let names = [south.as_str(), north.as_str()];
        Self { names, ..self }
    }

    /// As this side sees it.
    #[must_use]
    pub fn below(self, below: Side) -> Self {
        Self { below, ..self }
    }

    /// In these colours.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// With no side to move, as after the end of a game.
    #[must_use]
    pub fn over(self) -> Self {
        Self {
            to_move: None,
            ..self
        }
    }

    /// With the last move marked: where it came from, where its last seed fell, what it took.
    #[must_use]
    pub fn marked(self, played: &'a Played) -> Self {
        let from = match played.mv() {
            Move::House(house) => Some(house),
            Move::Pass => None,
        };
        Self {
            from,
            last: played.last_house(),
            taken: played.captures(),
            ..self
        }
    }

    /// Everything in its place.
    pub fn scene(&self) -> Scene {
        let palette = self.theme.palette();
        let layout = Layout::new(self.position.holes(), self.below);
        let drawing = Drawing {
            picture: self,
            layout,
            palette,
        };
        Scene {
            size: layout.size(),
            title: self.title(),
            description: self.description(),
            still: drawing.still(),
            moving: drawing.moving(),
            seeds: (palette.seeds, palette.shine),
        }
    }

    fn houses(&self) -> impl Iterator<Item = House> {
        (0..2 * self.position.holes()).map(House::new)
    }

    fn name(&self, side: Side) -> String {
        match self.names.get(side.index()) {
            Some(name) if !name.is_empty() => (*name).to_owned(),
            _ => side.to_string(),
        }
    }

    fn title(&self) -> String {
        let [south, north] = Side::BOTH.map(|side| self.name(side));
        let [in_south, in_north] = self.position.stores();
        format!("Awalé: {south} {in_south}, {north} {in_north}")
    }

    /// The board in words.
    fn description(&self) -> String {
        let holes = self.position.holes();
        let row = |side: Side| {
            let houses = self.houses().filter(|house| {
                let is_south = house.index() < holes;
                is_south == (side == Side::South)
            });
            let told: Vec<String> = houses
                .map(|house| format!("{} {}", house.letter(holes), self.position.seeds(house)))
                .collect();
            let store = self.position.store(side);
            format!("{side}: {}, in the store {store}. ", told.join(", "))
        };
        let mut text = row(Side::South) + &row(Side::North);
        if let Some(house) = self.from {
            text.push_str(&format!("{} was played. ", house.letter(holes)));
        }
        for capture in self.taken {
            let letter = capture.house.letter(holes);
            text.push_str(&format!("{} taken from {letter}. ", capture.seeds));
        }
        if let Some(side) = self.to_move {
            text.push_str(&format!("{side} is to move."));
        }
        text.trim_end().to_owned()
    }
}

/// The pictures of a game: one of its beginning and one after every move.
pub fn of_game(sheet: &Sheet, below: Side, theme: Theme) -> Vec<Scene> {
    (0..=sheet.game.ply())
        .filter_map(|ply| after(sheet, ply, below, theme))
        .collect()
}

/// The picture of a game after so many plies, with the last of them marked; `None` if it has fewer.
pub fn after(sheet: &Sheet, ply: u32, below: Side, theme: Theme) -> Option<Scene> {
    let picture = |position| {
        let picture = Picture::new(position).names(&sheet.names);
        picture.below(below).theme(theme)
    };
    let Some(before) = ply.checked_sub(1) else {
        return Some(picture(sheet.game.start()).scene());
    };
    let step = sheet.game.history().get(usize::try_from(before).ok()?)?;
    let played = sheet.at(before).play(step.mv).ok()?;
    let is_over = ply == sheet.game.ply() && sheet.game.outcome().is_some();
    Some(match is_over {
        true => picture(sheet.game.position())
            .marked(&played)
            .over()
            .scene(),
        false => picture(&step.position).marked(&played).scene(),
    })
}

/// Puts together what a picture shows.
struct Drawing<'a> {
    picture: &'a Picture<'a>,
    layout: Layout,
    palette: Palette,
}

impl Drawing<'_> {
    fn still(&self) -> Vec<Shape> {
        let mut shapes = self.board();
        shapes.extend(self.grain());
        for side in Side::BOTH {
            shapes.push(self.store(side));
        }
        for house in self.picture.houses() {
            let at = self.layout.house(house);
            shapes.push(Shape::Circle {
                at,
                radius: CUP,
                fill: Some(Paint::Round(self.palette.cup)),
                line: Some(self.pen(self.palette.rim, 2.0)),
            });
            shapes.push(self.letter(house));
        }
        shapes
    }

    fn moving(&self) -> Vec<Shape> {
        let mut shapes: Vec<Shape> = Side::BOTH.map(|side| self.name(side)).to_vec();
        for house in self.picture.houses() {
            self.seeds(house, &mut shapes);
        }
        for side in Side::BOTH {
            let count = self.picture.position.store(side);
            shapes.extend(heap_of(Bowl::Store, count, self.layout.store(side), 0));
            shapes.push(self.sign(
                count.to_string(),
                self.layout.store_number(side),
                20.0,
                self.palette.number,
            ));
        }
        self.marks(&mut shapes);
        shapes
    }

    /// Ground, shadow and wood.
    fn board(&self) -> Vec<Shape> {
        let (x, y) = self.layout.board();
        let size = self.layout.board_size();
        let rect = |at, size, corner, fill, line| Shape::Rect {
            at,
            size,
            corner,
            fill,
            line,
        };
        let flat = |color| Some(Paint::Flat(color));
        let inner = (size.0 - 8.0, size.1 - 8.0);
        let edge = self.pen(self.palette.edge, 2.0);
        vec![
            rect(
                (0.0, 0.0),
                self.layout.size(),
                0.0,
                flat(self.palette.ground),
                None,
            ),
            rect(
                (x + 2.0, y + 5.0),
                size,
                46.0,
                flat(self.palette.shadow),
                None,
            ),
            rect(
                (x, y),
                size,
                46.0,
                Some(Paint::Down(self.palette.wood)),
                None,
            ),
            rect((x + 4.0, y + 4.0), inner, 42.0, None, Some(edge)),
        ]
    }

    /// Lines in the wood.
    fn grain(&self) -> Vec<Shape> {
        const LINES: u8 = 11;
        let ((x, y), (wide, high)) = (self.layout.board(), self.layout.board_size());
        let line = |number: u8| {
            let n = f32::from(number);
            let at = y + high * (n + 0.7) / f32::from(LINES) - 4.0;
            let wave = 5.0 + 4.0 * (n * 2.3).sin();
            let (left, right) = (x + 26.0, x + wide - 26.0);
            let middle = left + (right - left) * (0.5 + 0.22 * (n * 1.7).cos());
            let first = (left + (middle - left) * 0.5, at - wave * 2.0);
            let second = (middle + (right - middle) * 0.5, at + wave * 2.0);
            let path = Path(vec![
                Curve::Move((left, at)),
                Curve::Bend(first, (middle, at)),
                Curve::Bend(second, (right, at)),
            ]);
            Shape::Line {
                path,
                pen: self.pen(self.palette.grain, 1.5 + (n * 3.1).sin().abs() * 2.0),
            }
        };
        (0..LINES).map(line).collect()
    }

    fn store(&self, side: Side) -> Shape {
        let (x, y) = self.layout.store(side);
        Shape::Rect {
            at: (x - STORE_WIDE / 2.0, y - STORE_HIGH / 2.0),
            size: (STORE_WIDE, STORE_HIGH),
            corner: STORE_WIDE / 2.0,
            fill: Some(Paint::Round(self.palette.cup)),
            line: Some(self.pen(self.palette.rim, 2.0)),
        }
    }

    /// The letter of a house, with its owner where that is not the side of its row.
    fn letter(&self, house: House) -> Shape {
        let position = self.picture.position;
        let letter = house.letter(position.holes());
        let owner = position.owner(house);
        let text = match owner == self.layout.row(house) {
            true => letter.to_string(),
            false => format!("{letter}:{}", owner.letter()),
        };
        self.sign(text, self.layout.letter(house), 11.0, self.palette.letter)
    }

    fn seeds(&self, house: House, shapes: &mut Vec<Shape>) {
        let count = self.picture.position.seeds(house);
        let at = self.layout.house(house);
        // Two houses with as many seeds do not look quite the same.
        let turn = i16::from(house.index().wrapping_mul(37) % 40) - 20;
        shapes.extend(heap_of(Bowl::House, count, at, turn));
        let color = self.palette.number;
        shapes.push(self.sign(count.to_string(), self.layout.number(house), 16.0, color));
    }

    fn name(&self, side: Side) -> Shape {
        let is_turn = self.picture.to_move == Some(side);
        let name = self.picture.name(side);
        let mark = if is_turn { "› " } else { "" };
        let color = match is_turn {
            true => self.palette.turn,
            false => self.palette.ink,
        };
        let plain = match letters::is_drawable(&name) {
            true => name.clone(),
            false => side.to_string(),
        };
        Shape::Name {
            text: format!("{mark}{name}"),
            plain: format!("{}{plain}", if is_turn { "> " } else { "" }),
            at: self.layout.name(side),
            height: 15.0,
            pen: self.pen(color, if is_turn { 2.6 } else { 1.9 }),
        }
    }

    fn marks(&self, shapes: &mut Vec<Shape>) {
        let mut ring = |house, color, width| {
            shapes.push(Shape::Circle {
                at: self.layout.house(house),
                radius: CUP + 1.0,
                fill: None,
                line: Some(self.pen(color, width)),
            });
        };
        let (from, last) = (self.picture.from, self.picture.last);
        if let Some(house) = from {
            ring(house, self.palette.from, 4.5);
        }
        for capture in self.picture.taken {
            ring(capture.house, self.palette.taken, 4.5);
        }
        if let Some(house) =
            last.filter(|house| self.picture.taken.iter().all(|taken| taken.house != *house))
        {
            ring(house, self.palette.last, 3.0);
        }
        for capture in self.picture.taken {
            if self.picture.position.seeds(capture.house) == 0 {
                let text = format!("-{}", capture.seeds);
                let at = self.layout.house(capture.house);
                shapes.push(self.sign(text, at, 20.0, self.palette.taken));
            }
        }
        if let Some(house) = last {
            let (x, y) = self.layout.house(house);
            shapes.push(Shape::Circle {
                at: (x + CUP * 0.72, y - CUP * 0.72),
                radius: 6.0,
                fill: Some(Paint::Flat(self.palette.last)),
                line: Some(self.pen(self.palette.letter, 1.0)),
            });
        }
    }

    fn sign(&self, text: String, at: Pair, height: f32, color: Color) -> Shape {
        Shape::Sign {
            text,
            at,
            height,
            pen: self.pen(color, height * 0.16),
        }
    }

    fn pen(&self, color: Color, width: f32) -> Pen {
        Pen { color, width }
    }
}

/// Seeds, if there are any.
fn heap_of(bowl: Bowl, count: u8, at: Pair, turn: i16) -> Option<Shape> {
    (count > 0).then_some(Shape::Heap {
        bowl,
        count,
        at,
        turn,
    })
}

#[cfg(test)]
mod tests;
