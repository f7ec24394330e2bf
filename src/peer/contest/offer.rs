//! Offers: a draw, an end without result, a pause, an early end, moves taken back.
//!
//! An offer is about the line of the chain that is newest when it is made, and any move ends it. A
//! `yes` changes the game at once for the side that says it, and for the other when it arrives. In
//! between the offering side may have moved or given up without having seen it; its line then counts
//! and the `yes` does not. What the game was before is kept until the `yes` has been acknowledged.

use std::collections::VecDeque;

use super::{Contest, Context};
use crate::{
    game::{Declared, Game, Side},
    peer::{
        checks::Check,
        clock::TimeLeft,
        output::{Author, CommandError, Event, Offer},
        wire::{self, AnswerWord, ErrorWord, OfferKind},
    },
    trust::Link,
};

/// Own offers that were ended and may still be answered.
const MAX_ENDED: usize = 16;

/// Offers of a contest.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    /// What this side has offered and the other not answered.
    own: Option<Open>,
    /// What the other side has offered and this one not answered.
    theirs: Option<Open>,
    /// The newest line at each side's last offer of each kind: at one line each is made once.
    made: Vec<(Author, OfferKind, Link)>,
    /// The game before this side's newest `yes`, while that has not been acknowledged.
    before: Option<Box<Before>>,
    /// Own offers that a later own line has ended: the number of the offer and of that line.
    ended: VecDeque<(u16, u16)>,
    /// The opponent has said `yes` to an offer that was over. What he has said before he knew of the own
    /// line with this number was about a game that is not.
    void_below: u16,
}

/// An offer that has not been answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    offer: Offer,
    number: u16,
    link: Link,
}

/// The game as it was before a `yes`.
#[derive(Clone, Debug)]
struct Before {
    /// The number and link of the `yes`, and to what it was said.
    number: u16,
    link: Link,
    offer: Offer,
    game: Game,
    heads: Vec<Link>,
    left: TimeLeft,
    adjourned: bool,
    own: Option<Open>,
}

impl Offer {
    fn from_wire(line: &wire::Offer) -> Option<Self> {
        let offer = match (line.kind, line.ply) {
            (OfferKind::TakeBack, Some(ply)) => return Some(Self::TakeBack(ply.into())),
            (OfferKind::TakeBack, None) | (_, Some(_)) => return None,
            (OfferKind::Abort, None) => Self::Abort,
            (OfferKind::Adjourn, None) => Self::Adjourn,
            (OfferKind::Draw, None) => Self::Draw,
            (OfferKind::Resume, None) => Self::Resume,
            (OfferKind::Settle, None) => Self::Settle,
        };
        Some(offer)
    }

    fn kind(self) -> OfferKind {
        match self {
            Self::Abort => OfferKind::Abort,
            Self::Adjourn => OfferKind::Adjourn,
            Self::Draw => OfferKind::Draw,
            Self::Resume => OfferKind::Resume,
            Self::Settle => OfferKind::Settle,
            Self::TakeBack(_) => OfferKind::TakeBack,
        }
    }
}

impl Offers {
    /// A move or an end by the opponent, or something agreed on: whatever was offered is over.
    pub(super) fn close(&mut self) {
        self.own = None;
        self.theirs = None;
    }

    /// The own line with this number ends what was offered.
    pub(super) fn close_by(&mut self, number: u16) {
        if let Some(open) = self.own {
            self.ended.push_back((open.number, number));
            if self.ended.len() > MAX_ENDED {
                self.ended.pop_front();
            }
        }
        self.close();
    }

    /// Whether a line whose author knew own lines up to `known` was said about a game that is not.
    pub(super) fn is_void(&self, known: u16) -> bool {
        known < self.void_below
    }

    /// The opponent has said `yes` to an own offer that was over by then.
    fn yes_too_late(&mut self, offer: u16) {
        let ended = self.ended.iter().find(|(number, _)| *number == offer);
        if let Some((_, by)) = ended {
            self.void_below = self.void_below.max(*by);
        }
    }

    fn make(&mut self, author: Author, kind: OfferKind, head: Link) -> bool {
        // Whoever did not want to go on just now may want to later.
        let new = kind == OfferKind::Resume || !self.made.contains(&(author, kind, head));
        self.made.retain(|(by, of, _)| (*by, *of) != (author, kind));
        self.made.push((author, kind, head));
        new
    }
}

