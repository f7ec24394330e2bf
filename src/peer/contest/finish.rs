//! The end of a contest: signing the result and comparing it with the other side's.

use super::{Contest, Context, Effect, receive::MAX_STRIKES};
use crate::{
    game::{Declared, EndReason, Outcome},
    peer::{
        output::{Author, Event, ResultClass},
        time::Now,
        wire::{self, NetworkToken, OwnResult, ScorePair, TooLong},
    },
    trust::{LEAST_PLIES, Link, Points, Standing},
};

/// Repeated results are answered this often at most.
pub(super) const MAX_RESULTS_ANSWERED: u32 = 8;

impl Contest {
    /// Whether the result can be signed: the game is over and the opponent has seen what ended it,
    /// or there is nothing in his eyes that could change it, or he has been away for too long.
    pub(in crate::peer) fn wants_result(&self, now: Now) -> bool {
        let Some(outcome) = self.game.outcome() else {
            return false;
        };
        if self.own_result.is_some() || self.class.is_some() {
            return false;
        }
        let theirs = self.their_result.as_ref().map(|(_, theirs)| theirs.head);
        let seen = self.own.all_acknowledged() || theirs == Some(self.head());
        let alone = match outcome.reason {
            EndReason::Aborted | EndReason::NoStart => return false,
            EndReason::Gone | EndReason::Cheat => true,
            // His own line: nothing of ours that he has not seen counts. Without one, this side has
            // found that his time is up.
            EndReason::Resign | EndReason::Flag => {
                self.resignation.is_none_or(|(_, _, by)| by != self.me)
            }
            // His own yes, while ours is not under way; or he has ended it as the rule allows.
            EndReason::Agreed | EndReason::Settled => {
                let resigned = self.resignation.is_some_and(|(_, _, by)| by != self.me);
                resigned || self.agreement.is_some_and(|(_, by)| by != self.me)
            }
            _ => false,
        };
        seen || alone || self.waits_in_vain_to_sign(now)
    }

    /// Signs this side's half-record and announces it. Returns the standing after it.
    pub(in crate::peer) fn sign_result(
        &mut self,
        ctx: &mut Context<'_>,
        standing: Standing,
        network: NetworkToken,
    ) -> Result<Option<Standing>, TooLong> {
        let Some(outcome) = self.game.outcome().cloned() else {
            return Ok(None);
        };
        let number = standing.chain.number.saturating_add(1);
        let moved = self.moved(&outcome);
        let result = wire::HalfRecord {
            gid: self.gid,
            score: ScorePair(outcome.score),
            reason: outcome.reason,
            moved,
            own: self.own_result_of(&outcome),
            head: self.head(),
            number,
            previous: standing.chain.hash,
            points: standing.points,
            network,
            minutes: ctx.now.minutes,
        };
        let line = ctx.sign(result.draft())?;
        let after = result.standing(Link::of(&line));
        ctx.out.push(Effect::Store(Author::Own, line.clone()));
        ctx.out.push(Effect::Wire(line.clone()));
        self.own_result = Some(line);
        self.own_half = Some(result);
        self.restart_resend(ctx.now);
        ctx.event(Event::Ended {
            gid: self.gid,
            outcome,
            head: self.head(),
            record: number,
            rated: self.is_rated(),
            moved,
        });
        if self.testimony.ends_the_game() {
            self.settle_as(ctx, ResultClass::Witnessed);
        }
        self.compare(ctx);
        Ok(Some(after))
    }

    /// The points that the game moves: none unless it is for points, was long enough, and its signed
    /// lines alone show who lost. A claim that the opponent is gone, or that his time is up, shows
    /// nothing to others, unless the referee has testified.
    fn moved(&self, outcome: &Outcome) -> u16 {
        let (Some(stakes), Some(winner)) = (self.stakes, outcome.winner) else {
            return 0;
        };
        let shown = match outcome.reason {
            EndReason::Flag => self.resignation.is_some(),
            EndReason::Cheat => self.proofs >= MAX_STRIKES,
            EndReason::Gone => self.testimony.ends_the_game(),
            reason => reason.is_shown_by_lines(),
        };
        if !shown || self.game.ply() < LEAST_PLIES {
            return 0;
        }
        Points::moved(stakes.of_side(winner), stakes.of_side(winner.other()))
    }

    fn own_result_of(&self, outcome: &Outcome) -> OwnResult {
        match outcome.winner {
            None => OwnResult::Drawn,
            Some(side) if side == self.me => OwnResult::Won,
            Some(_) => OwnResult::Lost,
        }
    }

