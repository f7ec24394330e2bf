//! `awale rules test`: games recorded by other programs, replayed under a rule.

use std::{
    fmt::Write as _,
    fs::File,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, bail};
use awale::{
    game::{Game, House, Move, Position, Side},
    notation::Drawing,
    rules::Rule,
};
use flate2::read::MultiGzDecoder;
use serde::Deserialize;

use super::super::{output::print, places::ConfigPlace, rulebook::Rulebook};

/// Longest line of a file of games, in bytes: games of hundreds of moves have some ten thousand.
const MAX_LINE: u64 = 4 * 1024 * 1024;
/// Plies after which recorded games are cut off.
const CUT_OFF: usize = 500;

/// Replay recorded games under a rule and tell the first difference.
///
/// A file has one JSON object a line, with `start`, `turn`, `legal`, `moves`, `pos`, `end` and
/// `raw_final` as tests/data/README.md describes them. Compared are the side to move and the legal
/// houses at every move, the position after every move but the last, the position before the rest
/// was shared where it is told, and that the game ends with its last move and not before. Prints
/// how many games, plies and differences there were; any difference is exit code 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  awale rules test kale games.jsonl.gz")]
pub(super) struct Arguments {
    /// The rule's id, or a rule file
    #[arg(value_name = "RULE")]
    rule: String,

    /// The recorded games, .jsonl or .jsonl.gz
    #[arg(value_name = "GAMES")]
    games: PathBuf,

    /// Play on where a position comes back, as programs do that have no such rule
    #[arg(long)]
    ignore_repetition: bool,

    #[command(flatten)]
    place: ConfigPlace,
}

/// One recorded game.
#[derive(Debug, Deserialize)]
struct Record {
    start: Vec<u8>,
    #[serde(default)]
    first: usize,
    turn: Vec<usize>,
    legal: Vec<Vec<u8>>,
    moves: Vec<i16>,
    pos: Vec<Vec<u8>>,
    #[serde(default)]
    end: Option<serde_json::Value>,
    #[serde(default)]
    raw_final: Option<Vec<u8>>,
}

/// Where a game and its record part.
struct Difference {
    ply: usize,
    what: &'static str,
    recorded: String,
    found: String,
    game: Box<Game>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut rule = Rulebook::open(&arguments.place)?.resolve(&arguments.rule)?;
    if arguments.ignore_repetition {
        rule = without_repetition(&rule)?;
    }
    let (mut games, mut plies, mut differences) = (0_usize, 0, 0_usize);
    let mut first = None;
    let mut reader = open(&arguments.games)?;
    while let Some(line) = next_line(&mut reader, &arguments.games, games + 1)? {
        games += 1;
        let record: Record = serde_json::from_str(&line).with_context(|| {
            let path = arguments.games.display();
            format!("{path}:{games}: this line is no recorded game")
        })?;
        plies += record.moves.len();
        if let Err(difference) = replay(&rule, &record) {
            differences += 1;
            first.get_or_insert((games, difference));
        }
    }
    if games == 0 {
        bail!("{} has no games", arguments.games.display());
    }
    let mut text = format!("{games} games, {plies} plies, {differences} differences\n");
    if let Some((line, difference)) = &first {
        let _ = writeln!(text, "\nThe first, in game {line}:\n{}", told(difference));
    }
    print(&text)?;
    if differences > 0 {
        bail!("{differences} of {games} games differ");
    }
    Ok(())
}

/// The same rule, except that a position that comes back ends nothing.
fn without_repetition(rule: &Rule) -> anyhow::Result<Arc<Rule>> {
    let kept = rule
        .canonical()
        .lines()
        .filter(|line| !line.starts_with("end.repeat ="));
    let kept: Vec<&str> = kept.collect();
    let text = format!(
        "id = \"{}\"\nname = \"without repetition\"\n{}\nend.repeat = 0\n",
        rule.id(),
        kept.join("\n")
    );
    Ok(Arc::new(Rule::from_toml("the rule", &text)?))
}

fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    if path.extension().is_some_and(|extension| extension == "gz") {
        Ok(Box::new(BufReader::new(MultiGzDecoder::new(file))))
    } else {
        Ok(Box::new(BufReader::new(file)))
    }
}

/// The next line that is not empty.
fn next_line(
    reader: &mut dyn BufRead,
    path: &Path,
    number: usize,
) -> anyhow::Result<Option<String>> {
    loop {
        let mut line = String::new();
        let read = reader.take(MAX_LINE).read_line(&mut line);
        let length = read.with_context(|| format!("{} cannot be read", path.display()))?;
        if length == 0 {
            return Ok(None);
        }
        if length as u64 == MAX_LINE {
            bail!("{}: game {number} is too long", path.display());
        }
        if !line.trim().is_empty() {
            return Ok(Some(line));
        }
    }
}

