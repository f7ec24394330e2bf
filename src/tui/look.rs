//! How the interface looks: colours by what they mean, and characters.

use std::str::FromStr;

use ratatui::{
    style::{Color, Modifier, Style},
    symbols::border,
};

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For a dark terminal.
    #[default]
    Dark,
    /// For a light terminal.
    Light,
    /// Strong contrasts.
    HighContrast,
    /// No colours.
    Mono,
}

/// The text names no theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the themes are dark, light, high-contrast and mono")]
pub struct InvalidTheme;

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::HighContrast, Self::Mono];

    /// The word for it on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::HighContrast => "high-contrast",
            Self::Mono => "mono",
        }
    }
}

impl FromStr for Theme {
    type Err = InvalidTheme;

    fn from_str(text: &str) -> Result<Self, InvalidTheme> {
        let mut themes = Self::ALL.into_iter();
        themes
            .find(|theme| theme.word() == text)
            .ok_or(InvalidTheme)
    }
}

/// What something on the screen means. Every role is also told by words, signs or place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Plain text.
    Text,
    /// What matters less.
    Dim,
    /// A heading.
    Title,
    /// Lines around things.
    Frame,
    /// What is chosen.
    Chosen,
    /// The own name, and being spoken to.
    Own,
    /// Whose turn it is, and what waits for an answer.
    Turn,
    /// The last move.
    Last,
    /// Seeds taken.
    Taken,
    /// Seeds in a house.
    Seeds,
    /// Something went wrong.
    Alarm,
}

/// Colours and characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// Only ASCII characters.
    pub ascii: bool,
}

impl Look {
    pub(super) fn style(self, role: Role) -> Style {
        let plain = Style::new();
        let modifier = match role {
            Role::Title | Role::Own | Role::Turn | Role::Taken | Role::Alarm => Modifier::BOLD,
            Role::Chosen => Modifier::REVERSED,
            Role::Last => Modifier::UNDERLINED,
            Role::Dim if self.theme != Theme::HighContrast => Modifier::DIM,
            _ => Modifier::empty(),
        };
        match self.color(role) {
            Some(color) => plain.fg(color).add_modifier(modifier),
            None => plain.add_modifier(modifier),
        }
    }

    fn color(self, role: Role) -> Option<Color> {
        match self.theme {
            Theme::Mono => None,
            Theme::Dark => match role {
                Role::Text | Role::Dim | Role::Chosen => None,
                Role::Title | Role::Last => Some(Color::Cyan),
                Role::Frame => Some(Color::Yellow),
                Role::Own | Role::Turn => Some(Color::LightGreen),
                Role::Taken => Some(Color::LightMagenta),
                Role::Seeds => Some(Color::LightYellow),
                Role::Alarm => Some(Color::LightRed),
            },
            Theme::Light => match role {
                Role::Text | Role::Dim | Role::Chosen => None,
                Role::Title | Role::Last => Some(Color::Blue),
                Role::Frame => Some(Color::Rgb(120, 80, 20)),
                Role::Own | Role::Turn => Some(Color::Rgb(0, 100, 0)),
                Role::Taken => Some(Color::Magenta),
                Role::Seeds => Some(Color::Rgb(100, 60, 0)),
                Role::Alarm => Some(Color::Red),
            },
            Theme::HighContrast => match role {
                Role::Turn | Role::Own | Role::Taken => Some(Color::LightYellow),
                Role::Alarm => Some(Color::LightRed),
                _ => Some(Color::White),
            },
        }
    }

    /// The first in Unicode, the second in ASCII.
    pub(super) const fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }

    /// The corners and sides of a frame.
    pub(super) const fn border(self) -> border::Set<'static> {
        if self.ascii {
            border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            }
        } else {
            border::ROUNDED
        }
    }

    /// A text in characters that can be shown: in ASCII, letters lose their accents and other
    /// characters become signs.
    pub(super) fn shown(self, text: &str) -> String {
        if !self.ascii || text.is_ascii() {
            return text.to_owned();
        }
        let mut shown = String::new();
        for letter in text.chars() {
            match letter.is_ascii() {
                true => shown.push(letter),
                false => shown.push_str(plain(letter)),
            }
        }
        shown
    }
}

/// What stands for a character that is not ASCII.
fn plain(letter: char) -> &'static str {
    const TABLE: &[(&str, &str)] = &[
        ("àâáãå", "a"),
        ("ä", "ae"),
        ("éèêë", "e"),
        ("íìîï", "i"),
        ("óòôõ", "o"),
        ("ö", "oe"),
        ("úùû", "u"),
        ("ü", "ue"),
        ("ç", "c"),
        ("ñ", "n"),
        ("ß", "ss"),
        ("œ", "oe"),
        ("ÀÂÁ", "A"),
        ("Ä", "Ae"),
        ("ÉÈÊ", "E"),
        ("Ö", "Oe"),
        ("Ü", "Ue"),
        ("Ç", "C"),
        ("Ñ", "N"),
        ("’‘", "'"),
        ("“”«»„", "\""),
        ("–—·", "-"),
        ("…", "..."),
        ("\u{a0}\u{202f}", " "),
        ("¿", "?"),
        ("¡", "!"),
        ("↑", "^"),
        ("↓", "v"),
        ("←◂", "<"),
        ("→▸", ">"),
        ("✓", "ok"),
        ("±", "+-"),
        ("½", "1/2"),
    ];
    let found = TABLE.iter().find(|(letters, _)| letters.contains(letter));
    found.map_or("?", |(_, plain)| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_is_ascii_and_stays_as_it_is() {
        let look = Look {
            ascii: true,
            ..Look::default()
        };
        assert_eq!(
            look.shown("Awalé à deux — « ça va » œuf"),
            "Awale a deux - \" ca va \" oeuf"
        );
        assert_eq!(look.shown("日本"), "??");
        assert_eq!(Look::default().shown("é"), "é");
    }

    #[test]
    fn mono_has_no_colours() {
        let look = Look {
            theme: Theme::Mono,
            ascii: false,
        };
        for role in [
            Role::Title,
            Role::Chosen,
            Role::Alarm,
            Role::Seeds,
            Role::Dim,
        ] {
            assert_eq!(look.style(role).fg, None);
        }
        for theme in Theme::ALL {
            assert_eq!(theme.word().parse(), Ok(theme));
        }
    }
}
