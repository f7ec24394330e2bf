//! The log file: what the program did, for whoever has to find out why.

use std::{fs, path::PathBuf};

use etcetera::BaseStrategy;
use tracing::level_filters::LevelFilter;
use tracing_appender::{
    non_blocking::WorkerGuard,
    rolling::{RollingFileAppender, Rotation},
};

/// Days whose logs are kept.
const DAYS: usize = 7;

/// Starts logging. The guard writes what is left when it is dropped. Without a folder to write to
/// the program runs without a log: a game is worth more.
pub(super) fn start(verbose: u8, folder: Option<PathBuf>) -> Option<WorkerGuard> {
    let asked = folder.is_some();
    let started = folder
        .or_else(default_folder)
        .ok_or_else(|| "no home folder".to_owned());
    match started.and_then(|folder| open(verbose, folder)) {
        Ok(guard) => Some(guard),
        Err(error) => {
            if asked || verbose > 0 {
                eprintln!("awale: no log is written: {error}");
            }
            None
        }
    }
}

fn open(verbose: u8, folder: PathBuf) -> Result<WorkerGuard, String> {
    let level = match verbose {
        0 => LevelFilter::INFO,
        1 => LevelFilter::DEBUG,
        _ => LevelFilter::TRACE,
    };
    private_folder(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let appender = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("awale")
        .filename_suffix("log")
        .max_log_files(DAYS)
        .build(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let (writer, guard) = tracing_appender::non_blocking(appender);
    tracing_subscriber::fmt()
        .with_writer(writer)
        .with_ansi(false)
        .with_max_level(level)
        .init();
    tracing::info!(version = env!("CARGO_PKG_VERSION"), "started");
    Ok(guard)
}

fn default_folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    Some(state.join("awale"))
}

/// Makes a folder that only its owner can read: logs hold what people said.
fn private_folder(folder: &PathBuf) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}
