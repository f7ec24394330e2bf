//! Verifies a file of records with nothing but ed25519, SHA-256 and the game itself: a second opinion that
//! shares no code with the program's own check, written from `docs/PROTOCOL.md` and `docs/STORE.md` alone.
//! `story` follows one game, `points` says what it moves and follows the chains of both players.
//!
//! ```text
//! awale records export mine.records
//! cargo run --example verify_record -- mine.records
//! ```
//!
//! Prints a line for each game and ends with exit code 1 at the first thing that does not fit.

#![allow(missing_docs, reason = "an example has no users")]

mod points;
mod story;

use std::{collections::HashMap, env, error::Error, fs, sync::Arc};

use awale::rules::Rule;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ed25519_dalek::VerifyingKey;
use sha2::{Digest, Sha256};

use points::Ledger;
use story::{Ended, Story};

/// The fields of a line.
type Fields = HashMap<String, String>;

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let file = env::args().nth(1).ok_or("name a file of records")?;
    let text = fs::read_to_string(&file)?;
    let mut lines = text.lines();
    if lines.next() != Some("awale records 1") {
        return Err("not a file of records".into());
    }
    let mut rules: HashMap<String, Arc<Rule>> = HashMap::new();
    let mut games: Vec<Record> = Vec::new();
    let mut open_rule: Option<(String, String, String)> = None;
    for line in lines {
        if let Some(part) = line.strip_prefix("  ") {
            let (_, _, text) = open_rule.as_mut().ok_or("text outside of a rule")?;
            text.push_str(part);
            text.push('\n');
            continue;
        }
        if let Some((id, digest, text)) = open_rule.take() {
            if encode(&Sha256::digest(&text)) != digest {
                return Err(format!("the text of {id} does not have its digest").into());
            }
            let rule = Rule::from_canonical(id.parse()?, &text)?;
            rules.insert(digest, Arc::new(rule));
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            _ if word.starts_with('#') => {}
            "rule" => {
                let (id, digest) = rest.split_once(' ').ok_or("a rule without a digest")?;
                open_rule = Some((id.to_owned(), digest.to_owned(), String::new()));
            }
            "game" => games.push(Record {
                gid: rest.to_owned(),
                ..Record::default()
            }),
            _ => {
                let game = games.last_mut().ok_or("something before the first game")?;
                match word {
                    ">" | "<" => game.lines.push((word == ">", rest.to_owned())),
                    _ => {
                        game.words.insert(word.to_owned(), rest.to_owned());
                    }
                }
            }
        }
    }
    let mut ledger = Ledger::default();
    for record in &games {
        let ended = verify(record, &rules).map_err(|error| format!("{}: {error}", record.gid))?;
        println!("{}: {}", record.gid, ended.told);
        ledger.add(ended);
    }
    for told in ledger.settle()? {
        println!("{told}");
    }
    println!("{} verified", games.len());
    Ok(())
}

/// A game of the file: its lines, each with whether the exporter wrote it.
#[derive(Default)]
struct Record {
    gid: String,
    words: Fields,
    lines: Vec<(bool, String)>,
}

fn verify(record: &Record, rules: &HashMap<String, Arc<Rule>>) -> Result<Ended, Failure> {
    let word = |name: &str| record.words.get(name).ok_or(format!("no {name}"));
    let rule = rules
        .get(word("rule-digest")?)
        .ok_or("its rule is missing")?;
    let (own, other) = word("keys")?.split_once(' ').ok_or("two keys are needed")?;
    let mut story = Story::new([key(own)?, key(other)?], rule);
    for (number, (own, text)) in (1..).zip(&record.lines) {
        story
            .line(&record.gid, *own, text)
            .map_err(|error| format!("line {number}: {error}"))?;
    }
    story.end(&record.gid)
}

fn get<'f>(fields: &'f Fields, name: &str) -> Result<&'f String, String> {
    fields.get(name).ok_or(format!("no field {name}"))
}

fn key(text: &str) -> Result<VerifyingKey, Failure> {
    let bytes: [u8; 32] = decode(text)?.try_into().map_err(|_| "a key has 32 bytes")?;
    Ok(VerifyingKey::from_bytes(&bytes)?)
}

/// The link of a text: the first 16 bytes of its SHA-256.
fn link(text: &str) -> String {
    encode(&Sha256::digest(text)[..16])
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &str) -> Result<Vec<u8>, base64::DecodeError> {
    URL_SAFE_NO_PAD.decode(text)
}
