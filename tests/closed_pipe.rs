//! Whoever reads what the program prints may have seen enough: `awale learn 1 | head -3`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

#[test]
fn no_command_panics_when_nobody_reads() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, typed) in [
        ("learn", ""),
        ("learn 0", "A\nhint\nhelp\nquit\n"),
        ("learn 1", "A\nundo\nsolution\n"),
        (
            "play --people --rule abapa-2x3",
            "a\nhelp\nboard\nundo\nx\nquit\n",
        ),
        ("play --level first-steps --seed 1", "A\nhint\nresign\n"),
        ("problem list", ""),
        ("problem new mine --rule abapa-2x3", "1\n2\n"),
        ("games list", ""),
        ("games image start -o - --format png", ""),
        ("messages export --format html", ""),
        ("networks list", ""),
        ("rules list", ""),
        ("rules print --all --format html", ""),
        ("try start F", ""),
        ("demo --rule abapa-2x3 --games 1000", ""),
        ("demo --rule abapa-2x3 --games 1000 --json", ""),
        ("engine", "uci\nisready\nquit\n"),
        ("setup", "anonymous\n"),
        ("rules new", "mine\n"),
        ("rules edit abapa", "mine\n.\n"),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(arguments.split(' '))
            .env("AWALE_HOME", folder.path().join("home"))
            .env("AWALE_CONFIG", folder.path().join("config.toml"))
            .env("AWALE_CACHE", folder.path())
            .env("XDG_STATE_HOME", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        // A program that wants no input may have ended.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!told.contains("panicked"), "{arguments}: {told}");
        assert!(!told.contains("roken pipe"), "{arguments}: {told}");
        assert!(output.status.code().is_some(), "{arguments}: {told}");
    }
}
