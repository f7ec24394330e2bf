//! Captures of all the opponent's seeds, by the definitions of `docs/RULES.md`: the expected values
//! are worked out by hand, not by the engine.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

mod common;

use awale::game::{Move, Side, Why};
use common::{game, legal, play, result, rule};

/// What playing the slam does.
#[derive(Clone, Copy, Debug)]
enum Expect {
    /// Not legal.
    No,
    /// Legal; seeds taken; North's row afterwards, a first.
    Takes(u8, [u8; 6]),
    /// Legal, takes so many, and the game ends with this result.
    Ends(u8, &'static str),
    /// Legal, takes so many; South moves again and has these moves.
    Again(u8, &'static str),
}
use Expect::{Again, Ends, No, Takes};

const NONE: [u8; 6] = [0; 6];
const TWOS: [u8; 6] = [2; 6];

fn check(lines: &str, position: &str, letter: char, others: &str, expect: Expect) {
    let rule = rule(&format!("{lines}\n[end]\nmajority = false"));
    let mut game = game(&rule, position);
    let found = legal(&game);
    let with: String = {
        let mut all: Vec<char> = others.chars().chain([letter]).collect();
        all.sort_unstable();
        all.into_iter().collect()
    };
    let context = format!("{lines:?} {expect:?}");
    if matches!(expect, No) {
        assert_eq!(found, others, "{context}");
        return;
    }
    assert_eq!(found, with, "{context}");
    let played = play(&mut game, letter);
    let taken = played.captured_by(Side::South);
    match expect {
        No => {}
        Takes(seeds, north) => {
            assert_eq!(taken, seeds, "{context}");
            assert_eq!(game.position().houses()[6..], north, "{context}");
            assert_eq!(game.to_move(), Some(Side::North), "{context}");
        }
        Ends(seeds, end) => {
            assert_eq!(taken, seeds, "{context}");
            assert_eq!(result(&game), end, "{context}");
        }
        Again(seeds, moves) => {
            assert_eq!(taken, seeds, "{context}");
            assert!(played.plays_again(), "{context}");
            assert_eq!(game.to_move(), Some(Side::South), "{context}");
            assert!(game.position().must_feed_again());
            assert_eq!(legal(&game), moves, "{context}");
        }
    }
}

/// B sows 21: ten to fifteen seeds reach North's empty row, two in each house, all of which would be
/// taken: 12. South keeps 2-0-3-2-6-2 = 15. E feeds; A and C do not.
const FROM_EMPTY: &str = "1-21-1-0-4-0-0-0-0-0-0-0-0-0-S";

#[test]
fn out_of_an_empty_row_with_the_duty_to_feed() {
    // A slam that takes everything does not feed; one that leaves something does.
    for (policy, counts, does_not_count) in [
        ("legal", No, No),
        ("no_capture", Takes(0, TWOS), No),
        ("forbidden", No, No),
        ("forbidden_unless_only", No, No),
        ("spare_first", Takes(10, [2, 0, 0, 0, 0, 0]), No),
        ("spare_last", Takes(10, [0, 0, 0, 0, 0, 2]), No),
        ("opponent_takes_rest", No, No),
        ("play_again", No, No),
    ] {
        for (from_empty, expect) in [(true, counts), (false, does_not_count)] {
            let lines = format!(
                "[slam]\npolicy = \"{policy}\"\nfrom_empty = {from_empty}\n[feed]\nduty = true"
            );
            check(&lines, FROM_EMPTY, 'B', "E", expect);
        }
    }
}

#[test]
fn out_of_an_empty_row_without_a_duty_to_feed() {
    // Where everything is taken North has no move, and the game ends by rows: 12 + 15 for South.
    let all = Ends(12, "no-move 27-0");
    for (policy, counts, does_not_count) in [
        ("legal", all, all),
        ("no_capture", Takes(0, TWOS), all),
        ("forbidden", No, all),
        ("forbidden_unless_only", No, all),
        ("spare_first", Takes(10, [2, 0, 0, 0, 0, 0]), all),
        ("spare_last", Takes(10, [0, 0, 0, 0, 0, 2]), all),
        ("opponent_takes_rest", Ends(12, "starved 12-15"), all),
        // Of 2-0-3-2-6-2, E and F reach North's row.
        ("play_again", Again(12, "EF"), all),
    ] {
        for (from_empty, expect) in [(true, counts), (false, does_not_count)] {
            let lines = format!(
                "[slam]\npolicy = \"{policy}\"\nfrom_empty = {from_empty}\n[feed]\nduty = false"
            );
            check(&lines, FROM_EMPTY, 'B', "ACE", expect);
        }
    }
}

/// F makes 2 in a and 3 in b, all that North has. E is the other move; it stays in the own row.
const USUAL: &str = "0-0-0-0-1-2-1-2-0-0-0-0-0-0-S";

#[test]
fn out_of_an_occupied_row() {
    for (policy, expect) in [
        ("legal", Ends(5, "no-move 6-0")),
        ("no_capture", Takes(0, [2, 3, 0, 0, 0, 0])),
        ("forbidden", No),
        ("forbidden_unless_only", No),
        ("spare_first", Takes(3, [2, 0, 0, 0, 0, 0])),
        ("spare_last", Takes(2, [0, 3, 0, 0, 0, 0])),
        ("opponent_takes_rest", Ends(5, "starved 5-1")),
        // E alone is left and does not feed: South cannot, and keeps its row.
        ("play_again", Ends(5, "starved 6-0")),
    ] {
        for (from_empty, duty) in [(true, true), (true, false), (false, true), (false, false)] {
            let lines = format!(
                "[slam]\npolicy = \"{policy}\"\nfrom_empty = {from_empty}\n[feed]\nduty = {duty}"
            );
            check(&lines, USUAL, 'F', "E", expect);
        }
    }
}

#[test]
fn as_the_only_move() {
    let only = "0-0-0-0-0-2-1-2-0-0-0-0-0-0-S";
    let unless = "[slam]\npolicy = \"forbidden_unless_only\"";
    check(unless, only, 'F', "", Ends(5, "no-move 5-0"));
    let barred = rule("[slam]\npolicy = \"forbidden\"");
    assert_eq!(result(&game(&barred, only)), "no-move 2-3");
}

#[test]
fn of_a_single_house_is_taken_whole() {
    for policy in ["spare_first", "spare_last"] {
        let lines = format!("[slam]\npolicy = \"{policy}\"");
        check(
            &lines,
            "0-0-0-0-1-1-1-0-0-0-0-0-0-0-S",
            'F',
            "E",
            Ends(2, "no-move 3-0"),
        );
    }
}

#[test]
fn with_a_chain_into_the_own_row_spares_a_house_of_the_opponent() {
    // D makes 2 in E, F and a; a is North's only house, so there is none to spare beside it.
    let lines = "[capture]\nchain_where = \"any\"\n[slam]\npolicy = \"spare_first\"";
    check(
        lines,
        "1-0-0-3-1-1-1-0-0-0-0-0-0-0-S",
        'D',
        "AEF",
        Takes(6, NONE).ended("no-move 7-0"),
    );
    // E makes 2 in F, a and b: of a and b the further one is left, and F is taken.
    let expect = Takes(4, [2, 0, 0, 0, 0, 0]);
    check(lines, "1-0-0-0-3-1-1-1-0-0-0-0-0-0-S", 'E', "AF", expect);
}

impl Expect {
    fn ended(self, end: &'static str) -> Self {
        match self {
            Takes(seeds, _) => Ends(seeds, end),
            other => other,
        }
    }
}

#[test]
fn a_cancelled_slam_is_told() {
    let mut game = game(&rule(""), USUAL);
    let played = play(&mut game, 'F');
    assert!(played.slam_cancelled() && played.captures().is_empty());
    assert!(!played.ended());
}

#[test]
fn a_forbidden_slam_is_refused_in_words() {
    let mut game = game(&rule("[slam]\npolicy = \"forbidden\""), USUAL);
    let error = game.play(Move::from_char('F', 6).unwrap()).unwrap_err();
    assert_eq!(error.why(), Why::Slam('F'));
    assert_eq!(
        error.to_string(),
        "house F would capture all the opponent's seeds, which is forbidden; legal: E"
    );
}

#[test]
fn ouri_slams_then_must_feed() {
    // F takes a and b; then only D reaches North's row, with its last seed.
    let lines = "[move]\nsingles = \"last_resort\"\n[slam]\npolicy = \"play_again\"\n\
                 [end]\nrest = \"unfed\"";
    let mut ouri = game(&rule(lines), "0-0-2-3-0-2-1-2-0-0-0-0-9-9-S");
    assert!(play(&mut ouri, 'F').plays_again());
    assert_eq!(legal(&ouri), "D");
    assert!(!play(&mut ouri, 'D').plays_again());
    assert_eq!(
        ouri.position().to_string(),
        "0-0-2-0-1-1-1-0-0-0-0-0-14-9-N"
    );
    assert!(!ouri.position().must_feed_again());
    // Slam, cannot feed: the unfed player gets the rest.
    let mut ouri = game(&rule(lines), "0-0-2-0-0-2-1-2-0-0-0-0-9-9-S");
    assert!(play(&mut ouri, 'F').ended());
    assert_eq!(result(&ouri), "starved 14-11");
}
