//! The task that runs a client: it owns the networks and what they share.
//!
//! Whatever happens on one network is carried out wholly, and told to the machines of the others,
//! before anything else is looked at: [`Actor::step`]. So no two of them give one record number.

use std::{collections::BTreeSet, future::poll_fn, sync::Arc, task::Poll, time::Duration};

use rand::{SeedableRng, rngs::StdRng};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use super::{
    command::{Command, CommandError},
    common::Common,
    direct::{SocketEvent, Sockets},
    event::Event,
    handle::Request,
    ignore::{Ignore, Ignores},
    leaving::{LeaveReason, Leaving},
    realname::Hint,
    settings::{Network, Settings},
    station::{Link, Station},
    strict::TlsDemands,
};
use crate::{
    irc::{event::Event as IrcEvent, networks::NetworkId},
    peer::{
        self,
        wire::{Gid, NetworkToken, PlayerState},
    },
    store::StoreError,
    trust::Points,
};

/// Events that wait for a slow front end before the sockets are not read any more.
const MAX_BACKLOG: usize = 1024;

pub(super) struct Actor {
    pub(super) common: Common,
    pub(super) stations: Vec<Station>,
    requests: mpsc::Receiver<Request>,
    events: mpsc::Sender<Event>,
    /// What comes over direct connections.
    socket_events: mpsc::Receiver<SocketEvent>,
    /// The network that is read from first, so that a loud one does not keep the others waiting.
    turn: usize,
}

/// What the client does next.
enum Step {
    /// The front end takes events, or is gone.
    Room,
    /// A command; none when nobody can give one any more.
    Request(Option<Request>),
    /// Something from the connection of a network; none when it is over.
    Irc(usize, Option<IrcEvent>),
    /// Something on a direct connection.
    Socket(SocketEvent),
    /// Something is due.
    Time,
}

impl Actor {
    pub(super) fn new(
        settings: Settings,
        requests: mpsc::Receiver<Request>,
    ) -> Result<(Self, mpsc::Receiver<Event>), StoreError> {
        let own = settings.key.public();
        let archive = settings.home.archive()?;
        let standing = archive.standing(&own)?;
        let unsure = archive.is_unsure()?;
        let ignores = Ignores::of(archive.ignored()?);
        let hint = Hint::new(
            settings.profile.country,
            &settings.profile.rule,
            Points::START,
        );
        let (hint, is_bot) = match &settings.bot {
            Some(label) => (hint.of_bot(label), true),
            None => (hint, false),
        };
        let (sockets, socket_events) = Sockets::new(settings.direct);
        let common = Common {
            own,
            key: Arc::new(settings.key),
            profile: settings.profile,
            state: PlayerState::Free,
            away: None,
            standing,
            archive,
            watch: settings.watch,
            sockets,
            logs_talk: settings.logs_talk,
            backlog: [Event::Ignoring(ignores.list())].into(),
            ignores,
            realname: hint.to_string(),
            is_bot,
            tap: settings.tap,
            rng: StdRng::from_seed(settings.seed),
            gate: settings.gate,
            demands: TlsDemands::in_folder(settings.home.path()),
            started: Instant::now(),
            networks: 0,
            unsure,
            asked_for_own: BTreeSet::new(),
            sundays: BTreeSet::new(),
            looked_up: BTreeSet::new(),
            broken: false,
            leaving: None,
            _home: settings.home,
        };
        let (events, receiver) = mpsc::channel(MAX_BACKLOG);
        let mut actor = Self {
            common,
            stations: Vec::new(),
            requests,
            events,
            socket_events,
            turn: 0,
        };
        for network in settings.networks {
            // One that is named twice is meant once.
            let _ = actor.add(network);
        }
        Ok((actor, receiver))
    }

