//! `awale rules new` and `awale rules edit`: a rule by questions.

use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::PathBuf,
    sync::Arc,
};

use anyhow::{Context, bail};
use awale::{
    game::Example,
    rules::{Rule, RuleId},
};

use super::{
    super::{
        ask::read_answer,
        output::Output,
        places::ConfigPlace,
        rulebook::{Rulebook, is_path},
        save,
    },
    interview::Interview,
    language::LanguageChoice,
};

/// Make a rule of your own, question by question.
///
/// An empty answer keeps what stands in brackets, a point keeps that and all that follows. Answers
/// may come from a file or a pipe, a line each. Nothing is written before the last one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale rules new
  awale rules new --like songo --lang fr")]
pub(super) struct NewArguments {
    /// The rule to begin with
    #[arg(long, value_name = "RULE", default_value = "abapa")]
    like: String,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    place: ConfigPlace,
}

/// Change one of your rules, question by question, or make a new one after another.
///
/// A rule of your own is changed in its place, and the file before is kept with .bak at its end.
/// After a built-in rule or a file elsewhere, a new rule of yours is made.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  awale rules edit my-rule")]
pub(super) struct EditArguments {
    /// The rule's id, or a rule file
    #[arg(value_name = "RULE")]
    rule: String,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    place: ConfigPlace,
}

/// The answer that keeps everything that follows.
const KEEP_ALL: &str = ".";

pub(super) fn new(arguments: &NewArguments) -> anyhow::Result<()> {
    let book = Rulebook::open(&arguments.place)?;
    let rule = book.resolve(&arguments.like)?;
    make(&book, rule, None, arguments.language, &arguments.place)
}

pub(super) fn edit(arguments: &EditArguments) -> anyhow::Result<()> {
    let book = Rulebook::open(&arguments.place)?;
    let rule = book.resolve(&arguments.rule)?;
    let own = if is_path(&arguments.rule) {
        None
    } else {
        let offered = book.find(&arguments.rule)?;
        offered.origin.path().map(ToOwned::to_owned)
    };
    make(&book, rule, own, arguments.language, &arguments.place)
}

/// Asks, and writes the rule to its own file, or to a new one in the user's folder.
fn make(
    book: &Rulebook,
    like: Arc<Rule>,
    own: Option<PathBuf>,
    language: LanguageChoice,
    place: &ConfigPlace,
) -> anyhow::Result<()> {
    let language = language.get();
    let mut talk = Talk {
        input: Box::new(io::stdin().lock()),
        out: Box::new(Output),
        echo: !io::stdin().is_terminal(),
    };
    talk.say(
        "An empty answer keeps what stands in brackets, . keeps that and all that follows.\n",
    )?;
    let folder = place.path()?.rules();
    let mut keeps_all = false;
    let (rule, path) = match own {
        Some(path) => (like, path),
        None => {
            let id;
            (id, keeps_all) = talk.id(book, &like)?;
            let path = folder.join(format!("{id}.toml"));
            if path.exists() {
                bail!("{} is there already; give another id", path.display());
            }
            (Arc::new(renamed(&like, &id)?), path)
        }
    };
    let rule = if keeps_all {
        rule
    } else {
        talk.ask_all(Interview::new(rule, language))?
    };
    let example = Example::of(&rule);
    let text = rule.to_toml(language, example.is_ok());
    let backup = save::file(&path, &text)?;
    talk.say(&format!("\nThe rule: {}\n", path.display()))?;
    if let Some(backup) = backup {
        talk.say(&format!("  the one before: {}\n", backup.display()))?;
    }
    if let Err(error) = example {
        talk.say(&format!(
            "  without the example, which is not right any more: {error}\n"
        ))?;
    }
    talk.say(&format!(
        "What it says: awale rules explain {0}\nTry it:       awale demo --play --rule {0}\n",
        rule.id()
    ))
}

/// A rule like another, under an id of its own. Who plays the other, its sources and its texts are
/// not this one's.
fn renamed(like: &Rule, id: &RuleId) -> anyhow::Result<Rule> {
    let plain = format!("id = \"{id}\"\nname = \"{id}\"\n{}", like.canonical());
    Ok(Rule::from_toml("the rule", &plain)?)
}

/// Asking and answering, on a terminal or over a pipe.
struct Talk {
    input: Box<dyn BufRead>,
    out: Box<dyn Write>,
    /// What comes from a pipe has not been shown by a terminal.
    echo: bool,
}

impl Talk {
    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        let written = self.out.write_all(text.as_bytes());
        written
            .and_then(|()| self.out.flush())
            .context("the questions cannot be shown")
    }

    /// An answer without spaces around it.
    fn answer(&mut self, proposal: &str) -> anyhow::Result<String> {
        self.say(&format!(" [{proposal}]: "))?;
        let answer = read_answer(self.input.as_mut()).context("the answers cannot be read")?;
        let Some(answer) = answer else {
            self.say("\n")?;
            bail!("the questions were broken off; nothing was written");
        };
        let answer = answer.trim().to_owned();
        if self.echo {
            let shown = awale::irc::sanitize::clean_line(&answer).to_string();
            self.say(&format!("{shown}\n"))?;
        }
        Ok(answer)
    }

    /// An id that no rule has, and whether all that follows is to be kept.
    fn id(&mut self, book: &Rulebook, like: &Rule) -> anyhow::Result<(RuleId, bool)> {
        let proposal = free_id(book, like);
        self.say("\nThe rule's short name, for commands")?;
        loop {
            let answer = self.answer(&proposal)?;
            let text = match answer.as_str() {
                "" | KEEP_ALL => proposal.as_str(),
                text => text,
            };
            match text.parse::<RuleId>() {
                Err(error) => self.say(&format!("  {error}.\n  Again"))?,
                Ok(_) if book.find(text).is_ok() => {
                    self.say("  there is a rule of this id.\n  Again")?;
                }
                Ok(id) => return Ok((id, answer == KEEP_ALL)),
            }
        }
    }

    fn ask_all(&mut self, mut interview: Interview) -> anyhow::Result<Arc<Rule>> {
        for question in Interview::questions() {
            if !interview.applies(question) {
                continue;
            }
            self.say(&format!("\n{}", interview.ask(question)))?;
            loop {
                let answer = self.answer(&interview.proposal(question))?;
                if answer == KEEP_ALL {
                    return Ok(Arc::clone(interview.rule()));
                }
                match interview.answer(question, &answer) {
                    Ok(()) => break,
                    Err(why) => self.say(&format!("  {why}.\n  Again"))?,
                }
            }
        }
        Ok(Arc::clone(interview.rule()))
    }
}

/// `my-ID`, or the first of `my-ID-2`, `my-ID-3`, … that no rule has.
fn free_id(book: &Rulebook, like: &Rule) -> String {
    let most = RuleId::MAX_LEN - "my--99".len();
    let name: String = like.id().as_str().chars().take(most).collect();
    let ids = (1..100).map(|number| match number {
        1 => format!("my-{name}"),
        _ => format!("my-{name}-{number}"),
    });
    let mut free = ids.filter(|id| book.find(id).is_err());
    free.next().unwrap_or_default()
}
