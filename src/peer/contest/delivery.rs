//! Getting lines across: acknowledging, saying again, asking for what is missing, and noticing that
//! nobody is there.

use std::time::Duration;

use super::{Contest, Context, Effect, Resend, next_request};
use crate::{
    game::Declared,
    peer::{
        output::{Author, CommandError, Event, ResultClass},
        time::Now,
        wire,
    },
};

/// A line that arrived is acknowledged after this long if nothing else was said.
const ACK_AFTER: Duration = Duration::from_secs(4);
/// One line in answer to a repeated line or a `sync` in this time; more lines wait longer.
const ANSWER_GAP: Duration = Duration::from_secs(6);
/// Silence while an answer is due becomes an event after this long, and an absent opponent's game
/// can be ended.
const SILENCE: Duration = Duration::from_secs(120);
/// Whoever was heard this recently is here, whatever else may have got lost.
const LATELY: Duration = Duration::from_secs(30);
/// A result is signed without the opponent's acknowledgement after this long. Netsplits last
/// minutes; whoever stays away longer must not keep the other from his result.
const GIVE_UP: Duration = Duration::from_secs(600);

/// How a side can leave a game that the opponent does not go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaving {
    /// His time is up.
    Flag,
    /// He has gone.
    Gone,
    /// He never said anything in it.
    NeverBegan,
}

/// What an abandoned game leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::peer) enum Abandoned {
    /// A result.
    Ended,
    /// Nothing: the opponent never said anything in it.
    NeverBegan,
}

impl Contest {
    /// Ends a game in which it is the opponent's turn and his time is up, or he has been gone, silent
    /// or without any knowledge of it for two minutes.
    pub(in crate::peer) fn abandon(&mut self, now: Now) -> Result<Abandoned, CommandError> {
        let them = self.me.other();
        let ended = match self.leaving(now)? {
            Leaving::NeverBegan => return Ok(Abandoned::NeverBegan),
            Leaving::Flag => self.game.finish(Declared::Flag(them)),
            Leaving::Gone => self.game.finish(Declared::Gone(them)),
        };
        ended
            .map(|_| Abandoned::Ended)
            .map_err(|_| CommandError::UnknownGame)
    }

    /// How this side can leave the game now, or why it cannot.
    pub(super) fn leaving(&self, now: Now) -> Result<Leaving, CommandError> {
        let them = self.me.other();
        if self.adjourned && !self.forgotten {
            return Err(CommandError::Adjourned);
        }
        // Who does not acknowledge what both have agreed on keeps the other from his move.
        let held_up = self.adjourned || self.has_open_yes();
        match self.game.to_move() {
            None => return Err(CommandError::UnknownGame),
            Some(side) if side != them && !held_up => return Err(CommandError::YourTurn),
            Some(_) => {}
        }
        if self.is_their_time_up(now) {
            return Ok(Leaving::Flag);
        }
        self.absence(now)
    }

    /// The same, whatever his clock shows.
    pub(super) fn absence(&self, now: Now) -> Result<Leaving, CommandError> {
        let since = match (self.present, self.is_unanswered()) {
            (false, _) => self.absent_since,
            (true, true) => self.waited_from(),
            (true, false) => return Err(CommandError::OpponentPresent),
        };
        let missing = (since + SILENCE).saturating_sub(now.elapsed);
        if !self.forgotten && !missing.is_zero() {
            return Err(CommandError::TooSoon(
                missing.as_millis().div_ceil(1000) as u64
            ));
        }
        if !self.has_begun() {
            return Ok(Leaving::NeverBegan);
        }
        Ok(Leaving::Gone)
    }

    /// Says a numbered line: on disk first, and again until it is acknowledged.
    pub(super) fn say(&mut self, ctx: &mut Context<'_>, line: String) {
        self.begin_waiting(ctx.now);
        self.own.push(line.clone());
        ctx.out.push(Effect::Store(Author::Own, line.clone()));
        // It carries the newest number known, and so acknowledges it.
        self.ack_due = None;
        // Without the opponent the line waits: his return starts with a `sync`.
        if self.present {
            ctx.out.push(Effect::Tell(line));
        }
        self.resend = Some(Resend::start(ctx.now));
    }

    /// Says a line that is no news, behind those that are.
    pub(super) fn tell_again(&mut self, ctx: &mut Context<'_>, line: String) {
        if self.present {
            ctx.out.push(Effect::TellAgain(line));
        }
    }

    /// A line of the opponent's will have to be acknowledged.
    pub(super) fn owe_ack(&mut self, now: Now) {
        self.ack_due.get_or_insert(now.elapsed + ACK_AFTER);
    }

