//! `awale rules list`.

use awale::rules::Language;
use serde_json::{Value, json};

use super::super::{
    output::{columns, print},
    places::ConfigPlace,
    rulebook::{Offered, Rulebook},
};

/// List all rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  awale rules list --json")]
pub(super) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: ConfigPlace,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let book = Rulebook::open(&arguments.place)?;
    if arguments.json {
        let rules: Vec<Value> = book.offered().iter().map(as_json).collect();
        return print(&format!("{:#}\n", json!({ "rules": rules })));
    }
    let head = ["ID", "NAME", "PLAYED BY", "BOARD", ""];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(book.offered().iter().map(row));
    let mut text = columns(&rows);
    text.push_str("\n`awale rules show ID` tells how one is played.\n");
    print(&text)
}

fn row(offered: &Offered) -> Vec<String> {
    let rule = &offered.rule;
    let origin = match offered.origin.word() {
        "built-in" => "",
        word => word,
    };
    vec![
        rule.id().to_string(),
        cut(rule.name(), 23),
        cut(&rule.home(), 15),
        format!("2x{}", rule.holes()),
        origin.to_owned(),
    ]
}

/// The beginning of a text that would make the line longer than 80 characters.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let begin: String = text.chars().take(most - 1).collect();
    format!("{}…", begin.trim_end_matches([' ', ',']))
}

fn as_json(offered: &Offered) -> Value {
    let rule = &offered.rule;
    let languages = Language::ALL.into_iter();
    let languages = languages.filter(|language| !rule.text(*language).is_empty());
    json!({
        "id": rule.id().as_str(),
        "name": rule.name(),
        "people": rule.people(),
        "country": rule.country(),
        "holes": rule.holes(),
        "seeds": rule.total(),
        "digest": rule.digest().to_string(),
        "origin": offered.origin.word(),
        "file": offered.origin.path().map(|path| path.display().to_string()),
        "languages": languages.map(Language::code).collect::<Vec<_>>(),
        "sources": rule.sources(),
    })
}
