//! What arrives: from a line's text to the part of the machine that it concerns.

use super::{
    Nick,
    checks::Check,
    contest::{Contest, next_request},
    exchange::Question,
    machine::Peer,
    negotiation::EXPIRY,
    output::{Class, Event, Void},
    roster::News,
    time::Now,
    wire::{self, DeclineReason, ErrorWord, Gid, Line, MeaningError, Message, SyntaxError},
};
use crate::trust::PublicKey;

/// Where a line was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// In the wire channel, for all to read.
    Wire,
    /// In private.
    Private,
    /// In the channel of this game.
    Table(Gid),
}

impl Peer {
    /// Somebody said something. Returns false for ordinary talk, which is the caller's to show;
    /// a protocol line is taken in or ignored, and nobody needs to see it.
    pub fn line(&mut self, now: Now, from: &Nick, via: Via, text: &str) -> bool {
        let unwanted = self.is_ignored(from);
        self.take_line(now, from, via, text, unwanted)
    }

    /// Somebody said something whom the player does not want to hear: only what belongs to a game
    /// that is being played counts. Returns false for ordinary talk.
    pub fn line_of_ignored(&mut self, now: Now, from: &Nick, via: Via, text: &str) -> bool {
        self.take_line(now, from, via, text, true)
    }

    fn take_line(&mut self, now: Now, from: &Nick, via: Via, text: &str, unwanted: bool) -> bool {
        let line = match Line::parse(text) {
            Ok(line) => line,
            Err(SyntaxError::NotProtocol) => return false,
            Err(_) => {
                self.ignored.syntax += 1;
                return true;
            }
        };
        let own = self
            .online
            .as_ref()
            .is_none_or(|online| online.nick == *from);
        if !own {
            match Message::read(&line) {
                // An ignored key may have given up the nick: the next hello tells.
                Ok(Message::Hello(hello)) if self.is_ignored(from) => {
                    self.hello(now, from, &line, &hello);
                }
                Ok(message) if unwanted && !self.is_of_a_game(&message) => {
                    self.ignored.unwanted += 1;
                }
                Err(_) if unwanted => self.ignored.unwanted += 1,
                Ok(message) => self.message(now, from, via, &line, message),
                Err(error) => self.not_understood(now, from, via, &line, &error),
            }
        }
        true
    }

    fn message(&mut self, now: Now, from: &Nick, via: Via, line: &Line<'_>, message: Message) {
        match (via, message) {
            (_, Message::Hello(hello)) => self.hello(now, from, line, &hello),
            (_, Message::Card(card)) => {
                if self.said_by(from, line).is_some() {
                    let mut is_news = self.roster.card(from, &card);
                    // On the wire cards are for all, whenever something has changed.
                    if via == Via::Private
                        && let Some(took) = self.presence.answer_took(now, from)
                    {
                        is_news |= self.roster.answers_in(from, took);
                    }
                    if is_news {
                        self.tell_peer(from);
                    }
                }
            }
            (_, Message::Intro(intro)) => {
                let asked = self.presence.has_asked(now, from);
                if asked
                    && self.said_by(from, line).is_some()
                    && self.roster.introduction(from, &intro)
                {
                    self.tell_peer(from);
                }
            }
            (_, Message::Seek(seek)) => {
                let here = self.network() == seek.network;
                if self.said_by(from, line).is_some() && here {
                    self.seek_heard(now, from, &seek);
                }
            }
            (_, Message::CardRequest(asked)) => {
                if self.is_asked(via, asked.nick.as_ref()) && self.verify(line, &asked.key) {
                    self.answer_card_request(now, from, &asked);
                }
            }
            (_, Message::RulesRequest(asked)) => {
                if self.is_asked(via, asked.nick.as_ref()) && self.verify(line, &asked.key) {
                    self.question(now, from, Question::Rules(asked));
                }
            }
            (_, Message::RuleRequest(asked)) => {
                if self.is_asked(via, asked.nick.as_ref()) && self.verify(line, &asked.key) {
                    self.question(now, from, Question::Rule(asked));
                }
            }
            (_, Message::ChainRequest(asked)) => {
                if self.is_asked(via, asked.nick.as_ref()) && self.verify(line, &asked.key) {
                    self.question(now, from, Question::Chain(asked));
                }
            }
            (_, Message::ChainHeadline(told)) => {
                if self.said_by(from, line).is_some() {
                    self.chain_told(now, from, &told);
                }
            }
            (_, Message::WatchRequest(asked)) => {
                let openly = via == Via::Wire && asked.nick.is_none() && self.shows(asked.gid);
                if (openly || self.is_asked(via, asked.nick.as_ref()))
                    && self.verify(line, &asked.key)
                {
                    self.question(now, from, Question::Watch(asked));
                }
            }
            (_, Message::WatchAnswer(answer)) => {
                if let Some(key) = self.said_by(from, line) {
                    self.watch_answered(now, from, key, &answer);
                }
            }
            (Via::Private, Message::LinkOffer(offer)) => self.link_offered(now, line, &offer),
            (Via::Private, Message::Unwatch(unwatch)) => {
                if self.said_by(from, line).is_some() {
                    self.unwatched(from, &unwatch);
                }
            }
            (Via::Table(gid), Message::Board(board)) if board.gid == gid => {
                if let Some(key) = self.said_by(from, line) {
                    self.board(now, from, key, &board);
                }
            }
            (via, Message::RefereeLine(message)) => {
                self.referee_line(now, from, via, line, &message);
            }
            (Via::Private, Message::Challenge(_) | Message::Accept(_)) => {
                self.terms_shown(from, line);
            }
            (via, Message::SundayLine(message)) => self.sunday_heard(from, via, line, &message),
            (_, Message::RulesPart(part)) => {
                if let Some(key) = self.said_by(from, line) {
                    self.rules_part(from, key, part);
                }
            }
            (_, Message::RuleHead(head)) => {
                if let Some(key) = self.said_by(from, line) {
                    self.rule_head(from, key, head);
                }
            }
            (_, Message::RulePart(part)) => {
                if let Some(key) = self.said_by(from, line) {
                    self.rule_part(from, key, part);
                }
            }
            // Said for all to hear, and to the opponent alone where the wire takes nothing.
            (_, Message::HalfRecord(result)) => {
                self.watched_result(now, from, line, &result);
                self.result(now, from, line, &result);
                self.half_record(now, from, line, &result);
            }
            (Via::Wire, message) => self.wire_message(now, from, line, message),
            (Via::Private, message) => {
                self.heard_over_irc(now, line, &message);
                self.contest_message(now, from, line, &message);
            }
            (Via::Table(gid), message) if contest_gid(&message) == Some(gid) => {
                self.contest_message(now, from, line, &message);
            }
            (Via::Table(_), _) => self.ignored.misplaced += 1,
        }
    }

