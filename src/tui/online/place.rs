//! A network: how far its connection is, and who is there.

use std::{collections::BTreeMap, time::Duration};

use crate::{
    client::{Endpoint, Hint, Network},
    peer::{
        Nick, PeerInfo,
        wire::{NetworkToken, PlayerState},
    },
    trust::KeyId,
    tui::{
        event::Moment,
        text::{Texts, t},
        words,
    },
};

/// How far a connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Not begun.
    Begins,
    /// A server is being dialled.
    Connecting(Endpoint),
    /// There, under this nick.
    Online(Nick, NetworkToken),
    /// There is none, why, and when the next attempt is.
    Waiting(String, Moment),
    /// Left, in these words why.
    Left(String),
}

/// A network.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) stage: Stage,
    pub(super) players: BTreeMap<Nick, PeerInfo>,
    /// Those who look like players and have not proved it.
    pub(super) hints: BTreeMap<Nick, Hint>,
    /// Those whom a netsplit has taken, under their nicks of then.
    pub(super) split: BTreeMap<KeyId, Nick>,
    /// Those who say that they are bots, and who answers for them.
    pub(super) bots: BTreeMap<Nick, String>,
    /// The time that an answer of the server takes, while it is known.
    pub(super) lag: Option<Duration>,
}

impl Place {
    /// Who offers to be the referee of a game with somebody.
    pub(super) fn referees(&self, opponent: &Nick) -> Vec<Nick> {
        let offers = |info: &&PeerInfo| {
            let card = info.card.as_ref();
            info.nick != *opponent && card.is_some_and(|card| card.referee)
        };
        let players = self.players.values().filter(offers);
        players.map(|info| info.nick.clone()).collect()
    }
}

/// How players are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    /// Those who are free first, then by nick.
    #[default]
    State,
    Nick,
    /// Most points first.
    Points,
}

impl Order {
    /// The one after this.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::State => Self::Nick,
            Self::Nick => Self::Points,
            Self::Points => Self::State,
        }
    }
}

/// Somebody in the list.
#[derive(Debug)]
pub(super) enum Person<'a> {
    Player(&'a PeerInfo),
    Hint(&'a Nick, &'a Hint),
    /// Taken by a netsplit.
    Split(&'a Nick),
}

impl Person<'_> {
    pub(super) fn nick(&self) -> &Nick {
        match self {
            Self::Player(info) => &info.nick,
            Self::Hint(nick, _) | Self::Split(nick) => nick,
        }
    }

    fn points(&self) -> u16 {
        match self {
            Self::Player(info) => info.card.as_ref().map_or(0, |card| card.points.get()),
            Self::Hint(_, hint) => hint.points.get(),
            Self::Split(_) => 0,
        }
    }

    /// Those with whom one can play now first.
    fn rank(&self) -> u8 {
        match self {
            Self::Player(info) => match info.card.as_ref().map(|card| card.state) {
                Some(PlayerState::Free) => 0,
                Some(PlayerState::Playing) => 1,
                Some(PlayerState::Away) => 3,
                Some(PlayerState::Closed) => 4,
                None => 2,
            },
            Self::Hint(..) => 5,
            Self::Split(_) => 6,
        }
    }
}

impl Place {
    pub(super) fn new(network: &Network) -> Self {
        Self {
            name: network.name.clone(),
            stage: Stage::Begins,
            players: BTreeMap::new(),
            hints: BTreeMap::new(),
            split: BTreeMap::new(),
            bots: BTreeMap::new(),
            lag: None,
        }
    }

    /// The connection changes, and with it everybody is gone.
    pub(super) fn goes_on(&mut self, stage: Stage) {
        self.players.clear();
        self.hints.clear();
        self.split.clear();
        self.lag = None;
        self.stage = stage;
    }

    /// The own nick.
    pub(super) fn own(&self) -> Option<&Nick> {
        match &self.stage {
            Stage::Online(nick, _) => Some(nick),
            _ => None,
        }
    }

    pub(super) fn is_left(&self) -> bool {
        matches!(self.stage, Stage::Left(_))
    }

    /// When what is said about the connection is another: the wait for the next attempt is counted.
    pub(super) fn next(&self, now: Moment) -> Option<Moment> {
        match &self.stage {
            Stage::Waiting(_, until) => {
                let left = until.saturating_sub(now);
                let part = Duration::from_millis(u64::from(left.subsec_millis()) + 1);
                (!left.is_zero()).then_some(now + part)
            }
            _ => None,
        }
    }

    /// Everybody, sorted.
    pub(super) fn people(&self, order: Order, free_only: bool) -> Vec<Person<'_>> {
        let mut people: Vec<Person<'_>> = self.players.values().map(Person::Player).collect();
        people.extend(self.split.values().map(Person::Split));
        let unproved = self
            .hints
            .iter()
            .map(|(nick, hint)| Person::Hint(nick, hint));
        people.extend(unproved);
        people.retain(|person| !free_only || person.rank() == 0);
        people.sort_by(|a, b| {
            let by_nick = || a.nick().cmp(b.nick());
            match order {
                Order::State => a.rank().cmp(&b.rank()).then_with(by_nick),
                Order::Nick => by_nick(),
                Order::Points => b.points().cmp(&a.points()).then_with(by_nick),
            }
        });
        people
    }

    /// The connection in words, now.
    pub(super) fn state(&self, texts: &Texts, now: Moment) -> String {
        let name = self.name.as_str();
        match &self.stage {
            Stage::Begins => t!(texts, "net-begins", name = name),
            Stage::Connecting(server) => {
                t!(
                    texts,
                    "net-connecting",
                    name = name,
                    server = server.to_string()
                )
            }
            Stage::Online(nick, _) => {
                let count = self.players.len() + self.hints.len();
                let nick = nick.as_str();
                let here = t!(texts, "net-online", name = name, nick = nick, count = count);
                match self.lag {
                    Some(lag) => format!("{here} ({})", words::lag(texts, lag)),
                    None => here,
                }
            }
            Stage::Waiting(why, until) => {
                let left = until.saturating_sub(now).as_millis().div_ceil(1000);
                let seconds = u64::try_from(left).unwrap_or(u64::MAX);
                t!(
                    texts,
                    "net-waiting",
                    name = name,
                    why = why.as_str(),
                    seconds = seconds
                )
            }
            Stage::Left(why) => t!(texts, "net-left", name = name, why = why.as_str()),
        }
    }
}
