//! Solving a problem or an exercise at the plain terminal.

use std::io::{self, BufRead, IsTerminal as _, Write as _};

use awale::{
    game::Move,
    notation::Drawing,
    study::{Attempt, Goal, State, Verdict},
};

use crate::cli::{ask::read_answer, try_move};

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
        println!(
            "{} is to {}. Type a letter; hint, undo, solution or quit.",
            self.attempt.me(),
            self.goal
        );
        self.board(None);
        loop {
            if asks {
                print!("> ");
                io::stdout().flush()?;
            }
            let Some(line) = read_answer(input)? else {
                return Ok(false);
            };
            match line.trim().to_lowercase().as_str() {
                "" => {}
                "hint" => self.hint(),
                "undo" => match self.attempt.take_back() {
                    true => self.board(None),
                    false => println!("There is no move to take back."),
                },
                "solution" => self.solution(),
                "quit" => return Ok(false),
                "help" => println!("{HELP}"),
                _ => match try_move::read(self.attempt.game(), line.trim()) {
                    Some(mv) if self.play(mv) => return Ok(true),
                    Some(_) => {}
                    None => println!("{:?} is no house and no command; type help", line.trim()),
                },
            }
        }
    }

    /// Plays a move. True when the goal is reached.
    fn play(&mut self, mv: Move) -> bool {
        let verdict = match self.attempt.play(mv) {
            Ok(verdict) => verdict,
            Err(error) => {
                println!("{error}");
                return false;
            }
        };
        self.board(Some(mv));
        match verdict {
            Verdict::Reached => {
                println!("Solved.");
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
                println!("That is not it.{answer} Your move is taken back; try again.");
                self.attempt.take_back();
                self.board(None);
                return false;
            }
            Verdict::Right => println!("Right."),
            Verdict::Unknown => println!("There are too many lines to say whether that is right."),
        }
        while let Some(answer) = self.attempt.answer() {
            println!(
                "{} plays {}.",
                self.attempt.me().other(),
                self.letter(answer)
            );
            self.board(Some(answer));
        }
        match self.attempt.state() {
            State::Reached => {
                println!("Solved.");
                true
            }
            State::Missed => {
                println!("The goal is missed: undo takes your last move back.");
                false
            }
            State::Open(_) => false,
        }
    }

    fn hint(&mut self) {
        match self.attempt.good_moves().as_deref() {
            Some([mv, ..]) => println!("{} is right.", self.letter(*mv)),
            Some([]) => {
                println!("From here it cannot be reached any more: undo takes your last move back.")
            }
            None => println!("There are too many lines to say."),
        }
    }

    fn solution(&self) {
        match self.attempt.solution() {
            Some(line) => {
                let letters: Vec<String> =
                    line.iter().map(|mv| self.letter(*mv).to_string()).collect();
                println!("{}", letters.join(" "));
            }
            None => println!("From here no line reaches the goal for sure."),
        }
    }

    fn letter(&self, mv: Move) -> char {
        mv.to_char(self.attempt.game().rule().holes())
    }

    fn board(&self, last: Option<Move>) {
        let drawing = Drawing::new(self.attempt.game().position());
        match last {
            Some(mv) => print!("{}", drawing.marked(mv, None)),
            None => print!("{drawing}"),
        }
    }
}
