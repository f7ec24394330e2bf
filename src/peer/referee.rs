//! Being the referee of others' games: whoever is left alone in one shows its terms and claims it, the one who is missed
//! is asked, and if nothing comes from him that is testified.
//!
//! A referee keeps nothing on disk and sees no moves. He says one thing only: that a player did not answer.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::Duration,
};

use super::{
    Nick,
    contest::next_request,
    machine::Peer,
    output::{Class, Event},
    receive::Via,
    time::Now,
    wire::{self, Call, Claim, Gid, Line, Message, RefereeLine, Ruling, There, Witness},
};
use crate::{
    game::EndReason,
    trust::{KeyId, Link, PublicKey},
};

/// Whoever does not answer for so long has gone.
const WAIT: Duration = Duration::from_secs(120);
/// One whose nick is still there may only be slow.
const WAIT_FOR_SEEN: Duration = Duration::from_secs(300);
/// After a netsplit, and for those who were never seen here, the wait is this long: they may be on the other side.
const SPLIT: Duration = Duration::from_secs(600);
/// No case takes longer, whatever hellos and splits come.
pub(super) const LONGEST: Duration = Duration::from_secs(900);
/// For so long whoever runs this referee can refuse a claim before anybody is asked.
const ADMIT: Duration = Duration::from_secs(2);
/// He is asked again after this long.
const CALL_AGAIN: Duration = Duration::from_secs(30);
/// Cases at once: each says a line or two in half a minute.
const MAX_CASES: usize = 16;
/// Of these, of one claimant.
const MAX_CASES_OF_ONE: usize = 4;
/// Lines that claimants have shown.
const MAX_SHOWN: usize = 128;
/// Of these, of one claimant.
const MAX_SHOWN_BY_ONE: usize = 2 * MAX_CASES_OF_ONE;
/// Testimonies remembered, for claimants who have not heard them.
const MAX_JUDGED: usize = 1000;
/// Keys that were seen since the connection was made.
const MAX_MET: usize = 2000;
/// A claim whose stamp is further off than this, in minutes, is not judged.
const STAMP_TOLERANCE: u32 = 15;
/// A claimant is answered once in this time.
const ANSWER_GAP: Duration = Duration::from_secs(10);

/// What a referee has to remember.
#[derive(Debug, Default)]
pub(super) struct Referee {
    offered: bool,
    /// The terms of games that claimants have shown, each his own: nobody else can put others in their place.
    shown: VecDeque<Shown>,
    cases: BTreeMap<Gid, Case>,
    /// Games that were judged: one side has lost them, and the other cannot.
    judged: VecDeque<Judged>,
    online_since: Duration,
    /// Until when a split may keep somebody away.
    split_until: Duration,
    met: BTreeSet<KeyId>,
}

/// A line that somebody has shown.
#[derive(Debug, PartialEq)]
struct Shown {
    by: Nick,
    gid: Gid,
    line: String,
}

/// What was testified.
#[derive(Debug)]
struct Judged {
    gid: Gid,
    head: Link,
    line: String,
    answered_at: Duration,
}

/// A claim that is being looked into.
#[derive(Debug)]
struct Case {
    claimant: PublicKey,
    nick: Nick,
    /// The number of the claim.
    request: u32,
    missed: PublicKey,
    head: Link,
    opened: Duration,
    /// When the hello of the missed one was last heard: he has time to answer.
    seen: Option<Duration>,
    /// The number under which the missed one is asked.
    call: u32,
    call_at: Duration,
    /// When the claimant was last told that his claim is looked into; none before anybody is asked.
    answered_at: Option<Duration>,
}

impl Referee {
    pub(super) fn new(offered: bool) -> Self {
        Self {
            offered,
            ..Self::default()
        }
    }

    pub(super) fn is_offered(&self) -> bool {
        self.offered
    }

    /// Until when a split may keep somebody away.
    pub(super) fn split_until(&self) -> Duration {
        self.split_until
    }

    /// When somebody is to be asked again. Nothing is more exact than that.
    pub(super) fn next_timeout(&self) -> Option<Duration> {
        self.cases.values().map(|case| case.call_at).min()
    }

