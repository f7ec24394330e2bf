//! Reading files of games.

use std::{fmt, sync::Arc};

use super::{
    PlainText, Sheet,
    build::{Builder, RuleName, Told, moment},
    json,
};
use crate::{
    game::{EndReason, IllegalMove, InvalidPosition, MisfitPosition, Side},
    rules::Rule,
};

/// What a file of games had in it.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The games, in their order. One with a move that could not be played ends before it.
    pub sheets: Vec<Sheet>,
    /// What could not be made out, in the order of the lines.
    pub faults: Vec<Fault>,
}

/// Something that could not be made out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: What,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum What {
    /// It begins like a tag and is none.
    #[error("this is no tag; one looks like [South \"Ama\"]. It is left out")]
    Tag,
    /// The rule is not there.
    #[error(
        "the rule {0} is not known here, so the game is left out; put its file into the folder of \
         your rules (`awale rules list`)"
    )]
    NoRule(PlainText),
    /// A rule of the same name is there, and plays differently.
    #[error(
        "the rule {0} here is another one of that name, so the game is left out; bring the file of \
         the one it was played by"
    )]
    OtherRule(PlainText),
    /// The start is no position.
    #[error("the game is left out, because its start is no position: {0}")]
    Position(InvalidPosition),
    /// The start does not fit the rule.
    #[error("the game is left out, because its start does not fit its rule: {0}")]
    Misfit(MisfitPosition),
    /// Not a letter of the board.
    #[error(
        "move {ply} is {letter:?}, which is no house of this board; the game is kept up to there"
    )]
    Move {
        /// Which ply, from 1.
        ply: u32,
        /// What stands there.
        letter: char,
    },
    /// It cannot be played.
    #[error("move {ply}, {letter}, cannot be played: {error}; the game is kept up to there")]
    Illegal {
        /// Which ply, from 1.
        ply: u32,
        /// The letter.
        letter: char,
        /// Why not.
        error: Box<IllegalMove>,
    },
    /// More plies than any game has.
    #[error("the game has more than 10000 moves; it is kept up to there")]
    Long,
    /// A comment without its end.
    #[error("a comment begins here and does not end; it needs a }}")]
    Comment,
    /// A variation without its end.
    #[error("a variation begins here and does not end; it needs a )")]
    Variation,
    /// The moves lead to another result.
    #[error("the result that is told does not follow from the moves, which are kept")]
    Result,
    /// No reason for an end.
    #[error("\"{0}\" is no reason for an end; the moves are kept")]
    Reason(PlainText),
    /// No side.
    #[error("\"{0}\" is no side that could win, S or N; the moves are kept")]
    Winner(PlainText),
    /// A remark about a move that is not there.
    #[error("there is a remark about move {0}, which is not there; it is left out")]
    NoPly(u32),
    /// Not JSON.
    #[error("this is no game in JSON: {0}")]
    Json(String),
    /// Neither a move nor anything else.
    #[error("{0:?} is no move and is passed over")]
    Word(char),
}

impl What {
    /// Whether any text that is no game would have it.
    pub fn is_of_any_text(&self) -> bool {
        matches!(
            self,
            Self::Tag
                | Self::Move { .. }
                | Self::Illegal { .. }
                | Self::Word(_)
                | Self::Comment
                | Self::Variation
        )
    }
}

/// Reads a text with games in OGN, or in JSON lines where the first thing in it is a `{` at the
/// beginning of a line and a quotation mark or `}` after it.
///
/// `rules` are those by which games may have been played.
pub fn read(text: &str, rules: &[Arc<Rule>]) -> Reading {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let head = text.trim_start();
    let is_json = head
        .strip_prefix('{')
        .is_some_and(|rest| rest.trim_start().starts_with(['"', '}']));
    let mut reading = Reading::default();
    if is_json {
        for (line, text) in (1..)
            .zip(text.lines())
            .filter(|(_, text)| !text.trim().is_empty())
        {
            let mut faults = Vec::new();
            reading.sheets.extend(json::line(text, rules, &mut faults));
            reading
                .faults
                .extend(faults.into_iter().map(|what| Fault { line, what }));
        }
        return reading;
    }
    let mut part = Part::default();
    for (line, text) in (1..).zip(text.lines()) {
        let tags = tags(text);
        if part.inside.is_some() && tags.as_ref().is_some_and(|tags| !tags.is_empty()) {
            // Inside a comment only a whole tag ends what should have ended before.
            part.give_up(&mut reading.faults);
        }
        if part.inside.is_some() || !text.trim_start().starts_with('[') {
            part.line(line, text);
            continue;
        }
        if !part.pieces.is_empty() {
            std::mem::take(&mut part).make(rules, &mut reading);
        }
        match tags {
            Some(tags) => part
                .tags
                .extend(tags.into_iter().map(|(name, value)| (line, name, value))),
            None => reading.faults.push(Fault {
                line,
                what: What::Tag,
            }),
        }
    }
    part.give_up(&mut reading.faults);
    part.make(rules, &mut reading);
    reading.faults.sort_by_key(|fault| fault.line);
    reading
}

