//! Counting lines of play, every board made, beside the crate `board-game` in the same run:
//! `cargo bench --bench perft`. The unit is lines (boards at the last depth) a second.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench may fail anywhere")]

use std::{hint::black_box, time::Duration};

use awale::{
    engine::{Packed, PackedRules, Plain, perft},
    game::Game,
    rules,
};
use board_game::{
    board::{Board as _, BoardMoves as _},
    games::oware::OwareBoard,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use internal_iterator::InternalIterator as _;

const DEPTH: u32 = 8;

/// The same walk on the rival's boards. Its only other rule, a stalemate of two seeds, is far away.
fn rival(board: &OwareBoard<6>, depth: u32) -> u64 {
    let Ok(moves) = board.available_moves() else {
        return 0;
    };
    let mut count = 0;
    moves.for_each(|mv| {
        let mut next = board.clone();
        next.play(mv).unwrap();
        if depth == 1 {
            black_box(&next);
            count += 1;
        } else {
            count += rival(&next, depth - 1);
        }
    });
    count
}

fn counting(c: &mut Criterion) {
    let game = Game::new(rules::find("abapa").unwrap());
    let rules = PackedRules::new(game.rule().params()).unwrap();
    let packed = Packed::new(&rules, game.position()).unwrap();
    let lines = perft(&packed, &rules, DEPTH);
    assert_eq!(rival(&OwareBoard::new(4), DEPTH), lines);
    let mut group = c.benchmark_group("perft");
    group
        .throughput(Throughput::Elements(lines))
        .measurement_time(Duration::from_secs(3))
        .sample_size(10);
    group.bench_function("packed", |b| {
        b.iter(|| perft(black_box(&packed), &rules, DEPTH));
    });
    group.bench_function("plain", |b| {
        b.iter(|| perft(&Plain::of(black_box(&game)), &(), DEPTH));
    });
    group.bench_function("crate board-game", |b| {
        b.iter(|| rival(black_box(&OwareBoard::new(4)), DEPTH));
    });
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
