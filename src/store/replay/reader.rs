//! Line after line into a game.

use std::collections::BTreeSet;

use super::{Agreement, Problem, Replay, SignedResult, offers::Offers, side_of};
use crate::{
    game::{Declared, EndReason, Game, Move, Side},
    peer::{
        Author, TimeLeft, toss,
        wire::{self, Clock, Gid, HalfRecord, Line, Message, OwnResult, RefereeLine, Witness},
    },
    rules::RuleError,
    store::{Kept, Setting},
    trust::{Digest, Link, PublicKey},
};

/// Refused lines of one side that prove that it cheats.
const STRIKES: usize = 3;

/// Results of one game that are looked at.
const MAX_RESULTS: usize = 8;

/// A game that is being read.
pub(super) struct Reader<'a> {
    gid: Gid,
    setting: &'a Setting,
    pub(super) game: Game,
    /// The newest line of the chain after each ply; the first is the start line's.
    pub(super) heads: Vec<Link>,
    pub(super) time: TimeLeft,
    pub(super) offers: Offers,
    /// The `yes` by which both agreed to end the game.
    pub(super) agreement_line: Option<Link>,
    /// Both have agreed to go on some other time.
    pub(super) adjourned: bool,
    /// The resignation that counts: its link, the ply at which it was given, by whom.
    pub(super) resignation: Option<(Link, usize, Side)>,
    challenge: Option<(Author, wire::Challenge)>,
    /// The accept line and its link.
    accept: Option<(Link, wire::Accept)>,
    agreement: Option<Agreement>,
    pub(super) results: Vec<(usize, Author, Link, HalfRecord)>,
    /// What the referee has testified.
    pub(super) witnesses: Vec<Witness>,
    own_signed: bool,
    /// The links of all lines so far.
    seen: BTreeSet<Link>,
    /// The numbered lines of South and North.
    numbered: [BTreeSet<u16>; 2],
    /// Proofs of cheating against South and North: how many lines were wrong where they stood, and whether two
    /// lines have one number.
    strikes: [usize; 2],
    equivocated: [bool; 2],
    problems: Vec<Problem>,
}

/// What a line of the game itself does.
pub(super) enum Effect {
    Counts,
    DoesNotFollow,
    /// Its author must not have said it as the game stood, which lines of the other side's have part in: whoever
    /// shows the game may have made these afterwards.
    Refused,
    /// It names a line of the game after which its author must not have said it, whatever else was said.
    Wrong,
}

impl<'a> Reader<'a> {
    pub(super) fn new(gid: Gid, setting: &'a Setting) -> Result<Self, RuleError> {
        Ok(Self {
            gid,
            setting,
            game: Game::new(setting.rule()?),
            heads: Vec::new(),
            time: TimeLeft::new(Clock::Untimed),
            offers: Offers::default(),
            agreement_line: None,
            adjourned: false,
            resignation: None,
            challenge: None,
            accept: None,
            agreement: None,
            results: Vec::new(),
            witnesses: Vec::new(),
            own_signed: false,
            seen: BTreeSet::new(),
            numbered: Default::default(),
            strikes: [0; 2],
            equivocated: [false; 2],
            problems: Vec::new(),
        })
    }

    pub(super) fn read(&mut self, number: usize, kept: &Kept) {
        if let Err(problem) = self.line(number, kept) {
            self.problems.push(problem);
        }
    }

    pub(super) fn end(mut self) -> Replay {
        let mut results: Vec<SignedResult> = Vec::new();
        for (number, author, link, result) in std::mem::take(&mut self.results) {
            match self.verdict(side_of(self.setting, author), &result) {
                Some(verdict) => results.push(verdict.signed(author, link, result)),
                None => {
                    self.problems.push(Problem::Result(number));
                    results.push(SignedResult {
                        author,
                        link,
                        result,
                        plies: 0,
                        is_shown: false,
                        witness: None,
                    });
                }
            }
        }
        self.problems.sort_by_key(|problem| problem.line());
        let setting = self.setting;
        let mut replay = Replay {
            game: self.game,
            agreement: self.agreement,
            adjourned: self.adjourned,
            results: Vec::new(),
            problems: self.problems,
            heads: self.heads,
        };
        for result in &mut results {
            let author = side_of(setting, result.author);
            let gone = match result.result.own {
                OwnResult::Lost => author,
                _ => author.other(),
            };
            if result.witness.is_some() && replay.refutes_gone(gone, result.result.head) {
                result.is_shown = false;
                result.witness = None;
            }
        }
        replay.results = results;
        replay
    }

