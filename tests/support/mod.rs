//! Helpers of the IRC tests: a relay and clients on it.

// Each test file is a crate of its own and uses its own part of this module.
#![allow(dead_code, unreachable_pub, unused_imports)]

pub mod certificate;
pub mod guest;
pub mod https;
pub mod ircd;
pub mod irssi;
pub mod player;
pub mod program;
pub mod raw;
pub mod script;
pub mod terminal;
pub mod tls_server;
pub mod user;

use awale::irc::{
    budget::{Class, Rate},
    connection::Handle,
    disconnect::DisconnectReason,
    event::{Event, Target},
    options::Options,
    outgoing::Outgoing,
    relay::{Config, Relay},
};
use std::time::Duration;
use tokio::{sync::mpsc, sync::oneshot, task::JoinHandle, time::timeout};

/// No test waits longer for one event; far above what any needs on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running relay.
pub struct Running {
    pub port: u16,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Running {
    /// Ends the relay and waits until it is gone.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.unwrap();
    }
}

/// Starts a relay on a free port.
pub async fn relay() -> Running {
    relay_with(Config::default()).await
}

/// Starts a relay with limits of one's own.
pub async fn relay_with(config: Config) -> Running {
    let relay = Relay::bind_with("127.0.0.1:0", config).await.unwrap();
    let port = relay.local_addr().unwrap().port();
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(relay.run(async {
        let _ = stopped.await;
    }));
    Running { port, stop, task }
}

/// Options for a server on this machine, without a rate.
pub fn options(port: u16, nick: &str) -> Options {
    let mut options = Options::new("127.0.0.1", port, nick.parse().unwrap());
    options.realname = format!("A1 FR {nick}");
    options.rate = Rate::UNLIMITED;
    options
}

/// A connected client.
pub struct Client {
    pub handle: Handle,
    pub events: mpsc::Receiver<Event>,
    pub nick: String,
}

impl Client {
    /// Connects and waits until it is registered.
    pub async fn start(options: Options) -> Self {
        let mut client = Self::connect(options);
        let event = client
            .until(|event| matches!(event, Event::Registered { .. }))
            .await;
        let Event::Registered { nick, .. } = event else {
            unreachable!()
        };
        client.nick = nick.to_string();
        client
    }

    /// Connects and waits until it is in a channel.
    pub async fn join(port: u16, nick: &str, channel: &str) -> Self {
        let mut options = options(port, nick);
        options.channels = vec![channel.parse().unwrap()];
        let mut client = Self::start(options).await;
        client
            .until(|event| matches!(event, Event::Joined { own: true, .. }))
            .await;
        client
    }

    /// The next event.
    pub async fn next(&mut self) -> Event {
        let next = timeout(PATIENCE, self.events.recv()).await;
        next.expect("no event within the patience")
            .expect("the events ended")
    }

    /// The first event that is wanted; those before it are dropped.
    pub async fn until(&mut self, wanted: impl Fn(&Event) -> bool) -> Event {
        let mut before = Vec::new();
        loop {
            let event = self.next().await;
            if wanted(&event) {
                return event;
            }
            if let Event::Disconnected { .. } = event {
                panic!("disconnected: {event:?} after {before:?}");
            }
            before.push(event);
        }
    }

    /// The next message: from whom, where, what.
    pub async fn message(&mut self) -> (String, Target, String) {
        match self
            .until(|event| matches!(event, Event::Message { .. }))
            .await
        {
            Event::Message {
                from, target, text, ..
            } => (from.to_string(), target, text),
            _ => unreachable!(),
        }
    }

    /// Why the connection ended, once it has.
    pub async fn disconnected(&mut self) -> DisconnectReason {
        loop {
            if let Event::Disconnected { reason } = self.next().await {
                return reason;
            }
        }
    }

    /// Sends a message.
    pub fn say(&self, target: &str, text: &str) {
        self.handle
            .send(Outgoing::privmsg(target, text).unwrap(), Class::Chat)
            .unwrap();
    }
}
