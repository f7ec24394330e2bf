//! An event beside a running client: its events in, its commands out. The front end has the loop.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
};

use super::{Duty, Meeting, News, Phase, announce, plan::EventPlan};
use crate::{
    client::{Command, Event, NetworkEvent},
    game::Side,
    irc::networks::NetworkId,
    peer::{
        self, Nick, Terms, Void,
        wire::{DeclineReason, GameWord, Gid, Pairing, PlayerName, Seat, Verdict},
    },
    rules::RuleDigest,
    trust::{KeyId, PublicKey},
};

/// A challenge that was declined is made again after this long.
const AGAIN: u64 = 15;
/// One that has come to nothing for another reason.
const SOON: u64 = 4;
/// While one is open.
const OPEN: u64 = 70;
/// An opponent who is silent may be back.
const PATIENCE: u64 = 60;

/// What the front end has to do.
#[derive(Clone, Debug)]
pub enum Step {
    /// Give the client this command; if it is refused, say so with [`Desk::refused`].
    Command(Box<Command>),
    /// Tell the person.
    News(News),
    /// Play this.
    Game(Game),
}

/// A game of the event that is played here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// A contest with another program, which the desk has agreed on and whose result it says.
    With {
        /// The contest.
        gid: Gid,
        /// Whose game it is.
        duty: Duty,
        /// His side.
        side: Side,
    },
    /// Two guests of this program: played here alone; see [`Desk::local_ended`].
    Between {
        /// South's game.
        duty: Duty,
        /// North.
        opponent: String,
    },
}

/// A game from before the program ended.
#[derive(Debug)]
struct Earlier {
    side: Side,
    opponent: PublicKey,
    rule: RuleDigest,
    /// Who has won, once it is over.
    end: Option<Option<Side>>,
}

/// One weekly event, followed on one network. Times are in seconds since 1970.
#[derive(Debug)]
pub struct Desk {
    plan: EventPlan,
    own: PublicKey,
    network: NetworkId,
    seed: u64,
    meeting: Meeting,
    nicks: BTreeMap<KeyId, Nick>,
    /// The games that have begun, and whose they are.
    games: BTreeMap<Gid, (Pairing, Seat, Side)>,
    /// Games from before the program ended, until it is known whether they are of the event.
    earlier: BTreeMap<Gid, Earlier>,
    /// Challenges that are open, by this side or the other.
    agreed: BTreeMap<Gid, Pairing>,
    /// Challenges by others that may still turn out to be those of the round.
    invited: BTreeMap<Gid, (Nick, Terms)>,
    /// When to challenge again.
    again: BTreeMap<Pairing, u64>,
    /// Games that cannot be for points.
    casual: BTreeSet<Pairing>,
    /// Games among guests of this program that have been told of.
    between: BTreeSet<Pairing>,
    /// When to end the games whose opponents are silent.
    claims: BTreeMap<Gid, u64>,
    online: bool,
    /// Lines from the disk tell nothing new.
    quiet: bool,
    last: Option<u64>,
    out: VecDeque<Step>,
}

impl Desk {
    /// A desk for this event on the network of this id. `seed` comes from a random source.
    pub fn new(plan: EventPlan, own: PublicKey, network: NetworkId, seed: u64, now: u64) -> Self {
        let terms = plan.terms(plan.start(now));
        Self {
            meeting: Meeting::new(terms, own, plan.directs, seed),
            plan,
            own,
            network,
            seed,
            nicks: BTreeMap::new(),
            games: BTreeMap::new(),
            earlier: BTreeMap::new(),
            agreed: BTreeMap::new(),
            invited: BTreeMap::new(),
            again: BTreeMap::new(),
            casual: BTreeSet::new(),
            between: BTreeSet::new(),
            claims: BTreeMap::new(),
            online: false,
            quiet: false,
            last: None,
            out: VecDeque::new(),
        }
    }

    /// The event as it is planned.
    pub fn plan(&self) -> &EventPlan {
        &self.plan
    }

