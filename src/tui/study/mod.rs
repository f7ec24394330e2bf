//! Studying away from the network: games that were played, analysis, problems, lessons.

mod analysis;
mod desk;
mod drill;
mod errand;
mod games;
mod lessons;
pub(super) mod match_table;
mod matches;
mod problems;
mod setter;

use ratatui::{crossterm::event::KeyEvent, layout::Rect};

pub use errand::{Delivered, Errand, Resumed, Round};

use self::{
    desk::Desk,
    games::Games,
    lessons::{At, Lessons},
    matches::Matches,
    problems::Problems,
    setter::{Setter, Use},
};
use super::{
    canvas::Canvas,
    errors,
    event::{Effect, Moment, Thought},
    keys::{Action, Context},
    remarks::{self, Draft},
    screen::question::{Answer, Question},
    shared::Shared,
};
use crate::{
    game::{Game, Side},
    notation::Sheet,
    store::{GameName, Removed},
    texts::t,
};

/// A screen for studying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    Games,
    Matches,
    Desk,
    Problems,
    Lessons,
    Setter,
}

/// All screens for studying, and the way back through them.
#[derive(Debug, Default)]
pub(super) struct Study {
    /// The last one is shown.
    trail: Vec<Screen>,
    games: Games,
    matches: Matches,
    desk: Option<Desk>,
    problems: Problems,
    lessons: Lessons,
    setter: Option<Setter>,
    /// A remark being typed about this ply.
    writing: Option<Draft>,
    /// The player has been told that games cannot be kept.
    knows_of_not_keeping: bool,
}

/// What the screens for studying cannot do by themselves.
#[derive(Debug)]
pub(super) enum Wish {
    /// Back to where the player came from.
    Leave,
    /// Play on from here.
    Play(Box<Game>),
}

impl Study {
    /// Shows the games that were played.
    pub(super) fn open_games(&mut self, shared: &mut Shared) {
        shared.effects.push(Effect::Errand(Errand::Games));
        self.trail = vec![Screen::Games];
    }

    pub(super) fn open_problems(&mut self, shared: &mut Shared) {
        shared.effects.push(Effect::Errand(Errand::Problems));
        self.trail = vec![Screen::Problems];
    }

    pub(super) fn open_lessons(&mut self) {
        self.trail = vec![Screen::Lessons];
    }

    /// Analyses a game, with this side below; without one, the beginning of the usual rule.
    pub(super) fn open_analysis(&mut self, game: Option<(Game, Side)>, shared: &mut Shared) {
        let usual = || {
            shared
                .rules
                .first()
                .map(|rule| (Game::new(rule.clone()), Side::South))
        };
        let Some((game, bottom)) = game.or_else(usual) else {
            return;
        };
        self.desk = Some(Desk::new(None, Sheet::new(game), bottom).analysed(shared));
        self.trail = vec![Screen::Desk];
    }

    /// Stops the engine, as when something else comes onto the screen.
    pub(super) fn rest(&mut self, shared: &mut Shared) {
        if let Some(desk) = &mut self.desk {
            desk.rest(shared);
        }
    }

    /// Goes on after that.
    pub(super) fn go_on(&mut self, shared: &mut Shared) {
        if let Some(desk) = &mut self.desk {
            desk.follow(shared);
        }
    }

    /// Which keys count.
    pub(super) fn context(&self) -> Context {
        if self.writing.is_some() {
            return Context::Writing;
        }
        match self.trail.last() {
            Some(Screen::Games) if self.games.is_searching() => Context::Searching,
            Some(Screen::Games) => Context::Games,
            Some(Screen::Matches) => Context::Matches,
            Some(Screen::Problems) if self.problems.is_open() => Context::Drill,
            Some(Screen::Problems) => Context::Problems,
            Some(Screen::Lessons) => match self.lessons.at() {
                At::List => Context::Lessons,
                At::Step => Context::Lesson,
                At::Exercise => Context::Drill,
            },
            Some(Screen::Setter) => Context::Setter,
            Some(Screen::Desk) | None => Context::Desk,
        }
    }

