//! Who comes and goes, whom a netsplit has taken, and who is not heard.

use awale::{
    client::{self, Ignore, Returned},
    irc::networks::NetworkId,
    peer::{Command as Play, Nick, PeerInfo, Terms},
};

use super::{
    screen::{say, tell},
    session::Session,
    words,
};
use crate::cli::texts::t;

impl Session {
    pub(super) fn seen(&mut self, network: &NetworkId, info: &PeerInfo) {
        let Some(place) = self.places.get_mut(network) else {
            return;
        };
        place.hints.remove(&info.nick);
        let back = place.split.remove(&info.key).is_some();
        let known = place.players.insert(info.nick.clone(), info.clone());
        if back {
            // Told together with all others who are back.
            return;
        }
        // A card that comes after the hello, or says another state, is for `players` to show.
        let known = known.as_ref();
        if known.is_none_or(|known| known.card.is_none()) && info.card.is_some() {
            let told = place.describe(&self.texts, info);
            tell!(self, "here-is", player = told);
        }
        let new = known.is_none_or(|known| known.introduction != info.introduction);
        if let Some(words) = words::introduction(&self.texts, info).filter(|_| new) {
            say!(self, "{words}");
        }
        let new = known.is_none_or(|known| known.seek != info.seek);
        if let Some(seek) = info.seek.as_ref().filter(|_| new) {
            let rule = self.book.with_digest(seek.rule.digest);
            let name = rule.map_or(seek.rule.id.as_str(), |rule| rule.name());
            let (nick, terms) = (&info.nick, words::sought(&self.texts, seek, name));
            tell!(self, "seeks", nick = nick.as_str(), terms = terms);
        }
    }

    /// What is known of somebody at once; what is not is asked for.
    pub(super) fn show_card(&self, network: &NetworkId, nick: &Nick) {
        let place = self.places.get(network);
        let Some((place, info)) = place.and_then(|place| Some((place, place.player(nick)?))) else {
            return;
        };
        say!(self, "{}", place.describe(&self.texts, info));
        if let Some(words) = words::introduction(&self.texts, info) {
            say!(self, "{words}");
        }
        if let Some(words) = words::refereeing(&self.texts, info) {
            say!(self, "{words}");
        }
    }

    /// The terms of the game for which somebody looks, if he does.
    pub(super) fn sought_by(
        &self,
        network: &NetworkId,
        nick: &Nick,
    ) -> Result<Option<Terms>, String> {
        let place = self.places.get(network);
        let info = place.and_then(|place| place.player(nick));
        let Some(seek) = info.and_then(|info| info.seek.as_ref()) else {
            return Ok(None);
        };
        let rule = self.book.with_digest(seek.rule.digest).ok_or_else(|| {
            t!(
                self.texts,
                "seeks-unknown",
                nick = nick.as_str(),
                rule = seek.rule.id.as_str()
            )
        })?;
        Ok(Some(Terms {
            clock: seek.clock,
            rated: seek.rated,
            round: seek.round,
            ..Terms::casual(rule.clone())
        }))
    }

    /// Looks for a game on the network that commands go to.
    pub(super) async fn seek(&self, terms: Terms) -> Result<(), String> {
        let told = words::terms(&self.texts, &terms);
        self.play(Play::Seek(Some(terms))).await?;
        tell!(self, "seek-told", terms = told);
        Ok(())
    }

    pub(super) fn renamed(&mut self, network: &NetworkId, old: &Nick, info: &PeerInfo) {
        let Some(place) = self.places.get_mut(network) else {
            return;
        };
        place.hints.remove(old);
        if place.players.remove(old).is_none() {
            return self.seen(network, info);
        }
        place.players.insert(info.nick.clone(), info.clone());
        for invitation in &mut self.invitations {
            if invitation.nick == *old {
                invitation.nick = info.nick.clone();
            }
        }
        // Of an opponent the game itself tells it.
        if !self.plays_with(network, old) && !self.plays_with(network, &info.nick) {
            tell!(
                self,
                "other-nick",
                old = old.as_str(),
                nick = info.nick.as_str()
            );
        }
    }

