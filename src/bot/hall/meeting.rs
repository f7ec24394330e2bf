//! Guests in the weekly match: their games, and what they are told of it.
//!
//! Which games there are the event says ([`crate::event`]); here they are played. A guest's opponent may be another
//! guest, whose game is played at a board as any other, or a player elsewhere: then the bot plays a contest in the
//! guest's place, and each move of one side is carried to the other.

use std::time::Duration;

use super::{
    GuestId, Hall, Identity, Output, said,
    table::{Seat, Table, TableId, replay},
    words::{self, say},
};
use crate::{
    client::Place,
    game::{Declared, Game, Move, Side},
    peer::wire::{Gid, Pairing, PlayerName},
    trust::Link,
};

/// A guest of the match whose turn it is has so long; then his game is lost. With a player elsewhere the game's clock
/// counts besides.
pub(super) const MOVE_TIME: Duration = Duration::from_secs(3 * 60);

/// A game of the match at a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchGame {
    /// Two guests meet.
    Between(Between),
    /// A guest meets a player elsewhere.
    With {
        /// Which game.
        pairing: Pairing,
        /// The contest by which it is played.
        gid: Gid,
        /// What the player elsewhere is called.
        opponent: String,
    },
}

/// A game of two guests in the match, by which it is found again after a restart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// The event.
    pub event: Link,
    /// Which game of it.
    pub pairing: Pairing,
    /// Under which names South and North take part; they have no spaces.
    pub names: [String; 2],
}

impl MatchGame {
    fn pairing(&self) -> Pairing {
        match self {
            Self::Between(between) => between.pairing,
            Self::With { pairing, .. } => *pairing,
        }
    }

    /// The contest with a player elsewhere, and what he is called.
    pub(super) fn contest(&self) -> Option<(Gid, &str)> {
        match self {
            Self::Between(_) => None,
            Self::With { gid, opponent, .. } => Some((*gid, opponent)),
        }
    }
}

/// What a guest is told about the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchNews {
    /// None is planned on this network.
    None,
    /// When it is next.
    When {
        /// What it is called.
        name: String,
        /// The day and the hour, in UTC.
        at: String,
        /// Minutes until then; 0 while it is going on.
        minutes: u64,
    },
    /// Check-in is not open yet; minutes until then.
    TooEarly(u64),
    /// He takes part.
    In,
    /// He takes part no more.
    Out,
    /// Lines of the table.
    Table(Vec<String>),
    /// He has no opponent in this round, and gets the point.
    Free(u8),
    /// It is over; the table's first line.
    Over(String),
}

impl Hall {
    /// The name by which somebody takes part: the one that he has in the match, else his nick, made another one if
    /// somebody else has it there.
    pub fn name_in_match(&self, guest: GuestId) -> Option<String> {
        let entered = self.entered.iter().find(|(_, other)| **other == guest);
        if let Some((name, _)) = entered {
            return Some(name.clone());
        }
        let nick = self.nick_of(guest)?;
        let names = (0..=self.entered.len()).map(|number| name_of(&nick, number));
        names
            .into_iter()
            .find(|name| !self.entered.contains_key(name))
    }

    /// Somebody takes part under this name from now on.
    pub fn entered(&mut self, guest: GuestId, name: &str) {
        self.entered.insert(name.to_owned(), guest);
    }

    /// How somebody is known again.
    pub fn identity_of(&self, guest: GuestId) -> Option<Identity> {
        let guest = self.guests.get(guest)?;
        Some(guest.identity.clone())
    }

    /// Somebody took part under this name when the program ended: he goes on when he is seen. Returns false if
    /// somebody else has the name by now.
    pub fn restore_entry(&mut self, now: Duration, name: &str, identity: Identity) -> bool {
        if self.entered.contains_key(name) {
            return false;
        }
        let guest = self.guests.remember(now, identity);
        self.entered.insert(name.to_owned(), guest);
        true
    }

    /// Those who take part and are not here any more: they are to be taken out. While the bot is not here itself it
    /// misses nobody.
    pub fn absent_from_match(&mut self, now: Duration) -> Vec<String> {
        if self.offline {
            return Vec::new();
        }
        let guests = &self.guests;
        let gone = |guest: GuestId| {
            guests
                .get(guest)
                .is_none_or(|guest| !guest.here && guest.seen + MOVE_TIME <= now)
        };
        let gone = self.entered.extract_if(.., |_, guest| gone(*guest));
        gone.map(|(name, _)| name).collect()
    }

