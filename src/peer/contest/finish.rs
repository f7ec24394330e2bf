//! The end of a contest: signing the result and comparing it with the other side's.

use super::{Contest, Context, Effect};
use crate::{
    game::{EndReason, Score},
    peer::{
        output::{Author, Event, ResultClass},
        wire::{self, NetworkToken, ScorePair, TooLong},
    },
    trust::{ChainHead, Link, Points},
};

/// What both sides have to agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    score: [Score; 2],
    reason: EndReason,
    moved: u16,
    head: Link,
}

impl Verdict {
    pub(super) fn of(result: &wire::HalfRecord) -> Self {
        Self {
            score: result.score.0,
            reason: result.reason,
            moved: result.moved,
            head: result.head,
        }
    }
}

/// A player's own standing, which a finished game moves on.
#[derive(Clone, Debug)]
pub(in crate::peer) struct Standing {
    pub(in crate::peer) chain: ChainHead,
    pub(in crate::peer) points: Points,
    pub(in crate::peer) network: NetworkToken,
}

impl Contest {
    /// Whether the result can be signed: the game is over and the opponent has seen what ended it.
    pub(in crate::peer) fn wants_result(&self) -> bool {
        let seen = self.own.all_acknowledged()
            || self
                .their_result
                .is_some_and(|(_, theirs)| theirs.head == self.head());
        // Without the opponent's word there is nothing to wait for.
        let alone = self
            .game
            .outcome()
            .is_some_and(|outcome| matches!(outcome.reason, EndReason::Gone | EndReason::Cheat));
        self.is_over() && self.own_result.is_none() && (seen || alone)
    }

    /// Signs this side's half-record and announces it. Returns the new chain head.
    pub(in crate::peer) fn sign_result(
        &mut self,
        ctx: &mut Context<'_>,
        standing: &Standing,
    ) -> Result<Option<ChainHead>, TooLong> {
        let Some(outcome) = self.game.outcome().cloned() else {
            return Ok(None);
        };
        let number = standing.chain.number.saturating_add(1);
        let result = wire::HalfRecord {
            gid: self.gid,
            score: ScorePair(outcome.score),
            reason: outcome.reason,
            moved: 0,
            head: self.head(),
            number,
            previous: standing.chain.hash,
            points: standing.points,
            network: standing.network.clone(),
            minutes: ctx.now.minutes,
        };
        let line = ctx.sign(result.draft())?;
        let chain = ChainHead {
            number,
            hash: Link::of(&line),
        };
        ctx.out.push(Effect::Store(Author::Own, line.clone()));
        ctx.out.push(Effect::Wire(line.clone()));
        self.own_result = Some(line);
        self.own_verdict = Some(Verdict::of(&result));
        self.restart_resend(ctx.now);
        ctx.event(Event::Ended {
            gid: self.gid,
            outcome,
            head: self.head(),
            record: number,
        });
        self.compare(ctx);
        Ok(Some(chain))
    }

    /// The opponent's half-record, signed by him.
    pub(in crate::peer) fn their_result(
        &mut self,
        ctx: &mut Context<'_>,
        line: &wire::Line<'_>,
        result: &wire::HalfRecord,
    ) {
        self.heard_at = ctx.now.elapsed;
        self.sync_open = false;
        match self.their_result {
            // He has not seen ours.
            Some((link, _)) if link == line.link() => {
                if let Some(own) = self.own_result.clone()
                    && !super::within_gap(self.answered_at, ctx.now)
                {
                    self.answered_at = Some(ctx.now.elapsed);
                    ctx.out.push(Effect::Wire(own));
                }
            }
            // A second, different result of one game: the first one counts, this is kept.
            Some(_) if self.forked => {}
            Some(_) => {
                self.forked = true;
                ctx.out
                    .push(Effect::Store(Author::Opponent, line.text().to_owned()));
            }
            None => {
                ctx.out
                    .push(Effect::Store(Author::Opponent, line.text().to_owned()));
                self.their_result = Some((line.link(), Verdict::of(result)));
                if !self.is_over() || result.head != self.head() {
                    // He is ahead of us: the line that ended the game has not come.
                    self.ask(ctx);
                }
                self.compare(ctx);
            }
        }
    }

    pub(super) fn compare(&mut self, ctx: &mut Context<'_>) {
        let (Some(own), Some((_, theirs))) = (self.own_verdict, self.their_result) else {
            return;
        };
        let class = if own == theirs {
            ResultClass::Sealed
        } else {
            ResultClass::Disputed
        };
        self.settle_as(ctx, class);
    }

    /// Tells again how a game from disk ended, if it has: the program may have ended before it was
    /// told.
    pub(in crate::peer) fn tell_end(&mut self, ctx: &mut Context<'_>) {
        if let (Some(result), Some(outcome)) = (&self.own_result, self.game.outcome()) {
            let (outcome, head, record) = (*outcome, self.head(), record_number(result));
            ctx.event(Event::Ended {
                gid: self.gid,
                outcome,
                head,
                record,
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

/// The number of a half-record that this side has signed.
fn record_number(line: &str) -> u32 {
    match wire::Line::parse(line).map(|line| wire::Message::read(&line)) {
        Ok(Ok(wire::Message::HalfRecord(result))) => result.number,
        _ => 0,
    }
}
