//! Players who play one another for points, each game with its signed lines, as one of them keeps it: honest as
//! long as a [`Plan`] asks for nothing else.

// Each test that uses this needs another part of it.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use std::{sync::Arc, time::SystemTime};

use awale::{
    game::{Declared, EndReason, Game, Move, Outcome, Side},
    peer::{
        Author, toss,
        wire::{self, Clock, Draft, Gid, HalfRecord, NetworkToken, OwnResult, ScorePair},
    },
    rules::{self, Rule},
    store::{Kept, Setting, records::Record},
    trust::{ChainHead, Digest, KeyPair, LEAST_PLIES, Link, Points},
};

/// Minutes since 1970 at which the first game begins.
pub(crate) const BEGIN: u32 = 29_900_160;
/// Where all games are agreed.
pub(crate) const NETWORK: &str = "net";
/// Minutes of a day.
pub(crate) const DAY: u32 = 24 * 60;

/// Somebody who plays.
pub(crate) struct Player {
    pub(crate) pair: KeyPair,
    pub(crate) chain: ChainHead,
    pub(crate) points: Points,
}

/// All who play, and the time.
pub(crate) struct Ladder {
    pub(crate) players: Vec<Player>,
    pub(crate) minutes: u32,
    rule: Arc<Rule>,
}

/// How a game goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// For points.
    pub(crate) rated: bool,
    /// Plies before somebody gives up; the game may end before.
    pub(crate) plies: u32,
    /// Whether the first player gives up, or the second.
    pub(crate) first_loses: bool,
    /// How it ends after the plies.
    pub(crate) end: EndReason,
    /// Who signs a half-record.
    pub(crate) first_signs: bool,
    pub(crate) second_signs: bool,
    /// The seed of the referee's key, if the terms name one.
    pub(crate) referee: Option<u8>,
    /// Whose key signs that the loser has gone, if anybody's does.
    pub(crate) witness: Option<u8>,
    /// The network on which that is signed; the game is agreed on [`NETWORK`].
    pub(crate) witnessed_on: &'static str,
    /// Points that both state to move instead of those due.
    pub(crate) moved: Option<u16>,
    /// What the first player states when he enters the game, instead of what is so.
    pub(crate) stated: Option<(Points, Link)>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            rated: true,
            plies: 12,
            first_loses: true,
            end: EndReason::Resign,
            first_signs: true,
            second_signs: true,
            referee: None,
            witness: None,
            witnessed_on: NETWORK,
            moved: None,
            stated: None,
        }
    }
}

impl Ladder {
    pub(crate) fn new(players: u8) -> Self {
        let player = |seed: u8| {
            let pair = KeyPair::from_seed([seed; 32]);
            let chain = ChainHead::empty(&pair.public());
            let points = Points::START;
            Player {
                pair,
                chain,
                points,
            }
        };
        Self {
            players: (1..=players).map(player).collect(),
            minutes: BEGIN,
            rule: rules::find("abapa").unwrap(),
        }
    }

    pub(crate) fn points(&self) -> Vec<u16> {
        self.players
            .iter()
            .map(|player| player.points.get())
            .collect()
    }

    /// The first player challenges the second; the game as the first keeps it.
    pub(crate) fn play(&mut self, first: usize, second: usize, plan: &Plan) -> Record {
        let minutes = self.minutes;
        let mut table = Table::new(self, first, second, plan);
        let (outcome, head) = table.play_out(plan);
        let Table {
            setting,
            gid,
            mut lines,
            game,
            stakes,
            ..
        } = table;
        let winner = outcome.winner;
        if let (Some(seed), Some(winner)) = (plan.witness, winner) {
            let gone = match winner == setting.me {
                true => &setting.opponent,
                false => &setting.own,
            };
            let witness = wire::Witness {
                gid,
                key: pair(seed).public(),
                gone: gone.id(),
                reason: EndReason::Gone,
                head,
                network: NetworkToken::from_name(plan.witnessed_on),
                minutes,
            };
            let shown_by = match winner == setting.me {
                true => Author::Own,
                false => Author::Opponent,
            };
            lines.push(kept(shown_by, witness.draft().sign(&pair(seed)).unwrap()));
        }
        let due = match winner {
            Some(side)
                if plan.rated
                    && game.ply() >= LEAST_PLIES
                    && (plan.end != EndReason::Gone || plan.witness.is_some()) =>
            {
                let [own, other] = stakes;
                match side == setting.me {
                    true => Points::moved(own, other),
                    false => Points::moved(other, own),
                }
            }
            _ => 0,
        };
        let mut record = Record {
            gid,
            setting,
            lines,
        };
        for (author, place, signs) in [
            (Author::Own, first, plan.first_signs),
            (Author::Opponent, second, plan.second_signs),
        ] {
            if !signs {
                continue;
            }
            let me = match author {
                Author::Own => record.setting.me,
                Author::Opponent => record.setting.me.other(),
            };
            let player = &mut self.players[place];
            let half = HalfRecord {
                gid,
                score: ScorePair(outcome.score),
                reason: outcome.reason,
                moved: plan.moved.unwrap_or(due),
                own: match winner {
                    None => OwnResult::Drawn,
                    Some(side) if side == me => OwnResult::Won,
                    Some(_) => OwnResult::Lost,
                },
                head,
                number: player.chain.number + 1,
                previous: player.chain.hash,
                points: player.points,
                network: network(),
                minutes: self.minutes,
            };
            let line = half.draft().sign(&player.pair).unwrap();
            player.chain = ChainHead {
                number: half.number,
                hash: Link::of(&line),
            };
            player.points = half.points_after();
            record.lines.push(kept(author, line));
        }
        self.minutes += 3 * 60;
        record
    }
}

