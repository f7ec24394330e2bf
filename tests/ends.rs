//! How games end and who gets the rest, by the definitions of `docs/RULES.md`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

mod common;

use awale::{
    game::{Declared, EndReason, Game, NotFinished, Score, Side},
    rules,
};
use common::{game, legal, play, result, rule};

/// Checks the result of a position under every value of `end.rest`.
fn rest_table(lines: &str, position: &str, expected: [(&str, &str); 7]) {
    for (rest, end) in expected {
        let game = game(
            &rule(&format!("{lines}\n[end]\nrest = \"{rest}\"")),
            position,
        );
        assert_eq!(result(&game), end, "{lines} rest = {rest}");
    }
}

#[test]
fn rest_when_the_side_to_move_has_no_feeding_move() {
    // South is stuck with one seed, North is unfed; nobody moved yet, so North counts as the last.
    rest_table(
        "",
        "1-0-0-0-0-0-0-0-0-0-0-0-10-5-S",
        [
            ("owner", "starved 11-5"),
            ("opponent", "starved 10-6"),
            ("mover", "starved 11-5"),
            ("unfed", "starved 10-6"),
            ("last_mover", "starved 10-6"),
            ("nobody", "starved 10-5"),
            ("split", "starved 10.5-5.5"),
        ],
    );
}

#[test]
fn rest_when_the_row_of_the_side_to_move_is_empty() {
    // North is stuck and unfed; the three seeds are South's.
    rest_table(
        "",
        "1-0-2-0-0-0-0-0-0-0-0-0-10-5-N",
        [
            ("owner", "no-move 13-5"),
            ("opponent", "no-move 13-5"),
            ("mover", "no-move 10-8"),
            ("unfed", "no-move 10-8"),
            ("last_mover", "no-move 13-5"),
            ("nobody", "no-move 10-5"),
            ("split", "no-move 11.5-6.5"),
        ],
    );
}

#[test]
fn rest_when_only_barred_singles_are_left() {
    // South's two single seeds may not move. Both have seeds, so nobody is unfed.
    let singles = "[move]\nsingles = \"never\"";
    rest_table(
        singles,
        "1-0-1-0-0-0-0-3-0-0-0-0-10-5-S",
        [
            ("owner", "no-move 12-8"),
            ("opponent", "no-move 10-10"),
            ("mover", "no-move 15-5"),
            ("unfed", "no-move 12-8"),
            ("last_mover", "no-move 10-10"),
            ("nobody", "no-move 10-5"),
            ("split", "no-move 12.5-7.5"),
        ],
    );
}

#[test]
fn rest_when_only_slams_are_left() {
    let slam = "[slam]\npolicy = \"forbidden\"";
    rest_table(
        slam,
        "0-0-0-0-0-2-1-2-0-0-0-0-10-5-S",
        [
            ("owner", "no-move 12-8"),
            ("opponent", "no-move 10-10"),
            ("mover", "no-move 15-5"),
            ("unfed", "no-move 12-8"),
            ("last_mover", "no-move 10-10"),
            ("nobody", "no-move 10-5"),
            ("split", "no-move 12.5-7.5"),
        ],
    );
}

#[test]
fn rest_when_both_are_stuck() {
    // Passing would help nobody. The side to move, North, is the one the end is about.
    for (rest, end) in [
        ("owner", "no-move 12-8"),
        ("opponent", "no-move 15-5"),
        ("mover", "no-move 10-10"),
        ("unfed", "no-move 12-8"),
        ("last_mover", "no-move 15-5"),
        ("nobody", "no-move 10-5"),
        ("split", "no-move 12.5-7.5"),
    ] {
        let lines = format!("[move]\nmin_seeds = 2\n[end]\nstuck = \"pass\"\nrest = \"{rest}\"");
        let game = game(&rule(&lines), "1-0-1-0-0-0-1-1-1-0-0-0-10-5-N");
        assert_eq!(result(&game), end, "rest = {rest}");
    }
}

