//! Several servers of a network, and several networks at once, with the real program.

use std::net::{Ipv4Addr, TcpListener};

use crate::support::{
    Client,
    ircd::{Flood, Ircd, Kind},
    player::{FAST, Player, SEALED, assert_same_games},
};
use awale::irc::event::Event;

const RULE: &str = "abapa-2x3";

/// A port at which nobody listens.
fn dead_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap().port()
}

/// The numbers of a player's own results, in the order in which they were signed.
fn record_numbers(player: &Player) -> Vec<u32> {
    let lines = player.signed().into_values().flatten();
    let own = lines.filter(|(own, line)| *own && line.starts_with("awale/1 result "));
    let number = |line: String| {
        let words = line.split(' ');
        let value = words.filter_map(|word| word.strip_prefix("n=")).next();
        value.unwrap().parse().unwrap()
    };
    let mut numbers: Vec<u32> = own.map(|(_, line)| number(line)).collect();
    numbers.sort_unstable();
    numbers
}

#[tokio::test]
async fn the_first_server_is_dead_and_the_game_is_played_on_the_second() {
    let test = "the_first_server_is_dead";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let dead = dead_port();
    let networks: [(&str, &[u16]); 1] = [("home", &[dead, ircd.port])];
    let mut bot = Player::bot_on(&networks, "kofi", FAST);
    bot.until(&format!("connecting to 127.0.0.1:{dead}"));
    bot.until("no connection: the server refuses the connection");
    bot.until(&format!("connecting to 127.0.0.1:{}", ircd.port));
    bot.until("on TestNet as kofi");
    let mut person = Player::person_on(&networks, "ama", FAST);
    let told = person.until("No connection: ");
    assert!(
        told.ends_with(&format!(
            "The next attempt is in 0 seconds, 127.0.0.1:{}.",
            ircd.port
        )),
        "{told}"
    );
    person.begin("kofi", RULE);
    person.play_to_the_end();
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    person.quit();
}

#[tokio::test]
async fn one_player_on_two_networks_plays_a_game_on_each_and_numbers_them_once() {
    let test = "one_player_on_two_networks";
    let Some(one) = Ircd::start_of_network(test, "OneNet").await else {
        return;
    };
    let Some(two) = Ircd::start_of_network(test, "TwoNet").await else {
        return;
    };
    let first = Player::bot_on(&[("one", &[one.port])], "kofi", FAST);
    let second = Player::bot_on(&[("two", &[two.port])], "efe", FAST);
    let mut bots = [first, second];
    bots[0].until("on OneNet as kofi");
    bots[1].until("on TwoNet as efe");
    let both: [(&str, &[u16]); 2] = [("one", &[one.port]), ("two", &[two.port])];
    let mut person = Player::person_on(&both, "ama", FAST);
    // Nothing typed is read before both are there.
    person.enter("networks");
    person.until("one: on OneNet as ama, at 127.0.0.1:");
    person.until("two: on TwoNet as ama, at 127.0.0.1:");
    person.enter(&format!("challenge kofi {RULE} -"));
    person.until("[one] Your game with kofi begins.");
    // A resignation in one's own turn crosses no move.
    person.until("[one] Your turn: ");
    // Whoever plays on one network is busy on the other.
    person.enter("network two");
    person.until("Commands go to two: ");
    person.enter(&format!("challenge efe {RULE} -"));
    person.until("You have as many challenges or games as you can have at once");
    person.enter("board\nresign");
    person.until(&format!("[one] {SEALED}"));
    person.enter(&format!("challenge efe {RULE} -"));
    person.until("[two] Your game with efe begins.");
    person.until("[two] Your turn: ");
    person.enter("resign");
    person.until(&format!("[two] {SEALED}"));
    // A challenge finds the network on which its player is.
    person.enter(&format!("challenge kofi {RULE} -"));
    person.until("[one] Your game with kofi begins.");
    person.until("[one] Your turn: ");
    person.enter("resign");
    person.until(&format!("[one] {SEALED}"));
    for bot in &mut bots {
        bot.until_all_sealed();
    }
    assert_eq!(record_numbers(&person), [1, 2, 3]);
    assert_eq!(record_numbers(&bots[0]), [1, 2]);
    assert_eq!(record_numbers(&bots[1]), [1]);
    person.quit();
}

