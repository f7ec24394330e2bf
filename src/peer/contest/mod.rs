//! A contest: a live game between two peers.
//!
//! ```text
//! Playing ──move ends it / resign──▶ Over ──ending line acknowledged──▶ Signed ──other's result──▶ Sealed
//!    │  ▲                              │                                                      └─▶ Disputed
//!    ▼  │ undone by an earlier resign  │
//!    └──┴──────────────────────────────┘
//! ```
//!
//! A contest is bound to its name and the two keys, never to a nick. Both sides replay every line
//! on their own game; whatever does not fit is refused and changes nothing.
//!
//! A side signs its result only when the line that ended the game has been acknowledged. Until
//! then the opponent may have resigned already without having seen it; the resignation then counts
//! and the unseen moves are undone on both sides alike.

mod clock;
mod delivery;
mod finish;
mod lines;
mod offer;
mod receive;
mod restore;
mod witness;

use std::{sync::Arc, time::Duration};

use clock::ContestClock;
use lines::{OwnLines, TheirLines};
use offer::Offers;
use witness::Testimony;

pub(super) use delivery::Abandoned;
pub(super) use lines::Resend;
pub use restore::RestoreError;
pub(super) use witness::Arbiter;

use super::{
    checks::Checks,
    output::{Author, CommandError, Event, ResultClass},
    time::Now,
    wire::{self, Clock, Draft, Gid, MoveLetter, Round, TooLong},
};
use crate::{
    game::{Declared, EndReason, Game, Move, Side},
    rules::Rule,
    trust::{KeyPair, Link, Points, PublicKey},
};

/// What a contest wants done, in this order.
#[derive(Debug)]
pub(super) enum Effect {
    /// Put a line on disk.
    Store(Author, String),
    /// Say a line to the opponent.
    Tell(String),
    /// Say a line to the opponent again, or answer one of his that came again: not before what is
    /// said for the first time.
    TellAgain(String),
    /// Something had no answer and is said again: the opponent may not be where we speak.
    Unanswered,
    /// Say a line in the wire channel.
    Wire(String),
    /// Say a line in the wire channel again.
    WireAgain(String),
    /// Tell the player.
    Event(Event),
}

/// What a contest is lent for one call.
pub(super) struct Context<'a> {
    pub(super) now: Now,
    pub(super) key: &'a KeyPair,
    pub(super) checks: Checks,
    pub(super) out: &'a mut Vec<Effect>,
}

impl Context<'_> {
    fn event(&mut self, event: Event) {
        self.out.push(Effect::Event(event));
    }

    fn sign(&self, draft: Draft) -> Result<String, TooLong> {
        draft.sign(self.key)
    }
}

/// How a contest begins: what the negotiation leaves behind.
pub(super) struct Beginning {
    pub(super) gid: Gid,
    pub(super) rule: Arc<Rule>,
    pub(super) clock: Clock,
    pub(super) opponent: PublicKey,
    pub(super) me: Side,
    /// What both had before a game for points; `None` for a casual one.
    pub(super) stakes: Option<Stakes>,
    /// Which game of a match it is.
    pub(super) round: Option<Round>,
    /// The referee, if there is one.
    pub(super) arbiter: Option<Arbiter>,
}

/// What South and North had before a game for points, as they have signed it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    south: Points,
    north: Points,
}

impl Stakes {
    /// `None` unless the challenge is for points.
    pub(super) fn of(
        challenge: &wire::Challenge,
        accepted_with: Points,
        challenger: Side,
    ) -> Option<Self> {
        challenge.rated?;
        let (first, second) = (challenge.points, accepted_with);
        Some(match challenger {
            Side::South => Self {
                south: first,
                north: second,
            },
            Side::North => Self {
                south: second,
                north: first,
            },
        })
    }

    fn of_side(self, side: Side) -> Points {
        match side {
            Side::South => self.south,
            Side::North => self.north,
        }
    }
}

