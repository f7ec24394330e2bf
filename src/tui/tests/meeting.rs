//! The first questions, networks to choose from, looking at all of them, and cards.

use std::time::{Duration, SystemTime};

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::{
    network::*,
    stage::{Stage, opening},
};
use crate::{
    client::{
        self, Acquaintance, Command, Encounters, NetworkEvent, Verified,
        config::{Call, Occasion},
        scan::{Found, News, NoAnswer, Room, Stage as Visit},
    },
    irc::{disconnect::DisconnectReason, networks::Region},
    peer::{self, Event as Peer, PeerInfo, SeekInfo, wire::PlayerState},
    rules::Language,
    trust::{ChainHead, KeyPair, Link},
    tui::{
        Destination, Effect, Event, FirstStart, NetworkChoice, Opening, Profile, ScanNews,
        ServerChoice, Wishes,
    },
};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];
const LANGUAGES: [Language; 3] = [Language::Fr, Language::Es, Language::De];

fn first(at_once: bool) -> FirstStart {
    FirstStart {
        proposed: Profile {
            name: "Ama".parse().unwrap(),
            country: Some("GH".parse().unwrap()),
            languages: Some("en,tw".parse().unwrap()),
            rule: "abapa".parse().unwrap(),
            network: "dalnet".parse().unwrap(),
        },
        networks: [("dalnet", "DALnet"), ("rizon", "Rizon")]
            .map(|(id, name)| (id.parse().unwrap(), name.to_owned()))
            .to_vec(),
        at_once,
    }
}

fn beginner(at_once: bool, language: Language) -> Opening {
    Opening {
        first: Some(first(at_once)),
        language,
        ..opening()
    }
}

#[test]
fn the_first_questions_in_all_sizes_and_languages() {
    for (width, height) in SIZES {
        let mut stage = Stage::new(width, height, beginner(true, Language::En));
        assert_snapshot!(format!("welcome_{width}x{height}"), stage.screen());
    }
    for language in LANGUAGES {
        let mut stage = Stage::new(80, 24, beginner(true, language));
        assert_snapshot!(format!("welcome_{language}"), stage.screen());
    }
}

#[test]
fn five_answers_are_kept_and_lead_to_people() {
    let mut stage = Stage::new(80, 24, beginner(false, Language::En));
    let (x, y) = stage.find("Find opponents");
    stage.click(x, y);
    assert!(stage.screen().contains("Welcome"), "{}", stage.screen());
    stage.type_in(" K.");
    stage.press(KeyCode::Enter);
    stage.control('u');
    stage.type_in("Atlantis");
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("There is no such country"),
        "{}",
        stage.screen()
    );
    stage.control('u');
    stage.type_in("togo");
    stage.press(KeyCode::Enter);
    stage.control('u');
    stage.type_in("French, ewe");
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    let Some(Effect::SetUp(profile)) = stage.effects.pop() else {
        panic!("{}", stage.screen())
    };
    assert_eq!(profile.name.as_str(), "Ama K.");
    assert_eq!(profile.country, Some("TG".parse().unwrap()));
    assert_eq!(profile.languages, Some("fr,ee".parse().unwrap()));
    assert_eq!(profile.network.as_str(), "rizon");
    stage.press(KeyCode::Enter);
    assert!(stage.effects.is_empty(), "they are kept once");
    stage.tell(Event::SetUp(Err("the disk is full".to_owned())));
    assert!(
        stage.screen().contains("the disk is full"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Enter);
    stage.tell(Event::SetUp(Ok(())));
    assert!(matches!(
        stage.effects[..],
        [Effect::SetUp(_), Effect::GoOnline(None)]
    ));
    stage.tell(Event::Online(Ok(connected(&["rizon"]))));
    assert!(stage.screen().contains("1:rizon"), "{}", stage.screen());
}

#[test]
fn whoever_does_not_want_to_be_asked_goes_back_and_plays_at_home() {
    let mut stage = Stage::new(80, 24, beginner(true, Language::En));
    stage.press(KeyCode::Esc);
    assert!(
        stage.screen().contains("Play against the computer"),
        "{}",
        stage.screen()
    );
    assert!(stage.effects.is_empty());
}

