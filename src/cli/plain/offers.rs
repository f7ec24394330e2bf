//! Offers during a game, and what comes after it: another one, or the next of the match.

use awale::{
    client::Table,
    game::Declared,
    peer::{
        Author, Command as Play, Nick, Offer,
        wire::{Gid, Round},
    },
};

use super::{
    screen::{say, tell},
    session::Session,
    words,
};
use crate::cli::texts::t;

/// A game of a match that is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) gid: Gid,
    pub(super) round: Option<Round>,
}

impl Session {
    /// Offers something to the opponent of the current game, or agrees if he has offered the same.
    pub(super) async fn offer(&mut self, offer: Offer) -> Result<(), String> {
        let gid = self.game()?;
        let asked = self.offers.get(&gid) == Some(&offer);
        self.play(Play::Offer(gid, offer)).await?;
        if asked {
            self.offers.remove(&gid);
        } else {
            tell!(
                self,
                "you-offer-it",
                offer = self.offer_in_words(gid, offer)
            );
        }
        Ok(())
    }

    /// Takes back this person's last move, and what followed it, if the opponent agrees.
    pub(super) async fn take_back(&mut self) -> Result<(), String> {
        let gid = self.game()?;
        let asked = self.offers.get(&gid).copied();
        if let Some(offer @ Offer::TakeBack(_)) = asked {
            return self.offer(offer).await;
        }
        let table = self.tables.get(gid);
        let own = |table: &Table| {
            let steps = table.game.history();
            steps.iter().rposition(|step| step.side == table.me)
        };
        let ply = table
            .and_then(own)
            .ok_or_else(|| t!(self.texts, "not-played-yet"))?;
        let ply = u32::try_from(ply).unwrap_or(u32::MAX);
        self.offer(Offer::TakeBack(ply)).await
    }

    /// Answers what the opponent has offered.
    pub(super) async fn answer_offer(&mut self, agrees: bool) -> Result<(), String> {
        let asked = self.current.filter(|gid| self.offers.contains_key(gid));
        let any = || self.offers.keys().next().copied();
        let gid = asked
            .or_else(any)
            .ok_or_else(|| t!(self.texts, "nothing-offered"))?;
        // What cannot be answered now, as while one is in another game, can be answered later.
        self.play(Play::Answer(gid, agrees)).await?;
        self.offers.remove(&gid);
        match agrees {
            true => tell!(self, "you-agree"),
            false => tell!(self, "you-refuse"),
        }
        Ok(())
    }

    pub(super) fn offered(&mut self, gid: Gid, offer: Offer) {
        let nick = self.opponent(gid);
        let told = self.offer_in_words(gid, offer);
        tell!(self, "offers-you", nick = nick, offer = told);
        self.offers.insert(gid, offer);
        self.waits = false;
    }

    /// What is offered, and what an end by agreement gives to whom.
    fn offer_in_words(&self, gid: Gid, offer: Offer) -> String {
        let told = words::offer(&self.texts, offer);
        match self.worth(gid, offer) {
            Some(shares) => format!("{told} {shares}"),
            None => told,
        }
    }

    fn worth(&self, gid: Gid, offer: Offer) -> Option<String> {
        let table = self.tables.get(gid).filter(|_| offer == Offer::Settle);
        table.and_then(|table| {
            let mut game = table.game.clone();
            let outcome = game.finish(Declared::Settled).ok()?;
            Some(words::shares(&self.texts, &outcome, table.me, &table.nick))
        })
    }

    pub(super) fn agreed(&mut self, gid: Gid, offer: Offer, by: Author) {
        self.offers.remove(&gid);
        if by == Author::Opponent {
            let nick = self.opponent(gid);
            let offer = words::offer(&self.texts, offer);
            tell!(self, "agrees", nick = nick, offer = offer);
        }
        match offer {
            Offer::Adjourn => {
                tell!(self, "adjourned-how");
                self.no_longer_waits_for(gid);
            }
            Offer::Resume | Offer::TakeBack(_) => {
                // The board shows how it stands now; whose turn it is follows.
                self.moving = false;
                if self.current == Some(gid) {
                    self.last.clear();
                    let _ = self.show_board();
                }
            }
            Offer::Abort | Offer::Draw | Offer::Settle => {}
        }
    }

    /// Another game with the same opponent by the same terms, or the next one of the match.
    pub(super) async fn rematch(&mut self) -> Result<(), String> {
        let played = self
            .played
            .ok_or_else(|| t!(self.texts, "nothing-finished"))?;
        self.play(Play::Rematch(played.gid)).await
    }

    /// The newest game of an earlier run: a match that it belongs to can go on.
    pub(super) fn remembered(&mut self, gid: Gid, nick: &Nick, round: Option<Round>) {
        if self.played.is_some() {
            return;
        }
        self.played = Some(Played { gid, round });
        if let Some(next) = round.and_then(Round::next) {
            tell!(
                self,
                "match-goes-on",
                nick = nick.as_str(),
                game = next.game(),
                of = next.of()
            );
        }
    }

    /// After a game of a match: which one comes next, and how.
    pub(super) fn goes_on(&mut self, gid: Gid) {
        let Some(played) = self.played.filter(|played| played.gid == gid) else {
            return;
        };
        let Some(round) = played.round else { return };
        match round.next() {
            Some(next) => tell!(self, "next-of-match", game = next.game(), of = next.of()),
            None => tell!(self, "match-over"),
        }
    }
}
