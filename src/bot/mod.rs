//! The bot: a client that accepts challenges and plays by itself, and serves people in ordinary IRC clients.
//!
//! It talks to the [`crate::client`] only by its commands and events. `Contests` are the games by the protocol,
//! `Boards` those of people without a program, each network with its [`hall`].

mod admission;
mod boards;
mod contests;
mod control;
mod entries;
pub mod hall;
mod policy;
mod rows;
mod status;
mod sunday;
#[cfg(test)]
mod tests;
mod waits;

use std::collections::{BTreeMap, HashMap};

use tokio::{
    sync::{mpsc, watch},
    time::{Duration, Instant, sleep_until},
};

use crate::{
    client::{Command, Event, Handle, NetworkEvent, PeopleEvent, Person, Place, config::Owner},
    engine::Level,
    event::Desk,
    irc::networks::NetworkId,
    peer::{self, Nick},
    store::GuestBook,
    trust::KeyId,
};
use boards::Boards;
use contests::Contests;
use control::Order;
use hall::HallSettings;
use policy::Gate;
use sunday::Sunday;

pub use boards::MakeLevel;
pub use contests::MakePlayer;
pub use policy::Policy;
pub use status::{NetworkStatus, Status};
pub use sunday::TellNews;

/// Why the bot stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// In words.
    pub reason: String,
    /// Whether it was asked to stop.
    pub wanted: bool,
}

/// What the owner has decided, and may decide anew while the bot runs.
#[derive(Clone, Debug)]
pub struct BotSettings {
    /// Whose challenges are accepted.
    pub policy: Policy,
    /// How guests are served; none if they are not.
    pub hall: Option<HallSettings>,
    /// Who may give orders.
    pub owners: Vec<Owner>,
}

/// What the bot needs from outside.
pub struct Parts {
    /// Makes a player for a game by the protocol.
    pub make_player: MakePlayer,
    /// Makes players of a level, for when the owner changes it; none if it stays.
    pub make_level: Option<fn(Level) -> MakePlayer>,
    /// Where guests' games are kept; none if they are not served.
    pub guests: Option<(GuestBook, MakeLevel)>,
    /// Threads that may think for guests at once.
    pub threads: usize,
    /// Reads the settings anew; why not, in words.
    pub reload: Box<dyn FnMut() -> Result<BotSettings, String> + Send>,
}

/// A bot on the networks of a client.
pub struct Bot {
    handle: Handle,
    settings: BotSettings,
    contests: Contests,
    boards: Option<Boards>,
    gate: Gate,
    make_level: Option<fn(Level) -> MakePlayer>,
    reload: Box<dyn FnMut() -> Result<BotSettings, String> + Send>,
    /// Who has said a hello, with his key.
    keys: HashMap<(NetworkId, Nick), KeyId>,
    networks: BTreeMap<NetworkId, NetworkStatus>,
    started: Instant,
    contests_ended: u64,
    closing: bool,
    /// The weekly event, if it is directed here.
    sunday: Option<Sunday>,
    status: watch::Sender<Status>,
}

/// How often the status is told though nothing has happened.
const STATUS_EVERY: Duration = Duration::from_secs(5);

impl Bot {
    /// A bot that plays through `handle`.
    pub fn new(handle: Handle, settings: BotSettings, parts: Parts) -> Self {
        let hall = settings.hall.clone();
        let boards = hall
            .zip(parts.guests)
            .map(|(hall, (book, make))| Boards::new(hall, book, make, parts.threads));
        Self {
            contests: Contests::new(handle.clone(), parts.make_player),
            handle,
            boards,
            gate: Gate::new(settings.policy.clone()),
            settings,
            make_level: parts.make_level,
            reload: parts.reload,
            keys: HashMap::new(),
            networks: BTreeMap::new(),
            started: Instant::now(),
            contests_ended: 0,
            closing: false,
            sunday: None,
            status: watch::Sender::default(),
        }
    }

    /// The same bot at the desk of an event; `tell` hears what happens in it.
    #[must_use]
    pub fn with_event(mut self, desk: Desk, tell: TellNews) -> Self {
        self.sunday = Some(Sunday::new(desk, tell));
        self
    }

    /// A bot that plays whoever has a program, answers no guests and takes no orders.
    pub fn for_players(handle: Handle, make_player: MakePlayer) -> Self {
        let settings = BotSettings {
            policy: Policy::default(),
            hall: None,
            owners: Vec::new(),
        };
        let unchanged = settings.clone();
        let parts = Parts {
            make_player,
            // Nobody can change the level.
            make_level: None,
            guests: None,
            threads: 1,
            reload: Box::new(move || Ok(unchanged.clone())),
        };
        Self::new(handle, settings, parts)
    }

    /// How it stands, told again and again.
    pub fn status(&self) -> watch::Receiver<Status> {
        self.status.subscribe()
    }

