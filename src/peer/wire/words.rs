//! The closed lists of words that lines may carry.

use std::{fmt, str::FromStr};

use super::InvalidValue;
use crate::trust::Points;

/// A closed list of words: the enum, its text and its reading come from one table.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $what:literal { $($(#[$word_doc:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$word_doc])* $variant,)+
        }

        impl $name {
            /// Every word of the list.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];
        }

        impl FromStr for $name {
            type Err = InvalidValue;

            fn from_str(text: &str) -> Result<Self, InvalidValue> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err(InvalidValue($what)),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $text,)+
                })
            }
        }
    };
}

pub(super) use words;

words! {
    /// What a player is doing.
    PlayerState, "a state: away, closed, free or playing" {
        /// At the keyboard no more.
        Away = "away",
        /// Takes no challenges.
        Closed = "closed",
        /// Takes challenges.
        Free = "free",
        /// In a game.
        Playing = "playing",
    }
}

words! {
    /// Why a challenge is declined.
    DeclineReason, "a reason to decline" {
        /// The challenger is on this player's block list.
        Blocked = "blocked",
        /// No more games at once.
        Busy = "busy",
        /// Only rated games.
        Casual = "casual",
        /// Not with this clock.
        Clock = "clock",
        /// Not now, perhaps later.
        Later = "later",
        /// The game that it would follow is not known here, or not over.
        Match = "match",
        /// No.
        No = "no",
        /// No games against bots.
        NoBot = "nobot",
        /// Only games against bots.
        OnlyBot = "onlybot",
        /// These two have played enough rated games today.
        PairLimit = "pair-limit",
        /// The stated points do not follow from the newest known record.
        Points = "points",
        /// Only casual games.
        Rated = "rated",
        /// The referee is not here, or the game is not for points.
        Referee = "referee",
        /// Not by this rule.
        Rule = "rule",
        /// The two programs' clocks are too far apart.
        Time = "time",
        /// The challenge has terms that this program does not know.
        Version = "version",
    }
}

words! {
    /// Why a line of a contest was refused.
    ErrorWord, "an error word" {
        /// The signature is not the opponent's.
        BadSig = "badsig",
        /// The rule does not allow this move.
        Illegal = "illegal",
        /// Not the ply that comes next.
        Ply = "ply",
        /// The position after the move is another one.
        Position = "position",
        /// The line follows another line than the newest.
        Stale = "stale",
        /// It is the other side's turn.
        Turn = "turn",
        /// No such game here.
        Unknown = "unknown",
        /// The line has something that this program does not know.
        Version = "version",
    }
}

words! {
    /// What a referee says to whoever claims a game.
    Ruling, "a ruling: asked, here or no" {
        /// The one who is missed is being asked.
        Asked = "asked",
        /// He is here: the game goes on.
        Here = "here",
        /// The referee does not judge this game, or not now.
        No = "no",
    }
}

words! {
    /// What a player may offer during a game.
    OfferKind, "an offer" {
        /// The game ends and does not count.
        Abort = "abort",
        /// To go on some other time.
        Adjourn = "adjourn",
        /// A draw.
        Draw = "draw",
        /// To go on with an adjourned game.
        Resume = "resume",
        /// The game ends, and the rest is shared as the rule says.
        Settle = "settle",
        /// Moves are taken back.
        TakeBack = "takeback",
    }
}

words! {
    /// The answer to an offer.
    AnswerWord, "yes or no" {
        /// Not agreed.
        No = "no",
        /// Agreed.
        Yes = "yes",
    }
}

words! {
    /// What a game was for the one who signs its half-record.
    OwnResult, "w, l or d" {
        /// Nobody won.
        Drawn = "d",
        /// He lost.
        Lost = "l",
        /// He won.
        Won = "w",
    }
}

impl OwnResult {
    /// What it was for the other side.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
            Self::Won => Self::Lost,
        }
    }

    /// The points of somebody with this result in a game that moved `moved`.
    pub fn apply(self, before: Points, moved: u16) -> Points {
        match self {
            Self::Drawn => before,
            Self::Lost => before.minus(moved),
            Self::Won => before.plus(moved),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::value::Value, *};

    #[test]
    fn words_round_trip() {
        for word in DeclineReason::ALL {
            assert_eq!(DeclineReason::read(&word.to_string()), Some(*word));
        }
        for word in ErrorWord::ALL {
            assert_eq!(ErrorWord::read(&word.to_string()), Some(*word));
        }
        for word in OfferKind::ALL {
            assert_eq!(OfferKind::read(&word.to_string()), Some(*word));
        }
        for word in OwnResult::ALL {
            assert_eq!(OwnResult::read(&word.to_string()), Some(*word));
        }
        for word in PlayerState::ALL {
            assert_eq!(PlayerState::read(&word.to_string()), Some(*word));
        }
    }
}
