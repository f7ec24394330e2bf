//! The longest form of every line, measured.

use super::{budget_referee::longest_referee, budget_sunday::longest_sunday, *};
use crate::{
    game::{EndReason, Position, Side},
    trust::{ChainHead, Digest, KeyPair, Link, Points},
};

pub(super) fn key() -> KeyPair {
    KeyPair::from_seed([1; 32])
}

pub(super) fn parse<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

pub(super) const MINUTES: u32 = 99_999_999;

fn points() -> Points {
    Points::try_from(9999).unwrap()
}

pub(super) fn gid() -> Gid {
    Gid::new(Link::of("game"))
}

fn network() -> NetworkToken {
    NetworkToken::from_name("abcdefghijklmn")
}

/// 2×12 houses; as many two-digit counts as `total` seeds can make.
fn longest_position(total: u8) -> Position {
    let mut houses = [0_u8; 24];
    let mut rest = total;
    for house in &mut houses {
        *house = rest.min(10);
        rest -= *house;
    }
    Position::new(&houses, [rest, 0], Side::South).unwrap()
}

fn longest_move(total: u8) -> Message {
    Move {
        gid: gid(),
        number: 4000,
        known: 4000,
        ply: 8000,
        house: parse("l"),
        used: 864_000,
        position: longest_position(total),
        link: Link::of("line"),
    }
    .into()
}

