//! What a big lobby costs, and a scan of twenty servers: `cargo bench --bench lobby`.
//!
//! A server of our own says that 5,000 people are in the channels, a thousand of them peers with a signed
//! hello each; the growth of the program's memory until all of it is taken in is printed, and how long that
//! took. Then twenty relays are scanned, each with one player.

#![allow(missing_docs, reason = "a bench has no users")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a bench may fail anywhere"
)]

use std::{
    fs,
    sync::Arc,
    time::{Duration, Instant},
};

use awale::{
    client::{
        self, Endpoint, Event, Network, NetworkEvent, Servers, Settings,
        scan::{Limits, News, Target, scan},
    },
    irc::{
        budget::Rate,
        connection::connect,
        gate::{Gate, Pace},
        options::{Options, Tls},
        relay::Relay,
    },
    peer::{self, Nick, Now, Output, Peer, wire::NetworkToken},
    rules,
    store::Home,
    trust::{KeyPair, Standing},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

const PEOPLE: usize = 5000;
const PEERS: usize = 1000;
const SERVERS: usize = 20;

fn main() {
    // `cargo test --benches` only wants to know that it builds.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        lobby().await;
        twenty().await;
    });
}

async fn lobby() {
    let script: Arc<str> = room().into();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let lines = script.lines().count();
    tokio::spawn(async move {
        let (socket, _) = listener.accept().await.unwrap();
        serve(socket, &script).await;
    });
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(Home::open(folder.path()).unwrap(), port);
    let before = resident();
    let began = Instant::now();
    let (handle, mut events) = client::start(settings).unwrap();
    let mut seen = 0;
    while seen < PEERS {
        if let Event::On(_, NetworkEvent::Peer(peer::Event::PeerSeen(_))) =
            events.recv().await.unwrap()
        {
            seen += 1;
        }
    }
    let took = began.elapsed();
    let grown = resident().saturating_sub(before);
    println!(
        "a lobby of {PEOPLE} people, {PEERS} peers: {:.1} MB more memory, {lines} lines in {:.2} s",
        grown as f64 / 1e6,
        took.as_secs_f64(),
    );
    drop(handle);
}

/// Takes whoever comes in, and then says everything.
async fn serve(socket: TcpStream, script: &str) {
    let (reader, mut writer) = socket.into_split();
    let mut lines = BufReader::new(reader).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match line.split(' ').next() {
            Some("USER") => {
                ":s 001 me :hi\r\n:s 005 me NETWORK=Bench :are supported\r\n:s 422 me :no motd\r\n"
            }
            Some("JOIN") => ":me!u@h JOIN #awale\r\n:me!u@h JOIN #awale-net\r\n",
            Some("WHO") => script,
            Some("PING") => ":s PONG s :x\r\n",
            _ => "",
        };
        if writer.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// What a server says about a full channel, and what the peers in it say.
fn room() -> String {
    let mut text = String::new();
    let network = NetworkToken::from_name("Bench");
    for place in 0..PEOPLE {
        let realname = match place < PEERS {
            true => "A1 GH abapa~1a2b 1200",
            false => "somebody with a name",
        };
        text.push_str(&format!(
            ":s 352 me #awale-net user{place} host{place}.example.org s p{place} H :0 {realname}\r\n"
        ));
    }
    for place in 0..PEERS {
        let nick: Nick = format!("p{place}").parse().unwrap();
        for line in hello(&nick, &network, place) {
            text.push_str(&format!(":{nick}!u@h PRIVMSG #awale-net :{line}\r\n"));
        }
    }
    text
}

fn hello(nick: &Nick, network: &NetworkToken, place: usize) -> Vec<String> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&place.to_le_bytes());
    let key = Arc::new(KeyPair::from_seed(seed));
    let standing = Standing::new(&key.public());
    let mut peer = Peer::new(profile(&nick.to_string()), key, standing, seed);
    let since = std::time::SystemTime::UNIX_EPOCH
        .elapsed()
        .unwrap()
        .as_secs();
    let now = Now {
        elapsed: Duration::ZERO,
        minutes: u32::try_from(since / 60).unwrap(),
    };
    peer.online(now, nick.clone(), network.clone());
    let said = std::iter::from_fn(|| peer.poll()).filter_map(|output| match output {
        Output::Say { line, .. } => Some(line),
        _ => None,
    });
    said.take(1).collect()
}

fn profile(name: &str) -> peer::Config {
    peer::Config {
        name: name.parse().unwrap(),
        country: None,
        languages: None,
        introduction: Default::default(),
        rule: Arc::clone(rules::builtin().first().unwrap()),
        others: Vec::new(),
        max_games: 1,
        referee: false,
    }
}

fn settings(home: Home, port: u16) -> Settings {
    let key = home.identity([7; 32]).unwrap();
    let server = Endpoint {
        host: "127.0.0.1".to_owned(),
        port,
        tls: Tls::Off,
        public_only: false,
    };
    let channels = ["#awale", "#awale-net"].map(|name| name.parse().unwrap());
    let servers = Servers::new(server, Vec::new());
    let mut network = Network::new(
        "bench".parse().unwrap(),
        servers,
        "me".parse().unwrap(),
        channels,
    );
    network.rate = Rate::UNLIMITED;
    Settings {
        home,
        key,
        profile: profile("me"),
        networks: vec![network],
        bot: None,
        seed: [9; 32],
        tap: None,
        watch: true,
        direct: awale::client::Direct::default(),
        logs_talk: false,
        gate: Gate::new(Pace::UNLIMITED),
    }
}

/// Memory of this program, in bytes (Linux; elsewhere 0).
fn resident() -> usize {
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: usize = text
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse().ok())
        .unwrap_or(0);
    pages * 4096
}

async fn twenty() {
    let limits = Limits {
        wait: Duration::from_secs(1),
        ..Limits::default()
    };
    let mut targets = Vec::new();
    let mut players = Vec::new();
    for place in 0..SERVERS {
        let relay = Relay::bind("127.0.0.1:0").await.unwrap();
        let port = relay.local_addr().unwrap().port();
        tokio::spawn(relay.run(std::future::pending()));
        let options = |nick: &str| {
            let mut options = Options::new("127.0.0.1", port, nick.parse().unwrap());
            options.rate = Rate::UNLIMITED;
            options
        };
        let mut player = options("ama");
        player.realname = "A1 GH abapa~1a2b 1200".to_owned();
        player.channels = vec!["#awale-net".parse().unwrap()];
        let (handle, mut events) = connect(player);
        while !matches!(
            events.recv().await.unwrap(),
            awale::irc::event::Event::Joined { own: true, .. }
        ) {}
        players.push((handle, events));
        targets.push(Target {
            id: format!("n{place}").parse().unwrap(),
            name: format!("n{place}"),
            servers: vec![options("scout")],
            lobby: "#awale".parse().unwrap(),
            wire: "#awale-net".parse().unwrap(),
        });
    }
    let began = Instant::now();
    let mut news = scan(targets, limits, Gate::new(Pace::UNLIMITED));
    let mut found = 0;
    while let Some(news) = news.recv().await {
        if let News::Over(_, Ok(room)) = news {
            found += room.players.len();
        }
    }
    println!(
        "a scan of {SERVERS} servers that listens for {} s: {:.2} s, {found} players found",
        limits.wait.as_secs(),
        began.elapsed().as_secs_f64(),
    );
}
