//! The first start: five questions, and what one should know before one is seen by others.

use ratatui::{crossterm::event::KeyEvent, layout::Rect};

use crate::{
    irc::sanitize,
    peer::wire::{Country, Languages, PlayerName},
    texts::{Texts, t},
    tui::{
        canvas::{Canvas, above, below, columns, shifted},
        event::{FirstStart, Profile},
        keys::Action,
        look::Role,
        names,
        shared::Shared,
        widget::{form::turned, input::Input},
    },
};

/// Longest name, in characters; it is measured again when it is read.
const MAX_NAME: usize = 1000;

/// The questions, in their order, and the row that ends them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Name,
    Country,
    Languages,
    Rule,
    Network,
    Done,
}

impl Row {
    const ALL: [Self; 6] = [
        Self::Name,
        Self::Country,
        Self::Languages,
        Self::Rule,
        Self::Network,
        Self::Done,
    ];
}

/// The answers as they are typed and chosen.
#[derive(Debug)]
pub(in crate::tui) struct Welcome {
    first: FirstStart,
    name: Input,
    country: Input,
    languages: Input,
    rule: usize,
    network: usize,
    chosen: usize,
    /// What is wrong with an answer.
    wrong: Option<String>,
    /// The answers are being kept.
    pub(in crate::tui) waits: bool,
}

/// What comes of an action.
#[derive(Debug)]
pub(in crate::tui) enum Step {
    Back,
    Done(Box<Profile>),
    Stay,
}

impl Welcome {
    pub(in crate::tui) fn new(first: FirstStart, shared: &Shared) -> Self {
        let proposed = &first.proposed;
        let text = |text: String| {
            let mut input = Input::default();
            input.set(text);
            input
        };
        let mut rules = shared.rules.iter();
        let mut networks = first.networks.iter();
        Self {
            name: text(proposed.name.to_string()),
            country: text(proposed.country.map(|c| c.to_string()).unwrap_or_default()),
            // Whoever reads this language speaks it.
            languages: text(match &proposed.languages {
                Some(languages) => languages.to_string(),
                None => shared.texts.language().code().to_owned(),
            }),
            rule: rules
                .position(|rule| *rule.id() == proposed.rule)
                .unwrap_or(0),
            network: networks
                .position(|(id, _)| *id == proposed.network)
                .unwrap_or(0),
            chosen: 0,
            wrong: None,
            waits: false,
            first,
        }
    }

    fn row(&self) -> Row {
        Row::ALL.get(self.chosen).copied().unwrap_or(Row::Done)
    }

    fn input(&mut self) -> Option<&mut Input> {
        match self.row() {
            Row::Name => Some(&mut self.name),
            Row::Country => Some(&mut self.country),
            Row::Languages => Some(&mut self.languages),
            Row::Rule | Row::Network | Row::Done => None,
        }
    }

    /// Whether a key is for the text of the chosen row rather than an action.
    pub(in crate::tui) fn key(&mut self, key: KeyEvent) -> bool {
        self.wrong = None;
        self.input().is_some_and(|input| input.key(key))
    }

    pub(in crate::tui) fn paste(&mut self, text: &str) {
        if let Some(input) = self.input() {
            input.paste(text);
        }
    }

    /// What went wrong when the answers were kept.
    pub(in crate::tui) fn failed(&mut self, why: String) {
        self.waits = false;
        self.wrong = Some(why);
    }

    pub(in crate::tui) fn act(&mut self, action: Action, shared: &Shared) -> Step {
        self.wrong = None;
        match action {
            Action::Back => return Step::Back,
            Action::Up => self.chosen = turned(self.chosen, Row::ALL.len(), false),
            Action::Down => self.chosen = turned(self.chosen, Row::ALL.len(), true),
            Action::Left | Action::Right => self.change(action == Action::Right, shared),
            Action::Choose(index) if index == self.chosen && self.row() == Row::Done => {
                return self.finish(shared);
            }
            Action::Choose(index) if index == self.chosen => self.change(true, shared),
            Action::Choose(index) => self.chosen = index.min(Row::ALL.len() - 1),
            Action::Confirm if self.row() == Row::Done => return self.finish(shared),
            Action::Confirm => {
                // A wrong answer is told where it was given.
                match self.check(self.row(), &shared.texts) {
                    Some(wrong) => self.wrong = Some(wrong),
                    None => self.chosen += 1,
                }
            }
            _ => {}
        }
        Step::Stay
    }

    fn change(&mut self, forward: bool, shared: &Shared) {
        match self.row() {
            Row::Rule => self.rule = turned(self.rule, shared.rules.len(), forward),
            Row::Network => {
                self.network = turned(self.network, self.first.networks.len(), forward);
            }
            _ => {}
        }
    }

    /// What is wrong with an answer, if anything.
    fn check(&self, row: Row, texts: &Texts) -> Option<String> {
        match row {
            Row::Name if self.read_name().is_none() => Some(t!(texts, "first-wrong-name")),
            Row::Country if self.read_country().is_none() => Some(t!(texts, "first-wrong-country")),
            Row::Languages if self.read_languages().is_none() => {
                Some(t!(texts, "first-wrong-languages"))
            }
            _ => None,
        }
    }

    fn read_name(&self) -> Option<PlayerName> {
        let name = self.name.text().trim();
        // Nobody could see or type a name with invisible characters.
        let is_visible = sanitize::clean(name, MAX_NAME) == name;
        name.parse().ok().filter(|_| is_visible)
    }

