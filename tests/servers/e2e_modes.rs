//! Channels that refuse things, and somebody who floods them: what a player reads, and that his game
//! goes on.

use std::thread;

use crate::support::{
    ircd::{Flood, Ircd, Kind, inspircd},
    player::{Player, assert_same_games},
    raw::Raw,
};

const RULE: &str = "abapa-2x3";
const CHANNELS: [&str; 2] = ["#awale", "#awale-net"];

/// A server at its limits, and somebody who owns both channels.
async fn begin(test: &str, kind: Kind) -> Option<(Ircd, Raw)> {
    let extra = match kind {
        Kind::InspIrcd => [inspircd::OPERATOR, inspircd::MODES].concat(),
        _ => String::new(),
    };
    let ircd = Ircd::start_with(test, kind, Flood::Default, &extra).await?;
    let owner = Raw::join(ircd.port, "owner", &CHANNELS);
    Some((ircd, owner))
}

fn set(owner: &mut Raw, mode: &str) {
    for channel in CHANNELS {
        owner.send(&format!("MODE {channel} {mode}"));
    }
    owner.settle();
}

fn players(port: u16) -> (Player, Player) {
    let mut bot = Player::bot(port, "kofi", &[]);
    bot.until("on TestNet as kofi");
    let person = Player::person(port, "ama", &[]);
    (person, bot)
}

/// Neither colours nor CTCP nor notices: nothing of ours is one.
async fn a_game_in_strict_channels(test: &str, kind: Kind) {
    let Some((ircd, mut owner)) = begin(test, kind).await else {
        return;
    };
    set(&mut owner, "+CcT");
    let (mut person, mut bot) = players(ircd.port);
    person.begin("kofi", RULE);
    person.play_turns(2);
    person.enter("say hello");
    owner.until(|line| line.ends_with("PRIVMSG #awale :hello"));
    person.resign();
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    person.quit();
    bot.end();
}

#[tokio::test]
async fn a_game_in_strict_channels_of_inspircd() {
    a_game_in_strict_channels("strict_channels_of_inspircd", Kind::InspIrcd).await;
}

#[tokio::test]
async fn a_game_in_strict_channels_of_hybrid() {
    a_game_in_strict_channels("strict_channels_of_hybrid", Kind::Hybrid).await;
}

/// Both channels fall silent in mid-game: the game is played and signed all the same, and whoever says
/// something reads that nobody hears it.
async fn silenced_in_mid_game(test: &str, kind: Kind) {
    let Some((ircd, mut owner)) = begin(test, kind).await else {
        return;
    };
    let (mut person, mut bot) = players(ircd.port);
    person.begin("kofi", RULE);
    let turn = person.until("Your turn: ");
    set(&mut owner, "+m");
    person.enter("say hello");
    let told = person.until("#awale takes nothing from you now: ");
    assert!(told.ends_with("Games go on."), "{told}");
    person.play_if_asked(&turn);
    person.play_turns(1);
    person.resign();
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    // A challenge is said in public, and so nobody hears it.
    person.challenge("kofi", RULE);
    person.until("#awale-net takes nothing from you now: ");
    person.quit();
    bot.end();
}

#[tokio::test]
async fn silenced_in_mid_game_on_inspircd() {
    silenced_in_mid_game("silenced_on_inspircd", Kind::InspIrcd).await;
}

#[tokio::test]
async fn silenced_in_mid_game_on_ngircd() {
    silenced_in_mid_game("silenced_on_ngircd", Kind::NgIrcd).await;
}

/// What a flooder says to everybody and to one of the players.
const FLOOD: [&str; 6] = [
    "PRIVMSG #awale :buy, buy, buy",
    "PRIVMSG #awale-net :awale/1 hello buy",
    "PRIVMSG #awale-net :awale/1 move g=AAAAAAAAAAAAAAAAAAAAAA n=1",
    "PRIVMSG ama :buy",
    "PRIVMSG ama :\u{1}PING 1\u{1}",
    "PRIVMSG ama :awale/1 card? buy",
];

/// The server lets somebody flood, and the players keep to the limits that it has otherwise.
#[tokio::test]
async fn a_flooder_spoils_no_game() {
    let test = "a_flooder_spoils_no_game";
    let Some(ircd) = Ircd::start(test, Kind::InspIrcd, Flood::Off).await else {
        return;
    };
    let (mut person, mut bot) = players(ircd.port);
    person.begin("kofi", RULE);
    let mut eve = Raw::join(ircd.port, "eve", &CHANNELS);
    let flooding = thread::spawn(move || {
        let mut heard = Vec::new();
        for _ in 0..300 {
            for line in FLOOD {
                eve.send(line);
            }
            // As fast as the server takes it: it closes when more waits.
            heard.extend(eve.settle());
        }
        heard
    });
    person.play_turns(3);
    let heard = flooding.join().unwrap();
    let answers = heard
        .iter()
        .filter(|line| line.contains(" NOTICE eve "))
        .count();
    assert!(answers < 10, "{answers} answers to a flooder");
    person.resign();
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    person.quit();
    bot.end();
}