    /// The opponent's half-record, signed by him.
    pub(in crate::peer) fn their_result(
        &mut self,
        ctx: &mut Context<'_>,
        line: &wire::Line<'_>,
        result: &wire::HalfRecord,
    ) {
        match &self.their_result {
            // He has not seen ours; or he has, and answers our repetition. Each answer waits twice
            // as long as the one before, so that this ends.
            Some((link, _)) if *link == line.link() => self.repeat_result(ctx),
            // A second, different result of one game: the first one counts, this is kept.
            Some(_) if self.forked => {}
            Some(_) => {
                self.forked = true;
                ctx.out
                    .push(Effect::Store(Author::Opponent, line.text().to_owned()));
            }
            None => {
                self.heard(ctx.now);
                ctx.out
                    .push(Effect::Store(Author::Opponent, line.text().to_owned()));
                self.their_result = Some((line.link(), result.clone()));
                if self.game.outcome().is_none() && self.is_unilateral(result) {
                    return self.closed_by_opponent(ctx);
                }
                self.concede_to_witness(ctx);
                self.agree_on_flag(result);
                if !self.is_over() || result.head != self.head() {
                    // He is ahead of us: the line that ended the game has not come.
                    self.ask(ctx);
                }
                self.compare(ctx);
            }
        }
    }

    /// Both have found that this side's time was up, and he before our line came: what he has signed
    /// says the same, only without that line.
    fn agree_on_flag(&mut self, result: &wire::HalfRecord) {
        let flagged = self.game.outcome().map(|outcome| outcome.reason) == Some(EndReason::Flag);
        let own = self.resignation.is_some_and(|(_, _, by)| by == self.me);
        let before = self.heads.last() == Some(&result.head);
        if flagged && own && before && result.reason == EndReason::Flag && !self.has_signed() {
            self.resignation = None;
        }
    }

    /// Whether the opponent can have found this end without our agreement and without a line that
    /// shows it.
    fn is_unilateral(&self, result: &wire::HalfRecord) -> bool {
        match result.reason {
            EndReason::Cheat => true,
            // The referee's testimony is still to come.
            EndReason::Gone => self.referee().is_none() || result.moved == 0,
            // If he says it of himself, that is a line of his that has not come. A move of ours may
            // have crossed his claim.
            EndReason::Flag => self.heads.contains(&result.head),
            _ => false,
        }
    }

    /// The opponent seems not to have this side's result.
    pub(in crate::peer) fn repeat_result(&mut self, ctx: &mut Context<'_>) {
        let wait = 1 << self.results_answered;
        if let Some(own) = self.own_result.clone()
            && self.results_answered < MAX_RESULTS_ANSWERED
            && self.may_answer(ctx.now, wait)
        {
            self.results_answered += 1;
            self.tell_witness(ctx);
            ctx.out.push(Effect::WireAgain(own));
        }
    }

    /// The opponent has ended the game as if this side had gone or cheated. He will not play on, and
    /// this side signs nothing: his claim stays what it is.
    fn closed_by_opponent(&mut self, ctx: &mut Context<'_>) {
        if self.game.finish(Declared::Aborted).is_ok() {
            ctx.event(Event::ClosedByOpponent(self.gid));
            self.settle_as(ctx, ResultClass::Disputed);
        }
    }

    pub(super) fn compare(&mut self, ctx: &mut Context<'_>) {
        let (Some(own), Some((_, theirs))) = (&self.own_half, &self.their_result) else {
            return;
        };
        let class = if own.agrees_with(theirs) {
            ResultClass::Sealed
        } else {
            ResultClass::Disputed
        };
        self.settle_as(ctx, class);
    }

    /// Tells again how a game from disk ended, if it has: the program may have ended before it was
    /// told.
    pub(in crate::peer) fn tell_end(&mut self, ctx: &mut Context<'_>) {
        if let (Some(half), Some(outcome)) = (&self.own_half, self.game.outcome()) {
            let (outcome, head) = (*outcome, self.head());
            let (record, moved) = (half.number, half.moved);
            ctx.event(Event::Ended {
                gid: self.gid,
                outcome,
                head,
                record,
                rated: self.is_rated(),
                moved,
            });
        }
        if let Some(class) = self.class {
            ctx.event(Event::Settled {
                gid: self.gid,
                class,
            });
        }
    }

    pub(super) fn settle_as(&mut self, ctx: &mut Context<'_>, class: ResultClass) {
        if self.class != Some(class) {
            self.class = Some(class);
            ctx.event(Event::Settled {
                gid: self.gid,
                class,
            });
        }
    }
}
