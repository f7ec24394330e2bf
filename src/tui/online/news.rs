//! News of people: other nicks, searches for a game, what they say of themselves, and matches that go on.

use std::sync::Arc;

use super::{Kind, Lobby, typed::USUAL_CLOCK};
use crate::{
    client,
    irc::networks::NetworkId,
    peer::{
        Command as Play, Nick, PeerInfo, Terms,
        wire::{Clock, Gid, Round},
    },
    rules::Rule,
    texts::t,
    trust::Link,
    tui::{event::Asked, shared::Shared, words},
};

impl Lobby {
    /// A player has another nick now.
    pub(super) fn other_nick(
        &mut self,
        network: &NetworkId,
        (old, info): (&Nick, &PeerInfo),
        shared: &Shared,
    ) {
        let Some(place) = self.places.get_mut(network) else {
            return;
        };
        place.hints.remove(old);
        if let Some(owner) = place.bots.remove(old) {
            place.bots.insert(info.nick.clone(), owner);
        }
        if place.players.remove(old).is_none() {
            return self.seen(network, info, shared);
        }
        place.players.insert(info.nick.clone(), info.clone());
        if self.chosen.as_ref() == Some(old) {
            self.chosen = Some(info.nick.clone());
        }
        for tab in &mut self.tabs {
            if let Kind::Talk(on, nick) = &mut tab.kind
                && on == network
                && nick == old
            {
                *nick = info.nick.clone();
            }
        }
        let (old, nick) = (old.as_str(), info.nick.as_str());
        let text = t!(shared.texts, "other-nick", old = old, nick = nick);
        self.tell(self.people_tab(network), text);
    }

    /// What is new about a player who was known as `before`.
    pub(super) fn tell_news_of(
        &mut self,
        network: &NetworkId,
        (before, info): (Option<&PeerInfo>, &PeerInfo),
        shared: &Shared,
    ) {
        let index = self.people_tab(network);
        let nick = info.nick.as_str();
        let words = crate::irc::sanitize::clean_line(info.introduction.as_str());
        let new = before.is_none_or(|before| before.introduction != info.introduction);
        if new && !words.is_empty() {
            let text = t!(shared.texts, "says-of-himself", nick = nick, words = words);
            self.tell(index, text);
        }
        let new = before.is_none_or(|before| before.seek != info.seek);
        if let Some(seek) = info.seek.as_ref().filter(|_| new) {
            let rule = self.rule_of(seek.rule.digest);
            let name = rule
                .map_or(seek.rule.id.as_str(), |rule| rule.name())
                .to_owned();
            let terms = words::sought(&shared.texts, seek, name);
            let text = t!(shared.texts, "seeks", nick = nick, terms = terms);
            self.tell(index, text);
        }
    }

    /// The rule whose digest begins so, if it is known here.
    pub(super) fn rule_of(&self, digest: Link) -> Option<&Arc<Rule>> {
        let digest = digest.as_bytes();
        let mut rules = self.connected.rules.iter();
        rules.find(|rule| rule.digest().as_bytes().starts_with(digest))
    }

    /// The terms of the game for which somebody looks, if its rule is known here.
    pub(super) fn sought_by(&self, network: &NetworkId, nick: &Nick) -> Option<Terms> {
        let players = &self.places.get(network)?.players;
        let mut same = players
            .values()
            .filter(|info| info.nick.as_str().eq_ignore_ascii_case(nick.as_str()));
        let seek = same.next()?.seek.as_ref()?;
        let rule = self.rule_of(seek.rule.digest)?;
        Some(Terms {
            clock: seek.clock,
            rated: seek.rated,
            round: seek.round,
            ..Terms::casual(Arc::clone(rule))
        })
    }

    /// Tells everybody on this network that a game is looked for.
    pub(super) fn seek(
        &mut self,
        rule: Option<&str>,
        (clock, rated, games): (Option<Clock>, bool, Option<Round>),
        shared: &mut Shared,
    ) {
        let named = |name: &str| {
            let mut rules = self.connected.rules.iter();
            rules.find(|rule| rule.id().as_str() == name)
        };
        let found = match rule {
            Some(name) => named(name),
            None => Some(&self.connected.rule),
        };
        let Some(rule) = found.map(Arc::clone) else {
            let name = rule.unwrap_or_default();
            return self.wrong_here(t!(shared.texts, "no-such-rule", rule = name));
        };
        let terms = Terms {
            clock: clock.unwrap_or(USUAL_CLOCK),
            rated,
            round: games,
            ..Terms::casual(rule)
        };
        let told = words::terms(&shared.texts, &terms);
        let done = t!(shared.texts, "seek-told", terms = told);
        let command = client::Command::Play(Play::Seek(Some(terms)));
        Self::command(self.here(), command, Asked::Sought(true, done), shared);
    }

    pub(super) fn seek_no_more(&mut self, shared: &mut Shared) {
        let done = t!(shared.texts, "seek-over");
        let command = client::Command::Play(Play::Seek(None));
        Self::command(self.here(), command, Asked::Sought(false, done), shared);
    }

    /// The newest game of an earlier run: a match that it belongs to can go on.
    pub(super) fn remembered(
        &mut self,
        network: &NetworkId,
        (gid, nick, round): (Gid, &Nick, Option<Round>),
        shared: &Shared,
    ) {
        if self.played.is_some() {
            return;
        }
        self.played = Some((network.clone(), gid));
        if let Some(next) = round.and_then(Round::next) {
            let text = t!(
                shared.texts,
                "match-goes-on",
                nick = nick.as_str(),
                game = next.game(),
                of = next.of()
            );
            self.tell(self.people_tab(network), text);
        }
    }

    /// Another game with the opponent of the game that is shown, or of the newest one.
    pub(super) fn rematch(&mut self, shared: &mut Shared) {
        let shown = self
            .contest()
            .map(|contest| (contest.network.clone(), contest.gid));
        match shown.or_else(|| self.played.clone()) {
            Some((network, gid)) => Self::play(network, Play::Rematch(gid), shared),
            None => self.wrong_here(t!(shared.texts, "no-game")),
        }
    }
}
