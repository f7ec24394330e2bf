//! A player's card: who he says he is, what is known of him, and what can be done.

use std::time::Duration;

use super::{Lobby, over::Over, place::Person};
use crate::{
    client::{self, Acquaintance, Ignore},
    irc::{networks::NetworkId, sanitize},
    peer::{CardInfo, Command as Play, Nick, PeerInfo, WatchCommand, wire::PlayerState},
    rules::Language,
    texts::{Texts, Voice, t},
    trust::{KeyId, Points},
    tui::{event::Asked, names, shared::Shared, words},
};

/// What can be done about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Play the game that he looks for.
    TakeUp,
    Challenge,
    Talk,
    Watch,
    /// Tell somebody who is busy that one is here.
    Nudge,
    AskCard,
    Ignore,
}

/// The same player is told that one is here at most once in this time.
const NUDGE_AGAIN: Duration = Duration::from_secs(10 * 60);
/// Players who were told of it that are remembered.
const MAX_NUDGED: usize = 64;
/// The most that a game for points moves.
const MOST_MOVED: u32 = 100;
/// Longest text of somebody's that is shown, in columns.
const MAX_TEXT: usize = 120;

/// How sure somebody's points are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// They follow from his newest result, which was verified here.
    Verified,
    /// So many of his newest results were not seen here, which may have moved so many points.
    Within(u32),
    /// None of his results was seen here.
    Stated,
    /// He has finished no game.
    New,
    /// They do not follow from his results.
    False,
}

/// How sure the points of a card are, by what is known of its key.
pub(super) fn trust(card: &CardInfo, known: Option<&Acquaintance>) -> Trust {
    let verified = known.and_then(|known| known.verified);
    if known.is_some_and(|known| known.forked) {
        return Trust::False;
    }
    let stated = card.chain.number;
    match verified {
        None if stated == 0 && card.points == Points::START => Trust::New,
        None if stated == 0 => Trust::False,
        None => Trust::Stated,
        Some(seen) if seen.chain == card.chain => match seen.points == card.points {
            true => Trust::Verified,
            false => Trust::False,
        },
        // Whoever has signed more results than he states has gone back.
        Some(seen) if seen.chain.number >= stated => Trust::False,
        Some(seen) => {
            let missing = stated - seen.chain.number;
            let most = missing.saturating_mul(MOST_MOVED);
            let moved = u32::from(card.points.get().abs_diff(seen.points.get()));
            match moved <= most {
                true => Trust::Within(most),
                false => Trust::False,
            }
        }
    }
}

/// Points with a mark for how sure they are.
pub(super) fn points(card: &CardInfo, known: Option<&Acquaintance>) -> String {
    let points = card.points;
    match trust(card, known) {
        Trust::Verified => format!("{points} ✓"),
        // More than all points there are says nothing.
        Trust::Within(most) if most >= u32::from(points.get()) => format!("{points} ?"),
        Trust::Within(most) => format!("{points} ±{most}"),
        Trust::Stated => format!("{points} ?"),
        Trust::New => points.to_string(),
        Trust::False => format!("{points} !"),
    }
}

impl Lobby {
    /// What is known of a key from earlier.
    pub(super) fn acquaintance(&self, key: KeyId) -> Option<&Acquaintance> {
        self.acquaintances.get(&key)
    }

    /// Whether one has to be careful with a player: his name or his records are not what they seem.
    pub(super) fn is_odd(&self, info: &PeerInfo) -> bool {
        let known = self.acquaintance(info.key);
        let is_false = |card: &CardInfo| trust(card, known) == Trust::False;
        known.is_some_and(|known| known.namesake.is_some())
            || info.card.as_ref().is_some_and(is_false)
    }

    /// What can be done about a player, the most wanted first.
    pub(super) fn deeds(&self, nick: &Nick) -> Vec<Deed> {
        let network = self.here();
        let place = self.places.get(&network);
        let info = place.and_then(|place| place.players.get(nick));
        let state = info.and_then(|info| Some(info.card.as_ref()?.state));
        let mut deeds = Vec::new();
        if self.sought_by(&network, nick).is_some() {
            deeds.push(Deed::TakeUp);
        }
        deeds.extend([Deed::Challenge, Deed::Talk]);
        if state != Some(PlayerState::Free) {
            deeds.push(Deed::Watch);
        }
        if matches!(state, Some(PlayerState::Playing | PlayerState::Away)) {
            deeds.push(Deed::Nudge);
        }
        deeds.extend([Deed::AskCard, Deed::Ignore]);
        deeds
    }

