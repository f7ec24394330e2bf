//! Verifies a file of records with nothing but ed25519, SHA-256 and the game itself: a second opinion that
//! shares no code with the program's own check, written from `docs/PROTOCOL.md` and `docs/STORE.md` alone.
//!
//! ```text
//! awale records export mine.records
//! cargo run --example verify_record -- mine.records
//! ```
//!
//! Prints a line for each game and ends with exit code 1 at the first thing that does not fit.

#![allow(missing_docs, reason = "an example has no users")]

use std::{collections::HashMap, env, error::Error, fs, sync::Arc};

use awale::{
    game::{Game, Move, Side},
    rules::Rule,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};

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
    for record in &games {
        let told = verify(record, &rules).map_err(|error| format!("{}: {error}", record.gid))?;
        println!("{}: {told}", record.gid);
    }
    println!("{} verified", games.len());
    Ok(())
}

/// A game of the file: its lines, each with whether the exporter wrote it.
#[derive(Default)]
struct Record {
    gid: String,
    words: HashMap<String, String>,
    lines: Vec<(bool, String)>,
}

/// What the signed lines say so far.
struct Story {
    /// The exporter's key and the other one.
    keys: [VerifyingKey; 2],
    game: Game,
    /// The newest line of the chain, and after how many plies it stood there.
    heads: Vec<(String, u32)>,
    challenge: Option<(bool, HashMap<String, String>)>,
    accept: Option<(String, Vec<u8>)>,
    /// Whether the exporter is South, once the toss is revealed.
    is_south: Option<bool>,
    resigned: Option<(Side, String)>,
    results: Vec<HashMap<String, String>>,
}

fn verify(record: &Record, rules: &HashMap<String, Arc<Rule>>) -> Result<String, Failure> {
    let word = |name: &str| record.words.get(name).ok_or(format!("no {name}"));
    let rule = rules
        .get(word("rule-digest")?)
        .ok_or("its rule is missing")?;
    let (own, other) = word("keys")?.split_once(' ').ok_or("two keys are needed")?;
    let mut story = Story {
        keys: [key(own)?, key(other)?],
        game: Game::new(Arc::clone(rule)),
        heads: Vec::new(),
        challenge: None,
        accept: None,
        is_south: None,
        resigned: None,
        results: Vec::new(),
    };
    for (number, (own, text)) in (1..).zip(&record.lines) {
        story
            .line(&record.gid, rule, *own, text)
            .map_err(|error| format!("line {number}: {error}"))?;
    }
    story.end()
}

impl Story {
    fn line(&mut self, gid: &str, rule: &Rule, own: bool, text: &str) -> Result<(), Failure> {
        let (signed, signature) = text.rsplit_once(" sig=").ok_or("no signature")?;
        let signature = Signature::from_slice(&decode(signature)?)?;
        let author = &self.keys[usize::from(!own)];
        author.verify_strict(signed.as_bytes(), &signature)?;
        let mut words = signed.split(' ');
        if words.next() != Some("awale/1") {
            return Err("another protocol".into());
        }
        let verb = words.next().ok_or("no verb")?;
        let fields: HashMap<String, String> = words
            .map(|word| {
                word.split_once('=')
                    .map(|(k, v)| (k.to_owned(), v.to_owned()))
            })
            .collect::<Option<_>>()
            .ok_or("a word that is no field")?;
        if verb != "challenge" && get(&fields, "g")? != gid {
            return Err("it belongs to another game".into());
        }
        match verb {
            "challenge" => self.challenge(gid, rule, own, signed, fields),
            "accept" => {
                self.accept = Some((link(text), decode(get(&fields, "s")?)?));
                Ok(())
            }
            "start" => self.start(own, text, &fields),
            "move" => self.play(own, text, &fields),
            "resign" => self.resign(own, text, &fields),
            "result" => {
                self.results.push(fields);
                Ok(())
            }
            _ => Err(format!("{verb} is no line of a game").into()),
        }
    }

    fn challenge(
        &mut self,
        gid: &str,
        rule: &Rule,
        own: bool,
        signed: &str,
        fields: HashMap<String, String>,
    ) -> Result<(), Failure> {
        if link(signed) != gid {
            return Err("the game is not named after this challenge".into());
        }
        let digest = Sha256::digest(rule.canonical());
        if *get(&fields, "d")? != encode(&digest[..16]) {
            return Err("the challenge names another rule".into());
        }
        self.challenge = Some((own, fields));
        Ok(())
    }

