//! The nick that somebody else has when we come, on real servers.

use crate::support::{
    Client,
    ircd::{Flood, Ircd, Kind, inspircd},
    options,
    raw::Raw,
};
use awale::irc::event::Event;
use std::time::Duration;

/// Somebody has our nick, and no channel in common with us; he goes, or changes it.
async fn regained(test: &str, kind: Kind, extra: &str, free: &str) {
    let Some(ircd) = Ircd::start_with(test, kind, Flood::Off, extra).await else {
        return;
    };
    let mut holder = Raw::join(ircd.port, "ada", &[]);
    let mut options = options(ircd.port, "ada");
    // Where the server does not tell by itself it is asked, in earnest each minute.
    options.timeouts.nick_retry = Duration::from_millis(500);
    let mut ada = Client::start(options).await;
    assert_eq!(ada.nick, "ada_", "{kind:?}");
    holder.send(free);
    let changed = ada
        .until(|event| matches!(event, Event::NickChanged { own: true, .. }))
        .await;
    let Event::NickChanged { new, .. } = changed else {
        unreachable!()
    };
    assert_eq!(new.as_str(), "ada", "{kind:?} after {free}");
    // It really is ours: what others say to it comes.
    let mut bob = Raw::join(ircd.port, "bob", &[]);
    bob.send("PRIVMSG ada :hello");
    assert_eq!(ada.message().await.2, "hello", "{kind:?}");
}

#[tokio::test]
async fn with_monitor_of_inspircd() {
    for free in ["QUIT :bye", "NICK other"] {
        regained("with_monitor_of_inspircd", Kind::InspIrcd, "", free).await;
    }
}

#[tokio::test]
async fn with_monitor_of_hybrid() {
    for free in ["QUIT :bye", "NICK other"] {
        regained("with_monitor_of_hybrid", Kind::Hybrid, "", free).await;
    }
}

#[tokio::test]
async fn with_all_of_ircv3() {
    let free = "QUIT :bye";
    let extra = inspircd::IRCV3;
    regained("with_all_of_ircv3", Kind::InspIrcd, extra, free).await;
}

#[tokio::test]
async fn by_asking_on_ngircd() {
    for free in ["QUIT :bye", "NICK other"] {
        regained("by_asking_on_ngircd", Kind::NgIrcd, "", free).await;
    }
}