    /// When the one who is missed has had his time.
    fn verdict_at(&self, case: &Case, is_seen: bool) -> Duration {
        let wait = if is_seen { WAIT_FOR_SEEN } else { WAIT };
        let met = self.met.contains(&case.missed.id());
        let known = if met {
            Duration::ZERO
        } else {
            self.online_since + SPLIT
        };
        let back = case.seen.map_or(Duration::ZERO, |seen| seen + WAIT);
        let waited = (case.opened + wait).max(back);
        let due = waited.max(self.split_until).max(known);
        due.min(case.opened + LONGEST)
    }

    /// Whether the terms that a claimant has shown name this referee for a game of these two on this network.
    fn agreed(&self, from: &Nick, claim: &Claim, [own, claimant]: [&PublicKey; 2]) -> bool {
        let missed = &claim.opponent;
        let is_his = |shown: &&Shown| shown.by == *from && shown.gid == claim.gid;
        let (mut challenger, mut accepter) = (None, None);
        for shown in self.shown.iter().filter(is_his) {
            let Ok(line) = Line::parse(&shown.line) else {
                continue;
            };
            let by = [claimant, missed]
                .into_iter()
                .find(|key| line.verify(key))
                .copied();
            match Message::read(&line) {
                Ok(Message::Challenge(terms)) => {
                    let here = terms.network == claim.network && terms.rated.is_some();
                    let fits = here && terms.referee == Some(own.id());
                    challenger = by.filter(|_| fits).map(|key| (key, terms.to));
                }
                Ok(Message::Accept(_)) => accepter = by,
                _ => {}
            }
        }
        let others = own != claimant && own != missed && claimant != missed;
        let Some(((challenger, to), accepter)) = challenger.zip(accepter) else {
            return false;
        };
        others && challenger != accepter && to == accepter.id()
    }

    /// Remembers a line that was shown, as the newest.
    fn shows(&mut self, shown: Shown) {
        self.shown.retain(|known| *known != shown);
        let his = |known: &&Shown| known.by == shown.by;
        let many = self.shown.iter().filter(his).count() >= MAX_SHOWN_BY_ONE;
        let oldest = match many {
            true => self.shown.iter().position(|known| his(&known)),
            false => (self.shown.len() >= MAX_SHOWN).then_some(0),
        };
        if let Some(oldest) = oldest {
            self.shown.remove(oldest);
        }
        self.shown.push_back(shown);
    }

    /// Whether there is room for a case of this claimant.
    fn has_room_for(&self, claimant: &PublicKey, from: &Nick) -> bool {
        let his = |case: &&Case| case.claimant == *claimant || case.nick == *from;
        let of_one = self.cases.values().filter(his).count();
        self.cases.len() < MAX_CASES && of_one < MAX_CASES_OF_ONE
    }

    /// Things held for others.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.shown.len() + self.cases.len() + self.judged.len() + self.met.len()
    }
}

impl Peer {
    /// Offers to be the referee, or no more. Claims that have been made are judged all the same.
    pub(super) fn set_referee(&mut self, now: Now, offers: bool) {
        self.referee.offered = offers;
        self.presence.card_changed(now);
    }

    /// A netsplit has taken somebody: who is missed now may be on its other side.
    pub fn split(&mut self, now: Now) {
        self.referee.split_until = now.elapsed + SPLIT;
    }

    pub(super) fn referee_online(&mut self, now: Now) {
        self.referee.online_since = now.elapsed;
        self.referee.met.clear();
    }

    /// Nobody can be asked any more; whoever claims comes again.
    pub(super) fn referee_offline(&mut self) {
        self.referee.cases.clear();
        self.referee.shown.clear();
    }

    /// Somebody has said hello: if he is missed, he is asked at once.
    pub(super) fn referee_sees(&mut self, now: Now, key: KeyId) {
        if self.referee.met.len() < MAX_MET {
            self.referee.met.insert(key);
        }
        for case in self.referee.cases.values_mut() {
            if case.missed.id() == key {
                case.call_at = now.elapsed;
                case.seen = Some(now.elapsed);
            }
        }
    }

    pub(super) fn referee_line(
        &mut self,
        now: Now,
        from: &Nick,
        via: Via,
        line: &Line<'_>,
        message: &RefereeLine,
    ) {
        match message {
            RefereeLine::Claim(claim) if via == Via::Private => {
                if let Some(key) = self.said_by(from, line) {
                    self.claimed(now, from, key, claim);
                }
            }
            RefereeLine::Answered(told) if via == Via::Private => self.ruled(now, from, line, told),
            RefereeLine::Call(call) => self.called(now, from, via, line, call),
            RefereeLine::There(there) => self.found(line, there),
            RefereeLine::Witness(witness) => self.testimony(now, line, witness),
            _ => self.ignored.misplaced += 1,
        }
    }

