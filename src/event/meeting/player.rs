//! Checking in, and what is said of one's own games.

use super::{Duty, Meeting, NO_SHOW, Words};
use crate::{
    event::table::Identity,
    peer::wire::{GameWord, Gid, Line, Pairing, PlayerName, Seat, SundayGame, SundayIn, SundayOut},
};

/// A check-in whose stamp is further off than this, in minutes, is a copy of an old one.
pub(super) const STAMP_TOLERANCE: u32 = 15;
/// Guests and players of one key, so that nobody fills the list alone.
const MAX_OF_A_KEY: usize = 40;
/// People who have asked and are not in the log yet, at most: more than there are seats.
const MAX_ASKED: usize = 200;
/// People whose newest line is remembered.
const MAX_STAMPS: usize = 1000;

/// Somebody who plays here.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    name: PlayerName,
    /// Whether he wants to play on.
    wants: bool,
    /// When it is said next.
    due: u64,
}

/// A word about an own game, said until the director has taken it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnWord {
    word: GameWord,
    gid: Option<Gid>,
    due: u64,
}

impl Meeting {
    /// Somebody here wants to play: the player with this name, or a guest of that name. It is said until the
    /// director has entered him; who comes after the first round has begun plays from the next one on.
    pub fn check_in(&mut self, now: u64, name: PlayerName, guest: bool) {
        let who = self.identity(&name, guest);
        let entry = Entry {
            name,
            wants: true,
            due: now,
        };
        self.mine.insert(who, entry);
    }

    /// Somebody here plays no more.
    pub fn check_out(&mut self, now: u64, name: &PlayerName, guest: bool) {
        let who = self.identity(name, guest);
        if let Some(entry) = self.mine.get_mut(&who) {
            entry.wants = false;
            entry.due = now;
        } else if self.table.find(&who).is_some_and(|person| person.active) {
            let entry = Entry {
                name: name.clone(),
                wants: false,
                due: now,
            };
            self.mine.insert(who, entry);
        }
    }

    /// Whether somebody here has asked to play and not to leave.
    pub fn is_in(&self, name: &PlayerName, guest: bool) -> bool {
        let who = self.identity(name, guest);
        self.mine.get(&who).is_some_and(|entry| entry.wants)
    }

    fn identity(&self, name: &PlayerName, guest: bool) -> Identity {
        Identity {
            key: self.own,
            guest: guest.then(|| name.as_str().to_owned()),
        }
    }

    /// The seat of a guest, or of this player.
    pub fn seat_of(&self, guest: Option<&str>) -> Option<Seat> {
        let guest = guest.map(str::to_owned);
        let who = Identity {
            key: self.own,
            guest,
        };
        self.table.find(&who).map(|person| person.seat)
    }

    /// The games of this round that are to be played here and have no score yet. When two guests of this
    /// program meet, the game is there once, for South.
    pub fn duties(&self) -> Vec<Duty> {
        let Some(round) = self.table.round() else {
            return Vec::new();
        };
        let open = round.open();
        open.filter_map(|pairing| self.duty(pairing)).collect()
    }

    /// What there is to do here for a game.
    fn duty(&self, pairing: Pairing) -> Option<Duty> {
        let here = |seat: &Seat| {
            let person = self.table.person(*seat);
            person.filter(|person| person.who.key == self.own)
        };
        let own = [pairing.south, pairing.north].iter().find_map(here)?;
        let opponent = match own.seat == pairing.south {
            true => pairing.north,
            false => pairing.south,
        };
        let other = self.table.person(opponent)?;
        let word = self.own_words.get(&(pairing, own.seat));
        Some(Duty {
            pairing,
            seat: own.seat,
            guest: own.who.guest.clone(),
            opponent,
            name: other.name.clone(),
            key: other.who.key,
            against_guest: other.who.guest.is_some(),
            gid: word.and_then(|word| word.gid),
            ended: word.is_some_and(|word| is_end(word.word)),
        })
    }

