//! What is typed: talk, and commands as in the plain interface.

use std::sync::Arc;

use super::{Invitation, Kind, Lobby, place::Place};
use crate::{
    client::{
        self, Ignore,
        typed::{Command, Letters, Watched, parse},
    },
    irc::networks::NetworkId,
    peer::{Command as Play, Nick, Terms, WatchCommand, wire::Clock},
    rules::Rule,
    texts::t,
    tui::{
        errors,
        event::{Asked, Effect},
        shared::Shared,
    },
};

/// The clock of a challenge that names none.
pub(super) const USUAL_CLOCK: Clock = Clock::Increment {
    minutes: 5,
    seconds: 3,
};

impl Lobby {
    /// Takes a line that was typed: a command after `/`, else talk.
    pub(super) fn enter(&mut self, line: &str, shared: &mut Shared) {
        let line = line.trim();
        let Some(command) = line.strip_prefix('/') else {
            return self.say(line.to_owned(), shared);
        };
        // Two strokes say a text that begins with one.
        if command.starts_with('/') {
            return self.say(command.to_owned(), shared);
        }
        match parse(command, self.letters()) {
            Ok(Some(command)) => self.carry_out(command, shared),
            Ok(None) => {}
            Err(error) => self.wrong_here(errors::typed(&shared.texts, &error)),
        }
    }

    /// Says something where the tab is: to everybody, to one person, or at a game.
    fn say(&mut self, text: String, shared: &mut Shared) {
        let Some(tab) = self.tab() else { return };
        let network = tab.network().clone();
        let (command, asked) = match &tab.kind {
            Kind::People(_) => (client::Command::Say(text.clone()), Asked::Said(text)),
            Kind::Talk(_, nick) => told(nick.clone(), text),
            Kind::Contest(contest) => told(contest.nick.clone(), text),
            Kind::Watch(watch) => {
                let gid = watch.game.gid;
                let said = t!(shared.texts, "said-at-game", text = text.as_str());
                (client::Command::SayAtGame(gid, text), Asked::Done(said))
            }
        };
        Self::command(network, command, asked, shared);
    }

    /// The houses that may be typed now.
    fn letters(&self) -> Letters {
        let contest = self.contest()?;
        Some((contest.me, contest.game().rule().holes()))
    }

    fn carry_out(&mut self, command: Command, shared: &mut Shared) {
        match command {
            Command::Players | Command::Networks | Command::Games | Command::Ignores => {
                self.list(&command, shared);
            }
            Command::Rules(None) => self.list(&command, shared),
            Command::Help(topic) => self.help(topic.as_deref(), shared),
            Command::Say(text) => {
                let (network, said) = (self.here(), Asked::Said(text.clone()));
                Self::command(network, client::Command::Say(text), said, shared);
            }
            Command::Message(nick, text) => {
                let network = self.where_is(&nick);
                let (command, asked) = told(nick, text);
                Self::command(network, command, asked, shared);
            }
            Command::Quit => shared.effects.push(Effect::Quit),
            Command::Board | Command::Last => {
                let game = self
                    .tabs
                    .iter()
                    .rposition(|tab| matches!(tab.kind, Kind::Contest(_)));
                match game {
                    Some(index) => self.go_to(index),
                    None => self.wrong_here(t!(shared.texts, "no-game")),
                }
            }
            Command::Switch(nick) => {
                let is = |kind: &Kind| matches!(kind, Kind::Contest(c) if c.nick == nick);
                match self.tabs.iter().rposition(|tab| is(&tab.kind)) {
                    Some(index) => self.go_to(index),
                    None => self.wrong_here(t!(shared.texts, "no-game")),
                }
            }
            Command::Keep => self.keep(shared),
            Command::Learn(nick, id) => self.learn(nick, id, shared),
            Command::Direct(wanted) => self.direct(wanted, shared),
            Command::Watchers(None) => self.list_watchers(shared),
            command => self.about_people(command, shared),
        }
    }

