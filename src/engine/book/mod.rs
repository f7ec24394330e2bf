//! Opening books: moves that were thought about beforehand.
//!
//! ```
//! use awale::{engine::Book, game::Game, rules};
//!
//! let game = Game::new(rules::find("abapa").ok_or("no such rule")?);
//! let book = Book::of(game.rule()).ok_or("Abapa has a book")?;
//! assert!(book.moves(&game).iter().all(|found| game.is_legal(found.mv)));
//! # Ok::<(), &str>(())
//! ```
//!
//! A book is a text in TOML, written by `examples/book.rs`. It is for one rule, named by its digest;
//! a rule with another digest never sees it. Positions are written from the side to move, as South's,
//! so that a position and the same one with North in South's place have one entry.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write as _,
    sync::LazyLock,
};

use rand::{Rng, RngExt as _};
use serde::Deserialize;

use super::Value;
use crate::{
    game::{Game, House, Move, Position, Side},
    rules::{Rule, RuleDigest},
};

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, of the side to move.
    pub mv: Move,
    /// What it is worth to that side, in hundredths of a seed: an estimate.
    pub value: Value,
    /// Plies that the value looks ahead, those of the book included.
    pub depth: u8,
}

/// The opening moves of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    rule: RuleDigest,
    nodes: u64,
    /// By positions with South to move; best moves first.
    positions: HashMap<Position, Vec<BookMove>>,
}

/// The text is no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidBook {
    /// It is not TOML, or lacks a key.
    #[error("{0}")]
    Toml(String),
    /// `rule` is not a digest.
    #[error("rule is no digest")]
    Rule,
    /// An entry is not a position with its moves.
    #[error("{0:?} is no entry of a book")]
    Entry(String),
}

/// A book as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    rule: String,
    nodes: u64,
    positions: BTreeMap<String, String>,
}

static ABAPA: LazyLock<Option<Book>> = LazyLock::new(|| {
    // A test reads it; without it there is no book, which players can do without.
    Book::read(include_str!("abapa.toml")).ok()
});

impl Book {
    /// The built-in book of a rule; most have none.
    pub fn of(rule: &Rule) -> Option<&'static Self> {
        ABAPA.as_ref().filter(|book| book.rule == rule.digest())
    }

    /// A book with no positions yet, to be made with so many nodes a position.
    pub fn new(rule: &Rule, nodes: u64) -> Self {
        Self {
            rule: rule.digest(),
            nodes,
            positions: HashMap::new(),
        }
    }

    /// Reads a book. Whether its moves are legal is seen when they are looked up.
    ///
    /// # Errors
    ///
    /// The text is not a book.
    pub fn read(text: &str) -> Result<Self, InvalidBook> {
        let written: Written =
            toml::from_str(text).map_err(|error| InvalidBook::Toml(error.to_string()))?;
        let rule = written.rule.parse().map_err(|_| InvalidBook::Rule)?;
        let mut positions = HashMap::new();
        for (position, moves) in &written.positions {
            let entry = read_entry(position, moves);
            let entry = entry.ok_or_else(|| InvalidBook::Entry(format!("{position} {moves}")))?;
            positions.insert(entry.0, entry.1);
        }
        Ok(Self {
            rule,
            nodes: written.nodes,
            positions,
        })
    }

    /// The text that [`read`](Self::read) reads, without a heading.
    pub fn write(&self) -> String {
        let entries: BTreeMap<String, String> = self
            .positions
            .iter()
            .map(|(position, moves)| (position.to_string(), write_moves(position, moves)))
            .collect();
        let mut text = format!("rule = \"{}\"\nnodes = {}\n", self.rule, self.nodes);
        text.push_str("\n[positions]\n");
        for (position, moves) in entries {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{position} = \"{moves}\"");
        }
        text
    }

    /// Writes the moves of a position into the book, in place of those it had; without any, the
    /// position is not in the book.
    pub fn enter(&mut self, position: &Position, mut moves: Vec<BookMove>) {
        let (position, turned) = seen_from_south(position);
        if turned {
            moves
                .iter_mut()
                .for_each(|found| *found = turn(*found, &position));
        }
        moves.sort_by_key(|found| (-found.value, found.mv));
        if moves.is_empty() {
            self.positions.remove(&position);
        } else {
            self.positions.insert(position, moves);
        }
    }

    /// The positions with South to move, in no order.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.positions.keys()
    }

    /// The moves for a game's position, best first; none if the position is not in the book, the game
    /// is over, or its rule is another.
    pub fn moves(&self, game: &Game) -> Vec<BookMove> {
        if game.rule().digest() != self.rule || game.outcome().is_some() {
            return Vec::new();
        }
        let (position, turned) = seen_from_south(game.position());
        let found = self.positions.get(&position).into_iter().flatten();
        found
            .map(|&found| {
                if turned {
                    turn(found, &position)
                } else {
                    found
                }
            })
            .filter(|found| game.is_legal(found.mv))
            .collect()
    }

    /// One of the moves that are worth at most `margin` less than the best, in hundredths of a seed,
    /// by chance; `None` where [`moves`](Self::moves) has none.
    pub fn choose<R: Rng + ?Sized>(
        &self,
        game: &Game,
        margin: Value,
        rng: &mut R,
    ) -> Option<BookMove> {
        let mut moves = self.moves(game);
        let best = moves.first()?.value;
        moves.retain(|found| best - found.value <= margin);
        moves.get(rng.random_range(0..moves.len())).copied()
    }
}

/// The position with South to move, and whether the sides have changed places for it.
fn seen_from_south(position: &Position) -> (Position, bool) {
    match position.side() {
        Side::South => (*position, false),
        Side::North => (position.mirrored(), true),
    }
}

/// A move with the sides in each other's place.
fn turn(found: BookMove, position: &Position) -> BookMove {
    let holes = position.holes();
    let mv = match found.mv {
        Move::House(house) if house.index() < holes => House::new(house.index() + holes).into(),
        Move::House(house) => House::new(house.index().saturating_sub(holes)).into(),
        Move::Pass => Move::Pass,
    };
    BookMove { mv, ..found }
}

fn write_moves(position: &Position, moves: &[BookMove]) -> String {
    let word = |found: &BookMove| {
        let letter = found.mv.to_char(position.holes());
        format!("{letter}{:+}/{}", found.value, found.depth)
    };
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn read_entry(position: &str, moves: &str) -> Option<(Position, Vec<BookMove>)> {
    let position: Position = position.parse().ok()?;
    let moves = moves
        .split_whitespace()
        .map(|word| read_move(word, position.holes()))
        .collect::<Option<Vec<_>>>()?;
    let sorted = moves.is_sorted_by_key(|found| -i64::from(found.value));
    let fits = position.side() == Side::South && !moves.is_empty() && sorted;
    fits.then_some((position, moves))
}

/// `F+35/24`: the house, hundredths of a seed, plies.
fn read_move(word: &str, holes: u8) -> Option<BookMove> {
    let mut letters = word.chars();
    let mv = Move::from_char(letters.next()?, holes)?;
    let (value, depth) = letters.as_str().split_once('/')?;
    Some(BookMove {
        mv,
        value: value.parse().ok().filter(|value| in_range(*value))?,
        depth: depth.parse().ok()?,
    })
}

/// A book has estimates only.
fn in_range(value: Value) -> bool {
    value.unsigned_abs() < super::DECIDED.unsigned_abs()
}

#[cfg(test)]
mod tests;
