//! Matches of six games at home, as they are typed: left, killed, gone on with, listed and printed.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

fn start(folder: &Path, arguments: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .env("AWALE_HOME", folder.join("home"))
        .env("AWALE_CONFIG", folder.join("config.toml"))
        .env("AWALE_CACHE", folder)
        .env("XDG_STATE_HOME", folder)
        .env("TZ", "UTC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the program; gives whether it did what was asked, and what it printed or told.
fn awale(folder: &Path, arguments: &str, typed: &str) -> (bool, String) {
    let mut child = start(folder, arguments);
    // A program that wants no input may have ended.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

fn done(folder: &Path, arguments: &str, typed: &str) -> String {
    let (done, text) = awale(folder, arguments, typed);
    assert!(done, "{arguments}: {text}");
    text
}

fn refused(folder: &Path, arguments: &str) -> String {
    let (done, text) = awale(folder, arguments, "");
    assert!(!done, "{arguments}: {text}");
    text
}

/// Reads until a line contains this.
fn until(output: &mut BufReader<ChildStdout>, wanted: &str) {
    let mut line = String::new();
    while !line.contains(wanted) {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "no {wanted:?}");
    }
}

#[test]
fn a_match_is_stopped_and_gone_on_with_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    assert!(done(at, "games matches", "").contains("awale play --match"));
    // It is South who gives up: in the first game the first player, in the second the other.
    let text = done(
        at,
        "play --people --match",
        "next\nresign\nnext\nF\ntable\n",
    );
    assert!(text.contains("This game is not over yet."), "{text}");
    assert!(
        text.contains("Game 2 of 6: the first player is North."),
        "{text}"
    );
    assert!(text.contains("The match, 1 of 6 games:"), "{text}");
    assert!(text.contains("play --from m1"), "{text}");
    let list = done(at, "games matches", "");
    let row: Vec<&str> = list.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(row[0], "m1");
    assert_eq!(row[3..].join(" "), "two people abapa 1 of 6 0 : 1");
    let shown = done(at, "games show m1", "");
    assert!(shown.contains("move 1, not over"), "{shown}");
    assert!(shown.contains("goes on with game 2"), "{shown}");
    // A game of it goes on with it.
    assert!(refused(at, "play --from h2").contains("play --from m1"));
    let text = done(
        at,
        "play --from m1",
        "f\nresign\nnext\nresign\nnext\nresign\nnext\n",
    );
    assert!(text.contains("Game 2 of 6"), "{text}");
    let text = done(at, "play --from m1", "resign\nnext\nresign\nnext\n");
    assert!(text.contains("Game 5 of 6"), "{text}");
    assert!(
        text.contains("The match is over: awale games print m1"),
        "{text}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&done(at, "games matches --json", "")).unwrap();
    assert_eq!(json["over"], true);
    assert_eq!(json["points"], serde_json::json!([3.0, 3.0]));
    assert_eq!(json["games"].as_array().unwrap().len(), 6);
    assert!(refused(at, "play --from m1").contains("is over"));
    assert_eq!(
        done(at, "games export m1 --format json", "")
            .lines()
            .count(),
        6
    );
    let games = done(at, "games list", "");
    assert!(games.contains("m1, game 6"), "{games}");
}

#[test]
fn a_table_is_printed_and_a_match_deleted_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(at, "play --match --level novice --seed 1", "F\nresign\n");
    let page = done(at, "games print m1", "");
    assert!(
        page.contains("<table") && page.contains("against novice"),
        "{page}"
    );
    let text = done(at, "games print m1 --format md", "");
    assert!(text.contains("| 1. | h1 | South |"), "{text}");
    assert!(refused(at, "games replay m1").contains("name one of its games: h1"));
    assert!(refused(at, "games delete h1 --yes").contains("games delete m1"));
    assert!(refused(at, "games delete m1").contains("--yes"));
    assert!(refused(at, "games show m7").contains("awale games matches"));
    assert!(done(at, "games delete m1 --yes", "").contains("m1 with its 1 games is deleted"));
    assert_eq!(done(at, "games list", ""), "no games\n");
    // Without keeping, it is a match all the same.
    let text = done(
        at,
        "play --match --people --no-keep",
        "resign\nnext\nresign\n",
    );
    assert!(text.contains("The match, 2 of 6 games:"), "{text}");
    assert!(done(at, "games matches", "").contains("no matches"));
}

#[test]
fn a_match_whose_program_is_killed_is_there_with_the_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let mut child = start(at, "play --match --people");
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"resign\nnext\nF\nf\n").unwrap();
    until(&mut output, "2. North plays f");
    child.kill().unwrap();
    child.wait().unwrap();
    let shown = done(at, "games show m1", "");
    assert!(shown.contains("move 2, not over"), "{shown}");
    let text = done(at, "play --from m1", "E\ntable\n");
    assert!(text.contains("3. South plays E"), "{text}");
    assert!(text.contains("1 of 6 games"), "{text}");
    // Between two games, too.
    done(at, "play --from m1", "resign\n");
    assert!(done(at, "play --from m1", "").contains("Game 3 of 6"));
}
