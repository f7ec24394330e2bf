//! A nick that somebody else has is taken back when it is free, in the middle of a game.

use crate::support::{
    ircd::{Flood, Ircd, Kind},
    player::{Player, assert_same_games},
    raw::Raw,
};

const RULE: &str = "abapa-2x3";

/// Both sides' nicks are taken at first; both get them back, and neither game nor opponent is lost.
async fn taken_and_regained(test: &str, kind: Kind) {
    let Some(ircd) = Ircd::start(test, kind, Flood::Default).await else {
        return;
    };
    let [mut ama, mut kofi] = ["ama", "kofi"].map(|nick| Raw::join(ircd.port, nick, &[]));
    let mut bot = Player::bot(ircd.port, "kofi", &[]);
    let bots = bot.until("on TestNet as ");
    let bots = bots.strip_prefix("on TestNet as ").unwrap();
    assert_ne!(bots, "kofi");
    let mut person = Player::person(ircd.port, "ama", &[]);
    let told = person.until("You are on TestNet as ");
    assert_ne!(told, "You are on TestNet as ama.");
    person.begin(bots, RULE);
    let turn = person.until("Your turn: ");
    ama.send("QUIT");
    person.until("You are called ama now.");
    person.play_if_asked(&turn);
    person.until("Your turn: ");
    kofi.send("QUIT");
    bot.until("the bot is called kofi now");
    person.until(&format!("Your opponent {bots} is called kofi now."));
    // Whoever has changed his nick is known by the new one.
    person.enter("board");
    person.play_turns(1);
    person.enter("games");
    person.until("With kofi: ");
    person.resign();
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    person.quit();
    bot.end();
}

#[tokio::test]
async fn taken_and_regained_on_inspircd() {
    taken_and_regained("taken_and_regained_on_inspircd", Kind::InspIrcd).await;
}
