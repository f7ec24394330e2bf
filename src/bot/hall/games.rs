//! Games from the first word to the last: seats, moves, questions, ends, and games that wait.

use std::{sync::Arc, time::Duration};

use rand::RngExt;

use super::{
    GuestId, Hall, Kept, KeptSeat, Output, Table, TableId, Thought,
    meeting::MatchGame,
    said,
    table::{Seat, letters},
    words::{self, say},
};
use crate::{
    client::Place,
    engine::Level,
    game::{Declared, Game, Move, Side},
    rules::Rule,
};

/// People who wait for a table, at most.
const MAX_WAITING: usize = 50;
/// How long somebody waits for a table at most.
const WAIT: Duration = Duration::from_secs(3600);

/// One person asks another to play.
#[derive(Debug)]
pub(super) struct Challenge {
    pub(super) from: GuestId,
    pub(super) to: GuestId,
    pub(super) rule: Arc<Rule>,
    /// The channel, if it was said in one in which both are.
    pub(super) channel: Option<Place>,
    pub(super) until: Duration,
}

/// A game that somebody wants to play with the engine.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) rule: Arc<Rule>,
    pub(super) level: Level,
    pub(super) side: Option<Side>,
}

/// Somebody waits for a table.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) guest: GuestId,
    pub(super) at: Place,
    pub(super) wanted: Wanted,
    pub(super) until: Duration,
}

impl Hall {
    /// The game that somebody plays.
    pub(super) fn table_of(&self, guest: GuestId) -> Option<TableId> {
        let mut tables = self.tables.values();
        let table = tables.find(|table| table.side_of(guest).is_some())?;
        Some(table.id)
    }

    /// Whether somebody plays a game in this place, so that a house alone is meant for the bot.
    pub(super) fn plays_at(&self, guest: GuestId, at: &Place) -> bool {
        let table = self.table_of(guest).and_then(|id| self.tables.get(&id));
        table.is_some_and(|table| {
            table.channel.as_ref() == Some(at) && table.turn().and_then(Seat::guest) == Some(guest)
        })
    }

    /// What the players of a game are called: South, North.
    pub(super) fn names(&self, table: &Table) -> [String; 2] {
        table.seats.map(|seat| match seat {
            Seat::Guest(guest) => self.name_of(guest),
            Seat::Engine(_) => self.own_name(),
            Seat::Elsewhere => {
                let contest = table.of_match.as_ref().and_then(MatchGame::contest);
                contest.map_or_else(String::new, |(_, opponent)| opponent.to_owned())
            }
        })
    }

    pub(super) fn name_of(&self, guest: GuestId) -> String {
        self.nick_of(guest).unwrap_or_else(|| "?".to_owned())
    }

    pub(super) fn nick_of(&self, guest: GuestId) -> Option<String> {
        Some(self.guests.get(guest)?.nick().to_string())
    }

    /// Whether one more game can be begun.
    pub(super) fn has_room(&self) -> bool {
        !self.closing && !self.slow && self.tables.len() < self.settings.tables
    }

    pub(super) fn toss(&mut self) -> bool {
        self.rng.random()
    }

    /// Somebody wants a game with the engine: now, or when there is a table.
    pub(super) fn want_game(&mut self, now: Duration, guest: GuestId, at: &Place, wanted: Wanted) {
        let words = self.words(guest);
        if self.closing {
            let text = say!(words, "closing");
            return self.tell(guest, at, text);
        }
        if self.has_room() {
            return self.start_with_engine(now, guest, at, wanted);
        }
        if self.waiting.iter().all(|waiting| waiting.guest != guest) {
            if self.waiting.len() >= MAX_WAITING {
                let text = say!(words, "busy");
                return self.tell(guest, at, text);
            }
            let until = now + WAIT;
            let at = at.clone();
            self.waiting.push_back(Waiting {
                guest,
                at,
                wanted,
                until,
            });
        }
        let place = self
            .waiting
            .iter()
            .position(|waiting| waiting.guest == guest);
        let text = say!(
            self.words(guest),
            "wait",
            place = place.unwrap_or(0) + 1,
            call = said::CALL
        );
        self.tell(guest, at, text);
    }

    pub(super) fn start_with_engine(
        &mut self,
        now: Duration,
        guest: GuestId,
        at: &Place,
        wanted: Wanted,
    ) {
        let Wanted { rule, level, side } = wanted;
        let toss = if self.toss() {
            Side::South
        } else {
            Side::North
        };
        let seats = match side.unwrap_or(toss) {
            Side::South => [Seat::Guest(guest), Seat::Engine(level)],
            Side::North => [Seat::Engine(level), Seat::Guest(guest)],
        };
        let channel = Some(at.clone()).filter(|at| matches!(at, Place::Channel(_)));
        self.start(now, seats, rule, channel);
    }

