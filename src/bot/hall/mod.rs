//! The channel bot: board and opponent for people in ordinary IRC clients.
//!
//! A [`Hall`] is one network's. It has no clock, no socket, no file and no engine: it is told what people do, what
//! the engine thinks and what time it is, and gives [`Output`]s to be carried out, in order.
//!
//! Nothing is said to anybody who has not asked, but to whoever plays. A game that is begun in a channel is
//! played there; one that is begun in private, in private. Long answers are always private.

mod answers;
mod aside;
mod asking;
mod games;
mod guests;
mod lists;
mod meeting;
mod records;
mod said;
mod settings;
mod show;
mod table;
mod words;

#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::Duration,
};

use rand::{SeedableRng, rngs::StdRng};

use crate::{
    client::{PeopleEvent, Person, Place},
    engine::Level,
    game::{Declared, EndReason, Game, Move, Side},
    peer::{
        self, Nick, PeerInfo,
        wire::{Gid, Pairing},
    },
    rules::Language,
    texts::Voice,
};
use guests::{Allowed, Guests};
use words::{Words, say};

pub use guests::{GuestId, Identity, RecordKey};
pub use meeting::{Between, MatchGame, MatchNews};
pub use records::{Records, Tally};
pub use said::{Asked, CALL, COMMANDS, CommandWord, Verb, Wish, read_in_channel, read_private};
pub use settings::HallSettings;
pub use table::{Kept, KeptSeat, Table, TableId};

/// Something to be carried out.
#[derive(Clone, Debug)]
pub enum Output {
    /// Say a line.
    Say {
        /// Where.
        at: Place,
        /// What.
        text: String,
        /// In whose turn.
        turn: u64,
    },
    /// Let the engine think; the answer comes back by [`Hall::thought`].
    Think(Thought),
    /// Keep a game on disk as it is now. Before it is said what was played.
    Keep(Kept),
    /// The game is over or was dropped: it need not be kept any more.
    Forget(TableId),
    /// What is kept of a person has changed.
    Record {
        /// Who.
        key: RecordKey,
        /// How he is called.
        name: String,
        /// His games.
        tally: Tally,
        /// The language that he has asked for.
        language: Option<Language>,
        /// Whether he does not want to be challenged.
        quiet: bool,
    },
    /// Somebody has said no to a challenge: the same person does not ask him again for so long, also after a restart.
    Refused {
        /// Who has asked.
        asker: RecordKey,
        /// Who has said no.
        asked: RecordKey,
        /// How long that holds.
        lasts: Duration,
    },
    /// Play a move in a contest of the match.
    Play(Gid, Move),
    /// Give a contest of the match up.
    Resign(Gid),
    /// A game of the match between two guests is over: who has won.
    MatchEnded(Pairing, Option<Side>),
    /// Somebody wants to be told about the weekly match, or to take part.
    Meeting(GuestId, Place, MeetingWish),
}

/// What somebody wants of the weekly match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeetingWish {
    /// To know when it is.
    When,
    /// To take part.
    In,
    /// To take part no more.
    Out,
    /// To see how it stands.
    Table,
}

/// A task for the engine.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The game's number.
    pub table: TableId,
    /// The game.
    pub game: Game,
    /// How strong the engine is.
    pub level: Level,
    /// Set when a person wants a hint: who, and where it is told.
    pub hint: Option<(GuestId, Place)>,
}

/// One network's people and their games.
#[derive(Debug)]
pub struct Hall {
    settings: HallSettings,
    words: [Words; Language::ALL.len()],
    /// The bot's nick, once it has one.
    nick: Option<Nick>,
    guests: Guests,
    tables: BTreeMap<TableId, Table>,
    /// Games that wait for their players.
    aside: BTreeMap<TableId, (Kept, Duration)>,
    challenges: Vec<games::Challenge>,
    asking: asking::Asking,
    /// Who waits for a free table, in their order.
    waiting: VecDeque<games::Waiting>,
    records: Records,
    /// Who takes part in the weekly match, under which names.
    entered: BTreeMap<String, GuestId>,
    /// Lines that were too many for one answer.
    pages: BTreeMap<GuestId, VecDeque<String>>,
    /// The players with a program of their own.
    peers: BTreeMap<Nick, PeerInfo>,
    /// Nicks that are bots.
    bots: BTreeSet<Nick>,
    newest: u64,
    /// Games that have counted.
    finished: u64,
    /// No new games are begun: the bot is going.
    closing: bool,
    /// Lines to people have to wait too long.
    slow: bool,
    /// The bot is not on the network.
    offline: bool,
    rng: StdRng,
    outputs: VecDeque<Output>,
}

