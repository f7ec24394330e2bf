//! Games made by hand, played again.

use std::time::SystemTime;

use super::*;
use crate::{
    game::EndReason,
    peer::{
        toss,
        wire::{Accept, Challenge, Clock, Draft, Line, OwnResult, Resign, Start},
    },
    rules,
    trust::{Digest, KeyPair},
};

/// A game in the making: the lines of both sides as this player, the challenger, keeps them.
struct Table {
    keys: [KeyPair; 2],
    setting: Setting,
    gid: Gid,
    game: Game,
    numbers: [u16; 2],
    lines: Vec<Kept>,
}

impl Table {
    fn new() -> Self {
        Self::with(None, None)
    }

    /// A game of an event, or with the side `me` for the challenger instead of what the toss gives.
    fn with(pairing: Option<wire::Pairing>, me: Option<Side>) -> Self {
        let keys = [1, 2].map(|seed| KeyPair::from_seed([seed; 32]));
        let [own, opponent] = [keys[0].public(), keys[1].public()];
        let (reveal, half) = (Link::of("r"), Link::of("s"));
        let rule = rules::find("abapa").unwrap();
        let challenge = Challenge {
            to: opponent.id(),
            rule: Digest::from_bytes(*rule.digest().as_bytes()).link(),
            clock: Clock::Untimed,
            rated: None,
            round: None,
            after: None,
            pairing,
            referee: None,
            toss: toss::commitment(&own, &opponent, &reveal),
            points: Points::START,
            chain: Link::of("chain"),
            network: wire::NetworkToken::from_name("net"),
            minutes: 1,
        };
        let first = toss::challenger_begins(&reveal, &half);
        let gid = Gid::new(challenge.draft().signed_link());
        let setting = Setting {
            own,
            opponent,
            nick: "kofi".parse().unwrap(),
            name: "".parse().unwrap(),
            country: None,
            network: wire::NetworkToken::from_name("net"),
            rule: rule.id().clone(),
            canonical: rule.canonical().to_owned(),
            me: me.unwrap_or(if first { Side::South } else { Side::North }),
        };
        let mut table = Self {
            keys,
            setting,
            gid,
            game: Game::new(rule),
            numbers: [1, 0],
            lines: Vec::new(),
        };
        table.say(Author::Own, &challenge.draft());
        let accept = Accept {
            gid,
            toss: half,
            points: Points::START,
            chain: Link::of("chain"),
            network: wire::NetworkToken::from_name("net"),
            minutes: 1,
        };
        let accept = table.say(Author::Opponent, &accept.draft());
        let start = Start {
            gid,
            number: 1,
            known: 0,
            accept,
            toss: reveal,
        };
        table.say(Author::Own, &start.draft());
        table
    }

    fn say(&mut self, author: Author, draft: &Draft) -> Link {
        let key = &self.keys[author as usize];
        let line = draft.clone().sign(key).unwrap();
        let link = Link::of(&line);
        self.lines.push(Kept {
            author,
            line,
            at: SystemTime::UNIX_EPOCH,
        });
        link
    }

    fn author(&self, side: Side) -> Author {
        match side == self.setting.me {
            true => Author::Own,
            false => Author::Opponent,
        }
    }

    /// The side to move plays its first legal move after the line `link`.
    fn play(&mut self, link: Link) -> Link {
        let author = self.author(self.game.to_move().unwrap());
        let mv = self.game.legal_moves()[0];
        self.game.play(mv).unwrap();
        self.numbers[author as usize] += 1;
        let mv = wire::Move {
            gid: self.gid,
            number: self.numbers[author as usize],
            known: 0,
            ply: self.game.ply() as u16,
            house: mv.to_char(6).try_into().unwrap(),
            used: 0,
            position: *self.game.position(),
            link,
        };
        self.say(author, &mv.draft())
    }

    fn resign(&mut self, side: Side, link: Link) -> Link {
        let resign = Resign {
            reason: None,
            gid: self.gid,
            number: 9,
            known: 0,
            link,
        };
        self.say(self.author(side), &resign.draft())
    }

    fn replay(&self) -> Replay {
        Replay::of(self.gid, &self.setting, &self.lines).unwrap()
    }
}

fn start_link(table: &Table) -> Link {
    Link::of(&table.lines[2].line)
}

#[test]
fn in_a_game_of_an_event_the_challenger_is_south_whatever_the_toss() {
    let pairing: wire::Pairing = "3.12.7".parse().unwrap();
    let good = |pairing, me| Table::with(pairing, me).replay().problems.is_empty();
    assert!(good(Some(pairing), Some(Side::South)));
    assert!(!good(Some(pairing), Some(Side::North)));
    // Without a pairing the toss decides, and only one of the two is right.
    let sides = [Side::South, Side::North].map(|side| good(None, Some(side)));
    assert_ne!(sides[0], sides[1]);
    assert!(good(None, None));
}

#[test]
fn a_resignation_counts_where_it_was_given() {
    let mut table = Table::new();
    let start = start_link(&table);
    let first = table.play(start);
    let second = table.play(first);
    table.play(second);
    assert_eq!(table.replay().problems, []);
    // North has not seen South's second move.
    table.resign(Side::North, second);
    let replay = table.replay();
    assert_eq!(replay.problems, []);
    assert_eq!(replay.game.ply(), 2);
    let outcome = replay.game.outcome().unwrap();
    assert_eq!(
        (outcome.reason, outcome.winner),
        (EndReason::Resign, Some(Side::South))
    );
    // South gave up at the same ply, where it was its turn: that counts.
    table.resign(Side::South, second);
    let replay = table.replay();
    assert_eq!(replay.problems, []);
    assert_eq!(replay.game.outcome().unwrap().winner, Some(Side::North));
}

