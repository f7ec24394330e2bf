//! What trust costs: `cargo bench --bench records`, by hand only.
//!
//! A move line signed and verified, and a chain of a thousand games for points checked as `awale records verify`
//! does: every signature, every move, every point.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench may fail anywhere")]

#[path = "../tests/ladder/mod.rs"]
mod ladder;

use std::{
    hint::black_box,
    time::{Duration, SystemTime},
};

use awale::{
    peer::wire::{Line, Message},
    store::records::{Record, check, read, write},
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ladder::{DAY, Ladder, Plan};

const GAMES: usize = 1_000;
/// About as many as a game of abapa between players has.
const PLIES: u32 = 60;

/// A thousand games of one player against nine others.
fn chain() -> Vec<Record> {
    let mut ladder = Ladder::new(10);
    let game = |number: usize| {
        let plan = Plan {
            plies: PLIES,
            first_loses: number.is_multiple_of(2),
            ..Plan::default()
        };
        let record = ladder.play(0, 1 + number % 9, &plan);
        ladder.minutes += DAY / 10;
        record
    };
    (0..GAMES).map(game).collect()
}

fn lines(c: &mut Criterion) {
    let mut ladder = Ladder::new(2);
    let record = ladder.play(0, 1, &Plan::default());
    let place = record
        .lines
        .iter()
        .position(|kept| kept.line.starts_with("awale/1 move"));
    let text = &record.lines[place.unwrap()].line;
    let pairs = ladder.players.iter().map(|player| &player.pair);
    let line = Line::parse(text).unwrap();
    let pair = pairs
        .into_iter()
        .find(|pair| line.verify(&pair.public()))
        .unwrap();
    let draft = Message::read(&line).unwrap().draft();
    let mut group = c.benchmark_group("move line");
    group.bench_function("signed", |b| {
        b.iter(|| black_box(draft.clone()).sign(pair).unwrap());
    });
    group.bench_function("read and verified", |b| {
        b.iter(|| {
            let line = Line::parse(black_box(text)).unwrap();
            assert!(line.verify(&pair.public()));
            Message::read(&line).unwrap()
        });
    });
    group.finish();
}

fn records(c: &mut Criterion) {
    let chain = chain();
    let file = write(&chain);
    let mut group = c.benchmark_group("chain of 1,000 games");
    group
        .throughput(Throughput::Elements(GAMES as u64))
        .sample_size(10)
        .measurement_time(Duration::from_secs(30));
    group.bench_function("checked", |b| {
        b.iter(|| {
            let checked = check(black_box(&chain));
            assert!(checked.faults.is_empty());
            checked
        });
    });
    group.bench_function("read from a file", |b| {
        b.iter(|| read(black_box(&file), SystemTime::UNIX_EPOCH).0.len());
    });
    group.finish();
}

criterion_group!(benches, lines, records);
criterion_main!(benches);
