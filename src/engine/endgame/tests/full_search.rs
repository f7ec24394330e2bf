//! Full search of small boards with the whole history, independent of the builder of tables.
//!
//! What a position is worth depends on the positions since the last capture, because one that comes
//! back ends the game. An answer is remembered together with the positions that finding it looked at
//! and those among them that had come up before: it holds for every history that has the same of
//! them, and for no other. Nothing else is assumed about cycles.

use std::{collections::HashMap, sync::Arc};

use crate::{
    game::{Node, Outcome, Position, Side},
    rules::Rule,
};

/// Positions of one number of seeds, by their numbers.
#[derive(Clone)]
struct Set(Vec<u64>);

impl Set {
    fn new(positions: usize) -> Self {
        Self(vec![0; positions.div_ceil(64)])
    }

    fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    fn flip(&mut self, at: usize) {
        self.0[at / 64] ^= 1 << (at % 64);
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    fn shared(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }
}

/// Where a move leads.
enum To {
    /// To another position with as many seeds.
    Quiet(usize),
    /// To what the mover is ahead then: the game is over, or seeds were taken and what follows them
    /// is known.
    Known(i16),
}

struct Place {
    /// What the side to move is ahead if the game ends here by repetition.
    repeated: i16,
    /// Empty only if the game is over, which the move before has told.
    moves: Vec<To>,
    over: Option<i16>,
}

/// An answer, with what it rests on.
struct Answer {
    looked_at: Set,
    come_up: Set,
    /// Whether the aim is reached; `None` if that is not found within so many plies.
    reached: Option<bool>,
    plies: u32,
}

struct Layer {
    places: Vec<Place>,
    answers: HashMap<(usize, i16), Vec<Answer>>,
    /// The positions since the last capture.
    history: Set,
}

/// Values of all positions of a rule with few seeds, when the game begins there: what the side to
/// move gets of the rest, less what the other side gets, in half seeds.
pub(super) struct FullSearch {
    rule: Arc<Rule>,
    values: HashMap<Position, i16>,
}

fn ahead(side: Side, outcome: &Outcome) -> i16 {
    let [south, north] = outcome.score.map(|score| score.halves() as i16);
    match side {
        Side::South => south - north,
        Side::North => north - south,
    }
}

impl FullSearch {
    pub(super) fn new(rule: &Arc<Rule>) -> Self {
        Self {
            rule: rule.clone(),
            values: HashMap::new(),
        }
    }

    pub(super) fn value(&self, position: &Position) -> i16 {
        self.values[position]
    }

