//! People in irssi, a client that knows nothing of awalé, each in a terminal of its own.

// Each test file is a crate of its own.
#![allow(unreachable_pub)]

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

/// A person; ended with the value.
pub struct Irssi {
    child: Box<dyn Child + Send + Sync>,
    folder: TempDir,
    /// Kept open: without it irssi has no terminal.
    _master: Box<dyn MasterPty + Send>,
}

impl Drop for Irssi {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether irssi is there. With CI=true it has to be.
pub fn is_there(test: &str) -> bool {
    let there = Path::new("/usr/bin/irssi").exists();
    if !there {
        assert!(std::env::var("CI").is_err(), "{test}: there is no irssi");
        eprintln!("{test} is skipped: there is no irssi (scripts/install-ircds gets it for root)");
    }
    there
}

impl Irssi {
    /// A person who joins #awale, says something (`TARGET TEXT`) if asked to, and plays what is offered first.
    pub fn guest(port: u16, nick: &str, says: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let scripts = folder.path().join("scripts/autorun");
        fs::create_dir_all(&scripts).unwrap();
        fs::write(scripts.join("guest.pl"), include_str!("guest.pl")).unwrap();
        let size = PtySize {
            rows: 24,
            cols: 80,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new("/usr/bin/irssi");
        command.arg(format!("--home={}", folder.path().display()));
        command.args([
            "--connect=127.0.0.1",
            &format!("--port={port}"),
            &format!("--nick={nick}"),
        ]);
        command.env("TERM", "xterm");
        command.env("LC_ALL", "C.UTF-8");
        command.env("AWALE_GUEST_NICK", nick);
        command.env("AWALE_GUEST_SAYS", says);
        command.env("AWALE_GUEST_WRITES", folder.path().join("transcript"));
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        // What it draws has to be taken off, or it stops.
        thread::spawn(move || std::io::copy(&mut reader, &mut std::io::sink()));
        Self {
            child,
            folder,
            _master: pair.master,
        }
    }

    fn transcript_path(&self) -> PathBuf {
        self.folder.path().join("transcript")
    }

    /// Waits until the game is over and the person has left; what the bot has said to him.
    pub fn transcript(mut self) -> String {
        self.child.wait().unwrap();
        fs::read_to_string(self.transcript_path()).unwrap()
    }
}
