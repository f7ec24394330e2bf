//! What is done about what somebody has asked for.

use std::{collections::VecDeque, time::Duration};

use super::{
    GuestId, Hall, MeetingWish, Output,
    asking::{Askable, REFUSED, TooMuch},
    games::Challenge,
    guests::fold,
    said::{self, Asked, Play, Verb, Wish},
    table::{Question, Seat},
    words::{Words, say},
};
use crate::{
    bot::policy::{Somebody, is_blocked},
    client::Place,
    game::{Declared, Side},
    rules::Language,
    texts,
};

/// Lines of one answer; the others come when they are asked for.
const PAGE: usize = 4;
/// How long somebody has to answer a challenge.
const CHALLENGE: Duration = Duration::from_secs(120);
/// Challenges that wait for an answer, in all.
const MAX_CHALLENGES: usize = 32;
/// Plies before the engine agrees to a draw.
const DRAW_AFTER: u32 = 30;

impl Hall {
    /// Does what somebody has asked for, and answers.
    pub(super) fn asked(&mut self, now: Duration, guest: GuestId, at: &Place, asked: Asked) {
        if let Some(language) = asked.language
            && let Some(guest) = self.guests.get_mut(guest)
        {
            guest.language.get_or_insert(language);
        }
        match asked.wish {
            Wish::Play(play) => self.ask_play(now, guest, at, play),
            Wish::Challenge(whom, rule) => self.challenge(now, guest, at, whom, rule),
            Wish::Move(house) => self.ask_move(now, guest, at, house),
            Wish::Rules(id) => self.ask_rules(guest, at, id),
            Wish::Watch(nick) => self.ask_watch(guest, at, nick),
            Wish::Sunday(what) => self.ask_meeting(guest, at, what),
            Wish::Lang(code) => self.ask_language(guest, at, code),
            Wish::Plain(verb) => self.plain(now, guest, at, verb),
            Wish::Unknown(near) => {
                let words = self.words(guest);
                let text = match near.is_empty() {
                    true => say!(words, "unknown", call = said::CALL),
                    false => say!(words, "unknown-near", near = near.join(", ")),
                };
                self.tell(guest, at, text);
            }
        }
    }

    fn plain(&mut self, now: Duration, guest: GuestId, at: &Place, verb: Verb) {
        match verb {
            Verb::Yes => self.yes(now, guest, at),
            Verb::No => self.no(now, guest, at),
            Verb::Board => self.ask_board(guest, at),
            Verb::Hint => self.ask_hint(guest, at),
            Verb::Undo => self.ask_undo(now, guest, at),
            Verb::Resign => self.ask_resign(now, guest, at),
            Verb::Draw => self.ask_draw(now, guest, at),
            Verb::More => self.more(guest, at),
            Verb::Top => self.ask_top(guest, at),
            Verb::Players => self.ask_players(guest, at),
            Verb::Stop => self.stop(now, guest, at),
            _ => self.help(guest, at),
        }
    }

    pub(super) fn is_blocked(&self, guest: GuestId) -> bool {
        let Some(guest) = self.guests.get(guest) else {
            return true;
        };
        let identity = &guest.identity;
        let who = Somebody {
            nick: identity.nick.clone(),
            source: format!("{}!{}", identity.nick, identity.source),
            key: self.peers.get(&identity.nick).map(|info| info.key),
            account: identity.account.clone(),
        };
        is_blocked(&self.settings.blocked, &who)
    }

    /// One line where it was asked, the rest in private.
    fn help(&mut self, guest: GuestId, at: &Place) {
        let words = self.words(guest);
        let short = say!(words, "help-short", call = said::CALL);
        let long = vec![
            say!(words, "help-play", call = said::CALL),
            say!(words, "help-moves"),
            say!(words, "help-game"),
            say!(words, "help-more"),
        ];
        if matches!(at, Place::Channel(_)) {
            self.answer(guest, at, short);
            if self.guests.get(guest).is_some_and(|guest| !guest.reachable) {
                return;
            }
        }
        self.lines(guest, at, long);
    }

