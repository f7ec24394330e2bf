//! `awale games`, and the check of a kept game, on the example game of `docs/PROTOCOL.md`.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{path::Path, process::Command};

use awale::{
    game::{Game, Side},
    peer::{
        Author, ResultClass,
        wire::{Gid, Line, NetworkToken},
    },
    rules,
    store::{Archive, Filter, Home, Kept, NewGame, Problem, Replay},
    trust::KeyPair,
};

const DOCUMENT: &str = include_str!("../docs/PROTOCOL.md");
const MOVES: &str = "CaBbCcAa";

/// The signed lines of the game as Ama keeps them.
fn lines() -> Vec<(Author, &'static str)> {
    let example = DOCUMENT.split("<!-- example game: begin -->\n```text\n");
    let example = example.last().unwrap().lines().collect::<Vec<_>>();
    let pairs = example.chunks(2).take_while(|pair| pair[0] != "```");
    let kept = ["challenge", "accept", "start", "move", "result"];
    let lines = pairs.map(|pair| {
        let own = pair[0].starts_with("ama");
        (if own { Author::Own } else { Author::Opponent }, pair[1])
    });
    let lines = lines.filter(|(_, line)| kept.contains(&Line::parse(line).unwrap().verb()));
    lines.collect()
}

fn gid() -> Gid {
    Gid::new(Line::parse(lines()[0].1).unwrap().signed_link())
}

/// Keeps the first lines of the game, and its end when they are all.
fn archive(home: &Path, count: usize) {
    let home = Home::open(home).unwrap();
    let mut archive = home.archive().unwrap();
    for (author, line) in lines().into_iter().take(count) {
        archive.keep(gid(), author, line).unwrap();
    }
    let rule = rules::find("abapa-2x3").unwrap();
    let game = NewGame {
        gid: gid(),
        own: KeyPair::from_seed([1; 32]).public(),
        opponent: KeyPair::from_seed([2; 32]).public(),
        nick: &"kofi".parse().unwrap(),
        name: Some(&"Kofi".parse().unwrap()),
        country: Some("CI".parse().unwrap()),
        network: &NetworkToken::from_name("ExampleNet"),
        rule: &rule,
        me: Some(Side::South),
    };
    archive.begin(&game).unwrap();
    if count >= lines().len() {
        let mut game = Game::new(rule);
        for letter in MOVES.chars() {
            game.play(awale::game::Move::from_char(letter, 3).unwrap())
                .unwrap();
        }
        archive
            .end(gid(), game.outcome().unwrap(), game.ply())
            .unwrap();
        archive.class(gid(), ResultClass::Sealed).unwrap();
    }
}

fn replay(home: &Path, change: impl FnOnce(&mut Vec<Kept>)) -> Replay {
    let archive = Archive::read(home).unwrap();
    let row = archive.games(&Filter::default()).unwrap().remove(0);
    let mut lines = archive.lines(row.gid).unwrap();
    change(&mut lines);
    Replay::of(row.gid, &row.setting.unwrap(), &lines).unwrap()
}