    /// Begins a game of the weekly match, or goes on with it under the number that it has.
    pub(super) fn start_match(
        &mut self,
        now: Duration,
        seats: [Seat; 2],
        (id, game): (Option<TableId>, Game),
        of: MatchGame,
    ) {
        let id = id.unwrap_or_else(|| {
            self.newest += 1;
            TableId(self.newest)
        });
        let mut table = Table::new(now, id, seats, Arc::clone(game.rule()), None);
        table.game = game;
        table.of_match = Some(of);
        table.begun = true;
        // After a restart it may not be known yet that they are here.
        let here = |guest: GuestId| self.guests.get(guest).is_some_and(|guest| guest.here);
        let all_here = table.guests().all(here);
        table.left = (!all_here).then_some(now);
        self.tables.insert(id, table);
        self.introduce(id);
        self.go_on(id);
    }

    /// Begins a game.
    pub(super) fn start(
        &mut self,
        now: Duration,
        seats: [Seat; 2],
        rule: Arc<Rule>,
        channel: Option<Place>,
    ) {
        self.newest += 1;
        let id = TableId(self.newest);
        let table = Table::new(now, id, seats, rule, channel);
        for guest in table.guests() {
            self.waiting.retain(|waiting| waiting.guest != guest);
            self.challenges
                .retain(|challenge| challenge.from != guest && challenge.to != guest);
        }
        self.tables.insert(id, table);
        self.keep(id);
        self.introduce(id);
        self.go_on(id);
    }

    /// After whatever has happened on the board: the engine thinks, or the players are told.
    pub(super) fn go_on(&mut self, id: TableId) {
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        if table.game.outcome().is_some() {
            return self.finish(id);
        }
        if let Some(Seat::Engine(level)) = table.turn() {
            if table.thinking != Some(table.game.ply()) {
                table.thinking = Some(table.game.ply());
                self.outputs.push_back(Output::Think(Thought {
                    table: id,
                    game: table.game.clone(),
                    level,
                    hint: None,
                }));
            }
            return;
        }
        self.show_news(id);
    }

    pub(super) fn ask_move(&mut self, now: Duration, guest: GuestId, at: &Place, house: char) {
        let Some((id, side)) = self.seat_of(guest, at) else {
            return;
        };
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        table.touched = now;
        if table.game.to_move() != Some(side) {
            let text = say!(self.words(guest), "not-your-turn");
            return self.answer(guest, at, text);
        }
        let meant = table.meant(side, house);
        let result = match meant {
            Some(mv) => table.play(mv).map_err(Some),
            None => Err(None),
        };
        match result {
            Ok(()) => {
                table.begun = true;
                let contest = table.of_match.as_ref().and_then(MatchGame::contest);
                if let (Some((gid, _)), Some(mv)) = (contest, meant) {
                    self.outputs.push_back(Output::Play(gid, mv));
                }
                self.keep(id);
                self.go_on(id);
            }
            Err(why) => {
                let Some(table) = self.tables.get(&id) else {
                    return;
                };
                let words = self.words(guest);
                let text = match why {
                    Some(error) => words::illegal(words, &error, &table.game),
                    None => {
                        let houses = words::houses(&table.game);
                        say!(
                            words,
                            "why-and-legal",
                            why = say!(words, "why-no-house"),
                            legal = houses
                        )
                    }
                };
                self.answer(guest, at, text);
            }
        }
    }

    /// The engine has chosen a move.
    pub(super) fn engine_plays(&mut self, now: Duration, thought: &Thought, mv: Option<Move>) {
        let id = thought.table;
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        // Meanwhile moves may have been taken back, or the game ended.
        if table.thinking != Some(thought.game.ply()) || table.moves() != letters(&thought.game) {
            return;
        }
        table.thinking = None;
        let played = mv.is_some_and(|mv| table.play(mv).is_ok());
        if !played {
            tracing::error!(table = %id, "the engine has no move");
            return self.put_aside(now, id, None);
        }
        self.keep(id);
        self.go_on(id);
    }

    pub(super) fn ask_hint(&mut self, guest: GuestId, at: &Place) {
        let Some((id, side)) = self.seat_of(guest, at) else {
            return;
        };
        let Some(table) = self.tables.get(&id) else {
            return;
        };
        if table.game.to_move() != Some(side) {
            let text = say!(self.words(guest), "not-your-turn");
            return self.answer(guest, at, text);
        }
        if table.level().is_none() || table.of_match.is_some() {
            let text = say!(self.words(guest), "no-hints");
            return self.answer(guest, at, text);
        }
        self.outputs.push_back(Output::Think(Thought {
            table: id,
            game: table.game.clone(),
            level: self.settings.strongest,
            hint: Some((guest, at.clone())),
        }));
    }

