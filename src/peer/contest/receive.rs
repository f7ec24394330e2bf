//! What an opponent's line does to a contest.

use super::{Contest, Context, Effect, Resend, finish::MAX_RESULTS_ANSWERED, lines::Arrival};
use crate::{
    game::{Declared, EndReason, Move, Side},
    peer::{
        checks::Check,
        output::{Author, Event},
        wire::{self, ErrorWord, Letters, Line},
    },
    trust::Link,
};

/// Refused lines after which the game is lost.
pub(super) const MAX_STRIKES: u8 = 3;
/// Lines sent at most in answer to one `sync`.
const LINES_PER_SYNC: usize = 8;

impl Contest {
    /// A line whose signature has been found good. It may be a copy of an earlier one.
    pub(in crate::peer) fn receive(
        &mut self,
        ctx: &mut Context<'_>,
        line: &Line<'_>,
        message: &wire::Message,
    ) {
        if self.is_news(message) {
            self.heard(ctx.now);
        }
        match message {
            // The start line began this contest; another one has no place in it.
            wire::Message::Start(_) => {
                self.numbered(ctx, line, message, |_, _| Err(ErrorWord::Stale));
            }
            wire::Message::Move(mv) => self.numbered(ctx, line, message, |contest, ctx| {
                contest.apply_move(ctx, line, mv)
            }),
            wire::Message::Offer(offer) => self.numbered(ctx, line, message, |contest, ctx| {
                contest.apply_offer(ctx, line.link(), offer)
            }),
            wire::Message::Answer(answer) => self.numbered(ctx, line, message, |contest, ctx| {
                contest.apply_answer(ctx, line.link(), answer)
            }),
            wire::Message::Resign(resign) => self.numbered(ctx, line, message, |contest, ctx| {
                contest.apply_resignation(ctx, line.link(), resign)
            }),
            wire::Message::Ack(ack) => {
                self.acknowledged(ctx, ack);
                self.play_forced_pass(ctx);
            }
            wire::Message::Sync(sync) => {
                self.answer_sync(ctx, sync);
                self.play_forced_pass(ctx);
            }
            wire::Message::Refusal(error) => self.accused(ctx, error),
            // `moves` is a hint for a program that has lost its archive; nothing depends on it.
            _ => {}
        }
    }

