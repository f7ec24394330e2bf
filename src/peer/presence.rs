//! Saying who one is: hello and card on the wire, and the answer to `card?`.
//!
//! Private lines to people one has never met are punished by many servers, so presence lives in
//! the channel: said on joining, said again once after others have joined, and when it changes.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use rand::RngExt;

use super::{
    Nick,
    contest::next_request,
    machine::Peer,
    output::{Class, CommandError},
    time::Now,
    wire::{Card, CardRequest, ChainPoint, Hello, Intro, PlayerState, RuleTag, TooLong, Version},
};
use crate::{
    rules::Rule,
    trust::{KeyId, Link},
};

/// Hello and card are repeated for newcomers at most once in this time.
const REPEAT_GAP: Duration = Duration::from_secs(15 * 60);
/// A changed card is said after this long, so that two changes in a row become one.
const SETTLE: Duration = Duration::from_secs(2);
/// The repetition comes at a random moment within this time for each peer present, so that not
/// all speak at once.
const SPREAD: Duration = Duration::from_millis(1500);
/// After netsplits a hello is said again once in this time: those who come back come together, but a thief
/// of a nick may have come before them.
const REGREET_GAP: Duration = Duration::from_secs(5);
/// The time in which many greet again is that for so many: three minutes.
const MAX_SPREAD: u32 = 120;
/// Minutes by which a hello's stamp may be ahead of the time.
const MAX_AHEAD: u32 = 10;
/// Most askers whose request numbers are remembered.
const MAX_ASKERS: usize = 256;
/// Most people whose cards are asked for at once.
const MAX_ASKED: usize = 32;
/// So long what somebody says may be the answer to that.
const ANSWERED_WITHIN: Duration = Duration::from_secs(120);
/// A request whose stamp is further off than this, in minutes, is not answered.
const REQUEST_AGE: u32 = 15;

/// When something is to be said.
/// Somebody's card was asked for.
#[derive(Debug)]
struct AskedFor {
    nick: Nick,
    at: Duration,
    answered: bool,
}

#[derive(Debug, Default)]
pub(super) struct Presence {
    hello_said: Option<Duration>,
    /// The nick and stamp of the last hello: under another nick the next one needs a newer stamp.
    last_hello: Option<(Nick, u32)>,
    repeated: Option<Duration>,
    repeat_due: Option<Duration>,
    /// Somebody has asked who could not be answered yet.
    owed: bool,
    called: Option<Duration>,
    /// When it was last said again because people had come back.
    regreeted: Option<Duration>,
    card_due: Option<Duration>,
    card_said: Option<Card>,
    requests: BTreeMap<KeyId, u32>,
    /// Whose card was asked for, newest last.
    asked: VecDeque<AskedFor>,
    pub(super) own_request: u32,
}

impl Presence {
    /// When there is something to say. `answers_from` is when the next answer is allowed.
    pub(super) fn next_timeout(&self, answers_from: Duration) -> Option<Duration> {
        let answer = self.owed.then_some(answers_from);
        [self.repeat_due, self.card_due, answer]
            .into_iter()
            .flatten()
            .min()
    }

    /// Whether an opponent who does not answer may be called by one more hello.
    fn may_call(&self, now: Now) -> bool {
        self.called
            .is_none_or(|last| now.elapsed.saturating_sub(last) >= REPEAT_GAP)
    }

    /// The card may say something else now.
    pub(super) fn card_changed(&mut self, now: Now) {
        self.card_due.get_or_insert(now.elapsed + SETTLE);
    }

    fn note_asked(&mut self, now: Now, nick: &Nick) {
        if self.asked.len() >= MAX_ASKED {
            self.asked.pop_front();
        }
        self.asked.push_back(AskedFor {
            nick: nick.clone(),
            at: now.elapsed,
            answered: false,
        });
    }

    /// Whether somebody's card was asked for lately.
    pub(super) fn has_asked(&self, now: Now, nick: &Nick) -> bool {
        let mut asked = self.asked.iter();
        asked.any(|asked| asked.nick == *nick && now.elapsed < asked.at + ANSWERED_WITHIN)
    }

