//! The lessons: which there are, and one of them step by step.

use ratatui::layout::Rect;

use super::drill::Drill;
use crate::{
    game::Side,
    study::{Lesson, lessons},
    texts::{self, t},
    tui::{
        canvas::{Canvas, above, below},
        event::Moment,
        keys::Action,
        look::Role,
        play::Play,
        shared::Shared,
        widget::{form::turned, seats::Seat},
    },
};

/// The list, and the lesson that is open.
#[derive(Debug, Default)]
pub(super) struct Lessons {
    chosen: usize,
    open: Option<Open>,
    /// Those whose exercise was solved since the program began.
    solved: Vec<usize>,
}

#[derive(Debug)]
struct Open {
    lesson: &'static Lesson,
    step: usize,
    /// The board of the step.
    play: Play,
    /// The exercise, once all steps are read.
    drill: Option<Drill>,
}

impl Lessons {
    /// Whether a lesson is open, and its exercise is on the board.
    pub(super) fn at(&self) -> At {
        match &self.open {
            None => At::List,
            Some(open) if open.drill.is_some() => At::Exercise,
            Some(_) => At::Step,
        }
    }

    /// Takes an action. Tells whether the player stays.
    pub(super) fn act(&mut self, action: Action, shared: &mut Shared) -> bool {
        let Some(open) = &mut self.open else {
            return self.in_list(action);
        };
        if let Some(drill) = &mut open.drill {
            let was_solved = drill.is_solved();
            match action {
                Action::Back => open.drill = None,
                // Solved, Enter leads on.
                Action::Confirm if was_solved => self.next_lesson(),
                action => {
                    drill.act(action, shared);
                    if drill.is_solved() && !self.solved.contains(&self.chosen) {
                        self.solved.push(self.chosen);
                    }
                }
            }
            return true;
        }
        match action {
            Action::Back => self.open = None,
            Action::Earlier => open.turn(open.step.saturating_sub(1)),
            Action::Later | Action::Confirm if open.step + 1 < open.lesson.steps().len() => {
                open.turn(open.step + 1)
            }
            Action::Later | Action::Confirm => {
                open.drill = Some(Drill::new(open.lesson.exercise(), open.lesson.goal()));
            }
            _ => {}
        }
        true
    }

    fn in_list(&mut self, action: Action) -> bool {
        let count = lessons().len();
        match action {
            Action::Up => self.chosen = turned(self.chosen, count, false),
            Action::Down => self.chosen = turned(self.chosen, count, true),
            Action::Choose(index) => {
                self.chosen = index.min(count.saturating_sub(1));
                self.read();
            }
            Action::Confirm => self.read(),
            Action::Back => return false,
            _ => {}
        }
        true
    }

    fn next_lesson(&mut self) {
        match self.chosen + 1 < lessons().len() {
            true => {
                self.chosen += 1;
                self.read();
            }
            false => self.open = None,
        }
    }

    fn read(&mut self) {
        self.open = lessons().get(self.chosen).and_then(Open::new);
    }

    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        self.open.as_ref()?.drill.as_ref()?.next(now)
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let Some(open) = &self.open else {
            return self.list(canvas, area, shared);
        };
        let language = shared.texts.language();
        let title = open.lesson.title().get(language);
        canvas.put(
            above(area, 1),
            &format!("{}. {title}", self.chosen),
            Role::Title,
        );
        let body = below(area, 1);
        match &open.drill {
            Some(drill) => {
                let text = match drill.is_solved() {
                    true => open.lesson.done().get(language),
                    false => open.lesson.task().get(language),
                };
                drill.draw(canvas, body, (shared, text));
            }
            None => open.draw(canvas, body, shared),
        }
    }

    fn list(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        canvas.put(above(area, 1), &t!(texts, "lessons-title"), Role::Title);
        let body = below(area, 2);
        let rows = usize::from(body.height);
        let from = self
            .chosen
            .saturating_sub(rows / 2)
            .min(lessons().len().saturating_sub(rows));
        for (row, (index, lesson)) in body.rows().zip(lessons().iter().enumerate().skip(from)) {
            let mark = match self.solved.contains(&index) {
                true => canvas.look.sign("✓", "*"),
                false => " ",
            };
            let text = format!(
                "{mark} {index:>2}  {}",
                lesson.title().get(texts.language())
            );
            canvas.choice(row, &text, index == self.chosen, Action::Choose(index));
        }
    }
}

/// Where in the lessons the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    List,
    Step,
    Exercise,
}

impl Open {
    fn new(lesson: &'static Lesson) -> Option<Self> {
        let step = lesson.steps().first()?;
        Some(Self {
            lesson,
            step: 0,
            play: Play::new(step.game.clone(), Side::South),
            drill: None,
        })
    }

    fn turn(&mut self, step: usize) {
        if let Some(found) = self.lesson.steps().get(step) {
            self.step = step;
            self.play = Play::new(found.game.clone(), Side::South);
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        let Some(step) = self.lesson.steps().get(self.step) else {
            return;
        };
        let room = above(area, area.height.saturating_sub(7));
        let seat = |side: Side| Seat {
            name: texts::side(texts, side),
            turn: false,
            note: String::new(),
            time: None,
        };
        let used = self
            .play
            .draw(canvas, room, &Side::BOTH.map(seat), (false, false));
        let rest = below(area, used);
        let plies = self.play.plies();
        let moves: Vec<String> = plies
            .iter()
            .map(|played| crate::tui::widget::history::told(played, step.game.rule().holes()))
            .collect();
        let (number, of) = (self.step + 1, self.lesson.steps().len());
        let head = match moves.is_empty() {
            true => t!(texts, "lesson-step", step = number, of = of),
            false => format!(
                "{}  {}",
                t!(texts, "lesson-step", step = number, of = of),
                moves.join(" ")
            ),
        };
        canvas.put(above(rest, 1), &head, Role::Dim);
        canvas.paragraph(below(rest, 1), step.text.get(texts.language()), Role::Text);
    }
}
