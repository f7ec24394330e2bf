//! Rules that others play: listing them, looking at one, keeping it.

use std::{collections::BTreeMap, sync::Arc};

use awale::{
    irc::networks::NetworkId,
    peer::{Command as Play, Nick, RuleFailure, RuleQuery},
    rules::{Rule, RuleId, diff, explain},
    trust::Link,
};

use super::{
    screen::{say, tell},
    session::Session,
};
use crate::cli::texts::t;

/// Nicks whose unknown rules are remembered.
const MAX_UNKNOWN: usize = 16;
/// Differences from the nearest rule that are told instead of the whole rule.
const FEW: usize = 12;

/// What is known of rules that are not here.
#[derive(Default)]
pub(super) struct Learning {
    /// By which unknown rule somebody has challenged this person.
    unknown: BTreeMap<Nick, Link>,
    /// A rule that has come and is not kept yet, and from whom.
    arrived: Option<(Nick, Arc<Rule>)>,
}

impl Session {
    /// The rules that this person offers, or a question to somebody for his.
    pub(super) async fn rules(&self, nick: Option<Nick>) -> Result<(), String> {
        if let Some(nick) = nick {
            let to = self.known(&nick).await?;
            return self.play_on(&to, Play::AskRules(nick)).await;
        }
        let rules = self.book.rules();
        let ids: Vec<&str> = rules.iter().map(|rule| rule.id().as_str()).collect();
        tell!(self, "rules-here", rules = ids.join(", "));
        tell!(self, "rules-how");
        Ok(())
    }

    /// Asks somebody for a rule: the one named, else the one he has challenged by, else his own.
    pub(super) async fn learn(&self, nick: Nick, id: Option<RuleId>) -> Result<(), String> {
        let to = self.known(&nick).await?;
        let place = self.places.get(&to);
        let preferred = place
            .and_then(|place| place.players.get(&nick))
            .and_then(|info| info.card.as_ref());
        let query = match (id, self.learning.unknown.get(&nick), preferred) {
            (Some(id), ..) => RuleQuery::Id(id),
            (None, Some(digest), _) => RuleQuery::Digest(*digest),
            (None, None, Some(card)) => RuleQuery::Digest(card.rule.digest),
            (None, None, None) => {
                return Err(t!(self.texts, "learn-which", nick = nick.as_str()));
            }
        };
        self.play_on(&to, Play::AskRule(nick, query)).await
    }

    /// Where this player is. Who has not said hello yet is asked who he is, which takes a while, and
    /// nothing waits for that: moves must go through meanwhile.
    async fn known(&self, nick: &Nick) -> Result<NetworkId, String> {
        let to = self.where_is(nick).clone();
        let place = self.places.get(&to);
        let is_he = |known: &Nick| known.as_str().eq_ignore_ascii_case(nick.as_str());
        // A script wants its lines carried out one after the other.
        if !self.interactive || place.is_some_and(|place| place.players.keys().any(is_he)) {
            return Ok(to);
        }
        if place.is_none_or(|place| !place.hints.keys().any(is_he)) {
            return Err(t!(self.texts, "not-here", nick = nick.as_str()));
        }
        self.play_on(&to, Play::AskCard(nick.clone())).await?;
        Err(t!(self.texts, "not-said-yet", nick = nick.as_str()))
    }

    /// Keeps the rule that has come, and offers it from now on.
    pub(super) async fn keep(&mut self) -> Result<(), String> {
        let (nick, rule) = self
            .learning
            .arrived
            .clone()
            .ok_or_else(|| t!(self.texts, "rule-none"))?;
        let kept = self.book.keep(&rule, nick.as_str());
        let (kept, path) =
            kept.map_err(|error| t!(self.texts, "rule-not-kept", why = format!("{error:#}")))?;
        self.play(Play::OfferRule(Arc::clone(&kept))).await?;
        self.learning.unknown.remove(&nick);
        self.learning.arrived = None;
        tell!(
            self,
            "kept-as",
            rule = kept.id().as_str(),
            file = path.display().to_string(),
            nick = nick.as_str()
        );
        Ok(())
    }

    pub(super) fn unknown_rule(&mut self, nick: &Nick, digest: Link) {
        tell!(self, "unknown-rule", nick = nick.as_str());
        self.waits = false;
        if self.learning.unknown.len() >= MAX_UNKNOWN {
            self.learning.unknown.pop_first();
        }
        self.learning.unknown.insert(nick.clone(), digest);
    }

    pub(super) fn rules_offered(&mut self, nick: &Nick, rules: &[RuleId]) {
        let ids: Vec<&str> = rules.iter().map(RuleId::as_str).collect();
        tell!(
            self,
            "rules-offered",
            nick = nick.as_str(),
            rules = ids.join(", ")
        );
        tell!(self, "rules-offered-how", nick = nick.as_str());
        self.waits = false;
    }

    /// Tells a rule that has come: by its differences from one that is here, or as a whole.
    pub(super) fn rule_received(&mut self, nick: &Nick, rule: &Arc<Rule>) {
        self.waits = false;
        self.learning.arrived = None;
        if let Some(known) = self.book.same(rule) {
            self.learning.unknown.remove(nick);
            tell!(
                self,
                "rule-known",
                theirs = rule.id().as_str(),
                nick = nick.as_str(),
                own = known.id().as_str()
            );
            return;
        }
        let near = self.book.nearest(rule);
        let differences = near.map(|near| (near, diff(near, rule, self.texts.language())));
        match differences {
            Some((near, differences)) if differences.len() <= FEW => {
                tell!(
                    self,
                    "rule-like",
                    rule = rule.id().as_str(),
                    nick = nick.as_str(),
                    own = near.id().as_str()
                );
                for difference in differences {
                    say!(self, "  {}", difference.second);
                    say!(self, "    ({}: {})", near.id(), difference.first);
                }
            }
            _ => {
                tell!(
                    self,
                    "rule-came",
                    rule = rule.id().as_str(),
                    nick = nick.as_str()
                );
                for part in explain(rule, self.texts.language()) {
                    say!(self, "  {}: {}", part.title, part.sentences.join(" "));
                }
            }
        }
        tell!(self, "rule-keep");
        self.learning.arrived = Some((nick.clone(), Arc::clone(rule)));
    }

    pub(super) fn rule_failed(&mut self, nick: &Nick, why: RuleFailure) {
        self.waits = false;
        let nick = nick.as_str();
        match why {
            RuleFailure::NotOffered => tell!(self, "rule-not-offered", nick = nick),
            RuleFailure::Damaged => tell!(self, "rule-damaged", nick = nick),
            RuleFailure::NoAnswer => tell!(self, "rules-silent", nick = nick),
        }
    }
}