fn choices() -> Vec<NetworkChoice> {
    let server = |host: &str, region: Region, country: Option<&str>| ServerChoice {
        address: host.parse().unwrap(),
        region,
        country: country.map(|country| country.parse().unwrap()),
        tls: true,
        failed: false,
    };
    let choice = |id: &str, name: &str, servers: Vec<ServerChoice>| NetworkChoice {
        id: id.parse().unwrap(),
        name: name.to_owned(),
        note: format!("What one should know of {name}."),
        is_usual: id == "dalnet",
        servers,
    };
    let mut plain = server("irc.undernet.example:6667", Region::Any, None);
    (plain.tls, plain.failed) = (false, true);
    vec![
        choice(
            "dalnet",
            "DALnet",
            vec![
                server("eu.dal.example:+6697", Region::Europe, None),
                server("us.dal.example:+6697", Region::UnitedStates, Some("US")),
            ],
        ),
        choice(
            "rizon",
            "Rizon",
            vec![server("irc.rizon.example:+6697", Region::Any, None)],
        ),
        choice("undernet", "Undernet", vec![plain]),
    ]
}

#[test]
fn networks_and_servers_are_chosen_from_two_lists() {
    for (width, height) in SIZES {
        let mut stage = lobby(width, height, opening());
        stage.press(KeyCode::F(2));
        if width == 80 {
            assert_snapshot!("lobby_menu", stage.screen());
        }
        stage.press(KeyCode::Down);
        stage.press(KeyCode::Down);
        stage.press(KeyCode::Enter);
        assert!(matches!(stage.effects.last(), Some(Effect::ListNetworks)));
        assert!(stage.screen().contains("Reading"), "{}", stage.screen());
        stage.tell(Event::Networks(Ok(choices())));
        assert_snapshot!(format!("networks_{width}x{height}"), stage.screen());
    }
    for language in LANGUAGES {
        let spoken = Opening {
            language,
            ..opening()
        };
        let mut stage = Stage::new(80, 24, spoken);
        for _ in 0..3 {
            stage.press(KeyCode::Down);
        }
        stage.press(KeyCode::Enter);
        stage.tell(Event::Networks(Ok(choices())));
        stage.press(KeyCode::Up);
        assert_snapshot!(format!("networks_{language}"), stage.screen());
    }
}

#[test]
fn before_the_client_runs_a_choice_starts_it_there() {
    let mut stage = Stage::plain(80, 24);
    let (x, y) = stage.find("Networks and servers");
    stage.click(x, y);
    stage.tell(Event::Networks(Ok(choices())));
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    let wanted = Destination {
        network: "dalnet".parse().unwrap(),
        server: Some("us.dal.example:+6697".parse().unwrap()),
    };
    let Some(Effect::GoOnline(Some(to))) = stage.effects.last() else {
        panic!("{:?}", stage.effects)
    };
    assert_eq!(*to, wanted);
    let mut stage = Stage::plain(80, 24);
    let (x, y) = stage.find("Networks and servers");
    stage.click(x, y);
    stage.tell(Event::Networks(Err("the list is damaged".to_owned())));
    assert!(
        stage.screen().contains("the list is damaged"),
        "{}",
        stage.screen()
    );
    stage.type_in("x");
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    assert!(stage.screen().contains("Find opponents"));
}

#[test]
fn a_network_is_left_from_the_list() {
    let mut stage = lobby(80, 24, opening());
    stage.press(KeyCode::F(2));
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    stage.tell(Event::Networks(Ok(choices())));
    stage.effects.clear();
    stage.type_in("x");
    assert!(matches!(stage.commands()[..], [Command::Disconnect]));
    stage.press(KeyCode::Down);
    stage.type_in("x");
    assert!(stage.commands().is_empty());
    assert!(
        stage.screen().contains("You are not on rizon."),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Esc);
    assert!(stage.screen().contains("1:dalnet"), "{}", stage.screen());
}

fn found(name: &str, state: Option<PlayerState>) -> Found {
    Found {
        nick: nick(name),
        name: state.map(|_| format!("{name} Mensah")),
        country: Some("GH".parse().unwrap()),
        rule: Some("abapa".parse().unwrap()),
        points: Some("1250".parse().unwrap()),
        state,
        away: false,
        owner: None,
        signed: state.is_some(),
    }
}

fn room(players: Vec<Found>) -> Room {
    Room {
        host: "irc.example".to_owned(),
        port: 6697,
        name: "Example".to_owned(),
        lag: None,
        players,
        others: Some(3),
    }
}