#[test]
fn the_last_mover_may_be_the_side_that_is_stuck() {
    // South takes with F, has the turn again and only singles left, which may not move.
    let lines = "[move]\nsingles = \"never\"\n[turn]\nagain_on_capture = true\n\
                 [end]\nrest = \"last_mover\"";
    let mut again = game(&rule(lines), "1-0-0-0-0-2-1-1-1-0-0-0-10-5-S");
    assert!(play(&mut again, 'F').ended());
    assert_eq!(result(&again), "no-move 16-5");
    // A pass is no move: South moved last, North passed, and both are stuck.
    let lines = "[feed]\nduty = false\n[move]\nmin_seeds = 2\n\
                 [end]\nstuck = \"pass\"\nrest = \"last_mover\"";
    let mut passed = game(&rule(lines), "0-0-0-3-0-0-0-0-0-0-0-0-10-5-N");
    assert_eq!(legal(&passed), "-");
    play(&mut passed, '-');
    play(&mut passed, 'D');
    assert_eq!(result(&passed), "no-move 13-5");
}

#[test]
fn the_classic_vector() {
    // B; f is forced; then South cannot feed and takes all that is left.
    let mut game = game(
        &rules::find("awale-classic").unwrap(),
        "0-2-2-1-1-0-0-0-0-0-0-1-0-0-S",
    );
    play(&mut game, 'B');
    assert_eq!(legal(&game), "f");
    play(&mut game, 'f');
    assert_eq!(result(&game), "starved 7-0");
    assert_eq!(game.outcome().unwrap().winner, Some(Side::South));
}

#[test]
fn majority_is_more_than_half_or_half_each() {
    let over = |position| {
        game(&rule(""), position)
            .outcome()
            .map(|o| (o.reason, o.winner))
    };
    let majority = |winner| Some((EndReason::Majority, winner));
    assert_eq!(
        over("1-0-0-0-0-0-1-0-0-0-0-0-25-21-S"),
        majority(Some(Side::South))
    );
    assert_eq!(
        over("1-0-0-0-0-0-1-0-0-0-0-0-21-25-S"),
        majority(Some(Side::North))
    );
    assert_eq!(over("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"), majority(None));
    assert_eq!(over("1-0-0-0-0-0-1-0-0-0-0-0-24-22-S"), None);
    let on = game(
        &rule("[end]\nmajority = false"),
        "1-0-0-0-0-0-1-0-0-0-0-0-25-21-S",
    );
    assert!(on.outcome().is_none());
}

#[test]
fn the_rest_after_a_majority_is_left_or_shared() {
    let position = "1-0-0-0-0-0-0-2-0-0-0-0-25-20-S";
    let left = game(&rule(""), position);
    assert_eq!(result(&left), "majority 25-20");
    // OpenSpiel's way.
    let shared = game(&rule("[end]\nrest_on_majority = \"owner\""), position);
    assert_eq!(result(&shared), "majority 26-22");
    assert_eq!(shared.position().to_string(), position);
    let after = shared.outcome().unwrap().shared;
    assert_eq!(after.to_string(), "0-0-0-0-0-0-0-0-0-0-0-0-26-22-S");
}

#[test]
fn half_seeds_leave_one_seed_on_the_shared_board() {
    let split = game(
        &rule("[end]\nrest = \"split\""),
        "0-0-1-2-0-0-0-0-0-0-0-0-10-5-N",
    );
    let outcome = split.outcome().unwrap();
    assert_eq!(result(&split), "no-move 11.5-6.5");
    assert_eq!(outcome.shared.stores(), [11, 6]);
    assert_eq!(outcome.shared.on_board(), 1);
}

