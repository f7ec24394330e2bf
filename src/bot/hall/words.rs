//! What a channel bot says, in four languages, from `locales/LANGUAGE/bot.ftl`.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use super::table::{Shown, Table, at};
use crate::{
    engine::Level,
    game::{EndReason, Game, House, IllegalMove, Move, Outcome, Side, Why},
    rules::Language,
};

/// The name of a text. Made by [`say!`] alone, so that a test finds every name that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Text(&'static str);

impl Text {
    pub(super) const fn named(name: &'static str) -> Self {
        Self(name)
    }
}

/// A text with what fills its blanks: `say!(words, "score", seeds = 3)`.
macro_rules! say {
    ($words:expr, $name:literal $(, $blank:ident = $value:expr)* $(,)?) => {
        $words.fill(
            $crate::bot::hall::words::Text::named($name),
            &[$((stringify!($blank), $crate::bot::hall::words::Blank::from($value))),*],
        )
    };
}

pub(super) use say;

/// What fills a blank.
pub(super) type Blank<'a> = FluentValue<'a>;

/// All texts in one language.
pub(super) struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// The files, in the order of [`Language::ALL`].
const FILES: [&str; Language::ALL.len()] = [
    include_str!("../../../locales/en/bot.ftl"),
    include_str!("../../../locales/fr/bot.ftl"),
    include_str!("../../../locales/es/bot.ftl"),
    include_str!("../../../locales/de/bot.ftl"),
];

impl Words {
    /// The texts of a language.
    pub(super) fn new(language: Language) -> Self {
        // Our codes are all language identifiers.
        let tag: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Clients do not agree about the marks that keep directions apart, and show them.
        bundle.set_use_isolating(false);
        // What can be read of a damaged file is used; a test reads them all without an error.
        let resource = match FluentResource::try_new((*language.choose(&FILES)).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
        Self { language, bundle }
    }

    /// The texts of every language, in the order of [`Language::ALL`].
    pub(super) fn all() -> [Self; Language::ALL.len()] {
        Language::ALL.map(Self::new)
    }

    /// The language.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// A text with its blanks filled; line ends become blanks, so that it is one message.
    pub(super) fn fill(&self, name: Text, blanks: &[(&'static str, Blank<'_>)]) -> String {
        let args: FluentArgs<'_> = blanks
            .iter()
            .map(|(name, value)| (*name, value.clone()))
            .collect();
        let message = self.bundle.get_message(name.0);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return name.0.to_owned();
        };
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "{}: {errors:?}", name.0);
        text.replace('\n', " ")
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Words").field(&self.language).finish()
    }
}

/// A level's name.
pub(super) fn level(words: &Words, level: Level) -> String {
    match level {
        Level::FirstSteps => say!(words, "level-first-steps"),
        Level::Novice => say!(words, "level-novice"),
        Level::Amateur => say!(words, "level-amateur"),
        Level::Master => say!(words, "level-master"),
        Level::GrandMaster => say!(words, "level-grand-master"),
    }
}

/// How one plays, in a few words.
pub(super) fn how(words: &Words) -> String {
    say!(words, "begins-how")
}

/// The houses that may be played, as the person types them.
pub(super) fn houses(game: &Game) -> String {
    let holes = game.rule().holes();
    let letters = game.legal_moves().into_iter();
    let letters: Vec<String> = letters.map(|mv| mv.to_char(holes).to_string()).collect();
    letters.join(" ")
}

/// Why a move cannot be played, and which can.
pub(super) fn illegal(words: &Words, error: &IllegalMove, game: &Game) -> String {
    let text = |letter: char| letter.to_string();
    let why = match error.why() {
        Why::GameOver(_) => return say!(words, "why-over"),
        Why::Empty(house) => say!(words, "why-empty", house = text(house)),
        Why::NotYours { house, .. } => say!(words, "why-not-yours", house = text(house)),
        Why::TooFew { house, seeds, min } => {
            say!(
                words,
                "why-too-few",
                house = text(house),
                seeds = seeds,
                min = min
            )
        }
        Why::Single(house) => say!(words, "why-single", house = text(house)),
        Why::LastHouse { house, min, .. } => {
            say!(words, "why-last-house", house = text(house), min = min)
        }
        Why::MustFeed(house) => say!(words, "why-feed", house = text(house)),
        Why::Slam(house) => say!(words, "why-slam", house = text(house)),
        _ => say!(words, "why-no-house"),
    };
    say!(words, "why-and-legal", why = why, legal = houses(game))
}

