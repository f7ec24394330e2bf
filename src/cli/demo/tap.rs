//! Every IRC line of both players: counted, and written to a file when asked for.
//!
//! One line each: seconds since the start, who, `<` for received or `>` for sent, and the line.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use anyhow::Context;
use awale::irc::options::{self, Direction};

/// Sees the lines of both players.
#[derive(Clone)]
pub(super) struct Tap(Arc<Mutex<Inner>>);

struct Inner {
    start: Instant,
    file: Option<(PathBuf, BufWriter<File>)>,
    failed: Option<std::io::Error>,
    listener: Option<Listener>,
    counts: Counts,
}

/// Called with who, the direction and the line.
pub(super) type Listener = Box<dyn Fn(&str, Direction, &str) + Send>;

/// What the players sent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) lines: u64,
    /// With the line ends.
    pub(super) bytes: u64,
}

impl Tap {
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let file = path.map(|path| {
            let file = File::create(path)
                .with_context(|| format!("--tap: {} cannot be written", path.display()))?;
            anyhow::Ok((path.to_owned(), BufWriter::new(file)))
        });
        Ok(Self(Arc::new(Mutex::new(Inner {
            start: Instant::now(),
            file: file.transpose()?,
            failed: None,
            listener: None,
            counts: Counts::default(),
        }))))
    }

    /// Shows every line to `listener` too.
    pub(super) fn also_to(&self, listener: Listener) {
        self.with(|inner| inner.listener = Some(listener));
    }

    /// The tap for one player's connection.
    pub(super) fn of(&self, who: &'static str) -> options::Tap {
        let tap = self.clone();
        options::Tap::new(move |direction, line| tap.with(|inner| inner.see(who, direction, line)))
    }

    pub(super) fn counts(&self) -> Counts {
        self.with(|inner| inner.counts)
    }

    /// Writes what is left.
    pub(super) fn finish(&self) -> anyhow::Result<()> {
        self.with(|inner| {
            let Some((path, file)) = &mut inner.file else {
                return Ok(());
            };
            let flushed = inner.failed.take().map_or_else(|| file.flush(), Err);
            flushed.with_context(|| format!("--tap: {} could not be written", path.display()))
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut Inner) -> T) -> T {
        // A panic elsewhere leaves at worst a line uncounted.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Inner {
    fn see(&mut self, who: &'static str, direction: Direction, line: &str) {
        let mark = match direction {
            Direction::In => '<',
            Direction::Out => {
                self.counts.lines += 1;
                self.counts.bytes += line.len() as u64 + 2;
                '>'
            }
        };
        if let Some(listener) = &self.listener {
            listener(who, direction, line);
        }
        if let Some((_, file)) = &mut self.file {
            let at = self.start.elapsed().as_secs_f64();
            if let Err(error) = writeln!(file, "{at:.3} {who} {mark} {line}") {
                self.failed.get_or_insert(error);
            }
        }
    }
}
