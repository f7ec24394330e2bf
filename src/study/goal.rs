//! What is to be reached in a problem, and whether it can be.

use std::{collections::HashMap, fmt};

use crate::game::{Game, Move, Node, Outcome, Position, Side};

/// Most moves of one's own in which a goal is to be reached: beyond that, every answer cannot be
/// looked at.
pub const MAX_MOVES: u8 = 6;

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Take at least so many seeds.
    Take(u8),
    /// Let the other side take no more than so many.
    Survive(u8),
    /// Win: more than half of the seeds, or the end of the game won.
    Win,
}

/// An aim, and within how many moves of the side to move, against every answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    aim: Aim,
    moves: u8,
}

/// The numbers make no goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a goal is reached within 1 to 6 moves, and to take is at least one seed")]
pub struct InvalidGoal;

impl Goal {
    /// A goal within so many own moves.
    ///
    /// # Errors
    /// The moves are not 1 to [`MAX_MOVES`], or no seed is to be taken.
    pub const fn new(aim: Aim, moves: u8) -> Result<Self, InvalidGoal> {
        if moves == 0 || moves > MAX_MOVES || matches!(aim, Aim::Take(0)) {
            return Err(InvalidGoal);
        }
        Ok(Self { aim, moves })
    }

    /// What is to be reached.
    pub const fn aim(self) -> Aim {
        self.aim
    }

    /// Within how many moves of one's own.
    pub const fn moves(self) -> u8 {
        self.moves
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = match self.moves {
            1 => "one move".to_owned(),
            moves => format!("{moves} moves"),
        };
        match self.aim {
            Aim::Take(1) => write!(f, "take a seed in {moves}"),
            Aim::Take(seeds) => write!(f, "take {seeds} seeds in {moves}"),
            Aim::Survive(0) => write!(f, "lose nothing for {moves}"),
            Aim::Survive(1) => write!(f, "lose at most one seed for {moves}"),
            Aim::Survive(seeds) => write!(f, "lose at most {seeds} seeds for {moves}"),
            Aim::Win => write!(f, "win in {moves}"),
        }
    }
}

/// Boards looked at before a question is given up: a fraction of a second.
const MOST_NODES: u32 = 400_000;

/// Answers whether a goal can be reached, by every line of play.
pub(super) struct Solver {
    goal: Goal,
    me: Side,
    stores: [u8; 2],
    /// Seeds of the rule.
    total: u16,
    known: HashMap<(Position, u8), bool>,
    nodes: u32,
}

/// The question was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMuch;

impl Solver {
    /// For a goal of the side to move in a position.
    pub(super) fn new(goal: Goal, begin: &Game) -> Self {
        Self {
            goal,
            me: begin.position().side(),
            stores: begin.position().stores(),
            total: u16::from(begin.rule().total()),
            known: HashMap::new(),
            nodes: 0,
        }
    }

    /// Whether the game shows that the goal is reached or missed; `left` own moves are left.
    pub(super) fn judge(&self, game: &Game, left: u8) -> Option<bool> {
        self.decided(game.position(), game.outcome(), left)
    }

    /// The moves of the side to move after which the goal can still be reached; for the other side,
    /// those after which it can still be missed.
    pub(super) fn moves(&mut self, game: &Game, left: u8) -> Result<Vec<Move>, TooMuch> {
        self.nodes = 0;
        let node = Node::of(game);
        let mine = game.position().side() == self.me;
        let mut good = Vec::new();
        for mv in game.legal_moves() {
            let Some(after) = node.after(mv) else {
                continue;
            };
            if self.can(&after, left.saturating_sub(u8::from(mine)))? == mine {
                good.push(mv);
            }
        }
        Ok(good)
    }

    fn can(&mut self, node: &Node<'_>, left: u8) -> Result<bool, TooMuch> {
        if let Some(decided) = self.decided(node.position(), node.outcome().as_ref(), left) {
            return Ok(decided);
        }
        let key = (*node.position(), left);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(TooMuch);
        }
        let mine = node.position().side() == self.me;
        let left = left.saturating_sub(u8::from(mine));
        let mut found = !mine;
        for mv in node.moves() {
            let Some(after) = node.after(mv) else {
                continue;
            };
            if self.can(&after, left)? == mine {
                found = mine;
                break;
            }
        }
        self.known.insert(key, found);
        Ok(found)
    }

    fn decided(&self, now: &Position, outcome: Option<&Outcome>, left: u8) -> Option<bool> {
        let half_seeds = |side: Side| {
            let seeds = u16::from(now.store(side)) * 2;
            let score = outcome.and_then(|outcome| outcome.score.get(side.index()));
            let before = self
                .stores
                .get(side.index())
                .map_or(0, |seeds| u16::from(*seeds) * 2);
            score
                .map_or(seeds, |score| score.halves())
                .saturating_sub(before)
        };
        // After the last own move the other side still answers, which may end the game.
        let is_over = outcome.is_some() || (left == 0 && now.side() == self.me);
        match self.goal.aim {
            Aim::Take(seeds) if half_seeds(self.me) >= u16::from(seeds) * 2 => Some(true),
            Aim::Take(_) => is_over.then_some(false),
            Aim::Survive(seeds) if half_seeds(self.me.other()) > u16::from(seeds) * 2 => {
                Some(false)
            }
            Aim::Survive(_) => is_over.then_some(true),
            Aim::Win => match outcome {
                Some(outcome) => Some(outcome.winner == Some(self.me)),
                None if u16::from(now.store(self.me)) * 2 > self.total => Some(true),
                None => is_over.then_some(false),
            },
        }
    }
}
