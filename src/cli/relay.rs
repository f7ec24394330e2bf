//! `awale relay`: the embedded relay as a command.

use std::net::SocketAddr;

use anyhow::Context;
use awale::irc::relay::Relay;

use crate::cli::output::putln;

/// Be a small IRC server for a table on a local network.
///
/// It knows nothing of other servers and keeps nothing. To meet many people, use a real network.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  awale relay --listen 0.0.0.0:6667")]
pub(super) struct Arguments {
    /// Address and port to listen on; 0.0.0.0:6667 lets the whole local network in
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:6667", value_parser = address)]
    listen: SocketAddr,
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    let wrong = "write an address and a port, such as 0.0.0.0:6667";
    text.parse().map_err(|_| wrong)
}

pub(super) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let listen = arguments.listen;
    let relay = Relay::bind(listen).await.with_context(|| {
        format!("cannot listen on {listen}: is another program there? Choose another with --listen")
    })?;
    let address = relay
        .local_addr()
        .context("the system does not say where it listens")?;
    putln!("listening on {address}; any IRC client can join, and so can");
    if address.ip().is_unspecified() {
        putln!(
            "  awale online --server ADDRESS-OF-THIS-MACHINE:{}",
            address.port()
        );
    } else {
        putln!("  awale online --server {address}");
    }
    putln!("Ctrl-C ends it.");
    relay.run(stopped()).await;
    putln!("ended; everybody was told");
    Ok(())
}

/// Ready when the program is asked to stop.
pub(super) async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => return,
                interrupt = tokio::signal::ctrl_c() => {
                    if interrupt.is_ok() {
                        return;
                    }
                }
            }
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        // Without a way to be told, only the end of the process ends it.
        std::future::pending::<()>().await;
    }
}
