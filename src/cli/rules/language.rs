//! In which language a rule is told.

use std::env;

use awale::{
    client::config::{UiLanguage, load_config},
    rules::Language,
};

use crate::cli::{places::ConfigPlace, rulebook::Rulebook};

/// The language of what is printed about a rule.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(in crate::cli) struct LanguageChoice {
    /// The language: en, fr, es or de [default: the one of your system, or en]
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
}

impl LanguageChoice {
    /// What was asked for.
    pub(in crate::cli) fn asked(self) -> Option<Language> {
        self.lang
    }

    /// What was asked for, or what the settings say, or what the environment speaks, or English.
    pub(in crate::cli) fn beside(self, config: &ConfigPlace) -> Language {
        self.lang
            .or_else(|| of_settings(config))
            .unwrap_or_else(|| self.get())
    }

    /// What was asked for, or what the environment speaks, or English.
    pub(in crate::cli) fn get(self) -> Language {
        self.lang
            .unwrap_or_else(|| of_environment(|name| env::var(name).ok()))
    }
}

/// The language of the settings, if there are any that can be read: about others the commands that need them complain.
fn of_settings(config: &ConfigPlace) -> Option<Language> {
    let at = config.path().ok()?;
    let (config, _) = load_config(&at.path, &Rulebook::beside(&at).rules()).ok()??;
    match config.ui_language {
        UiLanguage::Language(code) => code.parse().ok(),
        UiLanguage::Auto => None,
    }
}

fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()))
        .unwrap_or_default();
    let code = locale.split(['_', '-', '.', '@']).next();
    code.and_then(|code| code.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_the_system_is_taken_where_rules_are_told_in_it() {
        for (locale, language) in [
            ("fr_CI.UTF-8", Language::Fr),
            ("de", Language::De),
            ("es-ES", Language::Es),
            ("pt_BR", Language::En),
            ("C", Language::En),
            ("", Language::En),
        ] {
            let found = of_environment(|name| (name == "LANG").then(|| locale.to_owned()));
            assert_eq!(found, language, "{locale}");
        }
    }
}
