//! What lies over the lobby: a player's card, the terms of a challenge, what can be offered.

use std::sync::Arc;

use ratatui::layout::Rect;

use super::{Lobby, place::Person};
use crate::{
    client::{self, Ignore},
    irc::networks::NetworkId,
    peer::{
        Command as Play, Nick, Offer, Terms, WatchCommand,
        wire::{Clock, Round},
    },
    rules::Rule,
    tui::{
        canvas::{Canvas, above, below},
        event::Asked,
        keys::{Action, Context},
        look::Role,
        screen::question::{Answer, Question},
        shared::Shared,
        text::t,
        widget::form::{self, Row, turned},
        words,
    },
};

/// What lies over the lobby.
#[derive(Debug)]
pub(super) enum Over {
    /// A player, and the line chosen of what can be done.
    Card(Nick, usize),
    Challenge(Box<Form>),
    /// The line chosen of what can be offered.
    Offers(usize),
}

/// The terms of a challenge.
#[derive(Debug)]
pub(super) struct Form {
    network: NetworkId,
    nick: Nick,
    rule: usize,
    clock: usize,
    rated: bool,
    games: usize,
    chosen: usize,
}

/// Clocks to choose from; the one of a challenge that says nothing is the third.
const CLOCKS: [&str; 8] = ["-", "3+2", "5+3", "10+5", "15+10", "30+20", "30s", "60s"];
const USUAL_CLOCK: usize = 2;
/// Games of a match to choose from; one is no match.
const GAMES: [u8; 5] = [1, 2, 4, 6, 8];

/// What can be done about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Challenge,
    Talk,
    Watch,
    AskCard,
    Ignore,
}

const DEEDS: [Deed; 5] = [
    Deed::Challenge,
    Deed::Talk,
    Deed::Watch,
    Deed::AskCard,
    Deed::Ignore,
];

/// What can be done in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Offer(Offer),
    TakeBack,
    Claim,
    Resign,
    Rematch,
    Answer,
}

impl Lobby {
    pub(super) fn choose(&mut self, down: bool) {
        let Some((nicks, at)) = self.listed() else {
            return;
        };
        let next = match at {
            Some(at) => turned(at, nicks.len(), down),
            None => 0,
        };
        self.chosen = nicks.into_iter().nth(next);
    }

    pub(super) fn choose_at(&mut self, index: usize) {
        let Some((nicks, at)) = self.listed() else {
            return;
        };
        if at == Some(index) {
            return self.open_card();
        }
        self.chosen = nicks.into_iter().nth(index);
    }

    /// The nicks in the list, and which of them is chosen.
    fn listed(&self) -> Option<(Vec<Nick>, Option<usize>)> {
        let place = self.places.get(&self.here())?;
        let people = place.people(self.order, self.free_only);
        let nicks: Vec<Nick> = people.iter().map(|person| person.nick().clone()).collect();
        let at = nicks
            .iter()
            .position(|nick| Some(nick) == self.chosen.as_ref());
        Some((nicks, at))
    }

    pub(super) fn open_card(&mut self) {
        let chosen = self
            .listed()
            .and_then(|(nicks, at)| nicks.into_iter().nth(at.unwrap_or(0)));
        if let Some(nick) = chosen {
            self.over = Some(Over::Card(nick, 0));
        }
    }

    /// Opens the form of a challenge: by the rule that the other prefers, if it is known here.
    pub(super) fn open_challenge(&mut self, network: NetworkId, nick: Nick) {
        let place = self.places.get(&network);
        let card = place.and_then(|place| place.players.get(&nick)?.card.as_ref());
        let rules = self.connected.rules.iter();
        let wanted = |rule: &&Arc<Rule>| match card {
            Some(card) => rule
                .digest()
                .as_bytes()
                .starts_with(card.rule.digest.as_bytes()),
            None => rule.digest() == self.connected.rule.digest(),
        };
        let rule = rules.clone().position(|rule| wanted(&rule));
        let usual = || {
            let mut rules = self.connected.rules.iter();
            rules.position(|rule| rule.digest() == self.connected.rule.digest())
        };
        self.over = Some(Over::Challenge(Box::new(Form {
            network,
            nick,
            rule: rule.or_else(usual).unwrap_or(0),
            clock: USUAL_CLOCK,
            rated: false,
            games: 0,
            chosen: 0,
        })));
    }

