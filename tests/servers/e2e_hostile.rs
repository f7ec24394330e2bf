//! Somebody who types protocol lines by hand changes no game of others.

use crate::support::{
    ircd::{Flood, Ircd, Kind},
    player::{FAST, Player, Relay, SEALED, assert_same_games},
    raw::Raw,
};
use awale::{
    game::Game,
    peer::wire::{
        Accept, Ack, Decline, DeclineReason, ErrorWord, Gid, HalfRecord, Hello, Line, Meet,
        Message, Move, NetworkToken, OwnResult, Refusal, Resign, Start, Sync, Withdraw,
    },
    rules,
    store::{Archive, Filter, Kept},
    trust::{KeyPair, Link, Points},
};
use std::{
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

const RULE: &str = "abapa-2x3";
const WIRE: &str = "#awale-net";

/// What two players who always take the first house play.
fn first_houses() -> String {
    let mut game = Game::new(rules::find(RULE).unwrap());
    while game.outcome().is_none() {
        let first = game.legal_moves().into_iter().next().unwrap();
        game.play(first).unwrap();
    }
    letters(&game)
}

fn letters(game: &Game) -> String {
    let holes = game.rule().holes();
    game.history()
        .iter()
        .map(|step| step.mv.to_char(holes))
        .collect()
}

fn kept_lines(player: &Player) -> (Gid, Vec<Kept>) {
    let archive = Archive::read(&player.home()).unwrap();
    let gid = archive.games(&Filter::default()).unwrap()[0].gid;
    (gid, archive.lines(gid).unwrap())
}

/// Says protocol lines without playing.
struct Mallory {
    raw: Raw,
    key: KeyPair,
    network: NetworkToken,
    /// Lines of others on the wire.
    heard: Vec<String>,
}

impl Mallory {
    fn join(port: u16, network: &str) -> Self {
        let mut mallory = Self {
            raw: Raw::join(port, "mallory", &["#awale", WIRE]),
            key: KeyPair::from_seed([7; 32]),
            network: NetworkToken::from_name(network),
            heard: Vec::new(),
        };
        let hello = mallory.sign(mallory.hello("mallory"));
        mallory.say(&[WIRE], &hello);
        mallory
    }

    fn hello(&self, nick: &str) -> Message {
        let hello = Hello {
            key: self.key.public(),
            nick: nick.parse().unwrap(),
            name: "M".parse().unwrap(),
            country: None,
            languages: None,
            network: self.network.clone(),
            minutes: minutes(),
        };
        hello.into()
    }

    fn sign(&self, message: Message) -> String {
        message.draft().sign(&self.key).unwrap()
    }

    fn say(&mut self, targets: &[&str], text: &str) {
        for target in targets {
            self.raw.send(&format!("PRIVMSG {target} :{text}"));
        }
        // A server reads only so much at once.
        self.listen();
    }

    /// What the server has passed on since the last time.
    fn listen(&mut self) {
        for line in self.raw.settle() {
            if let Some((_, text)) = line.split_once(" :awale/1 ") {
                self.heard.push(format!("awale/1 {text}"));
            }
        }
    }

    /// Everything that can be said about a game of two others, to both and on the wire.
    fn attack(&mut self, targets: &[&str], gid: Gid, kept: &[Kept]) {
        self.listen();
        let copies = kept.iter().map(|kept| kept.line.clone());
        let copies = copies.chain(self.heard.clone());
        let own = self.own_lines(gid, kept).into_iter();
        let own: Vec<String> = own.map(|message| self.sign(message)).collect();
        for text in copies.chain(own).chain(garbage(gid)) {
            self.say(targets, &text);
        }
        for target in targets {
            for noise in NOISE {
                let line = [b"PRIVMSG ", target.as_bytes(), b" :", *noise].concat();
                self.raw.send_bytes(&line);
            }
            self.listen();
        }
    }

    /// Lines that are right but for who signs them: the next number, the right link and ply.
    fn own_lines(&self, gid: Gid, kept: &[Kept]) -> Vec<Message> {
        let (network, minutes) = (self.network.clone(), minutes());
        let head = kept
            .iter()
            .rev()
            .find(|kept| kept.line.starts_with("awale/1 move "))
            .or_else(|| kept.get(2))
            .map_or_else(|| Link::of(""), |kept| Link::of(&kept.line));
        let mut game = Game::new(rules::find(RULE).unwrap());
        for kept in kept {
            let line = Line::parse(&kept.line).unwrap();
            if let Message::Move(mv) = Message::read(&line).unwrap() {
                let mv = awale::game::Move::from_char(mv.house.get(), game.rule().holes());
                game.play(mv.unwrap()).unwrap();
            }
        }
        let mut messages = vec![
            // The nick of somebody else.
            self.hello("ama"),
            self.hello("efe"),
            Accept {
                gid,
                toss: head,
                points: Points::START,
                chain: head,
                network: network.clone(),
                minutes,
            }
            .into(),
            Decline {
                gid,
                reason: DeclineReason::No,
                network: network.clone(),
                minutes,
            }
            .into(),
            Withdraw {
                gid,
                network: network.clone(),
                minutes,
            }
            .into(),
            Meet {
                gid,
                network: network.clone(),
                minutes,
            }
            .into(),
        ];
        for number in [1, 2, u16::try_from(kept.len()).unwrap(), u16::MAX] {
            messages.extend(self.numbered(gid, number, head));
            let mut next = game.clone();
            if let Some(mv) = next.legal_moves().into_iter().next() {
                next.play(mv).unwrap();
                let mv = Move {
                    gid,
                    number,
                    known: number,
                    ply: u16::try_from(next.ply()).unwrap(),
                    house: letters(&next)
                        .chars()
                        .last()
                        .unwrap()
                        .to_string()
                        .parse()
                        .unwrap(),
                    used: 0,
                    position: *next.position(),
                    link: head,
                };
                messages.push(mv.into());
            }
        }
        messages
    }

    fn numbered(&self, gid: Gid, number: u16, head: Link) -> Vec<Message> {
        let (known, request) = (number, u32::MAX);
        let half = "24-0".parse().unwrap();
        vec![
            Start {
                gid,
                number,
                known,
                accept: head,
                toss: head,
            }
            .into(),
            Resign {
                reason: None,
                gid,
                number,
                known,
                link: head,
            }
            .into(),
            Ack {
                gid,
                number,
                known,
                link: Some(head),
                request: None,
            }
            .into(),
            Sync {
                gid,
                request,
                number,
                known,
                head: Some(head),
            }
            .into(),
            Refusal {
                gid,
                number,
                word: ErrorWord::Illegal,
            }
            .into(),
            HalfRecord {
                gid,
                score: half,
                reason: awale::game::EndReason::Resign,
                moved: 0,
                own: OwnResult::Won,
                head,
                number: u32::from(number),
                previous: head,
                points: Points::START,
                network: self.network.clone(),
                minutes: minutes(),
            }
            .into(),
        ]
    }
}

/// Bytes that no protocol line has.
const NOISE: &[&[u8]] = &[
    b"\x01VERSION\x01",
    b"\x01ACTION awale/1 move\x01",
    b"\x02\x03\x0304,05awale/1 move\x0f\x16\x1d\x1f\x7f",
    b"awale/1 move \x1b[2J\x07\x08",
    b"awale/1 move \xff\xfe\xc3\x28 sig=x",
    b"\xe2\x80\xaeawale/1",
    b" ",
    b"awale/",
    b"awale/1",
    b"awale/1 ",
    b"awale/1  sig=",
];

/// Lines that look like ones of the protocol and are none.
fn garbage(gid: Gid) -> Vec<String> {
    let sig = "A".repeat(86);
    let field = "x".repeat(300);
    let fill = |length: usize| {
        let line = format!("awale/1 move g={gid} z= sig={sig}");
        let missing = "z".repeat(length - line.len());
        line.replace(" z=", &format!(" z={missing}"))
    };
    vec![
        format!("awale/1 move g={gid} sig={sig}"),
        format!("awale/2 move g={gid} n=1 k=0 sig={sig}"),
        format!("awale/1 MOVE g={gid} sig={sig}"),
        format!("awale/1 move g={gid} g={gid} sig={sig}"),
        format!("awale/1 dance g={gid} sig={sig}"),
        format!("awale/1 challenge Z=1 o=NHUPmL1Z_Pw sig={sig}"),
        format!("awale/1 result g={gid} s=99999999999-0 sig={sig}"),
        fill(300),
        fill(301),
        field,
    ]
}

fn minutes() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    u32::try_from(since.as_secs() / 60).unwrap()
}