/// A game that is being played.
struct Table<'a> {
    keys: [&'a KeyPair; 2],
    setting: Setting,
    gid: Gid,
    game: Game,
    numbers: [u16; 2],
    lines: Vec<Kept>,
    stakes: [Points; 2],
    head: Link,
}

impl<'a> Table<'a> {
    fn new(ladder: &'a Ladder, first: usize, second: usize, plan: &Plan) -> Self {
        let [own, other] = [&ladder.players[first], &ladder.players[second]];
        let keys = [own.pair.public(), other.pair.public()];
        let (reveal, half) = (Link::of(&ladder.minutes.to_string()), Link::of("s"));
        let (points, chain) = plan.stated.unwrap_or((own.points, own.chain.hash));
        let challenge = wire::Challenge {
            to: keys[1].id(),
            rule: Digest::from_bytes(*ladder.rule.digest().as_bytes()).link(),
            clock: Clock::Untimed,
            rated: plan.rated.then_some(1),
            round: None,
            after: None,
            pairing: None,
            referee: plan.referee.map(|seed| pair(seed).public().id()),
            toss: toss::commitment(&keys[0], &keys[1], &reveal),
            points,
            chain,
            network: network(),
            minutes: ladder.minutes,
        };
        let gid = Gid::new(challenge.draft().signed_link());
        let begins = toss::challenger_begins(&reveal, &half);
        let mut table = Self {
            keys: [&own.pair, &other.pair],
            setting: Setting {
                own: keys[0],
                opponent: keys[1],
                nick: format!("player{}", second + 1).parse().unwrap(),
                name: "".parse().unwrap(),
                country: None,
                network: network(),
                rule: ladder.rule.id().clone(),
                canonical: ladder.rule.canonical().to_owned(),
                me: if begins { Side::South } else { Side::North },
            },
            gid,
            game: Game::new(Arc::clone(&ladder.rule)),
            numbers: [1, 0],
            lines: Vec::new(),
            stakes: [points, other.points],
            head: gid.link(),
        };
        table.say(Author::Own, &challenge.draft());
        let accept = wire::Accept {
            gid,
            toss: half,
            points: other.points,
            chain: other.chain.hash,
            network: network(),
            minutes: ladder.minutes,
        };
        let accept = table.say(Author::Opponent, &accept.draft());
        let start = wire::Start {
            gid,
            number: 1,
            known: 0,
            accept,
            toss: reveal,
        };
        table.head = table.say(Author::Own, &start.draft());
        table
    }

    /// Plays as many plies as planned, each the legal move of the farthest house, and ends the game.
    fn play_out(&mut self, plan: &Plan) -> (Outcome, Link) {
        while self.game.ply() < plan.plies && self.game.to_move().is_some() {
            let moves = self.game.legal_moves();
            let choice = self.game.ply() as usize * 7 % moves.as_slice().len();
            self.ply(moves.as_slice()[choice]);
        }
        let loser = match plan.first_loses {
            true => self.setting.me,
            false => self.setting.me.other(),
        };
        let how = match plan.end {
            EndReason::Gone => Declared::Gone(loser),
            EndReason::Agreed => Declared::Agreed,
            _ => Declared::Resign(loser),
        };
        if let Some(outcome) = self.game.outcome() {
            return (*outcome, self.head);
        }
        if plan.end == EndReason::Resign {
            let author = self.author(loser);
            let resign = wire::Resign {
                gid: self.gid,
                number: self.number(author),
                known: 0,
                link: self.head,
                reason: None,
            };
            self.head = self.say(author, &resign.draft());
        }
        if plan.end == EndReason::Agreed {
            self.agree(loser);
        }
        (self.game.finish(how).unwrap(), self.head)
    }

    /// One side offers a draw, and the other says yes.
    fn agree(&mut self, side: Side) {
        let [by, other] = [self.author(side), self.author(side.other())];
        let offer = wire::Offer {
            gid: self.gid,
            number: self.number(by),
            known: 0,
            kind: wire::OfferKind::Draw,
            ply: None,
            link: self.head,
        };
        let (number, link) = (offer.number, self.say(by, &offer.draft()));
        let answer = wire::Answer {
            gid: self.gid,
            number: self.number(other),
            known: number,
            offer: number,
            word: wire::AnswerWord::Yes,
            link,
        };
        self.head = self.say(other, &answer.draft());
    }

    fn ply(&mut self, mv: Move) {
        let author = self.author(self.game.to_move().unwrap());
        self.game.play(mv).unwrap();
        let line = wire::Move {
            gid: self.gid,
            number: self.number(author),
            known: 0,
            ply: self.game.ply() as u16,
            house: mv.to_char(6).try_into().unwrap(),
            used: 0,
            position: *self.game.position(),
            link: self.head,
        };
        self.head = self.say(author, &line.draft());
    }

    fn author(&self, side: Side) -> Author {
        match side == self.setting.me {
            true => Author::Own,
            false => Author::Opponent,
        }
    }

    fn number(&mut self, author: Author) -> u16 {
        self.numbers[author as usize] += 1;
        self.numbers[author as usize]
    }

    fn say(&mut self, author: Author, draft: &Draft) -> Link {
        let line = draft.clone().sign(self.keys[author as usize]).unwrap();
        let link = Link::of(&line);
        self.lines.push(kept(author, line));
        link
    }
}

pub(crate) fn kept(author: Author, line: String) -> Kept {
    Kept {
        author,
        line,
        at: SystemTime::UNIX_EPOCH,
    }
}

/// The key with this seed.
pub(crate) fn pair(seed: u8) -> KeyPair {
    KeyPair::from_seed([seed; 32])
}

fn network() -> NetworkToken {
    NetworkToken::from_name(NETWORK)
}
