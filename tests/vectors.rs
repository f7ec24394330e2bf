//! Hand-made vectors: positions with what the source of a rule says must happen. One file a rule in
//! `tests/data/vectors/`; `tests/data/README.md` has the form.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

mod common;

use std::{fs, path::PathBuf, sync::Arc};

use awale::{
    game::Game,
    rules::{self, Rule},
};
use common::{game, legal, play, rule};
use serde::Deserialize;

/// A file of vectors.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Keys of a rule of its own; without it, the file is named after a built-in rule.
    keys: Option<String>,
    vector: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    /// What it shows.
    what: String,
    /// Book, page or section of `docs/RULES.md` that says so.
    source: String,
    position: String,
    /// The legal moves of `position`.
    legal: Option<String>,
    #[serde(default)]
    moves: String,
    /// The position after the moves, before any rest is shared.
    after: Option<String>,
    /// What South and North have after them, and the reason why the game is over; `-` if it is not.
    score: Option<String>,
    reason: Option<String>,
}

fn check(rule: &Arc<Rule>, vector: &Vector, name: &str) {
    let context = || format!("{name}: {}", vector.what);
    assert!(!vector.source.is_empty(), "{}: no source", context());
    let mut game: Game = game(rule, &vector.position);
    if let Some(expected) = &vector.legal {
        assert_eq!(&legal(&game), expected, "{}", context());
    }
    for letter in vector.moves.chars() {
        play(&mut game, letter);
    }
    let checks = [
        (&vector.after, game.position().to_string()),
        (
            &vector.score,
            game.score().map(|score| score.to_string()).join("-"),
        ),
        (
            &vector.reason,
            game.outcome()
                .map_or("-".to_owned(), |outcome| outcome.reason.to_string()),
        ),
    ];
    let told = checks.iter().filter(|(told, _)| told.is_some()).count();
    assert!(told + vector.legal.iter().count() > 0, "{}", context());
    for (told, found) in checks {
        if let Some(told) = told {
            assert_eq!(&found, told, "{}", context());
        }
    }
}

#[test]
fn rules_do_what_their_sources_say() {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "data", "vectors"]
        .iter()
        .collect();
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let file: File = toml::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let rule = match &file.keys {
            Some(keys) => rule(keys),
            None => rules::find(name).unwrap_or_else(|| panic!("no rule {name}")),
        };
        for vector in &file.vector {
            check(&rule, vector, name);
            count += 1;
        }
    }
    assert!(count > 10);
}