impl Contest {
    /// Whether both have agreed to go on some other time.
    pub(in crate::peer) fn is_adjourned(&self) -> bool {
        self.adjourned
    }

    /// What the opponent has offered and this side not answered.
    pub(in crate::peer) fn offered_here(&self) -> Option<Offer> {
        self.offers.theirs.map(|open| open.offer)
    }

    /// After a restart: what the opponent has offered is told again.
    pub(in crate::peer) fn tell_offer(&mut self, ctx: &mut Context<'_>) {
        if let Some(offer) = self.offered_here().filter(|_| !self.is_over()) {
            ctx.event(Event::Offered {
                gid: self.gid,
                offer,
            });
        }
        self.agree_if_both_offer(ctx);
    }

    /// Offers something to the opponent. If he has offered the same, that is accepted; what the rule
    /// lets this side do alone is done.
    pub(in crate::peer) fn offer(
        &mut self,
        ctx: &mut Context<'_>,
        offer: Offer,
    ) -> Result<(), CommandError> {
        if self.is_over() {
            return Err(CommandError::UnknownGame);
        }
        if self.offers.theirs.is_some_and(|open| open.offer == offer) {
            return self.answer(ctx, true);
        }
        if offer == Offer::Settle && self.game.may_settle_alone(self.me) {
            return self.give_up(ctx, Declared::Settled);
        }
        if !self.is_possible(offer) {
            return Err(CommandError::NoSuchOffer);
        }
        self.concede_if_flagged(ctx)?;
        self.has_nothing_under_way()?;
        let head = self.head();
        let number = self.own.next_number().ok_or(CommandError::NoSuchOffer)?;
        if self.offers.own.is_some() || !self.offers.clone().make(Author::Own, offer.kind(), head) {
            return Err(CommandError::OfferedAlready);
        }
        let ply = match offer {
            Offer::TakeBack(ply) => {
                Some(u16::try_from(ply).map_err(|_| CommandError::NoSuchOffer)?)
            }
            _ => None,
        };
        let line = wire::Offer {
            gid: self.gid,
            number,
            known: self.theirs.newest(),
            kind: offer.kind(),
            ply,
            link: head,
        };
        let line = ctx.sign(line.draft())?;
        self.offered(Author::Own, offer, number, Link::of(&line));
        self.say(ctx, line);
        self.agree_if_both_offer(ctx);
        Ok(())
    }

    /// Notes an offer that can be made. Says whether it is new at this line of the chain.
    fn offered(&mut self, author: Author, offer: Offer, number: u16, link: Link) -> bool {
        let head = self.head();
        let new = self.offers.make(author, offer.kind(), head);
        let open = Open {
            offer,
            number,
            link,
        };
        match author {
            Author::Own => self.offers.own = Some(open),
            Author::Opponent => self.offers.theirs = Some(open),
        }
        new
    }

    /// While it is not known whether the own `yes` counts, nothing can be said that builds on it.
    pub(super) fn has_nothing_under_way(&self) -> Result<(), CommandError> {
        match self.offers.before {
            Some(_) => Err(CommandError::AnswerUnderWay),
            None => Ok(()),
        }
    }

    /// Whether this side may move, as far as offers go.
    pub(super) fn is_held_up(&self) -> bool {
        self.adjourned || self.offers.before.is_some()
    }

    /// Whether an offer makes sense now, whoever makes it.
    fn is_possible(&self, offer: Offer) -> bool {
        if self.adjourned {
            return matches!(offer, Offer::Resume | Offer::Abort | Offer::Draw);
        }
        match offer {
            Offer::Abort | Offer::Adjourn | Offer::Draw => true,
            Offer::Resume => false,
            Offer::Settle => self.game.clone().finish(Declared::Settled).is_ok(),
            // Points would be worth little if moves of games for points could be taken back.
            Offer::TakeBack(ply) => self.stakes.is_none() && ply < self.game.ply(),
        }
    }

