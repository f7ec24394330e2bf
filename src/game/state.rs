//! A game in progress.

use std::sync::Arc;

use super::{
    Declared, EndReason, IllegalMove, MisfitPosition, Move, NotFinished, Outcome, Played, Position,
    Score, Side,
    judge::{self, End, Next, Remainder, advance, judge},
    legal::Legal,
    play::Recorder,
};
use crate::rules::{Rest, Rule, Settle};

/// A move of a game and the position after it, before any rest was shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// The side that made it.
    pub side: Side,
    /// The position after it.
    pub position: Position,
}

/// A game under a rule: its moves so far, what may be played, and how it ended.
#[derive(Clone, Debug)]
pub struct Game {
    rule: Arc<Rule>,
    start: Position,
    steps: Vec<Step>,
    legal: Legal,
    outcome: Option<Outcome>,
    /// The outcome was declared from outside, not played out.
    declared: bool,
}

impl Game {
    /// A new game from the rule's start position. South begins.
    pub fn new(rule: Arc<Rule>) -> Self {
        let start = Position::start(&rule);
        Self::begin(rule, start)
    }

    /// A game that begins in a position; the side to move there is the one that began. It may be
    /// over at once.
    ///
    /// Half of the seeds are half of the rule's, even if the position has fewer.
    ///
    /// # Errors
    ///
    /// The position does not fit the rule.
    pub fn from_position(rule: Arc<Rule>, position: Position) -> Result<Self, MisfitPosition> {
        position.fits(&rule)?;
        Ok(Self::begin(rule, position))
    }

    /// A game of a match, whose starts are made from the rule itself.
    pub(super) fn from_start(rule: Arc<Rule>, start: Position) -> Self {
        Self::begin(rule, start)
    }

    fn begin(rule: Arc<Rule>, start: Position) -> Self {
        let steps = Vec::new();
        let mut game = Self {
            rule,
            start,
            steps,
            legal: Legal::NONE,
            outcome: None,
            declared: false,
        };
        game.rejudge();
        game
    }

    /// Plays a move of the side to move.
    ///
    /// # Errors
    ///
    /// The move is not legal; the game is as before.
    pub fn play(&mut self, mv: Move) -> Result<Played, IllegalMove> {
        if !self.legal.contains(mv) {
            return Err(IllegalMove::explain(self, mv));
        }
        let before = *self.position();
        let side = before.side();
        let mut record = Recorder::default();
        let (next, sown) = advance(
            self.rule.params(),
            &before,
            mv,
            self.start.side(),
            &mut record,
        );
        self.steps.push(Step {
            mv,
            side,
            position: next.position,
        });
        self.settle_on(next);
        let slam = sown.as_ref().is_some_and(|sown| sown.slam);
        Ok(Played {
            mv,
            side,
            path: record.path,
            captures: record.captures,
            laps: sown.map_or(0, |sown| sown.laps),
            slam: slam.then_some(self.rule.params().slam),
            again: self.to_move() == Some(side),
            over: self.outcome.is_some(),
        })
    }

    /// Takes the last move back, and with it any end, however it came about.
    pub fn undo(&mut self) -> Option<Move> {
        let step = self.steps.pop()?;
        self.rejudge();
        Some(step.mv)
    }

    /// Takes back an end that was declared from outside, and no move. False if there is none.
    pub fn reopen(&mut self) -> bool {
        let declared = self.declared;
        if declared {
            self.rejudge();
        }
        declared
    }

    /// A side gives up: the other wins, and the rest goes as `end.resign_rest` says.
    ///
    /// # Errors
    ///
    /// The game is over.
    pub fn resign(&mut self, side: Side) -> Result<Outcome, NotFinished> {
        self.finish(Declared::Resign(side))
    }

    /// Ends the game from outside.
    ///
    /// Where a side loses by it, the other wins whatever the seeds say. Who may settle alone is
    /// told by [`may_settle_alone`](Self::may_settle_alone); that both agreed is the caller's to
    /// know.
    ///
    /// # Errors
    ///
    /// The game is over, or the rule does not let it be settled.
    pub fn finish(&mut self, end: Declared) -> Result<Outcome, NotFinished> {
        if let Some(outcome) = &self.outcome {
            return Err(NotFinished::Over(outcome.reason));
        }
        let p = self.rule.params();
        if end == Declared::Settled && p.settle == Settle::Never {
            return Err(NotFinished::Settle);
        }
        let about = self.position().side();
        let remainder = match (end, end.loser()) {
            (_, Some(loser)) => Remainder::By(p.resign_rest, loser),
            (Declared::Settled, None) => Remainder::By(p.rest, about),
            _ => Remainder::By(Rest::Nobody, about),
        };
        let mut outcome = self.outcome_of(End {
            reason: end.reason(),
            remainder,
        });
        if end != Declared::Settled {
            outcome.winner = end.loser().map(Side::other);
        }
        self.outcome = Some(outcome);
        self.legal = Legal::NONE;
        self.declared = true;
        Ok(outcome)
    }

