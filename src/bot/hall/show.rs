//! What players and watchers are shown of a game.

use super::{
    GuestId, Hall, Output, Table, TableId, said,
    table::Seat,
    words::{self, say},
};
use crate::{client::Place, texts};

impl Hall {
    /// Tells the players who plays what, and how.
    pub(super) fn introduce(&mut self, id: TableId) {
        if self
            .tables
            .get(&id)
            .is_some_and(|table| table.of_match.is_some())
        {
            let guests: Vec<GuestId> = self
                .tables
                .get(&id)
                .into_iter()
                .flat_map(Table::guests)
                .collect();
            for guest in guests {
                if let Some(text) = self.introduction_of_match(id, guest) {
                    self.tell_player(guest, text);
                }
            }
            return;
        }
        let Some(table) = self.tables.get(&id) else {
            return;
        };
        let [south, north] = self.names(table);
        let (rule, level) = (table.game.rule().id().to_string(), table.level());
        let (channel, guests): (_, Vec<GuestId>) =
            (table.channel.clone(), table.guests().collect());
        let is_first = table.game.ply() == 0;
        for guest in guests {
            let words = if channel.is_some() {
                self.common_words()
            } else {
                self.words(guest)
            };
            let mut text = say!(
                words,
                "begins",
                rule = rule.clone(),
                south = south.clone(),
                north = north.clone()
            );
            if let Some(level) = level {
                text.push(' ');
                text.push_str(&say!(
                    words,
                    "begins-level",
                    level = texts::level(words, level)
                ));
            }
            if is_first {
                text.push(' ');
                text.push_str(&words::how(words));
            }
            match &channel {
                Some(at) => {
                    // Once for both.
                    self.outputs.push_back(Output::Say {
                        at: at.clone(),
                        text,
                        turn: guest.turn(),
                    });
                    break;
                }
                None => self.tell_player(guest, text),
            }
        }
    }

    /// Tells a player something where he plays.
    pub(super) fn tell_player(&mut self, guest: GuestId, text: String) {
        let channel = self
            .table_of(guest)
            .and_then(|id| self.tables.get(&id)?.channel.clone());
        let private = || self.private(guest);
        if let Some(at) = channel.or_else(private) {
            self.answer(guest, &at, text);
        }
    }

    /// Tells players and watchers what has been played, and whose turn it is.
    pub(super) fn show_news(&mut self, id: TableId) {
        let Some(table) = self.tables.get(&id) else {
            return;
        };
        let names = self.names(table);
        let mover = table.turn().and_then(Seat::guest);
        let mut said = Vec::new();
        match &table.channel {
            Some(at) => {
                let turn = mover
                    .or_else(|| table.guests().next())
                    .map_or(0, GuestId::turn);
                said.push((
                    at.clone(),
                    turn,
                    words::news(self.common_words(), table, &names, None),
                ));
            }
            None => {
                for guest in table.guests() {
                    if let Some(at) = self.private(guest) {
                        said.push((
                            at,
                            guest.turn(),
                            words::news(self.words(guest), table, &names, table.side_of(guest)),
                        ));
                    }
                }
            }
        }
        for watcher in &table.watchers {
            if let Some(at) = self.private(*watcher) {
                said.push((
                    at,
                    watcher.turn(),
                    words::news(self.words(*watcher), table, &names, None),
                ));
            }
        }
        for (at, turn, text) in said {
            self.outputs.push_back(Output::Say { at, text, turn });
        }
        if let Some(table) = self.tables.get_mut(&id) {
            table.news.clear();
        }
        if let Some(guest) = mover {
            self.call_unreachable(id, guest);
        }
    }

    /// The line that told somebody of his turn has not reached him.
    pub(super) fn call_if_due(&mut self, guest: GuestId) {
        let table = self.table_of(guest).and_then(|id| self.tables.get(&id));
        let due = table.filter(|table| table.turn() == Some(Seat::Guest(guest)));
        if let Some(id) = due.map(|table| table.id) {
            self.call_unreachable(id, guest);
        }
    }

    /// Calls somebody whose turn it is in the match and whom private lines do not reach, in a channel, once a game.
    fn call_unreachable(&mut self, id: TableId, guest: GuestId) {
        let place = self
            .guests
            .get(guest)
            .filter(|guest| !guest.reachable)
            .and_then(|guest| guest.a_channel());
        let table = self
            .tables
            .get_mut(&id)
            .filter(|table| table.of_match.is_some() && table.channel.is_none() && !table.called);
        if let (Some(channel), Some(table)) = (place, table) {
            table.called = true;
            let text = say!(self.words(guest), "unreachable", call = said::CALL);
            self.answer(guest, &Place::Channel(channel), text);
        }
    }

    pub(super) fn ask_board(&mut self, guest: GuestId, at: &Place) {
        let Some((id, _)) = self.seat_of(guest, at) else {
            return;
        };
        let Some(table) = self.tables.get(&id) else {
            return;
        };
        let words = self.words(guest);
        let mut lines = Vec::from(words::two_rows(&table.game));
        let names = self.names(table);
        let reader = table
            .side_of(guest)
            .filter(|_| matches!(at, Place::Private(_)));
        if let (Some(turn), Some(last)) = (
            words::turn(words, &table.game, &names, reader),
            lines.last_mut(),
        ) {
            last.push_str("  ");
            last.push_str(&turn);
        }
        for line in lines {
            self.answer(guest, at, line);
        }
    }
}
