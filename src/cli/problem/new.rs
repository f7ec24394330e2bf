//! `awale problem new`.

use std::{
    io::{self, BufRead, IsTerminal as _},
    sync::Arc,
};

use anyhow::{Context, bail};
use awale::{
    game::{Game, House, Position, Side},
    notation::Drawing,
    rules::Rule,
    study::{Aim, Attempt, Goal, Problem, ProblemId, Told},
};

use super::ProblemBook;
use crate::cli::output::{put, putln};
use crate::cli::{
    NotUnderstood, ask::read_answer, output::print, places::ConfigPlace, rulebook::Rulebook,
    rules::LanguageChoice, think,
};

/// Set a problem: a position, and what is to be reached in it.
///
/// What is not said is asked for, house by house. The problem is checked before it is kept: whether
/// the goal can be reached, and by which moves.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale problem new mine
  awale problem new mine --position 0-2-2-1-1-0-0-0-0-0-0-1-20-21-S --take 3 --moves 1")]
pub(super) struct Arguments {
    /// Its name: small letters, digits and hyphens
    #[arg(value_name = "NAME")]
    name: ProblemId,

    /// By which rule
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    rule: String,

    /// The position; without one, each house is asked for
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// Take at least so many seeds
    #[arg(long, value_name = "SEEDS", conflicts_with_all = ["survive", "win"])]
    take: Option<u8>,

    /// Lose no more than so many seeds
    #[arg(long, value_name = "SEEDS", conflicts_with = "win")]
    survive: Option<u8>,

    /// Win
    #[arg(long)]
    win: bool,

    /// Within how many own moves, 1 to 6
    #[arg(long, value_name = "N")]
    moves: Option<u8>,

    /// What it is called for people
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    config: ConfigPlace,
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let book = ProblemBook::open(&arguments.config)?;
    if book.find(arguments.name.as_str()).is_ok() {
        bail!(
            "there is a problem {} already; choose another name",
            arguments.name
        );
    }
    let rule = Rulebook::open(&arguments.config)?.resolve(&arguments.rule)?;
    let mut input = io::stdin().lock();
    let mut asker = Asker { input: &mut input };
    let game = match &arguments.position {
        Some(text) => think::game(&rule, text).map_err(NotUnderstood::new)?,
        None => asker.position(&rule)?,
    };
    let goal = asker.goal(&arguments)?;
    let title = arguments.title.as_deref().map_or(Told::default(), |title| {
        Told::new(arguments.language.get(), title)
    });
    let problem = Problem::new(arguments.name, game, goal, title, Told::default());
    let problem = problem.context(
        "the game is over in this position, so that nothing can be reached; set another one",
    )?;
    let judgement = judged(&problem)?;
    let path = book.add(&problem)?;
    print(&format!(
        "{}{judgement}The problem is in {}.\n",
        Drawing::new(problem.game().position()),
        path.display()
    ))
}

/// What the solver says; a goal that cannot be reached is no problem but a mistake.
fn judged(problem: &Problem) -> anyhow::Result<String> {
    let mut attempt = Attempt::new(problem);
    let all = attempt.game().legal_moves().len();
    let holes = problem.rule().holes();
    match attempt.good_moves() {
        None => Ok("There are too many lines to check it; it is kept unchecked.\n".to_owned()),
        Some(good) if good.is_empty() => bail!(
            "{} cannot {} against every answer, so the problem is not kept; make the goal smaller or \
             give it more moves",
            attempt.me(),
            problem.goal()
        ),
        Some(good) => {
            let letters: Vec<String> = good
                .iter()
                .map(|mv| mv.to_char(holes).to_string())
                .collect();
            let easy = if good.len() == all && all > 1 {
                " Every move does it: it is no riddle yet."
            } else {
                ""
            };
            Ok(format!(
                "{} is to {}. Right: {}.{easy}\n",
                attempt.me(),
                problem.goal(),
                letters.join(" ")
            ))
        }
    }
}

struct Asker<'a> {
    input: &'a mut dyn BufRead,
}

impl Asker<'_> {
    /// Asks until there is an answer that can be read.
    fn ask<T>(&mut self, question: &str, read: impl Fn(&str) -> Option<T>) -> anyhow::Result<T> {
        loop {
            if io::stdin().is_terminal() {
                put!("{question} ");
            }
            let line = read_answer(self.input)?;
            let line = line.with_context(|| {
                format!(
                    "there is no answer to: {question} Say it with the options of awale problem \
                     new --help"
                )
            })?;
            match read(line.trim()) {
                Some(answer) => return Ok(answer),
                None => putln!("{:?} does not fit here.", line.trim()),
            }
        }
    }

    fn position(&mut self, rule: &Arc<Rule>) -> anyhow::Result<Game> {
        let holes = rule.holes();
        let total = u16::from(rule.total());
        putln!("How many seeds are in each house? Enter means none. The rule has {total} in all.");
        loop {
            let mut houses = Vec::new();
            let seeds = |text: &str| {
                if text.is_empty() {
                    Some(0)
                } else {
                    text.parse::<u8>().ok()
                }
            };
            for index in 0..holes * 2 {
                houses.push(self.ask(&format!("{}?", House::new(index).letter(holes)), seeds)?);
            }
            let side = self.ask("Who is to move, S or N?", |text| match text {
                "" | "S" | "s" => Some(Side::South),
                "N" | "n" => Some(Side::North),
                _ => None,
            })?;
            let sown: u16 = houses.iter().map(|seeds| u16::from(*seeds)).sum();
            let rest = total.saturating_sub(sown);
            // What is not in the houses has been taken, by each side the same.
            let stores = [rest / 2, rest - rest / 2].map(|seeds| u8::try_from(seeds).unwrap_or(0));
            let position = Position::new(&houses, stores, side);
            let game = position.map_err(|error| error.to_string());
            let game = game.and_then(|position| {
                Game::from_position(Arc::clone(rule), position).map_err(|error| error.to_string())
            });
            match game {
                Ok(game) if game.to_move().is_some() => return Ok(game),
                Ok(_) => putln!("The game is over there; set another position."),
                Err(error) => putln!("{error}; set another position."),
            }
        }
    }

    fn goal(&mut self, arguments: &Arguments) -> anyhow::Result<Goal> {
        let number = |text: &str| text.parse::<u8>().ok();
        let aim = match (arguments.take, arguments.survive, arguments.win) {
            (Some(seeds), ..) => Aim::Take(seeds),
            (_, Some(seeds), _) => Aim::Survive(seeds),
            (.., true) => Aim::Win,
            _ => match self.ask("What is to be reached, take, survive or win?", |text| {
                ["take", "survive", "win"]
                    .into_iter()
                    .find(|word| *word == text)
            })? {
                "take" => Aim::Take(self.ask("How many seeds at least?", number)?),
                "survive" => Aim::Survive(self.ask("How many seeds may be lost?", number)?),
                _ => Aim::Win,
            },
        };
        let moves = match arguments.moves {
            Some(moves) => moves,
            None => self.ask("Within how many own moves, 1 to 6?", number)?,
        };
        Ok(Goal::new(aim, moves).map_err(NotUnderstood::new)?)
    }
}