    /// A challenge or acceptance in private: somebody shows the terms of a game that he is about to claim.
    pub(super) fn terms_shown(&mut self, from: &Nick, line: &Line<'_>) {
        let gid = match Message::read(line) {
            Ok(Message::Challenge(terms)) if terms.referee == Some(self.key.public().id()) => {
                Gid::new(line.signed_link())
            }
            Ok(Message::Accept(accept)) => accept.gid,
            _ => return self.ignored.misplaced += 1,
        };
        let shown = Shown {
            by: from.clone(),
            gid,
            line: line.text().to_owned(),
        };
        if self.referee.offered && self.roster.get(from).is_some() {
            self.referee.shows(shown);
        }
    }

    /// Whoever is left alone claims a game.
    fn claimed(&mut self, now: Now, from: &Nick, claimant: PublicKey, claim: &Claim) {
        let gid = claim.gid;
        let here =
            claim.network == self.network() && now.minutes_from(claim.minutes) <= STAMP_TOLERANCE;
        if !here {
            return self.ignored.misplaced += 1;
        }
        if self.is_known_case(now, from, &claimant, claim) || self.is_judged(now, from, claim) {
            return;
        }
        let referee = &self.referee;
        let judged = referee.judged.iter().any(|judged| judged.gid == gid);
        let new = !judged && !referee.cases.contains_key(&gid);
        let own = self.key.public();
        if !new || !referee.offered || !referee.agreed(from, claim, [&own, &claimant]) {
            if self.may_answer(now, 1) {
                self.rule(from, gid, claim.request, Ruling::No);
            }
            return;
        }
        // He comes again, and there may be room by then.
        if !referee.has_room_for(&claimant, from) {
            return;
        }
        self.presence.own_request = next_request(self.presence.own_request, now);
        let case = Case {
            claimant,
            nick: from.clone(),
            request: claim.request,
            missed: claim.opponent,
            head: claim.head,
            opened: now.elapsed,
            seen: None,
            call: self.presence.own_request,
            call_at: now.elapsed + ADMIT,
            answered_at: None,
        };
        self.referee.cases.insert(gid, case);
        let nick = from.clone();
        self.event(Event::Claimed { gid, nick });
    }

    /// Whoever runs this referee does nothing for a claimant.
    pub(super) fn refuse_claim(&mut self, now: Now, gid: Gid) {
        let Some(case) = self.referee.cases.remove(&gid) else {
            return;
        };
        if self.may_answer(now, 1) {
            self.rule(&case.nick, gid, case.request, Ruling::No);
        }
    }

    /// Whether this referee asks for a player of a game.
    pub(super) fn is_missed(&self, gid: Gid) -> bool {
        self.referee.cases.contains_key(&gid)
    }

    /// A claim that has come before: its author may not have heard the answer. Says whether it is one.
    fn is_known_case(
        &mut self,
        now: Now,
        from: &Nick,
        claimant: &PublicKey,
        claim: &Claim,
    ) -> bool {
        let case = self.referee.cases.get_mut(&claim.gid);
        let same = |case: &&mut Case| case.claimant == *claimant && case.head == claim.head;
        let Some(case) = case.filter(same) else {
            return false;
        };
        case.request = claim.request;
        case.nick = from.clone();
        // Before anybody is asked there is nothing to be said.
        if case
            .answered_at
            .is_none_or(|at| now.elapsed < at + ANSWER_GAP)
        {
            return true;
        }
        case.answered_at = Some(now.elapsed);
        self.rule(from, claim.gid, claim.request, Ruling::Asked);
        true
    }

    /// A claim at the line at which it was judged: its author has not heard the testimony. Says whether it is one.
    fn is_judged(&mut self, now: Now, from: &Nick, claim: &Claim) -> bool {
        let judged = &mut self.referee.judged;
        let same = |judged: &&mut Judged| judged.gid == claim.gid && judged.head == claim.head;
        let Some(judged) = judged.iter_mut().find(same) else {
            return false;
        };
        if now.elapsed >= judged.answered_at + ANSWER_GAP {
            judged.answered_at = now.elapsed;
            let line = judged.line.clone();
            self.say_to(from.clone(), Class::Contest, line);
        }
        true
    }

