//! The full screen as people meet it: the real program in a terminal.

use std::{fs, path::Path, process::Command};

use crate::support::terminal::Terminal;
use crate::support::{
    ircd::{Flood, Ircd, Kind},
    player::{FAST, Player, Relay},
    program::path_text,
};
use tempfile::TempDir;

const ENTER: &str = "\r";
const ESC: &str = "\x1b";
const UP: &str = "\x1b[A";

/// Somebody who has settings, so that nothing is asked at first.
fn user() -> TempDir {
    let folder = TempDir::new().unwrap();
    let config = folder.path().join("config/awale");
    fs::create_dir_all(&config).unwrap();
    fs::write(config.join("config.toml"), "[player]\nname = \"Ama\"\n").unwrap();
    folder
}

/// A new player without settings.
fn nobody() -> TempDir {
    TempDir::new().unwrap()
}

fn online(user: &Path, port: u16, nick: &str) -> Terminal {
    let server = format!("127.0.0.1:{port}");
    let home = path_text(&user.join("games"));
    let options = [
        "online", "--server", &server, "--nick", nick, "--home", &home,
    ];
    let arguments = [&options, FAST, &["--no-sowing"]].concat();
    Terminal::open(user, (80, 24), &arguments)
}

#[test]
fn a_whole_game_against_the_computer_by_space() {
    let user = nobody();
    let mut screen = Terminal::open(user.path(), (80, 24), &["--no-sowing"]);
    screen.until("Play against the computer");
    // The rules come before settings and quit, and the smallest board is the last rule.
    screen.press(UP);
    screen.press(UP);
    screen.press(UP);
    screen.press(ENTER);
    screen.until("The rules, and how they are played");
    screen.press(UP);
    screen.until("with 3 houses a side");
    screen.press(ENTER);
    screen.until("Your side");
    screen.press(ENTER);
    let is_over = |text: &str| text.contains("n begins a new");
    loop {
        let text = screen.until_it("a turn or the end", |text| {
            text.contains("Your turn.") || is_over(text)
        });
        if is_over(&text) {
            break;
        }
        screen.press(" ");
        screen.until_it("another position", |now| now != text);
    }
    screen.resize(50, 10);
    screen.until("make it larger");
    screen.resize(60, 20);
    screen.until_it("the board again", is_over);
    screen.press(ESC);
    screen.until("Quit");
    screen.press("q");
    let (success, _, given_back) = screen.end();
    assert!(success && given_back);
}

#[test]
fn the_terminal_is_given_back_when_the_system_ends_the_program() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let user = nobody();
        let screen = Terminal::open(user.path(), (60, 20), &["--lang", "fr"]);
        screen.until("Jouer contre l’ordinateur");
        let pid = screen.pid().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &pid])
                .status()
                .unwrap()
                .success()
        );
        let (success, _, given_back) = screen.end();
        assert!(success && given_back, "{signal}");
    }
}

#[test]
fn without_a_terminal_there_is_the_help() {
    let output = Command::new(env!("CARGO_BIN_EXE_awale")).output().unwrap();
    assert!(output.status.success());
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("Usage: awale")
    );
}

fn is_over(text: &str) -> bool {
    text.contains("o: a rematch")
}

/// Whoever of ama and kofi is to move plays the chosen house. Tells whether the game was not over.
fn a_move(ama: &mut Terminal, kofi: &mut Terminal) -> bool {
    let turn = |text: &str| text.contains("Your turn.");
    let text = ama.until_it("a turn or the end", |text| {
        turn(text) || is_over(text) || text.contains("kofi to move")
    });
    if is_over(&text) {
        return false;
    }
    let amas = turn(&text);
    let mover = if amas { &mut *ama } else { kofi };
    mover.until_it("the turn", turn);
    mover.press(ENTER);
    mover.until_it("the move", |text| !turn(text));
    ama.until_it("the move seen by ama", |text| {
        is_over(text) || turn(text) != amas
    });
    true
}

#[tokio::test]
async fn a_first_start_leads_to_a_whole_game_which_is_left_and_gone_on_with() {
    let test = "a_first_start_leads_to_a_whole_game";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let (at_ama, at_kofi) = (nobody(), user());
    let mut ama = online(at_ama.path(), ircd.port, "ama");
    ama.until("Welcome: five answers");
    ama.press("\x15Ama\r");
    ama.press("Atlantis\r");
    ama.until("There is no such country");
    ama.press("\x15ghana\r");
    ama.press("\x15fr, Twi\r");
    ama.press("\r\r");
    ama.until("Your key is made");
    ama.press("\r");
    ama.until("you are ama");
    let config = fs::read_to_string(at_ama.path().join("config/awale/config.toml")).unwrap();
    for line in [
        "name = \"Ama\"",
        "country = \"GH\"",
        "languages = [\"fr\", \"tw\"]",
    ] {
        assert!(config.lines().any(|set| set == line), "{line}");
    }
    let mut kofi = online(at_kofi.path(), ircd.port, "kofi");
    kofi.until("ama is here.");
    ama.until("kofi is here.");
    ama.press("/challenge kofi abapa-2x3 -\r");
    kofi.until("challenges you: ");
    // The first letter of yes.
    kofi.press("y");
    ama.until("Your game with kofi begins");
    kofi.until("Your game with ama begins");
    for _ in 0..3 {
        assert!(a_move(&mut ama, &mut kofi), "the game has only begun");
    }
    kofi.press("mhave fun\r\x1b");
    ama.until("kofi: have fun");
    ama.press("m/quit\r");
    let (success, _, given_back) = ama.end();
    assert!(success && given_back);
    kofi.until("is away");
    let mut ama = online(at_ama.path(), ircd.port, "ama");
    ama.until("is taken up again");
    kofi.until("ama is back.");
    while a_move(&mut ama, &mut kofi) {}
    ama.until("Both of you have signed the result.");
    kofi.until("Both of you have signed the result.");
    // The card knows about it now.
    ama.press(ESC);
    ama.until(": you are ");
    ama.press("\x1b[B\r");
    ama.until("You two have played 1 game");
}

