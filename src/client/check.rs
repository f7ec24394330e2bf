//! Whether servers are there: connects to each, registers, and leaves.
//!
//! Nobody is greeted and no channel is joined; the nick and the realname say nothing about the
//! player. One [`Gate`] keeps the dials apart, so that no network takes it for an attack.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Semaphore, mpsc},
    time::{Instant, sleep_until, timeout_at},
};

use crate::{
    irc::{
        connection::connect,
        disconnect::DisconnectReason,
        event::Event,
        gate::{Gate, Pace},
        networks::{NetworkId, ServerEntry},
        options::{Direction, Options, Tap, Timeouts, Tls},
        parse::{numeric, parse},
        sanitize::clean,
    },
    peer::Nick,
};

/// Connections at once. At a polite pace fewer are open unless servers stay silent.
const AT_ONCE: usize = 16;
/// From the name look-up to an encrypted socket.
const CONNECT: Duration = Duration::from_secs(20);
/// From the socket to 001; servers look up names for up to 30 seconds.
const REGISTER: Duration = Duration::from_secs(40);
/// From 001 to the answer to our ping; the text of the day may be long.
const LAG: Duration = Duration::from_secs(20);
/// Time for QUIT and the server's farewell.
const QUIT: Duration = Duration::from_secs(3);
/// Our ping leaves so long after registration.
const PING_AFTER: Duration = Duration::from_millis(200);
/// Longest name of a network or a program that is kept, in characters.
const MAX_NAME: usize = 40;

/// How to check.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// The nick to ask for; it should say nothing.
    pub nick: Nick,
    /// The least time between dials.
    pub pace: Pace,
    /// Certificates to be trusted as well: a PEM file.
    pub ca: Option<PathBuf>,
    /// Seed of the digits in made-up nicks.
    pub seed: u64,
}

/// What a server did.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its network.
    pub network: NetworkId,
    /// The server.
    pub server: ServerEntry,
    /// How it took us in, or why it did not.
    pub result: Result<Welcome, DisconnectReason>,
}

/// How a server took us in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Welcome {
    /// From the dial to its welcome (001).
    pub time: Duration,
    /// From our ping to its answer; none when it did not answer in time.
    pub lag: Option<Duration>,
    /// The network's name as the server says it; may be empty.
    pub network: String,
    /// The program and version of the server as it says; may be empty.
    pub software: String,
}

/// How long a check takes at least, when no server keeps us waiting.
pub fn least_time(servers: &[(NetworkId, ServerEntry)], pace: Pace) -> Duration {
    let start = Instant::now().into_std();
    let gate = Gate::new(pace);
    let dials = servers
        .iter()
        .map(|(network, _)| gate.reserve(network, start));
    dials.max().map_or(Duration::ZERO, |last| last - start)
}

/// Longest time that one server can take.
pub const LONGEST: Duration =
    Duration::from_secs(CONNECT.as_secs() + REGISTER.as_secs() + LAG.as_secs() + QUIT.as_secs());

/// The servers of these networks in the order in which to check them: one of each network, then the
/// second ones, so that no network has to wait for its own gate longer than it must.
pub fn by_turns<'n>(
    networks: impl IntoIterator<Item = (&'n NetworkId, &'n [ServerEntry])>,
) -> Vec<(NetworkId, ServerEntry)> {
    let mut turns: Vec<(usize, NetworkId, ServerEntry)> = Vec::new();
    for (network, servers) in networks {
        let servers = servers.iter().cloned().enumerate();
        turns.extend(servers.map(|(turn, server)| (turn, network.clone(), server)));
    }
    // A stable sort: within a turn the networks keep their order.
    turns.sort_by_key(|(turn, ..)| *turn);
    turns
        .into_iter()
        .map(|(_, network, server)| (network, server))
        .collect()
}

/// Checks servers in the background; what each did arrives when it is known. Dropping the receiver
/// ends the check.
///
/// Must be called within a tokio runtime with I/O and time.
pub fn check(
    servers: Vec<(NetworkId, ServerEntry)>,
    options: CheckOptions,
) -> mpsc::Receiver<Checked> {
    let (sender, receiver) = mpsc::channel(AT_ONCE);
    tokio::spawn(async move {
        let gate = Gate::new(options.pace);
        let permits = Arc::new(Semaphore::new(AT_ONCE));
        for (network, server) in servers {
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else {
                return;
            };
            let at = gate.reserve(&network, Instant::now().into_std());
            tokio::select! {
                () = sleep_until(at.into()) => {}
                () = sender.closed() => return,
            }
            let (options, sender) = (options.clone(), sender.clone());
            tokio::spawn(async move {
                let result = tokio::select! {
                    result = probe(&server, &options) => result,
                    () = sender.closed() => return,
                };
                drop(permit);
                let checked = Checked {
                    network,
                    server,
                    result,
                };
                // Fails only when nobody wants to know any more.
                let _ = sender.send(checked).await;
            });
        }
    });
    receiver
}

