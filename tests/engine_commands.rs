//! The commands around the engine, as they are typed.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{
    io::Write as _,
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// Runs the program with something typed into it; tables are in a folder of the test's own.
fn awale(cache: &Path, arguments: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(arguments)
        .env("AWALE_CACHE", cache)
        .env("AWALE_HOME", cache.join("home"))
        .env("XDG_STATE_HOME", cache)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that wants no input may have ended.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn analyse_gives_lines_as_text_and_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["analyse", "start", "--depth", "6", "--lines", "2"];
    let text = out(&awale(folder.path(), &arguments, ""));
    assert!(text.contains("depth 6, "), "{text}");
    assert!(text.contains("by how many South, who is to move"), "{text}");
    let json = awale(folder.path(), &[&arguments[..], &["--json"]].concat(), "");
    let value: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(value["rule"], "abapa");
    assert_eq!(value["depth"], 6);
    assert_eq!(value["lines"].as_array().unwrap().len(), 2);
    assert_eq!(value["lines"][0]["value"]["kind"], "estimate");
}

#[test]
fn mistakes_are_answered_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, expected) in [
        (&["analyse", "1-2-3"][..], "is no position"),
        (&["analyse", "1-2-1-2-0-0-S"], "choose another rule"),
        (&["analyse", "start", "--rule", "kalah"], "awale rules list"),
        (&["analyse", "start", "--time", "0"], "seconds are"),
        (&["play", "--level", "god"], "the levels are"),
        (&["tables", "build", "--seeds", "40"], "go up to 21"),
        (&["match", "--engine", "no-such-engine"], "is it installed"),
        (&["match", "--against", "plain-99"], "1 to 12"),
        (&["solve", "start"], "awale analyse"),
        (
            &["solve", "4-4-4-4-0-0-0-0-0-0-0-1-15-16-S"],
            "awale tables build",
        ),
        (&["tables", "info", "--rule", "songo"], "a range of counts"),
    ] {
        let output = awale(folder.path(), arguments, "");
        assert!(!output.status.success(), "{arguments:?}");
        let error = err(&output);
        assert!(error.contains(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn solve_marks_what_is_exact() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["solve", "0-0-2-1-1-0-0-0-0-0-0-1-21-22-S"];
    let text = out(&awale(folder.path(), &arguments, ""));
    assert_eq!(
        text,
        "E  +4 exact\nD  +2..+4\nC  -2 exact\n\n\
         Seeds by which South ends ahead (+) or behind (-), if both play their best.\n\
         +2..+4: sure of +2 and at best +4; in between, it depends on positions that come back.\n"
    );
    let json = awale(folder.path(), &[&arguments[..], &["--json"]].concat(), "");
    let value: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(value["moves"][0]["low"], 4);
    assert_eq!(value["moves"][1]["exact"], false);
}

#[test]
fn the_engine_speaks_its_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "uci\nisready\nsetoption name Hash value 8\nsetoption name Hash value x\n\
                 setoption name UseLeaves value false\nucinewgame\nposition startpos moves FfE\n\
                 go depth 6\nposition fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves Zz\n\
                 go nodes 5000\ngo infinite\nstop\n\
                 position fen 1-0-0-0-0-0-0-0-0-0-0-0-25-22-S\ngo movetime 100\nnonsense\nquit\n";
    let text = out(&awale(folder.path(), &["engine"], typed));
    for expected in [
        "id name awale",
        "option name UseLeaves type check default true",
        "uciok",
        "readyok",
        "info string Hash is a number from 1 to",
        "info depth 6 seldepth",
        "the position is as before",
        "bestmove (none)",
        "info string \"nonsense\" is not understood",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let moves: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("bestmove "))
        .collect();
    assert_eq!(moves.len(), 4, "{text}");
    // North is to move in the first three.
    for line in &moves[..3] {
        let letter = line.chars().nth(9).unwrap();
        assert!(('a'..='f').contains(&letter), "{line}");
    }
}

#[test]
fn the_engine_answers_from_its_book_where_it_may() {
    let folder = tempfile::tempdir().unwrap();
    let typed = |option| format!("setoption name OwnBook value {option}\ngo nodes 3000\nquit\n");
    let run = |option, arguments: &[&str]| out(&awale(folder.path(), arguments, &typed(option)));
    let from_book = "time 0 pv Ff\nbestmove F ponder f\n";
    let text = run("true", &["engine"]);
    assert!(
        text.starts_with("info depth ") && text.ends_with(from_book),
        "{text}"
    );
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.contains(" nodes 0 "), "{text}");
    // Without it, for a rule without a book, and where it is not understood, it searches.
    for (option, rule, said) in [
        ("false", "abapa", "info depth 1 "),
        ("true", "abapa-2x3", "info depth 1 "),
        ("yes", "abapa", "info string OwnBook is true or false"),
    ] {
        let text = run(option, &["engine", "--rule", rule]);
        assert!(text.contains(said) && !text.contains(" nodes 0 "), "{text}");
    }
    // Whoever asks for an endless search gets it.
    let typed = "setoption name OwnBook value true\ngo infinite\nstop\nquit\n";
    let text = out(&awale(folder.path(), &["engine"], typed));
    assert!(
        !text.contains(" nodes 0 ") && text.contains("bestmove"),
        "{text}"
    );
}

