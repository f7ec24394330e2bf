//! `awale rules check`.

use std::{fmt::Write as _, path::PathBuf};

use anyhow::bail;
use awale::{
    game::Example,
    rules::{self, Language},
};

use super::super::{NotUnderstood, output::print, rulebook};

/// Check a rule file, its example too.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  awale rules check ~/.config/awale/rules/my-rule.toml")]
pub(super) struct Arguments {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = &arguments.file;
    let name = path.display().to_string();
    if !path.exists() && !rulebook::is_path(&name) {
        return Err(NotUnderstood(format!(
            "{name} is no file here; check takes the path of a rule file, such as ./{name}.toml \
             (your own are beside your settings, in rules/)"
        ))
        .into());
    }
    let rule = rulebook::file(path)?;
    let example = match Example::of(&rule) {
        Ok(Some(_)) => "played, and right",
        Ok(None) => "none",
        Err(error) => bail!("{}:{}: {error}", path.display(), error.line),
    };
    let languages: Vec<&str> = Language::ALL
        .into_iter()
        .filter(|language| !rule.text(*language).is_empty())
        .map(Language::code)
        .collect();
    let languages = match languages.as_slice() {
        [] => "no language".to_owned(),
        languages => languages.join(", "),
    };
    let alike = rules::builtin()
        .iter()
        .find(|known| known.digest() == rule.digest());
    let mut text = format!("{} is a rule: {}\n", path.display(), rule.name());
    // Writing to a String cannot fail.
    let _ = writeln!(text, "  id           {}", rule.id());
    let _ = writeln!(text, "  told in      {languages}");
    let _ = writeln!(text, "  example      {example}");
    let _ = writeln!(text, "  fingerprint  {}", rule.digest());
    if let Some(known) = alike {
        let _ = writeln!(text, "  plays as     {}", known.id());
    }
    let _ = writeln!(
        text,
        "\nWhat it says: awale rules explain {}",
        path.display()
    );
    print(&text)
}
