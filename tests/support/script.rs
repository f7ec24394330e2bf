//! A server that says what a test tells it.

use super::{Client, options, tls_server::TlsServer};
use awale::irc::{connection::connect, options::Options};
use tokio::{
    io::{
        AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, Lines,
        ReadHalf, WriteHalf, split,
    },
    net::TcpListener,
};

pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// The server's side of one connection.
pub struct Script {
    pub lines: Lines<BufReader<ReadHalf<Box<dyn Stream>>>>,
    writer: WriteHalf<Box<dyn Stream>>,
}

impl Script {
    /// Connects a client to a script.
    pub async fn with(change: impl FnOnce(&mut Options)) -> (Self, Client) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut options = options(listener.local_addr().unwrap().port(), "ada");
        change(&mut options);
        let client = Client::connect(options);
        (Self::accept(&listener).await, client)
    }

    /// Takes the next connection.
    pub async fn accept(listener: &TcpListener) -> Self {
        Self::on(listener.accept().await.unwrap().0)
    }

    /// Takes the next connection and encrypts it.
    ///
    /// # Errors
    /// The client ended the handshake.
    pub async fn accept_tls(listener: &TcpListener, tls: &TlsServer) -> std::io::Result<Self> {
        let socket = listener.accept().await?.0;
        Ok(Self::on(tls.accept(socket).await?))
    }

    /// Speaks on a connection that is there already.
    pub fn on(stream: impl Stream + 'static) -> Self {
        let (reader, writer) = split(Box::new(stream) as Box<dyn Stream>);
        Self {
            lines: BufReader::new(reader).lines(),
            writer,
        }
    }

    /// The next line; none at the end.
    pub async fn line(&mut self) -> Option<String> {
        self.lines.next_line().await.unwrap()
    }

    /// Waits for a line that starts like this; others before it are dropped.
    pub async fn expect(&mut self, start: &str) -> String {
        loop {
            let line = self.line().await;
            let line = line.unwrap_or_else(|| panic!("closed before {start:?}"));
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// The lines before one that starts like this.
    pub async fn until(&mut self, start: &str) -> Vec<String> {
        let mut before = Vec::new();
        loop {
            let line = self.line().await;
            let line = line.unwrap_or_else(|| panic!("closed before {start:?}"));
            if line.starts_with(start) {
                return before;
            }
            before.push(line);
        }
    }

    /// What is left until the client closes.
    pub async fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        // A client that resets the connection has said nothing more either.
        let _ = self.lines.get_mut().read_to_end(&mut rest).await;
        rest
    }

    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.writer.write_all(bytes.as_ref()).await.unwrap();
        self.writer.flush().await.unwrap();
    }

    /// Takes the client in.
    pub async fn welcome(&mut self) {
        self.expect("USER").await;
        self.send(":s CAP * LS :sasl\r\n").await;
        self.expect("CAP END").await;
        self.send(":s 001 ada :hi\r\n:s 422 ada :no motd\r\n").await;
    }
}

impl Client {
    /// Connects, and waits for nothing.
    pub fn connect(options: Options) -> Self {
        let (handle, events) = connect(options);
        Self {
            handle,
            events,
            nick: String::new(),
        }
    }
}
