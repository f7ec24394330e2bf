//! Tunes the evaluation's weights: `cargo run --release --example tune -- [POSITIONS]` prints
//! `src/engine/weights.rs`.
//!
//! Positions come from games that the engine plays with itself, a third of the moves at random. Each
//! is labelled with the value that a deeper search gives it; the weights are those whose static
//! values are nearest to the labels, found by stochastic gradient descent. Run it again on the new
//! weights until nothing changes any more.

use std::{error::Error, sync::Arc};

use awale::{
    engine::{Analyst, DECIDED, LEVELS, Limits, MAX_ROW, Never},
    game::{Game, Side},
    rules,
};
use rand::{RngExt as _, SeedableRng, rngs::StdRng};

/// Nodes of the search that labels a position.
const NODES: u64 = 4000;
/// Rounds over all positions, and how far each step goes.
const ROUNDS: u32 = 60;
const RATE: f64 = 0.02;
/// Values beyond this say who wins and not by what.
const WIDEST: f64 = 1500.0;

struct Sample {
    /// Places of the side to move's houses in the weights, then the other side's.
    own: Vec<usize>,
    other: Vec<usize>,
    /// What the houses should be worth.
    target: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: usize = std::env::args()
        .nth(1)
        .as_deref()
        .unwrap_or("60000")
        .parse()?;
    let mut rng = StdRng::seed_from_u64(1);
    let samples = play(wanted, &mut rng)?;
    let weights = fit(&samples, &mut rng);
    print(&weights);
    Ok(())
}

fn play(wanted: usize, rng: &mut StdRng) -> Result<Vec<Sample>, Box<dyn Error>> {
    let rule = rules::find("abapa").ok_or("abapa is built in")?;
    let mut analyst = Analyst::new(4);
    let mut samples = Vec::new();
    while samples.len() < wanted {
        let mut game = Game::new(Arc::clone(&rule));
        while game.outcome().is_none() && game.ply() < 200 {
            let legal = game.legal_moves();
            let analysis = analyst.analyse(&game, &Limits::default().nodes(NODES), &Never);
            let Some(line) = analysis.and_then(|analysis| analysis.lines.into_iter().next()) else {
                break;
            };
            if game.ply() > 3 && line.value.abs() < DECIDED {
                samples.extend(sample(&game, line.value));
            }
            let chance = rng.random_ratio(1, 3);
            let random = legal.get(rng.random_range(0..legal.len())).copied();
            let mv = if chance { random } else { line.best() };
            game.play(mv.ok_or("a game that goes on has moves")?)?;
        }
    }
    Ok(samples)
}

fn sample(game: &Game, value: i32) -> Option<Sample> {
    let position = game.position();
    let side = position.side();
    let lead = i32::from(position.store(side)) - i32::from(position.store(side.other()));
    let target = f64::from(value - 100 * lead);
    let holes = usize::from(position.holes());
    let row = |side: Side| {
        let houses = position
            .houses()
            .iter()
            .skip(side.index() * holes)
            .take(holes);
        houses
            .enumerate()
            .map(|(place, &seeds)| place * LEVELS + usize::from(seeds).min(LEVELS - 1))
            .collect()
    };
    (target.abs() < WIDEST).then(|| Sample {
        own: row(side),
        other: row(side.other()),
        target,
    })
}

fn fit(samples: &[Sample], rng: &mut StdRng) -> Vec<f64> {
    let mut weights = vec![0.0; MAX_ROW * LEVELS];
    for round in 0..ROUNDS {
        let rate = RATE / (1.0 + f64::from(round) / 10.0);
        let mut squares = 0.0;
        for _ in 0..samples.len() {
            let Some(sample) = samples.get(rng.random_range(0..samples.len())) else {
                continue;
            };
            let sum = |places: &[usize]| -> f64 {
                places.iter().filter_map(|&place| weights.get(place)).sum()
            };
            let error = sample.target - sum(&sample.own) + sum(&sample.other);
            squares += error * error;
            for (places, sign) in [(&sample.own, 1.0), (&sample.other, -1.0)] {
                for &place in places {
                    if let Some(weight) = weights.get_mut(place) {
                        *weight += sign * rate * error;
                    }
                }
            }
        }
        eprintln!(
            "round {round}: error {:.1}",
            (squares / samples.len() as f64).sqrt()
        );
    }
    // An empty house is worth nothing, so that houses beyond the board are, too.
    for house in weights.chunks_mut(LEVELS) {
        let empty = house.first().copied().unwrap_or_default();
        house.iter_mut().for_each(|weight| *weight -= empty);
    }
    weights
}

fn print(weights: &[f64]) {
    println!("//! The tuned weights of the evaluation, written by `examples/tune.rs`.\n");
    println!("use super::{{board::MAX_ROW, eval::{{LEVELS, Weights}}}};\n");
    println!("/// For Abapa and rules like it.\npub(super) const ABAPA: Weights = [");
    for house in weights.chunks(LEVELS).take(6) {
        let numbers: Vec<String> = house.iter().map(|weight| format!("{weight:.0}")).collect();
        println!("    [{}],", numbers.join(", "));
    }
    println!(
        "    [0; LEVELS], [0; LEVELS], [0; LEVELS], [0; LEVELS], [0; LEVELS], [0; LEVELS],\n];"
    );
    println!("const _: () = assert!(ABAPA.len() == MAX_ROW);");
}