    pub(super) fn hinted(
        &mut self,
        guest: GuestId,
        at: &Place,
        thought: &Thought,
        mv: Option<Move>,
    ) {
        let same = self
            .tables
            .get(&thought.table)
            .is_some_and(|table| table.moves() == letters(&thought.game));
        let Some(mv) = mv.filter(|_| same) else {
            return;
        };
        let mut after = thought.game.clone();
        let Ok(played) = after.play(mv) else { return };
        let house = mv.to_char(after.rule().holes()).to_string();
        let words = self.words(guest);
        let text = match played.captured_by(played.side()) {
            0 => say!(words, "hint", house = house),
            seeds => say!(words, "hint-takes", house = house, seeds = seeds),
        };
        self.answer(guest, at, text);
    }

    /// Takes back to the own turn of a side.
    pub(super) fn undo(&mut self, now: Duration, id: TableId, side: Side) {
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        table.touched = now;
        let guest = table.seat(side).guest();
        if table.undo(side) {
            table.thinking = None;
            self.keep(id);
            return self.go_on(id);
        }
        if let Some(guest) = guest {
            let text = say!(self.words(guest), "undo-nothing");
            self.tell_player(guest, text);
        }
    }

    /// Ends a game from outside.
    pub(super) fn declare(&mut self, now: Duration, id: TableId, end: Declared) {
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        table.touched = now;
        if table.game.finish(end).is_ok() {
            self.finish(id);
        }
    }

    /// A game is over: the players are told, and it counts.
    pub(super) fn finish(&mut self, id: TableId) {
        let Some(table) = self.tables.get(&id) else {
            return;
        };
        let Some(outcome) = table.game.outcome().copied() else {
            return;
        };
        let names = self.names(table);
        let ended = |words| {
            let news = words::news(words, table, &names, None);
            format!("{news} {}", words::outcome(words, &outcome, names.clone()))
        };
        let mut said = Vec::new();
        if let Some(at) = &table.channel {
            let turn = table.guests().next().map_or(0, GuestId::turn);
            said.push((at.clone(), turn, ended(self.common_words())));
        }
        let players = table.guests().filter(|_| table.channel.is_none());
        for guest in players.chain(table.watchers.iter().copied()) {
            if let Some(at) = self.private(guest) {
                said.push((at, guest.turn(), ended(self.words(guest))));
            }
        }
        for (at, turn, text) in said {
            self.outputs.push_back(Output::Say { at, text, turn });
        }
        let Some(table) = self.tables.remove(&id) else {
            return;
        };
        match &table.of_match {
            Some(MatchGame::Between(between)) => {
                let ended = Output::MatchEnded(between.pairing, outcome.winner);
                self.outputs.extend([ended, Output::Forget(id)]);
            }
            Some(MatchGame::With { .. }) => {}
            None => self.outputs.push_back(Output::Forget(id)),
        }
        self.finished += 1;
        // What was hardly begun is nobody's victory.
        if table.game.ply() < crate::trust::LEAST_PLIES {
            return;
        }
        for side in [Side::South, Side::North] {
            let Some(guest) = table.seat(side).guest() else {
                continue;
            };
            let won = outcome.winner.map(|winner| winner == side);
            if let (Some(key), Some(nick)) = (self.record_of(guest), self.nick_of(guest)) {
                self.records.note(&key, &nick, won);
                self.keep_record(key, nick);
            }
        }
    }

    pub(super) fn keep_record(&mut self, key: super::RecordKey, name: String) {
        let (tally, language) = (self.records.tally(&key), self.records.language(&key));
        let quiet = self.records.is_quiet(&key);
        self.outputs.push_back(Output::Record {
            key,
            name,
            tally,
            language,
            quiet,
        });
    }

    /// A game as it is kept on disk.
    pub(super) fn kept(&self, id: TableId) -> Option<Kept> {
        let table = self.tables.get(&id)?;
        let between = match &table.of_match {
            // A contest is kept elsewhere.
            Some(MatchGame::With { .. }) => return None,
            Some(MatchGame::Between(between)) => Some(between.clone()),
            None => None,
        };
        let seat = |seat| match seat {
            Seat::Guest(guest) => Some(KeptSeat::Guest(self.guests.get(guest)?.identity.clone())),
            Seat::Engine(level) => Some(KeptSeat::Engine(level)),
            Seat::Elsewhere => None,
        };
        let [south, north] = table.seats.map(seat);
        Some(Kept {
            id,
            seats: [south?, north?],
            rule: Arc::clone(table.game.rule()),
            moves: table.moves(),
            channel: match &table.channel {
                Some(Place::Channel(channel)) => Some(channel.to_string()),
                _ => None,
            },
            between,
        })
    }

    fn keep(&mut self, id: TableId) {
        if let Some(kept) = self.kept(id) {
            self.outputs.push_back(Output::Keep(kept));
        }
    }
}
