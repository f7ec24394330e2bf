//! Taking a contest up again from the lines on disk, after the program has ended or crashed.

use super::{Beginning, Contest, Context, next_request};
use crate::{
    game::{Declared, EndReason, Move},
    peer::{
        output::{Author, ResultClass},
        time::Now,
        wire::{HalfRecord, Line, Message, RefereeLine},
    },
};

/// How far the other side's calendar may be behind ours, in minutes.
const CLOCK_TOLERANCE: u32 = 15;

/// The lines on disk do not make a contest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The game never began: a line that it begins with is missing.
    #[error("the {0} line is missing: the game had not begun")]
    Missing(&'static str),
    /// A line is damaged, or does not follow from those before it.
    #[error("the kept lines do not fit together at: {0}")]
    Damaged(String),
}

impl Contest {
    /// The contest as it was when the last of these lines was put on disk. The opponent counts as
    /// absent until something comes from him. A forced pass may still have to be played.
    pub(in crate::peer) fn restore(
        ctx: &mut Context<'_>,
        beginning: Beginning,
        lines: &[(Author, String)],
    ) -> Result<Self, RestoreError> {
        let begins = |(_, text): &(Author, String)| {
            Line::parse(text).is_ok_and(|line| line.verb() == "start")
        };
        let place = lines
            .iter()
            .position(begins)
            .ok_or(RestoreError::Missing("start"))?;
        // Whatever stands before it belongs to the negotiation.
        let Some(((author, text), after)) = lines.get(place..).and_then(<[_]>::split_first) else {
            return Err(RestoreError::Missing("start"));
        };
        let start = Line::parse(text).map_err(|_| RestoreError::Damaged(text.clone()))?;
        let mut contest = Self::new(ctx.now, beginning, start.link());
        contest.replaying = true;
        match author {
            Author::Own => contest.own.push(text.clone()),
            Author::Opponent => contest.take_in(ctx, &start),
        }
        for (author, text) in after {
            let damaged = || RestoreError::Damaged(text.clone());
            let line = Line::parse(text).map_err(|_| damaged())?;
            let message = Message::read(&line).map_err(|_| damaged())?;
            match author {
                Author::Own => contest
                    .replay_own(ctx, &line, &message)
                    .ok_or_else(damaged)?,
                Author::Opponent => contest.replay_theirs(ctx, &line, &message),
            }
        }
        contest.replaying = false;
        contest.present = false;
        if contest.own_result.is_some() && contest.class.is_none() {
            // He has had his time to sign before the program ended; he may still.
            contest.class = Some(match contest.testimony.ends_the_game() {
                true => ResultClass::Witnessed,
                false => ResultClass::Claimed,
            });
        }
        contest.absent_since = ctx.now.elapsed;
        // Copies of requests from before the crash are not answered again.
        let answered = ctx.now.minutes.saturating_sub(CLOCK_TOLERANCE);
        contest.their_request = next_request(
            0,
            Now {
                minutes: answered,
                ..ctx.now
            },
        );
        contest.ack_due = None;
        contest.resend = None;
        // Everything that the replay wanted done has been done before the crash.
        ctx.out.clear();
        Ok(contest)
    }

    /// A line that this side has said, and that was right then.
    fn replay_own(
        &mut self,
        ctx: &mut Context<'_>,
        line: &Line<'_>,
        message: &Message,
    ) -> Option<()> {
        match message {
            Message::Move(mv) => {
                self.yes_was_known();
                let house = Move::from_char(mv.house.get(), self.game.rule().holes())?;
                self.game.play(house).ok()?;
                self.heads.push(line.link());
                self.own.push(line.text().to_owned());
                self.clock.own_move(self.me, mv.used);
                self.offers.close_by(mv.number);
            }
            Message::Offer(_) | Message::Answer(_) => {
                self.yes_was_known();
                self.own.push(line.text().to_owned());
                self.replay_own_offer(ctx, line.link(), message)?;
            }
            Message::Resign(resign) => {
                let ply = self.heads.iter().position(|head| *head == resign.link)?;
                let how = self.declared(self.me, resign.reason)?;
                self.offers.close_by(resign.number);
                self.end_by_resignation(line.link(), ply, how, self.me);
                self.own.push(line.text().to_owned());
            }
            Message::RefereeLine(RefereeLine::Witness(witness)) => {
                self.testified(ctx, line, witness, true);
            }
            Message::HalfRecord(result) => {
                self.end_as_signed(result);
                self.own_result = Some(line.text().to_owned());
                self.own_half = Some(result.clone());
                self.compare(ctx);
            }
            // The accept line of a game that this side did not begin, repeated.
            _ => {}
        }
        Some(())
    }

    fn replay_theirs(&mut self, ctx: &mut Context<'_>, line: &Line<'_>, message: &Message) {
        match message {
            Message::HalfRecord(result) => self.their_result(ctx, line, result),
            Message::RefereeLine(RefereeLine::Witness(witness)) => {
                self.testified(ctx, line, witness, false);
            }
            message => self.receive(ctx, line, message),
        }
    }

    /// An end that no line of the game shows is known from the result that this side signed.
    fn end_as_signed(&mut self, result: &HalfRecord) {
        let declared = match result.reason {
            EndReason::Flag => Declared::Flag(self.me.other()),
            EndReason::Gone => Declared::Gone(self.me.other()),
            EndReason::Cheat => Declared::Cheat(self.me.other()),
            _ => return,
        };
        if !self.is_over() {
            // It is not over, so it can be ended.
            let _ = self.game.finish(declared);
        }
    }
}
