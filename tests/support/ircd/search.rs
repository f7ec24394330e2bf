//! Finding the programs, and skipping tests without them.

use super::{Kind, hybrid, irc2};
use std::{
    env,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Why a server cannot be started here.
pub(super) enum Missing {
    /// It can be installed: no reason in CI.
    Program(String),
    /// The system does not allow it.
    Right(&'static str),
}

impl Missing {
    pub(super) fn skip(&self, test: &str) {
        match self {
            Self::Program(what) => skip(test, &format!("no {what} (run scripts/install-ircds)")),
            Self::Right(why) => say(test, why),
        }
    }
}

/// Says that a test is skipped, past the capture of the test's output; fails it in CI.
pub fn skip(test: &str, reason: &str) {
    assert_ne!(env::var("CI").as_deref(), Ok("true"), "{test}: {reason}");
    say(test, reason);
}

fn say(test: &str, reason: &str) {
    // A closed stderr is no reason to fail.
    let _ = writeln!(io::stderr(), "skipped: {test}: {reason}");
}

impl Kind {
    pub(super) fn program(self) -> &'static str {
        match self {
            Self::Hybrid => "ircd-hybrid",
            Self::InspIrcd => "inspircd",
            Self::Irc2 => "ircd",
            Self::NgIrcd => "ngircd",
        }
    }

    fn package(self) -> &'static str {
        match self {
            Self::Irc2 => "ircd-irc2",
            other => other.program(),
        }
    }
}

/// The server's program, if all is there that it needs.
pub(super) fn find(kind: Kind) -> Result<PathBuf, Missing> {
    let missing = || Missing::Program(kind.package().to_owned());
    let program = program(kind.package(), "usr/sbin", kind.program()).ok_or_else(missing)?;
    match kind {
        Kind::Hybrid => hybrid::check()?,
        Kind::Irc2 => irc2::check()?,
        Kind::InspIrcd | Kind::NgIrcd => {}
    }
    Ok(program)
}

/// A program of a package, installed or only unpacked.
pub(super) fn program(package: &str, folder: &str, name: &str) -> Option<PathBuf> {
    let root = env::var_os("AWALE_IRCD_ROOT").map(PathBuf::from);
    let home = env::home_dir().map(|home| home.join(".cache/awale-ircd"));
    let roots = [root, Some("/opt/awale-ircd".into()), home];
    let unpacked = roots
        .into_iter()
        .flatten()
        .map(|root| root.join(package).join(folder));
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = unpacked.collect();
    folders.push(Path::new("/").join(folder));
    folders.extend(env::split_paths(&path));
    let files = folders.into_iter().map(|folder| folder.join(name));
    files.into_iter().find(|file| file.is_file())
}
