//! The task that runs a client: it owns the protocol machine, the archive and the connection.

use std::{
    collections::VecDeque,
    time::{Duration, SystemTime},
};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use super::{
    command::{Command, CommandError},
    event::Event,
    realname::Hint,
    reconnect::Backoff,
    settings::{Server, Settings},
};
use crate::{
    irc::{
        self, budget,
        casemap::Casemap,
        channel::ChannelName,
        event::Event as IrcEvent,
        options::{Options, Tap},
        outgoing::{Outgoing, OutgoingError, split_text},
    },
    peer::{
        self, Nick, Now, Output, Peer, Recipient,
        wire::{Gid, NetworkToken},
    },
    store::{Archive, StoreError},
    trust::{Points, PublicKey},
};

/// Events that wait for a slow front end before the socket is not read any more.
const MAX_BACKLOG: usize = 1024;
/// Commands on their way.
const MAX_COMMANDS: usize = 64;
/// Bytes of a person's text in one line: what is left when prefix and target are the longest.
const MAX_SAID: usize = 330;
/// How long a challenge waits for the card of somebody who has not said hello.
const CARD_WAIT: Duration = Duration::from_secs(30);
/// People to whom something was said lately.
const MAX_TOLD: usize = 16;
/// Challenges that wait for a card.
const MAX_PENDING: usize = 4;

/// A way to tell a client what to do; clones share it. The client leaves when all are dropped.
#[derive(Clone, Debug)]
pub struct Handle {
    requests: mpsc::Sender<Request>,
}

#[derive(Debug)]
struct Request {
    command: Command,
    reply: oneshot::Sender<Result<(), CommandError>>,
}

/// Starts a client. Its events end with [`Event::Ended`].
///
/// Must be called within a tokio runtime with I/O and time.
///
/// # Errors
/// When the archive, and with it the player's own records, cannot be used: without them a record's
/// number could be given twice.
pub fn start(settings: Settings) -> Result<(Handle, mpsc::Receiver<Event>), StoreError> {
    let own = settings.key.public();
    let archive = settings.home.archive()?;
    let chain = archive.chain(&own)?;
    let mut rng = StdRng::from_seed(settings.seed);
    let hint = Hint::new(
        settings.profile.country,
        &settings.profile.rule,
        Points::START,
    );
    let (hint, is_bot) = match &settings.bot {
        Some(label) => (hint.of_bot(label), true),
        None => (hint, false),
    };
    let peer = Peer::new(settings.profile, settings.key.into(), chain, rng.random());
    let (requests, received) = mpsc::channel(MAX_COMMANDS);
    let (events, receiver) = mpsc::channel(MAX_BACKLOG);
    let actor = Actor {
        peer,
        own,
        archive,
        server: settings.server,
        realname: hint.to_string(),
        is_bot,
        tap: settings.tap,
        rng,
        started: Instant::now(),
        requests: received,
        events,
        backlog: VecDeque::new(),
        pending: Vec::new(),
        backoff: Backoff::new(),
        link: Link::Waiting(Instant::now()),
        told: VecDeque::new(),
        broken: false,
        leaving: None,
        _home: settings.home,
    };
    tokio::spawn(actor.run());
    Ok((Handle { requests }, receiver))
}

impl Handle {
    /// Carries out a command.
    ///
    /// # Errors
    /// When it cannot be carried out now; nothing has changed then.
    pub async fn command(&self, command: Command) -> Result<(), CommandError> {
        let (reply, answer) = oneshot::channel();
        let request = Request { command, reply };
        self.requests
            .send(request)
            .await
            .map_err(|_| CommandError::Ended)?;
        answer.await.map_err(|_| CommandError::Ended)?
    }

    /// Carries out a command of the protocol.
    ///
    /// # Errors
    /// When it cannot be carried out now; nothing has changed then.
    pub async fn play(&self, command: peer::Command) -> Result<(), CommandError> {
        self.command(Command::Play(command)).await
    }
}

/// The connection, or the wait for the next one.
#[derive(Debug)]
pub(super) enum Link {
    Waiting(Instant),
    Up(Up),
}

