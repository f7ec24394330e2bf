//! Tables against full search with the whole history, on boards small enough for it.

mod full_search;

use std::sync::Arc;

use super::*;
use crate::{
    engine::Never,
    rules::{self, Rule},
};
use full_search::FullSearch;

fn rule(lines: &str) -> Arc<Rule> {
    let text = format!("id = \"x\"\nname = \"x\"\n{lines}");
    Arc::new(Rule::from_toml("test.toml", &text).unwrap())
}

fn tables(rule: &Rule, seeds: u8, threads: usize) -> Tables {
    let mut tables = Tables::new(rule).unwrap();
    for _ in 0..=seeds {
        let layer = tables.build_next(threads, &Never, &|_| ()).unwrap();
        tables.push(Box::new(layer)).unwrap();
    }
    tables
}

/// Compares every position of at most so many seeds, and returns how many were exact.
fn prove(rule: &Arc<Rule>, seeds: u8) -> usize {
    let tables = tables(rule, seeds, 1);
    let mut full = FullSearch::new(rule);
    let mut exact = 0;
    for seeds in 0..=seeds {
        full.solve(seeds);
        for rank in 0..tables.positions(seeds).unwrap() {
            let [own, other] = tables.index.unrank(rank, seeds);
            let board = crate::engine::Packed::from_rows(own, other);
            let position = board.position(&tables.rules).unwrap();
            let rest = tables.probe(&position).unwrap();
            let value = full.value(&position);
            assert!(
                2 * rest.low <= value && value <= 2 * rest.high,
                "{position}: {rest:?}, {value}"
            );
            exact += usize::from(rest.exact().is_some());
        }
    }
    exact
}

#[test]
fn what_tables_say_is_what_full_search_with_history_finds() {
    // The rule, the most seeds, and how many positions have one value at least.
    for (lines, seeds, exact) in [
        ("[board]\nholes = 3\n[end]\nmajority = false", 10, 700),
        ("[board]\nholes = 4\n[end]\nmajority = false", 7, 756),
        // Abapa, but for its end at the majority.
        ("[end]\nmajority = false", 4, 1000),
        (
            "[board]\nholes = 3\n[slam]\npolicy = \"legal\"\n\
             [end]\nmajority = false\nrepeat_rest = \"mover\"",
            8,
            636,
        ),
        // Cycles worth nothing: every value is exact.
        (
            "[board]\nholes = 3\n[end]\nmajority = false\nrepeat_rest = \"nobody\"",
            11,
            12_376,
        ),
        (
            "[board]\nholes = 4\n[end]\nmajority = false\nrest = \"nobody\"\nrepeat_rest = \"split\"",
            6,
            3003,
        ),
    ] {
        let proven = prove(&rule(lines), seeds);
        assert!(proven >= exact, "{lines}: {proven}");
    }
}

#[test]
fn every_value_is_the_best_over_the_moves() {
    let rules = [
        (rules::find("abapa").unwrap(), 7),
        (rules::find("abapa-2x3").unwrap(), 12),
        (
            rule("[slam]\npolicy = \"forbidden\"\n[sow]\ndirection = \"cw\"\n"),
            6,
        ),
        (
            rule("[sow]\norigin = \"sow\"\n[slam]\npolicy = \"spare_last\"\n"),
            6,
        ),
        (rule("[sow]\norigin = \"first\"\n[feed]\nduty = false\n"), 6),
        (rule("[end]\nrest = \"nobody\"\n"), 6),
        (
            rule("[end]\nrepeat_rest = \"nobody\"\n[move]\nsingles = \"last_resort\"\n"),
            6,
        ),
    ];
    for (rule, seeds) in rules {
        let built = tables(&rule, seeds, 2);
        for seeds in 0..=seeds {
            let check = built.verify(seeds, 1).unwrap();
            assert_eq!(check.wrong, 0, "{} seeds: {}", seeds, rule.canonical());
            assert!(check.exact > 0);
        }
    }
}

#[test]
fn a_wrong_value_is_found() {
    let rule = rules::find("abapa").unwrap();
    let mut built = tables(&rule, 2, 1);
    let mut layer = built.build_next(1, &Never, &|_| ()).unwrap();
    let middle = layer.len() / 2;
    layer[middle] ^= 1;
    built.push(Box::new(layer)).unwrap();
    assert!(built.verify(3, 2).unwrap().wrong > 0);
}

#[test]
fn any_number_of_threads_builds_the_same() {
    let rule = rules::find("abapa").unwrap();
    let (one, four) = (tables(&rule, 6, 1), tables(&rule, 6, 4));
    for seeds in 0..=6 {
        assert_eq!(one.bytes(seeds), four.bytes(seeds), "{seeds}");
    }
}

#[test]
fn what_cannot_be_built_says_why() {
    let relay = rule("[sow]\nlaps = \"relay\"\n");
    assert_eq!(Tables::new(&relay).unwrap_err(), NoTables::Rule);
    let mut built = Tables::new(&rules::find("abapa").unwrap()).unwrap();
    assert_eq!(built.most_seeds(), 21);
    assert_eq!(built.positions(22), Err(NoTables::Seeds(21)));
    let wrong = built.push(Box::new(vec![0; 5]));
    assert_eq!(
        wrong,
        Err(NoTables::Size {
            expected: 1,
            found: 5
        })
    );
    let stopped = built.build_next(2, &|| true, &|_| ());
    assert_eq!(stopped, Err(BuildError::Stopped));
}
