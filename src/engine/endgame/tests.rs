//! Tables against full search with the whole history, on boards small enough for it.

use std::{collections::HashMap, sync::Arc};

use super::*;
use crate::{
    engine::Never,
    game::{Game, Position, Side},
    rules::{self, Rule},
};

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

/// Plays out every line of the game itself, with its history, and remembers only what no history
/// reaches: the values of positions right after a capture.
struct FullSearch {
    fresh: HashMap<Position, i16>,
    rule: Arc<Rule>,
}

impl FullSearch {
    /// What the side to move gets of the rest in half seeds, less what the other side gets, when the
    /// game begins here.
    fn fresh(&mut self, position: &Position) -> i16 {
        let bare = Position::new(position.houses(), [0, 0], position.side()).unwrap();
        if let Some(&value) = self.fresh.get(&bare) {
            return value;
        }
        let mut game = Game::from_position(self.rule.clone(), bare).unwrap();
        let value = self.search(&mut game, -1000, 1000);
        self.fresh.insert(bare, value);
        value
    }

    fn search(&mut self, game: &mut Game, mut alpha: i16, beta: i16) -> i16 {
        let side = game.position().side();
        if let Some(outcome) = game.outcome() {
            return ahead(side, outcome.score.map(|score| score.halves() as i16));
        }
        let mut best = -1000;
        for mv in game.legal_moves() {
            game.play(mv).unwrap();
            let position = *game.position();
            let value = if position.stores() == [0, 0] || game.outcome().is_some() {
                -self.search(game, -beta, -alpha)
            } else {
                let taken = ahead(side, position.stores().map(|seeds| 2 * i16::from(seeds)));
                taken - self.fresh(&position)
            };
            game.undo();
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn ahead(side: Side, [south, north]: [i16; 2]) -> i16 {
    match side {
        Side::South => south - north,
        Side::North => north - south,
    }
}

/// Compares every position of at most so many seeds, and returns how many were exact.
fn prove(rule: &Arc<Rule>, seeds: u8) -> usize {
    let tables = tables(rule, seeds, 1);
    let mut full = FullSearch {
        fresh: HashMap::new(),
        rule: rule.clone(),
    };
    let mut exact = 0;
    for seeds in 0..=seeds {
        for rank in 0..tables.positions(seeds).unwrap() {
            let [own, other] = tables.index.unrank(rank, seeds);
            let board = crate::engine::Packed::from_rows(own, other);
            let position = board.position(&tables.rules).unwrap();
            let rest = tables.probe(&position).unwrap();
            let value = full.fresh(&position);
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
    let words = "[end]\nmajority = false\n";
    let slam = "[slam]\npolicy = \"legal\"\n";
    for (lines, seeds, exact) in [
        (format!("[board]\nholes = 3\n{words}"), 3, 1),
        (format!("[board]\nholes = 4\n{words}"), 2, 1),
        (
            format!("[board]\nholes = 3\n{slam}{words}repeat_rest = \"mover\"\n"),
            3,
            1,
        ),
        // Cycles worth nothing: every value is exact.
        (
            format!("[board]\nholes = 3\n{words}repeat_rest = \"nobody\"\n"),
            4,
            210,
        ),
        (
            format!("[board]\nholes = 4\n{words}rest = \"nobody\"\nrepeat_rest = \"split\"\n"),
            3,
            165,
        ),
    ] {
        let proven = prove(&rule(&lines), seeds);
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
