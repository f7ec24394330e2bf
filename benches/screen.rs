//! How long a frame of the full screen takes, at 120 columns and 40 rows: its fullest screens.
#![allow(missing_docs, clippy::unwrap_used)]

use std::{hint::black_box, sync::Arc, time::Duration};

use awale::{
    client::{self, Endpoint, Network, NetworkEvent, Servers, config::NoServer},
    event::EventPlan,
    game::Side,
    irc::{
        networks::{List, ServerAddress},
        options::Tls,
    },
    peer::{
        CardInfo, Event as Peer, Nick, PeerInfo,
        wire::{Gid, PlayerState, RuleTag},
    },
    rules::{self, Language, Rule},
    trust::{ChainHead, KeyPair, Link, Points},
    tui::{
        App, Connected, Directory, Effect, Event, Fault, Look, Opening, Task, Theme, Thought,
        Wanted, Weekly,
    },
};
use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent},
};

/// German has the longest words.
fn opening() -> Opening {
    Opening {
        language: Language::De,
        look: Look {
            theme: Theme::Dark,
            ascii: false,
        },
        sowing: false,
        bell: false,
        sounds: false,
        calls: Default::default(),
        scan: false,
        rules: rules::builtin().to_vec(),
        first: None,
        weekly: Some(Weekly {
            plan: plan(),
            zone: jiff::tz::TimeZone::UTC,
        }),
    }
}

fn plan() -> EventPlan {
    EventPlan {
        name: "Sunday match".parse().unwrap(),
        day: "sunday".parse().unwrap(),
        time: "16:00".parse().unwrap(),
        network: "dalnet".to_owned(),
        channel: "#awale".to_owned(),
        rule: rules::find("abapa").unwrap(),
        clock: "5+3".parse().unwrap(),
        rounds: 0,
        rated: true,
        director: None,
        directs: false,
        announces: false,
    }
}

/// Presses keys; the engine answers at once.
fn press(app: &mut App, code: KeyCode) {
    let mut waiting = app.update(Event::Key(KeyEvent::from(code)), Duration::ZERO);
    while let Some(effect) = waiting.pop() {
        if let Effect::Think(task) = effect {
            let thought = Event::Thought(answer(&task));
            waiting.extend(app.update(thought, Duration::ZERO));
        }
    }
}

/// A game in which as much is on the screen as there can be: the larger board, a long history, hints
/// and comments.
fn game() -> App {
    let mut app = App::new(opening());
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    for turn in 0..20 {
        press(&mut app, KeyCode::Char(char::from(b'a' + turn % 6)));
    }
    press(&mut app, KeyCode::Char('t'));
    app
}

/// The same game, analysed.
fn analysis() -> App {
    let mut app = game();
    press(&mut app, KeyCode::Char('x'));
    app
}

/// What is chosen in the menu by its place.
fn from_menu(place: usize) -> App {
    let mut app = App::new(opening());
    for _ in 0..place {
        press(&mut app, KeyCode::Down);
    }
    press(&mut app, KeyCode::Enter);
    app
}

/// The weekly event, before it begins.
fn sunday() -> App {
    let mut app = from_menu(5);
    app.update(
        Event::Time(Duration::from_secs(1_900_000_000)),
        Duration::ZERO,
    );
    app
}

/// No network can be named.
struct Nowhere;

impl Directory for Nowhere {
    fn network(&self, _: Option<&str>, _: Option<ServerAddress>) -> Result<Network, NoServer> {
        Err(List::builtin().find("nowhere").unwrap_err().into())
    }

    fn keep_rule(&self, rule: &Rule, _: &str) -> Result<Arc<Rule>, Fault> {
        Ok(Arc::new(rule.clone()))
    }
}

