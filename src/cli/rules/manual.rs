//! `awale rules print`.

use std::sync::Arc;

use awale::rules::{Label, Rule};

use super::{
    super::{output::print, places::ConfigPlace, rulebook::Rulebook},
    language::LanguageChoice,
    page::{Block, Format, page, write},
};

/// Print one rule, or the manual of all with a table of contents.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  awale rules print songo\n  awale rules print --all --format html > rules.html"
)]
pub(super) struct Arguments {
    /// The rule's id, or a rule file
    #[arg(value_name = "RULE", required_unless_present = "all")]
    rule: Option<String>,

    /// All rules
    #[arg(long, conflicts_with = "rule")]
    all: bool,

    /// How it is written
    #[arg(long, value_enum, default_value = "md")]
    format: Format,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    place: ConfigPlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let book = Rulebook::open(&arguments.place)?;
    let language = arguments.language.get();
    let rules: Vec<Arc<Rule>> = match &arguments.rule {
        Some(name) => vec![book.resolve(name)?],
        None => book
            .offered()
            .iter()
            .map(|offered| Arc::clone(&offered.rule))
            .collect(),
    };
    let title = match rules.as_slice() {
        [rule] if !arguments.all => rule.name(),
        _ => Label::Manual.text(language),
    };
    let mut blocks = Vec::new();
    if arguments.all {
        let chapters = rules.iter();
        let chapters = chapters.map(|rule| (rule.id().to_string(), rule.name().to_owned()));
        blocks.push(Block::Contents(title.to_owned(), chapters.collect()));
    }
    blocks.extend(rules.iter().flat_map(|rule| page(rule, language, true)));
    print(&write(title, language, &blocks, arguments.format))
}
