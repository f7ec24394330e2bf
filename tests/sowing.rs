//! What each key of `[sow]`, `[move]`, `[capture]`, `[passing]` and `[turn]` does, and the points in
//! which engines silently differ.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

mod common;

use awale::game::{Capture, House, Move, Side, Why};
use common::{after, game, legal, legal_in, play, rule};

/// Rules in which nothing captures: no house of this size occurs in the positions below.
const QUIET: &str = "[capture]\ncounts = [40]\n";

#[test]
fn a_lap_of_twelve_leaves_the_origin_out_or_not() {
    let twelve = "12-0-0-0-0-0-1-1-1-1-1-1-0-0-S";
    let skip = after(QUIET, twelve, 'A');
    assert_eq!(skip, "0-2-1-1-1-1-2-2-2-2-2-2-0-0-N");
    let sow = after(&format!("{QUIET}[sow]\norigin = \"sow\""), twelve, 'A');
    assert_eq!(sow, "1-1-1-1-1-1-2-2-2-2-2-2-0-0-N");
    let first = after(&format!("{QUIET}[sow]\norigin = \"first\""), twelve, 'A');
    assert_eq!(first, "1-1-1-1-1-1-2-2-2-2-2-2-0-0-N");
}

#[test]
fn origin_first_puts_the_first_seed_back() {
    let first = format!("{QUIET}[sow]\norigin = \"first\"");
    assert_eq!(
        after(&first, "3-0-0-0-0-0-1-0-0-0-0-0-0-0-S", 'A'),
        "1-1-1-0-0-0-1-0-0-0-0-0-0-0-N"
    );
}

#[test]
fn clockwise_sows_the_other_way_and_chains_back_against_it() {
    // From A over North's f, e, d; d, e and f make two each, and c keeps it from being a slam.
    let cw = "[sow]\ndirection = \"cw\"";
    let played = after(cw, "3-0-0-0-0-1-0-0-5-1-1-1-0-0-S", 'A');
    assert_eq!(played, "0-0-0-0-0-1-0-0-5-0-0-0-6-0-N");
}

#[test]
fn a_relay_goes_on_from_an_occupied_house_and_skips_only_the_origin_of_the_lap() {
    // The board is A B, a b. A's seeds go to B and a; a's two go to b and A, where the move began.
    let relay = "[board]\nholes = 2\n[capture]\ncounts = [16]\n[sow]\nlaps = \"relay\"\n";
    let mut game = game(&rule(relay), "2-0-1-0-0-0-S");
    let played = play(&mut game, 'A');
    assert_eq!(played.laps(), 2);
    let path: Vec<u8> = played.path().iter().map(|house| house.index()).collect();
    assert_eq!(path, [1, 2, 3, 0]);
    assert_eq!(game.position().to_string(), "1-1-0-1-0-0-N");
    // A's seed makes five in B. They go a b A, past B, a b; b's two go A, B: only while B was the
    // origin of the lap was it left out.
    assert_eq!(after(relay, "1-4-0-0-0-0-S", 'A'), "2-1-2-0-0-0-N");
}

#[test]
fn relay_min_says_how_full_a_house_must_be_to_go_on() {
    let relay = |min| format!("{QUIET}[sow]\nlaps = \"relay\"\nrelay_min = {min}");
    // A ends in B with three there now.
    let position = "1-2-0-0-0-0-1-0-0-0-0-0-0-0-S";
    assert_eq!(
        after(&relay(3), position, 'A'),
        "0-0-1-1-1-0-1-0-0-0-0-0-0-0-N"
    );
    assert_eq!(
        after(&relay(4), position, 'A'),
        "0-3-0-0-0-0-1-0-0-0-0-0-0-0-N"
    );
}

#[test]
fn a_count_capture_stops_a_relay() {
    let relay = "[sow]\nlaps = \"relay\"\n[slam]\npolicy = \"legal\"";
    let mut game = game(&rule(relay), "0-0-0-0-0-1-1-5-0-0-0-0-0-0-S");
    let played = play(&mut game, 'F');
    assert_eq!(played.laps(), 1);
    let capture = Capture {
        house: House::new(6),
        seeds: 2,
        to: Side::South,
    };
    assert_eq!(played.captures(), [capture]);
}

#[test]
fn min_seeds_and_singles_bar_houses() {
    let position = "1-2-3-0-0-0-1-0-0-0-0-0-0-0-S";
    assert_eq!(legal_in("", position), "ABC");
    assert_eq!(legal_in("[move]\nmin_seeds = 3", position), "C");
    assert_eq!(legal_in("[move]\nsingles = \"never\"", position), "BC");
    let last = "[move]\nsingles = \"last_resort\"";
    assert_eq!(legal_in(last, position), "BC");
    assert_eq!(legal_in(last, "1-0-1-0-0-0-1-0-0-0-0-0-0-0-S"), "AC");
}

