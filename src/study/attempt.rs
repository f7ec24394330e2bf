//! A problem being solved.

use super::{Goal, Problem, goal::Solver};
use crate::game::{Game, IllegalMove, Move, Node, Side};

/// A problem being solved: the player's moves, and the best answers of the other side.
pub struct Attempt {
    game: Game,
    goal: Goal,
    me: Side,
    solver: Solver,
    taken: u8,
}

/// How an attempt stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The goal is not reached yet; so many own moves are left.
    Open(u8),
    /// It is reached.
    Reached,
    /// It cannot be reached any more by what is on the board.
    Missed,
}

/// What a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal can still be reached, whatever the other side does.
    Right,
    /// The goal is reached.
    Reached,
    /// The goal cannot be sure any more: this answer, if there is one, shows why.
    Wrong(Option<Move>),
    /// There are too many lines to say.
    Unknown,
}

impl Attempt {
    /// At the beginning of a problem.
    pub fn new(problem: &Problem) -> Self {
        Self::of(problem.game(), problem.goal())
    }

    /// For a goal of the side to move in a game.
    pub(super) fn of(game: Game, goal: Goal) -> Self {
        Self {
            me: game.position().side(),
            solver: Solver::new(goal, &game),
            game,
            goal,
            taken: 0,
        }
    }

    /// The game so far.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The side that solves it.
    pub fn me(&self) -> Side {
        self.me
    }

    /// How it stands.
    pub fn state(&self) -> State {
        let left = self.left();
        match self.solver.judge(&self.game, left) {
            None => State::Open(left),
            Some(true) => State::Reached,
            Some(false) => State::Missed,
        }
    }

    /// Seeds that the player has taken by his last move.
    pub fn taken(&self) -> u8 {
        self.taken
    }

    /// Whether the player has the move.
    pub fn is_mine(&self) -> bool {
        self.game.to_move() == Some(self.me) && matches!(self.state(), State::Open(_))
    }

    /// The moves after which the goal can still be reached; `None` where there are too many lines
    /// to say, or it is not the player's turn.
    pub fn good_moves(&mut self) -> Option<Vec<Move>> {
        let left = self.left();
        if !self.is_mine() {
            return None;
        }
        self.solver.moves(&self.game, left).ok()
    }

    /// Plays a move of the player's, and says what it was.
    ///
    /// # Errors
    /// The move is not legal; nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<Verdict, IllegalMove> {
        self.taken = self.game.play(mv)?.captured_by(self.me);
        Ok(match self.state() {
            State::Reached => Verdict::Reached,
            State::Missed => Verdict::Wrong(None),
            State::Open(left) if self.game.to_move() == Some(self.me) => {
                match self.solver.moves(&self.game, left) {
                    Ok(good) if good.is_empty() => Verdict::Wrong(None),
                    Ok(_) => Verdict::Right,
                    Err(_) => Verdict::Unknown,
                }
            }
            State::Open(left) => match self.solver.moves(&self.game, left) {
                Ok(bad) => bad
                    .first()
                    .map_or(Verdict::Right, |mv| Verdict::Wrong(Some(*mv))),
                Err(_) => Verdict::Unknown,
            },
        })
    }

    /// Plays the answer of the other side that leaves the fewest ways on, and gives it; `None` when
    /// it is not its turn.
    pub fn answer(&mut self) -> Option<Move> {
        let State::Open(left) = self.state() else {
            return None;
        };
        if self.game.to_move() != Some(self.me.other()) {
            return None;
        }
        let refuting = self.solver.moves(&self.game, left).unwrap_or_default();
        let mut best: Option<(usize, Move)> = None;
        for mv in self.game.legal_moves() {
            let mut after = self.game.clone();
            if after.play(mv).is_err() {
                continue;
            }
            let ways = match self.solver.moves(&after, left) {
                _ if refuting.contains(&mv) => 0,
                Ok(good) => good.len() + 1,
                Err(_) => after.legal_moves().len() + 1,
            };
            if best.is_none_or(|(fewest, _)| ways < fewest) {
                best = Some((ways, mv));
            }
        }
        let (_, mv) = best?;
        self.game.play(mv).ok()?;
        Some(mv)
    }

    /// Takes the player's last move back, with the answer to it. False if there is none.
    pub fn take_back(&mut self) -> bool {
        let mut taken = false;
        while self.game.undo().is_some() {
            taken = true;
            if self.game.to_move() == Some(self.me) {
                break;
            }
        }
        taken
    }

    /// Own moves that are left.
    fn left(&self) -> u8 {
        let own = self
            .game
            .history()
            .iter()
            .filter(|step| step.side == self.me)
            .count();
        self.goal
            .moves()
            .saturating_sub(u8::try_from(own).unwrap_or(u8::MAX))
    }

    /// A line that reaches the goal against the best answers, from here; `None` where there is
    /// none, or too many lines.
    pub fn solution(&self) -> Option<Vec<Move>> {
        let mut attempt = self.copied();
        let mut line = Vec::new();
        while let State::Open(_) = attempt.state() {
            let mv = if attempt.is_mine() {
                let good = attempt.good_moves()?;
                let mv = attempt.strongest(&good)?;
                attempt.game.play(mv).ok()?;
                mv
            } else {
                attempt.answer()?
            };
            line.push(mv);
        }
        (attempt.state() == State::Reached).then_some(line)
    }

    /// Of good moves the one that takes most.
    fn strongest(&self, good: &[Move]) -> Option<Move> {
        let node = Node::of(&self.game);
        let taken = |mv: &Move| {
            node.after(*mv)
                .map_or(0, |after| after.position().store(self.me))
        };
        good.iter().copied().rev().max_by_key(taken)
    }

    fn copied(&self) -> Self {
        let mut game = self.game.clone();
        while game.undo().is_some() {}
        let mut copy = Self::of(game, self.goal);
        copy.game = self.game.clone();
        copy
    }
}

impl std::fmt::Debug for Attempt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Attempt")
            .field("position", self.game.position())
            .field("goal", &self.goal)
            .finish_non_exhaustive()
    }
}
