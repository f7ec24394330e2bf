//! A bare IRC client: it says whatever bytes it is given.

use std::{
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpStream},
    time::Duration,
};

/// No line takes longer; a server's ping comes after two minutes of silence.
const PATIENCE: Duration = Duration::from_secs(60);

/// A registered connection.
pub struct Raw {
    writer: TcpStream,
    reader: BufReader<TcpStream>,
    /// The last line that came, for whoever must see why a test fails.
    newest: String,
}

impl Raw {
    /// Connects and joins the channels.
    pub fn join(port: u16, nick: &str, channels: &[&str]) -> Self {
        let writer = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        writer.set_read_timeout(Some(PATIENCE)).unwrap();
        writer.set_nodelay(true).unwrap();
        let reader = BufReader::new(writer.try_clone().unwrap());
        let newest = String::new();
        let mut raw = Self {
            writer,
            reader,
            newest,
        };
        raw.send(&format!("NICK {nick}"));
        raw.send(&format!("USER {nick} 0 * :{nick}"));
        raw.until(|line| line.contains(" 001 "));
        for channel in channels {
            raw.send(&format!("JOIN {channel}"));
            raw.until(|line| line.contains(" 366 "));
        }
        raw
    }

    /// Waits for a line for longer from now on, as somebody whom nothing concerns for a while.
    pub fn have_patience(&self, patience: Duration) {
        self.writer.set_read_timeout(Some(patience)).unwrap();
    }

    /// Connects as the operator of a test's server.
    pub fn operator(port: u16) -> Self {
        let mut raw = Self::join(port, "oper", &[]);
        raw.send("OPER root x");
        raw.until(|line| line.contains(" 381 "));
        raw
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
    }

    /// Sends a line that may be no text at all.
    pub fn send_bytes(&mut self, line: &[u8]) {
        let line = [line, b"\r\n"].concat();
        self.writer.write_all(&line).unwrap();
    }

    /// The next line; pings are answered.
    pub fn line(&mut self) -> String {
        loop {
            let mut bytes = Vec::new();
            let count = self.reader.read_until(b'\n', &mut bytes);
            let count = count.unwrap_or_else(|error| panic!("{error} after {:?}", self.newest));
            assert_ne!(count, 0, "closed after {:?}", self.newest);
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            match line.strip_prefix("PING ") {
                Some(token) => self.send(&format!("PONG {token}")),
                None => {
                    self.newest.clone_from(&line);
                    return line;
                }
            }
        }
    }

    /// Reads until the server closes.
    pub fn until_closed(&mut self) {
        let mut bytes = Vec::new();
        while matches!(self.reader.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {}
    }

    /// Reads on to the line that is wanted.
    pub fn until(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        loop {
            let line = self.line();
            if wanted(&line) {
                return line;
            }
        }
    }

    /// Waits until the server has dealt with everything that was sent, and gives what came.
    pub fn settle(&mut self) -> Vec<String> {
        self.send("PING :settle");
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            if line.contains(" PONG ") && line.ends_with("settle") {
                return lines;
            }
            lines.push(line);
        }
    }
}
