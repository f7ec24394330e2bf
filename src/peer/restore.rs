//! Taking up what was unfinished when the program ended.

use std::sync::Arc;

use super::{
    Nick,
    contest::{Arbiter, Beginning, Contest, Context, Resend, RestoreError, Stakes},
    machine::Peer,
    negotiation::{Acceptance, EXPIRY, Invitation},
    output::{Author, Event, Recipient, Terms},
    presence::rule_link,
    seats::Seat,
    time::Now,
    toss,
    wire::{Accept, Challenge, Gid, Line, Message, Start},
};
use crate::{game::Side, rules::Rule, trust::PublicKey};

/// A game as it was kept on disk.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The opponent.
    pub opponent: PublicKey,
    /// The nick under which he was last known.
    pub nick: Nick,
    /// The rule of the challenge.
    pub rule: Arc<Rule>,
    /// The own side, once it was known.
    pub me: Option<Side>,
    /// The lines in the order in which they were kept.
    pub lines: Vec<(Author, String)>,
    /// Whether everything about its end has been told and noted in an earlier run.
    pub told: bool,
}

/// The lines that a game begins with.
#[derive(Default)]
struct Opening {
    challenge: Option<(Author, Challenge, String, Gid)>,
    accept: Option<(Author, Accept, String)>,
    start: Option<Start>,
}

impl Opening {
    fn of(lines: &[(Author, String)]) -> Self {
        let mut opening = Self::default();
        for (author, text) in lines {
            let Ok(line) = Line::parse(text) else {
                continue;
            };
            match Message::read(&line) {
                // The first of each counts, as when the game was begun; another one is the opponent's lie.
                Ok(Message::Challenge(challenge)) if opening.challenge.is_none() => {
                    let gid = Gid::new(line.signed_link());
                    opening.challenge = Some((*author, challenge, text.clone(), gid));
                }
                Ok(Message::Accept(accept)) if opening.start.is_none() => {
                    opening.accept = Some((*author, accept, text.clone()));
                }
                Ok(Message::Start(start)) if opening.start.is_none() => {
                    opening.start = Some(start);
                }
                _ => {}
            }
        }
        opening
    }
}

impl Peer {
    /// Takes up a game from the lines on disk. It goes on when the opponent is there. A game whose both results are known is taken up without a word, to be able to answer an
    /// opponent who lacks ours.
    ///
    /// # Errors
    /// When the game had not begun, or the lines are damaged; it cannot go on then.
    pub fn restore(&mut self, now: Now, saved: &Saved) -> Result<(), RestoreError> {
        let opening = Opening::of(&saved.lines);
        let (challenged_by, challenge, line, gid) = opening
            .challenge
            .ok_or(RestoreError::Missing("challenge"))?;
        let (_, accept, accept_line) = opening.accept.ok_or(RestoreError::Missing("accept"))?;
        if challenge.rule != rule_link(&saved.rule) {
            return Err(RestoreError::Damaged(line));
        }
        self.remember(gid);
        let Some(start) = opening.start else {
            return self.restore_acceptance(
                now,
                saved,
                (challenge, line, gid),
                accept,
                accept_line,
            );
        };
        let challenger_is_south = toss::challenger_begins(&start.toss, &accept.toss);
        let own_challenge = challenged_by == Author::Own;
        let drawn = if challenger_is_south == own_challenge {
            Side::South
        } else {
            Side::North
        };
        let me = match (challenge.pairing, challenge.after) {
            (Some(_), _) if own_challenge => Side::South,
            (Some(_), _) => Side::North,
            (None, None) => drawn,
            // The side follows from another game, and was noted when this one began.
            (None, Some(_)) => saved.me.ok_or(RestoreError::Missing("side"))?,
        };
        let challenger = if own_challenge { me } else { me.other() };
        let rule = Arc::clone(&saved.rule);
        let beginning = Beginning {
            gid,
            rule,
            clock: challenge.clock,
            opponent: saved.opponent,
            me,
            stakes: Stakes::of(&challenge, accept.points, challenger),
            round: challenge.round,
            arbiter: Arbiter::of(&challenge, [&line, &accept_line]),
        };
        let mut effects = Vec::new();
        let mut ctx = Context {
            now,
            key: &self.key,
            checks: self.checks,
            out: &mut effects,
        };
        let mut contest = Contest::restore(&mut ctx, beginning, &saved.lines)?;
        let game = Box::new(contest.game().clone());
        // The pass is news: it is not on disk, and is told as every ply is.
        contest.play_forced_pass(&mut ctx);
        contest.tell_offer(&mut ctx);
        let (is_signed, is_settled) = (contest.has_signed(), contest.is_settled());
        if !is_signed {
            self.event(Event::Resumed {
                gid,
                nick: saved.nick.clone(),
                opponent: Box::new(saved.opponent),
                me,
                game,
                adjourned: contest.is_adjourned(),
            });
        }
        let seat = Seat::new(contest, saved.nick.clone(), false);
        self.seats.insert(gid, seat);
        self.held_back.remove(&gid);
        if is_settled && saved.told {
            // Over for both: it is here for an opponent who has lost our result, and for a rematch.
            self.event(Event::Remembered {
                gid,
                nick: saved.nick.clone(),
                round: challenge.round,
            });
            self.retire_before(gid);
            return Ok(());
        }
        self.carry_out(now, gid, &Recipient::Nick(saved.nick.clone()), effects);
        self.with_contest(now, gid, Contest::tell_end);
        // On a network that both are on already, his hello will not come again.
        if let Some(nick) = self.nick_of(saved.opponent.id()).cloned() {
            self.welcome_back(now, &nick, &saved.opponent);
        }
        Ok(())
    }

    /// An acceptance whose start line had not come is said again; the challenger may still wait.
    fn restore_acceptance(
        &mut self,
        now: Now,
        saved: &Saved,
        (challenge, line, gid): (Challenge, String, Gid),
        accept: Accept,
        accept_line: String,
    ) -> Result<(), RestoreError> {
        if challenge.to != self.key.id() {
            // The own half of the toss was never said and is lost.
            return Err(RestoreError::Missing("start"));
        }
        if self.negotiations.invitations.contains_key(&gid) {
            // It is still here: only the connection was gone.
            return Ok(());
        }
        if challenge.after.is_some() {
            // The side follows from a game that may be here no more.
            return Err(RestoreError::Missing("start"));
        }
        let rule = Arc::clone(&saved.rule);
        let terms = Terms {
            rule,
            clock: challenge.clock,
            rated: challenge.rated.is_some(),
            round: challenge.round,
            after: challenge.after,
            pairing: challenge.pairing,
            // The challenge names him.
            referee: None,
        };
        let side = challenge.pairing.map(|_| Side::North).or(saved.me);
        let resend = Resend::start(now);
        let acceptance = Acceptance {
            toss: accept.toss,
            points: accept.points,
            line: accept_line,
            resend,
        };
        let invitation = Invitation {
            nick: saved.nick.clone(),
            opponent: saved.opponent,
            terms,
            side,
            challenge,
            line,
            expires: now.elapsed + 2 * EXPIRY,
            accepted: Some(acceptance),
            at_table: false,
        };
        self.negotiations.invitations.insert(gid, invitation);
        Ok(())
    }
}
