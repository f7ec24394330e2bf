//! Games at home, game files, problems and lessons, as they are typed.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;

/// Runs the program with something typed into it, in folders of the test's own. Gives whether it
/// did what was asked, and all it said.
fn awale(folder: &Path, arguments: &[&str], typed: &str) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(arguments)
        .env("AWALE_HOME", folder.join("home"))
        .env("AWALE_CONFIG", folder.join("config.toml"))
        .env("AWALE_CACHE", folder)
        .env("XDG_STATE_HOME", folder)
        .env("LANG", "C")
        .env("TZ", "UTC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that wants no input may have ended.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

fn done(folder: &Path, arguments: &[&str], typed: &str) -> String {
    let (done, text) = awale(folder, arguments, typed);
    assert!(done, "{arguments:?}: {text}");
    text
}

fn refused(folder: &Path, arguments: &[&str]) -> String {
    let (done, text) = awale(folder, arguments, "");
    assert!(!done, "{arguments:?}: {text}");
    text
}

#[test]
fn a_game_at_home_is_kept_shown_gone_on_with_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let people = ["play", "--people", "--rule", "abapa-2x3"];
    let played = done(at, &people, "a\na\nb\nresign\nquit\n");
    assert!(
        played.contains("The game is kept as h1: awale games show h1."),
        "{played}"
    );
    // A game without a move is none.
    done(at, &people, "quit\n");
    done(
        at,
        &[
            "play", "--level", "novice", "--seed", "1", "--side", "north",
        ],
        "a\nquit\n",
    );
    let list = done(at, &["games", "list"], "");
    assert_eq!(list.lines().count(), 3, "{list}");
    assert!(
        list.lines().nth(1).unwrap().starts_with("h2 ") && list.contains("novice"),
        "{list}"
    );
    let won = done(
        at,
        &[
            "games",
            "list",
            "--result",
            "won",
            "--rule",
            "abapa-2x3",
            "--json",
        ],
        "",
    );
    let value: Value = serde_json::from_str(&won).unwrap();
    assert_eq!(
        (&value["game"], &value["reason"], &value["plies"]),
        (&"h1".into(), &"resign".into(), &3.into())
    );

    done(
        at,
        &["games", "comment", "h1", "--ply", "2", "here it was lost"],
        "",
    );
    assert!(
        refused(at, &["games", "comment", "h1", "--ply", "9", "x"])
            .contains("the game has 3 moves")
    );
    let shown = done(at, &["games", "show", "h1"], "");
    assert!(
        shown.contains("   1. A       a\n      here it was lost\n   3. B\n"),
        "{shown}"
    );
    let replayed = done(at, &["games", "replay", "h1", "--ply", "2"], "");
    assert!(
        replayed.starts_with("\n2. North plays a\n") && replayed.ends_with("here it was lost\n"),
        "{replayed}"
    );
    let again = done(
        at,
        &["play", "--people", "--from", "h1", "--ply", "2"],
        "c\nquit\n",
    );
    assert!(again.contains("3. South plays C"), "{again}");
    assert!(refused(at, &["play", "--from", "h1", "--ply", "4"]).contains("there is no move 4"));
    assert!(refused(at, &["play", "--from", "h9"]).contains("there is no game h9"));

    assert!(refused(at, &["games", "delete", "h1"]).contains("say --yes"));
    done(at, &["games", "delete", "h1", "--yes"], "");
    assert!(refused(at, &["games", "show", "h1"]).contains("see `awale games list`"));
    assert_eq!(
        done(at, &["play", "--people", "--no-keep"], "a\nquit\n")
            .matches("kept")
            .count(),
        0
    );
    assert_eq!(done(at, &["games", "list"], "").lines().count(), 3);
}

