//! What front ends are told.

use super::{Meeting, director::end};
use crate::{
    event::table::{Round, Score},
    peer::wire::{Pairing, Seat, SundayLine, Why},
    trust::PublicKey,
};

/// Something that has happened in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The event is open: one can check in.
    Opened,
    /// Another director has taken over.
    Director(PublicKey),
    /// Somebody plays from now on.
    Entered(Seat),
    /// Somebody plays no more.
    Left(Seat),
    /// A round begins: [`Meeting::duties`] are the own games.
    Round(u8),
    /// A game has its score, or another one.
    Scored(Pairing, Score),
    /// The last game of a round has its score: [`Table::standings`](crate::event::Table::standings).
    RoundOver(u8),
    /// The two players say different things: the director's owner decides, by [`Meeting::decide`].
    Dispute(Pairing),
    /// The director says something else of a game than both its players.
    Contradiction(Pairing),
    /// The results so far are others here than at the director's.
    Differs(u8),
    /// It waits because too few of the players, or not the director, are there; or goes on.
    Paused(bool),
    /// After a split the log of others has taken the place of this one: all may be different.
    OtherLog,
    /// The event is over.
    Over,
}

impl Meeting {
    /// Tells what a new line of the log means.
    pub(super) fn news(&mut self, now: u64, line: &SundayLine) {
        match line {
            SundayLine::SundayOpen(_) => self.tell(News::Opened),
            // He goes on, because somebody else has said that he would.
            SundayLine::SundayLead(lead) if self.watch.is_director(&lead.key) => {}
            SundayLine::SundayLead(lead) => {
                // Who has no game yet has the whole time to come.
                self.round_since = self.round_since.max(now.saturating_sub(60));
                self.tell(News::Director(lead.key));
            }
            SundayLine::SundayEnter(enter) => self.tell(News::Entered(enter.seat)),
            SundayLine::SundayLeave(leave) => {
                self.leaves(leave.seat);
                self.tell(News::Left(leave.seat));
            }
            SundayLine::SundayRound(round) => {
                self.round_since = now;
                self.tell(News::Round(round.round));
                let newest = self.table.rounds().last();
                if newest.is_some_and(|newest| !newest.agrees) {
                    self.tell(News::Differs(round.round));
                }
            }
            SundayLine::SundayScore(score) => self.scored(score.pairing),
            SundayLine::SundayOver(_) => self.tell(News::Over),
            _ => {}
        }
    }

    /// Who was taken out while he was away plays again when he says so, not by himself.
    fn leaves(&mut self, seat: Seat) {
        if let Some(person) = self.table.person(seat) {
            self.mine.remove(&person.who.clone());
        }
    }

    fn scored(&mut self, pairing: Pairing) {
        let Some(score) = self.table.game(pairing).flatten() else {
            return;
        };
        self.tell(News::Scored(pairing, score));
        self.note_contradiction(pairing);
        if self.table.round_of(pairing).is_some_and(Round::is_over) {
            self.tell(News::RoundOver(pairing.round));
        }
    }

    /// Tells when a score is not what both players have signed.
    pub(super) fn note_contradiction(&mut self, pairing: Pairing) {
        if self.contradicts(pairing) {
            self.tell(News::Contradiction(pairing));
        }
    }

    /// Whether the director's score of a game is another one than both players have signed.
    pub fn contradicts(&self, pairing: Pairing) -> bool {
        let [first, second] = self.words_of(pairing).said;
        let signed = end(first, true).filter(|one| end(second, false) == Some(*one));
        let score = self.table.game(pairing).flatten();
        let score = score.filter(|score| score.why != Why::Ruled);
        matches!((signed, score), (Some(signed), Some(score)) if signed != score.verdict)
    }
}
