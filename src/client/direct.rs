//! The sockets of direct connections: listening, connecting, lines in and out.
//!
//! A task for each connection reads and writes; what it may believe is the machine's to say. Everything
//! is bounded: lines, how many come in a second, how many wait, and every wait itself.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket},
    ops::RangeInclusive,
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
    time::{Instant, timeout, timeout_at},
};

use crate::{
    irc::networks::is_public,
    peer::{LinkEnd, wire::Gid},
};

/// The time to connect, and to hand a line to the system.
const IO_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the opponent is listened for.
const LISTEN_FOR: Duration = Duration::from_secs(60);
/// Whoever connects says who he is within this time.
const FIRST_LINE: Duration = Duration::from_secs(5);
/// Strangers who are sent away before no more are let in.
const MAX_STRANGERS: usize = 8;
/// Longest line, with its end: any line of the protocol fits.
const MAX_LINE: usize = 320;
/// Lines that come in one second at most; a game says one or two.
const MAX_A_SECOND: u32 = 40;
/// Lines that wait to be written.
const MAX_WAITING: usize = 64;
/// What has come and not been looked at.
pub(super) const MAX_EVENTS: usize = 64;

/// Whether and how direct connections are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direct {
    /// Whether there may be any: they show addresses to opponents.
    pub enabled: bool,
    /// Whether this program lets opponents connect to it; else it only connects to them.
    pub listen: bool,
    /// The address that is told to opponents; else that from which this machine speaks.
    pub address: Option<IpAddr>,
    /// The ports to listen at; else any.
    pub ports: Option<RangeInclusive<u16>>,
    /// Whether addresses that are not of the public Internet may be used.
    pub allow_private: bool,
}

impl Default for Direct {
    fn default() -> Self {
        Self {
            enabled: false,
            listen: true,
            address: None,
            ports: None,
            allow_private: false,
        }
    }
}

/// The sockets of a client.
#[derive(Debug)]
pub(super) struct Sockets {
    settings: Direct,
    open: BTreeMap<Gid, Socket>,
    /// Tells the sockets that a game has had one after the other apart.
    serial: u64,
    events: mpsc::Sender<SocketEvent>,
}

#[derive(Debug)]
struct Socket {
    id: u64,
    orders: mpsc::Sender<Order>,
}

/// What a task is told. With the sender gone, it says what waits and ends.
#[derive(Debug)]
enum Order {
    Line(String),
    Reject,
}

/// What happened on a socket.
#[derive(Debug)]
pub(super) struct SocketEvent {
    pub(super) gid: Gid,
    id: u64,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Opened,
    Line(String),
    Closed,
}

/// Where the events of one socket go.
#[derive(Debug)]
struct Line {
    gid: Gid,
    id: u64,
    events: mpsc::Sender<SocketEvent>,
    orders: mpsc::Receiver<Order>,
}

/// Why a task goes on or ends.
enum Outcome {
    /// The other end is gone, or does what it may not.
    Gone,
    /// Nobody wants the connection any more.
    Unwanted,
    /// The machine does not take this one for the opponent.
    Rejected,
}

impl Sockets {
    pub(super) fn new(settings: Direct) -> (Self, mpsc::Receiver<SocketEvent>) {
        let (events, received) = mpsc::channel(MAX_EVENTS);
        let sockets = Self {
            settings,
            open: BTreeMap::new(),
            serial: 0,
            events,
        };
        (sockets, received)
    }

    pub(super) fn is_enabled(&self) -> bool {
        self.settings.enabled
    }

    fn add(&mut self, gid: Gid) -> Line {
        self.serial += 1;
        let (id, events) = (self.serial, self.events.clone());
        let (sender, orders) = mpsc::channel(MAX_WAITING);
        // One that the game had before ends with its sender.
        let orders_to = Socket { id, orders: sender };
        self.open.insert(gid, orders_to);
        Line {
            gid,
            id,
            events,
            orders,
        }
    }