#[test]
fn the_demo_is_played_with_enter_alone() {
    let user = nobody();
    let arguments = ["demo", "--play", "--rule", "abapa-2x3", "--no-sowing"];
    let mut screen = Terminal::open(user.path(), (80, 24), &arguments);
    screen.until("kofi is here.");
    // The player, what to do with him, and the terms as they are proposed.
    screen.press(ENTER);
    screen.until("Challenge");
    screen.press(ENTER);
    screen.until("Enter sends the challenge");
    screen.press(ENTER);
    loop {
        let text = screen.until_it("a turn or the end", |text| {
            text.contains("Your turn.") || is_over(text)
        });
        if is_over(&text) {
            break;
        }
        screen.press(ENTER);
        screen.until_it("another position", |now| now != text);
    }
    screen.until("Both of you have signed the result.");
    screen.press("m/connect libera\r");
    screen.until("There is no other network than demo here");
    screen.press("/quit\r");
    let (success, _, given_back) = screen.end();
    assert!(success && given_back);
    // Somebody without settings has none afterwards: the questions come when he meets people.
    assert!(!user.path().join("config/awale/config.toml").exists());
}

#[test]
fn text_alone_is_broken_between_words() {
    let user = nobody();
    let mut narrow = Terminal::open(user.path(), (40, 24), &["demo", "--play", "--plain"]);
    let text = narrow.until("points, free.");
    let kofi = text.split("Here is kofi").nth(1).unwrap();
    let kofi: Vec<&str> = kofi.lines().take(2).collect();
    assert_eq!(
        kofi,
        [
            ": Kofi (bot), CI, plays",
            "  abapa and 39 more, 1200 points, free."
        ]
    );
    narrow.press("quit\r");
    assert!(narrow.end().0);
}

#[test]
fn two_meet_talk_and_play_a_whole_game() {
    let relay = Relay::start();
    let (at_ama, at_kofi) = (user(), user());
    let mut ama = online(at_ama.path(), relay.port, "ama");
    ama.until("you are ama");
    let mut kofi = online(at_kofi.path(), relay.port, "kofi");
    kofi.until("you are kofi");
    kofi.until("ama is here.");
    ama.until("kofi is here.");
    ama.press("Good evening");
    ama.press(ENTER);
    kofi.until("ama: Good evening");
    ama.press("/challenge ko\t abapa-2x3 -");
    ama.press(ENTER);
    kofi.until("ama (1200 points) challenges you: ");
    // The answer that changes nothing is chosen at first.
    kofi.press(UP);
    kofi.press(UP);
    kofi.press(ENTER);
    ama.until("Your game with kofi begins");
    kofi.until("Your game with ama begins");
    ama.press("m");
    ama.press("have fun");
    ama.press(ENTER);
    ama.press(ESC);
    kofi.until("ama: have fun");
    while a_move(&mut ama, &mut kofi) {}
    kofi.until_it("the end", is_over);
    ama.until("Both of you have signed the result.");
    kofi.until("Both of you have signed the result.");
    for mut screen in [ama, kofi] {
        screen.press(ESC);
        screen.until(": you are ");
        screen.press("/quit");
        screen.press(ENTER);
        let (success, _, given_back) = screen.end();
        assert!(success && given_back);
    }
}

#[test]
fn the_full_screen_and_the_plain_one_play_each_other_and_a_game_is_kept() {
    let relay = Relay::start();
    let at_ama = user();
    let mut ama = online(at_ama.path(), relay.port, "ama");
    ama.until("you are ama");
    let mut kofi = Player::person(relay.port, "kofi", FAST);
    kofi.until("Here is ama");
    ama.until("kofi is here.");
    kofi.enter("challenge ama abapa -");
    ama.until("challenges you");
    ama.press(UP);
    ama.press(UP);
    ama.press(ENTER);
    kofi.until("Your game with ama");
    ama.until("Your game with kofi begins");
    // Leaving keeps the game, and coming back shows it.
    ama.press("m");
    ama.press("/quit");
    ama.press(ENTER);
    assert!(ama.end().0);
    kofi.until("ama has left.");
    let ama = online(at_ama.path(), relay.port, "ama");
    // Whoever comes back is at the board.
    ama.until("is taken up again");
    kofi.until("ama is back.");
}