/// The tags of a line that has nothing else.
fn tags(text: &str) -> Option<Vec<(String, String)>> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('[')?.trim_start();
        let end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let (name, after) = inside.split_at(end);
        let (value, after) = quoted(after.trim_start())?;
        if name.is_empty() {
            return None;
        }
        found.push((name.to_owned(), value));
        rest = after.trim_start().strip_prefix(']')?.trim_start();
    }
    Some(found)
}

/// A text in quotation marks, and what follows it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let inside = text.strip_prefix('"')?;
    let mut value = String::new();
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, inside.get(at + 1..)?)),
            '\\' => value.push(letters.next()?.1),
            letter => value.push(letter),
        }
    }
    None
}

/// A piece of the text after the tags.
enum Piece {
    Letter(char),
    Comment(String),
    Result(Told),
    Unknown(char),
}

/// What is being passed over until its end: a comment that is kept, or variations in one another.
enum Inside {
    Comment { line: usize, text: String },
    Variation { line: usize, depth: u32 },
}

/// One game of a file.
#[derive(Default)]
struct Part {
    tags: Vec<(usize, String, String)>,
    pieces: Vec<(usize, Piece)>,
    inside: Option<Inside>,
}

impl Part {
    /// Takes in a line of moves.
    fn line(&mut self, line: usize, text: &str) {
        if self.inside.is_none() && text.starts_with(['%', ';']) {
            return;
        }
        let mut word = String::new();
        for letter in text.chars().chain(['\n']) {
            match (&mut self.inside, letter) {
                (Some(Inside::Comment { line, text }), '}') => {
                    let piece = (*line, Piece::Comment(std::mem::take(text)));
                    self.pieces.push(piece);
                    self.inside = None;
                }
                (Some(Inside::Comment { text, .. }), letter) => text.push(letter),
                (Some(Inside::Variation { depth, .. }), '(') => *depth += 1,
                (Some(Inside::Variation { depth: 1, .. }), ')') => self.inside = None,
                (Some(Inside::Variation { depth, .. }), ')') => *depth -= 1,
                (Some(Inside::Variation { .. }), _) => {}
                (None, '{' | '(') => {
                    self.word(line, &std::mem::take(&mut word));
                    self.inside = Some(match letter {
                        '{' => Inside::Comment {
                            line,
                            text: String::new(),
                        },
                        _ => Inside::Variation { line, depth: 1 },
                    });
                }
                (None, letter) if letter.is_whitespace() => {
                    self.word(line, &std::mem::take(&mut word))
                }
                (None, letter) => word.push(letter),
            }
        }
    }

    /// Takes in what stands between blanks: `12.`, `F`, `c+3`, `-`, `1-0`, or moves without blanks.
    fn word(&mut self, line: usize, word: &str) {
        let mut add = |piece| self.pieces.push((line, piece));
        match word {
            "" => return,
            "*" => return add(Piece::Result(Told::Open)),
            "1-0" => return add(Piece::Result(Told::Result(Some(Side::South)))),
            "0-1" => return add(Piece::Result(Told::Result(Some(Side::North)))),
            "1/2-1/2" | "½-½" => return add(Piece::Result(Told::Result(None))),
            "-" | "--" => return add(Piece::Letter('-')),
            _ => {}
        }
        for letter in word.chars() {
            match letter {
                letter if letter.is_ascii_alphabetic() => add(Piece::Letter(letter)),
                // Numbers of moves, seeds taken, and what people think of a move.
                '0'..='9' | '.' | '+' | '!' | '?' | '=' | '#' | '$' | '-' | '×' => {}
                letter => add(Piece::Unknown(letter)),
            }
        }
    }

