//! Challenging, being challenged, and the way from there to a contest.

use std::sync::Arc;

use super::{
    Nick,
    contest::Resend,
    contest::{Arbiter, Beginning, Contest, Context, Stakes},
    machine::Peer,
    negotiation::{AGAIN, Acceptance, EXPIRY, Invitation, Offer},
    output::{Author, Class, CommandError, Event, Recipient, Terms, Void},
    presence::rule_link,
    standings::{Fit, Waiting},
    time::Now,
    toss,
    wire::{self, DeclineReason, Gid, Line, PlayerState},
};
use crate::{
    game::Side,
    trust::{Link, PublicKey},
};

/// A challenge whose stamp is further off than this, in minutes, is not taken up: it may be a copy.
const STAMP_TOLERANCE: u32 = 15;

impl Peer {
    pub(super) fn challenge(
        &mut self,
        now: Now,
        nick: Nick,
        terms: Terms,
    ) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        self.may_offer(&terms.rule)?;
        if self.games() >= self.config.max_games || !self.negotiations.can_offer() {
            return Err(CommandError::Busy);
        }
        let present = self
            .roster
            .get(&nick)
            .ok_or_else(|| CommandError::UnknownPeer(nick.clone()))?;
        let (opponent, since) = (present.key, present.since);
        if terms.rated {
            self.may_be_rated(now, opponent.id())?;
        }
        let referee = self.referee_of(&terms, opponent.id())?;
        let side = self.agreed_side(&terms, &opponent, Side::South);
        if terms.after.is_some() && side.is_none() {
            return Err(CommandError::NothingToFollow);
        }
        let half = toss::half(&mut self.toss_rng);
        let challenge = wire::Challenge {
            to: opponent.id(),
            rule: rule_link(&terms.rule),
            clock: terms.clock,
            rated: terms.rated.then_some(1),
            round: terms.round,
            after: terms.after.filter(|_| terms.pairing.is_none()),
            pairing: terms.pairing,
            referee,
            toss: toss::commitment(&self.key.public(), &opponent, &half),
            points: self.standing.points,
            chain: self.standing.chain.hash,
            network: self.network(),
            minutes: now.minutes,
        };
        let draft = challenge.draft();
        let gid = Gid::new(draft.signed_link());
        let line = draft.sign(&self.key)?;
        self.remember(gid);
        self.greet_before(now, since);
        self.say_wire(Class::Contest, line.clone());
        self.event(Event::Challenged {
            gid,
            nick: nick.clone(),
            terms: terms.clone(),
        });
        let expires = now.elapsed + EXPIRY;
        let again = Some(now.elapsed + AGAIN);
        let offer = Offer {
            nick,
            opponent,
            terms,
            side,
            toss: half,
            challenge,
            line,
            again,
            expires,
        };
        self.negotiations.offers.insert(gid, offer);
        Ok(())
    }

    pub(super) fn withdraw(&mut self, now: Now, gid: Gid) -> Result<(), CommandError> {
        let offer = self.negotiations.offers.remove(&gid);
        let offer = offer.ok_or(CommandError::UnknownGame)?;
        self.offer_is_over(gid, offer.opponent);
        self.say_withdraw(now, gid);
        self.event(Event::Void {
            gid,
            why: Void::Withdrawn,
        });
        Ok(())
    }

    fn say_withdraw(&mut self, now: Now, gid: Gid) {
        let withdraw = wire::Withdraw {
            gid,
            network: self.network(),
            minutes: now.minutes,
        };
        if let Ok(line) = withdraw.draft().sign(&self.key) {
            self.say_wire(Class::Contest, line);
        }
    }

    pub(super) fn decline(
        &mut self,
        now: Now,
        gid: Gid,
        reason: DeclineReason,
    ) -> Result<(), CommandError> {
        let open = |invitation: &Invitation| invitation.accepted.is_none();
        if !self.negotiations.invitations.get(&gid).is_some_and(open) {
            return Err(CommandError::UnknownGame);
        }
        self.negotiations.invitations.remove(&gid);
        self.say_decline(now, gid, reason);
        self.event(Event::Void {
            gid,
            why: Void::Declined(reason),
        });
        Ok(())
    }

    fn say_decline(&mut self, now: Now, gid: Gid, reason: DeclineReason) {
        let decline = wire::Decline {
            gid,
            reason,
            network: self.network(),
            minutes: now.minutes,
        };
        if let Ok(line) = decline.draft().sign(&self.key) {
            self.say_wire(Class::Contest, line);
        }
    }

    pub(super) fn accept(&mut self, now: Now, gid: Gid) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        let invitation = self
            .negotiations
            .invitations
            .get(&gid)
            .ok_or(CommandError::UnknownGame)?;
        if invitation.accepted.is_some() {
            return Err(CommandError::UnknownGame);
        }
        if self.games() >= self.config.max_games {
            return Err(CommandError::Busy);
        }
        let (challenge, nick) = (invitation.line.clone(), invitation.nick.clone());
        let (opponent, rule) = (invitation.opponent, Arc::clone(&invitation.terms.rule));
        let half = toss::half(&mut self.toss_rng);
        let accept = wire::Accept {
            gid,
            toss: half,
            points: self.standing.points,
            chain: self.standing.chain.hash,
            network: self.network(),
            minutes: now.minutes,
        };
        let line = accept.draft().sign(&self.key)?;
        if let Some(invitation) = self.negotiations.invitations.get_mut(&gid) {
            invitation.expires = now.elapsed + EXPIRY;
            let resend = Resend::start(now);
            invitation.accepted = Some(Acceptance {
                toss: half,
                points: accept.points,
                line: line.clone(),
                resend,
            });
        }
        self.store(gid, Author::Opponent, challenge);
        self.store(gid, Author::Own, line.clone());
        // Noted before it is said: after a crash the promise holds.
        self.event(Event::Accepted {
            gid,
            by: Author::Own,
            nick,
            opponent: Box::new(opponent),
            rule,
        });
        self.say_wire(Class::Contest, line);
        Ok(())
    }

    pub(super) fn tick_negotiations(&mut self, now: Now) {
        for (gid, offer) in self.negotiations.expired_offers(now) {
            self.offer_is_over(gid, offer.opponent);
            self.say_withdraw(now, gid);
            self.event(Event::Void {
                gid,
                why: Void::Expired,
            });
        }
        for (gid, invitation) in self.negotiations.expired_invitations(now) {
            let started = invitation.accepted.is_some();
            let why = if started {
                Void::NoStart
            } else {
                Void::Expired
            };
            self.event(Event::Void { gid, why });
        }
        for line in self.negotiations.due_lines(now) {
            self.say_wire(Class::Contest, line);
        }
    }

    /// A challenge from a peer, signed by him.
    pub(super) fn challenged(
        &mut self,
        now: Now,
        from: &Nick,
        key: PublicKey,
        line: &Line<'_>,
        challenge: wire::Challenge,
    ) {
        let gid = Gid::new(line.signed_link());
        if challenge.to != self.key.id() || !self.remember(gid) {
            return;
        }
        let waiting = Waiting {
            gid,
            from: from.clone(),
            key,
            line: line.text().to_owned(),
        };
        let fits = match challenge.rated {
            None => true,
            Some(_) if self.judge(now, key, &challenge).is_err() => true,
            Some(_) => match self.weigh(now, waiting.clone(), challenge.points, challenge.chain) {
                Fit::Yes => true,
                Fit::No => false,
                // It is looked at again when his newest half-record has come.
                Fit::Unknown => return,
                Fit::Later => return self.forget(gid),
            },
        };
        self.weighed_challenge(now, &waiting, &challenge, fits);
    }

    /// A challenge of which it is known whether the points that it states are right.
    pub(super) fn weighed_challenge(
        &mut self,
        now: Now,
        waiting: &Waiting,
        challenge: &wire::Challenge,
        fits: bool,
    ) {
        let (gid, from, key) = (waiting.gid, &waiting.from, waiting.key);
        let terms = match self.judge(now, key, challenge) {
            Ok(_) if !fits => Err(DeclineReason::Points),
            judged => judged,
        };
        match terms {
            Ok(terms) => {
                let side = self.agreed_side(&terms, &key, Side::North);
                let invitation = Invitation {
                    nick: from.clone(),
                    opponent: key,
                    side,
                    terms: terms.clone(),
                    challenge: challenge.clone(),
                    line: waiting.line.clone(),
                    expires: now.elapsed + EXPIRY,
                    accepted: None,
                    at_table: false,
                };
                self.negotiations.invitations.insert(gid, invitation);
                self.event(Event::Invited {
                    gid,
                    nick: from.clone(),
                    terms,
                });
            }
            Err(reason) => {
                let told = self.decline_unasked(now, gid, reason);
                if told && reason == DeclineReason::Rule {
                    let (nick, digest) = (from.clone(), challenge.rule);
                    self.event(Event::UnknownRule { nick, digest });
                }
            }
        }
    }

    /// Declines without asking the player. When too much has been answered lately, the repetition
    /// of the challenge will be judged instead. Says whether it was declined.
    pub(super) fn decline_unasked(&mut self, now: Now, gid: Gid, reason: DeclineReason) -> bool {
        let may = self.may_answer(now, 1);
        if may {
            self.say_decline(now, gid, reason);
        } else {
            self.forget(gid);
        }
        may
    }

    /// The terms of a challenge, or why they cannot be played.
    fn judge(
        &self,
        now: Now,
        key: PublicKey,
        challenge: &wire::Challenge,
    ) -> Result<Terms, DeclineReason> {
        if now.minutes_from(challenge.minutes) > STAMP_TOLERANCE {
            return Err(DeclineReason::Time);
        }
        if matches!(self.state, PlayerState::Away | PlayerState::Closed) {
            return Err(DeclineReason::Later);
        }
        if self.games() >= self.config.max_games || !self.negotiations.can_be_invited_by(&key) {
            return Err(DeclineReason::Busy);
        }
        if challenge.rated.is_some() {
            self.may_be_rated(now, key.id()).map_err(|why| match why {
                CommandError::PairLimit => DeclineReason::PairLimit,
                _ => DeclineReason::Rated,
            })?;
        }
        let follows = |gid| self.side_after(gid, &key).is_some();
        // The sides are agreed on in one way only.
        let twice = challenge.after.is_some() && challenge.pairing.is_some();
        if twice || !challenge.after.is_none_or(follows) {
            return Err(DeclineReason::Match);
        }
        if !self.is_refereed_well(challenge, key.id()) {
            return Err(DeclineReason::Referee);
        }
        let rule = self.rules().find(|rule| rule_link(rule) == challenge.rule);
        let rule = rule.cloned().ok_or(DeclineReason::Rule)?;
        Ok(Terms {
            rule,
            clock: challenge.clock,
            rated: challenge.rated.is_some(),
            round: challenge.round,
            after: challenge.after,
            pairing: challenge.pairing,
            referee: challenge.referee.and_then(|key| self.nick_of(key)).cloned(),
        })
    }

    /// The challenged peer accepts.
    pub(super) fn accepted(
        &mut self,
        now: Now,
        from: &Nick,
        key: PublicKey,
        line: &Line<'_>,
        accept: &wire::Accept,
    ) {
        let gid = accept.gid;
        if self
            .seats
            .get(&gid)
            .is_some_and(|seat| *seat.contest.opponent() == key)
        {
            self.with_contest(now, gid, |contest, ctx| contest.repeated(ctx));
            return;
        }
        let is_ours = |offer: &Offer| offer.opponent == key;
        if !self.negotiations.offers.get(&gid).is_some_and(is_ours) {
            // Too late, if it was for him at all: he should not wait for a start.
            if self.was_offered(gid, key) && self.may_answer(now, 1) {
                self.say_withdraw(now, gid);
            }
            return;
        }
        let waiting = Waiting {
            gid,
            from: from.clone(),
            key,
            line: line.text().to_owned(),
        };
        let offer = self.negotiations.offers.get(&gid);
        let rated = offer.is_some_and(|offer| offer.terms.rated);
        let fits = match rated {
            false => true,
            true => match self.weigh(now, waiting.clone(), accept.points, accept.chain) {
                Fit::Yes => true,
                Fit::No => false,
                Fit::Unknown | Fit::Later => {
                    // He has answered in time; what is looked for takes its own.
                    if let Some(offer) = self.negotiations.offers.get_mut(&gid) {
                        offer.expires = offer.expires.max(now.elapsed + EXPIRY);
                    }
                    return;
                }
            },
        };
        self.weighed_accept(now, &waiting, line, accept, fits);
    }

    /// An acceptance of which it is known whether the points that it states are right.
    pub(super) fn weighed_accept(
        &mut self,
        now: Now,
        waiting: &Waiting,
        line: &Line<'_>,
        accept: &wire::Accept,
        fits: bool,
    ) {
        let gid = accept.gid;
        let full = self.games() >= self.config.max_games;
        let Some(offer) = self.negotiations.offers.remove(&gid) else {
            return;
        };
        if full || !fits {
            // Another challenge was accepted in the meantime, or his points are not what he says.
            self.say_withdraw(now, gid);
            let why = if fits { Void::Withdrawn } else { Void::Points };
            self.event(Event::Void { gid, why });
            return;
        }
        self.begin(now, waiting.from.clone(), offer, line, accept);
    }

    fn begin(
        &mut self,
        now: Now,
        nick: Nick,
        offer: Offer,
        line: &Line<'_>,
        accept: &wire::Accept,
    ) {
        let gid = accept.gid;
        let first = toss::challenger_begins(&offer.toss, &accept.toss);
        let drawn = if first { Side::South } else { Side::North };
        let me = offer.side.unwrap_or(drawn);
        let beginning = Beginning {
            gid,
            rule: Arc::clone(&offer.terms.rule),
            clock: offer.terms.clock,
            opponent: offer.opponent,
            me,
            stakes: Stakes::of(&offer.challenge, accept.points, me),
            round: offer.terms.round,
            arbiter: Arbiter::of(&offer.challenge, [&offer.line, line.text()]),
        };
        let (rated, opponent) = (offer.terms.rated, offer.opponent);
        self.store(gid, Author::Own, offer.line);
        self.store(gid, Author::Opponent, line.text().to_owned());
        self.event(Event::Accepted {
            gid,
            by: Author::Opponent,
            nick: nick.clone(),
            opponent: Box::new(offer.opponent),
            rule: offer.terms.rule,
        });
        let mut effects = Vec::new();
        let mut ctx = Context {
            now,
            key: &self.key,
            checks: self.checks,
            out: &mut effects,
        };
        // A start line is far below the limit: its longest form is built in a test.
        if let Ok(contest) = Contest::begin(&mut ctx, beginning, line.link(), offer.toss) {
            if rated {
                self.note_rated(now, opponent.id());
            }
            // The start line is on disk before anybody hears that the game begins: without it the
            // game could not be taken up after a crash.
            self.carry_out(now, gid, &Recipient::Nick(nick.clone()), effects);
            self.seat(now, gid, nick, contest, false);
        }
    }

    /// The challenged peer declines, or the challenger takes the challenge back.
    pub(super) fn called_off(&mut self, gid: Gid, key: PublicKey, why: Void) {
        let offer = self
            .negotiations
            .offers
            .get(&gid)
            .filter(|offer| offer.opponent == key);
        if matches!(why, Void::Declined(_)) && offer.is_some() {
            self.negotiations.offers.remove(&gid);
            self.event(Event::Void { gid, why });
        }
        let invitation = self.negotiations.invitations.get(&gid);
        let invitation = invitation.filter(|invitation| invitation.opponent == key);
        if why == Void::Withdrawn && invitation.is_some() {
            self.negotiations.invitations.remove(&gid);
            self.event(Event::Void { gid, why });
        }
    }

    /// The challenger's start line for an invitation that this player has accepted.
    pub(super) fn started(
        &mut self,
        now: Now,
        from: &Nick,
        line: &Line<'_>,
        start: &wire::Start,
    ) -> bool {
        let gid = start.gid;
        let Some(invitation) = self.negotiations.invitations.get(&gid) else {
            return false;
        };
        let Some(accepted) = &invitation.accepted else {
            return false;
        };
        let fits = start.number == 1 && start.accept == Link::of(&accepted.line);
        if !line.verify(&invitation.opponent) || !fits {
            return false;
        }
        let (own_half, points) = (accepted.toss, accepted.points);
        let accepted = accepted.line.clone();
        let Some(invitation) = self.negotiations.invitations.remove(&gid) else {
            return false;
        };
        let (challenger, own) = (invitation.opponent, self.key.public());
        if toss::commitment(&challenger, &own, &start.toss) != invitation.challenge.toss {
            self.event(Event::Void {
                gid,
                why: Void::FalseToss,
            });
            return true;
        }
        let first = toss::challenger_begins(&start.toss, &own_half);
        let drawn = if first { Side::North } else { Side::South };
        let me = invitation.side.unwrap_or(drawn);
        let beginning = Beginning {
            gid,
            rule: Arc::clone(&invitation.terms.rule),
            clock: invitation.terms.clock,
            opponent: challenger,
            me,
            stakes: Stakes::of(&invitation.challenge, points, me.other()),
            round: invitation.terms.round,
            arbiter: Arbiter::of(&invitation.challenge, [&invitation.line, &accepted]),
        };
        let mut effects = Vec::new();
        let mut ctx = Context {
            now,
            key: &self.key,
            checks: self.checks,
            out: &mut effects,
        };
        let contest = Contest::join(&mut ctx, beginning, line);
        if invitation.terms.rated {
            self.note_rated(now, challenger.id());
        }
        self.carry_out(now, gid, &Recipient::Nick(from.clone()), effects);
        self.seat(now, gid, from.clone(), contest, invitation.at_table);
        true
    }
}
