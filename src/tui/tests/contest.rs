//! Games over the network, played and watched.

use std::time::Duration;

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::{
    network::*,
    stage::{Stage, opening},
};
use crate::{
    client::{self, Command, NetworkEvent},
    game::{Game, Move, Side},
    irc::disconnect::DisconnectReason,
    peer::{self, Author, Event as Peer, Offer, ResultClass, WatchEvent, Watching},
    rules,
    store::StoreError,
    trust::{KeyPair, Link},
    tui::{Asked, Event},
};

#[test]
fn a_game_is_played_with_both_clocks_running() {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut stage = lobby(width, height, opening());
        let mut game = playing(&mut stage);
        play(&mut stage, &mut game, 'C');
        play(&mut stage, &mut game, 'd');
        stage.peer(Peer::Clock {
            gid: gid("game"),
            left: [Duration::from_secs(290), Duration::from_secs(15)],
            runs: true,
        });
        stage.said("kofi", true, "have fun!");
        stage.now += Duration::from_secs(20);
        stage.tell(Event::Tick);
        assert_snapshot!(format!("contest_{width}x{height}"), stage.screen());
        assert_eq!(
            stage.app.next(stage.now),
            Some(stage.now + Duration::from_millis(1))
        );
    }
}

#[test]
fn moves_and_talk_go_to_the_client() {
    let mut stage = lobby(80, 24, opening());
    let mut game = playing(&mut stage);
    stage.type_in("f");
    stage.type_in("e");
    let commands = stage.commands();
    assert_eq!(commands.len(), 1, "the second waits: {commands:?}");
    let wanted = Move::from_char('F', 6).unwrap();
    assert!(
        matches!(commands[0], Command::Play(peer::Command::Play(_, mv)) if mv == wanted),
        "{commands:?}"
    );
    play(&mut stage, &mut game, 'F');
    stage.type_in("m");
    stage.enter("hello");
    assert!(matches!(stage.commands()[..], [Command::Tell(..)]));
    stage.tell(Event::Answered(
        Asked::Told(nick("kofi"), "hello".to_owned()),
        Ok(()),
    ));
    assert!(stage.screen().contains("ama: hello"), "{}", stage.screen());
    // Letters are text while one talks.
    stage.enter("a");
    assert!(matches!(stage.commands()[..], [Command::Tell(..)]));
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::PageUp);
    assert!(
        stage.screen().contains("After move 0 of 1"),
        "{}",
        stage.screen()
    );
    let error = client::CommandError::Offline;
    stage.tell(Event::Answered(Asked::Moved, Err(error)));
    assert!(
        stage
            .screen()
            .contains("There is no connection at the moment"),
        "{}",
        stage.screen()
    );
}

#[test]
fn offers_are_questions_and_end_with_a_move() {
    let mut stage = lobby(80, 24, opening());
    let mut game = playing(&mut stage);
    stage.peer(Peer::Offered {
        gid: gid("game"),
        offer: Offer::Draw,
    });
    assert_snapshot!("offered", stage.screen());
    stage.press(KeyCode::Esc);
    assert!(
        stage.screen().contains("kofi offers a draw. F5 answers"),
        "{}",
        stage.screen()
    );
    play(&mut stage, &mut game, 'A');
    assert!(!stage.screen().contains("F5 answers"), "{}", stage.screen());
    stage.type_in("o");
    assert_snapshot!("offers", stage.screen());
    stage.press(KeyCode::Enter);
    let commands = stage.commands();
    assert!(
        matches!(
            commands[..],
            [Command::Play(peer::Command::Offer(_, Offer::Draw))]
        ),
        "{commands:?}"
    );
    stage.peer(Peer::Agreed {
        gid: gid("game"),
        offer: Offer::Draw,
        by: Author::Opponent,
        link: Link::of("yes"),
    });
    let outcome = game.finish(crate::game::Declared::Agreed).unwrap();
    stage.peer(Peer::Ended {
        gid: gid("game"),
        outcome,
        head: Link::of("head"),
        record: 1,
        rated: false,
        moved: 0,
    });
    stage.peer(Peer::Settled {
        gid: gid("game"),
        class: ResultClass::Sealed,
    });
    assert_snapshot!("contest_over", stage.screen());
    stage.type_in("o");
    stage.press(KeyCode::Enter);
    assert!(matches!(
        stage.commands()[..],
        [Command::Play(peer::Command::Rematch(_))]
    ));
    stage.press(KeyCode::Esc);
    assert!(
        stage.screen().contains("you are ama"),
        "the tab is closed: {}",
        stage.screen()
    );
}