    pub(super) fn deed(&mut self, deed: Deed, nick: Nick, shared: &mut Shared) {
        let network = self.here();
        match deed {
            Deed::TakeUp => match self.sought_by(&network, &nick) {
                Some(terms) => self.send_terms(network, nick, terms, shared),
                // The search is over meanwhile.
                None => self.open_challenge(network, nick),
            },
            Deed::Challenge => self.open_challenge(network, nick),
            Deed::Talk => {
                let index = self.talk_tab(&network, &nick);
                self.go_to(index);
            }
            Deed::Watch => {
                Self::play(network, Play::Watch(WatchCommand::Player(nick)), shared);
            }
            Deed::Nudge => self.nudge(network, nick, shared),
            Deed::AskCard => {
                self.ask_card(network, nick.clone(), shared);
                self.over = Some(Over::Card(nick, 0));
            }
            Deed::Ignore => self.ignore(Ignore::Nick(nick), shared),
        }
    }

    /// Asks somebody for his card, and says so: the answer takes a while.
    pub(super) fn ask_card(&mut self, network: NetworkId, nick: Nick, shared: &mut Shared) {
        self.tell_here(t!(shared.texts, "asking", nick = nick.as_str()));
        Self::play(network, Play::AskCard(nick), shared);
    }

    /// Tells somebody who is busy, in one polite line, that one is here and would like to play.
    fn nudge(&mut self, network: NetworkId, nick: Nick, shared: &mut Shared) {
        let now = shared.now;
        let last = self.nudged.get(&nick);
        if last.is_some_and(|last| now.saturating_sub(*last) < NUDGE_AGAIN) {
            return shared.notice(t!(shared.texts, "nudged-already", nick = nick.as_str()));
        }
        if self.nudged.len() >= MAX_NUDGED {
            self.nudged.pop_first();
        }
        self.nudged.insert(nick.clone(), now);
        let place = self.places.get(&network);
        let info = place.and_then(|place| place.players.get(&nick));
        let texts = Texts::new(Voice::Screen, understood(info, shared.texts.language()));
        let text = t!(texts, "nudge");
        let done = t!(shared.texts, "nudged", nick = nick.as_str());
        let command = client::Command::Tell(nick, text);
        Self::command(network, command, Asked::Done(done), shared);
    }

    /// What is said of a player on his card.
    pub(super) fn card_lines(&self, nick: &Nick, shared: &Shared) -> Vec<String> {
        let texts = &shared.texts;
        let Some(place) = self.places.get(&self.here()) else {
            return Vec::new();
        };
        let people = place.people(self.order, false);
        let person = people.into_iter().find(|person| person.nick() == nick);
        let mut lines = Vec::new();
        match person {
            Some(Person::Player(info)) => self.player_lines(info, texts, &mut lines),
            Some(Person::Hint(_, hint)) => {
                let (rule, points) = (hint.rule.as_str(), hint.points.to_string());
                lines.push(t!(texts, "card-hint", rule = rule, points = points));
            }
            Some(Person::Split(_)) => lines.push(t!(texts, "card-split")),
            None => lines.push(t!(texts, "card-gone")),
        }
        if let Some(owner) = place.bots.get(nick) {
            let owner = sanitize::clean(owner, MAX_TEXT);
            lines.push(t!(texts, "card-bot", owner = owner));
        }
        lines
    }

    fn player_lines(&self, info: &PeerInfo, texts: &Texts, lines: &mut Vec<String>) {
        let (_, state) = words::state(texts, info);
        let name = super::view::name(info);
        lines.push(t!(texts, "card-name", name = name, state = state));
        let known = self.acquaintance(info.key);
        // What one has to be careful about is never cut off.
        if let Some(seen) = known.and_then(|known| known.namesake) {
            let date = words::date(texts, seen);
            lines.push(t!(texts, "card-namesake", date = date));
        }
        let country = info.country.map(|country| {
            let country = names::country(country, texts.language());
            t!(texts, "card-country", country = country)
        });
        let languages = info.languages.as_ref().map(|languages| {
            let languages = names::all_spoken(languages, texts.language());
            t!(texts, "card-languages", languages = languages)
        });
        let of_person: Vec<String> = [country, languages].into_iter().flatten().collect();
        if !of_person.is_empty() {
            lines.push(of_person.join(" · "));
        }
        let said = sanitize::clean(info.introduction.as_str(), MAX_TEXT);
        if !said.is_empty() {
            let nick = info.nick.as_str();
            lines.push(t!(texts, "says-of-himself", nick = nick, words = said));
        }
        if let Some(card) = &info.card {
            let (rule, others) = (card.rule.id.as_str(), card.others);
            lines.push(t!(texts, "card-rule", rule = rule, others = others));
            lines.push(points_told(card, known, texts));
            if card.referee {
                lines.push(t!(texts, "card-referee"));
            }
        } else {
            lines.push(t!(texts, "card-missing"));
        }
        lines.push(history(known, texts));
        if let Some(lag) = info.lag {
            lines.push(t!(texts, "card-lag", lag = words::reply(texts, lag)));
        }
        if info.clock_off {
            lines.push(t!(texts, "card-clock-off"));
        }
        lines.push(t!(texts, "card-key", key = info.key.to_string()));
    }