fn scanning(stage: &mut Stage) {
    let (x, y) = stage.find("Scan all networks");
    stage.click(x, y);
    let names = [("dalnet", "DALnet"), ("rizon", "Rizon"), ("efnet", "EFnet")];
    let names = names.map(|(id, name)| (id.parse().unwrap(), name.to_owned()));
    stage.tell(Event::Scan(ScanNews::Begun(names.to_vec())));
}

fn news(stage: &mut Stage, news: News) {
    stage.tell(Event::Scan(ScanNews::News(news)));
}

#[test]
fn all_networks_are_looked_at_and_a_player_is_a_way_there() {
    for (width, height) in SIZES {
        let mut stage = Stage::plain(width, height);
        scanning(&mut stage);
        assert!(matches!(stage.effects.last(), Some(Effect::Scan(known)) if known.is_empty()));
        let id = |id: &str| id.parse().unwrap();
        news(&mut stage, News::Stage(id("dalnet"), Visit::Listening));
        let players = vec![
            found("yaa", Some(PlayerState::Playing)),
            found("kofi", Some(PlayerState::Free)),
            found("ndi", None),
        ];
        news(&mut stage, News::Over(id("rizon"), Ok(room(players))));
        let refused = NoAnswer::Unreachable(DisconnectReason::Refused);
        news(&mut stage, News::Over(id("efnet"), Err(refused)));
        assert_snapshot!(format!("scan_{width}x{height}"), stage.screen());
        news(&mut stage, News::Over(id("dalnet"), Ok(room(Vec::new()))));
        stage.tell(Event::Scan(ScanNews::Over));
        assert!(
            stage.screen().contains("3 networks visited: 3 players"),
            "{}",
            stage.screen()
        );
        stage.press(KeyCode::Enter);
        let Some(Effect::GoOnline(Some(to))) = stage.effects.last() else {
            panic!("{:?}", stage.effects)
        };
        assert_eq!(to.network.as_str(), "rizon");
    }
}

#[test]
fn where_nobody_is_it_is_said_what_to_do() {
    for language in Language::ALL {
        let spoken = Opening {
            language,
            ..opening()
        };
        let mut stage = Stage::new(80, 24, spoken);
        for _ in 0..4 {
            stage.press(KeyCode::Down);
        }
        stage.press(KeyCode::Enter);
        let dalnet = || "dalnet".parse().unwrap();
        stage.tell(Event::Scan(ScanNews::Begun(vec![(
            dalnet(),
            "DALnet".to_owned(),
        )])));
        news(&mut stage, News::Over(dalnet(), Ok(room(Vec::new()))));
        stage.tell(Event::Scan(ScanNews::Over));
        assert_snapshot!(format!("scan_{language}"), stage.screen());
        stage.press(KeyCode::Enter);
        assert!(matches!(stage.effects.last(), Some(Effect::Scan(_))));
    }
}

