//! `awale demo`: two players meet on IRC and play whole games, shown as it happens.

mod duel;
mod human;
mod json;
mod keys;
mod play;
mod report;
mod side;
mod tap;

use std::{io::IsTerminal, path::PathBuf, time::Duration};

use anyhow::{Context, bail};
use awale::{
    engine::Level,
    irc::{budget::Rate, options::Tls, relay::Relay},
};

use super::{NotUnderstood, full::ScreenOptions, output::is_closed, rulebook::Rulebook};
use duel::Duel;
use report::Report;
use side::{Place, Side};
use tap::Tap;

/// Watch two players meet on IRC and play a whole game.
///
/// Without --server nothing leaves this machine: the demo brings its own small IRC server. With it,
/// both players connect to that server and play at a rate that every server allows.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale demo                                   one game, shown move by move
  awale demo --play                            play yourself, against a bot
  awale demo --play --level novice             the same against a weaker one
  awale demo --rule abapa-2x3 --games 3        three short games
  awale demo --server irc.example.org:6697 --tls --channel '#test'
  awale demo --json | jq 'select(.type == \"move\")'")]
pub(super) struct Arguments {
    /// How many games, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,

    /// By which rule
    #[arg(long, value_name = "ID|FILE", default_value = "abapa")]
    rule: String,

    /// How strong the players are, or with --play the bot: first-steps, novice, amateur, master or
    /// grand-master [default: alpha-beta of four plies]
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,

    /// Play the same game again: the number is shown at the end of every run
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Use this IRC server instead of the demo's own
    #[arg(long, value_name = "HOST:PORT", value_parser = address)]
    server: Option<Address>,

    /// Encrypt the connection to --server
    #[arg(long, requires = "server")]
    tls: bool,

    /// Trust the certificates in this PEM file too
    #[arg(long, value_name = "FILE", requires = "tls")]
    ca: Option<PathBuf>,

    /// Lines a second each player may send [default: a safe rate on --server, else no limit]
    #[arg(long, value_name = "LINES_PER_S", value_parser = rate)]
    rate: Option<Rate>,

    /// The channel for people; protocol lines go to one of the same name with -net
    #[arg(long, value_name = "NAME", default_value = "#awale")]
    channel: String,

    /// Run one of the two players only, and let the other run elsewhere on the same --server
    #[arg(long, value_enum, requires = "server")]
    side: Option<OneSide>,

    /// Plies a second; 0 is as fast as they come [default: 3 on a terminal, else 0]
    #[arg(long, value_name = "PLIES_PER_S", value_parser = pace)]
    pace: Option<f64>,

    /// Write every IRC line of both players to this file
    #[arg(long, value_name = "FILE")]
    tap: Option<PathBuf>,

    /// Leave both players' folders (keys and signed games) here
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,

    /// Play yourself, against a bot
    #[arg(long, conflicts_with_all = ["json", "side", "pace"])]
    play: bool,

    /// With --play: text that is only appended, as without a terminal, instead of the full screen
    #[arg(long, requires = "play")]
    plain: bool,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    screen: ScreenOptions,
}

impl Arguments {
    /// Whether it opens the full screen, where there is a terminal.
    fn has_screen(&self) -> bool {
        self.play && !self.plain
    }
}

/// Which of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum OneSide {
    /// The one who challenges
    Challenger,
    /// The one who is challenged
    Responder,
}

/// A server's address.
#[derive(Clone, Debug)]
struct Address {
    host: String,
    port: u16,
}

/// Plies a second on a terminal.
const PACE: f64 = 3.0;

/// `before` is what was said of the screen before the command.
pub(super) async fn run(mut arguments: Arguments, before: &ScreenOptions) -> anyhow::Result<()> {
    arguments.screen = arguments.screen.or(before);
    let about_screen = match arguments.play {
        true => arguments.screen.is_about_screen(),
        false => arguments.screen.is_given(),
    };
    if about_screen && !arguments.has_screen() {
        return Err(NotUnderstood::new(
            "only --play without --plain opens the full screen, which these options are about",
        )
        .into());
    }
    let book = Rulebook::usual();
    let rule = book.resolve(&arguments.rule)?;
    if arguments.play {
        return play::run(&arguments, (rule, book)).await;
    }
    let terminal = std::io::stdout().is_terminal() && !arguments.json;
    let pace = arguments.pace.unwrap_or(if terminal { PACE } else { 0.0 });
    let seed = arguments
        .seed
        .unwrap_or_else(|| rand::random_range(0..1_000_000));
    let tap = Tap::open(arguments.tap.as_deref())?;
    let (place, relay) = place(&arguments).await?;
    let keys = keys::Keys::watch(terminal && pace > 0.0);
    let mut report = if arguments.json {
        Report::Json(json::Json)
    } else {
        Report::Human(human::Human::new(keys.is_raw()))
    };
    if arguments.json {
        tap.also_to(report.lines());
    }
    report.begin(&place, &rule, relay.is_some());
    let folders = Folders::new(arguments.keep.as_deref())?;
    let mut sides = Vec::new();
    for which in [OneSide::Challenger, OneSide::Responder] {
        if arguments.side.is_none_or(|side| side == which) {
            let profile = side::profile(which, &rule)?;
            let settings = side::settings(which, profile, &folders, &place, &tap, seed)?;
            sides.push(Side::start(which, settings, seed, arguments.level)?);
        }
    }
    let mut duel = Duel::new(sides, rule, arguments.games, pace, &keys);
    let outcome = duel.run(&mut report).await;
    duel.leave().await;
    if is_closed() {
        return Ok(());
    }
    let verdict = duel.verdict(&folders);
    report.summary(&duel.summary(&tap, seed), verdict.is_ok());
    drop(keys);
    outcome.and(verdict)?;
    tap.finish()?;
    report.farewell(arguments.keep.as_deref());
    drop(relay);
    Ok(())
}

