//! Alpha-beta of fixed depth on any rule.

use rand::{Rng, RngExt as _};

use super::Player;
use crate::game::{Game, Move, Node, Outcome, Score, Side};

/// How far a [`Searcher`] looks ahead, 1 to 12 plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plies(u8);

impl Plies {
    /// Deep enough to see most captures coming, and done within a millisecond.
    pub const DEFAULT: Self = Self(4);
    /// Beyond this a move takes seconds.
    pub const MAX: Self = Self(12);

    /// So many plies; `None` for none and for more than [`MAX`](Self::MAX).
    pub const fn new(plies: u8) -> Option<Self> {
        if plies >= 1 && plies <= Self::MAX.0 {
            Some(Self(plies))
        } else {
            None
        }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A win counts more than all the seeds of a board, in half seeds.
const WIN: i32 = 10_000;
/// Beyond every value.
const INFINITE: i32 = 1_000_000;

/// A player that looks a fixed number of plies ahead and counts captured seeds.
///
/// Among the best moves it takes one by chance. The same generator in the same state and the same
/// games give the same moves.
#[derive(Clone, Debug)]
pub struct Searcher<R> {
    plies: Plies,
    rng: R,
}

impl<R: Rng> Searcher<R> {
    /// A player of this depth; the generator breaks ties.
    pub fn new(plies: Plies, rng: R) -> Self {
        Self { plies, rng }
    }
}

impl<R: Rng> Player for Searcher<R> {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let root = Node::of(game);
        let side = root.position().side();
        let mut best = Vec::new();
        let mut value = -INFINITE;
        for mv in root.moves() {
            let Some(next) = root.after(mv) else { continue };
            // One below the best value so far, so that equal moves are told from worse ones.
            let found = from(side, &next, value - 1, INFINITE, self.plies.get() - 1);
            if found > value {
                best.clear();
                value = found;
            }
            if found == value {
                best.push(mv);
            }
        }
        match best.len() {
            0 => None,
            count => best.get(self.rng.random_range(0..count)).copied(),
        }
    }
}

/// The value of a node for `side`, who need not be the one to move there: turns may repeat.
fn from(side: Side, node: &Node<'_>, alpha: i32, beta: i32, plies: u8) -> i32 {
    if node.position().side() == side {
        search(node, alpha, beta, plies)
    } else {
        -search(node, -beta, -alpha, plies)
    }
}

/// The value of a node for its side to move, between the bounds; outside them it is a bound too.
fn search(node: &Node<'_>, mut alpha: i32, beta: i32, plies: u8) -> i32 {
    let side = node.position().side();
    if let Some(outcome) = node.outcome() {
        // A win soon is better than one later.
        return ended(side, &outcome, plies);
    }
    if plies == 0 {
        let [south, north] = node.position().stores().map(Score::from_seeds);
        return difference(side, south, north);
    }
    let mut best = -INFINITE;
    for mv in node.moves() {
        let Some(next) = node.after(mv) else { continue };
        best = best.max(from(side, &next, alpha, beta, plies - 1));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn ended(side: Side, outcome: &Outcome, plies_left: u8) -> i32 {
    let [south, north] = outcome.score;
    let seeds = difference(side, south, north);
    match outcome.winner {
        None => seeds,
        Some(winner) if winner == side => seeds + WIN + i32::from(plies_left),
        Some(_) => seeds - WIN - i32::from(plies_left),
    }
}

/// Half seeds by which the side is ahead.
fn difference(side: Side, south: Score, north: Score) -> i32 {
    let ahead = i32::from(south.halves()) - i32::from(north.halves());
    match side {
        Side::South => ahead,
        Side::North => -ahead,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{SeedableRng as _, rngs::StdRng};

    use super::*;
    use crate::{
        game::{House, Position},
        rules::{self, Rule},
    };

    fn player(plies: u8, seed: u64) -> Searcher<StdRng> {
        Searcher::new(Plies::new(plies).unwrap(), StdRng::seed_from_u64(seed))
    }

    fn chosen(rule: &Arc<Rule>, position: &str, plies: u8) -> Option<Move> {
        let position: Position = position.parse().unwrap();
        let game = Game::from_position(rule.clone(), position).unwrap();
        player(plies, 1).choose(&game)
    }

    #[test]
    fn takes_what_can_be_taken() {
        let abapa = rules::find("abapa").unwrap();
        // F takes three in a; nothing else captures.
        let mv = chosen(&abapa, "1-1-1-0-0-1-2-5-5-5-1-1-10-15-S", 1);
        assert_eq!(mv, Some(Move::House(House::new(5))));
    }

    #[test]
    fn has_no_move_after_the_end() {
        let abapa = rules::find("abapa").unwrap();
        assert_eq!(chosen(&abapa, "1-0-0-0-0-0-0-0-0-0-0-0-25-22-S", 4), None);
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let game = |seed| {
            let mut game = Game::new(rules::find("abapa-2x3").unwrap());
            let mut player = player(3, seed);
            while let Some(mv) = player.choose(&game) {
                game.play(mv).unwrap();
            }
            game.history()
                .iter()
                .map(|step| step.mv)
                .collect::<Vec<_>>()
        };
        assert_eq!(game(7), game(7));
        assert!(
            (0..10).any(|seed| game(seed) != game(7)),
            "ties are broken by chance"
        );
    }

    #[test]
    fn looking_further_wins_more_often() {
        let mut points = [0, 0];
        for seed in 0..20 {
            let mut game = Game::new(rules::find("abapa").unwrap());
            let deep = Side::BOTH[seed as usize % 2];
            let mut players = [player(1, seed), player(1, seed + 100)];
            players[deep.index()] = player(4, seed);
            while let Some(side) = game.to_move() {
                let mv = players[side.index()].choose(&game).unwrap();
                game.play(mv).unwrap();
            }
            if let Some(winner) = game.outcome().unwrap().winner {
                points[usize::from(winner == deep)] += 1;
            }
        }
        assert!(
            points[1] > points[0] * 2,
            "shallow {} deep {}",
            points[0],
            points[1]
        );
    }

    #[test]
    fn a_repeated_turn_is_valued_for_the_side_that_has_it() {
        let text = "id = \"x\"\nname = \"x\"\n[board]\nholes = 3\nseeds = 3\n\
                    [turn]\nagain_on_capture = true";
        let rule = Arc::new(Rule::from_toml("again", text).unwrap());
        // C captures two in a and moves again, then B captures two in a c left behind; the value of
        // the line must count for South twice.
        let position: Position = "0-1-1-1-5-1-0-0-S".parse().unwrap();
        let game = Game::from_position(rule, position).unwrap();
        let mut game = game;
        assert_eq!(player(3, 1).choose(&game), Some(Move::House(House::new(2))));
        assert!(game.play(Move::House(House::new(2))).unwrap().plays_again());
        assert_eq!(game.to_move(), Some(Side::South));
    }
}