#[tokio::test]
async fn an_unfinished_game_goes_on_where_both_players_meet_again() {
    let test = "an_unfinished_game_goes_on";
    let Some(one) = Ircd::start_of_network(test, "OneNet").await else {
        return;
    };
    let Some(two) = Ircd::start_of_network(test, "TwoNet").await else {
        return;
    };
    let both: [(&str, &[u16]); 2] = [("one", &[one.port]), ("two", &[two.port])];
    let mut bot = Player::bot_on(&both, "kofi", FAST);
    bot.until("[one] on OneNet as kofi");
    let mut person = Player::person_on(&both, "ama", FAST);
    person.enter(&format!("network one\nchallenge kofi {RULE} -"));
    person.until("[one] Your game with kofi begins.");
    person.until("[one] Your turn: ");
    // For the bot there is a game only when it has the start line.
    bot.program
        .until(|line| line.starts_with("[one] game ") && line.contains(" begins; "));
    // The network of the game goes away; the other one is left.
    drop(one);
    person.until("[two] Your game with kofi is taken up again");
    person.until("[two] kofi is back.");
    person.enter("resign");
    person.until(&format!("[two] {SEALED}"));
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    person.quit();
}

#[tokio::test]
async fn networks_are_joined_and_left_while_it_runs() {
    let test = "networks_are_joined_and_left";
    let Some(one) = Ircd::start_of_network(test, "OneNet").await else {
        return;
    };
    let Some(two) = Ircd::start_of_network(test, "TwoNet").await else {
        return;
    };
    let both: [(&str, &[u16]); 3] = [
        ("one", &[one.port]),
        ("two", &[two.port]),
        ("again", &[one.port]),
    ];
    let mut person = Player::person_on(&both, "ama", FAST);
    person.until("[again] again is left: again is OneNet, where you are already as one.");
    person.enter("disconnect two");
    person.until("[two] You have left two.");
    person.enter("connect two");
    person.until("[two] You are on TwoNet as ama.");
    person.enter(&format!("network two\nserver 127.0.0.1:{}", one.port));
    person.until("[two] two is left: two is OneNet, where you are already as one.");
    person.enter("network one\nnick yaa");
    person.until("[one] You are called yaa now.");
    person.enter("away lunch");
    person.until("You are away: lunch.");
    person.enter("back\nconnect nowhere");
    person.until("There is no network nowhere");
    person.quit();
}

#[tokio::test]
async fn a_split_is_told_in_one_line_and_the_game_is_interrupted() {
    let test = "a_split_is_told_in_one_line";
    let Some((near, far)) = Ircd::start_pair(test).await else {
        return;
    };
    // The servers link within seconds: somebody on the other one is seen then.
    let mut probe = Client::join(near.port, "probe", "#link").await;
    let other = Client::join(far.port, "other", "#link").await;
    probe
        .until(|event| matches!(event, Event::Joined { own: false, .. }))
        .await;
    drop((probe, other));
    let mut person = Player::person(near.port, "ama", FAST);
    person.until("You are on TestNet as ama.");
    let mut bots = ["kofi", "efe", "yaa"].map(|nick| Player::bot(far.port, nick, FAST));
    for bot in &mut bots {
        bot.until("on TestNet as ");
    }
    for _ in 0..3 {
        person.until("Here is ");
    }
    person.begin("kofi", RULE);
    drop(far);
    let before = person.until_with_all_before("The network has split (");
    assert!(
        !before.iter().any(|line| line.contains("has left")),
        "{before:?}"
    );
    person.until("Your game with kofi is interrupted.");
    person.enter("players");
    for _ in 0..3 {
        let line = person.program.line().unwrap();
        assert!(
            line.ends_with("taken by a split of the network, and expected back."),
            "{line}"
        );
    }
    person.quit();
}
