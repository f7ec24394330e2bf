//! The Sunday match: following it, taking part, and what the player has to know of it.
//!
//! The [`Desk`] does the work. Here it gets the time and the client's events, and what it wants is passed on.

mod blocks;
pub(super) mod disputes;
mod view;
mod words;

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use jiff::tz::TimeZone;

use super::{
    event::{Asked, Destination, Effect, Moment},
    look::Role,
    shared::Shared,
};
use crate::{
    client::{self, Command, typed::SundayWord},
    event::{Desk, EventPlan, Game, Meeting, News, Phase, Step},
    irc::networks::NetworkId,
    peer::{self, wire::Gid, wire::PlayerName},
    texts::{Texts, t},
    trust::PublicKey,
};

/// The client is started so many seconds before check-in opens.
const EARLY: u64 = 120;
/// When that failed, it is tried again after so many seconds.
const AGAIN: u64 = 60;
/// An event that began so long ago, and of which nothing is known, is not the one that is meant.
const LATE: u64 = 3600;
/// News that are kept.
const NEWS: usize = 50;

/// The weekly event of the settings.
#[derive(Clone, Debug)]
pub struct Weekly {
    /// What it is and when.
    pub plan: EventPlan,
    /// Where the player lives.
    pub zone: TimeZone,
}

/// What is needed to take part, once a client has been started.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The event.
    pub plan: EventPlan,
    /// The network where it is.
    pub network: NetworkId,
    /// The player's key.
    pub key: PublicKey,
    /// His name; empty for anonymous.
    pub name: PlayerName,
    /// From a random source.
    pub seed: u64,
}

/// What the player should see at once.
#[derive(Debug)]
pub(super) enum Call {
    /// A round begins in which he plays.
    Round(String),
    /// His game has begun.
    Game(Gid),
    /// News that matter wherever he is.
    News(String),
}

/// The event as this player follows it. Times are in seconds since 1970.
#[derive(Debug)]
pub(super) struct Sunday {
    weekly: Option<Weekly>,
    desk: Option<Desk>,
    /// How the player is called there.
    name: PlayerName,
    /// The time since 1970.
    clock: Duration,
    /// The beginning of the event in which the player wants to play.
    wanted: Option<u64>,
    /// The beginning of the event for which the desk was told so.
    told: Option<u64>,
    /// When it was tried last to connect for it.
    tried: Option<u64>,
    /// A client is being started for the event, not because the player wants to see the people.
    connects: bool,
    /// Challenges of the desk that have not been answered by the client.
    asked: BTreeMap<u64, Box<Command>>,
    /// What has happened, newest last.
    news: VecDeque<(String, Role)>,
    scrolled: usize,
}

impl Sunday {
    pub(super) fn new(weekly: Option<Weekly>) -> Self {
        Self {
            weekly,
            desk: None,
            name: PlayerName::default(),
            clock: Duration::ZERO,
            wanted: None,
            told: None,
            tried: None,
            connects: false,
            asked: BTreeMap::new(),
            news: VecDeque::new(),
            scrolled: 0,
        }
    }

    /// Whether there is an event to follow.
    pub(super) fn is_planned(&self) -> bool {
        self.weekly.is_some()
    }

    /// There is a client: the event is followed from now on.
    pub(super) fn link(&mut self, entry: &Entry) {
        let zone = self.weekly.as_ref().map(|weekly| weekly.zone.clone());
        self.weekly = Some(Weekly {
            plan: entry.plan.clone(),
            zone: zone.unwrap_or(TimeZone::UTC),
        });
        self.name = entry.name.clone();
        self.told = None;
        self.asked.clear();
        let (plan, network) = (entry.plan.clone(), entry.network.clone());
        self.desk = Some(Desk::new(plan, entry.key, network, entry.seed, self.now()));
        self.check_in_at_desk();
    }

    fn now(&self) -> u64 {
        self.clock.as_secs()
    }

    fn meeting(&self) -> Option<&Meeting> {
        self.desk.as_ref().map(Desk::meeting)
    }

    /// The time has come so far.
    pub(super) fn time(&mut self, clock: Duration) {
        let is_new = clock.as_secs() != self.now();
        self.clock = clock;
        if is_new && let Some(desk) = &mut self.desk {
            desk.tick(clock.as_secs());
            self.check_in_at_desk();
        }
    }

