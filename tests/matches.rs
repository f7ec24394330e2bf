//! Matches, by the definitions of `docs/RULES.md`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

mod common;

use awale::game::{Declared, Match, Side};
use common::rule;

/// Plays games that end so, one letter each: South or North wins, draw, aborted.
fn after(lines: &str, games: &str) -> Match {
    let mut contest = Match::new(rule(&format!("[match]\nkind = \"games\"\n{lines}")));
    for (number, letter) in games.chars().enumerate() {
        if number > 0 {
            assert!(contest.begin_next(), "{lines} {games} {number}");
        }
        assert!(!contest.begin_next(), "a game is going on");
        let end = match letter {
            'S' => Declared::Resign(Side::North),
            'N' => Declared::Resign(Side::South),
            'd' => Declared::Agreed,
            _ => Declared::Aborted,
        };
        contest.finish(end).unwrap();
    }
    contest
}

#[test]
fn first_to_so_many_and_a_fixed_number_of_games() {
    let (south, north) = (Some(Some(Side::South)), Some(Some(Side::North)));
    for (lines, games, standing, result) in [
        ("target = 6", "SSSSS", [10, 0], None),
        ("target = 6", "SSSNSSS", [12, 2], south),
        ("target = 2", "NdN", [1, 5], north),
        // Both reach the target with the same: nobody has won yet.
        ("target = 1", "dd", [2, 2], None),
        ("target = 1", "ddS", [4, 2], south),
        ("games = 6", "SNSNS", [6, 4], None),
        ("games = 6", "SNSNSN", [6, 6], Some(None)),
        ("games = 3", "SxNxS", [4, 2], south),
        ("games = 3\ntarget = 2", "SS", [4, 0], south),
    ] {
        let contest = after(lines, games);
        assert_eq!(contest.standing(), standing, "{lines} {games}");
        assert_eq!(contest.result(), result, "{lines} {games}");
        assert_eq!(contest.clone().begin_next(), result.is_none());
    }
}

#[test]
fn sides_begin_by_turns_and_a_game_that_does_not_count_is_begun_again() {
    let mut contest = after("games = 4", "SxdxN");
    let began: Vec<Side> = contest.table().iter().map(|entry| entry.began).collect();
    assert_eq!(began, [Side::South, Side::North, Side::South]);
    assert!(contest.begin_next());
    assert_eq!(contest.game().to_move(), Some(Side::North));
}

#[test]
fn games_may_count_their_seeds() {
    // A resignation gives what is left to the opponent, here all 48 seeds.
    let contest = after("games = 2\npoints = \"seeds\"", "SN");
    assert_eq!(contest.standing(), [96, 96]);
    assert_eq!(contest.result(), Some(None));
}

#[test]
fn a_single_game_is_a_match_too() {
    let mut contest = Match::new(rule(""));
    assert_eq!(contest.result(), None);
    contest.finish(Declared::Agreed).unwrap();
    assert_eq!(contest.result(), Some(None));
    assert!(!contest.begin_next());
}