#[test]
fn games_go_out_into_files_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(at, &["play", "--people"], "a\na\nf\n");
    done(at, &["play", "--people", "--rule", "songo"], "b\nresign\n");
    done(at, &["games", "comment", "h2", "a short one"], "");
    for format in ["ogn", "json"] {
        let file = at.join(format);
        let file = file.to_str().unwrap();
        done(at, &["games", "export", "--format", format, "-o", file], "");
        assert!(refused(at, &["games", "export", "-o", file]).contains("is there already"));
        let other = at.join(format!("to-{format}"));
        fs::create_dir(&other).unwrap();
        assert_eq!(
            done(&other, &["games", "import", file], ""),
            "2 new (h1, h2), 0 there already\n"
        );
        assert_eq!(
            done(&other, &["games", "import", file], ""),
            "0 new, 2 there already\n"
        );
        assert!(done(&other, &["games", "show", "h2"], "").contains("a short one"));
        let all = |at: &Path| done(at, &["games", "export", "--format", "json"], "");
        assert_eq!(all(at), all(&other));
    }
    let text = done(at, &["games", "export", "h1", "--format", "text"], "");
    assert!(text.contains("   1. A       a\n   3. F\n"), "{text}");
    let damaged = at.join("damaged.ogn");
    fs::write(
        &damaged,
        "[South \"Ama\"]\n\n1. A a 2. A\n\n[Rule \"nowhere\"]\n1. A\n",
    )
    .unwrap();
    let told = done(at, &["games", "import", damaged.to_str().unwrap()], "");
    for part in [
        "1 new (h3), 0 there already\n",
        "damaged.ogn: line 3: move 3, A, cannot be played: house A is empty",
        "line 5: the rule nowhere is not known",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let import = |text: &[u8]| {
        fs::write(&damaged, text).unwrap();
        refused(at, &["games", "import", damaged.to_str().unwrap()])
    };
    let noise: Vec<u8> = (0..4000u32).map(|n| (n * n % 251) as u8).collect();
    for text in [&b"nothing to see"[..], b"[[ {\n(A) b: c\n\x15\x16", &noise] {
        let told = import(text);
        assert!(
            told.contains("has no game") && told.lines().count() == 1,
            "{told}"
        );
    }
    assert!(import(b"awale records 1\n\ngame x\n").contains("awale records import"));
    let many = "[Rule \"nowhere\"]\n1. A\n\n".repeat(13);
    let told = import(many.as_bytes());
    assert_eq!(told.matches("nowhere").count(), 10, "{told}");
    assert!(told.contains("and 3 more"), "{told}");
}

#[test]
fn problems_are_solved_set_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let list = done(at, &["problem", "list", "--lang", "fr"], "");
    assert!(
        list.contains("Une première prise")
            && list.contains("Sud doit prendre 3 graines en un coup."),
        "{list}"
    );
    let solved = done(at, &["problem", "solve", "first-capture"], "C\nhint\nE\n");
    for part in ["That is not it: it takes", "E is right.", "Solved."] {
        assert!(solved.contains(part), "{part}: {solved}");
    }
    let position = "0-2-2-1-1-0-0-0-0-0-0-1-20-21-S";
    let new = [
        "problem",
        "new",
        "mine",
        "--position",
        position,
        "--take",
        "7",
        "--moves",
        "1",
    ];
    let made = done(at, &[&new[..], &["--title", "All \"seven\""]].concat(), "");
    assert!(
        made.contains("Right: B.") && at.join("problems/mine.toml").exists(),
        "{made}"
    );
    assert!(refused(at, &new).contains("there is a problem mine already"));
    let shown = done(at, &["problem", "show", "mine", "--solution"], "");
    assert!(
        shown.contains("All \"seven\"") && shown.contains("Solution: B f\n"),
        "{shown}"
    );
    let hard = [
        "problem",
        "new",
        "hard",
        "--position",
        position,
        "--take",
        "8",
        "--moves",
        "1",
    ];
    assert!(refused(at, &hard).contains("is not kept"));
    let asked = "0\n2\n2\n1\n1\n\n\n\n\n\n\n1\nS\nwin\n1\n";
    assert!(
        done(at, &["problem", "new", "asked"], asked)
            .contains("South is to win in one move. Right: B.")
    );
    assert!(done(at, &["problem", "list", "--json"], "").contains("\"name\":\"asked\""));
    done(at, &["problem", "delete", "mine"], "");
    assert!(refused(at, &["problem", "delete", "first-capture"]).contains("part of the program"));
    assert!(refused(at, &["problem", "show", "mine"]).contains("awale problem list"));
}

#[test]
fn lessons_are_read_and_their_exercises_done() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    assert_eq!(done(at, &["learn"], "").lines().count(), 14);
    let read = done(at, &["learn", "13", "--lang", "de"], "B\n");
    for part in [
        "Horten und aushungern",
        "Gelöst.",
        "Tippe einen Buchstaben",
        "B hält alles außer Reichweite",
    ] {
        assert!(read.contains(part), "{part}: {read}");
    }
    assert!(refused(at, &["learn", "14"]).contains("lessons 0 to 13"));
}

#[test]
fn one_move_is_tried_without_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let taken = done(at, &["try", "1-0-2-0-0-3-1-2-1-4-2-1-15-16-S", "f"], "");
    assert!(
        taken.contains("South takes 7, from c, b, a.")
            && taken.contains("the last seed falls into c"),
        "{taken}"
    );
    assert!(refused(at, &["try", "start", "9"]).contains("is no house of this board"));
    assert!(refused(at, &["try", "2-0-0-0-0-1-0-0-0-0-0-0-22-23-S", "A"]).contains("must be fed"));
    let value: Value =
        serde_json::from_str(&done(at, &["try", "start", "F", "--json"], "")).unwrap();
    assert_eq!((&value["last"], &value["taken"]), (&"d".into(), &0.into()));
}
