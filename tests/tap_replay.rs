//! A stranger with nothing but a tap of the IRC lines finds the same games as the two players.
//!
//! The stranger believes no line before its signature fits the key that the sender's hello names,
//! plays every move on a game of his own and computes every link himself.

// Helpers fail a test as a test does itself.
#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use awale::{
    game::{Game, Move, Side},
    peer::{
        toss,
        wire::{Accept, Challenge, Gid, HalfRecord, Line, Message, Move as MoveLine, Start},
    },
    rules::{self, Rule},
    trust::{ChainHead, Digest, Link, PublicKey},
};
use std::{
    collections::{BTreeMap, HashSet},
    fs,
    sync::Arc,
};
use support::program::{Program, of_type, path_text, replay};

/// What the stranger has found out.
#[derive(Default)]
struct Stranger {
    /// By nick.
    keys: BTreeMap<String, PublicKey>,
    /// By key.
    chains: BTreeMap<String, ChainHead>,
    games: Vec<Seen>,
    /// Lines that are known; one that comes again says nothing.
    lines: HashSet<String>,
}

/// A game from its challenge on.
struct Seen {
    gid: Gid,
    challenger: PublicKey,
    challenged: PublicKey,
    challenge: Challenge,
    accept: Option<(Link, Accept)>,
    live: Option<Live>,
}

/// A game from its start on.
struct Live {
    game: Game,
    south: PublicKey,
    head: Link,
    /// South's and North's newest line numbers.
    numbers: [u16; 2],
    signed: Vec<PublicKey>,
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| what.to_owned())
}

impl Stranger {
    /// Reads a tap and says each game's head, in the order of their challenges.
    fn read(tap: &str) -> Result<Vec<String>, String> {
        let mut stranger = Self::default();
        for entry in tap.lines() {
            if let Some((nick, text)) = received(entry) {
                stranger
                    .line(nick, text)
                    .map_err(|error| format!("{error}: {entry}"))?;
            }
        }
        stranger.games.iter().map(Seen::head).collect()
    }

    fn line(&mut self, nick: &str, text: &str) -> Result<(), String> {
        if !text.starts_with("awale/") || !self.lines.insert(text.to_owned()) {
            return Ok(());
        }
        let line = Line::parse(text).map_err(|error| error.to_string())?;
        let message = Message::read(&line).map_err(|error| error.to_string())?;
        if let Message::Hello(hello) = &message {
            ensure(hello.nick.as_str() == nick, "a hello of another nick")?;
            self.keys.insert(nick.to_owned(), hello.key);
        }
        let key = *self.keys.get(nick).ok_or("no hello before")?;
        ensure(line.verify(&key), "the signature is not the sender's")?;
        match message {
            Message::Challenge(challenge) => self.challenge(&line, key, challenge),
            Message::Accept(accept) => self.game(accept.gid)?.accepted(&line, &key, accept),
            Message::Start(start) => self.game(start.gid)?.start(&line, &key, &start),
            Message::Move(mv) => self.game(mv.gid)?.play(&line, &key, &mv),
            Message::HalfRecord(result) => {
                self.chain(&line, &key, &result)?;
                self.game(result.gid)?.result(&key, &result)
            }
            // The others change no game.
            _ => Ok(()),
        }
    }

    fn game(&mut self, gid: Gid) -> Result<&mut Seen, String> {
        let game = self.games.iter_mut().find(|game| game.gid == gid);
        game.ok_or_else(|| "no such game".to_owned())
    }

    fn challenge(
        &mut self,
        line: &Line<'_>,
        key: PublicKey,
        challenge: Challenge,
    ) -> Result<(), String> {
        let mut others = self.keys.values().filter(|key| key.id() == challenge.to);
        let challenged = *others.next().ok_or("a challenge to nobody")?;
        let known = self.chain_of(&key);
        ensure(challenge.chain == known.hash, "another chain")?;
        self.games.push(Seen {
            gid: Gid::new(line.signed_link()),
            challenger: key,
            challenged,
            challenge,
            accept: None,
            live: None,
        });
        Ok(())
    }

    fn chain_of(&self, key: &PublicKey) -> ChainHead {
        let known = self.chains.get(&key.to_string()).copied();
        known.unwrap_or_else(|| ChainHead::empty(key))
    }

    /// Each half-record follows its author's one before.
    fn chain(
        &mut self,
        line: &Line<'_>,
        key: &PublicKey,
        result: &HalfRecord,
    ) -> Result<(), String> {
        let before = self.chain_of(key);
        ensure(result.number == before.number + 1, "a gap in the records")?;
        ensure(
            result.previous == before.hash,
            "records that do not follow each other",
        )?;
        let after = ChainHead {
            number: result.number,
            hash: line.link(),
        };
        self.chains.insert(key.to_string(), after);
        Ok(())
    }
}

impl Seen {
    fn head(&self) -> Result<String, String> {
        let live = self.live.as_ref().ok_or("a game without a start")?;
        ensure(live.signed.len() == 2, "a game that not both have signed")?;
        Ok(live.head.to_string())
    }

    fn rule(&self) -> Result<Arc<Rule>, String> {
        let link = |rule: &Rule| Digest::from_bytes(*rule.digest().as_bytes()).link();
        let mut rules = rules::builtin().iter();
        let rule = rules.find(|rule| link(rule) == self.challenge.rule);
        rule.cloned().ok_or_else(|| "no such rule".to_owned())
    }

    fn accepted(&mut self, line: &Line<'_>, key: &PublicKey, accept: Accept) -> Result<(), String> {
        ensure(*key == self.challenged, "somebody else accepts")?;
        ensure(self.accept.is_none(), "accepted twice")?;
        self.accept = Some((line.link(), accept));
        Ok(())
    }