    pub(super) fn act_over(&mut self, action: Action, shared: &mut Shared) {
        let steps = self.steps();
        let rules = self.connected.rules.len();
        let Some(over) = &mut self.over else { return };
        let (chosen, count) = match over {
            Over::Card(_, chosen) => (chosen, DEEDS.len()),
            Over::Challenge(form) => {
                if matches!(action, Action::Left | Action::Right) {
                    return form.change(action == Action::Right, rules);
                }
                (&mut form.chosen, 4)
            }
            Over::Offers(chosen) => (chosen, steps.len()),
        };
        match action {
            Action::Up => *chosen = turned(*chosen, count, false),
            Action::Down => *chosen = turned(*chosen, count, true),
            Action::Back => self.over = None,
            Action::Choose(index) => {
                let again = *chosen == index;
                *chosen = index.min(count.saturating_sub(1));
                match over {
                    Over::Challenge(form) if again => form.change(true, rules),
                    Over::Challenge(_) => {}
                    _ => self.confirm_over(shared),
                }
            }
            Action::Confirm => self.confirm_over(shared),
            _ => {}
        }
    }

    fn confirm_over(&mut self, shared: &mut Shared) {
        let steps = self.steps();
        match self.over.take() {
            Some(Over::Card(nick, chosen)) => {
                if let Some(deed) = DEEDS.get(chosen) {
                    self.deed(*deed, nick, shared);
                }
            }
            Some(Over::Challenge(form)) => self.send_challenge(&form, shared),
            Some(Over::Offers(chosen)) => {
                if let Some(step) = steps.get(chosen) {
                    self.step(*step, shared);
                }
            }
            None => {}
        }
    }

    fn deed(&mut self, deed: Deed, nick: Nick, shared: &mut Shared) {
        let network = self.here();
        match deed {
            Deed::Challenge => self.open_challenge(network, nick),
            Deed::Talk => {
                let index = self.talk_tab(&network, &nick);
                self.go_to(index);
            }
            Deed::Watch => {
                Self::play(network, Play::Watch(WatchCommand::Player(nick)), shared);
            }
            Deed::AskCard => Self::play(network, Play::AskCard(nick), shared),
            Deed::Ignore => self.ignore(Ignore::Nick(nick), shared),
        }
    }

    pub(super) fn ignore(&mut self, who: Ignore, shared: &mut Shared) {
        for place in self.places.values_mut() {
            place.players.retain(|nick, info| match &who {
                Ignore::Nick(ignored) => !nick.as_str().eq_ignore_ascii_case(ignored.as_str()),
                Ignore::Key(key) => info.key != *key,
                Ignore::Mask(_) => true,
            });
        }
        let done = t!(shared.texts, "ignored", who = who.to_string());
        let network = self.here();
        Self::command(
            network,
            client::Command::Ignore(who),
            Asked::Done(done),
            shared,
        );
    }

    fn send_challenge(&mut self, form: &Form, shared: &mut Shared) {
        let Some(rule) = self.connected.rules.get(form.rule) else {
            return;
        };
        let clock = CLOCKS.get(form.clock).and_then(|text| text.parse().ok());
        let games = GAMES.get(form.games).copied().filter(|games| *games > 1);
        let terms = Terms {
            clock: clock.unwrap_or(Clock::Untimed),
            rated: form.rated,
            round: games.and_then(Round::first),
            ..Terms::casual(Arc::clone(rule))
        };
        let nick = form.nick.clone();
        self.tell_here(t!(shared.texts, "challenging", nick = nick.as_str()));
        Self::play(
            form.network.clone(),
            Play::Challenge { nick, terms },
            shared,
        );
    }