#[test]
fn last_resort_looks_at_the_houses_and_not_at_what_else_is_legal() {
    // F alone would feed, but D holds two and does not: South cannot feed.
    let last = "[move]\nsingles = \"last_resort\"";
    let game = game(&rule(last), "0-0-0-2-0-1-0-0-0-0-0-0-0-0-S");
    assert_eq!(common::result(&game), "starved 3-0");
}

#[test]
fn a_capture_by_count_chains_back_and_stays_in_the_row() {
    // D makes two in E, F and a; b keeps it from being a slam.
    let position = "1-0-0-3-1-1-1-1-0-0-0-0-0-0-S";
    assert_eq!(after("", position, 'D'), "1-0-0-0-2-2-0-1-0-0-0-0-2-0-N");
    let any = "[capture]\nchain_where = \"any\"";
    assert_eq!(after(any, position, 'D'), "1-0-0-0-0-0-0-1-0-0-0-0-6-0-N");
    let none = "[capture]\nchain = \"none\"";
    let two = "0-0-0-0-2-0-0-0-0-0-0-0-0-0-S";
    assert_eq!(
        after(none, "0-0-0-0-3-0-1-1-1-0-0-0-0-0-S", 'E'),
        "0-0-0-0-0-1-2-0-1-0-0-0-2-0-N"
    );
    assert_eq!(after(none, two, 'E'), "0-0-0-0-0-1-1-0-0-0-0-0-0-0-N");
}

#[test]
fn a_chain_does_not_run_round_the_end_of_the_row_into_the_own_row() {
    // North's e makes two in its own f and in South's A; B keeps it from being a slam.
    let position = "1-1-0-0-0-0-0-0-0-0-2-1-0-0-N";
    assert_eq!(after("", position, 'e'), "0-1-0-0-0-0-0-0-0-0-0-2-0-2-S");
    let any = "[capture]\nchain_where = \"any\"";
    assert_eq!(after(any, position, 'e'), "0-1-0-0-0-0-0-0-0-0-0-0-0-4-S");
}

#[test]
fn chain_max_takes_the_last_houses_sown() {
    let position = "0-0-0-0-0-5-1-1-1-1-1-1-0-0-S";
    assert_eq!(after("", position, 'F'), "0-0-0-0-0-0-0-0-0-0-0-1-10-0-N");
    let four = "[capture]\nchain_max = 4";
    assert_eq!(after(four, position, 'F'), "0-0-0-0-0-0-2-0-0-0-0-1-8-0-N");
}

#[test]
fn where_says_whose_houses_are_taken() {
    let own = "[capture]\nwhere = \"own\"";
    // A makes two in B and C, its own.
    assert_eq!(
        after(own, "2-1-1-0-0-0-1-0-0-0-0-0-0-0-S", 'A'),
        "0-0-0-0-0-0-1-0-0-0-0-0-4-0-N"
    );
    let any = "[capture]\nwhere = \"any\"";
    assert_eq!(
        after(any, "2-1-1-0-0-0-1-0-0-0-0-0-0-0-S", 'A'),
        "0-0-0-0-0-0-1-0-0-0-0-0-4-0-N"
    );
    assert_eq!(
        after("", "2-1-1-0-0-0-1-0-0-0-0-0-0-0-S", 'A'),
        "0-2-2-0-0-0-1-0-0-0-0-0-0-0-N"
    );
}

#[test]
fn a_single_seed_captures_only_if_it_may() {
    let position = "0-0-0-0-0-1-1-1-0-0-0-0-0-0-S";
    assert_eq!(after("", position, 'F'), "0-0-0-0-0-0-0-1-0-0-0-0-2-0-N");
    let not = "[capture]\nsingle_sow = false";
    assert_eq!(after(not, position, 'F'), "0-0-0-0-0-0-2-1-0-0-0-0-0-0-N");
}

#[test]
fn a_capture_may_go_to_the_owner() {
    let owner = "[capture]\nto = \"owner\"";
    assert_eq!(
        after(owner, "0-0-0-0-0-1-1-1-0-0-0-0-0-0-S", 'F'),
        "0-0-0-0-0-0-0-1-0-0-0-0-0-2-N"
    );
}

