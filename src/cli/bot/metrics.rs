//! How a bot does, for Prometheus: `GET /metrics` on loopback.

use std::{
    net::{Ipv4Addr, TcpListener},
    sync::Arc,
    time::Duration,
};

use anyhow::Context;
use awale::bot::Status;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::{Semaphore, watch},
    time::timeout,
};

/// Bytes of a request that are looked at.
const MAX_REQUEST: usize = 4096;
/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Requests at once.
const MAX_AT_ONCE: usize = 8;

/// Takes the port.
///
/// # Errors
/// When it cannot be had: whoever asked for it wants to know.
pub(super) fn listen(port: u16) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| {
        format!("bot.metrics: port {port} on 127.0.0.1 cannot be used; choose another one or leave it out")
    })?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Answers until the program ends.
pub(super) async fn serve(listener: TcpListener, status: watch::Receiver<Status>) {
    let listener = match tokio::net::TcpListener::from_std(listener) {
        Ok(listener) => listener,
        Err(error) => return tracing::error!(%error, "no metrics"),
    };
    let places = Arc::new(Semaphore::new(MAX_AT_ONCE));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            // Too many open files, as a rule: it passes.
            tokio::time::sleep(PATIENCE).await;
            continue;
        };
        let status = status.borrow().clone();
        tokio::spawn(async move {
            // Whoever does not listen to the end does not want it.
            let _ = timeout(PATIENCE, answer(stream, &status)).await;
            drop(place);
        });
    }
}

async fn answer(mut stream: TcpStream, status: &Status) -> std::io::Result<()> {
    let mut request = Vec::new();
    let mut buffer = [0; 1024];
    while !request.windows(4).any(|end| end == b"\r\n\r\n") && request.len() < MAX_REQUEST {
        match stream.read(&mut buffer).await? {
            0 => break,
            count => request.extend_from_slice(buffer.get(..count).unwrap_or_default()),
        }
    }
    let (head, body) = match request.starts_with(b"GET /metrics ") {
        true => ("200 OK", status.metrics()),
        false => ("404 Not Found", "the metrics are at /metrics\n".to_owned()),
    };
    let answer = format!(
        "HTTP/1.1 {head}\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await
}
