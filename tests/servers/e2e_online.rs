//! A person at the plain interface and the bot, as processes, on real servers.
//!
//! Where a server's default flood limits are in force everybody plays at the safe rate.

use std::thread;

use crate::support::{
    ircd::{Flood, Ircd, Kind},
    player::{FAST, Player, Relay, assert_same_games},
    program::{Program, folder, home, path_text, text},
};

const RULE: &str = "abapa-2x3";

/// Both folders list the one game alike, and it verifies.
fn assert_listed_alike(person: &Player, bot: &Player) {
    let [one, other] = [person, bot].map(|player| {
        let listed = player.listed();
        let [game] = &listed[..] else {
            panic!("one game: {listed:?}")
        };
        assert_eq!(text(game, "class"), "sealed");
        let shown = player.shown(text(game, "gid"));
        assert!(shown.contains("\nverified  all "), "{shown}");
        game.clone()
    });
    for key in ["gid", "rule", "score", "winner", "reason", "plies"] {
        assert_eq!(one[key], other[key], "{key}");
    }
    assert_ne!(one["side"], other["side"]);
}

async fn a_whole_game(test: &str, kind: Kind, flood: Flood, more: &[&str]) {
    let Some(ircd) = Ircd::start(test, kind, flood).await else {
        return;
    };
    let mut bot = Player::bot(ircd.port, "kofi", more);
    bot.until("on TestNet as kofi");
    let mut person = Player::person(ircd.port, "ama", more);
    person.begin("kofi", RULE);
    let read = person.play_to_the_end();
    assert!(
        read.iter().any(|line| line.starts_with("The game is over")),
        "{read:?}"
    );
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 1);
    assert_listed_alike(&person, &bot);
    person.quit();
    bot.end();
}

#[tokio::test]
async fn a_whole_game_on_ngircd_at_its_limits() {
    a_whole_game("ngircd_at_its_limits", Kind::NgIrcd, Flood::Default, &[]).await;
}

#[tokio::test]
async fn a_whole_game_on_inspircd_at_its_limits() {
    a_whole_game(
        "inspircd_at_its_limits",
        Kind::InspIrcd,
        Flood::Default,
        &[],
    )
    .await;
}

#[tokio::test]
async fn a_whole_game_on_hybrid_at_its_limits() {
    a_whole_game("hybrid_at_its_limits", Kind::Hybrid, Flood::Default, &[]).await;
}

#[tokio::test]
async fn a_whole_game_on_irc2_at_its_limits() {
    a_whole_game("irc2_at_its_limits", Kind::Irc2, Flood::Default, &[]).await;
}

#[tokio::test]
async fn three_play_the_bot_at_once_and_a_fourth_is_told_that_it_is_busy() {
    let test = "three_play_the_bot_at_once";
    let Some(ircd) = Ircd::start(test, Kind::InspIrcd, Flood::Off).await else {
        return;
    };
    let mut bot = Player::bot(ircd.port, "kofi", &[FAST, &["--games", "3"]].concat());
    bot.until("on TestNet as kofi");
    let persons = ["ama", "efe", "esi"].map(|nick| {
        let mut person = Player::person(ircd.port, nick, FAST);
        person.begin("kofi", RULE);
        person
    });
    let mut fourth = Player::person(ircd.port, "yaa", FAST);
    fourth.challenge("kofi", RULE);
    fourth.until("The challenge was declined: this player is in a game; try again later.");
    let playing = persons.map(|mut person| {
        thread::spawn(move || {
            person.play_to_the_end();
            person
        })
    });
    let persons = playing.map(|playing| playing.join().unwrap());
    bot.until_all_sealed();
    let kept = bot.signed();
    assert_eq!(kept.len(), 3);
    for person in persons {
        let own = person.signed();
        assert_eq!(own.len(), 1);
        let (gid, lines) = own.first_key_value().unwrap();
        let flipped = lines.iter().map(|(own, line)| (!own, line.clone()));
        assert_eq!(kept[gid], flipped.collect());
    }
    assert_eq!(fourth.games(), []);
    // A place is free again.
    fourth.enter(&format!("challenge kofi {RULE} -"));
    fourth.play_to_the_end();
}

