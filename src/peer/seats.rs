//! The contests a player is in: where their opponents sit, and carrying out what they want.

use std::time::Duration;

use super::{
    Nick,
    contest::{Abandoned, Contest, Context, Effect},
    machine::Peer,
    output::{Class, CommandError, Event, Offer, Output, Recipient, Void},
    time::Now,
    wire::{self, Gid},
};

/// Finished games kept to answer an opponent who has missed the end.
const MAX_SETTLED: usize = 32;
/// A line that a server refuses is refused by then, however long it has waited to be sent.
const REFUSED_WITHIN: Duration = Duration::from_secs(60);
/// Adjourned games at once.
const MAX_ADJOURNED: usize = 8;
/// Nicks that take no private lines remembered.
const MAX_CLOSED: usize = 64;

/// A contest and the nick its opponent was last heard under.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) contest: Contest,
    pub(super) nick: Nick,
    /// Private lines are refused: the contest runs in the game's own channel.
    pub(super) at_table: bool,
    /// It runs over a direct connection.
    pub(super) direct: bool,
    /// This side's result, and when it was said on the wire for the last time.
    public_result: Option<(Duration, String)>,
}

impl Seat {
    pub(super) fn new(contest: Contest, nick: Nick, at_table: bool) -> Self {
        Self {
            contest,
            nick,
            at_table,
            direct: false,
            public_result: None,
        }
    }

    /// Where lines to the opponent go.
    pub(super) fn recipient(&self, gid: Gid) -> Recipient {
        if self.direct {
            Recipient::Direct(gid)
        } else if self.at_table {
            Recipient::Table(gid)
        } else {
            Recipient::Nick(self.nick.clone())
        }
    }
}

impl Peer {
    /// A line to somebody was not delivered though he may be there: he takes none, or the server
    /// holds it back. His games wait until he is heard again.
    pub fn not_delivered(&mut self, now: Now, nick: &Nick) {
        // Who is reached directly is not absent, whatever becomes of IRC.
        let over_irc = |gid: &Gid| !self.is_direct(*gid);
        let waiting: Vec<Gid> = self.games_with(nick).into_iter().filter(over_irc).collect();
        for gid in waiting {
            self.with_contest(now, gid, |contest, ctx| contest.opponent_left(ctx.now));
        }
    }

    /// The games whose opponents were last heard under this nick.
    pub(super) fn games_with(&self, nick: &Nick) -> Vec<Gid> {
        let with_him = self.seats.iter().filter(|(_, seat)| seat.nick == *nick);
        with_him.map(|(gid, _)| *gid).collect()
    }

    /// The opponent of a game speaks from this nick now.
    pub(super) fn sits_as(&mut self, gid: Gid, nick: &Nick) {
        let seat = self.seats.get_mut(&gid);
        let Some(seat) = seat.filter(|seat| seat.nick != *nick) else {
            return;
        };
        let old = std::mem::replace(&mut seat.nick, nick.clone());
        if !seat.contest.is_over() {
            let nick = nick.clone();
            self.event(Event::OpponentNick { gid, old, nick });
        }
    }

    /// Private lines to somebody are refused, as by a user mode that lets only registered nicks or
    /// accepted people through. The games with him move to channels of their own, and nobody
    /// tries in private again.
    pub fn refused(&mut self, now: Now, nick: &Nick) {
        if self.closed.len() < MAX_CLOSED {
            self.closed.insert(nick.clone());
        }
        if self.seats.values().all(|seat| seat.nick != *nick) {
            self.present_openly(now, nick);
        }
        let with_him = self
            .seats
            .iter_mut()
            .filter(|(_, seat)| seat.nick == *nick && !seat.at_table && !seat.contest.is_classed());
        let mut gids = Vec::new();
        for (gid, seat) in with_him {
            seat.at_table = true;
            gids.push(*gid);
        }
        for gid in gids {
            self.join_table(gid);
            self.say_meet(now, gid);
            self.with_contest(now, gid, |contest, _| contest.restart_resend(now));
        }
    }

