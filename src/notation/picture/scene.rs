//! What is in a picture, before it is SVG or pixels.

use super::{heap::Bowl, theme::Color};

/// A place or a size, x before y, in units of which a house has a hundred.
pub type Pair = (f32, f32);

/// A picture: first what stands still while a game is played, then what moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width and height.
    pub size: Pair,
    /// What it is, in a few words.
    pub title: String,
    /// What is to be seen, for who cannot see it.
    pub description: String,
    /// Ground and board, from the back to the front.
    pub still: Vec<Shape>,
    /// Seeds, numbers, marks and the side to move, before all that.
    pub moving: Vec<Shape>,
    /// The three shades of seeds, in the middle and at the edge, and how they shine.
    pub seeds: ([[Color; 2]; 3], Color),
}

/// A thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle with round corners.
    Rect {
        /// Its corner at the top left.
        at: Pair,
        /// Its width and height.
        size: Pair,
        /// The radius of its corners.
        corner: f32,
        /// What it is filled with, if it is.
        fill: Option<Paint>,
        /// Its outline, if it has one.
        line: Option<Pen>,
    },
    /// A circle.
    Circle {
        /// Its middle.
        at: Pair,
        /// Its radius.
        radius: f32,
        /// What it is filled with, if it is.
        fill: Option<Paint>,
        /// Its outline, if it has one.
        line: Option<Pen>,
    },
    /// A line.
    Line {
        /// Where it goes.
        path: Path,
        /// How it is drawn.
        pen: Pen,
    },
    /// A number, or the letter of a house, as lines.
    Sign {
        /// What it says, as [`sign`](super::sign) draws it.
        text: String,
        /// Its middle.
        at: Pair,
        /// The height of a capital.
        height: f32,
        /// How it is drawn.
        pen: Pen,
    },
    /// A name, which may have any characters.
    Name {
        /// The name.
        text: String,
        /// What stands for it where only signs can be drawn.
        plain: String,
        /// Its middle.
        at: Pair,
        /// The height of a capital.
        height: f32,
        /// How it is drawn.
        pen: Pen,
    },
    /// Seeds, as [`heap`](super::heap()) lays them.
    Heap {
        /// What they lie in.
        bowl: Bowl,
        /// How many there are.
        count: u8,
        /// Its middle.
        at: Pair,
        /// How far it is turned, in degrees.
        turn: i16,
    },
}

/// How a surface is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// One colour.
    Flat(Color),
    /// From one at the top to the other at the bottom.
    Down([Color; 2]),
    /// From one in the middle to the other at the edge.
    Round([Color; 2]),
}

/// How a line is drawn; its ends are round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Its colour.
    pub color: Color,
    /// Its width.
    pub width: f32,
}

/// Lines and bends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(pub Vec<Curve>);

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// To a place without a line.
    Move(Pair),
    /// A straight line to a place.
    Line(Pair),
    /// A parabola that bends towards the first place and ends at the second.
    Bend(Pair, Pair),
}

impl Path {
    pub(super) fn extend(&mut self, curves: impl IntoIterator<Item = Curve>) {
        self.0.extend(curves);
    }
}
