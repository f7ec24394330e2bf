//! The first questions, networks to choose from, and looking at all of them.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::{
    network::*,
    stage::{Stage, full_disk, opening},
};
use crate::{
    client::{
        Command,
        config::{Call, Occasion},
        scan::{Found, News, NoAnswer, Room, Stage as Visit},
    },
    irc::{disconnect::DisconnectReason, networks::Region},
    peer::wire::PlayerState,
    rules::Language,
    tui::{
        Destination, Effect, Event, Fault, FirstStart, NetworkChoice, Opening, Profile, ScanNews,
        ServerChoice,
    },
};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];
const LANGUAGES: [Language; 3] = [Language::Fr, Language::Es, Language::De];

pub(super) fn first(at_once: bool) -> FirstStart {
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

pub(super) fn beginner(at_once: bool, language: Language) -> Opening {
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
    stage.tell(Event::SetUp(Err(full_disk())));
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

pub(super) fn choices() -> Vec<NetworkChoice> {
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
        notes: [
            ("fr", format!("Ce qu’il faut savoir de {name}.")),
            ("es", format!("Lo que conviene saber de {name}.")),
            ("de", format!("Was man über {name} wissen sollte.")),
        ]
        .map(|(language, note)| (language.to_owned(), note))
        .into(),
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
    stage.tell(Event::Networks(Err(Fault::Other(
        "the list is damaged".to_owned(),
    ))));
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

pub(super) fn found(name: &str, state: Option<PlayerState>) -> Found {
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

pub(super) fn room(players: Vec<Found>) -> Room {
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

pub(super) fn news(stage: &mut Stage, news: News) {
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
    let kept =
        |effect: &Effect| matches!(effect, Effect::Save(wishes) if wishes.scan == Some(true));
    assert!(stage.effects.iter().any(kept), "{:?}", stage.effects);
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

#[test]
fn what_was_looked_for_in_the_background_is_looked_for_after_a_restart() {
    let mut before = opening();
    before.scan = true;
    let mut stage = Stage::new(80, 24, before);
    assert!(
        stage.screen().contains("in the background"),
        "{}",
        stage.screen()
    );
    stage.now = stage.app.next(stage.now).unwrap();
    stage.tell(Event::Tick);
    assert!(matches!(stage.effects[..], [Effect::Scan(_)]));
}

fn scanning_again(stage: &mut Stage) {
    let name = ("rizon".parse().unwrap(), "Rizon".to_owned());
    stage.tell(Event::Scan(ScanNews::Begun(vec![name])));
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
