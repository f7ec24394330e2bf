//! The search against plain minimax with the whole history, and what it promises.

use std::sync::Arc;

use proptest::{collection::vec, prelude::*, sample::Index};

use super::*;
use crate::{
    engine::{DECIDED, Never, Tables},
    game::Side,
    rules::{self, Rule},
};

fn rule(lines: &str) -> Arc<Rule> {
    let text = format!("id = \"x\"\nname = \"x\"\n{lines}");
    Arc::new(Rule::from_toml("test.toml", &text).unwrap())
}

/// Who wins for the side to move: 1, 0 or -1; nothing if that takes more plays than are left.
fn minimax(game: &mut Game, left: &mut u32) -> Option<i32> {
    let side = game.position().side();
    if let Some(outcome) = game.outcome() {
        return Some(
            outcome
                .winner
                .map_or(0, |winner| if winner == side { 1 } else { -1 }),
        );
    }
    let mut best = -1;
    for mv in game.legal_moves() {
        *left = left.checked_sub(1)?;
        game.play(mv).unwrap();
        let same = game.position().side() == side;
        let value = minimax(game, left);
        game.undo();
        best = best.max(if same { value? } else { -value? });
        if best == 1 {
            break;
        }
    }
    Some(best)
}

/// Small rules of every kind: both boards, repetition, passes, extra turns, laps, a limit of plies.
fn small_rules() -> Vec<Arc<Rule>> {
    [
        "[board]\nholes = 3\nseeds = 2\n",
        "[board]\nholes = 2\nseeds = 3\n[end]\nmajority = false\n",
        "[board]\nholes = 3\nseeds = 2\n[end]\nrepeat = 2\n",
        "[board]\nholes = 3\nseeds = 2\n[turn]\nagain_on_capture = true\n",
        "[board]\nholes = 3\nseeds = 2\n[end]\nstuck = \"pass\"\n[feed]\nduty = false\n",
        "[board]\nholes = 3\nseeds = 2\n[sow]\nlaps = \"relay\"\n",
        "[board]\nholes = 3\nseeds = 2\n[end]\nplies = 12\n",
        "[board]\nholes = 3\nseeds = 2\n[slam]\npolicy = \"play_again\"\n",
        "[board]\nholes = 3\nseeds = 2\n[capture]\nby = \"opposite\"\n",
    ]
    .map(rule)
    .to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn what_the_search_calls_decided_is_so(
        which in any::<Index>(), picks in vec(any::<Index>(), 4..30)
    ) {
        let rules = small_rules();
        let mut game = Game::new(rules[which.index(rules.len())].clone());
        let mut analyst = Analyst::new(1);
        for pick in picks {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            // The memory of earlier positions of the game must not mislead.
            let analysis = analyst.analyse(&game, &Limits::default().depth(12), &Never).unwrap();
            let value = analysis.lines[0].value;
            if let Some(truth) = minimax(&mut game.clone(), &mut 20_000)
                && value.abs() >= DECIDED
            {
                prop_assert_eq!(value.signum(), truth, "{} {:?}", game.position(), analysis);
            }
            prop_assert!(game.is_legal(analysis.best().unwrap()));
            game.play(legal[pick.index(legal.len())]).unwrap();
        }
    }

    #[test]
    fn lines_can_be_played(which in any::<Index>(), picks in vec(any::<Index>(), 0..40)) {
        let rules = rules::builtin();
        let mut game = Game::new(rules[which.index(rules.len())].clone());
        for pick in picks {
            let legal = game.legal_moves();
            if legal.is_empty() {
                return Ok(());
            }
            game.play(legal[pick.index(legal.len())]).unwrap();
        }
        let limits = Limits::default().depth(6).lines(3);
        let Some(analysis) = Analyst::new(1).analyse(&game, &limits, &Never) else {
            prop_assert!(game.outcome().is_some());
            return Ok(());
        };
        prop_assert_eq!(analysis.lines.len(), 3.min(game.legal_moves().len()));
        prop_assert!(analysis.lines.is_sorted_by_key(|line| -line.value));
        for line in analysis.lines {
            let mut game = game.clone();
            for mv in line.moves {
                prop_assert!(game.play(mv).is_ok());
            }
        }
    }
}

