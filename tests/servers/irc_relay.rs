//! Our connection against our relay.

use crate::support::{Client, relay, relay_with};
use awale::irc::{
    budget::{Class, Rate},
    connection::connect,
    disconnect::DisconnectReason,
    event::{Event, Left, Target},
    options::{Options, Tls},
    outgoing::Outgoing,
    relay::Config,
};
use std::time::{Duration, Instant};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

#[tokio::test]
async fn two_people_meet_talk_and_part() {
    let relay = relay().await;
    let mut ada = Client::join(relay.port, "ada", "#awale").await;
    let mut bob = Client::join(relay.port, "bob", "#awale").await;
    ada.until(
        |event| matches!(event, Event::Joined { nick, own: false, .. } if nick.as_str() == "bob"),
    )
    .await;
    bob.say("#awale", "hello all");
    let said = ada.message().await;
    assert_eq!(
        said,
        (
            "bob".to_owned(),
            Target::Channel("#awale".parse().unwrap()),
            "hello all".to_owned()
        )
    );
    ada.say("bob", "\u{1}ACTION waves\u{1}");
    assert_eq!(
        bob.message().await,
        ("ada".to_owned(), Target::Private, "waves".to_owned())
    );
    ada.handle
        .send(Outgoing::who("#awale").unwrap(), Class::Listing)
        .unwrap();
    let mut seen = Vec::new();
    loop {
        match ada.next().await {
            Event::Who(entry) => seen.push((entry.nick.to_string(), entry.realname)),
            Event::WhoEnd { mask } => {
                assert_eq!(mask, "#awale");
                break;
            }
            _ => {}
        }
    }
    seen.sort();
    assert_eq!(
        seen,
        [
            ("ada".into(), "A1 FR ada".into()),
            ("bob".into(), "A1 FR bob".into())
        ]
    );
    let channel = "#awale".parse().unwrap();
    bob.handle
        .send(Outgoing::part(&channel, "later").unwrap(), Class::Control)
        .unwrap();
    let left = ada.until(|event| matches!(event, Event::Left { .. })).await;
    let Event::Left {
        nick,
        how: Left::Parted { reason },
        own: false,
        ..
    } = left
    else {
        panic!("{left:?}")
    };
    assert_eq!((nick.as_str(), reason.as_str()), ("bob", "later"));
    bob.handle.quit("bye");
    assert_eq!(bob.disconnected().await, DisconnectReason::Quit);
}

#[tokio::test]
async fn a_taken_nick_gets_a_suffix_and_a_new_one_is_followed() {
    let relay = relay().await;
    let mut first = Client::join(relay.port, "ada", "#awale").await;
    let mut second = Client::join(relay.port, "ada", "#awale").await;
    assert_eq!(second.nick, "ada_");
    let new = "carl".parse().unwrap();
    second
        .handle
        .send(Outgoing::nick(&new).unwrap(), Class::Control)
        .unwrap();
    second
        .until(|event| matches!(event, Event::NickChanged { own: true, .. }))
        .await;
    let seen = first
        .until(|event| matches!(event, Event::NickChanged { own: false, .. }))
        .await;
    let Event::NickChanged { old, new, .. } = seen else {
        panic!("{seen:?}")
    };
    assert_eq!((old.as_str(), new.as_str()), ("ada_", "carl"));
    let taken = "ada".parse().unwrap();
    second
        .handle
        .send(Outgoing::nick(&taken).unwrap(), Class::Control)
        .unwrap();
    second
        .until(|event| matches!(event, Event::NickRefused { code: 433, .. }))
        .await;
}

#[tokio::test]
async fn a_message_to_nobody_is_reported() {
    let relay = relay().await;
    let mut ada = Client::join(relay.port, "ada", "#awale").await;
    ada.say("nobody", "are you there?");
    let event = ada
        .until(|event| matches!(event, Event::NotDelivered { .. }))
        .await;
    let Event::NotDelivered { target, code, .. } = event else {
        panic!("{event:?}")
    };
    assert_eq!((target.as_str(), code), ("nobody", 401));
}

