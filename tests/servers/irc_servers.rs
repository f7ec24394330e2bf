//! Our connection against real servers: ngIRCd (old and strict) and InspIRCd (modern).

use crate::support::{
    Client,
    ircd::{Flood, Ircd, Kind, inspircd, skip},
    options,
};
use awale::irc::{
    budget::Class,
    casemap::Casemap,
    connection::connect,
    disconnect::DisconnectReason,
    event::{Event, Target},
    options::Tls,
    outgoing::Outgoing,
};
use std::time::{Duration, Instant};

/// Registration, channel, talk, WHO, an absent nick and the end, as every server does them.
async fn an_evening(ircd: &Ircd) {
    let begin = Instant::now();
    let mut ada = Client::join(ircd.port, "ada", "#awale").await;
    println!("registered and joined in {:?}", begin.elapsed());
    let mut bob = Client::join(ircd.port, "ada", "#awale").await;
    assert_eq!(bob.nick, "ada_");
    ada.until(|event| matches!(event, Event::Joined { own: false, .. }))
        .await;
    bob.say("#awale", "hello é €");
    assert_eq!(ada.message().await.2, "hello é €");
    ada.say("ada_", "awale/1 move");
    assert_eq!(
        bob.message().await,
        ("ada".to_owned(), Target::Private, "awale/1 move".to_owned())
    );
    ada.handle
        .send(Outgoing::who("#awale").unwrap(), Class::Listing)
        .unwrap();
    let entry = ada
        .until(|event| matches!(event, Event::Who(entry) if entry.nick.as_str() == "ada_"))
        .await;
    let Event::Who(entry) = entry else {
        unreachable!()
    };
    assert_eq!(entry.realname, "A1 FR ada");
    ada.until(|event| matches!(event, Event::WhoEnd { .. }))
        .await;
    ada.say("nobody", "hello?");
    let refused = ada
        .until(|event| matches!(event, Event::NotDelivered { .. }))
        .await;
    assert!(
        matches!(refused, Event::NotDelivered { code: 401, .. }),
        "{refused:?}"
    );
    bob.handle.quit("bye");
    assert_eq!(bob.disconnected().await, DisconnectReason::Quit);
    let quit = ada.until(|event| matches!(event, Event::Quit { .. })).await;
    assert!(matches!(quit, Event::Quit { split: false, .. }), "{quit:?}");
}

async fn an_evening_on(test: &str, kind: Kind) {
    if let Some(ircd) = Ircd::start(test, kind, Flood::Off).await {
        an_evening(&ircd).await;
    }
}

#[tokio::test]
async fn an_evening_on_ngircd() {
    an_evening_on("an_evening_on_ngircd", Kind::NgIrcd).await;
}

#[tokio::test]
async fn an_evening_on_inspircd() {
    an_evening_on("an_evening_on_inspircd", Kind::InspIrcd).await;
}

#[tokio::test]
async fn an_evening_on_hybrid() {
    an_evening_on("an_evening_on_hybrid", Kind::Hybrid).await;
}

#[tokio::test]
async fn an_evening_on_irc2() {
    an_evening_on("an_evening_on_irc2", Kind::Irc2).await;
}

#[tokio::test]
async fn an_evening_with_all_of_ircv3() {
    let (test, ircv3) = ("an_evening_with_all_of_ircv3", inspircd::IRCV3);
    if let Some(ircd) = Ircd::start_with(test, Kind::InspIrcd, Flood::Off, ircv3).await {
        an_evening(&ircd).await;
    }
}

#[tokio::test]
async fn what_the_servers_say_about_themselves() {
    for (kind, casemap, bot, monitor, irc2_like) in [
        (Kind::NgIrcd, Casemap::Ascii, None, None, true),
        (Kind::InspIrcd, Casemap::Rfc1459, Some('B'), Some(30), false),
        (Kind::Hybrid, Casemap::Ascii, Some('B'), Some(50), false),
        (Kind::Irc2, Casemap::Ascii, None, None, true),
    ] {
        let name = "what_the_servers_say_about_themselves";
        let Some(ircd) = Ircd::start(name, kind, Flood::Off).await else {
            continue;
        };
        let mut client = Client::connect(options(ircd.port, "ada"));
        let event = client
            .until(|event| matches!(event, Event::Registered { .. }))
            .await;
        let Event::Registered {
            network, isupport, ..
        } = event
        else {
            unreachable!()
        };
        assert_eq!(network.as_deref(), Some("TestNet"), "{kind:?}");
        assert_eq!(
            (isupport.casemap(), isupport.bot_mode()),
            (casemap, bot),
            "{kind:?}"
        );
        assert_eq!(
            (isupport.monitor(), isupport.is_irc2_like()),
            (monitor, irc2_like),
            "{kind:?}: {isupport:?}"
        );
    }
}