    /// Tells several lines in private, as many at once as are read at once.
    pub(super) fn lines(&mut self, guest: GuestId, at: &Place, lines: Vec<String>) {
        let mut lines = VecDeque::from(lines);
        let rest = lines.split_off(PAGE.min(lines.len()));
        for line in lines {
            self.tell(guest, at, line);
        }
        if rest.is_empty() {
            self.pages.remove(&guest);
            return;
        }
        let text = say!(
            self.words(guest),
            "more",
            lines = rest.len(),
            call = said::CALL
        );
        self.tell(guest, at, text);
        if self.pages.len() >= 200 {
            self.pages.pop_first();
        }
        self.pages.insert(guest, rest);
    }

    fn more(&mut self, guest: GuestId, at: &Place) {
        match self.pages.remove(&guest) {
            Some(rest) => self.lines(guest, at, rest.into()),
            None => {
                let text = say!(self.words(guest), "no-more");
                self.tell(guest, at, text);
            }
        }
    }

    fn ask_language(&mut self, guest: GuestId, at: &Place, code: Option<String>) {
        let named = code.as_deref().map(said::fold);
        let language = named.and_then(|code| code.parse::<Language>().ok());
        let Some(language) = language else {
            let text = say!(self.words(guest), "lang-which");
            return self.tell(guest, at, text);
        };
        if let Some(known) = self.guests.get_mut(guest) {
            known.language = Some(language);
        }
        if let (Some(key), Some(nick)) = (self.record_of(guest), self.nick_of(guest)) {
            self.records.speak(&key, &nick, language);
            self.keep_record(key, nick);
        }
        let text = say!(self.words(guest), "lang-set");
        self.tell(guest, at, text);
    }

    fn ask_meeting(&mut self, guest: GuestId, at: &Place, what: Option<String>) {
        let wish = match what.as_deref().map(said::fold).as_deref() {
            Some("in" | "join" | "entrar" | "mit") => MeetingWish::In,
            Some("out" | "leave" | "salir" | "aus") => MeetingWish::Out,
            Some("table" | "tabla" | "tabelle" | "tableau") => MeetingWish::Table,
            _ => MeetingWish::When,
        };
        self.outputs
            .push_back(Output::Meeting(guest, at.clone(), wish));
    }

    fn ask_play(&mut self, now: Duration, guest: GuestId, at: &Place, play: Play) {
        if self.table_of(guest).is_some() {
            return self.ask_board(guest, at);
        }
        let asks_nothing = play == Play::default();
        if asks_nothing && self.take_up(now, guest, at) {
            return;
        }
        let rule = match self.rule_named(play.rule.as_deref()) {
            Ok(rule) => rule,
            Err(near) => return self.no_such_rule(guest, at, &near),
        };
        let level = play.level.unwrap_or(self.settings.level);
        if level > self.settings.strongest {
            let words = self.words(guest);
            let text = say!(
                words,
                "level-too-high",
                level = texts::level(words, self.settings.strongest)
            );
            return self.tell(guest, at, text);
        }
        self.want_game(
            now,
            guest,
            at,
            super::games::Wanted {
                rule,
                level,
                side: play.side,
            },
        );
    }

    pub(super) fn no_such_rule(&mut self, guest: GuestId, at: &Place, near: &[String]) {
        let words = self.words(guest);
        let text = match near {
            [] => say!(words, "rule-unknown"),
            near => say!(words, "rule-near", near = near.join(", ")),
        };
        self.tell(guest, at, text);
    }

