//! Before a game at this screen: by which rule, against whom, on which side.

use std::sync::Arc;

use ratatui::layout::Rect;

use crate::{
    engine::Level,
    game::{Game, Side},
    rules::{self, Rule},
    texts::{self, t},
    tui::{
        canvas::{Canvas, above, below},
        keys::Action,
        look::Role,
        screen::table::{Rival, Table},
        shared::Shared,
        widget::form::{self, EXPLAINS, Row, turned},
    },
};

/// The choices, which stay for the next game.
#[derive(Debug)]
pub(in crate::tui) struct NewGame {
    rule: usize,
    level: usize,
    side: Side,
    comments: Option<bool>,
    people: bool,
    /// Six games instead of one.
    is_match: bool,
    /// The game to go on from, instead of a new one.
    from: Option<Game>,
    chosen: usize,
}

impl Default for NewGame {
    fn default() -> Self {
        Self {
            rule: 0,
            level: 0,
            side: Side::South,
            comments: None,
            people: false,
            is_match: false,
            from: None,
            chosen: 0,
        }
    }
}

impl NewGame {
    /// Against the computer, or two people.
    pub(in crate::tui) fn open(&mut self, people: bool) {
        self.people = people;
        self.from = None;
        self.chosen = 0;
    }

    /// On from a game, whose rule stays; the player takes the side that is to move.
    pub(in crate::tui) fn begin_from(&mut self, game: Game) {
        self.side = game.position().side();
        self.is_match = false;
        // The level is what is left to choose.
        self.chosen = 1;
        self.from = Some(game);
    }

    /// Whether it is to go on from a game.
    pub(in crate::tui) fn goes_on(&self) -> bool {
        self.from.is_some()
    }

    /// By this rule.
    pub(in crate::tui) fn choose_rule(&mut self, index: usize) {
        self.rule = index;
    }

    fn count(&self) -> usize {
        if self.people { 3 } else { 5 }
    }

    fn level(&self) -> Level {
        Level::ALL.get(self.level).copied().unwrap_or(Level::Novice)
    }

    /// Whether the moves are commented on: at first against the weakest level only.
    fn comments(&self) -> bool {
        let learns = !self.people && self.level() == Level::FirstSteps;
        self.comments.unwrap_or(learns)
    }

    /// Takes an action. Gives the game when it is to begin.
    pub(in crate::tui) fn act(&mut self, action: Action, shared: &Shared) -> Option<Table> {
        match action {
            Action::Up => self.chosen = turned(self.chosen, self.count(), false),
            Action::Down => self.chosen = turned(self.chosen, self.count(), true),
            Action::Left => self.change(false, shared.rules.len()),
            Action::Right => self.change(true, shared.rules.len()),
            Action::Choose(index) if index == self.chosen => self.change(true, shared.rules.len()),
            Action::Choose(index) => self.chosen = index.min(self.count() - 1),
            Action::Confirm => {
                let game = match self.from.take() {
                    Some(game) => game,
                    None => Game::new(Arc::clone(self.rule(shared)?)),
                };
                let rival = match self.people {
                    true => Rival::Person,
                    false => Rival::Computer(self.level()),
                };
                let side = if self.people { Side::South } else { self.side };
                let table = Table::new(game, rival, side, self.comments());
                return Some(if self.is_match {
                    table.in_match()
                } else {
                    table
                });
            }
            _ => {}
        }
        None
    }

    fn rule<'a>(&self, shared: &'a Shared) -> Option<&'a Arc<Rule>> {
        shared.rules.get(self.rule).or(shared.rules.first())
    }

    /// The rows: rule, level, side, comments, games; for two people rule, comments and games.
    fn change(&mut self, forward: bool, rules: usize) {
        let row = match (self.people, self.chosen) {
            (true, row @ 1..) => row + 2,
            (_, row) => row,
        };
        match row {
            0 => {
                self.rule = turned(self.rule, rules, forward);
                // Another rule is another game.
                self.from = None;
            }
            4 => self.is_match = !self.is_match,
            1 => self.level = turned(self.level, Level::ALL.len(), forward),
            2 => self.side = self.side.other(),
            _ => self.comments = Some(!self.comments()),
        }
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        let from = self.from.as_ref();
        let Some(rule) = from.map(Game::rule).or(self.rule(shared)) else {
            return;
        };
        let title = match self.people {
            true => t!(texts, "new-people"),
            false => t!(texts, "new-computer"),
        };
        canvas.put(above(area, 1), &title, Role::Title);
        let yes_no = match self.comments() {
            true => t!(texts, "yes"),
            false => t!(texts, "no"),
        };
        let row = |name: String, value: String| Row { name, value };
        let mut rows = vec![row(t!(texts, "new-rule"), rule.name().to_owned())];
        if !self.people {
            rows.push(row(
                t!(texts, "new-level"),
                texts::level(texts, self.level()),
            ));
            rows.push(row(t!(texts, "new-side"), texts::side(texts, self.side)));
        }
        rows.push(row(t!(texts, "new-comments"), yes_no));
        rows.push(row(
            t!(texts, "new-games"),
            match self.is_match {
                true => t!(texts, "new-match"),
                false => t!(texts, "new-one"),
            },
        ));
        if let Some(game) = from {
            let told = t!(texts, "new-from", ply = game.ply());
            canvas.right(above(area, 1), &told, Role::Turn);
        }
        let at = below(area, 2);
        form::draw(canvas, above(at, rows.len() as u16), &rows, self.chosen);
        let at = below(at, rows.len() as u16 + 1);
        let text = rules::board(rule.params(), texts.language());
        let used = canvas.paragraph(at, &text, EXPLAINS);
        let told = rule.text_or_english(texts.language());
        let at = below(at, used + 1);
        let used = canvas.paragraph(at, &told.who, EXPLAINS);
        canvas.whole(below(at, used + 1), &told.description, EXPLAINS);
    }
}
