//! Games from the first word to the last: seats, moves, questions, ends, and games that wait.

use std::{sync::Arc, time::Duration};

use rand::RngExt;

use super::{
    GuestId, Hall, Kept, KeptSeat, Output, Table, TableId, Thought,
    meeting::{MOVE_TIME, MatchGame},
    said,
    table::{Seat, replay},
    words::{self, say},
};
use crate::{
    client::Place,
    engine::Level,
    game::{Declared, Game, Move, Side},
    rules::Rule,
};

/// A game whose player says nothing for so long is put aside, so that somebody else has the table.
const REST: Duration = Duration::from_secs(20 * 60);
/// So is one whose player does not even begin.
const NO_START: Duration = Duration::from_secs(5 * 60);
/// So is one whose player has gone.
const GONE: Duration = Duration::from_secs(10 * 60);
/// A game that nobody goes on with is forgotten after this time.
const FORGET: Duration = Duration::from_secs(14 * 24 * 3600);
/// Games that wait for their players, at most.
const MAX_ASIDE: usize = 500;
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
    at: Place,
    wanted: Wanted,
    pub(super) until: Duration,
}

/// When a game is put aside if nothing happens in it.
pub(super) fn rests_at(table: &Table) -> Duration {
    if table.of_match.is_some() {
        return match (table.turn(), table.left) {
            (_, Some(left)) => left + MOVE_TIME,
            (Some(Seat::Guest(_)), None) => table.touched + MOVE_TIME,
            // The other program's clock runs, and it says how that ends.
            _ => table.touched + REST,
        };
    }
    let rest = table.touched + if table.begun { REST } else { NO_START };
    table.left.map_or(rest, |left| rest.min(left + GONE))
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
                let contest = table.of_match.as_ref().and_then(|game| game.contest.as_ref());
                contest.map_or_else(String::new, |(_, opponent)| opponent.clone())
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

    fn start_with_engine(&mut self, now: Duration, guest: GuestId, at: &Place, wanted: Wanted) {
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

    /// Begins a game of the weekly match.
    pub(super) fn start_match(&mut self, now: Duration, seats: [Seat; 2], game: Game, of: MatchGame) {
        self.newest += 1;
        let id = TableId(self.newest);
        let mut table = Table::new(now, id, seats, Arc::clone(game.rule()), None);
        table.game = game;
        table.of_match = Some(of);
        table.begun = true;
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

    /// Tells the players who plays what, and how.
    fn introduce(&mut self, id: TableId) {
        if self.tables.get(&id).is_some_and(|table| table.of_match.is_some()) {
            let guests: Vec<GuestId> = self.tables.get(&id).into_iter().flat_map(Table::guests).collect();
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
                    level = words::level(words, level)
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

    /// Tells players and watchers what has been played, and whose turn it is.
    fn show_news(&mut self, id: TableId) {
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
                let contest = table.of_match.as_ref().and_then(|game| game.contest.clone());
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
        if table.thinking != Some(thought.game.ply()) || table.moves() != moves(thought) {
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
            .is_some_and(|table| table.moves() == moves(thought));
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
        self.outputs.push_back(Output::Forget(id));
        // What was hardly begun is nobody's victory.
        if table.game.ply() < crate::trust::LEAST_PLIES {
            return;
        }
        self.finished += 1;
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
        self.outputs.push_back(Output::Record {
            key,
            name,
            tally,
            language,
        });
    }

    /// A game as it is kept on disk.
    fn kept(&self, id: TableId) -> Option<Kept> {
        let table = self.tables.get(&id)?;
        if table.of_match.is_some() {
            // The event and its contests are kept elsewhere.
            return None;
        }
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
        })
    }

    fn keep(&mut self, id: TableId) {
        if let Some(kept) = self.kept(id) {
            self.outputs.push_back(Output::Keep(kept));
        }
    }

    /// A game waits until its players want to go on. `by` is who wants that, if anybody does.
    pub(super) fn put_aside(&mut self, now: Duration, id: TableId, by: Option<GuestId>) {
        let Some(kept) = self.kept(id) else { return };
        let Some(table) = self.tables.get(&id) else {
            return;
        };
        let begun = table.game.ply() > 0 && table.begun;
        let (guests, channel): (Vec<GuestId>, _) =
            (table.guests().collect(), table.channel.clone());
        for guest in guests {
            let words = self.words(guest);
            let text = match (by, begun) {
                (_, false) => say!(words, "not-begun"),
                (Some(by), true) if by != guest => {
                    say!(
                        words,
                        "aside-by",
                        nick = self.name_of(by),
                        call = said::CALL
                    )
                }
                _ => say!(words, "aside", call = said::CALL),
            };
            let place = channel.clone().or_else(|| self.private(guest));
            let here = self.guests.get(guest).is_some_and(|guest| guest.here);
            if let Some(at) = place.filter(|_| here) {
                self.answer(guest, &at, text);
            }
        }
        self.tables.remove(&id);
        if begun {
            self.aside.insert(id, (kept, now));
            if self.aside.len() > MAX_ASIDE {
                let oldest = self.aside.iter().min_by_key(|(_, (_, since))| *since);
                if let Some(id) = oldest.map(|(id, _)| *id) {
                    self.aside.remove(&id);
                    self.outputs.push_back(Output::Forget(id));
                }
            }
        } else {
            self.outputs.push_back(Output::Forget(id));
        }
        self.seat_waiting(now);
    }

    /// Goes on with a game that waits for this person, if there is one and the other player is here. False if
    /// there is none.
    pub(super) fn take_up(&mut self, now: Duration, guest: GuestId, at: &Place) -> bool {
        let Some(identity) = self.guests.get(guest).map(|guest| guest.identity.clone()) else {
            return false;
        };
        let own = identity.record_key();
        let is_his = |kept: &Kept| {
            kept.seats.iter().any(|seat| match seat {
                KeptSeat::Guest(other) => {
                    other.record_key() == own
                        && (other.account.is_some() || other.source == identity.source)
                }
                KeptSeat::Engine(_) => false,
            })
        };
        let newest = self.aside.iter().filter(|(_, (kept, _))| is_his(kept));
        let Some((id, kept)) = newest.last().map(|(id, (kept, _))| (*id, kept.clone())) else {
            return false;
        };
        if !self.has_room() {
            let text = say!(self.words(guest), "busy");
            self.tell(guest, at, text);
            return true;
        }
        let mut seats = Vec::new();
        for seat in &kept.seats {
            let seat = match seat {
                KeptSeat::Engine(level) => Seat::Engine(*level),
                KeptSeat::Guest(other) if other.record_key() == own => Seat::Guest(guest),
                KeptSeat::Guest(other) => match self.present(other) {
                    Some(other) => Seat::Guest(other),
                    None => {
                        let nick = other.nick.to_string();
                        let text = say!(self.words(guest), "aside-other-away", nick = nick);
                        self.tell(guest, at, text);
                        return false;
                    }
                },
            };
            seats.push(seat);
        }
        let [south, north] = seats[..] else {
            return false;
        };
        self.aside.remove(&id);
        let Some(game) = replay(&kept.rule, &kept.moves) else {
            self.outputs.push_back(Output::Forget(id));
            return false;
        };
        let channel = Some(at.clone()).filter(|at| matches!(at, Place::Channel(_)));
        let mut table = Table::new(now, id, [south, north], kept.rule, channel);
        table.game = game;
        table.begun = true;
        self.tables.insert(id, table);
        self.introduce(id);
        self.go_on(id);
        true
    }

    /// Somebody of a kept game, if he is here and plays nothing else.
    fn present(&self, identity: &super::Identity) -> Option<GuestId> {
        let id = self.guests.named(identity.nick.as_str())?;
        let guest = self.guests.get(id)?;
        let same = guest.identity.record_key() == identity.record_key()
            && (identity.account.is_some() || guest.identity.source == identity.source);
        (same && self.table_of(id).is_none()).then_some(id)
    }

    /// Somebody has gone.
    pub(super) fn left(&mut self, now: Duration, guest: GuestId) {
        self.waiting.retain(|waiting| waiting.guest != guest);
        self.challenges
            .retain(|challenge| challenge.from != guest && challenge.to != guest);
        self.pages.remove(&guest);
        for table in self.tables.values_mut() {
            table.watchers.retain(|watcher| *watcher != guest);
            if table.side_of(guest).is_some() {
                table.left.get_or_insert(now);
            }
        }
    }

    /// Somebody is back.
    pub(super) fn back(&mut self, guest: GuestId) {
        let Some(id) = self.table_of(guest) else {
            return;
        };
        let here = |guest: GuestId| self.guests.get(guest).is_some_and(|guest| guest.here);
        let all_here = self
            .tables
            .get(&id)
            .is_some_and(|table| table.guests().all(here));
        if let Some(table) = self.tables.get_mut(&id).filter(|_| all_here) {
            table.left = None;
        }
    }

    pub(super) fn end_challenges(&mut self, now: Duration) {
        let late = self
            .challenges
            .extract_if(.., |challenge| challenge.until <= now);
        let late: Vec<Challenge> = late.collect();
        for challenge in late {
            let text = say!(
                self.words(challenge.from),
                "challenge-late",
                nick = self.name_of(challenge.to)
            );
            let place = challenge.channel.or_else(|| self.private(challenge.from));
            if let Some(at) = place {
                self.answer(challenge.from, &at, text);
            }
        }
    }

    pub(super) fn put_aside_what_rests(&mut self, now: Duration) {
        let due: Vec<TableId> = self
            .tables
            .values()
            .filter(|table| rests_at(table) <= now)
            .map(|table| table.id)
            .collect();
        for id in due {
            match self.tables.get_mut(&id) {
                Some(table) if table.of_match.is_some() => {
                    table.touched = now;
                    self.lose_match_game(now, id);
                }
                _ => self.put_aside(now, id, None),
            }
        }
    }

    pub(super) fn forget_old(&mut self, now: Duration) {
        let old = self
            .aside
            .extract_if(.., |_, (_, since)| *since + FORGET <= now);
        let old: Vec<TableId> = old.map(|(id, _)| id).collect();
        self.outputs.extend(old.into_iter().map(Output::Forget));
    }

    /// Gives free tables to those who wait.
    pub(super) fn seat_waiting(&mut self, now: Duration) {
        self.waiting.retain(|waiting| waiting.until > now);
        while self.has_room() {
            let Some(Waiting {
                guest, at, wanted, ..
            }) = self.waiting.pop_front()
            else {
                return;
            };
            if self.table_of(guest).is_none() {
                self.start_with_engine(now, guest, &at, wanted);
            }
        }
    }
}

/// The moves of a game that the engine was asked about.
fn moves(thought: &Thought) -> String {
    let holes = thought.game.rule().holes();
    let history = thought.game.history().iter();
    history.map(|step| step.mv.to_char(holes)).collect()
}