    /// Plays until the client ends. Every event is shown to `see` first.
    pub async fn run(
        mut self,
        mut events: mpsc::Receiver<Event>,
        mut see: impl FnMut(&Event),
    ) -> Stopped {
        let mut told = Instant::now();
        self.tell_status();
        loop {
            let due = [
                self.contests.due(),
                self.boards.as_ref().and_then(Boards::due),
                self.sunday.as_ref().map(Sunday::due),
            ];
            let due = due.into_iter().flatten().min();
            let due = due.map_or(told + STATUS_EVERY, |due| due.min(told + STATUS_EVERY));
            tokio::select! {
                () = sleep_until(due) => self.tick().await,
                event = events.recv() => match event {
                    Some(Event::Ended { reason, wanted }) => {
                        see(&Event::Ended { reason: reason.clone(), wanted });
                        return Stopped { reason: reason.to_string(), wanted };
                    }
                    Some(event) => {
                        see(&event);
                        self.sunday_event(&event).await;
                        self.event(event).await;
                        self.sunday_of_guests().await;
                    }
                    None => return Stopped { reason: "the client ended".to_owned(), wanted: false },
                },
                Some(thought) = self.contests.thought() => self.contests.carry_out(thought).await,
                Some(found) = found(&mut self.boards) => {
                    if let Some(boards) = &mut self.boards {
                        boards.take(found).await;
                    }
                }
            }
            if told + STATUS_EVERY <= Instant::now() {
                told = Instant::now();
                self.tell_status();
            }
            self.end_if_done().await;
        }
    }

    async fn tick(&mut self) {
        if self.contests.due().is_some_and(|due| due <= Instant::now()) {
            self.contests.give_up().await;
        }
        if let Some(boards) = &mut self.boards {
            boards.tick().await;
        }
        self.sunday_tick().await;
        self.sunday_of_guests().await;
    }

    async fn event(&mut self, event: Event) {
        let Event::On(network, event) = event else {
            return;
        };
        self.note(&network, &event);
        match &event {
            NetworkEvent::Peer(peer::Event::Invited { gid, nick, terms }) => {
                return self.answer(&network, *gid, nick, terms).await;
            }
            NetworkEvent::Peer(peer::Event::Claimed { gid, nick }) => {
                return self.claimed(&network, *gid, nick).await;
            }
            NetworkEvent::Peer(event) => {
                if let peer::Event::Resumed { gid, .. } = event
                    && self
                        .sunday
                        .as_ref()
                        .is_some_and(|s| s.may_be_of_match(*gid))
                {
                    self.contests.hold(*gid);
                }
                self.contests.event(event).await;
            }
            NetworkEvent::LineWaits(wait) => self.contests.waits.add(Instant::now(), *wait),
            NetworkEvent::People(PeopleEvent::Said {
                who,
                at: Place::Private(_),
                text,
            }) => {
                if let Some(order) = control::read(text) {
                    return self.ordered(&network, who, order).await;
                }
            }
            _ => {}
        }
        if let Some(boards) = &mut self.boards {
            boards.event(&self.handle, &network, &event).await;
        }
    }

    /// Follows who is who and how the networks do.
    fn note(&mut self, network: &NetworkId, event: &NetworkEvent) {
        let state = self.networks.entry(network.clone()).or_default();
        match event {
            NetworkEvent::Online { nick, .. } => {
                state.online = true;
                state.nick = nick.to_string();
            }
            NetworkEvent::Renamed { nick, .. } => state.nick = nick.to_string(),
            NetworkEvent::Offline { .. } | NetworkEvent::Stopped { .. } => {
                if std::mem::take(&mut state.online) {
                    state.disconnects += 1;
                }
                self.keys.retain(|(on, _), _| on != network);
            }
            NetworkEvent::Lag(lag) => state.lag_ms = u64::try_from(lag.as_millis()).ok(),
            NetworkEvent::Peer(peer::Event::PeerSeen(info)) => {
                self.keys
                    .insert((network.clone(), info.nick.clone()), info.key);
            }
            NetworkEvent::Peer(peer::Event::PeerRenamed { old, info }) => {
                self.keys.remove(&(network.clone(), old.clone()));
                self.keys
                    .insert((network.clone(), info.nick.clone()), info.key);
            }
            NetworkEvent::Peer(peer::Event::PeerGone(nick)) => {
                self.keys.remove(&(network.clone(), nick.clone()));
            }
            NetworkEvent::Peer(peer::Event::Ended { .. }) => self.contests_ended += 1,
            _ => {}
        }
    }

    /// Says on a network whether the bot is the referee of others' games.
    async fn offer_refereeing(&mut self, network: &NetworkId) {
        let offers = peer::Command::SetReferee(self.settings.policy.referee);
        let handle = self.handle.on(network.clone());
        if let Err(error) = handle.command(Command::Play(offers)).await {
            tracing::info!(%network, %error, "nobody is told whether this is a referee");
        }
    }

