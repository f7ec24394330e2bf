//! What the lines of a game say about a result.

use super::{SignedResult, reader::Reader};
use crate::{
    game::{Declared, EndReason, Game, Outcome, Side},
    peer::{
        Author,
        wire::{HalfRecord, OwnResult, Witness},
    },
    trust::{KeyId, Link},
};

/// A result that the lines give, or that they leave possible.
pub(super) struct Verdict {
    plies: u32,
    is_shown: bool,
    witness: Option<KeyId>,
}

impl Verdict {
    pub(super) fn signed(self, author: Author, link: Link, result: HalfRecord) -> SignedResult {
        let Self {
            plies,
            is_shown,
            witness,
        } = self;
        SignedResult {
            author,
            link,
            result,
            plies,
            is_shown,
            witness,
        }
    }
}

impl Reader<'_> {
    /// What the lines say about a result that `author` has signed; `None` if they give another one.
    pub(super) fn verdict(&self, author: Side, result: &HalfRecord) -> Option<Verdict> {
        let head = self.newest()?;
        if let Some(outcome) = self.game.outcome()
            && result.head == head
            && says(author, result, outcome)
        {
            let plies = self.game.ply();
            return Some(Verdict {
                plies,
                is_shown: true,
                witness: None,
            });
        }
        self.declared(author, result)
    }

    /// An end without a line that says it, at a line of the game after which its author heard nothing.
    fn declared(&self, author: Side, result: &HalfRecord) -> Option<Verdict> {
        let ply = self.heads.iter().position(|head| *head == result.head)?;
        let loser = match result.own {
            OwnResult::Won => Some(author.other()),
            OwnResult::Lost => Some(author),
            OwnResult::Drawn => None,
        };
        let how = match (result.reason, loser) {
            (EndReason::Aborted, None) => Declared::Aborted,
            (EndReason::NoStart, None) => Declared::NoStart,
            (EndReason::Agreed, None) => Declared::Agreed,
            (EndReason::Settled, _) => Declared::Settled,
            (EndReason::Cheat, Some(side)) => Declared::Cheat(side),
            (EndReason::Flag, Some(side)) => Declared::Flag(side),
            (EndReason::Gone, Some(side)) => Declared::Gone(side),
            _ => return None,
        };
        let outcome = self.at(ply).finish(how).ok()?;
        if !says(author, result, &outcome) {
            return None;
        }
        let witness = match how {
            Declared::Gone(side) => self.witness_of(side, ply, result.head),
            _ => None,
        };
        let convicted = matches!(how, Declared::Cheat(side) if self.is_convicted(side));
        let plies = u32::try_from(ply).ok()?;
        Some(Verdict {
            plies,
            is_shown: convicted || witness.is_some(),
            witness,
        })
    }

    /// The referee who testifies that a side has gone in its turn, at the line `head` after so many plies.
    fn witness_of(&self, side: Side, ply: usize, head: Link) -> Option<KeyId> {
        let gone = self.key_of(side).id();
        let testifies = |witness: &&Witness| witness.gone == gone && witness.head == head;
        let witness = self.witnesses.iter().find(testifies)?;
        let his_turn = self.at(ply).to_move() == Some(side);
        his_turn.then(|| witness.key.id())
    }

    /// The game as it was after so many plies.
    pub(super) fn at(&self, ply: usize) -> Game {
        let mut game = self.game.clone();
        game.reopen();
        while game.history().len() > ply && game.undo().is_some() {}
        game
    }
}

/// Whether a result of `author`'s says what an outcome is.
fn says(author: Side, result: &HalfRecord, outcome: &Outcome) -> bool {
    let own = match outcome.winner {
        None => OwnResult::Drawn,
        Some(side) if side == author => OwnResult::Won,
        Some(_) => OwnResult::Lost,
    };
    result.score.0 == outcome.score && result.reason == outcome.reason && result.own == own
}
