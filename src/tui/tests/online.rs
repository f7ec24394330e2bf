//! The people online, told what a client would tell.

use std::{sync::Arc, time::Duration};

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::{
    network::*,
    stage::{Stage, opening},
};
use crate::{
    client::{Command, NetworkEvent},
    peer::{self, Event as Peer, Terms, Void, wire::DeclineReason},
    rules::{self, Language},
    tui::{Asked, Effect, Event, Fault, Opening, Theme},
};

#[test]
fn the_lobby_in_all_sizes_and_languages() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut stage = lobby(width, height, opening());
        stage.said("kofi", false, "Good evening to everybody");
        stage.said("yaa", false, "ama: shall we play after this game?");
        stage.press(KeyCode::Down);
        assert_snapshot!(format!("lobby_{width}x{height}"), stage.screen());
    }
    for language in [Language::Fr, Language::Es, Language::De] {
        let spoken = Opening {
            language,
            ..opening()
        };
        let mut stage = lobby(80, 24, spoken);
        assert_snapshot!(format!("lobby_{language}"), stage.screen());
    }
    let mut ascii = opening();
    ascii.look.ascii = true;
    let screen = lobby(80, 24, ascii).screen();
    assert!(screen.is_ascii(), "{screen}");
}

/// `AWALE_UPDATE_DOCS=1 cargo test --lib pictures` draws them anew.
#[test]
fn the_pictures_of_the_readme_are_what_the_program_draws() {
    let dark = || {
        let mut dark = opening();
        dark.look.theme = Theme::Dark;
        dark
    };
    let mut people = lobby(80, 21, dark());
    let (veteran, known) = super::cards::veteran();
    people.peer(Peer::PeerSeen(veteran));
    people.on("dalnet", NetworkEvent::Acquainted(Box::new(known)));
    people.on("dalnet", NetworkEvent::Lag(Duration::from_millis(120)));
    people.said("kofi", false, "Good evening to everybody");
    people.said("yaa", false, "ama: shall we play after this game?");
    people.press(KeyCode::Down);
    let board = super::local::pictured(dark()).picture("A game against the computer");
    let lobby = people.picture("The people online");
    for (name, picture) in [("board", board), ("lobby", lobby)] {
        let path = format!("docs/pictures/{name}.svg");
        if std::env::var_os("AWALE_UPDATE_DOCS").is_some() {
            std::fs::create_dir_all("docs/pictures").unwrap();
            std::fs::write(&path, &picture).unwrap();
        }
        let drawn = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            drawn == picture,
            "{path} is not what the program draws: run with AWALE_UPDATE_DOCS=1 and look at it"
        );
        let readme = std::fs::read_to_string("README.md").unwrap();
        assert!(readme.contains(&path), "the README does not show {path}");
    }
}

