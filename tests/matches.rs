//! Matches, by the definitions of `docs/RULES.md`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

mod common;

use awale::game::{Declared, Match, Position, Side};
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

/// A round of moves picked by a number.
fn play_round(contest: &mut Match, dice: &mut u64) {
    while contest.game().outcome().is_none() {
        let legal = contest.game().legal_moves();
        *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        contest
            .play(legal[(*dice >> 33) as usize % legal.len()])
            .unwrap();
        let position = contest.game().position();
        assert_eq!(position.total(), contest.rule().total());
        assert_eq!(
            position
                .to_string()
                .parse::<Position>()
                .unwrap()
                .to_string(),
            position.to_string()
        );
    }
}

#[test]
fn rounds_of_nam_nam_move_houses_and_come_to_an_end() {
    let rule = rule(
        "[sow]\norigin = \"sow\"\nlaps = \"relay\"\n[capture]\nby = \"none\"\n[passing]\ncount = 4\n\
         [end]\nmajority = false\nlast_seeds = 4\nlast_seeds_to = \"capturer\"\n\
         [match]\nkind = \"territory\"\ntarget = 10",
    );
    let mut moved = 0;
    for seed in 0..50 {
        let (mut contest, mut dice) = (Match::new(rule.clone()), seed);
        while contest.result().is_none() {
            play_round(&mut contest, &mut dice);
            let houses = contest.table().last().unwrap().houses;
            assert_eq!(houses[0] + houses[1], 12);
            assert!(contest.table().len() < 500, "{seed}");
            if contest.begin_next() {
                let start = contest.game().start();
                assert_eq!(Side::BOTH.map(|side| start.houses_of(side)), houses);
                assert_eq!(start.on_board(), 48);
                moved += usize::from(start.has_moved_owners());
            }
        }
        let winner = contest.result().unwrap().unwrap();
        assert!(contest.standing()[winner.index()] >= 20);
        assert!(contest.table().last().unwrap().houses[winner.index()] >= 10);
    }
    assert!(moved > 50, "{moved}");
}
