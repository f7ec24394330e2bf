//! `awale engine`: the UCI-like protocol that the GUI Aualé uses.

use std::{
    io::BufRead,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use awale::{
    engine::{Analysis, Analyst, BOOK_MARGIN, Book, BookMove, Limits, Worth},
    game::{Game, Move},
    rules::Rule,
};
use rand::{SeedableRng as _, rngs::StdRng};

use super::output::putln;
use super::think::{self, Deadline, Place, Ready};

/// Play as an engine for another program, by lines on standard input and output.
///
/// It understands uci, isready, setoption, ucinewgame, position, go, stop and quit;
/// docs/ENGINE.md has their forms.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  printf 'position startpos moves Ff\\ngo depth 12\\n' | awale engine")]
pub(super) struct Arguments {
    /// By which rule
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    rule: String,

    #[command(flatten)]
    place: Place,
}

/// Memory for what has been seen, in MiB, until an option says otherwise.
const HASH: usize = 64;
const MAX_HASH: usize = 65_536;

/// A search under way.
struct Search {
    thread: JoinHandle<()>,
    told: Arc<AtomicBool>,
    /// It ends only when it is told to.
    is_infinite: bool,
}

struct Engine {
    rule: Arc<Rule>,
    place: Place,
    analyst: Arc<Mutex<Analyst>>,
    ready: Option<Ready>,
    game: Game,
    threads: usize,
    /// The option OwnBook.
    has_book: bool,
    rng: StdRng,
    search: Option<Search>,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let rule = think::rule(&arguments.rule)?;
    let mut engine = Engine {
        ready: Some(Ready::begin(&rule, &arguments.place)?),
        place: arguments.place,
        analyst: Arc::new(Mutex::new(Analyst::new(HASH))),
        game: Game::new(Arc::clone(&rule)),
        rule,
        threads: 1,
        has_book: false,
        rng: StdRng::from_rng(&mut rand::rng()),
        search: None,
    };
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        // The end of input is a farewell, but what is being thought is said first.
        if input.read_until(b'\n', &mut line)? == 0 {
            engine.finish(false);
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["quit", ..] => {
                engine.finish(true);
                return Ok(());
            }
            _ => engine.command(&words),
        }
    }
}

/// Says a line. Whoever listens may be gone; the end of input tells us.
fn say(line: &str) {
    putln!("{line}");
}

impl Engine {
    fn command(&mut self, words: &[&str]) {
        match *words {
            ["uci", ..] => {
                say(&format!("id name awale {}", env!("CARGO_PKG_VERSION")));
                say("id author the awale developers");
                say(&format!(
                    "option name Hash type spin default {HASH} min 1 max {MAX_HASH}"
                ));
                say("option name Threads type spin default 1 min 1 max 64");
                say("option name OwnBook type check default false");
                say("option name UseLeaves type check default true");
                say("uciok");
            }
            ["isready", ..] => say("readyok"),
            ["ucinewgame", ..] => {
                self.finish(false);
                self.analyst().forget();
                self.game = Game::new(Arc::clone(&self.rule));
            }
            ["setoption", "name", name, "value", value] => {
                self.finish(false);
                if let Err(error) = self.option(name, value) {
                    say(&format!("info string {error}"));
                }
            }
            ["position", ref rest @ ..] => {
                self.finish(false);
                match self.position(rest) {
                    Ok(game) => self.game = game,
                    Err(error) => say(&format!("info string {error}; the position is as before")),
                }
            }
            ["go", ref rest @ ..] => {
                self.finish(false);
                self.go(rest);
            }
            ["stop", ..] => self.finish(true),
            [] => {}
            [word, ..] => {
                let word: String = word.chars().filter(|c| !c.is_control()).take(40).collect();
                say(&format!("info string {word:?} is not understood"));
            }
        }
    }