#[tokio::test]
async fn ctcp_is_answered_in_private_only() {
    let relay = relay().await;
    let mut ada = Client::join(relay.port, "ada", "#awale").await;
    let bob = Client::join(relay.port, "bob", "#awale").await;
    ada.say("#awale", "\u{1}VERSION\u{1}");
    ada.say("bob", "\u{1}VERSION\u{1}");
    ada.say("bob", "\u{1}VERSION\u{1}");
    let notice = ada
        .until(|event| matches!(event, Event::Notice { from: Some(_), .. }))
        .await;
    let Event::Notice { target, text, .. } = notice else {
        panic!("{notice:?}")
    };
    assert_eq!(target, Target::Private);
    assert!(text.starts_with("\u{1}VERSION awale "), "{text:?}");
    // The lines after it prove that no second answer came in between.
    bob.say("ada", "marker");
    let marker = ada.until(|event| !matches!(event, Event::Lag(_))).await;
    assert!(matches!(marker, Event::Message { .. }), "{marker:?}");
}

#[tokio::test]
async fn the_end_of_the_relay_and_a_wrong_port_have_reasons() {
    let relay = relay().await;
    let port = relay.port;
    let mut ada = Client::join(port, "ada", "#awale").await;
    relay.stop().await;
    let reason = ada.disconnected().await;
    assert!(
        matches!(&reason, DisconnectReason::Closed(text) if text.contains("the relay ends")),
        "{reason:?}"
    );
    assert!(ada.handle.is_closed());
    assert!(
        ada.handle
            .send(Outgoing::ping("x").unwrap(), Class::Control)
            .is_err()
    );
    let (_handle, mut events) = connect(Options::new("127.0.0.1", port, "ada".parse().unwrap()));
    let event = events.recv().await;
    assert_eq!(
        event,
        Some(Event::Disconnected {
            reason: DisconnectReason::Refused
        })
    );
}

#[tokio::test]
async fn tls_against_a_plain_port_says_what_is_wrong() {
    let relay = relay().await;
    let mut options = Options::new("127.0.0.1", relay.port, "ada".parse().unwrap());
    options.tls = Tls::Insecure;
    options.timeouts.connect = Duration::from_secs(5);
    let (_handle, mut events) = connect(options);
    let event = events.recv().await;
    let Some(Event::Disconnected { reason }) = event else {
        panic!("{event:?}")
    };
    assert!(
        matches!(
            reason,
            DisconnectReason::Tls(_) | DisconnectReason::ConnectTimeout
        ),
        "{reason:?}"
    );
}

#[tokio::test]
async fn quitting_sends_the_moves_first() {
    let relay = relay().await;
    let mut ada = Client::join(relay.port, "ada", "#awale").await;
    let mut options = crate::support::options(relay.port, "bob");
    options.rate = Rate {
        burst: 4,
        period: Duration::from_millis(200),
    };
    let bob = Client::start(options).await;
    for n in 0..6 {
        bob.handle
            .send(
                Outgoing::privmsg("ada", &format!("chat {n}")).unwrap(),
                Class::Chat,
            )
            .unwrap();
    }
    bob.handle
        .send(Outgoing::privmsg("ada", "resign").unwrap(), Class::Move)
        .unwrap();
    bob.handle.quit("bye");
    let mut texts = Vec::new();
    while texts.last().map(String::as_str) != Some("resign") {
        texts.push(ada.message().await.2);
    }
    assert!(texts.len() < 7, "{texts:?}");
    // The last words come too, before the farewell.
    while texts.len() < 7 {
        texts.push(ada.message().await.2);
    }
    assert_eq!(texts.last().map(String::as_str), Some("chat 5"));
}

