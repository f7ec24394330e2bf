//! A kept game played again from its lines alone, every signature checked.

use super::{Kept, Setting};
use crate::{
    game::{Declared, EndReason, Game, Move, Outcome, Side},
    peer::{
        Author, TimeLeft, toss,
        wire::{self, Clock, Gid, HalfRecord, Line, Message},
    },
    rules::RuleError,
    trust::{Link, PublicKey},
};

/// A game as its lines tell it.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game, with every move that counts. An end that the moves do not show, other than a
    /// resignation, is not in it.
    pub game: Game,
    /// What does not fit, in the order of the lines; empty for a game as it should be.
    pub problems: Vec<Problem>,
}

/// Something in the lines of a game that does not fit. Lines are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// A line is no protocol line of a game.
    #[error("line {0} is no line of a game")]
    Unreadable(usize),
    /// A signature is not that of the line's author.
    #[error("line {0} is not signed by the one who is said to have written it")]
    Signature(usize),
    /// A line is about another game.
    #[error("line {0} belongs to another game")]
    OtherGame(usize),
    /// A line does not follow what came before. It was refused, or it crossed a resignation.
    #[error("line {0} does not count: it does not follow the lines before it")]
    DoesNotFollow(usize),
    /// The toss is not the one committed to, or gives another side.
    #[error("line {0} reveals another toss than the one committed to")]
    Toss(usize),
    /// A result is not the one that the lines give.
    #[error("line {0} states another result than the moves have")]
    Result(usize),
}

impl Replay {
    /// Plays a game again.
    ///
    /// # Errors
    /// When its rule cannot be read.
    pub fn of(gid: Gid, setting: &Setting, lines: &[Kept]) -> Result<Self, RuleError> {
        let mut reader = Reader {
            gid,
            setting,
            game: Game::new(setting.rule()?),
            heads: Vec::new(),
            time: TimeLeft::new(Clock::Untimed),
            resignation: None,
            challenge: None,
            accept: None,
            results: Vec::new(),
            own_signed: false,
            problems: Vec::new(),
        };
        for (place, kept) in lines.iter().enumerate() {
            if let Err(problem) = reader.line(place + 1, kept) {
                reader.problems.push(problem);
            }
        }
        reader.check_results();
        reader.problems.sort_by_key(|problem| problem.line());
        Ok(Self {
            game: reader.game,
            problems: reader.problems,
        })
    }
}

impl Problem {
    /// The line, counted from 1.
    pub const fn line(self) -> usize {
        match self {
            Self::Unreadable(line)
            | Self::Signature(line)
            | Self::OtherGame(line)
            | Self::DoesNotFollow(line)
            | Self::Toss(line)
            | Self::Result(line) => line,
        }
    }
}

