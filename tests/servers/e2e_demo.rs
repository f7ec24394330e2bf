//! The real program on its own relay, and what it says when something is wrong.

use std::net::TcpListener;

use crate::support::program::{Program, Told, folder, of_type, replay, text};
use serde_json::Value;

fn demo(arguments: &[&str]) -> Vec<Value> {
    let arguments = [&["demo", "--json"], arguments].concat();
    Program::run(&arguments).objects()
}

#[test]
fn players_of_a_level_play_the_same_game_again() {
    let moves = |level: &str| {
        let arguments = ["--rule", "abapa-2x3", "--seed", "5", "--level", level];
        let objects = demo(&arguments);
        let letters = of_type(&objects, "move");
        let letters: Vec<String> = letters
            .iter()
            .map(|mv| text(mv, "house").to_owned())
            .collect();
        letters
    };
    let first = moves("first-steps");
    assert_eq!(first, moves("first-steps"));
    assert_ne!(first, moves("amateur"));
}

#[test]
fn three_games_are_told_object_by_object_and_replay_to_the_same_end() {
    let objects = demo(&["--rule", "abapa-2x3", "--games", "3"]);
    for kind in [
        "line",
        "card",
        "challenge",
        "accept",
        "toss",
        "move",
        "result",
        "summary",
    ] {
        assert!(!of_type(&objects, kind).is_empty(), "no {kind}");
    }
    let games = replay(&objects);
    assert_eq!(games.len(), 3);
    let heads: Vec<&str> = games.iter().map(|game| game.head.as_str()).collect();
    let [summary] = of_type(&objects, "summary")[..] else {
        panic!("one summary")
    };
    assert_eq!(objects.last(), Some(summary), "the summary comes last");
    for player in ["ama", "kofi"] {
        assert_eq!(summary["heads"][player], Value::from(heads.clone()));
        let signed = of_type(&objects, "result");
        let signed = signed.iter().filter(|r| text(r, "signed_by") == player);
        assert_eq!(signed.count(), 3, "{player} signs every game");
    }
    let moves = of_type(&objects, "move").len();
    assert_eq!(summary["plies"], moves);
    let sent = of_type(&objects, "line");
    let sent: Vec<_> = sent
        .iter()
        .filter(|line| text(line, "direction") == "out")
        .collect();
    assert_eq!(summary["lines"], sent.len());
    let bytes: usize = sent.iter().map(|line| text(line, "text").len() + 2).sum();
    assert_eq!(summary["bytes"], bytes);
    assert!(summary["p50_ms"].as_f64().unwrap() > 0.0, "{summary}");
}

#[test]
fn a_seed_gives_the_same_games_with_other_keys() {
    let run = || {
        let objects = demo(&["--rule", "abapa-2x3", "--games", "2", "--seed", "7"]);
        let cards = of_type(&objects, "card");
        let keys: Vec<String> = cards
            .iter()
            .map(|card| text(card, "key").to_owned())
            .collect();
        let games = replay(&objects).into_iter();
        let played = games.map(|told: Told| (told.south, told.letters, told.result));
        (played.collect::<Vec<_>>(), keys)
    };
    let (first, second) = (run(), run());
    assert_eq!(first.0, second.0);
    assert_ne!(first.1, second.1);
}

/// The second player's hello comes while the first one's is already said: nobody may wait for the
/// other, which a run at once shows and a run alone does not.
#[test]
fn players_who_join_in_any_order_find_each_other() {
    let arguments = ["demo", "--json", "--rule", "abapa-2x3", "--seed", "12"];
    let programs: Vec<Program> = (0..8).map(|_| Program::start(&arguments)).collect();
    for program in programs {
        let objects = program.wait().objects();
        let challenges = of_type(&objects, "line");
        let said = |line: &&&Value| {
            text(line, "direction") == "out" && text(line, "text").contains(":awale/1 challenge ")
        };
        assert_eq!(
            challenges.iter().filter(said).count(),
            1,
            "said once is enough"
        );
        assert_eq!(replay(&objects).len(), 1);
    }
}

#[test]
fn the_relay_serves_a_game_and_ends_when_it_is_told_to() {
    let mut relay = Program::start(&["relay", "--listen", "127.0.0.1:0"]);
    let line = relay.until(|line| line.contains("listening on"));
    let address = line
        .split_whitespace()
        .find(|word| word.starts_with("127.0.0.1:"));
    let address = address.unwrap().trim_end_matches([';', ',']);
    let arguments = [
        "--rule",
        "abapa-2x3",
        "--server",
        address,
        "--rate",
        "1000",
        "--seed",
        "12",
    ];
    assert_eq!(replay(&demo(&arguments)).len(), 1);
    relay.terminate();
    let ended = relay.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.errors);
}

#[test]
fn help_and_version_are_no_errors() {
    let ended = Program::run(&["--version"]);
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(
        ended.lines,
        [format!("awale {}", env!("CARGO_PKG_VERSION"))]
    );
    for arguments in [
        &["--help"][..],
        &["demo", "--help"],
        &["relay", "--help"],
        &[],
    ] {
        let ended = Program::run(arguments);
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}");
        let help = ended.lines.join("\n");
        assert!(help.contains("Usage:"), "{arguments:?}: {help}");
    }
}

#[test]
fn what_is_not_understood_is_exit_code_2() {
    let ended = Program::run(&["demo", "--colour"]);
    assert_eq!(ended.status.code(), Some(2));
    assert!(ended.errors.contains("--colour"), "{}", ended.errors);
    let ended = Program::run(&["demo", "--rule", "kalah"]);
    assert_eq!(ended.status.code(), Some(2));
    for told in ["did you mean kale?", "`awale rules list`"] {
        assert!(ended.errors.contains(told), "{}", ended.errors);
    }
}

#[test]
fn a_server_that_is_not_there_is_exit_code_1_and_what_to_do() {
    // Nobody listens at an address that was free a moment ago.
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap().to_string();
    drop(free);
    let ended = Program::run(&["demo", "--server", &address]);
    assert_eq!(ended.status.code(), Some(1));
    assert!(
        ended.errors.contains("check host and port"),
        "{}",
        ended.errors
    );
}

#[test]
fn a_folder_in_use_is_exit_code_1_and_names_the_process() {
    let (_folder, keep) = folder();
    let mut relay = Program::start(&["relay", "--listen", "127.0.0.1:0"]);
    let line = relay.until(|line| line.contains("awale online --server"));
    let address = line.split_whitespace().last().unwrap();
    let arguments = [
        "demo",
        "--json",
        "--side",
        "responder",
        "--server",
        address,
        "--keep",
        &keep,
    ];
    let mut first = Program::start(&arguments);
    first.until(|line| line.contains("\"online\""));
    let second = Program::run(&arguments);
    assert_eq!(second.status.code(), Some(1));
    let holder = format!("process {}", first.pid());
    assert!(second.errors.contains(&holder), "{}", second.errors);
}

/// What the rules have beside seeds and turn (who captured last, a duty to feed again) is not on the
/// wire, so each of them has to be played over it.
#[test]
fn every_rule_can_be_played_over_the_wire() {
    let more = [("ouri", "8"), ("ouri", "22")];
    let rules = awale::rules::builtin().iter();
    let all = rules.map(|rule| (rule.id().as_str(), "1")).chain(more);
    for (rule, seed) in all {
        let ended = Program::run(&["demo", "--json", "--rule", rule, "--seed", seed]);
        assert!(ended.status.success(), "{rule}: {}", ended.errors);
        let summary = ended.objects().pop().unwrap();
        assert_eq!(summary["agree"], true, "{rule}: {summary}");
    }
}
