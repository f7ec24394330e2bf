//! Games with a referee, as their players see them: naming him, telling him that the opponent has gone, and answering
//! him who asks for this player.

use std::{collections::BTreeMap, time::Duration};

use super::{
    Nick,
    contest::{Contest, next_request},
    machine::Peer,
    output::{ClaimNews, Class, CommandError, Event, Terms},
    receive::Via,
    referee::LONGEST,
    time::Now,
    wire::{self, Call, Challenge, Gid, Line, Ruling, There, Witness},
};
use crate::trust::{KeyId, Link};

/// A referee who has not answered by then does not, and one who is away so long does not come back.
const WAIT: Duration = Duration::from_secs(90);
/// A claim is made again after this long: lines get lost.
const AGAIN: Duration = Duration::from_secs(30);
/// No claim takes longer, whatever the referee says. His cases do not; a second one is for a referee who begins anew.
const CLAIM: Duration = Duration::from_secs(2 * LONGEST.as_secs());
/// A referee's question is answered once in this time.
const ANSWER_GAP: Duration = Duration::from_secs(5);
/// A question is remembered for so long; he asks no longer.
const REMEMBERED: Duration = Duration::from_secs(1200);
/// Questions remembered. Whose game is on another machine is asked by anybody.
const MAX_ANSWERS: usize = 64;

/// The claims that this player has handed to referees.
#[derive(Debug, Default)]
pub(super) struct Claims {
    open: BTreeMap<Gid, Open>,
    /// What was asked about games of this player's, and by whom.
    answers: BTreeMap<(Gid, KeyId), Answer>,
}

/// The newest question of a referee that was answered.
#[derive(Clone, Copy, Debug)]
struct Answer {
    request: u32,
    at: Duration,
}

impl Answer {
    /// Whether a question is to be answered. One that is older than the newest is somebody's copy; it must not take
    /// the answer away from the newest.
    fn is_due(self, request: u32, now: Now) -> bool {
        let again = request == self.request && now.elapsed >= self.at + ANSWER_GAP;
        request > self.request || again || self.is_old(now)
    }

    fn is_old(self, now: Now) -> bool {
        now.elapsed >= self.at + REMEMBERED
    }
}

#[derive(Debug)]
struct Open {
    referee: KeyId,
    head: Link,
    request: u32,
    /// The challenge, the acceptance and the claim.
    lines: Vec<String>,
    heard: bool,
    opened: Duration,
    again: Duration,
    /// Until when he has time to answer.
    until: Duration,
    /// Since when he is away.
    away: Option<Duration>,
}

impl Open {
    /// When there is no hope of an answer any more; a split may keep him away until `split`.
    fn given_up_at(&self, split: Duration) -> Duration {
        let patience = self
            .away
            .map_or(self.until, |since| (since + WAIT).max(split));
        patience.min(self.opened + CLAIM)
    }
}

impl Claims {
    /// When something is to be done, while a split may keep referees away until `split`.
    pub(super) fn next_timeout(&self, split: Duration) -> Option<Duration> {
        let due = |open: &Open| open.again.min(open.given_up_at(split));
        self.open.values().map(due).min()
    }

    /// A question was answered.
    fn remember(&mut self, of: (Gid, KeyId), request: u32, now: Now) {
        let all = &mut self.answers;
        all.retain(|_, answer| !answer.is_old(now));
        let oldest = all.iter().min_by_key(|(_, answer)| answer.at);
        if let Some(oldest) = oldest.map(|(of, _)| *of)
            && all.len() >= MAX_ANSWERS
        {
            all.remove(&oldest);
        }
        let at = now.elapsed;
        all.insert(of, Answer { request, at });
    }

    /// Things held for others.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.open.len() + self.answers.len()
    }
}

impl Peer {
    /// Whether a key is here, offers to be the referee, and is neither this player nor his opponent.
    pub(super) fn is_referee(&self, key: KeyId, opponent: KeyId) -> bool {
        let offers = |nick| {
            let card = self.roster.get(nick)?.info.card.as_ref()?;
            Some(card.referee)
        };
        key != self.key.public().id()
            && key != opponent
            && self.roster.nick_of(key).and_then(offers) == Some(true)
    }