    fn challenge(
        &mut self,
        now: Duration,
        guest: GuestId,
        at: &Place,
        whom: Option<String>,
        rule: Option<String>,
    ) {
        let Some(whom) = whom else {
            let text = say!(self.words(guest), "challenge-whom", call = said::CALL);
            return self.tell(guest, at, text);
        };
        if fold(&whom) == fold(&self.own_name()) {
            return self.ask_play(
                now,
                guest,
                at,
                Play {
                    rule,
                    ..Play::default()
                },
            );
        }
        let rule = match self.rule_named(rule.as_deref()) {
            Ok(rule) => rule,
            Err(near) => return self.no_such_rule(guest, at, &near),
        };
        let words = self.words(guest);
        let other = self.guests.named(&whom).filter(|other| *other != guest);
        let quiet = |other| {
            let key = self.record_of(other);
            key.is_some_and(|key| self.records.is_quiet(&key))
        };
        let refusal = match other {
            None => Some(say!(words, "challenge-nobody")),
            Some(other) if self.is_blocked(other) || self.is_known_bot(other) => {
                Some(say!(words, "challenge-nobody"))
            }
            Some(_) if self.table_of(guest).is_some() => Some(say!(words, "playing-already")),
            Some(other) if self.table_of(other).is_some() => {
                Some(say!(words, "challenge-plays", nick = self.name_of(other)))
            }
            Some(_) if self.closing => Some(say!(words, "closing")),
            Some(other) if quiet(other) => {
                Some(say!(words, "challenge-quiet", nick = self.name_of(other)))
            }
            Some(_) if self.challenges.len() >= MAX_CHALLENGES => Some(say!(words, "busy")),
            Some(_) => None,
        };
        if let Some(text) = refusal {
            return self.tell(guest, at, text);
        }
        let Some(other) = other else { return };
        self.challenges.retain(|challenge| challenge.from != guest);
        if self
            .challenges
            .iter()
            .any(|challenge| challenge.to == other)
        {
            let text = say!(
                self.words(guest),
                "challenge-asked",
                nick = self.name_of(other)
            );
            return self.tell(guest, at, text);
        }
        let keys = self.record_of(guest).zip(self.record_of(other));
        if let Err(why) = self.asking.may(now, guest, other, keys) {
            let (words, nick) = (self.words(guest), self.name_of(other));
            let text = match why {
                TooMuch::Asker => say!(words, "challenge-slowly"),
                TooMuch::Asked => say!(words, "challenge-often", nick = nick),
                TooMuch::Refused => say!(words, "challenge-no-more", nick = nick),
            };
            return self.tell(guest, at, text);
        }
        // Asked where both are: in the channel, or in private if it was said there.
        let place = match at {
            Place::Channel(channel)
                if self
                    .guests
                    .get(other)
                    .is_some_and(|other| other.is_in(channel)) =>
            {
                at.clone()
            }
            _ => match self.private(other) {
                Some(place) => place,
                None => return,
            },
        };
        self.asking.note(now, guest, other);
        self.set_quiet(guest, false);
        let words = self.words(other);
        let text = say!(
            words,
            "challenged",
            nick = self.name_of(guest),
            rule = rule.id().to_string(),
            call = said::CALL,
        );
        self.answer(other, &place, text);
        if place != *at {
            let text = say!(
                self.words(guest),
                "challenge-said",
                nick = self.name_of(other)
            );
            self.tell(guest, at, text);
        }
        self.challenges.push(Challenge {
            from: guest,
            to: other,
            rule,
            channel: Some(at.clone()).filter(|at| matches!(at, Place::Channel(_)) && *at == place),
            until: now + CHALLENGE,
        });
    }

    fn yes(&mut self, now: Duration, guest: GuestId, at: &Place) {
        if let Some(place) = self
            .challenges
            .iter()
            .position(|challenge| challenge.to == guest)
        {
            let challenge = self.challenges.remove(place);
            return self.accept(now, guest, at, challenge);
        }
        let asked = self.table_of(guest).and_then(|id| {
            let table = self.tables.get(&id)?;
            let (asker, question) = table.question?;
            (table.side_of(guest)? != asker).then_some((id, asker, question))
        });
        match asked {
            Some((id, _, Question::Draw)) => self.declare(now, id, Declared::Agreed),
            Some((id, asker, Question::Undo)) => self.undo(now, id, asker),
            None => {
                let text = say!(self.words(guest), "nothing-asked");
                self.tell(guest, at, text);
            }
        }
    }

