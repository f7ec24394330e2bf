//! The protocol against a network and peers that do everything they can.
//!
//! Each seed makes a world: an IRC network with faults, two honest players with the real machines,
//! and perhaps an evil one. After every step an auditor, which trusts none of the machines,
//! compares what they hold. A failing seed is printed and makes the same world again.

mod audit;
mod evil;
mod fate;
mod network;
mod node;
mod player;
mod world;

use std::collections::BTreeMap;

pub(crate) use evil::Role;
pub(crate) use world::{Options, Player, World};

use super::checks::Check;

/// How often each fault was injected.
pub(crate) type Histogram = BTreeMap<&'static str, u64>;

fn run_all(seeds: std::ops::Range<u64>, role: Option<Role>) -> (Histogram, u64) {
    let mut histogram = Histogram::new();
    let mut plies = 0;
    for seed in seeds {
        let options = Options {
            seed,
            role,
            off: None,
            // Clocks that are right are the harder test of what agrees by chance, so most are.
            drifts: seed % 4 == 3,
        };
        let report = World::new(options)
            .run()
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        for (fault, count) in report.faults {
            *histogram.entry(fault).or_default() += count;
        }
        plies += report.plies;
    }
    (histogram, plies)
}

fn print(what: &str, games: u64, (histogram, plies): &(Histogram, u64)) {
    println!("{what}: {games} games, {} plies on the mean", plies / games);
    for (fault, count) in histogram {
        println!("  {fault:<24} {count:>8}");
    }
}

/// Every kind of fault must have happened, or the run has shown nothing about it.
fn assert_all_happened(histogram: &Histogram, faults: &[&'static str]) {
    for fault in faults {
        assert!(
            histogram.get(fault).is_some_and(|count| *count > 0),
            "no {fault} in this run"
        );
    }
}

#[test]
fn honest_players_finish_every_game_on_a_bad_network() {
    const GAMES: u64 = 12_000;
    let result = run_all(0..GAMES, None);
    print("honest", GAMES, &result);
    assert_all_happened(&result.0, network::FAULTS);
    assert_all_happened(&result.0, &["clocks drift", "time up", "time low"]);
    assert_all_happened(&result.0, player::AGREEMENTS);
}

#[test]
fn a_third_party_who_reads_and_writes_everything_changes_nothing() {
    const GAMES: u64 = 4000;
    let result = run_all(10_000..10_000 + GAMES, Some(Role::Bystander));
    print("bystander", GAMES, &result);
    assert_all_happened(&result.0, network::FAULTS_OF_THREE);
    assert_all_happened(&result.0, evil::BYSTANDER_ATTACKS);
}

#[test]
fn a_cheating_opponent_gains_nothing() {
    const GAMES: u64 = 4000;
    let result = run_all(20_000..20_000 + GAMES, Some(Role::Opponent));
    print("opponent", GAMES, &result);
    assert_all_happened(&result.0, evil::OPPONENT_ATTACKS);
    assert_all_happened(&result.0, &["invented points", "time up, and not said so"]);
}

/// The same for an hour or so: `cargo test --lib a_long_run -- --ignored --nocapture`.
#[test]
#[ignore = "takes an hour"]
fn a_long_run() {
    const GAMES: u64 = 300_000;
    for role in [None, Some(Role::Bystander), Some(Role::Opponent)] {
        let result = run_all(1_000_000..1_000_000 + GAMES, role);
        print("long", GAMES, &result);
    }
}

/// Worlds in which something went wrong once, so that it does not again.
#[test]
fn worlds_that_went_wrong_once_do_no_more() {
    for line in include_str!("seeds.txt").lines() {
        let Some((role, seed)) = line.split_once(' ').filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let role = match role {
            "honest" => None,
            "bystander" => Some(Role::Bystander),
            "opponent" => Some(Role::Opponent),
            other => panic!("seeds.txt: no role {other}"),
        };
        let seed = seed.parse().expect("a seed");
        let options = Options {
            seed,
            role,
            off: None,
            drifts: false,
        };
        World::new(options)
            .run()
            .unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

/// Without any one check some attack succeeds, and the auditor sees it.
#[test]
fn every_check_is_needed() {
    for (check, role, expected) in [
        (Check::Answer, Role::Opponent, "answer to no offer"),
        (Check::Ending, Role::Opponent, "ended alone"),
        (Check::Link, Role::Opponent, "wrong link"),
        (Check::Number, Role::Opponent, "taken in as number"),
        (Check::Offer, Role::Opponent, "offered in a game for points"),
        (Check::Ply, Role::Opponent, "wrong ply"),
        (Check::Points, Role::Opponent, "invented points"),
        (Check::Position, Role::Opponent, "wrong position"),
        (Check::Signature, Role::Bystander, "forged"),
        (Check::Time, Role::Opponent, "wrong time"),
        (Check::Turn, Role::Opponent, "by a line of the other"),
    ] {
        let seen = (0..400).find_map(|seed| {
            let options = Options {
                seed,
                role: Some(role),
                off: Some(check),
                drifts: false,
            };
            let fault = World::new(options).run().err()?;
            fault.contains(expected).then_some((seed, fault))
        });
        let (seed, fault) = seen.unwrap_or_else(|| panic!("nothing needs the check {check:?}"));
        println!("without {check:?}: seed {seed}: {fault}");
    }
}
