//! The real program on real IRC servers: two processes, or both players in one.
//!
//! Where a server's default flood limits are in force the program plays at its safe rate: one line in
//! two seconds for each player. A game takes about a minute.

use crate::support::{
    ircd::{Flood, Ircd, Kind, skip},
    program::{Program, Told, folder, home, of_type, path_text, replay, text},
};
use awale::{
    peer::{Author, wire::Gid},
    store::{Archive, Filter},
};
use serde_json::Value;
use std::collections::BTreeSet;

/// The challenger's and the responder's objects of a game between two processes.
fn two_processes(ircd: &Ircd, keep: &str, arguments: &[&str]) -> [Vec<Value>; 2] {
    let server = format!("127.0.0.1:{}", ircd.port);
    let common = ["demo", "--json", "--server", &server, "--keep", keep];
    let players = ["challenger", "responder"].map(|side| {
        let arguments = [&common[..], &["--side", side], arguments].concat();
        Program::start(&arguments)
    });
    players.map(|program| program.wait().objects())
}

/// Both processes tell the same game, and both folders hold the same signed lines.
fn check_two(keep: &str, players: &[Vec<Value>; 2]) -> Told {
    let [ama, kofi] = players.each_ref().map(|objects| {
        let games = replay(objects);
        let [game] = &games[..] else {
            panic!("one game, not {}", games.len())
        };
        game.clone()
    });
    assert_eq!(ama, kofi);
    for (name, objects) in ["ama", "kofi"].iter().zip(players) {
        let [summary] = of_type(objects, "summary")[..] else {
            panic!("one summary")
        };
        assert_eq!(
            summary["heads"][*name],
            Value::from(vec![ama.head.as_str()])
        );
    }
    let gid: Gid = ama.gid.parse().unwrap();
    let [own, others] = ["ama", "kofi"].map(|name| signed_lines(keep, name, gid));
    assert_eq!(
        own,
        others.into_iter().map(|(a, line)| (!a, line)).collect()
    );
    // Challenge, accept, start, the moves and both results.
    assert_eq!(own.len(), 3 + ama.letters.len() + 2);
    ama
}

/// The lines of a game on disk, each with whether it is the player's own.
fn signed_lines(keep: &str, name: &str, gid: Gid) -> BTreeSet<(bool, String)> {
    let archive = Archive::read(&home(keep, name)).unwrap();
    let games = archive.games(&Filter::default()).unwrap();
    let gids: Vec<Gid> = games.iter().map(|game| game.gid).collect();
    assert_eq!(gids, [gid], "one game in {name}'s folder");
    let kept = archive.lines(gid).unwrap();
    let lines = kept
        .into_iter()
        .map(|kept| (kept.author == Author::Own, kept.line));
    lines.collect()
}

/// The seed decides how long the game is.
async fn two_processes_at_a_safe_rate(test: &str, kind: Kind, seed: &str) {
    let Some(ircd) = Ircd::start(test, kind, Flood::Default).await else {
        return;
    };
    let (_folder, keep) = folder();
    let players = two_processes(&ircd, &keep, &["--rule", "abapa-2x3", "--seed", seed]);
    check_two(&keep, &players);
    nobody_was_thrown_out(&players.concat());
    players
        .iter()
        .for_each(|objects| nothing_was_repeated_needlessly(objects));
}

/// Where no line gets lost, saying lines again only makes the others late. One or two may be said
/// again on a machine that has stood still for a while.
fn nothing_was_repeated_needlessly(objects: &[Value]) {
    let lines = of_type(objects, "line").into_iter();
    let sent = lines.filter(|line| text(line, "direction") == "out");
    let moves = sent.map(|line| text(line, "text"));
    let moves: Vec<&str> = moves
        .filter(|text| text.contains(":awale/1 move "))
        .collect();
    let different: BTreeSet<&str> = moves.iter().copied().collect();
    let repeated = moves.len() - different.len();
    assert!(
        repeated <= 2,
        "{repeated} of {} moves were said again",
        different.len()
    );
}

fn nobody_was_thrown_out(objects: &[Value]) {
    let offline = of_type(objects, "offline");
    assert!(offline.is_empty(), "{offline:?}");
}

#[tokio::test]
async fn ngircd_between_two_processes() {
    two_processes_at_a_safe_rate("ngircd_between_two_processes", Kind::NgIrcd, "12").await;
}

#[tokio::test]
async fn inspircd_between_two_processes() {
    two_processes_at_a_safe_rate("inspircd_between_two_processes", Kind::InspIrcd, "18").await;
}

async fn both_in_one_process(test: &str, kind: Kind) {
    let Some(ircd) = Ircd::start(test, kind, Flood::Default).await else {
        return;
    };
    let server = format!("127.0.0.1:{}", ircd.port);
    let arguments = ["--rule", "abapa-2x3", "--seed", "12", "--server", &server];
    let objects = Program::run(&[&["demo", "--json"], &arguments[..]].concat()).objects();
    assert_eq!(replay(&objects).len(), 1);
    nobody_was_thrown_out(&objects);
}

#[tokio::test]
async fn ngircd_with_both_in_one_process() {
    both_in_one_process("ngircd_with_both_in_one_process", Kind::NgIrcd).await;
}

#[tokio::test]
async fn inspircd_with_both_in_one_process() {
    both_in_one_process("inspircd_with_both_in_one_process", Kind::InspIrcd).await;
}

#[tokio::test]
async fn a_whole_game_of_abapa_without_limits() {
    let test = "a_whole_game_of_abapa_without_limits";
    let Some(ircd) = Ircd::start(test, Kind::InspIrcd, Flood::Off).await else {
        return;
    };
    let (_folder, keep) = folder();
    let arguments = ["--rule", "abapa", "--rate", "1000", "--seed", "1"];
    let players = two_processes(&ircd, &keep, &arguments);
    let game = check_two(&keep, &players);
    assert!(game.letters.len() > 20, "{} plies", game.letters.len());
}

#[tokio::test]
async fn an_encrypted_game_needs_a_certificate_that_is_trusted() {
    let test = "an_encrypted_game_needs_a_certificate_that_is_trusted";
    let Some(ircd) = Ircd::start(test, Kind::InspIrcd, Flood::Off).await else {
        return;
    };
    let Some(port) = ircd.tls_port else {
        return skip(test, "no TLS");
    };
    let server = format!("127.0.0.1:{port}");
    let arguments = [
        "demo",
        "--json",
        "--rule",
        "abapa-2x3",
        "--seed",
        "12",
        "--rate",
        "1000",
        "--server",
        &server,
        "--tls",
    ];
    let refused = Program::run(&arguments);
    assert_eq!(refused.status.code(), Some(1));
    assert!(refused.errors.contains("certificate"), "{}", refused.errors);
    let authority = path_text(&ircd.authority());
    let trusted = [&arguments[..], &["--ca", &authority]].concat();
    let objects = Program::run(&trusted).objects();
    assert_eq!(replay(&objects).len(), 1);
    let [begin] = of_type(&objects, "begin")[..] else {
        panic!("one beginning")
    };
    assert_eq!(text(begin, "server"), server);
}
