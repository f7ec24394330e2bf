//! The loop between a socket, a session, the queue and the events.

use super::{Shared, dial::Stream};
use crate::irc::{
    budget::Class,
    disconnect::DisconnectReason,
    event::Event,
    framing::{Frame, Framer},
    options::{Direction, Options, Tap},
    outgoing::Outgoing,
    sanitize,
    session::Session,
};
use std::{
    collections::VecDeque,
    io,
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf},
    sync::mpsc,
    time::sleep_until,
};

/// Bytes read at once.
const READ_BYTES: usize = 4096;

/// With more events than this waiting, the socket is left alone until the receiver catches up.
const MAX_PENDING: usize = 64;

/// Looks at the world this often when there is nothing to wait for.
const IDLE: Duration = Duration::from_secs(3600);

pub(super) struct Driver {
    session: Session,
    shared: Arc<Shared>,
    events: mpsc::Sender<Event>,
    tap: Option<Tap>,
    framer: Framer,
    pending: VecDeque<Event>,
    /// Bytes of the line that is being written.
    out: Vec<u8>,
    /// Whether written bytes may still be in the TLS layer.
    unflushed: bool,
    quitting: bool,
    /// Nobody listens to the events any more.
    abandoned: bool,
}

/// What the loop woke up for.
enum Woken {
    Read(io::Result<usize>),
    /// Bytes taken, or none after a flush.
    Written(io::Result<Option<usize>>),
    Room,
    Time,
    Asked,
    Abandoned,
}

impl Driver {
    pub(super) fn new(
        options: Options,
        shared: Arc<Shared>,
        events: mpsc::Sender<Event>,
    ) -> Result<Self, DisconnectReason> {
        let tap = options.tap.clone();
        let session = Session::new(options, now())
            .map_err(|error| DisconnectReason::Options(error.to_string()))?;
        Ok(Self {
            session,
            shared,
            events,
            tap,
            framer: Framer::new(),
            pending: VecDeque::new(),
            out: Vec::new(),
            unflushed: false,
            quitting: false,
            abandoned: false,
        })
    }

    /// Runs until the connection is over and all its events but the last are delivered.
    pub(super) async fn run(mut self, stream: Box<dyn Stream>) -> DisconnectReason {
        let (mut reader, mut writer) = tokio::io::split(stream);
        let mut buffer = [0; READ_BYTES];
        let reason = loop {
            self.collect();
            if let Some(reason) = self.session.closed() {
                break reason.clone();
            }
            self.next_line();
            let woken = self.wait(&mut reader, &mut writer, &mut buffer).await;
            self.handle(woken, &buffer);
        };
        for event in self.pending.drain(..) {
            if self.events.send(event).await.is_err() {
                break;
            }
        }
        reason
    }

    async fn wait(
        &mut self,
        reader: &mut ReadHalf<Box<dyn Stream>>,
        writer: &mut WriteHalf<Box<dyn Stream>>,
        buffer: &mut [u8],
    ) -> Woken {
        let wake_at = self.wake_at();
        let events = self.events.clone();
        let reads = self.pending.len() < MAX_PENDING;
        // Every branch can be given up for another one without losing bytes.
        tokio::select! {
            read = reader.read(buffer), if reads => Woken::Read(read),
            written = push(writer, &self.out), if !self.out.is_empty() || self.unflushed => {
                Woken::Written(written)
            }
            permit = events.reserve(), if !self.pending.is_empty() => match permit {
                Ok(permit) => {
                    if let Some(event) = self.pending.pop_front() {
                        permit.send(event);
                    }
                    Woken::Room
                }
                Err(_) => Woken::Abandoned,
            },
            () = events.closed(), if !self.abandoned => Woken::Abandoned,
            () = self.shared.wake.notified() => Woken::Asked,
            () = sleep_until(wake_at.into()) => Woken::Time,
        }
    }

