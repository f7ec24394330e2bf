//! Solving a problem or an exercise at the plain terminal.

use std::io::{self, BufRead, IsTerminal as _};

use awale::{
    game::{IllegalMove, Move},
    notation::Drawing,
    study::{Attempt, Goal, State, Verdict},
    texts::{self, Texts},
};

use crate::cli::{
    ask::read_answer,
    output::{is_closed, put, putln},
    texts::{letters, t},
    try_move,
};

/// An attempt at a plain terminal.
pub(in crate::cli) struct Drill<'a> {
    attempt: Attempt,
    goal: Goal,
    texts: &'a Texts,
}

impl<'a> Drill<'a> {
    pub(in crate::cli) fn new(attempt: Attempt, goal: Goal, texts: &'a Texts) -> Self {
        Self {
            attempt,
            goal,
            texts,
        }
    }

    /// Asks until it is solved. False if the player leaves before.
    pub(in crate::cli) fn run(&mut self, input: &mut dyn BufRead) -> io::Result<bool> {
        let texts = self.texts;
        let asks = io::stdin().is_terminal();
        let goal = texts::goal(texts, self.goal, self.attempt.me());
        putln!("{}", t!(texts, "drill-begin", goal = goal));
        self.board(None);
        loop {
            if is_closed() {
                return Ok(false);
            }
            if asks {
                put!("> ");
            }
            let Some(line) = read_answer(input)? else {
                return Ok(false);
            };
            match line.trim().to_lowercase().as_str() {
                "" => {}
                "hint" => self.hint(),
                "undo" => match self.attempt.take_back() {
                    true => self.board(None),
                    false => putln!("{}", t!(texts, "drill-nothing-to-undo")),
                },
                "solution" => self.solution(),
                "quit" => return Ok(false),
                "help" => putln!("{}", t!(texts, "drill-help")),
                _ => match try_move::read(self.attempt.game(), line.trim()) {
                    Some(mv) if self.play(mv) => return Ok(true),
                    Some(_) => {}
                    None => {
                        let typed = format!("{:?}", line.trim());
                        putln!("{}", t!(texts, "drill-not-understood", typed = typed));
                    }
                },
            }
        }
    }

    /// Plays a move. True when the goal is reached.
    fn play(&mut self, mv: Move) -> bool {
        let texts = self.texts;
        let verdict = match self.attempt.play(mv) {
            Ok(verdict) => verdict,
            Err(error) => {
                putln!("{}", self.illegal(&error));
                return false;
            }
        };
        self.board(Some(mv));
        match verdict {
            Verdict::Reached => {
                putln!("{}", t!(texts, "drill-solved"));
                return true;
            }
            Verdict::Wrong(answer) => {
                putln!("{}", self.wrong(answer));
                self.attempt.take_back();
                self.board(None);
                return false;
            }
            Verdict::Right => putln!("{}", t!(texts, "drill-right")),
            Verdict::Unknown => putln!("{}", t!(texts, "drill-unknown")),
        }
        while let Some(answer) = self.attempt.answer() {
            let (side, letter) = (self.opponent(), self.letter(answer));
            putln!(
                "{}",
                t!(texts, "drill-answer", side = side, answer = letter)
            );
            self.board(Some(answer));
        }
        match self.attempt.state() {
            State::Reached => {
                putln!("{}", t!(texts, "drill-solved"));
                true
            }
            State::Missed => {
                putln!("{}", t!(texts, "drill-missed"));
                false
            }
            State::Open(_) => false,
        }
    }

    /// Why a move cannot be played, and which can.
    fn illegal(&self, error: &IllegalMove) -> String {
        let why = texts::why(self.texts, &error.why());
        let legal = letters(self.attempt.game(), error.legal());
        t!(self.texts, "drill-legal", why = why, legal = legal)
    }

    fn wrong(&self, answer: Option<Move>) -> String {
        let taken = self.attempt.taken();
        match answer {
            None => t!(self.texts, "drill-wrong", taken = taken),
            Some(answer) => t!(
                self.texts,
                "drill-wrong-answer",
                taken = taken,
                side = self.opponent(),
                answer = self.letter(answer)
            ),
        }
    }

    fn hint(&mut self) {
        let told = match self.attempt.good_moves().as_deref() {
            Some([mv, ..]) => t!(self.texts, "drill-hint", house = self.letter(*mv)),
            Some([]) => t!(self.texts, "drill-lost"),
            None => t!(self.texts, "drill-many"),
        };
        putln!("{told}");
    }

    fn solution(&self) {
        match self.attempt.solution() {
            Some(line) => putln!("{}", letters(self.attempt.game(), &line)),
            None => putln!("{}", t!(self.texts, "drill-unsure")),
        }
    }

    fn opponent(&self) -> String {
        texts::side(self.texts, self.attempt.me().other())
    }

    fn letter(&self, mv: Move) -> String {
        letters(self.attempt.game(), &[mv])
    }

    fn board(&self, last: Option<Move>) {
        let drawing = Drawing::new(self.attempt.game().position());
        match last {
            Some(mv) => put!("{}", drawing.marked(mv, None)),
            None => put!("{drawing}"),
        }
    }
}
