//! Sockets under the state: one task per client, one lock around the state.

use super::{
    config::Config,
    state::{ClientId, Output, State},
};
use crate::irc::{
    budget::Bucket,
    framing::{Frame, Framer},
    outgoing::Outgoing,
};
use std::{
    collections::HashMap,
    future::Future,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream, ToSocketAddrs,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
    task::JoinSet,
    time::{Instant, sleep, sleep_until, timeout},
};

/// A relay that listens but does not serve yet.
#[derive(Debug)]
pub struct Relay {
    listener: TcpListener,
    config: Config,
}

impl Relay {
    /// Listens on an address with the default limits; port 0 takes a free one.
    ///
    /// # Errors
    /// The address cannot be listened on.
    pub async fn bind(address: impl ToSocketAddrs) -> io::Result<Self> {
        Self::bind_with(address, Config::default()).await
    }

    /// Listens on an address.
    ///
    /// # Errors
    /// The address cannot be listened on.
    pub async fn bind_with(address: impl ToSocketAddrs, config: Config) -> io::Result<Self> {
        Ok(Self {
            listener: TcpListener::bind(address).await?,
            config,
        })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// The system does not say.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `shutdown` is ready, then says farewell to everybody.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let hub = Hub(Arc::new(Mutex::new(Inner {
            state: State::new(self.config.clone()),
            senders: HashMap::new(),
        })));
        let mut tasks = JoinSet::new();
        tokio::pin!(shutdown);
        for number in 0.. {
            let accepted = tokio::select! {
                accepted = accept(&self.listener, &mut tasks) => accepted,
                () = &mut shutdown => break,
            };
            let (socket, address) = accepted;
            let client = ClientTask {
                id: ClientId(number),
                hub: hub.clone(),
                config: self.config.clone(),
            };
            tasks.spawn(client.run(socket, address));
        }
        hub.close_all();
        let farewell = async { while tasks.join_next().await.is_some() {} };
        // Whoever does not take the farewell is cut off when the tasks are dropped.
        let _ = timeout(FAREWELL, farewell).await;
    }
}

/// Time for the last lines when the relay ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// Time for a client's socket to take one line.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// Pause after a failed accept: most often too many open files, which passes.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

const READ_BYTES: usize = 4096;

/// The next client; reaps tasks that have ended meanwhile.
async fn accept(listener: &TcpListener, tasks: &mut JoinSet<()>) -> (TcpStream, SocketAddr) {
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => return accepted,
                Err(error) => {
                    tracing::warn!(%error, "the relay could not accept a client");
                    sleep(ACCEPT_PAUSE).await;
                }
            },
            Some(_) = tasks.join_next() => {}
        }
    }
}

/// The state and the ways to the clients, under one lock that is never held across an await.
#[derive(Clone)]
struct Hub(Arc<Mutex<Inner>>);

struct Inner {
    state: State,
    senders: HashMap<ClientId, mpsc::Sender<Outgoing>>,
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state and delivers what comes of it.
    fn with(&self, change: impl FnOnce(&mut State) -> Vec<Output>) {
        let mut inner = self.lock();
        let outputs = change(&mut inner.state);
        inner.deliver(outputs);
    }

    fn close_all(&self) {
        let ids: Vec<ClientId> = self.lock().senders.keys().copied().collect();
        for id in ids {
            self.with(|state| state.disconnected(id, "the relay ends"));
        }
    }
}

impl Inner {
    /// Hands lines to the clients. One whose queue is full is too slow and is taken out, which makes
    /// more lines for the others.
    fn deliver(&mut self, outputs: Vec<Output>) {
        let mut work = outputs;
        while !work.is_empty() {
            let mut slow = Vec::new();
            for output in work.drain(..) {
                match output {
                    Output::Close(id) => {
                        self.senders.remove(&id);
                    }
                    Output::Line(id, line) => {
                        let sender = self.senders.get(&id);
                        if sender.is_some_and(|sender| sender.try_send(line).is_err()) {
                            self.senders.remove(&id);
                            slow.push(id);
                        }
                    }
                }
            }
            for id in slow {
                work.extend(self.state.disconnected(id, "SendQ exceeded"));
            }
        }
    }
}

struct ClientTask {
    id: ClientId,
    hub: Hub,
    config: Config,
}

impl ClientTask {
    async fn run(self, socket: TcpStream, address: SocketAddr) {
        if let Err(error) = socket.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
        let (sender, receiver) = mpsc::channel(self.config.send_queue);
        self.hub.lock().senders.insert(self.id, sender);
        self.hub
            .with(|state| state.connected(self.id, &address.ip().to_string()));
        let (reader, writer) = socket.into_split();
        let writing = write(writer, receiver);
        tokio::pin!(writing);
        let reason = tokio::select! {
            reason = self.read(reader) => Some(reason),
            () = &mut writing => None,
        };
        self.hub
            .with(|state| state.disconnected(self.id, reason.unwrap_or("Connection closed")));
        if reason.is_some() {
            // Whoever has closed its side already does not see it.
            let _ = timeout(FAREWELL, writing).await;
        }
    }

    /// Reads until the client is gone; returns the reason.
    async fn read(&self, mut reader: OwnedReadHalf) -> &'static str {
        let mut framer = Framer::new();
        let mut bucket = Bucket::new(self.config.rate);
        let mut buffer = [0; READ_BYTES];
        let mut pinged = false;
        let register_by = Instant::now() + self.config.register_timeout;
        loop {
            let registered = self.hub.lock().state.is_registered(self.id);
            let wait_until = match registered {
                true => Instant::now() + self.config.ping_interval,
                false => register_by,
            };
            let read = tokio::select! {
                read = reader.read(&mut buffer) => read,
                () = sleep_until(wait_until) => {
                    if !registered {
                        return "Registration timeout";
                    }
                    if pinged {
                        return "Ping timeout";
                    }
                    pinged = true;
                    self.ping();
                    continue;
                }
            };
            let count = match read {
                Ok(0) => return "Remote host closed the connection",
                Ok(count) => count,
                Err(_) => return "Connection reset by peer",
            };
            pinged = false;
            for frame in framer.push(buffer.get(..count).unwrap_or(&buffer)) {
                let now = Instant::now();
                let ready_at = Instant::from_std(bucket.ready_at(now.into_std()));
                // Even a timer that is due already takes up to a millisecond.
                if ready_at > now {
                    sleep_until(ready_at).await;
                }
                bucket.charge(Instant::now().into_std(), 0);
                self.hub.with(|state| match frame {
                    Frame::Line(line) => state.line(self.id, &line),
                    Frame::TooLong => state.too_long(self.id),
                });
            }
        }
    }

    fn ping(&self) {
        let line = Outgoing::ping(&self.config.name).ok();
        self.hub.with(|_| {
            line.map(|line| Output::Line(self.id, line))
                .into_iter()
                .collect()
        });
    }
}

/// Writes until the hub has dropped the client and the last line is out.
async fn write(mut writer: OwnedWriteHalf, mut receiver: mpsc::Receiver<Outgoing>) {
    while let Some(line) = receiver.recv().await {
        let bytes = format!("{}\r\n", line.as_str());
        match timeout(WRITE_TIMEOUT, writer.write_all(bytes.as_bytes())).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return,
        }
    }
    // The client may be gone already.
    let _ = writer.shutdown().await;
}
