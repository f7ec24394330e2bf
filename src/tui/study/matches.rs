//! The matches at home, and their tables.

use ratatui::layout::Rect;

use super::match_table;
use crate::{
    store::{HomeMatch, MatchId},
    texts::{self, t},
    tui::{
        canvas::{Canvas, above, below},
        keys::Action,
        look::Role,
        shared::Shared,
        widget::form::turned,
    },
};

/// The list of matches.
#[derive(Debug, Default)]
pub(super) struct Matches {
    /// None until they have been read.
    all: Option<Vec<HomeMatch>>,
    chosen: usize,
    /// The table of the chosen one lies over the list.
    is_open: bool,
}

/// What the list cannot do by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Leave,
    /// Go on with it.
    Resume(MatchId),
    Remove(MatchId),
    /// All its games are over.
    Over,
}

impl Matches {
    /// Takes over what there is.
    pub(super) fn told(&mut self, all: Vec<HomeMatch>) {
        self.chosen = self.chosen.min(all.len().saturating_sub(1));
        self.is_open &= !all.is_empty();
        self.all = Some(all);
    }

    /// Forgets what there was, until it is read anew.
    pub(super) fn open(&mut self) {
        *self = Self::default();
    }

    fn chosen(&self) -> Option<&HomeMatch> {
        self.all.as_ref()?.get(self.chosen)
    }

    /// Takes an action.
    pub(super) fn act(&mut self, action: Action) -> Option<Wish> {
        let count = self.all.as_ref().map_or(0, Vec::len);
        match action {
            Action::Back if self.is_open => self.is_open = false,
            Action::Back => return Some(Wish::Leave),
            Action::Remove => return self.chosen().map(|of| Wish::Remove(of.id)),
            Action::Confirm if self.is_open => {
                let of = self.chosen()?;
                return Some(match of.next_number() {
                    Some(_) => Wish::Resume(of.id),
                    None => Wish::Over,
                });
            }
            Action::Confirm => self.is_open = count > 0,
            Action::Choose(index) => {
                self.chosen = index.min(count.saturating_sub(1));
                self.is_open = count > 0;
            }
            Action::Up if !self.is_open => self.chosen = turned(self.chosen, count, false),
            Action::Down if !self.is_open => self.chosen = turned(self.chosen, count, true),
            _ => {}
        }
        None
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        canvas.put(above(area, 1), &t!(texts, "matches-title"), Role::Title);
        let body = below(area, 2);
        let all = self.all.as_deref().unwrap_or_default();
        if all.is_empty() {
            let text = match &self.all {
                None => t!(texts, "games-reading"),
                Some(_) => t!(texts, "matches-none"),
            };
            canvas.paragraph(body, &text, Role::Dim);
            return;
        }
        let rows = usize::from(body.height);
        let from = self
            .chosen
            .saturating_sub(rows / 2)
            .min(all.len().saturating_sub(rows));
        for (row, (index, of)) in body.rows().zip(all.iter().enumerate().skip(from)) {
            let text = line(shared, of);
            canvas.choice(row, &text, index == self.chosen, Action::Choose(index));
        }
        if let Some(of) = self.chosen().filter(|_| self.is_open) {
            draw_table(canvas, area, of, shared);
        }
    }
}

/// The table of a match, and below it how it goes on.
fn draw_table(canvas: &mut Canvas<'_>, area: Rect, of: &HomeMatch, shared: &Shared) {
    let texts = &shared.texts;
    let names = match of.level {
        Some(_) => [t!(texts, "who-you"), t!(texts, "who-computer")],
        None => [t!(texts, "match-first"), t!(texts, "match-second")],
    };
    match_table::draw(&of.table(), canvas, area, [&names[0], &names[1]]);
    let told = match of.next_number() {
        Some(number) => t!(texts, "matches-go-on", game = number, of = of.of),
        None => t!(texts, "matches-over"),
    };
    let last = below(area, area.height.saturating_sub(1));
    canvas.put(last, &told, Role::Turn);
}

/// Number, day, opponent, how many games, and how it stands.
fn line(shared: &Shared, of: &HomeMatch) -> String {
    let texts = &shared.texts;
    let who = match of.level {
        Some(level) => t!(texts, "games-computer", level = texts::level(texts, level)),
        None => t!(texts, "games-people"),
    };
    let table = of.table();
    let played = format!("{}/{}", table.played(), table.of());
    let (id, day, standing) = (of.id, super::games::day(of.begun), table.standing());
    format!("{id:<5} {day}  {who:<24} {played}  {standing}")
}