    /// Listens for the opponent of a game. Returns where he can come to; none where that cannot be.
    pub(super) fn listen(&mut self, gid: Gid) -> Option<LinkEnd> {
        if !self.settings.listen {
            return None;
        }
        let address = self.settings.address.or_else(own_address)?;
        if !self.settings.allow_private && !is_public(address) {
            tracing::info!(%address, "not an address that an opponent could reach");
            return None;
        }
        let listener = bind(address, self.settings.ports.clone());
        let listener = listener.and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok((
                listener.local_addr()?.port(),
                tokio::net::TcpListener::from_std(listener)?,
            ))
        });
        let (port, listener) = match listener {
            Ok(listening) => listening,
            Err(error) => {
                tracing::warn!(%error, %address, "cannot listen for a direct connection");
                return None;
            }
        };
        let end = LinkEnd {
            address: address.to_string().parse().ok()?,
            port,
        };
        tokio::spawn(welcome(listener, self.add(gid)));
        Some(end)
    }

    /// Connects to where an opponent listens. Says whether that may be.
    pub(super) fn connect(&mut self, gid: Gid, to: &LinkEnd) -> bool {
        let address: Option<IpAddr> = to.address.as_str().parse().ok();
        let Some(address) = address.filter(|address| self.may_dial(*address, to.port)) else {
            tracing::warn!(address = to.address.as_str(), to.port, "not dialled");
            return false;
        };
        let line = self.add(gid);
        tokio::spawn(dial(SocketAddr::new(address, to.port), line));
        true
    }

    /// An opponent must not be able to have this machine knock where he likes.
    fn may_dial(&self, address: IpAddr, port: u16) -> bool {
        let service = port < 1024 || matches!(port, 6660..=6669 | 6697 | 7000 | 7070 | 9999);
        let nobody = address.is_unspecified() || address.is_multicast();
        !service && !nobody && (is_public(address) || self.settings.allow_private)
    }

    /// Says a line. Returns false when that cannot be.
    pub(super) fn send(&self, gid: Gid, line: &str) -> bool {
        let socket = self.open.get(&gid);
        socket.is_some_and(|socket| socket.orders.try_send(Order::Line(line.to_owned())).is_ok())
    }

    /// Whoever has connected is not the opponent.
    pub(super) fn reject(&self, gid: Gid) {
        if let Some(socket) = self.open.get(&gid) {
            // A task that has ended needs no orders.
            let _ = socket.orders.try_send(Order::Reject);
        }
    }

    pub(super) fn close(&mut self, gid: Gid) {
        self.open.remove(&gid);
    }

    /// Whether an event is of the socket that the game has now.
    pub(super) fn is_current(&self, event: &SocketEvent) -> bool {
        self.open
            .get(&event.gid)
            .is_some_and(|socket| socket.id == event.id)
    }
}

/// The address from which this machine speaks to the Internet. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let from = |bind: IpAddr, to: IpAddr| {
        let socket = UdpSocket::bind((bind, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        let address = socket.local_addr().ok()?.ip();
        (!address.is_unspecified()).then_some(address)
    };
    // Addresses for documentation, which nobody has.
    let v4 = from(
        Ipv4Addr::UNSPECIFIED.into(),
        Ipv4Addr::new(192, 0, 2, 1).into(),
    );
    let v6 = || {
        let to = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
        from(Ipv6Addr::UNSPECIFIED.into(), to.into())
    };
    v4.filter(|address| is_public(*address)).or_else(v6).or(v4)
}