/// One side's view of a contest.
#[derive(Debug)]
pub(super) struct Contest {
    gid: Gid,
    opponent: PublicKey,
    me: Side,
    stakes: Option<Stakes>,
    round: Option<Round>,
    arbiter: Option<Arbiter>,
    testimony: Testimony,
    game: Game,
    /// The newest line of the chain after each ply; the first is the start line's.
    heads: Vec<Link>,
    /// The line by which a side gave up, or said that its time was up, and so ended the game: its
    /// link and the ply at which it was given.
    resignation: Option<(Link, usize, Side)>,
    /// The `yes` by which both agreed to end the game, and whose it is.
    agreement: Option<(Link, Side)>,
    offers: Offers,
    /// Both have agreed to go on some other time.
    adjourned: bool,
    called_off_told: bool,
    own: OwnLines,
    theirs: TheirLines,
    /// Refused lines of the opponent's.
    strikes: u8,
    /// Those of them that show to anybody that he must have known better.
    proofs: u8,
    ack_due: Option<Duration>,
    resend: Option<Resend>,
    /// When to look for an absent opponent.
    probe: Option<Resend>,
    /// Repeated lines and requests are answered from this moment on.
    answers_from: Duration,
    /// How often a repeated result has been answered.
    results_answered: u32,
    asked_at: Option<Duration>,
    own_request: u32,
    their_request: u32,
    present: bool,
    /// Since when the opponent has been absent.
    absent_since: Duration,
    /// The opponent has said that he does not know this game.
    forgotten: bool,
    /// Lines from disk are being gone through; nothing is said.
    replaying: bool,
    /// A `sync` of ours has had no answer yet.
    sync_open: bool,
    /// When something that cannot be a copy last came from the opponent.
    heard_at: Duration,
    /// Since when an answer of his has been due, whatever came before.
    waiting_since: Duration,
    silence_told: bool,
    clock: ContestClock,
    own_result: Option<String>,
    own_half: Option<wire::HalfRecord>,
    their_result: Option<(Link, wire::HalfRecord)>,
    /// The opponent has signed two results of this game; the second one is kept as proof.
    forked: bool,
    class: Option<ResultClass>,
}

impl Contest {
    /// The challenger's side: says the start line.
    pub(super) fn begin(
        ctx: &mut Context<'_>,
        beginning: Beginning,
        accept: Link,
        toss: Link,
    ) -> Result<Self, TooLong> {
        let start = wire::Start {
            gid: beginning.gid,
            number: 1,
            known: 0,
            accept,
            toss,
        };
        let line = ctx.sign(start.draft())?;
        let mut contest = Self::new(ctx.now, beginning, Link::of(&line));
        contest.say(ctx, line);
        Ok(contest)
    }

    /// The challenged side: the start line has arrived and is right.
    pub(super) fn join(
        ctx: &mut Context<'_>,
        beginning: Beginning,
        start: &wire::Line<'_>,
    ) -> Self {
        let mut contest = Self::new(ctx.now, beginning, start.link());
        contest.take_in(ctx, start);
        contest
    }

    fn new(now: Now, beginning: Beginning, start: Link) -> Self {
        Self {
            gid: beginning.gid,
            opponent: beginning.opponent,
            me: beginning.me,
            stakes: beginning.stakes,
            round: beginning.round,
            arbiter: beginning.arbiter,
            testimony: Testimony::default(),
            game: Game::new(beginning.rule),
            heads: vec![start],
            resignation: None,
            agreement: None,
            offers: Offers::default(),
            adjourned: false,
            called_off_told: false,
            own: OwnLines::default(),
            theirs: TheirLines::default(),
            strikes: 0,
            proofs: 0,
            ack_due: None,
            resend: None,
            probe: None,
            answers_from: Duration::ZERO,
            results_answered: 0,
            asked_at: None,
            own_request: 0,
            their_request: 0,
            present: true,
            absent_since: now.elapsed,
            forgotten: false,
            replaying: false,
            sync_open: false,
            heard_at: now.elapsed,
            waiting_since: now.elapsed,
            silence_told: false,
            clock: ContestClock::new(beginning.clock),
            own_result: None,
            own_half: None,
            their_result: None,
            forked: false,
            class: None,
        }
    }

