//! A small HTTPS server on loopback: it gives out what it was told to, and nothing else.

use super::ircd::certificate;
use std::{collections::HashMap, path::PathBuf, sync::Arc};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
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
    /// Starts a server of these paths; none without openssl, which makes its certificate.
    pub async fn start(answers: HashMap<String, Answer>) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        if !certificate(folder.path()) {
            return None;
        }
        let file = |name: &str| folder.path().join(name);
        let chain = CertificateDer::pem_file_iter(file("cert.pem")).unwrap();
        let key = PrivateKeyDer::from_pem_file(file("key.pem")).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(chain.map(Result::unwrap).collect(), key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let answers = Arc::new(answers);
        let task = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(serve(acceptor.clone(), socket, Arc::clone(&answers)));
            }
        });
        Some(Self { port, task, folder })
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
async fn serve(acceptor: TlsAcceptor, socket: TcpStream, answers: Arc<HashMap<String, Answer>>) {
    let Ok(mut stream) = acceptor.accept(socket).await else {
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
