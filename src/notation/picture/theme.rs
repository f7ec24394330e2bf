//! The colours of pictures.

use std::{fmt, str::FromStr};

/// How a picture is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A wooden board on a light ground.
    #[default]
    Wood,
    /// A wooden board on a dark ground.
    Night,
    /// Lines on white, for printers.
    Paper,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Night, Self::Paper];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Night => "night",
            Self::Paper => "paper",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A text is no theme's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a theme is wood, night or paper")]
pub struct InvalidTheme;

impl FromStr for Theme {
    type Err = InvalidTheme;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|theme| theme.word() == text);
        found.ok_or(InvalidTheme)
    }
}

/// A colour: red, green, blue and opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub [u8; 4]);

const fn rgb(hex: u32) -> Color {
    rgba(hex, 255)
}

const fn rgba(hex: u32, opacity: u8) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color([red, green, blue, opacity])
}

/// The colours that a theme stands for. Pairs are those of a gradient.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) ground: Color,
    /// Names beside the board, and that of the side to move.
    pub(super) ink: Color,
    pub(super) turn: Color,
    pub(super) shadow: Color,
    pub(super) wood: [Color; 2],
    pub(super) edge: Color,
    pub(super) grain: Color,
    /// A house: its middle and its wall, and its rim.
    pub(super) cup: [Color; 2],
    pub(super) rim: Color,
    /// Letters and numbers on the board.
    pub(super) letter: Color,
    pub(super) number: Color,
    /// Seeds come in three shades.
    pub(super) seeds: [[Color; 2]; 3],
    pub(super) shine: Color,
    /// Marks: where the move came from, where its last seed fell, what was taken.
    pub(super) from: Color,
    pub(super) last: Color,
    pub(super) taken: Color,
}

const WOOD: Palette = Palette {
    ground: rgb(0xfb_f7_f0),
    ink: rgb(0x6b_5b_4b),
    turn: rgb(0x2c_1d_10),
    shadow: rgba(0x3a_22_0c, 50),
    wood: [rgb(0xc8_8a_4e), rgb(0x96_59_28)],
    edge: rgba(0xff_e3_b8, 120),
    grain: rgba(0x5a_2e_0e, 42),
    cup: [rgb(0x6e_40_1c), rgb(0x3a_1f_0b)],
    rim: rgba(0xff_dd_a8, 90),
    letter: rgb(0x42_22_0a),
    number: rgb(0xff_f4_dc),
    seeds: [
        [rgb(0xe6_e8_dd), rgb(0x8b_92_88)],
        [rgb(0xd6_da_d0), rgb(0x76_7f_78)],
        [rgb(0xee_ea_da), rgb(0x9c_98_86)],
    ],
    shine: rgba(0xff_ff_ff, 190),
    from: rgb(0xff_d9_6b),
    last: rgb(0x9f_e3_8c),
    taken: rgb(0xff_7a_5c),
};

const PAPER: Palette = Palette {
    ground: rgb(0xff_ff_ff),
    ink: rgb(0x33_33_33),
    turn: rgb(0x00_00_00),
    shadow: rgba(0, 0),
    wood: [rgb(0xff_ff_ff), rgb(0xff_ff_ff)],
    edge: rgb(0x00_00_00),
    grain: rgba(0, 0),
    cup: [rgb(0xff_ff_ff), rgb(0xf1_f1_f1)],
    rim: rgb(0x55_55_55),
    letter: rgb(0x44_44_44),
    number: rgb(0x00_00_00),
    seeds: [[rgb(0x77_77_77), rgb(0x2b_2b_2b)]; 3],
    shine: rgba(0xff_ff_ff, 140),
    from: rgb(0x00_00_00),
    last: rgb(0x00_00_00),
    taken: rgb(0x00_00_00),
};

impl Theme {
    pub(super) const fn palette(self) -> Palette {
        match self {
            Self::Wood => WOOD,
            Self::Night => Palette {
                ground: rgb(0x17_14_12),
                ink: rgb(0xb9_ab_9a),
                turn: rgb(0xff_f0_d8),
                shadow: rgba(0, 120),
                wood: [rgb(0x8d_5a_30), rgb(0x5d_36_18)],
                cup: [rgb(0x45_27_11), rgb(0x20_10_06)],
                letter: rgb(0xf0_cf_a2),
                ..WOOD
            },
            Self::Paper => PAPER,
        }
    }
}
