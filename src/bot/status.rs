//! How a bot stands, for its owner.

use std::collections::BTreeMap;

use serde::Serialize;

/// A bot as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Status {
    /// The program's version.
    pub version: &'static str,
    /// Seconds since the start.
    pub uptime: u64,
    /// The networks by their ids.
    pub networks: BTreeMap<String, NetworkStatus>,
    /// Games by the protocol that are played now.
    pub contests: usize,
    /// Games by the protocol that have ended since the start.
    pub contests_ended: u64,
    /// Games of guests that are played now.
    pub boards: usize,
    /// Games of guests that have ended since the start.
    pub boards_ended: u64,
    /// Declined challenges since the start, by the reason.
    pub declined: BTreeMap<String, u64>,
    /// Whether it ends when all games are over.
    pub closing: bool,
}

/// A bot on one network.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct NetworkStatus {
    /// Whether it is there.
    pub online: bool,
    /// Its nick.
    pub nick: String,
    /// The server's last answer took so many milliseconds.
    pub lag_ms: Option<u64>,
    /// Connections that have ended since the start.
    pub disconnects: u64,
    /// Players with a program of their own.
    pub peers: usize,
    /// People who were seen lately.
    pub people: usize,
    /// Games of guests.
    pub boards: usize,
    /// People who wait for a board.
    pub queue: usize,
    /// Milliseconds that lines of games had to wait at most lately.
    pub move_wait_ms: u64,
    /// The same for lines to guests.
    pub guest_wait_ms: u64,
}

impl Status {
    /// In one line, as it is told on IRC and by `awale bot status`.
    pub fn line(&self) -> String {
        let up = self.uptime;
        let (days, hours, minutes) = (up / 86_400, up / 3600 % 24, up / 60 % 60);
        let networks: Vec<String> = self
            .networks
            .iter()
            .map(|(id, network)| match network.online {
                true => format!(
                    "{id} as {} ({} players, {} boards, {} waiting)",
                    network.nick, network.peers, network.boards, network.queue
                ),
                false => format!("{id} not connected"),
            })
            .collect();
        format!(
            "awale {} up {days}d {hours}h {minutes}m; {} games with players ({} ended), {} with guests ({} ended); {}{}",
            self.version,
            self.contests,
            self.contests_ended,
            self.boards,
            self.boards_ended,
            networks.join(", "),
            if self.closing {
                "; ends when all games are over"
            } else {
                ""
            },
        )
    }

    /// In the text format of Prometheus.
    pub fn metrics(&self) -> String {
        let mut text = String::new();
        let mut one = |name: &str, kind: &str, help: &str, labels: &[(String, u64)]| {
            text.push_str(&format!(
                "# HELP awale_{name} {help}\n# TYPE awale_{name} {kind}\n"
            ));
            for (labels, value) in labels {
                text.push_str(&format!("awale_{name}{labels} {value}\n"));
            }
        };
        let plain = |value: u64| vec![(String::new(), value)];
        let each = |value: &dyn Fn(&NetworkStatus) -> u64| -> Vec<(String, u64)> {
            self.networks
                .iter()
                .map(|(id, network)| (format!("{{network=\"{id}\"}}"), value(network)))
                .collect()
        };
        one(
            "uptime_seconds",
            "counter",
            "Seconds since the start.",
            &plain(self.uptime),
        );
        one(
            "contests",
            "gauge",
            "Games by the protocol now.",
            &plain(self.contests as u64),
        );
        one(
            "contests_ended_total",
            "counter",
            "Games by the protocol that have ended.",
            &plain(self.contests_ended),
        );
        one(
            "boards_ended_total",
            "counter",
            "Games of guests that have ended.",
            &plain(self.boards_ended),
        );
        one(
            "online",
            "gauge",
            "Whether the bot is on the network.",
            &each(&|n| u64::from(n.online)),
        );
        one(
            "disconnects_total",
            "counter",
            "Connections that have ended.",
            &each(&|n| n.disconnects),
        );
        one(
            "peers",
            "gauge",
            "Players with a program of their own.",
            &each(&|n| n.peers as u64),
        );
        one(
            "people",
            "gauge",
            "People seen lately.",
            &each(&|n| n.people as u64),
        );
        one(
            "boards",
            "gauge",
            "Games of guests now.",
            &each(&|n| n.boards as u64),
        );
        one(
            "queue",
            "gauge",
            "People who wait for a board.",
            &each(&|n| n.queue as u64),
        );
        one(
            "lag_milliseconds",
            "gauge",
            "The server's last answer.",
            &each(&|n| n.lag_ms.unwrap_or(0)),
        );
        one(
            "move_wait_milliseconds",
            "gauge",
            "Longest wait of a game's line lately.",
            &each(&|n| n.move_wait_ms),
        );
        one(
            "guest_wait_milliseconds",
            "gauge",
            "Longest wait of a line to a guest lately.",
            &each(&|n| n.guest_wait_ms),
        );
        let declined: Vec<(String, u64)> = self
            .declined
            .iter()
            .map(|(reason, count)| (format!("{{reason=\"{reason}\"}}"), *count))
            .collect();
        one(
            "declined_total",
            "counter",
            "Declined challenges.",
            &declined,
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_programs_can_read_it() {
        let network = NetworkStatus {
            online: true,
            nick: "kofi".into(),
            peers: 3,
            boards: 2,
            ..NetworkStatus::default()
        };
        let status = Status {
            version: "1.2.3",
            uptime: 90_061,
            networks: [("libera".to_owned(), network)].into(),
            contests: 4,
            declined: [("clock".to_owned(), 5)].into(),
            ..Status::default()
        };
        assert_eq!(
            status.line(),
            "awale 1.2.3 up 1d 1h 1m; 4 games with players (0 ended), 0 with guests (0 ended); \
             libera as kofi (3 players, 2 boards, 0 waiting)"
        );
        let metrics = status.metrics();
        for line in [
            "awale_contests 4",
            "awale_online{network=\"libera\"} 1",
            "awale_declined_total{reason=\"clock\"} 5",
            "# TYPE awale_uptime_seconds counter",
        ] {
            assert!(
                metrics.lines().any(|other| other == line),
                "{line}\n{metrics}"
            );
        }
    }
}
