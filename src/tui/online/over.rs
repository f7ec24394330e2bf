//! What lies over the lobby: a player's card, the terms of a challenge, what can be offered.

use std::sync::Arc;

use super::{Lobby, Outward};
use crate::{
    client::{self, typed::SundayWord},
    irc::networks::NetworkId,
    peer::{
        Command as Play, Nick, Offer, Terms,
        wire::{Clock, Round},
    },
    tui::{
        event::Asked,
        keys::Action,
        screen::question::{Answer, Question},
        shared::Shared,
        text::t,
        widget::form::turned,
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
    /// The line chosen of what can be done here besides.
    Lobby(usize),
    /// The line chosen of those who are ignored.
    Ignored(usize),
}

/// What can be done in the lobby besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    Seek,
    SeekNoMore,
    Away,
    Back,
    Networks,
    Scan,
    Sunday,
    Sort,
    Filter,
    Ignored,
}

/// The terms of a challenge.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) network: NetworkId,
    pub(super) nick: Nick,
    pub(super) rule: usize,
    pub(super) clock: usize,
    pub(super) rated: bool,
    pub(super) games: usize,
    /// Who offers to be the referee.
    pub(super) referees: Vec<Nick>,
    /// Which of them is asked for in a game for points; 0 is none, 1 the first.
    pub(super) referee: usize,
    pub(super) chosen: usize,
}

/// Clocks to choose from; the one of a challenge that says nothing is the third.
pub(super) const CLOCKS: [&str; 8] = ["-", "3+2", "5+3", "10+5", "15+10", "30+20", "30s", "60s"];
const USUAL_CLOCK: usize = 2;
/// Games of a match to choose from; one is no match.
pub(super) const GAMES: [u8; 5] = [1, 2, 4, 6, 8];

/// What can be done in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
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

    pub(super) fn choose_at(&mut self, index: usize, shared: &mut Shared) {
        let Some((nicks, at)) = self.listed() else {
            return;
        };
        if at == Some(index) {
            return self.open_card(shared);
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

    pub(super) fn open_card(&mut self, shared: &mut Shared) {
        let chosen = self
            .listed()
            .and_then(|(nicks, at)| nicks.into_iter().nth(at.unwrap_or(0)));
        let Some(nick) = chosen else { return };
        let network = self.here();
        let place = self.places.get(&network);
        let info = place.and_then(|place| place.players.get(&nick));
        // What is not known of somebody who is looked at is asked for.
        if info.is_none_or(|info| info.card.is_none()) {
            self.ask_card(network, nick.clone(), shared);
        }
        self.over = Some(Over::Card(nick, 0));
    }

    /// Opens the form of a challenge: by the rule that the other prefers, if it is known here.
    pub(super) fn open_challenge(&mut self, network: NetworkId, nick: Nick) {
        let place = self.places.get(&network);
        let card = place.and_then(|place| place.players.get(&nick)?.card.as_ref());
        let referees: Vec<Nick> = place.map(|place| place.referees(&nick)).unwrap_or_default();
        let wanted = card.and_then(|card| self.rule_of(card.rule.digest));
        let wanted = wanted.unwrap_or(&self.connected.rule).digest();
        let mut rules = self.connected.rules.iter();
        let rule = rules.position(|rule| rule.digest() == wanted);
        self.over = Some(Over::Challenge(Box::new(Form {
            network,
            nick,
            rule: rule.unwrap_or(0),
            clock: USUAL_CLOCK,
            rated: false,
            games: 0,
            referee: usize::from(!referees.is_empty()),
            referees,
            chosen: 0,
        })));
    }

    pub(super) fn act_over(&mut self, action: Action, shared: &mut Shared) {
        let steps = self.steps();
        let rules = self.connected.rules.len();
        let deeds = match &self.over {
            Some(Over::Card(nick, _)) => self.deeds(nick).len(),
            _ => 0,
        };
        let (errands, ignored) = (self.errands().len(), self.ignored.len());
        let Some(over) = &mut self.over else { return };
        let (chosen, count) = match over {
            Over::Card(_, chosen) => (chosen, deeds),
            Over::Lobby(chosen) => (chosen, errands),
            Over::Ignored(chosen) => (chosen, ignored),
            Over::Challenge(form) => {
                if matches!(action, Action::Left | Action::Right) {
                    return form.change(action == Action::Right, rules);
                }
                (&mut form.chosen, 5)
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
                if let Some(deed) = self.deeds(&nick).get(chosen) {
                    self.deed(*deed, nick, shared);
                }
            }
            Some(Over::Lobby(chosen)) => {
                if let Some(errand) = self.errands().get(chosen) {
                    self.errand(*errand, shared);
                }
            }
            Some(Over::Ignored(chosen)) => {
                if let Some(who) = self.ignored.get(chosen).cloned() {
                    self.unignore(who, shared);
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

    /// What can be done here besides.
    pub(super) fn errands(&self) -> Vec<Errand> {
        let seek = match self.seeks {
            true => Errand::SeekNoMore,
            false => Errand::Seek,
        };
        let away = match self.is_away {
            true => Errand::Back,
            false => Errand::Away,
        };
        let mut errands = vec![
            seek,
            away,
            Errand::Networks,
            Errand::Scan,
            Errand::Sort,
            Errand::Filter,
        ];
        if self.connected.entry.is_some() {
            errands.insert(4, Errand::Sunday);
        }
        if !self.ignored.is_empty() {
            errands.push(Errand::Ignored);
        }
        errands
    }

    fn errand(&mut self, errand: Errand, shared: &mut Shared) {
        match errand {
            Errand::Seek => self.seek(None, (None, false, None), shared),
            Errand::SeekNoMore => self.seek_no_more(shared),
            Errand::Away => self.away(Some("away".to_owned()), shared),
            Errand::Back => self.away(None, shared),
            Errand::Networks => self.outward = Some(Outward::Networks),
            Errand::Scan => self.outward = Some(Outward::Scan),
            Errand::Sunday => self.lead_to_sunday(SundayWord::Show, shared),
            Errand::Sort => self.order = self.order.next(),
            Errand::Filter => self.free_only = !self.free_only,
            Errand::Ignored => self.over = Some(Over::Ignored(0)),
        }
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
            referee: form.referee().cloned(),
            ..Terms::casual(Arc::clone(rule))
        };
        self.send_terms(form.network.clone(), form.nick.clone(), terms, shared);
    }

    pub(super) fn send_terms(
        &mut self,
        network: NetworkId,
        nick: Nick,
        terms: Terms,
        shared: &mut Shared,
    ) {
        self.tell_here(t!(shared.texts, "challenging", nick = nick.as_str()));
        Self::play(network, Play::Challenge { nick, terms }, shared);
    }

    /// What can be done in the game that is shown.
    pub(super) fn steps(&self) -> Vec<Step> {
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
            Step::Rematch => self.rematch(shared),
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
}

impl Form {
    fn change(&mut self, forward: bool, rules: usize) {
        match self.chosen {
            0 => self.rule = turned(self.rule, rules, forward),
            1 => self.clock = turned(self.clock, CLOCKS.len(), forward),
            2 => self.rated = !self.rated,
            3 => self.games = turned(self.games, GAMES.len(), forward),
            _ => self.referee = turned(self.referee, self.referees.len() + 1, forward),
        }
    }

    /// The referee, if there is to be one.
    pub(super) fn referee(&self) -> Option<&Nick> {
        let place = self.referee.checked_sub(1).filter(|_| self.rated)?;
        self.referees.get(place)
    }
}