    /// Whether the lines prove that a side has cheated: two of its lines have one number, or three were wrong
    /// where they stood. A line that names one that is not here proves nothing: whoever shows the game may
    /// have left that one out.
    pub(super) fn is_convicted(&self, side: Side) -> bool {
        *by_side(&self.equivocated, side) || *by_side(&self.strikes, side) >= STRIKES
    }

    fn line(&mut self, number: usize, kept: &Kept) -> Result<(), Problem> {
        let unreadable = Problem::Unreadable(number);
        let line = Line::parse(&kept.line).map_err(|_| unreadable)?;
        let message = Message::read(&line);
        let author = match &message {
            // A player shows it; the referee has signed it.
            Ok(Message::RefereeLine(RefereeLine::Witness(witness))) => &witness.key,
            _ => self.key(kept.author),
        };
        if !line.verify(author) {
            return Err(Problem::Signature(number));
        }
        let message = message.map_err(|_| unreadable)?;
        if !self.is_of_this_game(&line, &message) {
            return Err(Problem::OtherGame(number));
        }
        let link = line.link();
        if !self.seen.insert(link) {
            return Err(Problem::DoesNotFollow(number));
        }
        let side = side_of(self.setting, kept.author);
        if let Some((_, own, _)) = message.numbered()
            && !by_side_mut(&mut self.numbered, side).insert(own)
        {
            *by_side_mut(&mut self.equivocated, side) = true;
            return Err(Problem::Refused(number));
        }
        if !self.own_signed && !self.opens_with(kept.author, &message) {
            // He had agreed to something that was offered no more, and did not know.
            return Ok(());
        }
        match self.effect(number, kept.author, link, message)? {
            Effect::Counts => Ok(()),
            Effect::DoesNotFollow => Err(Problem::DoesNotFollow(number)),
            Effect::Refused => Err(Problem::Refused(number)),
            Effect::Wrong => {
                *by_side_mut(&mut self.strikes, side) += 1;
                Err(Problem::Refused(number))
            }
        }
    }

    fn is_of_this_game(&self, line: &Line<'_>, message: &Message) -> bool {
        let gid = match message {
            Message::Challenge(_) => Gid::new(line.signed_link()),
            Message::Accept(accept) => accept.gid,
            Message::HalfRecord(result) => result.gid,
            Message::RefereeLine(RefereeLine::Witness(witness)) => witness.gid,
            // Without a number it is no line of a game that is kept: told when it is looked at.
            message => message.numbered().map_or(self.gid, |(gid, ..)| gid),
        };
        gid == self.gid
    }