#[test]
fn an_opposite_capture_needs_an_empty_own_house_and_something_opposite() {
    let by = "[capture]\nby = \"opposite\"\n";
    // A ends in the empty B; opposite lies e.
    let position = "1-0-0-0-0-0-1-0-0-0-4-0-0-0-S";
    assert_eq!(after(by, position, 'A'), "0-1-0-0-0-0-1-0-0-0-0-0-4-0-N");
    let too = format!("{by}take_own_seed = true");
    assert_eq!(after(&too, position, 'A'), "0-0-0-0-0-0-1-0-0-0-0-0-5-0-N");
    assert_eq!(
        after(&too, "1-0-0-0-0-0-1-0-0-0-0-0-0-0-S", 'A'),
        "0-1-0-0-0-0-1-0-0-0-0-0-0-0-N"
    );
    assert_eq!(
        after(&too, "1-1-0-0-0-0-1-0-0-0-4-0-0-0-S", 'A'),
        "0-2-0-0-0-0-1-0-0-0-4-0-0-0-N"
    );
    // F ends in the empty a; opposite lies the own F, emptied; from E it is not.
    let north = "0-0-0-0-2-4-0-1-0-0-0-0-0-0-S";
    assert_eq!(after(by, north, 'E'), "0-0-0-0-0-5-1-1-0-0-0-0-0-0-N");
    let any = format!("{by}land = \"any\"");
    assert_eq!(after(&any, north, 'E'), "0-0-0-0-0-0-1-1-0-0-0-0-5-0-N");
}

/// The family of Ba-awa: fours are taken while sowing.
const FOURS: &str = "[sow]\nlaps = \"relay\"\norigin = \"sow\"\n[capture]\nby = \"none\"\n\
                     [feed]\nduty = false\n[passing]\ncount = 4\n";

#[test]
fn fours_are_taken_in_passing_seed_by_seed() {
    // A passes three in C: that makes four, which go to South. B and C are met empty afterwards.
    let position = "3-0-3-0-0-0-3-1-0-0-0-0-0-0-S";
    assert_eq!(after(FOURS, position, 'A'), "0-1-0-1-0-0-3-1-0-0-0-0-4-0-N");
    // E passes F and makes four in a, on the way to b: a's four go to its owner or to the mover.
    let position = "0-0-0-0-3-0-3-0-0-0-0-0-0-0-S";
    assert_eq!(after(FOURS, position, 'E'), "0-0-0-0-0-1-0-1-0-0-0-0-0-4-N");
    let mover = format!("{FOURS}to = \"mover\"");
    assert_eq!(
        after(&mover, position, 'E'),
        "0-0-0-0-0-1-0-1-0-0-0-0-4-0-N"
    );
    let own = format!("{FOURS}where = \"own\"");
    assert_eq!(after(&own, position, 'E'), "0-0-0-0-0-1-4-1-0-0-0-0-0-0-N");
    let opponent = format!("{FOURS}where = \"opponent\"");
    assert_eq!(
        after(&opponent, position, 'E'),
        "0-0-0-0-0-1-0-1-0-0-0-0-0-4-N"
    );
}

#[test]
fn the_last_seed_that_makes_four_ends_the_turn() {
    // F ends in a, which makes four: South's, though the house is North's.
    let position = "0-0-0-0-0-1-3-0-1-0-0-0-0-0-S";
    assert_eq!(after(FOURS, position, 'F'), "0-0-0-0-0-0-0-0-1-0-0-0-4-0-N");
    let owner = format!("{FOURS}last = \"owner\"");
    assert_eq!(
        after(&owner, position, 'F'),
        "0-0-0-0-0-0-0-0-1-0-0-0-0-4-N"
    );
    // Outside the houses that `where` names the four are sown on.
    let own = format!("{FOURS}where = \"own\"");
    assert_eq!(after(&own, position, 'F'), "0-0-0-0-0-0-0-1-2-1-1-0-0-0-N");
}

#[test]
fn a_house_emptied_in_passing_is_empty_for_a_later_lap() {
    // A: B 1, C makes four and is taken, D 3 is sown on into E, F, a. Nothing is left in C.
    let position = "3-0-3-2-0-0-0-2-0-0-0-0-0-0-S";
    assert_eq!(after(FOURS, position, 'A'), "0-1-0-0-1-1-1-2-0-0-0-0-4-0-N");
}

#[test]
fn a_capture_by_the_last_seed_may_give_another_turn() {
    let again = "[turn]\nagain_on_capture = true";
    assert_eq!(
        after(again, "0-0-0-0-0-1-1-1-0-0-0-0-0-0-S", 'F'),
        "0-0-0-0-0-0-0-1-0-0-0-0-2-0-S"
    );
    // Captures in passing do not.
    let passing = format!("{FOURS}[turn]\nagain_on_capture = true");
    assert_eq!(
        after(&passing, "3-0-3-0-0-0-3-1-0-0-0-0-0-0-S", 'A'),
        "0-1-0-1-0-0-3-1-0-0-0-0-4-0-N"
    );
    assert_eq!(
        after(&passing, "1-0-0-0-0-1-3-0-1-0-0-0-0-0-S", 'F'),
        "1-0-0-0-0-0-0-0-1-0-0-0-4-0-S"
    );
}

