//! What a busy lobby costs: `cargo bench --bench irc`, by hand only.
//!
//! A lobby of ten thousand lines as a modern server sends them: tagged and plain talk, our protocol's
//! lines, people who come and go.

#![allow(missing_docs, reason = "criterion's macros make public functions")]
#![allow(clippy::unwrap_used, reason = "a bench may fail anywhere")]

use std::{
    hint::black_box,
    time::{Instant, SystemTime},
};

use awale::irc::{
    framing::{Frame, Framer},
    options::Options,
    parse,
    session::Session,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const LINES: u64 = 10_000;

/// Bytes read at once from a socket.
const READ: usize = 4096;

fn lobby() -> Vec<u8> {
    let mut text = String::new();
    for n in 0..LINES {
        let who = format!("peer{}!awale@host{}.example.org", n % 500, n % 500);
        let line = match n % 5 {
            0 => format!(":{who} PRIVMSG #awale :anyone for a game of abapa, number {n}?"),
            1 => format!(
                "@account=peer;time=2026-11-30T12:00:00.000Z :{who} PRIVMSG #awale-net :awale/1 card \
                 i=0123456789abcdef s=free r=abapa o={n} p=1200 h=0123456789abcdef w=1 t=2"
            ),
            2 => format!(
                ":{who} PRIVMSG #awale-net :awale/1 hello k=0123456789abcdefghij n=ama c=CI l=fr"
            ),
            3 => format!(":{who} JOIN #awale"),
            _ => format!(":{who} QUIT :Quit: bye"),
        };
        text.push_str(&line);
        text.push_str("\r\n");
    }
    text.into_bytes()
}

/// A session that is in the lobby.
fn session(now: Instant) -> Session {
    let mut session =
        Session::new(Options::new("irc.test", 6667, "ada".parse().unwrap()), now).unwrap();
    for line in [":s 001 ada :hi", ":s 376 ada :end", ":ada!a@h JOIN #awale"] {
        session.receive(now, SystemTime::UNIX_EPOCH, line);
    }
    while session.poll_event().is_some() || session.poll_send().is_some() {}
    session
}

fn reading(c: &mut Criterion) {
    let bytes = lobby();
    let mut group = c.benchmark_group("lobby lines");
    group
        .throughput(Throughput::Elements(LINES))
        .sample_size(20);
    group.bench_function("framed", |b| {
        b.iter(|| {
            let mut framer = Framer::new();
            bytes
                .chunks(READ)
                .map(|piece| framer.push(piece).len())
                .sum::<usize>()
        });
    });
    group.bench_function("framed and parsed", |b| {
        b.iter(|| {
            let mut framer = Framer::new();
            for frame in bytes.chunks(READ).flat_map(|piece| framer.push(piece)) {
                let Frame::Line(line) = frame else { continue };
                black_box(parse::parse(&line).unwrap());
            }
        });
    });
    group.bench_function("through a session", |b| {
        let now = Instant::now();
        let mut session = session(now);
        b.iter(|| {
            let mut framer = Framer::new();
            for frame in bytes.chunks(READ).flat_map(|piece| framer.push(piece)) {
                let Frame::Line(line) = frame else { continue };
                session.receive(now, SystemTime::UNIX_EPOCH, &line);
                while let Some(event) = session.poll_event() {
                    black_box(event);
                }
            }
        });
    });
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