struct Reader<'a> {
    gid: Gid,
    setting: &'a Setting,
    game: Game,
    /// The newest line of the chain after each ply; the first is the start line's.
    heads: Vec<Link>,
    time: TimeLeft,
    /// The resignation that counts: its link, the ply at which it was given, by whom.
    resignation: Option<(Link, usize, Side)>,
    challenge: Option<(Author, wire::Challenge)>,
    /// The accept line's link and its half of the toss.
    accept: Option<(Link, Link)>,
    results: Vec<(usize, HalfRecord)>,
    own_signed: bool,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn line(&mut self, number: usize, kept: &Kept) -> Result<(), Problem> {
        let unreadable = Problem::Unreadable(number);
        let line = Line::parse(&kept.line).map_err(|_| unreadable)?;
        if !line.verify(self.key(kept.author)) {
            return Err(Problem::Signature(number));
        }
        let message = Message::read(&line).map_err(|_| unreadable)?;
        let gid = match &message {
            Message::Challenge(_) => Gid::new(line.signed_link()),
            Message::Accept(accept) => accept.gid,
            Message::Start(start) => start.gid,
            Message::Move(mv) => mv.gid,
            Message::Resign(resign) => resign.gid,
            Message::HalfRecord(result) => result.gid,
            _ => return Err(unreadable),
        };
        if gid != self.gid {
            return Err(Problem::OtherGame(number));
        }
        let side = self.side(kept.author);
        let follows = match message {
            Message::Challenge(challenge) => {
                self.time = TimeLeft::new(challenge.clock);
                self.challenge = Some((kept.author, challenge));
                true
            }
            Message::Accept(accept) => {
                self.accept = Some((line.link(), accept.toss));
                true
            }
            Message::Start(start) if self.heads.is_empty() => {
                self.heads.push(line.link());
                return if self.toss_is_right(kept.author, &start) {
                    Ok(())
                } else {
                    Err(Problem::Toss(number))
                };
            }
            // After its own result a side takes lines in and lets them count for nothing.
            Message::Move(_) | Message::Resign(_) if self.own_signed => true,
            Message::Move(mv) => self.play(side, line.link(), &mv),
            Message::Resign(resign) => self.resign(side, line.link(), &resign),
            Message::HalfRecord(result) => {
                self.own_signed |= kept.author == Author::Own;
                self.results.push((number, result));
                true
            }
            _ => false,
        };
        follows.then_some(()).ok_or(Problem::DoesNotFollow(number))
    }

    fn key(&self, author: Author) -> &PublicKey {
        match author {
            Author::Own => &self.setting.own,
            Author::Opponent => &self.setting.opponent,
        }
    }

    fn side(&self, author: Author) -> Side {
        match author {
            Author::Own => self.setting.me,
            Author::Opponent => self.setting.me.other(),
        }
    }

    fn toss_is_right(&self, challenger: Author, start: &wire::Start) -> bool {
        let (Some((author, challenge)), Some((link, half))) = (&self.challenge, &self.accept)
        else {
            return false;
        };
        let challenged = match challenger {
            Author::Own => Author::Opponent,
            Author::Opponent => Author::Own,
        };
        let keys = (self.key(challenger), self.key(challenged));
        let first = toss::challenger_begins(&start.toss, half);
        *author == challenger
            && start.accept == *link
            && toss::commitment(keys.0, keys.1, &start.toss) == challenge.toss
            && first == (self.side(challenger) == Side::South)
    }

    fn play(&mut self, side: Side, link: Link, mv: &wire::Move) -> bool {
        let due = self.game.to_move() == Some(side)
            && u32::from(mv.ply) == self.game.ply() + 1
            && self.heads.last() == Some(&mv.link)
            && self.time.allows(side, mv.used);
        let Some(house) = Move::from_char(mv.house.get(), self.game.rule().holes()) else {
            return false;
        };
        if !due || self.game.play(house).is_err() {
            return false;
        }
        if !mv.position.looks_like(self.game.position()) {
            self.game.undo();
            return false;
        }
        self.heads.push(link);
        self.time.spend(side, mv.used);
        true
    }

    /// A resignation counts at the line that it follows; see the protocol.
    fn resign(&mut self, side: Side, link: Link, resign: &wire::Resign) -> bool {
        let how = match resign.reason {
            None => Declared::Resign(side),
            Some(EndReason::Flag) if self.time.is_timed() => Declared::Flag(side),
            Some(_) => return false,
        };
        let Some(ply) = self.heads.iter().position(|head| *head == resign.link) else {
            return false;
        };
        let unseen = self.game.history().get(ply..).unwrap_or_default();
        let mover = unseen
            .first()
            .map_or(self.game.position().side(), |step| step.side);
        let counts = match self.resignation {
            Some((_, before, by)) => ply < before || (ply == before && mover == side && by != side),
            None => unseen.iter().all(|step| step.side != side),
        };
        if !counts {
            return false;
        }
        self.game.reopen();
        while self.heads.len() > ply + 1 {
            self.heads.pop();
            self.game.undo();
        }
        let resigned = self.game.finish(how).is_ok();
        if resigned {
            self.resignation = Some((link, ply, side));
        }
        resigned
    }

    fn check_results(&mut self) {
        let newest = self.heads.last().copied();
        let head = self.resignation.map_or(newest, |(link, ..)| Some(link));
        for (number, result) in &self.results {
            let right = match self.game.outcome() {
                Some(outcome) => says(result, outcome) || is_declared(result.reason),
                None => is_declared(result.reason),
            };
            // Time that was up may have been found by one side before the other's line said it.
            let before = result.reason == EndReason::Flag && Some(result.head) == newest;
            if !right || (Some(result.head) != head && !before) {
                self.problems.push(Problem::Result(*number));
            }
        }
    }
}

fn says(result: &HalfRecord, outcome: &Outcome) -> bool {
    result.score.0 == outcome.score && result.reason == outcome.reason
}

/// Whether a game can end so without a line of the game that says it.
const fn is_declared(reason: EndReason) -> bool {
    matches!(
        reason,
        EndReason::Aborted
            | EndReason::Agreed
            | EndReason::Cheat
            | EndReason::Flag
            | EndReason::Gone
            | EndReason::NoStart
            | EndReason::Settled
    )
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;
    use crate::{
        peer::wire::{Accept, Challenge, Clock, Draft, Resign, Start},
        rules,
        trust::{KeyPair, Points},
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
            let keys = [1, 2].map(|seed| KeyPair::from_seed([seed; 32]));
            let [own, opponent] = [keys[0].public(), keys[1].public()];
            let (reveal, half) = (Link::of("r"), Link::of("s"));
            let rule = rules::find("abapa").unwrap();
            let challenge = Challenge {
                to: opponent.id(),
                rule: Link::of("rule"),
                clock: Clock::Untimed,
                rated: None,
                round: None,
                after: None,
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
                me: if first { Side::South } else { Side::North },
            };
            let mut table = Self {
                keys,
                setting,
                gid,
                game: Game::new(rule),
                numbers: [0; 2],
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
        assert_eq!(replay.problems, [Problem::DoesNotFollow(5)]);
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
}
