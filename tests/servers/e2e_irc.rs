//! `awale irc` against scripted servers: what outside test programs of IRC clients try.

use crate::support::{
    certificate::Certificate,
    program::{Ended, Program, path_text},
    script::Script,
    tls_server::TlsServer,
};
use awale::irc::fingerprint::Fingerprint;
use std::{fs, time::Duration};
use tempfile::TempDir;
use tokio::{net::TcpListener, time::timeout};

/// A settings file and a home folder.
struct Setting {
    folder: TempDir,
}

impl Setting {
    fn new(port: u16, tls: bool, pin: Option<&Certificate>) -> Self {
        let folder = TempDir::new().unwrap();
        let pins: Vec<String> = pin
            .iter()
            .map(|pin| format!("\"{}\"", Fingerprint::of(&pin.der)))
            .collect();
        let text = format!(
            "nick = \"ada\"\n[[network]]\nname = \"Test\"\n\
             servers = [{{ host = \"localhost\", port = {port}, tls = {tls} }}]\n\
             tls_pins_sha256 = [{}]\n",
            pins.join(", ")
        );
        fs::write(folder.path().join("irc.toml"), text).unwrap();
        Self { folder }
    }

    fn start(&self) -> Program {
        let config = path_text(&self.folder.path().join("irc.toml"));
        let home = path_text(&self.folder.path().join("home"));
        Program::start(&["irc", "--config", &config, "--home", &home])
    }
}

async fn listen() -> (TcpListener, u16) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    (listener, port)
}

async fn nobody_came(listener: &TcpListener) {
    let come = timeout(Duration::ZERO, listener.accept()).await;
    assert!(come.is_err(), "a connection that should not be");
}

fn failed(ended: &Ended) {
    assert_eq!(ended.status.code(), Some(1), "{}", ended.errors);
}

#[tokio::test]
async fn a_pinned_certificate_is_taken_and_another_refused() {
    let [mine, other] = [(); 2].map(|()| Certificate::expired("irc.test"));
    for (shown, is_taken) in [(&mine, true), (&other, false)] {
        let (listener, port) = listen().await;
        let setting = Setting::new(port, true, Some(&mine));
        let program = setting.start();
        let script = Script::accept_tls(&listener, &TlsServer::new(shown)).await;
        if is_taken {
            let mut script = script.unwrap();
            script.welcome().await;
            script.send("ERROR :closing link\r\n").await;
            drop(script);
        } else if let Ok(mut script) = script {
            assert_eq!(script.rest().await, b"");
        }
        let ended = program.wait();
        failed(&ended);
        let words = match is_taken {
            true => "closing link".to_owned(),
            false => Fingerprint::of(&other.der).to_string(),
        };
        assert!(ended.errors.contains(&words), "{}", ended.errors);
    }
}

/// A server that demands TLS gets it at once, and in the next run from the beginning. The port that it
/// names on the secure connection means nothing.
async fn strict_transport(on_secure: &str) {
    let certificate = Certificate::self_signed("irc.test");
    let server = TlsServer::new(&certificate);
    let (plain, plain_port) = listen().await;
    let (secure, secure_port) = listen().await;
    let setting = Setting::new(plain_port, false, Some(&certificate));

    let program = setting.start();
    let mut script = Script::accept(&plain).await;
    assert_eq!(script.line().await.unwrap(), "CAP LS 302");
    script
        .send(format!(":s CAP * LS :sts=port={secure_port}\r\n"))
        .await;
    let rest = String::from_utf8(script.rest().await).unwrap();
    assert!(!rest.contains("CAP"), "nothing more is negotiated: {rest}");
    let mut script = Script::accept_tls(&secure, &server).await.unwrap();
    assert_eq!(script.expect("CAP").await, "CAP LS 302");
    script
        .send(format!(":s CAP * LS :sts=duration=1000{on_secure}\r\n"))
        .await;
    script.expect("CAP END").await;
    script.send("ERROR :closing link\r\n").await;
    drop(script);
    failed(&program.wait());

    let program = setting.start();
    let mut script = Script::accept_tls(&secure, &server).await.unwrap();
    assert_eq!(script.expect("CAP").await, "CAP LS 302");
    nobody_came(&plain).await;
    // The server takes its demand back.
    script.send(":s CAP * LS :sts=duration=0\r\n").await;
    script.expect("CAP END").await;
    drop(script);
    failed(&program.wait());

    let program = setting.start();
    Script::accept(&plain).await.expect("CAP LS 302").await;
    nobody_came(&secure).await;
    failed(&program.wait());
}

#[tokio::test]
async fn strict_transport_is_obeyed_and_remembered() {
    strict_transport("").await;
}

#[tokio::test]
async fn a_port_in_the_secure_offer_is_ignored() {
    strict_transport(",port=12345").await;
}

#[tokio::test]
async fn a_demand_with_a_certificate_that_nobody_trusts_leads_nowhere() {
    let server = TlsServer::new(&Certificate::self_signed("localhost"));
    let (plain, plain_port) = listen().await;
    let (secure, secure_port) = listen().await;
    let setting = Setting::new(plain_port, false, None);
    let program = setting.start();
    let mut script = Script::accept(&plain).await;
    script.expect("CAP LS 302").await;
    script
        .send(format!(":s CAP * LS :sts=port={secure_port}\r\n"))
        .await;
    if let Ok(mut script) = Script::accept_tls(&secure, &server).await {
        assert_eq!(script.rest().await, b"");
    }
    let ended = program.wait();
    failed(&ended);
    assert!(ended.errors.contains("issued"), "{}", ended.errors);
    nobody_came(&plain).await;
}
