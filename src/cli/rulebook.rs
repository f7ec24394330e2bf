//! The rules a player can choose from: the built-in ones and those of his rules folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use awale::{
    document::{Warning, near},
    rules::{self, Language, Rule, RuleId, diff},
    trust::Link,
    tui::Fault,
};

use super::{
    NotUnderstood,
    places::{ConfigPath, ConfigPlace, warn},
    read::in_words,
    save,
};

/// Where a rule comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It is part of the program.
    BuiltIn,
    /// It is the user's own.
    User(PathBuf),
    /// It is the user's own and stands in place of a built-in one.
    Replacing(PathBuf),
}

impl Origin {
    /// The word for lists and JSON.
    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::BuiltIn => "built-in",
            Self::User(_) => "user",
            Self::Replacing(_) => "replaced",
        }
    }

    /// The user's file.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::BuiltIn => None,
            Self::User(path) | Self::Replacing(path) => Some(path),
        }
    }
}

/// A rule that is offered.
#[derive(Clone, Debug)]
pub(super) struct Offered {
    pub(super) rule: Arc<Rule>,
    pub(super) origin: Origin,
}

/// All rules by their ids.
#[derive(Debug)]
pub(super) struct Rulebook {
    folder: PathBuf,
    offered: Vec<Offered>,
    warnings: Vec<Warning>,
}

impl Rulebook {
    /// The built-in rules and the user's own, with what is wrong in his folder told. This is what a
    /// command begins with that takes `--rule`.
    ///
    /// # Errors
    /// When there is no home folder in which his files could be.
    pub(super) fn open(place: &ConfigPlace) -> anyhow::Result<Self> {
        Ok(Self::beside(&place.path()?))
    }

    /// The same, where the settings file is known.
    pub(super) fn beside(settings: &ConfigPath) -> Self {
        let book = Self::load(&settings.rules());
        warn(&book.warnings);
        book
    }

    /// The same at the usual place; only the built-in rules where there is no home folder.
    pub(super) fn usual() -> Self {
        Self::open(&ConfigPlace::default()).unwrap_or_else(|_| Self::load(Path::new("")))
    }

    /// The built-in rules and those of the folder, which need not exist. A file that is no rule is
    /// left out with a warning: it must not keep anybody from playing.
    pub(super) fn load(folder: &Path) -> Self {
        let built_in = |rule: &Arc<Rule>| Offered {
            rule: Arc::clone(rule),
            origin: Origin::BuiltIn,
        };
        let mut book = Self {
            folder: folder.to_owned(),
            offered: rules::builtin().iter().map(built_in).collect(),
            warnings: Vec::new(),
        };
        match files(folder) {
            Ok(paths) => paths.into_iter().for_each(|path| book.add(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                let text = format!("the folder cannot be read: {error}");
                book.warn(folder, 1, text);
            }
        }
        book
    }

    fn add(&mut self, path: PathBuf) {
        let rule = match read(&path) {
            Ok(rule) => rule,
            Err(Unusable::Rule(error)) => {
                let text = format!("{}; the rule is left out", error.reason());
                return self.warn(&path, error.line(), text);
            }
            Err(Unusable::File(error)) => {
                let text = format!("the file cannot be read: {error}; the rule is left out");
                return self.warn(&path, 1, text);
            }
        };
        let same = |offered: &&mut Offered| offered.rule.id() == rule.id();
        match self.offered.iter_mut().find(same) {
            Some(offered) if offered.origin == Origin::BuiltIn => {
                let origin = Origin::Replacing(path);
                *offered = Offered { rule, origin };
            }
            Some(offered) => {
                let other = offered.origin.path().map(Path::display);
                let other = other.map(|path| path.to_string()).unwrap_or_default();
                let text = format!(
                    "the id `{}` is taken by {other}; the rule is left out, give it another id",
                    rule.id()
                );
                self.warn(&path, 1, text);
            }
            None => {
                let origin = Origin::User(path);
                self.offered.push(Offered { rule, origin });
            }
        }
    }

    fn warn(&mut self, path: &Path, line: usize, text: String) {
        let file = path.display().to_string();
        self.warnings.push(Warning::new(&file, line, text));
    }

    /// What is odd about the files.
    pub(super) fn into_warnings(self) -> Vec<Warning> {
        self.warnings
    }

    /// All rules, built-in ones first.
    pub(super) fn rules(&self) -> Vec<Arc<Rule>> {
        let rules = self.offered.iter().map(|offered| &offered.rule);
        rules.cloned().collect()
    }

    /// The rule that plays as one with this digest does, if it is here.
    pub(super) fn same(&self, rule: &Rule) -> Option<&Arc<Rule>> {
        let mut rules = self.offered.iter().map(|offered| &offered.rule);
        rules.find(|known| known.digest() == rule.digest())
    }

    /// The rule whose digest begins so.
    pub(super) fn with_digest(&self, link: Link) -> Option<&Arc<Rule>> {
        let mut rules = self.offered.iter().map(|offered| &offered.rule);
        rules.find(|rule| rule.digest().as_bytes().starts_with(link.as_bytes()))
    }

    /// The rule that differs least from this one.
    pub(super) fn nearest(&self, rule: &Rule) -> Option<&Arc<Rule>> {
        let rules = self.offered.iter().map(|offered| &offered.rule);
        rules.min_by_key(|known| diff(known, rule, Language::En).len())
    }

    /// Keeps a rule that came from somebody else in a file of its own in the folder, and offers it.
    /// No file is ever overwritten, and no id given twice: a rule whose id is taken gets the
    /// beginning of its digest behind it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn keep(&mut self, rule: &Rule, from: &str) -> anyhow::Result<(Arc<Rule>, PathBuf)> {
        let id = self.free_id(rule)?;
        // A nick may have quotes and backslashes in it.
        let source = toml::Value::String(format!("{from}, over IRC"));
        let text = format!(
            "# Learned from {from}. Only what matters for play came with it; names and texts are yours \
             to write.\n# `awale rules edit {id}` changes it, which makes it another rule.\n\
             id = \"{id}\"\nname = \"{id}\"\nsources = [{source}]\n\n{}",
            rule.canonical()
        );
        let path = self.folder.join(format!("{id}.toml"));
        let kept = Rule::from_toml(&path.display().to_string(), &text)?;
        save::file(&path, &text)?;
        let rule = Arc::new(kept);
        let origin = Origin::User(path.clone());
        self.offered.push(Offered {
            rule: Arc::clone(&rule),
            origin,
        });
        Ok((rule, path))
    }

