//! The people online, told what a client would tell.

use std::{sync::Arc, time::Duration};

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::stage::{Stage, opening};
use crate::{
    client::{self, Command, Endpoint, Hint, Network, NetworkEvent, Servers, Talk},
    game::{Game, Move, Side},
    irc::{disconnect::DisconnectReason, networks::ServerAddress, options::Tls},
    peer::{
        self, Author, CardInfo, Event as Peer, Nick, Offer, PeerInfo, ResultClass, Terms, Void,
        WatchEvent, Watching,
        wire::{DeclineReason, Gid, NetworkToken, PlayerState, RuleTag},
    },
    rules::{self, Language},
    trust::{ChainHead, KeyPair, Link, Points},
    tui::{Asked, Connected, Directory, Effect, Event, Opening},
};

/// No network can be named.
struct Nowhere;

impl Directory for Nowhere {
    fn network(&self, _: Option<&str>, _: Option<ServerAddress>) -> Result<Network, String> {
        Err("there is no such network".to_owned())
    }

    fn keep_rule(&self, rule: &rules::Rule, _: &str) -> Result<Arc<rules::Rule>, String> {
        Ok(Arc::new(rule.clone()))
    }
}

fn nick(name: &str) -> Nick {
    name.parse().unwrap()
}

fn network(id: &str) -> Network {
    let server = Endpoint {
        host: format!("irc.{id}.example"),
        port: 6697,
        tls: Tls::Verify,
        public_only: true,
    };
    let channels = ["#awale", "#awale-net"].map(|name| name.parse().unwrap());
    let servers = Servers::new(server, Vec::new());
    Network::new(id.parse().unwrap(), servers, nick("ama"), channels)
}

fn connected(ids: &[&str]) -> Connected {
    Connected {
        networks: ids.iter().map(|id| network(id)).collect(),
        rule: rules::find("abapa").unwrap(),
        rules: rules::builtin().to_vec(),
        directory: Arc::new(Nowhere),
    }
}

/// The beginning of a rule's digest, as it is on the wire.
fn beginning(rule: &rules::Rule) -> Link {
    let digest = rule.digest();
    let (bytes, _) = digest.as_bytes().split_first_chunk().unwrap();
    Link::from_bytes(*bytes)
}

fn gid(name: &str) -> Gid {
    Gid::new(Link::of(name))
}

fn player(name: &str, key: u8, state: PlayerState) -> Box<PeerInfo> {
    let key = KeyPair::from_seed([key; 32]).public();
    let rule = rules::find("abapa").unwrap();
    let card = CardInfo {
        state,
        rule: RuleTag {
            id: rule.id().clone(),
            digest: beginning(&rule),
        },
        others: 2,
        points: Points::START,
        chain: ChainHead::empty(&key),
    };
    Box::new(PeerInfo {
        nick: nick(name),
        key: key.id(),
        name: format!("{name} Mensah").parse().unwrap(),
        country: Some("GH".parse().unwrap()),
        languages: None,
        clock_off: false,
        introduction: Default::default(),
        seek: None,
        card: Some(card),
    })
}

impl Stage {
    fn on(&mut self, id: &str, event: NetworkEvent) {
        let event = client::Event::On(id.parse().unwrap(), event);
        self.tell(Event::Client(event));
    }

    fn peer(&mut self, event: Peer) {
        self.on("dalnet", NetworkEvent::Peer(event));
    }

    fn said(&mut self, from: &str, private: bool, text: &str) {
        let talk = Talk {
            from: nick(from),
            private,
            text: text.to_owned(),
        };
        self.on("dalnet", NetworkEvent::Talk(talk));
    }

    /// The commands that were given to the client.
    fn commands(&mut self) -> Vec<Command> {
        let effects = std::mem::take(&mut self.effects);
        let commands = effects.into_iter().filter_map(|effect| match effect {
            Effect::Command(_, command, _) => Some(command),
            _ => None,
        });
        commands.collect()
    }

