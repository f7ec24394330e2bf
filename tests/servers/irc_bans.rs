//! Being thrown out of real servers, and not being let in again; servers that die.

use crate::support::{
    Client,
    ircd::{Flood, Ircd, Kind, inspircd},
    options,
    raw::Raw,
};
use awale::irc::{
    disconnect::{Advice, DisconnectReason},
    event::Event,
    options::Options,
};

async fn begin(test: &str, kind: Kind) -> Option<(Ircd, Raw)> {
    let extra = match kind {
        Kind::InspIrcd => inspircd::OPERATOR,
        _ => "",
    };
    let ircd = Ircd::start_with(test, kind, Flood::Off, extra).await?;
    let root = Raw::operator(ircd.port);
    Some((ircd, root))
}

fn player(ircd: &Ircd) -> Options {
    let mut options = options(ircd.port, "ada");
    options.channels = vec!["#awale".parse().unwrap()];
    options
}

/// Bans us while we are connected; both the end and the next attempt are understood.
async fn banned(test: &str, kind: Kind, command: &str) {
    let Some((ircd, mut root)) = begin(test, kind).await else {
        return;
    };
    let mut ada = Client::start(player(&ircd)).await;
    root.send(command);
    for attempt in ["connected", "back"] {
        let reason = ada.disconnected().await;
        assert!(
            matches!(reason, DisconnectReason::Banned(_)),
            "{kind:?}, {attempt}: {reason:?}"
        );
        assert_eq!(reason.advice(), Advice::RetryInHours);
        ada = Client::connect(player(&ircd));
    }
}

#[tokio::test]
async fn a_ban_on_inspircd() {
    for command in [
        "KLINE *awale@* 10m :no games here",
        "GLINE *awale@* 10m :no games here",
        "ZLINE 127.0.0.1 10m :no games here",
    ] {
        banned("a_ban_on_inspircd", Kind::InspIrcd, command).await;
    }
}

#[tokio::test]
async fn a_ban_on_hybrid() {
    for command in [
        "KLINE 10 *awale@* :no games here",
        "DLINE 10 127.0.0.1 :no games here",
    ] {
        banned("a_ban_on_hybrid", Kind::Hybrid, command).await;
    }
}

#[tokio::test]
async fn a_ban_on_ngircd() {
    let command = "KLINE *!*awale@* 600 :no games here";
    banned("a_ban_on_ngircd", Kind::NgIrcd, command).await;
}

#[tokio::test]
async fn a_ban_on_irc2() {
    let command = "TKLINE 10m *awale@* :no games here";
    banned("a_ban_on_irc2", Kind::Irc2, command).await;
}

#[tokio::test]
async fn a_kill_is_told_from_a_ban() {
    let name = "a_kill_is_told_from_a_ban";
    for kind in [Kind::InspIrcd, Kind::Hybrid, Kind::NgIrcd, Kind::Irc2] {
        let Some((ircd, mut root)) = begin(name, kind).await else {
            continue;
        };
        let mut ada = Client::start(player(&ircd)).await;
        root.send("KILL ada :enough");
        let reason = ada.disconnected().await;
        assert!(
            matches!(reason, DisconnectReason::Killed(_)),
            "{kind:?}: {reason:?}"
        );
        assert_eq!(reason.advice(), Advice::Retry);
    }
}

#[tokio::test]
async fn a_kick_is_told_and_no_reason_to_go() {
    let name = "a_kick_is_told_and_no_reason_to_go";
    for kind in [Kind::InspIrcd, Kind::Hybrid, Kind::NgIrcd, Kind::Irc2] {
        let Some(ircd) = Ircd::start(name, kind, Flood::Off).await else {
            continue;
        };
        let mut owner = Raw::join(ircd.port, "owner", &[kind.channel()]);
        let mut ada = Client::join(ircd.port, "ada", kind.channel()).await;
        owner.send(&format!("KICK {} ada :enough", kind.channel()));
        let left = ada
            .until(|event| matches!(event, Event::Left { own: true, .. }))
            .await;
        let Event::Left { how, .. } = left else {
            unreachable!()
        };
        let kicked = awale::irc::event::Left::Kicked {
            by: "owner".to_owned(),
            reason: "enough".to_owned(),
        };
        assert_eq!(how, kicked, "{kind:?}");
        ada.handle.quit("bye");
        assert_eq!(ada.disconnected().await, DisconnectReason::Quit);
    }
}

#[tokio::test]
async fn a_server_that_dies_and_comes_back() {
    let name = "a_server_that_dies_and_comes_back";
    for kind in [Kind::InspIrcd, Kind::Hybrid, Kind::NgIrcd, Kind::Irc2] {
        let Some(mut ircd) = Ircd::start(name, kind, Flood::Off).await else {
            continue;
        };
        let mut ada = Client::start(player(&ircd)).await;
        ircd.kill();
        let reason = ada.disconnected().await;
        assert!(
            matches!(
                reason,
                DisconnectReason::Closed(_) | DisconnectReason::Io(_)
            ),
            "{kind:?}: {reason:?}"
        );
        assert_eq!(reason.advice(), Advice::Retry);
        let mut ada = Client::connect(player(&ircd));
        assert_eq!(
            ada.disconnected().await,
            DisconnectReason::Refused,
            "{kind:?}"
        );
        ircd.restart().await;
        let mut ada = Client::start(player(&ircd)).await;
        ada.until(|event| matches!(event, Event::Joined { own: true, .. }))
            .await;
    }
}