    /// The network where it is.
    pub fn network(&self) -> &NetworkId {
        &self.network
    }

    /// How it goes.
    pub fn meeting(&self) -> &Meeting {
        &self.meeting
    }

    /// What has to be done next; to be called until there is nothing after every other call.
    pub fn poll(&mut self) -> Option<Step> {
        self.out.pop_front()
    }

    /// When [`Desk::tick`] has something to do.
    pub fn next_timeout(&self, now: u64) -> u64 {
        // Announcements are looked for once in ten seconds.
        self.meeting.next_timeout(now).min(now + 10)
    }

    /// Somebody here wants to play: the player, or a guest of this name.
    pub fn check_in(&mut self, now: u64, name: PlayerName, guest: bool) {
        self.meeting.check_in(now, name, guest);
        self.tick(now);
    }

    /// Somebody here plays no more.
    pub fn check_out(&mut self, now: u64, name: &PlayerName, guest: bool) {
        self.meeting.check_out(now, name, guest);
        self.tick(now);
    }

    /// The director's owner decides a game. Returns whether this program is the director and knows the game.
    pub fn decide(&mut self, pairing: Pairing, verdict: Verdict) -> bool {
        self.meeting.decide(pairing, verdict)
    }

    /// Whether a game from before the program ended may turn out to be one of the event that is going on.
    pub fn may_be_of_event(&self, now: u64, gid: Gid) -> bool {
        let rule = self.plan.rule.digest();
        let begun = now >= self.meeting.terms().check_in_seconds();
        let is_on = begun && self.meeting.phase(now) != Phase::Over;
        is_on && self.earlier.get(&gid).is_some_and(|game| game.rule == rule)
    }

    /// Two guests of this program have begun.
    pub fn local_begun(&mut self, now: u64, pairing: Pairing) {
        self.meeting.begun(now, pairing, pairing.south, None);
        self.tick(now);
    }

    /// A game of two guests of this program has ended; `winner` is none in a draw.
    pub fn local_ended(&mut self, now: u64, pairing: Pairing, winner: Option<Side>) {
        let word = word(winner, Side::South);
        self.meeting.ended(now, pairing, pairing.south, word, None);
        self.tick(now);
    }

    /// Something has happened in the client.
    pub fn event(&mut self, now: u64, event: &Event) {
        let Event::On(network, event) = event else {
            return;
        };
        if *network != self.network {
            return;
        }
        match event {
            NetworkEvent::Online { .. } => self.online(now),
            NetworkEvent::Offline { .. }
            | NetworkEvent::Stopped { .. }
            | NetworkEvent::Changing(_) => {
                self.online = false;
                self.nicks.clear();
                self.meeting.offline();
            }
            NetworkEvent::Split { nicks, .. } => {
                for nick in nicks {
                    self.gone(now, nick);
                }
            }
            NetworkEvent::SundayKept(lines) => {
                self.quiet = true;
                for line in lines {
                    self.meeting.line(now, line);
                }
                self.drain(now);
                self.quiet = false;
            }
            NetworkEvent::Peer(event) => self.peer(now, event),
            _ => {}
        }
        self.drain(now);
    }

    fn online(&mut self, now: u64) {
        self.online = true;
        let event = self.meeting.terms().id();
        self.command(Command::RecallSunday(event));
        self.play(peer::Command::OfferRule(Arc::clone(&self.plan.rule)));
        self.meeting.online(now);
    }

