//! `awale rules show`.

use super::{
    super::{output::print, places::ConfigPlace, rulebook::Rulebook},
    language::LanguageChoice,
    page::{Format, page, write},
};

/// Show a rule: who plays it, how it is played, an example, its sources.
///
/// For paper, in Markdown or as a web page: awale rules print.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  awale rules show songo --lang fr\n  awale rules print songo --format html > songo.html"
)]
pub(super) struct Arguments {
    /// The rule's id, or a rule file
    #[arg(value_name = "RULE")]
    rule: String,

    #[command(flatten)]
    language: LanguageChoice,

    #[command(flatten)]
    place: ConfigPlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rule = Rulebook::open(&arguments.place)?.resolve(&arguments.rule)?;
    let language = arguments.language.get();
    let mut text = write(
        rule.name(),
        language,
        &page(&rule, language, false),
        Format::Text,
    );
    text.push_str(&format!(
        "\nEvery parameter in a sentence: awale rules explain {}\n",
        arguments.rule
    ));
    print(&text)
}
