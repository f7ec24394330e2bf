//! `awale bot status`: asks the bot of a folder over its socket.

use super::super::places::Places;

/// Ask the bot that runs on this machine how it does.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// As a JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    places: Places,
}

/// The socket's name in a player's folder.
const NAME: &str = "bot.sock";

#[cfg(unix)]
mod unix {
    use std::{
        fs,
        io::{Read, Write},
        os::unix::{
            fs::PermissionsExt,
            net::{UnixListener, UnixStream},
        },
        path::{Path, PathBuf},
        time::Duration,
    };

    use anyhow::{Context, bail};
    use awale::bot::Status;
    use tokio::sync::watch;

    use super::{Arguments, NAME};
    use crate::cli::output;

    /// How long an answer may take.
    const PATIENCE: Duration = Duration::from_secs(5);
    /// Bytes of an answer, at most.
    const MAX_ANSWER: u64 = 1 << 20;

    /// Takes the socket away with the bot.
    #[derive(Debug)]
    pub(in super::super) struct Socket(PathBuf);

    impl Drop for Socket {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    /// Answers on the socket until the program ends. A bot without one runs as well.
    pub(in super::super) fn serve(home: &Path, status: watch::Receiver<Status>) -> Option<Socket> {
        let path = home.join(NAME);
        // One that is left from a bot that was killed: the folder is locked, so nobody answers there.
        let _ = fs::remove_file(&path);
        match listen(&path, status) {
            Ok(()) => Some(Socket(path)),
            Err(error) => {
                tracing::warn!(%error, path = %path.display(), "no socket for the status");
                None
            }
        }
    }

    fn listen(path: &Path, status: watch::Receiver<Status>) -> std::io::Result<()> {
        let listener = UnixListener::bind(path)?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        listener.set_nonblocking(true)?;
        let listener = tokio::net::UnixListener::from_std(listener)?;
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let text = in_json(&status.borrow());
                let Ok(mut stream) = stream.into_std() else {
                    continue;
                };
                // A few hundred bytes, which the socket takes at once.
                let _ = stream.set_nonblocking(false);
                let _ = stream.set_write_timeout(Some(PATIENCE));
                let _ = writeln!(stream, "{text}");
            }
        });
        Ok(())
    }

    /// The status as an object, with the line for people in it.
    fn in_json(status: &Status) -> String {
        let mut value = serde_json::to_value(status).unwrap_or_default();
        if let Some(object) = value.as_object_mut() {
            object.insert("line".to_owned(), status.line().into());
        }
        value.to_string()
    }

    /// Asks and prints.
    pub(in super::super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
        let path = arguments.places.home()?.join(NAME);
        let Ok(stream) = UnixStream::connect(&path) else {
            bail!(
                "no bot answers at {}: start one with `awale bot`, or name the folder of the one that runs with --home",
                path.display()
            );
        };
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut text = String::new();
        stream
            .take(MAX_ANSWER)
            .read_to_string(&mut text)
            .context("the bot does not answer")?;
        if arguments.json {
            return output::print(&text);
        }
        let status: serde_json::Value =
            serde_json::from_str(&text).context("the bot has answered nonsense")?;
        let line = status
            .get("line")
            .and_then(|line| line.as_str())
            .unwrap_or("the bot runs");
        output::print(&format!("{line}\n"))
    }
}

#[cfg(unix)]
pub(super) use unix::{run, serve};

/// There are no such sockets here.
#[cfg(not(unix))]
pub(super) fn serve(_: &std::path::Path, _: tokio::sync::watch::Receiver<awale::bot::Status>) {}

/// There are no such sockets here.
#[cfg(not(unix))]
pub(super) fn run(_: &Arguments) -> anyhow::Result<()> {
    anyhow::bail!("the bot can be asked on Unix only; `[bot] metrics` works here")
}
