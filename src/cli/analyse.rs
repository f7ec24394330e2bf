//! `awale analyse`: the best lines of a position.

use std::time::Duration;

use awale::{
    engine::{Analysis, Analyst, Limits, Line, MAX_DEPTH, Worth},
    game::Game,
    notation::Drawing,
};
use serde_json::json;

use super::{
    NotUnderstood,
    output::print,
    think::{self, Deadline, Place, Ready},
};

/// Show the best lines of a position, with their values in seeds.
///
/// A value is for the side to move. `wins in 7` and `exact` are proofs, all others are estimates.
/// Without a limit it thinks for five seconds.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale analyse start --depth 15
  awale analyse 0-2-2-1-1-0-0-0-0-0-0-1-20-21-S --lines 3
  awale analyse start --nodes 1000000 --json | jq '.lines[0].moves'")]
pub(super) struct Arguments {
    /// Houses from South's left counter-clockwise, South's store, North's store and S or N to move,
    /// joined by -; or the word start
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    position: String,

    /// By which rule
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    rule: String,

    /// Look this many plies ahead
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u8>,

    /// Think this long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// Look at this many boards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many moves get a line
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=24))]
    lines: u8,

    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,

    /// Memory for what has been seen, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,

    /// Use no endgame tables
    #[arg(long)]
    no_tables: bool,

    #[command(flatten)]
    place: Place,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How long it thinks when nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|s: &f64| *s > 0.0 && *s <= 1e6);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "seconds are a number above 0, such as 2 or 0.5".to_owned())
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rule = think::rule(&arguments.rule)?;
    let game = think::game(&rule, &arguments.position).map_err(NotUnderstood::new)?;
    let mut analyst = Analyst::new(arguments.hash as usize);
    if !arguments.no_tables
        && let Some(tables) = Ready::begin(&rule, &arguments.place)?.wait()
    {
        analyst.use_tables(tables);
    }
    let limits = Limits::default()
        .depth(arguments.depth.unwrap_or(MAX_DEPTH))
        .nodes(arguments.nodes.unwrap_or(u64::MAX))
        .lines(usize::from(arguments.lines))
        .threads(usize::from(arguments.threads));
    let unlimited = arguments.depth.is_none() && arguments.nodes.is_none();
    let time = arguments.time.or(unlimited.then_some(DEFAULT_TIME));
    let stop = Deadline::after(time);
    let analysis = analyst.analyse(&game, &limits, &stop);
    let elapsed = stop.elapsed();
    print(&if arguments.json {
        format!("{}\n", value(&game, analysis.as_ref(), elapsed))
    } else {
        text(&game, analysis.as_ref(), elapsed)
    })
}

fn text(game: &Game, analysis: Option<&Analysis>, elapsed: Duration) -> String {
    let board = Drawing::new(game.position()).to_string();
    let Some(analysis) = analysis else {
        let why = match game.outcome() {
            Some(outcome) => {
                let [south, north] = outcome.score;
                format!(
                    "The game is over: South {south}, North {north} ({}).\n",
                    outcome.reason
                )
            }
            None => "The time was too short for a single look; give it more.\n".to_owned(),
        };
        return board + &why;
    };
    format!(
        "{board}\n{}depth {}, {} boards in {:.2} s\n\n{}",
        think::lines(game.rule(), analysis),
        analysis.depth,
        analysis.nodes,
        elapsed.as_secs_f64(),
        think::legend(game)
    )
}

/// The object of `--json`; `docs/ENGINE.md` has its keys.
fn value(game: &Game, analysis: Option<&Analysis>, elapsed: Duration) -> serde_json::Value {
    let rule = game.rule();
    let line = |line: &Line| {
        json!({
            "moves": think::letters(rule, &line.moves),
            "value": worth(line.worth()),
        })
    };
    let outcome = game.outcome().map(|outcome| {
        let [south, north] = outcome.score.map(|score| f64::from(score.halves()) / 2.0);
        json!({ "reason": outcome.reason.word(), "south": south, "north": north })
    });
    json!({
        "rule": rule.id().as_str(),
        "digest": rule.digest().to_string(),
        "position": game.position().to_string(),
        "over": outcome,
        "depth": analysis.map(|analysis| analysis.depth),
        "nodes": analysis.map(|analysis| analysis.nodes),
        "ms": elapsed.as_millis() as u64,
        "lines": analysis.map_or(Vec::new(), |analysis| analysis.lines.iter().map(line).collect()),
    })
}

fn worth(worth: Worth) -> serde_json::Value {
    let exact = worth.is_exact();
    match worth {
        Worth::Estimate(value) => {
            json!({ "kind": "estimate", "seeds": f64::from(value) / 100.0, "exact": exact })
        }
        Worth::Table(seeds) => json!({ "kind": "table", "seeds": seeds, "exact": exact }),
        Worth::Won(plies) => json!({ "kind": "win", "plies": plies, "exact": exact }),
        Worth::Lost(plies) => json!({ "kind": "loss", "plies": plies, "exact": exact }),
    }
}