    /// Whether a request is for this player: in private it names nobody.
    fn is_asked(&self, via: Via, named: Option<&Nick>) -> bool {
        let own = self.online.as_ref().map(|online| &online.nick);
        match via {
            Via::Private => named.is_none(),
            _ => named.is_some() && named == own,
        }
    }

    fn wire_message(&mut self, now: Now, from: &Nick, line: &Line<'_>, message: Message) {
        let Some(key) = self.said_by(from, line) else {
            return self.who_challenges(now, from, &message);
        };
        if message
            .network()
            .is_some_and(|network| *network != self.network())
        {
            self.ignored.misplaced += 1;
            return;
        }
        match message {
            Message::Challenge(challenge) => self.challenged(now, from, key, line, challenge),
            Message::Accept(accept) => self.accepted(now, from, key, line, &accept),
            Message::Decline(decline) => {
                self.called_off(decline.gid, key, Void::Declined(decline.reason));
            }
            // Where else could somebody be answered who takes no private lines?
            Message::Refusal(_) => self.contest_message(now, from, line, &message),
            Message::Meet(meet) => self.meet(now, from, meet.gid, key),
            Message::Withdraw(withdraw) => self.called_off(withdraw.gid, key, Void::Withdrawn),
            // The lines of a contest are private; in the channel they are somebody's copy.
            _ => self.ignored.misplaced += 1,
        }
    }

    /// The opponent's private lines to this player are refused: the game goes on in its channel.
    fn meet(&mut self, now: Now, from: &Nick, gid: Gid, key: PublicKey) {
        let invitation = self.negotiations.invitations.get_mut(&gid);
        let invited = invitation.filter(|i| i.opponent == key && i.accepted.is_some());
        let seat = self
            .seats
            .get_mut(&gid)
            .filter(|seat| *seat.contest.opponent() == key);
        let at_table = match (seat, invited) {
            (Some(seat), _) if !seat.contest.is_classed() => &mut seat.at_table,
            (_, Some(invitation)) => &mut invitation.at_table,
            // For this side it is settled: he can only lack the result.
            (Some(_), None) => {
                self.with_contest(now, gid, Contest::repeat_result);
                return;
            }
            (None, None) => return self.disown(now, from, gid, 0),
        };
        if !std::mem::replace(at_table, true) {
            self.join_table(gid);
        }
    }

    /// Somebody whose hello has not been heard challenges this player: he is asked who he is, and
    /// his challenge is taken up when it comes again.
    fn who_challenges(&mut self, now: Now, from: &Nick, message: &Message) {
        let to_us = matches!(message, Message::Challenge(c) if c.to == self.key.id());
        // It takes the place of two answers: some servers punish lines to many new people.
        if to_us && self.roster.get(from).is_none() && self.may_answer(now, 2) {
            // Offline nothing arrives, and the request is far below the limit of a line.
            let _ = self.ask_card(now, from.clone());
        }
    }

