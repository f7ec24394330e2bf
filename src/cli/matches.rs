//! `awale match`: players of the engine against another engine, or against one another.

use std::{fs, path::PathBuf, sync::Arc, time::Duration};

use anyhow::{Context, bail};
use awale::{
    engine::{Analyst, Level, LevelPlayer, Limits, Player, Plies, Searcher, Stop, blunders},
    game::{Game, Move, Side},
    notation::{PlainText, Sheet},
    rules::Rule,
};
use rand::{RngExt as _, SeedableRng, rngs::StdRng};

use super::{
    NotUnderstood,
    output::print,
    think::{self, Deadline, Place, Ready},
};

mod report;
mod rival;

use report::{Blunders, Format, Report};
use rival::Rival;

/// Play a match from balanced random openings, each from both sides, and give score and Elo.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale match --engine 'java -jar aalina.jar' --games 100 --movetime 1000
  awale match --level amateur --against novice --games 200
  awale match --level amateur --against novice --format html > match.html
  awale match --level grand-master --against plain-10 --nodes 200000")]
pub(super) struct Arguments {
    /// The other engine's command; it speaks the protocol of awale engine
    #[arg(long, value_name = "CMD", required_unless_present = "against")]
    engine: Option<String>,

    /// The other player: a level, or plain-N for alpha-beta of N plies that counts seeds
    #[arg(long, value_name = "PLAYER", conflicts_with = "engine")]
    against: Option<String>,

    /// Our player
    #[arg(long, value_name = "LEVEL", default_value = "grand-master")]
    level: Level,

    /// By which rule
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    rule: String,

    /// How many games; an even number, so that every opening is played from both sides
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,

    /// Boards a move
    #[arg(long, value_name = "N", conflicts_with = "movetime")]
    nodes: Option<u64>,

    /// Milliseconds a move
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,

    /// Random plies of an opening
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=30))]
    opening: u8,

    /// The same openings and choices again
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Write the games to this file, in OGN
    #[arg(long, value_name = "FILE")]
    ogn: Option<PathBuf>,

    /// How the result is written: json, md and html have a row for each game
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    place: Place,
}

/// Boards a move when nothing is said.
const DEFAULT_NODES: u64 = 200_000;
/// A game longer than this counts as a draw; no rule that ends goes on for so long.
const MAX_PLIES: u32 = 500;
/// An opening is balanced when neither side is ahead by more, in hundredths of a seed.
const BALANCED: i32 = 150;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rule = think::rule(&arguments.rule)?;
    let mut ours = level_player(arguments, &rule, arguments.level, 1)?;
    let (mut theirs, name) = opponent(arguments, &rule)?;
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut report = Report::new([arguments.level.to_string(), name.clone()], &rule);
    let (mut ogn, mut moves) = (String::new(), 0);
    let mut opening = Vec::new();
    for number in 0..arguments.games {
        let our_side = Side::BOTH[number as usize % 2];
        if our_side == Side::South {
            opening = balanced(&rule, arguments.opening, &mut rng);
        }
        let game = one(
            &rule,
            &opening,
            our_side,
            &mut *ours,
            &mut *theirs,
            &mut report.blunders,
        )?;
        moves += u64::from(game.ply()) - opening.len() as u64;
        report.note(our_side, &game);
        let names = [arguments.level.profile().word, &name];
        ogn.push_str(&written(game, number + 1, our_side, names));
    }
    report.boards = [&*ours, &*theirs].map(|player| player.nodes());
    report.moves = moves;
    if let Some(path) = &arguments.ogn {
        fs::write(path, ogn)
            .with_context(|| format!("the games cannot be written to {}", path.display()))?;
    }
    print(&report.written(arguments.format))
}

