//! The lines of a Sunday match: the director's log, and what players say for it.

use std::{fmt, num::NonZeroU8, str::FromStr};

use super::{
    InvalidValue,
    line::{Draft, Line},
    message::{MeaningError, refuse_critical},
    terms::Clock,
    value::{Field, Gid, PlayerName},
    verbs::messages,
    words::words,
};
use crate::trust::{Link, PublicKey};

/// A player's number in an event, 1 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(NonZeroU8);

impl Seat {
    /// The largest number.
    pub const MAX: u8 = 99;

    /// A seat; none for 0 and beyond 99.
    pub fn new(number: u8) -> Option<Self> {
        NonZeroU8::new(number)
            .filter(|number| number.get() <= Self::MAX)
            .map(Self)
    }

    /// The number.
    pub fn get(self) -> u8 {
        self.0.get()
    }
}

impl FromStr for Seat {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let number = text.parse().ok().and_then(Self::new);
        number.ok_or(InvalidValue("a seat from 1 to 99"))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game of an event: `3.12.7` is round 3, seat 12 South, seat 7 North.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pairing {
    /// The round, from 1.
    pub round: u8,
    /// South's seat.
    pub south: Seat,
    /// North's seat.
    pub north: Seat,
}

impl FromStr for Pairing {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let invalid = InvalidValue("a pairing as 3.12.7");
        let mut parts = text.split('.');
        let mut part = || parts.next().ok_or(invalid);
        let round = part()?.parse().map_err(|_| invalid)?;
        let (south, north): (Seat, Seat) = (part()?.parse()?, part()?.parse()?);
        let fits = (1..=99).contains(&round) && south != north && parts.next().is_none();
        fits.then_some(Self {
            round,
            south,
            north,
        })
        .ok_or(invalid)
    }
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.round, self.south, self.north)
    }
}

words! {
    /// What a player says of his game of the round.
    GameWord, "a word about a game of an event" {
        /// It has begun.
        Begun = "begun",
        /// He has won.
        Won = "w",
        /// He has lost.
        Lost = "l",
        /// A draw.
        Drawn = "d",
        /// His opponent has not come.
        Absent = "absent",
    }
}

words! {
    /// Who gets the point of a game.
    Verdict, "the point of a game: south, north, both or none" {
        /// South.
        South = "south",
        /// North.
        North = "north",
        /// Half a point each.
        Both = "both",
        /// Nobody.
        Neither = "none",
    }
}

words! {
    /// Why a score is as it is.
    Why, "why a score is as it is" {
        /// Both players have said the same.
        Played = "played",
        /// One player has said it, and the other nothing.
        Word = "word",
        /// A bot has said it for its guest, or for both.
        Guest = "guest",
        /// Somebody did not come.
        Absent = "absent",
        /// Somebody has left the event.
        Left = "left",
        /// The two say different things.
        Disputed = "disputed",
        /// Nobody has said how the game has ended.
        Silent = "silent",
        /// The director's owner has decided.
        Ruled = "ruled",
    }
}

