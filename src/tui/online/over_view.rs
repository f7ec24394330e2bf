//! What lies over the lobby, on the screen.

use ratatui::layout::Rect;

use super::{
    Lobby,
    card::Deed,
    over::{CLOCKS, Errand, Form, GAMES, Over, Step},
};
use crate::{
    peer::{Nick, wire::Clock},
    texts::{Texts, t},
    tui::{
        canvas::{Canvas, above, below, wrap},
        keys::{Action, Context},
        look::Role,
        shared::Shared,
        study::match_table,
        widget::form::{self, Row},
        words,
    },
};

impl Lobby {
    pub(super) fn draw_over(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        match &self.over {
            Some(Over::Card(nick, chosen)) => self.draw_card(canvas, area, (nick, *chosen), shared),
            Some(Over::Challenge(form)) => self.draw_form(canvas, area, form, shared),
            Some(Over::Offers(chosen)) => {
                let steps = self.steps();
                let labels: Vec<String> = steps.iter().map(|step| label(shared, *step)).collect();
                let title = t!(shared.texts, "offers-title");
                let inside = canvas.window(area, 58, labels.len() as u16 + 4, &title);
                choices(canvas, inside, &labels, *chosen);
            }
            Some(Over::Lobby(chosen)) => {
                let errands = self.errands().into_iter();
                let labels: Vec<String> = errands
                    .map(|errand| errand_label(&shared.texts, errand))
                    .collect();
                let title = t!(shared.texts, "lobby-title");
                let inside = canvas.window(area, 58, labels.len() as u16 + 4, &title);
                choices(canvas, inside, &labels, *chosen);
            }
            Some(Over::Ignored(chosen)) => {
                let labels: Vec<String> = self.ignored.iter().map(ToString::to_string).collect();
                let title = t!(shared.texts, "ignored-title");
                let inside = canvas.window(area, 58, labels.len() as u16 + 4, &title);
                choices(canvas, inside, &labels, *chosen);
            }
            Some(Over::Match) => {
                if let Some((nick, table)) = self.match_here() {
                    let own = t!(shared.texts, "who-you");
                    match_table::draw(table, canvas, area, [&own, nick.as_str()]);
                }
            }
            None => {}
        }
    }

    fn draw_card(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (nick, chosen): (&Nick, usize),
        shared: &Shared,
    ) {
        let texts = &shared.texts;
        let labels: Vec<String> = self
            .deeds(nick)
            .into_iter()
            .map(|deed| deed_label(texts, deed))
            .collect();
        // What can be done has to be seen, whatever there is to read: sentences that do not fit are left
        // out. The window is 58 columns wide, with its frame and a space on each side.
        let most = usize::from(area.height.saturating_sub(labels.len() as u16 + 5));
        let mut lines: Vec<String> = Vec::new();
        for line in self.card_lines(nick, shared) {
            let wrapped = wrap(&canvas.look.shown(&line), 54);
            if lines.len() + wrapped.len() <= most {
                lines.extend(wrapped);
            }
        }
        let high = (lines.len() + labels.len()) as u16 + 5;
        let inside = canvas.window(area, 58, high, nick.as_str());
        let mut rest = inside;
        for line in &lines {
            canvas.put(above(rest, 1), line, Role::Text);
            rest = below(rest, 1);
        }
        choices(canvas, below(rest, 1), &labels, chosen);
    }

    fn draw_form(&self, canvas: &mut Canvas<'_>, area: Rect, form: &Form, shared: &Shared) {
        let texts = &shared.texts;
        let title = t!(texts, "challenge-title", nick = form.nick.as_str());
        let inside = canvas.window(area, 58, 12, &title);
        let rule = self.connected.rules.get(form.rule);
        let clock = CLOCKS.get(form.clock).and_then(|text| text.parse().ok());
        let games = GAMES.get(form.games).copied().unwrap_or(1);
        let row = |name: String, value: String| Row { name, value };
        let rows = [
            row(
                t!(texts, "new-rule"),
                rule.map(|rule| rule.name().to_owned()).unwrap_or_default(),
            ),
            row(
                t!(texts, "challenge-clock"),
                words::clock(texts, clock.unwrap_or(Clock::Untimed)),
            ),
            row(
                t!(texts, "challenge-rated"),
                if form.rated {
                    t!(texts, "yes")
                } else {
                    t!(texts, "no")
                },
            ),
            row(t!(texts, "challenge-games"), games.to_string()),
            row(
                t!(texts, "challenge-referee"),
                match form.referee() {
                    Some(nick) => nick.to_string(),
                    None => t!(texts, "challenge-referee-none"),
                },
            ),
        ];
        form::draw(canvas, above(inside, 5), &rows, form.chosen);
        canvas.paragraph(below(inside, 6), &t!(texts, "challenge-note"), Role::Dim);
        let last = below(inside, inside.height.saturating_sub(1));
        canvas.keys(last, Context::Form);
    }
}

fn label(shared: &Shared, step: Step) -> String {
    let texts = &shared.texts;
    match step {
        Step::Offer(offer) => t!(texts, "step-offer", offer = words::offer(texts, offer)),
        Step::TakeBack => t!(texts, "step-takeback"),
        Step::Claim => t!(texts, "step-claim"),
        Step::Resign => t!(texts, "step-resign"),
        Step::Rematch => t!(texts, "step-rematch"),
        Step::Answer => t!(texts, "step-answer"),
    }
}

fn deed_label(texts: &Texts, deed: Deed) -> String {
    match deed {
        Deed::TakeUp => t!(texts, "deed-take-up"),
        Deed::Challenge => t!(texts, "deed-challenge"),
        Deed::Talk => t!(texts, "deed-talk"),
        Deed::Watch => t!(texts, "deed-watch"),
        Deed::Nudge => t!(texts, "deed-nudge"),
        Deed::AskCard => t!(texts, "deed-card"),
        Deed::Ignore => t!(texts, "deed-ignore"),
    }
}

fn errand_label(texts: &Texts, errand: Errand) -> String {
    match errand {
        Errand::Seek => t!(texts, "errand-seek"),
        Errand::SeekNoMore => t!(texts, "errand-seek-no-more"),
        Errand::Away => t!(texts, "errand-away"),
        Errand::Back => t!(texts, "errand-back"),
        Errand::Networks => t!(texts, "menu-networks"),
        Errand::Scan => t!(texts, "menu-scan"),
        Errand::Sunday => t!(texts, "errand-sunday"),
        Errand::Sort => t!(texts, "errand-sort"),
        Errand::Filter => t!(texts, "errand-filter"),
        Errand::Ignored => t!(texts, "errand-ignored"),
    }
}

/// Lines to choose from, moved so that the chosen one is seen, and the keys below them.
fn choices(canvas: &mut Canvas<'_>, area: Rect, labels: &[String], chosen: usize) {
    let high = usize::from(area.height.saturating_sub(1));
    let from = chosen.saturating_sub(high / 2);
    let from = from.min(labels.len().saturating_sub(high));
    let shown = labels.iter().enumerate().skip(from).take(high);
    for (row, (index, label)) in area.rows().zip(shown) {
        canvas.choice(row, label, index == chosen, Action::Choose(index));
    }
    let last = below(area, area.height.saturating_sub(1));
    canvas.keys(last, Context::List);
}
