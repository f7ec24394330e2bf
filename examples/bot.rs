//! A player of one's own in forty lines: it takes the most seeds it can, and gives away as few as
//! it must. It plays a match of ten games against the level "novice".
//!
//!     cargo run --release --example bot

use awale::{
    engine::{Analyst, Level, LevelPlayer, Player},
    game::{Game, Move, Side},
    rules,
};
use rand::{SeedableRng, rngs::StdRng};

/// Looks at its own move and the best answer to it.
struct Greedy;

impl Player for Greedy {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let me = game.to_move()?;
        game.legal_moves().into_iter().max_by_key(|mv| {
            let mut after = game.clone();
            let gain = after
                .play(*mv)
                .map_or(0, |played| i32::from(played.captured_by(me)));
            gain - best_capture(&after)
        })
    }
}

fn best_capture(game: &Game) -> i32 {
    let captures = game.legal_moves().into_iter().filter_map(|mv| {
        let played = game.clone().play(mv).ok()?;
        Some(i32::from(played.captured_by(played.side())))
    });
    captures.max().unwrap_or(0)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rule = rules::find("abapa").ok_or("there is no such rule")?;
    let mut points = [0.0, 0.0];
    for number in 0..10 {
        let mut novice = LevelPlayer::new(
            Level::Novice,
            Analyst::new(1),
            StdRng::seed_from_u64(number),
        );
        let greedy = Side::BOTH[number as usize % 2];
        let mut game = Game::new(rule.clone());
        while let Some(side) = game.to_move() {
            let mv = if side == greedy {
                Greedy.choose(&game)
            } else {
                novice.choose(&game)
            };
            game.play(mv.ok_or("a player has no move")?)?;
        }
        match game.outcome().and_then(|outcome| outcome.winner) {
            None => points = points.map(|points| points + 0.5),
            Some(side) => points[usize::from(side != greedy)] += 1.0,
        }
    }
    println!("greedy {} : {} novice", points[0], points[1]);
    Ok(())
}
