//! How a game at home ends, as its rule has it, and what is said about it: `awale play` from positions near the end.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

/// What is printed, its lines joined, when two people play so by a rule from a position.
fn played(rule: &str, position: &str, typed: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args([
            "play",
            "--people",
            "--no-keep",
            "--rule",
            rule,
            "--position",
            position,
        ])
        .env("AWALE_HOME", folder.path())
        .env("AWALE_CONFIG", folder.path().join("config.toml"))
        .env("AWALE_CACHE", folder.path())
        .env("XDG_STATE_HOME", folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = typed.replace(' ', "\n") + "\n";
    // A game that is over at once reads nothing.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout)
        .unwrap()
        .replace("\n  ", " ")
}

const LONE: &str = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S";
const ROUND: &str = "A a B b C c D d E e F f";

#[test]
fn every_end_says_what_applies_and_who_gets_the_rest() {
    let half = "The game ends when a side has more than half of the seeds";
    let back = "The game ends when a position comes back for the first time.";
    let gives_up =
        "the side that gives up gets nothing of what is left, and the opponent all of it";
    let both = "Both sides together may end the game early.";
    let hoarded = "0-0-1-0-0-0-0-0-0-0-0-1-24-22-S";
    for (rule, position, typed, result, sentences) in [
        (
            "abapa",
            "1-0-0-0-2-1-1-1-1-2-0-0-23-15-S",
            "E",
            "South wins: South 25, North 15 (majority).",
            &[half, "what is left counts for nobody"][..],
        ),
        (
            "abapa",
            LONE,
            ROUND,
            "A draw: South 24, North 24 (repetition).",
            &[back, "each side takes what lies in its own houses"],
        ),
        (
            "awale-classic",
            LONE,
            ROUND,
            "A draw: South 23, North 23 (repetition).",
            &[back, "what is left counts for nobody"],
        ),
        (
            "abapa",
            LONE,
            "resign",
            "North wins: South 23, North 25 (resign).",
            &[gives_up],
        ),
        (
            "abapa",
            LONE,
            "settle",
            "A draw: South 24, North 24 (settled).",
            &[both, "each side takes what lies in its own houses"],
        ),
        // The last seed is left to the loser, where that is the custom.
        (
            "awale-cote-divoire-last-seed",
            hoarded,
            "C f",
            "South wins: South 25, North 23 (starved).",
            &["A winner who takes all that is left leaves one seed to the loser."],
        ),
        (
            "awale-cote-divoire",
            hoarded,
            "C f",
            "South wins: South 24, North 22 (starved).",
            &["what is left counts for nobody"],
        ),
    ] {
        let text = played(rule, position, typed);
        assert!(text.contains(result), "{rule} {position} {typed}:\n{text}");
        for sentence in sentences {
            assert!(text.contains(sentence), "{sentence}\n{text}");
        }
    }
}

#[test]
fn a_game_goes_on_after_the_majority_and_one_side_may_end_it() {
    let position = "1-0-0-0-2-1-1-1-1-2-0-0-23-16-S";
    let text = played("abapa-ludoteka", position, "E d F");
    let once = "South has more than half of all seeds and cannot be overtaken any more.";
    assert_eq!(text.matches(once).count(), 1, "{text}");
    assert!(
        text.contains("Type settle to end the game now, South 28, North 20"),
        "{text}"
    );
    assert!(text.contains("3. South plays F"), "it goes on: {text}");
    let text = played("abapa-ludoteka", position, "E settle");
    assert!(
        text.contains("South wins: South 28, North 20 (settled)."),
        "{text}"
    );
    assert!(
        text.contains("or one side alone once it has more than half of the seeds"),
        "{text}"
    );
}

#[test]
fn it_is_said_when_nothing_can_be_taken_any_more_and_both_may_agree() {
    let position = "0-0-0-0-2-1-0-0-0-0-0-0-22-23-S";
    let text = played("abapa", position, "F settle");
    assert!(
        text.contains("neither side can force a capture any more"),
        "{text}"
    );
    assert!(
        text.contains("Type settle to end the game now, South 24, North 24"),
        "{text}"
    );
    assert!(
        text.contains("A draw: South 24, North 24 (settled)."),
        "{text}"
    );
    let text = played("abapa", position, "E");
    assert!(!text.contains("force a capture"), "{text}");
}
