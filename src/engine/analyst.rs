//! The engine as the rest of the program uses it: games in, lines of moves out.

use std::sync::Arc;

use super::{
    Board, Evaluation, Limits, Memory, Packed, PackedRules, Plain, Stop, Value, Worth,
    board::since_capture,
    endgame::Tables,
    search::{self, Found, Iteration, Setting},
};
use crate::{
    game::{Game, Move, Node},
    rules::RuleDigest,
};

/// A line of play with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// For the side to move at the beginning of the line.
    pub value: Value,
    /// Never empty. The moves after the first may stop before the depth of the search.
    pub moves: Vec<Move>,
}

impl Line {
    /// The first move.
    pub fn best(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// The value for people.
    pub fn worth(&self) -> Worth {
        Worth::of(self.value)
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Plies of the last finished iteration.
    pub depth: u8,
    /// Plies of the deepest line looked at.
    pub reached: u8,
    /// Boards looked at.
    pub nodes: u64,
    /// The best lines, best first; as many as were asked for, or as there are moves.
    pub lines: Vec<Line>,
}

impl Analysis {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(Line::best)
    }
}

/// A searcher with its memory.
///
/// It may be given any game after any other; what it remembers of earlier searches makes later
/// ones of the same rule quicker.
///
/// ```
/// use awale::{engine::{Analyst, Limits, Never}, game::Game, rules};
///
/// let game = Game::new(rules::find("abapa").ok_or("no such rule")?);
/// let mut analyst = Analyst::new(16);
/// let analysis = analyst.analyse(&game, &Limits::default().depth(6), &Never);
/// assert_eq!(analysis.map(|analysis| analysis.depth), Some(6));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct Analyst {
    memory: Memory,
    rule: Option<Prepared>,
    tables: Vec<Arc<Tables>>,
    evaluation: Option<Evaluation>,
    is_plain: bool,
}

/// What is worked out once for a rule.
#[derive(Debug)]
struct Prepared {
    digest: RuleDigest,
    packed: Option<PackedRules>,
    evaluation: Evaluation,
}

impl Analyst {
    /// With a transposition table of so many MiB.
    pub fn new(mebibytes: usize) -> Self {
        Self {
            memory: Memory::new(mebibytes),
            rule: None,
            tables: Vec::new(),
            evaluation: None,
            is_plain: false,
        }
    }

    /// Uses endgame tables for the games of their rule, instead of any it had for that rule.
    pub fn use_tables(&mut self, tables: Arc<Tables>) {
        self.tables.retain(|old| old.rule() != tables.rule());
        self.tables.push(tables);
        self.forget();
    }

    /// Uses no endgame tables any more.
    pub fn drop_tables(&mut self) {
        self.tables.clear();
        self.forget();
    }

    /// Judges positions by this evaluation, whatever the rule.
    pub fn use_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = Some(evaluation);
        self.forget();
    }

    /// Searches on [`Plain`] boards, whatever the rule: to measure and to compare.
    pub fn use_plain_boards(&mut self) {
        self.is_plain = true;
        self.forget();
    }

    /// Forgets what earlier searches found, so that the next is as if it were the first.
    pub fn forget(&mut self) {
        self.memory.clear();
        self.rule = None;
    }

    /// Searches a game's position. `None` if the game is over, or if it was stopped before the
    /// shortest look at it was finished.
    pub fn analyse(&mut self, game: &Game, limits: &Limits, stop: &dyn Stop) -> Option<Analysis> {
        self.analyse_aloud(game, limits, stop, &mut |_| ())
    }

    /// As [`analyse`](Self::analyse); `see` is told of every finished iteration.
    pub fn analyse_aloud(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &dyn Stop,
        see: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        if game.outcome().is_some() {
            return None;
        }
        self.prepare(game);
        let prepared = self.rule.as_ref()?;
        let positions = since_capture(game);
        if let Some(rules) = &prepared.packed {
            let boards = positions.iter().map(|at| Packed::new(rules, at));
            if let Some(history) = boards.collect::<Option<Vec<_>>>() {
                return self.run(game, rules, &history, limits, stop, see);
            }
        }
        let starter = game.start().side();
        let nodes = positions
            .into_iter()
            .map(|position| Node::at(game.rule(), position, starter).map(Plain::new));
        let mut history = nodes.collect::<Option<Vec<_>>>()?;
        // The root knows more than its position, such as who moved last.
        *history.last_mut()? = Plain::of(game);
        self.run(game, &(), &history, limits, stop, see)
    }

    fn run<B: Board>(
        &self,
        game: &Game,
        rules: &B::Rules,
        history: &[B],
        limits: &Limits,
        stop: &dyn Stop,
        see: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let root = history.last()?;
        let prepared = self.rule.as_ref()?;
        let params = game.rule().params();
        let cap = u32::from(params.plies);
        let setting = Setting::<B> {
            rules,
            memory: &self.memory,
            evaluation: self.evaluation.as_ref().unwrap_or(&prepared.evaluation),
            tables: self
                .tables
                .iter()
                .find(|tables| tables.rule() == prepared.digest)
                .map(Arc::as_ref),
            repeat: params.repeat,
            plies_left: (cap > 0).then(|| cap.saturating_sub(game.ply()) as u16),
        };
        let told = |iteration: &Iteration| Analysis {
            depth: iteration.depth,
            reached: iteration.reached.min(255) as u8,
            nodes: iteration.nodes,
            lines: iteration
                .lines
                .iter()
                .map(|found| line(root, rules, found))
                .collect(),
        };
        let last = search::search(&setting, history, limits, stop, &mut |iteration| {
            see(&told(iteration));
        });
        last.as_ref().map(told)
    }

    /// Makes ready for the rule of a game.
    fn prepare(&mut self, game: &Game) {
        let rule = game.rule();
        if self
            .rule
            .as_ref()
            .is_some_and(|old| old.digest == rule.digest())
        {
            return;
        }
        // The keys of positions do not tell rules apart.
        self.memory.clear();
        self.rule = Some(Prepared {
            digest: rule.digest(),
            packed: PackedRules::new(rule.params()).filter(|_| !self.is_plain),
            evaluation: Evaluation::of(rule.params()),
        });
    }
}

/// The moves of a line as the game has them.
fn line<B: Board>(root: &B, rules: &B::Rules, found: &Found) -> Line {
    let mut board = *root;
    let moves = found.moves.iter().map(|&mv| {
        let played = board.to_move(rules, mv);
        board = board.after(rules, mv);
        played
    });
    Line {
        value: found.value,
        moves: moves.collect(),
    }
}

#[cfg(test)]
#[path = "analyst_tests.rs"]
mod tests;