    fn rule(&mut self, to: &Nick, gid: Gid, request: u32, word: Ruling) {
        let told = wire::Answered { gid, request, word };
        if let Ok(line) = told.draft().sign(&self.key) {
            self.say_to(to.clone(), Class::Contest, line);
        }
    }

    /// The one who is missed has answered.
    fn found(&mut self, line: &Line<'_>, there: &There) {
        let by_him = |case: &&mut Case| case.call == there.request && line.verify(&case.missed);
        let case = self.referee.cases.get_mut(&there.gid).filter(by_him);
        let Some((nick, request)) = case.map(|case| (case.nick.clone(), case.request)) else {
            return;
        };
        self.referee.cases.remove(&there.gid);
        self.rule(&nick, there.gid, request, Ruling::Here);
    }

    /// Asks for those who are missed, and testifies when one has had his time.
    pub(super) fn tick_referee(&mut self, now: Now) {
        let due = |case: &Case| case.call_at <= now.elapsed;
        let cases = self.referee.cases.iter().filter(|(_, case)| due(case));
        let gids: Vec<Gid> = cases.map(|(gid, _)| *gid).collect();
        for gid in gids {
            let Some(case) = self.referee.cases.get(&gid) else {
                continue;
            };
            let seen = self.roster.nick_of(case.missed.id()).cloned();
            if now.elapsed >= self.referee.verdict_at(case, seen.is_some()) {
                self.testify(now, gid);
            } else {
                self.call(now, gid, seen);
            }
        }
    }

    fn call(&mut self, now: Now, gid: Gid, seen: Option<Nick>) {
        let (key, network) = (self.key.public(), self.network());
        let Some(case) = self.referee.cases.get_mut(&gid) else {
            return;
        };
        case.call_at = now.elapsed + CALL_AGAIN;
        let first = case.answered_at.is_none();
        case.answered_at.get_or_insert(now.elapsed);
        let (claimant, request) = (case.nick.clone(), case.request);
        let call = Call {
            gid,
            key,
            request: case.call,
            network,
            minutes: now.minutes,
        };
        if let Ok(line) = call.draft().sign(&self.key) {
            if let Some(nick) = seen {
                self.say_to(nick, Class::Contest, line.clone());
            }
            self.say_wire(Class::Contest, line);
        }
        if first {
            self.rule(&claimant, gid, request, Ruling::Asked);
        }
    }

    fn testify(&mut self, now: Now, gid: Gid) {
        let (key, network) = (self.key.public(), self.network());
        let Some(case) = self.referee.cases.remove(&gid) else {
            return;
        };
        let witness = Witness {
            gid,
            key,
            gone: case.missed.id(),
            reason: EndReason::Gone,
            head: case.head,
            network,
            minutes: now.minutes,
        };
        let Ok(line) = witness.draft().sign(&self.key) else {
            return;
        };
        if self.referee.judged.len() >= MAX_JUDGED {
            self.referee.judged.pop_front();
        }
        self.referee.judged.push_back(Judged {
            gid,
            head: case.head,
            line: line.clone(),
            answered_at: now.elapsed,
        });
        self.say_to(case.nick, Class::Contest, line.clone());
        self.say_wire(Class::Contest, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trust::KeyPair;

    fn case(number: u8) -> (Gid, Case) {
        let key = KeyPair::from_seed([number; 32]).public();
        let case = Case {
            claimant: key,
            nick: format!("n{number}").parse().unwrap(),
            request: 1,
            missed: key,
            head: Link::of("x"),
            opened: Duration::ZERO,
            seen: None,
            call: 1,
            call_at: Duration::ZERO,
            answered_at: None,
        };
        (Gid::new(Link::of(&number.to_string())), case)
    }

    #[test]
    fn one_claimant_does_not_take_all_the_room() {
        let mut referee = Referee::new(true);
        let (_, new) = case(99);
        referee.cases.extend((0..15).map(case));
        assert!(referee.has_room_for(&new.claimant, &new.nick));
        // One nick with many keys is one claimant.
        for case in referee.cases.values_mut().take(4) {
            case.nick = new.nick.clone();
        }
        assert!(!referee.has_room_for(&new.claimant, &new.nick));
        referee.cases.extend([case(15)]);
        let (_, other) = case(98);
        assert!(!referee.has_room_for(&other.claimant, &other.nick));
    }
}
