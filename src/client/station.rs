//! One network of a client: the protocol machine there, the servers and the connection.

use std::{
    collections::VecDeque,
    task::{Context, Poll},
    time::Duration,
};

use rand::RngExt;
use tokio::{sync::mpsc, time::Instant};

use super::{
    command::{Command, CommandError},
    common::Common,
    event::NetworkEvent,
    handle::Request,
    leaving::Leaving,
    rotation::Rotation,
    settings::{Endpoint, Network, Servers},
    splits::Splits,
    strangers::Strangers,
};
use crate::{
    irc::{
        self,
        casemap::Casemap,
        event::Event as IrcEvent,
        options::{Options, Tls},
    },
    peer::{
        self, Nick, Peer,
        wire::{Gid, NetworkToken},
    },
    trust::PublicKey,
};

/// How long a challenge waits for the card of somebody who has not said hello.
const CARD_WAIT: Duration = Duration::from_secs(30);
/// Challenges that wait for a card.
const MAX_PENDING: usize = 4;

/// The client on one network.
pub(super) struct Station {
    pub(super) network: Network,
    pub(super) peer: Peer,
    pub(super) rotation: Rotation,
    pub(super) link: Link,
    /// Set while a connection is being ended by our wish.
    pub(super) ending: Option<Ending>,
    /// To whom something was said lately.
    pub(super) told: VecDeque<Nick>,
    /// The nick that the player has asked for, while the server has not answered.
    pub(super) nick_asked: Option<Nick>,
    /// Whose hello has come since games were last looked at.
    pub(super) arrived: Vec<PublicKey>,
    /// Somebody has come or gone since then.
    pub(super) stirred: bool,
    /// When it was last told that the wire channel takes nothing from us.
    pub(super) muted: Option<Instant>,
    /// The server that has demanded TLS since the program began, and its port for it.
    pub(super) demanded: Option<(String, u16)>,
    pub(super) splits: Splits,
    pub(super) strangers: Strangers,
    /// The games of other networks of which the machine knows.
    pub(super) elsewhere: Vec<Gid>,
    pending: Vec<Pending>,
}

/// The connection, or the wait for the next one.
#[derive(Debug)]
pub(super) enum Link {
    Waiting(Instant),
    Up(Up),
    /// The network has been left.
    Over,
}

#[derive(Debug)]
pub(super) struct Up {
    pub(super) handle: irc::connection::Handle,
    events: mpsc::Receiver<IrcEvent>,
    /// When the server let us in, once it has.
    pub(super) since: Option<Instant>,
    /// The server that was dialled.
    pub(super) server: Endpoint,
    pub(super) casemap: Casemap,
    pub(super) has_whox: bool,
    pub(super) nick: Nick,
    pub(super) token: NetworkToken,
    /// In the wire channel.
    pub(super) on_wire: bool,
}

/// Why a connection is being ended.
#[derive(Clone, Debug)]
pub(super) enum Ending {
    /// The network is left.
    Leave(Leaving),
    /// Another server is wanted.
    Change,
}

/// A challenge that waits for somebody's card.
#[derive(Debug)]
struct Pending {
    nick: Nick,
    until: Instant,
    request: Request,
}