    fn peer(&mut self, now: u64, event: &peer::Event) {
        match event {
            peer::Event::PeerSeen(info) => self.seen(now, info.key, &info.nick),
            peer::Event::PeerRenamed { info, .. } => self.seen(now, info.key, &info.nick),
            peer::Event::PeerGone(nick) => self.gone(now, nick),
            peer::Event::Sunday { nick, line } => {
                let by = self.nicks.iter().find(|(_, known)| *known == nick);
                let by = by.map(|(key, _)| *key);
                self.meeting.line_by(now, by, line);
            }
            peer::Event::Challenged { gid, terms, .. } => {
                self.agreed
                    .extend(terms.pairing.map(|pairing| (*gid, pairing)));
            }
            peer::Event::Invited { gid, nick, terms } if terms.pairing.is_some() => {
                self.invited.insert(*gid, (nick.clone(), terms.clone()));
                self.answer(now);
            }
            peer::Event::Void { gid, why } => self.void(now, *gid, *why),
            peer::Event::Started { gid, me, .. } => self.started(now, *gid, *me),
            peer::Event::Resumed {
                gid,
                me,
                opponent,
                game,
                ..
            } => {
                let earlier = Earlier {
                    side: *me,
                    opponent: **opponent,
                    rule: game.rule().digest(),
                    end: None,
                };
                self.earlier.insert(*gid, earlier);
                self.resume(now);
            }
            peer::Event::Ended { gid, outcome, .. } => self.ended(now, *gid, outcome.winner),
            peer::Event::Silent(gid) | peer::Event::Forgotten(gid) | peer::Event::TimeUp(gid)
                if self.games.contains_key(gid) =>
            {
                self.claims.insert(*gid, now + PATIENCE);
            }
            peer::Event::Back(gid) | peer::Event::Moved { gid, .. } => {
                self.claims.remove(gid);
            }
            _ => {}
        }
    }

    fn seen(&mut self, now: u64, key: KeyId, nick: &Nick) {
        self.nicks.insert(key, nick.clone());
        self.meeting.here(now, key, true);
    }

    fn gone(&mut self, now: u64, nick: &Nick) {
        let is_his = |_: &KeyId, known: &mut Nick| known == nick;
        let keys: Vec<KeyId> = self
            .nicks
            .extract_if(.., is_his)
            .map(|(key, _)| key)
            .collect();
        for key in keys {
            self.meeting.here(now, key, false);
        }
    }

    fn duty(&self, pairing: Pairing, seat: Seat) -> Option<Duty> {
        let duties = self.meeting.duties().into_iter();
        let mut duties = duties.filter(|duty| duty.pairing == pairing && duty.seat == seat);
        duties.next()
    }

    fn started(&mut self, now: u64, gid: Gid, side: Side) {
        let Some(pairing) = self.agreed.remove(&gid) else {
            return;
        };
        let seat = match side {
            Side::South => pairing.south,
            Side::North => pairing.north,
        };
        self.games.insert(gid, (pairing, seat, side));
        self.meeting.begun(now, pairing, seat, Some(gid));
        if let Some(duty) = self.duty(pairing, seat) {
            self.out
                .push_back(Step::Game(Game::With { gid, duty, side }));
        }
    }

    fn ended(&mut self, now: u64, gid: Gid, winner: Option<Side>) {
        self.claims.remove(&gid);
        if let Some((pairing, seat, side)) = self.games.remove(&gid) {
            self.meeting
                .ended(now, pairing, seat, word(winner, side), Some(gid));
        } else if let Some(game) = self.earlier.get_mut(&gid) {
            game.end = Some(winner);
        }
    }

    /// The game of a duty whose beginning was not said before the program ended: the one with this opponent.
    fn untold(&self, duty: &Duty) -> Option<Gid> {
        let side = match duty.seat == duty.pairing.south {
            true => Side::South,
            false => Side::North,
        };
        let rule = self.plan.rule.digest();
        let mut games = self.earlier.iter().filter(|_| !duty.ended);
        let fits =
            |game: &Earlier| game.side == side && game.opponent == duty.key && game.rule == rule;
        games.find(|(_, game)| fits(game)).map(|(gid, _)| *gid)
    }

