//! Errands of the full screen: games, problems and what is said about them, in the player's files.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use awale::{
    notation::{PlainText, Sheet},
    rules::Rule,
    store::{Archive, GameName, HomeId, Listed, Notebook, Origin, StoreError, Wanted},
    study::Problem,
    tui::{Delivered, Errand, Fault},
};

use super::{
    fault::{fault, told},
    games::find,
    places::Places,
    problem::ProblemBook,
    save,
};

/// Carries errands out.
pub(super) struct Clerk {
    places: Places,
    rules: Vec<Arc<Rule>>,
    /// Under which number each game of this run is kept.
    kept: Mutex<BTreeMap<u64, HomeId>>,
}

impl Clerk {
    pub(super) fn new(places: Places, rules: Vec<Arc<Rule>>) -> Self {
        Self {
            places,
            rules,
            kept: Mutex::default(),
        }
    }

    pub(super) fn carry_out(&self, errand: Errand) -> Delivered {
        match errand {
            Errand::Keep {
                number,
                sheet,
                origin,
            } => Delivered::Kept(told(self.keep(number, &sheet, origin))),
            Errand::Games => Delivered::Games(told(self.games())),
            Errand::Open(name) => Delivered::Opened(name, told(self.sheet(&name)).map(Box::new)),
            Errand::Remark(name, ply, text) => {
                Delivered::Remarked(told(self.remark(&name, ply, &text)))
            }
            Errand::RemarkHere(number, ply, text) => {
                let done = match self.number(number) {
                    Some(id) => self.remark(&GameName::Home(id), ply, &text),
                    // Why it is not kept has been told.
                    None => Ok(()),
                };
                Delivered::Remarked(told(done))
            }
            Errand::Remarks(name) => {
                let remarks = self.archive().and_then(|archive| {
                    let remarks = archive.remarks(&name)?;
                    Ok(remarks.into_iter().collect())
                });
                Delivered::Remarks(name, remarks.unwrap_or_default())
            }
            Errand::Remove(name) => {
                let done = self.notebook().and_then(|mut book| Ok(book.remove(&name)?));
                Delivered::Removed(told(done))
            }
            Errand::Export(name) => Delivered::Exported(told(self.export(&name))),
            Errand::Problems => match self.problems() {
                Ok(book) => Delivered::Problems(
                    book.all()
                        .map(|(problem, own)| (problem.clone(), own))
                        .collect(),
                    book.faults.clone(),
                ),
                Err(error) => Delivered::Problems(Vec::new(), vec![fault(&error)]),
            },
            Errand::AddProblem(problem) => Delivered::ProblemChanged(told(self.add(&problem))),
            Errand::RemoveProblem(id) => Delivered::ProblemChanged(told(self.remove_problem(&id))),
            // Errands are added together with their way of being carried out.
            _ => Delivered::Kept(Ok(())),
        }
    }

    fn home(&self) -> anyhow::Result<PathBuf> {
        self.places.home()
    }

    fn notebook(&self) -> anyhow::Result<Notebook> {
        Ok(Notebook::open(&self.home()?)?)
    }

    fn archive(&self) -> anyhow::Result<Archive> {
        Ok(find::archive(&self.home()?)?)
    }

    /// Under which number the archive has a game at this screen.
    fn number(&self, number: u64) -> Option<HomeId> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&number).copied()
    }

    fn remark(&self, name: &GameName, ply: u32, text: &PlainText) -> anyhow::Result<()> {
        let mut book = self.notebook()?;
        if book.archive().sheet(name)?.is_none() {
            return Err(Fault::GameGone(name.to_string()).into());
        }
        Ok(book.remark(name, ply, text)?)
    }

    fn keep(&self, number: u64, sheet: &Sheet, origin: Origin) -> anyhow::Result<()> {
        // The map is whole after every step, so that a lock that somebody let fall is still good.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let id = self
            .notebook()?
            .keep(kept.get(&number).copied(), sheet, origin)?;
        kept.insert(number, id);
        Ok(())
    }

    fn games(&self) -> anyhow::Result<Vec<Listed>> {
        match find::archive(&self.home()?) {
            Ok(archive) => Ok(archive.catalogue(&Wanted::default())?),
            // Nobody has played yet: that is no mistake.
            Err(StoreError::Missing { .. }) => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }

    fn sheet(&self, name: &GameName) -> anyhow::Result<Sheet> {
        let sheet = self.archive()?.sheet(name)?;
        sheet.ok_or_else(|| Fault::GameGone(name.to_string()).into())
    }

    /// Writes a game into the folder the program was started in.
    fn export(&self, name: &GameName) -> anyhow::Result<String> {
        let text = self.sheet(name)?.ogn();
        let short: String = name.to_string().chars().take(8).collect();
        let names = (1..100).map(|number| match number {
            1 => format!("awale-{short}.ogn"),
            number => format!("awale-{short}-{number}.ogn"),
        });
        for file in names {
            let path = Path::new(&file);
            if !path.exists() {
                save::new_file(path, &text)?;
                return Ok(file);
            }
        }
        Err(Fault::ManyFiles(format!("awale-{short}.ogn")).into())
    }

    fn problems(&self) -> anyhow::Result<ProblemBook> {
        Ok(ProblemBook::load(
            &self.places.config()?.problems(),
            &self.rules,
        ))
    }

    fn add(&self, problem: &Problem) -> anyhow::Result<String> {
        Ok(self.problems()?.add(problem)?.display().to_string())
    }

    fn remove_problem(&self, id: &awale::study::ProblemId) -> anyhow::Result<String> {
        let path = self
            .problems()?
            .path(id)
            .ok_or_else(|| Fault::ProblemStays(id.to_string()))?;
        std::fs::remove_file(&path).map_err(|error| Fault::delete(&path, &error))?;
        Ok(path.display().to_string())
    }
}
