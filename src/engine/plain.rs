//! The game engine as a board, for every rule.

use super::board::{Board, Judged, MAX_ROW, mix};
use crate::game::{Game, House, Move, Node, Outcome, Position, Side};

/// A position of any rule.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a> {
    node: Node<'a>,
}

/// The number of a pass; houses have their index.
const PASS: u8 = 2 * MAX_ROW as u8;

impl<'a> Plain<'a> {
    /// Where the game stands.
    pub fn of(game: &'a Game) -> Self {
        Self {
            node: Node::of(game),
        }
    }

    /// The position of a node.
    pub fn new(node: Node<'a>) -> Self {
        Self { node }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.node.position()
    }

    fn ahead(&self, outcome: &Outcome) -> i16 {
        let [south, north] = outcome.score.map(|score| score.halves() as i16);
        match self.side() {
            Side::South => south - north,
            Side::North => north - south,
        }
    }
}

impl PartialEq for Plain<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.position() == other.position()
    }
}

impl Eq for Plain<'_> {}

/// Houses as bits, with [`PASS`] after them.
#[derive(Clone, Copy, Debug)]
pub struct Bits(u32);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let bit = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (bit < 32).then_some(bit as u8)
    }
}

impl<'a> Board for Plain<'a> {
    type Rules = ();
    type Moves = Bits;

    fn side(&self) -> Side {
        self.position().side()
    }

    fn stores(&self) -> [u8; 2] {
        let [south, north] = self.position().stores();
        match self.side() {
            Side::South => [south, north],
            Side::North => [north, south],
        }
    }

    fn on_board(&self) -> u8 {
        self.position().on_board()
    }

    fn rows(&self) -> [[u8; MAX_ROW]; 2] {
        let holes = usize::from(self.position().holes());
        let mut rows = [[0; MAX_ROW]; 2];
        let (south, north) = self.position().houses().split_at(holes);
        let order = match self.side() {
            Side::South => [south, north],
            Side::North => [north, south],
        };
        for (to, from) in rows.iter_mut().zip(order) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        }
        rows
    }

    fn judge(&self, (): &()) -> Judged<Bits> {
        if let Some(outcome) = self.node.outcome() {
            return Judged::Over(self.ahead(&outcome));
        }
        let bit = |mv| match mv {
            Move::House(house) => 1 << house.index(),
            Move::Pass => 1 << PASS,
        };
        let bits = self
            .node
            .moves()
            .map(bit)
            .fold(0, |all, bit: u32| all | bit);
        if bits == 0 {
            // A game that was over at the root: its seeds are all that is known here.
            let [own, other] = self.stores().map(i16::from);
            return Judged::Over(2 * (own - other));
        }
        Judged::Moves(Bits(bits))
    }

    fn if_repeated(&self, (): &()) -> i16 {
        self.ahead(&self.node.outcome_if_repeated())
    }

    fn after(&self, (): &(), mv: u8) -> Self {
        let next = self.node.after(self.to_move(&(), mv));
        Self {
            node: next.unwrap_or(self.node),
        }
    }

    fn key(&self) -> u64 {
        let position = self.position();
        let mut words = [0_u64; 3];
        for (word, eight) in words.iter_mut().zip(position.houses().chunks(8)) {
            for &seeds in eight {
                *word = *word << 8 | u64::from(seeds);
            }
        }
        let [south, north] = position.stores().map(u64::from);
        let owners = position
            .owners()
            .fold(0, |bits, owner| bits << 1 | owner.index() as u64);
        let capturer = position
            .last_capturer()
            .map_or(2, |side| side.index() as u64);
        let turn = position.side().index() as u64 | u64::from(position.must_feed_again()) << 1;
        let rest = south | north << 8 | turn << 16 | capturer << 18 | owners << 24;
        mix(mix(words[0], words[1]), mix(words[2], rest))
    }

    fn to_move(&self, (): &(), mv: u8) -> Move {
        if mv == PASS {
            Move::Pass
        } else {
            Move::House(House::new(mv))
        }
    }
}