    fn about_people(&mut self, command: Command, shared: &mut Shared) {
        match command {
            Command::Card(nick) => {
                self.ask_card(self.where_is(&nick), nick, shared);
            }
            Command::Challenge {
                nick,
                rule,
                clock,
                rated,
                games,
                referee,
            } => {
                let network = self.where_is(&nick);
                if rule.is_none()
                    && clock.is_none()
                    && !rated
                    && games.is_none()
                    && referee.is_none()
                {
                    return match self.sought_by(&network, &nick) {
                        Some(terms) => self.send_terms(network, nick, terms, shared),
                        None => self.open_challenge(network, nick),
                    };
                }
                let Some(rule) = self.rule_for(&network, &nick, rule.as_deref(), shared) else {
                    return;
                };
                let terms = Terms {
                    clock: clock.unwrap_or(USUAL_CLOCK),
                    rated,
                    round: games,
                    referee,
                    ..Terms::casual(rule)
                };
                self.send_terms(network, nick, terms, shared);
            }
            Command::Seek {
                rule,
                clock,
                rated,
                games,
            } => self.seek(rule.as_deref(), (clock, rated, games), shared),
            Command::SeekOff => self.seek_no_more(shared),
            Command::Accept(nick) => self.answer_challenge(nick.as_ref(), None, shared),
            Command::Decline(reason) => self.answer_challenge(None, Some(reason), shared),
            Command::Withdraw => match self.challenge.clone() {
                Some((network, gid)) => Self::play(network, Play::Withdraw(gid), shared),
                None => self.wrong_here(t!(shared.texts, "no-challenge")),
            },
            Command::Rules(Some(nick)) => {
                self.tell_here(t!(shared.texts, "asking", nick = nick.as_str()));
                Self::play(self.where_is(&nick), Play::AskRules(nick), shared);
            }
            Command::Watch(what) => {
                let (network, command) = match what {
                    Watched::Game(gid) => (self.here(), WatchCommand::Game(gid)),
                    Watched::Player(nick) => (self.where_is(&nick), WatchCommand::Player(nick)),
                };
                Self::play(network, Play::Watch(command), shared);
            }
            Command::Ignore(who) => match self.meant(&who) {
                Some(who) => self.ignore(who, shared),
                None => self.wrong_here(t!(shared.texts, "ignore-whom", who = who)),
            },
            Command::Unignore(who) => match self.meant(&who) {
                Some(who) => self.unignore(who, shared),
                None => self.wrong_here(t!(shared.texts, "ignore-whom", who = who)),
            },
            command => self.about_game(command, shared),
        }
    }

    fn about_game(&mut self, command: Command, shared: &mut Shared) {
        match command {
            Command::Move(mv) => self.in_game(|gid| Play::Play(gid, mv), shared),
            Command::Offer(offer) => self.offer(offer, shared),
            Command::TakeBack => self.take_back(shared),
            Command::Answer(agrees) => self.answer_offer(agrees, shared),
            Command::Rematch => self.rematch(shared),
            Command::Resign(false) => self.ask_to_resign(shared),
            Command::Resign(true) => self.in_game(Play::Resign, shared),
            Command::Claim => self.in_game(Play::Abandon, shared),
            Command::Watchers(Some(hears)) => {
                self.in_game(|gid| Play::Watch(WatchCommand::Hear(gid, hears)), shared);
            }
            Command::Comment(text) => {
                let gid = match self.tab().map(|tab| &tab.kind) {
                    Some(Kind::Contest(contest)) => contest.gid,
                    Some(Kind::Watch(watch)) => watch.game.gid,
                    _ => return self.wrong_here(t!(shared.texts, "no-game")),
                };
                let said = t!(shared.texts, "said-at-game", text = text.as_str());
                let command = client::Command::SayAtGame(gid, text);
                Self::command(self.here(), command, Asked::Done(said), shared);
            }
            Command::Sunday(word) => self.lead_to_sunday(word, shared),
            Command::Unwatch => match self.tab().map(|tab| &tab.kind) {
                Some(Kind::Watch(_)) => self.leave_tab(shared),
                _ => self.wrong_here(t!(shared.texts, "not-watching")),
            },
            command => self.about_networks(command, shared),
        }
    }

    fn answer_offer(&mut self, agrees: bool, shared: &mut Shared) {
        let Some(contest) = self.contest() else {
            return self.wrong_here(t!(shared.texts, "no-game"));
        };
        let (network, gid) = (contest.network.clone(), contest.gid);
        shared.withdraw(gid);
        Self::reply(network, gid, Play::Answer(gid, agrees), shared);
    }