impl Hall {
    /// An empty hall. `seed` decides who begins; `kept` are the games of earlier runs, with how long ago each was
    /// last played.
    pub fn new(
        now: Duration,
        settings: HallSettings,
        seed: [u8; 32],
        records: Records,
        kept: Vec<Kept>,
    ) -> Self {
        let mut hall = Self {
            settings,
            words: Words::all(Voice::Bot),
            nick: None,
            guests: Guests::default(),
            tables: BTreeMap::new(),
            aside: BTreeMap::new(),
            challenges: Vec::new(),
            asking: asking::Asking::default(),
            waiting: VecDeque::new(),
            records,
            entered: BTreeMap::new(),
            pages: BTreeMap::new(),
            peers: BTreeMap::new(),
            bots: BTreeSet::new(),
            newest: 0,
            finished: 0,
            closing: false,
            slow: false,
            offline: false,
            rng: StdRng::from_seed(seed),
            outputs: VecDeque::new(),
        };
        for kept in kept {
            hall.newest = hall.newest.max(kept.id.0);
            hall.aside.insert(kept.id, (kept, now));
        }
        hall
    }

    /// What is to be carried out next.
    pub fn poll(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// The bot is on its network.
    pub fn online(&mut self, now: Duration, nick: Nick) {
        if std::mem::take(&mut self.offline) {
            self.give_time(now);
        }
        self.set_nick(nick);
    }

    /// The bot is called so from now on.
    pub fn set_nick(&mut self, nick: Nick) {
        self.nick = Some(nick);
    }

    /// Other settings hold from now on; games that are played go on.
    pub fn set_settings(&mut self, settings: HallSettings) {
        self.settings = settings;
    }

    /// Lines to people wait for long, or no more: while they do, no game is begun.
    pub fn set_slow(&mut self, slow: bool) {
        self.slow = slow;
    }

    /// No game is begun any more, because the bot is going.
    pub fn close(&mut self) {
        self.closing = true;
    }

    /// Games that are being played.
    pub fn games(&self) -> usize {
        self.tables.len()
    }

    /// Games that have ended since the start, given up or played out.
    pub fn finished(&self) -> u64 {
        self.finished
    }

    /// People who wait for a table.
    pub fn queue(&self) -> usize {
        self.waiting.len()
    }

    /// People who are remembered.
    pub fn people(&self) -> usize {
        self.guests.count()
    }

    /// The connection is lost: nobody is seen, and the games wait.
    pub fn offline(&mut self, now: Duration) {
        self.offline = true;
        self.guests.lose_sight(now);
        self.peers.clear();
        self.bots.clear();
        for table in self.tables.values_mut() {
            table.left.get_or_insert(now);
        }
    }

    /// Somebody with a program of his own has come, changed or gone.
    pub fn peer(&mut self, now: Duration, event: &peer::Event) {
        match event {
            peer::Event::PeerSeen(info) => {
                self.peers.insert(info.nick.clone(), (**info).clone());
            }
            peer::Event::PeerRenamed { old, info } => {
                self.peers.remove(old);
                self.peers.insert(info.nick.clone(), (**info).clone());
            }
            peer::Event::PeerGone(nick) => {
                self.peers.remove(nick);
            }
            peer::Event::Moved { gid, by, mv, .. } => self.moved_elsewhere(now, *gid, *by, *mv),
            peer::Event::Ended { gid, outcome, .. } => {
                let loser = outcome.winner.map(Side::other);
                let end = match (outcome.reason, loser) {
                    (EndReason::Flag, Some(loser)) => Declared::Flag(loser),
                    (EndReason::Gone, Some(loser)) => Declared::Gone(loser),
                    (EndReason::Cheat, Some(loser)) => Declared::Cheat(loser),
                    (_, Some(loser)) => Declared::Resign(loser),
                    (_, None) => Declared::Agreed,
                };
                self.ended_elsewhere(*gid, end);
            }
            peer::Event::Void { gid, .. } | peer::Event::ClosedByOpponent(gid) => {
                self.ended_elsewhere(*gid, Declared::Aborted);
            }
            _ => {}
        }
    }

    /// Somebody's realname says that it is a bot.
    pub fn is_bot(&mut self, nick: Nick) {
        // A hint that anybody can give is bounded by who is in the channel.
        if self.bots.len() < 1000 {
            self.bots.insert(nick);
        }
    }

    /// Whether somebody's realname says that he is a bot.
    pub fn has_bot(&self, nick: &Nick) -> bool {
        self.bots.contains(nick)
    }

    /// Games are numbered after this number.
    pub fn number_after(&mut self, newest: u64) {
        self.newest = self.newest.max(newest);
    }

    /// The services account of somebody who shares a channel with the bot, as far as the server tells it.
    pub fn account_of(&self, nick: &Nick) -> Option<&str> {
        let guest = self.guests.get(self.guests.named(nick.as_str())?)?;
        guest
            .identity
            .account
            .as_deref()
            .filter(|_| guest.is_seen())
    }

    /// `user@host` of somebody who is here.
    pub fn source_of(&self, nick: &Nick) -> Option<&str> {
        let id = self.guests.named(nick.as_str())?;
        Some(&self.guests.get(id)?.identity.source)
    }

    /// Somebody has said no to somebody in an earlier run, and that still holds for so long.
    pub fn remember_refusal(
        &mut self,
        now: Duration,
        asker: RecordKey,
        asked: RecordKey,
        left: Duration,
    ) {
        self.asking.remember(now + left, asker, asked);
    }

    /// A person did something.
    pub fn people_event(&mut self, now: Duration, event: &PeopleEvent) {
        match event {
            PeopleEvent::Account { nick, account } => self.guests.account(nick, account.clone()),
            PeopleEvent::Came { who, channel } if !self.is_own(&who.nick) => {
                let id = self.see(now, who);
                self.guests.came(id, channel);
            }
            PeopleEvent::Gone { nick, channel } => {
                self.bots.remove(nick);
                if let Some(id) = self.guests.gone(now, nick, channel.as_ref()) {
                    self.left(now, id);
                }
            }
            PeopleEvent::Renamed { old, new } => {
                if self.bots.remove(old) {
                    self.bots.insert(new.clone());
                }
                self.guests.renamed(old, new);
            }
            PeopleEvent::Said { who, at, text } if !self.is_own(&who.nick) => {
                self.said(now, who, at, text);
            }
            PeopleEvent::Unseen(channel) => {
                for id in self.guests.unseen(now, channel) {
                    self.left(now, id);
                }
            }
            PeopleEvent::Unreachable(nick) => {
                let id = self.guests.named(nick.as_str());
                if let Some(guest) = id.and_then(|id| self.guests.get_mut(id)) {
                    guest.reachable = false;
                }
                if let Some(guest) = id {
                    self.call_if_due(guest);
                }
            }
            PeopleEvent::Came { .. } | PeopleEvent::Said { .. } => {}
        }
    }

    fn is_own(&self, nick: &Nick) -> bool {
        self.nick.as_ref() == Some(nick)
    }

    /// What the bot is called.
    fn own_name(&self) -> String {
        self.nick
            .as_ref()
            .map_or_else(|| "awale".to_owned(), ToString::to_string)
    }

    fn see(&mut self, now: Duration, who: &Person) -> GuestId {
        let (tables, waiting, entered) = (&self.tables, &self.waiting, &self.entered);
        let busy = |id| {
            tables.values().any(|table| table.side_of(id).is_some())
                || entered.values().any(|other| *other == id)
                || waiting.iter().any(|waiting| waiting.guest == id)
        };
        let id = self.guests.see(now, who, busy);
        if self
            .guests
            .get(id)
            .is_some_and(|guest| guest.language.is_none())
        {
            let known = self
                .record_of(id)
                .and_then(|key| self.records.language(&key));
            if let Some(guest) = self.guests.get_mut(id) {
                guest.language = known;
            }
        }
        self.back(id);
        id
    }

    fn said(&mut self, now: Duration, who: &Person, at: &Place, text: &str) {
        // Two bots that answer each other never end.
        if who.bot || self.bots.contains(&who.nick) {
            return;
        }
        let known = self.guests.named(who.nick.as_str());
        let plays = known.is_some_and(|id| self.plays_at(id, at));
        let asked = match at {
            Place::Private(_) => read_private(text),
            Place::Channel(_) => read_in_channel(text, &self.own_name(), plays),
        };
        let Some(asked) = asked else { return };
        let id = self.see(now, who);
        match at {
            Place::Channel(channel) => self.guests.came(id, channel),
            // Whoever talks in private hears answers there.
            Place::Private(_) => {
                if let Some(guest) = self.guests.get_mut(id) {
                    guest.reachable = true;
                }
            }
        }
        if self.is_blocked(id) {
            return;
        }
        // The game itself sets the pace of its moves.
        if self.is_due_move(id, &asked.wish) {
            return self.asked(now, id, at, asked);
        }
        match self.guests.allow(now, id) {
            Allowed::Yes => self.asked(now, id, at, asked),
            Allowed::TooFast => {
                let text = say!(self.words(id), "too-fast");
                self.answer(id, at, text);
            }
            Allowed::Silently => {}
        }
    }

    /// Whether somebody plays a move that he may play now.
    fn is_due_move(&self, guest: GuestId, wish: &Wish) -> bool {
        let Wish::Move(house) = wish else {
            return false;
        };
        let table = self.table_of(guest).and_then(|id| self.tables.get(&id));
        table.is_some_and(|table| {
            table.side_of(guest).is_some_and(|side| {
                let meant = table.meant(side, *house);
                table.game.to_move() == Some(side)
                    && meant.is_some_and(|mv| table.game.is_legal(mv))
            })
        })
    }

    /// The engine has thought.
    pub fn thought(&mut self, now: Duration, thought: &Thought, mv: Option<Move>) {
        match &thought.hint {
            Some((guest, at)) => self.hinted(*guest, at, thought, mv),
            None => self.engine_plays(now, thought, mv),
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        self.end_challenges(now);
        self.put_aside_what_rests(now);
        self.forget_old(now);
        self.seat_waiting(now);
    }

    /// When [`Hall::tick`] has something to do, at the latest.
    pub fn next_timeout(&self) -> Option<Duration> {
        let challenges = self.challenges.iter().map(|challenge| challenge.until);
        let tables = self
            .tables
            .values()
            .filter(|table| self.can_rest(table))
            .map(aside::rests_at);
        let waiting = self.waiting.front().map(|waiting| waiting.until);
        challenges.chain(tables).chain(waiting).min()
    }

    /// The texts in a person's language.
    fn words(&self, guest: GuestId) -> &Words {
        let language = self.guests.get(guest).and_then(|guest| guest.language);
        language
            .unwrap_or(self.settings.language)
            .choose(&self.words)
    }

    /// The language that everybody in a channel reads.
    fn common_words(&self) -> &Words {
        self.settings.language.choose(&self.words)
    }

    /// Says a line where somebody has asked.
    fn answer(&mut self, guest: GuestId, at: &Place, text: String) {
        let text = match at {
            Place::Channel(_) => match self.guests.get(guest) {
                Some(guest) => format!("{}: {text}", guest.nick()),
                None => return,
            },
            Place::Private(_) => text,
        };
        self.outputs.push_back(Output::Say {
            at: at.clone(),
            text,
            turn: guest.turn(),
        });
    }

    /// Says a line to a person alone, or where he has asked if he takes no private lines.
    fn tell(&mut self, guest: GuestId, asked_at: &Place, text: String) {
        match self.private(guest) {
            Some(at) => self.answer(guest, &at, text),
            None => self.answer(guest, asked_at, text),
        }
    }

    fn private(&self, guest: GuestId) -> Option<Place> {
        let guest = self.guests.get(guest)?;
        guest
            .reachable
            .then(|| Place::Private(guest.nick().clone()))
    }

    fn record_of(&self, guest: GuestId) -> Option<RecordKey> {
        Some(self.guests.get(guest)?.identity.record_key())
    }
}