    fn accept(&mut self, now: Duration, guest: GuestId, at: &Place, challenge: Challenge) {
        let words = self.words(guest);
        let free = self.table_of(guest).is_none() && self.table_of(challenge.from).is_none();
        let refusal = match (free, self.has_room()) {
            (false, _) => Some(say!(words, "playing-already")),
            (_, false) => Some(say!(words, "busy")),
            _ => None,
        };
        if let Some(text) = refusal {
            return self.tell(guest, at, text);
        }
        let mut seats = [Seat::Guest(challenge.from), Seat::Guest(guest)];
        if self.toss() {
            seats.reverse();
        }
        self.start(now, seats, challenge.rule, challenge.channel);
    }

    /// Refuses the challenge to somebody, if there is one.
    fn refuse_challenge(&mut self, now: Duration, guest: GuestId) -> bool {
        let is_his = |challenge: &Challenge| challenge.to == guest;
        if let Some(place) = self.challenges.iter().position(is_his) {
            let challenge = self.challenges.remove(place);
            self.asking.refused(now, challenge.from, guest);
            let keys = self.record_of(challenge.from).zip(self.record_of(guest));
            if let Some((asker, asked)) = keys {
                self.outputs.push_back(Output::Refused {
                    asker,
                    asked,
                    lasts: REFUSED,
                });
            }
            let words = self.words(challenge.from);
            let text = say!(words, "challenge-refused", nick = self.name_of(guest));
            let place = challenge.channel.or_else(|| self.private(challenge.from));
            if let Some(place) = place {
                self.answer(challenge.from, &place, text);
            }
            return true;
        }
        false
    }

    fn no(&mut self, now: Duration, guest: GuestId, at: &Place) {
        if self.refuse_challenge(now, guest) {
            return;
        }
        let id = self.table_of(guest);
        let refused = id.and_then(|id| {
            let table = self.tables.get_mut(&id)?;
            let asker = table.refuse(table.side_of(guest)?)?;
            table.seat(asker).guest()
        });
        match refused {
            Some(asker) => {
                let text = say!(self.words(asker), "refused", nick = self.name_of(guest));
                self.tell_player(asker, text);
            }
            None => {
                let text = say!(self.words(guest), "nothing-asked");
                self.tell(guest, at, text);
            }
        }
    }

    fn ask_undo(&mut self, now: Duration, guest: GuestId, at: &Place) {
        let Some((id, side)) = self.seat_of(guest, at) else {
            return;
        };
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        match table.seat(side.other()) {
            _ if table.of_match.is_some() => {
                let text = say!(self.words(guest), "match-rules");
                self.answer(guest, at, text);
            }
            Seat::Engine(_) => self.undo(now, id, side),
            Seat::Elsewhere => {}
            Seat::Guest(other) => self.ask_player(id, (guest, side), other, Question::Undo, at),
        }
    }

    /// Asks the other player something, once: again only after an answer, and after a no when the asker has moved.
    fn ask_player(
        &mut self,
        id: super::TableId,
        (guest, side): (GuestId, Side),
        other: GuestId,
        question: Question,
        at: &Place,
    ) {
        let askable = self.tables.get(&id).map(|table| table.askable(side));
        let (words, nick) = (self.words(guest), self.name_of(other));
        let refusal = match askable {
            Some(Askable::Open) => Some(say!(words, "asked-already", nick = nick)),
            Some(Askable::Refused) => Some(say!(words, "asked-before", nick = nick)),
            Some(Askable::Yes) | None => None,
        };
        if let Some(text) = refusal {
            return self.answer(guest, at, text);
        }
        if let Some(table) = self.tables.get_mut(&id) {
            table.ask(side, question);
        }
        let (words, nick) = (self.words(other), self.name_of(guest));
        let text = match question {
            Question::Undo => say!(words, "asks-undo", nick = nick, call = said::CALL),
            Question::Draw => say!(words, "asks-draw", nick = nick, call = said::CALL),
        };
        self.tell_player(other, text);
    }