    /// Whether an answer of `lines` lines to something repeated may be said now; if so, it counts.
    pub(super) fn may_answer(&mut self, now: Now, lines: u32) -> bool {
        let may = now.elapsed >= self.answers_from;
        if may {
            self.answers_from = now.elapsed + ANSWER_GAP.saturating_mul(lines.max(1));
        }
        may
    }

    /// Something came from the opponent that cannot be a copy of an earlier line.
    pub(super) fn heard(&mut self, now: Now) {
        self.heard_at = now.elapsed;
        self.silence_told = false;
        self.sync_open = false;
        self.forgotten = false;
    }

    /// The opponent has left or cannot be reached.
    pub(in crate::peer) fn opponent_left(&mut self, now: Now) {
        if std::mem::replace(&mut self.present, false) {
            self.absent_since = now.elapsed;
        }
    }

    /// This side is back on the network: only from now on can the opponent's absence be seen.
    pub(in crate::peer) fn back_online(&mut self, now: Now) {
        self.absent_since = now.elapsed;
        self.waiting_since = now.elapsed;
        self.probe = None;
    }

    /// An answer is due from now on, if none was due before.
    fn begin_waiting(&mut self, now: Now) {
        if !self.is_unanswered() {
            self.waiting_since = now.elapsed;
        }
    }

    /// The moment from which silence counts: neither his last word nor our first unanswered one.
    fn waited_from(&self) -> Duration {
        self.heard_at.max(self.waiting_since)
    }

    /// The opponent said hello, or something valid came from him: whatever was missed is asked for.
    pub(in crate::peer) fn opponent_here(&mut self, ctx: &mut Context<'_>) {
        if !std::mem::replace(&mut self.present, true) {
            self.probe = None;
            self.waiting_since = ctx.now.elapsed;
            ctx.event(Event::Back(self.gid));
            self.resend = Some(Resend::start(ctx.now));
        }
        if !self.is_settled() {
            self.begin_waiting(ctx.now);
            self.sync_open = true;
            self.resend.get_or_insert(Resend::start(ctx.now));
            self.ask(ctx);
        }
    }

    /// Whether the opponent is here and something new has come from him a moment ago.
    pub(in crate::peer) fn was_heard_lately(&self, now: Now) -> bool {
        self.present && now.elapsed.saturating_sub(self.heard_at) < LATELY
    }

    pub(in crate::peer) fn is_present(&self) -> bool {
        self.present
    }

    /// Since when an answer has been due, if one is.
    pub(in crate::peer) fn unanswered_since(&self) -> Option<Duration> {
        self.is_unanswered().then(|| self.waited_from())
    }

    /// Whether something has been said that wants an answer and has none.
    pub(super) fn is_unanswered(&self) -> bool {
        self.sync_open || !self.own.all_acknowledged() || self.is_result_open()
    }

    /// Whether this side has signed and the other has not, as far as is known.
    fn is_result_open(&self) -> bool {
        self.own_result.is_some() && self.their_result.is_none()
    }

    /// Whether the game is over and its result waits for an acknowledgement that does not come.
    pub(super) fn waits_in_vain_to_sign(&self, now: Now) -> bool {
        self.is_unsigned() && now.elapsed >= self.waited_from() + GIVE_UP
    }

    fn is_unsigned(&self) -> bool {
        self.is_over() && self.own_result.is_none() && !self.is_classed()
    }

    /// Says again soon whatever has no answer yet.
    pub(in crate::peer) fn restart_resend(&mut self, now: Now) {
        self.resend = self.is_unanswered().then(|| Resend::start(now));
    }

    /// Says how far one is and asks for what is missing.
    pub(super) fn ask(&mut self, ctx: &mut Context<'_>) {
        let recently = |last: Duration| ctx.now.elapsed.saturating_sub(last) < ANSWER_GAP;
        if self.replaying || self.asked_at.is_some_and(recently) {
            return;
        }
        self.asked_at = Some(ctx.now.elapsed);
        if let Some(line) = self.sync_line(ctx) {
            self.begin_waiting(ctx.now);
            self.tell_again(ctx, line);
            self.sync_open = true;
            self.resend.get_or_insert(Resend::start(ctx.now));
        }
    }

    /// The opponent does not hear this side, by the word of the referee.
    pub(in crate::peer) fn ask_again(&mut self, ctx: &mut Context<'_>) {
        if !self.is_settled() {
            self.ask(ctx);
        }
    }

    fn sync_line(&mut self, ctx: &Context<'_>) -> Option<String> {
        self.own_request = next_request(self.own_request, ctx.now);
        let sync = wire::Sync {
            gid: self.gid,
            request: self.own_request,
            number: self.own.newest(),
            known: self.theirs.newest(),
            head: Some(self.head()),
        };
        ctx.sign(sync.draft()).ok()
    }