fn replay(rule: &Arc<Rule>, record: &Record) -> Result<(), Difference> {
    let empty = || Game::new(Arc::clone(rule));
    let start = position(&record.start, record.first);
    let game = start.and_then(|start| Game::from_position(Arc::clone(rule), start).ok());
    let Some(mut game) = game else {
        return Err(differ(
            &empty(),
            "the start position",
            &list(&record.start),
            &list(&numbers(empty().position())),
        ));
    };
    for (ply, &index) in record.moves.iter().enumerate() {
        compare_before(&game, record, ply)?;
        let mv = u8::try_from(index).map_or(Move::Pass, |index| House::new(index).into());
        if let Err(error) = game.play(mv) {
            let letter = mv.to_char(rule.holes()).to_string();
            return Err(differ(&game, "the move", &letter, &error.to_string()));
        }
        let is_last = ply + 1 == record.moves.len();
        let recorded = record.pos.get(ply).map_or(&[][..], Vec::as_slice);
        let found = numbers(game.position());
        if !is_last && recorded != found {
            return Err(differ(
                &game,
                "the position after the move",
                &list(recorded),
                &list(&found),
            ));
        }
    }
    compare_end(&game, record)
}

fn compare_before(game: &Game, record: &Record, ply: usize) -> Result<(), Difference> {
    let recorded = record.turn.get(ply).and_then(|&turn| side(turn));
    if game.to_move() != recorded {
        let told = |side: Option<Side>| side.map_or("nobody".to_owned(), |side| side.to_string());
        let found = match game.outcome() {
            Some(outcome) => format!("nobody, the game is over: {}", outcome.reason),
            None => told(game.to_move()),
        };
        return Err(differ(game, "the side to move", &told(recorded), &found));
    }
    let houses = game.legal_moves();
    let houses: Vec<u8> = houses
        .iter()
        .filter_map(|mv| match mv {
            Move::House(house) => Some(house.index()),
            Move::Pass => None,
        })
        .collect();
    let mut sorted = record.legal.get(ply).cloned().unwrap_or_default();
    sorted.sort_unstable();
    if sorted != houses {
        return Err(differ(
            game,
            "the legal houses",
            &list(&sorted),
            &list(&houses),
        ));
    }
    Ok(())
}

fn compare_end(game: &Game, record: &Record) -> Result<(), Difference> {
    let found = numbers(game.position());
    if let Some(raw) = record.raw_final.as_ref().filter(|raw| **raw != found) {
        let what = "the position before the rest was shared";
        return Err(differ(game, what, &list(raw), &list(&found)));
    }
    let cut_off = record.moves.len() >= CUT_OFF;
    let what = "the end of the game";
    match (game.outcome(), &record.end) {
        (None, Some(end)) => {
            let word = end.as_str().unwrap_or("over");
            Err(differ(game, what, word, "it goes on"))
        }
        (Some(outcome), None) if cut_off => {
            Err(differ(game, what, "it goes on", outcome.reason.word()))
        }
        _ => Ok(()),
    }
}

/// Seeds or houses with spaces between.
fn list(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    numbers.join(" ")
}

fn differ(game: &Game, what: &'static str, recorded: &str, found: &str) -> Difference {
    Difference {
        ply: game.history().len() + 1,
        what,
        recorded: recorded.to_owned(),
        found: found.to_owned(),
        game: Box::new(game.clone()),
    }
}

fn told(difference: &Difference) -> String {
    let game = &difference.game;
    let letters: String = game
        .history()
        .iter()
        .map(|step| step.mv.to_char(game.rule().holes()))
        .collect();
    format!(
        "  ply       {}\n  about     {}\n  recorded  {}\n  here      {}\n  moves     {letters}\n  \
         position  {}\n\n{}",
        difference.ply,
        difference.what,
        difference.recorded,
        difference.found,
        game.position(),
        Drawing::new(game.position()),
    )
}

fn side(turn: usize) -> Option<Side> {
    Side::BOTH.get(turn).copied()
}

fn position(numbers: &[u8], first: usize) -> Option<Position> {
    let (houses, stores) = numbers.split_last_chunk::<2>()?;
    Position::new(houses, *stores, side(first)?).ok()
}

fn numbers(position: &Position) -> Vec<u8> {
    let stores = position.stores();
    position.houses().iter().chain(&stores).copied().collect()
}
