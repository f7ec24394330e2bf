//! The networks of a session: what happens to their connections, and going from one to another.

use awale::{
    client::{self, NetworkEvent},
    irc::networks::{NetworkId, ServerAddress},
    peer::Nick,
    tui::errors,
};

use super::{
    place::{Place, Stage},
    screen::{say, tell},
    session::Session,
    words,
};
use crate::cli::texts::t;

impl Session {
    /// What happens to a connection. Gives back what is about people.
    pub(super) fn connection(
        &mut self,
        network: &NetworkId,
        event: NetworkEvent,
    ) -> Option<NetworkEvent> {
        let place = self
            .places
            .entry(network.clone())
            .or_insert_with(Place::new);
        match event {
            NetworkEvent::Connecting(server) => {
                place.goes_on(Stage::Connecting(server.clone()));
                place.server = Some(server.clone());
                tell!(self, "connecting-to", server = server.to_string());
            }
            NetworkEvent::Changing(server) => place.goes_on(Stage::Waiting(server)),
            NetworkEvent::Online {
                nick,
                network: token,
            } => {
                place.tried = true;
                place.stage = Stage::Online(nick.clone(), token.clone());
                tell!(
                    self,
                    "you-are-on",
                    network = token.to_string(),
                    nick = nick.as_str()
                );
            }
            NetworkEvent::Offline {
                reason,
                retry_in,
                next,
            } => {
                place.goes(Stage::Waiting(next.clone()));
                self.waits = false;
                tell!(
                    self,
                    "no-connection",
                    why = errors::disconnected(&self.texts, &reason),
                    wait = words::wait(&self.texts, retry_in),
                    server = next.to_string()
                );
            }
            NetworkEvent::Stopped { reason, wanted } => {
                let why = errors::left(&self.texts, &reason);
                place.goes(Stage::Left(why.clone()));
                self.waits = false;
                if wanted {
                    tell!(self, "you-left", network = network.to_string());
                } else {
                    tell!(
                        self,
                        "network-left",
                        network = network.to_string(),
                        why = why
                    );
                }
            }
            NetworkEvent::Renamed { nick, asked } => {
                if let Stage::Online(own, _) = &mut place.stage {
                    *own = nick.clone();
                }
                if asked {
                    tell!(self, "renamed", nick = nick.as_str());
                } else {
                    tell!(self, "server-renames", nick = nick.as_str());
                }
            }
            NetworkEvent::NickRefused { asked, reason } => {
                let why = errors::refused(&self.texts, &reason);
                tell!(self, "nick-refused", nick = asked, why = why);
            }
            NetworkEvent::ChannelClosed {
                channel,
                reason,
                retrying,
                needed,
            } => {
                // A script whose input has ended does not wait for it.
                place.tried |= needed;
                let why = errors::refused(&self.texts, &reason);
                let channel = channel.to_string();
                let told = t!(self.texts, "channel-closed", channel = channel, why = why);
                match (retrying, needed) {
                    (true, true) => say!(self, "{told} {}", t!(self.texts, "channel-needed")),
                    (true, false) => say!(self, "{told} {}", t!(self.texts, "tried-again")),
                    (false, _) => say!(self, "{told}"),
                }
            }
            NetworkEvent::ChannelMuted { channel, reason } => {
                let why = errors::refused(&self.texts, &reason);
                tell!(
                    self,
                    "channel-muted",
                    channel = channel.to_string(),
                    why = why
                );
            }
            NetworkEvent::LoggedIn { account } => {
                tell!(self, "logged-in", account = account.to_string());
            }
            NetworkEvent::LoginFailed { reason } => {
                let why = errors::login(&self.texts, &reason);
                tell!(self, "login-failed", why = why);
            }
            NetworkEvent::TlsDemanded { host, .. } => {
                tell!(self, "tls-demanded", host = host.to_string());
            }
            other => return Some(other),
        }
        None
    }

