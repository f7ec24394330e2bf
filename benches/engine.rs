//! The engine's parts: `cargo bench --bench engine`.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench may fail anywhere")]

use std::{hint::black_box, sync::Arc};

use awale::{
    engine::{Analyst, Board as _, Judged, Limits, Never, Packed, PackedRules, Tables},
    game::{Game, Position},
    rules,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn moves(c: &mut Criterion) {
    let game = Game::new(rules::find("abapa").unwrap());
    let rules = PackedRules::new(game.rule().params()).unwrap();
    let board = Packed::new(&rules, game.position()).unwrap();
    c.bench_function("judge and make six moves", |b| {
        b.iter(|| {
            let Judged::Moves(moves) = black_box(&board).judge(&rules) else {
                return;
            };
            for mv in moves {
                black_box(board.after(&rules, mv));
            }
        });
    });
}

fn searching(c: &mut Criterion) {
    let mut group = c.benchmark_group("search of 200,000 boards");
    group
        .throughput(Throughput::Elements(200_000))
        .sample_size(10);
    for id in ["abapa", "awale-classic"] {
        let game = Game::new(rules::find(id).unwrap());
        group.bench_function(id, |b| {
            let mut analyst = Analyst::new(16);
            b.iter(|| {
                analyst.forget();
                analyst.analyse(&game, &Limits::default().nodes(200_000), &Never)
            });
        });
    }
    group.finish();
}

fn tables(c: &mut Criterion) {
    let rule = rules::find("abapa").unwrap();
    let mut tables = Tables::new(&rule).unwrap();
    for _ in 0..=9 {
        let layer = tables.build_next(1, &Never, &|_| ()).unwrap();
        tables.push(Box::new(layer)).unwrap();
    }
    let tables = Arc::new(tables);
    let position: Position = "0-1-0-2-0-1-0-0-3-0-1-1-20-19-S".parse().unwrap();
    c.bench_function("probe of 9 seeds", |b| {
        b.iter(|| tables.probe(black_box(&position)));
    });
    let mut group = c.benchmark_group("table");
    let positions = tables.positions(10).unwrap();
    group
        .throughput(Throughput::Elements(u64::from(positions)))
        .sample_size(10);
    group.bench_function("build 10 seeds, one thread", |b| {
        b.iter(|| tables.build_next(1, &Never, &|_| ()).unwrap());
    });
    group.finish();
}

criterion_group!(benches, moves, searching, tables);
criterion_main!(benches);
