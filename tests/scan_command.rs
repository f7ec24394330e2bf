//! `awale scan` as a user runs it: a living network with a player, an empty one, and a dead one.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::{
    fs,
    net::TcpListener,
    path::Path,
    process::{Command, Output},
};
use support::{Client, options, relay};
use tempfile::TempDir;
use tokio::task::spawn_blocking;

async fn awale(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_awale"));
    command.arg("scan").args(arguments);
    command.arg("--config").arg(folder.join("config.toml"));
    command.arg("--home").arg(folder.join("home"));
    // The relays run beside it.
    let run = spawn_blocking(move || command.output());
    run.await.unwrap().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The settings of somebody who has three networks of his own.
fn settings(ports: [u16; 3]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("config.toml"),
        "[player]\nname = \"Ama\"\n",
    )
    .unwrap();
    let network = |(id, port): (&str, u16)| {
        format!(
            "[[network]]\nid = \"{id}\"\nname = \"The {id} one\"\n\
             servers = [{{ host = \"127.0.0.1\", port = {port}, tls = false }}]\nrate = 0\n\n"
        )
    };
    let list: String = ["full", "empty", "dead"]
        .into_iter()
        .zip(ports)
        .map(network)
        .collect();
    fs::write(folder.path().join("networks.toml"), list).unwrap();
    folder
}

#[tokio::test]
async fn players_networks_and_what_did_not_answer() {
    let (full, empty) = (relay().await, relay().await);
    let dead = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let folder = settings([full.port, empty.port, dead]);
    let mut kofi = options(full.port, "kofi");
    kofi.realname = "A1 CI abapa~1a2b 1234".to_owned();
    kofi.channels = vec!["#awale".parse().unwrap(), "#awale-net".parse().unwrap()];
    let _kofi = Client::start(kofi).await;
    let three = [
        "--networks",
        "full,empty,dead",
        "--wait",
        "1s",
        "--pace",
        "0/0",
    ];

    let shown = awale(folder.path(), &three).await;
    let shown = text(&shown.stdout);
    for line in [
        "NETWORK  NICK  NAME  COUNTRY  RULE   POINTS  STATE",
        "full     kofi        CI       abapa  1234",
        "No answer:",
        "  The dead one  the server refuses the connection; check host and port",
        "Meet them: awale online full",
    ] {
        assert!(
            shown.lines().any(|shown| shown == line),
            "{line:?} is not in\n{shown}"
        );
    }

    let ghana = awale(folder.path(), &[&three[..], &["--country", "GH"]].concat()).await;
    let ghana = text(&ghana.stdout);
    assert!(
        ghana.starts_with("No such player was found.\n") && !ghana.contains("Meet them"),
        "{ghana}"
    );

    let json = awale(folder.path(), &[&three[..], &["--json"]].concat()).await;
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let networks = json["networks"].as_array().unwrap();
    let answered: Vec<_> = networks
        .iter()
        .map(|network| &network["answered"])
        .collect();
    assert_eq!(answered, [false, true, true], "{json}");
    assert_eq!(networks[2]["players"][0]["points"], 1234, "{json}");
}

#[tokio::test]
async fn what_cannot_be_scanned_is_said() {
    let folder = settings([1, 2, 3]);
    let unknown = awale(folder.path(), &["--networks", "nowhere"]).await;
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("awale networks list"));
    let wait = awale(folder.path(), &["--wait", "1h"]).await;
    assert!(text(&wait.stderr).contains("write seconds such as 20s"));
}
