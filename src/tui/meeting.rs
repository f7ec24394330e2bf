//! The way to people: the first questions, the networks to choose from, the look at all of them, and the
//! client that is started.

use super::{
    app::{App, Place},
    errors,
    event::{Connected, Destination, Effect},
    fault::Fault,
    keys::Action,
    online::{Lobby, Outward},
    screen::{
        networks::Chosen,
        question::{Answer, Question},
        scan,
        welcome::{self, Welcome},
    },
};
use crate::texts::t;

impl App {
    /// Goes to people: to those of a network, or of the usual ones. Starts what is needed for it.
    pub(super) fn meet(&mut self, to: Option<Destination>) {
        if let Some(first) = &self.first {
            self.welcome = Some(Welcome::new(first.clone(), &self.shared));
            self.wanted = to;
            return self.go_to(Place::Welcome);
        }
        if let Some(lobby) = self.lobby.as_mut().filter(|lobby| lobby.is_running()) {
            if let Some(to) = to {
                lobby.visit(to, &mut self.shared);
            }
            return self.go_to(Place::Lobby);
        }
        if !self.connecting {
            self.connecting = true;
            self.shared.effects.push(Effect::GoOnline(to));
            self.go_to(Place::Menu);
        }
    }

    /// The client runs, or could not be started.
    pub(super) fn linked(&mut self, link: Result<Connected, Fault>) {
        self.connecting = false;
        match link {
            Ok(connected) => {
                if let Some(entry) = &connected.entry {
                    self.sunday.link(entry);
                }
                self.lobby = Some(Lobby::new(connected, &self.shared));
                // Whoever is to be checked in does not want to be led away.
                match self.sunday.has_connected() {
                    true => self.shared.notice = None,
                    false => self.go_to(Place::Lobby),
                }
            }
            Err(why) if self.sunday.has_connected() => {
                let text = {
                    let why = errors::fault(&self.shared.texts, &why);
                    self.sunday.not_connected(&why, &self.shared.texts)
                };
                self.shared.notice(text);
            }
            Err(why) => {
                let texts = &self.shared.texts;
                let question = Question::new(
                    t!(texts, "not-online-title"),
                    errors::fault(texts, &why),
                    vec![(t!(texts, "not-online-back"), Answer::Nothing)],
                );
                self.shared.questions.push(question);
            }
        }
    }

    pub(super) fn in_welcome(&mut self, action: Action) {
        let Some(welcome) = self.welcome.as_mut().filter(|welcome| !welcome.waits) else {
            return;
        };
        match welcome.act(action, &self.shared) {
            welcome::Step::Stay => {}
            welcome::Step::Back => self.go_to(Place::Menu),
            welcome::Step::Done(profile) => self.shared.effects.push(Effect::SetUp(profile)),
        }
    }

    /// The answers of the first questions are kept, or could not be.
    pub(super) fn set_up(&mut self, done: Result<(), Fault>) {
        match done {
            Ok(()) => {
                self.first = None;
                self.welcome = None;
                let to = self.wanted.take();
                self.meet(to);
            }
            Err(why) => {
                let why = errors::fault(&self.shared.texts, &why);
                if let Some(welcome) = &mut self.welcome {
                    welcome.failed(why);
                }
            }
        }
    }

    pub(super) fn open_networks(&mut self) {
        // They are read each time: a file may have changed.
        self.shared.effects.push(Effect::ListNetworks);
        self.behind = self.place;
        self.go_to(Place::Networks);
    }

    pub(super) fn in_networks(&mut self, action: Action) {
        match self.networks.act(action) {
            None => {}
            Some(Chosen::Back) => self.go_to(self.behind),
            Some(Chosen::Go(to)) => self.meet(Some(to)),
            Some(Chosen::Leave(network)) => {
                let left = match &self.lobby {
                    Some(lobby) => lobby.leave_network(&network, &mut self.shared),
                    None => false,
                };
                if !left {
                    let texts = &self.shared.texts;
                    let text = t!(texts, "nets-not-there", network = network.to_string());
                    self.shared.notice(text);
                }
            }
        }
    }

    pub(super) fn open_scan(&mut self) {
        self.behind = self.place;
        self.go_to(Place::Scan);
        if self.scan.is_new() {
            self.begin_scan();
        }
    }

    /// Looks at all networks but those where the client is.
    pub(super) fn begin_scan(&mut self) {
        let present = self.lobby.as_ref().map(Lobby::present).unwrap_or_default();
        let known = present.into_keys().collect();
        self.scan.begin();
        self.shared.effects.push(Effect::Scan(known));
    }

    pub(super) fn in_scan(&mut self, action: Action) {
        match self.scan.act(action, &mut self.shared) {
            scan::Step::Stay => {}
            scan::Step::Back => self.go_to(self.behind),
            scan::Step::Begin => self.begin_scan(),
            scan::Step::Go(to) => {
                // The visitor must not stand in the way, with the nick of the one who comes to stay.
                self.scan.stop(&mut self.shared);
                self.meet(Some(to));
            }
        }
    }

    /// Goes where something in the lobby leads.
    pub(super) fn leave_lobby(&mut self) {
        match self.lobby.as_mut().and_then(Lobby::outward) {
            Some(Outward::Networks) => self.open_networks(),
            Some(Outward::Scan) => self.open_scan(),
            Some(Outward::Sunday(word)) => self.sunday_typed(word),
            None => {}
        }
    }
}
