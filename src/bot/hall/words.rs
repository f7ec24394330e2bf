//! What a channel bot says, in four languages, from `locales/LANGUAGE/bot.ftl`.

use super::table::{Shown, Table, at};
use crate::{
    game::{Game, House, IllegalMove, Move, Outcome, Side},
    texts,
};

/// What the bot says it in.
pub(super) use crate::texts::{Texts as Words, t as say};

/// How one plays, in a few words.
pub(super) fn how(words: &Words) -> String {
    say!(words, "begins-how")
}

/// How long it is, in the two largest units that matter: days and hours, or hours and minutes.
pub(super) fn span(words: &Words, minutes: u64) -> String {
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let mut parts = Vec::new();
    if days > 0 {
        parts.push(say!(words, "span-days", days = days));
    }
    if hours > 0 {
        parts.push(say!(words, "span-hours", hours = hours));
    }
    if days == 0 && (minutes > 0 || hours == 0) {
        parts.push(say!(words, "span-minutes", minutes = minutes));
    }
    parts.join(" ")
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
    let why = texts::why(words, &error.why());
    match game.outcome() {
        Some(_) => why,
        None => say!(words, "why-and-legal", why = why, legal = houses(game)),
    }
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

/// The end of a game: who has won with what, and why it is over.
pub(super) fn outcome(words: &Words, outcome: &Outcome, names: [String; 2]) -> String {
    let [south, north] = outcome.score.map(|score| score.to_string());
    let why = texts::end(words, outcome.reason);
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
    use super::*;
    use crate::{
        rules::{self, Language},
        texts::Voice,
    };

    #[test]
    fn english_is_plain_ascii_and_every_text_fits_a_message() {
        for language in Language::ALL {
            let file = Voice::Bot.source(language);
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
