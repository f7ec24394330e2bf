//! What the client tells of connections and people.

use std::collections::BTreeMap;

use super::{
    Kind, Lobby, Tab,
    place::{Place, Stage},
};
use crate::{
    client::{Event, NetworkEvent, Talk, config::Occasion},
    game::MatchTable,
    irc::networks::NetworkId,
    peer::{Event as Peer, Nick, PeerInfo, wire::Gid},
    store::GameRow,
    texts::t,
    tui::{errors, look::Role, shared::Shared, widget::log::Entry},
};

impl Lobby {
    /// Takes in what the client tells.
    pub(in crate::tui) fn told(&mut self, event: Event, shared: &mut Shared) {
        match event {
            Event::On(network, event) => {
                if !self.places.contains_key(&network) {
                    return;
                }
                if let Some(event) = self.connection(&network, event, shared) {
                    self.people(&network, event, shared);
                }
            }
            Event::Ignoring(ignored) => self.ignored = ignored,
            Event::Ended { reason, wanted } => {
                self.gone = true;
                if !wanted {
                    let why = errors::left(&shared.texts, &reason);
                    self.wrong_here(t!(shared.texts, "client-ended", why = why));
                }
            }
        }
    }

    /// What happens to a connection. Gives back what is about people.
    fn connection(
        &mut self,
        network: &NetworkId,
        event: NetworkEvent,
        shared: &mut Shared,
    ) -> Option<NetworkEvent> {
        let texts = &shared.texts;
        let index = self.people_tab(network);
        let place = self.places.get_mut(network)?;
        let mut wrong = None;
        let mut told = None;
        let mut lost = false;
        match event {
            NetworkEvent::Connecting(server) => place.goes_on(Stage::Connecting(server)),
            NetworkEvent::Changing(server) => place.goes_on(Stage::Connecting(server)),
            NetworkEvent::Online { nick, network } => {
                told = Some(t!(
                    texts,
                    "you-are-on",
                    network = network.to_string(),
                    nick = nick.as_str()
                ));
                place.stage = Stage::Online(nick, network);
            }
            NetworkEvent::Offline {
                reason, retry_in, ..
            } => {
                let why = errors::disconnected(texts, &reason);
                wrong = Some(t!(texts, "offline", why = why.as_str()));
                lost = true;
                place.goes_on(Stage::Waiting(why, shared.now + retry_in));
            }
            NetworkEvent::Stopped { reason, wanted } => {
                let name = network.to_string();
                if wanted {
                    told = Some(t!(texts, "you-left", network = name));
                    place.goes_on(Stage::Left(t!(texts, "lost-left")));
                } else {
                    let why = errors::left(texts, &reason);
                    wrong = Some(t!(texts, "stopped", network = name, why = why.as_str()));
                    place.goes_on(Stage::Left(why));
                }
            }
            NetworkEvent::Renamed { nick, .. } => {
                told = Some(t!(texts, "renamed", nick = nick.as_str()));
                if let Stage::Online(own, _) = &mut place.stage {
                    *own = nick;
                }
            }
            NetworkEvent::NickRefused { asked, reason } => {
                wrong = Some(t!(
                    texts,
                    "nick-refused",
                    nick = asked.as_str(),
                    why = errors::refused(texts, &reason)
                ));
            }
            NetworkEvent::ChannelClosed {
                channel,
                reason,
                needed,
                ..
            } => {
                let text = t!(
                    texts,
                    "channel-closed",
                    channel = channel.to_string(),
                    why = errors::refused(texts, &reason)
                );
                let more = if needed {
                    t!(texts, "channel-needed")
                } else {
                    String::new()
                };
                wrong = Some(format!("{text} {more}"));
            }
            NetworkEvent::ChannelMuted { channel, reason } => {
                let text = t!(
                    texts,
                    "channel-muted",
                    channel = channel.to_string(),
                    why = errors::refused(texts, &reason)
                );
                wrong = Some(text);
            }
            NetworkEvent::Lag(lag) => place.lag = Some(lag),
            NetworkEvent::LoggedIn { account } => {
                told = Some(t!(texts, "logged-in", account = account));
            }
            NetworkEvent::LoginFailed { reason } => {
                let why = errors::login(texts, &reason);
                wrong = Some(t!(texts, "login-failed", why = why));
            }
            NetworkEvent::TlsDemanded { host, .. } => {
                told = Some(t!(texts, "tls-demanded", host = host));
            }
            other => return Some(other),
        }
        if let Some(text) = told {
            self.tell(index, text);
        }
        if let Some(text) = wrong {
            // Whoever is in a game sees there that it is his own connection.
            let games = self.tabs.iter().enumerate().filter(|(_, tab)| {
                lost && matches!(&tab.kind, Kind::Contest(contest)
                    if contest.network == *network && contest.over.is_none())
            });
            let games: Vec<usize> = games.map(|(game, _)| game).collect();
            for at in &games {
                // Without a connection nobody's time runs on here.
                if let Some(Kind::Contest(contest)) =
                    self.tabs.get_mut(*at).map(|tab| &mut tab.kind)
                {
                    contest.stop(shared.now);
                }
            }
            for at in games.into_iter().chain([index]) {
                self.add(at, Entry::Wrong(text.clone()), true);
            }
        }
        None
    }