    pub(super) async fn run(mut self) {
        loop {
            self.settle();
            if self.is_over() {
                break;
            }
            match self.next_step().await {
                Step::Room => {
                    let event = self.common.backlog.pop_front();
                    if event.is_some_and(|event| self.events.try_send(event).is_err()) {
                        self.common.leave(
                            LeaveReason::Wanted("nobody listens any more".to_owned()),
                            true,
                        );
                    }
                }
                Step::Request(Some(request)) if self.common.leaving.is_some() => {
                    request.answer(Err(CommandError::Ended));
                }
                Step::Request(Some(request)) => self.request(request),
                Step::Request(None) => self.common.leave(LeaveReason::Wanted(String::new()), true),
                Step::Irc(at, event) => self.irc(at, event),
                Step::Socket(event) => self.socket(event),
                Step::Time => {
                    for at in 0..self.stations.len() {
                        self.step(at, Station::tick);
                    }
                }
            }
        }
        // Whoever waits for an answer would not read the last events.
        self.requests.close();
        while let Ok(request) = self.requests.try_recv() {
            request.answer(Err(CommandError::Ended));
        }
        let leaving = self.common.leaving.take();
        let (reason, wanted) = match leaving {
            Some(Leaving { reason, wanted }) => (reason, wanted),
            None => (LeaveReason::Wanted(String::new()), false),
        };
        self.common
            .backlog
            .push_back(Event::Ended { reason, wanted });
        for event in std::mem::take(&mut self.common.backlog) {
            // Fails only when nobody listens any more.
            if self.events.send(event).await.is_err() {
                break;
            }
        }
    }

    async fn next_step(&mut self) -> Step {
        let deadline = self.deadline();
        let reading = self.common.backlog.len() < MAX_BACKLOG;
        let turn = self.turn;
        tokio::select! {
            // The place is not held: nobody else sends events.
            _ = self.events.reserve(), if !self.common.backlog.is_empty() => Step::Room,
            request = self.requests.recv(), if !self.requests.is_closed() => Step::Request(request),
            (at, event) = next_event(&mut self.stations, turn), if reading => {
                self.turn = at + 1;
                Step::Irc(at, event)
            }
            Some(event) = self.socket_events.recv(), if reading => Step::Socket(event),
            () = sleep_until(deadline) => Step::Time,
        }
    }

    fn deadline(&self) -> Instant {
        let stations = self.stations.iter();
        let due = stations.filter_map(|station| station.deadline(&self.common));
        due.min()
            .unwrap_or_else(|| Instant::now() + Duration::from_secs(3600))
    }

    fn is_over(&self) -> bool {
        self.common.leaving.is_some() && self.stations.is_empty()
    }

    /// Does something on one network, whatever its machine wants after it, and tells the others.
    pub(super) fn step<T>(
        &mut self,
        at: usize,
        act: impl FnOnce(&mut Station, &mut Common) -> T,
    ) -> Option<T> {
        let station = self.stations.get_mut(at)?;
        let done = act(station, &mut self.common);
        station.carry_out(&mut self.common);
        self.share();
        Some(done)
    }

    /// Tells every machine what the others have done.
    fn share(&mut self) {
        let now = self.common.now();
        self.common.networks = self.stations.len();
        for station in &self.stations {
            let standing = station.peer.standing();
            if standing.chain.number > self.common.standing.chain.number {
                self.common.standing = standing;
            }
        }
        let games = |station: &Station| station.peer.live_games();
        let all: usize = self.stations.iter().map(games).sum();
        for station in &mut self.stations {
            let elsewhere = all - games(station);
            station.peer.share(now, self.common.standing, elsewhere);
            station.peer.set_unsure(self.common.unsure);
        }
        if self.stations.len() > 1 {
            self.share_seats();
        }
    }

    /// Tells every machine which games the others have.
    fn share_seats(&mut self) {
        let seats: Vec<(Gid, usize)> = self.seated().collect();
        for (own, station) in self.stations.iter_mut().enumerate() {
            let others = seats.iter().filter(|(_, at)| *at != own);
            let elsewhere: Vec<Gid> = others.map(|(gid, _)| *gid).collect();
            if elsewhere != station.elsewhere {
                station.peer.seated_elsewhere(elsewhere.iter().copied());
                station.elsewhere = elsewhere;
            }
        }
    }

    /// Takes the networks away that have been left. Their games wait on disk; who asks for one on
    /// another network is not told that it is unknown.
    fn remove_left(&mut self) {
        let is_left = |station: &Station| matches!(station.link, Link::Over);
        if !self.stations.iter().any(is_left) {
            return;
        }
        let left = self.stations.extract_if(.., |station| is_left(station));
        let games: Vec<Gid> = left
            .flat_map(|station| {
                let contests = station.peer.contests().map(|(gid, _)| gid);
                contests.collect::<Vec<Gid>>()
            })
            .collect();
        for station in &mut self.stations {
            for gid in &games {
                station.peer.hold(*gid);
            }
        }
        self.share();
    }

