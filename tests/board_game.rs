//! Generated games of Abapa of all sizes, played side by side with the crate `board-game`, which
//! shares no code with ours.
//!
//! Two rules of that crate are its own. It ends a game with two single seeds that can only chase one
//! another and gives each side one. And a capture of everything is no slam to it when the mover has
//! no seeds left either. Such games are compared up to there.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may fail anywhere"
)]

use std::sync::Arc;

use awale::{
    game::{EndReason, Game, House, Move, Position, Side},
    rules::Rule,
};
use board_game::{
    board::{Board, Outcome, Player},
    games::oware::OwareBoard,
};

/// Games of each size.
const GAMES: u64 = 200;
/// Plies after which a game is left.
const LONGEST: usize = 400;

#[derive(Debug, Default, PartialEq)]
struct Count {
    plies: usize,
    ended: usize,
    chased: usize,
    emptied: usize,
}

/// Abapa of this size, without an end by repetition, which the crate does not have.
fn abapa(holes: usize, seeds: u8) -> Arc<Rule> {
    let text = format!(
        "id = \"x\"\nname = \"x\"\n[board]\nholes = {holes}\nseeds = {seeds}\n[end]\nrepeat = 0"
    );
    Arc::new(Rule::from_toml("abapa", &text).unwrap())
}

fn player(side: Side) -> Player {
    match side {
        Side::South => Player::A,
        Side::North => Player::B,
    }
}

/// The seeds of the other program's board, as ours counts them.
fn numbers<const HOLES: usize>(board: &OwareBoard<HOLES>) -> (Vec<u8>, [u8; 2]) {
    let scores = [Player::A, Player::B].map(|player| board.score(player));
    (board.pits().concat(), scores)
}

/// Our legal moves, counted from the left of the side to move.
fn legal(game: &Game, holes: usize) -> Vec<usize> {
    let place = |mv| match mv {
        Move::House(house) => usize::from(House::index(house)) % holes,
        Move::Pass => panic!("nobody passes in Abapa"),
    };
    game.legal_moves().into_iter().map(place).collect()
}

fn is_chase(position: &Position) -> bool {
    position.on_board() == 2 && position.houses().iter().all(|&seeds| seeds < 2)
}

fn play<const HOLES: usize>(rule: &Arc<Rule>, seeds: u8, mut dice: u64, count: &mut Count) {
    let mut game = Game::new(Arc::clone(rule));
    let mut board = OwareBoard::<HOLES>::new(seeds);
    for _ in 0..LONGEST {
        let Some(side) = game.to_move() else { break };
        assert_eq!(board.next_player(), player(side));
        let moves = legal(&game, HOLES);
        let theirs = |mv: &usize| board.is_available_move(*mv).unwrap();
        let context = || format!("2x{HOLES} {seeds}: {}", game.position());
        assert_eq!(
            moves,
            (0..HOLES).filter(theirs).collect::<Vec<_>>(),
            "{}",
            context()
        );
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let place = moves[(dice >> 33) as usize % moves.len()];
        let row = if side == Side::South { 0 } else { HOLES };
        let played = game.play(House::new((row + place) as u8).into()).unwrap();
        board.play(place).unwrap();
        count.plies += 1;
        if played.slam_cancelled() && game.position().seeds_of(side) == 0 {
            count.emptied += 1;
            return;
        }
        if is_chase(game.position()) && board.pits().concat().iter().all(|&n| n == 0) {
            count.chased += 1;
            return;
        }
        // At a majority it may share the rest in the same move, where ours leaves it.
        let outcome = game.outcome();
        if outcome.is_some_and(|outcome| outcome.reason == EndReason::Majority) {
            break;
        }
        let ours = game
            .outcome()
            .map_or(*game.position(), |outcome| outcome.shared);
        let ours = (ours.houses().to_vec(), ours.stores());
        assert_eq!(
            numbers(&board),
            ours,
            "2x{HOLES} {seeds}: {}",
            game.position()
        );
    }
    let winner = game.outcome().map(|outcome| match outcome.winner {
        None => Outcome::Draw,
        Some(side) => Outcome::WonBy(player(side)),
    });
    assert_eq!(board.outcome(), winner, "{}", game.position());
    count.ended += usize::from(winner.is_some());
}

fn size<const HOLES: usize>() {
    let mut count = Count::default();
    for seeds in [3, 4, 5] {
        let rule = abapa(HOLES, seeds);
        for dice in 0..GAMES {
            play::<HOLES>(&rule, seeds, dice, &mut count);
        }
    }
    println!("2x{HOLES}: {} games, {count:?}", 3 * GAMES);
    assert!(count.ended > 100, "{count:?}");
}

macro_rules! sizes {
    ($($test:ident $holes:literal,)+) => { $(
        #[test]
        fn $test() {
            size::<$holes>();
        }
    )+ };
}

sizes! {
    two_by_three 3,
    two_by_four 4,
    two_by_five 5,
    two_by_six 6,
    two_by_seven 7,
    two_by_eight 8,
}
