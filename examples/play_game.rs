//! Plays a whole game with the library: two levels of the engine, every move on the screen, and the
//! game as OGN at the end.
//!
//!     cargo run --release --example play_game

use awale::{
    engine::{Analyst, Level, LevelPlayer, Limits, Player},
    game::{Game, Side},
    notation::{Drawing, PlainText, Sheet},
    rules,
};
use rand::{SeedableRng, rngs::StdRng};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rule = rules::find("abapa").ok_or("there is no such rule")?;
    let levels = [Level::Novice, Level::Amateur];
    // The same seeds play the same game every time.
    let mut players = levels.map(|level| {
        LevelPlayer::new(level, Analyst::new(4), StdRng::seed_from_u64(7))
            .limited(Limits::default().nodes(50_000))
    });
    let mut game = Game::new(rule);
    while let Some(side) = game.to_move() {
        let Some(mv) = players[side.index()].choose(&game) else {
            break;
        };
        let played = game.play(mv)?;
        println!("{side} plays {}", mv.to_char(game.rule().holes()));
        print!(
            "{}",
            Drawing::new(game.position()).marked(mv, played.last_house())
        );
    }
    if let Some(outcome) = game.outcome() {
        let [south, north] = outcome.score;
        println!("South {south}, North {north}: {}\n", outcome.reason);
    }
    let mut sheet = Sheet::new(game);
    for side in Side::BOTH {
        sheet.names[side.index()] = PlainText::name(levels[side.index()].profile().name);
    }
    print!("{}", sheet.ogn());
    Ok(())
}