#[test]
fn a_command_typed_at_the_board_plays_nothing() {
    let mut stage = lobby(80, 24, opening());
    playing(&mut stage);
    stage.enter("/challenge yaa");
    assert!(stage.commands().is_empty());
    assert!(
        stage.screen().contains("Challenge yaa"),
        "{}",
        stage.screen()
    );
    // Nor does what is typed in the lobby when a game is taken up again.
    let mut stage = lobby(80, 24, opening());
    stage.type_in("o");
    stage.peer(Peer::Resumed {
        gid: gid("game"),
        nick: nick("kofi"),
        opponent: Box::new(KeyPair::from_seed([1; 32]).public()),
        me: Side::South,
        game: Box::new(Game::new(rules::find("abapa").unwrap())),
        adjourned: false,
    });
    stage.enter("c");
    assert!(matches!(stage.commands()[..], [Command::Say(_)]));
    assert!(
        stage.screen().contains("2:Game with kofi (1)"),
        "{}",
        stage.screen()
    );
    // Whoever has done nothing yet came for it.
    let mut stage = lobby(80, 24, opening());
    stage.peer(Peer::Resumed {
        gid: gid("game"),
        nick: nick("kofi"),
        opponent: Box::new(KeyPair::from_seed([1; 32]).public()),
        me: Side::South,
        game: Box::new(Game::new(rules::find("abapa").unwrap())),
        adjourned: false,
    });
    assert!(stage.screen().contains("Your turn."), "{}", stage.screen());
}

#[test]
fn the_time_of_an_absent_opponent_stands_and_his_return_is_told_once() {
    let mut stage = lobby(80, 24, opening());
    let mut game = playing(&mut stage);
    play(&mut stage, &mut game, 'C');
    stage.peer(Peer::Clock {
        gid: gid("game"),
        left: [Duration::from_secs(290), Duration::from_secs(100)],
        runs: true,
    });
    stage.now += Duration::from_secs(10);
    stage.peer(Peer::PeerGone(nick("kofi")));
    stage.now += Duration::from_secs(30);
    stage.tell(Event::Tick);
    let screen = stage.screen();
    assert!(
        screen.contains("1:30") && screen.contains("is away"),
        "{screen}"
    );
    assert_eq!(stage.app.next(stage.now), None);
    stage.peer(Peer::Back(gid("game")));
    stage.peer(Peer::Back(gid("game")));
    let screen = stage.screen();
    assert_eq!(screen.matches("· kofi is back.").count(), 1, "{screen}");
    assert!(!screen.contains("is away"), "{screen}");
}

#[test]
fn letters_mean_the_same_online_as_at_home() {
    let mut stage = lobby(80, 24, opening());
    playing(&mut stage);
    for help in ["t", " "] {
        stage.type_in(help);
        assert!(
            stage.screen().contains("nobody helps"),
            "{}",
            stage.screen()
        );
    }
    let (_, before) = stage.find("You (South)");
    stage.type_in("w");
    assert!(stage.find("You (South)").1 < before, "the board is turned");
    stage.type_in("r");
    assert!(stage.screen().contains("Give up?"), "{}", stage.screen());
    stage.type_in("n");
    assert!(stage.commands().is_empty());
    stage.type_in("ry");
    assert!(matches!(
        stage.commands()[..],
        [Command::Play(peer::Command::Resign(_))]
    ));
}

#[test]
fn giving_up_is_asked() {
    let mut stage = lobby(80, 24, opening());
    playing(&mut stage);
    stage.type_in("m");
    stage.enter("/resign");
    assert!(stage.commands().is_empty());
    stage.press(KeyCode::Left);
    stage.press(KeyCode::Enter);
    assert!(matches!(
        stage.commands()[..],
        [Command::Play(peer::Command::Resign(_))]
    ));
}

