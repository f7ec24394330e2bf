//! What went wrong with the player's files.

use super::no_server;
use crate::{
    client::config::LoadError,
    document::{FileError, Reason},
    store::{HomeError, StoreError},
    texts::{Texts, t},
    tui::Fault,
};

/// What went wrong, in whole sentences.
pub(in crate::tui) fn fault(texts: &Texts, fault: &Fault) -> String {
    match fault {
        Fault::Store(error) => store(texts, error),
        Fault::Home(error) => home(texts, error),
        Fault::Load(LoadError::File(error)) => line(texts, error, reason(texts, error.reason())),
        Fault::Load(LoadError::Io { path, why }) => {
            let file = path.display().to_string();
            t!(texts, "fault-read", file = file, why = why.as_str())
        }
        Fault::Server(error) => no_server(texts, error),
        Fault::Rule(error) => line(texts, error, error.reason().to_string()),
        Fault::Read { file, why } => {
            t!(
                texts,
                "fault-read",
                file = file.as_str(),
                why = why.as_str()
            )
        }
        Fault::Write { file, why } => {
            t!(
                texts,
                "fault-write",
                file = file.as_str(),
                why = why.as_str()
            )
        }
        Fault::Delete { file, why } => {
            t!(
                texts,
                "fault-delete",
                file = file.as_str(),
                why = why.as_str()
            )
        }
        Fault::Exists(file) => t!(texts, "fault-exists", file = file.as_str()),
        Fault::Settings(why) => t!(texts, "fault-settings", why = why.as_str()),
        Fault::Section(section) => t!(texts, "fault-section", section = *section),
        Fault::NoSettings(file) => t!(texts, "fault-no-settings", file = file.as_str()),
        Fault::NoHome => t!(texts, "fault-no-home"),
        Fault::NoPassword {
            account,
            network,
            section,
        } => t!(
            texts,
            "fault-password",
            account = account.as_str(),
            network = network.as_str(),
            section = section.as_str()
        ),
        Fault::MatchRule(rule) => t!(texts, "fault-match-rule", rule = rule.as_str()),
        Fault::RuleGone => t!(texts, "fault-rule-gone"),
        Fault::RuleNames => t!(texts, "fault-rule-names"),
        Fault::GameGone(name) => t!(texts, "fault-game-gone", name = name.as_str()),
        Fault::ManyFiles(file) => t!(texts, "fault-many-files", file = file.as_str()),
        Fault::ProblemName(file) => t!(texts, "fault-problem-name", file = file.as_str()),
        Fault::ProblemStays(name) => t!(texts, "fault-problem-stays", name = name.as_str()),
        Fault::KeepsNothing => t!(texts, "fault-demo"),
        Fault::Other(why) => t!(texts, "fault-other", why = why.trim_end_matches('.')),
    }
}

/// What went wrong with the archive, in whole sentences.
pub(in crate::tui) fn store(texts: &Texts, error: &StoreError) -> String {
    let file = error.path().display().to_string();
    match error {
        StoreError::Missing { .. } => t!(texts, "fault-archive-missing", file = file),
        StoreError::Newer { .. } => t!(texts, "fault-archive-newer", file = file),
        StoreError::Older { .. } => t!(texts, "fault-archive-older", file = file),
        StoreError::Damaged { reason, .. } => {
            t!(
                texts,
                "fault-archive-damaged",
                file = file,
                why = reason.as_str()
            )
        }
        StoreError::Busy { .. } => t!(texts, "fault-archive-busy", file = file),
        StoreError::SecondRecord { .. } => t!(texts, "fault-archive-second", file = file),
        StoreError::MatchTaken { id, .. } => {
            t!(texts, "fault-match-taken", name = id.to_string())
        }
        StoreError::OtherIdentity { .. } => t!(texts, "fault-archive-key", file = file),
        StoreError::Io { why, .. } | StoreError::Database { why, .. } => {
            t!(texts, "fault-system", file = file, why = why.as_str())
        }
    }
}

fn home(texts: &Texts, error: &HomeError) -> String {
    match error {
        HomeError::InUse { path, holder } => t!(
            texts,
            "fault-in-use",
            folder = path.display().to_string(),
            holder = holder.as_str()
        ),
        HomeError::Archive { why, .. } => store(texts, why),
        HomeError::Identity { path, .. } => {
            t!(texts, "fault-identity", file = path.display().to_string())
        }
        HomeError::Io { path, why } => {
            let file = path.display().to_string();
            t!(texts, "fault-system", file = file, why = why.as_str())
        }
    }
}

fn line<R>(texts: &Texts, error: &FileError<R>, why: String) -> String {
    t!(
        texts,
        "fault-at",
        file = error.file(),
        line = error.line(),
        why = why
    )
}

fn reason(texts: &Texts, reason: &Reason) -> String {
    match reason {
        Reason::Duplicate { what, first } => t!(
            texts,
            "fault-duplicate",
            what = what.as_str(),
            first = *first
        ),
        Reason::Missing { key, allowed } => t!(
            texts,
            "fault-missing",
            key = key.as_str(),
            allowed = allowed.as_str()
        ),
        Reason::Syntax(words) => words.clone(),
        Reason::TooLong { bytes, max } => {
            t!(texts, "fault-long", bytes = *bytes, max = *max)
        }
        Reason::Value {
            key,
            found,
            allowed,
        } => t!(
            texts,
            "fault-value",
            key = key.as_str(),
            found = found.as_str(),
            allowed = allowed.as_str()
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, path::PathBuf};

    use super::*;
    use crate::{client::config::Config, rules::Language, texts::Voice};

    fn faults() -> Vec<Fault> {
        let path = || PathBuf::from("awale.db");
        let mut faults: Vec<Fault> = [
            StoreError::Missing { path: path() },
            StoreError::Busy { path: path() },
            StoreError::SecondRecord { path: path() },
            StoreError::OtherIdentity { path: path() },
        ]
        .map(Fault::from)
        .into();
        for text in [
            "[player]\nname = 5",
            "[player",
            "[irc]\nrate = 2.0\n[irc]\n",
        ] {
            let wrong = Config::parse("config.toml", text, crate::rules::builtin());
            faults.push(wrong.unwrap_err().into());
        }
        faults.extend([
            Fault::read(&path(), &"denied"),
            Fault::write(&path(), &"denied"),
            Fault::NoHome,
            Fault::RuleGone,
            Fault::Section("ui"),
        ]);
        faults
    }

    #[test]
    fn every_language_has_words_of_its_own() {
        for wrong in faults() {
            let told = Texts::all(Voice::Screen).map(|texts| fault(&texts, &wrong));
            assert!(told.iter().all(|text| text.ends_with('.')), "{told:?}");
            let different: BTreeSet<&String> = told.iter().collect();
            assert_eq!(different.len(), Language::ALL.len(), "{told:?}");
        }
    }
}
