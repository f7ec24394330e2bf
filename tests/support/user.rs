//! A user who runs the program, with a home folder of his own.

#![allow(dead_code, unreachable_pub, reason = "no test file uses all of it")]

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

/// A user with a home folder of his own.
pub struct User {
    folder: tempfile::TempDir,
}

impl User {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub fn config(&self) -> PathBuf {
        self.path("config/awale/config.toml")
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn awale(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_awale"));
        command
            .args(arguments)
            .env_clear()
            .env("HOME", self.folder.path())
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_DATA_HOME", self.path("data"))
            .env("XDG_STATE_HOME", self.path("state"))
            .env("USER", "ama")
            .env("LANG", "fr_CI.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub fn run(&self, arguments: &[&str], answers: &str) -> Ran {
        ran(self.awale(arguments), answers)
    }
}

/// What a process did.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

pub fn ran(mut command: Command, answers: &str) -> Ran {
    let mut child = command.spawn().unwrap();
    // A program that ends early does not read everything.
    let _ = child.stdin.take().unwrap().write_all(answers.as_bytes());
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    Ran {
        code: status.code(),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

/// What the program printed, when it did what was asked.
pub fn good(ran: &Ran) -> &str {
    assert_eq!(ran.code, Some(0), "{ran:?}");
    &ran.out
}

/// The same as JSON.
pub fn json(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(good(ran)).unwrap()
}