    /// Ends what should have ended.
    fn give_up(&mut self, faults: &mut Vec<Fault>) {
        match self.inside.take() {
            Some(Inside::Comment { line, text }) => {
                self.pieces.push((line, Piece::Comment(text)));
                faults.push(Fault {
                    line,
                    what: What::Comment,
                });
            }
            Some(Inside::Variation { line, .. }) => faults.push(Fault {
                line,
                what: What::Variation,
            }),
            None => {}
        }
    }

    fn tag(&self, name: &str) -> Option<(usize, &str)> {
        let mut tags = self.tags.iter().rev();
        let (line, _, value) = tags.find(|(_, known, _)| known.eq_ignore_ascii_case(name))?;
        Some((*line, value.as_str()))
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|(_, value)| value)
    }

    /// Plays the game, and adds it to the others.
    fn make(self, rules: &[Arc<Rule>], reading: &mut Reading) {
        let first = self
            .tags
            .first()
            .map(|(line, ..)| *line)
            .or(self.pieces.first().map(|(line, _)| *line));
        let Some(first) = first else { return };
        let own = |name: &str| self.value(name).map(str::to_owned);
        let name = RuleName {
            id: own("Rule"),
            digest: own("RuleDigest"),
            variant: own("Variant"),
        };
        let at = |name: &str| self.tag(name).map_or(first, |(line, _)| line);
        let start = self.value("FEN");
        let begun = name.find(rules).map_err(|what| (at("Rule"), what));
        let begun =
            begun.and_then(|rule| Builder::begin(rule, start).map_err(|what| (at("FEN"), what)));
        let mut builder = match begun {
            Ok(builder) => builder,
            Err((line, what)) => return reading.faults.push(Fault { line, what }),
        };
        let mut told = None;
        let before = reading.faults.len();
        for (line, piece) in &self.pieces {
            let line = *line;
            let what = match piece {
                Piece::Letter(letter) => builder.play(*letter).err(),
                Piece::Comment(text) => {
                    builder.comment(text);
                    None
                }
                Piece::Result(result) => {
                    told = Some((line, *result));
                    None
                }
                Piece::Unknown(letter) => Some(What::Word(*letter)),
            };
            reading.faults.extend(what.map(|what| Fault { line, what }));
        }
        self.finish(&mut builder, told, &mut reading.faults);
        let faults = reading.faults.len() - before;
        let moves = usize::try_from(builder.sheet.game.ply()).unwrap_or(usize::MAX);
        if self.tags.is_empty() && moves <= faults {
            // Words that are no game: a house stands in them by chance.
            return;
        }
        reading.sheets.push(self.filled(builder.sheet));
    }

    fn finish(&self, builder: &mut Builder, told: Option<(usize, Told)>, faults: &mut Vec<Fault>) {
        let tagged = self
            .tag("Result")
            .and_then(|(line, value)| Some((line, result(value)?)));
        let (line, told) = told.or(tagged).unwrap_or((1, Told::Open));
        let reason =
            self.tag("Termination")
                .and_then(|(line, word)| match word.parse::<EndReason>() {
                    Ok(reason) => Some(reason),
                    // Other programs write sentences here; without a word of ours the result alone
                    // counts.
                    Err(_) if word.contains(' ') => None,
                    Err(_) => {
                        faults.push(Fault {
                            line,
                            what: What::Reason(PlainText::name(word)),
                        });
                        None
                    }
                });
        let done = builder.finish(reason, told);
        faults.extend(done.err().map(|what| Fault { line, what }));
    }

    fn filled(&self, mut sheet: Sheet) -> Sheet {
        let name = |name: &str| PlainText::name(self.value(name).unwrap_or_default());
        sheet.names = [name("South"), name("North")];
        sheet.event = name("Event");
        sheet.site = name("Site");
        let date = self.value("UTCDate").or(self.value("Date"));
        sheet.begun = date.and_then(|date| moment(date, self.value("UTCTime")));
        if let Some(text) = self.value("Comment") {
            sheet.comment = PlainText::comment(text);
        }
        sheet
    }
}

fn result(text: &str) -> Option<Told> {
    Some(match text.trim() {
        "*" | "" => Told::Open,
        "1-0" => Told::Result(Some(Side::South)),
        "0-1" => Told::Result(Some(Side::North)),
        "1/2-1/2" => Told::Result(None),
        _ => return None,
    })
}