fn level_player(
    arguments: &Arguments,
    rule: &Rule,
    level: Level,
    salt: u64,
) -> anyhow::Result<Box<dyn Player>> {
    let mut analyst = Analyst::new(16);
    if level >= Level::Master
        && let Some(tables) = Ready::begin(rule, &arguments.place)?.wait()
    {
        analyst.use_tables(tables);
    }
    let rng = StdRng::seed_from_u64(arguments.seed.wrapping_mul(1000) + salt);
    let player = LevelPlayer::new(level, analyst, rng);
    Ok(match arguments.movetime.map(Duration::from_millis) {
        Some(time) => {
            let stops = move || Box::new(Deadline::after(Some(time))) as Box<dyn Stop>;
            Box::new(player.limited(Limits::default()).stopping(Box::new(stops)))
        }
        None => {
            let nodes = arguments.nodes.unwrap_or(DEFAULT_NODES);
            Box::new(player.limited(Limits::default().nodes(nodes)))
        }
    })
}

fn opponent(arguments: &Arguments, rule: &Arc<Rule>) -> anyhow::Result<(Box<dyn Player>, String)> {
    if let Some(command) = &arguments.engine {
        let go = match arguments.movetime {
            Some(ms) => format!("go movetime {ms}"),
            None => format!("go nodes {}", arguments.nodes.unwrap_or(DEFAULT_NODES)),
        };
        let rival = Rival::start(command, go)?;
        let name = rival.name().to_owned();
        return Ok((Box::new(rival), name));
    }
    let name = arguments.against.clone().unwrap_or_default();
    if let Some(plies) = name.strip_prefix("plain-") {
        let plies = plies.parse().ok().and_then(Plies::new);
        let plies = plies.ok_or_else(|| NotUnderstood::new("plain-N has 1 to 12 plies"))?;
        let rng = StdRng::seed_from_u64(arguments.seed);
        return Ok((Box::new(Searcher::new(plies, rng)), name));
    }
    let level: Level = name
        .parse()
        .map_err(|error| NotUnderstood::new(format!("{error}; or plain-N")))?;
    Ok((level_player(arguments, rule, level, 2)?, name))
}

/// Random moves after which neither side is clearly ahead.
fn balanced(rule: &Arc<Rule>, plies: u8, rng: &mut StdRng) -> Vec<Move> {
    let mut analyst = Analyst::new(1);
    let mut moves = Vec::new();
    // Where no opening is balanced, the last one tried has to do.
    for _ in 0..100 {
        let mut game = Game::new(Arc::clone(rule));
        moves.clear();
        for _ in 0..plies {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            let Some(&mv) = legal.get(rng.random_range(0..legal.len())) else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
            moves.push(mv);
        }
        let limits = Limits::default().nodes(20_000);
        let analysis = analyst.analyse(&game, &limits, &awale::engine::Never);
        let value = analysis.and_then(|analysis| analysis.lines.first().map(|line| line.value));
        if value.is_some_and(|value| value.abs() <= BALANCED) {
            break;
        }
    }
    moves
}

fn one(
    rule: &Arc<Rule>,
    opening: &[Move],
    our_side: Side,
    ours: &mut dyn Player,
    theirs: &mut dyn Player,
    made: &mut Blunders,
) -> anyhow::Result<Game> {
    let mut game = Game::new(Arc::clone(rule));
    for &mv in opening {
        game.play(mv)?;
    }
    while let Some(side) = game.to_move() {
        if game.ply() >= MAX_PLIES {
            break;
        }
        let is_ours = side == our_side;
        let chosen = if is_ours {
            ours.choose(&game)
        } else {
            theirs.choose(&game)
        };
        let Some(mv) = chosen else {
            bail!(
                "the other engine gave no move at {}; see what it says by itself",
                game.position()
            );
        };
        if is_ours {
            let bad = blunders(&game);
            made.possible += u32::from(!bad.is_empty());
            made.made += u32::from(bad.contains(&mv));
        }
        game.play(mv)
            .with_context(|| format!("a move of {side} at {} is not legal", game.position()))?;
    }
    Ok(game)
}

/// A game as OGN, by the names of our player and the other.
fn written(game: Game, number: u32, our_side: Side, [ours, theirs]: [&str; 2]) -> String {
    let mut sheet = Sheet::new(game);
    sheet.event = PlainText::name(&format!("awale match, game {number}"));
    sheet.names = match our_side {
        Side::South => [ours, theirs],
        Side::North => [theirs, ours],
    }
    .map(PlainText::name);
    sheet.ogn() + "\n"
}
