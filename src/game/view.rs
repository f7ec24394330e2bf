//! A game's position without its history, cheap to play on from.

use super::{
    EndReason, Game, Move, Outcome, Position, Side,
    judge::{self, End, Remainder, advance},
    legal::Legal,
};
use crate::rules::{Params, Rule};

/// A position that a search plays on from: no history, so nothing to allocate and nothing to undo.
///
/// Repetition and the limit of plies are not seen here; a search sees as far as it looks ahead.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    params: &'a Params,
    position: Position,
    legal: Legal,
    end: Option<End>,
    starter: Side,
    last_mover: Side,
}

impl<'a> Node<'a> {
    /// Where the game stands. A game that is over has no moves here either.
    pub fn of(game: &'a Game) -> Self {
        let position = *game.position();
        Self {
            params: game.rule().params(),
            position,
            legal: game.legal(),
            end: None,
            starter: game.start().side(),
            last_mover: position.side().other(),
        }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The legal moves in rising order of houses; none after the end.
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        self.legal.moves()
    }

    /// The node after a move; `None` if the move is not legal.
    pub fn after(&self, mv: Move) -> Option<Self> {
        if !self.legal.contains(mv) {
            return None;
        }
        let mover = self.position.side();
        let (next, sown) = advance(self.params, &self.position, mv, self.starter, &mut ());
        let last_mover = if sown.is_some() {
            mover
        } else {
            self.last_mover
        };
        Some(Self {
            position: next.position,
            legal: next.legal,
            end: next.end,
            last_mover,
            ..*self
        })
    }

    /// Why the game ended with the move to this node, if it did.
    pub fn ended(&self) -> Option<EndReason> {
        self.end.map(|end| end.reason)
    }

    /// The outcome, if the game ended with the move to this node.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end
            .map(|end| judge::outcome(self.params, &self.position, end, self.last_mover))
    }

    /// The outcome if the game ended here by repetition or by the limit of plies, which both share
    /// the rest as `end.repeat_rest` says.
    pub fn outcome_if_repeated(&self) -> Outcome {
        let end = End {
            reason: EndReason::Repetition,
            remainder: Remainder::By(self.params.repeat_rest, self.position.side()),
        };
        judge::outcome(self.params, &self.position, end, self.last_mover)
    }

    /// The node of a position as if the game began there with this side as the starter; `None` if
    /// the position does not fit the rule.
    pub fn at(rule: &'a Rule, position: Position, starter: Side) -> Option<Self> {
        position.fits(rule).ok()?;
        let params = rule.params();
        let next = judge::judge(params, position, starter);
        Some(Self {
            params,
            position,
            legal: next.legal,
            end: next.end,
            starter,
            last_mover: position.side().other(),
        })
    }
}