/// Listens at the address, or, where it is not this machine's own but leads to it, at all of the same kind.
fn bind(address: IpAddr, ports: Option<RangeInclusive<u16>>) -> std::io::Result<TcpListener> {
    let any: IpAddr = match address {
        IpAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        IpAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let mut last = None;
    for port in ports.unwrap_or(0..=0) {
        for address in [address, any] {
            match TcpListener::bind((address, port)) {
                Ok(listener) => return Ok(listener),
                Err(error) => last = Some(error),
            }
        }
    }
    Err(last.unwrap_or_else(|| std::io::ErrorKind::AddrNotAvailable.into()))
}

/// Lets in whoever the machine takes for the opponent.
async fn welcome(listener: tokio::net::TcpListener, mut line: Line) {
    let deadline = Instant::now() + LISTEN_FOR;
    for _ in 0..MAX_STRANGERS {
        let accepted = tokio::select! {
            accepted = timeout_at(deadline, listener.accept()) => accepted,
            // Orders before anybody has come: only that nobody is wanted any more.
            None = line.orders.recv() => return,
        };
        let Ok(Ok((stream, _))) = accepted else { break };
        let mut talk = Talk::new(stream);
        let Ok(Some(first)) = timeout(FIRST_LINE, talk.next()).await else {
            continue;
        };
        if !line.tell(What::Line(first)).await {
            return;
        }
        match talk.run(&mut line).await {
            Outcome::Rejected => {}
            Outcome::Unwanted => return,
            Outcome::Gone => break,
        }
    }
    line.tell(What::Closed).await;
}

async fn dial(to: SocketAddr, mut line: Line) {
    if let Ok(Ok(stream)) = timeout(IO_TIMEOUT, TcpStream::connect(to)).await
        && line.tell(What::Opened).await
        && let Outcome::Unwanted = Talk::new(stream).run(&mut line).await
    {
        return;
    }
    line.tell(What::Closed).await;
}

impl Line {
    /// Tells the client. False when there is none any more.
    async fn tell(&self, what: What) -> bool {
        let (gid, id) = (self.gid, self.id);
        self.events
            .send(SocketEvent { gid, id, what })
            .await
            .is_ok()
    }
}

/// Lines over a socket.
struct Talk {
    reader: BufReader<OwnedReadHalf>,
    writer: OwnedWriteHalf,
    /// What of a line has come so far.
    partial: Vec<u8>,
    /// Lines in this second.
    second: Instant,
    count: u32,
}

impl Talk {
    fn new(stream: TcpStream) -> Self {
        // Moves are short lines; waiting to fill a packet only adds lag.
        let _ = stream.set_nodelay(true);
        let (reader, writer) = stream.into_split();
        Self {
            reader: BufReader::new(reader),
            writer,
            partial: Vec::new(),
            second: Instant::now(),
            count: 0,
        }
    }

    /// The next line; none when there will be none, or none that may be. Cut off, it goes on where it was.
    async fn next(&mut self) -> Option<String> {
        let room = (MAX_LINE - self.partial.len().min(MAX_LINE)) as u64;
        let mut limited = (&mut self.reader).take(room);
        limited.read_until(b'\n', &mut self.partial).await.ok()?;
        if self.partial.pop() != Some(b'\n') {
            return None;
        }
        if self.second.elapsed() >= Duration::from_secs(1) {
            (self.second, self.count) = (Instant::now(), 0);
        }
        self.count += 1;
        let line = String::from_utf8(std::mem::take(&mut self.partial)).ok()?;
        (self.count <= MAX_A_SECOND).then(|| line.trim_end_matches('\r').to_owned())
    }

    async fn say(&mut self, line: &str) -> bool {
        let bytes = format!("{line}\n");
        let written = timeout(IO_TIMEOUT, self.writer.write_all(bytes.as_bytes())).await;
        matches!(written, Ok(Ok(())))
    }

    async fn run(&mut self, line: &mut Line) -> Outcome {
        loop {
            tokio::select! {
                // What waits is said before anything else, the last words too.
                biased;
                order = line.orders.recv() => match order {
                    Some(Order::Line(text)) => if !self.say(&text).await {
                        return Outcome::Gone;
                    },
                    Some(Order::Reject) => return Outcome::Rejected,
                    None => return Outcome::Unwanted,
                },
                text = self.next() => match text {
                    Some(text) => if !line.tell(What::Line(text)).await {
                        return Outcome::Unwanted;
                    },
                    None => return Outcome::Gone,
                },
            }
        }
    }
}
