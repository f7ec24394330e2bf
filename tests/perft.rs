//! Move counts of independent engines (`tests/data/README.md`), all of them, by the game itself and by
//! packed boards. The last depth of the start position takes most of the time, a quarter of a minute
//! on two processors.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::{fs, path::PathBuf, thread};

use awale::{
    engine::{self, Packed, PackedRules},
    game::{Game, House, perft},
    rules,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Start {
    leaves: Vec<u64>,
}

#[derive(Deserialize)]
struct Entry {
    why: String,
    pos: Vec<u8>,
    turn: usize,
    moves: Vec<u8>,
    perft: Vec<u64>,
}

fn data(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "data", name]
        .iter()
        .collect();
    fs::read_to_string(path).unwrap()
}

fn abapa() -> Game {
    Game::new(rules::find("abapa").unwrap())
}

/// As [`perft`], on packed boards.
fn packed(game: &Game, depth: u32) -> u64 {
    let rules = PackedRules::new(game.rule().params()).unwrap();
    let board = Packed::new(&rules, game.position()).unwrap();
    engine::perft(&board, &rules, depth)
}

/// Counts a new game, a thread for each first move.
fn side_by_side(depth: u32, count: fn(&Game, u32) -> u64) -> u64 {
    thread::scope(|scope| {
        let count = |mv| {
            scope.spawn(move || {
                let mut game = abapa();
                game.play(mv).unwrap();
                count(&game, depth - 1)
            })
        };
        let running: Vec<_> = abapa().legal_moves().into_iter().map(count).collect();
        running
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .sum()
    })
}

/// Compares the counts of the start position at all depths.
fn compare_start(count: fn(&Game, u32) -> u64) {
    let start: Start = serde_json::from_str(&data("perft_start.json")).unwrap();
    assert_eq!(start.leaves.len(), 13);
    for (expected, depth) in start.leaves.iter().zip(1_u32..) {
        let found = if depth < 9 {
            count(&abapa(), depth)
        } else {
            side_by_side(depth, count)
        };
        assert_eq!(found, *expected, "depth {depth}");
    }
}

#[test]
fn start_position() {
    compare_start(perft);
}

#[test]
fn start_position_on_packed_boards() {
    compare_start(packed);
}

#[test]
fn positions_of_the_suite_at_all_depths() {
    let text = data("perft_suite.jsonl");
    let mut count = 0;
    for line in text.lines() {
        let entry: Entry = serde_json::from_str(line).unwrap();
        let mut game = abapa();
        for &index in &entry.moves {
            game.play(House::new(index).into()).unwrap();
        }
        let position = game.position();
        let numbers: Vec<u8> = position
            .houses()
            .iter()
            .chain(&position.stores())
            .copied()
            .collect();
        assert_eq!(numbers, entry.pos, "{}", entry.why);
        assert_eq!(position.side().index(), entry.turn, "{}", entry.why);
        for (expected, depth) in entry.perft.iter().zip(1..) {
            let found = perft(&game, depth);
            assert_eq!(found, *expected, "{}: {position} depth {depth}", entry.why);
            let found = packed(&game, depth);
            assert_eq!(found, *expected, "packed {position} depth {depth}");
            // The same with North in South's place.
            let mirror = Game::from_position(game.rule().clone(), position.mirrored()).unwrap();
            for count in [perft, packed] {
                let found = count(&mirror, depth);
                assert_eq!(found, *expected, "mirrored {position} depth {depth}");
            }
        }
        count += 1;
    }
    assert_eq!(count, 83);
}