    /// The key of the peer who has said a line, if he has said hello and the line is his.
    pub(super) fn said_by(&mut self, from: &Nick, line: &Line<'_>) -> Option<PublicKey> {
        let Some(key) = self.roster.get(from).map(|present| present.key) else {
            self.ignored.misplaced += 1;
            return None;
        };
        self.verify(line, &key).then_some(key)
    }

    pub(super) fn verify(&mut self, line: &Line<'_>, key: &PublicKey) -> bool {
        let good = line.verify(key);
        if !good {
            self.ignored.signature += 1;
        }
        good
    }

    fn hello(&mut self, now: Now, from: &Nick, line: &Line<'_>, hello: &wire::Hello) {
        let here = self
            .online
            .as_ref()
            .is_some_and(|online| online.network == hello.network);
        // A hello is bound to its nick and network: what another one says is a copy.
        if !here || hello.nick != *from || hello.key == self.key.public() {
            self.ignored.misplaced += 1;
            return;
        }
        if !self.verify(line, &hello.key) {
            return;
        }
        if self.ignoring.has_key(hello.key.id()) {
            self.ignored.unwanted += 1;
            self.ignoring.note(from);
            return self.drop_nick(from);
        }
        self.ignoring.forget(from);
        match self.roster.hello(now, hello) {
            News::Old => return,
            News::Same => {}
            News::Change => self.tell_peer(from),
            News::Arrival => {
                self.tell_peer(from);
                self.greet_later(now);
            }
        }
        self.referee_sees(now, hello.key.id());
        self.welcome_back(now, from, &hello.key);
        self.south_is_here(now, from, hello.key.id());
        self.watched_results_of(now, from);
    }

    /// Takes up every unsettled contest with a peer who has just said hello, unless he was heard in it
    /// a moment ago under this nick: then nothing was missed, and asking would only have lines said
    /// again that are on their way.
    pub(super) fn welcome_back(&mut self, now: Now, nick: &Nick, key: &PublicKey) {
        let with_him = self.seats.iter().filter(|(_, seat)| {
            let missed = seat.nick != *nick || !seat.contest.was_heard_lately(now);
            seat.contest.opponent() == key && missed
        });
        let gids: Vec<Gid> = with_him.map(|(gid, _)| *gid).collect();
        if gids.is_empty() {
            return;
        }
        // He has come after our last hello, and without one he cannot answer about a game that his
        // program has lost.
        if let Some(since) = self.roster.get(nick).map(|present| present.since) {
            self.greet_before(now, since);
        }
        for gid in gids {
            self.sits_as(gid, nick);
            self.with_contest(now, gid, |contest, ctx| contest.opponent_here(ctx));
        }
    }

    pub(super) fn tell_peer(&mut self, nick: &Nick) {
        if let Some(present) = self.roster.get(nick) {
            let info = Box::new(present.info.clone());
            self.event(Event::PeerSeen(info));
        }
    }

    pub(super) fn contest_message(
        &mut self,
        now: Now,
        from: &Nick,
        line: &Line<'_>,
        message: &Message,
    ) {
        let Some(gid) = contest_gid(message) else {
            self.ignored.misplaced += 1;
            return;
        };
        if let Message::Start(start) = message
            && self.started(now, from, line, start)
        {
            return;
        }
        let Some(opponent) = self.seats.get(&gid).map(|seat| *seat.contest.opponent()) else {
            return self.unknown_game(now, from, gid, line, message);
        };
        let signed = self.verify(line, &opponent);
        if !self.checks.pass(Check::Signature, signed) {
            return;
        }
        self.follow(now, gid, from, message);
        self.with_contest(now, gid, |contest, ctx| contest.receive(ctx, line, message));
        if let Message::Refusal(error) = message {
            self.disowned(gid, error);
        }
    }

    /// The opponent speaks from this nick now. Where his hello is known it alone says which nick he
    /// has, because a hello cannot be copied by another nick; without one, a line that has not been
    /// here before must do. Should that be a copy of a line that got lost, his next hello mends it.
    fn follow(&mut self, now: Now, gid: Gid, from: &Nick, message: &Message) {
        let Some(seat) = self.seats.get(&gid) else {
            return;
        };
        let opponent = seat.contest.opponent().id();
        let (news, present) = (seat.contest.is_news(message), seat.contest.is_present());
        if news && self.roster.nick_of(opponent).is_none() {
            self.sits_as(gid, from);
        }
        let here = self.seats.get(&gid).is_some_and(|seat| seat.nick == *from);
        // Only what cannot be a copy shows that he is here.
        if news && !present && here {
            self.with_contest(now, gid, |contest, ctx| contest.opponent_here(ctx));
        }
    }

