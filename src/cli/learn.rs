//! `awale learn`: lessons.

use std::io::{self, BufRead, IsTerminal as _};

use awale::{
    notation::Drawing,
    rules::Language,
    study::{Lesson, lessons},
    texts::{Texts, Voice},
};

use super::{
    NotUnderstood,
    ask::read_answer,
    output::{WIDTH, filled, is_closed, print, put, putln},
    places::ConfigPlace,
    problem::drill::Drill,
    rules::LanguageChoice,
};

/// Learn the game: lesson 0 is for the first game, 1 to 13 are about strategy. Each ends with an
/// exercise.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale learn                 lists the lessons
  awale learn 0               how the game is played
  awale learn 4 --lang fr     about the kroo, in French")]
pub(super) struct Arguments {
    /// Which lesson
    #[arg(value_name = "N", value_parser = number)]
    lesson: Option<usize>,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    config: ConfigPlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let language = arguments.language.beside(&arguments.config);
    let Some(number) = arguments.lesson else {
        let row = |(number, lesson): (usize, &Lesson)| {
            format!("{number:>3}  {}\n", lesson.title().get(language))
        };
        let rows: String = lessons().iter().enumerate().map(row).collect();
        return print(&rows);
    };
    let Some(lesson) = lessons().get(number) else {
        return Err(NotUnderstood(format!(
            "there are lessons 0 to {}; awale learn lists them",
            lessons().len() - 1
        ))
        .into());
    };
    let mut input = io::stdin().lock();
    teach(lesson, language, &mut input)?;
    Ok(())
}

fn number(text: &str) -> Result<usize, &'static str> {
    let wrong = "a lesson is named by its number; `awale learn` lists them";
    text.parse().map_err(|_| wrong)
}

fn teach(lesson: &Lesson, language: Language, input: &mut dyn BufRead) -> io::Result<()> {
    putln!("{}\n", lesson.title().get(language));
    let holes = |step: &awale::study::Step| step.game.rule().holes();
    for step in lesson.steps() {
        if is_closed() {
            return Ok(());
        }
        let (start, history) = (step.game.start(), step.game.history());
        let drawing = match history.last() {
            Some(last) => Drawing::new(&last.position).marked(last.mv, None),
            None => Drawing::new(start),
        };
        let moves: Vec<String> = history
            .iter()
            .map(|ply| ply.mv.to_char(holes(step)).to_string())
            .collect();
        if !moves.is_empty() {
            putln!("{}:", moves.join(" "));
        }
        put!("{drawing}");
        putln!("{}", filled(step.text.get(language), "", WIDTH));
        if io::stdin().is_terminal() {
            put!("[Enter] ");
            if read_answer(input)?.is_none_or(|answer| answer.trim() == "quit") {
                return Ok(());
            }
        } else {
            putln!();
        }
    }
    putln!("{}", filled(lesson.task().get(language), "", WIDTH));
    let texts = Texts::new(Voice::Plain, language);
    if Drill::new(lesson.exercise(), lesson.goal(), &texts).run(input)? {
        putln!("{}", filled(lesson.done().get(language), "", WIDTH));
    }
    Ok(())
}
