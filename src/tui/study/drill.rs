//! Solving a problem, or the exercise of a lesson, on the board.

use ratatui::layout::Rect;

use crate::{
    game::{House, Move, Side},
    study::{Attempt, Goal, State, Verdict},
    texts::{self, t},
    tui::{
        canvas::{Canvas, above, below},
        event::Moment,
        keys::Action,
        look::Role,
        play::Play,
        shared::Shared,
        widget::seats::Seat,
        words,
    },
};

/// An attempt on the board.
#[derive(Debug)]
pub(super) struct Drill {
    attempt: Attempt,
    goal: Goal,
    play: Play,
    /// What was said last, and whether it is good news.
    told: Option<(String, Role)>,
}

impl Drill {
    pub(super) fn new(attempt: Attempt, goal: Goal) -> Self {
        let play = Play::new(attempt.game().clone(), attempt.me());
        Self {
            attempt,
            goal,
            play,
            told: None,
        }
    }

    pub(super) fn is_solved(&self) -> bool {
        self.attempt.state() == State::Reached
    }

    /// Takes an action. Tells whether it was one for the board.
    pub(super) fn act(&mut self, action: Action, shared: &mut Shared) -> bool {
        shared.skip(&mut self.play);
        match action {
            Action::House(place) => match self.play.house(place) {
                Some(house) => self.play_move(house.into(), shared),
                None => shared.notice(t!(shared.texts, "why-no-house")),
            },
            Action::At(index) => self.play_move(House::new(index).into(), shared),
            Action::Confirm if self.is_solved() => return false,
            Action::Confirm => self.play_move(self.play.chosen().into(), shared),
            Action::Hint => self.hint(shared),
            Action::Solution => self.solution(shared),
            Action::Undo => match self.attempt.take_back() {
                true => self.follow(None),
                false => shared.notice(t!(shared.texts, "nothing-to-undo")),
            },
            Action::Preview => shared.preview = !shared.preview,
            action => return self.play.act(action),
        }
        true
    }

    fn play_move(&mut self, mv: Move, shared: &mut Shared) {
        if self.play.is_back() {
            self.play.act(Action::Latest);
        }
        let holes = self.attempt.game().rule().holes();
        if self.is_solved() {
            return self.say_solved(shared);
        }
        let verdict = match self.attempt.play(mv) {
            Ok(verdict) => verdict,
            Err(error) => return shared.notice(words::illegal(&shared.texts, &error, holes)),
        };
        let texts = &shared.texts;
        let other = texts::side(texts, self.attempt.me().other());
        let letter = |mv: Move| mv.to_char(holes).to_string();
        self.told = Some(match verdict {
            Verdict::Reached => (t!(texts, "drill-solved"), Role::Turn),
            Verdict::Wrong(answer) => {
                let taken = self.attempt.taken();
                self.attempt.take_back();
                let text = match answer {
                    Some(answer) => t!(
                        texts,
                        "drill-wrong-answer",
                        house = letter(mv),
                        taken = taken,
                        side = other,
                        answer = letter(answer)
                    ),
                    None => t!(texts, "drill-wrong", house = letter(mv), taken = taken),
                };
                (text, Role::Alarm)
            }
            Verdict::Right | Verdict::Unknown => {
                let mut answers = Vec::new();
                while let Some(answer) = self.attempt.answer() {
                    answers.push(letter(answer));
                }
                let answers = answers.join(" ");
                match self.attempt.state() {
                    State::Reached => (t!(texts, "drill-solved"), Role::Turn),
                    State::Missed => (t!(texts, "drill-missed"), Role::Alarm),
                    State::Open(left) => (
                        t!(
                            texts,
                            "drill-right",
                            side = other,
                            answer = answers,
                            left = left
                        ),
                        Role::Own,
                    ),
                }
            }
        });
        self.follow(None);
    }

    fn follow(&mut self, now: Option<Moment>) {
        self.play.follow(self.attempt.game().clone(), now);
    }

    /// The goal is reached: nothing more is to be played here.
    fn say_solved(&mut self, shared: &Shared) {
        self.told = Some((t!(shared.texts, "drill-solved"), Role::Turn));
    }

    fn hint(&mut self, shared: &Shared) {
        if self.is_solved() {
            return self.say_solved(shared);
        }
        let texts = &shared.texts;
        let holes = self.attempt.game().rule().holes();
        self.told = Some(match self.attempt.good_moves().as_deref() {
            Some([mv, ..]) => (
                t!(texts, "drill-hint", house = mv.to_char(holes).to_string()),
                Role::Own,
            ),
            Some([]) => (t!(texts, "drill-missed"), Role::Alarm),
            None => (t!(texts, "drill-unknown"), Role::Dim),
        });
    }

    fn solution(&mut self, shared: &Shared) {
        let texts = &shared.texts;
        let holes = self.attempt.game().rule().holes();
        self.told = Some(match self.attempt.solution() {
            Some(line) => {
                let moves: Vec<String> = line.iter().map(|mv| mv.to_char(holes).into()).collect();
                (
                    t!(texts, "drill-solution", moves = moves.join(" ")),
                    Role::Own,
                )
            }
            None => (t!(texts, "drill-missed"), Role::Alarm),
        });
    }

    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        self.play.next(now)
    }

    /// Draws the board, the goal and what was said. Returns the rows used.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (shared, text): (&Shared, &str),
    ) {
        let texts = &shared.texts;
        let room = above(area, area.height.saturating_sub(6));
        let seat = |side: Side| Seat {
            name: texts::side(texts, side),
            turn: self.attempt.is_mine() && side == self.attempt.me(),
            note: String::new(),
            time: None,
        };
        let used = self.play.draw(
            canvas,
            room,
            &Side::BOTH.map(seat),
            (self.attempt.is_mine(), shared.preview),
        );
        let mut rest = below(area, used);
        let goal = texts::goal(texts, self.goal, self.attempt.me());
        for (text, role) in [(text, Role::Text), (goal.as_str(), Role::Dim)] {
            if !text.is_empty() {
                rest = below(rest, canvas.paragraph(rest, text, role));
            }
        }
        if let Some((told, role)) = &self.told {
            canvas.paragraph(rest, told, *role);
        }
    }
}
