//! The networks of a session: what happens to their connections, and going from one to another.

use awale::{
    client::{self, NetworkEvent},
    irc::networks::{NetworkId, ServerAddress},
    peer::Nick,
};

use super::{
    place::{Place, Stage},
    screen::say,
    session::Session,
    words,
};

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
                say!(self, "Connecting to {server}.");
            }
            NetworkEvent::Changing(server) => place.goes_on(Stage::Waiting(server)),
            NetworkEvent::Online {
                nick,
                network: token,
            } => {
                place.tried = true;
                place.stage = Stage::Online(nick.clone(), token.clone());
                say!(self, "You are on {token} as {nick}.");
            }
            NetworkEvent::Offline {
                reason,
                retry_in,
                next,
            } => {
                place.goes(Stage::Waiting(next.clone()));
                self.waits = false;
                say!(
                    self,
                    "No connection: {reason}. The next attempt is in {}, {next}.",
                    words::wait(retry_in)
                );
            }
            NetworkEvent::Stopped { reason, wanted } => {
                place.goes(Stage::Left(reason.to_string()));
                self.waits = false;
                if wanted {
                    say!(self, "You have left {network}.");
                } else {
                    say!(
                        self,
                        "{network} is left: {reason}. connect {network} tries again."
                    );
                }
            }
            NetworkEvent::Renamed { nick, asked } => {
                if let Stage::Online(own, _) = &mut place.stage {
                    *own = nick.clone();
                }
                if asked {
                    say!(self, "You are called {nick} now.");
                } else {
                    say!(
                        self,
                        "The server calls you {nick} now. Your games go on; nick and a name asks \
                         for another nick."
                    );
                }
            }
            NetworkEvent::NickRefused { asked, reason } => {
                say!(self, "You cannot be called {asked} now: {reason}.");
            }
            NetworkEvent::ChannelClosed {
                channel,
                reason,
                retrying,
                needed,
            } => {
                // A script whose input has ended does not wait for it.
                place.tried |= needed;
                let next = match (retrying, needed) {
                    (true, true) => " Nothing can be played without it. It is tried again.",
                    (true, false) => " It is tried again.",
                    (false, _) => "",
                };
                say!(self, "{channel} cannot be joined: {reason}.{next}");
            }
            NetworkEvent::ChannelMuted { channel, reason } => {
                let reason = reason.words().trim_end_matches('.');
                say!(
                    self,
                    "{channel} takes nothing from you now: {reason}. Games that are being played go on."
                );
            }
            NetworkEvent::LoggedIn { account } => {
                say!(self, "You are logged in to the account {account}.");
            }
            NetworkEvent::LoginFailed { reason } => {
                say!(
                    self,
                    "You are not logged in to your account: {reason}. Play goes on without it."
                );
            }
            NetworkEvent::TlsDemanded { host, port } => {
                say!(
                    self,
                    "{host} wants an encrypted connection, at port {port}."
                );
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
            let here = if *id == self.here && self.places.len() > 1 {
                " Commands go here."
            } else {
                ""
            };
            say!(self, "{id}: {}.{here}", place.state());
        }
        say!(self, "connect and a network's name adds one.");
    }

    /// Lets commands go to another network.
    pub(super) fn go_to(&mut self, id: &NetworkId) -> Result<(), String> {
        let place = self.places.get(id).filter(|place| !place.is_left());
        let place = place.ok_or_else(|| format!("You are not on {id}. Type connect {id}."))?;
        say!(self, "Commands go to {id}: {}.", place.state());
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
            say!(self, "Commands go to {other} now.", other = self.here);
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
            say!(self, "{here}: {}.", place.state());
        }
        // A network that no list has is known by the server that was named only.
        if let Ok(network) = self.named(Some(here.as_str()), None) {
            let names: Vec<String> = network.servers.iter().map(ToString::to_string).collect();
            say!(self, "Its servers: {}.", names.join(", "));
        }
        say!(self, "server and a host goes to another one.");
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
            .ok_or("The demo has one network only. For others: awale online.")?;
        directory
            .network(network, server)
            .map_err(|error| words::sentence(&error))
    }

    pub(super) async fn be_away(&self, words: Option<String>) -> Result<(), String> {
        let told = match &words {
            Some(words) => format!("You are away: {words}. Type back when you are here again."),
            None => "You are back.".to_owned(),
        };
        self.tell(client::Command::Away(words)).await?;
        say!(self, "{told}");
        Ok(())
    }
}