    /// The client tells something.
    pub(super) fn told(&mut self, event: &client::Event) {
        let now = self.now();
        if let Some(desk) = &mut self.desk {
            desk.event(now, event);
        }
    }

    /// The client has carried out a command of the desk, or not.
    pub(super) fn answered(&mut self, number: u64, is_done: bool) {
        let now = self.now();
        let command = self.asked.remove(&number).filter(|_| !is_done);
        if let (Some(command), Some(desk)) = (command, &mut self.desk) {
            desk.refused(now, &command);
        }
    }

    /// When it has to be drawn again, or the desk has something to do.
    pub(super) fn next(&self, now: Moment, is_seen: bool) -> Option<Moment> {
        self.weekly.as_ref()?;
        let rest = Duration::from_secs(1)
            .saturating_sub(Duration::from_nanos(self.clock.subsec_nanos().into()));
        let seconds = match &self.desk {
            _ if is_seen => 1,
            Some(desk) => desk.next_timeout(self.now()).saturating_sub(self.now()),
            // The menu shows minutes.
            None => 60 - self.now() % 60,
        };
        Some(now + rest + Duration::from_secs(seconds.saturating_sub(1)))
    }

    /// When the event begins that is meant: the one that goes on, or the next.
    fn start(&self) -> Option<u64> {
        let plan = &self.weekly.as_ref()?.plan;
        let now = self.now();
        Some(match self.meeting() {
            Some(meeting) if meeting.phase(now) == Phase::Over => plan.next(now),
            Some(meeting) if self.is_alive(meeting) => meeting.terms().start_seconds(),
            _ => plan.next(now.saturating_sub(LATE)),
        })
    }

    /// Whether an event has not begun long ago without anybody opening it.
    fn is_alive(&self, meeting: &Meeting) -> bool {
        let began = meeting.terms().start_seconds();
        meeting.director().is_some() || self.now() < began + LATE
    }

    /// Where the event is.
    fn phase(&self) -> Phase {
        let now = self.now();
        match (self.meeting(), self.start()) {
            (Some(meeting), _) if self.is_alive(meeting) => meeting.phase(now),
            (_, Some(start)) if self.check_in_of(start) <= now => Phase::CheckIn,
            _ => Phase::Before,
        }
    }

    fn check_in_of(&self, start: u64) -> u64 {
        start.saturating_sub(crate::event::CHECK_IN.as_secs())
    }

    /// Whether the player takes part, or will.
    fn is_in(&self) -> bool {
        let start = self.start();
        let meeting = self
            .meeting()
            .filter(|meeting| Some(meeting.terms().start_seconds()) == start);
        match meeting {
            Some(meeting) => meeting.is_in(&self.name, false),
            None => start.is_some() && self.wanted == start,
        }
    }

    /// The player wants to play. Gives what to tell him.
    fn check_in(&mut self, texts: &Texts) -> String {
        self.wanted = self.start();
        self.told = None;
        self.tried = None;
        self.check_in_at_desk();
        match (&self.desk, self.phase()) {
            (None, _) => t!(texts, "sun-in-later"),
            (Some(_), Phase::Before | Phase::Over) => t!(texts, "sun-in-early"),
            (Some(_), _) => t!(texts, "sun-in-now"),
        }
    }

    /// Tells the desk, once, that the player wants to be in its event.
    fn check_in_at_desk(&mut self) {
        let (now, name) = (self.now(), self.name.clone());
        let Some(desk) = &mut self.desk else { return };
        let start = desk.meeting().terms().start_seconds();
        if self.wanted == Some(start) && self.told != Some(start) {
            self.told = Some(start);
            desk.check_in(now, name, false);
        }
    }

    fn check_out(&mut self, texts: &Texts) -> String {
        if !self.is_in() {
            return t!(texts, "sun-not-in");
        }
        self.wanted = None;
        self.told = None;
        let (now, name) = (self.now(), self.name.clone());
        if let Some(desk) = &mut self.desk {
            desk.check_out(now, &name, false);
        }
        t!(texts, "sun-out")
    }

    /// Does what was typed about the event. Gives what to tell the player, if anything.
    pub(super) fn typed(&mut self, word: SundayWord, texts: &Texts) -> Option<String> {
        match word {
            SundayWord::Show | SundayWord::Table => None,
            SundayWord::In => Some(self.check_in(texts)),
            SundayWord::Out => Some(self.check_out(texts)),
            SundayWord::Decide(pairing, verdict) => {
                let desk = self.desk.as_mut();
                let is_done = desk.is_some_and(|desk| desk.decide(pairing, verdict));
                Some(match is_done {
                    true => t!(texts, "sun-decided", game = pairing.to_string()),
                    false => t!(texts, "sun-not-decided"),
                })
            }
        }
    }

