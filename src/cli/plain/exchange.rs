//! Rules that others play: listing them, looking at one, keeping it.

use std::{collections::BTreeMap, sync::Arc};

use awale::{
    irc::networks::NetworkId,
    peer::{Command as Play, Nick, RuleFailure, RuleQuery},
    rules::{Language, Rule, RuleId, diff, explain},
    trust::Link,
};

use super::{screen::say, session::Session};

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
        say!(self, "Rules here: {}.", ids.join(", "));
        say!(
            self,
            "`awale rules show ID` tells about one. rules NICK asks somebody for his."
        );
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
                return Err(format!("Say which rule: rules {nick} lists them."));
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
            return Err(format!("{nick} is not here. Type players to see who is."));
        }
        self.play_on(&to, Play::AskCard(nick.clone())).await?;
        Err(format!(
            "{nick} has not said who he is yet, and is asked now. Try again in a moment."
        ))
    }

    /// Keeps the rule that has come, and offers it from now on.
    pub(super) async fn keep(&mut self) -> Result<(), String> {
        let (nick, rule) = self
            .learning
            .arrived
            .clone()
            .ok_or("There is no rule to keep. Type learn and a nick to ask for one.")?;
        let kept = self.book.keep(&rule, nick.as_str());
        let (kept, path) = kept.map_err(|error| format!("The rule is not kept: {error:#}."))?;
        self.play(Play::OfferRule(Arc::clone(&kept))).await?;
        self.learning.unknown.remove(&nick);
        self.learning.arrived = None;
        say!(
            self,
            "Kept as {0} in {1}. Type challenge {nick} {0} to play by it.",
            kept.id(),
            path.display()
        );
        Ok(())
    }

    pub(super) fn unknown_rule(&mut self, nick: &Nick, digest: Link) {
        say!(
            self,
            "{nick} has challenged you by a rule that you do not have. Type learn {nick} to see it."
        );
        self.waits = false;
        if self.learning.unknown.len() >= MAX_UNKNOWN {
            self.learning.unknown.pop_first();
        }
        self.learning.unknown.insert(nick.clone(), digest);
    }

    pub(super) fn rules_offered(&mut self, nick: &Nick, rules: &[RuleId]) {
        let ids: Vec<&str> = rules.iter().map(RuleId::as_str).collect();
        say!(self, "{nick} plays {}.", ids.join(", "));
        say!(
            self,
            "Type learn {nick} and a name to see one that you do not have."
        );
        self.waits = false;
    }

    /// Tells a rule that has come: by its differences from one that is here, or as a whole.
    pub(super) fn rule_received(&mut self, nick: &Nick, rule: &Arc<Rule>) {
        self.waits = false;
        self.learning.arrived = None;
        if let Some(known) = self.book.same(rule) {
            self.learning.unknown.remove(nick);
            say!(
                self,
                "You have this rule: {} of {nick} is your {}.",
                rule.id(),
                known.id()
            );
            return;
        }
        let near = self.book.nearest(rule);
        let differences = near.map(|near| (near, diff(near, rule, Language::En)));
        match differences {
            Some((near, differences)) if differences.len() <= FEW => {
                say!(
                    self,
                    "{} of {nick} is like your {}, but:",
                    rule.id(),
                    near.id()
                );
                for difference in differences {
                    say!(self, "  {}", difference.second);
                    say!(self, "    ({}: {})", near.id(), difference.first);
                }
            }
            _ => {
                say!(self, "{} of {nick}:", rule.id());
                for part in explain(rule, Language::En) {
                    say!(self, "  {}: {}", part.title, part.sentences.join(" "));
                }
            }
        }
        say!(
            self,
            "Type keep to keep this rule and offer it. Otherwise nothing is kept."
        );
        self.learning.arrived = Some((nick.clone(), Arc::clone(rule)));
    }

    pub(super) fn rule_failed(&mut self, nick: &Nick, why: RuleFailure) {
        self.waits = false;
        say!(
            self,
            "{}",
            match why {
                RuleFailure::NotOffered =>
                    format!("{nick} does not offer this rule. rules {nick} lists what he plays."),
                RuleFailure::Damaged =>
                    format!("What {nick} sent is no rule that this program understands."),
                RuleFailure::NoAnswer => format!("{nick} has not answered. Ask again in a minute."),
            }
        );
    }
}
