//! From a host name to an open, encrypted socket.

use super::tls;
use crate::irc::{
    disconnect::DisconnectReason,
    options::{Options, Tls},
};
use std::{io, net::SocketAddr};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};

/// A plain or encrypted socket.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Opens the connection, TLS included, within the options' time limit.
pub(super) async fn dial(options: &Options) -> Result<Box<dyn Stream>, DisconnectReason> {
    let opening = async {
        let socket = open(&options.host, options.port).await?;
        if options.tls == Tls::Off {
            return Ok(Box::new(socket) as Box<dyn Stream>);
        }
        let encrypted = tls::handshake(&options.tls, &options.host, socket).await?;
        Ok(Box::new(encrypted) as Box<dyn Stream>)
    };
    match timeout(options.timeouts.connect, opening).await {
        Ok(opened) => opened,
        Err(_) => Err(DisconnectReason::ConnectTimeout),
    }
}

async fn open(host: &str, port: u16) -> Result<TcpStream, DisconnectReason> {
    let found = lookup_host((host, port)).await;
    let addresses: Vec<SocketAddr> = found
        .map_err(|error| DisconnectReason::Dns(format!("{host}: {error}")))?
        .collect();
    let mut last = DisconnectReason::Dns(format!("{host} has no address"));
    for address in addresses {
        match TcpStream::connect(address).await {
            Ok(socket) => {
                // Moves are short lines; waiting to fill a packet only adds lag.
                if let Err(error) = socket.set_nodelay(true) {
                    tracing::debug!(%error, "no TCP_NODELAY");
                }
                return Ok(socket);
            }
            Err(error) => last = refusal(&error),
        }
    }
    Err(last)
}

fn refusal(error: &io::Error) -> DisconnectReason {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => DisconnectReason::Refused,
        io::ErrorKind::TimedOut => DisconnectReason::ConnectTimeout,
        _ => DisconnectReason::Io(error.to_string()),
    }
}
