//! The layers of `ARCHITECTURE.md`: a module uses only modules below it, and those without I/O have
//! none.
//!
//! The sources are read as tokens, so that comments and texts do not count and a path counts
//! wherever it stands: in a `use` with braces or in the middle of an expression.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod source;

use source::{Source, sources};
use std::collections::BTreeSet;

/// The modules of the library from the bottom up. Those in one row do not use one another.
const LAYERS: &[&[&str]] = &[
    &["document"],
    &["rules"],
    &["game"],
    &["notation"],
    &["engine"],
    &["study"],
    &["texts"],
    &["trust"],
    &["peer"],
    &["irc", "store"],
    &["client"],
    &["event"],
    &["bot"],
    &["tui"],
];

/// Modules to which time, randomness and everything outside come as arguments.
const WITHOUT_IO: &[&str] = &[
    "document", "rules", "game", "engine", "notation", "study", "texts", "trust", "peer",
];

/// What those may not name.
const IO: &[&str] = &[
    "tokio",
    "std::net",
    "std::fs",
    "std::io",
    "std::process",
    "std::env",
    "std::thread::spawn",
    "std::thread::sleep",
    "SystemTime",
    "Instant::now",
    "rand::rng",
    "rand::random",
    "rand::random_range",
    "SysRng",
    "OsRng",
];

/// Lines of a file that can still be read in one go.
const MAX_LINES: usize = 600;

/// What is wrong with a source file.
fn faults(source: &Source) -> BTreeSet<String> {
    let module = source.module();
    let mut faults = BTreeSet::new();
    for path in source.paths() {
        let above = path.first_of_crate().is_some_and(|used| match module {
            // The program: of the library it may use everything.
            "cli" | "main" => path.is_in_program() && used != "cli",
            // A path that begins with `super` may not reach the root after all.
            own => used != own && !is_below(used, own) && (is_known(used) || !path.is_relative()),
        });
        let io = WITHOUT_IO.contains(&module) && IO.iter().any(|name| path.names(name));
        if above || io {
            faults.insert(format!("{}: {path}", source.name));
        }
    }
    faults
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|row| row.contains(&module))
}

fn is_known(module: &str) -> bool {
    layer(module).is_some()
}

/// Whether `used` is on a lower layer than `user`.
fn is_below(used: &str, user: &str) -> bool {
    match (layer(used), layer(user)) {
        (Some(used), Some(user)) => used < user,
        _ => false,
    }
}

#[test]
fn no_module_uses_what_is_above_it_or_does_hidden_io() {
    let sources = sources();
    let modules: BTreeSet<&str> = sources.iter().map(Source::module).collect();
    for module in WITHOUT_IO {
        assert!(modules.contains(module), "{module} has no sources");
    }
    for module in modules {
        let top = ["cli", "lib", "main"].contains(&module);
        assert!(is_known(module) || top, "{module} has no place in LAYERS");
    }
    let faults: Vec<String> = sources.iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_can_be_read_in_one_go() {
    for source in sources() {
        let lines = source.text.lines().count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines", source.name);
    }
}

/// The faults of a text as if it stood in this file.
fn found(name: &str, text: &str) -> usize {
    faults(&Source::new(name, text)).len()
}

#[test]
fn what_points_up_or_sideways_is_found_in_every_spelling() {
    for (name, text) in [
        ("rules/id.rs", "use crate::game::Game;"),
        ("rules/id.rs", "pub(crate) use crate::{game};"),
        (
            "peer/nick.rs",
            "use crate::{trust::{self, Link}, irc::framing};",
        ),
        ("peer/nick.rs", "fn f() -> crate::client::Event { todo() }"),
        ("peer/nick.rs", "use ::awale::store;"),
        (
            "peer/wire/line.rs",
            "use super::super::super::client::Event;",
        ),
        (
            "peer/nick.rs",
            "mod tests { use super::super::super::client::Event; }",
        ),
        (
            "trust/token.rs",
            "macro_rules! m { () => { $crate::peer::Nick } }",
        ),
        ("trust/key.rs", "use crate::peer::Nick;"),
        ("irc/mod.rs", "use crate::store::Home;"),
        ("store/mod.rs", "use crate::irc::nicks;"),
        ("notation/board.rs", "use crate::engine::Player;"),
        ("client/mod.rs", "use crate::cli::demo;"),
        ("cli/relay.rs", "use crate::irc::relay::Relay;"),
    ] {
        assert_eq!(found(name, text), 1, "{name}: {text}");
    }
}

#[test]
fn hidden_io_is_found_in_every_spelling() {
    for text in [
        "use tokio::sync::mpsc;",
        "use std::{fmt, net::TcpStream};",
        "use std::time::{Duration, SystemTime};",
        "fn f() { std::fs::read(\"x\"); }",
        "fn f() { let now = time::Instant::now(); }",
        "fn f() { rand::rng().random() }",
        "use rand::{rng, Rng};",
    ] {
        assert_eq!(found("game/state.rs", text), 1, "{text}");
        assert_eq!(found("client/actor.rs", text), 0, "{text}");
    }
}

#[test]
fn what_is_allowed_is_not_found() {
    for (name, text) in [
        (
            "irc/event.rs",
            "use crate::peer::Nick; use tokio::net::TcpStream;",
        ),
        (
            "peer/nick.rs",
            "use crate::{game::Side, peer::wire, trust::Link};",
        ),
        (
            "peer/wire/line.rs",
            "mod tests { use super::super::super::nick; } pub(in crate::peer) fn f() {}",
        ),
        (
            "peer/nick.rs",
            "// use crate::client;\n/* std::fs */ const X: &str = \"crate::irc\";",
        ),
        (
            "peer/nick.rs",
            "const X: &str = r#\"use crate::irc; \"#; fn f<'a>(c: &'a u8) -> char { '\"' }",
        ),
        (
            "peer/nick.rs",
            "use std::time::{Duration, Instant}; use rand::rngs::StdRng;",
        ),
        (
            "cli/mod.rs",
            "use awale::client::Event; use crate::cli::run; use std::fs;",
        ),
    ] {
        assert_eq!(found(name, text), 0, "{name}: {text}");
    }
}