#[derive(Debug)]
pub(super) struct Up {
    pub(super) handle: irc::connection::Handle,
    events: mpsc::Receiver<IrcEvent>,
    pub(super) since: Instant,
    pub(super) casemap: Casemap,
    pub(super) nick: Nick,
    pub(super) network: NetworkToken,
}

/// A challenge that waits for somebody's card.
#[derive(Debug)]
struct Pending {
    nick: Nick,
    until: Instant,
    request: Request,
}

pub(super) struct Actor {
    pub(super) peer: Peer,
    pub(super) own: PublicKey,
    pub(super) archive: Archive,
    pub(super) server: Server,
    realname: String,
    pub(super) is_bot: bool,
    tap: Option<Tap>,
    pub(super) rng: StdRng,
    started: Instant,
    requests: mpsc::Receiver<Request>,
    events: mpsc::Sender<Event>,
    backlog: VecDeque<Event>,
    pending: Vec<Pending>,
    pub(super) backoff: Backoff,
    pub(super) link: Link,
    /// To whom something was said lately.
    pub(super) told: VecDeque<Nick>,
    /// The archive has failed.
    broken: bool,
    /// Set when the client is to end: whether the player wanted it.
    pub(super) leaving: Option<Leaving>,
    /// The folder stays locked as long as the client runs.
    _home: crate::store::Home,
}

/// What the client does next.
enum Step {
    /// The front end takes events, or is gone.
    Room,
    /// A command; none when nobody can give one any more.
    Request(Option<Request>),
    /// Something from the connection; none when it is over.
    Irc(Option<IrcEvent>),
    /// Something is due.
    Time,
}

/// The client is ending.
#[derive(Clone, Debug)]
pub(super) struct Leaving {
    reason: String,
    wanted: bool,
}

impl Actor {
    async fn run(mut self) {
        loop {
            self.carry_out();
            if self.is_over() {
                break;
            }
            match self.next_step().await {
                Step::Room => {
                    let event = self.backlog.pop_front();
                    if event.is_some_and(|event| self.events.try_send(event).is_err()) {
                        self.leave("nobody listens any more", true);
                    }
                }
                Step::Request(Some(request)) => self.request(request),
                Step::Request(None) => self.leave("", true),
                Step::Irc(event) => self.irc(event),
                Step::Time => self.tick(),
            }
        }
        let leaving = self.leaving.take();
        let (reason, wanted) = leaving.map_or_else(Default::default, |l| (l.reason, l.wanted));
        self.backlog.push_back(Event::Ended { reason, wanted });
        for event in std::mem::take(&mut self.backlog) {
            // Fails only when nobody listens any more.
            if self.events.send(event).await.is_err() {
                break;
            }
        }
    }

    async fn next_step(&mut self) -> Step {
        let deadline = self.deadline();
        let reading = self.backlog.len() < MAX_BACKLOG;
        tokio::select! {
            // The place is not held: nobody else sends events.
            _ = self.events.reserve(), if !self.backlog.is_empty() => Step::Room,
            request = self.requests.recv(), if self.leaving.is_none() => Step::Request(request),
            event = next_event(&mut self.link), if reading => Step::Irc(event),
            () = sleep_until(deadline) => Step::Time,
        }
    }

    fn is_over(&self) -> bool {
        self.leaving.is_some() && matches!(self.link, Link::Waiting(_))
    }

    pub(super) fn now(&self) -> Now {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let minutes = since_1970.map_or(0, |time| time.as_secs() / 60);
        Now {
            elapsed: self.started.elapsed(),
            minutes: u32::try_from(minutes).unwrap_or(u32::MAX),
        }
    }

    /// When there is something to do though nothing arrives.
    fn deadline(&self) -> Instant {
        let far = Instant::now() + Duration::from_secs(3600);
        let machine = self
            .peer
            .next_timeout()
            .map(|elapsed| self.started + elapsed);
        let connect = match self.link {
            Link::Waiting(until) => Some(until),
            Link::Up(_) => None,
        };
        let pending = self.pending.iter().map(|pending| pending.until).min();
        [machine, connect, pending]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(far)
    }

