//! Encryption against scripted servers: whom we believe, and whom we show what.

use crate::support::{
    Client,
    certificate::{Authority, Certificate},
    options,
    script::Script,
    tls_server::TlsServer,
};
use awale::irc::{
    disconnect::{Advice, DisconnectReason},
    event::Event,
    fingerprint::Fingerprint,
    options::{Options, Tls},
};
use std::{fs, net::SocketAddr};
use tempfile::TempDir;
use tokio::net::TcpListener;

/// A listener at an address of this machine, and options to connect to it.
async fn listen(address: &str, tls: Tls) -> (TcpListener, Options) {
    let listener = TcpListener::bind(address).await.unwrap();
    let own = listener.local_addr().unwrap();
    let mut options = options(own.port(), "ada");
    options.host = own.ip().to_string();
    options.tls = tls;
    (listener, options)
}

fn pinned(certificate: &Certificate) -> Tls {
    Tls::Pinned(vec![Fingerprint::of(&certificate.der)])
}

/// The words with which we refuse a server that shows this certificate.
async fn refused(certificate: &Certificate, tls: Tls) -> String {
    let (listener, options) = listen("127.0.0.1:0", tls).await;
    let mut client = Client::connect(options);
    let server = TlsServer::new(certificate);
    let (script, reason) = tokio::join!(
        Script::accept_tls(&listener, &server),
        client.disconnected()
    );
    // TLS 1.3 tells the server of a refusal only after it counts the handshake as done.
    if let Ok(mut script) = script {
        assert_eq!(script.rest().await, b"", "nothing is said to a stranger");
    }
    assert_eq!(reason.advice(), Advice::Retry);
    match reason {
        DisconnectReason::Tls(words) => words,
        other => panic!("{other:?}"),
    }
}

async fn taken(certificate: &Certificate, tls: Tls, address: &str) {
    let (listener, options) = listen(address, tls).await;
    let mut client = Client::connect(options);
    let server = TlsServer::new(certificate);
    let mut script = Script::accept_tls(&listener, &server).await.unwrap();
    script.welcome().await;
    client
        .until(|event| matches!(event, Event::Registered { .. }))
        .await;
}

#[tokio::test]
async fn a_pinned_certificate_is_taken_though_it_has_expired() {
    let old = Certificate::expired("irc.test");
    taken(&old, pinned(&old), "127.0.0.1:0").await;
    // One of several pins is enough: servers change their certificates.
    let new = Certificate::self_signed("irc.test");
    let both = Tls::Pinned(vec![Fingerprint::of(&new.der), Fingerprint::of(&old.der)]);
    taken(&old, both, "127.0.0.1:0").await;
}

#[tokio::test]
async fn another_certificate_than_the_pinned_is_refused_and_named() {
    let [mine, other] = ["irc.test", "127.0.0.1"].map(Certificate::self_signed);
    let words = refused(&other, pinned(&mine)).await;
    let shown = Fingerprint::of(&other.der).to_string();
    assert!(words.contains(&shown), "{words}");
    // Not even one that an authority vouches for.
    let signed = Authority::new().sign(&["127.0.0.1"]);
    refused(&signed, pinned(&mine)).await;
}

#[tokio::test]
async fn certificates_that_nobody_vouches_for_are_refused_in_words() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("ca.pem");
    let authority = Authority::new();
    fs::write(&file, authority.pem()).unwrap();
    let trusting = || Tls::VerifyWith(file.clone());
    for (certificate, words) in [
        (
            Certificate::self_signed("127.0.0.1"),
            "nobody this system trusts",
        ),
        (authority.sign(&["irc.test"]), "is for another name"),
        (authority.sign_expired(&["127.0.0.1"]), "has expired"),
    ] {
        let found = refused(&certificate, trusting()).await;
        assert!(found.contains(words), "{found}");
    }
    taken(&authority.sign(&["127.0.0.1"]), trusting(), "127.0.0.1:0").await;
}

#[tokio::test]
async fn a_server_without_tls_is_told_from_one_with_a_wrong_certificate() {
    let (listener, options) = listen("127.0.0.1:0", Tls::Verify).await;
    let mut client = Client::connect(options);
    let mut script = Script::accept(&listener).await;
    script
        .send(":irc.test NOTICE * :*** Looking up your hostname\r\n")
        .await;
    let reason = client.disconnected().await;
    let DisconnectReason::Tls(words) = reason else {
        panic!("{reason:?}")
    };
    assert!(words.contains("does not speak TLS"), "{words}");
}

#[tokio::test]
async fn our_certificate_is_shown() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("own.pem");
    let own = Certificate::self_signed("ama");
    fs::write(&file, own.with_key()).unwrap();
    let certificate = Certificate::self_signed("irc.test");
    let server = TlsServer::new(&certificate);
    for shown in [None, Some(file)] {
        let (listener, mut options) = listen("127.0.0.1:0", pinned(&certificate)).await;
        options.certificate.clone_from(&shown);
        let _client = Client::connect(options);
        let socket = listener.accept().await.unwrap().0;
        let stream = server.accept(socket).await.unwrap();
        let seen = stream.get_ref().1.peer_certificates().unwrap_or_default();
        let seen: Vec<&[u8]> = seen.iter().map(AsRef::as_ref).collect();
        let expected: Vec<&[u8]> = shown.iter().map(|_| own.der.as_slice()).collect();
        assert_eq!(seen, expected);
    }
}

#[tokio::test]
async fn a_certificate_of_ours_that_cannot_be_read_is_told() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("own.pem");
    let own = Certificate::self_signed("ama");
    for text in [
        None,
        Some(""),
        Some(own.pem.as_str()),
        Some(own.key_pem.as_str()),
    ] {
        if let Some(text) = text {
            fs::write(&file, text).unwrap();
        }
        let (_listener, mut options) = listen("127.0.0.1:0", Tls::Verify).await;
        options.certificate = Some(file.clone());
        let reason = Client::connect(options).disconnected().await;
        let DisconnectReason::Options(words) = &reason else {
            panic!("{text:?}: {reason:?}")
        };
        assert!(words.contains("own.pem"), "{words}");
    }
}

#[tokio::test]
async fn over_ipv6() {
    // A machine without IPv6 has nothing to test.
    let Ok(probe) = TcpListener::bind("[::1]:0").await else {
        return;
    };
    drop(probe);
    let certificate = Certificate::self_signed("::1");
    taken(&certificate, pinned(&certificate), "[::1]:0").await;
    let (listener, options) = listen("[::1]:0", Tls::Off).await;
    let mut client = Client::connect(options);
    let (socket, from) = listener.accept().await.unwrap();
    assert!(matches!(from, SocketAddr::V6(_)));
    let mut script = Script::on(socket);
    script.welcome().await;
    client
        .until(|event| matches!(event, Event::Registered { .. }))
        .await;
}
