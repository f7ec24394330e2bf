//! Direct connections between two real programs: active, passive, over IPv6, ended, and through a split.

use std::{net::TcpListener, thread};

use crate::support::{
    ircd::{Flood, Ircd, Kind},
    player::{FAST, Player, Relay, assert_same_games},
};

const RULE: &str = "abapa-2x3";
const UP: &str = "The game runs over a direct connection now.";
const DOWN: &str = "The direct connection is over. The game goes on over IRC.";

/// Settings with direct connections on this machine.
fn settings(address: &str, listen: bool) -> String {
    format!(
        "[direct]\nenabled = true\nallow_private = true\naddress = \"{address}\"\nlisten = {listen}\n"
    )
}

/// Ama and Kofi in a game, on servers of one network.
fn begin(ports: [u16; 2], configs: [&str; 2]) -> [Player; 2] {
    let person = |port, nick, config| Player::person_with_config(port, nick, FAST, config);
    let mut ama = person(ports[0], "ama", configs[0]);
    ama.until("You are on ");
    let mut kofi = person(ports[1], "kofi", configs[1]);
    ama.until("Here is kofi");
    ama.challenge("kofi", RULE);
    kofi.until("ama challenges you");
    kofi.enter("accept");
    for player in [&mut ama, &mut kofi] {
        player.until("Your game with ");
    }
    [ama, kofi]
}

/// One offers, the other agrees.
fn connect([ama, kofi]: &mut [Player; 2]) {
    ama.enter("direct");
    ama.until("You offer a direct connection.");
    kofi.until("ama offers a direct connection, which shows your address to ama.");
    kofi.enter("direct");
    ama.until(UP);
    kofi.until(UP);
}

fn play_to_the_end(players: [Player; 2]) -> [Player; 2] {
    let playing = players.map(|mut player| {
        player.enter("board");
        thread::spawn(move || {
            let read = player.play_to_the_end();
            (read, player)
        })
    });
    let [(_, ama), (_, kofi)] = playing.map(|playing| playing.join().unwrap());
    assert_same_games(&ama, &kofi, 1);
    [ama, kofi]
}

#[test]
fn a_game_goes_on_directly_and_over_irc_again() {
    let relay = Relay::start();
    let config = settings("127.0.0.1", true);
    let mut players = begin([relay.port; 2], [&config, &config]);
    connect(&mut players);
    // One of them has had enough of it: over IRC, and directly again to the end.
    let [ama, kofi] = &mut players;
    ama.enter("direct off");
    ama.until(DOWN);
    kofi.until(DOWN);
    connect(&mut players);
    play_to_the_end(players);
}

#[test]
fn a_game_that_is_ended_over_irc_began_directly() {
    let relay = Relay::start();
    let config = settings("127.0.0.1", true);
    let mut players = begin([relay.port; 2], [&config, &config]);
    connect(&mut players);
    let [ama, kofi] = &mut players;
    kofi.enter("direct off");
    kofi.until(DOWN);
    ama.until(DOWN);
    play_to_the_end(players);
}

#[test]
fn who_cannot_be_reached_comes_himself_over_ipv6_too() {
    for address in ["127.0.0.1", "::1"] {
        if address == "::1" && TcpListener::bind("[::1]:0").is_err() {
            eprintln!("skipped: this machine has no IPv6");
            continue;
        }
        let relay = Relay::start();
        let (open, closed) = (settings(address, true), settings(address, false));
        // The one who offers cannot listen: the other one does.
        let mut players = begin([relay.port; 2], [&closed, &open]);
        connect(&mut players);
        play_to_the_end(players);
    }
}

#[test]
fn addresses_of_this_machine_are_not_told_unless_the_settings_say_so() {
    let relay = Relay::start();
    let config = "[direct]\nenabled = true\naddress = \"127.0.0.1\"\n";
    let [mut ama, mut kofi] = begin([relay.port; 2], [config, config]);
    ama.enter("direct");
    kofi.until("ama offers a direct connection");
    kofi.enter("direct");
    kofi.until("There is no direct connection: neither program can be reached");
    // The game has not been harmed.
    drop(ama);
}

/// The network splits between two who are connected: the game goes on and is signed by both.
async fn through_a_split(test: &str, kind: Kind) {
    let Some((a, b)) = Ircd::start_pair_at_limits(test, kind).await else {
        return;
    };
    let config = settings("127.0.0.1", true);
    let mut players = begin([a.port, b.port], [&config, &config]);
    connect(&mut players);
    a.split("b.test");
    for player in &mut players {
        player.until("The network has split");
        player.until("Your game with ");
    }
    play_to_the_end(players);
}

#[tokio::test]
async fn a_direct_game_goes_on_through_a_split_of_inspircd() {
    through_a_split("direct_in_a_split_of_inspircd", Kind::InspIrcd).await;
}

#[tokio::test]
async fn a_direct_game_goes_on_through_a_split_of_hybrid() {
    through_a_split("direct_in_a_split_of_hybrid", Kind::Hybrid).await;
}

#[tokio::test]
async fn without_direct_connections_in_the_settings_there_are_none() {
    let Some(ircd) = Ircd::start("direct_off", Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let config = settings("127.0.0.1", true);
    let [mut ama, mut kofi] = begin([ircd.port; 2], [&config, ""]);
    kofi.enter("direct");
    kofi.until("Direct connections are off");
    ama.enter("direct");
    kofi.until("ama offers a direct connection. Your settings allow none");
    play_to_the_end([ama, kofi]);
}