    /// The rule's id, or another one if it or its file is taken.
    fn free_id(&self, rule: &Rule) -> anyhow::Result<RuleId> {
        let is_free = |id: &RuleId| {
            self.offered.iter().all(|offered| offered.rule.id() != id)
                && !self.folder.join(format!("{id}.toml")).exists()
        };
        let short = rule.digest().to_string().to_lowercase();
        let short: String = short.chars().filter(char::is_ascii_alphanumeric).collect();
        let base: String = rule.id().as_str().chars().take(20).collect();
        let tagged = (4..=10).filter_map(|length| {
            let tag = short.get(..length)?;
            format!("{base}-{tag}").parse().ok()
        });
        std::iter::once(rule.id().clone())
            .chain(tagged)
            .find(is_free)
            .ok_or_else(|| Fault::RuleNames.into())
    }

    /// Built-in rules first, each in its order.
    pub(super) fn offered(&self) -> &[Offered] {
        &self.offered
    }

    /// The rule of an id.
    ///
    /// # Errors
    /// When there is none; the error names those it may have been meant for.
    pub(super) fn find(&self, id: &str) -> Result<&Offered, NotUnderstood> {
        let found = self
            .offered
            .iter()
            .find(|offered| offered.rule.id().as_str() == id);
        found.ok_or_else(|| {
            let ids = self
                .offered
                .iter()
                .map(|offered| offered.rule.id().as_str());
            let meant = near(id, ids);
            let meant = match meant.as_slice() {
                [] => ";".to_owned(),
                meant => format!("; did you mean {}?", meant.join(" or ")),
            };
            NotUnderstood(format!(
                "there is no rule `{}`{meant} `awale rules list` shows all; a file is named by its \
                 path, such as ./{0}.toml",
                awale::irc::sanitize::clean(id, 40)
            ))
        })
    }

    /// The rule that is meant by an id or by the path of a file: what ends in `.toml` or has a `/`
    /// is a path. This is how `--rule` is read everywhere.
    ///
    /// # Errors
    /// When there is no such rule, or when the file cannot be read or is no rule.
    pub(super) fn resolve(&self, name: &str) -> anyhow::Result<Arc<Rule>> {
        if is_path(name) {
            return file(Path::new(name));
        }
        Ok(Arc::clone(&self.find(name)?.rule))
    }
}

/// Whether a rule is named by the path of its file.
pub(super) fn is_path(name: &str) -> bool {
    name.ends_with(".toml") || name.contains(std::path::is_separator)
}

