//! The boards for people without a program: one [`Hall`] for each network, its files, and the engine's threads.

use std::{
    collections::{BTreeMap, VecDeque},
    time::{Duration, SystemTime},
};

use tokio::{sync::mpsc, time::Instant};

use super::{
    hall::{
        GuestId, Hall, HallSettings, Kept, MeetingWish, Output, RecordKey, Records, TableId, Tally,
        Thought,
    },
    rows::{kept, row},
    waits::Waits,
};
use crate::{
    client::{Command, Handle, NetworkEvent, Place},
    engine::{Level, Player},
    game::{Move, Side},
    irc::networks::NetworkId,
    peer::{self, Nick, wire::Pairing},
    store::{GuestBook, GuestRefusal, GuestRow},
};

/// Makes a player of a level.
pub type MakeLevel = Box<dyn FnMut(Level) -> Box<dyn Player + Send> + Send>;

/// No game is begun while lines to people have waited longer than this lately: a move would be answered too late
/// to be fun.
const MAX_WAIT: Duration = Duration::from_secs(20);
/// Guests whose results are read when a network is met.
const MAX_GUESTS: u32 = 20_000;
/// What the engine has found and nobody has looked at.
const MAX_THOUGHTS: usize = 256;
/// Players that are kept besides those that think.
const MAX_IDLE: usize = 2;

/// One network's hall.
struct Room {
    hall: Hall,
    waits: Waits,
    handle: Handle,
}

/// What a guest wants of the weekly match.
pub(super) struct Wished {
    pub(super) network: NetworkId,
    pub(super) guest: GuestId,
    pub(super) at: Place,
    pub(super) wish: MeetingWish,
}

/// What the engine has found.
pub(super) struct Found {
    network: NetworkId,
    thought: Thought,
    mv: Option<Move>,
    player: Box<dyn Player + Send>,
}

/// All halls.
pub(super) struct Boards {
    rooms: BTreeMap<NetworkId, Room>,
    settings: HallSettings,
    pub(super) book: GuestBook,
    make_player: MakeLevel,
    /// Players that do not think now, to be used again: each has memory of its own.
    players: Vec<(Level, Box<dyn Player + Send>)>,
    /// Threads that may think at once.
    threads: usize,
    /// Threads that do.
    thinking: usize,
    /// What is to be thought about, in its order.
    waiting: VecDeque<(NetworkId, Thought)>,
    found: mpsc::Receiver<Found>,
    find: mpsc::Sender<Found>,
    started: Instant,
    closing: bool,
    wishes: Vec<Wished>,
    match_ended: Vec<(Pairing, Option<Side>)>,
}

/// How a hall stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RoomState {
    pub(super) games: usize,
    pub(super) queue: usize,
    pub(super) people: usize,
    pub(super) wait: Duration,
}

