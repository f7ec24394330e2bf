//! Games that wait for their players, and people who wait for a table.

use std::time::Duration;

use super::{
    GuestId, Hall, Identity, Kept, KeptSeat, Output, Table, TableId,
    games::{Challenge, Waiting},
    meeting::MOVE_TIME,
    said,
    table::{Seat, replay},
    words::say,
};
use crate::client::Place;

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

/// When a game is put aside if nothing happens in it.
pub(super) fn rests_at(table: &Table) -> Duration {
    if table.of_match.is_some() {
        return match (table.turn(), table.left) {
            (_, Some(left)) => left.max(table.touched) + MOVE_TIME,
            (Some(Seat::Guest(_)), None) => table.touched + MOVE_TIME,
            // The other program's clock runs, and it says how that ends.
            _ => table.touched + REST,
        };
    }
    let rest = table.touched + if table.begun { REST } else { NO_START };
    table.left.map_or(rest, |left| rest.min(left + GONE))
}

impl Hall {
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
        // Those of the match go on when the event says so.
        let newest = self
            .aside
            .iter()
            .rev()
            .filter(|(_, (kept, _))| kept.between.is_none() && is_his(kept));
        let all: Vec<(TableId, Kept)> = newest.map(|(id, (kept, _))| (*id, kept.clone())).collect();
        let playable = all.iter().find(|(_, kept)| {
            kept.seats.iter().all(|seat| match seat {
                KeptSeat::Guest(other) if other.record_key() != own => {
                    self.present(other).is_some()
                }
                _ => true,
            })
        });
        let Some((id, kept)) = playable.or(all.first()).cloned() else {
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
                        return true;
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
    fn present(&self, identity: &Identity) -> Option<GuestId> {
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

    /// Whether a table can be given up for want of a move: a game of the match not while the bot itself is away.
    pub(super) fn can_rest(&self, table: &Table) -> bool {
        !(self.offline && table.of_match.is_some())
    }

    pub(super) fn put_aside_what_rests(&mut self, now: Duration) {
        let due: Vec<TableId> = self
            .tables
            .values()
            .filter(|table| self.can_rest(table) && rests_at(table) <= now)
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