    fn analyst(&self) -> std::sync::MutexGuard<'_, Analyst> {
        // A search that panicked leaves at worst entries that a later one overwrites.
        self.analyst.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize| {
            value
                .parse()
                .ok()
                .filter(|n| (1..=most).contains(n))
                .ok_or_else(|| format!("{name} is a number from 1 to {most}"))
        };
        match name {
            "Hash" => {
                *self.analyst() = Analyst::new(number(MAX_HASH)?);
                self.load()
            }
            "Threads" => {
                self.threads = number(64)?;
                Ok(())
            }
            "UseLeaves" if value == "true" => self.load(),
            "UseLeaves" => {
                self.ready = None;
                self.analyst().drop_tables();
                Ok(())
            }
            "OwnBook" => {
                self.has_book = match value {
                    "true" => true,
                    "false" => false,
                    _ => return Err("OwnBook is true or false".to_owned()),
                };
                Ok(())
            }
            _ => Err(format!("there is no option {name:?}")),
        }
    }

    fn load(&mut self) -> Result<(), String> {
        let ready = Ready::begin(&self.rule, &self.place).map_err(|error| format!("{error:#}"))?;
        self.ready = Some(ready);
        Ok(())
    }

    /// `startpos` or `fen POSITION`, then perhaps `moves` and moves, glued or apart.
    fn position(&self, words: &[&str]) -> Result<Game, String> {
        let (mut game, rest) = match *words {
            ["startpos", ref rest @ ..] => (Game::new(Arc::clone(&self.rule)), rest),
            ["fen", text, ref rest @ ..] => (think::game(&self.rule, text)?, rest),
            _ => return Err("position is followed by startpos or fen".to_owned()),
        };
        let moves = match *rest {
            [] => return Ok(game),
            ["moves", ref moves @ ..] => moves,
            _ => return Err("after the position comes moves or nothing".to_owned()),
        };
        for letter in moves.iter().flat_map(|word| word.chars()) {
            let mv = Move::from_char(letter, self.rule.holes());
            let mv = mv.ok_or_else(|| format!("{letter:?} is no move"))?;
            game.play(mv)
                .map_err(|error| format!("{letter}: {error}"))?;
        }
        Ok(game)
    }

    fn go(&mut self, words: &[&str]) {
        // Who asks for an endless search wants to see it.
        if !words.contains(&"infinite")
            && let Some(found) = self.book_move()
        {
            for line in book_lines(&self.game, found) {
                say(&line);
            }
            return;
        }
        let analyst = Arc::clone(&self.analyst);
        if let Some(ready) = &mut self.ready {
            ready.give(&mut analyst.lock().unwrap_or_else(PoisonError::into_inner));
        }
        let (limits, time) = self.limits(words);
        let flag = Arc::new(AtomicBool::new(false));
        let (game, told) = (self.game.clone(), Arc::clone(&flag));
        let infinite = words.contains(&"infinite");
        let thread = thread::spawn(move || {
            let stop = Deadline::told_by(time, Arc::clone(&told));
            let mut analyst = analyst.lock().unwrap_or_else(PoisonError::into_inner);
            let rule = Arc::clone(game.rule());
            let last = analyst.analyse_aloud(&game, &limits, &stop, &mut |analysis| {
                say(&info(&rule, analysis, stop.elapsed()));
            });
            // An infinite search says its move only when it is told to stop.
            while infinite && !told.load(Ordering::Relaxed) {
                thread::park_timeout(Duration::from_millis(50));
            }
            say(&best_move(&game, last.as_ref()));
        });
        self.search = Some(Search {
            thread,
            told: flag,
            is_infinite: infinite,
        });
    }

    /// One of the best moves of the book, if it may be used and has the position.
    fn book_move(&mut self) -> Option<BookMove> {
        let book = Book::of(&self.rule).filter(|_| self.has_book)?;
        book.choose(&self.game, BOOK_MARGIN, &mut self.rng)
    }

    fn limits(&self, words: &[&str]) -> (Limits, Option<Duration>) {
        let number = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse::<u64>().ok()
        };
        let mut limits = Limits::default().threads(self.threads);
        if let Some(depth) = number("depth") {
            limits = limits.depth(depth.min(255) as u8);
        }
        if let Some(nodes) = number("nodes") {
            limits = limits.nodes(nodes.max(1));
        }
        let south = self.game.position().side() == awale::game::Side::South;
        // Names from chess: South has the white clock.
        let [left, increment] = if south {
            ["wtime", "winc"]
        } else {
            ["btime", "binc"]
        };
        let span = |key| number(key).map(Duration::from_millis);
        let time = span("movetime").or_else(|| {
            let increment = span(increment).unwrap_or_default();
            span(left).map(|left| think::allot(left, increment))
        });
        (limits, time)
    }

    /// Waits for the search, which says its move; one without an end is told to stop in any case.
    fn finish(&mut self, stop: bool) {
        let Some(search) = self.search.take() else {
            return;
        };
        if stop || search.is_infinite {
            search.told.store(true, Ordering::Relaxed);
            search.thread.thread().unpark();
        }
        if search.thread.join().is_err() {
            say("info string the search failed; please report it");
        }
    }
}

fn info(rule: &Rule, analysis: &Analysis, elapsed: Duration) -> String {
    let line = analysis.lines.first();
    let moves = line.map_or(&[][..], |line| &line.moves);
    // Decided games have all seeds, as far as this scale goes.
    let all = i32::from(rule.total()) * 100;
    let score = match line.map(|line| (line.worth(), line.value)) {
        None => 0,
        Some((Worth::Table(seeds), _)) => seeds * 100,
        Some((_, value)) => value.clamp(-all, all),
    };
    let ms = elapsed.as_millis().max(1) as u64;
    format!(
        "info depth {} seldepth {} score cp {score} nodes {} nps {} time {ms} pv {}",
        analysis.depth,
        analysis.reached,
        analysis.nodes,
        analysis.nodes * 1000 / ms,
        think::letters(rule, moves)
    )
}

/// What is said of a move of the book, with the answer that the book expects.
fn book_lines(game: &Game, found: BookMove) -> [String; 2] {
    let mut after = game.clone();
    // A legal move, as every move that a book gives.
    let _ = after.play(found.mv);
    let answers = Book::of(game.rule()).map(|book| book.moves(&after));
    let answer = answers.and_then(|moves| moves.first().map(|answer| answer.mv));
    let moves: Vec<Move> = [found.mv].into_iter().chain(answer).collect();
    let info = format!(
        "info depth {} seldepth {} score cp {} nodes 0 nps 0 time 0 pv {}",
        found.depth,
        found.depth,
        found.value,
        think::letters(game.rule(), &moves)
    );
    [info, best_line(game, &moves)]
}

fn best_move(game: &Game, analysis: Option<&Analysis>) -> String {
    let moves = analysis
        .and_then(|analysis| analysis.lines.first())
        .map_or_else(
            || game.legal_moves().into_iter().take(1).collect(),
            |line| line.moves.clone(),
        );
    best_line(game, &moves)
}

/// `bestmove` with the first of these moves, and the second as the answer it expects.
fn best_line(game: &Game, moves: &[Move]) -> String {
    let letter = |mv: &Move| mv.to_char(game.rule().holes());
    match moves {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {}", letter(best)),
        [best, answer, ..] => format!("bestmove {} ponder {}", letter(best), letter(answer)),
    }
}
