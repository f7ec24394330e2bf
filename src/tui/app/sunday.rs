//! The way to the weekly event, and what it brings to the screen by itself.

use super::{App, Place};
use crate::{
    client::{config::Occasion, typed::SundayWord},
    peer::wire::Pairing,
    texts::t,
    tui::{
        event::Effect,
        keys::Action,
        online::Lobby,
        sunday::{Call, disputes},
    },
};

/// Rows of a page.
const PAGE: usize = 10;

impl App {
    pub(super) fn open_sunday(&mut self) {
        if self.place != Place::Sunday {
            self.behind_sunday = match self.place {
                Place::Lobby => Place::Lobby,
                _ => Place::Menu,
            };
        }
        self.go_to(Place::Sunday);
    }

    /// What was typed about the event among the people, or the wish to see it.
    pub(in crate::tui) fn sunday_typed(&mut self, word: SundayWord) {
        self.open_sunday();
        if let Some(text) = self.sunday.typed(word, &self.shared.texts) {
            self.shared.notice(text);
        }
        self.follow_sunday();
    }

    pub(super) fn in_sunday(&mut self, action: Action) {
        match action {
            Action::Back => self.go_to(self.behind_sunday),
            Action::Up | Action::Down => self.sunday.scroll(action == Action::Down, 1),
            Action::Earlier | Action::Later => {
                self.sunday.scroll(action == Action::Later, PAGE);
            }
            Action::Leave => self.sunday_typed(SundayWord::Out),
            Action::Decide => self.decide_disputes(),
            Action::Confirm => match self.sunday.game() {
                Some(gid) => {
                    if let Some(lobby) = &mut self.lobby {
                        lobby.show_game(gid);
                        self.go_to(Place::Lobby);
                    }
                }
                None => self.take_part(),
            },
            _ => {}
        }
    }

    /// The director's decisions about disputed games: which of them first, if there are several.
    fn decide_disputes(&mut self) {
        match self.sunday.disputes(&self.shared) {
            disputes::Disputes::NotDirector => {
                self.shared
                    .notice(t!(self.shared.texts, "sun-not-director"));
            }
            disputes::Disputes::Several(question) => self.shared.questions.push(question),
            disputes::Disputes::One(game) => self.ask_to_decide(game),
            disputes::Disputes::None => {
                self.shared.notice(t!(self.shared.texts, "sun-no-dispute"));
            }
        }
    }

    /// Asks how a disputed game is to count.
    pub(super) fn ask_to_decide(&mut self, game: Pairing) {
        if let Some(question) = self.sunday.verdicts(game, &self.shared) {
            self.shared.questions.push(question);
        }
    }

    /// The player wants to play in the event.
    fn take_part(&mut self) {
        self.sunday_typed(SundayWord::In);
        // The questions of a first start come before there is anybody to play as.
        if self.first.is_some() {
            let to = self.sunday.destination();
            self.meet(to);
        }
    }

    /// Does what the event wants: shows a round that begins, goes to its game, connects in time.
    pub(super) fn follow_sunday(&mut self) {
        while let Some(call) = self.sunday.proceed(&mut self.shared) {
            match call {
                Call::Round(text) => self.round_begins(text),
                Call::Game(gid) => {
                    if let Some(lobby) = &mut self.lobby
                        && matches!(self.place, Place::Sunday | Place::Menu)
                    {
                        lobby.show_game(gid);
                        self.go_to(Place::Lobby);
                    }
                }
                Call::News(text) if self.place != Place::Sunday => self.shared.notice(text),
                Call::News(_) => {}
            }
        }
        self.connect_for_sunday();
    }

    fn round_begins(&mut self, text: String) {
        self.shared.call(Occasion::Turn, |_| text.clone());
        let free = match self.place {
            Place::Menu => true,
            Place::Lobby => self.lobby.as_ref().is_some_and(Lobby::is_idle),
            _ => false,
        };
        match (free, self.place) {
            (true, _) => self.open_sunday(),
            (false, Place::Sunday) => {}
            (false, _) => self.shared.notice(text),
        }
    }

    /// Whoever wants to play is on the event's network when check-in opens.
    fn connect_for_sunday(&mut self) {
        if self.first.is_some() {
            return;
        }
        let Some(to) = self.sunday.destination() else {
            return;
        };
        if let Some(lobby) = self.lobby.as_mut().filter(|lobby| lobby.is_running()) {
            if !lobby.present().contains_key(&to.network) {
                self.sunday.tries(false);
                lobby.visit(to, &mut self.shared);
            }
        } else if !self.connecting {
            self.sunday.tries(true);
            self.connecting = true;
            self.shared.effects.push(Effect::GoOnline(Some(to)));
            self.shared.notice(t!(self.shared.texts, "sun-connecting"));
        }
    }
}
