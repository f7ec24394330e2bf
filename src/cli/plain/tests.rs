//! What a person reads, as text.

use std::time::Duration;

use awale::{
    client::{self, Endpoint, Event, NetworkEvent, Returned, Settings, Talk, typed::parse},
    game::Side,
    irc::{
        disconnect::DisconnectReason,
        gate::{Gate, Pace},
        options::Tls,
        refusal::Refusal,
    },
    peer::{
        CardInfo, Config, Event as Peer, Nick, Offer, PeerInfo, Terms, Void,
        wire::{Clock, DeclineReason, Gid, NetworkToken, PlayerState, RuleTag},
    },
    rules::{self, Language},
    store::Home,
    texts::{Texts, Voice},
    trust::{ChainHead, KeyPair, Link, Points},
};
use tempfile::TempDir;

use super::{screen::Screen, session::Session};
use crate::cli::rulebook::Rulebook;

/// A session whose client is nowhere, so that only what it is told happens.
struct Table {
    session: Session,
    screen: Screen,
    events: tokio::sync::mpsc::Receiver<Event>,
    _folder: TempDir,
}

fn endpoint(host: &str) -> Endpoint {
    Endpoint {
        host: host.to_owned(),
        port: 6697,
        tls: Tls::Verify,
        public_only: true,
    }
}

fn nick(name: &str) -> Nick {
    name.parse().unwrap()
}

fn returned(now: &str, before: &str) -> Returned {
    Returned {
        nick: nick(now),
        before: nick(before),
    }
}

fn info(name: &str, key: u8) -> PeerInfo {
    let key = KeyPair::from_seed([key; 32]).public();
    let rule = rules::find("abapa").unwrap();
    let card = CardInfo {
        state: PlayerState::Free,
        rule: RuleTag {
            id: rule.id().clone(),
            digest: Link::of("rule"),
        },
        others: 0,
        referee: false,
        points: Points::START,
        chain: ChainHead::empty(&key),
    };
    PeerInfo {
        nick: nick(name),
        key: key.id(),
        name: "".parse().unwrap(),
        country: None,
        languages: None,
        introduction: Default::default(),
        clock_off: false,
        lag: None,
        seek: None,
        card: Some(card),
    }
}

impl Table {
    fn new(networks: &[&str]) -> Self {
        Self::speaking(networks, Language::En)
    }

    fn speaking(networks: &[&str], language: Language) -> Self {
        let texts = Texts::new(Voice::Plain, language);
        let folder = tempfile::tempdir().unwrap();
        let home = Home::open(folder.path()).unwrap();
        let rule = rules::find("abapa-2x3").unwrap();
        let settings = Settings {
            key: home.identity([1; 32]).unwrap(),
            home,
            profile: Config {
                name: "".parse().unwrap(),
                country: None,
                languages: None,
                introduction: Default::default(),
                rule: rule.clone(),
                others: Vec::new(),
                max_games: 1,
                referee: false,
            },
            networks: Vec::new(),
            bot: None,
            seed: [1; 32],
            tap: None,
            watch: true,
            direct: client::Direct::default(),
            logs_talk: true,
            gate: Gate::new(Pace::UNLIMITED),
        };
        let (handle, events) = client::start(settings).unwrap();
        let ids = networks.iter().map(|id| id.parse().unwrap()).collect();
        let book = (rule, Rulebook::load(&folder.path().join("rules")));
        let handle = handle.on(networks[0].parse().unwrap());
        let mut session = Session::new(handle, None, ids, book, texts, true, true);
        let screen = Screen::kept();
        session.screen = screen.clone();
        Self {
            session,
            screen,
            events,
            _folder: folder,
        }
    }

    fn on(&mut self, network: &str, event: NetworkEvent) {
        let network = network.parse().unwrap();
        self.session.event(Event::On(network, event));
    }

    fn online(&mut self, network: &str) {
        self.on(
            network,
            NetworkEvent::Online {
                nick: nick("ama"),
                network: NetworkToken::from_name(&network.to_uppercase()),
            },
        );
    }

    fn seen(&mut self, network: &str, info: PeerInfo) {
        self.on(network, NetworkEvent::Peer(Peer::PeerSeen(Box::new(info))));
    }

    async fn enter(&mut self, line: &str) {
        let command = parse(line, None).unwrap().unwrap();
        self.session.carry_out(command).await;
    }
}