    pub(super) fn opponent(&self) -> &PublicKey {
        &self.opponent
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn me(&self) -> Side {
        self.me
    }

    /// Whether it is for points.
    pub(super) fn is_rated(&self) -> bool {
        self.stakes.is_some()
    }

    /// Which game of a match it is, if of any.
    pub(super) fn round(&self) -> Option<Round> {
        self.round
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.to_move().is_none()
    }

    /// Whether this side has signed the result.
    pub(super) fn has_signed(&self) -> bool {
        self.own_result.is_some()
    }

    /// Whether the opponent has said anything in it.
    pub(super) fn has_begun(&self) -> bool {
        self.theirs.newest() > 0
    }

    /// Whether both have said something in it. Before, whoever is left alone says that it is void.
    pub(super) fn is_mutual(&self) -> bool {
        self.has_begun() && self.own.newest() > 0
    }

    /// Whether a line of the opponent's cannot be a copy of an earlier one.
    pub(super) fn is_news(&self, message: &wire::Message) -> bool {
        let next = self.theirs.newest().saturating_add(1);
        if let Some((_, number, _)) = message.numbered() {
            return number == next;
        }
        match message {
            wire::Message::Sync(sync) => sync.request > self.their_request,
            wire::Message::Ack(ack) => ack.request == Some(self.own_request),
            _ => false,
        }
    }

    /// Whether both sides' results are known, so that nothing more has to be said unless the
    /// opponent asks.
    pub(super) fn is_settled(&self) -> bool {
        matches!(
            self.class,
            Some(ResultClass::Sealed | ResultClass::Disputed)
        ) || self.is_called_off()
    }

    /// Whether the result has a class, be it that the other side never signed.
    pub(super) fn is_classed(&self) -> bool {
        self.class.is_some() || self.is_called_off()
    }

    /// The state in a few words, for a failed simulation.
    #[cfg(test)]
    pub(super) fn summary(&self) -> String {
        format!(
            "{} ply {} of {:?}, own {} (all acknowledged: {}), theirs {}, present {}, sync open {}, \
             resend {:?}, probe {:?}, heard {:?}, own result {}, their result {}, class {:?}",
            self.me,
            self.game.ply(),
            self.game.outcome().map(|outcome| outcome.reason),
            self.own.newest(),
            self.own.all_acknowledged(),
            self.theirs.newest(),
            self.present,
            self.sync_open,
            self.resend.map(|resend| resend.due),
            self.probe.map(|probe| probe.due),
            self.heard_at,
            self.own_result.is_some(),
            self.their_result.is_some(),
            self.class,
        )
    }

    /// Whether nothing has come back through every repetition of a line.
    pub(super) fn is_in_vain(&self) -> bool {
        let tried = self.resend.is_some_and(Resend::exhausted);
        !self.is_classed() && (!self.present || (tried && self.is_unanswered()))
    }

    /// Whether the game is over, this side has signed, and the other has not been heard for hours.
    fn is_given_up(&self) -> bool {
        let last = self.probe.or(self.resend);
        self.is_classed() && last.is_some_and(Resend::hopeless)
    }

    /// The newest line of the chain after each ply.
    #[cfg(test)]
    pub(super) fn heads(&self) -> &[Link] {
        &self.heads
    }

    /// What an opponent knows who wants to say the right thing, or nearly.
    #[cfg(test)]
    pub(super) fn expected(&self) -> (u16, u16) {
        (self.theirs.newest() + 1, self.own.newest())
    }

    /// The link of the transcript's newest line.
    pub(super) fn head(&self) -> Link {
        let given_up = self.resignation.map(|(link, ..)| link);
        let agreed = self.agreement.map(|(link, _)| link);
        let newest = self.heads.last().copied();
        // `heads` holds the start line's link from the beginning on.
        given_up.or(agreed).or(newest).unwrap_or(self.gid.link())
    }

    /// Plays a move.
    pub(super) fn play(&mut self, ctx: &mut Context<'_>, mv: Move) -> Result<(), CommandError> {
        if self.game.to_move() != Some(self.me) {
            return Err(CommandError::NotYourTurn);
        }
        if self.adjourned {
            return Err(CommandError::Adjourned);
        }
        self.has_nothing_under_way()?;
        self.concede_if_flagged(ctx)?;
        let number = self.own.next_number().ok_or(CommandError::NotYourTurn)?;
        let ply = self.game.ply();
        let used = self.clock.used(ctx.now);
        let played = self.game.play(mv)?;
        let line = self
            .move_line(number, mv, used)
            .and_then(|draft| Ok(ctx.sign(draft)?));
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                self.game.undo();
                return Err(error);
            }
        };
        let head = Link::of(&line);
        self.heads.push(head);
        self.say(ctx, line);
        self.clock.own_move(self.me, used);
        self.offers.close_by(number);
        ctx.event(Event::Moved {
            gid: self.gid,
            ply: ply + 1,
            by: self.me,
            mv,
            played: Box::new(played),
            position: Box::new(*self.game.position()),
            head,
        });
        self.play_forced_pass(ctx);
        Ok(())
    }

    /// The line of a move that the game has just played.
    fn move_line(&self, number: u16, mv: Move, used: u32) -> Result<Draft, CommandError> {
        let letter = mv.to_char(self.game.rule().holes());
        Ok(wire::Move {
            gid: self.gid,
            number,
            known: self.theirs.newest(),
            ply: u16::try_from(self.game.ply()).map_err(|_| CommandError::NotYourTurn)?,
            house: MoveLetter::try_from(letter).map_err(|_| CommandError::NotYourTurn)?,
            used,
            position: *self.game.position(),
            link: self.head(),
        }
        .draft())
    }

    /// A pass is no choice: the program plays it by itself.
    pub(in crate::peer) fn play_forced_pass(&mut self, ctx: &mut Context<'_>) {
        let forced = !self.replaying
            && !self.is_held_up()
            && self.game.to_move() == Some(self.me)
            && matches!(self.game.legal_moves().as_slice(), [Move::Pass]);
        if forced {
            // The move is legal and the turn is ours, so only a line that does not fit could
            // fail, and a line without a house letter is the shortest of all.
            let _ = self.play(ctx, Move::Pass);
        }
    }

    /// Gives up.
    pub(super) fn resign(&mut self, ctx: &mut Context<'_>) -> Result<(), CommandError> {
        if self.is_over() {
            return Err(CommandError::NotYourTurn);
        }
        self.give_up(ctx, Declared::Resign(self.me))
    }

    /// Ends the game by a line of this side's: it resigns, its time is up, or the rule lets it end the
    /// game.
    fn give_up(&mut self, ctx: &mut Context<'_>, how: Declared) -> Result<(), CommandError> {
        let number = self.own.next_number().ok_or(CommandError::NotYourTurn)?;
        let known = self.theirs.newest();
        let resign = wire::Resign {
            gid: self.gid,
            number,
            known,
            link: self.head(),
            reason: Some(how.reason()).filter(|reason| *reason != EndReason::Resign),
        };
        let line = ctx.sign(resign.draft())?;
        let ply = self.heads.len().saturating_sub(1);
        self.offers.close_by(number);
        self.end_by_resignation(Link::of(&line), ply, how, self.me);
        self.say(ctx, line);
        Ok(())
    }
}

/// The number of the next request. It goes up over restarts too, because the calendar does.
pub(super) fn next_request(last: u32, now: Now) -> u32 {
    last.saturating_add(1)
        .max(now.minutes.saturating_mul(REQUESTS_A_MINUTE))
}

/// Requests to one peer in a minute, at most: they are seconds apart.
const REQUESTS_A_MINUTE: u32 = 16;
