//! A program that is killed at any moment has lost no line that it had kept.
//!
//! The killed program is this test's own file, run again with the folder in its environment.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use awale::{
    peer::{Author, wire::Gid},
    store::{Archive, Home},
    trust::Link,
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

const FOLDER: &str = "AWALE_TEST_CRASH_FOLDER";
const FIRST: &str = "AWALE_TEST_CRASH_FIRST";
const ROUNDS: usize = 30;

fn gid() -> Gid {
    Gid::new(Link::of("the game"))
}

fn line(number: u64) -> String {
    format!("line {number} {}", "x".repeat(250))
}

/// What the child does: it keeps lines for ever and prints the number of each when it is kept.
#[test]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let first: u64 = std::env::var(FIRST).unwrap().parse().unwrap();
    let home = Home::open(folder).unwrap();
    let mut archive = home.archive().unwrap();
    let mut out = std::io::stdout().lock();
    for number in first.. {
        archive.keep(gid(), Author::Own, &line(number)).unwrap();
        writeln!(out, "kept {number}").unwrap();
    }
}

/// Lets a child keep lines from `first` on, kills it after about `until` of them, and says which
/// was the last that it told of.
fn round(folder: &Path, first: u64, until: usize) -> Option<u64> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .env(FIRST, first.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    for _ in 0..until {
        out.read_line(&mut said).unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    out.read_to_string(&mut said).unwrap();
    // The last word may be cut off.
    let whole = said.split_inclusive('\n').filter(|l| l.ends_with('\n'));
    let mut numbers = whole.filter_map(|l| l.split_once("kept ")?.1.trim_end().parse().ok());
    numbers.next_back()
}

#[test]
fn no_kept_line_is_lost_by_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = StdRng::seed_from_u64(3);
    let mut next = 0;
    for _ in 0..ROUNDS {
        // Short rounds are killed while the file is made or opened.
        let until = match rng.random_range(0..3) {
            0 => rng.random_range(0..4),
            _ => rng.random_range(4..150),
        };
        let told = round(folder.path(), next, until);
        let home = Home::open(folder.path()).unwrap();
        let lines = home.archive().unwrap().lines(gid()).unwrap();
        let on_disk = lines.len() as u64;
        assert!(
            told.is_none_or(|told| told < on_disk),
            "{told:?} was kept, {on_disk} lines are there"
        );
        for (number, kept) in lines.iter().enumerate() {
            assert_eq!(kept.line, line(number as u64));
        }
        next = on_disk;
    }
    assert!(next > 500, "only {next} lines were kept in all rounds");
}

/// `cargo test --release --test archive_crash -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn how_long_keeping_a_line_takes() {
    let folder =
        std::env::var_os("AWALE_MEASURE_FOLDER").map_or_else(std::env::temp_dir, Into::into);
    let folder = tempfile::tempdir_in(folder).unwrap();
    let home = Home::open(folder.path()).unwrap();
    let mut archive = home.archive().unwrap();
    let mut times: Vec<_> = (0..5000)
        .map(|number| {
            let begin = Instant::now();
            archive.keep(gid(), Author::Own, &line(number)).unwrap();
            begin.elapsed()
        })
        .collect();
    times.sort();
    println!(
        "keep: median {:?}, 99 of 100 below {:?}, longest {:?}",
        times[2500], times[4950], times[4999]
    );
    drop(archive);
    assert_eq!(
        Archive::read(folder.path())
            .unwrap()
            .lines(gid())
            .unwrap()
            .len(),
        5000
    );
}