/// What was played and what it took.
pub(super) fn ply(words: &Words, shown: &Shown, who: &str, holes: u8) -> String {
    let who = who.to_owned();
    let Move::House(house) = shown.mv else {
        return say!(words, "ply-pass", who = who);
    };
    let house = house.letter(holes).to_string();
    match shown.taken {
        0 if shown.slam => say!(words, "ply-slam", who = who, house = house),
        0 => say!(words, "ply", who = who, house = house),
        seeds => say!(words, "ply-takes", who = who, house = house, seeds = seeds),
    }
}

/// Why a game is over.
fn reason(words: &Words, reason: EndReason) -> String {
    match reason {
        EndReason::Majority => say!(words, "end-majority"),
        EndReason::NoMove => say!(words, "end-no-move"),
        EndReason::Starved => say!(words, "end-starved"),
        EndReason::Repetition => say!(words, "end-repetition"),
        EndReason::PlyCap => say!(words, "end-ply-cap"),
        EndReason::LastSeeds => say!(words, "end-last-seeds"),
        EndReason::Agreed => say!(words, "end-agreed"),
        EndReason::Resign => say!(words, "end-resign"),
        _ => say!(words, "end-none"),
    }
}

/// The end of a game: who has won with what, and why it is over.
pub(super) fn outcome(words: &Words, outcome: &Outcome, names: [String; 2]) -> String {
    let [south, north] = outcome.score.map(|score| score.to_string());
    let why = reason(words, outcome.reason);
    let [south_name, north_name] = names;
    match outcome.winner {
        Some(Side::South) => {
            let score = format!("{south}-{north}");
            say!(
                words,
                "over-won",
                who = south_name,
                score = score,
                why = why
            )
        }
        Some(Side::North) => {
            let score = format!("{north}-{south}");
            say!(
                words,
                "over-won",
                who = north_name,
                score = score,
                why = why
            )
        }
        None => {
            let score = format!("{south}-{north}");
            say!(words, "over-drawn", score = score, why = why)
        }
    }
}

/// Both rows in one line: `N 3: f5 e5 d5 c0 b4 a4 | S 5: A0 B1 C6 D6 E5 F5`. Every house has its letter, so
/// that nobody has to count.
pub(super) fn board(game: &Game) -> String {
    let [north, south] = rows(game);
    let [south_store, north_store] = game.score().map(|score| score.to_string());
    format!(
        "N {north_store}: {} | S {south_store}: {}",
        north.join(" "),
        south.join(" ")
    )
}

/// The board in two lines, as it lies before South.
pub(super) fn two_rows(game: &Game) -> [String; 2] {
    let [south_store, north_store] = game.score().map(|score| score.to_string());
    let pad = |cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:<3}")).collect();
        cells.join(" ")
    };
    let [north, south] = rows(game).map(pad);
    [
        format!("N {north_store:>2}: {}", north.trim_end()),
        format!("S {south_store:>2}: {}", south.trim_end()),
    ]
}

/// North's row from South's left, then South's; each house with its letter. A house that belongs to the other
/// side's row owner has a quotation mark.
fn rows(game: &Game) -> [Vec<String>; 2] {
    let position = game
        .outcome()
        .map_or(*game.position(), |outcome| outcome.shared);
    let holes = position.holes();
    let cell = |index: u8| {
        let house = House::new(index);
        let row = if index < holes {
            Side::South
        } else {
            Side::North
        };
        let mark = if position.owner(house) == row {
            ""
        } else {
            "'"
        };
        format!("{}{mark}{}", house.letter(holes), position.seeds(house))
    };
    [
        (holes..2 * holes).rev().map(cell).collect(),
        (0..holes).map(cell).collect(),
    ]
}