#[test]
fn in_the_background_it_is_looked_again_and_a_new_player_is_told() {
    let mut all = opening();
    all.calls.set(Occasion::Partner, Call::Both);
    let mut stage = Stage::new(80, 24, all);
    scanning(&mut stage);
    let rizon = || "rizon".parse().unwrap();
    let kofi = || Ok(room(vec![found("kofi", Some(PlayerState::Free))]));
    news(&mut stage, News::Over(rizon(), kofi()));
    stage.tell(Event::Scan(ScanNews::Over));
    stage.type_in("b");
    assert!(
        stage.screen().contains("looking in the background"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Esc);
    stage.effects.clear();
    let next = stage.app.next(stage.now).unwrap();
    stage.now = next;
    stage.tell(Event::Tick);
    assert!(matches!(stage.effects[..], [Effect::Scan(_)]));
    stage.effects.clear();
    scanning_again(&mut stage);
    news(&mut stage, News::Over(rizon(), kofi()));
    assert!(stage.effects.is_empty(), "he was there before");
    let mut both = room(vec![found("kofi", Some(PlayerState::Free))]);
    both.players.push(found("yaa", Some(PlayerState::Free)));
    news(&mut stage, News::Over(rizon(), Ok(both)));
    let [Effect::Bell, Effect::Notify(text)] = &stage.effects[..] else {
        panic!("{:?}", stage.effects)
    };
    assert_eq!(text, "yaa is free to play on Rizon.");
    assert!(
        stage.screen().contains("yaa is free to play on Rizon."),
        "{}",
        stage.screen()
    );
}

fn scanning_again(stage: &mut Stage) {
    let name = ("rizon".parse().unwrap(), "Rizon".to_owned());
    stage.tell(Event::Scan(ScanNews::Begun(vec![name])));
}

/// Somebody with results behind him.
pub(super) fn veteran() -> (Box<PeerInfo>, Acquaintance) {
    let mut info = player("kofi", 1, PlayerState::Playing);
    let chain = |number: u32, name: &str| ChainHead {
        number,
        hash: Link::of(name),
    };
    if let Some(card) = &mut info.card {
        card.chain = chain(12, "twelve");
        card.points = "1290".parse().unwrap();
    }
    info.languages = Some("en,tw".parse().unwrap());
    info.introduction = "I play slowly and like to talk.".parse().unwrap();
    let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_996_800);
    let known = Acquaintance {
        key: KeyPair::from_seed([1; 32]).public().id(),
        games: Encounters {
            won: 3,
            lost: 1,
            even: 1,
            open: 0,
            newest: Some(at),
        },
        verified: Some(Verified {
            chain: chain(12, "twelve"),
            points: "1290".parse().unwrap(),
            at,
        }),
        forked: false,
        namesake: None,
    };
    (info, known)
}

#[test]
fn a_card_tells_what_is_known_of_a_player() {
    for (width, height) in SIZES {
        let mut stage = lobby(width, height, opening());
        let (info, known) = veteran();
        stage.peer(Peer::PeerSeen(info));
        stage.on("dalnet", NetworkEvent::Acquainted(Box::new(known)));
        stage.press(KeyCode::Down);
        assert!(stage.screen().contains("1290 ✓"), "{}", stage.screen());
        stage.press(KeyCode::Enter);
        assert_snapshot!(format!("veteran_{width}x{height}"), stage.screen());
    }
    for language in LANGUAGES {
        let spoken = Opening {
            language,
            ..opening()
        };
        let mut stage = lobby(80, 24, spoken);
        let (info, mut known) = veteran();
        known.namesake = known.games.newest;
        stage.peer(Peer::PeerSeen(info));
        stage.on("dalnet", NetworkEvent::Acquainted(Box::new(known)));
        stage.press(KeyCode::Down);
        stage.press(KeyCode::Enter);
        assert_snapshot!(format!("veteran_{language}"), stage.screen());
    }
}

#[test]
fn whoever_is_busy_is_told_once_that_one_is_here() {
    let mut stage = lobby(80, 24, opening());
    let (info, _) = veteran();
    stage.peer(Peer::PeerSeen(info));
    let nudge = |stage: &mut Stage| {
        stage.press(KeyCode::Down);
        stage.press(KeyCode::Enter);
        let (x, y) = stage.find("Say that I am here");
        stage.click(x, y);
        stage.commands()
    };
    let commands = nudge(&mut stage);
    let [Command::Tell(to, text)] = &commands[..] else {
        panic!("{commands:?}")
    };
    assert_eq!(to.as_str(), "kofi");
    assert!(text.contains("awalé"), "{text}");
    let mut stage_again = stage;
    stage_again.press(KeyCode::Up);
    assert!(nudge(&mut stage_again).is_empty());
    assert!(
        stage_again.screen().contains("wait ten minutes"),
        "{}",
        stage_again.screen()
    );
}

#[test]
fn a_search_is_taken_up_and_people_are_heard_again() {
    let mut stage = lobby(80, 24, opening());
    let mut info = player("kofi", 1, PlayerState::Free);
    let rule = info.card.as_ref().unwrap().rule.clone();
    info.seek = Some(SeekInfo {
        rule,
        clock: "5+3".parse().unwrap(),
        rated: true,
        round: None,
    });
    stage.peer(Peer::PeerSeen(info));
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    let commands = stage.commands();
    let [Command::Play(peer::Command::Challenge { terms, .. })] = &commands[..] else {
        panic!("{commands:?}")
    };
    assert!(terms.rated);
    let ignored = vec!["yaa".parse().unwrap(), "*!*@bad.example".parse().unwrap()];
    stage.tell(Event::Client(client::Event::Ignoring(ignored)));
    stage.press(KeyCode::F(2));
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    let commands = stage.commands();
    let [Command::Unignore(who)] = &commands[..] else {
        panic!("{commands:?}")
    };
    assert_eq!(who.to_string(), "*!*@bad.example");
}