    /// Finds the games from before the program ended among those of the round. The log may come later than they.
    fn resume(&mut self, now: u64) {
        for duty in self.meeting.duties() {
            let Some(gid) = duty.gid.or_else(|| self.untold(&duty)) else {
                continue;
            };
            let Some(Earlier { side, end, .. }) = self.earlier.remove(&gid) else {
                continue;
            };
            if duty.gid.is_none() {
                self.meeting.begun(now, duty.pairing, duty.seat, Some(gid));
            }
            let known = self.games.insert(gid, (duty.pairing, duty.seat, side));
            if known.is_none() {
                self.out
                    .push_back(Step::Game(Game::With { gid, duty, side }));
            }
            if let Some(winner) = end {
                self.ended(now, gid, winner);
            }
        }
    }

    fn void(&mut self, now: u64, gid: Gid, why: Void) {
        self.invited.remove(&gid);
        let begun = self.games.remove(&gid).map(|(pairing, ..)| pairing);
        let Some(pairing) = self.agreed.remove(&gid).or(begun) else {
            return;
        };
        let reason = match why {
            Void::Points => Some(DeclineReason::Points),
            Void::Declined(reason) => Some(reason),
            _ => None,
        };
        let for_points = [
            DeclineReason::Points,
            DeclineReason::PairLimit,
            DeclineReason::Rated,
        ];
        let casual = reason.is_some_and(|reason| for_points.contains(&reason));
        if casual {
            self.casual.insert(pairing);
        }
        // Who is busy, or away, is asked again, and not all the time.
        let wait = if casual || reason.is_none() {
            SOON
        } else {
            AGAIN
        };
        self.again.insert(pairing, now + wait);
    }

    /// The client has not carried a command out.
    pub fn refused(&mut self, now: u64, command: &Command) {
        if let Command::Play(peer::Command::Challenge { terms, .. }) = command
            && let Some(pairing) = terms.pairing
        {
            self.again.insert(pairing, now + SOON);
            if terms.rated {
                // For points it may be impossible; for the event it counts all the same.
                self.casual.insert(pairing);
            }
        }
    }

    /// Does whatever is due.
    pub fn tick(&mut self, now: u64) {
        self.next_week(now);
        if self.online {
            self.resume(now);
            self.announce_before(now);
            self.meeting.tick(now);
            self.answer(now);
            self.challenge(now);
            self.claim(now);
        }
        self.drain(now);
        self.last = Some(now);
    }

    /// The event of last time is over: the next one.
    fn next_week(&mut self, now: u64) {
        let start = self.plan.start(now);
        if start == self.meeting.terms().start_seconds() {
            return;
        }
        let terms = self.plan.terms(start);
        self.meeting = Meeting::new(terms, self.own, self.plan.directs, self.seed ^ start);
        // What is still played of last week's games is no result of this week's.
        self.games.clear();
        self.earlier.clear();
        self.agreed.clear();
        self.invited.clear();
        self.claims.clear();
        self.between.clear();
        self.casual.clear();
        self.again.clear();
        if self.online {
            self.online(now);
            for key in self.nicks.keys().copied().collect::<Vec<_>>() {
                self.meeting.here(now, key, true);
            }
        }
    }

    fn announce_before(&mut self, now: u64) {
        let announces = self.plan.announces && self.plan.directs;
        if let Some(last) = self.last.filter(|_| announces)
            && let Some(line) = announce::before(&self.plan, last, now)
        {
            self.command(Command::Say(line));
        }
    }