    /// Somebody has given an order.
    async fn ordered(&mut self, network: &NetworkId, who: &Person, order: Result<Order, String>) {
        let seen = self
            .boards
            .as_ref()
            .and_then(|boards| boards.account_of(network, &who.nick));
        let account = who.account.clone().or(seen);
        let is_owner = account.is_some_and(|account| {
            self.settings
                .owners
                .iter()
                .any(|owner| owner.is(network, &account))
        });
        if !is_owner {
            // Whoever may give no orders learns nothing about those who may.
            tracing::warn!(%network, nick = %who.nick, "an order of somebody who is not the owner");
            return;
        }
        tracing::info!(%network, nick = %who.nick, ?order, "order");
        let answer = match order {
            Ok(order) => self.obey(network, order).await,
            Err(wrong) => wrong,
        };
        if let Some(boards) = &mut self.boards {
            return boards.reply(network, &who.nick, answer).await;
        }
        let command = Command::Tell(who.nick.clone(), answer);
        if let Err(error) = self.handle.on(network.clone()).command(command).await {
            tracing::info!(%error, "the owner was not answered");
        }
    }

    async fn obey(&mut self, network: &NetworkId, order: Order) -> String {
        let handle = self.handle.on(network.clone());
        let done = match order {
            Order::Say(channel, text) => {
                let at = Place::Channel(channel);
                handle.command(Command::Serve { at, text, turn: 0 }).await
            }
            Order::Join(channel) => handle.command(Command::Join(channel)).await,
            Order::Part(channel) => handle.command(Command::Part(channel)).await,
            Order::Reload => match (self.reload)() {
                Ok(settings) if settings.hall.is_some() != self.settings.hall.is_some() => {
                    return "whether guests are served changes with the next start; nothing was changed".to_owned();
                }
                Ok(settings) => {
                    self.take_settings(settings);
                    let networks: Vec<NetworkId> = self.networks.keys().cloned().collect();
                    for network in networks {
                        self.offer_refereeing(&network).await;
                    }
                    return "the settings hold from now on; networks and channels from the next start".to_owned();
                }
                Err(wrong) => return format!("nothing was changed: {wrong}"),
            },
            Order::Level(level) => {
                let Some(make) = self.make_level else {
                    return "the level of this bot cannot be changed".to_owned();
                };
                self.contests.set_player(make(level));
                if let Some(hall) = &mut self.settings.hall {
                    hall.level = level.min(hall.strongest);
                    if let Some(boards) = &mut self.boards {
                        boards.set_settings(hall);
                    }
                }
                return format!("new games are played at the level {level}");
            }
            Order::Decide(pairing, verdict) => {
                return match &mut self.sunday {
                    Some(sunday) => sunday.decide(pairing, verdict),
                    None => "this bot directs no event".to_owned(),
                };
            }
            Order::Status => return self.current_status().line(),
            Order::Quit { now: true } => {
                self.handle
                    .command(Command::Quit("going, as my owner wants".to_owned()))
                    .await
            }
            Order::Quit { now: false } => {
                self.closing = true;
                if let Some(boards) = &mut self.boards {
                    boards.close();
                }
                return format!("I end when {} games are over", self.open_games());
            }
        };
        match done {
            Ok(()) => "done".to_owned(),
            Err(error) => error.to_string(),
        }
    }

    fn take_settings(&mut self, settings: BotSettings) {
        self.gate.policy = settings.policy.clone();
        if let (Some(boards), Some(hall)) = (&mut self.boards, &settings.hall) {
            boards.set_settings(hall);
        }
        self.settings = settings;
    }

    fn open_games(&self) -> usize {
        self.contests.count() + self.boards.as_ref().map_or(0, Boards::games)
    }

    /// After the last game of a bot that is to go.
    async fn end_if_done(&mut self) {
        if self.closing && self.open_games() == 0 {
            self.closing = false;
            let quit = Command::Quit("all games are over".to_owned());
            if let Err(error) = self.handle.command(quit).await {
                tracing::warn!(%error, "not ended");
            }
        }
    }

    fn tell_status(&mut self) {
        let status = self.current_status();
        self.status.send_replace(status);
    }

    fn current_status(&mut self) -> Status {
        let now = Instant::now();
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let move_wait = millis(self.contests.waits.longest(now));
        let mut networks = BTreeMap::new();
        for (id, state) in &self.networks {
            let room = self
                .boards
                .as_mut()
                .map(|boards| boards.state(id))
                .unwrap_or_default();
            let peers = self.keys.keys().filter(|(on, _)| on == id).count();
            let network = NetworkStatus {
                peers,
                people: room.people,
                boards: room.games,
                queue: room.queue,
                move_wait_ms: move_wait,
                guest_wait_ms: millis(room.wait),
                ..state.clone()
            };
            networks.insert(id.to_string(), network);
        }
        Status {
            version: env!("CARGO_PKG_VERSION"),
            uptime: self.started.elapsed().as_secs(),
            networks,
            contests: self.contests.count(),
            contests_ended: self.contests_ended,
            boards: self.boards.as_ref().map_or(0, Boards::games),
            boards_ended: self.boards.as_ref().map_or(0, Boards::finished),
            declined: self.gate.declined.clone(),
            closing: self.closing,
        }
    }
}

/// What the engine finds for guests next; never anything where they are not served.
async fn found(boards: &mut Option<Boards>) -> Option<boards::Found> {
    match boards {
        Some(boards) => boards.found().await,
        None => std::future::pending().await,
    }
}
