//! Solving a problem or an exercise at the plain terminal.

use std::io::{self, BufRead, IsTerminal as _};

use awale::{
    game::Move,
    notation::Drawing,
    study::{Attempt, Goal, State, Verdict},
};

use crate::cli::{
    ask::read_answer,
    output::{is_closed, put, putln},
    try_move,
};

/// An attempt at a plain terminal.
pub(in crate::cli) struct Drill {
    attempt: Attempt,
    goal: Goal,
}

const HELP: &str = "A letter, or a number from your left: play that house.\n\
                    hint      a house that is right\n\
                    undo      take your last move back\n\
                    solution  the whole line\n\
                    quit      leave";

impl Drill {
    pub(in crate::cli) fn new(attempt: Attempt, goal: Goal) -> Self {
        Self { attempt, goal }
    }

    /// Asks until it is solved. False if the player leaves before.
    pub(in crate::cli) fn run(&mut self, input: &mut dyn BufRead) -> io::Result<bool> {
        let asks = io::stdin().is_terminal();
        putln!(
            "{} is to {}. Type a letter; hint, undo, solution or quit.",
            self.attempt.me(),
            self.goal
        );
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
                    false => putln!("There is no move to take back."),
                },
                "solution" => self.solution(),
                "quit" => return Ok(false),
                "help" => putln!("{HELP}"),
                _ => match try_move::read(self.attempt.game(), line.trim()) {
                    Some(mv) if self.play(mv) => return Ok(true),
                    Some(_) => {}
                    None => putln!("{:?} is no house and no command; type help", line.trim()),
                },
            }
        }
    }

    /// Plays a move. True when the goal is reached.
    fn play(&mut self, mv: Move) -> bool {
        let verdict = match self.attempt.play(mv) {
            Ok(verdict) => verdict,
            Err(error) => {
                putln!("{error}");
                return false;
            }
        };
        self.board(Some(mv));
        match verdict {
            Verdict::Reached => {
                putln!("Solved.");
                return true;
            }
            Verdict::Wrong(answer) => {
                let answer = answer.map_or(String::new(), |answer| {
                    format!(
                        " {} answers {}.",
                        self.attempt.me().other(),
                        self.letter(answer)
                    )
                });
                putln!("That is not it.{answer} Your move is taken back; try again.");
                self.attempt.take_back();
                self.board(None);
                return false;
            }
            Verdict::Right => putln!("Right."),
            Verdict::Unknown => putln!("There are too many lines to say whether that is right."),
        }
        while let Some(answer) = self.attempt.answer() {
            putln!(
                "{} plays {}.",
                self.attempt.me().other(),
                self.letter(answer)
            );
            self.board(Some(answer));
        }
        match self.attempt.state() {
            State::Reached => {
                putln!("Solved.");
                true
            }
            State::Missed => {
                putln!("The goal is missed: undo takes your last move back.");
                false
            }
            State::Open(_) => false,
        }
    }

    fn hint(&mut self) {
        match self.attempt.good_moves().as_deref() {
            Some([mv, ..]) => putln!("{} is right.", self.letter(*mv)),
            Some([]) => {
                putln!("From here it cannot be reached any more: undo takes your last move back.")
            }
            None => putln!("There are too many lines to say."),
        }
    }

    fn solution(&self) {
        match self.attempt.solution() {
            Some(line) => {
                let letters: Vec<String> =
                    line.iter().map(|mv| self.letter(*mv).to_string()).collect();
                putln!("{}", letters.join(" "));
            }
            None => putln!("From here no line reaches the goal for sure."),
        }
    }

    fn letter(&self, mv: Move) -> char {
        mv.to_char(self.attempt.game().rule().holes())
    }

    fn board(&self, last: Option<Move>) {
        let drawing = Drawing::new(self.attempt.game().position());
        match last {
            Some(mv) => put!("{}", drawing.marked(mv, None)),
            None => put!("{drawing}"),
        }
    }
}