    /// The wire channel takes nothing from this player now. A result that he has just said there goes
    /// to the opponent alone: he could not sign what he has not got.
    pub fn silenced(&mut self, now: Now) {
        let mut results = Vec::new();
        for (gid, seat) in &mut self.seats {
            if let Some((said, line)) = seat.public_result.take()
                && now.elapsed.saturating_sub(said) < REFUSED_WITHIN
            {
                results.push((seat.recipient(*gid), line));
            }
        }
        for (to, line) in results {
            let class = Class::Contest;
            self.out.push_back(Output::Say { to, class, line });
        }
    }

    /// Says a result for all to hear.
    fn say_result(&mut self, now: Now, gid: Gid, class: Class, line: String) {
        if let Some(seat) = self.seats.get_mut(&gid) {
            seat.public_result = Some((now.elapsed, line.clone()));
            if seat.direct {
                // The wire may be split.
                let (to, line) = (seat.recipient(gid), line.clone());
                self.out.push_back(Output::Say { to, class, line });
            }
        }
        self.say_wire(class, line);
    }

    /// Seats a contest that has begun.
    pub(super) fn seat(
        &mut self,
        now: Now,
        gid: Gid,
        nick: Nick,
        contest: Contest,
        at_table: bool,
    ) {
        let (rule, me) = (contest.game().rule().clone(), contest.me());
        let opponent = Box::new(*contest.opponent());
        self.seek_is_over();
        self.event(Event::Started {
            gid,
            nick: nick.clone(),
            opponent,
            rule,
            me,
        });
        self.seats.insert(gid, Seat::new(contest, nick, at_table));
        self.presence.card_changed(now);
        // The clock runs from here on.
        self.with_contest(now, gid, |_, _| ());
    }

    /// Lends a contest what it needs and carries out what it wants. Does nothing for a game that
    /// is not here.
    pub(super) fn with_contest<T>(
        &mut self,
        now: Now,
        gid: Gid,
        call: impl FnOnce(&mut Contest, &mut Context<'_>) -> T,
    ) -> Option<T> {
        let seat = self.seats.get_mut(&gid)?;
        let was_live = !seat.contest.is_over() && !seat.contest.is_adjourned();
        let mut effects = Vec::new();
        let mut ctx = Context {
            now,
            key: &self.key,
            checks: self.checks,
            out: &mut effects,
        };
        let value = call(&mut seat.contest, &mut ctx);
        seat.contest.run_clock(&mut ctx, self.online.is_some());
        if let Some(online) = &self.online
            && seat.contest.wants_result(now)
        {
            // A result line is far below the limit: its longest form is built in a test.
            let signed = seat
                .contest
                .sign_result(&mut ctx, self.standing, online.network.clone());
            if let Ok(Some(standing)) = signed {
                self.standing = standing;
            }
        }
        let called_off = seat.contest.tell_called_off();
        let is_live = !seat.contest.is_over() && !seat.contest.is_adjourned();
        let is_classed = seat.contest.is_classed();
        let to = seat.recipient(gid);
        self.carry_out(now, gid, &to, effects);
        if was_live != is_live {
            self.presence.card_changed(now);
        }
        if called_off {
            let why = Void::Agreed;
            self.event(Event::Void { gid, why });
        }
        self.show_news(now, gid);
        if is_classed {
            self.retire(gid);
        }
        Some(value)
    }

    pub(super) fn try_contest(
        &mut self,
        now: Now,
        gid: Gid,
        call: impl FnOnce(&mut Contest, &mut Context<'_>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        self.with_contest(now, gid, call)
            .unwrap_or(Err(CommandError::UnknownGame))
    }

    pub(super) fn carry_out(&mut self, now: Now, gid: Gid, to: &Recipient, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Store(author, line) => self.store(gid, author, line),
                // While offline the lines wait in the contest and are asked for afterwards.
                Effect::Tell(_)
                | Effect::TellAgain(_)
                | Effect::Unanswered
                | Effect::Wire(_)
                | Effect::WireAgain(_)
                    if self.online.is_none() => {}
                // He may have missed the call to the table.
                Effect::Unanswered if *to == Recipient::Table(gid) => self.say_meet(now, gid),
                Effect::Unanswered => {}
                Effect::Tell(line) => {
                    let (to, class) = (to.clone(), Class::Contest);
                    self.out.push_back(Output::Say { to, class, line });
                }
                Effect::TellAgain(line) => {
                    let (to, class) = (to.clone(), Class::Presence);
                    self.out.push_back(Output::Say { to, class, line });
                }
                Effect::WireAgain(line) => self.say_result(now, gid, Class::Presence, line),
                Effect::Wire(line) => self.say_result(now, gid, Class::Contest, line),
                Effect::Event(event) => self.event(event),
            }
        }
    }

