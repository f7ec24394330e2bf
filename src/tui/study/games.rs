//! The games that have been played, wherever that was.

use std::time::SystemTime;

use ratatui::{crossterm::event::KeyEvent, layout::Rect};

use crate::{
    notation::PlainText,
    store::{GameName, Listed, ResultKind},
    texts::{self, Texts, t},
    tui::{
        canvas::{Canvas, above, below, columns},
        keys::Action,
        look::Role,
        shared::Shared,
        widget::{form::turned, input::Input},
    },
};

/// Which games are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Filter {
    #[default]
    All,
    Home,
    Online,
    File,
    Open,
    Won,
    Lost,
}

const FILTERS: [Filter; 7] = [
    Filter::All,
    Filter::Home,
    Filter::Online,
    Filter::File,
    Filter::Open,
    Filter::Won,
    Filter::Lost,
];

/// The list of games.
#[derive(Debug, Default)]
pub(super) struct Games {
    /// None until they have been read.
    all: Option<Vec<Listed>>,
    chosen: usize,
    filter: Filter,
    /// Words of the games that are shown; empty for all.
    search: Input,
    /// It is being typed.
    searching: bool,
}

/// What the list cannot do by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Leave,
    Open(GameName),
    Export(GameName),
    Remove(GameName),
    /// The matches.
    Matches,
}

impl Games {
    /// Takes over what there is.
    pub(super) fn told(&mut self, all: Vec<Listed>) {
        self.all = Some(all);
        let count = self.all.iter().flatten().count();
        self.chosen = self.chosen.min(count.saturating_sub(1));
    }

    /// Whether it is being typed what is to be shown.
    pub(super) fn is_searching(&self) -> bool {
        self.searching
    }

    /// Types into the search. Tells whether there is one.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let typed = self.searching && self.search.key(key);
        if typed {
            self.chosen = 0;
        }
        typed
    }

    /// The games that fit the filter and have every word that was typed.
    fn shown(&self, texts: &Texts) -> Vec<&Listed> {
        let wanted = self.search.text().to_lowercase();
        let has_words = |listed: &&Listed| {
            let row = searched(texts, listed);
            wanted.split_whitespace().all(|word| row.contains(word))
        };
        let fits = |listed: &&Listed| match self.filter {
            Filter::All => true,
            Filter::Home => listed.place() == "home",
            Filter::Online => matches!(listed, Listed::Online(_)),
            Filter::File => listed.place() == "file",
            Filter::Open => ResultKind::of(listed) == ResultKind::Open,
            Filter::Won => listed.me().is_some() && ResultKind::of(listed) == ResultKind::Won,
            Filter::Lost => listed.me().is_some() && ResultKind::of(listed) == ResultKind::Lost,
        };
        let fitting = self.all.iter().flatten().filter(fits);
        fitting.filter(has_words).collect()
    }

    /// Takes an action.
    pub(super) fn act(&mut self, action: Action, texts: &Texts) -> Option<Wish> {
        let names: Vec<GameName> = self
            .shown(texts)
            .iter()
            .map(|listed| listed.name())
            .collect();
        let (count, chosen) = (names.len(), names.get(self.chosen).copied());
        match action {
            Action::Search => self.searching = true,
            Action::Match => return Some(Wish::Matches),
            Action::Confirm if self.searching => self.searching = false,
            Action::Back if self.searching || !self.search.is_empty() => {
                self.search.set(String::new());
                self.searching = false;
                self.chosen = 0;
            }
            Action::Up => self.chosen = turned(self.chosen, count, false),
            Action::Down => self.chosen = turned(self.chosen, count, true),
            Action::Earlier => self.chosen = self.chosen.saturating_sub(10),
            Action::Later => self.chosen = (self.chosen + 10).min(count.saturating_sub(1)),
            Action::Choose(index) => {
                self.chosen = index.min(count.saturating_sub(1));
                return names.get(self.chosen).copied().map(Wish::Open);
            }
            Action::Confirm => return chosen.map(Wish::Open),
            Action::Export => return chosen.map(Wish::Export),
            Action::Remove => return chosen.map(Wish::Remove),
            Action::Filter => {
                let at = FILTERS
                    .iter()
                    .position(|filter| *filter == self.filter)
                    .unwrap_or(0);
                self.filter = FILTERS
                    .get(turned(at, FILTERS.len(), true))
                    .copied()
                    .unwrap_or_default();
                self.chosen = 0;
            }
            Action::Back => return Some(Wish::Leave),
            _ => {}
        }
        None
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        canvas.put(above(area, 1), &t!(texts, "games-title"), Role::Title);
        canvas.right(above(area, 1), &self.filter.text(texts), Role::Turn);
        let body = below(area, 2);
        if self.searching {
            self.search.draw(canvas, above(below(area, 1), 1), true);
        } else if !self.search.is_empty() {
            let text = t!(texts, "games-searched", words = self.search.text());
            canvas.put(above(below(area, 1), 1), &text, Role::Turn);
        }
        let games = self.shown(texts);
        if games.is_empty() {
            let text = match &self.all {
                None => t!(texts, "games-reading"),
                Some(all) if all.is_empty() => t!(texts, "games-none"),
                Some(_) => t!(texts, "games-none-such"),
            };
            canvas.paragraph(body, &text, Role::Dim);
            return;
        }
        let rows = usize::from(body.height);
        let from = self
            .chosen
            .saturating_sub(rows / 2)
            .min(games.len().saturating_sub(rows));
        for (row, (index, listed)) in body.rows().zip(games.iter().enumerate().skip(from)) {
            let text = line(
                texts,
                listed,
                row.width,
                &canvas.look.shown(&opponents(texts, listed)),
            );
            canvas.choice(row, &text, index == self.chosen, Action::Choose(index));
        }
    }
}