    /// What follows from the last step for the client as a whole.
    fn settle(&mut self) {
        self.leave_twice_joined();
        self.place_games();
        if let Some(leaving) = self.common.leaving.clone() {
            for station in &mut self.stations {
                station.leave(&mut self.common, leaving.clone());
            }
        }
        self.remove_left();
    }

    /// A network that turns out to be one where this player is already is left: there he would meet
    /// himself.
    fn leave_twice_joined(&mut self) {
        let mut here: Vec<(NetworkToken, NetworkId)> = Vec::new();
        for station in &mut self.stations {
            let Some(token) = station.playing_on().cloned() else {
                continue;
            };
            let id = station.network.id.clone();
            match here.iter().find(|(known, _)| *known == token) {
                Some((_, first)) if station.ending.is_none() => {
                    let reason = LeaveReason::Twice {
                        network: id,
                        token,
                        first: first.clone(),
                    };
                    let wanted = false;
                    station.leave(&mut self.common, Leaving { reason, wanted });
                }
                Some(_) => {}
                None => here.push((token, id)),
            }
        }
    }

    fn irc(&mut self, at: usize, event: Option<IrcEvent>) {
        let seated: Vec<Gid> = self.seated().map(|(gid, _)| gid).collect();
        self.step(at, |station, common| station.irc(common, event, &seated));
    }

    /// Something on the direct connection of a game, which some machine has.
    fn socket(&mut self, event: SocketEvent) {
        if !self.common.sockets.is_current(&event) {
            return;
        }
        let has = |station: &Station| station.peer.has(event.gid);
        let Some(at) = self.stations.iter().position(has) else {
            return self.common.sockets.close(event.gid);
        };
        self.step(at, |station, common| station.socket(common, event));
    }

    /// The games that some machine has, and on which network.
    pub(super) fn seated(&self) -> impl Iterator<Item = (Gid, usize)> {
        let stations = self.stations.iter().enumerate();
        stations.flat_map(|(at, station)| station.peer.contests().map(move |(gid, _)| (gid, at)))
    }

    fn place_of(&self, id: &NetworkId) -> Option<usize> {
        self.stations
            .iter()
            .position(|station| station.network.id == *id)
    }

    fn add(&mut self, network: Network) -> Result<(), CommandError> {
        if self.place_of(&network.id).is_some() {
            return Err(CommandError::Connected(network.id));
        }
        let station = Station::new(network, &mut self.common);
        self.stations.push(station);
        self.share();
        Ok(())
    }

    fn request(&mut self, mut request: Request) {
        let result = match &mut request.command {
            Command::Play(command) => {
                let command = command.clone();
                return self.play(command, request);
            }
            Command::Quit(reason) => {
                self.common.leave(LeaveReason::Wanted(reason.clone()), true);
                Ok(())
            }
            Command::Connect(network) => {
                let network = network.as_ref().clone();
                self.add(network)
            }
            Command::Away(words) => {
                let words = words.take();
                self.be_away(words);
                Ok(())
            }
            Command::Ignore(ignore) => {
                let ignore = ignore.clone();
                self.ignore(ignore)
            }
            Command::Unignore(ignore) => {
                let ignore = ignore.clone();
                self.unignore(&ignore)
            }
            _ => self.request_on_network(&request),
        };
        request.answer(result);
    }

    fn request_on_network(&mut self, request: &Request) -> Result<(), CommandError> {
        let missing = || CommandError::NotConnected(request.network.clone());
        let at = self.place_of(&request.network).ok_or_else(missing)?;
        let command = &request.command;
        let done = self.step(at, |station, common| match command {
            Command::Disconnect => {
                let reason = LeaveReason::Wanted("you left".to_owned());
                let wanted = true;
                station.leave(common, Leaving { reason, wanted });
                Ok(())
            }
            Command::Nick(nick) => station.take_nick(nick.clone()),
            Command::Join(channel) => station.enter(channel),
            Command::Part(channel) => station.exit(channel),
            Command::Say(text) => station.chat(common, text),
            Command::Serve { at, text, turn } => station.serve(common, at, text, *turn),
            Command::SayAtGame(gid, text) => station.chat_at_game(common, *gid, text),
            Command::Tell(nick, text) => station.whisper(common, nick, text),
            Command::RecallSunday(event) => station.recall_sunday(common, *event),
            Command::UseServers(servers) => {
                station.use_servers(common, servers.clone());
                Ok(())
            }
            _ => Ok(()),
        });
        done.unwrap_or_else(|| Err(missing()))
    }

