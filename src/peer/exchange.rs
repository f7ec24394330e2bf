//! Handing rules over: asking which rules somebody offers, and for one of them.
//!
//! Only the canonical parameters travel. What arrives is checked against the digest and becomes a rule
//! of this program's own making; whether it is kept and played is the player's to say.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
    time::Duration,
};

use super::{
    Nick,
    contest::next_request,
    machine::Peer,
    output::{Class, CommandError, Event, RuleFailure, RuleQuery},
    presence::rule_link,
    time::Now,
    wire::{
        ChainRequest, Draft, RuleHead, RuleLine, RulePart, RulePiece, RuleRequest, RulesPart,
        RulesRequest, WatchRequest,
    },
};
use crate::{
    rules::{Rule, RuleId},
    trust::{Digest, PublicKey},
};

/// Lines of one answer at most.
const MAX_PARTS: usize = 8;
/// An answer that is not whole by then will not be: eight lines at the slowest rate take half of it.
const WAIT: Duration = Duration::from_secs(90);
/// Questions open at once.
const MAX_ASKED: usize = 4;
/// A request whose stamp is further off than this, in minutes, is not answered.
const REQUEST_AGE: u32 = 15;

/// Questions that wait until they may be answered.
const MAX_OWED: usize = 4;

/// What this player has asked others for, and what others have asked him.
#[derive(Debug, Default)]
pub(super) struct Exchange {
    asked: BTreeMap<Nick, Asked>,
    owed: VecDeque<(Nick, Question)>,
}

/// What somebody asks.
#[derive(Clone, Debug)]
pub(super) enum Question {
    Rules(RulesRequest),
    Rule(RuleRequest),
    Chain(ChainRequest),
    Watch(WatchRequest),
}

/// A question and what has come in answer to it.
#[derive(Debug)]
struct Asked {
    key: PublicKey,
    request: u32,
    until: Duration,
    answer: Answer,
}

#[derive(Debug)]
enum Answer {
    Rules(BTreeMap<u8, RuleLine>),
    Rule {
        query: RuleQuery,
        head: Option<(RuleId, Digest, u8)>,
        pieces: BTreeMap<u8, RulePiece>,
    },
}

impl Exchange {
    /// When a question has waited for too long, or may be answered. `answers_from` is when the next
    /// answer is allowed.
    pub(super) fn next_timeout(&self, answers_from: Duration) -> Option<Duration> {
        let owed = (!self.owed.is_empty()).then_some(answers_from);
        let late = self.asked.values().map(|asked| asked.until);
        late.chain(owed).min()
    }

    /// The question that a line by this key answers.
    fn asked(&mut self, from: &Nick, key: PublicKey, request: u32) -> Option<&mut Asked> {
        let asked = self.asked.get_mut(from)?;
        (asked.key == key && asked.request == request).then_some(asked)
    }

    /// Questions to somebody under another nick are still his to answer.
    pub(super) fn rename(&mut self, old: &Nick, new: &Nick) {
        if let Some(asked) = self.asked.remove(old) {
            self.asked.insert(new.clone(), asked);
        }
        for (nick, _) in self.owed.iter_mut().filter(|(nick, _)| nick == old) {
            *nick = new.clone();
        }
    }

    /// The connection is gone: nobody answers any more, nor is answered.
    pub(super) fn clear(&mut self) -> Vec<Nick> {
        self.owed.clear();
        std::mem::take(&mut self.asked).into_keys().collect()
    }

    /// Things held for others.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.asked.len() + self.owed.len()
    }
}

impl Peer {
    /// The rules offered, the preferred one first.
    pub(super) fn rules(&self) -> impl Iterator<Item = &Arc<Rule>> {
        std::iter::once(&self.config.rule).chain(&self.config.others)
    }

    /// Offers one more rule; one that is offered already under this digest changes nothing.
    pub(super) fn offer_rule(&mut self, now: Now, rule: Arc<Rule>) {
        if self
            .rules()
            .all(|offered| offered.digest() != rule.digest())
        {
            self.config.others.push(rule);
            self.presence.card_changed(now);
        }
    }

