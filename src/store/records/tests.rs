use std::time::SystemTime;

use proptest::prelude::*;

use super::*;
use crate::peer::Author;

/// The example game of docs/PROTOCOL.md, as Ama would export it: made by the program itself.
const EXAMPLE: &str = include_str!("../../../tests/data/records/example.records");

fn example() -> Vec<Record> {
    let (records, mistakes) = read(EXAMPLE, SystemTime::UNIX_EPOCH);
    assert_eq!(mistakes, []);
    records
}

#[test]
fn the_example_reads_writes_and_is_right() {
    let records = example();
    assert_eq!(write(&records), EXAMPLE);
    let checked = check(&records);
    assert_eq!(checked.faults, []);
    assert_eq!(checked.count(Worth::Sealed), 1);
    let chains: Vec<(u32, usize)> = checked
        .chains
        .iter()
        .map(|chain| (chain.newest, chain.here))
        .collect();
    assert_eq!(chains, [(1, 1), (1, 1)]);
}

#[test]
fn whatever_is_changed_in_a_signed_line_is_found() {
    for place in 0..example()[0].lines.len() {
        let mut records = example();
        let line = &mut records[0].lines[place].line;
        *line = line.replacen("=", "=1", 1);
        assert!(!check(&records).faults.is_empty(), "line {place}");
        let mut records = example();
        records[0].lines[place].author = match records[0].lines[place].author {
            Author::Own => Author::Opponent,
            Author::Opponent => Author::Own,
        };
        assert!(!check(&records).faults.is_empty(), "author of line {place}");
    }
}

#[test]
fn a_line_that_is_left_out_is_missed() {
    // Without his own last word a player has not sealed the game; that is no fault.
    let count = example()[0].lines.len();
    for place in 0..count - 2 {
        let mut records = example();
        records[0].lines.remove(place);
        assert!(!check(&records).faults.is_empty(), "line {place}");
    }
    let mut records = example();
    records[0].lines.pop();
    let checked = check(&records);
    assert_eq!(checked.faults, []);
    assert_eq!(checked.count(Worth::Claimed), 1);
}

#[test]
fn a_mistake_costs_the_game_in_which_it_stands() {
    let twice = format!("{EXAMPLE}{}", &EXAMPLE[EXAMPLE.find("\ngame").unwrap()..]);
    let broken = twice.replacen("side S", "side X", 1);
    let (records, mistakes) = read(&broken, SystemTime::UNIX_EPOCH);
    assert_eq!(records.len(), 1);
    let [mistake] = mistakes.as_slice() else {
        panic!("{mistakes:?}");
    };
    let line = EXAMPLE
        .lines()
        .position(|line| line.starts_with("game"))
        .unwrap()
        + 1;
    assert_eq!(mistake.line, line);
    assert!(mistake.reason.contains("side"), "{mistake}");
    let other = read("not this\n", SystemTime::UNIX_EPOCH).1;
    assert!(
        other[0]
            .to_string()
            .starts_with("line 1: no file of records")
    );
}

#[test]
fn a_rule_whose_text_was_changed_is_not_believed() {
    let changed = EXAMPLE.replacen("board.start = [3,", "board.start = [4,", 1);
    assert!(changed != EXAMPLE);
    let (records, mistakes) = read(&changed, SystemTime::UNIX_EPOCH);
    assert!(records.is_empty());
    assert!(mistakes[0].reason.contains("digest"), "{mistakes:?}");
}

proptest! {
    #[test]
    fn no_damage_makes_it_panic(at in 0usize..4000, with in "[ -~\n]{0,12}", cut in 0usize..40) {
        let at = at.min(EXAMPLE.len());
        let end = (at + cut).min(EXAMPLE.len());
        let damaged = format!("{}{with}{}", &EXAMPLE[..at], &EXAMPLE[end..]);
        let (records, _) = read(&damaged, SystemTime::UNIX_EPOCH);
        check(&records);
    }
}