/// Every verb's longest line with the bytes it may have.
fn longest() -> Vec<(Message, usize)> {
    let link = Link::of("line");
    vec![
        (
            Hello {
                key: key().public(),
                nick: parse("abcdefghijklmnopqrstuvwxyz[]{}"),
                // 36 bytes that percent-encoding would make 108.
                name: parse("ОльгаАлександровна"),
                country: Some(parse("GH")),
                languages: Some(parse("fr,en,de")),
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            279,
        ),
        (
            Card {
                id: key().id(),
                state: PlayerState::Playing,
                rule: RuleTag {
                    id: parse("abcdefghijklmnopqrst"),
                    digest: link,
                },
                others: 99,
                points: points(),
                chain: ChainPoint(ChainHead {
                    number: 99_999,
                    hash: link,
                }),
                referee: Some(1),
                version: parse("10.10.10"),
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            267,
        ),
        (
            Intro {
                id: key().id(),
                // 120 bytes that percent-encoding would make 360.
                text: parse(&"ж".repeat(60)),
                minutes: MINUTES,
            }
            .into(),
            300,
        ),
        (
            Seek {
                rule: Some(RuleTag {
                    id: parse("abcdefghijklmnopqrst"),
                    digest: link,
                }),
                clock: Some(parse("180+60")),
                rated: Some(1),
                round: Some(parse("1/9")),
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            300,
        ),
        (
            CardRequest {
                key: key().public(),
                request: u32::MAX,
                nick: Some(parse("abcdefghijklmnopqrstuvwxyz[]{}")),
                minutes: MINUTES,
            }
            .into(),
            210,
        ),
        (
            RulesRequest {
                key: key().public(),
                request: u32::MAX,
                nick: Some(parse("abcdefghijklmnopqrstuvwxyz[]{}")),
                minutes: MINUTES,
            }
            .into(),
            211,
        ),
        (
            RulesPart {
                request: u32::MAX,
                part: 8,
                count: 8,
                rules: parse(&format!("{}a", "abcdefghi,".repeat(16))),
            }
            .into(),
            300,
        ),
        (
            RuleRequest {
                key: key().public(),
                request: u32::MAX,
                nick: Some(parse("abcdefghijklmnopqrstuvwxyz[]{}")),
                digest: Some(link),
                id: None,
                minutes: MINUTES,
            }
            .into(),
            235,
        ),
        (
            RuleHead {
                request: u32::MAX,
                id: Some(parse(&"x".repeat(32))),
                digest: Some(Digest::of(&[])),
                count: 8,
            }
            .into(),
            204,
        ),
        (
            RulePart {
                request: u32::MAX,
                part: 8,
                piece: parse(&"\n".repeat(120)),
            }
            .into(),
            300,
        ),
        (
            ChainRequest {
                key: key().public(),
                request: u32::MAX,
                nick: Some(parse("abcdefghijklmnopqrstuvwxyz[]{}")),
                chain: key().id(),
                from: 99_999,
                minutes: MINUTES,
            }
            .into(),
            240,
        ),
        (
            ChainHeadline {
                request: u32::MAX,
                chain: key().id(),
                newest: 99_999,
                held: 99_999,
                count: 8,
            }
            .into(),
            160,
        ),
        (
            Challenge {
                to: key().id(),
                rule: link,
                clock: parse("180+60"),
                rated: Some(1),
                round: Some(parse("9/9")),
                after: Some(gid()),
                pairing: None,
                // Beside the game that it follows there may be no room for one.
                referee: None,
                toss: Digest::of(&[]),
                points: points(),
                chain: link,
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            300,
        ),
        (
            Accept {
                gid: gid(),
                toss: link,
                points: points(),
                chain: link,
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            240,
        ),
        (
            Decline {
                gid: gid(),
                reason: DeclineReason::PairLimit,
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            172,
        ),
        (
            Withdraw {
                gid: gid(),
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            160,
        ),
        (
            Meet {
                gid: gid(),
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            160,
        ),
        (
            Start {
                gid: gid(),
                number: 1,
                known: 0,
                accept: link,
                toss: link,
            }
            .into(),
            190,
        ),
        (longest_move(96), 282),
        (
            Offer {
                gid: gid(),
                number: 4000,
                known: 4000,
                kind: OfferKind::TakeBack,
                ply: Some(8000),
                link,
            }
            .into(),
            190,
        ),
        (
            Answer {
                gid: gid(),
                number: 4000,
                known: 4000,
                offer: 4000,
                word: AnswerWord::Yes,
                link,
            }
            .into(),
            190,
        ),
        (
            Resign {
                gid: gid(),
                number: 4000,
                known: 4000,
                link,
                reason: Some(EndReason::Flag),
            }
            .into(),
            182,
        ),
        (
            Ack {
                gid: gid(),
                number: 4000,
                known: 4000,
                link: Some(link),
                request: Some(u32::MAX),
            }
            .into(),
            182,
        ),
        (
            Sync {
                gid: gid(),
                request: u32::MAX,
                number: 4000,
                known: 4000,
                head: Some(link),
            }
            .into(),
            185,
        ),
        (
            Moves {
                gid: gid(),
                from: 8000,
                letters: parse(&"l".repeat(Letters::MAX)),
            }
            .into(),
            269,
        ),
        (
            Refusal {
                gid: gid(),
                number: 4000,
                word: ErrorWord::Position,
            }
            .into(),
            155,
        ),
        (
            HalfRecord {
                gid: gid(),
                score: parse("127.5-127.5"),
                reason: EndReason::Repetition,
                moved: 100,
                own: OwnResult::Won,
                head: link,
                number: 99_999,
                previous: link,
                points: points(),
                network: network(),
                minutes: MINUTES,
            }
            .into(),
            270,
        ),
        (
            WatchRequest {
                key: key().public(),
                request: u32::MAX,
                gid: Some(gid()),
                nick: Some(parse("abcdefghijklmnopqrstuvwxyz[]{}")),
                minutes: MINUTES,
            }
            .into(),
            235,
        ),
        (
            WatchAnswer {
                request: u32::MAX,
                gid: Some(gid()),
                south: Some(key().id()),
                north: Some(key().id()),
                nick: Some(parse("abcdefghijklmnopqrstuvwxyz[]{}")),
                rule: Some(link),
                clock: Some(parse("180+60")),
                refusal: None,
            }
            .into(),
            253,
        ),
        (
            Unwatch {
                gid: gid(),
                minutes: MINUTES,
            }
            .into(),
            145,
        ),
        (longest_board(96, false), 285),
        (
            LinkOffer {
                gid: gid(),
                request: u32::MAX,
                address: Some(parse("2001:0db8:0000:0000:0000:ffff:255.255.255.255")),
                port: Some(u16::MAX),
                token: link,
                minutes: MINUTES,
            }
            .into(),
            237,
        ),
        (
            LinkProof {
                gid: gid(),
                token: link,
            }
            .into(),
            156,
        ),
    ]
}

/// A board while the game goes on, or at its end.
fn longest_board(total: u8, over: bool) -> Message {
    Board {
        gid: gid(),
        ply: 8000,
        house: Some(parse("l")),
        position: longest_position(total),
        left: (!over).then(|| parse("999999-999999")),
        head: Link::of("line"),
        reason: over.then_some(EndReason::Repetition),
        score: over.then(|| parse("127.5-127.5")),
        adjourned: Some(1),
    }
    .into()
}

#[test]
fn the_longest_lines_stay_within_their_budgets() {
    let mut verbs = Vec::new();
    for (message, budget) in longest()
        .into_iter()
        .chain(longest_sunday())
        .chain(longest_referee())
    {
        let text = message.draft().sign(&key()).unwrap();
        let line = Line::parse(&text).unwrap();
        println!("{:<10} {:>3} of {budget}", line.verb(), text.len());
        assert!(
            text.len() <= budget,
            "{} bytes, {budget} allowed: {text}",
            text.len()
        );
        assert_eq!(
            Message::read(&line).as_ref(),
            Ok(&message),
            "what is written is read"
        );
        verbs.push(line.verb().to_owned());
    }
    let all: Vec<&str> = Message::VERBS
        .iter()
        .chain(SundayLine::VERBS)
        .chain(RefereeLine::VERBS)
        .map(|(verb, _)| *verb)
        .collect();
    assert_eq!(verbs, all, "every verb has a budget");
}

/// The limits of rule files keep every position short enough for a line.
#[test]
fn any_rule_that_can_be_loaded_fits_a_move_line_and_a_board() {
    let boards = [false, true].map(|over| longest_board(u8::MAX, over));
    for message in [longest_move(u8::MAX)].into_iter().chain(boards) {
        let text = message.draft().sign(&key()).unwrap();
        assert!(text.len() <= MAX_LINE, "{} bytes", text.len());
    }
}

#[test]
fn a_missing_or_unknown_key_is_told_from_a_bad_value() {
    let read = |head: &str| {
        let text = format!("{head} sig={}", key().sign(b""));
        Message::read(&Line::parse(&text).unwrap())
            .map(|_| ())
            .unwrap_err()
    };
    assert!(matches!(read("awale/1 dance"), MeaningError::UnknownVerb(verb) if verb == "dance"));
    let gid = gid();
    let value = MeaningError::Value {
        verb: "withdraw",
        key: "t",
    };
    assert_eq!(read(&format!("awale/1 withdraw g={gid} w=net")), value);
    assert_eq!(read(&format!("awale/1 withdraw g={gid} w=net t=07")), value);
    let critical = MeaningError::Critical {
        verb: "withdraw",
        key: "X".to_owned(),
    };
    assert_eq!(
        read(&format!("awale/1 withdraw g={gid} w=net t=7 X=1")),
        critical
    );
}

#[test]
fn an_unknown_small_key_is_ignored() {
    let gid = gid();
    let text = format!(
        "awale/1 withdraw g={gid} w=net t=7 z=1 sig={}",
        key().sign(b"")
    );
    let message = Message::read(&Line::parse(&text).unwrap());
    assert_eq!(
        message,
        Ok(Withdraw {
            gid,
            network: NetworkToken::from_name("net"),
            minutes: 7
        }
        .into())
    );
}