    /// Asks somebody which rules he offers.
    pub(super) fn ask_rules(&mut self, now: Now, nick: Nick) -> Result<(), CommandError> {
        self.ask(now, nick, Answer::Rules(BTreeMap::new()))
    }

    /// Asks somebody for one of his rules.
    pub(super) fn ask_rule(
        &mut self,
        now: Now,
        nick: Nick,
        query: RuleQuery,
    ) -> Result<(), CommandError> {
        let answer = Answer::Rule {
            query,
            head: None,
            pieces: BTreeMap::new(),
        };
        self.ask(now, nick, answer)
    }

    fn ask(&mut self, now: Now, nick: Nick, answer: Answer) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        let present = self.roster.get(&nick);
        let key = present
            .ok_or_else(|| CommandError::UnknownPeer(nick.clone()))?
            .key;
        if self.exchange.asked.len() >= MAX_ASKED && !self.exchange.asked.contains_key(&nick) {
            return Err(CommandError::Busy);
        }
        // The other side counts these questions with `card?`.
        let request = next_request(self.presence.own_request, now);
        self.presence.own_request = request;
        // On the wire the request has to say whom it is for.
        let named = self.takes_no_private_lines(&nick).then(|| nick.clone());
        let (own, minutes) = (self.key.public(), now.minutes);
        let draft = match &answer {
            Answer::Rules(_) => RulesRequest {
                key: own,
                request,
                nick: named,
                minutes,
            }
            .draft(),
            Answer::Rule { query, .. } => RuleRequest {
                key: own,
                request,
                nick: named,
                digest: match query {
                    RuleQuery::Digest(digest) => Some(*digest),
                    RuleQuery::Id(_) => None,
                },
                id: match query {
                    RuleQuery::Digest(_) => None,
                    RuleQuery::Id(id) => Some(id.clone()),
                },
                minutes,
            }
            .draft(),
        };
        let line = draft.sign(&self.key)?;
        let until = now.elapsed + WAIT;
        let asked = Asked {
            key,
            request,
            until,
            answer,
        };
        self.exchange.asked.insert(nick.clone(), asked);
        self.say_to(nick, Class::Presence, line);
        Ok(())
    }

    /// Gives up questions that have not been answered.
    pub(super) fn tick_exchange(&mut self, now: Now) {
        let late = |_: &Nick, asked: &mut Asked| asked.until <= now.elapsed;
        let late: Vec<Nick> = self
            .exchange
            .asked
            .extract_if(.., late)
            .map(|(nick, _)| nick)
            .collect();
        for nick in late {
            let why = RuleFailure::NoAnswer;
            self.event(Event::RuleFailed { nick, why });
        }
        while let Some((from, question)) = self.exchange.owed.pop_front() {
            if !self.answer(now, &from, &question) {
                return self.exchange.owed.push_front((from, question));
            }
        }
    }

    /// A verified question: answered now, or as soon as answers are allowed.
    pub(super) fn question(&mut self, now: Now, from: &Nick, question: Question) {
        let (key, request, minutes) = match &question {
            Question::Rules(asked) => (asked.key, asked.request, asked.minutes),
            Question::Rule(asked) => (asked.key, asked.request, asked.minutes),
            Question::Chain(asked) => (asked.key, asked.request, asked.minutes),
            Question::Watch(asked) => (asked.key, asked.request, asked.minutes),
        };
        let fresh = now.minutes_from(minutes) <= REQUEST_AGE;
        let known = self
            .roster
            .get(from)
            .is_some_and(|present| present.key == key);
        if !fresh || !known || !self.presence.is_new_request(key.id(), request) {
            return;
        }
        if !self.answer(now, from, &question) && self.exchange.owed.len() < MAX_OWED {
            self.exchange.owed.push_back((from.clone(), question));
        }
    }

    /// Answers, unless too much has been answered lately.
    fn answer(&mut self, now: Now, from: &Nick, question: &Question) -> bool {
        match question {
            Question::Rules(asked) => self.answer_rules(now, from, asked),
            Question::Rule(asked) => self.answer_rule(now, from, asked),
            Question::Chain(asked) => self.chain_asked(now, from, asked),
            Question::Watch(asked) => self.answer_watch(now, from, asked),
        }
    }

    /// Tells which rules this player offers.
    fn answer_rules(&mut self, now: Now, from: &Nick, asked: &RulesRequest) -> bool {
        let mut lines = RuleLine::fill(self.rules().map(|rule| rule.id()));
        lines.truncate(MAX_PARTS);
        let count = u8::try_from(lines.len()).unwrap_or(u8::MAX);
        if !self.may_answer(now, count.into()) {
            return false;
        }
        for (part, rules) in (1..).zip(lines) {
            let line = RulesPart {
                request: asked.request,
                part,
                count,
                rules,
            };
            self.hand_over(from, asked.nick.is_some(), line.draft());
        }
        true
    }

    /// Hands a rule over, or says that it is not offered here.
    fn answer_rule(&mut self, now: Now, from: &Nick, asked: &RuleRequest) -> bool {
        let is_meant = |rule: &&Arc<Rule>| {
            asked.digest == Some(rule_link(rule)) || asked.id.as_ref() == Some(rule.id())
        };
        let rule = self.rules().find(is_meant).cloned();
        let pieces = rule
            .as_ref()
            .and_then(|rule| RulePiece::cut(rule.canonical()));
        let found = rule.zip(pieces.filter(|pieces| pieces.len() <= MAX_PARTS));
        let lines = found.as_ref().map_or(0, |(_, pieces)| pieces.len());
        let count = u8::try_from(lines).unwrap_or(u8::MAX);
        if !self.may_answer(now, u32::from(count) + 1) {
            return false;
        }
        let head = RuleHead {
            request: asked.request,
            id: found.as_ref().map(|(rule, _)| rule.id().clone()),
            digest: found
                .as_ref()
                .map(|(rule, _)| Digest::from_bytes(*rule.digest().as_bytes())),
            count,
        };
        let openly = asked.nick.is_some();
        self.hand_over(from, openly, head.draft());
        for (part, piece) in (1..).zip(found.map(|(_, pieces)| pieces).unwrap_or_default()) {
            let line = RulePart {
                request: asked.request,
                part,
                piece,
            };
            self.hand_over(from, openly, line.draft());
        }
        true
    }

    /// Says a line of an answer where it was asked.
    pub(super) fn hand_over(&mut self, to: &Nick, openly: bool, draft: Draft) {
        let Ok(line) = draft.sign(&self.key) else {
            return;
        };
        if openly {
            self.say_wire(Class::Presence, line);
        } else {
            self.say_to(to.clone(), Class::Presence, line);
        }
    }

    /// A line of rules that somebody offers.
    pub(super) fn rules_part(&mut self, from: &Nick, key: PublicKey, part: RulesPart) {
        let Some(asked) = self.exchange.asked(from, key, part.request) else {
            return;
        };
        let Answer::Rules(lines) = &mut asked.answer else {
            return;
        };
        let count = usize::from(part.count);
        if count > MAX_PARTS || !(1..=part.count).contains(&part.part) {
            return;
        }
        lines.insert(part.part, part.rules);
        if lines.len() == count {
            let mut seen = BTreeSet::new();
            let all = lines.values().flat_map(RuleLine::ids);
            let rules = all.filter(|id| seen.insert(id.as_str())).cloned().collect();
            self.exchange.asked.remove(from);
            let nick = from.clone();
            self.event(Event::RulesOffered { nick, rules });
        }
    }

    /// The head of a rule that was asked for.
    pub(super) fn rule_head(&mut self, from: &Nick, key: PublicKey, told: RuleHead) {
        let Some(asked) = self.exchange.asked(from, key, told.request) else {
            return;
        };
        let Answer::Rule { query, head, .. } = &mut asked.answer else {
            return;
        };
        let (Some(id), Some(digest)) = (told.id, told.digest) else {
            return self.exchange_failed(from, RuleFailure::NotOffered);
        };
        let is_meant = match query {
            RuleQuery::Digest(wanted) => *wanted == digest.link(),
            RuleQuery::Id(wanted) => *wanted == id,
        };
        if !is_meant || !(1..=MAX_PARTS).contains(&usize::from(told.count)) {
            return self.exchange_failed(from, RuleFailure::Damaged);
        }
        *head = Some((id, digest, told.count));
        self.finish_rule(from);
    }

    /// A piece of a rule that was asked for.
    pub(super) fn rule_part(&mut self, from: &Nick, key: PublicKey, part: RulePart) {
        let Some(asked) = self.exchange.asked(from, key, part.request) else {
            return;
        };
        if let Answer::Rule { pieces, .. } = &mut asked.answer
            && (1..=MAX_PARTS).contains(&usize::from(part.part))
        {
            pieces.insert(part.part, part.piece);
            self.finish_rule(from);
        }
    }

    /// Puts a rule together once all of it is here.
    fn finish_rule(&mut self, from: &Nick) {
        let Some(asked) = self.exchange.asked.get(from) else {
            return;
        };
        let Answer::Rule {
            head: Some((id, digest, count)),
            pieces,
            ..
        } = &asked.answer
        else {
            return;
        };
        if (1..=*count).any(|part| !pieces.contains_key(&part)) {
            return;
        }
        let pieces = pieces.range(1..=*count);
        let text: String = pieces.map(|(_, piece)| piece.as_str()).collect();
        let rule = Rule::from_canonical(id.clone(), &text).ok();
        let same = |rule: &Rule| rule.digest().as_bytes() == digest.as_bytes();
        match rule.filter(same) {
            Some(rule) => {
                self.exchange.asked.remove(from);
                let (nick, rule) = (from.clone(), Arc::new(rule));
                self.event(Event::RuleReceived { nick, rule });
            }
            None => self.exchange_failed(from, RuleFailure::Damaged),
        }
    }

    fn exchange_failed(&mut self, from: &Nick, why: RuleFailure) {
        self.exchange.asked.remove(from);
        let nick = from.clone();
        self.event(Event::RuleFailed { nick, why });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        peer::{Command, Config, Output, Recipient, Terms, Via, wire::NetworkToken},
        rules,
        trust::{KeyPair, Standing},
    };

    /// Two players who hear each other at once.
    struct Pair {
        now: Now,
        peers: [Peer; 2],
        events: Vec<Event>,
        /// Lines in which these words occur are changed on their way.
        change: Option<(&'static str, &'static str)>,
    }

    fn nick(place: usize) -> Nick {
        ["ama", "kofi"][place].parse().unwrap()
    }

    impl Pair {
        /// The second one offers `rules`, the first one Abapa only.
        fn new(rules: &[Arc<Rule>]) -> Self {
            let now = Now {
                elapsed: Duration::from_secs(60),
                minutes: 29_000_000,
            };
            let abapa = rules::find("abapa").unwrap();
            let offers = [Vec::new(), rules.to_vec()];
            let mut place = 0;
            let peers = offers.map(|others| {
                place += 1;
                let key = Arc::new(KeyPair::from_seed([place; 32]));
                let config = Config {
                    name: "".parse().unwrap(),
                    country: None,
                    languages: None,
                    introduction: Default::default(),
                    rule: Arc::clone(&abapa),
                    others,
                    max_games: 1,
                    referee: false,
                };
                let standing = Standing::new(&key.public());
                Peer::new(config, key, standing, [place; 32])
            });
            let mut pair = Self {
                now,
                peers,
                events: Vec::new(),
                change: None,
            };
            for place in [0, 1, 0] {
                let network = NetworkToken::from_name("test");
                pair.peers[place].online(now, nick(place), network);
                pair.run();
            }
            pair.events.clear();
            pair
        }

        /// Carries lines to and fro until nobody says anything more; keeps the first one's events.
        fn run(&mut self) {
            while let Some((place, output)) = (0..2).find_map(|place| {
                let output = self.peers[place].poll()?;
                Some((place, output))
            }) {
                match output {
                    Output::Say { to, line, .. } => {
                        let via = match to {
                            Recipient::Wire => Via::Wire,
                            Recipient::Nick(_) => Via::Private,
                            Recipient::Table(gid) | Recipient::Direct(gid) => Via::Table(gid),
                        };
                        let line = match self.change {
                            Some((from, to)) => line.replace(from, to),
                            None => line,
                        };
                        self.peers[1 - place].line(self.now, &nick(place), via, &line);
                    }
                    Output::Event(event) if place == 0 => self.events.push(event),
                    _ => {}
                }
            }
        }

        fn ask(&mut self, command: Command) -> Vec<Event> {
            // Whatever was answered before does not stand in the way.
            self.now.elapsed += Duration::from_secs(100);
            self.peers[0].command(self.now, command).unwrap();
            self.run();
            std::mem::take(&mut self.events)
        }
    }

    #[test]
    fn every_built_in_rule_can_be_listed_and_handed_over() {
        let mut pair = Pair::new(rules::builtin());
        let events = pair.ask(Command::AskRules(nick(1)));
        let [Event::RulesOffered { rules: offered, .. }] = events.as_slice() else {
            panic!("{events:?}");
        };
        let known: Vec<&RuleId> = rules::builtin().iter().map(|rule| rule.id()).collect();
        assert_eq!(offered.iter().collect::<Vec<_>>(), known);
        for rule in rules::builtin() {
            for query in [
                RuleQuery::Id(rule.id().clone()),
                RuleQuery::Digest(rule_link(rule)),
            ] {
                let events = pair.ask(Command::AskRule(nick(1), query));
                let [Event::RuleReceived { rule: learned, .. }] = events.as_slice() else {
                    panic!("{}: {events:?}", rule.id());
                };
                assert_eq!(learned.digest(), rule.digest());
                assert_eq!(learned.id(), rule.id());
            }
        }
    }

    #[test]
    fn what_is_not_offered_or_not_answered_is_said_so() {
        let mut pair = Pair::new(&[]);
        let query = || RuleQuery::Id("songo".parse().unwrap());
        let events = pair.ask(Command::AskRule(nick(1), query()));
        let failed = |events: &[Event]| match events {
            [Event::RuleFailed { why, .. }] => *why,
            other => panic!("{other:?}"),
        };
        assert_eq!(failed(&events), RuleFailure::NotOffered);
        // A line changed on its way has no good signature, so the answer never comes.
        pair.change = Some(("rule-part", "rule-past"));
        let abapa = RuleQuery::Id("abapa".parse().unwrap());
        assert!(pair.ask(Command::AskRule(nick(1), abapa)).is_empty());
        pair.now.elapsed += WAIT;
        pair.peers[0].tick(pair.now);
        pair.run();
        assert_eq!(failed(&pair.events), RuleFailure::NoAnswer);
        let nobody = Command::AskRules("eve".parse().unwrap());
        let error = pair.peers[0].command(pair.now, nobody).unwrap_err();
        assert!(matches!(error, CommandError::UnknownPeer(_)));
    }

    #[test]
    fn a_challenge_by_an_unknown_rule_is_told_and_the_rule_can_be_learned_and_played() {
        let songo = rules::find("songo").unwrap();
        let mut pair = Pair::new(&[Arc::clone(&songo)]);
        pair.now.elapsed += Duration::from_secs(100);
        let challenge = |place: usize| Command::Challenge {
            nick: nick(place),
            terms: Terms::casual(Arc::clone(&songo)),
        };
        pair.peers[1].command(pair.now, challenge(0)).unwrap();
        pair.run();
        let events = std::mem::take(&mut pair.events);
        let [Event::UnknownRule { digest, .. }] = events.as_slice() else {
            panic!("{events:?}");
        };
        let query = RuleQuery::Digest(*digest);
        let events = pair.ask(Command::AskRule(nick(1), query));
        let [Event::RuleReceived { rule, .. }] = events.as_slice() else {
            panic!("{events:?}");
        };
        // It is not played before the player has agreed.
        assert!(pair.peers[0].command(pair.now, challenge(1)).is_err());
        pair.ask(Command::OfferRule(Arc::clone(rule)));
        pair.peers[1].command(pair.now, challenge(0)).unwrap();
        pair.run();
        assert!(matches!(pair.events.last(), Some(Event::Invited { .. })));
    }
}