#[test]
fn the_last_few_seeds_go_to_the_starter_or_the_last_capturer() {
    // North's e takes two in A; the other four stay. South set the game going.
    let position = "1-0-0-1-0-0-0-1-0-0-2-1-20-20-N";
    let lines = "[end]\nlast_seeds = 4\nlast_seeds_to = ";
    let mut capturer = game(&rule(&format!("{lines}\"capturer\"")), position);
    play(&mut capturer, 'e');
    assert_eq!(capturer.position().last_capturer(), Some(Side::North));
    assert_eq!(result(&capturer), "last-seeds 20-26");
    let mut starter = game(
        &rule(&format!("{lines}\"starter\"")),
        "2-0-0-1-0-0-0-1-0-0-2-1-19-20-S",
    );
    play(&mut starter, 'A');
    play(&mut starter, 'e');
    play(&mut starter, 'C');
    assert_eq!(starter.position().last_capturer(), None);
    assert!(starter.outcome().is_none());
    // Too few from the start, and nobody captured: to the owners.
    let few = game(
        &rule(&format!("{lines}\"capturer\"")),
        "1-0-0-0-0-0-2-0-0-0-0-0-20-20-S",
    );
    assert_eq!(result(&few), "last-seeds 21-22");
    let few = game(
        &rule(&format!("{lines}\"starter\"")),
        "1-0-0-0-0-0-2-0-0-0-0-0-20-20-N",
    );
    assert_eq!(result(&few), "last-seeds 20-23");
}

/// With the first seed back into its house, a single seed moves without moving anything: the
/// position comes back every second ply.
const SAME: &str = "[sow]\norigin = \"first\"\n[end]\nrepeat_rest = \"nobody\"\n";
const LONE: &str = "1-0-0-0-0-0-1-0-0-0-0-0-10-5-S";

fn plies_played(lines: &str, most: u32) -> Game {
    let mut game = game(&rule(&format!("{SAME}{lines}")), LONE);
    while game.ply() < most && game.outcome().is_none() {
        let letter = if game.to_move() == Some(Side::South) {
            'A'
        } else {
            'a'
        };
        play(&mut game, letter);
    }
    game
}

#[test]
fn a_position_that_comes_back_ends_the_game() {
    // The start position counts.
    let first = plies_played("repeat = 1", 40);
    assert_eq!(
        (first.ply(), result(&first).as_str()),
        (2, "repetition 10-5")
    );
    let third = plies_played("repeat = 2", 40);
    assert_eq!(
        (third.ply(), result(&third).as_str()),
        (4, "repetition 10-5")
    );
    let never = plies_played("repeat = 0", 40);
    assert!(never.outcome().is_none());
}

#[test]
fn another_side_to_move_is_another_position() {
    let game = plies_played("repeat = 1", 1);
    assert_eq!(game.position().houses(), game.start().houses());
    assert!(game.outcome().is_none());
}

#[test]
fn the_limit_of_plies_ends_the_game() {
    let capped = plies_played("repeat = 0\nplies = 7", 40);
    assert_eq!(
        (capped.ply(), result(&capped).as_str()),
        (7, "ply-cap 10-5")
    );
}

#[test]
fn an_endless_relay_ends_the_game_as_a_repetition() {
    // A relay of three laps under a limit of two: the third is not sown.
    let lines = "[capture]\ncounts = [40]\n[sow]\nlaps = \"relay\"\nrelay_limit = 2\n\
                 [end]\nrepeat_rest = \"split\"";
    let mut game = game(&rule(lines), "1-1-0-1-0-0-1-0-0-0-0-0-0-0-S");
    play(&mut game, 'A');
    // A makes two in B, which go to C and D; D holds two and would go on.
    assert_eq!(result(&game), "repetition 2-2");
    assert_eq!(game.position().to_string(), "0-0-1-2-0-0-1-0-0-0-0-0-0-0-N");
}