    /// Keeps a game that was settled in an earlier run: those come newest first.
    pub(super) fn retire_before(&mut self, gid: Gid) {
        self.settled.push_front(gid);
        self.let_oldest_go();
    }

    /// Keeps a settled game for a while, and lets the oldest go.
    pub(super) fn retire(&mut self, gid: Gid) {
        if !self.settled.contains(&gid) {
            self.settled.push_back(gid);
            self.link_is_over(gid);
            if let Some(seat) = self.seats.get_mut(&gid)
                && std::mem::take(&mut seat.at_table)
                && !self.keeps_channel(gid)
            {
                self.out.push_back(Output::Part(gid));
            }
        }
        self.let_oldest_go();
    }

    fn let_oldest_go(&mut self) {
        if self.settled.len() > MAX_SETTLED
            && let Some(oldest) = self.settled.pop_front()
        {
            self.seats.remove(&oldest);
        }
    }

    pub(super) fn make_offer(
        &mut self,
        now: Now,
        gid: Gid,
        offer: Offer,
    ) -> Result<(), CommandError> {
        self.has_room_for(gid, offer)?;
        self.try_contest(now, gid, |contest, ctx| contest.offer(ctx, offer))
    }

    pub(super) fn answer_offer(
        &mut self,
        now: Now,
        gid: Gid,
        agrees: bool,
    ) -> Result<(), CommandError> {
        let seat = self.seats.get(&gid).ok_or(CommandError::UnknownGame)?;
        if let Some(offer) = seat.contest.offered_here().filter(|_| agrees) {
            self.has_room_for(gid, offer)?;
        }
        self.try_contest(now, gid, |contest, ctx| contest.answer(ctx, agrees))
    }

    /// An adjourned game is gone on with only by who has no other; and adjourned games, which count for
    /// nothing otherwise, are few.
    fn has_room_for(&self, gid: Gid, offer: Offer) -> Result<(), CommandError> {
        let seat = self.seats.get(&gid).ok_or(CommandError::UnknownGame)?;
        match offer {
            Offer::Resume if self.games() >= self.config.max_games => Err(CommandError::Busy),
            Offer::Adjourn => {
                let mut adjourned = self.seats.values().filter(|s| s.contest.is_adjourned());
                let same = |other: &Seat| other.contest.opponent() == seat.contest.opponent();
                if adjourned.clone().count() >= MAX_ADJOURNED || adjourned.any(same) {
                    return Err(CommandError::EnoughAdjourned);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn abandon(&mut self, now: Now, gid: Gid) -> Result<(), CommandError> {
        if self.online.is_none() {
            return Err(CommandError::Offline);
        }
        if self.claim_from_referee(now, gid)? {
            return Ok(());
        }
        self.abandon_alone(now, gid)
    }

    /// Ends a game on this player's word alone.
    pub(super) fn abandon_alone(&mut self, now: Now, gid: Gid) -> Result<(), CommandError> {
        let abandoned = self.with_contest(now, gid, |contest, _| contest.abandon(now));
        if abandoned.unwrap_or(Err(CommandError::UnknownGame))? == Abandoned::NeverBegan {
            self.seats.remove(&gid);
            self.link_is_over(gid);
            self.close_channel(gid);
            self.event(Event::Void {
                gid,
                why: Void::NoStart,
            });
        }
        Ok(())
    }

    /// Calls the opponent to the game's own channel.
    fn say_meet(&mut self, now: Now, gid: Gid) {
        let meet = wire::Meet {
            gid,
            network: self.network(),
            minutes: now.minutes,
        };
        if let Ok(line) = meet.draft().sign(&self.key) {
            self.say_wire(Class::Contest, line);
        }
    }

    pub(super) fn join_table(&mut self, gid: Gid) {
        self.out.push_back(Output::Join(gid));
    }
}
