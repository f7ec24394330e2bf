//! Remarks in sentences.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use super::{Chance, Remark};
use crate::{
    game::{Game, House, Side},
    rules::Language,
};

type Table = BTreeMap<String, String>;

/// The sentences of one language, from its file in `sentences/`.
#[derive(Deserialize)]
pub(super) struct Phrases {
    and: String,
    /// `{n}` seeds, when it is one and when it is not.
    seed: String,
    seeds: String,
    south: String,
    north: String,
    #[serde(flatten)]
    pub(super) sections: BTreeMap<String, Table>,
}

static PHRASES: LazyLock<[Phrases; Language::ALL.len()]> = LazyLock::new(|| {
    [
        include_str!("sentences/en.toml"),
        include_str!("sentences/fr.toml"),
        include_str!("sentences/es.toml"),
        include_str!("sentences/de.toml"),
    ]
    .map(|text| {
        toml::from_str(text)
            .expect("the sentences are part of the program and a test reads them all")
    })
});

impl Phrases {
    pub(super) fn of(language: Language) -> &'static Self {
        language.choose(&PHRASES)
    }

    fn entry(&self, (section, key): (&str, &str)) -> &str {
        let table = self.sections.get(section);
        table
            .and_then(|table| table.get(key))
            .map_or("", |text| text)
    }

    fn side(&self, side: Side) -> &str {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }

    fn seeds(&self, count: u8) -> String {
        let text = if count == 1 { &self.seed } else { &self.seeds };
        text.replace("{n}", &count.to_string())
    }

    /// `d`, `d and c`, `d, c and b`.
    fn houses(&self, houses: &[House], holes: u8) -> String {
        let mut letters: Vec<String> = houses
            .iter()
            .map(|house| house.letter(holes).to_string())
            .collect();
        let last = letters.pop().unwrap_or_default();
        if letters.is_empty() {
            return last;
        }
        format!("{} {} {last}", letters.join(", "), self.and)
    }
}

/// What the blanks of a sentence are filled with.
#[derive(Default)]
struct Blanks<'a> {
    side: Option<Side>,
    seeds: u8,
    house: Option<House>,
    last: Option<House>,
    houses: &'a [House],
    count: u16,
}

impl Remark {
    /// The remark as a sentence, or a few. `game` is the one it is about.
    pub fn text(&self, game: &Game, language: Language) -> String {
        let phrases = Phrases::of(language);
        let blanks = self.blanks();
        let holes = game.rule().holes();
        let letter = |house: Option<House>| house.map_or(String::new(), |h| h.letter(holes).into());
        let side = |side: Option<Side>| side.map_or("", |side| phrases.side(side));
        phrases
            .entry(self.entry())
            .replace("{side}", side(blanks.side))
            .replace("{other}", side(blanks.side.map(Side::other)))
            .replace("{seeds}", &phrases.seeds(blanks.seeds))
            .replace("{house}", &letter(blanks.house))
            .replace("{last}", &letter(blanks.last))
            .replace("{houses}", &phrases.houses(blanks.houses, holes))
            .replace("{count}", &blanks.count.to_string())
    }

    /// Where its sentence stands.
    pub(super) fn entry(&self) -> (&'static str, &'static str) {
        let number = |houses: &[House]| if houses.len() == 1 { "one" } else { "many" };
        match self {
            Self::Begins(phase) => ("begins", phase.word()),
            Self::Sown { laps: 0..=1, .. } => ("sown", "once"),
            Self::Sown { .. } => ("sown", "often"),
            Self::Passed(_) => ("passed", "it"),
            Self::Captured { houses, .. } => ("captured", number(houses)),
            Self::SlamCancelled(_) => ("slam", "cancelled"),
            Self::Again(_) => ("again", "it"),
            Self::Kroo { .. } => ("kroo", "it"),
            Self::FewSeeds { then, .. } => ("few", then.word()),
            Self::NearMajority { .. } => ("majority", "near"),
            Self::Decided(_) => ("majority", "reached"),
            Self::NothingToTake => ("majority", "nothing"),
            Self::Ended(reason) => ("ended", reason.word()),
            Self::MustFeed { .. } => ("feed", "it"),
            Self::OnlyMove { .. } => ("only", "it"),
            Self::CanTake(chance) => ("chance", number(&chance.from)),
            Self::Threatens(chance) => ("threat", number(&chance.from)),
        }
    }

    fn blanks(&self) -> Blanks<'_> {
        let of = |side: &Side| Blanks {
            side: Some(*side),
            ..Blanks::default()
        };
        match self {
            Self::Begins(_) | Self::Ended(_) | Self::NothingToTake => Blanks::default(),
            Self::Sown {
                side,
                house,
                seeds,
                last,
                laps,
            } => Blanks {
                seeds: *seeds,
                house: Some(*house),
                last: Some(*last),
                count: *laps,
                ..of(side)
            },
            Self::Passed(side)
            | Self::SlamCancelled(side)
            | Self::Again(side)
            | Self::Decided(side) => of(side),
            Self::Captured {
                side,
                seeds,
                houses,
            } => Blanks {
                seeds: *seeds,
                houses,
                ..of(side)
            },
            Self::Kroo { side, house, seeds } => Blanks {
                seeds: *seeds,
                house: Some(*house),
                ..of(side)
            },
            Self::FewSeeds { side, seeds, .. }
            | Self::NearMajority {
                side,
                missing: seeds,
            } => Blanks {
                seeds: *seeds,
                ..of(side)
            },
            Self::MustFeed { side, houses } => Blanks { houses, ..of(side) },
            Self::OnlyMove { side, house } => Blanks {
                house: Some(*house),
                ..of(side)
            },
            Self::CanTake(chance) | Self::Threatens(chance) => of_chance(chance),
        }
    }
}

fn of_chance(chance: &Chance) -> Blanks<'_> {
    Blanks {
        side: Some(chance.side),
        seeds: chance.seeds,
        house: Some(chance.house),
        houses: &chance.from,
        ..Blanks::default()
    }
}
