//! What players agree on before a game, besides the rule: its clock, and its place in a match.

use std::{fmt, str::FromStr};

use super::InvalidValue;

/// The clock of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// No clock: `-`.
    Untimed,
    /// Initial minutes (1 to 180) and seconds added a move (0 to 60): `5+3`.
    Increment {
        /// Minutes at the start.
        minutes: u8,
        /// Seconds added after each own move.
        seconds: u8,
    },
    /// Seconds for each move (1 to 999): `30s`.
    PerMove(u16),
}

impl FromStr for Clock {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let invalid = InvalidValue("a clock: - (none), 5+3 (minutes + seconds a move) or 30s");
        if text == "-" {
            return Ok(Self::Untimed);
        }
        if let Some(seconds) = text.strip_suffix('s') {
            let seconds = seconds.parse().map_err(|_| invalid)?;
            return if (1..=999).contains(&seconds) {
                Ok(Self::PerMove(seconds))
            } else {
                Err(invalid)
            };
        }
        let (minutes, seconds) = text.split_once('+').ok_or(invalid)?;
        let minutes = minutes.parse().map_err(|_| invalid)?;
        let seconds = seconds.parse().map_err(|_| invalid)?;
        if (1..=180).contains(&minutes) && seconds <= 60 {
            Ok(Self::Increment { minutes, seconds })
        } else {
            Err(invalid)
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untimed => f.write_str("-"),
            Self::Increment { minutes, seconds } => write!(f, "{minutes}+{seconds}"),
            Self::PerMove(seconds) => write!(f, "{seconds}s"),
        }
    }
}

/// Which game of how many in a match: `2/6`; at most nine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    game: u8,
    of: u8,
}

impl Round {
    /// The first game of a match of so many; `None` unless there are 2 to 9.
    pub fn first(of: u8) -> Option<Self> {
        (2..=9).contains(&of).then_some(Self { game: 1, of })
    }

    /// The game after this one, if there is one.
    pub fn next(self) -> Option<Self> {
        let game = self.game + 1;
        (game <= self.of).then_some(Self { game, of: self.of })
    }

    /// Which game it is, from 1.
    pub fn game(self) -> u8 {
        self.game
    }

    /// Of how many.
    pub fn of(self) -> u8 {
        self.of
    }
}

impl FromStr for Round {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let invalid = InvalidValue("a game of a match, as 2/6");
        let [game @ b'1'..=b'9', b'/', of @ b'2'..=b'9'] = text.as_bytes() else {
            return Err(invalid);
        };
        let (game, of) = (game - b'0', of - b'0');
        if game <= of {
            Ok(Self { game, of })
        } else {
            Err(invalid)
        }
    }
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game, self.of)
    }
}