    fn about_networks(&mut self, command: Command, shared: &mut Shared) {
        let here = self.here();
        match command {
            Command::Network(id) => match self.places.contains_key(&id) {
                true => self.go_to(self.people_tab(&id)),
                false => self.wrong_here(t!(shared.texts, "not-on", network = id.to_string())),
            },
            Command::Connect(name) => self.connect(&name, None, shared),
            Command::Disconnect(id) => {
                let id = id.unwrap_or(here);
                Self::command(id, client::Command::Disconnect, Asked::Nothing, shared);
            }
            Command::Server(Some(address)) => self.use_server(here, address, shared),
            Command::Server(None) => {
                let state = self
                    .places
                    .get(&here)
                    .map(|place| place.state(&shared.texts, shared.now));
                self.tell_here(state.unwrap_or_default());
            }
            Command::Nick(nick) => {
                Self::command(here, client::Command::Nick(nick), Asked::Nothing, shared);
            }
            Command::Away(words) => self.away(Some(words), shared),
            Command::Back => self.away(None, shared),
            // Only scripts wait.
            _ => self.wrong_here(t!(shared.texts, "plain-only")),
        }
    }

    fn answer_challenge(
        &mut self,
        nick: Option<&Nick>,
        decline: Option<crate::peer::wire::DeclineReason>,
        shared: &mut Shared,
    ) {
        let by = |nick: Option<&Nick>, of: &Nick| nick.is_none_or(|nick| nick == of);
        let found = self
            .invitations
            .iter()
            .rposition(|asked| by(nick, &asked.nick));
        let Some(index) = found else {
            return self.wrong_here(t!(shared.texts, "no-invitation"));
        };
        let Some(Invitation { gid, network, .. }) = self.invitations.get(index) else {
            return;
        };
        let (gid, network) = (*gid, network.clone());
        shared.withdraw(gid);
        let command = match decline {
            Some(reason) => Play::Decline(gid, reason),
            None => Play::Accept(gid),
        };
        Self::reply(network, gid, command, shared);
    }

    /// The rule for a challenge: the one named, else the one that the other player prefers.
    fn rule_for(
        &mut self,
        network: &NetworkId,
        nick: &Nick,
        named: Option<&str>,
        shared: &Shared,
    ) -> Option<Arc<Rule>> {
        let rules = &self.connected.rules;
        let place = self.places.get(network);
        let card = place.and_then(|place| place.players.get(nick)?.card.as_ref());
        let found = match (named, card) {
            (Some(name), _) => rules.iter().find(|rule| rule.id().as_str() == name),
            (None, Some(card)) => self.rule_of(card.rule.digest),
            (None, None) => Some(&self.connected.rule),
        };
        let found = found.cloned();
        if found.is_none() {
            let name = named.map(str::to_owned);
            let name = name.or_else(|| card.map(|card| card.rule.id.to_string()));
            let name = name.unwrap_or_default();
            self.wrong_here(t!(shared.texts, "no-such-rule", rule = name));
        }
        found
    }

    /// The network where this person is: that of the tab, or the only other one on which he is known.
    pub(super) fn where_is(&self, nick: &Nick) -> NetworkId {
        let knows =
            |place: &Place| place.players.contains_key(nick) || place.hints.contains_key(nick);
        let here = self.here();
        if self.places.get(&here).is_some_and(knows) {
            return here;
        }
        let mut others = self.places.iter().filter(|(_, place)| knows(place));
        match (others.next(), others.next()) {
            (Some((only, _)), None) => only.clone(),
            _ => here,
        }
    }

    /// Whom a text names; `key` and a nick mean the key of the player who has it.
    fn meant(&self, who: &str) -> Option<Ignore> {
        let mut words = who.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("key"), Some(nick), None) => {
                let nick: Nick = nick.parse().ok()?;
                let place = self.places.get(&self.where_is(&nick))?;
                place.players.get(&nick).map(|info| Ignore::Key(info.key))
            }
            (Some(one), None, None) => one.parse().ok(),
            _ => None,
        }
    }
}

fn told(nick: Nick, text: String) -> (client::Command, Asked) {
    let asked = Asked::Told(nick.clone(), text.clone());
    (client::Command::Tell(nick, text), asked)
}