#[test]
fn a_side_that_gives_up_loses_whatever_the_seeds_say() {
    let position = "1-0-0-0-0-0-0-2-0-0-0-0-24-5-S";
    for (declared, word) in [
        (Declared::Resign(Side::South), "resign"),
        (Declared::Flag(Side::South), "flag"),
        (Declared::Gone(Side::South), "gone"),
        (Declared::Cheat(Side::South), "cheat"),
    ] {
        let mut game = game(&rule(""), position);
        let outcome = game.finish(declared).unwrap();
        assert_eq!(result(&game), format!("{word} 24-8"));
        assert_eq!(outcome.winner, Some(Side::North));
        assert_eq!(
            game.finish(declared),
            Err(NotFinished::Over(declared.reason()))
        );
        assert!(game.to_move().is_none() && game.legal_moves().is_empty());
    }
    for (rest, end) in [
        ("owner", "resign 25-7"),
        ("nobody", "resign 24-5"),
        ("mover", "resign 27-5"),
    ] {
        let mut game = game(&rule(&format!("[end]\nresign_rest = \"{rest}\"")), position);
        game.resign(Side::South).unwrap();
        assert_eq!(result(&game), end, "{rest}");
    }
}

#[test]
fn games_without_result_have_no_winner() {
    for declared in [Declared::Aborted, Declared::NoStart, Declared::Agreed] {
        let mut game = game(&rule(""), "1-0-0-0-0-0-0-2-0-0-0-0-20-5-S");
        assert_eq!(game.finish(declared).unwrap().winner, None);
        assert_eq!(result(&game), format!("{} 20-5", declared.reason()));
    }
}

#[test]
fn a_game_is_settled_where_the_rule_lets_it() {
    let position = "1-0-0-0-0-0-0-2-0-0-0-0-26-5-S";
    let alone = "[end]\nmajority = false\nsettle = \"alone_after_majority\"";
    let mut settled = game(&rule(alone), position);
    assert!(settled.may_settle_alone(Side::South));
    assert!(!settled.may_settle_alone(Side::North));
    assert_eq!(
        settled.finish(Declared::Settled).unwrap().winner,
        Some(Side::South)
    );
    assert_eq!(result(&settled), "settled 27-7");
    assert!(!settled.may_settle_alone(Side::South));
    let mut never = game(
        &rule("[end]\nmajority = false\nsettle = \"never\""),
        position,
    );
    assert_eq!(never.finish(Declared::Settled), Err(NotFinished::Settle));
    assert!(never.outcome().is_none());
}

#[test]
fn ends_can_be_taken_back() {
    let mut game = Game::new(rules::find("abapa").unwrap());
    play(&mut game, 'C');
    let before = *game.position();
    assert!(!game.reopen());
    game.resign(Side::South).unwrap();
    assert!(game.reopen());
    assert_eq!(
        (game.to_move(), *game.position()),
        (Some(Side::North), before)
    );
    assert_eq!(legal(&game), "abcdef");
    game.finish(Declared::Gone(Side::North)).unwrap();
    game.undo().unwrap();
    assert_eq!((game.ply(), game.to_move()), (0, Some(Side::South)));
    assert!(game.outcome().is_none() && game.undo().is_none());
    // An end that was played out goes with its move, not by reopening.
    let mut game = common::game(&rule(""), "0-0-0-0-0-1-1-1-0-0-0-0-23-22-S");
    play(&mut game, 'F');
    assert!(game.outcome().is_some() && !game.reopen());
    assert_eq!(game.score()[0], Score::from_seeds(25));
    game.undo().unwrap();
    assert_eq!(legal(&game), "F");
}

#[test]
fn a_position_must_fit_the_rule() {
    let abapa = rules::find("abapa").unwrap();
    let small = "1-1-1-1-0-0-S".parse().unwrap();
    let error = Game::from_position(abapa.clone(), small).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the position has 2 houses a side, but the rule has 6"
    );
    let full = "4-4-4-4-4-4-4-4-4-4-4-4-1-0-S".parse().unwrap();
    let error = Game::from_position(abapa, full).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the position has 49 seeds, but the rule has only 48"
    );
}

#[test]
fn reasons_round_trip() {
    for reason in EndReason::ALL {
        assert_eq!(reason.to_string().parse(), Ok(reason));
    }
    let error = "won".parse::<EndReason>().unwrap_err().to_string();
    assert!(
        EndReason::ALL
            .iter()
            .all(|reason| error.contains(reason.word())),
        "{error}"
    );
}