    fn tick(&mut self) {
        let now = Instant::now();
        if let Link::Waiting(until) = self.link
            && until <= now
        {
            self.connect();
        }
        for late in self.pending.extract_if(.., |pending| pending.until <= now) {
            let error = peer::CommandError::UnknownPeer(late.nick);
            // Whoever asked may not wait for the answer.
            let _ = late.request.reply.send(Err(error.into()));
        }
        self.peer.tick(self.now());
    }

    fn connect(&mut self) {
        let server = &self.server;
        let mut options = Options::new(server.host.clone(), server.port, server.nick.clone());
        options.public_only = server.public_only;
        options.tls = server.tls.clone();
        options.realname = self.realname.clone();
        options.channels = vec![server.lobby.clone(), server.wire.clone()];
        options.rate = server.rate;
        options.tap = self.tap.clone();
        options.seed = self.rng.random();
        let (handle, events) = irc::connection::connect(options);
        self.link = Link::Up(Up {
            handle,
            events,
            since: Instant::now(),
            casemap: Casemap::default(),
            nick: server.nick.clone(),
            network: NetworkToken::from_name(&server.network),
        });
    }

    /// Ends the client: at once when there is no connection, else after a farewell.
    pub(super) fn leave(&mut self, reason: &str, wanted: bool) {
        if let Link::Up(up) = &self.link {
            up.handle
                .quit(if reason.is_empty() { "bye" } else { reason });
        }
        self.leaving.get_or_insert(Leaving {
            reason: reason.to_owned(),
            wanted,
        });
    }

    pub(super) fn tell(&mut self, event: Event) {
        self.backlog.push_back(event);
    }

    /// Does what the machine wants, in its order.
    fn carry_out(&mut self) {
        while let Some(output) = self.peer.poll() {
            if self.broken {
                // Nothing more can be kept, so nothing more is said.
                continue;
            }
            match output {
                Output::Store { gid, author, line } => {
                    if let Err(error) = self.archive.keep(gid, author, &line) {
                        self.breaks(&error);
                    }
                }
                Output::Join(gid) => self.join(gid),
                Output::Part(gid) => self.part(gid),
                Output::Say { to, class, line } => self.say(&to, class, &line),
                Output::Event(event) => {
                    if let Err(error) = self.note(&event) {
                        self.breaks(&error);
                        continue;
                    }
                    if let peer::Event::PeerSeen(info) = &event {
                        self.card_came(&info.nick.clone());
                    }
                    self.tell(Event::Peer(event));
                }
            }
        }
    }

    /// The archive fails: what is not on disk must not be said, so the client ends.
    pub(super) fn breaks(&mut self, error: &StoreError) {
        self.broken = true;
        let reason = format!(
            "a line of the game could not be kept and was not said; nothing that was acknowledged \
             is lost: {error}"
        );
        self.leave(&reason, false);
    }

    fn say(&mut self, to: &Recipient, class: peer::Class, line: &str) {
        let Link::Up(up) = &self.link else { return };
        let class = match class {
            peer::Class::Contest => budget::Class::Move,
            peer::Class::Presence => budget::Class::Answer,
        };
        let target = match to {
            Recipient::Wire => self.server.wire.to_string(),
            Recipient::Nick(nick) => nick.to_string(),
            Recipient::Table(gid) => table_name(*gid),
        };
        let wait = up.handle.wait(class);
        let sent = Outgoing::privmsg(&target, line)
            .map_err(CommandError::from)
            .and_then(|line| Ok(up.handle.send(line, class)?));
        if class == budget::Class::Move && !wait.is_zero() {
            self.tell(Event::LineWaits(wait));
        }
        if let Err(error) = sent {
            // A line of a contest is said again until it is acknowledged.
            tracing::warn!(%error, target, "a protocol line was not sent");
        }
    }

    fn join(&self, gid: Gid) {
        self.control(|name| Outgoing::join(&[name]), gid);
    }

