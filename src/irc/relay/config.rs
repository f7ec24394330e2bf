//! What a relay allows.

use crate::irc::budget::Rate;
use std::time::Duration;

/// Names and limits of a relay.
#[derive(Clone, Debug)]
pub struct Config {
    /// The server's name in the lines it sends: a word with a dot.
    pub name: String,
    /// The network's name in 005.
    pub network: String,
    /// Lines of the message of the day; none means there is none.
    pub motd: Vec<String>,
    /// The password clients must give.
    pub password: Option<String>,
    /// Longest nick in bytes.
    pub nick_len: usize,
    /// Longest channel name in bytes.
    pub channel_len: usize,
    /// Longest topic in bytes; longer ones are cut.
    pub topic_len: usize,
    /// Clients at a time.
    pub max_clients: usize,
    /// Channels at a time.
    pub max_channels: usize,
    /// Channels of one client.
    pub max_joined: usize,
    /// Lines that may wait for one client before it counts as too slow.
    pub send_queue: usize,
    /// How fast a client's lines are taken; more of them wait in its socket.
    pub rate: Rate,
    /// Silence after which a client is pinged, and the time it then has to say anything.
    pub ping_interval: Duration,
    /// Time a client has to register.
    pub register_timeout: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            name: "relay.awale".to_owned(),
            network: "awale-relay".to_owned(),
            motd: vec!["awale relay: a server for a room, without a network behind it".to_owned()],
            password: None,
            nick_len: 30,
            channel_len: 64,
            topic_len: 300,
            max_clients: 256,
            max_channels: 256,
            max_joined: 20,
            send_queue: 512,
            // Far above what people type; only a runaway client meets it.
            rate: Rate {
                burst: 200,
                period: Duration::from_millis(5),
            },
            ping_interval: Duration::from_secs(90),
            register_timeout: Duration::from_secs(30),
        }
    }
}
