//! A kept game played again from its lines alone, every signature checked.

use super::{Kept, Setting};
use crate::{
    game::{EndReason, Game, Move, Outcome, Side},
    peer::{
        Author, toss,
        wire::{self, Gid, HalfRecord, Line, Message},
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
            resignation: None,
            challenge: None,
            accept: None,
            results: Vec::new(),
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
    /// The resignation that counts: its link, the ply at which it was given, by whom.
    resignation: Option<(Link, usize, Side)>,
    challenge: Option<(Author, wire::Challenge)>,
    /// The accept line's link and its half of the toss.
    accept: Option<(Link, Link)>,
    results: Vec<(usize, HalfRecord)>,
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
            Message::Move(mv) => self.play(side, line.link(), &mv),
            Message::Resign(resign) => self.resign(side, line.link(), resign.link),
            Message::HalfRecord(result) => {
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
            && self.heads.last() == Some(&mv.link);
        let Some(house) = Move::from_char(mv.house.get(), self.game.rule().holes()) else {
            return false;
        };
        if !due || self.game.play(house).is_err() {
            return false;
        }
        if mv.position != *self.game.position() {
            self.game.undo();
            return false;
        }
        self.heads.push(link);
        true
    }

    /// A resignation counts at the line that it follows; see the protocol.
    fn resign(&mut self, side: Side, link: Link, follows: Link) -> bool {
        let Some(ply) = self.heads.iter().position(|head| *head == follows) else {
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
        let resigned = self.game.resign(side).is_ok();
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
            if !right || Some(result.head) != head {
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