    /// The person who takes part under this name.
    fn in_match(&self, name: &str) -> Option<GuestId> {
        self.entered.get(name).copied()
    }

    /// Somebody takes part no more.
    pub fn withdrawn(&mut self, guest: GuestId) -> Option<String> {
        let name = self.entered.iter().find(|(_, other)| **other == guest);
        let name = name.map(|(name, _)| name.clone())?;
        self.entered.remove(&name);
        Some(name)
    }

    /// Two guests meet in the match, or go on with their game from before the program ended; `game` is one that
    /// begins. Returns false if one of them is not here any more.
    pub fn match_between(&mut self, now: Duration, between: Between, game: Game) -> bool {
        let seats = between.names.each_ref().map(|name| self.in_match(name));
        let [Some(south), Some(north)] = seats else {
            return false;
        };
        let (id, game) = match self.take_kept(&between) {
            Some((id, game)) => (Some(id), game),
            None => (None, game),
        };
        let seats = [Seat::Guest(south), Seat::Guest(north)];
        self.seat_match(now, seats, (id, game), MatchGame::Between(between));
        true
    }

    /// A game of the match from before the program ended.
    fn take_kept(&mut self, between: &Between) -> Option<(TableId, Game)> {
        let mut aside = self.aside.iter();
        let (id, _) = aside.find(|(_, (kept, _))| kept.between.as_ref() == Some(between))?;
        let id = *id;
        let (kept, _) = self.aside.remove(&id)?;
        let game = replay(&kept.rule, &kept.moves);
        if game.is_none() {
            self.outputs.push_back(Output::Forget(id));
        }
        Some((id, game?))
    }

    /// A guest meets a player elsewhere, in this contest, which may have begun. Returns false if the guest is not here any more.
    pub fn match_with(
        &mut self,
        now: Duration,
        pairing: Pairing,
        gid: Gid,
        game: Game,
        guest: (&str, Side),
        opponent: String,
    ) -> bool {
        let (name, side) = guest;
        let Some(guest) = self.in_match(name) else {
            return false;
        };
        let mut seats = [Seat::Guest(guest), Seat::Elsewhere];
        if side == Side::North {
            seats.reverse();
        }
        let of = MatchGame::With {
            pairing,
            gid,
            opponent,
        };
        self.seat_match(now, seats, (None, game), of);
        true
    }

    fn seat_match(
        &mut self,
        now: Duration,
        seats: [Seat; 2],
        game: (Option<TableId>, Game),
        of: MatchGame,
    ) {
        // Whatever a player plays beside the match waits, and an earlier game of it has its score by now.
        for guest in seats.into_iter().filter_map(Seat::guest) {
            while let Some(id) = self.table_of(guest) {
                let of_match = self
                    .tables
                    .get(&id)
                    .is_some_and(|table| table.of_match.is_some());
                if of_match {
                    self.tables.remove(&id);
                    self.outputs.push_back(Output::Forget(id));
                } else {
                    self.put_aside(now, id, None);
                }
            }
        }
        self.start_match(now, seats, game, of);
    }

    /// The table of a contest.
    fn table_of_contest(&self, gid: Gid) -> Option<TableId> {
        let of = |table: &&Table| {
            let contest = table.of_match.as_ref().and_then(MatchGame::contest);
            contest.is_some_and(|(other, _)| other == gid)
        };
        self.tables.values().find(of).map(|table| table.id)
    }

    /// The bot is on its network again: nobody loses by having waited for it.
    pub(super) fn give_time(&mut self, now: Duration) {
        for table in self
            .tables
            .values_mut()
            .filter(|table| table.of_match.is_some())
        {
            table.touched = now;
            table.left = None;
        }
        self.guests.await_again(now, self.entered.values());
    }

    /// Whether a contest is played by a guest, not by the engine.
    pub fn plays_contest(&self, gid: Gid) -> bool {
        self.table_of_contest(gid).is_some()
    }

    /// The player elsewhere has moved.
    pub fn moved_elsewhere(&mut self, now: Duration, gid: Gid, by: Side, mv: Move) {
        let Some(id) = self.table_of_contest(gid) else {
            return;
        };
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        if table.seat(by) != Seat::Elsewhere || table.game.to_move() != Some(by) {
            // The guest's own move, which comes back, or a pass that was played with the move before.
            return;
        }
        table.touched = now;
        if table.play(mv).is_ok() {
            self.go_on(id);
        }
    }