    fn effect(
        &mut self,
        number: usize,
        author: Author,
        link: Link,
        message: Message,
    ) -> Result<Effect, Problem> {
        Ok(match message {
            Message::Challenge(challenge) => {
                if !self.are_our_terms(author, &challenge) {
                    return Err(Problem::Terms(number));
                }
                self.time = TimeLeft::new(challenge.clock);
                self.challenge = Some((author, challenge));
                Effect::Counts
            }
            // The game has begun by another one.
            Message::Accept(_) if !self.heads.is_empty() => Effect::DoesNotFollow,
            Message::Accept(accept) => {
                self.accept = Some((link, accept));
                Effect::Counts
            }
            Message::Start(start) if self.heads.is_empty() => {
                self.heads.push(link);
                self.agreement = self.agreed(author, &start);
                match self.agreement {
                    Some(_) => Effect::Counts,
                    None => return Err(Problem::Toss(number)),
                }
            }
            // After its own result a side takes lines in and lets them count for nothing.
            Message::Move(_) | Message::Offer(_) | Message::Answer(_) | Message::Resign(_)
                if self.own_signed =>
            {
                Effect::Counts
            }
            Message::Move(mv) => self.play(author, link, &mv),
            Message::Offer(offer) => self.offer(author, link, &offer),
            Message::Answer(answer) => self.answer(author, link, &answer),
            Message::Resign(resign) => self.resign(author, link, &resign),
            // More than both have signed, once each and once as a lie.
            Message::HalfRecord(_) if self.results.len() >= MAX_RESULTS => Effect::DoesNotFollow,
            Message::HalfRecord(result) => {
                self.own_signed |= author == Author::Own;
                self.results.push((number, author, link, result));
                Effect::Counts
            }
            Message::RefereeLine(RefereeLine::Witness(witness)) => self.testimony(witness),
            // A game begins once, by its challenger's first line.
            Message::Start(_) => Effect::Wrong,
            _ => return Err(Problem::Unreadable(number)),
        })
    }

    /// What a referee says counts if he is the one on whom both have agreed, for a game for points.
    fn testimony(&mut self, witness: Witness) -> Effect {
        let terms = self
            .agreement
            .as_ref()
            .map(|agreement| &agreement.challenge);
        let named = terms
            .filter(|terms| terms.rated.is_some())
            .is_some_and(|terms| {
                terms
                    .referee
                    .is_some_and(|referee| witness.is_of(referee, &terms.network))
            });
        let players = [Author::Own, Author::Opponent].map(|author| self.key(author).id());
        let others = !players.contains(&witness.key.id());
        if !named || !others || self.witnesses.len() >= MAX_RESULTS {
            return Effect::DoesNotFollow;
        }
        self.witnesses.push(witness);
        Effect::Counts
    }

    pub(super) fn key_of(&self, side: Side) -> &PublicKey {
        self.key(match side == self.own_side() {
            true => Author::Own,
            false => Author::Opponent,
        })
    }

    fn key(&self, author: Author) -> &PublicKey {
        match author {
            Author::Own => &self.setting.own,
            Author::Opponent => &self.setting.opponent,
        }
    }

    /// Whether a challenge is for the other side, by the rule of this game.
    fn are_our_terms(&self, author: Author, challenge: &wire::Challenge) -> bool {
        let rule = Digest::from_bytes(*self.game.rule().digest().as_bytes());
        challenge.to == self.key(other(author)).id() && challenge.rule == rule.link()
    }

    /// What was agreed on, if the start line reveals the toss that was committed to, names the acceptance, and
    /// gives the sides that the game has.
    fn agreed(&self, challenger: Author, start: &wire::Start) -> Option<Agreement> {
        let (author, challenge) = self.challenge.as_ref()?;
        let (link, accept) = self.accept.as_ref()?;
        let keys = (self.key(challenger), self.key(other(challenger)));
        let begins = toss::challenger_begins(&start.toss, &accept.toss);
        let is_south = side_of(self.setting, challenger) == Side::South;
        // In a game that follows another the sides change, and in one of an event the challenger is South,
        // whatever the toss.
        let sides = match challenge.pairing {
            Some(_) => is_south,
            None => begins == is_south || challenge.after.is_some(),
        };
        let is_right = *author == challenger
            && start.accept == *link
            && toss::commitment(keys.0, keys.1, &start.toss) == challenge.toss
            && sides;
        is_right.then(|| Agreement {
            challenger,
            challenge: challenge.clone(),
            accept: accept.clone(),
        })
    }

    /// Whether it is for points.
    pub(super) fn is_rated(&self) -> bool {
        let challenge = self.challenge.as_ref();
        challenge.is_some_and(|(_, challenge)| challenge.rated.is_some())
    }

    pub(super) fn own_side(&self) -> Side {
        side_of(self.setting, Author::Own)
    }

    /// The newest line of the chain.
    pub(super) fn newest(&self) -> Option<Link> {
        let given_up = self.resignation.map(|(link, ..)| link);
        given_up
            .or(self.agreement_line)
            .or(self.heads.last().copied())
    }

