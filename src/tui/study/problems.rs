//! The problems: which there are, and one being solved.

use ratatui::layout::Rect;

use super::drill::Drill;
use crate::{
    study::{Attempt, Problem, ProblemId},
    texts::{self, t},
    tui::{
        canvas::{Canvas, above, below},
        event::Moment,
        keys::Action,
        look::Role,
        shared::Shared,
        widget::form::turned,
    },
};

/// The list, and the problem on the board.
#[derive(Debug, Default)]
pub(super) struct Problems {
    /// With each, whether it is the player's own.
    all: Vec<(Problem, bool)>,
    chosen: usize,
    open: Option<Drill>,
    solved: Vec<ProblemId>,
}

/// What the problems cannot do by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Leave,
    /// Set a new problem.
    SetUp,
    /// Delete this one.
    Remove(ProblemId),
}

impl Problems {
    /// Takes over what there is.
    pub(super) fn told(&mut self, all: Vec<(Problem, bool)>) {
        self.all = all;
        self.chosen = self.chosen.min(self.all.len().saturating_sub(1));
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Takes an action.
    pub(super) fn act(&mut self, action: Action, shared: &mut Shared) -> Option<Wish> {
        if let Some(drill) = &mut self.open {
            match action {
                Action::Back => self.open = None,
                Action::Confirm if drill.is_solved() => {
                    self.chosen = turned(self.chosen, self.all.len(), true);
                    self.begin();
                }
                action => {
                    drill.act(action, shared);
                    if let Some((problem, _)) =
                        self.all.get(self.chosen).filter(|_| drill.is_solved())
                        && !self.solved.contains(problem.id())
                    {
                        self.solved.push(problem.id().clone());
                    }
                }
            }
            return None;
        }
        match action {
            Action::Up => self.chosen = turned(self.chosen, self.all.len(), false),
            Action::Down => self.chosen = turned(self.chosen, self.all.len(), true),
            Action::Choose(index) => {
                self.chosen = index.min(self.all.len().saturating_sub(1));
                self.begin();
            }
            Action::Confirm => self.begin(),
            Action::SetUp => return Some(Wish::SetUp),
            Action::Remove => match self.all.get(self.chosen) {
                Some((problem, true)) => return Some(Wish::Remove(problem.id().clone())),
                _ => shared.notice(t!(shared.texts, "problem-built-in")),
            },
            Action::Back => return Some(Wish::Leave),
            _ => {}
        }
        None
    }

    fn begin(&mut self) {
        self.open = self
            .all
            .get(self.chosen)
            .map(|(problem, _)| Drill::new(Attempt::new(problem), problem.goal()));
    }

    /// A name for a new problem that none has.
    pub(super) fn free_name(&self) -> Option<ProblemId> {
        let mut names =
            (1..10_000).filter_map(|number| format!("mine-{number}").parse::<ProblemId>().ok());
        names.find(|name| self.all.iter().all(|(problem, _)| problem.id() != name))
    }

    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        self.open.as_ref()?.next(now)
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        let language = texts.language();
        if let (Some(drill), Some((problem, _))) = (&self.open, self.all.get(self.chosen)) {
            let title = match problem.title().get(language) {
                "" => problem.id().as_str(),
                title => title,
            };
            let mark = canvas.look.sign("·", "-");
            canvas.put(
                above(area, 1),
                &format!("{title} {mark} {}", problem.rule().name()),
                Role::Title,
            );
            let text = problem.text().get(language);
            drill.draw(canvas, below(area, 1), (shared, text));
            return;
        }
        canvas.put(above(area, 1), &t!(texts, "problems-title"), Role::Title);
        let body = below(area, 2);
        let list = above(body, body.height.saturating_sub(2));
        let rows = usize::from(list.height);
        let from = self
            .chosen
            .saturating_sub(rows / 2)
            .min(self.all.len().saturating_sub(rows));
        for (row, (index, (problem, _))) in list.rows().zip(self.all.iter().enumerate().skip(from))
        {
            let mark = match self.solved.contains(problem.id()) {
                true => canvas.look.sign("✓", "*"),
                false => " ",
            };
            let title = match problem.title().get(language) {
                "" => problem.id().as_str(),
                title => title,
            };
            let text = format!("{mark} {title}");
            canvas.choice(row, &text, index == self.chosen, Action::Choose(index));
        }
        if let Some((problem, _)) = self.all.get(self.chosen) {
            let goal = texts::goal(texts, problem.goal(), problem.game().position().side());
            canvas.paragraph(below(body, list.height + 1), &goal, Role::Own);
        }
    }
}