    /// What can be done in the game that is shown.
    fn steps(&self) -> Vec<Step> {
        let Some(contest) = self.contest() else {
            return Vec::new();
        };
        if contest.over.is_some() {
            return vec![Step::Rematch];
        }
        let mut steps = Vec::new();
        if contest.offered.is_some() {
            steps.push(Step::Answer);
        }
        if contest.adjourned {
            steps.push(Step::Offer(Offer::Resume));
        } else {
            steps.extend([
                Step::Offer(Offer::Draw),
                Step::TakeBack,
                Step::Offer(Offer::Adjourn),
            ]);
            if words::can_settle(contest.game()) {
                steps.push(Step::Offer(Offer::Settle));
            }
        }
        steps.extend([Step::Offer(Offer::Abort), Step::Claim, Step::Resign]);
        steps
    }

    fn step(&mut self, step: Step, shared: &mut Shared) {
        match step {
            Step::Offer(offer) => self.offer(offer, shared),
            Step::TakeBack => self.take_back(shared),
            Step::Claim => self.in_game(Play::Abandon, shared),
            Step::Rematch => self.in_game(Play::Rematch, shared),
            Step::Resign => self.ask_to_resign(shared),
            Step::Answer => self.ask_again(shared),
        }
    }

    /// Gives a command about the game that is shown.
    pub(super) fn in_game(
        &mut self,
        command: impl FnOnce(crate::peer::wire::Gid) -> Play,
        shared: &mut Shared,
    ) {
        let Some(contest) = self.contest() else {
            return self.wrong_here(t!(shared.texts, "no-game"));
        };
        let (network, command) = (contest.network.clone(), command(contest.gid));
        Self::play(network, command, shared);
    }

    pub(super) fn offer(&mut self, offer: Offer, shared: &mut Shared) {
        let Some(contest) = self.contest() else {
            return self.wrong_here(t!(shared.texts, "no-game"));
        };
        let command = client::Command::Play(Play::Offer(contest.gid, offer));
        let done = t!(
            shared.texts,
            "you-offer",
            offer = words::offer(&shared.texts, offer)
        );
        let network = contest.network.clone();
        Self::command(network, command, Asked::Done(done), shared);
    }

    pub(super) fn take_back(&mut self, shared: &mut Shared) {
        let Some(contest) = self.contest() else {
            return self.wrong_here(t!(shared.texts, "no-game"));
        };
        if let Some(offer @ Offer::TakeBack(_)) = contest.offered {
            return self.offer(offer, shared);
        }
        let steps = contest.game().history();
        match steps.iter().rposition(|step| step.side == contest.me) {
            Some(ply) => {
                let ply = u32::try_from(ply).unwrap_or(u32::MAX);
                self.offer(Offer::TakeBack(ply), shared);
            }
            None => shared.notice(t!(shared.texts, "nothing-to-undo")),
        }
    }

    pub(super) fn ask_to_resign(&mut self, shared: &mut Shared) {
        let Some(contest) = self.contest().filter(|contest| contest.over.is_none()) else {
            return self.wrong_here(t!(shared.texts, "no-game"));
        };
        let texts = &shared.texts;
        let question = Question::new(
            t!(texts, "resign-title"),
            t!(texts, "resign-text"),
            vec![
                (t!(texts, "resign-yes"), Answer::ResignContest(contest.gid)),
                (t!(texts, "play-goes-on"), Answer::Nothing),
            ],
        );
        shared.questions.push(question);
    }

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
        let lines = self.card_lines(nick, shared);
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

impl Form {
    fn change(&mut self, forward: bool, rules: usize) {
        match self.chosen {
            0 => self.rule = turned(self.rule, rules, forward),
            1 => self.clock = turned(self.clock, CLOCKS.len(), forward),
            2 => self.rated = !self.rated,
            _ => self.games = turned(self.games, GAMES.len(), forward),
        }
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
