//! A player who takes no private lines: his games move to channels of their own.

use crate::support::{
    ircd::Ircd,
    player::{FAST, Player, assert_same_games},
    raw::Raw,
};
use std::thread;

const RULE: &str = "abapa-2x3";
const WIRE: &str = "#awale-net";

/// An operator sets the mode of a player, who then takes no private lines. The game is seen to
/// go on in its own channel.
fn moves_to_its_own_channel(port: u16, closed: &str, mode: &str, in_mid_game: bool) {
    let mut bot = Player::bot(port, "kofi", FAST);
    bot.until("on TestNet as kofi");
    let mut person = Player::person(port, "ama", FAST);
    person.until("You are on TestNet as ama.");
    let mut operator = Raw::join(port, "root", &[WIRE]);
    operator.send("OPER root x");
    operator.until(|line| line.contains(" 381 "));
    let close = |operator: &mut Raw| {
        operator.send(&format!("SAMODE {closed} {mode}"));
        operator.settle();
    };
    if !in_mid_game {
        close(&mut operator);
    }
    person.begin("kofi", RULE);
    if in_mid_game {
        let turn = person.until("Your turn: ");
        close(&mut operator);
        person.play_if_asked(&turn);
    }
    let playing = thread::spawn(move || {
        person.play_to_the_end();
        person
    });
    let meet = operator.until(|line| line.contains(" :awale/1 meet "));
    let gid = meet.split("g=").nth(1).unwrap().split(' ').next().unwrap();
    // The channel is open to whoever wants to look on.
    let table = format!("#awale-{gid}");
    operator.send(&format!("JOIN {table}"));
    let begin = format!(" PRIVMSG {table} :awale/1 move ");
    operator.until(|line| line.contains(&begin));
    let mut person = playing.join().unwrap();
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    let games = person.games();
    assert_eq!(games[0].gid.to_string(), gid);
    person.quit();
}

#[tokio::test]
async fn a_game_with_a_player_who_takes_lines_of_the_registered_only_moves() {
    let test = "registered_only";
    if let Some(ircd) = Ircd::start_with_operator(test).await {
        moves_to_its_own_channel(ircd.port, "kofi", "+R", false);
    }
}

#[tokio::test]
async fn a_game_with_a_player_who_accepts_nobody_moves_in_mid_game() {
    let test = "accepts_nobody";
    if let Some(ircd) = Ircd::start_with_operator(test).await {
        moves_to_its_own_channel(ircd.port, "ama", "+g", true);
    }
}
