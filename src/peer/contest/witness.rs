//! The end of a game by the word of its referee: the opponent has gone in his turn.
//!
//! Whoever is left alone ends the game by it and signs with the points that it moves. The one who had gone signs the
//! same when he is back and has both the testimony and the other's result, unless he had ended the game himself.

use super::{Contest, Context, Effect, delivery::Leaving};
use crate::{
    game::{Declared, EndReason},
    peer::{
        output::{Author, Event},
        time::Now,
        wire::{Challenge, Line, NetworkToken, OwnResult, Witness},
    },
    trust::{KeyId, LEAST_PLIES, Link},
};

/// The referee on whom both have agreed, and what shows it.
#[derive(Clone, Debug)]
pub(in crate::peer) struct Arbiter {
    pub(in crate::peer) key: KeyId,
    /// Where he is: absence from this network is what he can see.
    pub(in crate::peer) network: NetworkToken,
    /// The challenge and the acceptance.
    pub(in crate::peer) terms: [String; 2],
}

impl Arbiter {
    /// `None` for a game without a referee.
    pub(in crate::peer) fn of(challenge: &Challenge, terms: [&str; 2]) -> Option<Self> {
        Some(Self {
            key: challenge.referee?,
            network: challenge.network.clone(),
            terms: terms.map(str::to_owned),
        })
    }
}

/// What a referee has said about this game.
#[derive(Debug, Default)]
pub(super) struct Testimony {
    /// The line by which the game ended.
    ended_by: Option<String>,
    /// A line that says that this side has gone, and the line of the chain that it names.
    against_us: Option<(Link, String)>,
}

impl Testimony {
    pub(super) fn ends_the_game(&self) -> bool {
        self.ended_by.is_some()
    }
}

impl Contest {
    /// The referee, and where he is.
    pub(in crate::peer) fn arbiter(&self) -> Option<&Arbiter> {
        self.arbiter.as_ref()
    }

    /// The referee's key.
    pub(in crate::peer) fn referee(&self) -> Option<KeyId> {
        self.arbiter.as_ref().map(|arbiter| arbiter.key)
    }

    /// Whom to tell that the opponent has gone, and at which line of the chain; `None` while that cannot be said, or
    /// when nothing would come of it.
    pub(in crate::peer) fn claim(&self, now: Now) -> Option<(&Arbiter, Link)> {
        // Time that is up can be seen by nobody else, but that he does not answer can.
        let gone = matches!(self.absence(now), Ok(Leaving::Gone));
        let his_turn = self.game.to_move() == Some(self.me.other()) && !self.adjourned;
        let counts = self.stakes.is_some() && self.game.ply() >= LEAST_PLIES;
        let arbiter = self.arbiter.as_ref()?;
        (gone && his_turn && counts).then(|| (arbiter, self.head()))
    }

    /// The referee has heard the opponent: his absence counts from now on.
    pub(in crate::peer) fn was_seen_by_referee(&mut self, now: Now) {
        self.back_online(now);
        self.silence_told = false;
    }

    /// The referee's testimony, its signature found good. `claimed` says whether this side waits for it.
    pub(in crate::peer) fn testified(
        &mut self,
        ctx: &mut Context<'_>,
        line: &Line<'_>,
        witness: &Witness,
        claimed: bool,
    ) {
        if witness.gone == ctx.key.public().id() {
            self.testimony.against_us = Some((witness.head, line.text().to_owned()));
            return self.concede_to_witness(ctx);
        }
        let them = self.me.other();
        let fits = witness.gone == self.opponent.id()
            && witness.head == self.head()
            && self.game.to_move() == Some(them);
        if claimed && fits && self.game.finish(Declared::Gone(them)).is_ok() {
            self.end_by_witness(ctx, Author::Own, line.text().to_owned());
        }
    }

    /// This side has gone, by the word of the referee, and the opponent has signed it. What this side had played
    /// since then, and he had not seen, does not count, unless it has ended the game.
    pub(super) fn concede_to_witness(&mut self, ctx: &mut Context<'_>) {
        let Some((head, line)) = self.testimony.against_us.clone() else {
            return;
        };
        let signed = |theirs: &crate::peer::wire::HalfRecord| {
            theirs.reason == EndReason::Gone && theirs.own == OwnResult::Won && theirs.head == head
        };
        let theirs = self.their_result.as_ref().map(|(_, theirs)| theirs);
        if !theirs.is_some_and(signed) || self.is_over() || self.has_signed() {
            return;
        }
        let Some(ply) = self.heads.iter().position(|known| *known == head) else {
            return;
        };
        let unseen = self.game.history().get(ply..).unwrap_or_default();
        let own_turn = match unseen.first() {
            Some(_) => unseen.iter().all(|step| step.side == self.me) && !self.is_seen(ply),
            None => self.game.to_move() == Some(self.me),
        };
        if !own_turn || self.adjourned {
            return;
        }
        if !unseen.is_empty() {
            ctx.event(Event::TakenBack {
                gid: self.gid,
                ply: u32::try_from(ply).unwrap_or(0),
            });
        }
        while self.heads.len() > ply + 1 {
            self.heads.pop();
            self.game.undo();
        }
        if self.game.finish(Declared::Gone(self.me)).is_ok() {
            self.offers.close();
            self.end_by_witness(ctx, Author::Opponent, line);
        }
    }

    /// Whether the opponent has acknowledged the move of this side after so many plies.
    fn is_seen(&self, ply: usize) -> bool {
        let head = self.heads.get(ply + 1);
        let is_it = |line: &str| Some(&Link::of(line)) == head;
        !self.own.unacknowledged().any(is_it)
    }

    fn end_by_witness(&mut self, ctx: &mut Context<'_>, shown_by: Author, line: String) {
        ctx.out.push(Effect::Store(shown_by, line.clone()));
        self.testimony.ended_by = Some(line);
    }

    /// The opponent needs the testimony to sign what this side has signed.
    pub(super) fn tell_witness(&self, ctx: &mut Context<'_>) {
        let won = self.own_half.as_ref().map(|half| half.own) == Some(OwnResult::Won);
        if let Some(line) = self.testimony.ended_by.clone().filter(|_| won) {
            ctx.out.push(Effect::TellAgain(line));
        }
    }
}