    fn enter(&mut self, text: &str) {
        self.type_in(text);
        self.press(KeyCode::Enter);
    }
}

/// A lobby with some people.
fn lobby(width: u16, height: u16, opening: Opening) -> Stage {
    let mut stage = Stage::new(width, height, opening);
    stage.tell(Event::Online(Ok(connected(&["dalnet"]))));
    let token: NetworkToken = "DALnet".parse().unwrap();
    let online = NetworkEvent::Online {
        nick: nick("ama"),
        network: token,
    };
    stage.on("dalnet", online);
    stage.peer(Peer::PeerSeen(player("kofi", 1, PlayerState::Free)));
    stage.peer(Peer::PeerSeen(player("yaa", 2, PlayerState::Playing)));
    stage.peer(Peer::PeerSeen(player("efe", 3, PlayerState::Away)));
    let rule = rules::find("songo").unwrap();
    let hint = Hint::new(Some("CM".parse().unwrap()), &rule, Points::START);
    stage.on("dalnet", NetworkEvent::LooksLikePeer(nick("ndi"), hint));
    stage
}

/// A game with kofi, whom the player is South against.
fn playing(stage: &mut Stage) -> Game {
    let rule = rules::find("abapa").unwrap();
    stage.peer(Peer::Started {
        gid: gid("game"),
        nick: nick("kofi"),
        opponent: Box::new(KeyPair::from_seed([1; 32]).public()),
        rule: rule.clone(),
        me: Side::South,
    });
    Game::new(rule)
}

fn play(stage: &mut Stage, game: &mut Game, letter: char) {
    let mv = Move::from_char(letter, 6).unwrap();
    let by = game.to_move().unwrap();
    let played = game.play(mv).unwrap();
    stage.peer(Peer::Moved {
        gid: gid("game"),
        ply: game.ply(),
        by,
        mv,
        played: Box::new(played),
        position: Box::new(*game.position()),
        head: Link::of("head"),
    });
}

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

#[test]
fn the_pictures_of_the_readme_are_what_the_program_draws() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let mut stage = lobby(80, 24, opening());
    stage.said("kofi", false, "Good evening to everybody");
    stage.said("yaa", false, "ama: shall we play after this game?");
    stage.press(KeyCode::Down);
    for (screen, rows) in [(stage.screen(), 15), (super::local::picture(), 18)] {
        let rows: Vec<&str> = screen.lines().take(rows).collect();
        let picture = rows.join("\n");
        let picture = picture.trim_end();
        assert!(readme.contains(picture), "not in the README:\n{picture}");
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
    let [Command::Play(peer::Command::Challenge { nick: to, terms })] = &commands[..] else {
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
        stage.screen().contains("was taken back"),
        "{}",
        stage.screen()
    );
    assert!(!stage.screen().contains("Accept and play"));
}

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
    stage.type_in("t");
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
        stage.screen().contains("not connected at the moment"),
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
        rated: true,
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
fn giving_up_is_asked() {
    let mut stage = lobby(80, 24, opening());
    playing(&mut stage);
    stage.type_in("t");
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
        stage.screen().contains("there is no such network"),
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
        reason: "the disk is full".to_owned(),
        wanted: false,
    };
    stage.tell(Event::Client(ended));
    assert!(
        stage
            .screen()
            .contains("The connection is over: the disk is full")
    );
    stage.press(KeyCode::Esc);
    assert!(
        stage.screen().contains("Find opponents"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_game_of_others_is_watched() {
    let mut stage = lobby(80, 24, opening());
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
    assert_snapshot!("watching", stage.screen());
    stage.press(KeyCode::Esc);
    assert!(matches!(
        stage.commands()[..],
        [Command::Play(peer::Command::Watch(_))]
    ));
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
    stage.tell(Event::Online(Err("the settings are wrong".to_owned())));
    assert!(
        stage.screen().contains("the settings are wrong"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Enter);
    assert!(stage.screen().contains("Find opponents"));
}