#[tokio::test]
async fn connections_of_two_networks() {
    let mut table = Table::new(&["dalnet", "rizon"]);
    table.session.greet();
    let connecting = NetworkEvent::Connecting(endpoint("eu.dal.net"));
    table.on("dalnet", connecting);
    table.on(
        "dalnet",
        NetworkEvent::Offline {
            reason: DisconnectReason::Refused,
            retry_in: Duration::from_secs(11),
            next: endpoint("irc.dal.net"),
        },
    );
    table.on("rizon", NetworkEvent::Connecting(endpoint("irc.rizon.net")));
    table.online("rizon");
    table.on(
        "rizon",
        NetworkEvent::Renamed {
            nick: nick("00BAAAAAB"),
            asked: false,
        },
    );
    table.on(
        "rizon",
        NetworkEvent::NickRefused {
            asked: "ama".to_owned(),
            reason: Refusal::new(433, "Nickname is already in use", 300),
        },
    );
    table.enter("networks").await;
    table.enter("network rizon").await;
    table.enter("network undernet").await;
    table.enter("connect undernet").await;
    table.on(
        "dalnet",
        NetworkEvent::Stopped {
            reason: DisconnectReason::Banned("K-Lined".to_owned()).into(),
            wanted: false,
        },
    );
    table.on(
        "rizon",
        NetworkEvent::Talk(Talk {
            from: nick("kofi"),
            private: true,
            text: "hello".to_owned(),
        }),
    );
    insta::assert_snapshot!(table.screen.take());
}

#[tokio::test]
async fn a_split_interrupts_a_game_and_is_told_once() {
    let mut table = Table::new(&["dalnet"]);
    table.online("dalnet");
    for (name, key) in [("kofi", 2), ("efe", 3), ("yaa", 4)] {
        table.seen("dalnet", info(name, key));
    }
    let gid = Gid::new(Link::of("game"));
    table.on(
        "dalnet",
        NetworkEvent::Peer(Peer::Started {
            gid,
            nick: nick("kofi"),
            opponent: Box::new(KeyPair::from_seed([2; 32]).public()),
            rule: rules::find("abapa-2x3").unwrap(),
            me: Side::South,
        }),
    );
    let split = NetworkEvent::Split {
        servers: "a.dal.net b.dal.net".to_owned(),
        nicks: vec![nick("kofi"), nick("efe")],
    };
    table.on("dalnet", split);
    table.enter("players").await;
    // Somebody may be back under another nick.
    table.seen("dalnet", info("00AAAAAAB", 2));
    table.seen("dalnet", info("efe", 3));
    table.on("dalnet", NetworkEvent::Peer(Peer::Back(gid)));
    table.on(
        "dalnet",
        NetworkEvent::Rejoined(vec![returned("00AAAAAAB", "kofi"), returned("efe", "efe")]),
    );
    table.on("dalnet", NetworkEvent::Peer(Peer::PeerGone(nick("yaa"))));
    table.enter("players").await;
    insta::assert_snapshot!(table.screen.take());
}

#[tokio::test]
async fn who_is_ignored_is_gone_without_a_word() {
    let mut table = Table::new(&["dalnet"]);
    table.online("dalnet");
    table.seen("dalnet", info("kofi", 2));
    for line in [
        "ignores",
        "ignore key efe",
        "ignore key kofi",
        "ignore *!*@bad.example",
        "ignore *",
        "unignore yaa",
    ] {
        table.enter(line).await;
    }
    // The client tells the list anew after each.
    while table.session.ignored.len() < 2 {
        let event = table.events.recv().await.unwrap();
        if matches!(event, Event::Ignoring(_)) {
            table.session.event(event);
        }
    }
    table.on("dalnet", NetworkEvent::Peer(Peer::PeerGone(nick("kofi"))));
    table.enter("ignores").await;
    table.enter("players").await;
    insta::assert_snapshot!(table.screen.take());
}

#[tokio::test]
async fn a_card_tells_who_offers_to_be_a_referee() {
    let mut table = Table::new(&["dalnet"]);
    table.online("dalnet");
    let mut judge = info("judge", 2);
    if let Some(card) = &mut judge.card {
        card.referee = true;
    }
    table.seen("dalnet", judge);
    table.seen("dalnet", info("kofi", 3));
    table.screen.take();
    let network = "dalnet".parse().unwrap();
    for name in ["judge", "kofi"] {
        table.session.show_card(&network, &nick(name));
    }
    let shown = table.screen.take();
    assert_eq!(shown.matches("referee").count(), 2, "{shown}");
    assert!(
        shown.contains("challenge NICK rated referee judge"),
        "{shown}"
    );
}

