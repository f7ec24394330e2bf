//! Counts the ways to play a number of plies from a rule's start position.
//!
//! ```text
//! cargo run --release --example perft -- [DEPTH [RULE]]
//! ```
//!
//! Without arguments: Abapa to depth 13, as deep as the counts of other engines in
//! `tests/data/perft_start.json` go; a count that differs from theirs is an error. The first moves
//! are counted side by side.

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
    let published = if id == "abapa" {
        published()?
    } else {
        Vec::new()
    };
    for (depth, index) in (1..=deepest).zip(0..) {
        let begun = Instant::now();
        let leaves = leaves(&rule, depth)?;
        let agreement = match published.get(index) {
            None => "",
            Some(&expected) if expected == leaves => "as published",
            Some(expected) => return Err(format!("depth {depth}: {leaves}, not {expected}").into()),
        };
        println!(
            "{depth:2} {leaves:16} {:8.2} s {agreement}",
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// The counts of other engines from the start of Abapa, depth 1 first.
fn published() -> Result<Vec<u64>, serde_json::Error> {
    #[derive(serde::Deserialize)]
    struct Start {
        leaves: Vec<u64>,
    }
    let text = include_str!("../tests/data/perft_start.json");
    serde_json::from_str(text).map(|start: Start| start.leaves)
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
