//! One program's part in an event, without I/O.
//!
//! | file | job |
//! |---|---|
//! | `director` | the log is written: who enters, rounds, scores, the end |
//! | `player` | checking in, and what is said of one's own games |
//! | `lost` | a director who is gone: who takes over, and whether enough are there |
//! | `catch_up` | asking for lines that are missing, and saying them again for others |
//! | `news` | what front ends are told |

mod catch_up;
mod director;
mod lost;
mod news;
mod player;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::Duration,
};

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{
    EventTerms,
    log::{Added, Log},
    table::{Identity, Table},
};
use crate::{
    peer::wire::{GameWord, Gid, Line, Message, Pairing, PlayerName, Seat, SundayLine, Verdict},
    trust::{KeyId, Link, PublicKey},
};
use catch_up::CatchUp;
use lost::Watch;
pub use news::News;
use player::OwnWord;

/// A player who has not begun so long after the round did has not come.
pub const NO_SHOW: Duration = Duration::from_secs(180);
/// Between two rounds.
const BREAK: u64 = 30;
/// The director says his newest line again after so long a silence, so that nobody takes him for lost.
const HEARTBEAT: u64 = 60;

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Sign this line and say it on the wire; hand it to [`Meeting::line`] as soon as it is out.
    Say(Box<SundayLine>),
    /// Say this line again as it is.
    Again(String),
    /// Tell the person, or whoever plays here.
    Tell(News),
}

/// Where an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Check-in has not begun.
    Before,
    /// One can check in, and the first round has not begun.
    CheckIn,
    /// A round is being played.
    Round(u8),
    /// It is over.
    Over,
}

/// A game of the round that somebody of this program has to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duty {
    /// The game.
    pub pairing: Pairing,
    /// Who plays it here.
    pub seat: Seat,
    /// The guest; none for the player whose program this is.
    pub guest: Option<String>,
    /// The opponent's seat.
    pub opponent: Seat,
    /// The opponent's name, empty for anonymous.
    pub name: String,
    /// The key to challenge or to be challenged by; the own one when two guests of this program meet.
    pub key: PublicKey,
    /// Whether the opponent is a guest.
    pub against_guest: bool,
    /// The game's name, once it has begun here.
    pub gid: Option<Gid>,
    /// Whether its end has been said.
    pub ended: bool,
}

/// What two players have said of their game; by side.
#[derive(Clone, Copy, Debug, Default)]
struct Words {
    /// South's and North's last word.
    said: [Option<(GameWord, Option<Gid>)>; 2],
    /// When the first word about the end came.
    since: Option<u64>,
}

/// One program's part in one event. Times are in seconds since 1970.
#[derive(Debug)]
pub struct Meeting {
    pub(super) own: PublicKey,
    event: Link,
    log: Log,
    table: Table,
    rng: StdRng,
    out: VecDeque<Action>,
    /// Whether this program opens the event if nobody else has.
    opens: bool,
    /// Since when this program is on the network; none while it is not.
    online: Option<u64>,
    present: BTreeSet<KeyId>,
    /// Who wants to play here.
    mine: BTreeMap<Identity, player::Entry>,
    own_words: BTreeMap<(Pairing, Seat), OwnWord>,
    /// Who has asked to play, or to play no more, and is not in the log yet.
    asked: BTreeMap<Identity, bool>,
    /// When everybody's newest line about taking part was signed, in minutes.
    stamps: BTreeMap<Identity, u32>,
    /// Their names.
    names: BTreeMap<Identity, PlayerName>,
    /// What the director's owner has decided.
    rulings: VecDeque<(Pairing, Verdict)>,
    /// Who was taken out because he did not come, by round.
    shown: BTreeSet<(u8, Seat)>,
    words: BTreeMap<Pairing, Words>,
    /// A line of the log has been given out and has not come back; until when that is waited for.
    writing: Option<u64>,
    /// When the newest line of the log came here.
    changed: u64,
    /// When the director was heard last, or was there.
    director_heard: u64,
    /// When the round's line came here.
    round_since: u64,
    /// When the director has said his newest line again.
    said_again: u64,
    paused: bool,
    watch: Watch,
    catch_up: CatchUp,
}

impl Meeting {
    /// A part in this event. `opens`: this program is the director unless there is one. `seed` is for delays.
    pub fn new(terms: EventTerms, own: PublicKey, opens: bool, seed: u64) -> Self {
        Self {
            own,
            event: terms.id(),
            log: Log::new(terms.clone()),
            table: Table::new(terms),
            rng: StdRng::seed_from_u64(seed),
            out: VecDeque::new(),
            opens,
            online: None,
            present: BTreeSet::new(),
            mine: BTreeMap::new(),
            own_words: BTreeMap::new(),
            asked: BTreeMap::new(),
            stamps: BTreeMap::new(),
            names: BTreeMap::new(),
            rulings: VecDeque::new(),
            shown: BTreeSet::new(),
            words: BTreeMap::new(),
            writing: None,
            changed: 0,
            director_heard: 0,
            round_since: 0,
            said_again: 0,
            paused: false,
            watch: Watch::default(),
            catch_up: CatchUp::default(),
        }
    }

    /// The terms.
    pub fn terms(&self) -> &EventTerms {
        self.table.terms()
    }

    /// How it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The director; none before the event is opened.
    pub fn director(&self) -> Option<&PublicKey> {
        self.log.director()
    }

    /// The director's term: 0 before the event is opened.
    pub fn term(&self) -> u16 {
        self.log.term()
    }

    /// Whether this program is the director.
    pub fn is_director(&self) -> bool {
        self.log.director() == Some(&self.own)
    }