/// What is searched of a game: everything that its row shows, in small letters.
fn searched(texts: &Texts, listed: &Listed) -> String {
    // So wide that nothing is left out.
    line(texts, listed, u16::MAX, &opponents(texts, listed)).to_lowercase()
}

impl Filter {
    fn text(self, texts: &Texts) -> String {
        match self {
            Self::All => t!(texts, "games-all"),
            Self::Home => t!(texts, "games-home"),
            Self::Online => t!(texts, "games-online"),
            Self::File => t!(texts, "games-file"),
            Self::Open => t!(texts, "games-open"),
            Self::Won => t!(texts, "games-won"),
            Self::Lost => t!(texts, "games-lost"),
        }
    }
}

/// Day, opponents, rule and result; in a narrow window without the rule and the century.
fn line(texts: &Texts, listed: &Listed, width: u16, who: &str) -> String {
    let is_wide = width >= 80;
    let mut day = day(listed.begun());
    if !is_wide {
        day.drain(..2.min(day.len()));
    }
    let name: String = listed.name().to_string().chars().take(8).collect();
    let rule = listed.rule().map_or("", |rule| rule.as_str());
    // As long as the longest name of a level, in any language.
    let wide = 25;
    let mut who: String = who.to_owned();
    while columns(&who) > wide {
        who.pop();
    }
    let gap = " ".repeat(usize::from(wide - columns(&who)));
    let result = result(texts, listed);
    match is_wide {
        true => format!("{name:<8} {day} {who}{gap} {rule:<16.16} {result}"),
        false => format!("{name:<8} {day} {who}{gap} {result}"),
    }
}

/// The day of a time, in UTC.
pub(super) fn day(at: SystemTime) -> String {
    jiff::Timestamp::try_from(at).map_or(String::new(), |at| {
        at.to_zoned(jiff::tz::TimeZone::UTC)
            .strftime("%Y-%m-%d")
            .to_string()
    })
}

/// Who played: the opponent, or both.
pub(super) fn opponents(texts: &Texts, listed: &Listed) -> String {
    match listed {
        Listed::Online(row) => {
            let setting = row.setting.as_ref();
            let name = setting.map_or("", |setting| match setting.name.as_str() {
                "" => setting.nick.as_str(),
                name => name,
            });
            // Others have written it.
            PlainText::name(name).to_string()
        }
        Listed::Home(row) => {
            let [south, north] = &row.names;
            match (row.origin, south.is_empty() && north.is_empty()) {
                (
                    crate::store::Origin::Home {
                        level: Some(level), ..
                    },
                    _,
                ) => {
                    t!(texts, "games-computer", level = texts::level(texts, level))
                }
                (_, true) => t!(texts, "games-people"),
                (_, false) => format!("{south} - {north}"),
            }
        }
    }
}

fn result(texts: &Texts, listed: &Listed) -> String {
    let Some(ending) = listed.ending() else {
        return t!(texts, "games-open");
    };
    let [south, north] = ending.score.0;
    let (own, other) = match listed.me() {
        Some(crate::game::Side::North) => (north, south),
        _ => (south, north),
    };
    let score = format!("{own}:{other}");
    match (ResultKind::of(listed), listed.me()) {
        (ResultKind::Won, Some(_)) => format!("{} {score}", t!(texts, "games-won")),
        (ResultKind::Lost, Some(_)) => format!("{} {score}", t!(texts, "games-lost")),
        (ResultKind::Drawn, _) => format!("{} {score}", t!(texts, "games-drawn")),
        _ => score,
    }
}
