use std::{fmt::Write as _, sync::Arc};

use proptest::{collection::vec, prelude::*, sample::Index};

use super::*;
use crate::{
    engine::{Plain, perft},
    game::Game,
    rules::{self, Rule},
};

/// Keys of rules that packed boards hold, and a few that they do not.
const WORDS: &[(&str, &str, &[&str])] = &[
    ("sow", "direction", &["ccw", "cw"]),
    ("sow", "origin", &["skip", "sow", "first"]),
    ("move", "min_seeds", &["1", "1", "2", "3"]),
    ("move", "singles", &["free", "never", "last_resort"]),
    (
        "capture",
        "by",
        &["count", "count", "count", "none", "opposite"],
    ),
    (
        "capture",
        "counts",
        &["[2, 3]", "[1, 2, 3, 4]", "[3]", "[2, 4]"],
    ),
    ("capture", "chain", &["back", "back", "none"]),
    ("capture", "chain_max", &["0", "1", "2"]),
    ("capture", "single_sow", &["true", "false"]),
    (
        "slam",
        "policy",
        &[
            "legal",
            "no_capture",
            "forbidden",
            "forbidden_unless_only",
            "spare_first",
            "spare_last",
        ],
    ),
    ("slam", "from_empty", &["true", "false"]),
    ("feed", "duty", &["true", "false"]),
    ("end", "majority", &["true", "false"]),
    ("end", "rest", REST),
    ("end", "rest_on_majority", REST),
    ("end", "repeat", &["0", "1", "2"]),
    ("end", "repeat_rest", REST),
];

const REST: &[&str] = &[
    "owner",
    "opponent",
    "mover",
    "unfed",
    "last_mover",
    "nobody",
    "split",
];

fn any_rule() -> impl Strategy<Value = Arc<Rule>> {
    let board = vec(0_u8..=7, 2..=8);
    (board, vec(any::<Index>(), WORDS.len())).prop_filter_map(
        "a rule without sense",
        |(half, picks)| {
            let start: Vec<u8> = half.iter().chain(&half).copied().collect();
            let mut text = format!("id = \"x\"\nname = \"x\"\n[board]\nstart = {start:?}\n");
            let mut section = "";
            for ((table, key, words), pick) in WORDS.iter().zip(picks) {
                if *table != section {
                    section = table;
                    writeln!(text, "[{table}]").unwrap();
                }
                let word = words[pick.index(words.len())];
                let bare = word.starts_with(|c: char| c.is_ascii_digit() || c == '[')
                    || matches!(word, "true" | "false");
                let quote = if bare { "" } else { "\"" };
                writeln!(text, "{key} = {quote}{word}{quote}").unwrap();
            }
            Rule::from_toml("any.toml", &text).ok().map(Arc::new)
        },
    )
}

/// Checks one position on both boards.
fn same(game: &Game, rules: &PackedRules) {
    let packed = Packed::new(rules, game.position()).unwrap();
    let plain = Plain::of(game);
    assert_eq!(packed.position(rules).as_ref(), Some(game.position()));
    assert_eq!(packed.stores(), plain.stores());
    assert_eq!(packed.on_board(), plain.on_board());
    assert_eq!(packed.side(), plain.side());
    assert_eq!(packed.if_repeated(rules), plain.if_repeated(&()));
    let (Judged::Moves(mine), Judged::Moves(theirs)) = (packed.judge(rules), plain.judge(&()))
    else {
        panic!("only one board goes on at {}", game.position());
    };
    let mut moves: Vec<Move> = mine.map(|mv| packed.to_move(rules, mv)).collect();
    moves.sort_unstable();
    assert!(
        moves
            .iter()
            .copied()
            .eq(theirs.map(|mv| plain.to_move(&(), mv)))
    );
    for mv in moves {
        let number = packed.number(rules, mv).unwrap();
        let mine = packed.after(rules, number);
        let theirs = plain.after(&(), plain.number(&(), mv).unwrap());
        assert_eq!(mine.position(rules).as_ref(), Some(theirs.position()));
        match (mine.judge(rules), theirs.judge(&())) {
            (Judged::Over(mine), Judged::Over(theirs)) => assert_eq!(mine, theirs),
            (Judged::Moves(mine), Judged::Moves(theirs)) => {
                assert_eq!(mine.count(), theirs.count());
            }
            (mine, theirs) => panic!("{mine:?} but {theirs:?} at {}", game.position()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn both_boards_play_every_rule_alike(rule in any_rule(), picks in vec(any::<Index>(), 0..80)) {
        let Some(rules) = PackedRules::new(rule.params()) else {
            return Ok(());
        };
        let mut game = Game::new(rule);
        for pick in picks {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            same(&game, &rules);
            game.play(legal[pick.index(legal.len())]).unwrap();
        }
    }
}

#[test]
fn most_of_the_random_rules_are_packed() {
    use proptest::{strategy::ValueTree as _, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let packed = (0..200)
        .filter(|_| {
            let rule = any_rule().new_tree(&mut runner).unwrap().current();
            PackedRules::new(rule.params()).is_some()
        })
        .count();
    assert!(packed > 80, "{packed} of 200");
}

#[test]
fn the_rules_of_tournaments_are_packed() {
    for id in ["abapa", "abapa-2x3"] {
        let rule = rules::find(id).unwrap();
        assert!(PackedRules::new(rule.params()).is_some(), "{id}");
    }
}

#[test]
fn both_boards_count_as_the_game_does() {
    for rule in rules::builtin() {
        let game = Game::new(rule.clone());
        let expected = crate::game::perft(&game, 5);
        assert_eq!(perft(&Plain::of(&game), &(), 5), expected, "{}", rule.id());
        if let Some(rules) = PackedRules::new(rule.params()) {
            let board = Packed::new(&rules, game.position()).unwrap();
            assert_eq!(perft(&board, &rules, 5), expected, "{}", rule.id());
        }
    }
}