    /// How long somebody took to answer the newest question for his card. It is told once.
    pub(super) fn answer_took(&mut self, now: Now, nick: &Nick) -> Option<Duration> {
        let mut newest = self.asked.iter_mut().rev();
        let asked = newest.find(|asked| asked.nick == *nick)?;
        let took = now.elapsed.checked_sub(asked.at)?;
        let is_first = !std::mem::replace(&mut asked.answered, true);
        (is_first && took < ANSWERED_WITHIN).then_some(took)
    }

    /// Whether `request` is this key's newest. An old one is never answered again.
    pub(super) fn is_new_request(&mut self, key: KeyId, request: u32) -> bool {
        if self.requests.get(&key).is_some_and(|last| *last >= request) {
            return false;
        }
        if self.requests.len() >= MAX_ASKERS {
            self.requests.pop_first();
        }
        self.requests.insert(key, request);
        true
    }
}

/// A rule as cards and challenges name it.
pub(super) fn rule_tag(rule: &Rule) -> RuleTag {
    RuleTag {
        id: rule.id().clone(),
        digest: rule_link(rule),
    }
}

/// The part of a rule's digest that lines carry.
pub(super) fn rule_link(rule: &Rule) -> Link {
    crate::trust::Digest::from_bytes(*rule.digest().as_bytes()).link()
}

impl Peer {
    /// Says hello and card in the wire channel.
    pub(super) fn say_presence(&mut self, now: Now) {
        self.say_hello(now, Class::Presence);
        self.presence.card_said = None;
        self.say_card(now);
        self.say_seek_again(now);
    }

    fn say_hello(&mut self, now: Now, class: Class) {
        let nick = self.online.as_ref().map(|online| online.nick.clone());
        if let Some(nick) = nick {
            let minutes = self.hello_minutes(now);
            self.presence.last_hello = Some((nick, minutes));
        }
        if let Some(Ok(line)) = self.hello_line(now) {
            self.presence.hello_said = Some(now.elapsed);
            self.say_wire(class, line);
        }
    }

    /// Says the card, unless it would say the same as before.
    fn say_card(&mut self, now: Now) {
        self.presence.card_due = None;
        let Some(card) = self.card(now) else { return };
        if card.state != PlayerState::Free {
            self.seek_is_over();
        }
        let same = |said: &Card| {
            Card {
                minutes: card.minutes,
                ..said.clone()
            } == card
        };
        if self.presence.card_said.as_ref().is_some_and(same) {
            return;
        }
        if let Ok(line) = card.draft().sign(&self.key) {
            self.presence.card_said = Some(card);
            self.say_wire(Class::Presence, line);
        }
    }

    fn hello_line(&self, now: Now) -> Option<Result<String, TooLong>> {
        let online = self.online.as_ref()?;
        let hello = Hello {
            key: self.key.public(),
            nick: online.nick.clone(),
            name: self.config.name.clone(),
            country: self.config.country,
            languages: self.config.languages.clone(),
            network: online.network.clone(),
            minutes: self.hello_minutes(now),
        };
        Some(hello.draft().sign(&self.key))
    }

    fn introduces_himself(&self) -> bool {
        !self.config.introduction.as_str().is_empty()
    }

    pub(super) fn intro_line(&self, now: Now) -> Option<Result<String, TooLong>> {
        let intro = Intro {
            id: self.key.id(),
            text: self.config.introduction.clone(),
            minutes: now.minutes,
        };
        let said = self.introduces_himself();
        said.then(|| intro.draft().sign(&self.key))
    }

    /// The stamp of a hello said now.
    fn hello_minutes(&self, now: Now) -> u32 {
        let nick = self.online.as_ref().map(|online| &online.nick);
        match &self.presence.last_hello {
            Some((last, minutes)) if Some(last) == nick => now.minutes.max(*minutes),
            Some((_, minutes)) => now.minutes.max(minutes.saturating_add(1)),
            None => now.minutes,
        }
    }