    /// Brings everybody back who was ignored under this name, or the like.
    pub(super) fn unignore(&mut self, who: Ignore, shared: &mut Shared) {
        let done = t!(shared.texts, "unignored", who = who.to_string());
        let command = client::Command::Unignore(who);
        Self::command(self.here(), command, Asked::Done(done), shared);
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
}

/// The points, and how sure they are.
fn points_told(card: &CardInfo, known: Option<&Acquaintance>, texts: &Texts) -> String {
    let points = card.points.to_string();
    let number = card.chain.number;
    match trust(card, known) {
        Trust::Verified => {
            let at = known.and_then(|known| Some(known.verified?.at));
            let date = at.map(|at| words::date(texts, at)).unwrap_or_default();
            t!(
                texts,
                "card-points-verified",
                points = points,
                games = number,
                date = date
            )
        }
        Trust::Within(most) => t!(
            texts,
            "card-points-within",
            points = points,
            games = number,
            most = most
        ),
        Trust::Stated => t!(texts, "card-points", points = points, games = number),
        Trust::New => t!(texts, "card-points-new", points = points),
        Trust::False => t!(texts, "card-points-false", points = points),
    }
}

/// The games with this player so far.
fn history(known: Option<&Acquaintance>, texts: &Texts) -> String {
    let Some(games) = known
        .map(|known| known.games)
        .filter(|games| games.count() > 0)
    else {
        return t!(texts, "card-never");
    };
    let date = games.newest.map(|newest| words::date(texts, newest));
    let told = t!(
        texts,
        "card-history",
        games = games.count(),
        won = games.won,
        lost = games.lost,
        even = games.even,
        date = date.unwrap_or_default()
    );
    match games.open {
        0 => told,
        open => format!("{told} {}", t!(texts, "card-open", games = open)),
    }
}

/// The language in which somebody is best spoken to: the own one if he speaks it, else his first that
/// there are texts in, else English.
fn understood(info: Option<&PeerInfo>, own: Language) -> Language {
    let spoken = info.and_then(|info| info.languages.as_ref());
    let Some(spoken) = spoken.map(ToString::to_string) else {
        return Language::En;
    };
    let known = spoken.split(',').filter_map(|code| code.parse().ok());
    let known: Vec<Language> = known.collect();
    match known.contains(&own) {
        true => own,
        false => known.first().copied().unwrap_or(Language::En),
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;
    use crate::{
        client::{Encounters, Verified},
        peer::wire::RuleTag,
        rules,
        trust::{ChainHead, KeyPair, Link},
    };

    fn card(number: u32, hash: &str, points: u16) -> CardInfo {
        let rule = rules::find("abapa").unwrap();
        CardInfo {
            state: PlayerState::Free,
            rule: RuleTag {
                id: rule.id().clone(),
                digest: Link::of("rule"),
            },
            others: 0,
            points: points.to_string().parse().unwrap(),
            chain: ChainHead {
                number,
                hash: Link::of(hash),
            },
            referee: false,
        }
    }

    fn known(number: u32, hash: &str, points: u16) -> Acquaintance {
        Acquaintance {
            key: KeyPair::from_seed([1; 32]).public().id(),
            games: Encounters::default(),
            verified: Some(Verified {
                chain: ChainHead {
                    number,
                    hash: Link::of(hash),
                },
                points: points.to_string().parse().unwrap(),
                at: SystemTime::UNIX_EPOCH,
            }),
            forked: false,
            namesake: None,
        }
    }

    #[test]
    fn points_are_as_sure_as_what_was_seen() {
        let five = known(5, "five", 1240);
        let told = |card: &CardInfo| points(card, Some(&five));
        assert_eq!(told(&card(5, "five", 1240)), "1240 ✓");
        assert_eq!(told(&card(6, "six", 1290)), "1290 ±100");
        assert_eq!(told(&card(7, "seven", 1190)), "1190 ±200");
        // More than two games can have moved.
        assert_eq!(told(&card(7, "seven", 1500)), "1500 !");
        assert_eq!(told(&card(5, "five", 1241)), "1241 !");
        assert_eq!(told(&card(5, "another", 1240)), "1240 !");
        assert_eq!(told(&card(4, "four", 1200)), "1200 !");
        assert_eq!(told(&card(90, "many", 1240)), "1240 ?");
        assert_eq!(points(&card(0, "none", 1200), None), "1200");
        assert_eq!(points(&card(0, "none", 1300), None), "1300 !");
        assert_eq!(points(&card(3, "three", 1250), None), "1250 ?");
        let liar = Acquaintance {
            forked: true,
            ..five.clone()
        };
        assert_eq!(points(&card(5, "five", 1240), Some(&liar)), "1240 !");
    }
}
