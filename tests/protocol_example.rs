//! The example game of `docs/PROTOCOL.md`: it is what the machines say, and it verifies from its
//! text alone.
//!
//! When the protocol changes, `AWALE_UPDATE_DOCS=1 cargo test --test protocol_example` writes the
//! new lines into the document.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    collections::HashMap,
    fmt::Write,
    sync::Arc,
    time::{Duration, SystemTime},
};

use awale::{
    game::{Game, Move, Side},
    peer::{
        Author, Command, Config, Event, Nick, Now, Output, Peer, Recipient, Terms, Via, toss,
        wire::{Gid, Line, Message, NetworkToken, RefereeLine, SundayLine},
    },
    rules,
    store::{
        Kept, Setting,
        records::{self, Record},
    },
    trust::{KeyPair, Link, PublicKey, Standing},
};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/PROTOCOL.md");
const RECORDS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/data/records/example.records"
);
const BEGIN: &str = "<!-- example game: begin -->\n```text\n";
const END: &str = "```\n<!-- example game: end -->";

/// The shortest game of `abapa-2x3`.
const MOVES: &str = "CaBbCcAa";

const NICKS: [&str; 2] = ["ama", "kofi"];
/// 7 November 2026, 13:20 UTC.
const MINUTES: u32 = 29_900_000;

struct Stage {
    peers: [Peer; 2],
    elapsed: Duration,
    script: std::str::Chars<'static>,
    text: String,
    ended: usize,
}

fn nick(place: usize) -> Nick {
    NICKS[place].parse().unwrap()
}

fn peer(place: u8, name: &str, country: &str) -> Peer {
    let key = Arc::new(KeyPair::from_seed([place + 1; 32]));
    let config = Config {
        name: name.parse().unwrap(),
        country: Some(country.parse().unwrap()),
        languages: None,
        introduction: Default::default(),
        rule: rules::find("abapa-2x3").unwrap(),
        others: Vec::new(),
        max_games: 1,
        referee: false,
    };
    let standing = Standing::new(&key.public());
    Peer::new(config, key, standing, [place + 3; 32])
}

impl Stage {
    fn play() -> String {
        let mut stage = Self {
            peers: [peer(0, "Ama", "GH"), peer(1, "Kofi", "CI")],
            elapsed: Duration::ZERO,
            script: MOVES.chars(),
            text: String::new(),
            ended: 0,
        };
        for place in [0, 1] {
            let now = stage.now();
            stage.peers[place].online(now, nick(place), NetworkToken::from_name("ExampleNet"));
            stage.flush();
        }
        let timeouts = |stage: &Self| stage.peers.iter().filter_map(Peer::next_timeout).min();
        while stage.ended < 2 {
            stage.elapsed = timeouts(&stage).unwrap().max(stage.elapsed);
            for place in [0, 1] {
                let now = stage.now();
                stage.peers[place].tick(now);
            }
            stage.flush();
        }
        stage.text
    }

    fn now(&self) -> Now {
        Now {
            elapsed: self.elapsed,
            minutes: MINUTES,
        }
    }

    /// Carries every line to the other side, at once.
    fn flush(&mut self) {
        while let Some((place, output)) = [0, 1]
            .into_iter()
            .find_map(|place| Some((place, self.peers[place].poll()?)))
        {
            match output {
                Output::Say { to, line, .. } => self.say(place, &to, &line),
                Output::Event(event) => self.react(place, event),
                _ => {}
            }
        }
    }

    fn say(&mut self, place: usize, to: &Recipient, line: &str) {
        let (to, via) = match to {
            Recipient::Wire => ("#awale-net".to_owned(), Via::Wire),
            Recipient::Nick(nick) => (nick.to_string(), Via::Private),
            Recipient::Table(gid) | Recipient::Direct(gid) => {
                (format!("#awale-{gid}"), Via::Table(*gid))
            }
        };
        writeln!(self.text, "{} to {to}\n{line}", NICKS[place]).unwrap();
        self.elapsed += Duration::from_millis(300);
        let now = self.now();
        self.peers[1 - place].line(now, &nick(place), via, line);
    }

    fn react(&mut self, place: usize, event: Event) {
        let now = self.now();
        let peer = &mut self.peers[place];
        let gid = match event {
            Event::PeerSeen(info) if place == 0 && info.card.is_some() => {
                let challenge = Command::Challenge {
                    nick: info.nick.clone(),
                    terms: Terms::casual(rules::find("abapa-2x3").unwrap()),
                };
                // Once: a later card finds the game on its way.
                let _ = peer.command(now, challenge);
                return;
            }
            Event::Invited { gid, .. } => {
                peer.command(now, Command::Accept(gid)).unwrap();
                return;
            }
            Event::Ended { .. } => {
                self.ended += 1;
                return;
            }
            Event::Started { gid, .. } | Event::Moved { gid, .. } => gid,
            _ => return,
        };
        let (game, me) = peer.contest(gid).unwrap();
        if game.to_move() == Some(me)
            && let Some(letter) = self.script.next()
        {
            let mv = Move::from_char(letter, 3).unwrap();
            peer.command(now, Command::Play(gid, mv)).unwrap();
        }
    }
}

fn example(document: &str) -> &str {
    let (_, rest) = document.split_once(BEGIN).expect("the example's begin");
    rest.split_once(END).expect("the example's end").0
}

#[test]
fn the_document_shows_what_the_machines_say() {
    let document = std::fs::read_to_string(DOCUMENT).unwrap();
    let played = Stage::play();
    if std::env::var_os("AWALE_UPDATE_DOCS").is_some() {
        let (before, rest) = document.split_once(BEGIN).unwrap();
        let (_, after) = rest.split_once(END).unwrap();
        std::fs::write(DOCUMENT, format!("{before}{BEGIN}{played}{END}{after}")).unwrap();
        return;
    }
    assert_eq!(
        example(&document),
        played,
        "run with AWALE_UPDATE_DOCS=1 and read the difference"
    );
}