    /// By code or name; nothing is no country.
    fn read_country(&self) -> Option<Option<Country>> {
        match self.country.text().trim() {
            "" | "-" => Some(None),
            text => names::find_country(text).map(Some),
        }
    }

    fn read_languages(&self) -> Option<Option<Languages>> {
        let text = self.languages.text();
        let words = text.split([',', ';']).map(str::trim);
        let words = words.filter(|word| !word.is_empty() && *word != "-");
        let codes: Option<Vec<&str>> = words.map(names::find_spoken).collect();
        match codes?.join(",").as_str() {
            "" => Some(None),
            codes => codes.parse().ok().map(Some),
        }
    }

    fn finish(&mut self, shared: &Shared) -> Step {
        for (index, row) in Row::ALL.into_iter().enumerate() {
            if let Some(wrong) = self.check(row, &shared.texts) {
                (self.chosen, self.wrong) = (index, Some(wrong));
                return Step::Stay;
            }
        }
        let rule = shared.rules.get(self.rule).map(|rule| rule.id().clone());
        let network = self.first.networks.get(self.network);
        let proposed = &self.first.proposed;
        self.waits = true;
        Step::Done(Box::new(Profile {
            name: self.read_name().unwrap_or_default(),
            country: self.read_country().flatten(),
            languages: self.read_languages().flatten(),
            rule: rule.unwrap_or_else(|| proposed.rule.clone()),
            network: network.map_or_else(|| proposed.network.clone(), |(id, _)| id.clone()),
        }))
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, shared: &Shared) {
        let texts = &shared.texts;
        canvas.put(above(area, 1), &t!(texts, "first-title"), Role::Title);
        let used = canvas.paragraph(below(area, 1), &t!(texts, "first-public"), Role::Text);
        let mut rest = below(area, used + 2);
        let labels = Row::ALL.map(|row| label(texts, row));
        let wide = labels.iter().take(Row::ALL.len() - 1);
        let wide = wide.map(|label| columns(&canvas.look.shown(label))).max();
        let wide = wide.unwrap_or(0) + 4;
        for (index, (row, label)) in Row::ALL.into_iter().zip(&labels).enumerate() {
            if row == Row::Done {
                rest = below(rest, 1);
            }
            let place = above(rest, 1);
            canvas.choice(place, label, index == self.chosen, Action::Choose(index));
            self.value(canvas, shifted(place, wide), row, shared);
            rest = below(rest, 1);
        }
        rest = below(rest, 1);
        let (text, role) = match (&self.wrong, self.waits) {
            (Some(wrong), _) => (wrong.clone(), Role::Alarm),
            (None, true) => (t!(texts, "first-waits"), Role::Dim),
            (None, false) => (explained(texts, self.row()), Role::Dim),
        };
        canvas.paragraph(rest, &text, role);
    }

    fn value(&self, canvas: &mut Canvas<'_>, place: Rect, row: Row, shared: &Shared) {
        let focused = row == self.row();
        let role = if focused { Role::Chosen } else { Role::Text };
        let language = shared.texts.language();
        let (left, right) = (canvas.look.sign("◂ ", "< "), canvas.look.sign(" ▸", " >"));
        let (input, told) = match row {
            Row::Name => (&self.name, String::new()),
            Row::Country => {
                let country = self.read_country().flatten();
                let told = country.map(|country| names::country(country, language));
                (&self.country, told.unwrap_or_default())
            }
            Row::Languages => {
                let spoken = self.read_languages().flatten();
                let told = spoken.map(|spoken| names::all_spoken(&spoken, language));
                (&self.languages, told.unwrap_or_default())
            }
            Row::Rule => {
                let name = shared.rules.get(self.rule).map_or("", |rule| rule.name());
                canvas.put(place, &format!("{left}{name}{right}"), role);
                return;
            }
            Row::Network => {
                let name = self.first.networks.get(self.network);
                let name = name.map_or("", |(_, name)| name);
                canvas.put(place, &format!("{left}{name}{right}"), role);
                return;
            }
            Row::Done => return,
        };
        let wide = (columns(input.text()) + 2).clamp(10, 28).min(place.width);
        input.draw_text(
            canvas,
            above(Rect::new(place.x, place.y, wide, 1), 1),
            (focused, role),
        );
        if !told.eq_ignore_ascii_case(input.text()) {
            canvas.put(shifted(place, wide + 1), &told, role);
        }
    }
}

fn label(texts: &Texts, row: Row) -> String {
    match row {
        Row::Name => t!(texts, "first-name"),
        Row::Country => t!(texts, "first-country"),
        Row::Languages => t!(texts, "first-languages"),
        Row::Rule => t!(texts, "first-rule"),
        Row::Network => t!(texts, "first-network"),
        Row::Done => t!(texts, "first-done"),
    }
}

fn explained(texts: &Texts, row: Row) -> String {
    match row {
        Row::Name => t!(texts, "first-name-note"),
        Row::Country => t!(texts, "first-country-note"),
        Row::Languages => t!(texts, "first-languages-note"),
        Row::Rule => t!(texts, "first-rule-note"),
        Row::Network => t!(texts, "first-network-note"),
        Row::Done => t!(texts, "first-done-note"),
    }
}
