//! The opponent: a key that the script may sign with, and the values that fit at the moment.

use std::collections::HashSet;

use awale::{
    game::{Move, Side},
    peer::{
        Nick, Via, toss,
        wire::{Line, MAX_LINE, RuleTag, ScorePair},
    },
    rules::{self, Rule},
    trust::{ChainHead, Digest, KeyPair, Link, PublicKey},
};

use crate::{table, watch::Watch};

pub(crate) struct Opponent {
    pub(crate) nick: Nick,
    pub(crate) last: Option<(Via, String)>,
    /// All lines with his signature.
    pub(crate) signed: HashSet<String>,
    key: KeyPair,
    /// A key of nobody.
    wrong: KeyPair,
    peer: PublicKey,
    /// His half of every toss.
    half: Link,
    requests: u32,
}

/// The house of a letter from `side`'s left, whichever side the letter is of.
pub(crate) fn house_of(letter: &str, side: Side, holes: u8) -> Option<u8> {
    let letter = letter.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let index = letter.to_ascii_lowercase() - b'a';
    (index < holes).then_some(match side {
        Side::South => index,
        Side::North => holes + index,
    })
}

fn link(rule: &Rule) -> Link {
    Digest::from_bytes(*rule.digest().as_bytes()).link()
}

impl Opponent {
    pub(crate) fn new(peer: PublicKey) -> Self {
        Self {
            nick: "opp".parse().expect("a nick"),
            last: None,
            signed: HashSet::new(),
            key: KeyPair::from_seed([2; 32]),
            wrong: KeyPair::from_seed([4; 32]),
            peer,
            half: Link::of("his half"),
            requests: 0,
        }
    }

    /// The line of these words, signed. None if it is far too long to be one.
    pub(crate) fn say(&mut self, words: &str, right: bool, watch: &Watch, minutes: u32) -> Option<String> {
        let verb = words.split(' ').next().unwrap_or_default();
        let mut text = format!("awale/1 {verb}");
        let mut house = None;
        for word in words.split(' ').skip(1) {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let filled = match value.strip_prefix('@') {
                Some(hint) => self.fits(verb, key, hint, house, watch, minutes),
                None => None,
            };
            let value = filled.unwrap_or_else(|| value.to_owned());
            if key == "h" {
                house = value.chars().next();
            }
            text.push_str(&format!(" {key}={value}"));
        }
        if text.len() > MAX_LINE {
            return None;
        }
        let key = if right { &self.key } else { &self.wrong };
        let text = format!("{text} sig={}", key.sign(text.as_bytes()));
        if right {
            self.signed.insert(text.clone());
        }
        Some(text)
    }

    /// The value that an honest opponent would say now.
    fn fits(&mut self, verb: &str, key: &str, hint: &str, house: Option<char>, watch: &Watch, minutes: u32) -> Option<String> {
        let rule = rules::find(hint).or_else(|| rules::find("abapa-2x3"))?;
        let own = self.key.public();
        let chain = ChainHead::empty(&own);
        Some(match (verb, key) {
            (_, "t") => minutes.to_string(),
            (_, "w") => table::network().to_string(),
            (_, "g") => watch.gid()?.to_string(),
            ("hello" | "card?" | "watch", "k") => own.to_string(),
            (verb, "k") if verb.starts_with("sunday-") => own.to_string(),
            ("hello", "n") => self.nick.to_string(),
            ("watching", "s") => own.id().to_string(),
            // That of the first question of ours in a minute.
            ("watching", "q") => minutes.saturating_mul(16).to_string(),
            ("watching", "d") => link(&rule).to_string(),
            ("link" | "linked", "s") => self.half.to_string(),
            ("card", "i") => own.id().to_string(),
            ("card", "r") => RuleTag { id: rule.id().clone(), digest: link(&rule) }.to_string(),
            ("card", "h") => format!("0:{}", chain.hash),
            ("challenge", "o") => self.peer.id().to_string(),
            ("challenge", "d") => link(&rule).to_string(),
            ("challenge", "x") => toss::commitment(&own, &self.peer, &self.half).to_string(),
            ("challenge" | "accept" | "result", "h") => chain.hash.to_string(),
            ("accept", "s") | ("start", "r") => self.half.to_string(),
            ("start", "a") => watch.accept.as_deref().map(Link::of)?.to_string(),
            ("start", "k") => "0".to_owned(),
            ("start" | "result", "n") => "1".to_owned(),
            ("card?" | "sync" | "watch" | "link", "q") => {
                self.requests += 1;
                self.requests.to_string()
            }
            _ => return in_game(verb, key, hint, house, watch),
        })
    }
}

/// The value of a key that depends on how the game stands.
fn in_game(verb: &str, key: &str, hint: &str, house: Option<char>, watch: &Watch) -> Option<String> {
    let seen = watch.newest()?;
    let (own, theirs) = watch.numbers(watch.gid()?);
    let holes = seen.game.rule().holes();
    Some(match (verb, key) {
        ("move" | "resign", "n") => (theirs + 1).to_string(),
        (_, "n") => theirs.to_string(),
        (_, "k") | ("error", "r") => own.len().to_string(),
        ("move", "p") => (seen.game.ply() + 1).to_string(),
        ("move", "h") => {
            let index = house_of(hint, seen.me.other(), holes)?;
            Move::House(awale::game::House::new(index)).to_char(holes).to_string()
        }
        ("move", "b") => {
            let mut game = seen.game.clone();
            let mv = house.and_then(|letter| Move::from_char(letter, holes));
            // Where the move cannot be played, the position as it is will do.
            let _ = mv.map(|mv| game.play(mv));
            game.position().to_string()
        }
        ("ack", "h") => Line::parse(own.last()?).ok()?.link().to_string(),
        ("result", "s") => ScorePair(seen.game.score()).to_string(),
        ("result", "e") => seen.game.outcome()?.reason.to_string(),
        (_, "l" | "h" | "x") => seen.head?.to_string(),
        _ => return None,
    })
}
