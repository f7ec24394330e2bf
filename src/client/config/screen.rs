//! What the player has set about the full screen.

use std::{fmt, str::FromStr};

/// How the full screen looks and sounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenSettings {
    /// The colours.
    pub theme: ScreenTheme,
    /// Only ASCII characters, or not; without a choice as the terminal can.
    pub ascii: Option<bool>,
    /// Whether sowing is shown seed by seed.
    pub sowing: bool,
    /// Whether the terminal rings when something waits for the player.
    pub bell: bool,
    /// Whether moves and calls are heard, where the program was built with sounds.
    pub sounds: bool,
    /// Whether players are looked for on all networks in the background.
    pub scan: bool,
}

impl Default for ScreenSettings {
    fn default() -> Self {
        Self {
            theme: ScreenTheme::Auto,
            ascii: None,
            sowing: true,
            bell: true,
            sounds: false,
            scan: false,
        }
    }
}

/// The colours of the full screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenTheme {
    /// As the terminal tells.
    #[default]
    Auto,
    /// For a dark terminal.
    Dark,
    /// For a light terminal.
    Light,
    /// Strong contrasts.
    HighContrast,
    /// No colours.
    Mono,
}

/// The text names no colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write auto, dark, light, high-contrast or mono")]
pub struct InvalidScreenTheme;

impl ScreenTheme {
    /// Every choice.
    pub const ALL: [Self; 5] = [
        Self::Auto,
        Self::Dark,
        Self::Light,
        Self::HighContrast,
        Self::Mono,
    ];

    /// Its word in the settings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "high-contrast",
            Self::Mono => "mono",
        }
    }
}

impl fmt::Display for ScreenTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for ScreenTheme {
    type Err = InvalidScreenTheme;

    fn from_str(text: &str) -> Result<Self, InvalidScreenTheme> {
        let mut all = Self::ALL.into_iter();
        all.find(|theme| theme.word() == text)
            .ok_or(InvalidScreenTheme)
    }
}