/// What has happened since the players were last told, the board, and whose turn it is. `reader` is the side of the
/// only one who reads it, if he plays.
pub(super) fn news(
    words: &Words,
    table: &Table,
    names: &[String; 2],
    reader: Option<Side>,
) -> String {
    let holes = table.game.rule().holes();
    let mut parts: Vec<String> = table
        .news
        .iter()
        .map(|shown| {
            let [south, north] = names;
            let who = if at(shown.side) == 0 { south } else { north };
            ply(words, shown, who, holes)
        })
        .collect();
    parts.push(board(&table.game));
    parts.extend(turn(words, &table.game, names, reader));
    parts.join(" ")
}

/// Whose turn it is, and what he may play; none after the end.
pub(super) fn turn(
    words: &Words,
    game: &Game,
    names: &[String; 2],
    reader: Option<Side>,
) -> Option<String> {
    let side = game.to_move()?;
    if reader == Some(side) {
        return Some(say!(words, "turn-yours", houses = houses(game)));
    }
    let [south, north] = names.clone();
    let who = if side == Side::South { south } else { north };
    Some(say!(words, "turn", who = who, houses = houses(game)))
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        fs,
        path::Path,
    };

    use fluent_syntax::{ast::Entry, parser, serializer};

    use super::*;
    use crate::rules;

    fn defined(file: &str) -> BTreeMap<String, BTreeSet<String>> {
        let resource = parser::parse(file).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
        let mut names = BTreeMap::new();
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let name = message.id.name.to_owned();
            let text = serializer::serialize(&fluent_syntax::ast::Resource {
                body: vec![Entry::Message(message)],
            });
            let blanks = text
                .split('$')
                .skip(1)
                .map(|rest| {
                    rest.chars()
                        .take_while(|c| c.is_alphanumeric() || *c == '-')
                        .collect()
                })
                .collect();
            assert!(names.insert(name.clone(), blanks).is_none(), "{name} twice");
        }
        names
    }

    fn sources(folder: &Path, out: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, out);
            } else {
                out.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn every_language_has_exactly_the_texts_that_are_used() {
        let mut source = String::new();
        sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bot"),
            &mut source,
        );
        let used: BTreeSet<String> = source
            .split(concat!("say", "!("))
            .skip(1)
            .filter_map(|call| call.split_once('"')?.1.split_once('"'))
            .map(|(name, _)| name.to_owned())
            .filter(|name| *name != "score")
            .collect();
        let [english, others @ ..] = FILES.map(defined);
        let names: BTreeSet<String> = english.keys().cloned().collect();
        assert_eq!(names, used);
        for other in others {
            assert_eq!(other, english);
        }
    }

    #[test]
    fn english_is_plain_ascii_and_every_text_fits_a_message() {
        for (language, file) in Language::ALL.into_iter().zip(FILES) {
            assert!(language != Language::En || file.is_ascii());
            for line in file.lines() {
                assert!(line.len() < 380, "{line}");
            }
        }
    }

    #[test]
    fn boards_of_every_rule_fit_a_message() {
        for rule in rules::builtin() {
            let game = Game::new(rule.clone());
            let line = board(&game);
            assert!(line.is_ascii() && line.len() < 250, "{line}");
            assert!(two_rows(&game).iter().all(|row| row.len() < 100));
        }
        let game = Game::new(rules::find("abapa").unwrap());
        assert_eq!(
            board(&game),
            "N 0: f4 e4 d4 c4 b4 a4 | S 0: A4 B4 C4 D4 E4 F4"
        );
        let [north, south] = two_rows(&game);
        assert_eq!(north, "N  0: f4  e4  d4  c4  b4  a4");
        assert_eq!(south, "S  0: A4  B4  C4  D4  E4  F4");
    }
}
