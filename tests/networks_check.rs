//! `awale networks check`, run as a process against servers on this machine.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

mod support;

use std::path::PathBuf;

use serde_json::Value;
use support::{
    ircd::{Flood, Ircd, Kind},
    relay,
    user::{User, good, json},
};

fn text_of(path: PathBuf) -> String {
    path.to_str().unwrap().to_owned()
}

/// A port of this machine at which nothing listens.
fn closed_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_are_checked_and_remembered_and_the_dead_proposed_for_removal() {
    let user = User::new();
    let (relay, closed) = (relay().await, closed_port());
    let good_server = format!("127.0.0.1:{}", relay.port);
    let dead = format!("127.0.0.1:{closed}");
    good(&user.run(
        &[
            "networks",
            "add",
            "home",
            "--server",
            &format!("{dead},{good_server}"),
        ],
        "",
    ));
    good(&user.run(&["networks", "add", "gone", "--server", &dead], ""));
    let check = |more: &[&str]| {
        let arguments = ["networks", "check", "--pace", "0/0"];
        user.run(&[&arguments, more].concat(), "")
    };
    let told = check(&["home", "gone"]);
    let out = good(&told);
    assert!(
        out.starts_with("Checking 3 servers of 2 networks. This takes 5 s to 83 s:"),
        "{out}"
    );
    assert!(
        out.contains(&format!("home  {good_server}  well: in after ")),
        "{out}"
    );
    assert!(
        out.contains(&format!("home  {dead}  the server refuses the connection")),
        "{out}"
    );
    assert!(out.ends_with("1 of 3 servers let us in.\n"), "{out}");
    check(&["home", "gone"]);
    let checked = json(&check(&["home", "gone", "--json"]));
    let servers = checked["servers"].as_array().unwrap();
    let of = |network: &str, port: u16| {
        let is_it = |s: &&Value| s["network"] == network && s["port"] == port;
        servers.iter().find(is_it).unwrap()
    };
    let well = of("home", relay.port);
    assert!(
        well["ok"] == true && well["failures"] == 0 && well["tls"] == "no",
        "{well}"
    );
    assert!(
        well["seconds"].as_f64().is_some() && well["lag"].as_f64().is_some(),
        "{well}"
    );
    let bad = of("gone", closed);
    assert!(
        bad["ok"] == false && bad["failures"].as_u64() >= Some(3),
        "{bad}"
    );
    assert_eq!(
        checked["proposals"],
        serde_json::json!([
            format!("awale networks remove home --server {dead}"),
            "awale networks disable gone"
        ])
    );
    // The proposal can be typed as it stands.
    let proposal = checked["proposals"][0].as_str().unwrap();
    let words: Vec<&str> = proposal.split(' ').skip(1).collect();
    assert!(good(&user.run(&words, "")).contains("server removed"));
    let shown = good(&user.run(&["networks", "show", "home"], "")).to_owned();
    assert!(
        shown.contains("well on 20") && !shown.contains(&closed.to_string()),
        "{shown}"
    );
    relay.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_tells_why_not_and_counts_nothing_when_nobody_answers() {
    let user = User::new();
    // A server that lets nobody in.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let rude = tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let words = b"ERROR :Closing Link: you are K-Lined\r\n";
            let _ = tokio::io::AsyncWriteExt::write_all(&mut socket, words).await;
        }
    });
    let banned = format!("127.0.0.1:{port}");
    let encrypted = format!("127.0.0.1:+{port}");
    good(&user.run(&["networks", "add", "a", "--server", &banned], ""));
    good(&user.run(&["networks", "add", "b", "--server", &encrypted], ""));
    let told = user.run(&["networks", "check", "a", "b", "--pace", "0/0"], "");
    let out = good(&told);
    assert!(
        out.contains("the server does not let us in: Closing Link: you are K-Lined"),
        "{out}"
    );
    assert!(out.contains("does not speak TLS on this port"), "{out}");
    assert!(
        out.contains("0 of 2 servers let us in") && out.contains("the failures do not count"),
        "{out}"
    );
    assert!(!good(&user.run(&["networks", "show", "a"], "")).contains("failed"));
    // One network alone is asked for on purpose.
    good(&user.run(&["networks", "check", "a", "--pace", "0/0"], ""));
    assert!(good(&user.run(&["networks", "show", "a"], "")).contains("failed once"));
    rude.abort();
    // Nobody's network is hurried.
    let ran = user.run(&["networks", "check", "dalnet", "--pace", "0/0"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("may get you banned"), "{ran:?}");
    let ran = user.run(&["networks", "check", "dlanet"], "");
    assert!(
        ran.code == Some(2) && ran.err.contains("did you mean dalnet?"),
        "{ran:?}"
    );
}

async fn a_real_server(test: &str, kind: Kind, software: &str) {
    let Some(ircd) = Ircd::start(test, kind, Flood::Default).await else {
        return;
    };
    let user = User::new();
    let server = format!("127.0.0.1:{}", ircd.port);
    good(&user.run(&["networks", "add", "real", "--server", &server], ""));
    if let Some(port) = ircd.tls_port {
        let server = format!("127.0.0.1:+{port}");
        good(&user.run(&["networks", "add", "real", "--server", &server], ""));
    }
    let ca = text_of(ircd.authority());
    let check = ["networks", "check", "real", "--pace", "0/0", "--json"];
    let trusting = json(&user.run(&[&check[..], &["--ca", &ca]].concat(), ""));
    for server in trusting["servers"].as_array().unwrap() {
        assert_eq!(server["ok"], true, "{server}");
        assert_eq!(server["name"], "TestNet", "{server}");
        let said = server["software"].as_str().unwrap().to_lowercase();
        assert!(said.contains(software), "{server}");
        assert!(
            server["lag"].as_f64().is_some_and(|lag| lag < 10.0),
            "{server}"
        );
    }
    // The certificate is looked at: nobody has vouched for it now.
    let checked = json(&user.run(&check, ""));
    for server in checked["servers"].as_array().unwrap() {
        assert_eq!(server["ok"], server["tls"] == "no", "{server}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ngircd_is_checked() {
    a_real_server("ngircd_is_checked", Kind::NgIrcd, "ngircd").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn inspircd_is_checked() {
    a_real_server("inspircd_is_checked", Kind::InspIrcd, "inspircd").await;
}
