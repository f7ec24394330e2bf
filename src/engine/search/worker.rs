//! One thread's search: principal variation search in a tree of boards.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{
    limits::Stop,
    memory::{Bound, Entry, Memory},
    order::{Candidate, Candidates, Order},
};
use crate::engine::{
    board::{Board, Judged, mix},
    endgame::Tables,
    eval::Evaluation,
    value::{self, INFINITE, SEED, Value},
};

/// Plies from the root beyond which no line goes.
pub(super) const MAX_PLY: usize = 128;

/// What all threads of a search share.
pub(super) struct Shared<'a, B: Board> {
    pub(super) rules: &'a B::Rules,
    pub(super) memory: &'a Memory,
    pub(super) evaluation: &'a Evaluation,
    pub(super) tables: Option<&'a Tables>,
    /// `end.repeat`: how often a position may have come up before.
    pub(super) repeat: u8,
    /// Plies that the rule still allows from the root, if it has a limit.
    pub(super) plies_left: Option<u16>,
    pub(super) stop: &'a dyn Stop,
    pub(super) max_nodes: u64,
    /// Nodes that the threads have reported.
    pub(super) nodes: AtomicU64,
    pub(super) stopped: AtomicBool,
}

/// A value and what it rests on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) value: Value,
    /// The lowest place in the path of a position whose return the value rests on. From there
    /// upwards the value holds only on this path, and it is not remembered.
    rests_on: usize,
}

/// Rests on no repetition.
const NOTHING: usize = usize::MAX;

impl Found {
    fn new(value: Value) -> Self {
        Self {
            value,
            rests_on: NOTHING,
        }
    }
}

/// A thread of the search.
pub(super) struct Worker<'a, B: Board> {
    shared: &'a Shared<'a, B>,
    /// Earlier positions of the game since the last capture, then those from the root to the
    /// current one, which is last.
    path: Vec<B>,
    /// Where the root stands in the path.
    root: usize,
    order: Order,
    lines: Box<Lines>,
    /// Nodes of this thread, and how many of them have been reported.
    nodes: u64,
    reported: u64,
    /// Reached by the deepest line, in plies.
    pub(super) reached: usize,
}

/// Best lines from each ply on.
struct Lines {
    moves: [[u8; MAX_PLY]; MAX_PLY],
    len: [usize; MAX_PLY],
}

/// Nodes between two looks at the clock.
const LOOK: u64 = 2048;

impl<'a, B: Board> Worker<'a, B> {
    /// `history` are the positions that can come back, the root last.
    pub(super) fn new(shared: &'a Shared<'a, B>, history: &[B]) -> Self {
        Self {
            shared,
            path: history.to_vec(),
            root: history.len().saturating_sub(1),
            order: Order::new(),
            lines: Box::new(Lines {
                moves: [[0; MAX_PLY]; MAX_PLY],
                len: [0; MAX_PLY],
            }),
            nodes: 0,
            reported: 0,
            reached: 0,
        }
    }

    /// The best line found by the last search from the root.
    pub(super) fn line(&self) -> &[u8] {
        self.lines.from(0)
    }

