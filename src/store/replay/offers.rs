//! Offers among the lines of a game, as the side that has kept them has seen them.

use super::reader::{Effect, Reader};
use crate::{
    game::{Declared, Game, Side},
    peer::{
        Author, TimeLeft,
        wire::{self, AnswerWord, Message, OfferKind},
    },
    trust::Link,
};

/// What has been offered and not answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    own: Option<Open>,
    theirs: Option<Open>,
    /// The game before the own `yes` that may not count.
    before: Option<Before>,
    /// Own offers that an own line has ended: the number of the offer and of that line.
    ended: Vec<(u16, u16)>,
    /// What the opponent has said before he knew of the own line with this number counts for nothing.
    void_below: u16,
}

/// An offer that has not been answered.
#[derive(Clone, Copy, Debug)]
struct Open {
    kind: OfferKind,
    ply: Option<u16>,
    number: u16,
    link: Link,
}

/// The game as it was before a `yes`.
#[derive(Clone, Debug)]
struct Before {
    number: u16,
    link: Link,
    game: Game,
    heads: Vec<Link>,
    time: TimeLeft,
    adjourned: bool,
    own: Option<Open>,
}

impl Offers {
    /// Something has ended what was offered: a line of the opponent's, or the own one with this number.
    pub(super) fn close(&mut self, by: Option<u16>) {
        if let (Some(open), Some(number)) = (self.own, by) {
            self.ended.push((open.number, number));
        }
        self.own = None;
        self.theirs = None;
    }
}

impl Reader<'_> {
    /// Before a line is looked at: whether the opponent knew of the own `yes`, and whether it is about a
    /// game that is not. Says whether the line can count.
    pub(super) fn opens_with(&mut self, author: Author, message: &Message) -> bool {
        let Some((_, _, known)) = message.numbered() else {
            return true;
        };
        if author == Author::Own {
            // Before its `yes` is acknowledged a program says nothing but that it gives up.
            if !matches!(message, Message::Resign(_)) {
                self.offers.before = None;
            }
            return true;
        }
        let ends = match message {
            Message::Move(mv) => Some(mv.link),
            Message::Resign(resign) => Some(resign.link),
            _ => None,
        };
        // Whoever names the `yes` itself has it, whatever number he tells.
        let had = |before: &Before| before.number <= known || ends == Some(before.link);
        let over = self
            .offers
            .before
            .take_if(|before| had(before) || ends.is_some());
        if let Some(before) = over.filter(|before| !had(before)) {
            self.reopen(before);
        }
        known >= self.offers.void_below
    }

    fn reopen(&mut self, before: Before) {
        self.game = before.game;
        self.heads = before.heads;
        self.time = before.time;
        self.adjourned = before.adjourned;
        self.offers.own = before.own;
        self.agreement_line = None;
        self.resignation = None;
    }

    pub(super) fn offer(&mut self, author: Author, link: Link, offer: &wire::Offer) -> Effect {
        let open = Open {
            kind: offer.kind,
            ply: offer.ply,
            number: offer.number,
            link,
        };
        let over = self.game.outcome().is_some();
        let here = self.newest() == Some(offer.link);
        match author {
            Author::Own => self.offers.own = Some(open),
            // It crossed a line of the other side's, which ends it.
            Author::Opponent if over || !here || self.offers.theirs.is_some() => {}
            Author::Opponent if !self.is_possible(&open) => return Effect::Refused,
            Author::Opponent => self.offers.theirs = Some(open),
        }
        Effect::Counts
    }

    fn is_possible(&self, open: &Open) -> bool {
        let rated = self.is_rated();
        match (open.kind, open.ply) {
            (OfferKind::Abort | OfferKind::Draw, None) => true,
            (OfferKind::Resume, None) => self.adjourned,
            (OfferKind::Adjourn, None) => !self.adjourned,
            (OfferKind::Settle, None) => {
                !self.adjourned && self.game.clone().finish(Declared::Settled).is_ok()
            }
            (OfferKind::TakeBack, Some(ply)) => {
                !self.adjourned && !rated && u32::from(ply) < self.game.ply()
            }
            _ => false,
        }
    }

    pub(super) fn answer(&mut self, author: Author, link: Link, answer: &wire::Answer) -> Effect {
        let agrees = answer.word == AnswerWord::Yes;
        let answers = |open: &Open| open.number == answer.offer && open.link == answer.link;
        match author {
            Author::Own => {
                let Some(open) = self.offers.theirs.take_if(|open| answers(open)) else {
                    return Effect::DoesNotFollow;
                };
                if agrees {
                    self.offers.before = Some(Before {
                        number: answer.number,
                        link,
                        game: self.game.clone(),
                        heads: self.heads.clone(),
                        time: self.time,
                        adjourned: self.adjourned,
                        own: self.offers.own,
                    });
                    self.agree(&open, link);
                }
            }
            Author::Opponent => self.answer_of_opponent(link, answer, agrees),
        }
        Effect::Counts
    }

    fn answer_of_opponent(&mut self, link: Link, answer: &wire::Answer, agrees: bool) {
        let answers = |open: &Open| open.number == answer.offer && open.link == answer.link;
        if let Some(before) = &self.offers.before {
            // Both have said yes, each to the other's offer: South's counts.
            let crossed = before.own.as_ref().is_some_and(answers) && agrees;
            let own_counts = self.own_side() == Side::South;
            match (crossed, own_counts) {
                (true, true) => {
                    self.offers.void_below = self.offers.void_below.max(before.number);
                    return;
                }
                (true, false) => {
                    let before = self.offers.before.take();
                    before.into_iter().for_each(|before| self.reopen(before));
                }
                (false, _) => return,
            }
        }
        match self.offers.own.take_if(|open| answers(open)) {
            Some(open) if agrees => self.agree(&open, link),
            Some(_) => {}
            None if agrees => {
                let ended = self.offers.ended.iter();
                let by = ended
                    .filter(|(offer, _)| *offer == answer.offer)
                    .map(|(_, by)| *by);
                self.offers.void_below = by.max().unwrap_or(0).max(self.offers.void_below);
            }
            None => {}
        }
    }

    /// What both have agreed on becomes so.
    fn agree(&mut self, open: &Open, link: Link) {
        self.offers.close(None);
        let end = match open.kind {
            OfferKind::Abort => Declared::Aborted,
            OfferKind::Draw => Declared::Agreed,
            OfferKind::Settle => Declared::Settled,
            OfferKind::Adjourn | OfferKind::Resume => {
                self.adjourned = open.kind == OfferKind::Adjourn;
                return;
            }
            OfferKind::TakeBack => return self.take_back(open.ply.unwrap_or(0).into(), link),
        };
        self.adjourned = false;
        if self.game.finish(end).is_ok() {
            self.agreement_line = Some(link);
        }
    }

    fn take_back(&mut self, ply: u32, link: Link) {
        while self.game.ply() > ply && self.game.undo().is_some() {
            self.heads.pop();
        }
        if let Some(head) = self.heads.last_mut() {
            *head = link;
        }
    }
}