    fn card(&self, now: Now) -> Option<Card> {
        let online = self.online.as_ref()?;
        Some(Card {
            id: self.key.id(),
            state: self.shown_state(),
            rule: rule_tag(&self.config.rule),
            others: u8::try_from(self.config.others.len())
                .unwrap_or(u8::MAX)
                .min(99),
            points: self.standing.points,
            chain: ChainPoint(self.standing.chain),
            referee: self.referee.is_offered().then_some(1),
            version: Version::own(),
            network: online.network.clone(),
            minutes: now.minutes,
        })
    }

    /// A peer has arrived who may not have heard this player's hello.
    pub(super) fn greet_later(&mut self, now: Now) {
        let too_soon = |last: Duration| now.elapsed.saturating_sub(last) < REPEAT_GAP;
        if self.presence.repeat_due.is_some() || self.presence.repeated.is_some_and(too_soon) {
            return;
        }
        let peers = u32::try_from(self.roster.count())
            .unwrap_or(u32::MAX)
            .max(1);
        let spread = SPREAD.saturating_mul(peers);
        let delay = spread.mul_f64(self.rng.random_range(0.1..1.0));
        self.presence.repeat_due = Some(now.elapsed + delay);
    }

    /// So many people have come, who may be back after a netsplit. For them this player is new, as they are for him:
    /// he says hello again at a random moment, once for all who come together.
    pub fn greet_again(&mut self, now: Now, people: usize) {
        let too_soon = |last: Duration| now.elapsed.saturating_sub(last) < REGREET_GAP;
        if self.online.is_none() || self.presence.regreeted.is_some_and(too_soon) {
            return;
        }
        // The stamp is a new one: somebody may have had the nick meanwhile, and have said the last hello
        // again. Nobody must be able to drive it so far ahead that others take our clock for wrong.
        if let Some((_, minutes)) = &mut self.presence.last_hello {
            let newer = now.minutes.max(minutes.saturating_add(1));
            if newer > now.minutes.saturating_add(MAX_AHEAD) {
                return;
            }
            *minutes = newer;
        }
        self.presence.regreeted = Some(now.elapsed);
        let people = u32::try_from(people.saturating_add(self.roster.count()))
            .unwrap_or(u32::MAX)
            .clamp(1, MAX_SPREAD);
        let delay = SPREAD
            .saturating_mul(people)
            .mul_f64(self.rng.random_range(0.1..1.0));
        let due = now.elapsed + delay;
        self.presence.repeat_due = Some(self.presence.repeat_due.map_or(due, |at| at.min(due)));
    }

    /// Makes sure that a peer who has been here since `since` has heard this player's hello before
    /// the challenge that follows: it goes the same way, so that it cannot be overtaken.
    pub(super) fn greet_before(&mut self, now: Now, since: Duration) {
        if self.presence.hello_said.is_none_or(|said| said <= since) {
            self.say_hello(now, Class::Contest);
        }
    }

    pub(super) fn tick_presence(&mut self, now: Now) {
        if self
            .presence
            .repeat_due
            .is_some_and(|due| due <= now.elapsed)
        {
            self.presence.repeat_due = None;
            self.presence.repeated = Some(now.elapsed);
            self.say_presence(now);
        }
        let lines = 2 + u32::from(self.sought().is_some());
        if self.presence.owed && self.may_answer(now, lines) {
            self.presence.owed = false;
            self.say_presence(now);
        }
        if self.presence.card_due.is_some_and(|due| due <= now.elapsed) {
            self.say_card(now);
        }
        if self.misses_somebody() && self.presence.may_call(now) {
            self.presence.called = Some(now.elapsed);
            self.say_hello(now, Class::Presence);
        }
    }

    /// Whether an opponent does not answer: one of the two hellos may have been lost, so that one
    /// side speaks to a nick that the other no longer has.
    fn misses_somebody(&self) -> bool {
        self.seats.values().any(|seat| seat.contest.is_in_vain())
    }