fn awale(home: &Path, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(["games"])
        .args(arguments)
        .env("AWALE_HOME", home)
        .env("TZ", "UTC")
        .args(["--log-dir".as_ref(), home.join("logs").as_os_str()])
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

#[test]
fn a_whole_game_verifies_and_any_change_is_found() {
    let home = tempfile::tempdir().unwrap();
    archive(home.path(), usize::MAX);
    let whole = replay(home.path(), |_| {});
    assert_eq!(whole.problems, []);
    assert_eq!(whole.game.ply() as usize, MOVES.len());
    let first = |change: fn(&mut Vec<Kept>)| replay(home.path(), change).problems[0];
    // Line 4 is the first move, the last two are the results.
    assert_eq!(
        first(|lines| lines[3].line = lines[3].line.replace("h=C", "h=B")),
        Problem::Signature(4)
    );
    assert_eq!(
        first(|lines| lines[3].author = Author::Opponent),
        Problem::Signature(4)
    );
    assert_eq!(
        first(|lines| drop(lines.remove(3))),
        Problem::DoesNotFollow(4)
    );
    assert_eq!(first(|lines| drop(lines.remove(1))), Problem::Toss(2));
    assert_eq!(
        first(|lines| drop(lines.remove(10))),
        Problem::Result(11),
        "the last move is missing"
    );
    assert_eq!(first(|lines| lines.swap(3, 5)), Problem::DoesNotFollow(4));
    assert_eq!(
        first(|lines| lines[2].line = "hello".to_owned()),
        Problem::Unreadable(3)
    );
}

#[test]
fn list_and_show() {
    let home = tempfile::tempdir().unwrap();
    let (done, told) = awale(home.path(), &["list"]);
    assert!(
        done && told.starts_with("nothing was played here yet"),
        "{told}"
    );
    archive(home.path(), usize::MAX);
    let name = gid().to_string();
    let (done, list) = awale(home.path(), &["list", "--with", "KOFI", "--limit", "3"]);
    assert!(done);
    let row: Vec<&str> = list.lines().nth(1).unwrap().split("  ").collect();
    assert_eq!(row[0], &name[..8]);
    assert_eq!(
        row[2..],
        [
            "Kofi (kofi, CI)",
            "abapa-2x3",
            "South",
            "lost 0-11 majority",
            "sealed"
        ]
    );
    let unfinished = awale(home.path(), &["list", "--unfinished"]);
    assert_eq!(unfinished, (true, "no games\n".into()));

    let (done, shown) = awale(home.path(), &["show", &name[..4], "--lines"]);
    assert!(done, "{shown}");
    for part in [
        "C a B b C c A a\n",
        " 11 +---+---+---+ 0\n",
        "result    lost 0-11 majority, sealed\n",
        "verified  all 13 lines\n",
        lines()[12].1,
    ] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
}

#[test]
fn json() {
    let home = tempfile::tempdir().unwrap();
    archive(home.path(), usize::MAX);
    let value = |arguments: &[&str]| -> serde_json::Value {
        let (done, text) = awale(home.path(), arguments);
        assert!(done && text.lines().count() == 1, "{text}");
        serde_json::from_str(&text).unwrap()
    };
    let list = value(&["list", "--json"]);
    assert_eq!(list["gid"], gid().to_string());
    assert_eq!(list["score"], "0-11");
    assert_eq!(list["winner"], "North");
    let shown = value(&["show", &gid().to_string(), "--json", "--lines"]);
    assert_eq!(shown["moves"].as_array().unwrap().len(), MOVES.len());
    assert_eq!(shown["moves"][1]["by"], "North");
    assert_eq!(shown["problems"].as_array().unwrap().len(), 0);
    for (kept, (_, line)) in shown["lines"].as_array().unwrap().iter().zip(lines()) {
        assert_eq!(kept["text"], line);
    }
}

#[test]
fn an_interrupted_game_is_shown_as_far_as_it_came() {
    let home = tempfile::tempdir().unwrap();
    archive(home.path(), 6);
    let (_, list) = awale(home.path(), &["list", "--unfinished"]);
    assert!(list.ends_with("  -       open\n"), "{list}");
    let (done, shown) = awale(home.path(), &["show", &gid().to_string()]);
    assert!(done && shown.contains("1  C a B\n"), "{shown}");
}

#[test]
fn what_is_not_found_is_said_with_what_to_do() {
    let home = tempfile::tempdir().unwrap();
    let show = |name: &str| awale(home.path(), &["show", name]);
    let (done, error) = show("abcd");
    assert!(
        !done && error.contains("nothing was played here yet"),
        "{error}"
    );
    archive(home.path(), 6);
    for (name, message) in [
        ("abc", "at least 4 characters"),
        ("-abcd", "no game's name begins with \"-abcd\""),
    ] {
        let (done, error) = show(name);
        assert!(!done && error.contains(message), "{error}");
    }
    let mut held = Home::open(home.path()).unwrap().archive().unwrap();
    for word in ["same-2", "same-3"] {
        let text = format!("AAAA{}", &gid().to_string()[4..20]);
        let text = format!("{text}{}A", if word == "same-2" { 'A' } else { 'B' });
        held.keep(text.parse().unwrap(), Author::Own, word).unwrap();
    }
    let (done, error) = show("AAAA");
    assert!(
        !done && error.contains("give more of one of them"),
        "{error}"
    );
    assert_eq!(error.matches("\nAAAA").count(), 2, "{error}");
}

#[test]
fn signed_games_are_written_down_remarked_on_and_hidden_but_not_deleted() {
    let home = tempfile::tempdir().unwrap();
    archive(home.path(), usize::MAX);
    let name = gid().to_string();
    let run = |arguments: &[&str]| {
        let (done, text) = awale(home.path(), arguments);
        assert!(done, "{arguments:?}: {text}");
        text
    };
    run(&["comment", &name, "the example", "--ply", "0"]);
    run(&["comment", &name, "the capture", "--ply", "6"]);
    let ogn = run(&["export", &name]);
    for part in [
        "[Site \"ExampleNet\"]\n",
        "[North \"Kofi\"]\n",
        "[Rule \"abapa-2x3\"]\n",
        "[Result \"0-1\"]\n",
        "[Comment \"the example\"]\n",
        "{the capture}",
    ] {
        assert!(ogn.contains(part), "{part} in\n{ogn}");
    }
    let moves: String = ogn
        .lines()
        .last()
        .unwrap()
        .chars()
        .filter(char::is_ascii_alphabetic)
        .collect();
    assert!(moves.starts_with("CaBbCc"), "{ogn}");
    assert!(run(&["show", &name]).contains("move 6    the capture\n"));
    let hidden = run(&["delete", &name, "--yes"]);
    assert!(
        hidden.contains("is signed, and points hang on it"),
        "{hidden}"
    );
    assert_eq!(run(&["list"]), "no games\n");
    assert!(run(&["list", "--hidden"]).contains("Kofi"));
    // Nothing of it is gone.
    assert!(run(&["show", &name]).contains("verified  all 13 lines\n"));
    run(&["delete", &name, "--undo"]);
    assert!(run(&["list", "--network", "ExampleNet", "--result", "lost"]).contains("Kofi"));
    assert_eq!(run(&["list", "--network", "home"]), "no games\n");
}

/// Every subcommand that takes a game or gives one, with what it has to say about an online one.
#[test]
fn whatever_can_be_done_with_a_game_can_be_done_with_one_over_a_network() {
    let home = tempfile::tempdir().unwrap();
    archive(home.path(), usize::MAX);
    let gid = gid().to_string();
    let name = &gid[..6];
    let path = |file: &str| home.path().join(file).to_str().unwrap().to_owned();
    let run = |arguments: &[&str]| {
        let (done, text) = awale(home.path(), arguments);
        assert!(done, "{arguments:?}: {text}");
        text
    };
    let boards = run(&["replay", name]);
    assert_eq!(boards.matches(" plays ").count(), MOVES.len(), "{boards}");
    assert!(
        boards.contains("North wins: South 0, North 11 (majority)"),
        "{boards}"
    );
    let second = run(&["replay", name, "--ply", "2"]);
    assert!(second.contains("2. North plays a"), "{second}");
    let page = run(&["print", name, "--every", "2"]);
    assert!(
        page.contains("Kofi") && page.contains("ExampleNet"),
        "{page}"
    );
    assert_eq!(page.matches("<svg ").count(), MOVES.len() / 2);
    let text = run(&["print", name, "--format", "md"]);
    assert!(
        text.contains("\n2. a\n") && text.contains("North 11"),
        "{text}"
    );
    let (still, film) = (path("last.svg"), path("game.gif"));
    run(&["image", name, "-o", &still]);
    assert!(std::fs::read_to_string(&still).unwrap().contains("Kofi"));
    run(&["image", name, "--width", "120", "-o", &film]);
    assert!(std::fs::read(&film).unwrap().starts_with(b"GIF89a"));
    let json: serde_json::Value =
        serde_json::from_str(&run(&["export", name, "--format", "json"])).unwrap();
    assert_eq!(json["moves"], MOVES);
    assert!(run(&["export", "--format", "text", "--with", "kofi"]).contains("Kofi"));
    // What was written out is recognised; with another name it is a game from a file.
    let file = path("game.ogn");
    run(&["export", name, "-o", &file]);
    assert_eq!(run(&["import", &file]), "0 new, 1 there already\n");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("\"Kofi\"", "\"Kwame\"")).unwrap();
    assert_eq!(run(&["import", &file]), "1 new (h1), 0 there already\n");
    assert_eq!(run(&["adjourned"]), "no game waits\n");
    assert_eq!(
        run(&["matches"]),
        "no matches: awale play --match begins one\n"
    );
}