    /// Answers what the opponent has offered.
    pub(in crate::peer) fn answer(
        &mut self,
        ctx: &mut Context<'_>,
        agrees: bool,
    ) -> Result<(), CommandError> {
        let open = self.offers.theirs.ok_or(CommandError::NothingOffered)?;
        if self.is_over() {
            return Err(CommandError::NothingOffered);
        }
        self.has_nothing_under_way()?;
        if agrees {
            self.concede_if_flagged(ctx)?;
        }
        let number = self.own.next_number().ok_or(CommandError::NothingOffered)?;
        let line = wire::Answer {
            gid: self.gid,
            number,
            known: self.theirs.newest(),
            offer: open.number,
            word: if agrees {
                AnswerWord::Yes
            } else {
                AnswerWord::No
            },
            link: open.link,
        };
        let line = ctx.sign(line.draft())?;
        self.answered(ctx, open, number, agrees.then(|| Link::of(&line)));
        self.say(ctx, line);
        Ok(())
    }

    /// This side has answered: with `yes` if there is a link of it.
    fn answered(&mut self, ctx: &mut Context<'_>, open: Open, number: u16, yes: Option<Link>) {
        self.offers.theirs = None;
        let Some(link) = yes else { return };
        self.offers.before = Some(Box::new(Before {
            number,
            link,
            offer: open.offer,
            game: self.game.clone(),
            heads: self.heads.clone(),
            left: self.clock.left,
            adjourned: self.adjourned,
            own: self.offers.own,
        }));
        self.agree(ctx, open.offer, link, self.me);
    }

    /// An offer by the opponent.
    pub(super) fn apply_offer(
        &mut self,
        ctx: &mut Context<'_>,
        line: Link,
        offer: &wire::Offer,
    ) -> Result<(), ErrorWord> {
        if self.is_over() || offer.link != self.head() || self.offers.theirs.is_some() {
            // It crossed a line of ours, which ends it; or he has an open offer, and makes one at a time.
            return Ok(());
        }
        let number = offer.number;
        let possible = |offer: &Offer| ctx.checks.pass(Check::Offer, self.is_possible(*offer));
        let offer = Offer::from_wire(offer).filter(possible);
        let offer = offer.ok_or(ErrorWord::Illegal)?;
        // Once is enough to be asked.
        if self.offered(Author::Opponent, offer, number, line) {
            ctx.event(Event::Offered {
                gid: self.gid,
                offer,
            });
        }
        Ok(())
    }

    /// Both have offered the same without having seen the other's: that is an agreement, and South says
    /// so.
    pub(in crate::peer) fn agree_if_both_offer(&mut self, ctx: &mut Context<'_>) {
        let same = match (self.offers.own, self.offers.theirs) {
            (Some(own), Some(theirs)) => own.offer == theirs.offer,
            _ => false,
        };
        if same && self.me == Side::South && !self.replaying {
            // The line is as long as every answer, and the game is not over.
            let _ = self.answer(ctx, true);
        }
    }

    /// The opponent's answer to an offer of this side's.
    pub(super) fn apply_answer(
        &mut self,
        ctx: &mut Context<'_>,
        line: Link,
        answer: &wire::Answer,
    ) -> Result<(), ErrorWord> {
        let answers = |open: &Open| open.number == answer.offer && open.link == answer.link;
        let agrees = answer.word == AnswerWord::Yes;
        if let Some(before) = &self.offers.before {
            // Both have said yes, each to what the other had offered: South's word counts.
            let crossed = answer.known < before.number && before.own.as_ref().is_some_and(answers);
            if crossed && agrees && self.me == Side::South {
                self.offers.void_below = self.offers.void_below.max(before.number);
            }
            if !crossed || !agrees || self.me == Side::South {
                return Ok(());
            }
            self.reopen(ctx);
        }
        let passes = |open: &Open| ctx.checks.pass(Check::Answer, answers(open));
        let Some(open) = self.offers.own.filter(passes) else {
            // It came too late: this side has moved or given up since.
            if agrees {
                self.offers.yes_too_late(answer.offer);
            }
            return Ok(());
        };
        self.offers.own = None;
        // Until he knows that it counts he can do nothing.
        self.ack_due = Some(ctx.now.elapsed);
        if agrees {
            self.agree(ctx, open.offer, line, self.me.other());
        } else {
            ctx.event(Event::OfferDeclined {
                gid: self.gid,
                offer: open.offer,
            });
        }
        Ok(())
    }

    /// This side has said something more, which it does only when its `yes` is known to count.
    pub(super) fn yes_was_known(&mut self) {
        self.offers.before = None;
    }

    /// Whether it is not known if the own `yes` counts.
    pub(super) fn has_open_yes(&self) -> bool {
        self.offers.before.is_some()
    }

