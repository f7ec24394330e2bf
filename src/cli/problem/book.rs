//! The problems that are part of the program, and the player's own.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use awale::{
    rules::Rule,
    study::{Problem, ProblemId, problems},
    tui::Fault,
};

use super::unknown;
use crate::cli::{NotUnderstood, places::ConfigPlace, rulebook::Rulebook, save};

/// All problems.
pub(in crate::cli) struct ProblemBook {
    folder: PathBuf,
    own: Vec<Problem>,
    /// What is wrong with files, for people.
    pub(in crate::cli) faults: Vec<Fault>,
}

impl ProblemBook {
    /// Reads the player's folder, which need not exist, and tells what is wrong in it.
    pub(in crate::cli) fn open(config: &ConfigPlace) -> anyhow::Result<Self> {
        let folder = config.path()?.problems();
        let book = Self::load(&folder, &Rulebook::open(config)?.rules());
        for fault in &book.faults {
            eprintln!("awale: {fault}; the problem is left out");
        }
        Ok(book)
    }

    /// Reads a folder, which need not exist.
    pub(in crate::cli) fn load(folder: &Path, rules: &[Arc<Rule>]) -> Self {
        let mut book = Self {
            folder: folder.to_owned(),
            own: Vec::new(),
            faults: Vec::new(),
        };
        let paths = match files(folder) {
            Ok(paths) => paths,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                book.faults.push(Fault::read(folder, &error));
                Vec::new()
            }
        };
        for path in paths {
            match read(&path, rules) {
                Ok(problem) => book.own.push(problem),
                Err(fault) => book.faults.push(fault),
            }
        }
        book
    }

    /// Those of the program first; with each, whether it is the player's own.
    pub(in crate::cli) fn all(&self) -> impl Iterator<Item = (&Problem, bool)> {
        let own = |id: &ProblemId| self.own.iter().any(|problem| problem.id() == id);
        let built_in = problems().iter().filter(move |problem| !own(problem.id()));
        built_in
            .map(|problem| (problem, false))
            .chain(self.own.iter().map(|problem| (problem, true)))
    }

    /// The problem of a name.
    pub(in crate::cli) fn find(&self, name: &str) -> Result<&Problem, NotUnderstood> {
        let mut all = self.all().map(|(problem, _)| problem);
        all.find(|problem| problem.id().as_str() == name)
            .ok_or_else(|| unknown(name))
    }

    /// The file of one of the player's own.
    pub(in crate::cli) fn path(&self, id: &ProblemId) -> Option<PathBuf> {
        let own = self.own.iter().any(|problem| problem.id() == id);
        own.then(|| self.folder.join(format!("{id}.toml")))
    }

    /// Writes a new problem; one that is there stays.
    pub(in crate::cli) fn add(&self, problem: &Problem) -> anyhow::Result<PathBuf> {
        let path = self.folder.join(format!("{}.toml", problem.id()));
        save::check_new(&path)?;
        save::file(&path, &problem.to_toml())?;
        Ok(path)
    }
}

fn read(path: &Path, rules: &[Arc<Rule>]) -> Result<Problem, Fault> {
    let file = path.display().to_string();
    let name = path
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let id: ProblemId = name.parse().map_err(|_| Fault::ProblemName(file.clone()))?;
    let text = fs::read_to_string(path).map_err(|error| Fault::read(path, &error))?;
    Ok(Problem::from_toml(id, &file, &text, rules)?)
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
