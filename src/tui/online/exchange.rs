//! What two programs hand to one another: rules, and direct connections.

use std::{collections::BTreeMap, sync::Arc};

use super::Lobby;
use crate::{
    irc::networks::NetworkId,
    peer::{Command as Play, DirectCommand, DirectEvent, DirectFailure, Nick, RuleQuery},
    rules::{Rule, RuleId, explain},
    texts::t,
    trust::Link,
    tui::{errors, shared::Shared, widget::log::Entry},
};

/// Nicks whose unknown rules are remembered.
const MAX_UNKNOWN: usize = 16;

/// What is known of rules that are not here.
#[derive(Debug, Default)]
pub(super) struct Learning {
    /// By which unknown rule somebody has challenged this player.
    unknown: BTreeMap<Nick, Link>,
    /// A rule that has come and is not kept yet, and from whom.
    arrived: Option<(Nick, Arc<Rule>)>,
}

impl Lobby {
    /// Asks somebody for a rule: the one named, else the one he has challenged by, else his own.
    pub(super) fn learn(&mut self, nick: Nick, id: Option<RuleId>, shared: &mut Shared) {
        let network = self.where_is(&nick);
        let place = self.places.get(&network);
        let card = place.and_then(|place| place.players.get(&nick)?.card.as_ref());
        let query = match (id, self.learning.unknown.get(&nick), card) {
            (Some(id), ..) => RuleQuery::Id(id),
            (None, Some(digest), _) => RuleQuery::Digest(*digest),
            (None, None, Some(card)) => RuleQuery::Digest(card.rule.digest),
            (None, None, None) => {
                return self.wrong_here(t!(shared.texts, "learn-which", nick = nick.as_str()));
            }
        };
        Self::play(network, Play::AskRule(nick, query), shared);
    }

    /// Somebody has challenged this player by a rule that is not here.
    pub(super) fn unknown_rule(&mut self, nick: &Nick, digest: Link) {
        if self.learning.unknown.len() >= MAX_UNKNOWN {
            self.learning.unknown.pop_first();
        }
        self.learning.unknown.insert(nick.clone(), digest);
    }

    /// Tells a rule that has come.
    pub(super) fn rule_received(
        &mut self,
        network: &NetworkId,
        (nick, rule): (&Nick, &Arc<Rule>),
        shared: &Shared,
    ) {
        let texts = &shared.texts;
        let index = self.people_tab(network);
        let known = self.connected.rules.iter();
        let known = known
            .chain(&shared.rules)
            .find(|known| known.digest() == rule.digest());
        if let Some(known) = known {
            let text = t!(
                texts,
                "rule-known",
                nick = nick.as_str(),
                theirs = rule.id().as_str(),
                own = known.id().as_str()
            );
            self.learning.unknown.remove(nick);
            return self.add(index, Entry::Told(text), true);
        }
        let text = t!(
            texts,
            "rule-came",
            nick = nick.as_str(),
            rule = rule.id().as_str()
        );
        self.add(index, Entry::Told(text), true);
        for part in explain(rule, texts.language()) {
            self.tell(
                index,
                format!("{}: {}", part.title, part.sentences.join(" ")),
            );
        }
        self.tell(index, t!(texts, "rule-keep"));
        self.learning.arrived = Some((nick.clone(), Arc::clone(rule)));
    }

    /// Keeps the rule that has come, and offers it from now on.
    pub(super) fn keep(&mut self, shared: &mut Shared) {
        let Some((nick, rule)) = self.learning.arrived.take() else {
            return self.wrong_here(t!(shared.texts, "rule-none"));
        };
        match self.connected.directory.keep_rule(&rule, nick.as_str()) {
            Err(fault) => self.wrong_here(errors::fault(&shared.texts, &fault)),
            Ok(kept) => {
                self.learning.unknown.remove(&nick);
                if kept.is_one_game() {
                    self.connected.rules.push(Arc::clone(&kept));
                }
                let text = t!(shared.texts, "rule-kept", rule = kept.id().as_str());
                shared.rules.push(Arc::clone(&kept));
                self.tell_here(text);
                let network = self.here();
                Self::play(network, Play::OfferRule(kept), shared);
            }
        }
    }

    /// Offers a direct connection, agrees to one, or ends it.
    pub(super) fn direct(&mut self, wanted: bool, shared: &mut Shared) {
        let command = if wanted {
            DirectCommand::Agree
        } else {
            DirectCommand::Stop
        };
        self.in_game(|gid| Play::Direct(command(gid)), shared);
    }

    pub(super) fn direct_event(
        &mut self,
        network: &NetworkId,
        event: DirectEvent,
        shared: &mut Shared,
    ) {
        let texts = &shared.texts;
        let (gid, text) = match event {
            DirectEvent::Offered(gid) => (gid, t!(texts, "direct-offered")),
            DirectEvent::Asked(gid) => (gid, t!(texts, "direct-asked")),
            DirectEvent::NotAllowed(gid) => (gid, t!(texts, "direct-not-allowed")),
            DirectEvent::Up(gid) => (gid, t!(texts, "direct-up")),
            DirectEvent::Down(gid) => (gid, t!(texts, "direct-down")),
            DirectEvent::Failed { gid, why } => {
                let why = match why {
                    DirectFailure::Expired => t!(texts, "direct-expired"),
                    DirectFailure::Unreachable => t!(texts, "direct-unreachable"),
                    DirectFailure::NotConnected => t!(texts, "direct-not-connected"),
                };
                (gid, t!(texts, "direct-failed", why = why))
            }
        };
        self.at_game(gid, network, text, true);
    }
}
