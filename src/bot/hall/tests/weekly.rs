//! Guests in the weekly match.

use super::*;
use crate::{peer::wire::PlayerName, trust::Link};

fn pairing() -> Pairing {
    "2.1.3".parse().unwrap()
}

/// The game of these two, South and North.
fn of(names: [&str; 2]) -> Between {
    Between {
        event: Link::of("event"),
        pairing: pairing(),
        names: names.map(str::to_owned),
    }
}

fn game() -> Game {
    Game::new(rules::find("abapa").unwrap())
}

/// A hall in which ama and yaa take part in the match.
fn match_stage() -> Stage {
    let mut stage = Stage::new();
    for nick in ["ama", "yaa"] {
        stage.come(nick);
        stage.private(nick, "sunday in");
        let Some(Output::Meeting(guest, _, MeetingWish::In)) = stage.of_match.pop() else {
            panic!("{nick} wants to take part");
        };
        stage.hall.entered(guest, nick);
    }
    stage
}

#[test]
fn two_guests_meet_in_the_match() {
    let mut stage = match_stage();
    stage.private("ama", "play novice south");
    stage.private("ama", "c");
    assert!(
        stage
            .hall
            .match_between(stage.now, of(["ama", "yaa"]), game())
    );
    stage.settle();
    let yaa = Place::Private("yaa".parse().unwrap());
    let told = stage
        .heard
        .iter()
        .any(|(at, text)| *at == yaa && text.starts_with("Round 2 of the match"));
    assert!(told, "{:?}", stage.heard);
    assert_eq!(stage.hall.aside.len(), 1, "her other game waits");
    let lines = stage.private("ama", "c");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(stage.line("yaa", "undo").starts_with("In the match"));
    assert!(stage.line("yaa", "stop").starts_with("In the match"));
    stage.private("yaa", "resign");
    let ended = stage.of_match.iter().any(
        |output| matches!(output, Output::MatchEnded(of, Some(Side::South)) if *of == pairing()),
    );
    assert!(ended, "{:?}", stage.of_match);
    assert!(
        !stage
            .hall
            .match_between(stage.now, of(["ama", "nobody"]), game())
    );
}

#[test]
fn a_guest_meets_a_player_elsewhere() {
    let mut stage = match_stage();
    let gid: Gid = "ungWv48Bz-pBQUDeXa4iIw".parse().unwrap();
    let seated = stage.hall.match_with(
        stage.now,
        pairing(),
        gid,
        game(),
        ("ama", Side::South),
        "Kwame".to_owned(),
    );
    assert!(seated && stage.hall.plays_contest(gid));
    stage.settle();
    stage.private("ama", "c");
    let played = stage.of_match.pop();
    assert!(
        matches!(played, Some(Output::Play(of, _)) if of == gid),
        "{played:?}"
    );
    // Her own move comes back, and then that of the other.
    let mv = |letter| Move::from_char(letter, 6).unwrap();
    stage.heard.clear();
    stage
        .hall
        .moved_elsewhere(stage.now, gid, Side::South, mv('C'));
    stage
        .hall
        .moved_elsewhere(stage.now, gid, Side::North, mv('a'));
    stage.settle();
    assert_eq!(stage.heard.len(), 1, "{:?}", stage.heard);
    assert!(stage.heard[0].1.starts_with("Kwame: a.") && stage.heard[0].1.contains("Your turn"));
    stage.private("ama", "resign");
    assert!(matches!(stage.of_match.pop(), Some(Output::Resign(of)) if of == gid));
    stage.heard.clear();
    stage
        .hall
        .ended_elsewhere(gid, Declared::Resign(Side::South));
    stage.settle();
    assert!(stage.heard[0].1.contains("Kwame wins"), "{:?}", stage.heard);
    assert_eq!(stage.hall.games(), 0);
}

#[test]
fn who_does_not_move_in_the_match_or_leaves_it_loses() {
    for leaves in [false, true] {
        let mut stage = match_stage();
        stage
            .hall
            .match_between(stage.now, of(["ama", "yaa"]), game());
        if leaves {
            stage.private("ama", "c");
            stage.go("ama");
        }
        for _ in 0..7 {
            stage.wait(30);
            if leaves {
                stage.private("yaa", "board");
            }
        }
        let ended = stage
            .of_match
            .iter()
            .any(|output| matches!(output, Output::MatchEnded(_, Some(Side::North))));
        assert!(ended, "{:?}", stage.of_match);
        let absent = stage.hall.absent_from_match(stage.now);
        assert_eq!(
            absent,
            if leaves {
                vec!["ama".to_owned()]
            } else {
                vec![]
            }
        );
    }
}

#[test]
fn while_the_bot_is_away_nobody_is_absent() {
    let mut stage = match_stage();
    let nick = "kofi".parse().unwrap();
    stage.hall.offline(stage.now);
    for _ in 0..20 {
        stage.wait(30);
        assert_eq!(stage.hall.absent_from_match(stage.now), [""; 0]);
    }
    stage.hall.online(stage.now, nick);
    assert_eq!(stage.hall.absent_from_match(stage.now), [""; 0]);
    stage.come("ama");
    for _ in 0..7 {
        stage.wait(30);
        stage.private("ama", "board");
    }
    assert_eq!(stage.hall.absent_from_match(stage.now), ["yaa"]);
}