    /// Where commands about this person go: the network of this session's choice, or the only other
    /// one on which he is known.
    pub(super) fn where_is(&self, nick: &Nick) -> &NetworkId {
        let knows = |place: &Place| place.player(nick).is_some() || place.hints.contains_key(nick);
        if self.places.get(&self.here).is_some_and(knows) {
            return &self.here;
        }
        let mut others = self.places.iter().filter(|(_, place)| knows(place));
        match (others.next(), others.next()) {
            (Some((only, _)), None) => only,
            _ => &self.here,
        }
    }

    pub(super) fn list_networks(&self) {
        for (id, place) in &self.places {
            let state = place.state(&self.texts);
            if *id == self.here && self.places.len() > 1 {
                say!(self, "{id}: {state}. {}", t!(self.texts, "commands-here"));
            } else {
                say!(self, "{id}: {state}.");
            }
        }
        tell!(self, "add-network");
    }

    /// Lets commands go to another network.
    pub(super) fn go_to(&mut self, id: &NetworkId) -> Result<(), String> {
        let place = self.places.get(id).filter(|place| !place.is_left());
        let place = place.ok_or_else(|| t!(self.texts, "not-on", network = id.to_string()))?;
        let state = place.state(&self.texts);
        tell!(
            self,
            "commands-go-to",
            network = id.to_string(),
            state = state
        );
        self.here = id.clone();
        Ok(())
    }

    pub(super) async fn connect(&mut self, name: &str) -> Result<(), String> {
        let network = self.named(Some(name), None)?;
        let id = network.id.clone();
        self.tell_on(&id, client::Command::Connect(Box::new(network)))
            .await?;
        self.places.insert(id.clone(), Place::new());
        if self.places.get(&self.here).is_none_or(Place::is_left) {
            self.here = id;
        }
        Ok(())
    }

    pub(super) async fn disconnect(&mut self, id: Option<NetworkId>) -> Result<(), String> {
        let id = id.unwrap_or_else(|| self.here.clone());
        self.tell_on(&id, client::Command::Disconnect).await?;
        let elsewhere = |(other, place): &(&NetworkId, &Place)| **other != id && !place.is_left();
        if self.here == id
            && let Some((other, _)) = self.places.iter().find(elsewhere)
        {
            self.here = other.clone();
            tell!(self, "commands-go-now", network = self.here.to_string());
        }
        Ok(())
    }

    /// Shows the servers of the network, or goes to another one.
    pub(super) async fn server(&self, address: Option<ServerAddress>) -> Result<(), String> {
        let here = self.here.clone();
        if let Some(address) = address {
            let network = self.named(Some(here.as_str()), Some(address))?;
            return self
                .tell_on(&here, client::Command::UseServers(network.servers))
                .await;
        }
        if let Some(place) = self.places.get(&here) {
            say!(self, "{here}: {}.", place.state(&self.texts));
        }
        // A network that no list has is known by the server that was named only.
        if let Ok(network) = self.named(Some(here.as_str()), None) {
            let names: Vec<String> = network.servers.iter().map(ToString::to_string).collect();
            tell!(self, "its-servers", servers = names.join(", "));
        }
        tell!(self, "other-server");
        Ok(())
    }

    fn named(
        &self,
        network: Option<&str>,
        server: Option<ServerAddress>,
    ) -> Result<client::Network, String> {
        let directory = self
            .directory
            .as_ref()
            .ok_or_else(|| t!(self.texts, "demo-one-network"))?;
        directory
            .network(network, server)
            .map_err(|error| errors::no_server(&self.texts, &error))
    }

    pub(super) async fn be_away(&self, words: Option<String>) -> Result<(), String> {
        let told = match &words {
            Some(words) => t!(self.texts, "away-with", words = words.as_str()),
            None => t!(self.texts, "you-are-back"),
        };
        self.tell(client::Command::Away(words)).await?;
        say!(self, "{told}");
        Ok(())
    }
}