    /// Carries out a command of the protocol on the network that it is for.
    fn play(&mut self, command: peer::Command, request: Request) {
        let everywhere = match &command {
            peer::Command::OfferRule(rule) => {
                self.common.profile.others.push(Arc::clone(rule));
                true
            }
            peer::Command::SetState(state) => {
                self.common.state = *state;
                true
            }
            _ => false,
        };
        if everywhere {
            for at in 0..self.stations.len() {
                // Neither can be refused.
                self.step(at, |station, common| {
                    station.peer.command(common.now(), command.clone())
                });
            }
            return request.answer(Ok(()));
        }
        let by_game = game_of(&command).and_then(|gid| {
            let has = |station: &Station| station.peer.has(gid);
            self.stations.iter().position(has)
        });
        let place = by_game.or_else(|| self.place_of(&request.network));
        let Some(at) = place else {
            let error = CommandError::NotConnected(request.network.clone());
            return request.answer(Err(error));
        };
        self.step(at, |station, common| station.play(common, command, request));
    }

    fn ignore(&mut self, ignore: Ignore) -> Result<(), CommandError> {
        if self.common.ignores.is_full() {
            return Err(CommandError::IgnoresFull);
        }
        let kept = self.common.archive.ignore(&ignore.to_string());
        kept.map_err(CommandError::Archive)?;
        if self.common.ignores.add(ignore) {
            self.ignores_changed();
        }
        Ok(())
    }

    fn unignore(&mut self, ignore: &Ignore) -> Result<(), CommandError> {
        let removed = self.common.ignores.remove(ignore);
        let removed = removed.ok_or_else(|| CommandError::NotIgnored(ignore.clone()))?;
        let gone = self.common.archive.unignore(&removed.to_string());
        self.ignores_changed();
        gone.map_err(CommandError::Archive)
    }

    fn ignores_changed(&mut self) {
        for at in 0..self.stations.len() {
            self.step(at, |station, common| station.ignore(common));
        }
        let list = self.common.ignores.list();
        self.common.backlog.push_back(Event::Ignoring(list));
    }

    fn be_away(&mut self, words: Option<String>) {
        let state = match words {
            Some(_) => PlayerState::Away,
            None => PlayerState::Free,
        };
        self.common.state = state;
        self.common.away.clone_from(&words);
        for at in 0..self.stations.len() {
            self.step(at, |station, common| {
                station.say_away(words.as_deref());
                station
                    .peer
                    .command(common.now(), peer::Command::SetState(state))
            });
        }
    }
}

/// The game that a command is about.
fn game_of(command: &peer::Command) -> Option<Gid> {
    match command {
        peer::Command::Accept(gid)
        | peer::Command::Abandon(gid)
        | peer::Command::Offer(gid, _)
        | peer::Command::Answer(gid, _)
        | peer::Command::Rematch(gid)
        | peer::Command::Decline(gid, _)
        | peer::Command::Play(gid, _)
        | peer::Command::Resign(gid)
        | peer::Command::Watch(peer::WatchCommand::Hear(gid, _))
        | peer::Command::Direct(peer::DirectCommand::Agree(gid) | peer::DirectCommand::Stop(gid))
        | peer::Command::Withdraw(gid) => Some(*gid),
        _ => None,
    }
}

/// The next event of any connection; `first` says whose turn it is when several have one.
async fn next_event(stations: &mut [Station], first: usize) -> (usize, Option<IrcEvent>) {
    let count = stations.len();
    poll_fn(|cx| {
        for at in (0..count).map(|step| (first + step) % count) {
            if let Some(station) = stations.get_mut(at)
                && let Poll::Ready(event) = station.poll_irc(cx)
            {
                return Poll::Ready((at, event));
            }
        }
        Poll::Pending
    })
    .await
}
