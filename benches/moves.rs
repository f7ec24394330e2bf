//! How long a move takes from one player to the other, beside a bare line through the same server:
//! `cargo bench --bench moves`.
//!
//! Two clients of ours play whole games over an ngIRCd without flood limits. The time runs from the command
//! to play until the other client tells of the move; in it the move is signed, put on disk, sent, checked, put
//! on disk there, and replayed. After every move the same line goes once between two connections that do
//! nothing with it. What the first takes longer is ours.

#![allow(missing_docs, reason = "a bench has no users")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a bench may fail anywhere"
)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use awale::{
    client::{
        self, Command, Direct, Endpoint, Event, Handle, Network, NetworkEvent, Servers, Settings,
        Tables,
    },
    irc::{
        budget::Rate,
        gate::{Gate, Pace},
        options::Tls,
    },
    peer::{self, Terms, wire::Gid},
    rules,
    store::Home,
};
use rand::{SeedableRng, rngs::StdRng, seq::IndexedRandom};
use support::{
    ircd::{Flood, Ircd, Kind},
    raw::Raw,
};
use tokio::{sync::mpsc, time::timeout};

const GAMES: usize = 30;

/// As long as a move's line is, all in all.
const LINE: usize = 230;

/// Nothing on this machine takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// One player.
struct Side {
    handle: Handle,
    events: mpsc::Receiver<Event>,
    tables: Tables,
}

fn main() {
    // `cargo test --benches` only wants to know that it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let Some(server) = Ircd::start("the bench", Kind::NgIrcd, Flood::Off).await else {
            println!("ngIRCd is not installed: scripts/install-ircds");
            return;
        };
        measure(server.port).await;
    });
}

async fn measure(port: u16) {
    let folder = tempfile::tempdir().unwrap();
    let mut sides = ["ama", "kofi"].map(|nick| {
        let home = Home::open(folder.path().join(nick)).unwrap();
        let (handle, events) = client::start(settings(home, nick, port)).unwrap();
        Side {
            handle,
            events,
            tables: Tables::default(),
        }
    });
    let mut bare = ["one", "two"].map(|nick| Raw::join(port, nick, &[]));
    let (mut moves, mut echoes) = (Vec::new(), Vec::new());
    let mut rng = StdRng::seed_from_u64(7);
    let kofi = "kofi".parse().unwrap();
    sides[0].until_peer(&kofi).await;
    for _ in 0..GAMES {
        let gid = begin(&mut sides, &kofi).await;
        while let Some(mover) = sides.iter().position(|side| side.is_to_move(gid)) {
            let table = sides[mover].tables.get(gid).unwrap();
            let mv = *table.game.legal_moves().choose(&mut rng).unwrap();
            let ply = table.game.ply() + 1;
            let began = Instant::now();
            sides[mover]
                .handle
                .play(peer::Command::Play(gid, mv))
                .await
                .unwrap();
            sides[1 - mover].until_ply(gid, ply).await;
            moves.push(began.elapsed());
            sides[mover].until_ply(gid, ply).await;
            echoes.push(echo(&mut bare));
        }
        for side in &mut sides {
            side.until(|event| matches!(event, peer::Event::Settled { .. }))
                .await;
        }
    }
    report("a move, from the command to the other's event", &mut moves);
    report("a line of the same length, and no more", &mut echoes);
    for side in sides {
        side.handle
            .command(Command::Quit("done".to_owned()))
            .await
            .unwrap();
    }
}

async fn begin(sides: &mut [Side; 2], kofi: &peer::Nick) -> Gid {
    let rule = Arc::clone(rules::builtin().first().unwrap());
    let challenge = peer::Command::Challenge {
        nick: kofi.clone(),
        terms: Terms::casual(rule),
    };
    sides[0].handle.play(challenge).await.unwrap();
    let invited = sides[1].until(|event| matches!(event, peer::Event::Invited { .. }));
    let peer::Event::Invited { gid, .. } = invited.await else {
        unreachable!()
    };
    let accept = peer::Command::Accept(gid);
    sides[1].handle.play(accept).await.unwrap();
    for side in sides {
        side.until(|event| matches!(event, peer::Event::Started { .. }))
            .await;
    }
    gid
}

/// The time of a line from the one to the other.
fn echo([one, two]: &mut [Raw; 2]) -> Duration {
    let text = "x".repeat(LINE);
    let began = Instant::now();
    one.send(&format!("PRIVMSG two :{text}"));
    two.until(|line| line.contains("PRIVMSG two"));
    began.elapsed()
}

impl Side {
    async fn next(&mut self) -> peer::Event {
        loop {
            let event = timeout(PATIENCE, self.events.recv()).await.unwrap();
            match event.expect("the client ended") {
                Event::On(_, NetworkEvent::Peer(event)) => {
                    self.tables.follow(&event);
                    return event;
                }
                Event::Ended { reason, .. } => panic!("{reason}"),
                _ => {}
            }
        }
    }

    async fn until(&mut self, wanted: impl Fn(&peer::Event) -> bool) -> peer::Event {
        loop {
            let event = self.next().await;
            if wanted(&event) {
                return event;
            }
        }
    }

    async fn until_peer(&mut self, nick: &peer::Nick) {
        self.until(
            |event| matches!(event, peer::Event::PeerSeen(info) if info.nick == *nick && info.card.is_some()),
        )
        .await;
    }

    async fn until_ply(&mut self, gid: Gid, ply: u32) {
        while self
            .tables
            .get(gid)
            .is_some_and(|table| table.game.ply() < ply)
        {
            self.next().await;
        }
    }

    fn is_to_move(&self, gid: Gid) -> bool {
        self.tables.get(gid).is_some_and(client::Table::is_my_turn)
    }
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!(
        "{what}: {} times, p50 {:.2?}, p99 {:.2?}, longest {:.2?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
}

fn settings(home: Home, nick: &str, port: u16) -> Settings {
    let key = home.identity(rand::random()).unwrap();
    let server = Endpoint {
        host: "127.0.0.1".to_owned(),
        port,
        tls: Tls::Off,
        public_only: false,
    };
    let channels = ["#awale", "#awale-net"].map(|name| name.parse().unwrap());
    let servers = Servers::new(server, Vec::new());
    let id = "bench".parse().unwrap();
    let mut network = Network::new(id, servers, nick.parse().unwrap(), channels);
    network.rate = Rate::UNLIMITED;
    let rule = Arc::clone(rules::builtin().first().unwrap());
    Settings {
        home,
        key,
        profile: peer::Config {
            name: nick.parse().unwrap(),
            country: None,
            languages: None,
            introduction: Default::default(),
            rule,
            others: Vec::new(),
            max_games: 1,
            referee: false,
        },
        networks: vec![network],
        bot: None,
        seed: rand::random(),
        tap: None,
        watch: false,
        direct: Direct::default(),
        logs_talk: false,
        gate: Gate::new(Pace::UNLIMITED),
    }
}
