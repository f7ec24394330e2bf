//! One game, line by line.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use awale::{
    game::{Declared, Game, Move, Outcome, Side},
    rules::Rule,
};
use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha256};

use super::{Failure, Fields, decode, encode, get, link};

/// Lines of one side that are wrong where they stand, after which it is said to cheat.
const STRIKES: usize = 3;

/// What the signed lines say so far.
pub(super) struct Story {
    /// The exporter's key and the other one.
    keys: [VerifyingKey; 2],
    rule: Arc<Rule>,
    game: Game,
    /// The newest line of the chain, and after how many plies it stood there.
    heads: Vec<(String, u32)>,
    challenge: Option<(bool, Fields)>,
    /// The acceptance's link and fields.
    accept: Option<(String, Fields)>,
    /// Whether the exporter is South, once the toss is revealed.
    is_south: Option<bool>,
    /// Who gave up, for which reason, by which line.
    resigned: Option<(bool, String, String)>,
    /// What was offered: by whom and with which number; the line's link and fields.
    offers: HashMap<(bool, String), (String, Fields)>,
    /// The newest `yes`, until the other side is known to have seen it.
    yes: Option<Yes>,
    /// The `yes` that has ended the game.
    agreed: Option<String>,
    /// The numbers of both sides' lines, and how many of them were wrong where they stood.
    numbers: [HashSet<String>; 2],
    strikes: [usize; 2],
    /// Each with whether the exporter has signed it, and its link.
    results: Vec<(bool, String, Fields)>,
    /// What referees have testified.
    witnesses: Vec<Fields>,
}

/// A `yes`, and the game as it was before.
struct Yes {
    by_exporter: bool,
    number: u32,
    game: Game,
    heads: Vec<(String, u32)>,
}

/// A game that was found right, as its points need it.
pub(super) struct Ended {
    pub(super) told: String,
    pub(super) gid: String,
    /// The exporter's key and the other one, as text.
    pub(super) keys: [String; 2],
    /// Whether the exporter has challenged, and what was signed on both sides.
    pub(super) by_exporter: bool,
    pub(super) challenge: Fields,
    pub(super) accept: Fields,
    pub(super) plies: u32,
    /// Whether the lines alone show how it ended.
    pub(super) is_shown: bool,
    pub(super) results: Vec<(bool, String, Fields)>,
}

impl Story {
    pub(super) fn new(keys: [VerifyingKey; 2], rule: &Arc<Rule>) -> Self {
        Self {
            keys,
            rule: Arc::clone(rule),
            game: Game::new(Arc::clone(rule)),
            heads: Vec::new(),
            challenge: None,
            accept: None,
            is_south: None,
            resigned: None,
            offers: HashMap::new(),
            yes: None,
            agreed: None,
            numbers: Default::default(),
            strikes: [0; 2],
            results: Vec::new(),
            witnesses: Vec::new(),
        }
    }

    pub(super) fn line(&mut self, gid: &str, own: bool, text: &str) -> Result<(), Failure> {
        let (signed, signature) = text.rsplit_once(" sig=").ok_or("no signature")?;
        let signature = Signature::from_slice(&decode(signature)?)?;
        let mut words = signed.split(' ');
        if words.next() != Some("awale/1") {
            return Err("another protocol".into());
        }
        let verb = words.next().ok_or("no verb")?;
        let fields: Fields = words
            .map(|word| {
                word.split_once('=')
                    .map(|(k, v)| (k.to_owned(), v.to_owned()))
            })
            .collect::<Option<_>>()
            .ok_or("a word that is no field")?;
        let author = match verb {
            // A player shows it; the referee has signed it.
            "witness" => &VerifyingKey::try_from(decode(get(&fields, "k")?)?.as_slice())?,
            _ => &self.keys[usize::from(!own)],
        };
        author.verify_strict(signed.as_bytes(), &signature)?;
        if verb != "challenge" && get(&fields, "g")? != gid {
            return Err("it belongs to another game".into());
        }
        if matches!(verb, "start" | "move" | "offer" | "answer" | "resign")
            && !self.numbers[usize::from(!own)].insert(get(&fields, "n")?.clone())
        {
            // Two lines with one number: no more is needed.
            self.strikes[usize::from(!own)] = STRIKES;
            return Ok(());
        }
        if matches!(verb, "move" | "resign") {
            self.reopen_unless_seen(own, &fields)?;
        }
        match verb {
            "challenge" => self.challenge(gid, own, signed, fields),
            "accept" => {
                self.accept = Some((link(text), fields));
                Ok(())
            }
            "start" => self.start(own, text, &fields),
            "move" => self.play(own, text, &fields),
            "resign" => self.resign(own, text, &fields),
            "offer" => {
                let number = get(&fields, "n")?.clone();
                self.offers.insert((own, number), (link(text), fields));
                Ok(())
            }
            "answer" => self.answer(own, text, &fields),
            "witness" => {
                self.witnesses.push(fields);
                Ok(())
            }
            "result" => {
                self.results.push((own, link(text), fields));
                Ok(())
            }
            _ => Err(format!("{verb} is no line of a game").into()),
        }
    }

