//! How the player wants to be called, for each kind of event.

use std::{fmt, str::FromStr};

/// How the player is called when something waits for him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Call {
    /// Not at all.
    None,
    /// The terminal rings.
    #[default]
    Bell,
    /// The terminal shows a notice on the desktop, where it can.
    Desktop,
    /// Both.
    Both,
}

/// The text names no way to call somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write none, bell, desktop or both")]
pub struct InvalidCall;

impl Call {
    /// Every way.
    pub const ALL: [Self; 4] = [Self::None, Self::Bell, Self::Desktop, Self::Both];

    /// Its word in the settings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bell => "bell",
            Self::Desktop => "desktop",
            Self::Both => "both",
        }
    }

    /// Whether the terminal rings.
    pub const fn rings(self) -> bool {
        matches!(self, Self::Bell | Self::Both)
    }

    /// Whether a notice is shown on the desktop.
    pub const fn shows(self) -> bool {
        matches!(self, Self::Desktop | Self::Both)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Call {
    type Err = InvalidCall;

    fn from_str(text: &str) -> Result<Self, InvalidCall> {
        let mut all = Self::ALL.into_iter();
        all.find(|call| call.word() == text).ok_or(InvalidCall)
    }
}

/// What the player is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Somebody challenges him, or offers something.
    Challenge,
    /// It is his turn, or a game begins or ends.
    Turn,
    /// Somebody speaks to him.
    Message,
    /// A search in the background has found somebody to play with.
    Partner,
}

impl Occasion {
    /// Every occasion, in the order of the settings.
    pub const ALL: [Self; 4] = [Self::Challenge, Self::Turn, Self::Message, Self::Partner];

    /// Its key in the settings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::Turn => "turn",
            Self::Message => "message",
            Self::Partner => "partner",
        }
    }
}

/// How the player is called on each occasion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls([Call; Occasion::ALL.len()]);

impl Calls {
    /// How he is called on an occasion.
    pub const fn get(&self, occasion: Occasion) -> Call {
        let Self([challenge, turn, message, partner]) = self;
        match occasion {
            Occasion::Challenge => *challenge,
            Occasion::Turn => *turn,
            Occasion::Message => *message,
            Occasion::Partner => *partner,
        }
    }

    /// Sets how he is called on an occasion.
    pub const fn set(&mut self, occasion: Occasion, call: Call) {
        let Self([challenge, turn, message, partner]) = self;
        match occasion {
            Occasion::Challenge => *challenge = call,
            Occasion::Turn => *turn = call,
            Occasion::Message => *message = call,
            Occasion::Partner => *partner = call,
        }
    }
}