fn player(number: u8) -> PeerInfo {
    let key = KeyPair::from_seed([number; 32]).public();
    let rule = rules::find("abapa").unwrap();
    let whole = rule.digest();
    let (digest, _) = whole.as_bytes().split_first_chunk().unwrap();
    let card = CardInfo {
        referee: false,
        state: PlayerState::Free,
        rule: RuleTag {
            id: rule.id().clone(),
            digest: Link::from_bytes(*digest),
        },
        others: 2,
        points: Points::START,
        chain: ChainHead::empty(&key),
    };
    PeerInfo {
        nick: format!("player{number}").parse().unwrap(),
        key: key.id(),
        name: format!("Player Number {number}").parse().unwrap(),
        country: Some("GH".parse().unwrap()),
        languages: Some("en,tw".parse().unwrap()),
        clock_off: false,
        lag: Some(Duration::from_secs(4)),
        introduction: "I play slowly and like to talk.".parse().unwrap(),
        seek: None,
        card: Some(card),
    }
}

/// Sixty people online.
fn lobby() -> App {
    let mut app = App::new(opening());
    let server = Endpoint {
        host: "irc.dalnet.example".to_owned(),
        port: 6697,
        tls: Tls::Verify,
        public_only: true,
    };
    let own: Nick = "ama".parse().unwrap();
    let channels = ["#awale", "#awale-net"].map(|name| name.parse().unwrap());
    let servers = Servers::new(server, Vec::new());
    let network = Network::new("dalnet".parse().unwrap(), servers, own.clone(), channels);
    let connected = Connected {
        networks: vec![network],
        rule: rules::find("abapa").unwrap(),
        rules: rules::builtin().to_vec(),
        directory: Arc::new(Nowhere),
        entry: None,
    };
    app.update(Event::Online(Ok(connected)), Duration::ZERO);
    let online = NetworkEvent::Online {
        nick: own,
        network: "DALnet".parse().unwrap(),
    };
    tell(&mut app, online);
    for number in 1..=60 {
        let seen = Peer::PeerSeen(Box::new(player(number)));
        tell(&mut app, NetworkEvent::Peer(seen));
    }
    app
}

fn tell(app: &mut App, event: NetworkEvent) {
    let event = client::Event::On("dalnet".parse().unwrap(), event);
    app.update(Event::Client(event), Duration::ZERO);
}

/// The card of one of them over the list.
fn card() -> App {
    let mut app = lobby();
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    app
}

/// A game with one of them, and the table of the match over it.
fn match_table() -> App {
    let mut app = lobby();
    let started = Peer::Started {
        gid: Gid::new(Link::of("game")),
        nick: "player1".parse().unwrap(),
        opponent: Box::new(KeyPair::from_seed([1; 32]).public()),
        rule: rules::find("abapa").unwrap(),
        me: Side::South,
    };
    tell(&mut app, NetworkEvent::Peer(started));
    let table = NetworkEvent::MatchTable {
        games: Vec::new(),
        of: 6,
    };
    tell(&mut app, table);
    app
}

/// The first move, or the lines of a short look.
fn answer(task: &Task) -> Thought {
    let lines = matches!(task.wanted, Wanted::Lines | Wanted::Deepening);
    let limits = awale::engine::Limits::default().depth(8).lines(3);
    let mut analyst = awale::engine::Analyst::new(1);
    Thought {
        number: task.number,
        mv: task.game.legal_moves().first().copied(),
        analysis: lines
            .then(|| analyst.analyse(&task.game, &limits, &awale::engine::Never))
            .flatten(),
    }
}

/// Makes an interface that shows something.
type Screen = fn() -> App;

fn frame(c: &mut Criterion) {
    let screens: [(&str, Screen); 7] = [
        ("the fullest screen", game),
        ("the rules", || from_menu(10)),
        ("people online", lobby),
        ("a card over people online", card),
        ("the table of a match", match_table),
        ("analysis", analysis),
        ("the Sunday match", sunday),
    ];
    for (name, screen) in screens {
        let mut app = screen();
        let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
        c.bench_function(&format!("frame of {name}, 120x40"), |b| {
            b.iter(|| {
                terminal.draw(|frame| app.view(frame)).unwrap();
                black_box(terminal.backend().buffer().area)
            });
        });
    }
}

criterion_group!(benches, frame);
criterion_main!(benches);
