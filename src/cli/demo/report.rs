//! What the demo shows: one set of happenings, told to people or to programs.

use std::time::Duration;

use awale::{
    client::Talk,
    game::{Move, Outcome, Played, Position, Side},
    irc::{channel::ChannelName, disconnect::DisconnectReason},
    peer::{
        Author, Nick, PeerInfo, ResultClass, Terms, Void,
        wire::{Gid, NetworkToken},
    },
    rules::Rule,
    trust::Link,
};

use super::{human::Human, json::Json, side::Place, tap};

/// Who is told.
pub(super) enum Report {
    Human(Human),
    Json(Json),
}

/// A ply to be shown.
pub(super) struct Ply<'a> {
    pub(super) who: &'a str,
    pub(super) gid: Gid,
    pub(super) ply: u32,
    pub(super) by: Side,
    pub(super) mv: Move,
    pub(super) played: &'a Played,
    pub(super) position: &'a Position,
    pub(super) head: Link,
    pub(super) over: bool,
}

/// The numbers at the end.
pub(super) struct Summary {
    pub(super) games: usize,
    pub(super) rule: String,
    pub(super) plies: u32,
    /// Each game's score, in words.
    pub(super) scores: Vec<String>,
    /// Each player's heads of all games.
    pub(super) heads: Vec<(&'static str, Vec<String>)>,
    pub(super) counts: tap::Counts,
    /// From the move on one side to its acceptance on the other.
    pub(super) median: Option<Duration>,
    pub(super) seed: u64,
}

/// Passes a happening on to whoever is told.
macro_rules! happenings {
    ($($name:ident($($argument:ident: $type:ty),*);)+) => {
        impl Report {
            $(pub(super) fn $name(&mut self, $($argument: $type),*) {
                match self {
                    Self::Human(human) => human.$name($($argument),*),
                    Self::Json(json) => json.$name($($argument),*),
                }
            })+
        }
    };
}

happenings! {
    begin(place: &Place, rule: &Rule, own_relay: bool);
    online(who: &str, nick: &Nick, network: &NetworkToken);
    offline(who: &str, reason: &DisconnectReason, retry_in: Duration);
    waits(who: &str, channel: &ChannelName, reason: &str);
    talk(who: &str, talk: &Talk);
    card(who: &str, info: &PeerInfo);
    challenge(who: &str, gid: Gid, nick: &Nick, terms: &Terms);
    accept(who: &str, gid: Gid, by: Author);
    void(who: &str, gid: Gid, why: Void);
    toss(who: &str, gid: Gid, opponent: &Nick, me: Side, rule: &Rule);
    mv(ply: &Ply<'_>);
    silent(who: &str);
    result(who: &str, gid: Gid, me: Side, outcome: &Outcome, head: Link, record: u32);
    settled(who: &str, gid: Gid, class: ResultClass);
    summary(summary: &Summary, agree: bool);
    farewell(kept: Option<&std::path::Path>);
}

impl Report {
    /// A listener for the lines on the wire, which only programs are shown.
    pub(super) fn lines(&self) -> tap::Listener {
        match self {
            Self::Human(_) => Box::new(|_, _, _| {}),
            Self::Json(json) => json.lines(),
        }
    }
}

/// Why a challenge came to nothing, in words.
pub(super) fn why_void(why: Void) -> String {
    match why {
        Void::Expired => "nobody answered".to_owned(),
        Void::Withdrawn => "it was withdrawn".to_owned(),
        Void::Declined(reason) => format!("it was declined: {reason}"),
        Void::NoStart => "the game did not begin in time".to_owned(),
        Void::FalseToss => "the toss was not the one that was promised".to_owned(),
        Void::Agreed => "both agreed to end it".to_owned(),
        Void::Points => "the stated points do not follow from the newest record".to_owned(),
        Void::Left => "somebody left".to_owned(),
    }
}
