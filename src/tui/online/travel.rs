//! Going to networks, leaving them, and what leads out of the lobby.

use super::{Kind, Lobby, contest::Contest, place::Place};
use crate::{
    client::{self, typed::SundayWord},
    irc::networks::{NetworkId, ServerAddress},
    peer::wire::Gid,
    texts::t,
    tui::{
        errors,
        event::{Asked, Destination},
        screen::networks::{Presence, Present},
        shared::Shared,
    },
};

/// A screen outside the lobby that was chosen in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Outward {
    Networks,
    Scan,
    /// The weekly event, and what was typed about it.
    Sunday(SundayWord),
}

impl Lobby {
    /// The screen that something here leads to, once.
    pub(in crate::tui) fn outward(&mut self) -> Option<Outward> {
        self.outward.take()
    }

    /// Leads to the weekly event, if it can be followed.
    pub(super) fn lead_to_sunday(&mut self, word: SundayWord, shared: &Shared) {
        match self.connected.entry {
            Some(_) => self.outward = Some(Outward::Sunday(word)),
            None => self.wrong_here(t!(shared.texts, "sunday-elsewhere")),
        }
    }

    /// Whether nothing keeps the player here: no game on the screen that goes on, nothing that is being typed.
    pub(in crate::tui) fn is_idle(&self) -> bool {
        let rests = |contest: &Contest| contest.over.is_some() || contest.adjourned;
        let typing = self.tab().is_some_and(|tab| !tab.input.is_empty());
        self.over.is_none() && !typing && self.contest().is_none_or(rests)
    }

    /// Goes to a game, if it is here.
    pub(in crate::tui) fn show_game(&mut self, gid: Gid) {
        if let Some(index) = self.tab_of(gid) {
            self.go_to(index);
        }
    }

    /// The networks where the client is, or wants to be.
    pub(in crate::tui) fn present(&self) -> Present {
        let here = self.places.iter().filter(|(_, place)| !place.is_left());
        let presence = |place: &Place| match place.own() {
            Some(_) => Presence::Online,
            None => Presence::Underway,
        };
        here.map(|(id, place)| (id.clone(), presence(place)))
            .collect()
    }

    /// Goes to a network, and there to this server if one is named.
    pub(in crate::tui) fn visit(&mut self, to: Destination, shared: &mut Shared) {
        let Destination { network, server } = to;
        let is_there = self
            .places
            .get(&network)
            .is_some_and(|place| !place.is_left());
        match (is_there, server) {
            (true, Some(server)) => {
                self.use_server(network.clone(), server, shared);
                self.go_to(self.people_tab(&network));
            }
            (true, None) => self.go_to(self.people_tab(&network)),
            (false, server) => self.connect(network.as_str(), server, shared),
        }
    }

    /// Leaves a network. Tells whether the client was there.
    pub(in crate::tui) fn leave_network(&self, network: &NetworkId, shared: &mut Shared) -> bool {
        let is_there = self
            .places
            .get(network)
            .is_some_and(|place| !place.is_left());
        if is_there {
            let command = client::Command::Disconnect;
            Self::command(network.clone(), command, Asked::Nothing, shared);
        }
        is_there
    }

    /// Is on one more network; with a server, on that one only.
    pub(super) fn connect(
        &mut self,
        name: &str,
        server: Option<ServerAddress>,
        shared: &mut Shared,
    ) {
        match self.connected.directory.network(Some(name), server) {
            Err(error) => self.wrong_here(errors::no_server(&shared.texts, &error)),
            Ok(network) => {
                let id = network.id.clone();
                let is_new = self.places.get(&id).is_none_or(Place::is_left);
                if is_new {
                    let known = self
                        .places
                        .insert(id.clone(), Place::new(&network))
                        .is_some();
                    if !known {
                        self.add_tab(Kind::People(id.clone()));
                    }
                }
                let command = client::Command::Connect(Box::new(network));
                Self::command(id.clone(), command, Asked::Nothing, shared);
                self.go_to(self.people_tab(&id));
            }
        }
    }

    pub(super) fn use_server(
        &mut self,
        here: NetworkId,
        address: ServerAddress,
        shared: &mut Shared,
    ) {
        let directory = &self.connected.directory;
        match directory.network(Some(here.as_str()), Some(address)) {
            Err(error) => self.wrong_here(errors::no_server(&shared.texts, &error)),
            Ok(network) => {
                let command = client::Command::UseServers(network.servers);
                Self::command(here, command, Asked::Nothing, shared);
            }
        }
    }

    /// Says that this player is away, or here again.
    pub(super) fn away(&mut self, words: Option<String>, shared: &mut Shared) {
        self.is_away = words.is_some();
        let done = match self.is_away {
            true => t!(shared.texts, "you-are-away"),
            false => t!(shared.texts, "you-are-back"),
        };
        let command = client::Command::Away(words);
        Self::command(self.here(), command, Asked::Done(done), shared);
    }
}