    /// A contest has ended otherwise than on the board.
    pub fn ended_elsewhere(&mut self, gid: Gid, end: Declared) {
        let Some(id) = self.table_of_contest(gid) else {
            return;
        };
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        if table.game.outcome().is_some() || table.game.finish(end).is_ok() {
            self.finish(id);
        }
    }

    /// A guest of the match has not moved in time, or has gone: his game is lost.
    pub(super) fn lose_match_game(&mut self, now: Duration, id: TableId) {
        let Some(table) = self.tables.get(&id) else {
            return;
        };
        let loser = match table.left {
            // Of two who play, whoever is not here loses.
            Some(_) => [Side::South, Side::North].into_iter().find(|side| {
                let guest = table.seat(*side).guest();
                guest.is_some_and(|guest| self.guests.get(guest).is_none_or(|guest| !guest.here))
            }),
            None => None,
        };
        let Some(loser) = loser.or(table.game.to_move()) else {
            return;
        };
        match table.seat(loser) {
            Seat::Guest(_) => self.give_up(now, id, loser),
            // A player elsewhere has his program's clock.
            Seat::Elsewhere | Seat::Engine(_) => {}
        }
    }

    /// A side gives its game up: in a contest the bot resigns it there.
    pub(super) fn give_up(&mut self, now: Duration, id: TableId, side: Side) {
        let contest = self
            .tables
            .get(&id)
            .and_then(|table| table.of_match.as_ref()?.contest());
        match contest {
            Some((gid, _)) => self.outputs.push_back(Output::Resign(gid)),
            None => self.declare(now, id, Declared::Resign(side)),
        }
    }

    /// Tells somebody about the match.
    pub fn tell_of_match(&mut self, guest: GuestId, at: &Place, news: MatchNews) {
        let words = self.words(guest);
        let text = match news {
            MatchNews::None => say!(words, "sunday-none"),
            MatchNews::When {
                name,
                at,
                minutes: 0,
            } => say!(words, "sunday-now", name = name, at = at),
            MatchNews::When { name, at, minutes } => {
                let left = words::span(words, minutes);
                say!(
                    words,
                    "sunday-when",
                    name = name,
                    at = at,
                    left = left,
                    call = said::CALL
                )
            }
            MatchNews::TooEarly(minutes) => {
                say!(words, "sunday-early", left = words::span(words, minutes))
            }
            MatchNews::In => say!(words, "sunday-in", call = said::CALL),
            MatchNews::Out => say!(words, "sunday-out"),
            MatchNews::Table(lines) => return self.lines(guest, at, lines),
            MatchNews::Free(round) => say!(words, "sunday-free", round = round),
            MatchNews::Over(first) => say!(words, "sunday-over", first = first),
        };
        self.tell(guest, at, text);
    }

    /// Tells somebody who takes part about the match, in private.
    pub fn tell_entered(&mut self, name: &str, news: MatchNews) {
        let Some(guest) = self.in_match(name) else {
            return;
        };
        if let Some(at) = self.private(guest) {
            self.tell_of_match(guest, &at, news);
        }
    }

    /// The line that begins a game of the match.
    pub(super) fn introduction_of_match(&self, id: TableId, guest: GuestId) -> Option<String> {
        let table = self.tables.get(&id)?;
        let round = table.of_match.as_ref()?.pairing().round;
        let [south, north] = self.names(table);
        let words = self.words(guest);
        let rule = table.game.rule().id().to_string();
        let minutes = MOVE_TIME.as_secs() / 60;
        let text = say!(
            words,
            "begins-match",
            round = round,
            rule = rule,
            south = south,
            north = north,
            minutes = minutes,
        );
        Some(format!("{text} {}", words::how(words)))
    }
}

/// A nick as a player's name, with so many marks to make it another one.
fn name_of(nick: &str, marks: usize) -> String {
    let room = PlayerName::MAX_BYTES.saturating_sub(marks);
    let mut name = nick
        .get(..nick.floor_char_boundary(room))
        .unwrap_or(nick)
        .to_owned();
    name.extend(std::iter::repeat_n('_', marks));
    name
}
