//! Connections through a scripted SOCKS5 proxy.

use crate::support::{
    Client, certificate::Certificate, options, script::Script, tls_server::TlsServer,
};
use awale::irc::{
    disconnect::{Advice, DisconnectReason},
    event::Event,
    fingerprint::Fingerprint,
    options::{Options, Tls},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// A name that no resolver knows: whoever looks it up gets no further.
const HOST: &str = "irc.nowhere.invalid";

/// What a client asked of the proxy.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    login: Option<(String, String)>,
    host: String,
    port: u16,
}

/// What the proxy answers.
#[derive(Clone, Copy)]
struct Answer {
    /// Whether it wants user and password.
    asks: bool,
    /// 0 takes the login.
    login: u8,
    /// 0 connects.
    connect: u8,
}

async fn text(socket: &mut TcpStream) -> String {
    let length = usize::from(socket.read_u8().await.unwrap());
    let mut bytes = vec![0; length];
    socket.read_exact(&mut bytes).await.unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The proxy's side, up to the connection (RFC 1928, RFC 1929).
async fn serve(listener: &TcpListener, answer: Answer) -> (TcpStream, Option<Asked>) {
    let mut socket = listener.accept().await.unwrap().0;
    assert_eq!(socket.read_u8().await.unwrap(), 5);
    let methods = text(&mut socket).await;
    let method = if answer.asks { 2 } else { 0 };
    assert!(
        methods.bytes().any(|offered| offered == method),
        "{methods:?}"
    );
    socket.write_all(&[5, method]).await.unwrap();
    let mut login = None;
    if answer.asks {
        assert_eq!(socket.read_u8().await.unwrap(), 1);
        login = Some((text(&mut socket).await, text(&mut socket).await));
        socket.write_all(&[1, answer.login]).await.unwrap();
        if answer.login != 0 {
            return (socket, None);
        }
    }
    let mut head = [0; 4];
    socket.read_exact(&mut head).await.unwrap();
    // Connect to a name, which is not looked up on our side.
    assert_eq!(head, [5, 1, 0, 3]);
    let host = text(&mut socket).await;
    let port = socket.read_u16().await.unwrap();
    let reply = [5, answer.connect, 0, 1, 0, 0, 0, 0, 0, 0];
    socket.write_all(&reply).await.unwrap();
    (socket, Some(Asked { login, host, port }))
}

async fn begin(user: &str) -> (TcpListener, Options) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let mut options = options(6667, "ada");
    options.host = HOST.to_owned();
    options.proxy = Some(format!("socks5://{user}127.0.0.1:{port}").parse().unwrap());
    (listener, options)
}

fn registered(event: &Event) -> bool {
    matches!(event, Event::Registered { .. })
}

#[tokio::test]
async fn the_proxy_gets_the_name_and_looks_it_up() {
    for (user, login) in [("", None), ("me:secret@", Some(("me", "secret")))] {
        let (listener, options) = begin(user).await;
        let mut client = Client::connect(options);
        let answer = Answer {
            asks: login.is_some(),
            login: 0,
            connect: 0,
        };
        let (socket, asked) = serve(&listener, answer).await;
        let expected = Asked {
            login: login.map(|(user, password)| (user.to_owned(), password.to_owned())),
            host: HOST.to_owned(),
            port: 6667,
        };
        assert_eq!(asked, Some(expected));
        let mut script = Script::on(socket);
        script.welcome().await;
        client.until(registered).await;
    }
}

#[tokio::test]
async fn encryption_goes_through_it() {
    let certificate = Certificate::self_signed(HOST);
    let (listener, mut options) = begin("").await;
    options.tls = Tls::Pinned(vec![Fingerprint::of(&certificate.der)]);
    let mut client = Client::connect(options);
    let answer = Answer {
        asks: false,
        login: 0,
        connect: 0,
    };
    let (socket, _) = serve(&listener, answer).await;
    let stream = TlsServer::new(&certificate).accept(socket).await.unwrap();
    let mut script = Script::on(stream);
    script.welcome().await;
    client.until(registered).await;
}

#[tokio::test]
async fn a_refusal_is_told_in_words() {
    for (login, connect, words) in [
        (0, 1, "it failed"),
        (0, 2, "does not allow"),
        (0, 3, "cannot reach"),
        (0, 4, "cannot reach"),
        (0, 5, "the server refuses"),
        (0, 6, "does not answer"),
        (1, 0, "it refuses the user"),
    ] {
        let (listener, options) = begin("me:secret@").await;
        let mut client = Client::connect(options);
        let answer = Answer {
            asks: true,
            login,
            connect,
        };
        let (_socket, _) = serve(&listener, answer).await;
        let reason = client.disconnected().await;
        assert_eq!(reason.advice(), Advice::Retry);
        let DisconnectReason::Proxy(found) = &reason else {
            panic!("{reason:?}")
        };
        assert!(found.contains(words), "{found}");
        assert!(!found.contains("secret"), "{found}");
    }
}

#[tokio::test]
async fn a_proxy_that_wants_a_password_and_one_that_is_none_are_told() {
    for (reply, words) in [
        (&[5, 0xff], "wants a user"),
        (b"HT", "does not speak SOCKS5"),
    ] {
        let (listener, options) = begin("").await;
        let mut client = Client::connect(options);
        let mut socket = listener.accept().await.unwrap().0;
        socket.write_all(reply).await.unwrap();
        let reason = client.disconnected().await;
        let DisconnectReason::Proxy(found) = &reason else {
            panic!("{reason:?}")
        };
        assert!(found.contains(words), "{found}");
    }
}

#[tokio::test]
async fn a_proxy_that_is_not_there_is_told_from_a_server_that_is_not() {
    let (listener, options) = begin("").await;
    drop(listener);
    let reason = Client::connect(options).disconnected().await;
    assert!(matches!(reason, DisconnectReason::Proxy(_)), "{reason:?}");
}