    pub(super) fn ask_card(&mut self, now: Now, nick: Nick) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        self.presence.own_request = next_request(self.presence.own_request, now);
        self.presence.note_asked(now, &nick);
        // On the wire the request has to say whom it is for.
        let named = self.takes_no_private_lines(&nick).then(|| nick.clone());
        let line = self.card_request(now, named)?;
        self.say_to(nick, Class::Presence, line);
        Ok(())
    }

    pub(super) fn ask_card_openly(&mut self, now: Now, nick: &Nick) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        self.presence.own_request = next_request(self.presence.own_request, now);
        self.presence.note_asked(now, nick);
        let line = self.card_request(now, Some(nick.clone()))?;
        self.say_wire(Class::Presence, line);
        Ok(())
    }

    fn card_request(&self, now: Now, nick: Option<Nick>) -> Result<String, TooLong> {
        let request = CardRequest {
            key: self.key.public(),
            request: self.presence.own_request,
            nick,
            minutes: now.minutes,
        };
        request.draft().sign(&self.key)
    }

    /// Hello and card, asked for or given, did not reach somebody who takes no private lines: both
    /// are done on the wire.
    pub(super) fn present_openly(&mut self, now: Now, nick: &Nick) {
        if self.presence.may_call(now) {
            self.presence.called = Some(now.elapsed);
            self.presence.repeat_due.get_or_insert(now.elapsed + SETTLE);
        }
        if self.roster.get(nick).is_some() || !self.may_answer(now, 1) {
            return;
        }
        // Where there is no connection nothing was refused.
        let _ = self.ask_card_openly(now, nick);
    }

    /// Answers a verified `card?` where it was asked.
    pub(super) fn answer_card_request(&mut self, now: Now, from: &Nick, asked: &CardRequest) {
        let fresh = now.minutes_from(asked.minutes) <= REQUEST_AGE;
        if !fresh || !self.presence.is_new_request(asked.key.id(), asked.request) {
            return;
        }
        // More would keep this player from declining in time what the asker may want of him.
        let more = self.introduces_himself() || self.sought().is_some();
        let lines = 2 + u32::from(more);
        if !self.may_answer(now, lines) {
            // He hears it on the wire, with all others who have to wait.
            self.presence.owed = true;
            return;
        }
        let card = self.card(now).map(|card| card.draft().sign(&self.key));
        let lines = [
            self.hello_line(now),
            card,
            self.intro_line(now),
            self.seek_line(now),
        ];
        for line in lines.into_iter().flatten().flatten() {
            match asked.nick {
                Some(_) => self.say_wire(Class::Presence, line),
                None => self.say_to(from.clone(), Class::Presence, line),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        peer::{
            Command, Config, Output, Recipient, Via,
            wire::{Line, Message, NetworkToken},
        },
        rules,
        trust::{KeyPair, Standing},
    };

    const MINUTES: u32 = 29_000_000;

    fn now(seconds: u64) -> Now {
        Now {
            elapsed: Duration::from_secs(seconds),
            minutes: MINUTES,
        }
    }

    /// A player who has come to the network.
    fn here(nick: &str, seed: u8) -> Peer {
        let key = Arc::new(KeyPair::from_seed([seed; 32]));
        let config = Config {
            name: "Ama".parse().unwrap(),
            country: None,
            languages: None,
            introduction: Default::default(),
            rule: Arc::clone(&rules::builtin()[0]),
            others: Vec::new(),
            max_games: 1,
            referee: false,
        };
        let standing = Standing::new(&key.public());
        let mut peer = Peer::new(config, key, standing, [2; 32]);
        let network = NetworkToken::from_name("TestNet");
        peer.online(now(0), nick.parse().unwrap(), network);
        peer
    }

    /// What is said on the wire now.
    fn on_wire(peer: &mut Peer) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(output) = peer.poll() {
            if let Output::Say {
                to: Recipient::Wire,
                line,
                ..
            } = output
            {
                lines.push(line);
            }
        }
        lines
    }

    #[test]
    fn who_is_asked_on_the_wire_answers_there_for_all() {
        let (mut ama, mut kofi, mut yaa) = (here("ama", 1), here("kofi", 2), here("yaa", 3));
        for peer in [&mut ama, &mut kofi, &mut yaa] {
            on_wire(peer);
        }
        let ask = Command::AskCardOpenly("kofi".parse().unwrap());
        ama.command(now(60), ask).unwrap();
        let asked = on_wire(&mut ama);
        let [question] = asked.as_slice() else {
            panic!("{asked:?}")
        };
        let from: Nick = "ama".parse().unwrap();
        yaa.line(now(61), &from, Via::Wire, question);
        assert_eq!(on_wire(&mut yaa), Vec::<String>::new());
        kofi.line(now(61), &from, Via::Wire, question);
        let said = on_wire(&mut kofi);
        assert!(
            matches!(said.as_slice(), [hello, card] if hello.contains(" hello ") && card.contains(" card ")),
            "{said:?}"
        );
    }

    #[test]
    fn a_private_answer_tells_how_long_it_took_and_only_once() {
        let (mut ama, mut kofi) = (here("ama", 1), here("kofi", 2));
        let (from_ama, from_kofi): (Nick, Nick) = ("ama".parse().unwrap(), "kofi".parse().unwrap());
        on_wire(&mut ama);
        for line in on_wire(&mut kofi) {
            ama.line(now(1), &from_kofi, Via::Wire, &line);
        }
        let lag = |peer: &Peer| peer.peers().next().and_then(|info| info.lag);
        let ask = |ama: &mut Peer, kofi: &mut Peer, at: u64| {
            let ask = Command::AskCard(from_kofi.clone());
            ama.command(now(at), ask).unwrap();
            for line in privately(ama) {
                kofi.line(now(at), &from_ama, Via::Private, &line);
            }
            privately(kofi)
        };
        let answer = ask(&mut ama, &mut kofi, 60);
        for line in &answer {
            ama.line(now(63), &from_kofi, Via::Private, line);
        }
        assert_eq!(lag(&ama), Some(Duration::from_secs(3)));
        // A copy that comes later says nothing, and what is for all does neither.
        for line in &answer {
            ama.line(now(80), &from_kofi, Via::Private, line);
        }
        assert_eq!(lag(&ama), Some(Duration::from_secs(3)));
        for line in ask(&mut ama, &mut kofi, 200) {
            ama.line(now(230), &from_kofi, Via::Wire, &line);
        }
        assert_eq!(lag(&ama), Some(Duration::from_secs(3)));
    }

    /// What is said in private now.
    fn privately(peer: &mut Peer) -> Vec<String> {
        let outputs = std::iter::from_fn(|| peer.poll());
        let private = outputs.filter_map(|output| match output {
            Output::Say {
                to: Recipient::Nick(_),
                line,
                ..
            } => Some(line),
            _ => None,
        });
        private.collect()
    }

    /// The stamps of the hellos that a player says, who is told every six seconds that somebody has
    /// come who may be back after a netsplit.
    fn stamps(times: u64) -> Vec<u32> {
        let mut peer = here("ama", 1);
        let mut stamps = Vec::new();
        for second in 0..6 * times {
            if second % 6 == 5 {
                peer.greet_again(now(second), 1);
            }
            peer.tick(now(second));
            while let Some(output) = peer.poll() {
                let Output::Say { line, .. } = output else {
                    continue;
                };
                if let Ok(Message::Hello(hello)) = Message::read(&Line::parse(&line).unwrap()) {
                    stamps.push(hello.minutes);
                }
            }
        }
        stamps
    }

    #[test]
    fn after_a_netsplit_hello_has_a_newer_stamp_that_nobody_can_drive_away() {
        let said = stamps(3);
        assert!(
            said.len() >= 2 && said.is_sorted_by(|a, b| a < b),
            "{said:?}"
        );
        let said = stamps(200);
        assert_eq!(said.last(), Some(&(MINUTES + MAX_AHEAD)), "{said:?}");
        assert_eq!(said.len(), usize::try_from(MAX_AHEAD).unwrap() + 1);
    }
}
