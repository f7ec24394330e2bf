//! How many positions a second the engine plays: `cargo bench --bench positions`.
//!
//! Each bench counts the lines of play from the start, so that the elements of criterion's
//! throughput are the positions reached by a last move.

#![allow(missing_docs, reason = "criterion's macros make the functions")]

use std::{path::Path, sync::Arc};

use awale::{
    game::{Game, Node},
    rules::{self, Rule},
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Positions of one run: enough that starting a run does not count.
const PLIES: u32 = 6;

/// The rules measured: single laps, relay with opposite captures, relay with captures in passing.
const RULES: &[(&str, &str)] = &[
    ("abapa", "rules/abapa.toml"),
    ("tampoduo", "tests/data/rules/cfg-tampoduo.toml"),
    ("nam-nam", "tests/data/rules/namnam-round.toml"),
];

/// Positions reached on the way down to this depth, each played out of the one before.
fn positions(node: &Node<'_>, depth: u32) -> u64 {
    if depth == 0 {
        return 0;
    }
    let nexts = node.moves().filter_map(|mv| node.after(mv));
    nexts.map(|next| 1 + positions(&next, depth - 1)).sum()
}

fn load(id: &str, file: &str) -> Arc<Rule> {
    if let Some(rule) = rules::find(id) {
        return rule;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).expect("the rule is part of the sources");
    Arc::new(Rule::from_toml(file, &text).expect("a test reads the rule too"))
}

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("positions");
    for (id, file) in RULES {
        let game = Game::new(load(id, file));
        let node = Node::of(&game);
        group.throughput(Throughput::Elements(positions(&node, PLIES)));
        group.bench_function(*id, |bencher| bencher.iter(|| positions(&node, PLIES)));
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