#[test]
fn nobody_takes_his_own_move_back_by_resigning() {
    let mut table = Table::new();
    let start = start_link(&table);
    table.play(start);
    table.resign(Side::South, start);
    let replay = table.replay();
    assert_eq!(replay.problems, [Problem::Refused(5)]);
    assert_eq!(replay.game.ply(), 1);
}

#[test]
fn a_line_of_another_game_is_noticed() {
    let mut table = Table::new();
    let start = start_link(&table);
    table.gid = Gid::new(Link::of("other"));
    table.resign(Side::South, start);
    table.gid = Gid::new(Line::parse(&table.lines[0].line).unwrap().signed_link());
    assert_eq!(table.replay().problems, [Problem::OtherGame(4)]);
}

/// The line that South says after `link`: its first legal move, with a position that is none after it.
fn wrong_move(table: &mut Table, author: Author, link: Link) {
    table.numbers[author as usize] += 1;
    let mv = wire::Move {
        gid: table.gid,
        number: table.numbers[author as usize],
        known: 0,
        ply: table.game.ply() as u16 + 1,
        house: table.game.legal_moves()[0].to_char(6).try_into().unwrap(),
        used: 0,
        position: *table.game.position(),
        link,
    };
    table.say(author, &mv.draft());
}

/// The opponent is said to have cheated after `head`, and so to have lost.
fn accuse(table: &mut Table, head: Link) -> SignedResult {
    let mut game = table.game.clone();
    let loser = table.setting.me.other();
    let outcome = game.finish(crate::game::Declared::Cheat(loser)).unwrap();
    let result = wire::HalfRecord {
        gid: table.gid,
        score: wire::ScorePair(outcome.score),
        reason: EndReason::Cheat,
        moved: 0,
        own: OwnResult::Won,
        head,
        number: 1,
        previous: Link::of("chain"),
        points: Points::START,
        network: wire::NetworkToken::from_name("net"),
        minutes: 1,
    };
    table.say(Author::Own, &result.draft());
    let replay = table.replay();
    assert!(
        !replay
            .problems
            .iter()
            .any(|p| matches!(p, Problem::Result(_)))
    );
    replay.results[0].clone()
}

#[test]
fn three_lines_that_are_wrong_where_they_stand_are_proof() {
    for (wrong, is_shown) in [(2, false), (3, true)] {
        let mut table = Table::new();
        let start = start_link(&table);
        let head = match table.author(Side::South) {
            Author::Own => table.play(start),
            Author::Opponent => start,
        };
        for _ in 0..wrong {
            wrong_move(&mut table, Author::Opponent, head);
        }
        assert_eq!(accuse(&mut table, head).is_shown, is_shown);
        assert_eq!(table.replay().problems.len(), wrong);
    }
}

#[test]
fn lines_that_name_a_line_that_was_left_out_prove_nothing() {
    let mut table = Table::new();
    let start = start_link(&table);
    let mut links = vec![start];
    for _ in 0..9 {
        let link = table.play(*links.last().unwrap());
        links.push(link);
    }
    // The accuser hides a move of his own, after which all moves of his opponent hang in the air.
    let hidden = table
        .lines
        .iter()
        .skip(3)
        .position(|kept| kept.author == Author::Own)
        .unwrap();
    table.lines.remove(3 + hidden);
    table.game = Game::new(rules::find("abapa").unwrap());
    for _ in 0..hidden {
        let mv = table.game.legal_moves()[0];
        table.game.play(mv).unwrap();
    }
    assert!(!accuse(&mut table, links[hidden]).is_shown);
}

#[test]
fn two_lines_with_one_number_are_proof() {
    let mut table = Table::new();
    let start = start_link(&table);
    let head = table.play(start);
    let head = table.play(head);
    table.numbers[Author::Opponent as usize] -= 1;
    wrong_move(&mut table, Author::Opponent, head);
    let accused = accuse(&mut table, head);
    assert!(accused.is_shown);
    assert_eq!(accused.plies, 2);
    // A copy of one and the same line is none.
    let mut table = Table::new();
    let start = start_link(&table);
    let head = table.play(start);
    let head = table.play(head);
    let copy = table
        .lines
        .iter()
        .rfind(|kept| kept.author == Author::Opponent)
        .cloned()
        .unwrap();
    table.lines.extend([copy.clone(), copy.clone(), copy]);
    assert!(!accuse(&mut table, head).is_shown);
}

#[test]
fn what_crosses_a_resignation_is_no_problem() {
    let mut table = Table::new();
    let start = start_link(&table);
    let first = table.play(start);
    table.resign(Side::South, first);
    table.play(first);
    table.resign(Side::North, first);
    let replay = table.replay();
    assert_eq!(replay.problems, []);
    // At this ply it was North's turn, so North's resignation counts.
    assert_eq!(replay.game.outcome().unwrap().winner, Some(Side::South));
}

#[test]
fn a_challenge_by_another_rule_is_noticed() {
    let mut table = Table::new();
    table.setting.canonical = rules::find("abapa-2x3").unwrap().canonical().to_owned();
    table.setting.rule = rules::find("abapa-2x3").unwrap().id().clone();
    let replay = table.replay();
    assert_eq!(replay.problems, [Problem::Terms(1), Problem::Toss(3)]);
    assert_eq!(replay.agreement, None);
}