#[test]
fn a_player_is_opened_and_challenged() {
    let mut stage = lobby(80, 24, opening());
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    assert_snapshot!("card", stage.screen());
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Right);
    assert_snapshot!("challenge", stage.screen());
    stage.press(KeyCode::Enter);
    let commands = stage.commands();
    // Whose card is opened is asked for it, which shows how quickly he answers.
    let [
        Command::Play(peer::Command::AskCard(_)),
        Command::Play(peer::Command::Challenge { nick: to, terms }),
    ] = &commands[..]
    else {
        panic!("{commands:?}")
    };
    assert_eq!((to.as_str(), terms.rule.id().as_str()), ("kofi", "abapa"));
    assert_eq!(terms.clock.to_string(), "10+5");
    stage.peer(Peer::Challenged {
        gid: gid("game"),
        nick: nick("kofi"),
        terms: terms.clone(),
    });
    stage.peer(Peer::Void {
        gid: gid("game"),
        why: Void::Declined(DeclineReason::Busy),
    });
    assert!(
        stage
            .screen()
            .contains("declined: this player is in a game"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_challenge_is_a_question_that_a_stray_key_does_not_answer() {
    let mut stage = lobby(80, 24, opening());
    stage.peer(Peer::Invited {
        gid: gid("game"),
        nick: nick("kofi"),
        terms: Terms {
            clock: "5+3".parse().unwrap(),
            rated: true,
            ..Terms::casual(rules::find("songo").unwrap())
        },
    });
    assert_snapshot!("invited", stage.screen());
    assert!(matches!(stage.effects.last(), Some(Effect::Bell)));
    stage.press(KeyCode::Enter);
    assert!(stage.commands().is_empty());
    assert!(
        stage.screen().contains("kofi waits for your answer: F5"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::F(5));
    let (x, y) = stage.find("Accept and play");
    stage.click(x, y);
    assert!(matches!(
        stage.commands()[..],
        [Command::Play(peer::Command::Accept(_))]
    ));
    // It waits until the answer is known to be given.
    assert!(
        stage.screen().contains("waits for your answer"),
        "{}",
        stage.screen()
    );
    stage.tell(Event::Answered(Asked::Replied(gid("game")), Ok(())));
    assert!(
        !stage.screen().contains("waits for your answer"),
        "{}",
        stage.screen()
    );

    // One that is taken back is not asked about any more.
    stage.peer(Peer::Invited {
        gid: gid("next"),
        nick: nick("kofi"),
        terms: Terms::casual(rules::find("abapa").unwrap()),
    });
    stage.peer(Peer::Void {
        gid: gid("next"),
        why: Void::Withdrawn,
    });
    assert!(
        stage.screen().contains("not open any more"),
        "{}",
        stage.screen()
    );
    assert!(!stage.screen().contains("Accept and play"));
}

#[test]
fn whoever_accepts_in_the_menu_comes_to_the_game() {
    let mut stage = lobby(80, 24, opening());
    stage.press(KeyCode::Esc);
    stage.peer(Peer::Invited {
        gid: gid("game"),
        nick: nick("kofi"),
        terms: Terms::casual(rules::find("abapa").unwrap()),
    });
    let (x, y) = stage.find("Accept and play");
    stage.click(x, y);
    playing(&mut stage);
    assert!(stage.screen().contains("Your turn."), "{}", stage.screen());
}

#[test]
fn a_rule_of_somebody_elses_is_read_and_kept() {
    let mut stage = lobby(80, 24, opening());
    stage.enter("/keep");
    assert!(
        stage.screen().contains("There is no rule to keep"),
        "{}",
        stage.screen()
    );
    stage.enter("/learn kofi");
    assert!(matches!(
        stage.commands()[..],
        [Command::Play(peer::Command::AskRule(..))]
    ));
    let text = "id = \"three\"\nname = \"Three\"\n[board]\nseeds = 3";
    let rule = Arc::new(rules::Rule::from_toml("three.toml", text).unwrap());
    let came = |rule| Peer::RuleReceived {
        nick: nick("kofi"),
        rule,
    };
    stage.peer(came(rules::find("songo").unwrap()));
    assert!(
        stage.screen().contains("You have this rule"),
        "{}",
        stage.screen()
    );
    stage.peer(came(rule));
    assert!(
        stage.screen().contains("/keep keeps this rule"),
        "{}",
        stage.screen()
    );
    stage.enter("/keep");
    assert!(matches!(
        stage.commands()[..],
        [Command::Play(peer::Command::OfferRule(_))]
    ));
}

#[test]
fn what_is_not_on_the_screen_is_counted_and_tabs_are_reached_by_keys() {
    let mut stage = lobby(80, 24, opening());
    stage.said("kofi", true, "hello");
    stage.said("kofi", true, "are you there?");
    assert!(stage.screen().contains("2:kofi (2)"), "{}", stage.screen());
    stage.control('n');
    assert!(
        stage.screen().contains("Talk with kofi"),
        "{}",
        stage.screen()
    );
    assert!(!stage.screen().contains("(2)"), "{}", stage.screen());
    stage.enter("yes");
    assert!(matches!(&stage.commands()[..], [Command::Tell(to, _)] if to.as_str() == "kofi"));
    stage.press(KeyCode::Esc);
    assert!(!stage.screen().contains("2:kofi"), "{}", stage.screen());
    stage.press(KeyCode::Esc);
    stage.said("efe", false, "nobody sees this now");
    assert!(
        stage.screen().contains("Back to the people online (1 new)"),
        "{}",
        stage.screen()
    );
}

#[test]
fn nicks_and_commands_are_completed_and_errors_are_told_in_place() {
    let mut stage = lobby(80, 24, opening());
    stage.type_in("ko");
    stage.press(KeyCode::Tab);
    stage.enter("hi");
    assert!(matches!(&stage.commands()[..], [Command::Say(text)] if text == "kofi: hi"));
    stage.type_in("/cha");
    stage.press(KeyCode::Tab);
    stage.type_in("y");
    stage.press(KeyCode::Tab);
    assert!(
        stage.screen().contains("/challenge yaa"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("Challenge yaa"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Esc);
    stage.enter("/xyzzy");
    assert!(
        stage.screen().contains("There is no command xyzzy"),
        "{}",
        stage.screen()
    );
    stage.enter("/draw");
    assert!(
        stage.screen().contains("There is no game in this tab"),
        "{}",
        stage.screen()
    );
    stage.enter("/connect nowhere");
    assert!(
        stage.screen().contains("There is no network nowhere"),
        "{}",
        stage.screen()
    );
    stage.enter("/help resign");
    assert!(
        stage.screen().contains("give the game up"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_list_is_sorted_and_filtered() {
    let mut stage = lobby(80, 24, opening());
    let row = |stage: &mut Stage, nick: &str| stage.find(nick).1;
    assert!(row(&mut stage, "kofi ") < row(&mut stage, "efe "));
    stage.press(KeyCode::F(3));
    assert!(row(&mut stage, "efe ") < row(&mut stage, "kofi "));
    stage.press(KeyCode::F(4));
    let screen = stage.screen();
    assert!(
        screen.contains("kofi ") && !screen.contains("yaa Mensah"),
        "{screen}"
    );
}

#[test]
fn several_networks_have_a_tab_each() {
    let mut stage = Stage::plain(80, 24);
    stage.tell(Event::Online(Ok(connected(&["dalnet", "rizon"]))));
    stage.on(
        "rizon",
        NetworkEvent::Connecting(network("rizon").servers.first().clone()),
    );
    stage.control('p');
    assert_snapshot!("two_networks", stage.screen());
    let mut stage = Stage::plain(80, 24);
    stage.tell(Event::Online(Err(Fault::Other(
        "the settings are wrong".to_owned(),
    ))));
    assert!(
        stage.screen().contains("the settings are wrong"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Enter);
    assert!(stage.screen().contains("Find opponents"));
}

#[test]
fn the_current_tab_is_seen_in_the_smallest_window() {
    let mut stage = lobby(60, 20, opening());
    for name in [
        "kofi", "yaa", "efe", "kwabena", "adwoa", "nanayaa", "akosua",
    ] {
        stage.said(name, true, "hello");
    }
    assert!(stage.screen().contains("1:dalnet"), "{}", stage.screen());
    stage.control('p');
    let screen = stage.screen();
    let tabs = screen.lines().next().unwrap();
    assert!(tabs.contains("8:akosua") && tabs.starts_with('‹'), "{tabs}");
    let (x, y) = stage.find("6:adwoa");
    stage.click(x, y);
    assert!(
        stage.screen().contains("Talk with adwoa"),
        "{}",
        stage.screen()
    );
}
