//! `awale irc`: the connection alone, in the foreground.

mod config;

use std::path::PathBuf;

use anyhow::{Context, bail};
use awale::{
    client::TlsDemands,
    irc::{
        connection,
        disconnect::DisconnectReason,
        event::Event,
        fingerprint::Fingerprint,
        options::{Direction, Options, Tap, Tls},
        sanitize,
    },
};

use super::places::HomePlace;
use config::Target;

use crate::cli::output::putln;

/// Connect to one IRC server, show every line, and end with the connection.
///
/// For trying out a server, a login or a certificate, and for test programs of others: there is no
/// game, and no second attempt. Passwords are not shown. A server that demands TLS gets it at once.
#[derive(Debug, clap::Args)]
#[command(after_help = "The file:
  nick = \"ama\"
  realname = \"Ama\"                       may be left out, as channels, tls_pins_sha256 and sasl
  channels = [\"#awale\"]
  [[network]]
  name = \"Example\"
  servers = [{ host = \"irc.example.org\", port = 6697, tls = true }]
  tls_pins_sha256 = [\"E1EE6DE2…\"]        the certificate must be one of these
  [network.sasl]
  mechanisms = [\"SCRAM-SHA-256\"]         or PLAIN, EXTERNAL, ECDSA-NIST256P-CHALLENGE
  account = \"ama\"
  password = \"…\"
  ecdsa_key = \"key.pem\"                  a file, or the key itself

Example:
  awale irc --config try.toml")]
pub(super) struct Arguments {
    /// The file that says where and as whom to connect
    #[arg(long, value_name = "FILE")]
    config: PathBuf,

    #[command(flatten)]
    home: HomePlace,
}

/// Connections made because a server demands TLS; more than one would be a server that plays with us.
const MAX_MOVES: usize = 2;

pub(super) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Target {
        name,
        mut options,
        pins,
    } = config::read(&arguments.config)?;
    let demands = TlsDemands::in_folder(&arguments.home.folder()?);
    options.tap = Some(Tap::new(|direction, line| {
        let mark = match direction {
            Direction::In => '<',
            Direction::Out => '>',
        };
        putln!("{mark} {}", sanitize::clean_line(line));
    }));
    if options.tls == Tls::Off
        && let Some(port) = demands.port(&options.host)
    {
        move_to(&mut options, port, &pins);
    }
    for _ in 0..MAX_MOVES {
        putln!("* {name}: connecting to {}:{}", options.host, options.port);
        match connect(options.clone(), &demands).await? {
            DisconnectReason::Quit => return Ok(()),
            DisconnectReason::TlsDemanded { port } => move_to(&mut options, port, &pins),
            reason => bail!("{reason}"),
        }
    }
    bail!(
        "the server goes on demanding TLS at other ports; try another server, and tell its operators"
    );
}

fn move_to(options: &mut Options, port: u16, pins: &[Fingerprint]) {
    options.port = port;
    options.tls = config::encryption(pins);
}

/// One connection, until it is over.
async fn connect(options: Options, demands: &TlsDemands) -> anyhow::Result<DisconnectReason> {
    let (host, port) = (options.host.clone(), options.port);
    let (handle, mut events) = connection::connect(options);
    loop {
        let event = tokio::select! {
            event = events.recv() => event,
            _ = tokio::signal::ctrl_c() => {
                handle.quit("bye");
                continue;
            }
        };
        match event {
            Some(Event::TlsDemanded { seconds }) => {
                demands
                    .remember(&host, port, seconds)
                    .context("that the server demands TLS could not be kept")?;
            }
            Some(Event::LoggedIn { account }) => {
                putln!("* logged in as {}", sanitize::clean_line(&account));
            }
            Some(Event::LoginFailed { reason }) => {
                putln!("* not logged in: {}", reason.cleaned(sanitize::MAX_CHARS));
            }
            Some(Event::Disconnected { reason }) => return Ok(reason),
            Some(_) => {}
            None => return Ok(DisconnectReason::Quit),
        }
    }
}