/// The example as Ama's program would export it, which the tests of records use.
#[test]
fn the_example_is_a_record_too() {
    let document = std::fs::read_to_string(DOCUMENT).unwrap();
    let mut lines = example(&document).lines();
    let mut kept = Vec::new();
    let mut gid = None;
    while let (Some(to), Some(text)) = (lines.next(), lines.next()) {
        let line = Line::parse(text).unwrap();
        match Message::read(&line).unwrap() {
            Message::Challenge(_) => gid = Some(Gid::new(line.signed_link())),
            Message::Hello(_) | Message::Card(_) => continue,
            _ => {}
        }
        let author = match to.starts_with("ama ") {
            true => Author::Own,
            false => Author::Opponent,
        };
        kept.push(Kept {
            author,
            line: text.to_owned(),
            at: SystemTime::UNIX_EPOCH,
        });
    }
    let rule = rules::find("abapa-2x3").unwrap();
    let record = Record {
        gid: gid.unwrap(),
        setting: Setting {
            own: KeyPair::from_seed([1; 32]).public(),
            opponent: KeyPair::from_seed([2; 32]).public(),
            nick: nick(1),
            name: "Kofi".parse().unwrap(),
            country: Some("CI".parse().unwrap()),
            network: NetworkToken::from_name("ExampleNet"),
            rule: rule.id().clone(),
            canonical: rule.canonical().to_owned(),
            me: Side::South,
        },
        lines: kept,
    };
    let written = records::write(&[record]);
    if std::env::var_os("AWALE_UPDATE_DOCS").is_some() {
        std::fs::write(RECORDS, written).unwrap();
        return;
    }
    assert_eq!(std::fs::read_to_string(RECORDS).unwrap(), written);
}

/// What a reader with the document alone finds, step by step as the document says.
#[test]
fn the_example_verifies_from_its_text_alone() {
    let document = std::fs::read_to_string(DOCUMENT).unwrap();
    let mut lines = example(&document).lines();
    let mut keys: HashMap<&str, PublicKey> = HashMap::new();
    let mut seen: HashMap<&'static str, usize> = HashMap::new();
    let (mut gid, mut challenge, mut accept) = (None, None, None);
    let mut game = Game::new(rules::find("abapa-2x3").unwrap());
    let mut head = None;
    let mut south = None;
    let mut results = Vec::new();
    while let (Some(way), Some(text)) = (lines.next(), lines.next()) {
        let from = way.split(' ').next().unwrap();
        let line = Line::parse(text).unwrap();
        let message = Message::read(&line).unwrap();
        if let Message::Hello(hello) = &message {
            keys.insert(from, hello.key);
        }
        assert!(line.verify(&keys[from]), "{text}");
        let verb = Message::VERBS
            .iter()
            .find(|(verb, _)| *verb == line.verb())
            .unwrap()
            .0;
        *seen.entry(verb).or_default() += 1;
        match message {
            Message::Challenge(said) => {
                gid = Some(Gid::new(line.signed_link()));
                challenge = Some((from, said));
            }
            Message::Accept(said) => {
                assert_eq!(Some(said.gid), gid);
                accept = Some((from, said, line.link()));
            }
            Message::Start(start) => {
                let (challenger, challenge) = challenge.clone().unwrap();
                let (other, accept, link) = accept.clone().unwrap();
                assert_eq!(start.accept, link);
                let commitment = toss::commitment(&keys[challenger], &keys[other], &start.toss);
                assert_eq!(commitment, challenge.toss);
                let first = toss::challenger_begins(&start.toss, &accept.toss);
                south = Some(if first { challenger } else { other });
                head = Some(line.link());
            }
            Message::Move(mv) => {
                assert_eq!(Some(mv.link), head);
                assert_eq!(u32::from(mv.ply), game.ply() + 1);
                let mover = game.to_move().unwrap();
                assert_eq!(mover == Side::South, Some(from) == south);
                game.play(Move::from_char(mv.house.get(), 3).unwrap())
                    .unwrap();
                assert_eq!(mv.position, *game.position());
                head = Some(line.link());
            }
            Message::HalfRecord(result) => results.push((from, result)),
            _ => {}
        }
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(results.len(), 2);
    for (from, result) in results {
        assert_eq!(Some(result.gid), gid);
        assert_eq!(
            (result.score.0, result.reason),
            (outcome.score, outcome.reason)
        );
        assert_eq!(Some(result.head), head);
        assert_eq!(
            (result.number, result.previous),
            (1, Link::of(&keys[from].to_string()))
        );
    }
    assert_eq!(seen["move"], MOVES.len());
}

/// Every verb and key of the program stands in the document's tables, and none that it lacks.
#[test]
fn the_document_knows_every_verb_and_key() {
    let document = std::fs::read_to_string(DOCUMENT).unwrap();
    for (verb, keys) in Message::VERBS
        .iter()
        .chain(SundayLine::VERBS)
        .chain(RefereeLine::VERBS)
    {
        let list = keys.join(" ");
        let row = format!("| `{verb}` | `{list}` |");
        assert!(document.contains(&row), "no row {row}");
    }
    let rows = document
        .lines()
        .filter(|line| line.starts_with("| `") && line.contains("` | `"));
    let rows = rows.filter(|row| row.matches('|').count() == 5).count();
    let verbs = Message::VERBS.len() + SundayLine::VERBS.len() + RefereeLine::VERBS.len();
    assert_eq!(rows, verbs, "a row of the tables is no verb");
}
