//! Any key makes the demo go faster.

use std::{
    io::IsTerminal,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crossterm::{
    event::{Event, KeyCode, KeyEventKind, KeyModifiers, poll, read},
    terminal::{disable_raw_mode, enable_raw_mode},
};
use tokio::sync::Notify;

/// How often the thread that waits for keys looks whether it should end.
const LOOK: Duration = Duration::from_millis(100);

/// The keyboard, while a game is shown. The terminal is as it was when this is dropped.
pub(super) struct Keys {
    shared: Arc<Shared>,
    raw: bool,
}

#[derive(Default)]
struct Shared {
    fast: AtomicBool,
    stop: AtomicBool,
    ended: AtomicBool,
    pressed: Notify,
}

impl Keys {
    /// Watches the keyboard if there is one and `wanted` is set.
    pub(super) fn watch(wanted: bool) -> Self {
        let shared = Arc::new(Shared::default());
        let raw = wanted && std::io::stdin().is_terminal() && enable_raw_mode().is_ok();
        if raw {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || listen(&shared));
        }
        Self { shared, raw }
    }

    /// Whether the terminal needs carriage returns.
    pub(super) fn is_raw(&self) -> bool {
        self.raw
    }

    /// Whether a key was pressed.
    pub(super) fn is_fast(&self) -> bool {
        self.shared.fast.load(Ordering::Relaxed)
    }

    /// Whether Ctrl-C or `q` was pressed.
    pub(super) fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// Ready when a key is pressed.
    pub(super) async fn pressed(&self) {
        self.shared.pressed.notified().await;
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::Relaxed);
        if self.raw {
            // Nothing can be done about a terminal that does not listen.
            let _ = disable_raw_mode();
        }
    }
}

fn listen(shared: &Shared) {
    while !shared.ended.load(Ordering::Relaxed) {
        let key = match poll(LOOK) {
            Ok(true) => read(),
            Ok(false) => continue,
            // No keyboard any more.
            Err(_) => return,
        };
        if let Ok(Event::Key(key)) = key
            && key.kind == KeyEventKind::Press
        {
            let interrupt =
                key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
            if interrupt || key.code == KeyCode::Char('q') {
                shared.stop.store(true, Ordering::Relaxed);
            }
            shared.fast.store(true, Ordering::Relaxed);
            shared.pressed.notify_one();
        }
    }
}