    /// Types into the remark, or into the search for games. Tells whether there is one.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        match (&mut self.writing, self.trail.last()) {
            (Some(draft), _) => draft.key(key),
            (None, Some(Screen::Games)) => self.games.key(key),
            (None, _) => false,
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some(draft) = &mut self.writing {
            draft.paste(text);
        }
    }

    /// Takes an action.
    pub(super) fn act(&mut self, action: Action, shared: &mut Shared) -> Option<Wish> {
        if self.writing.is_some() {
            self.write(action, shared);
            return None;
        }
        match self.trail.last() {
            Some(Screen::Games) => self.in_games(action, shared),
            Some(Screen::Matches) => self.in_matches(action, shared),
            Some(Screen::Desk) => self.on_desk(action, shared),
            Some(Screen::Problems) => self.in_problems(action, shared),
            Some(Screen::Lessons) => (!self.lessons.act(action, shared)).then_some(Wish::Leave),
            Some(Screen::Setter) => {
                self.in_setter(action, shared);
                None
            }
            None => Some(Wish::Leave),
        }
    }

    /// Goes back by one screen.
    fn back(&mut self) -> Option<Wish> {
        self.trail.pop();
        self.trail.is_empty().then_some(Wish::Leave)
    }

    fn in_games(&mut self, action: Action, shared: &mut Shared) -> Option<Wish> {
        match self.games.act(action, &shared.texts)? {
            games::Wish::Leave => return self.back(),
            games::Wish::Open(name) => shared.effects.push(Effect::Errand(Errand::Open(name))),
            games::Wish::Export(name) => shared.effects.push(Effect::Errand(Errand::Export(name))),
            games::Wish::Remove(name) => ask_to_remove(name, shared),
            games::Wish::Matches => {
                shared.effects.push(Effect::Errand(Errand::Matches));
                self.matches.open();
                self.trail.push(Screen::Matches);
            }
        }
        None
    }

    fn in_matches(&mut self, action: Action, shared: &mut Shared) -> Option<Wish> {
        match self.matches.act(action)? {
            matches::Wish::Leave => return self.back(),
            matches::Wish::Resume(id) => {
                let (contest, game) = (shared.number(), shared.number());
                let errand = Errand::Resume { id, contest, game };
                shared.effects.push(Effect::Errand(errand));
            }
            matches::Wish::Over => shared.notice(t!(shared.texts, "matches-over")),
            matches::Wish::Remove(id) => {
                let texts = &shared.texts;
                shared.questions.push(Question::new(
                    t!(texts, "remove-title"),
                    t!(texts, "remove-match", name = id.to_string()),
                    vec![
                        (t!(texts, "remove-yes"), Answer::RemoveMatch(id)),
                        (t!(texts, "remove-no"), Answer::Nothing),
                    ],
                ));
            }
        }
        None
    }

    /// Whether the matches are on the screen.
    pub(super) fn shows_matches(&self) -> bool {
        self.trail.last() == Some(&Screen::Matches)
    }

    fn on_desk(&mut self, action: Action, shared: &mut Shared) -> Option<Wish> {
        let desk = self.desk.as_mut()?;
        match (desk.act(action, shared)?, desk.name) {
            (desk::Wish::Leave, _) => {
                desk.rest(shared);
                self.desk = None;
                return self.back();
            }
            (desk::Wish::PlayOn, _) => {
                let mut game = desk.game();
                game.reopen();
                if game.outcome().is_some() {
                    shared.notice(t!(shared.texts, "desk-over"));
                    return None;
                }
                desk.rest(shared);
                return Some(Wish::Play(Box::new(game)));
            }
            (desk::Wish::Remark, Some(_)) => match desk.ply() {
                Some(ply) => self.writing = Some(Draft::new(ply, desk.remark())),
                None => shared.notice(t!(shared.texts, "desk-not-the-game")),
            },
            (desk::Wish::Export, Some(name)) => {
                shared.effects.push(Effect::Errand(Errand::Export(name)))
            }
            (desk::Wish::Remove, Some(name)) => ask_to_remove(name, shared),
            (desk::Wish::Remark | desk::Wish::Export | desk::Wish::Remove, None) => {
                shared.notice(t!(shared.texts, "desk-not-kept"));
            }
            (desk::Wish::SetUp, _) => {
                desk.rest(shared);
                self.setter = Some(Setter::new(&desk.game(), Use::Desk));
                self.trail.push(Screen::Setter);
            }
        }
        None
    }

    fn in_problems(&mut self, action: Action, shared: &mut Shared) -> Option<Wish> {
        match self.problems.act(action, shared)? {
            problems::Wish::Leave => return self.back(),
            problems::Wish::SetUp => {
                let rule = shared.rules.first()?;
                self.setter = Some(Setter::new(&Game::new(rule.clone()), Use::Problem));
                self.trail.push(Screen::Setter);
            }
            problems::Wish::Remove(id) => {
                let texts = &shared.texts;
                let question = Question::new(
                    t!(texts, "remove-title"),
                    t!(texts, "remove-problem", name = id.as_str()),
                    vec![
                        (t!(texts, "remove-yes"), Answer::RemoveProblem(id)),
                        (t!(texts, "remove-no"), Answer::Nothing),
                    ],
                );
                shared.questions.push(question);
            }
        }
        None
    }

    fn in_setter(&mut self, action: Action, shared: &mut Shared) {
        let Some(setter) = &mut self.setter else {
            self.trail.pop();
            return;
        };
        match setter.act(action) {
            Some(false) => return,
            None => {
                if let (Use::Desk, Some(desk)) = (setter.purpose(), &mut self.desk) {
                    desk.follow(shared);
                }
            }
            Some(true) => {
                let done = match setter.purpose() {
                    Use::Desk => setter.game(shared).map(|game| {
                        if let Some(desk) = &mut self.desk {
                            desk.set(game, shared);
                        }
                    }),
                    Use::Problem => match self.problems.free_name() {
                        None => return,
                        Some(name) => setter.problem(name, shared).map(|problem| {
                            let errand = Errand::AddProblem(Box::new(problem));
                            shared.effects.push(Effect::Errand(errand));
                        }),
                    },
                };
                if let Err(why) = done {
                    return shared.notice(why);
                }
            }
        }
        self.setter = None;
        self.trail.pop();
    }

    fn write(&mut self, action: Action, shared: &mut Shared) {
        if let Some((ply, text)) = remarks::write(&mut self.writing, action)
            && let Some(desk) = &mut self.desk
            && let Some(name) = desk.name
        {
            desk.write(ply, text.clone());
            let errand = Errand::Remark(name, ply, text);
            shared.effects.push(Effect::Errand(errand));
        }
    }

    /// Carries out what was asked about.
    pub(super) fn decided(&mut self, answer: Answer, shared: &mut Shared) {
        let errand = match answer {
            Answer::RemoveGame(name) => {
                if self
                    .desk
                    .as_ref()
                    .is_some_and(|desk| desk.name == Some(name))
                {
                    self.desk = None;
                    self.trail.retain(|screen| *screen != Screen::Desk);
                }
                Errand::Remove(name)
            }
            Answer::RemoveProblem(id) => Errand::RemoveProblem(id),
            Answer::RemoveMatch(id) => Errand::RemoveMatch(id),
            _ => return,
        };
        shared.effects.push(Effect::Errand(errand));
    }

    /// Takes in what came of an errand.
    pub(super) fn delivered(&mut self, delivered: Delivered, shared: &mut Shared) {
        let texts = &shared.texts;
        match delivered {
            Delivered::Kept(Ok(())) | Delivered::Remarked(Ok(())) => {}
            // Once is enough: it would come again with every move.
            Delivered::Kept(Err(_)) if self.knows_of_not_keeping => {}
            Delivered::Kept(Err(why)) => {
                self.knows_of_not_keeping = true;
                let why = errors::fault(texts, &why);
                shared.notice(t!(texts, "not-kept", why = why));
            }
            // They are about games that are played.
            Delivered::Remarks(..) => {}
            Delivered::Games(Ok(all)) => self.games.told(all),
            Delivered::Opened(name, Ok(sheet)) => self.opened(name, *sheet),
            Delivered::Removed(Ok(removed)) => {
                let text = match removed {
                    Removed::Hidden => t!(texts, "removed-hidden"),
                    Removed::Gone | Removed::Nothing => t!(texts, "removed"),
                    Removed::OfMatch(id) => t!(texts, "removed-not", name = id.to_string()),
                };
                shared.notice(text);
                shared.effects.push(Effect::Errand(Errand::Games));
                if self.trail.contains(&Screen::Matches) {
                    shared.effects.push(Effect::Errand(Errand::Matches));
                }
            }
            Delivered::Exported(Ok(file)) => shared.notice(t!(texts, "exported", file = file)),
            Delivered::Problems(all, faults) => {
                self.problems.told(all);
                if let Some(fault) = faults.into_iter().next() {
                    let why = errors::fault(texts, &fault);
                    shared.notice(t!(texts, "problem-left-out", why = why));
                }
            }
            Delivered::ProblemChanged(Ok(file)) => {
                shared.notice(t!(texts, "problem-changed", file = file));
                shared.effects.push(Effect::Errand(Errand::Problems));
            }
            Delivered::Matches(Ok(all)) => self.matches.told(all),
            Delivered::Matches(Err(why)) => {
                self.matches.told(Vec::new());
                shared.notice(errors::fault(texts, &why));
            }
            // The app takes it to the table.
            Delivered::Resumed(Ok(_)) => {}
            Delivered::Games(Err(why)) => {
                self.games.told(Vec::new());
                shared.notice(errors::fault(texts, &why));
            }
            Delivered::Remarked(Err(why))
            | Delivered::Opened(_, Err(why))
            | Delivered::Removed(Err(why))
            | Delivered::Resumed(Err(why))
            | Delivered::Exported(Err(why))
            | Delivered::ProblemChanged(Err(why)) => shared.notice(errors::fault(texts, &why)),
        }
    }

    fn opened(&mut self, name: GameName, sheet: Sheet) {
        // Whoever has gone elsewhere meanwhile is not called back.
        if self.trail.last() == Some(&Screen::Games) {
            self.desk = Some(Desk::new(Some(name), sheet, Side::South));
            self.trail.push(Screen::Desk);
        }
    }

    pub(super) fn thought(&mut self, thought: &Thought) {
        if let Some(desk) = &mut self.desk {
            desk.thought(thought);
        }
    }

    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        match self.trail.last()? {
            Screen::Desk => self.desk.as_ref()?.next(now),
            Screen::Problems => self.problems.next(now),
            Screen::Lessons => self.lessons.next(now),
            Screen::Games | Screen::Matches | Screen::Setter => None,
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let body = match &self.writing {
            None => area,
            Some(draft) => draft.draw(canvas, area, &shared.texts),
        };
        match self.trail.last() {
            Some(Screen::Games) => self.games.draw(canvas, body, shared),
            Some(Screen::Matches) => self.matches.draw(canvas, body, shared),
            Some(Screen::Problems) => self.problems.draw(canvas, body, shared),
            Some(Screen::Lessons) => self.lessons.draw(canvas, body, shared),
            Some(Screen::Desk) => {
                if let Some(desk) = &self.desk {
                    desk.draw(canvas, body, shared);
                }
            }
            Some(Screen::Setter) => {
                if let Some(setter) = &self.setter {
                    setter.draw(canvas, body, shared);
                }
            }
            None => {}
        }
    }
}

fn ask_to_remove(name: GameName, shared: &mut Shared) {
    let texts = &shared.texts;
    let text = match name {
        GameName::Home(_) => t!(texts, "remove-home"),
        GameName::Online(_) => t!(texts, "remove-online"),
    };
    shared.questions.push(Question::new(
        t!(texts, "remove-title"),
        text,
        vec![
            (t!(texts, "remove-yes"), Answer::RemoveGame(name)),
            (t!(texts, "remove-no"), Answer::Nothing),
        ],
    ));
}
