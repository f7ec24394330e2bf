//! `awale bench`: how fast the engine is, and a number that changes when its search does.

use std::{fmt::Write as _, time::Instant};

use anyhow::Context;
use awale::{
    engine::{Analyst, Limits, Never, Packed, PackedRules, Plain, perft},
    game::Game,
};

use super::{output::print, think};

/// Measure the engine: nodes a second, counted lines a second, and the signature of the search.
///
/// The signature is the number of boards that fixed searches look at. It is the same on every
/// machine and changes only with the search.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  awale bench")]
pub(super) struct Arguments {
    /// Plies of each search
    #[arg(long, value_name = "PLIES", default_value_t = 14, value_parser = clap::value_parser!(u8).range(1..=40))]
    depth: u8,
}

/// Positions from the opening to the ending, by rule.
const POSITIONS: &[(&str, &str)] = &[
    ("abapa", "start"),
    ("abapa", "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N"),
    ("abapa", "1-7-7-0-6-1-2-0-8-1-7-1-4-3-S"),
    ("abapa", "0-1-14-1-0-3-2-2-0-1-3-7-8-6-N"),
    ("abapa", "2-0-1-16-0-1-1-3-2-0-1-4-9-8-S"),
    ("abapa", "1-0-2-3-0-4-0-1-2-0-5-1-15-14-N"),
    ("abapa", "0-2-0-1-3-1-1-0-0-2-1-0-19-18-S"),
    ("abapa-2x3", "start"),
    ("awale-cote-divoire", "start"),
];

/// Plies by which the search that compares the boards goes deeper, so that it takes long enough.
const DEEPER: u8 = 5;

/// Plies of the counting.
const COUNTED: u32 = 9;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut text = String::new();
    let (mut nodes, begun) = (0, Instant::now());
    for (id, position) in POSITIONS {
        let rule = think::rule(id)?;
        let game = think::game(&rule, position).map_err(anyhow::Error::msg)?;
        let limits = Limits::default().depth(arguments.depth);
        let analysis = Analyst::new(16).analyse(&game, &limits, &Never);
        let analysis = analysis.context("a position of the bench has no moves")?;
        nodes += analysis.nodes;
        let best = analysis.lines.first().map(|line| think::line(&rule, line));
        writeln!(
            text,
            "{id:<20} {:>10}  {}",
            analysis.nodes,
            best.unwrap_or_default()
        )?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(
        text,
        "search      {:>6.2} M nodes/s",
        nodes as f64 / seconds / 1e6
    )?;
    let game = think::game(&think::rule("abapa")?, "start");
    let game = game.map_err(anyhow::Error::msg)?;
    searched(&game, arguments.depth, &mut text)?;
    counted(&game, &mut text)?;
    writeln!(text, "signature   {nodes}")?;
    print(&text)
}

/// The same search from the start on both boards, so that the two can be compared.
fn searched(game: &Game, depth: u8, text: &mut String) -> anyhow::Result<()> {
    let mut speeds = Vec::new();
    for is_plain in [false, true] {
        let mut analyst = Analyst::new(16);
        if is_plain {
            analyst.use_plain_boards();
        }
        let limits = Limits::default().depth(depth + DEEPER);
        let begun = Instant::now();
        let analysis = analyst.analyse(game, &limits, &Never);
        let nodes = analysis.context("the start has moves")?.nodes;
        speeds.push(nodes as f64 / begun.elapsed().as_secs_f64() / 1e6);
    }
    if let [packed, plain] = speeds[..] {
        writeln!(
            text,
            "abapa       {packed:>6.2} M nodes/s packed, {plain:.2} M nodes/s plain"
        )?;
    }
    Ok(())
}

fn counted(game: &Game, text: &mut String) -> anyhow::Result<()> {
    let rules = PackedRules::new(game.rule().params()).context("abapa is packed")?;
    let board = Packed::new(&rules, game.position()).context("its start is, too")?;
    let begun = Instant::now();
    let lines = perft(&board, &rules, COUNTED);
    let packed = lines as f64 / begun.elapsed().as_secs_f64();
    let begun = Instant::now();
    let plain = perft(&Plain::of(game), &(), COUNTED - 1) as f64 / begun.elapsed().as_secs_f64();
    writeln!(
        text,
        "perft       {:>6.2} M/s packed, {:.2} M/s plain",
        packed / 1e6,
        plain / 1e6
    )?;
    Ok(())
}