    /// The player's game that is being played.
    pub(super) fn game(&self) -> Option<Gid> {
        let duties = self.meeting()?.duties();
        let mut running = duties.into_iter().filter(|duty| !duty.ended);
        running.find_map(|duty| duty.gid)
    }

    pub(super) fn scroll(&mut self, down: bool, lines: usize) {
        let rows = self.meeting().map_or(0, |meeting| {
            let rounds = meeting.table().rounds().iter();
            let games: usize = rounds.map(|round| round.games.len() + 4).sum();
            games + meeting.table().people().count()
        });
        self.scrolled = match down {
            true => (self.scrolled + lines).min(rows),
            false => self.scrolled.saturating_sub(lines),
        };
    }

    /// Where to connect to at this moment, if the player wants to be in an event that is near.
    pub(super) fn destination(&self) -> Option<Destination> {
        let start = self.start().filter(|_| self.wanted == self.start())?;
        let now = self.now();
        let near = self.check_in_of(start).saturating_sub(EARLY) <= now;
        let may = self.tried.is_none_or(|tried| tried + AGAIN <= now);
        let network = self.weekly.as_ref()?.plan.network.parse().ok()?;
        (near && may).then_some(Destination {
            network,
            server: None,
        })
    }

    /// It is tried to connect; `starts` a client.
    pub(super) fn tries(&mut self, starts: bool) {
        self.tried = Some(self.now());
        self.connects |= starts;
    }

    /// Whether the client that was being started was for the event. Asked once.
    pub(super) fn has_connected(&mut self) -> bool {
        std::mem::take(&mut self.connects)
    }

    /// The client could not be started.
    pub(super) fn not_connected(&mut self, why: &str, texts: &Texts) -> String {
        let text = t!(texts, "sun-not-connected", why = why);
        self.add(text.clone(), Role::Alarm);
        text
    }

    fn add(&mut self, text: String, role: Role) {
        if self.news.len() == NEWS {
            self.news.pop_front();
        }
        self.news.push_back((text, role));
    }

    /// Does what the desk wants, up to something that the player should see; to be called until there is nothing.
    pub(super) fn proceed(&mut self, shared: &mut Shared) -> Option<Call> {
        loop {
            let desk = self.desk.as_mut()?;
            let network = desk.network().clone();
            match desk.poll()? {
                Step::Command(command) => {
                    let number = shared.number();
                    if matches!(*command, Command::Play(peer::Command::Challenge { .. })) {
                        self.asked.insert(number, command.clone());
                    }
                    let effect = Effect::Command(network, *command, Asked::Event(number));
                    shared.effects.push(effect);
                }
                Step::News(news) => {
                    if let Some(call) = self.hear(&news, &shared.texts) {
                        return Some(call);
                    }
                }
                Step::Game(Game::With { gid, .. }) => return Some(Call::Game(gid)),
                // Only bots have guests.
                Step::Game(Game::Between { .. }) => {}
            }
        }
    }

    fn hear(&mut self, news: &News, texts: &Texts) -> Option<Call> {
        let meeting = self.desk.as_ref()?.meeting();
        let own = meeting.seat_of(None);
        let text = words::news(texts, meeting, news);
        let (role, matters) = match news {
            News::Dispute(_) | News::Contradiction(_) | News::Differs(_) | News::Paused(true) => {
                (Role::Alarm, true)
            }
            News::Opened | News::Paused(false) | News::Over => (Role::Turn, true),
            News::Left(seat) if own == Some(*seat) => {
                self.wanted = None;
                (Role::Alarm, true)
            }
            News::Round(_) => (Role::Turn, false),
            _ => (Role::Text, false),
        };
        let plays = own.is_some_and(|seat| {
            let round = meeting.table().round();
            round.is_some_and(|round| round.game_of(seat).is_some() || round.byes.contains(&seat))
        });
        if matches!(news, News::Round(_)) {
            self.scrolled = 0;
        }
        self.add(text.clone(), role);
        match news {
            News::Round(_) if plays => Some(Call::Round(text)),
            _ => matters.then_some(Call::News(text)),
        }
    }
}