    /// The key of the referee whom the terms name, if they name one.
    pub(super) fn referee_of(
        &self,
        terms: &Terms,
        opponent: KeyId,
    ) -> Result<Option<KeyId>, CommandError> {
        let Some(nick) = &terms.referee else {
            return Ok(None);
        };
        let key = self.roster.get(nick).map(|present| present.info.key);
        let good = |key: &KeyId| terms.rated && self.is_referee(*key, opponent);
        key.filter(good).map(Some).ok_or(CommandError::NoReferee)
    }

    /// The referee for a game that follows this one: the same, if he is here.
    pub(super) fn referee_again(&self, contest: &Contest) -> Option<Nick> {
        let opponent = contest.opponent().id();
        let key = contest.referee()?;
        let nick = self.roster.nick_of(key).cloned();
        nick.filter(|_| self.is_referee(key, opponent))
    }

    /// Whether a challenge names no referee, or one who can be.
    pub(super) fn is_refereed_well(&self, challenge: &Challenge, challenger: KeyId) -> bool {
        let good = |key| challenge.rated.is_some() && self.is_referee(key, challenger);
        challenge.referee.is_none_or(good)
    }

    /// Hands the claim that the opponent has gone to the referee of the game. Says whether it has one who is here;
    /// else the claim is this player's word alone.
    pub(super) fn claim_from_referee(&mut self, now: Now, gid: Gid) -> Result<bool, CommandError> {
        if self.claims.open.contains_key(&gid) {
            return Err(CommandError::Claimed);
        }
        let seat = self.seats.get(&gid).ok_or(CommandError::UnknownGame)?;
        let Some((arbiter, head)) = seat.contest.claim(now) else {
            return Ok(false);
        };
        let (referee, terms) = (arbiter.key, arbiter.terms.clone());
        let here = arbiter.network == self.network() && self.roster.nick_of(referee).is_some();
        if !here {
            self.claim_news(gid, ClaimNews::Alone);
            return Ok(false);
        }
        let request = next_request(self.presence.own_request, now);
        let claim = wire::Claim {
            gid,
            opponent: *seat.contest.opponent(),
            head,
            request,
            network: self.network(),
            minutes: now.minutes,
        };
        let line = claim.draft().sign(&self.key)?;
        self.presence.own_request = request;
        let open = Open {
            referee,
            head,
            request,
            lines: terms.into_iter().chain([line]).collect(),
            heard: false,
            opened: now.elapsed,
            again: now.elapsed + AGAIN,
            until: now.elapsed + WAIT,
            away: None,
        };
        self.claims.open.insert(gid, open);
        self.say_claim(now, gid);
        self.claim_news(gid, ClaimNews::Made);
        Ok(true)
    }

    /// Says the lines of a claim to the referee.
    fn say_claim(&mut self, now: Now, gid: Gid) {
        let Some(open) = self.claims.open.get(&gid) else {
            return;
        };
        let (referee, lines) = (open.referee, open.lines.clone());
        if let Some(nick) = self.roster.nick_of(referee).cloned() {
            // He may have begun anew, and has to know whose claim it is.
            if let Some(since) = self.roster.get(&nick).map(|present| present.since) {
                self.greet_before(now, since);
            }
            for line in lines {
                self.say_to(nick.clone(), Class::Contest, line);
            }
        }
    }

    fn claim_news(&mut self, gid: Gid, news: ClaimNews) {
        self.event(Event::Claim { gid, news });
    }

    /// Whoever is not here can claim nothing: the game stays as it is.
    pub(super) fn claims_offline(&mut self) {
        let open = std::mem::take(&mut self.claims).open;
        for gid in open.into_keys() {
            self.claim_news(gid, ClaimNews::Dropped);
        }
    }

    /// The game goes on elsewhere.
    pub(super) fn drop_claim(&mut self, gid: Gid) {
        if self.claims.open.remove(&gid).is_some() {
            self.claim_news(gid, ClaimNews::Dropped);
        }
    }

    /// Makes claims again, and ends those that have come to nothing.
    pub(super) fn tick_claims(&mut self, now: Now) {
        let gids: Vec<Gid> = self.claims.open.keys().copied().collect();
        for gid in gids {
            let (head, split) = (self.claimable(now, gid), self.referee.split_until());
            let Some(open) = self.claims.open.get_mut(&gid) else {
                continue;
            };
            let is_here = self.roster.nick_of(open.referee).is_some();
            open.away = (!is_here).then(|| open.away.unwrap_or(now.elapsed));
            if head != Some(open.head) {
                // Something came from the opponent: there is nothing to claim.
                self.claims.open.remove(&gid);
                self.claim_news(gid, ClaimNews::Back);
            } else if open.given_up_at(split) <= now.elapsed {
                self.claim_fails(now, gid);
            } else if open.again <= now.elapsed {
                open.again = now.elapsed + AGAIN;
                self.say_claim(now, gid);
            }
        }
    }