    fn play(&mut self, author: Author, link: Link, mv: &wire::Move) -> Effect {
        let side = side_of(self.setting, author);
        if self.resignation.is_some_and(|(.., by)| by != side) {
            // It crossed the resignation and counts for nothing.
            return Effect::Counts;
        }
        let is_newest = self.heads.last() == Some(&mv.link);
        if !is_newest && !self.heads.contains(&mv.link) {
            return Effect::DoesNotFollow;
        }
        if self.adjourned {
            return Effect::Refused;
        }
        let due = is_newest
            && self.game.to_move() == Some(side)
            && u32::from(mv.ply) == self.game.ply() + 1
            && self.time.allows(side, mv.used);
        let Some(house) = Move::from_char(mv.house.get(), self.game.rule().holes()) else {
            return Effect::Wrong;
        };
        if !due || self.game.play(house).is_err() {
            return Effect::Wrong;
        }
        if !mv.position.looks_like(self.game.position()) {
            self.game.undo();
            return Effect::Wrong;
        }
        self.heads.push(link);
        self.time.spend(side, mv.used);
        self.offers
            .close((author == Author::Own).then_some(mv.number));
        Effect::Counts
    }

    /// A resignation counts at the line that it follows; see the protocol.
    fn resign(&mut self, author: Author, link: Link, resign: &wire::Resign) -> Effect {
        let side = side_of(self.setting, author);
        let how = match resign.reason {
            None => Declared::Resign(side),
            Some(EndReason::Flag) if self.time.is_timed() => Declared::Flag(side),
            Some(EndReason::Settled) => Declared::Settled,
            Some(_) => return Effect::Wrong,
        };
        let place = self.heads.iter().position(|head| *head == resign.link);
        // Both have given up, and the other's counts: it was given earlier, or at the same ply in his turn.
        let crossed = self.resignation.is_some_and(|(.., by)| by != side);
        let Some(ply) = place else {
            return if crossed {
                Effect::Counts
            } else {
                Effect::DoesNotFollow
            };
        };
        let unseen = self.game.history().get(ply..).unwrap_or_default();
        let mover = unseen
            .first()
            .map_or(self.game.position().side(), |step| step.side);
        let counts = match self.resignation {
            Some((_, before, by)) => ply < before || (ply == before && mover == side && by != side),
            None => unseen.iter().all(|step| step.side != side),
        };
        // Who is convicted has had his chances: each costs going back in the game.
        if how == Declared::Settled
            && (self.is_convicted(side) || !self.at(ply).may_settle_alone(side))
        {
            return Effect::Wrong;
        }
        match (counts, self.resignation) {
            (true, _) => {
                self.offers
                    .close((author == Author::Own).then_some(resign.number));
                self.give_up_at(ply, link, how, side)
            }
            (false, None) => Effect::Wrong,
            (false, Some(_)) if crossed => Effect::Counts,
            (false, Some(_)) => Effect::DoesNotFollow,
        }
    }

    fn give_up_at(&mut self, ply: usize, link: Link, how: Declared, by: Side) -> Effect {
        self.agreement_line = None;
        self.game.reopen();
        while self.heads.len() > ply + 1 {
            self.heads.pop();
            self.game.undo();
        }
        if self.game.finish(how).is_err() {
            // The rule had ended the game: nothing was left to give up.
            return Effect::Wrong;
        }
        self.adjourned = false;
        self.resignation = Some((link, ply, by));
        Effect::Counts
    }
}

const fn other(author: Author) -> Author {
    match author {
        Author::Own => Author::Opponent,
        Author::Opponent => Author::Own,
    }
}

fn by_side<T>([south, north]: &[T; 2], side: Side) -> &T {
    match side {
        Side::South => south,
        Side::North => north,
    }
}

fn by_side_mut<T>([south, north]: &mut [T; 2], side: Side) -> &mut T {
    match side {
        Side::South => south,
        Side::North => north,
    }
}
