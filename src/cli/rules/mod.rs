//! `awale rules`: reading, comparing, making and testing rules.

mod check;
mod edit;
mod interview;
mod language;
mod list;
mod manual;
mod page;
mod perft;
mod replay;
mod say;
mod show;

pub(super) use language::LanguageChoice;

/// The rules that can be played: read, compare, make your own.
///
/// Where a rule is asked for, an id (`awale rules list` has them) or the path of a rule file does.
/// Your own rules are the .toml files of the folder `rules` beside the settings file; docs/RULES.md
/// explains them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  awale rules show songo --lang fr
  awale rules diff abapa awale-classic
  awale rules new
  awale rules print --all --format html > rules.html")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Check a rule file, its example too
    Check(check::Arguments),
    /// Say in words in what two rules differ
    Diff(say::DiffArguments),
    /// Change one of your rules, question by question, or make a new one after another
    Edit(edit::EditArguments),
    /// Say all parameters of a rule in sentences
    Explain(say::ExplainArguments),
    /// List all rules
    List(list::Arguments),
    /// Make a rule of your own, question by question
    New(edit::NewArguments),
    /// Count the ways to play so many moves, to compare engines
    Perft(perft::Arguments),
    /// Print one rule or the manual of all
    Print(manual::Arguments),
    /// Show a rule: who plays it, how it is played, an example, its sources
    Show(show::Arguments),
    /// Replay recorded games under a rule and tell the first difference
    Test(replay::Arguments),
}

pub(super) fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Diff(arguments) => say::diff(&arguments),
        Command::Edit(arguments) => edit::edit(&arguments),
        Command::Explain(arguments) => say::explain(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::New(arguments) => edit::new(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Print(arguments) => manual::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Test(arguments) => replay::run(&arguments),
    }
}
