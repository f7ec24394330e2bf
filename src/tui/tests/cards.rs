//! Cards of players, and how the player is called.

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
    },
    irc::disconnect::DisconnectReason,
    peer::{self, Event as Peer, PeerInfo, SeekInfo, wire::PlayerState},
    rules::Language,
    trust::{ChainHead, KeyPair, Link},
    tui::{Effect, Event, Opening, Wishes},
};

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];
const LANGUAGES: [Language; 3] = [Language::Fr, Language::Es, Language::De];

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
    info.lag = Some(Duration::from_secs(4));
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
fn a_card_tells_who_offers_to_be_a_referee() {
    for (language, words) in [
        (Language::En, "to be the referee"),
        (Language::Fr, "comme arbitre"),
        (Language::Es, "como árbitro"),
        (Language::De, "als Schiedsrichter"),
    ] {
        for offers in [false, true] {
            let spoken = Opening {
                language,
                ..opening()
            };
            let mut stage = lobby(80, 24, spoken);
            let mut info = player("kofi", 1, PlayerState::Free);
            if let Some(card) = &mut info.card {
                card.referee = offers;
            }
            stage.peer(Peer::PeerSeen(info));
            stage.press(KeyCode::Down);
            stage.press(KeyCode::Enter);
            let screen = stage.screen();
            assert_eq!(screen.contains(words), offers, "{screen}");
        }
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
    let [.., Command::Tell(to, text)] = &commands[..] else {
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
    let [.., Command::Play(peer::Command::Challenge { terms, .. })] = &commands[..] else {
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
    assert!(
        stage.screen().contains("(quick connection)"),
        "{}",
        stage.screen()
    );
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
