//! Pictures and printouts of games, as they are typed, and a game at home that goes on.

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

/// Runs the program; gives whether it did what was asked, what it printed, and what it told.
fn awale(folder: &Path, arguments: &[&str], typed: &str) -> (bool, Vec<u8>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(arguments)
        .current_dir(folder)
        .env("AWALE_HOME", folder.join("home"))
        .env("AWALE_CONFIG", folder.join("config.toml"))
        .env("AWALE_CACHE", folder)
        .env("XDG_STATE_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that wants no input may have ended.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    (output.status.success(), output.stdout, told)
}

fn done(folder: &Path, arguments: &str, typed: &str) -> String {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (done, out, told) = awale(folder, &arguments, typed);
    assert!(done, "{arguments:?}: {told}");
    String::from_utf8_lossy(&out).into_owned()
}

fn refused(folder: &Path, arguments: &str) -> String {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (done, _, told) = awale(folder, &arguments, "");
    assert!(!done, "{arguments:?}");
    told
}

#[test]
fn a_game_becomes_pictures_and_paper() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(at, "play --people", "F\nf\nE\ne\nquit\n");
    done(at, "games comment h1 --ply 3 bold", "");
    done(at, "games image h1 --ply 2 -o two.svg", "");
    assert!(
        fs::read_to_string(at.join("two.svg"))
            .unwrap()
            .contains("<title>")
    );
    done(
        at,
        "games image h1 --below north --width 300 -o last.png",
        "",
    );
    assert!(
        fs::read(at.join("last.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );
    done(at, "games image h1 --width 120 -o game.gif", "");
    assert!(
        fs::read(at.join("game.gif"))
            .unwrap()
            .starts_with(b"GIF89a")
    );
    let film = done(at, "games image h1 --whole --format svg -o -", "");
    assert_eq!(film.matches("<animate ").count(), 5);
    let page = done(at, "games print h1 --every 1", "");
    assert_eq!(page.matches("<svg ").count(), 4);
    assert!(page.contains("bold") && page.contains("@page") && !page.contains("<script"));
    assert!(done(at, "games print h1 --format md", "").contains("*bold*"));
    // Nothing is written over, and what cannot be is told.
    assert!(refused(at, "games image h1 -o two.svg").contains("there already"));
    assert!(refused(at, "games image h1 -o picture.jpg").contains(".png"));
    assert!(refused(at, "games image h1 --ply 9 -o nine.svg").contains("no move 9"));
    assert!(refused(at, "games image start --ply 1 -o one.svg").contains("no moves"));
    assert!(refused(at, "games image 4-4-4-4-4-4 -o one.svg").contains("awale:"));
}

/// `AWALE_UPDATE_DOCS=1 cargo test --test paper_commands` draws it anew.
#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let game = "[South \"Ama\"]\n[North \"Kofi\"]\n[Variant \"Oware Abapa\"]\n\n\
                1. F f 2. E e 3. D d 4. C c 5. B b *\n";
    fs::write(at.join("game.ogn"), game).unwrap();
    done(at, "games import game.ogn", "");
    let drawn = done(at, "games image h1 --format svg -o -", "");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/capture.svg");
    if std::env::var_os("AWALE_UPDATE_DOCS").is_some() {
        fs::write(&path, &drawn).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == drawn,
        "{} is not what the program draws: run with AWALE_UPDATE_DOCS=1 and look at it",
        path.display()
    );
}

#[test]
fn a_game_at_home_that_is_not_over_goes_on_as_itself() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    done(at, "play --people --rule abapa-2x3", "a\na\nquit\n");
    done(at, "play --from h1", "b\nresign\nquit\n");
    let list = done(at, "games list --json", "");
    assert_eq!(list.lines().count(), 1, "{list}");
    assert!(list.contains("\"plies\":3"), "{list}");
    // One that is over, and one from a move of it, are new games.
    done(at, "play --people --from h1 --ply 2", "c\nquit\n");
    assert_eq!(done(at, "games list --json", "").lines().count(), 2);
}