    /// Nodes of all threads, as far as they have been reported.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.reported
    }

    pub(super) fn stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    /// Searches the moves of the root that are not excluded; `None` if it was stopped.
    pub(super) fn root(
        &mut self,
        depth: i32,
        mut alpha: Value,
        beta: Value,
        excluded: &[u8],
    ) -> Option<Value> {
        let root = *self.path.last()?;
        let Judged::Moves(moves) = root.judge(self.shared.rules) else {
            return None;
        };
        let key = self.key(&root, 0);
        let known = self.shared.memory.get(key).and_then(|entry| entry.best);
        let mut candidates = Candidates::new();
        self.fill(&mut candidates, &root, moves, known, 0);
        self.lines.end(0);
        self.path.truncate(self.root + 1);
        let mut best = -INFINITE;
        let mut first = true;
        while let Some(candidate) = candidates.next() {
            if excluded.contains(&candidate.mv) {
                continue;
            }
            let found = self.step(&root, &candidate, depth, alpha, beta, 0, first, 0);
            if self.stopped() {
                return None;
            }
            first = false;
            if found.value > best {
                best = found.value;
                if best > alpha {
                    alpha = best;
                    self.lines.take(0, candidate.mv);
                    if best < beta && excluded.is_empty() {
                        self.remember(key, depth, best, Bound::Exact, Some(candidate.mv), 0);
                    }
                }
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The value of a move, for the side that makes it.
    #[expect(clippy::too_many_arguments, reason = "they are the state of one node")]
    fn step(
        &mut self,
        board: &B,
        candidate: &Candidate<B>,
        depth: i32,
        alpha: Value,
        beta: Value,
        ply: usize,
        first: bool,
        reduction: i32,
    ) -> Found {
        let same = candidate.board.side() == board.side();
        let child = &candidate.board;
        if first {
            return self.turned(child, same, depth - 1, alpha, beta, ply + 1);
        }
        let mut found = self.turned(
            child,
            same,
            depth - 1 - reduction,
            alpha,
            alpha + 1,
            ply + 1,
        );
        if reduction > 0 && found.value > alpha {
            found = self.turned(child, same, depth - 1, alpha, alpha + 1, ply + 1);
        }
        if found.value > alpha && found.value < beta {
            found = self.turned(child, same, depth - 1, alpha, beta, ply + 1);
        }
        found
    }

    /// Searches a child for the side to move before: turns may repeat, so that the sign goes by the
    /// side and not by the ply.
    fn turned(
        &mut self,
        child: &B,
        same: bool,
        depth: i32,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Found {
        if same {
            self.search(child, depth, alpha, beta, ply)
        } else {
            let found = self.search(child, depth, -beta, -alpha, ply);
            Found {
                value: -found.value,
                ..found
            }
        }
    }

    /// The value of a board for its side to move: exact between the bounds, else a bound itself.
    fn search(&mut self, board: &B, depth: i32, alpha: Value, beta: Value, ply: usize) -> Found {
        self.lines.end(ply);
        self.count();
        if self.stopped() {
            return Found::new(0);
        }
        let moves = match board.judge(self.shared.rules) {
            Judged::Over(ahead) => return Found::new(value::ended(ahead, ply)),
            Judged::Moves(moves) => moves,
        };
        if let Some(found) = self.ended_by_history(board, ply) {
            return found;
        }
        if let Some(value) = self.table_value(board, depth, ply) {
            return Found::new(value);
        }
        if depth <= 0 || ply + 1 >= MAX_PLY {
            // A capture further on could lie beyond the rule's limit of plies.
            let plies = self.shared.plies_left.map_or(QUIET_PLIES, |_| 1);
            return Found::new(self.quiet(board, moves, alpha, beta, ply, plies));
        }
        let zero_width = beta - alpha == 1;
        let key = self.key(board, ply);
        let known = if depth >= REMEMBERED {
            self.shared.memory.get(key)
        } else {
            None
        };
        if let Some(entry) = known
            && zero_width
            && i32::from(entry.depth) >= depth
        {
            let value = value::loaded(entry.value, ply);
            match entry.bound {
                Bound::Exact => return Found::new(value),
                Bound::Lower if value >= beta => return Found::new(value),
                Bound::Upper if value <= alpha => return Found::new(value),
                _ => {}
            }
        }
        if zero_width && depth <= FUTILE_DEPTH && alpha.abs() < value::DECIDED {
            let standing = self.shared.evaluation.value(board);
            if standing - FUTILE_MARGIN * depth >= beta {
                return Found::new(standing - FUTILE_MARGIN * depth);
            }
        }
        self.path.push(*board);
        let found = self.moves(
            board,
            moves,
            depth,
            alpha,
            beta,
            ply,
            known.and_then(|e| e.best),
        );
        self.path.pop();
        if depth >= REMEMBERED && !self.stopped() && found.0.rests_on >= self.path.len() {
            let (Found { value, .. }, best) = found;
            let bound = match value {
                v if v >= beta => Bound::Lower,
                v if v > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.remember(key, depth, value, bound, best, ply);
        }
        found.0
    }

    /// Searches the moves of a board that stands last in the path.
    #[expect(clippy::too_many_arguments, reason = "they are the state of one node")]
    fn moves(
        &mut self,
        board: &B,
        moves: B::Moves,
        depth: i32,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        known: Option<u8>,
    ) -> (Found, Option<u8>) {
        let mut candidates = Candidates::new();
        self.fill(&mut candidates, board, moves, known, ply);
        let mut best = Found::new(-INFINITE);
        let mut chosen = None;
        let mut rests_on = NOTHING;
        let mut index = 0;
        while let Some(candidate) = candidates.next() {
            let late = index > 0 && candidate.gain == 0;
            let reduction = if late { reduction(depth, index) } else { 0 };
            let found = self.step(
                board,
                &candidate,
                depth,
                alpha,
                beta,
                ply,
                index == 0,
                reduction,
            );
            if self.stopped() {
                return (best, chosen);
            }
            index += 1;
            rests_on = rests_on.min(found.rests_on);
            if found.value > best.value {
                best = found;
                if best.value > alpha {
                    alpha = best.value;
                    chosen = Some(candidate.mv);
                    self.lines.take(ply, candidate.mv);
                }
            }
            if alpha >= beta {
                self.order
                    .cut(board.side(), candidate.mv, candidate.gain, depth, ply);
                // The bound rests on this move alone.
                return (best, chosen);
            }
        }
        (Found { rests_on, ..best }, chosen)
    }

    /// Captures only, until none is left or the position is good enough as it stands.
    fn quiet(
        &mut self,
        board: &B,
        moves: B::Moves,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        plies: u8,
    ) -> Value {
        self.reached = self.reached.max(ply);
        let mut best = self.shared.evaluation.value(board);
        if best >= beta || plies == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let own = board.stores()[0];
        for mv in moves {
            let child = board.after(self.shared.rules, mv);
            let same = child.side() == board.side();
            let gain = gained(&child, same, own);
            if gain < QUIET_GAIN {
                continue;
            }
            self.count();
            let value = match child.judge(self.shared.rules) {
                Judged::Over(ahead) => value::ended(ahead, ply + 1) * if same { 1 } else { -1 },
                Judged::Moves(moves) if same => {
                    self.quiet(&child, moves, alpha, beta, ply + 1, plies - 1)
                }
                Judged::Moves(moves) => {
                    -self.quiet(&child, moves, -beta, -alpha, ply + 1, plies - 1)
                }
            };
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The ends that need the game: repetition and the limit of plies, which share the rest alike.
    fn ended_by_history(&self, board: &B, ply: usize) -> Option<Found> {
        let value = || value::ended(board.if_repeated(self.shared.rules), ply);
        let left = self.shared.plies_left;
        if left.is_some_and(|left| ply >= usize::from(left)) {
            // The keys of such rules tell the plies apart, so that nothing rests on the path.
            return Some(Found::new(value()));
        }
        let rests_on = self.repeated(board)?;
        Some(Found {
            value: value(),
            rests_on,
        })
    }

    /// Where in the path the oldest of the positions stands that make this one a repetition.
    fn repeated(&self, board: &B) -> Option<usize> {
        let mut missing = self.shared.repeat;
        if missing == 0 {
            return None;
        }
        let stores = board.on_board();
        for (index, earlier) in self.path.iter().enumerate().rev() {
            if earlier.on_board() != stores {
                return None;
            }
            if earlier == board {
                missing -= 1;
                if missing == 0 {
                    return Some(index);
                }
            }
        }
        None
    }

    /// The value of a position that an endgame table decides.
    ///
    /// A table knows nothing of the positions that came up before. Right after a capture there are
    /// none that count; deeper down its values are taken only where the search would estimate. They
    /// stay proofs there if the root has no positions before it that count: the best over such a line
    /// is what the table says of the root.
    fn table_value(&self, board: &B, depth: i32, ply: usize) -> Option<Value> {
        let tables = self.shared.tables?;
        let seeds = board.on_board();
        if seeds >= tables.next() {
            return None;
        }
        let fresh = self
            .path
            .last()
            .is_none_or(|before| before.on_board() != seeds);
        if depth > 0 && !fresh {
            return None;
        }
        let rest = tables.look_up(board.packed_rows()?, seeds)?;
        let [own, other] = board.stores().map(i16::from);
        let low = own - other + rest.low;
        let high = own - other + rest.high;
        // Where positions of the game before the root could come back, it is an estimate.
        let holds = fresh || self.root == 0;
        if holds && (low > 0 || low == high) {
            return Some(value::from_table(low, ply));
        }
        if holds && high < 0 {
            return Some(value::from_table(high, ply));
        }
        (depth <= 0).then(|| {
            // A cycle ends where it began, so that the rest goes about as it lies here.
            let cycle = board.if_repeated(self.shared.rules) / 2 - (own - other);
            SEED * Value::from(own - other + rest.with_cycles_worth(cycle))
        })
    }

    /// Lists the moves with what they lead to.
    fn fill(
        &self,
        candidates: &mut Candidates<B>,
        board: &B,
        moves: B::Moves,
        known: Option<u8>,
        ply: usize,
    ) {
        let own = board.stores()[0];
        for mv in moves {
            let child = board.after(self.shared.rules, mv);
            let gain = gained(&child, child.side() == board.side(), own);
            let score = if Some(mv) == known {
                i32::MAX
            } else {
                self.order.score(board.side(), mv, gain, ply)
            };
            candidates.push(Candidate {
                board: child,
                mv,
                gain,
                score,
            });
        }
    }

    /// The key of a position, with the plies left where the rule counts them.
    fn key(&self, board: &B, ply: usize) -> u64 {
        match self.shared.plies_left {
            None => board.key(),
            Some(left) => mix(
                board.key(),
                u64::from(left) - ply.min(usize::from(left)) as u64,
            ),
        }
    }

    fn remember(
        &self,
        key: u64,
        depth: i32,
        value: Value,
        bound: Bound,
        best: Option<u8>,
        ply: usize,
    ) {
        let entry = Entry {
            value: value::stored(value, ply),
            // Depths are at most 99.
            depth: depth.clamp(0, 255) as u8,
            bound,
            best,
        };
        self.shared.memory.put(key, entry);
    }

    /// Counts a node, and looks now and then whether to stop.
    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.shared.max_nodes || self.nodes - self.reported >= LOOK {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        let all = self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        if all >= self.shared.max_nodes || self.shared.stop.now() {
            self.shared.stopped.store(true, Ordering::Relaxed);
        }
    }
}

/// Seeds that a move brought the side that made it.
#[inline]
fn gained<B: Board>(after: &B, same: bool, before: u8) -> u8 {
    let [own, other] = after.stores();
    (if same { own } else { other }).saturating_sub(before)
}

/// Plies that the last captures are followed beyond the depth.
const QUIET_PLIES: u8 = 8;
/// Seeds that a capture takes to be followed.
const QUIET_GAIN: u8 = 2;
/// Least depth of what is remembered: below it, looking it up costs more than searching again.
const REMEMBERED: i32 = 3;
/// Plies before the end of a line where a position far above the bound is left.
const FUTILE_DEPTH: i32 = 3;
/// By how much for each of these plies.
const FUTILE_MARGIN: Value = 250;

/// By how many plies less a late move is searched first.
fn reduction(depth: i32, index: i32) -> i32 {
    match depth {
        ..3 => 0,
        3..6 => i32::from(index >= 2),
        _ => 1 + i32::from(index >= 3),
    }
}

impl Lines {
    fn from(&self, ply: usize) -> &[u8] {
        let line = self.moves.get(ply).map_or(&[][..], |line| line);
        let len = self.len.get(ply).copied().unwrap_or(0);
        line.get(..len).unwrap_or_default()
    }

    /// The line ends at this ply.
    fn end(&mut self, ply: usize) {
        if let Some(len) = self.len.get_mut(ply) {
            *len = 0;
        }
    }

    /// The line from this ply on is the move and the line of the ply after it.
    fn take(&mut self, ply: usize, mv: u8) {
        let Some((line, rest)) = self.moves.get_mut(ply..).and_then(<[_]>::split_first_mut) else {
            return;
        };
        let after = self.len.get(ply + 1).copied().unwrap_or(0).min(MAX_PLY - 1);
        line[0] = mv;
        if let Some(next) = rest.first() {
            line[1..=after].copy_from_slice(&next[..after]);
        }
        self.len[ply] = after + 1;
    }
}
