//! Watching: two players, and two who look on, each a process of the real program.

use std::thread;

use crate::support::{
    ircd::{Flood, Ircd, Kind},
    player::{FAST, Player, assert_same_games},
    raw::Raw,
};

const RULE: &str = "abapa-2x3";
const SIGNED: &str = "Both players have signed this result, of the game as it was shown.";

/// A game between `ama` and `kofi`.
struct Game {
    south: Player,
    north: Player,
    gid: String,
}

impl Game {
    /// Both have said hello, and the game begins. Somebody else in the wire channel reads its name.
    fn begin(port: u16, config: &str) -> Self {
        let mut reader = Raw::join(port, "reader", &["#awale-net"]);
        let person = |nick| Player::person_with_config(port, nick, FAST, config);
        let mut ama = person("ama");
        ama.until("You are on TestNet as ama.");
        let mut kofi = person("kofi");
        ama.until("Here is kofi");
        ama.challenge("kofi", RULE);
        kofi.until("ama challenges you");
        kofi.enter("accept");
        let accept = reader.until(|line| line.contains(" :awale/1 accept "));
        let gid = accept
            .split("g=")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap();
        let gid = gid.to_owned();
        let begins = ama.until("Your game with kofi begins.");
        kofi.until("Your game with ama begins.");
        let (south, north) = match begins.contains("You are South") {
            true => (ama, kofi),
            false => (kofi, ama),
        };
        Self { south, north, gid }
    }
}

fn watcher(port: u16, nick: &str) -> Player {
    let mut player = Player::person(port, nick, FAST);
    player.until(&format!("You are on TestNet as {nick}."));
    player
}

/// Reads on to the end of the game, and gives back the plies that were told and the last board.
fn look_on(mut player: Player) -> (Vec<u32>, Vec<String>, Player) {
    let mut plies = Vec::new();
    let mut lines = Vec::new();
    loop {
        let line = player.program.line().unwrap();
        let ply = line
            .split_once(". ")
            .or(line.split_once(" moves have been"));
        let ply: Option<u32> = ply.and_then(|(ply, _)| ply.parse().ok());
        plies.extend(ply);
        if line == SIGNED {
            let board = lines.iter().rev().take(8).rev().cloned();
            return (plies, board.collect(), player);
        }
        let other = [
            "What the players have signed is not",
            "Not both players have been heard",
        ];
        assert!(
            !other.iter().any(|beginning| line.starts_with(beginning)),
            "{line} after {lines:#?}"
        );
        lines.push(line);
    }
}

#[tokio::test]
async fn two_watch_a_game_of_two_and_one_of_them_comes_late() {
    let test = "watching_on_ngircd";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let Game {
        mut south,
        mut north,
        gid,
    } = Game::begin(ircd.port, "");
    // The first asks North, and sees the position from the first moment.
    let mut efe = watcher(ircd.port, "efe");
    efe.enter("watch kofi");
    efe.until("You watch ");
    efe.until("It is ");
    for ply in 1..=6 {
        let mover = if ply % 2 == 1 { &mut south } else { &mut north };
        let turn = mover.until("Your turn: ");
        mover.play_if_asked(&turn);
        efe.until(&format!("{ply}. "));
    }
    // The second comes late, knows the game's name only, and sees where it is.
    let mut yaa = watcher(ircd.port, "yaa");
    yaa.enter(&format!("watch {gid}"));
    yaa.until("You watch ");
    yaa.until("6 moves have been made");
    yaa.until("It is ");
    // Who watches hears who watches; the players only when they want to.
    efe.enter("comment who will win?");
    yaa.until("efe at the game: who will win?");
    let mut reader = Raw::join(ircd.port, "reader2", &[&format!("#awale-{gid}")]);
    north.enter("watchers on");
    north.until("You hear those who watch");
    let players = [":ama!", ":kofi!"];
    let comes = |line: &str| line.contains(" JOIN ") && players.iter().any(|p| line.starts_with(p));
    reader.until(comes);
    yaa.enter("comment South, I think");
    efe.until("yaa at the game: South, I think");
    north.until("yaa at the game: South, I think");
    let playing = [south, north].map(|mut player| {
        thread::spawn(move || {
            let lines = player.play_to_the_end();
            (lines, player)
        })
    });
    let watching = [efe, yaa].map(|player| thread::spawn(move || look_on(player)));
    let [(heard, south), (_, north)] = playing.map(|playing| playing.join().unwrap());
    let [(early, board, efe), (late, same, yaa)] = watching.map(|w| w.join().unwrap());
    assert!(heard.iter().all(|line| !line.contains("at the game")));
    assert_eq!(board, same, "both see the same end");
    let plies = south.games()[0].ending.as_ref().unwrap().plies;
    assert_eq!((early.last(), late.last()), (Some(&plies), Some(&plies)));
    // At this rate, boards may be overtaken by newer ones, but go on.
    assert!(early.is_sorted() && late.is_sorted(), "{early:?}, {late:?}");
    assert_same_games(&south, &north, 1);
    for mut player in [south, north, efe, yaa] {
        player.quit();
    }
}

#[tokio::test]
async fn south_leaves_the_channel_after_the_last_watcher() {
    let test = "watchers_leave";
    let Some(ircd) = Ircd::start(test, Kind::InspIrcd, Flood::Off).await else {
        return;
    };
    let mut game = Game::begin(ircd.port, "");
    let mut efe = watcher(ircd.port, "efe");
    efe.enter(&format!("watch {}", game.gid));
    efe.until("It is ");
    let mut yaa = watcher(ircd.port, "yaa");
    yaa.enter(&format!("watch {}", game.gid));
    yaa.until("It is ");
    let channel = format!("#awale-{}", game.gid);
    let mut reader = Raw::join(ircd.port, "reader2", &[&channel]);
    efe.enter("unwatch");
    efe.until("You watch this game no more.");
    reader.until(|line| line.starts_with(":efe!") && line.contains(" PART "));
    // The other one sees what is played, and then is gone without a word.
    let turn = game.south.until("Your turn: ");
    game.south.play_if_asked(&turn);
    yaa.until("1. ");
    yaa.program.kill();
    reader.until(|line| line.starts_with(":yaa!") && line.contains(" QUIT "));
    reader.until(|line| line.contains(" PART ") && !line.starts_with(":efe!"));
    // The game has noticed nothing.
    let playing = [game.south, game.north].map(|mut player| {
        thread::spawn(move || {
            player.play_to_the_end();
            player
        })
    });
    let [south, north] = playing.map(|playing| playing.join().unwrap());
    assert_same_games(&south, &north, 1);
}

#[tokio::test]
async fn who_wants_no_watchers_has_none() {
    let test = "no_watchers";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let game = Game::begin(ircd.port, "[player]\nwatch = false\n");
    let mut efe = watcher(ircd.port, "efe");
    efe.enter("watch kofi");
    efe.until("kofi lets nobody watch.");
    efe.enter("quit");
    efe.until("Goodbye.");
    drop(game);
}