    /// A numbered line: looks at its number first, then at what it says.
    fn numbered(
        &mut self,
        ctx: &mut Context<'_>,
        line: &Line<'_>,
        message: &wire::Message,
        apply: impl FnOnce(&mut Self, &mut Context<'_>) -> Result<(), ErrorWord>,
    ) {
        let Some((_, number, known)) = message.numbered() else {
            return;
        };
        match self.theirs.arrival(number, line.link()) {
            // Both results are known: nothing that is said now matters to this game.
            Arrival::Next if self.is_settled() => return self.repeated(ctx),
            Arrival::Next => {}
            Arrival::Repeated => return self.repeated(ctx),
            Arrival::Equivocation => return self.equivocated(ctx, line),
            Arrival::Gap if ctx.checks.pass(Check::Number, false) => {}
            Arrival::Gap => return self.ask(ctx),
        }
        self.own.acknowledge(known);
        self.take_in(ctx, line);
        if self.own_result.is_none() {
            self.reopen_unless_seen(ctx, message);
        }
        self.confirm(ctx, known);
        // A line that comes after the end, or after its author has agreed to something that was offered no
        // more, has a number and nothing else: he did not know.
        if self.own_result.is_none()
            && !self.offers.is_void(known)
            && let Err(word) = apply(self, ctx)
        {
            self.proofs = self.proofs.saturating_add(u8::from(self.is_proof(message)));
            self.refuse(ctx, number, word);
        }
        self.agree_if_both_offer(ctx);
        self.play_forced_pass(ctx);
    }

    /// Whether a line that was refused proves something: it names a line that both have, after which the
    /// rule does not allow it. One that names another line may be right in a game that is not this one.
    fn is_proof(&self, message: &wire::Message) -> bool {
        match message {
            wire::Message::Move(mv) => !self.adjourned && self.heads.contains(&mv.link),
            wire::Message::Resign(resign) => self.heads.contains(&resign.link),
            wire::Message::Start(_) => true,
            _ => false,
        }
    }

    /// Keeps a line of the opponent's and owes an acknowledgement.
    pub(super) fn take_in(&mut self, ctx: &mut Context<'_>, line: &Line<'_>) {
        ctx.out
            .push(Effect::Store(Author::Opponent, line.text().to_owned()));
        self.theirs.push(line.link());
        self.owe_ack(ctx.now);
    }

    fn apply_move(
        &mut self,
        ctx: &mut Context<'_>,
        line: &Line<'_>,
        mv: &wire::Move,
    ) -> Result<(), ErrorWord> {
        if self
            .resignation
            .is_some_and(|(_, ply, by)| by == self.me && ply + 1 == self.heads.len())
        {
            // Both lines crossed: the opponent moved before he saw that this side has resigned.
            return Ok(());
        }
        let to_move = self.game.to_move().ok_or(ErrorWord::Turn)?;
        if self.adjourned {
            return Err(ErrorWord::Turn);
        }
        let them = self.me.other();
        let passes = |check, holds| ctx.checks.pass(check, holds);
        if !passes(Check::Turn, to_move == them) {
            return Err(ErrorWord::Turn);
        }
        if !passes(Check::Ply, u32::from(mv.ply) == self.game.ply() + 1) {
            return Err(ErrorWord::Ply);
        }
        if !passes(Check::Link, mv.link == self.head()) {
            return Err(ErrorWord::Stale);
        }
        // His own program would have said that his time is up.
        if !passes(Check::Time, self.clock.left.allows(them, mv.used)) {
            return Err(ErrorWord::Illegal);
        }
        let holes = self.game.rule().holes();
        let house = Move::from_char(mv.house.get(), holes).ok_or(ErrorWord::Illegal)?;
        let played = self.game.play(house).map_err(|_| ErrorWord::Illegal)?;
        if !passes(
            Check::Position,
            mv.position.looks_like(self.game.position()),
        ) {
            self.game.undo();
            return Err(ErrorWord::Position);
        }
        let head = line.link();
        self.heads.push(head);
        self.clock.their_move(ctx.now, them, mv.used);
        self.offers.close();
        ctx.event(Event::Moved {
            gid: self.gid,
            ply: self.game.ply(),
            by: to_move,
            mv: house,
            played: Box::new(played),
            position: Box::new(*self.game.position()),
            head,
        });
        Ok(())
    }

    /// The opponent gives up: at the newest line, or at an earlier one after which only this side
    /// has moved, which he had not seen. Those moves are undone.
    fn apply_resignation(
        &mut self,
        ctx: &mut Context<'_>,
        link: Link,
        resign: &wire::Resign,
    ) -> Result<(), ErrorWord> {
        let them = self.me.other();
        let how = self
            .declared(them, resign.reason)
            .ok_or(ErrorWord::Illegal)?;
        if let Some((_, own_ply, by)) = self.resignation
            && by == self.me
        {
            // Both gave up. The earlier resignation counts; at the same ply, that of the side
            // whose turn it was. The other side finds the same.
            let ply = self.heads.iter().position(|head| *head == resign.link);
            let theirs_counts = match ply {
                Some(ply) if ply == own_ply => self.mover_at(ply) == Some(them),
                Some(ply) => ply < own_ply,
                // It follows a line that is not here: it was given later.
                None => false,
            };
            if !theirs_counts {
                return Ok(());
            }
        }
        let ply = self
            .heads
            .iter()
            .position(|head| *head == resign.link)
            .ok_or(ErrorWord::Stale)?;
        let unseen = self.game.history().get(ply..).unwrap_or_default();
        if unseen.iter().any(|step| step.side != self.me) {
            return Err(ErrorWord::Stale);
        }
        let ends = how != Declared::Settled || self.may_settle_at(ply, them);
        if !ctx.checks.pass(Check::Ending, ends) {
            return Err(ErrorWord::Illegal);
        }
        if !unseen.is_empty() {
            ctx.event(Event::TakenBack {
                gid: self.gid,
                ply: u32::try_from(ply).unwrap_or(0),
            });
        }
        self.end_by_resignation(link, ply, how, them);
        Ok(())
    }

    /// What a side declares by a `resign` line with this reason.
    pub(super) fn declared(&self, by: Side, reason: Option<EndReason>) -> Option<Declared> {
        match reason {
            None => Some(Declared::Resign(by)),
            Some(EndReason::Flag) if self.clock.left.is_timed() => Some(Declared::Flag(by)),
            Some(EndReason::Settled) => Some(Declared::Settled),
            Some(_) => None,
        }
    }

    /// Whether the rule let this side end the game alone after so many plies.
    fn may_settle_at(&self, ply: usize, side: Side) -> bool {
        let mut game = self.game.clone();
        game.reopen();
        while game.history().len() > ply && game.undo().is_some() {}
        game.may_settle_alone(side)
    }

    fn mover_at(&self, ply: usize) -> Option<Side> {
        match self.game.history().get(ply) {
            Some(step) => Some(step.side),
            None => Some(self.game.position().side()),
        }
    }

    /// Ends the game by a side's own line at `ply`, undoing what came after.
    pub(super) fn end_by_resignation(&mut self, link: Link, ply: usize, how: Declared, by: Side) {
        self.offers.close();
        self.agreement = None;
        self.game.reopen();
        while self.heads.len() > ply + 1 {
            self.heads.pop();
            self.game.undo();
        }
        // A game that the rule has ended stays ended: nothing is left to give up.
        if self.game.finish(how).is_ok() {
            self.adjourned = false;
            self.resignation = Some((link, ply, by));
        }
    }

    /// A line came again: the opponent lacks something of ours, or our acknowledgement was lost.
    pub(in crate::peer) fn repeated(&mut self, ctx: &mut Context<'_>) {
        let line = self.own.newest_unacknowledged().map(str::to_owned);
        if line.is_some() && self.resend.is_some_and(Resend::is_first) {
            // The answer is on its way and crossed with the repetition.
            return;
        }
        if !self.may_answer(ctx.now, if line.is_some() { 2 } else { 1 }) {
            return;
        }
        // An `ack` asks for no answer, so two sides never answer each other for ever.
        self.acknowledge(ctx);
        if let Some(line) = line {
            self.tell_again(ctx, line);
        }
    }

    /// Two different lines with one number: signed proof, and the game is lost for their author.
    fn equivocated(&mut self, ctx: &mut Context<'_>, line: &Line<'_>) {
        // One proof is enough; more would only fill the disk.
        self.proofs = MAX_STRIKES;
        if self.convict() {
            ctx.out
                .push(Effect::Store(Author::Opponent, line.text().to_owned()));
        }
    }

    /// Ends the game against the opponent, unless it is over. Says whether it did.
    fn convict(&mut self) -> bool {
        let open = self.own_result.is_none() && !self.is_over();
        if open {
            let cheat = Declared::Cheat(self.me.other());
            return self.game.finish(cheat).is_ok();
        }
        false
    }

    fn refuse(&mut self, ctx: &mut Context<'_>, number: u16, word: ErrorWord) {
        // After the end, be it by the third of these, nobody is told any more.
        if self.strikes >= MAX_STRIKES || self.is_over() {
            return;
        }
        self.strikes += 1;
        ctx.event(Event::Refused {
            gid: self.gid,
            word,
        });
        let error = wire::Refusal {
            gid: self.gid,
            number,
            word,
        };
        if let Ok(line) = ctx.sign(error.draft()) {
            ctx.out.push(Effect::Tell(line));
        }
        if self.strikes >= MAX_STRIKES {
            self.convict();
        }
    }

    fn acknowledged(&mut self, ctx: &mut Context<'_>, ack: &wire::Ack) {
        if ack.number > self.theirs.newest() {
            // He has said something that has not come, be it a resignation: what he knows of ours
            // must not decide anything before that is here.
            return self.ask(ctx);
        }
        self.sync_open = false;
        // The hash shows that the other side has these very bytes.
        let theirs = ack.known > 0 && ack.link == self.own.link(ack.known);
        if theirs && self.own.acknowledge(ack.known) {
            self.confirm(ctx, ack.known);
            self.heard(ctx.now);
        }
    }

    fn accused(&mut self, ctx: &mut Context<'_>, error: &wire::Refusal) {
        if error.word == ErrorWord::Unknown {
            // A game that both have called off is forgotten by who knows it first.
            if self.is_over() {
                self.confirm(ctx, u16::MAX);
            }
            // His archive is lost, or he says so. Nothing is said to him until he speaks again.
            if self.is_mutual() && !self.is_over() && !self.forgotten {
                self.forgotten = true;
                ctx.event(Event::Forgotten(self.gid));
            }
            return;
        }
        ctx.event(Event::Accused {
            gid: self.gid,
            word: error.word,
        });
    }

    fn answer_sync(&mut self, ctx: &mut Context<'_>, sync: &wire::Sync) {
        if sync.request <= self.their_request {
            return;
        }
        let missing: Vec<String> = self
            .own
            .after(sync.known)
            .take(LINES_PER_SYNC)
            .map(str::to_owned)
            .collect();
        let lines = u32::try_from(missing.len())
            .unwrap_or(u32::MAX)
            .saturating_add(2);
        if !self.may_answer(ctx.now, lines) {
            return;
        }
        self.their_request = sync.request;
        if sync.number > self.theirs.newest() {
            self.ask(ctx);
        } else {
            self.own.acknowledge(sync.known);
            self.confirm(ctx, sync.known);
        }
        if missing.is_empty() {
            self.acknowledge_request(ctx, Some(sync.request));
        } else {
            self.tell_moves(ctx);
        }
        for line in missing {
            self.tell_again(ctx, line);
        }
        // He asks although his result is here: he may lack ours.
        let owed = self.their_result.is_none() || self.results_answered < MAX_RESULTS_ANSWERED;
        if let Some(result) = self.own_result.clone().filter(|_| owed) {
            self.results_answered += u32::from(self.their_result.is_some());
            self.tell_witness(ctx);
            ctx.out.push(Effect::WireAgain(result));
        }
    }

    /// The newest plies as letters in one line.
    fn tell_moves(&mut self, ctx: &mut Context<'_>) {
        let holes = self.game.rule().holes();
        let history = self.game.history();
        let skipped = history.len().saturating_sub(Letters::MAX);
        let letters: String = history
            .iter()
            .skip(skipped)
            .map(|step| step.mv.to_char(holes))
            .collect();
        let (Ok(letters), Ok(from)) = (letters.parse(), u16::try_from(skipped + 1)) else {
            // No ply yet: there is nothing to tell.
            return;
        };
        let moves = wire::Moves {
            gid: self.gid,
            from,
            letters,
        };
        if let Ok(line) = ctx.sign(moves.draft()) {
            self.tell_again(ctx, line);
        }
    }
}