    /// Accepts the challenges that are those of the round; others are declined when the round is known.
    fn answer(&mut self, now: u64) {
        let invited: Vec<Gid> = self.invited.keys().copied().collect();
        for gid in invited {
            let Some((nick, terms)) = self.invited.get(&gid) else {
                continue;
            };
            let Some(pairing) = terms.pairing else {
                continue;
            };
            let Some(duty) = self.duty(pairing, pairing.north) else {
                let round = self.meeting.table().round().map_or(0, |round| round.number);
                let is_on = matches!(self.meeting.phase(now), Phase::CheckIn | Phase::Round(_));
                if !is_on || round > pairing.round {
                    self.invited.remove(&gid);
                    self.play(peer::Command::Decline(gid, DeclineReason::Match));
                }
                // The line of the round may not have come yet.
                continue;
            };
            let is_his = self.nicks.get(&duty.key.id()) == Some(nick);
            let fits = terms.rule.digest() == self.plan.rule.digest()
                && terms.clock == self.plan.clock
                && (self.plan.rated || !terms.rated);
            self.invited.remove(&gid);
            if is_his && fits && !duty.ended {
                self.agreed.insert(gid, pairing);
                self.again.insert(pairing, now + OPEN);
                self.play(peer::Command::Accept(gid));
            } else {
                self.play(peer::Command::Decline(gid, DeclineReason::Match));
            }
        }
    }

    /// South challenges North.
    fn challenge(&mut self, now: u64) {
        for duty in self.meeting.duties() {
            let pairing = duty.pairing;
            let running = self.games.values().any(|(game, ..)| *game == pairing);
            if duty.ended || running || duty.seat != pairing.south {
                continue;
            }
            if duty.key == self.own {
                self.play_between(duty);
                continue;
            }
            let due = self.again.get(&pairing).is_none_or(|again| *again <= now);
            let Some(nick) = self.nicks.get(&duty.key.id()).filter(|_| due).cloned() else {
                continue;
            };
            let guests = duty.guest.is_some() || duty.against_guest;
            let terms = Terms {
                clock: self.plan.clock,
                rated: self.plan.rated && !guests && !self.casual.contains(&pairing),
                pairing: Some(pairing),
                ..Terms::casual(Arc::clone(&self.plan.rule))
            };
            self.again.insert(pairing, now + OPEN);
            self.play(peer::Command::Challenge { nick, terms });
        }
    }

    fn play_between(&mut self, duty: Duty) {
        let north = self.meeting.table().person(duty.opponent);
        let opponent = north.and_then(|person| person.who.guest.clone());
        if let Some(opponent) = opponent
            && self.between.insert(duty.pairing)
        {
            self.out
                .push_back(Step::Game(Game::Between { duty, opponent }));
        }
    }

    /// Ends the games whose opponents have been silent for too long: a round waits for nobody for ever.
    fn claim(&mut self, now: u64) {
        let due: Vec<Gid> = self
            .claims
            .iter()
            .filter(|(_, at)| **at <= now)
            .map(|(gid, _)| *gid)
            .collect();
        for gid in due {
            self.claims.insert(gid, now + PATIENCE);
            self.play(peer::Command::Abandon(gid));
        }
    }

    /// What the meeting wants.
    fn drain(&mut self, now: u64) {
        while let Some(action) = self.meeting.poll() {
            match action {
                super::Action::Say(line) => self.play(peer::Command::Sunday(line)),
                super::Action::Again(line) => self.play(peer::Command::SundayAgain(line)),
                super::Action::Tell(_) if self.quiet => {}
                super::Action::Tell(news) => {
                    self.announce(&news);
                    self.out.push_back(Step::News(news));
                }
            }
        }
        // A round may have begun.
        if self.online && !self.quiet {
            self.answer(now);
        }
    }

    fn announce(&mut self, news: &News) {
        if self.plan.announces && self.meeting.is_director() {
            let lines = announce::lines(&self.meeting, news);
            for line in lines {
                self.command(Command::Say(line));
            }
        }
    }

    fn play(&mut self, command: peer::Command) {
        self.command(Command::Play(command));
    }

    fn command(&mut self, command: Command) {
        self.out.push_back(Step::Command(Box::new(command)));
    }
}

/// How a game was for a side.
fn word(winner: Option<Side>, side: Side) -> GameWord {
    match winner {
        None => GameWord::Drawn,
        Some(winner) if winner == side => GameWord::Won,
        Some(_) => GameWord::Lost,
    }
}

#[cfg(test)]
#[path = "desk_tests.rs"]
mod tests;
