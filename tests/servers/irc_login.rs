//! Logging in to accounts of real services: Atheme beside InspIRCd.

use crate::support::{
    Client,
    certificate::Certificate,
    ircd::{Ircd, atheme::Services},
    options,
};
use awale::irc::{
    disconnect::{Advice, DisconnectReason},
    event::Event,
    fingerprint::Fingerprint,
    login_failure::LoginFailure,
    options::{Options, Password, Tls},
    sasl::{EcdsaKey, Login, Mechanism, Service},
};
use std::fs;
use tempfile::TempDir;

const KEY: &str = include_str!("../data/irc/p256.pem");

/// The public half of [`KEY`], compressed, in base64: what `SET PUBKEY` takes.
const PUBLIC: &str = "AwJ3QrotdGDqHovrq6Neabn0h3PjwVHjrZVfcasVz8K0";

fn login(account: &str, password: &str) -> Login {
    let password = Password::from(password.to_owned());
    Login::with_password(account.parse().unwrap(), password)
}

fn with_login(port: u16, nick: &str, login: Login) -> Options {
    let mut options = options(port, nick);
    options.channels = vec!["#awale".parse().unwrap()];
    options.login = Some(login);
    options
}

/// What is said about the login until we are in the channel.
async fn outcome(options: Options) -> (Client, Event) {
    let mut client = Client::connect(options);
    let about = client
        .until(|event| matches!(event, Event::LoggedIn { .. } | Event::LoginFailed { .. }))
        .await;
    client
        .until(|event| matches!(event, Event::Joined { own: true, .. }))
        .await;
    (client, about)
}

fn logged_in(account: &str) -> Event {
    let account = account.to_owned();
    Event::LoggedIn { account }
}

async fn services(test: &str) -> Option<(Ircd, Services)> {
    Ircd::start_with_services(test).await
}

#[tokio::test]
async fn by_password() {
    let Some((ircd, _services)) = services("by_password").await else {
        return;
    };
    ircd.register_account("ama", "sesame").send("QUIT");
    let (_client, about) = outcome(with_login(ircd.port, "kofi", login("ama", "sesame"))).await;
    assert_eq!(about, logged_in("ama"));
}

#[tokio::test]
async fn others_see_the_account() {
    let Some((ircd, _services)) = services("others_see_the_account").await else {
        return;
    };
    ircd.register_account("ama", "sesame").send("QUIT");
    let mut watcher = Client::join(ircd.port, "watcher", "#awale").await;
    let (player, _) = outcome(with_login(ircd.port, "kofi", login("ama", "sesame"))).await;
    let joined = watcher
        .until(|event| matches!(event, Event::Joined { own: false, .. }))
        .await;
    let Event::Joined { origin, .. } = joined else {
        unreachable!()
    };
    assert_eq!(origin.account.as_deref(), Some("ama"));
    player.say("#awale", "hello");
    let said = watcher
        .until(|event| matches!(event, Event::Message { .. }))
        .await;
    let Event::Message { origin, .. } = said else {
        unreachable!()
    };
    assert_eq!(origin.account.as_deref(), Some("ama"));
}

#[tokio::test]
async fn by_key() {
    let Some((ircd, _services)) = services("by_key").await else {
        return;
    };
    let mut owner = ircd.register_account("ama", "sesame");
    owner.ask_nickserv(&format!("SET PUBKEY {PUBLIC}"), "set to");
    let mut login = login("ama", "sesame");
    login.password = None;
    login.ecdsa_key = Some(EcdsaKey::from_pem(KEY).unwrap());
    let (_client, about) = outcome(with_login(ircd.port, "kofi", login)).await;
    assert_eq!(about, logged_in("ama"));
}