    fn start(
        &mut self,
        own: bool,
        text: &str,
        fields: &HashMap<String, String>,
    ) -> Result<(), Failure> {
        let (challenger, terms) = self.challenge.as_ref().ok_or("no challenge before it")?;
        let (accept, half) = self.accept.as_ref().ok_or("no acceptance before it")?;
        if *challenger != own || get(fields, "a")? != accept {
            return Err("it does not follow the acceptance".into());
        }
        let drawn = decode(get(fields, "r")?)?;
        let mut hash = Sha256::new();
        hash.update("awale/1 toss");
        hash.update(self.keys[usize::from(!own)].as_bytes());
        hash.update(self.keys[usize::from(own)].as_bytes());
        hash.update(&drawn);
        if encode(&hash.finalize()) != *get(terms, "x")? {
            return Err("the toss is not the one committed to".into());
        }
        let toss = Sha256::new()
            .chain_update(&drawn)
            .chain_update(half)
            .finalize();
        let challenger_begins = toss[31] % 2 == 0;
        self.is_south = Some(challenger_begins == own);
        self.heads.push((link(text), 0));
        Ok(())
    }

    fn side(&self, own: bool) -> Result<Side, Failure> {
        let is_south = self.is_south.ok_or("the game has not begun")?;
        Ok(if is_south == own {
            Side::South
        } else {
            Side::North
        })
    }

    fn play(
        &mut self,
        own: bool,
        text: &str,
        fields: &HashMap<String, String>,
    ) -> Result<(), Failure> {
        if self.resigned.is_some() {
            // It crossed the resignation and counts for nothing.
            return Ok(());
        }
        let side = self.side(own)?;
        let (head, _) = self.heads.last().ok_or("the game has not begun")?;
        if self.game.to_move() != Some(side) || get(fields, "l")? != head {
            return Err("it does not follow the line before".into());
        }
        let ply = self.game.ply() + 1;
        if get(fields, "p")?.parse::<u32>()? != ply {
            return Err("another ply is due".into());
        }
        let letter = get(fields, "h")?.chars().next().ok_or("no house")?;
        let mv = Move::from_char(letter, self.game.rule().holes()).ok_or("no such house")?;
        self.game.play(mv)?;
        if *get(fields, "b")? != self.game.position().to_string() {
            return Err("the position after it is another".into());
        }
        self.heads.push((link(text), ply));
        Ok(())
    }

    /// Counts at the line it names; moves after that one are taken back.
    fn resign(
        &mut self,
        own: bool,
        text: &str,
        fields: &HashMap<String, String>,
    ) -> Result<(), Failure> {
        let side = self.side(own)?;
        let named = get(fields, "l")?;
        let at = self.heads.iter().find(|(head, _)| head == named);
        let (_, ply) = *at.ok_or("it names no line of the game")?;
        while self.game.ply() > ply {
            self.game.undo().ok_or("the moves cannot be taken back")?;
        }
        let reason = fields.get("e").map_or("resign", String::as_str);
        self.resigned = Some((side, reason.to_owned()));
        self.heads.push((link(text), ply));
        Ok(())
    }

    fn end(mut self) -> Result<String, Failure> {
        let [first, rest @ ..] = self.results.as_slice() else {
            return Err("nobody has signed a result".into());
        };
        for other in rest {
            for field in ["s", "e", "d", "x"] {
                if get(first, field)? != get(other, field)? {
                    return Err("the two results differ".into());
                }
            }
            let own = (get(first, "o")?.as_str(), get(other, "o")?.as_str());
            if !matches!(own, ("w", "l") | ("l", "w") | ("d", "d")) {
                return Err("the two results name different winners".into());
            }
        }
        let (score, reason) = (get(first, "s")?.clone(), get(first, "e")?.clone());
        let head = get(first, "x")?;
        if self.heads.last().map(|(head, _)| head) != Some(head) {
            return Err("the result is about another end of the game".into());
        }
        let signed = if rest.is_empty() {
            "one side"
        } else {
            "both sides"
        };
        let plies = self.game.ply();
        if let Some((side, stated)) = self.resigned.take() {
            let outcome = self.game.resign(side)?;
            let [south, north] = outcome.score;
            // Time that is up is said like a resignation, but the rule may give the rest otherwise.
            let is_score = stated != "resign" || format!("{south}-{north}") == score;
            if stated != reason || !is_score {
                return Err("the result is not that of the resignation".into());
            }
        } else if let Some(outcome) = self.game.outcome() {
            let [south, north] = outcome.score;
            if outcome.reason.word() != reason || format!("{south}-{north}") != score {
                return Err("the result is not that of the moves".into());
            }
        } else if !matches!(
            reason.as_str(),
            "gone" | "flag" | "cheat" | "aborted" | "no-start"
        ) {
            return Err("the game is not over".into());
        }
        Ok(format!(
            "{plies} plies, {score} {reason}, signed by {signed}"
        ))
    }
}

fn get<'f>(fields: &'f HashMap<String, String>, name: &str) -> Result<&'f String, String> {
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