#[test]
fn the_search_decides_most_small_endings() {
    // Guards the comparison with minimax: it must have something to compare.
    let mut decided = 0;
    for rule in small_rules() {
        let mut game = Game::new(rule);
        let mut analyst = Analyst::new(1);
        while let Some(&mv) = game.legal_moves().last() {
            let limits = Limits::default().depth(12);
            let analysis = analyst.analyse(&game, &limits, &Never).unwrap();
            decided += usize::from(analysis.lines[0].value.abs() >= DECIDED);
            game.play(mv).unwrap();
        }
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn the_same_nodes_on_one_thread_give_the_same_search() {
    let game = Game::new(rules::find("abapa").unwrap());
    let search = || Analyst::new(4).analyse(&game, &Limits::default().nodes(50_000), &Never);
    assert_eq!(search(), search());
}

#[test]
fn nodes_and_the_stop_are_kept_to() {
    let game = Game::new(rules::find("abapa").unwrap());
    let limits = Limits::default().nodes(12_345);
    let analysis = Analyst::new(4).analyse(&game, &limits, &Never).unwrap();
    assert!(analysis.nodes <= 12_345);
    assert_eq!(
        Analyst::new(4).analyse(&game, &Limits::default().nodes(1), &Never),
        None
    );
    let asked = std::sync::atomic::AtomicU32::new(0);
    let stop = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 20;
    let analysis = Analyst::new(4).analyse(&game, &Limits::default(), &stop);
    assert!(analysis.unwrap().depth > 4);
    // Two threads ask in turns that nobody knows; they end, at the latest when they are told to.
    asked.store(0, std::sync::atomic::Ordering::Relaxed);
    let analysis = Analyst::new(4).analyse(&game, &Limits::default().threads(2), &stop);
    assert!(analysis.is_none_or(|analysis| analysis.depth < 60));
}

#[test]
fn tables_are_used_and_agree_with_the_search() {
    let rule = rule("[end]\nmajority = false\n");
    let mut tables = Tables::new(&rule).unwrap();
    for _ in 0..=6 {
        let layer = tables.build_next(1, &Never, &|_| ()).unwrap();
        tables.push(Box::new(layer)).unwrap();
    }
    let tables = Arc::new(tables);
    // Few seeds are left and one side is far ahead: the table knows the winner at once.
    let position = "0-1-0-2-0-1-0-0-1-0-1-0-25-17-S".parse().unwrap();
    let game = Game::from_position(rule, position).unwrap();
    let mut analyst = Analyst::new(1);
    let limits = Limits::default().depth(2);
    let blind = analyst.analyse(&game, &limits, &Never).unwrap();
    assert!(!blind.lines[0].worth().is_exact());
    analyst.use_tables(Arc::clone(&tables));
    let seeing = analyst.analyse(&game, &limits, &Never).unwrap();
    let Worth::Table(seeds) = seeing.lines[0].worth() else {
        panic!("{seeing:?}");
    };
    let rest = tables.probe(game.position()).unwrap();
    assert!((8 + i32::from(rest.low)..=8 + i32::from(rest.high)).contains(&seeds));
}

#[test]
fn a_repetition_is_worth_what_the_rule_says() {
    // Two seeds run round and round; North, behind in the stores, must not be told that it draws.
    let rule = rule("[board]\nholes = 2\nseeds = 2\n[end]\nmajority = false\n");
    let position = "1-0-1-0-4-2-S".parse().unwrap();
    let mut game = Game::from_position(rule, position).unwrap();
    let truth = minimax(&mut game, &mut 100_000).unwrap();
    let limits = Limits::default().depth(30);
    let analysis = Analyst::new(1).analyse(&game, &limits, &Never).unwrap();
    assert_eq!(analysis.lines[0].value.signum(), truth);
    assert_eq!(game.position().side(), Side::South);
}