#[tokio::test]
async fn a_game_with_a_clock_is_played_within_it_and_lost_when_it_runs_out() {
    let test = "a_game_with_a_clock";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let mut bot = Player::bot(ircd.port, "kofi", FAST);
    bot.until("on TestNet as kofi");
    let mut person = Player::person(ircd.port, "ama", FAST);
    person.begin("kofi", &format!("{RULE} 5+3"));
    bot.until(&format!("ama challenges: {RULE}, clock 5+3"));
    let read = person.play_to_the_end();
    assert!(
        read.iter().any(|line| line.contains("Time of kofi: 5:0")),
        "the increment is added: {read:?}"
    );
    // Whoever does not move in his second has lost, and both sign it.
    person.enter(&format!("challenge kofi {RULE} 1s"));
    let over = person.until("The game is over: the time was up. You lose");
    assert!(!over.is_empty());
    bot.until_all_sealed();
    assert_same_games(&person, &bot, 2);
    for gid in person.signed().keys() {
        let shown = person.shown(&gid.to_string());
        assert!(shown.contains("\nverified  all "), "{shown}");
    }
    person.quit();
}

#[tokio::test]
async fn a_rule_is_learned_from_another_player_kept_and_played() {
    let test = "a_rule_is_learned";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let text_of_rule = "id = \"house\"\nname = \"House\"\n[board]\nholes = 3\nseeds = 3\n\
                        [capture]\nchain_max = 2\n";
    let mut owner = Player::person_with_rule(ircd.port, "kofi", FAST, "house", text_of_rule);
    owner.until("You are on TestNet as kofi.");
    let mut other = Player::person(ircd.port, "ama", FAST);
    other.until("Here is kofi");
    owner.until("Here is ama");
    owner.enter("challenge ama house");
    other.until("kofi has challenged you by a rule that you do not have. Type learn kofi");
    owner.until("The challenge was declined: not by this rule");
    other.enter("learn kofi");
    other.until("house of kofi is like your abapa-2x3, but:");
    other.until("Type keep");
    other.enter("keep");
    other.until("Kept as house in ");
    other.enter("rules kofi");
    other.until("kofi plays abapa, ");
    owner.enter("challenge ama house");
    other.until("kofi challenges you: house, 5 minutes and 3 seconds a move.");
    other.enter("accept");
    let playing = thread::spawn(move || {
        owner.play_to_the_end();
        owner
    });
    other.play_to_the_end();
    let owner = playing.join().unwrap();
    assert_same_games(&owner, &other, 1);
    let listed = other.listed();
    assert_eq!(text(&listed[0], "rule"), "house");
}

#[tokio::test]
async fn whoever_finds_the_nick_taken_gets_another_and_both_play() {
    let test = "whoever_finds_the_nick_taken";
    let Some(ircd) = Ircd::start(test, Kind::NgIrcd, Flood::Off).await else {
        return;
    };
    let mut first = Player::person(ircd.port, "ama", FAST);
    first.until("You are on TestNet as ama.");
    let mut second = Player::person(ircd.port, "ama", FAST);
    let line = second.until("You are on TestNet as ");
    let nick = line
        .strip_prefix("You are on TestNet as ")
        .and_then(|nick| nick.strip_suffix('.'));
    let nick = nick.unwrap();
    assert_ne!(nick, "ama");
    second.challenge("ama", RULE);
    first.until(&format!("{nick} challenges you: "));
    first.enter("accept");
    let playing = thread::spawn(move || {
        first.play_to_the_end();
        first
    });
    second.play_to_the_end();
    let first = playing.join().unwrap();
    assert_same_games(&first, &second, 1);
}

#[test]
fn a_whole_game_of_the_demo_by_pipe() {
    let (user, keep) = folder();
    let arguments = ["demo", "--play", "--plain", "--rule", RULE, "--keep", &keep];
    let mut program = Program::start_as(user.path(), &arguments);
    program.until(|line| line.starts_with("Here is kofi:"));
    program.enter("challenge kofi");
    loop {
        let line = program.line().unwrap();
        if let Some(house) = crate::support::player::offered(&line) {
            program.enter(house);
        }
        if line == crate::support::player::SEALED {
            break;
        }
    }
    program.close_input();
    let ended = program.wait();
    assert!(ended.status.success(), "{}", ended.errors);
    assert_eq!(ended.lines.last().map(String::as_str), Some("Goodbye."));
    let home = path_text(&home(&keep, "ama"));
    let listed = Program::run(&["games", "list", "--json", "--home", &home]).objects();
    assert_eq!(text(&listed[0], "class"), "sealed");
}

/// A script types everything at once, with `wait` between the moves.
#[test]
fn a_script_plays_through_a_pipe_and_its_end_is_a_farewell() {
    let relay = Relay::start();
    let mut bot = Player::bot(relay.port, "kofi", FAST);
    bot.until("on ");
    let mut person = Player::person(relay.port, "ama", FAST);
    person.enter(&format!("challenge kofi {RULE} -\nwait\nresign\nwait"));
    person.program.close_input();
    person.until("You give up.");
    person.until("The game is over: one side gave up. You lose");
    person.until("Goodbye.");
}