    fn people(&mut self, network: &NetworkId, event: NetworkEvent, shared: &mut Shared) {
        let index = self.people_tab(network);
        match event {
            NetworkEvent::LooksLikePeer(nick, hint) => {
                if let Some(place) = self.places.get_mut(network) {
                    if let Some(owner) = &hint.owner {
                        place.bots.insert(nick.clone(), owner.clone());
                    }
                    if !place.players.contains_key(&nick) {
                        place.hints.insert(nick, hint);
                    }
                }
            }
            NetworkEvent::OffWire(nick) => {
                if let Some(place) = self.places.get_mut(network) {
                    place.hints.remove(&nick);
                    place.bots.remove(&nick);
                }
            }
            NetworkEvent::Acquainted(known) => {
                self.acquaintances.insert(known.key, *known);
            }
            NetworkEvent::NotReached(nick) => {
                let index = self.talk_tab(network, &nick);
                let text = t!(shared.texts, "not-reached", nick = nick.as_str());
                self.add(index, Entry::Wrong(text), true);
            }
            NetworkEvent::Talk(talk) => self.talk(network, talk, shared),
            NetworkEvent::TalkAtGame { gid, from, text } => {
                if let Some(index) = self.tab_of(gid) {
                    let from = t!(shared.texts, "watcher-says", nick = from.as_str());
                    let role = Role::Text;
                    self.add(index, Entry::Said { from, text, role }, true);
                }
            }
            NetworkEvent::Peer(event) => self.peer(network, &event, shared),
            NetworkEvent::MatchTable { games, of } => {
                let text = t!(shared.texts, "match-table", count = games.len(), of = of);
                let index = self.current_game(network).unwrap_or(index);
                self.tell(index, text);
                for line in super::view::match_lines(&shared.texts, &games) {
                    self.tell(index, line);
                }
                let mut table = MatchTable::new(of);
                for row in games.iter().filter_map(GameRow::match_row) {
                    table.push(row);
                }
                self.match_stands(network, table);
            }
            NetworkEvent::Split { servers, nicks } => {
                self.split(network, &nicks, shared);
                let names = names(nicks.iter());
                self.tell(
                    index,
                    t!(shared.texts, "split", servers = servers, names = names),
                );
            }
            NetworkEvent::Rejoined(back) => {
                let names = names(back.iter().map(|back| &back.nick));
                self.tell(index, t!(shared.texts, "rejoined", names = names));
            }
            _ => {}
        }
    }

    /// The tab of a game on this network.
    fn current_game(&self, network: &NetworkId) -> Option<usize> {
        let is =
            |tab: &Tab| matches!(&tab.kind, Kind::Contest(contest) if contest.network == *network);
        self.tabs.iter().rposition(is)
    }

    fn talk(&mut self, network: &NetworkId, talk: Talk, shared: &mut Shared) {
        let Talk {
            from,
            private,
            text,
        } = talk;
        let place = self.places.get(network);
        let named = place
            .and_then(Place::own)
            .is_some_and(|own| names_me(&text, own));
        let index = match private {
            true => self.talk_tab(network, &from),
            false => self.people_tab(network),
        };
        if private || named {
            let (from, text) = (from.to_string(), text.clone());
            shared.call(Occasion::Message, |_| format!("{from}: {text}"));
        }
        let role = if named { Role::Own } else { Role::Title };
        // Not by colour alone.
        let from = match named {
            true => format!("{} {from}", shared.look.sign("»", ">>")),
            false => from.to_string(),
        };
        self.add(index, Entry::Said { from, text, role }, true);
    }