    fn is_director_here(&self) -> bool {
        let director = self.log.director();
        director.is_some_and(|key| *key == self.own || self.present.contains(&key.id()))
    }

    /// Whether the event waits because too few of the players are there.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Every line of the log, to be kept or said elsewhere.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.log.texts()
    }

    /// Where the event is.
    pub fn phase(&self, now: u64) -> Phase {
        match self.table.rounds().last() {
            _ if self.table.is_over() => Phase::Over,
            Some(round) => Phase::Round(round.number),
            None if now >= self.terms().check_in_seconds() => Phase::CheckIn,
            None => Phase::Before,
        }
    }

    /// What has to be done next; to be called until there is nothing.
    pub fn poll(&mut self) -> Option<Action> {
        self.out.pop_front()
    }

    /// This program is on the network now. Who else is there, is told by [`Meeting::here`].
    pub fn online(&mut self, now: u64) {
        self.online = Some(now);
        self.director_heard = now;
        self.watch.apart(now);
        self.catch_up.begin(now);
    }

    /// This program is not on the network any more.
    pub fn offline(&mut self) {
        self.online = None;
        self.writing = None;
        self.present.clear();
    }

    /// Somebody is there, or not any more.
    pub fn here(&mut self, now: u64, key: KeyId, is_here: bool) {
        let is_director = self
            .log
            .director()
            .is_some_and(|director| director.id() == key);
        let changed = match is_here {
            true => self.present.insert(key),
            false => self.present.remove(&key),
        };
        if is_director && changed {
            self.director_heard = now;
        }
    }

    /// A line of an event that somebody with this key has said now, whoever has signed it; none for somebody unknown.
    /// See [`Meeting::line`].
    pub fn line_by(&mut self, now: u64, by: Option<KeyId>, text: &str) {
        self.line(now, text);
        let is_newest = self.log.text(self.log.len()) == Some(text);
        let director = self.log.director().map(PublicKey::id);
        // What others repeat says nothing of him.
        if is_newest && director.is_some() && by == director {
            self.director_heard = now;
        }
    }

    /// A line of an event: heard, said by this program, or kept from before. Those of other events, and what is
    /// not signed by whom it should be, change nothing.
    pub fn line(&mut self, now: u64, text: &str) {
        let Ok(line) = Line::parse(text) else { return };
        let Ok(Message::SundayLine(message)) = Message::read(&line) else {
            return;
        };
        if message.event() != self.event {
            return;
        }
        if let Some((number, ..)) = message.logged() {
            return self.logged(now, number, text);
        }
        match &message {
            SundayLine::SundayGame(game) => self.heard_game(now, &line, game),
            SundayLine::SundayIn(said) if !self.is_news(said) => {}
            _ if !message.own_key().is_some_and(|key| line.verify(key)) => {}
            SundayLine::SundayGet(get) => self.asked_for(now, get),
            SundayLine::SundayIn(said) => self.heard_in(now, said),
            SundayLine::SundayOut(said) => self.heard_out(now, said),
            _ => {}
        }
    }

    fn logged(&mut self, now: u64, number: u16, text: &str) {
        self.guard(now);
        let before = self.log.head();
        let added = self.log.add(text);
        self.take(now, before, added);
        if self.log.text(number) == Some(text) {
            self.catch_up.heard(now, number);
        }
    }

    /// The log may have changed from what it was when `before` was its newest line.
    fn take(&mut self, now: u64, before: Option<Link>, added: Added) {
        match added {
            Added::Nothing => return,
            Added::Longer(from) => {
                let lines: Vec<SundayLine> = self.log.messages(from).cloned().collect();
                for line in &lines {
                    self.table.apply(line);
                    self.news(now, line);
                    self.watch.follow(now, line);
                }
            }
            Added::Other => {
                self.table = self.log.table();
                let watch = &mut self.watch;
                self.log
                    .messages(0)
                    .for_each(|line| watch.follow(now, line));
                self.round_since = now;
                self.tell(News::OtherLog);
            }
        }
        if before != self.log.head() {
            self.changed = now;
            self.director_heard = now;
            self.catch_up.progress();
            self.writing = None;
            self.settle_asked();
        }
    }

    /// When [`Meeting::tick`] has something to do at the latest. Cheap, so once a second while an event is near.
    pub fn next_timeout(&self, now: u64) -> u64 {
        let terms = self.terms();
        if self.table.is_over() || now >= terms.check_in_seconds() {
            return now + 1;
        }
        terms.check_in_seconds()
    }

    /// Does whatever is due.
    pub fn tick(&mut self, now: u64) {
        self.watch.tick(now);
        if self.online.is_none() || now < self.terms().check_in_seconds() {
            return;
        }
        if self.writing.is_some_and(|until| until <= now) {
            self.writing = None;
        }
        self.tick_catch_up(now);
        self.tick_player(now);
        if self.table.is_over() {
            return self.tick_over(now);
        }
        self.tick_lost(now);
        self.guard(now);
        if self.is_director() || self.log.director().is_none() {
            self.tick_director(now);
        }
    }

    fn say(&mut self, line: impl Into<SundayLine>) {
        self.out.push_back(Action::Say(Box::new(line.into())));
    }

    fn tell(&mut self, news: News) {
        self.out.push_back(Action::Tell(news));
    }

    /// Between `least` and `least + spread` seconds.
    fn delay(&mut self, least: u64, spread: u64) -> u64 {
        least + self.rng.random_range(0..=spread)
    }

    fn minutes(now: u64) -> u32 {
        u32::try_from(now / 60).unwrap_or(u32::MAX)
    }
}