#[test]
fn a_long_nick_makes_a_name_that_can_be_said() {
    let mut stage = match_stage();
    let long = "a".repeat(60);
    stage.come(&long);
    stage.private(&long, "sunday in");
    let Some(Output::Meeting(guest, _, MeetingWish::In)) = stage.of_match.pop() else {
        panic!("he wants to take part");
    };
    let first = stage.hall.name_in_match(guest).unwrap();
    assert!(first.parse::<PlayerName>().is_ok(), "{first}");
    // Somebody else has it.
    stage.hall.entered(stage.hall.entered["ama"], &first);
    let second = stage.hall.name_in_match(guest).unwrap();
    let good = second.parse::<PlayerName>().is_ok();
    assert!(good && second != first, "{second}");
    stage.hall.entered(guest, &second);
    assert_eq!(stage.hall.name_in_match(guest).unwrap(), second);
}

#[test]
fn after_a_restart_a_guest_of_the_match_goes_on() {
    let mut stage = match_stage();
    let identity = |stage: &Stage, name: &str| {
        let guest = stage.hall.entered[name];
        stage.hall.identity_of(guest).unwrap()
    };
    let kept = [
        ("ama", identity(&stage, "ama")),
        ("yaa", identity(&stage, "yaa")),
    ];
    stage = Stage::new();
    for (name, identity) in kept {
        assert!(stage.hall.restore_entry(stage.now, name, identity.clone()));
        assert!(!stage.hall.restore_entry(stage.now, name, identity));
    }
    let gid: Gid = "ungWv48Bz-pBQUDeXa4iIw".parse().unwrap();
    let (now, of) = (stage.now, pairing());
    let ama = ("ama", Side::South);
    assert!(
        stage
            .hall
            .match_with(now, of, gid, game(), ama, "Kwame".to_owned())
    );
    stage.come("ama");
    // Somebody else with her nick is not she.
    let thief = Person {
        source: "x@evil".to_owned(),
        ..person("yaa")
    };
    let channel = stage.lobby.clone();
    stage.event(PeopleEvent::Came {
        who: thief,
        channel,
    });
    let lines = stage.private("ama", "c");
    assert!(
        matches!(stage.of_match.pop(), Some(Output::Play(of, _)) if of == gid),
        "{lines:?}"
    );
    for _ in 0..7 {
        stage.wait(30);
        stage.private("ama", "board");
    }
    assert_eq!(stage.hall.absent_from_match(stage.now), ["yaa"]);
    // Ama has moved, and waits for the other program.
    assert_eq!(stage.hall.games(), 1);
}

#[test]
fn who_cannot_be_told_of_his_turn_is_called_in_the_channel_once() {
    let mut stage = match_stage();
    let now = stage.now;
    stage.hall.match_between(now, of(["ama", "yaa"]), game());
    stage.settle();
    stage.heard.clear();
    stage.event(PeopleEvent::Unreachable("ama".parse().unwrap()));
    let lobby = Place::Channel(stage.lobby.clone());
    let called = |stage: &Stage| {
        let mut lines = stage.heard.iter();
        lines
            .any(|(at, text)| *at == lobby && text.starts_with("ama: It is your turn in the match"))
    };
    assert!(called(&stage), "{:?}", stage.heard);
    let board = stage.public("ama", "!awale board");
    assert!(board[1].ends_with("to move: A B C D E F"), "{board:?}");
    let moved = stage.public("ama", "!awale c");
    assert!(!moved.is_empty());
    stage.private("yaa", "a");
    assert!(!called(&stage), "once: {:?}", stage.heard);
}

#[test]
fn after_a_restart_two_guests_go_on_where_they_were() {
    let mut stage = match_stage();
    let identities = ["ama", "yaa"].map(|name| {
        let guest = stage.hall.entered[name];
        (name, stage.hall.identity_of(guest).unwrap())
    });
    stage
        .hall
        .match_between(stage.now, of(["ama", "yaa"]), game());
    for (nick, house) in [("ama", "c"), ("yaa", "a"), ("ama", "a")] {
        stage.private(nick, house);
    }
    let kept: Vec<Kept> = stage.disk.values().cloned().collect();
    assert_eq!(kept.len(), 1);

    let mut stage = Stage::with(settings(), kept.clone());
    stage
        .disk
        .extend(kept.into_iter().map(|kept| (kept.id, kept)));
    for (name, identity) in identities {
        stage.hall.restore_entry(stage.now, name, identity);
        stage.come(name);
    }
    // It is no game to be taken up by whoever wants to play the bot.
    let lines = stage.private("ama", "play");
    assert!(lines[0].contains("begins"), "{lines:?}");
    // Another game of the match is not this one.
    let other = Between {
        event: Link::of("last week"),
        ..of(["ama", "yaa"])
    };
    let now = stage.now;
    assert!(stage.hall.match_between(now, other, game()));
    assert_eq!(moves(&stage), "");
    assert!(stage.hall.match_between(now, of(["ama", "yaa"]), game()));
    assert_eq!(moves(&stage), "CaA");
    stage.settle();
    stage.heard.clear();
    stage.private("yaa", "b");
    assert_eq!(moves(&stage), "CaAb");
    stage.private("yaa", "resign");
    let ended = stage.of_match.iter().any(
        |output| matches!(output, Output::MatchEnded(of, Some(Side::South)) if *of == pairing()),
    );
    assert!(ended, "{:?}", stage.of_match);
    let left = stage.disk.values().filter(|kept| kept.between.is_some());
    assert_eq!(left.count(), 0, "it is not kept any more");
}

/// The moves of the one game of the match that is played.
fn moves(stage: &Stage) -> String {
    let tables = stage.hall.tables.values();
    let mut of_match = tables.filter(|table| table.of_match.is_some());
    let table = of_match.next().unwrap();
    assert!(of_match.next().is_none());
    table.moves()
}
