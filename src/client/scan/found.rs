//! Who was found, from the two sources: realnames in WHO, and signed lines.

use std::{collections::BTreeMap, time::Duration};

use crate::{
    client::Hint,
    irc::roster::WhoEntry,
    peer::{
        Listener, Nick, PeerInfo,
        wire::{Country, PlayerState},
    },
    rules::RuleId,
    trust::Points,
};

/// A network that was visited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The server that took us in.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// The network's name, as the server says it, or else our list.
    pub name: String,
    /// The time the server takes for an answer, if it gave one.
    pub lag: Option<Duration>,
    /// The players, by nick.
    pub players: Vec<Found>,
    /// Others in the channel for people; none when it could not be seen.
    pub others: Option<usize>,
}

/// A player who was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The nick.
    pub nick: Nick,
    /// The name; empty for an anonymous player, and none until it was heard.
    pub name: Option<String>,
    /// The country, if told.
    pub country: Option<Country>,
    /// The preferred rule.
    pub rule: Option<RuleId>,
    /// The points as stated.
    pub points: Option<Points>,
    /// What the player is doing; none when only IRC's own mark was seen.
    pub state: Option<PlayerState>,
    /// Whether IRC has the player as away.
    pub away: bool,
    /// For a bot: who answers for it, which may be empty.
    pub owner: Option<String>,
    /// Whether name and country are signed by the player; else they are a realname, which anybody can
    /// write.
    pub signed: bool,
}

/// Collects what is seen and heard in one room.
#[derive(Debug, Default)]
pub(super) struct Seen {
    peers: BTreeMap<Nick, (Hint, bool)>,
    away: BTreeMap<Nick, bool>,
    people: BTreeMap<Nick, ()>,
    lobby_seen: bool,
}

/// People of a room who are kept; more are only not counted.
const MAX_PEOPLE: usize = 10_000;

impl Seen {
    /// An entry of WHO, about one of the two channels.
    pub(super) fn who(&mut self, entry: &WhoEntry, in_wire: bool) {
        if self.away.len() >= MAX_PEOPLE {
            return;
        }
        self.away.insert(entry.nick.clone(), entry.away);
        match entry.realname.parse::<Hint>() {
            Ok(hint) if in_wire => {
                self.peers.insert(entry.nick.clone(), (hint, entry.away));
            }
            _ if !in_wire => {
                self.people.insert(entry.nick.clone(), ());
            }
            _ => {}
        }
    }

    /// The list of the channel for people is complete.
    pub(super) fn lobby_is_complete(&mut self) {
        self.lobby_seen = true;
    }

    pub(super) fn left(&mut self, nick: &Nick) {
        self.peers.remove(nick);
        self.people.remove(nick);
    }

    /// The players, and how many others there are; `own` is our own nick.
    pub(super) fn result(mut self, listener: &Listener, own: &Nick) -> (Vec<Found>, Option<usize>) {
        let mut found: BTreeMap<Nick, Found> = BTreeMap::new();
        for (nick, (hint, away)) in std::mem::take(&mut self.peers) {
            found.insert(nick.clone(), from_hint(nick, hint, away));
        }
        for info in listener.peers() {
            let away = self.away.get(&info.nick).copied().unwrap_or(false);
            let hint = found.remove(&info.nick);
            found.insert(info.nick.clone(), from_signed(info, hint, away));
        }
        found.remove(own);
        let is_other = |nick: &&Nick| *nick != own && !found.contains_key(*nick);
        let others = self.people.keys().filter(is_other).count();
        let others = self.lobby_seen.then_some(others);
        (found.into_values().collect(), others)
    }
}

fn from_hint(nick: Nick, hint: Hint, away: bool) -> Found {
    Found {
        nick,
        name: None,
        country: hint.country,
        rule: Some(hint.rule),
        points: Some(hint.points),
        state: None,
        away,
        owner: hint.owner,
        signed: false,
    }
}

fn from_signed(info: &PeerInfo, hint: Option<Found>, away: bool) -> Found {
    let card = info.card.as_ref();
    let hinted = hint.as_ref();
    Found {
        nick: info.nick.clone(),
        name: Some(info.name.to_string()),
        country: info.country,
        rule: card
            .map(|card| card.rule.id.clone())
            .or_else(|| hinted.and_then(|hint| hint.rule.clone())),
        points: card
            .map(|card| card.points)
            .or_else(|| hinted.and_then(|hint| hint.points)),
        state: card.map(|card| card.state),
        away,
        owner: hint.and_then(|hint| hint.owner),
        signed: true,
    }
}
