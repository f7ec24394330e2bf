//! Errands on their own thread, in their order.

use std::{
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
};

use tokio::sync::mpsc::UnboundedSender;

use super::{event::Event, run::Outside, study::Errand};

/// The way to the thread. When it is dropped, what has been asked for is still carried out.
#[derive(Debug)]
pub(super) struct Clerk {
    orders: Option<mpsc::Sender<Errand>>,
    thread: Option<JoinHandle<()>>,
}

impl Clerk {
    /// Starts the thread; what comes of errands goes to the inbox.
    pub(super) fn start(outside: Arc<dyn Outside>, inbox: UnboundedSender<Event>) -> Self {
        let (orders, received) = mpsc::channel();
        let thread = thread::spawn(move || {
            while let Ok(errand) = received.recv() {
                // Nobody waits for it any more when the program ends.
                let _ = inbox.send(Event::Delivered(outside.errand(errand)));
            }
        });
        Self {
            orders: Some(orders),
            thread: Some(thread),
        }
    }

    /// Gives it something to do.
    pub(super) fn send(&self, errand: Errand) {
        if let Some(orders) = &self.orders {
            // The thread lives as long as this.
            let _ = orders.send(errand);
        }
    }
}

impl Drop for Clerk {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // The last moves are to be on disk when the program ends.
            let _ = thread.join();
        }
    }
}
