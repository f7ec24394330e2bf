//! Counts the ways to play a number of plies from a rule's start position.
//!
//! ```text
//! cargo run --release --example perft -- [DEPTH [RULE]]
//! ```
//!
//! Without arguments: Abapa to depth 13, as deep as other engines have published their counts
//! (`tests/data/perft_start.json`). The first moves are counted side by side.

use std::{env, error::Error, sync::Arc, thread, time::Instant};

use awale::{
    game::{Game, perft},
    rules::{self, Rule},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let deepest: u32 = args.next().as_deref().unwrap_or("13").parse()?;
    let id = args.next().unwrap_or_else(|| "abapa".to_owned());
    let rule = rules::find(&id).ok_or_else(|| format!("no built-in rule is called {id}"))?;
    for depth in 1..=deepest {
        let begun = Instant::now();
        let leaves = leaves(&rule, depth)?;
        println!(
            "{depth:2} {leaves:16} {:8.2} s",
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// [`perft`] of a new game, a thread for each first move.
fn leaves(rule: &Arc<Rule>, depth: u32) -> Result<u64, Box<dyn Error>> {
    let mut games = Vec::new();
    for mv in Game::new(Arc::clone(rule)).legal_moves() {
        let mut game = Game::new(Arc::clone(rule));
        game.play(mv)?;
        games.push(game);
    }
    let sums = thread::scope(|scope| {
        let count = |game| scope.spawn(move || perft(game, depth - 1));
        let running: Vec<_> = games.iter().map(count).collect();
        running
            .into_iter()
            .map(|thread| thread.join())
            .collect::<Vec<_>>()
    });
    let mut total = 0;
    for sum in sums {
        total += sum.map_err(|_| "a counting thread panicked")?;
    }
    Ok(total)
}