#[test]
fn a_broken_connection_is_told_and_the_board_stays() {
    let mut stage = lobby(80, 24, opening());
    playing(&mut stage);
    stage.on(
        "dalnet",
        NetworkEvent::Offline {
            reason: DisconnectReason::ConnectTimeout,
            retry_in: Duration::from_secs(8),
            next: network("dalnet").servers.first().clone(),
        },
    );
    assert!(stage.screen().contains("Your turn."), "{}", stage.screen());
    stage.press(KeyCode::Esc);
    let screen = stage.screen();
    assert!(screen.contains("the next attempt is in 8 s"), "{screen}");
    let ended = client::Event::Ended {
        reason: client::LeaveReason::NotKept(StoreError::Io {
            path: "awale.db".into(),
            why: "the disk is full".to_owned(),
        }),
        wanted: false,
    };
    stage.tell(Event::Client(ended));
    assert!(
        stage
            .screen()
            .contains("The connection is over: a line of the game could not be kept")
    );
    stage.press(KeyCode::Esc);
    assert!(
        stage.screen().contains("Find opponents"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_table_of_a_match_is_shown_between_its_games_and_by_a_key() {
    let mut stage = lobby(80, 24, opening());
    playing(&mut stage);
    stage.type_in("n");
    assert!(
        stage.screen().contains("belongs to no match"),
        "{}",
        stage.screen()
    );
    stage.type_in("z");
    stage.match_stands(&[(Side::South, true), (Side::North, false)], 6);
    assert_snapshot!("contest_match_table", stage.screen());
    stage.press(KeyCode::Enter);
    assert!(
        !stage.screen().contains("The match: 2 of 6"),
        "{}",
        stage.screen()
    );
    stage.type_in("n");
    assert!(
        stage.screen().contains("The match: 2 of 6"),
        "{}",
        stage.screen()
    );
    // The next game takes its place, and belongs to the same match.
    playing(&mut stage);
    assert!(
        !stage.screen().contains("The match: 2 of 6"),
        "{}",
        stage.screen()
    );
    stage.type_in("n");
    assert!(
        stage.screen().contains("The match: 2 of 6"),
        "{}",
        stage.screen()
    );
    // A match that is over is not that of the game after it.
    stage.press(KeyCode::Esc);
    stage.match_stands(&[(Side::South, true), (Side::North, true)], 2);
    playing(&mut stage);
    stage.type_in("n");
    assert!(
        stage.screen().contains("belongs to no match"),
        "{}",
        stage.screen()
    );
}

/// Yaa and kojo play, and the player looks on.
pub(super) fn watched(stage: &mut Stage) {
    let rule = rules::find("abapa").unwrap();
    let who = |name: &str, key: u8| peer::Player {
        nick: nick(name),
        key: KeyPair::from_seed([key; 32]).id(),
    };
    stage.peer(Peer::Watch(WatchEvent::Begun(Box::new(Watching {
        gid: gid("theirs"),
        south: who("yaa", 2),
        north: who("kojo", 4),
        digest: beginning(&rule),
        rule: Some(rule.clone()),
        clock: "5+3".parse().unwrap(),
    }))));
    let mut game = Game::new(rule);
    let mv = Move::from_char('C', 6).unwrap();
    let played = game.play(mv).unwrap();
    stage.peer(Peer::Watch(WatchEvent::Board(peer::BoardNews {
        gid: gid("theirs"),
        ply: 1,
        mv: Some(mv),
        played: Some(Box::new(played)),
        position: Box::new(*game.position()),
        left: Some([Duration::from_secs(300), Duration::from_secs(280)]),
        end: None,
        adjourned: false,
        follows: peer::Follows::Legal,
    })));
}

#[test]
fn a_game_of_others_is_watched() {
    let mut stage = lobby(80, 24, opening());
    watched(&mut stage);
    assert_snapshot!("watching", stage.screen());
    // When South, who shows the game, is gone, it is said that what is seen is old.
    stage.now += Duration::from_secs(5);
    stage.peer(Peer::Watch(WatchEvent::Lost(gid("theirs"))));
    stage.now += Duration::from_secs(60);
    assert_snapshot!("watching_lost", stage.screen());
    assert_eq!(stage.app.next(stage.now), None);
    stage.press(KeyCode::Esc);
    assert!(matches!(
        stage.commands()[..],
        [Command::Play(peer::Command::Watch(_))]
    ));
}
