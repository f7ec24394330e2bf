//! From a host name to an open, encrypted socket.

use super::tls;
use crate::irc::{
    disconnect::DisconnectReason,
    networks::is_public,
    options::{Options, Tls},
    proxy::Proxy,
};
use std::{io, net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    task::JoinSet,
    time::{sleep, timeout},
};
use tokio_socks::tcp::Socks5Stream;

/// A plain or encrypted socket.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Opens the connection, proxy and TLS included, within the options' time limit.
pub(super) async fn dial(options: &Options) -> Result<Box<dyn Stream>, DisconnectReason> {
    let opening = async {
        match &options.proxy {
            None => {
                let socket = open(&options.host, options.port, options.public_only).await?;
                encrypt(options, socket).await
            }
            Some(proxy) => encrypt(options, through(proxy, options).await?).await,
        }
    };
    match timeout(options.timeouts.connect, opening).await {
        Ok(opened) => opened,
        Err(_) => Err(DisconnectReason::ConnectTimeout),
    }
}

async fn encrypt<S: Stream + 'static>(
    options: &Options,
    socket: S,
) -> Result<Box<dyn Stream>, DisconnectReason> {
    match options.tls {
        Tls::Off => Ok(Box::new(socket)),
        _ => Ok(Box::new(tls::handshake(options, socket).await?)),
    }
}

/// Has the proxy connect, which looks the server's name up too.
async fn through(
    proxy: &Proxy,
    options: &Options,
) -> Result<Socks5Stream<TcpStream>, DisconnectReason> {
    let socket = open(&proxy.host, proxy.port, false)
        .await
        .map_err(|error| DisconnectReason::Proxy(format!("{proxy}: {error}")))?;
    let target = (options.host.as_str(), options.port);
    let connected = match &proxy.user {
        None => Socks5Stream::connect_with_socket(socket, target).await,
        Some((user, password)) => {
            let password = password.expose();
            Socks5Stream::connect_with_password_and_socket(socket, target, user, password).await
        }
    };
    connected.map_err(|error| DisconnectReason::Proxy(format!("{proxy}: {}", words(&error))))
}

/// What the proxy said, in words that say whose fault it is.
fn words(error: &tokio_socks::Error) -> String {
    use tokio_socks::Error;
    let words = match error {
        Error::PasswordAuthFailure(_) => "it refuses the user and the password",
        Error::NoAcceptableAuthMethods => "it wants a user and a password",
        Error::GeneralSocksServerFailure => "it failed, perhaps to find the server's name",
        Error::ConnectionNotAllowedByRuleset => "it does not allow this server",
        Error::NetworkUnreachable | Error::HostUnreachable => "it cannot reach the server",
        Error::ConnectionRefused => "the server refuses its connection",
        Error::TtlExpired => "the server does not answer it",
        Error::InvalidResponseVersion => "it does not speak SOCKS5",
        other => return other.to_string(),
    };
    words.to_owned()
}

async fn open(host: &str, port: u16, public_only: bool) -> Result<TcpStream, DisconnectReason> {
    let found = lookup_host((host, port)).await;
    let mut addresses: Vec<SocketAddr> = found
        .map_err(|error| DisconnectReason::Dns(format!("{host}: {error}")))?
        .collect();
    if public_only {
        addresses.retain(|address| is_public(address.ip()));
    }
    let socket = race(addresses).await.map_err(|error| match error {
        Some(error) => refusal(&error),
        None if public_only => {
            DisconnectReason::Dns(format!("{host} has no address on the Internet"))
        }
        None => DisconnectReason::Dns(format!("{host} has no address")),
    })?;
    // Moves are short lines; waiting to fill a packet only adds lag.
    if let Err(error) = socket.set_nodelay(true) {
        tracing::debug!(%error, "no TCP_NODELAY");
    }
    Ok(socket)
}

/// Time an address has before the next one is tried beside it (RFC 8305 §8): a network whose IPv6
/// leads nowhere must not cost the whole time limit.
const HEAD_START: Duration = Duration::from_millis(250);

/// The first connection that succeeds, or the last error; none without addresses.
async fn race(addresses: Vec<SocketAddr>) -> Result<TcpStream, Option<io::Error>> {
    let mut rest = addresses.into_iter();
    let mut attempts = JoinSet::new();
    let mut last = None;
    loop {
        if let Some(address) = rest.next() {
            attempts.spawn(TcpStream::connect(address));
        }
        tokio::select! {
            Some(ended) = attempts.join_next() => match ended {
                Ok(Ok(socket)) => return Ok(socket),
                Ok(Err(error)) => last = Some(error),
                Err(error) => last = Some(error.into()),
            },
            () = sleep(HEAD_START), if rest.len() > 0 => {}
            else => return Err(last),
        }
    }
}

fn refusal(error: &io::Error) -> DisconnectReason {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => DisconnectReason::Refused,
        io::ErrorKind::TimedOut => DisconnectReason::ConnectTimeout,
        _ => DisconnectReason::Io(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn the_first_address_that_works_wins() {
        let dead = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let refused = dead.local_addr().unwrap();
        drop(dead);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let socket = race(vec![refused, address]).await.unwrap();
        assert_eq!(socket.peer_addr().unwrap(), address);
        let error = race(vec![refused]).await.unwrap_err().unwrap();
        assert_eq!(refusal(&error), DisconnectReason::Refused);
        assert!(race(vec![]).await.unwrap_err().is_none());
    }

    #[tokio::test]
    async fn a_listed_name_that_leads_home_is_not_followed() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        assert!(open("localhost", port, false).await.is_ok());
        let reason = open("localhost", port, true).await.unwrap_err().to_string();
        assert!(
            reason.contains("localhost has no address on the Internet"),
            "{reason}"
        );
    }
}