/// The rule of a file.
///
/// # Errors
/// When it cannot be read or is no rule.
pub(super) fn file(path: &Path) -> anyhow::Result<Arc<Rule>> {
    match read(path) {
        Ok(rule) => Ok(rule),
        Err(Unusable::Rule(error)) => Err(error.into()),
        Err(Unusable::File(error)) => Err(Fault::read(path, &in_words(error)).into()),
    }
}

/// Why a file gives no rule.
enum Unusable {
    File(io::Error),
    Rule(rules::RuleError),
}

fn read(path: &Path) -> Result<Arc<Rule>, Unusable> {
    let text = fs::read_to_string(path).map_err(Unusable::File)?;
    let rule = Rule::from_toml(&path.display().to_string(), &text);
    rule.map(Arc::new).map_err(Unusable::Rule)
}

/// The rule files of a folder, by their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_rule = path
            .extension()
            .is_some_and(|extension| extension == "toml");
        if is_rule {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(files: &[(&str, &str)]) -> (Rulebook, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        (Rulebook::load(folder.path()), folder)
    }

    #[test]
    fn own_rules_are_added_and_replace_built_in_ones() {
        let (book, _folder) = book(&[
            ("mine.toml", "id = \"mine\"\nname = \"Mine\""),
            ("other.toml", "id = \"abapa\"\nname = \"My Abapa\""),
            ("notes.txt", "not a rule"),
        ]);
        assert!(book.warnings.is_empty());
        assert_eq!(book.offered().len(), rules::builtin().len() + 1);
        assert_eq!(book.find("abapa").unwrap().rule.name(), "My Abapa");
        assert_eq!(book.find("abapa").unwrap().origin.word(), "replaced");
        assert_eq!(book.find("mine").unwrap().origin.word(), "user");
        assert_eq!(book.resolve("mine").unwrap().name(), "Mine");
    }

    #[test]
    fn a_bad_file_is_a_warning_with_its_line() {
        let (book, folder) = book(&[
            ("a.toml", "id = \"mine\"\nname = \"Mine\""),
            (
                "b.toml",
                "id = \"bad\"\nname = \"Bad\"\n[sow]\nlaps = \"twice\"",
            ),
            ("c.toml", "id = \"mine\"\nname = \"Another\""),
        ]);
        let told: Vec<String> = book.warnings.iter().map(ToString::to_string).collect();
        let at = |name: &str| folder.path().join(name).display().to_string();
        assert_eq!(
            told,
            [
                format!(
                    "{}:4: unknown variant `twice`, expected `single` or `relay`; the rule is left out",
                    at("b.toml")
                ),
                format!(
                    "{}:1: the id `mine` is taken by {}; the rule is left out, give it another id",
                    at("c.toml"),
                    at("a.toml")
                ),
            ]
        );
        assert_eq!(book.offered().len(), rules::builtin().len() + 1);
    }

    #[test]
    fn a_rule_that_is_learned_overwrites_nothing() {
        let (mut book, folder) = book(&[]);
        let songo = rules::find("songo").unwrap();
        let foreign = Rule::from_canonical("abapa".parse().unwrap(), songo.canonical()).unwrap();
        let mut ids = Vec::new();
        for _ in 0..2 {
            let (kept, path) = book.keep(&foreign, "ko\\fi\"[x]").unwrap();
            assert_eq!(kept.digest(), songo.digest());
            assert_eq!(path.parent(), Some(folder.path()));
            assert!(book.resolve(kept.id().as_str()).is_ok());
            ids.push(kept.id().to_string());
        }
        assert!(ids[0].starts_with("abapa-") && ids[0] != ids[1], "{ids:?}");
        assert_eq!(book.find("abapa").unwrap().origin, Origin::BuiltIn);
        assert_eq!(book.same(&foreign).unwrap().id().as_str(), "songo");
        assert_eq!(book.nearest(&foreign).unwrap().id().as_str(), "songo");
        assert!(Rulebook::load(folder.path()).warnings.is_empty());
    }

    #[test]
    fn paths_and_ids_are_told_apart_and_a_slip_is_noticed() {
        let (book, folder) = book(&[("mine.toml", "id = \"mine\"\nname = \"Mine\"")]);
        let path = folder.path().join("mine.toml");
        assert_eq!(book.resolve(path.to_str().unwrap()).unwrap().name(), "Mine");
        let error = book.resolve("abpa").unwrap_err();
        assert!(error.to_string().contains("did you mean abapa?"), "{error}");
        assert!(error.is::<NotUnderstood>());
        let error = format!("{:#}", book.resolve("./none.toml").unwrap_err());
        assert!(error.starts_with("./none.toml cannot be read: "), "{error}");
        let nowhere = Rulebook::load(Path::new("/nowhere/at/all"));
        assert!(nowhere.warnings.is_empty());
    }
}