impl Boards {
    pub(super) fn new(
        settings: HallSettings,
        book: GuestBook,
        make_player: MakeLevel,
        threads: usize,
    ) -> Self {
        let (find, found) = mpsc::channel(MAX_THOUGHTS);
        Self {
            rooms: BTreeMap::new(),
            settings,
            book,
            make_player,
            players: Vec::new(),
            threads: threads.max(1),
            thinking: 0,
            waiting: VecDeque::new(),
            found,
            find,
            started: Instant::now(),
            closing: false,
            wishes: Vec::new(),
            match_ended: Vec::new(),
        }
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// How a network's hall stands.
    pub(super) fn state(&mut self, network: &NetworkId) -> RoomState {
        let Some(room) = self.rooms.get_mut(network) else {
            return RoomState::default();
        };
        RoomState {
            games: room.hall.games(),
            queue: room.hall.queue(),
            people: room.hall.people(),
            wait: room.waits.longest(Instant::now()),
        }
    }

    /// Games at all boards.
    pub(super) fn games(&self) -> usize {
        self.rooms.values().map(|room| room.hall.games()).sum()
    }

    /// Games that have ended since the start, given up or played out.
    pub(super) fn finished(&self) -> u64 {
        self.rooms.values().map(|room| room.hall.finished()).sum()
    }

    /// No game is begun any more.
    pub(super) fn close(&mut self) {
        self.closing = true;
        for room in self.rooms.values_mut() {
            room.hall.close();
        }
    }

    /// Other settings hold from now on.
    pub(super) fn set_settings(&mut self, settings: &HallSettings) {
        self.settings = settings.clone();
        for room in self.rooms.values_mut() {
            room.hall.set_settings(settings.clone());
        }
    }

    /// The hall of a network; it is made when the network is first heard of.
    fn room(&mut self, handle: &Handle, network: &NetworkId) -> &mut Room {
        let missing = !self.rooms.contains_key(network);
        let (records, kept, newest) = if missing {
            self.read(network)
        } else {
            Default::default()
        };
        let refusals = match missing {
            true => self.refusals(network),
            false => Vec::new(),
        };
        let (now, closing) = (self.now(), self.closing);
        let settings = &self.settings;
        self.rooms.entry(network.clone()).or_insert_with(|| {
            let mut hall = Hall::new(now, settings.clone(), rand::random(), records, kept);
            hall.number_after(newest);
            for (asker, asked, left) in refusals {
                hall.remember_refusal(now, asker, asked, left);
            }
            if closing {
                hall.close();
            }
            Room {
                hall,
                waits: Waits::default(),
                handle: handle.on(network.clone()),
            }
        })
    }

    /// What is on disk of a network. What cannot be read is told and left where it is.
    fn read(&self, network: &NetworkId) -> (Records, Vec<Kept>, u64) {
        let mut records = Records::default();
        match self.book.guests(network.as_str(), MAX_GUESTS) {
            Ok(rows) => {
                for row in rows {
                    let key = RecordKey {
                        name: row.name,
                        account: row.account,
                    };
                    let [won, lost, drawn] = row.games;
                    let tally = Tally { won, lost, drawn };
                    let language = row.language.and_then(|code| code.parse().ok());
                    records.insert(key, row.shown, tally, language, row.quiet);
                }
            }
            Err(error) => tracing::warn!(%error, "the results of guests were not read"),
        }
        let games = self.book.games(network.as_str()).unwrap_or_else(|error| {
            tracing::warn!(%error, "the games of guests were not read");
            Vec::new()
        });
        // Numbers of games that this version cannot read are not given again.
        let newest = games.iter().map(|game| game.id).max().unwrap_or(0);
        (
            records,
            games.into_iter().filter_map(kept).collect(),
            newest,
        )
    }

    /// Who has said no to whom in an earlier run, and how long that still holds.
    fn refusals(&self, network: &NetworkId) -> Vec<(RecordKey, RecordKey, Duration)> {
        let now = SystemTime::now();
        let rows = self.book.refusals(network.as_str(), now);
        let rows = rows.unwrap_or_else(|error| {
            tracing::warn!(%error, "the refusals of guests were not read");
            Vec::new()
        });
        let key = |(name, account)| RecordKey { name, account };
        let read = |row: GuestRefusal| {
            let left = row.until.duration_since(now).ok()?;
            Some((key(row.asker), key(row.asked), left))
        };
        rows.into_iter().filter_map(read).collect()
    }

    /// Something happened on a network.
    pub(super) async fn event(
        &mut self,
        handle: &Handle,
        network: &NetworkId,
        event: &NetworkEvent,
    ) {
        let now = self.now();
        let room = self.room(handle, network);
        match event {
            NetworkEvent::Online { nick, .. } => room.hall.online(now, nick.clone()),
            NetworkEvent::People(event) => room.hall.people_event(now, event),
            NetworkEvent::Peer(event) => room.hall.peer(now, event),
            NetworkEvent::LooksLikePeer(nick, hint) if hint.owner.is_some() => {
                room.hall.is_bot(nick.clone());
            }
            NetworkEvent::Renamed { nick, .. } => room.hall.set_nick(nick.clone()),
            NetworkEvent::Offline { .. } | NetworkEvent::Stopped { .. } => room.hall.offline(now),
            NetworkEvent::ServiceWaits(wait) => room.waits.add(Instant::now(), *wait),
            _ => return,
        }
        self.settle(network).await;
    }

    /// Time has passed.
    pub(super) async fn tick(&mut self) {
        let now = self.now();
        let networks: Vec<NetworkId> = self.rooms.keys().cloned().collect();
        for network in networks {
            if let Some(room) = self.rooms.get_mut(&network) {
                room.hall
                    .set_slow(room.waits.longest(Instant::now()) > MAX_WAIT);
                room.hall.tick(now);
            }
            self.settle(&network).await;
        }
    }

    /// When a hall has something to do.
    pub(super) fn due(&self) -> Option<Instant> {
        let halls = self
            .rooms
            .values()
            .filter_map(|room| room.hall.next_timeout());
        halls.min().map(|at| self.started + at)
    }

    /// What the engine finds next.
    pub(super) async fn found(&mut self) -> Option<Found> {
        self.found.recv().await
    }

    /// The engine has found something.
    pub(super) async fn take(&mut self, found: Found) {
        let Found {
            network,
            thought,
            mv,
            player,
        } = found;
        self.thinking -= 1;
        if self.players.len() < self.threads + MAX_IDLE {
            self.players.push((thought.level, player));
        }
        self.start_thinking();
        let now = self.now();
        if let Some(room) = self.rooms.get_mut(&network) {
            room.hall.thought(now, &thought, mv);
        }
        self.settle(&network).await;
    }

    /// Carries out what a hall wants, in its order.
    async fn settle(&mut self, network: &NetworkId) {
        while let Some(output) = self
            .rooms
            .get_mut(network)
            .and_then(|room| room.hall.poll())
        {
            match output {
                Output::Say { at, text, turn } => self.say(network, at, text, turn).await,
                Output::Think(thought) => self.think(network, thought),
                Output::Keep(kept) => self.disk(self.book.keep_game(network.as_str(), &row(&kept))),
                Output::Forget(TableId(id)) => {
                    self.disk(self.book.forget_game(network.as_str(), id));
                }
                Output::Record {
                    key,
                    name,
                    tally,
                    language,
                    quiet,
                } => {
                    let row = GuestRow {
                        name: key.name,
                        account: key.account,
                        shown: name,
                        games: [tally.won, tally.lost, tally.drawn],
                        language: language.map(|language| language.code().to_owned()),
                        quiet,
                    };
                    self.disk(self.book.keep_guest(network.as_str(), &row));
                }
                Output::Refused {
                    asker,
                    asked,
                    lasts,
                } => {
                    let row = GuestRefusal {
                        asker: (asker.name, asker.account),
                        asked: (asked.name, asked.account),
                        until: SystemTime::now() + lasts,
                    };
                    self.disk(self.book.keep_refusal(network.as_str(), &row));
                }
                Output::Play(gid, mv) => self.contest(network, peer::Command::Play(gid, mv)).await,
                Output::Resign(gid) => self.contest(network, peer::Command::Resign(gid)).await,
                Output::MatchEnded(pairing, winner) => self.match_ended.push((pairing, winner)),
                Output::Meeting(guest, at, wish) => {
                    let network = network.clone();
                    self.wishes.push(Wished {
                        network,
                        guest,
                        at,
                        wish,
                    });
                }
            }
        }
    }

    /// Does something in a contest that a guest plays.
    async fn contest(&mut self, network: &NetworkId, command: peer::Command) {
        let Some(room) = self.rooms.get(network) else {
            return;
        };
        if let Err(error) = room.handle.play(command).await {
            // What is not possible now was overtaken by an event that follows.
            tracing::info!(%error, "not done in a contest of the match");
        }
    }

    /// What guests want of the weekly match.
    pub(super) fn take_wishes(&mut self) -> Vec<Wished> {
        std::mem::take(&mut self.wishes)
    }

    /// The games of the match between guests that have ended.
    pub(super) fn take_match_ended(&mut self) -> Vec<(Pairing, Option<Side>)> {
        std::mem::take(&mut self.match_ended)
    }

    /// Does something in a network's hall, and what follows from it.
    pub(super) async fn in_hall<T>(
        &mut self,
        network: &NetworkId,
        act: impl FnOnce(Duration, &mut Hall) -> T,
    ) -> Option<T> {
        let now = self.now();
        let done = self
            .rooms
            .get_mut(network)
            .map(|room| act(now, &mut room.hall));
        self.settle(network).await;
        done
    }

    /// A game goes on without the disk, but its owner has to know.
    pub(super) fn disk(&self, result: Result<(), crate::store::StoreError>) {
        if let Err(error) = result {
            tracing::error!(%error, "a guest's game could not be kept");
        }
    }

    async fn say(&mut self, network: &NetworkId, at: Place, text: String, turn: u64) {
        let Some(room) = self.rooms.get(network) else {
            return;
        };
        if let Err(error) = room.handle.command(Command::Serve { at, text, turn }).await {
            tracing::info!(%error, "somebody was not answered");
        }
    }

    /// Lets the engine think on a thread of its own, when one is free. Moves are more urgent than hints, of which a
    /// table has one at a time.
    fn think(&mut self, network: &NetworkId, thought: Thought) {
        let is_same = |(of, other): &(NetworkId, Thought)| {
            of == network
                && other.table == thought.table
                && other.hint.is_some() == thought.hint.is_some()
        };
        // What the table has asked before is not wanted any more.
        self.waiting.retain(|waiting| !is_same(waiting));
        let place = match thought.hint {
            Some(_) => self.waiting.len(),
            None => self
                .waiting
                .partition_point(|(_, other)| other.hint.is_none()),
        };
        self.waiting.insert(place, (network.clone(), thought));
        self.start_thinking();
    }

    fn start_thinking(&mut self) {
        while self.thinking < self.threads
            && let Some((network, thought)) = self.waiting.pop_front()
        {
            self.thinking += 1;
            let known = self
                .players
                .iter()
                .position(|(level, _)| *level == thought.level);
            let mut player = match known {
                Some(place) => self.players.swap_remove(place).1,
                None => (self.make_player)(thought.level),
            };
            let find = self.find.clone();
            tokio::task::spawn_blocking(move || {
                let mv = player.choose(&thought.game);
                let found = Found {
                    network,
                    thought,
                    mv,
                    player,
                };
                // Fails only when the bot has stopped.
                let _ = find.blocking_send(found);
            });
        }
    }

    /// Says something to a person as the bot's owner is answered: outside of everybody's turns.
    pub(super) async fn reply(&mut self, network: &NetworkId, nick: &Nick, text: String) {
        self.say(network, Place::Private(nick.clone()), text, 0)
            .await;
    }

    /// `nick!user@host` of somebody, as much of it as is known.
    pub(super) fn source_of(&self, network: &NetworkId, nick: &Nick) -> String {
        let hall = self.rooms.get(network).map(|room| &room.hall);
        let source = hall.and_then(|hall| hall.source_of(nick));
        format!("{nick}!{}", source.unwrap_or("?@?"))
    }

    /// The account of somebody who is in a channel of the bot's.
    pub(super) fn account_of(&self, network: &NetworkId, nick: &Nick) -> Option<String> {
        let hall = self.rooms.get(network).map(|room| &room.hall)?;
        hall.account_of(nick).map(str::to_owned)
    }

    /// Whether somebody's realname says that he is a bot.
    pub(super) fn looks_like_bot(&self, network: &NetworkId, nick: &Nick) -> bool {
        self.rooms
            .get(network)
            .is_some_and(|room| room.hall.has_bot(nick))
    }
}