    pub(super) fn gone(&mut self, network: &NetworkId, nick: &Nick) {
        let Some(place) = self.places.get_mut(network) else {
            return;
        };
        place.hints.remove(nick);
        if place.players.remove(nick).is_none() {
            return;
        }
        tell!(self, "has-left", nick = nick.as_str());
        if self.plays_directly(nick) {
            tell!(self, "goes-on-directly");
        } else if self.plays_with(network, nick) {
            tell!(self, "opponent-left", nick = nick.as_str());
        }
    }

    /// Whether a game with this person is being played on this network.
    pub(super) fn plays_with(&self, network: &NetworkId, nick: &Nick) -> bool {
        let mut games = self.tables.iter();
        games.any(|(gid, table)| {
            table.nick == *nick && self.seats.get(&gid).is_none_or(|at| at == network)
        })
    }

    /// Whether a game with this person runs over a direct connection.
    fn plays_directly(&self, nick: &Nick) -> bool {
        let mut games = self.tables.iter();
        games.any(|(gid, table)| table.nick == *nick && self.is_direct(gid))
    }

    /// A netsplit has taken these players.
    pub(super) fn split(&mut self, network: &NetworkId, servers: &str, nicks: &[Nick]) {
        let Some(place) = self.places.get_mut(network) else {
            return;
        };
        for nick in nicks {
            place.hints.remove(nick);
            if let Some(info) = place.players.remove(nick) {
                place.split.insert(info.key, nick.clone());
            }
        }
        let names = listed(nicks);
        tell!(self, "split", servers = servers, names = names);
        for nick in nicks {
            if self.plays_directly(nick) {
                tell!(self, "goes-on-directly-with", nick = nick.as_str());
            } else if self.plays_with(network, nick) {
                tell!(self, "interrupted", nick = nick.as_str());
            }
        }
        self.waits = false;
    }

    /// Players whom a netsplit had taken are back.
    pub(super) fn rejoined(&mut self, back: &[Returned]) {
        let name = |back: &Returned| match back {
            Returned { nick, before } if nick == before => nick.to_string(),
            Returned { nick, before } => t!(
                self.texts,
                "nick-before",
                nick = nick.as_str(),
                before = before.as_str()
            ),
        };
        let names: Vec<String> = back.iter().map(name).collect();
        tell!(self, "rejoined", names = names.join(", "));
    }

    pub(super) async fn ignore(&mut self, who: &str) -> Result<(), String> {
        let ignore = self.meant(who)?;
        // Nobody need be told that somebody is gone whom he has just sent away.
        for place in self.places.values_mut() {
            place.players.retain(|nick, info| match &ignore {
                Ignore::Nick(ignored) => !nick.as_str().eq_ignore_ascii_case(ignored.as_str()),
                Ignore::Key(key) => info.key != *key,
                Ignore::Mask(_) => true,
            });
        }
        self.tell(client::Command::Ignore(ignore.clone())).await?;
        tell!(self, "ignored", who = ignore.to_string());
        Ok(())
    }

    pub(super) async fn unignore(&self, who: &str) -> Result<(), String> {
        let ignore = self.meant(who)?;
        self.tell(client::Command::Unignore(ignore.clone())).await?;
        tell!(self, "unignored", who = ignore.to_string());
        Ok(())
    }

    pub(super) fn list_ignored(&self) {
        if self.ignored.is_empty() {
            tell!(self, "ignores-nobody");
        }
        for ignore in &self.ignored {
            say!(self, "{ignore}");
        }
    }

    /// Whom a text names; `key` and a nick mean the key of the player who has it.
    fn meant(&self, who: &str) -> Result<Ignore, String> {
        let wrong = || t!(self.texts, "ignore-whom", who = who);
        let mut words = who.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("key"), Some(nick), None) => {
                let nick: Nick = nick.parse().map_err(|_| wrong())?;
                let place = self.places.get(self.where_is(&nick));
                let info = place.and_then(|place| place.players.get(&nick));
                info.map(|info| Ignore::Key(info.key))
                    .ok_or_else(|| t!(self.texts, "key-unknown", nick = nick.as_str()))
            }
            (Some(one), None, None) => one.parse().map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

fn listed(nicks: &[Nick]) -> String {
    let names: Vec<&str> = nicks.iter().map(Nick::as_str).collect();
    names.join(", ")
}