    fn start(&mut self, line: &Line<'_>, key: &PublicKey, start: &Start) -> Result<(), String> {
        let (link, accept) = self.accept.as_ref().ok_or("a start without an accept")?;
        ensure(
            *key == self.challenger && start.number == 1,
            "not the challenger's first line",
        )?;
        ensure(start.accept == *link, "the start follows another accept")?;
        ensure(self.live.is_none(), "started twice")?;
        let promised = toss::commitment(&self.challenger, &self.challenged, &start.toss);
        ensure(
            promised == self.challenge.toss,
            "another toss than promised",
        )?;
        let first = toss::challenger_begins(&start.toss, &accept.toss);
        let south = if first {
            self.challenger
        } else {
            self.challenged
        };
        self.live = Some(Live {
            game: Game::new(self.rule()?),
            south,
            head: line.link(),
            // The start is the challenger's line number 1.
            numbers: if first { [1, 0] } else { [0, 1] },
            signed: Vec::new(),
        });
        Ok(())
    }

    fn live(&mut self, key: &PublicKey) -> Result<(&mut Live, Side), String> {
        let plays = *key == self.challenger || *key == self.challenged;
        ensure(plays, "somebody who does not play")?;
        let live = self.live.as_mut().ok_or("not started")?;
        let south = live.south == *key;
        Ok((live, if south { Side::South } else { Side::North }))
    }

    fn play(&mut self, line: &Line<'_>, key: &PublicKey, mv: &MoveLine) -> Result<(), String> {
        let (live, side) = self.live(key)?;
        let number = match side {
            Side::South => &mut live.numbers[0],
            Side::North => &mut live.numbers[1],
        };
        *number += 1;
        ensure(mv.number == *number, "a gap in the numbers")?;
        ensure(live.game.to_move() == Some(side), "not his turn")?;
        ensure(mv.link == live.head, "a move that follows another line")?;
        let house = Move::from_char(mv.house.get(), live.game.rule().holes());
        live.game
            .play(house.ok_or("no such house")?)
            .map_err(|error| error.to_string())?;
        ensure(u32::from(mv.ply) == live.game.ply(), "another ply")?;
        ensure(mv.position == *live.game.position(), "another position")?;
        live.head = line.link();
        Ok(())
    }

    fn result(&mut self, key: &PublicKey, result: &HalfRecord) -> Result<(), String> {
        let (live, _) = self.live(key)?;
        let outcome = live.game.outcome().ok_or("a result before the end")?;
        ensure(result.head == live.head, "a result of another game")?;
        ensure(result.reason == outcome.reason, "another reason")?;
        ensure(result.score.0 == outcome.score, "another score")?;
        ensure(!live.signed.contains(key), "signed twice")?;
        live.signed.push(*key);
        Ok(())
    }
}

/// Sender and text of a message that one of the players received. What a player sent is not asked
/// for: the other one's side of the tap has it, as the server passed it on.
fn received(entry: &str) -> Option<(&str, &str)> {
    let (_, line) = entry.split_once(" < :")?;
    let (source, rest) = line.split_once(' ')?;
    let (_, text) = rest.strip_prefix("PRIVMSG ")?.split_once(" :")?;
    Some((source.split_once('!')?.0, text))
}

/// The tap of a run, and the heads that the players told.
fn run(games: &str) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tap");
    let tap = path_text(&file);
    let arguments = [
        "demo",
        "--json",
        "--rule",
        "abapa-2x3",
        "--games",
        games,
        "--tap",
        &tap,
    ];
    let objects = Program::run(&arguments).objects();
    let heads: Vec<String> = replay(&objects).into_iter().map(|game| game.head).collect();
    let [summary] = of_type(&objects, "summary")[..] else {
        panic!("one summary")
    };
    assert_eq!(
        summary["heads"]["ama"],
        serde_json::Value::from(heads.clone())
    );
    (fs::read_to_string(file).unwrap(), heads)
}

#[test]
fn a_tap_alone_leads_to_the_same_heads() {
    let (tap, heads) = run("3");
    assert_eq!(heads.len(), 3);
    assert_eq!(Stranger::read(&tap), Ok(heads));
}

#[test]
fn a_tap_that_was_tampered_with_does_not() {
    let (tap, heads) = run("1");
    assert_eq!(Stranger::read(&tap), Ok(heads));
    let tampered = |from: &str, to: &str| {
        assert!(tap.contains(from), "{from}");
        Stranger::read(&tap.replace(from, to)).unwrap_err()
    };
    let error = tampered(" p=1 h=", " p=1 u=7 h=");
    assert!(error.contains("twice"), "{error}");
    let error = tampered(" m=Ama%20(demo)", " m=Eve%20(demo)");
    assert!(error.contains("signature"), "{error}");
    let error = tampered(" p=1 h=", " p=2 h=");
    assert!(error.contains("signature"), "{error}");
    // A whole line that is missing, as received by either side.
    let second = |entry: &&str| !entry.contains(" p=2 h=");
    let shortened: Vec<&str> = tap.lines().filter(second).collect();
    let error = Stranger::read(&shortened.join("\n")).unwrap_err();
    assert!(error.contains("gap") || error.contains("turn"), "{error}");
    // The last result: only one side has signed.
    let is_result = |entry: &&str| entry.contains(" < ") && entry.contains("/1 result ");
    let (before, _) = tap
        .rsplit_once(tap.lines().rfind(is_result).unwrap())
        .unwrap();
    let error = Stranger::read(before).unwrap_err();
    assert!(error.contains("both"), "{error}");
}