#[tokio::test]
async fn giving_up_is_asked_at_a_terminal_and_not_in_a_script() {
    let mut table = Table::new(&["dalnet"]);
    table.online("dalnet");
    table.seen("dalnet", info("kofi", 2));
    let started = NetworkEvent::Peer(Peer::Started {
        gid: Gid::new(Link::of("game")),
        nick: nick("kofi"),
        opponent: Box::new(KeyPair::from_seed([2; 32]).public()),
        rule: rules::find("abapa-2x3").unwrap(),
        me: Side::South,
    });
    table.on("dalnet", started);
    table.screen.take();
    table.enter("resign").await;
    let said = table.screen.take();
    assert!(said.contains("Type resign yes"), "{said}");
    // The client has no such game, so that the command has been given to it when it says so.
    let refused = "You are not on dalnet";
    table.enter("resign yes").await;
    let said = table.screen.take();
    assert!(said.contains(refused), "{said}");
    table.session.interactive = false;
    table.enter("resign").await;
    let said = table.screen.take();
    assert!(said.contains(refused), "{said}");
}

/// Somebody meets two people, plays, is offered something, looks around, and is told of mistakes.
async fn evening(table: &mut Table) {
    table.session.greet();
    table.on(
        "dalnet",
        NetworkEvent::Connecting(endpoint("irc.example.org")),
    );
    table.online("dalnet");
    table.enter("players").await;
    table.enter("games").await;
    for (name, key) in [("kofi", 2), ("efe", 3)] {
        table.seen("dalnet", info(name, key));
    }
    let gid = Gid::new(Link::of("game"));
    let rule = rules::find("abapa-2x3").unwrap();
    let mut terms = Terms::casual(rule.clone());
    terms.clock = Clock::Increment {
        minutes: 5,
        seconds: 3,
    };
    terms.rated = true;
    let peer = |event| NetworkEvent::Peer(event);
    let (nick, efe) = (nick("kofi"), nick("efe"));
    let invited = Peer::Invited {
        gid,
        nick: nick.clone(),
        terms: terms.clone(),
    };
    let challenged = Peer::Challenged {
        gid,
        nick: nick.clone(),
        terms,
    };
    let started = Peer::Started {
        gid,
        nick: nick.clone(),
        opponent: Box::new(KeyPair::from_seed([2; 32]).public()),
        rule,
        me: Side::South,
    };
    for event in [
        invited,
        challenged,
        started,
        Peer::Void {
            gid: Gid::new(Link::of("other")),
            why: Void::Declined(DeclineReason::Busy),
        },
        Peer::Clock {
            gid,
            left: [Duration::from_secs(61), Duration::from_secs(1)],
            runs: true,
        },
        Peer::Silent(gid),
        Peer::TimeUp(gid),
        Peer::Back(gid),
        Peer::Offered {
            gid,
            offer: Offer::Adjourn,
        },
        Peer::OfferDeclined {
            gid,
            offer: Offer::TakeBack(2),
        },
        Peer::Forgotten(gid),
        Peer::PeerGone(nick),
        Peer::PeerGone(efe),
    ] {
        table.on("dalnet", peer(event));
    }
    for line in [
        "players",
        "games",
        "board",
        "last",
        "resign",
        "networks",
        "network rizon",
        "ignore *",
        "ignores",
        "watchers",
        "unwatch",
        "rules",
        "keep",
        "rematch",
        "withdraw",
        "switch yaa",
        "msg yaa hello",
    ] {
        table.enter(line).await;
    }
    let session = &table.session;
    super::help::help(&session.texts, &session.screen, None);
    super::help::help(&session.texts, &session.screen, Some("nothing"));
    session.ended(None, false).unwrap_err();
    session.ended(None, true).unwrap();
}

#[tokio::test]
async fn an_evening_in_another_language_has_no_english() {
    let mut english = Table::new(&["dalnet"]);
    evening(&mut english).await;
    let english = english.screen.take();
    for language in [Language::Fr, Language::Es, Language::De] {
        let mut table = Table::speaking(&["dalnet"], language);
        evening(&mut table).await;
        let said = table.screen.take();
        assert_eq!(said.lines().count(), english.lines().count(), "{said}");
        let sentences = said.lines().filter(|line| {
            // A board is the same everywhere, and so are names.
            let words = line.split(|c: char| !c.is_alphabetic());
            words.filter(|word| word.len() > 2).count() > 2
        });
        for line in sentences {
            assert!(!english.lines().any(|other| other == line), "{line}");
            let english = [
                " the ", " your ", " you ", " is ", " with ", " and ", " to ",
            ];
            let found = english.iter().find(|word| line.contains(**word));
            assert!(found.is_none(), "{language}: {line}");
        }
    }
}
