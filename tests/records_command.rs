//! `awale records`: a game that was played leaves records that anybody can check, and that bring a player's
//! games back after a new installation.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use awale::store::Home;
use tempfile::TempDir;

fn awale(arguments: &[&str], home: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_awale"));
    command.args(arguments).arg("--home").arg(home);
    command.output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The folders of two players who have played two games.
fn played() -> (TempDir, [PathBuf; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let demo = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args([
            "demo",
            "--rule",
            "abapa-2x3",
            "--games",
            "2",
            "--json",
            "--keep",
        ])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(demo.status.success(), "{}", err(&demo));
    let homes = ["ama", "kofi"].map(|name| folder.path().join(name));
    (folder, homes)
}

#[test]
fn games_are_checked_exported_and_brought_back() {
    let (folder, [ama, kofi]) = played();
    for home in [&ama, &kofi] {
        let verified = awale(&["records", "verify"], home);
        assert!(verified.status.success(), "{}", err(&verified));
        let text = out(&verified);
        assert!(
            text.starts_with("2 games, 2 signed by both sides.\n"),
            "{text}"
        );
        assert_eq!(text.matches("all records from 1 to 2").count(), 2, "{text}");
        assert!(text.ends_with("Everything is as it should be.\n"), "{text}");
    }
    let file = folder.path().join("ama.records");
    let path = file.to_str().unwrap();
    assert!(out(&awale(&["records", "export", path], &ama)).starts_with("2 games written"));

    // Somebody who has only the file.
    let nobody = folder.path().join("nobody");
    let json = out(&awale(&["records", "verify", path, "--json"], &nobody));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["games"], &json["sealed"]),
        (&2.into(), &2.into()),
        "{json}"
    );
    assert_eq!(json["faults"], serde_json::json!([]));
    assert!(!nobody.exists(), "to check a file makes no folder");

    // Somebody who does not even trust our checks: an example that shares no code with them.
    let second = Command::new(env!("CARGO"))
        .args([
            "run",
            "--quiet",
            "--locked",
            "--example",
            "verify_record",
            "--",
        ])
        .arg(&file)
        .output()
        .unwrap();
    assert!(second.status.success(), "{}", err(&second));
    assert!(out(&second).ends_with("2 verified\n"), "{}", out(&second));

    // A new installation with the old identity.
    let fresh = folder.path().join("fresh");
    fs::create_dir(&fresh).unwrap();
    fs::copy(ama.join("identity.key"), fresh.join("identity.key")).unwrap();
    let taken = awale(&["records", "import", path], &fresh);
    assert!(
        out(&taken).starts_with("2 games taken; 0 were here already"),
        "{}",
        err(&taken)
    );
    let again = awale(&["records", "import", path], &fresh);
    assert!(
        out(&again).starts_with("0 games taken; 2 were here already"),
        "{}",
        err(&again)
    );
    assert_eq!(
        out(&awale(&["records", "export"], &fresh)),
        fs::read_to_string(&file).unwrap(),
        "what was taken is what was given"
    );
    assert!(awale(&["records", "verify"], &fresh).status.success());
    from_the_opponent(folder.path(), [&ama, &kofi]);
    let list = |home: &Path| {
        let json = out(&awale(&["games", "list", "--json"], home));
        let shown = json.lines().map(|line| {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            [
                "game", "rule", "score", "reason", "plies", "class", "opponent",
            ]
            .map(|key| game[key].clone())
        });
        shown.collect::<Vec<_>>()
    };
    let (mut before, mut after) = (list(&ama), list(&fresh));
    let name = |game: &[serde_json::Value; 7]| game[0].to_string();
    before.sort_by_key(name);
    after.sort_by_key(name);
    assert_eq!(before, after);
}

/// A new installation with the old identity, and nothing else but what the opponent has.
fn from_the_opponent(folder: &Path, [ama, kofi]: [&Path; 2]) {
    let theirs = folder.join("for-ama.records");
    let path = theirs.to_str().unwrap();
    let written = awale(&["records", "export", path, "--with", "ama"], kofi);
    assert!(
        out(&written).starts_with("2 games written"),
        "{}",
        err(&written)
    );
    let nobody = awale(&["records", "export", path, "--with", "efe"], kofi);
    assert!(err(&nobody).contains("no finished game with efe"));
    let fresh = folder.join("from-the-opponent");
    fs::create_dir(&fresh).unwrap();
    fs::copy(ama.join("identity.key"), fresh.join("identity.key")).unwrap();
    let taken = awale(&["records", "import", path], &fresh);
    assert!(out(&taken).starts_with("2 games taken"), "{}", err(&taken));
    let verified = awale(&["records", "verify"], &fresh);
    assert!(verified.status.success(), "{}", err(&verified));
    // Her chain and her games are what they were.
    let chains = |home: &Path| out(&awale(&["records", "verify"], home));
    let lines = |text: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(chains(&fresh)), lines(chains(ama)));
    let shown = |home: &Path| {
        let json = out(&awale(&["games", "list", "--json"], home));
        let mut games: Vec<String> = json
            .lines()
            .map(|line| {
                let game: serde_json::Value = serde_json::from_str(line).unwrap();
                ["game", "side", "score", "reason", "plies", "class"]
                    .map(|key| game[key].to_string())
                    .join(" ")
            })
            .collect();
        games.sort();
        games
    };
    assert_eq!(shown(&fresh), shown(ama));
}