/// The game of `ama` and `efe` under attack before every move of hers.
fn play_attacked(ama: &mut Player, mallory: &mut Mallory) -> Vec<String> {
    let mut read = Vec::new();
    loop {
        let line = ama.program.line().unwrap();
        if crate::support::player::offered(&line).is_some() {
            let (gid, kept) = kept_lines(ama);
            mallory.attack(&["ama", "efe", WIRE], gid, &kept);
        }
        ama.play_if_asked(&line);
        read.push(line);
        if read.last().is_some_and(|line| line == SEALED) {
            return read;
        }
    }
}

fn nobody_lost_a_line(read: &[String]) {
    let bad = |line: &&String| line.contains("refused") || line.contains("do not count");
    assert_eq!(read.iter().find(bad), None);
}

fn a_game_under_attack(port: u16, network: &str) {
    let mut bot = Player::bot(port, "kofi", FAST);
    bot.until("on ");
    let mut ama = Player::person(port, "ama", FAST);
    ama.until("You are on ");
    let mut mallory = Mallory::join(port, network);
    let mut efe = Player::person(port, "efe", FAST);
    efe.challenge("ama", RULE);
    ama.until("efe challenges you: ");
    mallory.listen();
    ama.enter("accept");
    ama.until("Your game with efe ");
    let playing = thread::spawn(move || {
        let read = efe.play_to_the_end();
        (efe, read)
    });
    let read = play_attacked(&mut ama, &mut mallory);
    let (mut efe, read_by_efe) = playing.join().unwrap();
    nobody_lost_a_line(&read);
    nobody_lost_a_line(&read_by_efe);
    assert_same_games(&ama, &efe, 1);
    let (gid, kept) = kept_lines(&ama);
    let setting = ama.games().remove(0).setting.unwrap();
    let replay = awale::store::Replay::of(gid, &setting, &kept).unwrap();
    assert_eq!(letters(&replay.game), first_houses());

    // The bot has a quiet game afterwards.
    mallory.attack(&["kofi", WIRE], gid, &kept);
    for verb in ["hello", "card", "challenge", "accept", "result"] {
        let begin = format!("awale/1 {verb} ");
        let heard = mallory.heard.iter().any(|line| line.starts_with(&begin));
        assert!(heard, "nobody has said {verb}");
    }
    efe.begin("kofi", RULE);
    efe.play_to_the_end();
    bot.until_all_sealed();
    for player in [&mut ama, &mut efe] {
        player.quit();
    }
}

#[test]
fn a_game_under_attack_on_the_own_relay() {
    let relay = Relay::start();
    a_game_under_attack(relay.port, "relay");
}

#[tokio::test]
async fn a_game_under_attack_on_inspircd() {
    let test = "a_game_under_attack_on_inspircd";
    if let Some(ircd) = Ircd::start(test, Kind::InspIrcd, Flood::Off).await {
        a_game_under_attack(ircd.port, "TestNet");
    }
}
