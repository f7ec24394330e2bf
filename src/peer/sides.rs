//! Who is South where the toss does not decide: in a game that follows another, and in one of an event.

use std::sync::Arc;

use super::{
    machine::Peer,
    output::{CommandError, Terms},
    time::Now,
    wire::{Gid, Round},
};
use crate::{game::Side, trust::PublicKey};

impl Peer {
    /// Challenges the opponent of a game that is over to the next one.
    pub(super) fn rematch(&mut self, now: Now, gid: Gid) -> Result<(), CommandError> {
        let seat = self.seats.get(&gid).ok_or(CommandError::NothingToFollow)?;
        let contest = &seat.contest;
        let terms = Terms {
            rule: Arc::clone(contest.game().rule()),
            clock: contest.clock_terms(),
            rated: contest.is_rated(),
            round: contest.round().and_then(Round::next),
            after: Some(gid),
            pairing: None,
            referee: self.referee_again(contest),
        };
        let nick = self.nick_of(contest.opponent().id());
        let nick = nick.unwrap_or(&seat.nick).clone();
        match self.challenge(now, nick.clone(), terms.clone()) {
            // Where the network has a long name, the line has no room for both the game that it follows and a referee.
            Err(CommandError::TooLong(_)) if terms.referee.is_some() => {
                let alone = Terms {
                    referee: None,
                    ..terms
                };
                self.challenge(now, nick, alone)
            }
            done => done,
        }
    }

    /// The side that this player has by the terms; none where the toss decides. `paired` is that of his part in
    /// a game of an event.
    pub(super) fn agreed_side(
        &self,
        terms: &Terms,
        opponent: &PublicKey,
        paired: Side,
    ) -> Option<Side> {
        match terms.pairing {
            Some(_) => Some(paired),
            None => self.side_after(terms.after?, opponent),
        }
    }

    /// The side that this player has in the game after this one with the same opponent.
    pub(super) fn side_after(&self, gid: Gid, opponent: &PublicKey) -> Option<Side> {
        let contest = &self.seats.get(&gid)?.contest;
        let over = contest.is_over() && contest.opponent() == opponent;
        over.then(|| contest.me().other())
    }
}
