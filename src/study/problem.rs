//! A problem, and its file.

use std::{fmt, fmt::Write as _, str::FromStr, sync::Arc};

use super::{Aim, Goal, MAX_MOVES, Told};
use crate::{
    document::{Document, FileError, Section},
    game::{Game, Position},
    rules::{Language, Rule},
};

/// The name of a problem, and of its file: small letters, digits and hyphens, at most 32.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemId(String);

/// The text cannot be the name of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a problem's name has 1 to 32 small letters, digits and hyphens, such as my-first-one")]
pub struct InvalidProblemId;

impl ProblemId {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ProblemId {
    type Err = InvalidProblemId;

    fn from_str(text: &str) -> Result<Self, InvalidProblemId> {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let good =
            (1..=32).contains(&text.len()) && text.chars().all(fits) && !text.starts_with('-');
        good.then(|| Self(text.to_owned())).ok_or(InvalidProblemId)
    }
}

impl fmt::Display for ProblemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A position and something to reach in it.
#[derive(Clone, Debug)]
pub struct Problem {
    id: ProblemId,
    game: Game,
    goal: Goal,
    title: Told,
    text: Told,
}

/// Bytes of a file.
pub(super) const MOST_BYTES: usize = 64 * 1024;

impl Problem {
    /// A problem in a game's position, for the side that is to move there. `None` when the game is
    /// over.
    pub fn new(id: ProblemId, game: Game, goal: Goal, title: Told, text: Told) -> Option<Self> {
        game.to_move()?;
        let begin = Game::from_position(Arc::clone(game.rule()), *game.position()).ok()?;
        begin.to_move()?;
        Some(Self {
            id,
            game: begin,
            goal,
            title,
            text,
        })
    }

    /// Reads a problem's file. `file` is only for the messages; the rule is looked for among
    /// `rules`.
    ///
    /// # Errors
    /// What is wrong, with its line.
    pub fn from_toml(
        id: ProblemId,
        file: &str,
        text: &str,
        rules: &[Arc<Rule>],
    ) -> Result<Self, FileError> {
        let document = Document::parse(file, text, MOST_BYTES)?;
        let root = document.root();
        let (game, goal) = read_task(&root, &root, rules)?;
        let told = |key: &str| match root.get(key) {
            Some(value) => {
                Told::read(&value.section("texts by language, such as [title] and en = \"…\"")?)
            }
            None => Ok(Told::default()),
        };
        let (title, text) = (told("title")?, told("text")?);
        Ok(Self {
            id,
            game,
            goal,
            title,
            text,
        })
    }

    /// The problem as a file.
    pub fn to_toml(&self) -> String {
        let mut out = String::new();
        let (aim, seeds) = match self.goal.aim() {
            Aim::Take(seeds) => ("take", Some(seeds)),
            Aim::Survive(seeds) => ("survive", Some(seeds)),
            Aim::Win => ("win", None),
        };
        // Writing to a String cannot fail.
        let _ = writeln!(
            out,
            "# A problem for `awale problem`: {}.\nrule = \"{}\"\nposition = \"{}\"\naim = \"{aim}\"",
            self.goal,
            self.game.rule().id(),
            self.game.start()
        );
        if let Some(seeds) = seeds {
            let _ = writeln!(out, "seeds = {seeds}");
        }
        let _ = writeln!(out, "moves = {}", self.goal.moves());
        for (name, told) in [("title", &self.title), ("text", &self.text)] {
            let texts = Language::ALL.map(|language| (language, told.exactly(language)));
            if texts.iter().all(|(_, text)| text.is_empty()) {
                continue;
            }
            let _ = writeln!(out, "\n[{name}]");
            for (language, text) in texts.iter().filter(|(_, text)| !text.is_empty()) {
                let _ = writeln!(out, "{language} = {}", toml::Value::from(*text));
            }
        }
        out
    }

    /// Its name.
    pub fn id(&self) -> &ProblemId {
        &self.id
    }

    /// The game in the position of the problem.
    pub fn game(&self) -> Game {
        self.game.clone()
    }

    /// The rule.
    pub fn rule(&self) -> &Arc<Rule> {
        self.game.rule()
    }

    /// What is to be reached.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// What it is called for people; may be empty.
    pub fn title(&self) -> &Told {
        &self.title
    }

    /// What is said about it; may be empty.
    pub fn text(&self) -> &Told {
        &self.text
    }
}

/// The rule of a section.
pub(super) fn read_rule(
    section: &Section<'_>,
    rules: &[Arc<Rule>],
) -> Result<Arc<Rule>, FileError> {
    let allowed = "the id of a rule that is known here (awale rules list)";
    let value = section.require("rule", allowed)?;
    let id = value.text(allowed)?;
    let rule = rules.iter().find(|rule| rule.id().as_str() == id);
    rule.cloned().ok_or_else(|| value.wrong(allowed))
}

/// The position and the goal of a section; the rule stands in `root`.
pub(super) fn read_task(
    root: &Section<'_>,
    section: &Section<'_>,
    rules: &[Arc<Rule>],
) -> Result<(Game, Goal), FileError> {
    let rule = read_rule(root, rules)?;
    let game = read_position(section, &rule)?;
    let allowed = "take, survive or win";
    let aim = section.require("aim", allowed)?;
    let seeds = || {
        section
            .require("seeds", "a number of seeds")?
            .integer::<u8>(0, 255)
    };
    let aim = match aim.text(allowed)? {
        "take" => Aim::Take(seeds()?),
        "survive" => Aim::Survive(seeds()?),
        "win" => Aim::Win,
        _ => return Err(aim.wrong(allowed)),
    };
    let moves = section.require("moves", "a whole number from 1 to 6")?;
    let goal = Goal::new(aim, moves.integer(1, i64::from(MAX_MOVES))?);
    let goal = goal.map_err(|_| moves.wrong("1 to 6 moves, with at least one seed to take"))?;
    Ok((game, goal))
}

/// A position that can be played on from.
pub(super) fn read_position(section: &Section<'_>, rule: &Arc<Rule>) -> Result<Game, FileError> {
    let allowed = "a position of this rule in which the game is not over, such as 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    let value = section.require("position", allowed)?;
    let position: Position = value.parse(allowed)?;
    let game = Game::from_position(Arc::clone(rule), position).map_err(|_| value.wrong(allowed))?;
    match game.to_move() {
        Some(_) => Ok(game),
        None => Err(value.wrong(allowed)),
    }
}
