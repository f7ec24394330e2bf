//! A [`Session`](super::session::Session) on a socket: one task per connection.
//!
//! ```no_run
//! use awale::irc::{budget::Class, connection::connect, options::Options, outgoing::Outgoing};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let options = Options::new("irc.example.org", 6667, "ada".parse()?);
//! let (handle, mut events) = connect(options);
//! handle.send(Outgoing::privmsg("bob", "hello")?, Class::Chat)?;
//! while let Some(event) = events.recv().await {
//!     println!("{event:?}");
//! }
//! # Ok(())
//! # }
//! ```

mod dial;
mod driver;
mod tls;

use super::{
    budget::{Class, Queue, QueueFull},
    disconnect::DisconnectReason,
    event::Event,
    options::Options,
    outgoing::{Outgoing, SAFE_TEXT_BYTES},
};
use driver::Driver;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::{Notify, mpsc};

/// Events that wait for the receiver. When they are full the socket is not read until they drain.
const EVENT_CAPACITY: usize = 256;

/// A connection's outgoing side; clones share it.
#[derive(Clone, Debug)]
pub struct Handle {
    shared: Arc<Shared>,
}

/// The line was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SendError {
    /// The connection is over or is being ended.
    #[error("the connection is closed: connect again before sending")]
    Closed,
    /// Too many lines wait already.
    #[error(transparent)]
    Full(#[from] QueueFull),
}

/// What the handles and the task share.
#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    wake: Notify,
}

#[derive(Debug)]
struct State {
    queue: Queue,
    /// The line to leave with, once somebody asked for it.
    quit: Option<Outgoing>,
    open: bool,
    /// Bytes that a message can hold beside its target's name.
    room: Option<usize>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves at worst a line unsent; the queue itself is never half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Connects in the background. The events end with [`Event::Disconnected`]; dropping the receiver
/// ends the connection.
///
/// Must be called within a tokio runtime with I/O and time.
pub fn connect(mut options: Options) -> (Handle, mpsc::Receiver<Event>) {
    options.nonce = rand::random();
    let (sender, receiver) = mpsc::channel(EVENT_CAPACITY);
    let mut queue = Queue::new(options.rate);
    queue.hold(true);
    let state = State {
        queue,
        quit: None,
        open: true,
        room: None,
    };
    let shared = Arc::new(Shared {
        state: Mutex::new(state),
        wake: Notify::new(),
    });
    let handle = Handle {
        shared: Arc::clone(&shared),
    };
    tokio::spawn(run(options, shared, sender));
    (handle, receiver)
}

impl Handle {
    /// Queues a line, to leave when its turn comes. Before [`Event::Registered`] only lines of
    /// [`Class::Control`] leave, so a JOIN or WHO of that class has to wait for it.
    ///
    /// # Errors
    /// The connection is closed, or the queue is full.
    pub fn send(&self, line: Outgoing, class: Class) -> Result<(), SendError> {
        let mut state = self.shared.lock();
        if !state.open || state.quit.is_some() {
            return Err(SendError::Closed);
        }
        state.queue.push(line, class)?;
        drop(state);
        self.shared.wake.notify_one();
        Ok(())
    }

    /// Queues a line of [`Class::Guest`] for whoever has this turn: see [`Queue::push_in_turn`].
    ///
    /// # Errors
    /// The connection is closed, the queue is full, or too many lines of this turn wait.
    pub fn send_in_turn(&self, line: Outgoing, turn: u64) -> Result<(), SendError> {
        let mut state = self.shared.lock();
        if !state.open || state.quit.is_some() {
            return Err(SendError::Closed);
        }
        state.queue.push_in_turn(line, turn)?;
        drop(state);
        self.shared.wake.notify_one();
        Ok(())
    }

    /// Leaves: lines of a contest and talk that wait are sent first, as far as the time limit for it allows;
    /// answers and listings are dropped. Further calls change nothing.
    pub fn quit(&self, reason: &str) {
        let clean: String = super::sanitize::clean(reason, MAX_QUIT_CHARS);
        let line = Outgoing::quit(&clean).or_else(|_| Outgoing::quit(""));
        let mut state = self.shared.lock();
        if state.quit.is_none() {
            state.quit = line.ok();
            for class in [Class::Answer, Class::Guest, Class::Listing, Class::Board] {
                state.queue.clear(class);
            }
        }
        drop(state);
        self.shared.wake.notify_one();
    }

    /// How long a line of this class would wait for its turn if it were queued now.
    pub fn wait(&self, class: Class) -> Duration {
        let now = tokio::time::Instant::now().into_std();
        self.shared.lock().queue.wait(now, class)
    }

    /// Bytes of text that one message to `target` can hold without being cut by the server.
    pub fn text_room(&self, target: &str) -> usize {
        let room = self.shared.lock().room;
        room.map_or(SAFE_TEXT_BYTES, |room| {
            room.saturating_sub(target.len()).max(SAFE_TEXT_BYTES / 2)
        })
    }

    /// Lines that wait to be sent.
    pub fn queued(&self) -> usize {
        self.shared.lock().queue.len()
    }

    /// Whether the connection is over.
    pub fn is_closed(&self) -> bool {
        !self.shared.lock().open
    }
}

/// Characters of a quit reason; servers cut at about 255 bytes or less.
const MAX_QUIT_CHARS: usize = 80;

async fn run(options: Options, shared: Arc<Shared>, events: mpsc::Sender<Event>) {
    let stream = tokio::select! {
        stream = dial::dial(&options) => stream,
        () = quit_asked(&shared) => Err(DisconnectReason::Quit),
        () = events.closed() => Err(DisconnectReason::Quit),
    };
    let reason = match stream {
        Ok(stream) => match Driver::new(options, Arc::clone(&shared), events.clone()) {
            Ok(driver) => driver.run(stream).await,
            Err(reason) => reason,
        },
        Err(reason) => reason,
    };
    shared.lock().open = false;
    tracing::debug!(%reason, "irc connection ended");
    // Fails only when nobody listens any more.
    let _ = events.send(Event::Disconnected { reason }).await;
}

async fn quit_asked(shared: &Shared) {
    while shared.lock().quit.is_none() {
        shared.wake.notified().await;
    }
}