/// Where the players meet. Without a server named, one is started on loopback; it lives as long as
/// what is returned beside.
async fn place(arguments: &Arguments) -> anyhow::Result<(Place, Option<RunningRelay>)> {
    let lobby = arguments
        .channel
        .parse()
        .context("--channel: a channel's name begins with #")?;
    let wire = format!("{}-net", arguments.channel)
        .parse()
        .context("--channel: too long")?;
    let place = |address: Address, tls, rate| Place {
        host: address.host,
        port: address.port,
        tls,
        rate,
        lobby,
        wire,
    };
    if let Some(server) = arguments.server.clone() {
        let tls = match (&arguments.ca, arguments.tls) {
            (Some(file), _) => Tls::VerifyWith(file.clone()),
            (None, true) => Tls::Verify,
            (None, false) => Tls::Off,
        };
        return Ok((place(server, tls, arguments.rate.unwrap_or_default()), None));
    }
    let relay = Relay::bind(("127.0.0.1", 0))
        .await
        .context("no port is free on 127.0.0.1")?;
    let port = relay
        .local_addr()
        .context("the system does not say where it listens")?
        .port();
    let address = Address {
        host: "127.0.0.1".to_owned(),
        port,
    };
    let rate = arguments.rate.unwrap_or(Rate::UNLIMITED);
    Ok((
        place(address, Tls::Off, rate),
        Some(RunningRelay::start(relay)),
    ))
}

/// The demo's own server; ends when dropped.
struct RunningRelay {
    _stop: tokio::sync::oneshot::Sender<()>,
}

impl RunningRelay {
    fn start(relay: Relay) -> Self {
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        tokio::spawn(relay.run(async {
            // An error means that the other end was dropped, which is the sign to stop.
            let _ = stopped.await;
        }));
        Self { _stop: stop }
    }
}

/// The two players' folders.
struct Folders {
    root: PathBuf,
    /// Removes the folders at the end, unless they are to be kept.
    _temporary: Option<tempfile::TempDir>,
}

impl Folders {
    fn new(keep: Option<&std::path::Path>) -> anyhow::Result<Self> {
        if let Some(folder) = keep {
            return Ok(Self {
                root: folder.to_owned(),
                _temporary: None,
            });
        }
        let folder = tempfile::tempdir().context("no temporary folder can be made")?;
        Ok(Self {
            root: folder.path().to_owned(),
            _temporary: Some(folder),
        })
    }

    fn of(&self, side: OneSide) -> PathBuf {
        self.root.join(side::nick(side))
    }
}

fn address(text: &str) -> Result<Address, String> {
    let wrong = || "write HOST:PORT, for example irc.example.org:6667 or [::1]:6667".to_owned();
    let (host, port) = text.rsplit_once(':').ok_or_else(wrong)?;
    let host = host
        .strip_prefix('[')
        .and_then(|h| h.strip_suffix(']'))
        .unwrap_or(host);
    let port = port.parse().map_err(|_| wrong())?;
    if host.is_empty() || port == 0 || host.contains(char::is_whitespace) {
        return Err(wrong());
    }
    Ok(Address {
        host: host.to_owned(),
        port,
    })
}

pub(super) fn rate(text: &str) -> Result<Rate, String> {
    let per_second = positive(text)?;
    if per_second == 0.0 {
        return Err("at least a little more than 0".to_owned());
    }
    Ok(Rate {
        burst: Rate::default().burst,
        period: Duration::from_secs_f64(1.0 / per_second),
    })
}

fn pace(text: &str) -> Result<f64, String> {
    positive(text)
}

fn positive(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=1000.0).contains(&number) {
        Ok(number)
    } else {
        Err("from 0 to 1000".to_owned())
    }
}

/// Fails with both sides' words when they differ.
fn same<T: PartialEq + std::fmt::Display>(what: &str, values: &[T]) -> anyhow::Result<()> {
    match values {
        [a, b] if a != b => bail!("the two sides differ in the {what}: {a} and {b}"),
        _ => Ok(()),
    }
}
