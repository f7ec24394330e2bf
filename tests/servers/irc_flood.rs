//! Who says how much on real servers: our budget is never flood, floods are understood, and those of
//! others are borne.

use crate::support::{
    Client,
    ircd::{Flood, Ircd, Kind},
    options,
    raw::Raw,
};
use awale::irc::{
    budget::{Class, Rate},
    disconnect::{Advice, DisconnectReason},
    event::{Event, Target},
    outgoing::Outgoing,
};
use std::{collections::BTreeSet, time::Instant};

/// Lines of [`steady_talk`]: 40 s at the default rate.
const LINES: usize = 20;

/// Every fifth line is as long as ours can be; some servers make them cost more.
fn line(n: usize) -> String {
    let filling = if n % 5 == 4 {
        "x".repeat(280)
    } else {
        String::new()
    };
    format!("line {n} {filling}").trim_end().to_owned()
}

/// Says [`LINES`] lines at once, to be sent at the default rate, and waits for all of them.
async fn steady_talk(ircd: &Ircd) {
    let mut hearer = Client::join(ircd.port, "hearer", "#awale").await;
    let mut slow = options(ircd.port, "talker");
    slow.rate = Rate::default();
    slow.channels = vec!["#awale".parse().unwrap()];
    let begin = Instant::now();
    let mut talker = Client::start(slow).await;
    talker
        .until(|event| matches!(event, Event::Joined { own: true, .. }))
        .await;
    let joined = begin.elapsed();
    let begin = Instant::now();
    for n in 0..LINES {
        talker.say("#awale", &line(n));
    }
    for n in 0..LINES {
        assert_eq!(hearer.message().await.2, line(n));
    }
    println!(
        "{:?} at the default rate: joined in {joined:?}, {LINES} lines in {:?}",
        ircd.kind,
        begin.elapsed()
    );
    talker.handle.quit("bye");
    assert_eq!(talker.disconnected().await, DisconnectReason::Quit);
}

#[tokio::test]
async fn the_default_rate_is_never_flood() {
    let name = "the_default_rate_is_never_flood";
    let talk = async |kind, flood| {
        if let Some(ircd) = Ircd::start(name, kind, flood).await {
            steady_talk(&ircd).await;
        }
    };
    tokio::join!(
        talk(Kind::NgIrcd, Flood::Default),
        talk(Kind::InspIrcd, Flood::Default),
        talk(Kind::InspIrcd, Flood::Kill),
        talk(Kind::Hybrid, Flood::Default),
        talk(Kind::Irc2, Flood::Default),
    );
}

#[tokio::test]
async fn flooding_is_recognised() {
    let name = "flooding_is_recognised";
    for kind in [Kind::InspIrcd, Kind::Hybrid, Kind::Irc2] {
        let Some(ircd) = Ircd::start(name, kind, Flood::Kill).await else {
            continue;
        };
        let mut ada = Client::join(ircd.port, "ada", "#awale").await;
        for n in 0..250 {
            let text = format!("{n} {}", "x".repeat(100));
            let line = Outgoing::privmsg("#awale", &text);
            // The connection may be closed before the last one.
            let _ = ada.handle.send(line.unwrap(), Class::Chat);
        }
        let reason = ada.disconnected().await;
        assert!(
            matches!(reason, DisconnectReason::ExcessFlood(_)),
            "{kind:?}: {reason:?}"
        );
        assert_eq!(reason.advice(), Advice::RetrySlower);
    }
}

#[tokio::test]
async fn a_flooder_beside_us_costs_us_nothing() {
    const FLOOD: usize = 2000;
    let name = "a_flooder_beside_us_costs_us_nothing";
    for kind in [Kind::InspIrcd, Kind::NgIrcd, Kind::Hybrid] {
        let Some(ircd) = Ircd::start(name, kind, Flood::Off).await else {
            continue;
        };
        let mut ada = Client::join(ircd.port, "ada", "#awale").await;
        let mut bob = Client::join(ircd.port, "bob", "#awale").await;
        let port = ircd.port;
        let flooder = tokio::task::spawn_blocking(move || {
            let mut raw = Raw::join(port, "eve", &["#awale"]);
            // No more at once than a server keeps for somebody who is not read.
            for n in 0..FLOOD {
                raw.send(&format!("PRIVMSG #awale :{n}"));
                if n % 50 == 49 {
                    raw.settle();
                }
            }
            raw
        });
        for n in 0..5 {
            ada.say("bob", &format!("move {n}"));
        }
        let (mut moves, mut heard) = (0, 0);
        while moves < 5 || heard < FLOOD {
            let (from, target, text) = bob.message().await;
            match target {
                Target::Private => {
                    assert_eq!((from, text), ("ada".to_owned(), format!("move {moves}")));
                    moves += 1;
                }
                Target::Channel(_) => heard += 1,
            }
        }
        flooder.await.unwrap();
        // Nobody has been thrown out meanwhile.
        bob.say("ada", "still here");
        ada.until(|event| matches!(event, Event::Message { text, .. } if text == "still here"))
            .await;
    }
}

#[tokio::test]
async fn twenty_peers_in_one_lobby() {
    const PEERS: usize = 20;
    let name = "twenty_peers_in_one_lobby";
    for kind in [Kind::InspIrcd, Kind::NgIrcd, Kind::Hybrid, Kind::Irc2] {
        let Some(ircd) = Ircd::start(name, kind, Flood::Off).await else {
            continue;
        };
        let mut peers = Vec::new();
        for n in 0..PEERS {
            peers.push(Client::join(ircd.port, &format!("peer{n}"), "#awale").await);
        }
        let mut last = peers.pop().unwrap();
        // The last one learns of all at once, the others one by one.
        let mut seen = BTreeSet::new();
        loop {
            match last.next().await {
                Event::Names { members, .. } => {
                    seen.extend(members.iter().map(|member| member.nick.to_string()));
                }
                Event::NamesEnd { .. } => break,
                _ => {}
            }
        }
        assert_eq!(seen.len(), PEERS, "{kind:?}: {seen:?}");
        last.say("#awale", "hello");
        for peer in &mut peers {
            assert_eq!(peer.message().await.2, "hello", "{kind:?}");
        }
        last.handle.quit("bye");
        for peer in &mut peers {
            peer.until(
                |event| matches!(event, Event::Quit { nick, .. } if nick.as_str() == "peer19"),
            )
            .await;
        }
    }
}
