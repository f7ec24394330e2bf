//! Looking for players on many networks at once, on loopback: living ones with players, and every way
//! in which a network can be dead.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use awale::{
    client::scan::{Found, Limits, News, NoAnswer, Room, Target, scan},
    irc::{
        disconnect::DisconnectReason,
        gate::Gate,
        options::{Options, Tls},
        refusal::Refusal,
    },
};
use std::{collections::BTreeMap, time::Duration};
use support::{Client, options, relay};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
};

/// Long enough for a busy machine, short enough for a test: networks that never answer cost it.
const LIMITS: Limits = Limits {
    attempt: Duration::from_secs(4),
    wait: Duration::from_secs(1),
};

fn target(id: &str, servers: Vec<Options>) -> Target {
    Target {
        id: id.parse().unwrap(),
        name: id.to_owned(),
        servers,
        lobby: "#awale".parse().unwrap(),
        wire: "#awale-net".parse().unwrap(),
    }
}

fn gate() -> Gate {
    Gate::new("0/0".parse().unwrap())
}

async fn results(targets: Vec<Target>) -> BTreeMap<String, Result<Room, NoAnswer>> {
    let mut news = scan(targets, LIMITS, gate());
    let mut results = BTreeMap::new();
    while let Some(news) = news.recv().await {
        if let News::Over(id, result) = news {
            results.insert(id.to_string(), result);
        }
    }
    results
}

/// Somebody in the two channels, with this realname.
async fn somebody(port: u16, nick: &str, realname: &str) -> Client {
    let mut options = options(port, nick);
    options.realname = realname.to_owned();
    options.channels = vec!["#awale".parse().unwrap(), "#awale-net".parse().unwrap()];
    Client::start(options).await
}

/// A server that greets with these words, and answers the first line that starts so with others.
async fn scripted(greeting: &'static str, (start, answer): (&'static str, &'static str)) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (reader, mut writer) = socket.into_split();
                writer.write_all(greeting.as_bytes()).await.unwrap();
                let mut lines = BufReader::new(reader).split(b'\n');
                while let Ok(Some(line)) = lines.next_segment().await {
                    if line.starts_with(start.as_bytes()) {
                        writer.write_all(answer.as_bytes()).await.unwrap();
                    }
                }
            });
        }
    });
    port
}

/// Nothing is answered to anything.
const NOTHING: (&str, &str) = ("\n", "");

#[tokio::test]
async fn players_are_found_by_their_realnames_and_nobody_is_told() {
    let relay = relay().await;
    let mut ama = somebody(relay.port, "ama", "A1 GH abapa~1a2b 1234").await;
    let _bot = somebody(relay.port, "kofi", "A1b - abapa~1a2b 1200 jo@example.org").await;
    let _guest = somebody(relay.port, "guest", "somebody").await;
    let found = results(vec![target("home", vec![options(relay.port, "scout")])]).await;
    let room = found["home"].as_ref().unwrap();
    assert_eq!((room.port, room.others), (relay.port, Some(1)));
    let [first, second] = room.players.as_slice() else {
        panic!("{room:?}");
    };
    let expected = Found {
        nick: "ama".parse().unwrap(),
        name: None,
        country: Some("GH".parse().unwrap()),
        rule: Some("abapa".parse().unwrap()),
        points: Some("1234".parse().unwrap()),
        state: None,
        away: false,
        owner: None,
        signed: false,
    };
    assert_eq!(first, &expected);
    assert_eq!(second.owner.as_deref(), Some("jo@example.org"));
    // All that Ama has heard of it: somebody came and went.
    let mut heard = Vec::new();
    while let Ok(event) = ama.events.try_recv() {
        heard.push(format!("{event:?}"));
    }
    assert!(
        heard.iter().any(|event| event.contains("scout")),
        "{heard:?}"
    );
    let said = |event: &&String| event.starts_with("Message") || event.starts_with("Notice");
    assert_eq!(heard.iter().find(said), None);
}

#[tokio::test]
async fn dead_networks_are_told_with_their_reason_and_hold_nobody_up() {
    let relay = relay().await;
    let _ama = somebody(relay.port, "ama", "A1 GH abapa~1a2b 1234").await;
    let silent = scripted("", NOTHING).await;
    let banned = scripted("ERROR :Closing Link: you (K-Lined)\r\n", NOTHING).await;
    let refused = {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        listener.local_addr().unwrap().port()
    };
    let invited = ("JOIN", ":s 473 scout #awale-net :invite only\r\n");
    let closed = scripted(":s 001 scout :hi\r\n:s 422 scout :no motd\r\n", invited).await;
    let mut tls = options(silent, "scout");
    tls.tls = Tls::Insecure;
    let mut targets = vec![
        target("silent", vec![options(silent, "scout")]),
        target("tls", vec![tls]),
        target("banned", vec![options(banned, "scout")]),
        target("refused", vec![options(refused, "scout")]),
        target("closed", vec![options(closed, "scout")]),
        target("empty", vec![]),
        target(
            "second",
            vec![options(refused, "scout"), options(relay.port, "scout")],
        ),
    ];
    targets.extend((0..13).map(|n| {
        target(
            &format!("live{n}"),
            vec![options(relay.port, &format!("scout{n}"))],
        )
    }));
    let found = results(targets).await;
    assert_eq!(found.len(), 20);
    for id in ["silent", "tls"] {
        assert_eq!(found[id], Err(NoAnswer::TooSlow(LIMITS.attempt)), "{id}");
    }
    let banned = DisconnectReason::from_error("Closing Link: you (K-Lined)");
    assert_eq!(found["banned"], Err(NoAnswer::Unreachable(banned)));
    assert_eq!(
        found["refused"],
        Err(NoAnswer::Unreachable(DisconnectReason::Refused))
    );
    let reason = Refusal::new(473, "invite only", 300);
    let channel = "#awale-net".parse().unwrap();
    assert_eq!(found["closed"], Err(NoAnswer::Closed { channel, reason }));
    assert_eq!(found["empty"], Err(NoAnswer::NoServer));
    for (id, result) in &found {
        if id.starts_with("live") || id == "second" {
            let room = result
                .as_ref()
                .unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(
                room.players
                    .iter()
                    .any(|found| found.nick.as_str() == "ama"),
                "{id}"
            );
        }
    }
}
