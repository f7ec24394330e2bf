//! The rules: which there are, and how each is played.

use std::sync::Arc;

use ratatui::layout::Rect;

use crate::{
    rules::{Rule, explain},
    texts::t,
    tui::{
        canvas::{Canvas, above, below, columns, wrap},
        keys::Action,
        look::Role,
        shared::Shared,
        widget::form::turned,
    },
};

/// The list of rules, and the text of one.
#[derive(Debug, Default)]
pub(in crate::tui) struct Rules {
    chosen: usize,
    scrolled: usize,
}

impl Rules {
    /// Takes an action. Gives the rule by which a game is to be played.
    pub(in crate::tui) fn act(&mut self, action: Action, shared: &Shared) -> Option<usize> {
        let count = shared.rules.len();
        let before = self.chosen;
        match action {
            Action::Up => self.chosen = turned(self.chosen, count, false),
            Action::Down => self.chosen = turned(self.chosen, count, true),
            Action::Choose(index) => self.chosen = index.min(count.saturating_sub(1)),
            Action::Earlier => self.scrolled = self.scrolled.saturating_sub(5),
            Action::Later => self.scrolled += 5,
            Action::Confirm => return Some(self.chosen),
            _ => {}
        }
        if self.chosen != before {
            self.scrolled = 0;
        }
        None
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        canvas.put(
            above(area, 1),
            &t!(shared.texts, "rules-title"),
            Role::Title,
        );
        let body = below(area, 2);
        // As wide as the longest name, where that leaves enough for the text.
        let names = shared
            .rules
            .iter()
            .map(|rule| canvas.look.shown(rule.name()));
        let wide = names.map(|name| columns(&name)).max().unwrap_or(0) + 2;
        let wide = wide.min(area.width * 2 / 5);
        let list = Rect::new(body.x, body.y, wide, body.height);
        let rows = usize::from(list.height);
        let from = self.chosen.saturating_sub(rows / 2);
        let from = from.min(shared.rules.len().saturating_sub(rows));
        for (row, (index, rule)) in list.rows().zip(shared.rules.iter().enumerate().skip(from)) {
            canvas.choice(
                row,
                rule.name(),
                index == self.chosen,
                Action::Choose(index),
            );
        }
        let text = Rect::new(
            body.x + wide + 2,
            body.y,
            body.width.saturating_sub(wide + 2),
            body.height,
        );
        if let Some(rule) = shared.rules.get(self.chosen) {
            self.rule(canvas, text, rule, shared);
        }
    }

    fn rule(&self, canvas: &mut Canvas<'_>, area: Rect, rule: &Arc<Rule>, shared: &Shared) {
        let language = shared.texts.language();
        let mut lines: Vec<(String, Role)> = vec![(rule.name().to_owned(), Role::Title)];
        let home = rule.home();
        if !home.is_empty() {
            lines.push((home, Role::Dim));
        }
        let told = rule.text_or_english(language);
        let mut add = |title: &str, text: &str| {
            if text.is_empty() {
                return;
            }
            lines.push((String::new(), Role::Text));
            if !title.is_empty() {
                lines.push((title.to_owned(), Role::Title));
            }
            for line in wrap(&canvas.look.shown(text), area.width) {
                lines.push((line, Role::Text));
            }
        };
        add("", &told.description);
        add("", &told.play);
        for part in explain(rule, language) {
            add(&part.title.to_string(), &part.sentences.join(" "));
        }
        let most = lines.len().saturating_sub(usize::from(area.height));
        let from = self.scrolled.min(most);
        let shown = lines.iter().skip(from);
        canvas.lines(area, shown.map(|(text, role)| (text.as_str(), *role)));
        if from < most {
            let last = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            canvas.right(last, canvas.look.sign(" ↓ ", " v "), Role::Turn);
        }
    }
}
