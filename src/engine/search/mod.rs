//! The search: iterative deepening with a transposition table, on one thread or several.
//!
//! `docs/ENGINE.md` says how it works and what its values mean.

mod limits;
mod memory;
mod order;
mod worker;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};

pub use limits::{Limits, MAX_DEPTH, Never, Stop};
pub use memory::Memory;

use super::{
    board::Board,
    value::{DECIDED, INFINITE, Value, WIN},
};
use worker::{Shared, Worker};

/// A line of play and its value for the side to move at its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) value: Value,
    pub(super) moves: Vec<u8>,
}

/// What an iteration has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Iteration {
    pub(super) depth: u8,
    /// Plies of the deepest line looked at.
    pub(super) reached: usize,
    /// Best first.
    pub(super) lines: Vec<Found>,
    pub(super) nodes: u64,
}

/// What a search needs to know of the rule and the game, beside the boards.
pub(super) struct Setting<'a, B: Board> {
    pub(super) rules: &'a B::Rules,
    pub(super) memory: &'a Memory,
    pub(super) evaluation: &'a super::eval::Evaluation,
    pub(super) tables: Option<&'a super::endgame::Tables>,
    pub(super) repeat: u8,
    pub(super) plies_left: Option<u16>,
}

/// Searches the last board of `history`, whose other boards are those that a repetition could bring
/// back. `see` is told of every finished iteration; the last is returned.
pub(super) fn search<B: Board>(
    setting: &Setting<'_, B>,
    history: &[B],
    limits: &Limits,
    stop: &dyn Stop,
    see: &mut dyn FnMut(&Iteration),
) -> Option<Iteration> {
    let shared = Shared {
        rules: setting.rules,
        memory: setting.memory,
        evaluation: setting.evaluation,
        tables: setting.tables,
        repeat: setting.repeat,
        plies_left: setting.plies_left,
        stop,
        max_nodes: limits.nodes,
        nodes: AtomicU64::new(0),
        stopped: AtomicBool::new(false),
    };
    setting.memory.begin();
    thread::scope(|scope| {
        for helper in 1..limits.threads {
            let mut worker = Worker::new(&shared, history);
            // Every other helper is a ply ahead, so that not all search the same.
            let first = 1 + (helper % 2) as u8;
            scope.spawn(move || deepen(&mut worker, first, limits, &Never, &mut |_| ()));
        }
        let mut worker = Worker::new(&shared, history);
        let last = deepen(&mut worker, 1, limits, stop, see);
        shared.stopped.store(true, Ordering::Relaxed);
        last
    })
}

/// Searches deeper and deeper until a limit is reached.
fn deepen<B: Board>(
    worker: &mut Worker<'_, B>,
    first: u8,
    limits: &Limits,
    stop: &dyn Stop,
    see: &mut dyn FnMut(&Iteration),
) -> Option<Iteration> {
    let mut last: Option<Iteration> = None;
    for depth in first..=limits.depth.min(MAX_DEPTH) {
        if last.is_some() && stop.before_next() {
            break;
        }
        let before = last.as_ref().map_or(&[][..], |iteration| &iteration.lines);
        let Some(lines) = iterate(worker, depth, limits.lines, before) else {
            break;
        };
        let iteration = Iteration {
            depth,
            reached: worker.reached,
            lines,
            nodes: worker.all_nodes(),
        };
        see(&iteration);
        let is_settled = settled(&iteration, limits.lines);
        last = Some(iteration);
        if is_settled {
            break;
        }
    }
    last
}

/// One iteration: the best lines to a depth. `None` if it was stopped, or if there is no move.
fn iterate<B: Board>(
    worker: &mut Worker<'_, B>,
    depth: u8,
    count: usize,
    before: &[Found],
) -> Option<Vec<Found>> {
    let mut lines: Vec<Found> = Vec::new();
    while lines.len() < count {
        let excluded: Vec<u8> = lines
            .iter()
            .filter_map(|line| line.moves.first().copied())
            .collect();
        let expected = before.get(lines.len()).map(|line| line.value);
        let value = aspire(worker, depth, expected, &excluded)?;
        if value == -INFINITE {
            // All moves have a line.
            break;
        }
        lines.push(Found {
            value,
            moves: worker.line().to_vec(),
        });
    }
    // A line found later may turn out better than one before it.
    lines.sort_by_key(|line| -line.value);
    Some(lines)
}

/// Searches with narrow bounds around the expected value, and wider ones where it lies outside.
fn aspire<B: Board>(
    worker: &mut Worker<'_, B>,
    depth: u8,
    expected: Option<Value>,
    excluded: &[u8],
) -> Option<Value> {
    let (mut alpha, mut beta) = match expected {
        Some(value) if depth > 4 && value.abs() < DECIDED => (value - WINDOW, value + WINDOW),
        _ => (-INFINITE, INFINITE),
    };
    let mut width = WINDOW;
    loop {
        let value = worker.root(i32::from(depth), alpha, beta, excluded)?;
        width *= 4;
        if value <= alpha && alpha > -INFINITE {
            alpha = if width > WIDEST {
                -INFINITE
            } else {
                value - width
            };
        } else if value >= beta && beta < INFINITE {
            beta = if width > WIDEST {
                INFINITE
            } else {
                value + width
            };
        } else {
            return Some(value);
        }
    }
}

/// Half the width of the first bounds.
const WINDOW: Value = 40;
/// Beyond this the bounds are given up.
const WIDEST: Value = 1000;

/// Whether looking further cannot change the best line: it ends the game within the depth.
fn settled(iteration: &Iteration, count: usize) -> bool {
    let decided = |line: &Found| {
        let plies = WIN - line.value.abs();
        plies <= i32::from(iteration.depth)
    };
    count == 1 && iteration.lines.first().is_some_and(decided)
}
