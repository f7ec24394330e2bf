//! The weekly event beside the bot: with its director's orders.

use std::time::SystemTime;

use tokio::time::{Duration, Instant};

use super::Bot;
use crate::{
    client::Event,
    event::{Desk, Meeting, News, Step},
    peer::wire::{Pairing, Verdict},
};

/// How often the event is looked after.
const EVERY: Duration = Duration::from_secs(1);

/// Told what happens in the event.
pub type TellNews = Box<dyn FnMut(&Meeting, &News) + Send>;

/// An event and who is told of it.
pub(super) struct Sunday {
    desk: Desk,
    tell: TellNews,
    due: Instant,
}

impl Sunday {
    pub(super) fn new(desk: Desk, tell: TellNews) -> Self {
        let due = Instant::now();
        Self { desk, tell, due }
    }

    /// When there is something to do.
    pub(super) fn due(&self) -> Instant {
        self.due
    }

    /// The director's owner decides a game; says what came of it.
    pub(super) fn decide(&mut self, pairing: Pairing, verdict: Verdict) -> String {
        match self.desk.decide(pairing, verdict) {
            true => format!("decided: {pairing} {verdict}"),
            false => "this bot is not the director, or there is no such game".to_owned(),
        }
    }
}

impl Bot {
    /// Something has happened that may concern the event.
    pub(super) async fn sunday_event(&mut self, event: &Event) {
        if let Some(sunday) = &mut self.sunday {
            sunday.desk.event(now(), event);
            self.sunday_steps().await;
        }
    }

    /// Looks after the event, if it is time.
    pub(super) async fn sunday_tick(&mut self) {
        let at = Instant::now();
        if let Some(sunday) = self.sunday.as_mut().filter(|sunday| sunday.due <= at) {
            sunday.due = at + EVERY;
            sunday.desk.tick(now());
            self.sunday_steps().await;
        }
    }

    async fn sunday_steps(&mut self) {
        while let Some(sunday) = &mut self.sunday
            && let Some(step) = sunday.desk.poll()
        {
            match step {
                Step::Command(command) => {
                    let handle = self.handle.on(sunday.desk.network().clone());
                    if let Err(error) = handle.command(command.as_ref().clone()).await {
                        tracing::info!(%error, ?command, "not done for the event");
                        sunday.desk.refused(now(), &command);
                    }
                }
                Step::News(news) => (sunday.tell)(sunday.desk.meeting(), &news),
                // The player of contests plays whatever contest begins.
                Step::Game(_) => {}
            }
        }
    }
}

/// Seconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
