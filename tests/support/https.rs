//! A small HTTPS server on loopback: it gives out what it was told to, and nothing else.

use super::{certificate::Authority, tls_server::TlsServer};
use std::{collections::HashMap, fs, path::PathBuf, sync::Arc};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};
/// What the server says when a path is asked for.
#[derive(Clone, Debug)]
pub enum Answer {
    Bytes(Vec<u8>),
    Redirect(String),
}

/// A running server; ends with the value.
pub struct Https {
    pub port: u16,
    task: JoinHandle<()>,
    folder: TempDir,
}

impl Drop for Https {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Https {
    /// Starts a server of these paths.
    pub async fn start(answers: HashMap<String, Answer>) -> Self {
        let folder = TempDir::new().unwrap();
        let authority = Authority::new();
        fs::write(folder.path().join("ca.pem"), authority.pem()).unwrap();
        let server = Arc::new(TlsServer::new(&authority.sign(&["127.0.0.1"])));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let answers = Arc::new(answers);
        let task = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(serve(Arc::clone(&server), socket, Arc::clone(&answers)));
            }
        });
        Self { port, task, folder }
    }

    /// The certificate that vouches for the server's.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// The address of a path.
    pub fn url(&self, path: &str) -> String {
        format!("https://127.0.0.1:{}{path}", self.port)
    }
}

/// Answers one request. A client that leaves is none of our business.
async fn serve(server: Arc<TlsServer>, socket: TcpStream, answers: Arc<HashMap<String, Answer>>) {
    let Ok(mut stream) = server.accept(socket).await else {
        return;
    };
    let mut request = Vec::new();
    let mut buffer = [0; 1024];
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => return,
            Ok(count) => request.extend_from_slice(&buffer[..count]),
        }
    }
    let request = String::from_utf8_lossy(&request);
    let path = request.split(' ').nth(1).unwrap_or_default();
    let (head, body) = match answers.get(path) {
        Some(Answer::Bytes(bytes)) => ("200 OK".to_owned(), bytes.clone()),
        Some(Answer::Redirect(to)) => (format!("302 Found\r\nLocation: {to}"), Vec::new()),
        None => ("404 Not Found".to_owned(), Vec::new()),
    };
    let length = body.len();
    let head = format!("HTTP/1.1 {head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    let _ = stream.write_all(head.as_bytes()).await;
    let _ = stream.write_all(&body).await;
    let _ = stream.shutdown().await;
}