    /// Finds the values of all positions with so many seeds; those with fewer come first.
    pub(super) fn solve(&mut self, seeds: u8) {
        let positions = positions(self.rule.holes(), seeds);
        let numbers: HashMap<Position, usize> = positions.iter().copied().zip(0..).collect();
        let places = positions
            .iter()
            .map(|at| self.place(at, &numbers))
            .collect();
        let mut layer = Layer {
            places,
            answers: HashMap::new(),
            history: Set::new(positions.len()),
        };
        for (at, position) in positions.iter().enumerate() {
            let most = 2 * i16::from(seeds);
            // The value is at least `low` and less than `high`.
            let (mut low, mut high) = (-most, most + 1);
            while high - low > 1 {
                let middle = (low + high).div_euclid(2);
                if layer.reaches(at, middle) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            self.values.insert(*position, low);
        }
    }

    fn place(&self, position: &Position, numbers: &HashMap<Position, usize>) -> Place {
        let node = Node::at(&self.rule, *position, Side::South).unwrap();
        let side = position.side();
        let to = |after: Node<'_>| {
            if let Some(outcome) = after.outcome() {
                return To::Known(ahead(side, &outcome));
            }
            let next = after.position();
            let [south, north] = next.stores().map(|seeds| 2 * i16::from(seeds));
            if south + north == 0 {
                return To::Quiet(numbers[next]);
            }
            let bare = Position::new(next.houses(), [0, 0], next.side()).unwrap();
            let taken = if side == Side::South {
                south - north
            } else {
                north - south
            };
            To::Known(taken - self.values[&bare])
        };
        Place {
            repeated: ahead(side, &node.outcome_if_repeated()),
            moves: node
                .moves()
                .filter_map(|mv| node.after(mv))
                .map(to)
                .collect(),
            over: node.outcome().map(|outcome| ahead(side, &outcome)),
        }
    }
}

/// All positions with so many seeds, each with either side to move.
fn positions(holes: u8, seeds: u8) -> Vec<Position> {
    let mut rows = vec![Vec::new()];
    for house in 0..2 * holes {
        let longer = |row: Vec<u8>| {
            let left = seeds - row.iter().sum::<u8>();
            let least = if house + 1 == 2 * holes { left } else { 0 };
            (least..=left).map(move |seeds| [&row[..], &[seeds]].concat())
        };
        rows = rows.into_iter().flat_map(longer).collect();
    }
    let position = |row: &Vec<u8>| Side::BOTH.map(|side| Position::new(row, [0, 0], side).unwrap());
    rows.iter().flat_map(position).collect()
}

/// Answers kept for one question.
const KEPT: usize = 24;

impl Layer {
    /// Whether the side to move of a position where the game begins gets at least so much.
    fn reaches(&mut self, at: usize, aim: i16) -> bool {
        for plies in 1.. {
            if let (Some(reached), _) = self.ask(at, aim, plies) {
                return reached;
            }
        }
        unreachable!("every line ends with a repetition")
    }

    /// The answer within so many plies, and the positions that it looked at.
    fn ask(&mut self, at: usize, aim: i16, plies: u32) -> (Option<bool>, Set) {
        let mut looked_at = Set::new(self.places.len());
        looked_at.flip(at);
        let place = &self.places[at];
        if self.history.has(at) {
            return (Some(place.repeated >= aim), looked_at);
        }
        if let Some(over) = place.over {
            return (Some(over >= aim), looked_at);
        }
        let known = |to: &To| matches!(to, To::Known(value) if *value >= aim);
        if place.moves.iter().any(known) {
            return (Some(true), looked_at);
        }
        if let Some(answer) = self.remembered(at, aim, plies) {
            return answer;
        }
        if plies == 0 {
            return (None, looked_at);
        }
        let (reached, below) = self.try_moves(at, aim, plies);
        looked_at.add(&below);
        let answer = Answer {
            come_up: looked_at.shared(&self.history),
            looked_at: looked_at.clone(),
            reached,
            plies,
        };
        let kept = self.answers.entry((at, aim)).or_default();
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push(answer);
        (reached, looked_at)
    }

    fn try_moves(&mut self, at: usize, aim: i16, plies: u32) -> (Option<bool>, Set) {
        let quiet = |to: &To| match to {
            To::Quiet(next) => Some(*next),
            To::Known(_) => None,
        };
        let moves: Vec<usize> = self.places[at].moves.iter().filter_map(quiet).collect();
        let mut all = Set::new(self.places.len());
        let mut reached = Some(false);
        self.history.flip(at);
        for next in moves {
            let (answer, below) = self.ask(next, 1 - aim, plies - 1);
            match answer {
                Some(false) => {
                    self.history.flip(at);
                    return (Some(true), below);
                }
                Some(true) => {}
                None => reached = None,
            }
            all.add(&below);
        }
        self.history.flip(at);
        (reached, all)
    }

    fn remembered(&self, at: usize, aim: i16, plies: u32) -> Option<(Option<bool>, Set)> {
        let holds = |answer: &&Answer| {
            (answer.reached.is_some() || answer.plies >= plies)
                && answer.looked_at.shared(&self.history).0 == answer.come_up.0
        };
        let answer = self.answers.get(&(at, aim))?.iter().rev().find(holds)?;
        Some((answer.reached, answer.looked_at.clone()))
    }
}