#[tokio::test]
async fn by_certificate() {
    let Some((ircd, _services)) = services("by_certificate").await else {
        return;
    };
    let own = Certificate::self_signed("ama");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("own.pem");
    fs::write(&file, own.with_key()).unwrap();
    let shown = Fingerprint::of(&own.der).to_string();
    let shown = shown.replace(':', "").to_lowercase();
    let mut owner = ircd.register_account("ama", "sesame");
    owner.ask_nickserv(&format!("CERT ADD {shown}"), "Added");
    let mut login = login("ama", "sesame");
    login.password = None;
    login.certificate = true;
    let mut options = with_login(ircd.tls_port.unwrap(), "kofi", login);
    options.tls = Tls::VerifyWith(ircd.authority());
    options.certificate = Some(file);
    let (_client, about) = outcome(options).await;
    assert_eq!(about, logged_in("ama"));
}

#[tokio::test]
async fn a_wrong_password_is_told_and_ends_a_required_login() {
    let test = "a_wrong_password_is_told_and_ends_a_required_login";
    let Some((ircd, _services)) = services(test).await else {
        return;
    };
    ircd.register_account("ama", "sesame").send("QUIT");
    let (mut client, about) = outcome(with_login(ircd.port, "kofi", login("ama", "wrong"))).await;
    assert!(
        matches!(&about, Event::LoginFailed {
                reason: LoginFailure::Refused(words)
            } if !words.is_empty()),
        "{about:?}"
    );
    client.handle.quit("bye");
    assert_eq!(client.disconnected().await, DisconnectReason::Quit);
    let mut required = login("ama", "wrong");
    required.required = true;
    let mut client = Client::connect(with_login(ircd.port, "kofi", required));
    let reason = client.disconnected().await;
    assert!(
        matches!(reason, DisconnectReason::LoginFailed(_)),
        "{reason:?}"
    );
    assert_eq!(reason.advice(), Advice::Stop);
}

#[tokio::test]
async fn a_mechanism_that_is_not_there_is_no_login() {
    let test = "a_mechanism_that_is_not_there_is_no_login";
    let Some((ircd, _services)) = services(test).await else {
        return;
    };
    let mut login = login("ama", "sesame");
    login.mechanisms = vec![Mechanism::ScramSha256];
    let (_client, about) = outcome(with_login(ircd.port, "kofi", login)).await;
    let Event::LoginFailed { reason } = about else {
        panic!("{about:?}")
    };
    assert!(reason.to_string().contains("SCRAM-SHA-256"), "{reason}");
}

/// Where SASL is not used, NickServ is told before any channel is joined.
#[tokio::test]
async fn by_nickserv() {
    let Some((ircd, _services)) = services("by_nickserv").await else {
        return;
    };
    ircd.register_account("ama", "sesame").send("QUIT");
    for (password, is_right) in [("sesame", true), ("wrong", false)] {
        let mut login = login("ama", password);
        login.service = Some(Service::NickServ("NickServ@services.test".to_owned()));
        let mut options = with_login(ircd.port, "kofi", login);
        // As on networks whose servers offer nothing.
        options.asks_offers = false;
        let mut client = Client::connect(options);
        let mut about = Vec::new();
        loop {
            match client.next().await {
                event @ (Event::LoggedIn { .. } | Event::LoginFailed { .. }) => about.push(event),
                Event::Joined { own: true, .. } => break,
                _ => {}
            }
        }
        let last = about.last().unwrap();
        assert_eq!(*last == logged_in("ama"), is_right, "{about:?}");
        client.handle.quit("bye");
        assert_eq!(client.disconnected().await, DisconnectReason::Quit);
    }
}

#[tokio::test]
async fn a_required_login_by_nickserv_that_fails_ends_the_connection() {
    let test = "a_required_login_by_nickserv_that_fails_ends_the_connection";
    let Some((ircd, _services)) = services(test).await else {
        return;
    };
    ircd.register_account("ama", "sesame").send("QUIT");
    let mut login = login("ama", "wrong");
    login.service = Some(Service::NickServ("NickServ".to_owned()));
    login.required = true;
    let mut options = with_login(ircd.port, "kofi", login);
    options.asks_offers = false;
    let mut client = Client::connect(options);
    let reason = client.disconnected().await;
    assert!(
        matches!(reason, DisconnectReason::LoginFailed(_)),
        "{reason:?}"
    );
}
