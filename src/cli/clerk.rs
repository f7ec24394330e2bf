//! Errands of the full screen: games, problems and what is said about them, in the player's files.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use awale::{
    notation::{PlainText, Sheet},
    rules::Rule,
    store::{
        Archive, GameName, HomeId, HomeMatch, Listed, MatchId, MatchPlace, NewMatch, Notebook,
        Origin, Removed, StoreError, Wanted,
    },
    study::Problem,
    tui::{Delivered, Errand, Fault, Resumed, Round},
};

use super::{
    fault::{fault, told},
    games::{contest, find},
    places::Places,
    problem::ProblemBook,
    save,
};

/// Carries errands out.
pub(super) struct Clerk {
    places: Places,
    rules: Vec<Arc<Rule>>,
    kept: Mutex<Kept>,
}

/// Under which number each game and each match of this run is kept.
#[derive(Debug, Default)]
struct Kept {
    games: BTreeMap<u64, HomeId>,
    matches: BTreeMap<u64, MatchId>,
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
                round,
            } => Delivered::Kept(told(self.keep(number, &sheet, origin, round))),
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
            Errand::Matches => Delivered::Matches(told(self.matches())),
            Errand::Resume { id, contest, game } => {
                Delivered::Resumed(told(self.resume(id, (contest, game))).map(Box::new))
            }
            Errand::RemoveMatch(id) => {
                let done = self
                    .notebook()
                    .and_then(|mut book| Ok(book.remove_match(id)?));
                Delivered::Removed(told(done).map(|was| match was {
                    true => Removed::Gone,
                    false => Removed::Nothing,
                }))
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
        self.kept().games.get(&number).copied()
    }

    fn remark(&self, name: &GameName, ply: u32, text: &PlainText) -> anyhow::Result<()> {
        let mut book = self.notebook()?;
        if book.archive().sheet(name)?.is_none() {
            return Err(Fault::GameGone(name.to_string()).into());
        }
        Ok(book.remark(name, ply, text)?)
    }

    fn keep(
        &self,
        number: u64,
        sheet: &Sheet,
        origin: Origin,
        round: Option<Round>,
    ) -> anyhow::Result<()> {
        let mut kept = self.kept();
        let mut book = self.notebook()?;
        let id = kept.games.get(&number).copied();
        let id = match round {
            None => book.keep(id, sheet, origin)?,
            Some(round) => {
                let place = MatchPlace {
                    id: kept.match_of(&mut book, round, sheet, origin)?,
                    number: round.number,
                };
                book.keep_in_match(id, sheet, origin, place)?
            }
        };
        kept.games.insert(number, id);
        Ok(())
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // The maps are whole after every step, so that a lock that somebody let fall is still good.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn matches(&self) -> anyhow::Result<Vec<HomeMatch>> {
        match find::archive(&self.home()?) {
            Ok(archive) => Ok(archive.home_matches()?),
            // Nobody has played yet: that is no mistake.
            Err(StoreError::Missing { .. }) => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }

    /// A match and its game in hand, which go by these numbers unless they have some already.
    fn resume(&self, id: MatchId, (contest, game): (u64, u64)) -> anyhow::Result<Resumed> {
        let archive = self.archive()?;
        let of = contest::find(&archive, id)?;
        let rule = of.rule()?;
        let open = of.open_game().map(|row| row.id);
        let sheet = open.map(|id| find::whole(&archive, &GameName::Home(id)));
        let mut kept = self.kept();
        Ok(Resumed {
            contest: called(&mut kept.matches, id, contest),
            game: match open {
                Some(id) => called(&mut kept.games, id, game),
                None => game,
            },
            sheet: sheet.transpose()?,
            of,
            rule,
        })
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

impl Kept {
    /// The match to which a game belongs; the first game begins it.
    fn match_of(
        &mut self,
        book: &mut Notebook,
        round: Round,
        sheet: &Sheet,
        origin: Origin,
    ) -> anyhow::Result<MatchId> {
        if let Some(id) = self.matches.get(&round.contest) {
            return Ok(*id);
        }
        let id = book.begin_match(&NewMatch {
            rule: Arc::clone(sheet.game.rule()),
            level: match origin {
                Origin::Home { level, .. } => level,
                Origin::File => None,
            },
            side: round.side,
            games: round.of,
        })?;
        self.matches.insert(round.contest, id);
        Ok(id)
    }
}

/// The number by which something kept is called: this one, unless it has one.
fn called<T: Copy + PartialEq>(known: &mut BTreeMap<u64, T>, id: T, number: u64) -> u64 {
    let before = known.iter().find(|(_, other)| **other == id);
    if let Some((number, _)) = before {
        return *number;
    }
    known.insert(number, id);
    number
}

#[cfg(test)]
mod tests {
    use awale::{
        game::{Game, Move, Side},
        rules,
    };
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        places: Places,
    }

    fn clerk(folder: &Path) -> Clerk {
        let [home, config] = ["home", "config.toml"].map(|name| folder.join(name));
        let words = ["".as_ref(), "--home".as_ref(), home.as_os_str()];
        let words = words
            .into_iter()
            .chain(["--config".as_ref(), config.as_os_str()]);
        Clerk::new(Line::parse_from(words).places, rules::builtin().to_vec())
    }

    fn keep(clerk: &Clerk, (contest, number): (u64, u8), game: (u64, &str)) -> Delivered {
        let mut played = Game::new(rules::find("abapa").unwrap());
        for letter in game.1.chars() {
            played.play(Move::from_char(letter, 6).unwrap()).unwrap();
        }
        if game.1.is_empty() {
            played.resign(Side::South).unwrap();
        }
        let round = Round {
            contest,
            number,
            of: 6,
            side: Side::South,
        };
        clerk.carry_out(Errand::Keep {
            number: game.0,
            sheet: Box::new(Sheet::new(played)),
            origin: Origin::Home {
                level: None,
                me: None,
            },
            round: Some(round),
        })
    }

    fn resumed(clerk: &Clerk, id: MatchId, (contest, game): (u64, u64)) -> Resumed {
        match clerk.carry_out(Errand::Resume { id, contest, game }) {
            Delivered::Resumed(Ok(resumed)) => *resumed,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_match_goes_on_in_this_run_and_in_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let first = clerk(folder.path());
        for (round, game) in [((1, 1), (2, "")), ((1, 2), (3, "F")), ((1, 2), (3, "Ff"))] {
            let kept = keep(&first, round, game);
            assert!(matches!(kept, Delivered::Kept(Ok(()))), "{kept:?}");
        }
        let Delivered::Matches(Ok(all)) = first.carry_out(Errand::Matches) else {
            panic!("no matches");
        };
        let [of] = &all[..] else {
            panic!("{all:?}");
        };
        assert_eq!((of.games.len(), of.table().played()), (2, 1));
        // The run that plays it knows it by its own numbers, another one by new ones.
        let here = resumed(&first, of.id, (8, 9));
        assert_eq!((here.contest, here.game), (1, 3));
        let second = clerk(folder.path());
        let there = resumed(&second, of.id, (8, 9));
        assert_eq!((there.contest, there.game), (8, 9));
        assert_eq!(there.sheet.unwrap().moves(), "Ff");
        keep(&second, (8, 2), (9, "FfE"));
        keep(&second, (8, 2), (9, ""));
        let over = resumed(&second, of.id, (20, 21));
        assert_eq!((over.contest, over.game, over.of.games.len()), (8, 21, 2));
        assert!(over.sheet.is_none());
        let gone = second.carry_out(Errand::RemoveMatch(of.id));
        assert!(matches!(gone, Delivered::Removed(Ok(Removed::Gone))));
        let error = second.carry_out(Errand::Resume {
            id: of.id,
            contest: 30,
            game: 31,
        });
        assert!(matches!(error, Delivered::Resumed(Err(why)) if why.to_string().contains("m1")));
    }
}
