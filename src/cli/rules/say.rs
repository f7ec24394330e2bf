//! `awale rules explain` and `awale rules diff`: rules in sentences.

use std::fmt::Write as _;

use awale::rules::{self, Difference, Language};

use super::{
    super::{output::print, places::ConfigPlace, rulebook::Rulebook},
    language::LanguageChoice,
    page::{Block, Format, write},
};

/// Say all parameters of a rule in sentences.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  awale rules explain ouri --lang de")]
pub(super) struct ExplainArguments {
    /// The rule's id, or a rule file
    #[arg(value_name = "RULE")]
    rule: String,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    place: ConfigPlace,
}

/// Say in words in what two rules differ.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  awale rules diff abapa songo")]
pub(super) struct DiffArguments {
    /// A rule's id, or a rule file
    #[arg(value_name = "RULE")]
    first: String,

    /// Another rule's id, or a rule file
    #[arg(value_name = "OTHER")]
    second: String,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    place: ConfigPlace,
}

pub(super) fn explain(arguments: &ExplainArguments) -> anyhow::Result<()> {
    let rule = Rulebook::open(&arguments.place)?.resolve(&arguments.rule)?;
    let language = arguments.language.get();
    let mut blocks = vec![Block::Heading(1, rule.name().to_owned())];
    for part in rules::explain(&rule, language) {
        blocks.push(Block::Heading(3, part.title));
        blocks.push(Block::List(part.sentences));
    }
    print(&write(rule.name(), language, &blocks, Format::Text))
}

pub(super) fn diff(arguments: &DiffArguments) -> anyhow::Result<()> {
    let book = Rulebook::open(&arguments.place)?;
    let first = book.resolve(&arguments.first)?;
    let second = book.resolve(&arguments.second)?;
    let language = arguments.language.get();
    let differences = rules::diff(&first, &second, language);
    print(&told([first.name(), second.name()], &differences, language))
}

fn told([first, second]: [&str; 2], differences: &[Difference], language: Language) -> String {
    if differences.is_empty() {
        return format!("{first} and {second} play alike.\n");
    }
    let mut text = String::new();
    // Writing to a String cannot fail.
    for difference in differences {
        let _ = writeln!(text, "{}", difference.key);
        for (name, sentence) in [(first, &difference.first), (second, &difference.second)] {
            let sentence = if sentence.is_empty() { "-" } else { sentence };
            let line = Block::List(vec![format!("{name}: {sentence}")]);
            text.push_str(write("", language, &[line], Format::Text).trim_end());
            text.push('\n');
        }
        text.push('\n');
    }
    text
}