/// A socket without a client behind it, registered on the relay.
async fn raw(port: u16, nick: &str) -> BufReader<TcpStream> {
    let mut socket = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    let lines = format!("NICK {nick}\r\nUSER u 0 * :raw\r\nJOIN #awale\r\n");
    socket.write_all(lines.as_bytes()).await.unwrap();
    let mut reader = BufReader::new(socket);
    read_until(&mut reader, " 366 ").await;
    reader
}

async fn read_until(reader: &mut BufReader<TcpStream>, wanted: &str) -> String {
    loop {
        let mut line = String::new();
        let count = reader.read_line(&mut line).await.unwrap();
        assert_ne!(count, 0, "closed before {wanted:?}");
        if line.contains(wanted) {
            return line;
        }
    }
}

#[tokio::test]
async fn a_client_that_does_not_read_is_cut_off() {
    let config = Config {
        send_queue: 64,
        rate: Rate::UNLIMITED,
        ..Config::default()
    };
    let relay = relay_with(config).await;
    let mut watcher = Client::join(relay.port, "watcher", "#awale").await;
    let _deaf = raw(relay.port, "deaf").await;
    let mut talker = raw(relay.port, "talker").await;
    let line = format!("PRIVMSG deaf :{}\r\n", "x".repeat(400)).repeat(100);
    let flood = tokio::spawn(async move {
        // More than the sockets on both sides can hold; an error only means that it was enough.
        for _ in 0..1000 {
            if talker.get_mut().write_all(line.as_bytes()).await.is_err() {
                break;
            }
        }
    });
    let quit = watcher
        .until(|event| matches!(event, Event::Quit { .. }))
        .await;
    let Event::Quit { nick, reason, .. } = quit else {
        unreachable!()
    };
    assert_eq!((nick.as_str(), reason.as_str()), ("deaf", "SendQ exceeded"));
    flood.abort();
}

#[tokio::test]
async fn silent_clients_are_pinged_and_dropped() {
    let config = Config {
        ping_interval: Duration::from_millis(100),
        register_timeout: Duration::from_millis(100),
        ..Config::default()
    };
    let relay = relay_with(config).await;
    let mut silent = raw(relay.port, "silent").await;
    read_until(&mut silent, "PING :relay.awale").await;
    let farewell = read_until(&mut silent, "ERROR").await;
    assert!(farewell.contains("Ping timeout"), "{farewell:?}");
    let socket = TcpStream::connect(("127.0.0.1", relay.port)).await.unwrap();
    let farewell = read_until(&mut BufReader::new(socket), "ERROR").await;
    assert!(farewell.contains("Registration timeout"), "{farewell:?}");
}

#[tokio::test]
async fn lines_over_the_rate_wait_and_arrive() {
    let rate = Rate {
        burst: 8,
        period: Duration::from_millis(10),
    };
    let relay = relay_with(Config {
        rate,
        ..Config::default()
    })
    .await;
    let mut hearer = Client::join(relay.port, "hearer", "#awale").await;
    let mut talker = raw(relay.port, "talker").await;
    let begin = Instant::now();
    let lines: String = (0..30)
        .map(|n| format!("PRIVMSG hearer :{n}\r\n"))
        .collect();
    talker.get_mut().write_all(lines.as_bytes()).await.unwrap();
    for n in 0..30 {
        assert_eq!(hearer.message().await.2, n.to_string());
    }
    assert!(
        begin.elapsed() >= Duration::from_millis(200),
        "{:?}",
        begin.elapsed()
    );
}

#[tokio::test]
async fn lines_sent_too_early_wait_for_the_registration() {
    let relay = relay().await;
    let mut ada = Client::join(relay.port, "ada", "#awale").await;
    let (bob, _events) = connect(crate::support::options(relay.port, "bob"));
    bob.send(Outgoing::privmsg("ada", "early").unwrap(), Class::Move)
        .unwrap();
    assert_eq!(ada.message().await.2, "early");
}