    /// Whether the rule lets this side end the game now without the other's consent.
    pub fn may_settle_alone(&self, side: Side) -> bool {
        self.outcome.is_none()
            && self.rule.params().settle == Settle::AloneAfterMajority
            && u16::from(self.position().store(side)) * 2 > u16::from(self.rule.total())
    }

    /// The rule.
    pub fn rule(&self) -> &Arc<Rule> {
        &self.rule
    }

    /// The position the game began in.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now; after the end, as it was before the rest was shared
    /// ([`Outcome::shared`] is the one after).
    pub fn position(&self) -> &Position {
        self.steps.last().map_or(&self.start, |step| &step.position)
    }

    /// The side to move, `None` when the game is over.
    pub fn to_move(&self) -> Option<Side> {
        self.outcome.is_none().then(|| self.position().side())
    }

    /// The legal moves in rising order of houses: exactly `[Pass]` when a pass is forced, none
    /// when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.legal.moves().collect()
    }

    /// Whether the move is legal now.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal.contains(mv)
    }

    pub(super) fn legal(&self) -> Legal {
        self.legal
    }

    /// Plies played, passes included.
    pub fn ply(&self) -> u32 {
        // The ply cap or memory ends a game long before.
        self.steps.len() as u32
    }

    /// The moves so far, each with the position after it.
    pub fn history(&self) -> &[Step] {
        &self.steps
    }

    /// How the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What each side has in its store now, or at the end.
    pub fn score(&self) -> [Score; 2] {
        let stores = || self.position().stores().map(Score::from_seeds);
        self.outcome.map_or_else(stores, |outcome| outcome.score)
    }

    /// Judges the current position afresh, as after taking something back.
    fn rejudge(&mut self) {
        // Ends that only a move shows (an endless sowing, a slam that ends the game) are the last
        // move of a game, so that they need no judging again once that move is taken back.
        let next = judge(self.rule.params(), *self.position(), self.start.side());
        self.settle_on(next);
    }

    /// Takes over a judged position, adding the ends that need the whole game.
    fn settle_on(&mut self, next: Next) {
        self.declared = false;
        let end = next.end.or_else(|| self.end_by_history());
        self.legal = if end.is_some() {
            Legal::NONE
        } else {
            next.legal
        };
        self.outcome = end.map(|end| self.outcome_of(end));
    }

    /// Repetition and the limit of plies.
    fn end_by_history(&self) -> Option<End> {
        let p = self.rule.params();
        let about = self.position().side();
        let remainder = Remainder::By(p.repeat_rest, about);
        if p.repeat > 0 && self.occurred_before() >= usize::from(p.repeat) {
            return Some(End {
                reason: EndReason::Repetition,
                remainder,
            });
        }
        let capped = p.plies > 0 && self.steps.len() >= usize::from(p.plies);
        capped.then_some(End {
            reason: EndReason::PlyCap,
            remainder,
        })
    }

    /// How often the current position came up before; the start position counts.
    fn occurred_before(&self) -> usize {
        let Some((now, earlier)) = self.steps.split_last() else {
            return 0;
        };
        let positions = earlier.iter().rev().map(|step| &step.position);
        // Captured seeds never come back, so nothing before a capture can equal what is after it.
        let comparable = |position: &&Position| position.stores() == now.position.stores();
        let positions = positions.chain([&self.start]).take_while(comparable);
        positions
            .filter(|position| **position == now.position)
            .count()
    }

    fn outcome_of(&self, end: End) -> Outcome {
        let moved = self.steps.iter().rev().find(|step| step.mv != Move::Pass);
        // Before the first move, the side that is not to move counts as the last mover.
        let last_mover = moved.map_or(self.start.side().other(), |step| step.side);
        judge::outcome(self.rule.params(), self.position(), end, last_mover)
    }
}
