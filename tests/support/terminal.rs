//! The real program in a terminal of its own.

// As the other helpers, it is part of a test's own crate.
#![allow(unreachable_pub)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::{
    io::{Read, Write},
    path::Path,
    sync::{Arc, Condvar, Mutex},
    thread,
    time::{Duration, Instant},
};

/// No text is waited for longer; far above what any needs on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// A terminal in which the program runs; it is ended with the value.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    /// Kept open: without it the program has no terminal.
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
}

/// What stands on the terminal.
struct Shown {
    parser: vt100::Parser,
    ended: bool,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Terminal {
    /// Starts the program as a user whose home folder is `user`, in so many columns and rows.
    pub fn open(user: &Path, (columns, rows): (u16, u16), arguments: &[&str]) -> Self {
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_awale"));
        command.args(arguments);
        command.arg("--log-dir");
        command.arg(user.join("log"));
        command.env("HOME", user);
        for (name, folder) in [("CONFIG", "config"), ("DATA", "data"), ("STATE", "state")] {
            command.env(format!("XDG_{name}_HOME"), user.join(folder));
        }
        command.env("XDG_CACHE_HOME", user.join("cache"));
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env("RUST_BACKTRACE", "0");
        for name in ["AWALE_HOME", "AWALE_CONFIG", "NO_COLOR", "COLORFGBG"] {
            command.env_remove(name);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        let shown = Arc::new((
            Mutex::new(Shown {
                parser: vt100::Parser::new(rows, columns, 0),
                ended: false,
            }),
            Condvar::new(),
        ));
        let seen = Arc::clone(&shown);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                // A terminal whose program has ended gives an error or nothing.
                let count = reader.read(&mut bytes).unwrap_or(0);
                let (lock, changed) = &*seen;
                let mut shown = lock.lock().unwrap();
                shown.parser.process(&bytes[..count]);
                shown.ended = count == 0;
                changed.notify_all();
                if count == 0 {
                    return;
                }
            }
        });
        Self {
            child,
            master: pair.master,
            writer,
            shown,
        }
    }

    /// Presses keys: letters, or what a terminal sends for others.
    pub fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// What stands on the terminal once it is as wanted.
    pub fn until_it(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let until = Instant::now() + LIMIT;
        let (lock, changed) = &*self.shown;
        let mut shown = lock.lock().unwrap();
        loop {
            let text = shown.parser.screen().contents();
            if wanted(&text) {
                return text;
            }
            let left = until.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "{what} did not come:\n{text}");
            assert!(!shown.ended, "ended before {what}:\n{text}");
            shown = changed.wait_timeout(shown, left).unwrap().0;
        }
    }

    /// Waits for a text.
    pub fn until(&self, text: &str) -> String {
        self.until_it(text, |screen| screen.contains(text))
    }

    /// Makes the window another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        let size = PtySize {
            rows,
            cols: columns,
            pixel_width: 0,
            pixel_height: 0,
        };
        {
            let mut shown = self.shown.0.lock().unwrap();
            shown.parser.screen_mut().set_size(rows, columns);
        }
        self.master.resize(size).unwrap();
    }

    pub fn pid(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Waits for the end of the program. Tells whether it was a good one, and what it has left on the
    /// terminal: the text, and whether the screen is the one from before.
    pub fn end(mut self) -> (bool, String, bool) {
        let until = Instant::now() + LIMIT;
        {
            let (lock, changed) = &*self.shown;
            let mut shown = lock.lock().unwrap();
            while !shown.ended {
                let left = until.saturating_duration_since(Instant::now());
                let text = shown.parser.screen().contents();
                assert!(!left.is_zero(), "the program did not end:\n{text}");
                shown = changed.wait_timeout(shown, left).unwrap().0;
            }
        }
        let success = self.child.wait().unwrap().success();
        let shown = self.shown.0.lock().unwrap();
        let screen = shown.parser.screen();
        let given_back = !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None;
        (success, screen.contents(), given_back)
    }
}