    /// The head of a game whose opponent has gone, as far as this player sees.
    fn claimable(&self, now: Now, gid: Gid) -> Option<Link> {
        let contest = &self.seats.get(&gid)?.contest;
        contest.claim(now).map(|(_, head)| head)
    }

    /// The referee will not help: the game ends on this player's word, which moves no points.
    fn claim_fails(&mut self, now: Now, gid: Gid) {
        self.claims.open.remove(&gid);
        self.claim_news(gid, ClaimNews::Alone);
        // Should the opponent be back by now, the game goes on.
        let _ = self.abandon_alone(now, gid);
    }

    /// The referee answers a claim.
    pub(super) fn ruled(&mut self, now: Now, from: &Nick, line: &Line<'_>, told: &wire::Answered) {
        let (gid, key) = (told.gid, self.roster.get(from).map(|present| present.key));
        let Some(open) = self.claims.open.get_mut(&gid) else {
            return;
        };
        let by_him = |key: &crate::trust::PublicKey| key.id() == open.referee && line.verify(key);
        if open.request != told.request || !key.as_ref().is_some_and(by_him) {
            return;
        }
        match told.word {
            Ruling::Asked => {
                open.until = open.until.max(now.elapsed + LONGEST);
                if !std::mem::replace(&mut open.heard, true) {
                    self.claim_news(gid, ClaimNews::Asking);
                }
            }
            Ruling::Here => {
                self.claims.open.remove(&gid);
                self.with_contest(now, gid, |contest, ctx| {
                    contest.was_seen_by_referee(ctx.now)
                });
                self.claim_news(gid, ClaimNews::Back);
            }
            Ruling::No => self.claim_fails(now, gid),
        }
    }

    /// A referee testifies about a game that this player plays.
    pub(super) fn testimony(&mut self, now: Now, line: &Line<'_>, witness: &Witness) {
        let gid = witness.gid;
        let seat = self.seats.get(&gid);
        let Some(arbiter) = seat.and_then(|seat| seat.contest.arbiter()) else {
            return;
        };
        if !witness.is_of(arbiter.key, &arbiter.network) {
            self.ignored.misplaced += 1;
            return;
        }
        if !self.verify(line, &witness.key) {
            return;
        }
        // Whatever came from the opponent in the meantime, he is back.
        let waits = self.claimable(now, gid).is_some() && self.claims.open.contains_key(&gid);
        self.with_contest(now, gid, |contest, ctx| {
            contest.testified(ctx, line, witness, waits);
        });
        let over = |seat: &super::seats::Seat| seat.contest.is_over();
        if self.seats.get(&gid).is_some_and(over) {
            self.claims.open.remove(&gid);
        }
    }

    /// The referee of a game asks for this player, whom his opponent misses.
    pub(super) fn called(&mut self, now: Now, from: &Nick, via: Via, line: &Line<'_>, call: &Call) {
        let gid = call.gid;
        let referee = self.seats.get(&gid).map(|seat| seat.contest.referee());
        let mine = match referee {
            Some(referee) => referee == Some(call.key.id()),
            // It is on another connection or another machine of this player's.
            None => self.held_back.contains(&gid) || self.seated_elsewhere.contains(&gid),
        };
        let answered = self.claims.answers.get(&(gid, call.key.id()));
        let due = answered.is_none_or(|answer| answer.is_due(call.request, now));
        if !mine || call.network != self.network() || !due {
            return;
        }
        if !self.verify(line, &call.key) {
            return;
        }
        let request = call.request;
        // Whose referee is not known here is answered as anybody is.
        if referee.is_none() && !self.may_answer(now, 1) {
            return;
        }
        let Ok(line) = (There { gid, request }).draft().sign(&self.key) else {
            return;
        };
        self.claims.remember((gid, call.key.id()), request, now);
        // Anybody can repeat the question in private: only the referee is answered there.
        let to_him = via == Via::Private && self.roster.nick_of(call.key.id()) == Some(from);
        match to_him {
            true => self.say_to(from.clone(), Class::Contest, line),
            false => self.say_wire(Class::Contest, line),
        }
        // The opponent does not hear this player: what he has not got is said again.
        self.with_contest(now, gid, Contest::ask_again);
    }
}