messages! {
    /// What a line of a Sunday match says.
    SundayLine:

    /// The first line of the director's log: the terms.
    SundayOpen "sunday-open" {
        /// The event.
        event "e": Link,
        /// The line's number: 1.
        number "q": u16,
        /// The term of this director: 1.
        term "d": u16,
        /// The director.
        key "k": PublicKey,
        /// The first 16 bytes of the rule's digest.
        rule "r": Link,
        /// The clock.
        clock "c": Clock,
        /// How many rounds; 0 when that follows from the number of players.
        rounds "n": u8,
        /// 1 when games are for points; absent otherwise.
        rated "b": Option<u8>,
        /// When the first round begins, in minutes since 1970.
        start "t": u32,
        /// What people call the event.
        name "m": PlayerName,
    }

    /// Another director goes on with the log.
    SundayLead "sunday-lead" {
        /// The event.
        event "e": Link,
        /// The line's number.
        number "q": u16,
        /// The link of the line before.
        link "l": Link,
        /// The new director's term.
        term "d": u16,
        /// The new director.
        key "k": PublicKey,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Somebody plays, from the next round on.
    SundayEnter "sunday-enter" {
        /// The event.
        event "e": Link,
        /// The line's number.
        number "q": u16,
        /// The link of the line before.
        link "l": Link,
        /// The director's term.
        term "d": u16,
        /// The player's number.
        seat "s": Seat,
        /// The player's key, or that of the bot that plays for him.
        key "k": PublicKey,
        /// 1 for a guest of that bot; absent otherwise.
        guest "g": Option<u8>,
        /// The name.
        name "m": PlayerName,
    }

    /// Somebody plays no more.
    SundayLeave "sunday-leave" {
        /// The event.
        event "e": Link,
        /// The line's number.
        number "q": u16,
        /// The link of the line before.
        link "l": Link,
        /// The director's term.
        term "d": u16,
        /// The player's number.
        seat "s": Seat,
    }

    /// A round begins; who meets whom follows from the lines before.
    SundayRound "sunday-round" {
        /// The event.
        event "e": Link,
        /// The line's number.
        number "q": u16,
        /// The link of the line before.
        link "l": Link,
        /// The director's term.
        term "d": u16,
        /// The round, from 1.
        round "n": u8,
        /// How many play.
        active "a": u8,
        /// The hash of the results so far.
        results "h": Link,
    }

    /// A game's score; a later one of the same game takes the place of an earlier one.
    SundayScore "sunday-score" {
        /// The event.
        event "e": Link,
        /// The line's number.
        number "q": u16,
        /// The link of the line before.
        link "l": Link,
        /// The director's term.
        term "d": u16,
        /// The game.
        pairing "p": Pairing,
        /// Who gets the point.
        verdict "x": Verdict,
        /// Why.
        why "y": Why,
        /// The game's name, if it has begun.
        gid "g": Option<Gid>,
    }

    /// The event is over.
    SundayOver "sunday-over" {
        /// The event.
        event "e": Link,
        /// The line's number.
        number "q": u16,
        /// The link of the line before.
        link "l": Link,
        /// The director's term.
        term "d": u16,
        /// The hash of all results.
        results "h": Link,
    }

    /// A player, or a guest of a bot, wants to play.
    SundayIn "sunday-in" {
        /// The event.
        event "e": Link,
        /// The player's key, or that of the bot that plays for him.
        key "k": PublicKey,
        /// 1 for a guest; absent otherwise.
        guest "g": Option<u8>,
        /// The name.
        name "m": PlayerName,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// A player, or a guest of a bot, plays no more.
    SundayOut "sunday-out" {
        /// The event.
        event "e": Link,
        /// The player's key, or that of the bot that plays for him.
        key "k": PublicKey,
        /// 1 for a guest; absent otherwise.
        guest "g": Option<u8>,
        /// The name.
        name "m": PlayerName,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// What a player says of his game of the round.
    SundayGame "sunday-game" {
        /// The event.
        event "e": Link,
        /// The game.
        pairing "p": Pairing,
        /// The seat of whoever says it.
        seat "s": Seat,
        /// What he says.
        word "x": GameWord,
        /// The game's name, if it has begun.
        gid "g": Option<Gid>,
        /// Minutes since 1970.
        minutes "t": u32,
    }

    /// Asks for the lines of the log from a number on.
    SundayGet "sunday-get" {
        /// The event.
        event "e": Link,
        /// Who asks.
        key "k": PublicKey,
        /// The first number.
        from "n": u16,
        /// Minutes since 1970.
        minutes "t": u32,
    }
}

impl SundayLine {
    /// The event that a line is about.
    pub fn event(&self) -> Link {
        match self {
            Self::SundayOpen(line) => line.event,
            Self::SundayLead(line) => line.event,
            Self::SundayEnter(line) => line.event,
            Self::SundayLeave(line) => line.event,
            Self::SundayRound(line) => line.event,
            Self::SundayScore(line) => line.event,
            Self::SundayOver(line) => line.event,
            Self::SundayIn(line) => line.event,
            Self::SundayOut(line) => line.event,
            Self::SundayGame(line) => line.event,
            Self::SundayGet(line) => line.event,
        }
    }

    /// Of a line of the log: its number, the link of the line before, and the director's term.
    pub fn logged(&self) -> Option<(u16, Option<Link>, u16)> {
        match self {
            Self::SundayOpen(line) => Some((line.number, None, line.term)),
            Self::SundayLead(line) => Some((line.number, Some(line.link), line.term)),
            Self::SundayEnter(line) => Some((line.number, Some(line.link), line.term)),
            Self::SundayLeave(line) => Some((line.number, Some(line.link), line.term)),
            Self::SundayRound(line) => Some((line.number, Some(line.link), line.term)),
            Self::SundayScore(line) => Some((line.number, Some(line.link), line.term)),
            Self::SundayOver(line) => Some((line.number, Some(line.link), line.term)),
            _ => None,
        }
    }

    /// The key that a line carries; its author's, but in `sunday-enter`.
    pub fn own_key(&self) -> Option<&PublicKey> {
        match self {
            Self::SundayOpen(line) => Some(&line.key),
            Self::SundayLead(line) => Some(&line.key),
            Self::SundayIn(line) => Some(&line.key),
            Self::SundayOut(line) => Some(&line.key),
            Self::SundayGet(line) => Some(&line.key),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pairing_has_one_spelling() {
        let pairing: Pairing = "3.12.7".parse().unwrap();
        assert_eq!(
            (pairing.round, pairing.south.get(), pairing.north.get()),
            (3, 12, 7)
        );
        assert_eq!(pairing.to_string(), "3.12.7");
        for wrong in [
            "", "3.12", "0.1.2", "1.1.1", "1.0.2", "1.2.100", "1.2.3.4", "1.2.",
        ] {
            assert!(wrong.parse::<Pairing>().is_err(), "{wrong}");
        }
    }
}