#[test]
fn whoever_has_the_name_of_somebody_else_is_marked() {
    let mut stage = lobby(80, 24, opening());
    let (info, mut known) = veteran();
    known.namesake = known.games.newest;
    stage.peer(Peer::PeerSeen(info));
    stage.on("dalnet", NetworkEvent::Acquainted(Box::new(known)));
    assert!(stage.screen().contains(" #! kofi"), "{}", stage.screen());
}

#[test]
fn the_wait_for_the_next_attempt_is_counted_and_lag_is_a_word() {
    let mut stage = lobby(80, 24, opening());
    stage.on("dalnet", NetworkEvent::Lag(Duration::from_millis(120)));
    assert!(stage.screen().contains("(quick)"), "{}", stage.screen());
    stage.on(
        "dalnet",
        NetworkEvent::Offline {
            reason: DisconnectReason::Refused,
            retry_in: Duration::from_secs(8),
            next: network("dalnet").servers.first().clone(),
        },
    );
    assert!(stage.screen().contains("is in 8 s"), "{}", stage.screen());
    for _ in 0..2 {
        stage.now = stage.app.next(stage.now).unwrap();
        stage.tell(Event::Tick);
    }
    assert!(stage.screen().contains("is in 7 s"), "{}", stage.screen());
}

#[test]
fn a_game_at_home_is_replaced_only_when_that_is_wanted() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage.type_in("c");
    stage.think();
    stage.type_in("n");
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("Another game?"),
        "{}",
        stage.screen()
    );
    stage.type_in("?");
    assert!(stage.screen().contains("yes, no"), "{}", stage.screen());
    stage.press(KeyCode::Esc);
    stage.type_in("n");
    stage.press(KeyCode::Esc);
    assert!(
        stage.screen().contains("The computer: "),
        "{}",
        stage.screen()
    );
    stage.type_in("n");
    stage.press(KeyCode::Enter);
    stage.type_in("y");
    assert!(
        !stage.screen().contains("The computer: "),
        "{}",
        stage.screen()
    );
    // Out of the rules one comes back to the rules.
    let mut stage = Stage::plain(80, 24);
    let (x, y) = stage.find("Rules");
    stage.click(x, y);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    assert!(
        stage
            .screen()
            .contains("The rules, and how they are played"),
        "{}",
        stage.screen()
    );
}

#[test]
fn calls_are_set_one_by_one() {
    let mut stage = Stage::plain(80, 24);
    let (x, y) = stage.find("Settings");
    stage.click(x, y);
    let (x, y) = stage.find("At a message");
    stage.click(x, y);
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Esc);
    let Some(Effect::Save(Wishes {
        calls: Some(calls), ..
    })) = stage.effects.pop()
    else {
        panic!("{:?}", stage.effects)
    };
    assert_eq!(calls.get(Occasion::Message), Call::Desktop);
    assert_eq!(calls.get(Occasion::Turn), Call::Bell);
    stage.tell(Event::Online(Ok(connected(&["dalnet"]))));
    stage.said("kofi", true, "hello\u{1b}]0;evil");
    assert!(
        matches!(&stage.effects[..], [Effect::Notify(text)] if text.starts_with("kofi: hello")),
        "{:?}",
        stage.effects
    );
}

#[test]
fn in_ascii_everything_is_laid_out_as_it_is_shown() {
    let mut ascii = beginner(true, Language::Fr);
    ascii.look.ascii = true;
    let mut stage = Stage::new(60, 20, ascii);
    let screen = stage.screen();
    assert!(screen.is_ascii(), "{screen}");
    assert!(screen.lines().all(|line| line.len() <= 60), "{screen}");
    assert_snapshot!("welcome_ascii", screen);
    let mut ascii = opening();
    (ascii.look.ascii, ascii.language) = (true, Language::De);
    let mut stage = lobby(60, 20, ascii);
    let long = "Grüße aus Köln — schöne Häuser überall, und über tausend schöne Körner für jeden";
    stage.said("kofi", false, long);
    assert_snapshot!("lobby_ascii", stage.screen());
}