    /// A game of the round has begun here.
    pub fn begun(&mut self, now: u64, pairing: Pairing, seat: Seat, gid: Option<Gid>) {
        self.say_of_game(now, pairing, seat, GameWord::Begun, gid);
    }

    /// A game of the round has ended; `word` is how it was for whoever has `seat`.
    pub fn ended(
        &mut self,
        now: u64,
        pairing: Pairing,
        seat: Seat,
        word: GameWord,
        gid: Option<Gid>,
    ) {
        self.say_of_game(now, pairing, seat, word, gid);
    }

    fn say_of_game(
        &mut self,
        now: u64,
        pairing: Pairing,
        seat: Seat,
        word: GameWord,
        gid: Option<Gid>,
    ) {
        let own = OwnWord {
            word,
            gid,
            due: now,
        };
        self.own_words.insert((pairing, seat), own);
    }

    pub(super) fn tick_player(&mut self, now: u64) {
        self.say_entries(now);
        self.note_absent(now);
        self.say_words(now);
    }

    fn say_entries(&mut self, now: u64) {
        if self.table.is_over() {
            return;
        }
        let entries: Vec<(Identity, Entry)> = self
            .mine
            .iter()
            .filter(|(_, entry)| entry.due <= now)
            .map(|(who, entry)| (who.clone(), entry.clone()))
            .collect();
        for (who, entry) in entries {
            let active = self.table.find(&who).is_some_and(|person| person.active);
            let again = self.delay(25, 15);
            if let Some(own) = self.mine.get_mut(&who) {
                own.due = now + again;
            }
            if active == entry.wants || (!entry.wants && self.table.find(&who).is_none()) {
                continue;
            }
            let (event, key, name) = (self.event, self.own, entry.name);
            let guest = who.guest.as_ref().map(|_| 1);
            let minutes = Self::minutes(now);
            match entry.wants {
                true => self.say(SundayIn {
                    event,
                    key,
                    guest,
                    name,
                    minutes,
                }),
                false => self.say(SundayOut {
                    event,
                    key,
                    guest,
                    name,
                    minutes,
                }),
            }
        }
    }

    /// Who has waited long enough says that his opponent has not come.
    fn note_absent(&mut self, now: u64) {
        if now < self.round_since + NO_SHOW.as_secs() {
            return;
        }
        for duty in self.duties() {
            let (pairing, seat) = (duty.pairing, duty.seat);
            let both_here = duty.key == self.own;
            let wants = self.mine.get(&Identity {
                key: self.own,
                guest: duty.guest.clone(),
            });
            let is_there = wants.is_some_and(|entry| entry.wants);
            if is_there && !both_here && !self.own_words.contains_key(&(pairing, seat)) {
                self.say_of_game(now, pairing, seat, GameWord::Absent, None);
            }
        }
    }

    fn say_words(&mut self, now: u64) {
        let open = |pairing: &Pairing| self.table.game(*pairing) == Some(None);
        let due: Vec<(Pairing, Seat)> = self
            .own_words
            .iter()
            .filter(|((pairing, _), word)| word.due <= now && open(pairing))
            .map(|(place, _)| *place)
            .collect();
        for (pairing, seat) in due {
            let again = self.delay(30, 15);
            let Some(own) = self.own_words.get_mut(&(pairing, seat)) else {
                continue;
            };
            own.due = now + again;
            let (word, gid, event) = (own.word, own.gid, self.event);
            let minutes = Self::minutes(now);
            self.say(SundayGame {
                event,
                pairing,
                seat,
                word,
                gid,
                minutes,
            });
        }
    }

    /// Whether somebody who wants to play is not known to.
    pub(super) fn is_news(&self, said: &SundayIn) -> bool {
        let who = Identity {
            key: said.key,
            guest: said.guest.map(|_| said.name.as_str().to_owned()),
        };
        let active = self.table.find(&who).is_some_and(|person| person.active);
        !active && self.asked.get(&who) != Some(&true)
    }