/// The text without its last line that begins so.
fn without_last(text: &str, start: &str) -> String {
    let last = text
        .lines()
        .rev()
        .position(|line| line.starts_with(start))
        .unwrap();
    let count = text.lines().count();
    let kept = text
        .lines()
        .enumerate()
        .filter(|(place, _)| *place != count - 1 - last);
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

#[test]
fn what_was_changed_is_found_and_not_taken() {
    let (folder, [ama, _]) = played();
    let good = out(&awale(&["records", "export"], &ama));
    let file = folder.path().join("bad.records");
    let path = file.to_str().unwrap();
    // A move of one's own is made another one.
    let (head, tail) = good.split_once("> awale/1 move").unwrap();
    let changed = format!("{head}> awale/1 move{}", tail.replacen(" u=", " u=1", 1));
    fs::write(&file, changed).unwrap();
    let verified = awale(&["records", "verify", path], &ama);
    assert_eq!(verified.status.code(), Some(1));
    assert!(
        out(&verified).contains("is not signed by the one"),
        "{}",
        out(&verified)
    );

    let fresh = |name: &str| {
        let fresh = folder.path().join(name);
        fs::create_dir(&fresh).unwrap();
        fs::copy(ama.join("identity.key"), fresh.join("identity.key")).unwrap();
        fresh
    };
    let taken = awale(&["records", "import", path], &fresh("fresh"));
    assert_eq!(taken.status.code(), Some(1));
    assert!(
        out(&taken).starts_with("1 game taken"),
        "{}{}",
        out(&taken),
        err(&taken)
    );
    assert!(
        err(&taken).contains("a line that is said to be yours is not"),
        "{}",
        err(&taken)
    );
    assert!(
        err(&taken).contains("do not play under this identity"),
        "{}",
        err(&taken)
    );

    // The opponent's last word is missing: the result is ours alone, and its number is taken.
    fs::write(&file, without_last(&good, "< awale/1 result")).unwrap();
    let alone = fresh("alone");
    let taken = awale(&["records", "import", path], &alone);
    assert!(out(&taken).starts_with("2 games taken"), "{}", err(&taken));
    let json = out(&awale(&["games", "list", "--json"], &alone));
    assert!(
        json.contains("\"claimed\"") && json.contains("\"sealed\""),
        "{json}"
    );

    // The own last word too: the game is not over, and to go on with it could make two lines of one number.
    fs::write(&file, without_last(&good, "> awale/1 result")).unwrap();
    let cut = awale(&["records", "import", path], &fresh("cut"));
    assert!(
        err(&cut).contains("there is no result of yours in it"),
        "{}",
        err(&cut)
    );

    // No identity at all: nothing is made.
    let nobody = folder.path().join("nobody");
    let refused = awale(&["records", "import", path], &nobody);
    assert!(
        err(&refused).contains("there is no identity.key in"),
        "{}",
        err(&refused)
    );
    assert!(!nobody.exists());

    // A file of something else is not written over.
    let precious = folder.path().join("precious.txt");
    fs::write(&precious, "precious").unwrap();
    let kept = awale(&["records", "export", precious.to_str().unwrap()], &ama);
    assert!(err(&kept).contains("--force replaces it"), "{}", err(&kept));
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    let nowhere = folder.path().join("no/such/folder.records");
    let nowhere = awale(&["records", "export", nowhere.to_str().unwrap()], &ama);
    assert!(
        err(&nowhere).contains("there is no folder"),
        "{}",
        err(&nowhere)
    );

    // Another identity.
    fs::write(&file, &good).unwrap();
    let other = folder.path().join("other");
    Home::open(other.clone())
        .unwrap()
        .identity([9; 32])
        .unwrap();
    let foreign = awale(&["records", "import", path], &other);
    assert_eq!(foreign.status.code(), Some(1));
    assert!(err(&foreign).contains("put the identity.key that belongs to them"));
    fs::write(&file, "nonsense").unwrap();
    let nonsense = awale(&["records", "verify", path], &other);
    assert!(
        out(&nonsense).contains("line 1: no file of records"),
        "{}",
        out(&nonsense)
    );
}