    /// A good line about a game that is not here: its author is told, so that he does not wait.
    fn unknown_game(
        &mut self,
        now: Now,
        from: &Nick,
        gid: Gid,
        line: &Line<'_>,
        message: &Message,
    ) {
        let numbered = message.numbered();
        let waits = numbered.is_some() || matches!(message, Message::Sync(_));
        // Its start line is still to come: it got lost, and will be said again.
        if self.negotiations.invitations.contains_key(&gid) {
            if matches!(message, Message::Sync(_)) {
                self.ask_for_start(now, from, gid, line);
            }
            return;
        }
        if !waits || self.said_by(from, line).is_none() {
            return;
        }
        let number = numbered.map_or(0, |(_, number, _)| number);
        self.disown(now, from, gid, number);
    }

    /// The challenger asks how far a game is of which this player has only the acceptance: he has
    /// begun it, and its start line was lost with a program.
    fn ask_for_start(&mut self, now: Now, from: &Nick, gid: Gid, line: &Line<'_>) {
        let invitation = self.negotiations.invitations.get(&gid);
        let promised = invitation.filter(|invitation| invitation.accepted.is_some());
        let Some(challenger) = promised.map(|invitation| invitation.opponent) else {
            return;
        };
        if !self.verify(line, &challenger) || !self.may_answer(now, 1) {
            return;
        }
        if let Some(invitation) = self.negotiations.invitations.get_mut(&gid) {
            invitation.expires = now.elapsed + EXPIRY;
        }
        let sync = wire::Sync {
            gid,
            request: next_request(0, now),
            number: 0,
            known: 0,
            head: None,
        };
        if let Ok(line) = sync.draft().sign(&self.key) {
            self.say_to(from.clone(), Class::Contest, line);
        }
    }

    /// Says that a game is not known here.
    fn disown(&mut self, now: Now, from: &Nick, gid: Gid, number: u16) {
        if self.held_back.contains(&gid) || self.seated_elsewhere.contains(&gid) {
            return;
        }
        let error = wire::Refusal {
            gid,
            number,
            word: ErrorWord::Unknown,
        };
        if let Ok(line) = error.draft().sign(&self.key)
            && self.may_answer(now, 1)
        {
            self.say_to(from.clone(), Class::Presence, line);
        }
    }

    /// The opponent says that he knows no such game. Before both have said something in it, it never
    /// began: he was left alone, and has said that it is void.
    fn disowned(&mut self, gid: Gid, error: &wire::Refusal) {
        let never_began = error.word == ErrorWord::Unknown
            && self
                .seats
                .get(&gid)
                .is_some_and(|seat| !seat.contest.is_mutual());
        if never_began {
            self.seats.remove(&gid);
            self.link_is_over(gid);
            self.close_channel(gid);
            self.event(Event::Void {
                gid,
                why: Void::NoStart,
            });
        }
    }

    pub(super) fn result(
        &mut self,
        now: Now,
        from: &Nick,
        line: &Line<'_>,
        result: &wire::HalfRecord,
    ) {
        let Some(opponent) = self
            .seats
            .get(&result.gid)
            .map(|seat| *seat.contest.opponent())
        else {
            return;
        };
        // Results are public. A copy by somebody else is worth no answer of ours.
        let said_by_him = self
            .roster
            .get(from)
            .is_some_and(|present| present.key == opponent)
            || self
                .seats
                .get(&result.gid)
                .is_some_and(|seat| seat.nick == *from);
        if said_by_him && self.verify(line, &opponent) {
            self.follow(now, result.gid, from, &Message::HalfRecord(result.clone()));
            self.with_contest(now, result.gid, |c, ctx| c.their_result(ctx, line, result));
        }
    }

    fn not_understood(
        &mut self,
        now: Now,
        from: &Nick,
        via: Via,
        line: &Line<'_>,
        error: &MeaningError,
    ) {
        self.ignored.meaning += 1;
        let critical = matches!(
            error,
            MeaningError::Critical {
                verb: "challenge",
                ..
            }
        );
        let to_us = wire::Message::challenge_to(line) == Some(self.key.id());
        if via == Via::Wire && critical && to_us && self.said_by(from, line).is_some() {
            let gid = Gid::new(line.signed_link());
            if self.remember(gid) {
                self.decline_unasked(now, gid, DeclineReason::Version);
            }
        }
    }
}

/// The game that a line of a contest is about.
pub(super) fn contest_gid(message: &Message) -> Option<Gid> {
    if let Some((gid, ..)) = message.numbered() {
        return Some(gid);
    }
    match message {
        Message::Ack(ack) => Some(ack.gid),
        Message::Sync(sync) => Some(sync.gid),
        Message::Moves(moves) => Some(moves.gid),
        Message::Refusal(error) => Some(error.gid),
        _ => None,
    }
}