    fn part(&self, gid: Gid) {
        self.control(|name| Outgoing::part(&name, "the game is over"), gid);
    }

    fn control(&self, line: impl FnOnce(ChannelName) -> Result<Outgoing, OutgoingError>, gid: Gid) {
        let Link::Up(up) = &self.link else { return };
        let Ok(name) = table_name(gid).parse::<ChannelName>() else {
            return;
        };
        let sent = line(name)
            .map_err(CommandError::from)
            .and_then(|line| Ok(up.handle.send(line, budget::Class::Control)?));
        if let Err(error) = sent {
            tracing::warn!(%error, %gid, "the game's channel was not joined or left");
        }
    }

    fn request(&mut self, request: Request) {
        let result = match &request.command {
            Command::Play(command) => return self.play(command.clone(), request),
            Command::Quit(reason) => {
                let reason = reason.clone();
                self.leave(&reason, true);
                Ok(())
            }
            Command::Say(text) => self.chat(self.server.lobby.as_str(), text),
            Command::Tell(nick, text) => {
                if self.told.len() == MAX_TOLD {
                    self.told.pop_front();
                }
                self.told.push_back(nick.clone());
                self.chat(nick.as_str(), text)
            }
        };
        // Whoever asked may not wait for the answer.
        let _ = request.reply.send(result);
    }

    fn chat(&self, target: &str, text: &str) -> Result<(), CommandError> {
        let Link::Up(up) = &self.link else {
            return Err(CommandError::Offline);
        };
        for part in split_text(text, MAX_SAID) {
            up.handle
                .send(Outgoing::privmsg(target, part)?, budget::Class::Chat)?;
        }
        Ok(())
    }

    fn play(&mut self, command: peer::Command, request: Request) {
        let now = self.now();
        let command = self.with_known_nick(command);
        let result = self.peer.command(now, command);
        if let Err(peer::CommandError::UnknownPeer(nick)) = &result
            && self.pending.len() < MAX_PENDING
            && self
                .peer
                .command(now, peer::Command::AskCard(nick.clone()))
                .is_ok()
        {
            let until = Instant::now() + CARD_WAIT;
            return self.pending.push(Pending {
                nick: nick.clone(),
                until,
                request,
            });
        }
        // Whoever asked may not wait for the answer.
        let _ = request.reply.send(result.map_err(CommandError::from));
    }

    /// People type nicks in any case; the machine knows them as the server spells them.
    fn with_known_nick(&self, mut command: peer::Command) -> peer::Command {
        let (peer::Command::Challenge { nick, .. }
        | peer::Command::AskCard(nick)
        | peer::Command::AskRules(nick)
        | peer::Command::AskRule(nick, _)) = &mut command
        else {
            return command;
        };
        let casemap = match &self.link {
            Link::Up(up) => up.casemap,
            Link::Waiting(_) => Casemap::default(),
        };
        let known = self
            .peer
            .peers()
            .find(|info| casemap.eq(info.nick.as_str(), nick.as_str()));
        if let Some(info) = known {
            *nick = info.nick.clone();
        }
        command
    }

    /// Somebody's hello is here: challenges that waited for it go out.
    fn card_came(&mut self, nick: &Nick) {
        let casemap = match &self.link {
            Link::Up(up) => up.casemap,
            Link::Waiting(_) => return,
        };
        let is_his = |pending: &mut Pending| casemap.eq(pending.nick.as_str(), nick.as_str());
        let ready: Vec<Pending> = self.pending.extract_if(.., is_his).collect();
        for pending in ready {
            if let Command::Play(command) = pending.request.command.clone() {
                self.play(command, pending.request);
            }
        }
    }
}

/// The channel of a game whose private lines are refused: 29 characters, which every network allows.
pub(super) fn table_name(gid: Gid) -> String {
    format!("{TABLE}{gid}")
}

/// How the name of a game's channel begins.
pub(super) const TABLE: &str = "#awale-";

async fn next_event(link: &mut Link) -> Option<IrcEvent> {
    match link {
        Link::Up(up) => up.events.recv().await,
        Link::Waiting(_) => std::future::pending().await,
    }
}