impl Station {
    pub(super) fn new(network: Network, common: &mut Common) -> Self {
        let mut peer = Peer::new(
            common.profile.clone(),
            common.key.clone(),
            common.standing,
            common.rng.random(),
        );
        // A state can always be said.
        let _ = peer.command(common.now(), peer::Command::SetState(common.state));
        peer.ignore_keys(common.ignores.keys());
        peer.set_unsure(common.unsure);
        peer.allow_watching(common.watch);
        // Whoever has all go through a proxy does not want his address to be shown.
        peer.allow_direct(common.sockets.is_enabled() && network.proxy.is_none());
        Self {
            rotation: Rotation::new(network.servers.clone(), common.gate.pace()),
            network,
            peer,
            link: Link::Waiting(Instant::now()),
            ending: None,
            told: VecDeque::new(),
            nick_asked: None,
            arrived: Vec::new(),
            stirred: false,
            muted: None,
            demanded: None,
            splits: Splits::default(),
            strangers: Strangers::default(),
            elsewhere: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// The connection, while there is one.
    pub(super) fn up(&self) -> Option<&Up> {
        match &self.link {
            Link::Up(up) => Some(up),
            Link::Waiting(_) | Link::Over => None,
        }
    }

    pub(super) fn casemap(&self) -> Casemap {
        self.up().map(|up| up.casemap).unwrap_or_default()
    }

    /// The network's name, as its servers say it while we are there.
    pub(super) fn token(&self) -> NetworkToken {
        self.up().map_or_else(
            || NetworkToken::from_name(&self.network.name),
            |up| up.token.clone(),
        )
    }

    /// The network's name, while we are in its wire channel.
    pub(super) fn playing_on(&self) -> Option<&NetworkToken> {
        self.up().filter(|up| up.on_wire).map(|up| &up.token)
    }

    pub(super) fn tell(&self, common: &mut Common, event: NetworkEvent) {
        common.tell(&self.network.id, event);
    }

    /// When there is something to do though nothing arrives.
    pub(super) fn deadline(&self, common: &Common) -> Option<Instant> {
        let machine = self.peer.next_timeout().map(|at| common.started + at);
        let connect = match self.link {
            Link::Waiting(until) => Some(until),
            Link::Up(_) | Link::Over => None,
        };
        let pending = self.pending.iter().map(|pending| pending.until).min();
        let splits = self.splits.deadline();
        let strangers = self.strangers.deadline();
        [machine, connect, pending, splits, strangers]
            .into_iter()
            .flatten()
            .min()
    }

    /// What comes next from the connection; none when it is over.
    pub(super) fn poll_irc(&mut self, cx: &mut Context<'_>) -> Poll<Option<IrcEvent>> {
        match &mut self.link {
            Link::Up(up) => up.events.poll_recv(cx),
            Link::Waiting(_) | Link::Over => Poll::Pending,
        }
    }

    /// Does whatever is due.
    pub(super) fn tick(&mut self, common: &mut Common) {
        let now = Instant::now();
        if let Link::Waiting(until) = self.link
            && until <= now
            && common.leaving.is_none()
        {
            self.connect(common, now);
        }
        for late in self.pending.extract_if(.., |pending| pending.until <= now) {
            let error = peer::CommandError::UnknownPeer(late.nick);
            late.request.answer(Err(error.into()));
        }
        let due = self.splits.due(now);
        for event in due.events {
            self.tell(common, event);
        }
        if due.strangers > 0 {
            self.peer.greet_again(common.now(), due.strangers);
        }
        self.ask_a_stranger(common, now);
        self.peer.tick(common.now());
    }

    /// Asks the next of those who have not said who they are.
    fn ask_a_stranger(&mut self, common: &Common, now: Instant) {
        if let Some(nick) = self.strangers.due(now) {
            let ask = peer::Command::AskCardOpenly(nick);
            if let Err(error) = self.peer.command(common.now(), ask) {
                tracing::debug!(%error, "a stranger was not asked");
            }
        }
    }

    fn connect(&mut self, common: &mut Common, now: Instant) {
        let server = self.as_demanded(common, self.rotation.current().clone());
        let network = &self.network;
        if !server.is_local()
            && let Err(later) = common.gate.pass(&network.id, now.into_std())
        {
            self.link = Link::Waiting(later.into());
            return;
        }
        let mut options = Options::new(server.host.clone(), server.port, network.nick.clone());
        options.tls = server.tls.clone();
        options.public_only = server.public_only;
        options.asks_offers = network.asks_offers;
        options.login = network.login.clone();
        options.certificate = network.certificate.clone();
        options.proxy = network.proxy.clone();
        options.realname = common.realname.clone();
        options.channels = vec![network.lobby.clone(), network.wire.clone()];
        options.channels.extend(network.halls.iter().cloned());
        options.rate = network.rate;
        options.tap = common.tap.clone();
        options.seed = common.rng.random();
        let (handle, events) = irc::connection::connect(options);
        self.link = Link::Up(Up {
            handle,
            events,
            since: None,
            server: server.clone(),
            casemap: Casemap::default(),
            has_whox: false,
            nick: network.nick.clone(),
            token: NetworkToken::from_name(&network.name),
            on_wire: false,
        });
        self.tell(common, NetworkEvent::Connecting(server));
    }

    /// The server with TLS, if it has demanded that, now or in the past.
    pub(super) fn as_demanded(&self, common: &Common, mut server: Endpoint) -> Endpoint {
        if server.tls != Tls::Off {
            return server;
        }
        let now = self
            .demanded
            .as_ref()
            .filter(|(host, _)| *host == server.host);
        if let Some(port) = now
            .map(|(_, port)| *port)
            .or_else(|| common.demands.port(&server.host))
        {
            server.port = port;
            server.tls = self.network.encryption();
        }
        server
    }

    /// Leaves the network: at once when there is no connection, else after a farewell. The first reason
    /// is the one that is told.
    pub(super) fn leave(&mut self, common: &mut Common, leaving: Leaving) {
        let words = match leaving.reason.to_string() {
            empty if empty.is_empty() => "bye".to_owned(),
            words => words,
        };
        match &self.link {
            Link::Up(up) => {
                up.handle.quit(&words);
                if !matches!(self.ending, Some(Ending::Leave(_))) {
                    self.ending = Some(Ending::Leave(leaving));
                }
            }
            Link::Waiting(_) => self.is_over(common, leaving),
            Link::Over => {}
        }
    }

    pub(super) fn is_over(&mut self, common: &mut Common, leaving: Leaving) {
        self.link = Link::Over;
        for pending in std::mem::take(&mut self.pending) {
            pending.request.answer(Err(CommandError::Offline));
        }
        let Leaving { reason, wanted } = leaving;
        if common.leaving.is_some() {
            // That is told once, for all networks.
        } else if common.networks == 1 && !wanted {
            // There is nothing left to wait for.
            common.leave(reason, false);
        } else {
            self.tell(common, NetworkEvent::Stopped { reason, wanted });
        }
    }

    /// Whom the player ignores has changed.
    pub(super) fn ignore(&mut self, common: &Common) {
        self.peer.ignore_keys(common.ignores.keys());
        let casemap = self.casemap();
        let unwanted: Vec<Nick> = self
            .peer
            .peers()
            .map(|info| info.nick.clone())
            .filter(|nick| common.ignores.has(casemap, nick, nick.as_str()))
            .collect();
        for nick in unwanted {
            self.peer.drop_nick(&nick);
        }
    }

    /// Goes to these servers.
    pub(super) fn use_servers(&mut self, common: &Common, servers: Servers) {
        self.network.servers = servers.clone();
        self.rotation = Rotation::new(servers, common.gate.pace());
        match &self.link {
            Link::Up(up) => {
                up.handle.quit("changing servers");
                self.ending.get_or_insert(Ending::Change);
            }
            Link::Waiting(_) => self.link = Link::Waiting(Instant::now()),
            Link::Over => {}
        }
    }

    /// Carries out a command of the protocol. A challenge of somebody whose hello has not come waits
    /// for it.
    pub(super) fn play(&mut self, common: &Common, command: peer::Command, request: Request) {
        let now = common.now();
        let command = self.with_known_nick(command);
        if self.is_about_oneself(&command) {
            return request.answer(Err(CommandError::Yourself));
        }
        if let peer::Command::AskCard(nick) = &command {
            // If there is nobody of this nick, the server says so.
            self.note_told(nick.clone());
        }
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
        request.answer(result.map_err(CommandError::from));
    }

    fn is_about_oneself(&self, command: &peer::Command) -> bool {
        let (peer::Command::Challenge { nick, .. }
        | peer::Command::AskCard(nick)
        | peer::Command::AskRules(nick)
        | peer::Command::AskRule(nick, _)
        | peer::Command::Watch(peer::WatchCommand::Player(nick))) = command
        else {
            return false;
        };
        let own = self.peer.nick();
        own.is_some_and(|own| self.casemap().eq(own.as_str(), nick.as_str()))
    }

    /// The server knows nobody of this nick: what waited for him waits in vain.
    pub(super) fn nobody(&mut self, nick: &Nick) {
        let casemap = self.casemap();
        let is_his = |pending: &mut Pending| casemap.eq(pending.nick.as_str(), nick.as_str());
        for pending in self.pending.extract_if(.., is_his) {
            pending
                .request
                .answer(Err(CommandError::Nobody(pending.nick)));
        }
    }

    /// People type nicks in any case; the machine knows them as the server spells them.
    fn with_known_nick(&self, mut command: peer::Command) -> peer::Command {
        let (peer::Command::Challenge { nick, .. }
        | peer::Command::AskCard(nick)
        | peer::Command::AskOwnRecords(nick)
        | peer::Command::AskRules(nick)
        | peer::Command::Watch(peer::WatchCommand::Player(nick))
        | peer::Command::AskRule(nick, _)) = &mut command
        else {
            return command;
        };
        let casemap = self.casemap();
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
    pub(super) fn card_came(&mut self, common: &Common, nick: &Nick) {
        let casemap = self.casemap();
        let is_his = |pending: &mut Pending| casemap.eq(pending.nick.as_str(), nick.as_str());
        let ready: Vec<Pending> = self.pending.extract_if(.., is_his).collect();
        for pending in ready {
            if let Command::Play(command) = pending.request.command.clone() {
                self.play(common, command, pending.request);
            }
        }
    }
}