/// What the server's first numerics said, and when the first came.
#[derive(Debug, Default)]
struct Numerics {
    welcome: Option<Instant>,
    software: String,
}

/// Connects, registers, waits for one ping and leaves.
async fn probe(server: &ServerEntry, options: &CheckOptions) -> Result<Welcome, DisconnectReason> {
    let seen = Arc::new(Mutex::new(Numerics::default()));
    let start = Instant::now();
    let (handle, mut events) = connect(dial_options(server, options, &seen));
    let mut welcome = Welcome::default();
    let mut deadline = start + LONGEST;
    while let Ok(Some(event)) = timeout_at(deadline, events.recv()).await {
        match event {
            Event::Registered { network, .. } => {
                welcome.network = clean(&network.unwrap_or_default(), MAX_NAME);
                deadline = Instant::now() + LAG;
            }
            Event::Lag(lag) => {
                welcome.lag = Some(lag);
                break;
            }
            Event::Disconnected { reason } => return Err(reason),
            _ => {}
        }
    }
    handle.quit("");
    // The farewell is only good manners: the connection's own time limit ends the wait.
    while events.recv().await.is_some() {}
    let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
    match seen.welcome {
        Some(at) => {
            welcome.time = at - start;
            welcome.software.clone_from(&seen.software);
            Ok(welcome)
        }
        None => Err(DisconnectReason::RegisterTimeout),
    }
}

fn dial_options(
    server: &ServerEntry,
    options: &CheckOptions,
    seen: &Arc<Mutex<Numerics>>,
) -> Options {
    let mut dial = Options::new(server.host.as_str(), server.port, options.nick.clone());
    dial.tls = match (server.encryption(), &options.ca) {
        (Tls::Verify, Some(file)) => Tls::VerifyWith(file.clone()),
        (tls, _) => tls,
    };
    dial.username = "guest".to_owned();
    dial.realname = "guest".to_owned();
    dial.seed = options.seed;
    dial.public_only = !server.own;
    dial.regain_nick = false;
    dial.timeouts = Timeouts {
        connect: CONNECT,
        register: REGISTER,
        ping_interval: PING_AFTER,
        quit: QUIT,
        ..Timeouts::default()
    };
    let seen = Arc::clone(seen);
    dial.tap = Some(Tap::new(move |direction, line| {
        if direction == Direction::In {
            note(
                &mut seen.lock().unwrap_or_else(PoisonError::into_inner),
                line,
            );
        }
    }));
    dial
}

/// Reads 001 and 004 (`nick server version …`) out of a line.
fn note(seen: &mut Numerics, line: &str) {
    let Ok(message) = parse(line) else {
        return;
    };
    match numeric(&message.command) {
        Some((1, _)) if seen.welcome.is_none() => seen.welcome = Some(Instant::now()),
        Some((4, params)) => {
            if let Some(version) = params.get(2) {
                seen.software = clean(version, MAX_NAME);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::irc::networks::List;

    #[test]
    fn networks_take_turns_and_the_time_is_known_before() {
        let list = List::builtin();
        let networks = ["dalnet", "oftc", "hackint"].map(|id| list.find(id).unwrap());
        let servers = by_turns(networks.iter().map(|n| (&n.id, n.servers.as_slice())));
        let ids: Vec<&str> = servers.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids[..5], ["dalnet", "oftc", "hackint", "dalnet", "hackint"]);
        assert_eq!(
            ids.len(),
            networks.iter().map(|n| n.servers.len()).sum::<usize>()
        );
        // Six servers of DALnet with ten seconds between them; the others fit in between.
        assert_eq!(least_time(&servers, Pace::POLITE), Duration::from_secs(50));
        assert_eq!(least_time(&[], Pace::POLITE), Duration::ZERO);
    }

    #[test]
    fn the_first_numerics_are_read_and_nothing_else() {
        let mut seen = Numerics::default();
        for line in [
            "",
            "PING :x",
            ":a 004",
            ":a 004 me",
            ":a!b@c PRIVMSG me :001",
            "\u{1}",
        ] {
            note(&mut seen, line);
        }
        assert!(seen.welcome.is_none() && seen.software.is_empty());
        note(&mut seen, ":irc.test 001 me :Welcome");
        note(
            &mut seen,
            ":irc.test 004 me irc.test ngircd-26.1\u{1b}[2J abc def",
        );
        assert!(seen.welcome.is_some());
        assert!(
            seen.software.starts_with("ngircd-26.1"),
            "{}",
            seen.software
        );
        assert!(!seen.software.contains('\u{1b}'));
    }
}