    /// Somebody does not want to be challenged any more, or does again; it is kept.
    fn set_quiet(&mut self, guest: GuestId, quiet: bool) {
        let (Some(key), Some(nick)) = (self.record_of(guest), self.nick_of(guest)) else {
            return;
        };
        if self.records.is_quiet(&key) != quiet {
            self.records.be_quiet(&key, &nick, quiet);
            self.keep_record(key, nick);
        }
    }

    fn ask_resign(&mut self, now: Duration, guest: GuestId, at: &Place) {
        if let Some((id, side)) = self.seat_of(guest, at) {
            self.give_up(now, id, side);
        }
    }

    fn ask_draw(&mut self, now: Duration, guest: GuestId, at: &Place) {
        let Some((id, side)) = self.seat_of(guest, at) else {
            return;
        };
        let Some(table) = self.tables.get_mut(&id) else {
            return;
        };
        if let Some((asker, Question::Draw)) = table.question
            && asker != side
        {
            return self.declare(now, id, Declared::Agreed);
        }
        match table.seat(side.other()) {
            Seat::Engine(_) => {
                let position = table.game.position();
                let behind = position.store(side.other()) <= position.store(side);
                if behind && table.game.ply() >= DRAW_AFTER {
                    return self.declare(now, id, Declared::Agreed);
                }
                let text = say!(self.words(guest), "draw-no");
                self.answer(guest, at, text);
            }
            Seat::Elsewhere => {
                let text = say!(self.words(guest), "match-rules");
                self.answer(guest, at, text);
            }
            Seat::Guest(other) => self.ask_player(id, (guest, side), other, Question::Draw, at),
        }
    }

    /// Ends whatever somebody has begun: a challenge, waiting, watching, a game.
    fn stop(&mut self, now: Duration, guest: GuestId, at: &Place) {
        if self.refuse_challenge(now, guest) {
            self.set_quiet(guest, true);
            let text = say!(self.words(guest), "quiet");
            return self.tell(guest, at, text);
        }
        if let Some(id) = self.table_of(guest) {
            if self
                .tables
                .get(&id)
                .is_some_and(|table| table.of_match.is_some())
            {
                let text = say!(self.words(guest), "match-rules");
                return self.answer(guest, at, text);
            }
            return self.put_aside(now, id, Some(guest));
        }
        let before = (self.challenges.len(), self.waiting.len());
        self.challenges.retain(|challenge| challenge.from != guest);
        self.waiting.retain(|waiting| waiting.guest != guest);
        let mut watched = false;
        for table in self.tables.values_mut() {
            let count = table.watchers.len();
            table.watchers.retain(|watcher| *watcher != guest);
            watched |= table.watchers.len() < count;
        }
        let words = self.words(guest);
        let text = match watched || before != (self.challenges.len(), self.waiting.len()) {
            true => say!(words, "stopped"),
            false => say!(words, "nothing-to-stop", call = said::CALL),
        };
        self.tell(guest, at, text);
    }

    /// The game that somebody plays and his side; he is told if he plays none.
    pub(super) fn seat_of(&mut self, guest: GuestId, at: &Place) -> Option<(super::TableId, Side)> {
        let found = self.table_of(guest).and_then(|id| {
            let side = self.tables.get(&id)?.side_of(guest)?;
            Some((id, side))
        });
        if found.is_none() {
            let text = self.not_playing(guest);
            self.tell(guest, at, text);
        }
        found
    }

    fn not_playing(&self, guest: GuestId) -> String {
        let words: &Words = self.words(guest);
        say!(words, "not-playing", call = said::CALL)
    }

    fn is_known_bot(&self, guest: GuestId) -> bool {
        let guest = self.guests.get(guest);
        guest.is_some_and(|guest| self.bots.contains(guest.nick()))
    }
}
