//! Games from a file, as many as can be read.

use std::{collections::BTreeMap, time::SystemTime};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use super::{HEAD, Kept, Record, Setting};
use crate::{
    game::Side,
    peer::{Author, Nick, wire::Gid},
    rules::{Rule, RuleId},
};

/// Bytes of a file that are read; ten thousand games have about 200 MB.
const MAX_BYTES: usize = 512 * 1024 * 1024;
/// Lines of one game; a game of 2,000 plies, each line once, is far below.
const MAX_LINES: usize = 20_000;
/// Bytes of one rule's text.
const MAX_RULE: usize = 64 * 1024;

/// Something in a file cannot be read. The game or rule that it stands in is left out, all others are
/// kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// The digest by which a file names a rule's text.
pub(super) fn digest(canonical: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(canonical))
}

/// Reads a file. `at` stands for the time at which lines were kept, which a file does not tell.
pub fn read(text: &str, at: SystemTime) -> (Vec<Record>, Vec<Mistake>) {
    let mut reader = Reader {
        at,
        rules: BTreeMap::new(),
        records: Vec::new(),
        mistakes: Vec::new(),
        open: Open::Nothing,
    };
    if text.len() > MAX_BYTES {
        reader.mistake(1, "the file is over 512 MiB");
        return reader.end();
    }
    let mut lines = (1..).zip(text.lines());
    match lines.next() {
        Some((_, HEAD)) => {}
        _ => {
            reader.mistake(
                1,
                &format!("no file of records: it does not begin with {HEAD:?}"),
            );
            return reader.end();
        }
    }
    for (number, line) in lines {
        reader.line(number, line);
    }
    reader.close();
    reader.end()
}

struct Reader {
    at: SystemTime,
    /// Id and text of the rules so far, by digest.
    rules: BTreeMap<String, (RuleId, String)>,
    records: Vec<Record>,
    mistakes: Vec<Mistake>,
    open: Open,
}

/// What the lines that come belong to.
enum Open {
    Nothing,
    /// Something that is left out because of a mistake in it.
    Spoilt,
    Rule {
        line: usize,
        id: RuleId,
        digest: String,
        text: String,
    },
    Game(Box<Draft>),
}

/// A game that is being read.
struct Draft {
    line: usize,
    gid: Gid,
    words: BTreeMap<String, String>,
    lines: Vec<Kept>,
}

impl Reader {
    fn end(self) -> (Vec<Record>, Vec<Mistake>) {
        (self.records, self.mistakes)
    }

    fn mistake(&mut self, line: usize, reason: &str) {
        let reason = reason.to_owned();
        self.mistakes.push(Mistake { line, reason });
    }

    fn spoil(&mut self, line: usize, reason: &str) {
        self.mistake(line, reason);
        self.open = Open::Spoilt;
    }

    fn line(&mut self, number: usize, line: &str) {
        if let Some(rest) = line.strip_prefix("  ") {
            return self.rule_text(number, rest);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            _ if word.starts_with('#') => {}
            "rule" => {
                self.close();
                self.rule(number, rest);
            }
            "game" => {
                self.close();
                self.game(number, rest);
            }
            ">" => self.signed(number, Author::Own, rest),
            "<" => self.signed(number, Author::Opponent, rest),
            "rule-digest" | "keys" | "side" | "network" | "opponent" => {
                if let Open::Game(draft) = &mut self.open {
                    draft.words.insert(word.to_owned(), rest.to_owned());
                } else if !matches!(self.open, Open::Spoilt) {
                    self.spoil(number, "this belongs to a game, and none has begun");
                }
            }
            _ if matches!(self.open, Open::Spoilt) => {}
            _ => self.spoil(
                number,
                "not understood; the game in which it stands is left out",
            ),
        }
    }

