//! `awale problem`: positions with something to reach in them.

mod book;
pub(super) mod drill;
mod new;

use std::{fs, io};

use anyhow::{Context, bail};
use awale::{
    notation::Drawing,
    study::{Attempt, Problem},
    texts::{self, Texts, Voice},
};
use serde_json::json;

pub(super) use book::ProblemBook;
use drill::Drill;

use super::{
    NotUnderstood,
    output::{columns, print},
    places::ConfigPlace,
    rules::LanguageChoice,
    texts::{letters, t},
};
use crate::cli::output::putln;

/// Problems: positions in which something is to be taken, saved or won.
///
/// Yours are small files in the folder `problems` beside the settings file; a file that somebody
/// gives you can be put there. Every answer is checked against all that the other side can do.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale problem list
  awale problem show first-capture --solution
  awale problem solve first-capture
  awale problem new my-first --position 0-2-2-1-1-0-0-0-0-0-0-1-20-21-S --take 7 --moves 1
  awale problem delete my-first")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Delete one of your problems
    #[command(after_help = "Example:\n  awale problem delete mine")]
    Delete(Named),
    /// List all problems
    #[command(after_help = "Example:\n  awale problem list")]
    List(ListArguments),
    /// Set a problem, question by question or at once
    New(new::Arguments),
    /// Show a problem, with --solution also how it is solved
    #[command(after_help = "Example:\n  awale problem show mine")]
    Show(ShowArguments),
    /// Solve a problem, move by move
    #[command(after_help = "Example:\n  awale problem solve mine")]
    Solve(Named),
}

/// Which problem.
#[derive(Debug, clap::Args)]
struct Named {
    /// The problem's name
    #[arg(value_name = "PROBLEM")]
    problem: String,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    config: ConfigPlace,
}

#[derive(Debug, clap::Args)]
struct ListArguments {
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    config: ConfigPlace,
}

#[derive(Debug, clap::Args)]
struct ShowArguments {
    /// How it is solved, too
    #[arg(long)]
    solution: bool,

    #[command(flatten)]
    named: Named,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Delete(arguments) => delete(&arguments),
        Command::List(arguments) => list(&arguments),
        Command::New(arguments) => new::run(arguments),
        Command::Show(arguments) => show(&arguments),
        Command::Solve(arguments) => solve(&arguments),
    }
}

fn list(arguments: &ListArguments) -> anyhow::Result<()> {
    let book = ProblemBook::open(&arguments.config)?;
    let language = arguments.language.beside(&arguments.config);
    if arguments.json {
        let lines = book.all().map(|(problem, is_own)| {
            let value = json!({
                "type": "problem",
                "name": problem.id().as_str(),
                "title": problem.title().get(language),
                "rule": problem.rule().id().as_str(),
                "position": problem.game().start().to_string(),
                "goal": problem.goal().to_string(),
                "own": is_own,
            });
            format!("{value}\n")
        });
        return print(&lines.collect::<String>());
    }
    let texts = Texts::new(Voice::Plain, language);
    let head = vec![
        t!(texts, "problem-name"),
        t!(texts, "problem-rule"),
        t!(texts, "problem-goal"),
        t!(texts, "problem-title"),
        String::new(),
    ];
    let row = |(problem, is_own): (&Problem, bool)| {
        vec![
            problem.id().to_string(),
            problem.rule().id().to_string(),
            goal(&texts, problem),
            problem.title().get(language).to_owned(),
            match is_own {
                true => t!(texts, "problem-own"),
                false => String::new(),
            },
        ]
    };
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(book.all().map(row)).collect();
    print(&columns(&rows))
}

/// What a problem asks, as a sentence.
fn goal(texts: &Texts, problem: &Problem) -> String {
    texts::goal(texts, problem.goal(), problem.game().position().side())
}

fn show(arguments: &ShowArguments) -> anyhow::Result<()> {
    let book = ProblemBook::open(&arguments.named.config)?;
    let problem = book.find(&arguments.named.problem)?;
    let language = arguments.named.language.beside(&arguments.named.config);
    let texts = Texts::new(Voice::Plain, language);
    let game = problem.game();
    let mut out = String::new();
    for text in [problem.title().get(language), problem.text().get(language)] {
        if !text.is_empty() {
            out.push_str(&format!("{text}\n"));
        }
    }
    let position = game.start().to_string();
    out.push_str(&format!(
        "{} ({})\n{}{}\n{}\n",
        game.rule().name(),
        game.rule().id(),
        Drawing::new(game.position()),
        goal(&texts, problem),
        t!(texts, "problem-position", position = position)
    ));
    if arguments.solution {
        let line = Attempt::new(problem).solution();
        let told = line.map_or_else(
            || t!(texts, "drill-unsure"),
            |line| t!(texts, "problem-solution", moves = letters(&game, &line)),
        );
        out.push_str(&format!("{told}\n"));
    }
    print(&out)
}

fn solve(arguments: &Named) -> anyhow::Result<()> {
    let book = ProblemBook::open(&arguments.config)?;
    let problem = book.find(&arguments.problem)?;
    let language = arguments.language.beside(&arguments.config);
    for text in [problem.title().get(language), problem.text().get(language)] {
        if !text.is_empty() {
            putln!("{text}");
        }
    }
    putln!("{} ({})", problem.rule().name(), problem.rule().id());
    let mut input = io::stdin().lock();
    let texts = Texts::new(Voice::Plain, language);
    Drill::new(Attempt::new(problem), problem.goal(), &texts).run(&mut input)?;
    Ok(())
}

fn delete(arguments: &Named) -> anyhow::Result<()> {
    let book = ProblemBook::open(&arguments.config)?;
    let problem = book.find(&arguments.problem)?;
    let Some(path) = book.path(problem.id()) else {
        bail!(
            "{} is part of the program and stays; only your own problems can be deleted",
            problem.id()
        );
    };
    fs::remove_file(&path).with_context(|| {
        format!(
            "{} cannot be deleted; check that it is yours",
            path.display()
        )
    })?;
    print(&format!("{} is deleted.\n", path.display()))
}

/// The error for a name that is no problem's.
fn unknown(name: &str) -> NotUnderstood {
    NotUnderstood(format!(
        "there is no problem `{}`; `awale problem list` shows all",
        awale::irc::sanitize::clean(name, 40)
    ))
}
