//! Watching games: showing one's own ([`shown`]) and looking at those of others ([`watched`]).
//!
//! Whoever wants to watch asks a player in private. South, for each game, is in the game's channel
//! while somebody watches, and says one line for each ply there, with the whole position. These lines
//! go behind all lines of games, and count for nothing in the game itself.

mod event;
mod shown;
#[cfg(test)]
mod tests;
mod watched;

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

pub use event::{
    BoardNews, Follows, Player, Verdict, WatchCommand, WatchEvent, WatchFailure, Watching,
};

use super::{
    Nick,
    machine::Peer,
    output::{CommandError, Event, Output},
    time::Now,
    wire::Gid,
};
use shown::Shown;
use watched::{Asked, Watched};

/// After the end of a game its channel is kept for so long: for the last words, and because the way
/// out must not overtake the last board.
const OVER_STAYS: Duration = Duration::from_secs(120);

/// Who watches whom.
#[derive(Debug)]
pub(super) struct WatchState {
    /// Whether others may watch this player's games.
    allowed: bool,
    /// The channels of this player's own games.
    shown: BTreeMap<Gid, Shown>,
    /// What he has asked.
    asked: VecDeque<Asked>,
    /// What he watches.
    watched: BTreeMap<Gid, Watched>,
}

impl Default for WatchState {
    fn default() -> Self {
        Self {
            allowed: true,
            shown: BTreeMap::new(),
            asked: VecDeque::new(),
            watched: BTreeMap::new(),
        }
    }
}

impl WatchState {
    pub(super) fn next_timeout(&self) -> Option<Duration> {
        let shown = self.shown.values().filter_map(Shown::due);
        let asked = self.asked.iter().map(|asked| asked.until);
        let over = self.watched.values().filter_map(Watched::due);
        shown.chain(asked).chain(over).min()
    }

    /// Things held for others.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        let watchers: usize = self.shown.values().map(Shown::watchers).sum();
        self.shown.len() + watchers + self.asked.len() + self.watched.len()
    }
}

impl Peer {
    /// Lets others watch this player's games from now on, or not. It is allowed at the beginning.
    pub fn allow_watching(&mut self, allowed: bool) {
        self.watching.allowed = allowed;
    }

    /// Whether this player is in the channel of a game: he watches it, or plays it there or hears
    /// those who watch it.
    pub fn is_at_channel(&self, gid: Gid) -> bool {
        let table = self.seats.get(&gid).is_some_and(|seat| seat.at_table);
        let shown = self.watching.shown.get(&gid);
        table || shown.is_some_and(Shown::is_joined) || self.watching.watched.contains_key(&gid)
    }

    /// Carries out what the player wants of watching.
    pub(super) fn watch(&mut self, now: Now, command: WatchCommand) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        match command {
            WatchCommand::Player(nick) => self.ask_player(now, nick),
            WatchCommand::Game(gid) => self.ask_for_game(now, gid),
            WatchCommand::Stop(gid) => self.stop_watching(now, gid),
            WatchCommand::Hear(gid, hears) => self.hear_watchers(gid, hears),
        }
    }

    /// Somebody has come into a game's channel.
    pub fn came_to_channel(&mut self, now: Now, gid: Gid, nick: &Nick) {
        if let Some(shown) = self.watching.shown.get_mut(&gid) {
            shown.came(now, nick);
        }
    }

    /// Somebody has left a game's channel.
    pub fn left_channel(&mut self, now: Now, gid: Gid, nick: &Nick) {
        self.watcher_left(gid, nick);
        self.south_left(now, gid, nick);
    }

    /// This player has been put out of a game's channel.
    pub fn put_out_of_channel(&mut self, gid: Gid) {
        if self.watching.shown.remove(&gid).is_none()
            && self.watching.watched.remove(&gid).is_some()
        {
            self.event(Event::Watch(WatchEvent::Left(gid)));
        }
    }

    /// The connection is gone, and with it all channels.
    pub(super) fn watching_offline(&mut self) {
        self.watching.shown.retain(|_, shown| shown.went_offline());
        for asked in std::mem::take(&mut self.watching.asked) {
            self.watch_failed(asked, WatchFailure::NoAnswer);
        }
        for watched in self.watching.watched.values_mut() {
            watched.lose();
        }
    }

    /// The connection is back.
    pub(super) fn watching_online(&mut self) {
        let heard = self.watching.shown.iter_mut();
        let joins: Vec<Gid> = heard
            .filter_map(|(gid, shown)| shown.join_again().then_some(*gid))
            .collect();
        self.out.extend(joins.into_iter().map(Output::Join));
    }

    /// A nick has changed.
    pub(super) fn watching_renamed(&mut self, old: &Nick, new: &Nick) {
        for shown in self.watching.shown.values_mut() {
            shown.rename(old, new);
        }
        for asked in &mut self.watching.asked {
            asked.rename(old, new);
        }
        for watched in self.watching.watched.values_mut() {
            watched.rename(old, new);
        }
    }

    /// Somebody has left the network.
    pub(super) fn watching_left(&mut self, now: Now, nick: &Nick) {
        let shown: Vec<Gid> = self.watching.shown.keys().copied().collect();
        for gid in shown {
            self.watcher_left(gid, nick);
        }
        self.asked_is_gone(nick);
        let watched: Vec<Gid> = self.watching.watched.keys().copied().collect();
        for gid in watched {
            self.south_left(now, gid, nick);
        }
    }

    pub(super) fn tick_watching(&mut self, now: Now) {
        self.tick_shown(now);
        self.tick_watched(now);
    }

    fn watch_event(&mut self, event: WatchEvent) {
        self.event(Event::Watch(event));
    }
}