#[test]
fn beginners_get_comments_and_others_when_they_ask() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], typed| {
        let all = [&["play", "--seed", "1", "--lang", "en"], arguments].concat();
        out(&awale(folder.path(), &all, typed))
    };
    let beginner = run(&["--level", "first-steps"], "F\n");
    for expected in [
        "- The opening. There is little to take yet",
        "- South sows the 4 seeds of F, and the last one falls into d.",
        "- North sows the ",
    ] {
        assert_eq!(
            beginner.matches(expected).count(),
            1,
            "{expected}: {beginner}"
        );
    }
    let silent = run(&["--level", "first-steps", "--no-comments"], "F\n");
    assert!(!silent.contains("- "), "{silent}");
    assert!(!run(&["--level", "novice"], "F\n").contains("- "));
    let german = ["--level", "novice", "--comments", "--lang", "de"];
    let position = "2-1-0-5-0-3-2-1-1-4-0-1-15-13-S";
    let asked = out(&awale(
        folder.path(),
        &[&["play", "--position", position][..], &german].concat(),
        "D\n",
    ));
    for expected in [
        "- Süd kann 7 Samen auf einen Schlag fangen, aus c, b und a, mit D.\n",
        "- Vorsicht: Nord droht 5 Samen auf einen Schlag zu fangen, aus B und A, mit d.\n",
        "- Süd fängt 7 Samen auf einen Schlag, aus c, b und a.\n",
    ] {
        assert!(asked.contains(expected), "{expected}: {asked}");
    }
    let people = run(&["--people", "--comments"], "F\nf\nhint\nhint\n");
    assert!(people.contains("- North sows the 4 seeds of f"), "{people}");
    // What values mean is said once.
    assert_eq!(people.matches("Values are seeds").count(), 1, "{people}");
}

#[test]
fn the_end_of_input_lets_the_engine_finish() {
    let folder = tempfile::tempdir().unwrap();
    for typed in ["go depth 5\n", "go infinite\n"] {
        let text = out(&awale(folder.path(), &["engine"], typed));
        assert_eq!(text.matches("bestmove").count(), 1, "{text}");
    }
}

#[test]
fn a_game_can_be_played_from_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "play",
        "--level",
        "first-steps",
        "--seed",
        "1",
        "--time",
        "0.05",
    ];
    let typed = "hint\nundo\n3\nboard\nQ\nhello\nundo\nresign\nquit\n";
    let text = out(&awale(folder.path(), &arguments, typed));
    for expected in [
        "The engine plays North as first steps",
        "There is no move to take back.",
        "1. South plays C",
        "2. North plays ",
        "\"hello\" is no house and no command",
        "North wins: South 0, North 48 (resign).",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let people = ["play", "--people", "--rule", "abapa-2x3"];
    let text = out(&awale(folder.path(), &people, "a\na\nquit\n"));
    assert!(
        text.contains("1. South plays A") && text.contains("2. North plays a"),
        "{text}"
    );
    assert_eq!(text, out(&awale(folder.path(), &people, "1\n1\n")));
}

#[test]
fn tables_are_built_gone_on_with_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let build = |seeds| {
        let arguments = ["tables", "build", "--rule", "abapa", "--seeds", seeds];
        out(&awale(folder.path(), &arguments, ""))
    };
    assert!(build("3").contains("455 positions to build"));
    // Those that are there are not built again.
    assert!(build("4").contains("1365 positions to build"));
    assert!(build("4").contains("there already"));
    let info = out(&awale(folder.path(), &["tables", "info"], ""));
    assert!(info.contains(" 4 seeds        1461 bytes"), "{info}");
    let checked = awale(folder.path(), &["tables", "verify"], "");
    assert!(checked.status.success());
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let path = file.unwrap().path();
        if path.to_str().unwrap().ends_with("-04.table") {
            let mut bytes = std::fs::read(&path).unwrap();
            bytes[700] ^= 1;
            std::fs::write(&path, bytes).unwrap();
        }
    }
    let damaged = awale(folder.path(), &["tables", "verify"], "");
    assert!(!damaged.status.success());
    assert!(out(&damaged).contains("DAMAGED"), "{}", out(&damaged));
}

#[test]
fn a_match_has_a_score_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let ogn = folder.path().join("games.ogn");
    let program = env!("CARGO_BIN_EXE_awale");
    let command = format!("{program} engine --rule abapa-2x3");
    let arguments = [
        "match",
        "--engine",
        &command,
        "--rule",
        "abapa-2x3",
        "--games",
        "2",
        "--nodes",
        "500",
        "--opening",
        "2",
        "--ogn",
        ogn.to_str().unwrap(),
    ];
    let output = awale(folder.path(), &arguments, "");
    assert!(
        out(&output).contains("grand master against awale"),
        "{}",
        err(&output)
    );
    assert!(out(&output).contains("(95 %)"));
    let games = std::fs::read_to_string(ogn).unwrap();
    let arguments =
        "match --level novice --against plain-2 --rule abapa-2x3 --games 2 --format json";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let report: serde_json::Value =
        serde_json::from_str(&out(&awale(folder.path(), &arguments, ""))).unwrap();
    assert_eq!(report["games"].as_array().unwrap().len(), 2);
    assert_eq!(games.matches("[Result ").count(), 2);
    assert!(
        games.contains("[South \"grand-master\"]") && games.contains("[North \"grand-master\"]")
    );
}

#[test]
fn a_grand_master_looks_no_further_than_he_is_let() {
    let folder = tempfile::tempdir().unwrap();
    let first = |depth: &str| {
        // The house that is menaced by a kroo has to be filled, which one sees only some moves ahead.
        let position = "0-1-1-0-2-3-0-0-0-0-0-14-13-14-S";
        let level = "play --no-keep --level grand-master --side north --seed 1 --depth";
        let mut arguments: Vec<&str> = level.split(' ').collect();
        arguments.extend([depth, "--position", position]);
        let text = out(&awale(folder.path(), &arguments, ""));
        let line = text.lines().find(|line| line.starts_with("1. South plays"));
        line.unwrap().to_owned()
    };
    assert!(first("3").contains("plays B"), "{}", first("3"));
    assert!(!first("1").contains("plays B"));
}