#[test]
fn feeding_is_judged_after_the_capture() {
    // B reaches every house of the empty row and takes all of it back: only E feeds.
    let legal = "[slam]\npolicy = \"legal\"";
    assert_eq!(legal_in(legal, "1-21-1-0-4-0-0-0-0-0-0-0-0-0-S"), "E");
    // OpenSpiel's reading, that of abapa: the slam takes nothing, so B feeds too.
    assert_eq!(legal_in("", "1-21-1-0-4-0-0-0-0-0-0-0-0-0-S"), "BE");
    // StoneShark's reading.
    let not = "[slam]\nfrom_empty = false";
    assert_eq!(legal_in(not, "1-21-1-0-4-0-0-0-0-0-0-0-0-0-S"), "E");
}

#[test]
fn a_move_that_empties_the_opponent_by_moving_away_is_free() {
    // Nobody has to keep the opponent from running out; the duty begins with an empty row.
    assert_eq!(legal_in("", "1-0-0-0-0-1-1-0-0-0-0-0-0-0-S"), "AF");
    assert_eq!(legal_in("", "1-0-0-0-0-1-0-0-0-0-0-0-0-0-S"), "F");
    assert_eq!(
        legal_in("[feed]\nduty = false", "1-0-0-0-0-1-0-0-0-0-0-0-0-0-S"),
        "AF"
    );
}

#[test]
fn two_lone_seeds_are_played_on() {
    // One crate shares 1-1 here; no rule of ours does.
    assert_eq!(legal_in("", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"), "A");
}

#[test]
fn refusals_say_why_and_what_is_legal() {
    let says = |lines: &str, position: &str, letter: char| {
        let mut game = game(&rule(lines), position);
        let before = *game.position();
        let mv = Move::from_char(letter, 6).unwrap();
        let error = game.play(mv).unwrap_err();
        assert_eq!((error.mv(), *game.position()), (mv, before));
        error.to_string()
    };
    let usual = "1-0-1-0-0-1-1-0-0-0-0-0-0-0-S";
    assert_eq!(says("", usual, 'B'), "house B is empty; legal: A, C, F");
    assert_eq!(
        says("", usual, 'a'),
        "house a is not South's; legal: A, C, F"
    );
    assert_eq!(
        says("", usual, '-'),
        "you may pass only when no house may be played; legal: A, C, F"
    );
    let empty = "1-0-1-0-0-1-0-0-0-0-0-0-0-0-S";
    let must = "the opponent has no seeds and must be fed, which house A does not do; legal: F";
    assert_eq!(says("", empty, 'A'), must);
    let two = says(
        "[move]\nmin_seeds = 2",
        "1-2-0-0-0-0-1-0-0-0-0-0-0-0-S",
        'A',
    );
    assert_eq!(two, "house A holds 1, but a move needs 2 seeds; legal: B");
    let last = "[move]\nsingles = \"last_resort\"";
    let single = says(last, "1-2-0-0-0-0-1-0-0-0-0-0-0-0-S", 'A');
    let why = "house A holds a single seed, which may move only when no house holds more; legal: B";
    assert_eq!(single, why);
    let pass = "[move]\nmin_seeds = 2\n[end]\nstuck = \"pass\"";
    let position = "1-0-0-0-0-0-2-0-0-0-0-0-0-0-S";
    assert_eq!(
        says(pass, position, 'A'),
        "house A holds 1, but a move needs 2 seeds; legal: -"
    );
    let feed = "[end]\nstuck = \"pass\"\n[feed]\nduty = false";
    assert_eq!(legal_in(feed, "0-0-0-0-0-0-2-0-0-0-0-0-0-0-S"), "-");
    let over = says("", "1-0-0-0-0-0-1-0-0-0-0-0-25-21-S", 'A');
    assert_eq!(over, "the game is over: majority");
    let mut game = game(&rule(""), usual);
    assert_eq!(
        game.play(House::new(200).into()).unwrap_err().why(),
        Why::NoSuchHouse
    );
    assert_eq!(
        game.play(House::new(12).into()).unwrap_err().why(),
        Why::NoSuchHouse
    );
}

#[test]
fn a_side_that_must_pass_is_told_so() {
    // South may not slam and has nothing else, North can move: South passes.
    let lines = "[slam]\npolicy = \"forbidden\"\n[end]\nstuck = \"pass\"";
    let mut game = game(&rule(lines), "0-0-0-0-0-2-1-2-0-0-0-0-0-0-S");
    assert_eq!(legal(&game), "-");
    let error = game.play(Move::from_char('F', 6).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no house may be played: you must pass; legal: -"
    );
    let played = play(&mut game, '-');
    assert!(played.path().is_empty() && played.laps() == 0);
    assert_eq!(game.to_move(), Some(Side::North));
    assert_eq!(game.ply(), 1);
}