    fn challenge(
        &mut self,
        gid: &str,
        own: bool,
        signed: &str,
        fields: Fields,
    ) -> Result<(), Failure> {
        if link(signed) != gid {
            return Err("the game is not named after this challenge".into());
        }
        let digest = Sha256::digest(self.rule.canonical());
        if *get(&fields, "d")? != encode(&digest[..16]) {
            return Err("the challenge names another rule".into());
        }
        let challenged = Sha256::digest(self.keys[usize::from(own)].as_bytes());
        if *get(&fields, "o")? != encode(&challenged[..8]) {
            return Err("the challenge is for somebody else".into());
        }
        self.challenge = Some((own, fields));
        Ok(())
    }

    fn start(&mut self, own: bool, text: &str, fields: &Fields) -> Result<(), Failure> {
        let (challenger, terms) = self.challenge.as_ref().ok_or("no challenge before it")?;
        let (accept, other) = self.accept.as_ref().ok_or("no acceptance before it")?;
        if *challenger != own || get(fields, "a")? != accept {
            return Err("it does not follow the acceptance".into());
        }
        let drawn = decode(get(fields, "r")?)?;
        let half = decode(get(other, "s")?)?;
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
        self.is_south = match (terms.contains_key("E"), terms.contains_key("a")) {
            // In a game of an event the challenger is South.
            (true, _) => Some(own),
            // In a game that follows another the sides change; who moves first shows how.
            (false, true) => None,
            (false, false) => Some(challenger_begins == own),
        };
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

    fn play(&mut self, own: bool, text: &str, fields: &Fields) -> Result<(), Failure> {
        if self.resigned.is_some() {
            // It crossed the resignation and counts for nothing.
            return Ok(());
        }
        let named = get(fields, "l")?;
        if self.heads.iter().all(|(head, _)| head != named) {
            return Err("it does not follow the line before".into());
        }
        self.is_south.get_or_insert(own);
        if self.fits(own, fields)? {
            self.heads.push((link(text), self.game.ply()));
        } else {
            // It was refused, and has used its number and nothing else.
            self.strikes[usize::from(!own)] += 1;
        }
        Ok(())
    }

    /// Plays a move, unless it is wrong where it stands.
    fn fits(&mut self, own: bool, fields: &Fields) -> Result<bool, Failure> {
        let side = self.side(own)?;
        let (head, _) = self.heads.last().ok_or("the game has not begun")?;
        let ply: u32 = get(fields, "p")?.parse()?;
        let letter = get(fields, "h")?.chars().next().ok_or("no house")?;
        let mv = Move::from_char(letter, self.rule.holes());
        let due = get(fields, "l")? == head
            && self.game.to_move() == Some(side)
            && ply == self.game.ply() + 1;
        let Some(mv) = mv.filter(|mv| due && self.game.is_legal(*mv)) else {
            return Ok(false);
        };
        self.game.play(mv)?;
        let is_so = *get(fields, "b")? == self.game.position().to_string();
        if !is_so {
            self.game.undo();
        }
        Ok(is_so)
    }

    /// A move or an end by somebody who had not seen the other's `yes`: that `yes` does not count.
    fn reopen_unless_seen(&mut self, own: bool, fields: &Fields) -> Result<(), Failure> {
        let known: u32 = get(fields, "k")?.parse()?;
        if let Some(yes) = self.yes.take_if(|yes| yes.by_exporter != own)
            && known < yes.number
        {
            self.before(yes);
        }
        Ok(())
    }

    fn before(&mut self, yes: Yes) {
        self.game = yes.game;
        self.heads = yes.heads;
        self.agreed = None;
    }

    /// A `yes` to an offer at the newest line; any other has come too late.
    fn answer(&mut self, own: bool, text: &str, fields: &Fields) -> Result<(), Failure> {
        let (number, known): (u32, u32) = (get(fields, "n")?.parse()?, get(fields, "k")?.parse()?);
        let (offer, terms) = self
            .offers
            .get(&(!own, get(fields, "o")?.clone()))
            .cloned()
            .ok_or("it answers no offer")?;
        if *get(fields, "l")? != offer {
            return Err("it answers another offer".into());
        }
        if get(fields, "e")? != "yes" {
            return Ok(());
        }
        // Both have said yes, each to the other's offer: South's counts.
        if let Some(yes) = self
            .yes
            .take_if(|yes| yes.by_exporter != own && known < yes.number)
        {
            if self.side(own)? == Side::North {
                self.yes = Some(yes);
                return Ok(());
            }
            self.before(yes);
        }
        let here = self.heads.last().map(|(head, _)| head) == Some(get(&terms, "l")?);
        if !here || self.agreed.is_some() || self.resigned.is_some() {
            return Ok(());
        }
        self.yes = Some(Yes {
            by_exporter: own,
            number,
            game: self.game.clone(),
            heads: self.heads.clone(),
        });
        match get(&terms, "e")?.as_str() {
            "draw" => self.end_by(Declared::Agreed, text),
            "settle" => self.end_by(Declared::Settled, text),
            "abort" => self.end_by(Declared::Aborted, text),
            "takeback" => {
                let ply: u32 = get(&terms, "p")?.parse()?;
                while self.game.ply() > ply && self.game.undo().is_some() {
                    self.heads.pop();
                }
                // The next move follows the `yes`.
                self.heads.pop();
                self.heads.push((link(text), ply));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn end_by(&mut self, how: Declared, text: &str) -> Result<(), Failure> {
        self.game.finish(how)?;
        self.agreed = Some(link(text));
        Ok(())
    }

    /// Counts at the line it names; moves after that one are taken back.
    fn resign(&mut self, own: bool, text: &str, fields: &Fields) -> Result<(), Failure> {
        let named = get(fields, "l")?;
        let at = self.heads.iter().find(|(head, _)| head == named);
        let ply = match (at, &self.resigned) {
            (Some((_, ply)), None) => *ply,
            // Both have given up: the earlier one counts, at the same ply that of the side in turn.
            (Some((_, ply)), Some((by, ..))) if *by != own => {
                let in_turn = self.game.position().side() == self.side(own)?;
                if *ply > self.game.ply() || (*ply == self.game.ply() && !in_turn) {
                    return Ok(());
                }
                *ply
            }
            (None, Some((by, ..))) if *by != own => return Ok(()),
            _ => return Err("it names no line of the game".into()),
        };
        self.game.reopen();
        while self.game.ply() > ply {
            self.game.undo().ok_or("the moves cannot be taken back")?;
        }
        self.heads.retain(|(_, at)| *at <= ply);
        let reason = fields.get("e").map_or("resign", String::as_str);
        self.resigned = Some((own, reason.to_owned(), link(text)));
        Ok(())
    }

    pub(super) fn end(mut self, gid: &str) -> Result<Ended, Failure> {
        let [(by, _, first), rest @ ..] = self.results.as_slice() else {
            return Err("nobody has signed a result".into());
        };
        for (_, _, other) in rest {
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
        let (by, first) = (*by, first.clone());
        let signed = if rest.is_empty() {
            "one side"
        } else {
            "both sides"
        };
        let is_shown = self.is_shown(by, &first)?;
        let told = format!(
            "{} plies, {} {}, signed by {signed}",
            self.game.ply(),
            get(&first, "s")?,
            get(&first, "e")?
        );
        let (by_exporter, challenge) = self.challenge.ok_or("no challenge")?;
        let (_, accept) = self.accept.ok_or("no acceptance")?;
        Ok(Ended {
            told,
            gid: gid.to_owned(),
            keys: self.keys.map(|key| encode(key.as_bytes())),
            by_exporter,
            challenge,
            accept,
            plies: self.game.ply(),
            is_shown,
            results: self.results,
        })
    }

    /// Whether the lines show the result that was signed.
    ///
    /// # Errors
    /// When they show another one.
    fn is_shown(&mut self, by: bool, result: &Fields) -> Result<bool, Failure> {
        let (reason, head) = (get(result, "e")?.clone(), get(result, "x")?);
        let newest = self.heads.last().map(|(head, _)| head.clone());
        if let Some((loser, stated, line)) = self.resigned.clone() {
            if line == *head && stated == "settled" {
                // Ended alone, as the rule allows it to the side with the majority.
                let side = self.side(loser)?;
                let may = self.game.may_settle_alone(side);
                let outcome = self.game.finish(Declared::Settled)?;
                let is_so = may
                    && reason == stated
                    && self.is_won(by, result, outcome.winner)?
                    && is_score(result, &outcome)?;
                return if is_so {
                    Ok(true)
                } else {
                    Err("the result is not that of the end".into())
                };
            }
            if line == *head {
                let side = self.side(loser)?;
                let outcome = self.game.resign(side)?;
                // Time that is up is said like a resignation, but the rule may give the rest otherwise.
                let is_so = stated == reason
                    && self.is_won(by, result, Some(side.other()))?
                    && (stated != "resign" || is_score(result, &outcome)?);
                return if is_so {
                    Ok(true)
                } else {
                    Err("the result is not that of the resignation".into())
                };
            }
        } else if let Some(outcome) = self.game.outcome().copied() {
            let is_so = self.agreed.clone().or(newest).as_ref() == Some(head)
                && outcome.reason.word() == reason
                && self.is_won(by, result, outcome.winner)?
                && is_score(result, &outcome)?;
            return if is_so {
                Ok(true)
            } else {
                Err("the result is not that of the moves".into())
            };
        }
        if self.heads.iter().all(|(line, _)| line != head) {
            return Err("the result is about another end of the game".into());
        }
        match reason.as_str() {
            "gone" => {
                let winner = match get(result, "o")?.as_str() {
                    "w" => by,
                    _ => !by,
                };
                self.is_witnessed(!winner, head)
            }
            "flag" | "aborted" | "no-start" | "agreed" | "settled" => Ok(false),
            "cheat" => {
                let winner = match get(result, "o")?.as_str() {
                    "w" => by,
                    _ => !by,
                };
                Ok(self.strikes[usize::from(winner)] >= STRIKES)
            }
            _ => Err("the game is not over".into()),
        }
    }

    /// Whether the referee whom both have named testifies that a side has gone, in its turn at this line of the game,
    /// after which the other side has not moved.
    fn is_witnessed(&self, gone: bool, head: &str) -> Result<bool, Failure> {
        let (_, challenge) = self.challenge.as_ref().ok_or("no challenge")?;
        let [own, other] = self.keys.map(|key| key_id(key.as_bytes()));
        let missed = if gone { &own } else { &other };
        let mut found = false;
        for witness in &self.witnesses {
            let referee = key_id(&decode(get(witness, "k")?)?);
            found |= challenge.get("R") == Some(&referee)
                && challenge.contains_key("b")
                && ![&own, &other].contains(&&referee)
                && get(witness, "i")? == missed
                && get(witness, "e")? == "gone"
                && get(witness, "x")? == head;
        }
        let Some((_, ply)) = self.heads.iter().find(|(line, _)| line == head) else {
            return Ok(false);
        };
        let side = self.side(gone)?;
        let mut game = self.game.clone();
        let after = game.history().iter().skip(*ply as usize);
        let went_on = after.clone().any(|step| step.side != side);
        while game.ply() > *ply && game.undo().is_some() {}
        Ok(found && !went_on && game.to_move() == Some(side))
    }

    /// Whether a result says that this side has won.
    fn is_won(&self, by: bool, result: &Fields, winner: Option<Side>) -> Result<bool, Failure> {
        let own = self.side(by)?;
        let due = match winner {
            None => "d",
            Some(side) if side == own => "w",
            Some(_) => "l",
        };
        Ok(get(result, "o")? == due)
    }
}

fn is_score(result: &Fields, outcome: &Outcome) -> Result<bool, Failure> {
    let [south, north] = outcome.score;
    Ok(*get(result, "s")? == format!("{south}-{north}"))
}

/// The short name of a key.
fn key_id(key: &[u8]) -> String {
    encode(&Sha256::digest(key)[..8])
}
