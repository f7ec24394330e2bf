//! How long the program takes to start, and how large it is: `cargo bench --bench startup`, or, for the program
//! that is given to people, `cargo bench --profile dist --bench startup`.
//!
//! Goals: `--version` within 10 ms, and less than 12 MB.

use std::{fs, hint::black_box, process::Command};

use criterion::{Criterion, criterion_group, criterion_main};

const PROGRAM: &str = env!("CARGO_BIN_EXE_awale");

fn starts(bench: &mut Criterion) {
    let size = fs::metadata(PROGRAM).map_or(0, |file| file.len());
    println!("{PROGRAM}: {:.1} MB", size as f64 / 1e6);
    let mut group = bench.benchmark_group("start");
    let commands: [(&str, &[&str]); 3] = [
        ("version", &["--version"]),
        ("help", &["--help"]),
        ("rule", &["rules", "show", "abapa"]),
    ];
    for (name, arguments) in commands {
        group.bench_function(name, |bench| {
            bench.iter(|| {
                let output = Command::new(PROGRAM).args(arguments).output();
                assert!(output.is_ok_and(|output| black_box(output).status.success()));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, starts);
criterion_main!(benches);