    pub(super) fn heard_in(&mut self, now: u64, said: &SundayIn) {
        let who = Identity {
            key: said.key,
            guest: said.guest.map(|_| said.name.as_str().to_owned()),
        };
        let is_new = Self::minutes(now).abs_diff(said.minutes) <= STAMP_TOLERANCE;
        let asked = self.asked.keys().filter(|other| other.key == said.key);
        let entered = self
            .table
            .people()
            .filter(|person| person.who.key == said.key);
        let of_key = asked.count() + entered.count();
        let known = self.table.find(&who).is_some();
        let full = (of_key >= MAX_OF_A_KEY && !known) || self.asked.len() >= MAX_ASKED;
        if !is_new || self.table.is_over() || full || !self.is_newest(&who, said.minutes) {
            return;
        }
        if self.table.find(&who).is_none_or(|person| !person.active) {
            self.names.insert(who.clone(), said.name.clone());
            self.asked.insert(who, true);
        }
    }

    /// Whether nothing newer has been heard of somebody: a copy of an old line says nothing. Two lines of one minute
    /// both count.
    fn is_newest(&mut self, who: &Identity, minutes: u32) -> bool {
        let newest = self.stamps.get(who).copied().unwrap_or(0);
        if minutes < newest {
            return false;
        }
        if self.stamps.contains_key(who) || self.stamps.len() < MAX_STAMPS {
            self.stamps.insert(who.clone(), minutes);
        }
        true
    }

    pub(super) fn heard_out(&mut self, now: u64, said: &SundayOut) {
        let who = Identity {
            key: said.key,
            guest: said.guest.map(|_| said.name.as_str().to_owned()),
        };
        let is_new = Self::minutes(now).abs_diff(said.minutes) <= STAMP_TOLERANCE;
        if !is_new || !self.is_newest(&who, said.minutes) {
            return;
        }
        match self.table.find(&who) {
            Some(person) if person.active => {
                self.asked.insert(who, false);
            }
            _ => {
                self.asked.remove(&who);
            }
        }
    }

    /// Who is in the log as he wants to be has not to be entered any more.
    pub(super) fn settle_asked(&mut self) {
        let table = &self.table;
        self.asked.retain(|who, wants| {
            let active = table.find(who).is_some_and(|person| person.active);
            active != *wants
        });
        let asked = &self.asked;
        self.names.retain(|who, _| asked.contains_key(who));
    }

    /// A word about a game, if it is signed by whoever has the seat. Of a game that has a score already it is
    /// kept too: it may contradict the director.
    pub(super) fn heard_game(&mut self, now: u64, line: &Line<'_>, said: &SundayGame) {
        let pairing = said.pairing;
        let side = match said.seat {
            seat if seat == pairing.south => 0,
            seat if seat == pairing.north => 1,
            _ => return,
        };
        let known = self.table.game(pairing).is_some();
        let author = self.table.person(said.seat).map(|person| person.who.key);
        let [south, north] = self.words_of(pairing).said;
        let before = if side == 0 { south } else { north };
        // What he has said of the end he cannot say otherwise, and a copy of an older word says nothing.
        let is_new = before.is_none_or(|(word, _)| !is_end(word) && word != said.word);
        if !known || !is_new || !author.is_some_and(|key| line.verify(&key)) {
            return;
        }
        let words = self.words.entry(pairing).or_default();
        let Some(place) = words.said.get_mut(side) else {
            return;
        };
        *place = Some((said.word, said.gid));
        if author == Some(self.own) {
            // After a restart it is all that is known of the own games.
            let (word, gid) = (said.word, said.gid);
            let own = OwnWord {
                word,
                gid,
                due: now + 30,
            };
            self.own_words.entry((pairing, said.seat)).or_insert(own);
        }
        if is_end(said.word) {
            words.since.get_or_insert(now);
        }
        self.note_contradiction(pairing);
    }

    pub(super) fn words_of(&self, pairing: Pairing) -> Words {
        self.words.get(&pairing).copied().unwrap_or_default()
    }
}

/// Whether a word says how a game has ended.
pub(super) fn is_end(word: GameWord) -> bool {
    matches!(word, GameWord::Won | GameWord::Lost | GameWord::Drawn)
}
