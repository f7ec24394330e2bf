//! The engine beside a board: the best lines, as deep as it has come.

use ratatui::layout::Rect;

use crate::{
    engine::{self, Line},
    game::Game,
    texts::t,
    tui::{
        canvas::{Canvas, above, below},
        event::{Effect, Thought, Wanted},
        look::Role,
        shared::Shared,
        words,
    },
};

/// Moves of a line that are shown.
const MOVES: usize = 14;

/// Analysis, switched on or off.
#[derive(Debug, Default)]
pub(in crate::tui) struct Analysis {
    is_on: bool,
    task: Option<u64>,
    found: Option<engine::Analysis>,
    holes: u8,
}

impl Analysis {
    pub(in crate::tui) fn is_on(&self) -> bool {
        self.is_on
    }

    /// Switches it on, about this game, or off.
    pub(in crate::tui) fn toggle(&mut self, game: &Game, shared: &mut Shared) {
        match self.is_on {
            true => self.end(shared),
            false => {
                self.is_on = true;
                self.follow(game, shared);
            }
        }
    }

    /// Thinks about another position, if it is on.
    pub(in crate::tui) fn follow(&mut self, game: &Game, shared: &mut Shared) {
        if !self.is_on {
            return;
        }
        self.found = None;
        self.holes = game.rule().holes();
        if game.outcome().is_some() {
            return self.rest(shared);
        }
        self.task = Some(shared.think(game.clone(), Wanted::Deepening));
    }

    /// Thinks no more, and is off.
    pub(in crate::tui) fn end(&mut self, shared: &mut Shared) {
        self.rest(shared);
        self.is_on = false;
        self.found = None;
    }

    /// Thinks no more; what has been found stays.
    pub(in crate::tui) fn rest(&mut self, shared: &mut Shared) {
        if self.task.take().is_some() {
            shared.effects.push(Effect::StopThinking);
        }
    }

    /// Takes in what has been found so far.
    pub(in crate::tui) fn thought(&mut self, thought: &Thought) {
        if self.task == Some(thought.number) && thought.analysis.is_some() {
            self.found.clone_from(&thought.analysis);
        }
    }

    /// Draws the lines. Returns the rows used.
    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        if !self.is_on {
            return 0;
        }
        let Some(found) = &self.found else {
            let text = match self.task {
                Some(_) => t!(canvas.texts, "ana-thinking"),
                None => t!(canvas.texts, "ana-over"),
            };
            return canvas.paragraph(area, &text, Role::Dim);
        };
        let head = t!(canvas.texts, "ana-depth", depth = found.depth);
        let mut used = canvas.put(above(area, 1), &head, Role::Dim).min(1);
        for line in &found.lines {
            let row = above(below(area, used), 1);
            used += canvas.put(row, &self.line(canvas, line), Role::Text).min(1);
        }
        used + canvas.paragraph(
            below(area, used),
            &t!(canvas.texts, "hint-legend"),
            Role::Dim,
        )
    }

    fn line(&self, canvas: &Canvas<'_>, line: &Line) -> String {
        let moves = line.moves.iter().take(MOVES);
        let moves: Vec<String> = moves.map(|mv| mv.to_char(self.holes).into()).collect();
        format!(
            "  {:>9}  {}",
            words::worth(canvas.texts, line.worth()),
            moves.join(" ")
        )
    }
}
