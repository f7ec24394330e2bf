//! What watching asks of the machine and what it tells.

use std::{sync::Arc, time::Duration};

use crate::{
    game::{EndReason, Move, Played, Position, Score, Side},
    peer::{
        Nick,
        wire::{Clock, Gid, WatchRefusal},
    },
    rules::Rule,
    trust::{KeyId, Link},
};

/// What the player wants of watching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchCommand {
    /// Watch the game of a peer whose hello is known.
    Player(Nick),
    /// Watch this game, whoever plays it.
    Game(Gid),
    /// Watch it no more.
    Stop(Gid),
    /// Be in the channel of an own game to hear those who watch it, or not.
    Hear(Gid, bool),
}

/// Somebody who plays a game that is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The nick under which he was last known.
    pub nick: Nick,
    /// His key.
    pub key: KeyId,
}

/// A game that this player watches.
#[derive(Clone, Debug)]
pub struct Watching {
    /// The game.
    pub gid: Gid,
    /// South, who says the boards.
    pub south: Player,
    /// North.
    pub north: Player,
    /// The beginning of the rule's digest.
    pub digest: Link,
    /// The rule, if it is known here; else no ply can be checked.
    pub rule: Option<Arc<Rule>>,
    /// The clock.
    pub clock: Clock,
}

/// What is known of a stated position, besides that South has signed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// It is the rule's start, or the first that was seen and followed by no check.
    First,
    /// It is what the stated move makes of the position before.
    Legal,
    /// It is the same as before.
    Same,
    /// It does not follow from the position before by one legal move: some were not seen, or were
    /// taken back, or something is wrong.
    Jump,
    /// The rule is not known here.
    UnknownRule,
}

/// A position of a watched game, as South states it.
#[derive(Clone, Debug)]
pub struct BoardNews {
    /// The game.
    pub gid: Gid,
    /// The plies played.
    pub ply: u16,
    /// The last ply.
    pub mv: Option<Move>,
    /// What it did, where it could be followed.
    pub played: Option<Box<Played>>,
    /// The position.
    pub position: Box<Position>,
    /// What South and North have left.
    pub left: Option<[Duration; 2]>,
    /// Why the game ended, and the score.
    pub end: Option<(EndReason, [Score; 2])>,
    /// Both have put the game off.
    pub adjourned: bool,
    /// How it follows from what was seen before.
    pub follows: Follows,
}

/// Why a game cannot be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchFailure {
    /// Whoever plays it says so.
    Refused(WatchRefusal),
    /// Nobody has answered.
    NoAnswer,
}

/// What the players have signed about the end of a watched game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both have signed this end of the game that was shown.
    Sealed,
    /// What somebody has signed is not the game that was shown, or not what the other has signed.
    Differs,
    /// Not both have signed in time.
    Unsigned,
}

/// What happened in watching.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum WatchEvent {
    /// A game is watched from now on; its board follows.
    Begun(Box<Watching>),
    /// It cannot be watched, or not any more.
    Failed {
        /// Who was asked, if somebody.
        nick: Option<Nick>,
        /// The game, if it is known.
        gid: Option<Gid>,
        /// Why.
        why: WatchFailure,
    },
    /// The position of a watched game.
    Board(BoardNews),
    /// South is gone. It goes on when he is back.
    Lost(Gid),
    /// A watched game is over, and whether both players have signed what was shown.
    Over {
        /// The game.
        gid: Gid,
        /// What they have signed.
        verdict: Verdict,
    },
    /// The channel of a watched game is left.
    Left(Gid),
    /// Somebody watches a game of this player's, or does no more.
    Watcher {
        /// The game.
        gid: Gid,
        /// Who.
        nick: Nick,
        /// Whether he watches.
        here: bool,
        /// How many watch.
        count: usize,
    },
}

impl Watching {
    /// Who has this side.
    pub fn player(&self, side: Side) -> &Player {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }
}