    pub(super) fn acknowledge(&mut self, ctx: &mut Context<'_>) {
        self.acknowledge_request(ctx, None);
    }

    /// Says what has arrived, in answer to a request: whoever asked sees that it is no copy.
    pub(super) fn acknowledge_request(&mut self, ctx: &mut Context<'_>, request: Option<u32>) {
        self.ack_due = None;
        let ack = wire::Ack {
            gid: self.gid,
            number: self.own.newest(),
            known: self.theirs.newest(),
            link: self.theirs.newest_link(),
            request,
        };
        if let Ok(line) = ctx.sign(ack.draft()) {
            self.tell_again(ctx, line);
        }
    }

    /// The moment at which [`Contest::tick`] has something to do.
    pub(in crate::peer) fn next_timeout(&self) -> Option<Duration> {
        let sign = self.is_unsigned().then(|| self.waited_from() + GIVE_UP);
        let silence = self.silence_due();
        if !self.present {
            let probe = self.probe.map_or(Duration::ZERO, |probe| probe.due);
            let looks = !self.is_settled() && !self.is_given_up() && !self.forgotten;
            return [looks.then_some(probe), sign, silence]
                .into_iter()
                .flatten()
                .min();
        }
        let resend = self.resend.filter(|_| !self.forgotten);
        let resend = resend.map(|resend| resend.due);
        [self.ack_due, resend, silence, sign, self.clock_due()]
            .into_iter()
            .flatten()
            .min()
    }

    /// When his silence is to be told: he is away in his own turn, or owes an answer.
    fn silence_due(&self) -> Option<Duration> {
        if self.silence_told || self.is_over() || self.adjourned {
            return None;
        }
        if !self.present {
            let his_turn = self.game.to_move() == Some(self.me.other()) || self.has_open_yes();
            return his_turn.then(|| self.absent_since + SILENCE);
        }
        self.is_unanswered().then(|| self.waited_from() + SILENCE)
    }

    /// Does what is due.
    pub(in crate::peer) fn tick(&mut self, ctx: &mut Context<'_>) {
        let now = ctx.now.elapsed;
        if self.silence_due().is_some_and(|due| due <= now) {
            self.silence_told = true;
            ctx.event(Event::Silent(self.gid));
        }
        if self.waits_in_vain_to_sign(ctx.now) {
            // A game that both have called off needs no signature, so nothing is to be waited for.
            self.confirm(ctx, u16::MAX);
        }
        if !self.present {
            return self.look_for_opponent(ctx);
        }
        self.tick_clock(ctx);
        if self.ack_due.is_some_and(|due| due <= now) {
            self.acknowledge(ctx);
        }
        let due = |resend: &Resend| resend.due <= now;
        if let Some(resend) = self.resend.filter(|resend| due(resend) && !self.forgotten) {
            self.say_again(ctx, resend);
        }
    }

    /// He may be here without our having seen his return: a hello can get lost.
    fn look_for_opponent(&mut self, ctx: &mut Context<'_>) {
        if self.is_settled() || self.is_given_up() || self.forgotten {
            return;
        }
        let Some(probe) = self.probe else {
            self.probe = Some(Resend::probe(ctx.now));
            return;
        };
        if probe.due <= ctx.now.elapsed {
            if probe.exhausted() && self.is_result_open() && !self.is_classed() {
                self.settle_as(ctx, ResultClass::Claimed);
            }
            self.probe = Some(probe.next(ctx.now));
            ctx.out.push(Effect::Unanswered);
            if let Some(line) = self.sync_line(ctx) {
                ctx.out.push(Effect::TellAgain(line));
            }
        }
    }

    fn say_again(&mut self, ctx: &mut Context<'_>, resend: Resend) {
        if !self.is_unanswered() {
            self.resend = None;
            return;
        }
        ctx.out.push(Effect::Unanswered);
        let lines: Vec<String> = self.own.unacknowledged().map(str::to_owned).collect();
        for line in lines {
            self.tell_again(ctx, line);
        }
        if self.sync_open {
            self.ask(ctx);
        }
        if let Some(result) = self.own_result.clone().filter(|_| self.is_result_open()) {
            self.tell_witness(ctx);
            ctx.out.push(Effect::WireAgain(result));
            if resend.exhausted() && !self.is_classed() {
                // He may still sign; from now on he is asked at long intervals only.
                self.settle_as(ctx, ResultClass::Claimed);
                self.resend = Some(Resend::probe(ctx.now));
                return;
            }
        }
        let next = resend.next(ctx.now);
        self.resend = Some(next).filter(|_| !self.is_given_up());
    }
}
