//! What lies over the lobby, on the screen.

use ratatui::layout::Rect;

use super::{
    Lobby,
    over::{CLOCKS, DEEDS, Deed, Form, GAMES, Over, Step},
    place::Person,
};
use crate::{
    peer::{Nick, wire::Clock},
    tui::{
        canvas::{Canvas, above, below, wrap},
        keys::{Action, Context},
        look::Role,
        shared::Shared,
        text::t,
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
        // The window is 58 columns wide, with its frame and a space on each side.
        let lines = self.card_lines(nick, shared);
        let wrapped = lines.iter().map(|line| canvas.look.shown(line));
        let lines: Vec<String> = wrapped.flat_map(|line| wrap(&line, 54)).collect();
        let high = lines.len() as u16 + DEEDS.len() as u16 + 5;
        let inside = canvas.window(area, 58, high, nick.as_str());
        let mut rest = inside;
        for line in &lines {
            canvas.put(above(rest, 1), line, Role::Text);
            rest = below(rest, 1);
        }
        let labels = DEEDS.map(|deed| match deed {
            Deed::Challenge => t!(texts, "deed-challenge"),
            Deed::Talk => t!(texts, "deed-talk"),
            Deed::Watch => t!(texts, "deed-watch"),
            Deed::AskCard => t!(texts, "deed-card"),
            Deed::Ignore => t!(texts, "deed-ignore"),
        });
        choices(canvas, below(rest, 1), &labels, chosen);
    }

    fn card_lines(&self, nick: &Nick, shared: &Shared) -> Vec<String> {
        let texts = &shared.texts;
        let Some(place) = self.places.get(&self.here()) else {
            return Vec::new();
        };
        let people = place.people(self.order, false);
        let person = people.into_iter().find(|person| person.nick() == nick);
        let mut lines = Vec::new();
        match person {
            Some(Person::Player(info)) => {
                let (_, state) = words::state(texts, info);
                let name = super::view::name(info);
                lines.push(t!(texts, "card-name", name = name, state = state));
                if let Some(country) = info.country {
                    lines.push(t!(texts, "card-country", country = country.to_string()));
                }
                if let Some(languages) = &info.languages {
                    lines.push(t!(
                        texts,
                        "card-languages",
                        languages = languages.to_string()
                    ));
                }
                if let Some(card) = &info.card {
                    let (rule, others) = (card.rule.id.as_str(), card.others);
                    lines.push(t!(texts, "card-rule", rule = rule, others = others));
                    let (points, games) = (card.points.to_string(), card.chain.number);
                    lines.push(t!(texts, "card-points", points = points, games = games));
                }
                if info.clock_off {
                    lines.push(t!(texts, "card-clock-off"));
                }
                lines.push(t!(texts, "card-key", key = info.key.to_string()));
            }
            Some(Person::Hint(_, hint)) => {
                let (rule, points) = (hint.rule.as_str(), hint.points.to_string());
                lines.push(t!(texts, "card-hint", rule = rule, points = points));
            }
            Some(Person::Split(_)) => lines.push(t!(texts, "card-split")),
            None => lines.push(t!(texts, "card-gone")),
        }
        if let Some(owner) = place.bots.get(nick) {
            lines.push(t!(texts, "card-bot", owner = owner.as_str()));
        }
        lines
    }

    fn draw_form(&self, canvas: &mut Canvas<'_>, area: Rect, form: &Form, shared: &Shared) {
        let texts = &shared.texts;
        let title = t!(texts, "challenge-title", nick = form.nick.as_str());
        let inside = canvas.window(area, 58, 11, &title);
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
        ];
        form::draw(canvas, above(inside, 4), &rows, form.chosen);
        canvas.paragraph(below(inside, 5), &t!(texts, "challenge-note"), Role::Dim);
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

/// Lines to choose from, and the keys below them.
fn choices(canvas: &mut Canvas<'_>, area: Rect, labels: &[String], chosen: usize) {
    for (index, (row, label)) in area.rows().zip(labels).enumerate() {
        canvas.choice(row, label, index == chosen, Action::Choose(index));
    }
    let last = below(area, area.height.saturating_sub(1));
    canvas.keys(last, Context::Form);
}