#[test]
fn a_game_that_is_not_over_is_shown_as_far_as_it_came_by_all() {
    let home = tempfile::tempdir().unwrap();
    archive(home.path(), 6);
    let gid = gid().to_string();
    let run = |arguments: &[&str]| {
        let (done, text) = awale(home.path(), arguments);
        assert!(done, "{arguments:?}: {text}");
        text
    };
    assert!(run(&["adjourned"]).contains("interrupted: with Kofi"));
    assert_eq!(run(&["replay", &gid]).matches(" plays ").count(), 3);
    assert!(run(&["export", &gid]).contains("[Result \"*\"]"));
    assert_eq!(
        run(&["print", &gid, "--every", "0"])
            .matches("<li>")
            .count(),
        3
    );
    run(&["comment", &gid, "--ply", "3", "bold"]);
    let (done, error) = awale(home.path(), &["comment", &gid, "--ply", "4", "x"]);
    assert!(!done && error.contains("no move 4"), "{error}");
}

#[test]
fn a_challenge_that_never_became_a_game_says_so_everywhere() {
    let home = tempfile::tempdir().unwrap();
    let mut archive = Home::open(home.path()).unwrap().archive().unwrap();
    archive.keep(gid(), Author::Own, lines()[0].1).unwrap();
    drop(archive);
    let gid = gid().to_string();
    let picture = home.path().join("x.svg");
    let picture = picture.to_str().unwrap();
    let (done, shown) = awale(home.path(), &["show", &gid]);
    assert!(done && shown.contains("never began"), "{shown}");
    for arguments in [
        &["replay", &gid][..],
        &["export", &gid],
        &["print", &gid],
        &["comment", &gid, "x"],
        &["image", &gid, "-o", picture],
    ] {
        let (done, error) = awale(home.path(), arguments);
        assert!(
            !done && error.contains("never began"),
            "{arguments:?}: {error}"
        );
    }
    // It can be taken out of the list, and nothing is in the way of those that were played.
    let (done, _) = awale(home.path(), &["delete", &gid, "--yes"]);
    assert!(done);
    assert_eq!(awale(home.path(), &["list"]), (true, "no games\n".into()));
    assert_eq!(awale(home.path(), &["export"]), (true, String::new()));
}