    fn rule(&mut self, line: usize, rest: &str) {
        let read = rest
            .split_once(' ')
            .and_then(|(id, digest)| Some((id.parse::<RuleId>().ok()?, digest.to_owned())));
        match read {
            Some((id, digest)) => {
                let text = String::new();
                self.open = Open::Rule {
                    line,
                    id,
                    digest,
                    text,
                };
            }
            None => self.spoil(line, "a rule has an id and a digest"),
        }
    }

    fn rule_text(&mut self, number: usize, rest: &str) {
        match &mut self.open {
            Open::Rule { text, .. } if text.len() + rest.len() < MAX_RULE => {
                text.push_str(rest);
                text.push('\n');
            }
            Open::Spoilt => {}
            _ => self.spoil(
                number,
                "the text of a rule without a rule, or one that is too long",
            ),
        }
    }

    fn game(&mut self, line: usize, rest: &str) {
        match rest.parse::<Gid>() {
            Ok(gid) => {
                self.open = Open::Game(Box::new(Draft {
                    line,
                    gid,
                    words: BTreeMap::new(),
                    lines: Vec::new(),
                }));
            }
            Err(_) => self.spoil(line, "a game has a name of 22 characters"),
        }
    }

    fn signed(&mut self, number: usize, author: Author, rest: &str) {
        let at = self.at;
        match &mut self.open {
            Open::Game(draft) if draft.lines.len() < MAX_LINES => draft.lines.push(Kept {
                author,
                line: rest.to_owned(),
                at,
            }),
            Open::Spoilt => {}
            _ => self.spoil(number, "a signed line outside of a game, or one too many"),
        }
    }

    /// What was being read is complete.
    fn close(&mut self) {
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing | Open::Spoilt => {}
            Open::Rule {
                line,
                id,
                digest: stated,
                text,
            } => {
                if digest(&text) != stated {
                    self.mistake(
                        line,
                        "the text of this rule is not the one that its digest names",
                    );
                } else if let Err(error) = Rule::from_canonical(id.clone(), &text) {
                    self.mistake(line, &format!("this rule cannot be read: {error}"));
                } else {
                    self.rules.insert(stated, (id, text));
                }
            }
            Open::Game(draft) => match self.setting(&draft) {
                Ok(setting) => self.records.push(Record {
                    gid: draft.gid,
                    setting,
                    lines: draft.lines,
                }),
                Err(reason) => self.mistake(draft.line, &reason),
            },
        }
    }

    fn setting(&self, draft: &Draft) -> Result<Setting, String> {
        let word = |name: &str| {
            let missing = || format!("this game has no line {name:?} that can be read");
            draft
                .words
                .get(name)
                .map(String::as_str)
                .ok_or_else(missing)
        };
        let wrong = |name: &str| format!("the line {name:?} of this game cannot be read");
        let stated = word("rule-digest")?;
        let (rule, canonical) = self
            .rules
            .get(stated)
            .cloned()
            .ok_or("the rule of this game does not stand before it")?;
        let (own, opponent) = word("keys")?.split_once(' ').ok_or_else(|| wrong("keys"))?;
        let parties = word("opponent")?;
        let parts: Vec<&str> = parties.split(' ').collect();
        let [nick, name, country] = parts.as_slice() else {
            return Err(wrong("opponent"));
        };
        let name = match *name {
            "~" => String::new(),
            name => decoded(name).ok_or_else(|| wrong("opponent"))?,
        };
        Ok(Setting {
            own: own.parse().map_err(|_| wrong("keys"))?,
            opponent: opponent.parse().map_err(|_| wrong("keys"))?,
            nick: nick.parse::<Nick>().map_err(|_| wrong("opponent"))?,
            name: name.parse().map_err(|_| wrong("opponent"))?,
            country: match *country {
                "-" => None,
                country => Some(country.parse().map_err(|_| wrong("opponent"))?),
            },
            network: word("network")?.parse().map_err(|_| wrong("network"))?,
            rule,
            canonical,
            me: match word("side")? {
                "S" => Side::South,
                "N" => Side::North,
                _ => return Err(wrong("side")),
            },
        })
    }
}

/// The inverse of what the writer does with a name.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        let hex = str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(hex, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}
