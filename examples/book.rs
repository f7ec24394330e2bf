//! Makes the opening book of Abapa:
//!
//! ```text
//! cargo run --release --example book -- [POSITIONS [NODES]] > src/engine/book/abapa.toml
//! ```
//!
//! The book grows from the start position, one position at a time. Each is searched with all its
//! moves for the same number of nodes, on one thread and with an empty memory, so that the same
//! arguments give the same book. The next position is the one that is most likely to come up: the
//! cheapest to reach, where a ply costs [`PLY`] and a move what it is worse than the best one. Values
//! are carried back, so that a move is worth what the best play inside the book leads to. (Lincke
//! built the book of his Awari program in the same manner: "Strategies for the Automatic
//! Construction of Opening Books", 2000.)

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap, HashMap, HashSet},
    error::Error,
};

use awale::{
    engine::{Analyst, Book, BookMove, DECIDED, Limits, Never},
    game::{Game, Move, Position, Side},
    rules,
};

/// What a ply costs on the way to a position, in hundredths of a seed.
const PLY: i32 = 25;
/// Moves that are worse than the best by more are left out of the book, in hundredths of a seed.
const KEPT: i32 = 100;

/// A position of the book being made.
struct Entry {
    game: Game,
    /// Every move with its value by the search alone and its position from South's side.
    moves: Vec<(BookMove, Position)>,
}

struct Maker {
    analyst: Analyst,
    nodes: u64,
    /// In the order of their texts, so that nothing depends on hashes.
    entries: BTreeMap<String, Entry>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let wanted: usize = arguments.next().as_deref().unwrap_or("1200").parse()?;
    let nodes: u64 = arguments.next().as_deref().unwrap_or("8000000").parse()?;
    let rule = rules::find("abapa").ok_or("abapa is built in")?;
    let mut maker = Maker {
        analyst: Analyst::new(64),
        nodes,
        entries: BTreeMap::new(),
    };
    let mut next = Some(Game::new(rule.clone()));
    while let Some(game) = next {
        maker.enter(game)?;
        if maker.entries.len().is_multiple_of(100) {
            eprintln!("{} positions", maker.entries.len());
        }
        next = if maker.entries.len() < wanted {
            maker.cheapest()?
        } else {
            None
        };
    }
    let (mut book, mut known) = (Book::new(&rule, nodes), Known::new());
    for entry in maker.entries.values() {
        let mut moves = maker.valued(entry, &mut known);
        let best = moves.iter().map(|found| found.value).max().unwrap_or(0);
        moves.retain(|found| best - found.value <= KEPT);
        book.enter(entry.game.position(), moves);
    }
    print!(
        "# The opening book of Abapa, written by examples/book.rs: positions with South to move, and\n\
         # for each move its value in hundredths of a seed and the plies that the value looks ahead.\n{}",
        book.write()
    );
    Ok(())
}

fn key(position: &Position) -> String {
    match position.side() {
        Side::South => position.to_string(),
        Side::North => position.mirrored().to_string(),
    }
}

impl Maker {
    /// Searches a position and writes it down.
    fn enter(&mut self, game: Game) -> Result<(), Box<dyn Error>> {
        self.analyst.forget();
        let legal = game.legal_moves().len();
        let limits = Limits::default().nodes(self.nodes).lines(legal);
        let found = self.analyst.analyse(&game, &limits, &Never);
        let found = found.ok_or("a position of the book has no moves")?;
        let mut moves = Vec::new();
        for line in &found.lines {
            let mv = line.best().ok_or("a line has a move")?;
            let mut after = game.clone();
            after.play(mv)?;
            let found = BookMove {
                mv,
                value: line.value,
                depth: found.depth,
            };
            moves.push((found, *after.position()));
        }
        self.entries
            .insert(key(game.position()), Entry { game, moves });
        Ok(())
    }

    /// The moves of an entry with the values that the book below gives them: a move is worth what the
    /// best play in the book after it leads to.
    fn valued(&self, entry: &Entry, known: &mut Known) -> Vec<BookMove> {
        let mut moves = Vec::new();
        for (found, after) in &entry.moves {
            let best = self.best(key(after), known);
            moves.push(best.map_or(*found, |(value, depth)| BookMove {
                value: -value,
                depth: depth.saturating_add(1),
                ..*found
            }));
        }
        moves
    }

    /// The value of a position of the book, and the plies that it looks ahead.
    fn best(&self, key: String, known: &mut Known) -> Option<(i32, u8)> {
        let entry = self.entries.get(&key)?;
        if let Some(best) = known.get(&key) {
            return *best;
        }
        // Until it is known, a position that comes back has no value but its search's.
        known.insert(key.clone(), None);
        let moves = self.valued(entry, known);
        let best = moves.iter().max_by_key(|found| found.value);
        let best = best.map(|best| (best.value, best.depth));
        known.insert(key, best);
        best
    }

    /// The position outside the book that is cheapest to reach.
    fn cheapest(&self) -> Result<Option<Game>, Box<dyn Error>> {
        let start = self.entries.values().find(|entry| entry.game.ply() == 0);
        let start = start.ok_or("the book has the start")?;
        let mut open = BinaryHeap::from([Reverse((0, key(start.game.position()), Vec::new()))]);
        let (mut seen, mut known) = (HashSet::new(), Known::new());
        while let Some(Reverse((cost, at, moves))) = open.pop() {
            if !seen.insert(at.clone()) {
                continue;
            }
            let Some(entry) = self.entries.get(&at) else {
                let game = replay(&start.game, &moves)?;
                if game.outcome().is_none() {
                    return Ok(Some(game));
                }
                continue;
            };
            let valued = self.valued(entry, &mut known);
            let best = valued.iter().map(|found| found.value).max().unwrap_or(0);
            for (found, (_, after)) in valued.iter().zip(&entry.moves) {
                if found.value.abs() >= DECIDED {
                    continue;
                }
                let mut line: Vec<Move> = moves.clone();
                line.push(found.mv);
                open.push(Reverse((cost + PLY + best - found.value, key(after), line)));
            }
        }
        Ok(None)
    }
}

/// Values of positions of the book, carried back.
type Known = HashMap<String, Option<(i32, u8)>>;

fn replay(start: &Game, moves: &[Move]) -> Result<Game, Box<dyn Error>> {
    let mut game = start.clone();
    for &mv in moves {
        game.play(mv)?;
    }
    Ok(game)
}
