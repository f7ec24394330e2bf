//! A lesson, and its file.

use std::sync::Arc;

use super::{Attempt, Goal, Told, problem};
use crate::{
    document::{Document, FileError},
    game::{Game, Move, Position},
    rules::Rule,
};

/// A few steps, each with a board and a text, and an exercise at the end.
#[derive(Clone, Debug)]
pub struct Lesson {
    title: Told,
    steps: Vec<Step>,
    exercise: (Game, Goal),
    task: Told,
    done: Told,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct Step {
    /// The game after the moves that the step shows; its start is the board before them.
    pub game: Game,
    /// What is said.
    pub text: Told,
}

/// Steps of a lesson, and moves of a step.
const MOST: usize = 30;

impl Lesson {
    /// Reads a lesson's file. `file` is only for the messages; the rule is looked for among
    /// `rules`.
    ///
    /// # Errors
    /// What is wrong, with its line.
    pub fn from_toml(file: &str, text: &str, rules: &[Arc<Rule>]) -> Result<Self, FileError> {
        let document = Document::parse(file, text, problem::MOST_BYTES)?;
        let root = document.root();
        let rule = problem::read_rule(&root, rules)?;
        let told = |key: &str| {
            Told::read(
                &root
                    .require(key, "texts by language")?
                    .section("texts by language")?,
            )
        };
        let mut steps: Vec<Step> = Vec::new();
        for value in root
            .require("step", "[[step]]")?
            .list(MOST, "a few steps")?
        {
            let section = value.section("[[step]]")?;
            let before = steps
                .last()
                .map_or(Position::start(&rule), |step| *step.game.position());
            let mut game = match section.get("position") {
                Some(_) => problem::read_position(&section, &rule)?,
                None => Game::from_position(Arc::clone(&rule), before)
                    .map_err(|_| value.wrong("a step"))?,
            };
            if let Some(moves) = section.get("moves") {
                let allowed = "letters of houses that can be played one after another";
                for letter in moves.text(allowed)?.chars().take(MOST) {
                    let mv = Move::from_char(letter, rule.holes())
                        .ok_or_else(|| moves.wrong(allowed))?;
                    game.play(mv).map_err(|_| moves.wrong(allowed))?;
                }
            }
            steps.push(Step {
                game,
                text: Told::read(&section)?,
            });
        }
        let section = root
            .require("exercise", "[exercise]")?
            .section("[exercise]")?;
        Ok(Self {
            title: told("title")?,
            steps,
            exercise: problem::read_task(&root, &section, rules)?,
            task: Told::read(&section)?,
            done: told("done")?,
        })
    }

    /// What it is about.
    pub fn title(&self) -> &Told {
        &self.title
    }

    /// The steps, in their order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What is to be done at the end.
    pub fn task(&self) -> &Told {
        &self.task
    }

    /// The goal of the exercise.
    pub fn goal(&self) -> Goal {
        self.exercise.1
    }

    /// The exercise from its beginning.
    pub fn exercise(&self) -> Attempt {
        let (game, goal) = &self.exercise;
        Attempt::of(game.clone(), *goal)
    }

    /// What is said when the exercise is solved.
    pub fn done(&self) -> &Told {
        &self.done
    }
}