#[tokio::test]
async fn a_frozen_server_is_noticed() {
    for kind in [Kind::NgIrcd, Kind::InspIrcd] {
        let Some(ircd) = Ircd::start("a_frozen_server_is_noticed", kind, Flood::Off).await else {
            continue;
        };
        let mut options = options(ircd.port, "ada");
        options.timeouts.ping_interval = Duration::from_millis(200);
        options.timeouts.ping_timeout = Duration::from_secs(2);
        let mut ada = Client::start(options).await;
        let lag = ada.until(|event| matches!(event, Event::Lag(_))).await;
        assert!(
            matches!(lag, Event::Lag(lag) if lag < Duration::from_secs(2)),
            "{lag:?}"
        );
        ircd.freeze();
        assert_eq!(ada.disconnected().await, DisconnectReason::PingTimeout);
    }
}

#[tokio::test]
async fn tls_is_verified_and_its_failures_have_words() {
    for kind in [Kind::NgIrcd, Kind::InspIrcd] {
        let name = "tls_is_verified_and_its_failures_have_words";
        let Some(ircd) = Ircd::start(name, kind, Flood::Off).await else {
            continue;
        };
        let Some(port) = ircd.tls_port else {
            skip(name, "no TLS");
            continue;
        };
        for tls in [Tls::VerifyWith(ircd.authority()), Tls::Insecure] {
            let mut options = options(port, "ada");
            options.tls = tls;
            let mut ada = Client::start(options).await;
            ada.handle.quit("bye");
            assert_eq!(ada.disconnected().await, DisconnectReason::Quit);
        }
        let mut unknown = options(port, "ada");
        unknown.tls = Tls::Verify;
        let (_handle, mut events) = connect(unknown);
        let event = events.recv().await;
        let Some(Event::Disconnected {
            reason: DisconnectReason::Tls(words),
        }) = event
        else {
            panic!("{event:?}")
        };
        assert_eq!(
            words,
            "nobody this system trusts has issued the server's certificate"
        );
    }
}

async fn a_netsplit(test: &str, kind: Kind) {
    let Some((a, b)) = Ircd::start_pair_of(test, kind).await else {
        return;
    };
    let mut ada = Client::join(a.port, "ada", "#awale").await;
    let bob = Client::join(b.port, "bob", "#awale").await;
    let carl = Client::join(b.port, "carl", "#awale").await;
    for who in ["bob", "carl"] {
        ada.until(|event| matches!(event, Event::Joined { nick, .. } if nick.as_str() == who))
            .await;
    }
    carl.handle.quit("a.test b.test");
    let quit = ada.until(|event| matches!(event, Event::Quit { .. })).await;
    let Event::Quit {
        nick, split: false, ..
    } = &quit
    else {
        panic!("{quit:?}")
    };
    assert_eq!(nick.as_str(), "carl");
    drop(b);
    let quit = ada.until(|event| matches!(event, Event::Quit { .. })).await;
    let Event::Quit {
        nick,
        reason,
        split: true,
    } = &quit
    else {
        panic!("{quit:?}")
    };
    assert_eq!((nick.as_str(), reason.as_str()), ("bob", "a.test b.test"));
    drop(bob);
}

#[tokio::test]
async fn a_netsplit_of_inspircd_is_told_from_a_quit() {
    a_netsplit("a_netsplit_of_inspircd_is_told_from_a_quit", Kind::InspIrcd).await;
}

#[tokio::test]
async fn a_netsplit_of_ngircd_is_told_from_a_quit() {
    a_netsplit("a_netsplit_of_ngircd_is_told_from_a_quit", Kind::NgIrcd).await;
}

#[tokio::test]
async fn a_netsplit_of_hybrid_is_told_from_a_quit() {
    a_netsplit("a_netsplit_of_hybrid_is_told_from_a_quit", Kind::Hybrid).await;
}