    fn split(&mut self, network: &NetworkId, nicks: &[Nick], shared: &Shared) {
        let games = self.tabs.iter_mut().filter_map(|tab| match &mut tab.kind {
            Kind::Contest(contest) if contest.network == *network => Some(contest),
            _ => None,
        });
        for contest in games.filter(|contest| nicks.contains(&contest.nick)) {
            contest.leaves(shared.now);
        }
        let Some(place) = self.places.get_mut(network) else {
            return;
        };
        for nick in nicks {
            place.hints.remove(nick);
            if let Some(info) = place.players.remove(nick) {
                place.split.insert(info.key, nick.clone());
            }
        }
    }

    pub(super) fn seen(&mut self, network: &NetworkId, info: &PeerInfo, shared: &Shared) {
        let Some(place) = self.places.get_mut(network) else {
            return;
        };
        place.hints.remove(&info.nick);
        let back = place.split.remove(&info.key).is_some();
        let before = place.players.insert(info.nick.clone(), info.clone());
        // A card comes after the hello; it is told of once.
        let known = before.as_ref();
        let is_new = known.is_none_or(|before| before.card.is_none()) && info.card.is_some();
        if is_new && !back {
            let index = self.people_tab(network);
            let text = t!(shared.texts, "has-come", nick = info.nick.as_str());
            self.tell(index, text);
        }
        self.tell_news_of(network, (before.as_ref(), info), shared);
    }

    pub(super) fn gone(&mut self, network: &NetworkId, nick: &Nick, shared: &Shared) {
        let Some(place) = self.places.get_mut(network) else {
            return;
        };
        place.hints.remove(nick);
        place.bots.remove(nick);
        if place.players.remove(nick).is_none() {
            return;
        }
        let index = self.people_tab(network);
        self.tell(index, t!(shared.texts, "has-left", nick = nick.as_str()));
        let games: BTreeMap<Gid, Nick> = self
            .tables
            .iter()
            .map(|(gid, table)| (gid, table.nick.clone()))
            .collect();
        for (gid, opponent) in games {
            if opponent == *nick
                && let Some(index) = self.tab_of(gid)
            {
                if let Some(contest) = self.contest_of(gid) {
                    contest.leaves(shared.now);
                }
                let text = t!(shared.texts, "opponent-left", nick = nick.as_str());
                self.add(index, Entry::Wrong(text), true);
            }
        }
    }

    /// An event of a game: in the tab of the game, if there is one.
    pub(super) fn at_game(&mut self, gid: Gid, network: &NetworkId, text: String, is_news: bool) {
        let index = self.tab_of(gid).unwrap_or_else(|| self.people_tab(network));
        self.add(index, Entry::Told(text), is_news);
    }

    pub(super) fn peer(&mut self, network: &NetworkId, event: &Peer, shared: &mut Shared) {
        match event {
            Peer::PeerSeen(info) => self.seen(network, info, shared),
            Peer::PeerGone(nick) => self.gone(network, nick, shared),
            Peer::PeerRenamed { old, info } => self.other_nick(network, (old, info), shared),
            Peer::Watch(event) => self.watched(network, event, shared),
            event => self.game_event(network, event, shared),
        }
    }
}

fn names<'a>(nicks: impl Iterator<Item = &'a Nick>) -> String {
    nicks.map(Nick::as_str).collect::<Vec<_>>().join(", ")
}

/// Whether a text has the nick in it as a word.
fn names_me(text: &str, own: &Nick) -> bool {
    let own = own.as_str().to_lowercase();
    let mut words = text.split(|c: char| !(c.is_alphanumeric() || "[]`_^{}|\\-".contains(c)));
    words.any(|word| word.to_lowercase() == own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nick_is_found_as_a_word_only() {
        let own: Nick = "Ama".parse().unwrap();
        for text in ["ama: hello", "hi AMA!", "ama"] {
            assert!(names_me(text, &own), "{text}");
        }
        for text in ["Amaka", "ama-2", "", "alabama"] {
            assert!(!names_me(text, &own), "{text}");
        }
    }
}