    fn handle(&mut self, woken: Woken, buffer: &[u8]) {
        match woken {
            Woken::Read(Ok(0)) => self.session.ended(None),
            Woken::Read(Ok(count)) => self.read(buffer.get(..count).unwrap_or(buffer)),
            // Many servers close without the farewell that TLS wants.
            Woken::Read(Err(error)) if error.kind() == io::ErrorKind::UnexpectedEof => {
                self.session.ended(None);
            }
            Woken::Read(Err(error)) => self.session.ended(Some(error.to_string())),
            // A server that closes after ERROR breaks our writes first; its words come by reading.
            Woken::Written(Err(_)) => {
                self.out.clear();
                self.unflushed = false;
            }
            Woken::Written(Ok(Some(count))) => {
                self.out.drain(..count.min(self.out.len()));
                self.unflushed = true;
            }
            Woken::Written(Ok(None)) => self.unflushed = false,
            Woken::Abandoned => {
                self.abandoned = true;
                let mut state = self.shared.lock();
                state.quit = state.quit.take().or_else(|| Outgoing::quit("").ok());
            }
            Woken::Room | Woken::Asked | Woken::Time => {}
        }
        if self.pending.len() >= MAX_PENDING {
            self.session.hold();
        }
        self.session.on_timeout(now());
    }

    fn read(&mut self, bytes: &[u8]) {
        for frame in self.framer.push(bytes) {
            match frame {
                Frame::Line(line) => {
                    tracing::trace!(line = sanitize::clean_line(&line), "in");
                    if let Some(tap) = &self.tap {
                        tap.see(Direction::In, &line);
                    }
                    self.session.receive(now(), SystemTime::now(), &line);
                }
                Frame::TooLong => self.session.receive_too_long(),
            }
        }
    }

    /// Moves what the session produced to the queue and to the waiting events.
    fn collect(&mut self) {
        while let Some(event) = self.session.poll_event() {
            if matches!(event, Event::Registered { .. }) {
                let penalty = self.session.isupport().punishes_long_lines();
                let mut state = self.shared.lock();
                state.queue.set_penalty(penalty);
                state.queue.hold(false);
            }
            if !self.abandoned {
                self.pending.push_back(event);
            }
        }
        if self.abandoned {
            self.pending.clear();
        }
        let mut state = self.shared.lock();
        state.room = self.session.message_room();
        while let Some((line, class)) = self.session.poll_send() {
            if let Err(error) = state.queue.push(line, class) {
                tracing::warn!(%error, "a line of the session itself was dropped");
            }
        }
        if !self.quitting
            && let Some(line) = state.quit.clone()
        {
            self.quitting = true;
            self.session.quit(now());
            // Behind a contest's last lines and a person's last words; at once when there are none.
            let nothing_waits = state.queue.ready_at(now()).is_none();
            let class = if nothing_waits {
                Class::Pong
            } else {
                Class::Chat
            };
            // Words that would leave after the time limit would keep the farewell from leaving too.
            let limit = self.session.quit_limit().mul_f64(0.8);
            state.queue.shorten(now(), Class::Chat, limit);
            // A queue full of moves has no room for a farewell; the time limit ends it then.
            let _ = state.queue.push(line, class);
        }
    }

    /// Takes the next line that may leave, once the last one is out.
    fn next_line(&mut self) {
        if !self.out.is_empty() {
            return;
        }
        let now = now();
        let Some(line) = self.shared.lock().queue.pop(now) else {
            return;
        };
        if let Some(tap) = &self.tap {
            tap.see(Direction::Out, &line.redacted());
        }
        tracing::trace!(line = sanitize::clean_line(&line.redacted()), "out");
        self.session.written(now, &line);
        if let Some(label) = self.session.label(now, &line) {
            self.out
                .extend_from_slice(format!("@label={label} ").as_bytes());
        }
        self.out.extend_from_slice(line.as_str().as_bytes());
        self.out.extend_from_slice(b"\r\n");
    }

    fn wake_at(&self) -> Instant {
        let now = now();
        let line_at = match self.out.is_empty() {
            true => self.shared.lock().queue.ready_at(now),
            false => None,
        };
        [line_at, self.session.timeout()]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(now + IDLE)
    }
}

/// Writes some of the bytes, or flushes when there are none: one step, so that it can be given up.
async fn push(writer: &mut WriteHalf<Box<dyn Stream>>, out: &[u8]) -> io::Result<Option<usize>> {
    if out.is_empty() {
        return writer.flush().await.map(|()| None);
    }
    writer.write(out).await.map(Some)
}

/// Now, by the runtime's clock, which tests can stop.
fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}