    /// Before a line of the opponent's that ends his offer counts: had he seen this side's `yes`?
    pub(super) fn reopen_unless_seen(&mut self, ctx: &mut Context<'_>, message: &wire::Message) {
        let (known, link) = match message {
            wire::Message::Move(mv) => (mv.known, mv.link),
            wire::Message::Resign(resign) => (resign.known, resign.link),
            _ => return,
        };
        // Whoever names the `yes` itself has it, whatever number he tells.
        let unseen = |before: &Before| known < before.number && link != before.link;
        if self.offers.before.as_deref().is_some_and(unseen) {
            self.reopen(ctx);
        }
    }

    /// The other side has this side's lines up to `known`: a `yes` among them counts.
    pub(super) fn confirm(&mut self, ctx: &mut Context<'_>, known: u16) {
        let confirmed = self.offers.before.take_if(|before| before.number <= known);
        if let Some(before) = confirmed {
            ctx.event(Event::Agreed {
                gid: self.gid,
                offer: before.offer,
                by: Author::Own,
                link: before.link,
            });
        }
    }

    /// The `yes` of this side does not count.
    fn reopen(&mut self, ctx: &mut Context<'_>) {
        let Some(before) = self.offers.before.take() else {
            return;
        };
        self.game = before.game;
        self.heads = before.heads;
        self.clock.left = before.left;
        self.clock.turn_changes();
        self.resignation = None;
        self.adjourned = before.adjourned;
        self.offers.own = before.own;
        self.agreement = None;
        ctx.event(Event::Reopened {
            gid: self.gid,
            game: Box::new(self.game.clone()),
            adjourned: self.adjourned,
        });
    }

    /// What both have agreed on becomes so, by the line `link` of `by`.
    fn agree(&mut self, ctx: &mut Context<'_>, offer: Offer, link: Link, by: Side) {
        self.offers.close();
        let end = match offer {
            Offer::Abort => Some(Declared::Aborted),
            Offer::Draw => Some(Declared::Agreed),
            Offer::Settle => Some(Declared::Settled),
            Offer::Adjourn | Offer::Resume => {
                self.adjourned = offer == Offer::Adjourn;
                None
            }
            Offer::TakeBack(ply) => {
                self.take_back(ply, link);
                None
            }
        };
        if let Some(end) = end {
            self.adjourned = false;
            // It is not over, and the rule has been asked when it was offered.
            if self.game.finish(end).is_ok() {
                self.agreement = Some((link, by));
            }
        }
        // The own `yes` is told when it is known to count.
        if by != self.me {
            ctx.event(Event::Agreed {
                gid: self.gid,
                offer,
                by: Author::Opponent,
                link,
            });
        }
    }

    /// Whether this side has agreed to something and does not know whether that counts.
    #[cfg(test)]
    pub(in crate::peer) fn is_agreement_open(&self) -> bool {
        self.offers.before.is_some()
    }

    /// Moves are undone; the next one follows the line by which that was agreed.
    fn take_back(&mut self, ply: u32, link: Link) {
        while self.game.ply() > ply && self.game.undo().is_some() {
            self.heads.pop();
        }
        if let Some(head) = self.heads.last_mut() {
            *head = link;
        }
        self.clock.turn_changes();
    }

    /// An offer or answer of this side's, from disk.
    pub(super) fn replay_own_offer(
        &mut self,
        ctx: &mut Context<'_>,
        link: Link,
        message: &wire::Message,
    ) -> Option<()> {
        match message {
            wire::Message::Offer(line) => {
                self.offered(Author::Own, Offer::from_wire(line)?, line.number, link);
            }
            wire::Message::Answer(line) => {
                let open = self.offers.theirs.filter(|open| open.link == line.link)?;
                let yes = (line.word == AnswerWord::Yes).then_some(link);
                self.answered(ctx, open, line.number, yes);
            }
            _ => {}
        }
        Some(())
    }

    /// Whether both have agreed that the game does not count, and both know it.
    pub(in crate::peer) fn is_called_off(&self) -> bool {
        let aborted = self.agreement.is_some()
            && self.game.outcome().map(|outcome| outcome.reason)
                == Some(crate::game::EndReason::Aborted);
        aborted && self.offers.before.is_none()
    }

    /// The same, to be told once.
    pub(in crate::peer) fn tell_called_off(&mut self) -> bool {
        self.is_called_off() && !std::mem::replace(&mut self.called_off_told, true)
    }
}
