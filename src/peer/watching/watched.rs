//! Watching the games of others.

use std::{sync::Arc, time::Duration};

use super::{BoardNews, Follows, OVER_STAYS, Player, Verdict, WatchEvent, WatchFailure, Watching};
use crate::{
    game::{Game, Move, Played, Position, Side},
    peer::{
        Nick,
        contest::next_request,
        machine::Peer,
        output::{Class, CommandError, Output},
        presence::rule_link,
        time::Now,
        wire::{Board, Clock, Gid, HalfRecord, Line, Message, Unwatch, WatchAnswer, WatchRequest},
    },
    rules::Rule,
    trust::{KeyId, Link, PublicKey},
};

/// Games watched, and questions open, at once.
const MAX_WATCHED: usize = 4;
/// Results of one game that wait for the hellos of those who have said them.
const MAX_UNPROVED: usize = 4;
/// A question is answered by then: the answer may wait behind others, and South may have to be asked
/// after North.
const WAIT: Duration = Duration::from_secs(90);

/// A question whether somebody's game may be watched.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// Who is asked; none for whoever plays the game.
    nick: Option<Nick>,
    gid: Option<Gid>,
    request: u32,
    pub(super) until: Duration,
    /// South, where North has told who that is: nobody else's answer counts.
    south: Option<KeyId>,
}

impl Asked {
    pub(super) fn rename(&mut self, old: &Nick, new: &Nick) {
        if let Some(nick) = self.nick.as_mut().filter(|nick| *nick == old) {
            *nick = new.clone();
        }
    }
}

/// A game that is watched.
#[derive(Debug)]
pub(super) struct Watched {
    info: Watching,
    /// South is gone, and with him whoever says the boards.
    lost: bool,
    /// The game as far as it has been shown, replayed from a stated position.
    game: Option<Game>,
    last: Option<Last>,
    /// What South and North have signed about the end.
    results: [Option<HalfRecord>; 2],
    /// Results of this game by those whose hello has not come: it may be on its way.
    unproved: Vec<(Nick, String)>,
    verdict: Option<Verdict>,
    /// The end has been seen, and the channel is left then.
    until: Option<Duration>,
}

/// What of the last board has to be compared with what follows.
#[derive(Clone, Debug)]
struct Last {
    ply: u16,
    position: Position,
    head: Link,
    over: bool,
    adjourned: bool,
}

impl Last {
    fn is_same(&self, other: &Self) -> bool {
        let state = |last: &Self| (last.ply, last.head, last.over, last.adjourned);
        state(self) == state(other)
    }
}

impl Watched {
    fn new(info: Watching) -> Self {
        Self {
            info,
            lost: false,
            game: None,
            last: None,
            results: [None, None],
            unproved: Vec::new(),
            verdict: None,
            until: None,
        }
    }

    pub(super) fn due(&self) -> Option<Duration> {
        self.until
    }

    pub(super) fn lose(&mut self) {
        self.lost = true;
    }

    pub(super) fn rename(&mut self, old: &Nick, new: &Nick) {
        for player in [&mut self.info.south, &mut self.info.north] {
            if player.nick == *old {
                player.nick = new.clone();
            }
        }
    }

    /// How a board follows from what was shown before, and what its last ply did.
    fn follow(&mut self, board: &Board, mv: Option<Move>) -> (Follows, Option<Played>) {
        let Some(rule) = self.info.rule.clone() else {
            return (Follows::UnknownRule, None);
        };
        let before = self.last.as_ref();
        let same = |last: &Last| last.ply == board.ply && last.position.looks_like(&board.position);
        if before.is_some_and(same) {
            return (Follows::Same, None);
        }
        let next = before.is_some_and(|last| last.ply.checked_add(1) == Some(board.ply));
        let at_start = before.is_none() && board.ply == 1;
        if at_start {
            self.game = Some(Game::new(Arc::clone(&rule)));
        }
        if let (true, Some(game), Some(mv)) = (next || at_start, &mut self.game, mv)
            && let Ok(played) = game.play(mv)
        {
            if board.position.looks_like(game.position()) {
                return (Follows::Legal, Some(played));
            }
            game.undo();
        }
        let first = before.is_none();
        self.game = restart(rule, board);
        let fits = self.game.is_some();
        match first && fits {
            true => (Follows::First, None),
            false => (Follows::Jump, None),
        }
    }

    /// What the players have signed, once it can be told: compared with the last board.
    fn judge(&self, in_time: bool) -> Option<Verdict> {
        let over = self.last.as_ref().filter(|last| last.over);
        let [south, north] = &self.results;
        let both = south.as_ref().zip(north.as_ref());
        if both.is_some_and(|(south, north)| !south.agrees_with(north)) {
            return Some(Verdict::Differs);
        }
        let signed = [south, north].into_iter().flatten();
        let as_shown = |result: &HalfRecord| over.is_none_or(|last| last.head == result.head);
        match (over, both) {
            (Some(_), Some(_)) if signed.clone().all(as_shown) => Some(Verdict::Sealed),
            // The way of the last board is longer than that of the results, and a resignation may still
            // be undone by another one.
            _ if in_time => None,
            (Some(_), _) if !signed.clone().all(as_shown) => Some(Verdict::Differs),
            _ => Some(Verdict::Unsigned),
        }
    }
}

/// A game that begins where the board is, if the rule allows such a position.
fn restart(rule: Arc<Rule>, board: &Board) -> Option<Game> {
    if board.ply == 0 {
        let game = Game::new(rule);
        return board.position.looks_like(game.position()).then_some(game);
    }
    Game::from_position(rule, board.position).ok()
}

impl Peer {
    /// Asks somebody for the game that he is playing. His hello need not be known: he says it with the
    /// answer.
    pub(super) fn ask_player(&mut self, now: Now, nick: Nick) -> Result<(), CommandError> {
        self.ask_to_watch(now, Some(nick), None, None)
    }

    pub(super) fn ask_for_game(&mut self, now: Now, gid: Gid) -> Result<(), CommandError> {
        if self.seats.contains_key(&gid) || self.watching.watched.contains_key(&gid) {
            return Err(CommandError::SeenAlready);
        }
        self.ask_to_watch(now, None, Some(gid), None)
    }

    fn ask_to_watch(
        &mut self,
        now: Now,
        nick: Option<Nick>,
        gid: Option<Gid>,
        south: Option<KeyId>,
    ) -> Result<(), CommandError> {
        let again = gid.is_some_and(|gid| self.watching.watched.contains_key(&gid));
        let open = self.watching.asked.len() + self.watching.watched.len();
        if open >= MAX_WATCHED && !again {
            return Err(CommandError::Busy);
        }
        // The other side counts these questions with `card?`.
        let request = next_request(self.presence.own_request, now);
        self.presence.own_request = request;
        let closed = |nick: &&Nick| self.takes_no_private_lines(nick);
        let named = nick.as_ref().filter(closed).cloned();
        let question = WatchRequest {
            key: self.key.public(),
            request,
            gid,
            nick: named,
            minutes: now.minutes,
        };
        let line = question.draft().sign(&self.key)?;
        // Only those are answered whose hello is known.
        if let Some(since) = self.roster.newest() {
            self.greet_before(now, since);
        }
        match &nick {
            Some(nick) => self.say_to(nick.clone(), Class::Presence, line),
            None => self.say_wire(Class::Presence, line),
        }
        self.watching.asked.push_back(Asked {
            nick,
            gid,
            request,
            until: now.elapsed + WAIT,
            south,
        });
        Ok(())
    }

    /// An answer to a question of ours.
    pub(in crate::peer) fn watch_answered(
        &mut self,
        now: Now,
        from: &Nick,
        key: PublicKey,
        answer: &WatchAnswer,
    ) {
        let asked_him = |asked: &Asked| {
            let him = asked.nick.as_ref().is_none_or(|nick| nick == from);
            let game = asked.gid.is_none() || asked.gid == answer.gid;
            let meant = asked.south.is_none_or(|south| south == key.id());
            asked.request == answer.request && meant && him && game
        };
        let Some(place) = self.watching.asked.iter().position(asked_him) else {
            return;
        };
        let Some(told) = Told::of(answer, from, key.id()) else {
            // Whoever is asked for a game that he does not play says nothing that counts, where all are
            // asked.
            if let (Some(why), Some(_)) = (answer.refusal, self.asked_nick(place))
                && let Some(asked) = self.watching.asked.remove(place)
            {
                self.watch_failed(asked, WatchFailure::Refused(why));
            }
            return;
        };
        if told.south.key != key.id() {
            if self
                .watching
                .asked
                .get(place)
                .is_some_and(|asked| asked.south.is_some())
            {
                // Who was named South names another one: that could go on for ever.
                self.ignored.misplaced += 1;
                return;
            }
            return self.ask_south(now, place, told);
        }
        self.watching.asked.remove(place);
        self.begin_watching(now, told);
    }

    /// Who was asked for his game is not there.
    pub(super) fn asked_is_gone(&mut self, nick: &Nick) {
        let his = |asked: &Asked| asked.nick.as_ref() == Some(nick);
        while let Some(place) = self.watching.asked.iter().position(his) {
            if let Some(asked) = self.watching.asked.remove(place) {
                self.watch_failed(asked, WatchFailure::NoAnswer);
            }
        }
    }

    fn asked_nick(&self, place: usize) -> Option<&Nick> {
        self.watching.asked.get(place)?.nick.as_ref()
    }

    /// North has told who South is, who says the boards.
    fn ask_south(&mut self, now: Now, place: usize, told: Told) {
        let known = self.roster.nick_of(told.south.key).cloned();
        self.watching.asked.remove(place);
        let (nick, south) = (known.unwrap_or(told.south.nick), Some(told.south.key));
        // There is room: its place has just become free.
        let _ = self.ask_to_watch(now, Some(nick), Some(told.gid), south);
    }

    /// A peer has said hello: perhaps South of a game that was watched until he left.
    pub(in crate::peer) fn south_is_here(&mut self, now: Now, nick: &Nick, key: KeyId) {
        let lost = self.watching.watched.values().filter(|watched| {
            watched.lost && watched.until.is_none() && watched.info.south.key == key
        });
        let lost: Vec<Gid> = lost.map(|watched| watched.info.gid).collect();
        for gid in lost {
            let asked = |asked: &Asked| asked.gid == Some(gid);
            if !self.watching.asked.iter().any(asked) {
                let _ = self.ask_to_watch(now, Some(nick.clone()), Some(gid), Some(key));
            }
        }
    }

    fn begin_watching(&mut self, now: Now, told: Told) {
        let gid = told.gid;
        if self.seats.contains_key(&gid) {
            return;
        }
        let north = told.north.clone();
        if let Some(watched) = self.watching.watched.get_mut(&gid) {
            // South is back. What was shown before still counts.
            watched.lost = false;
            watched.info.south = told.south;
        } else {
            let rule = self.rules().find(|rule| rule_link(rule) == told.digest);
            let info = Watching {
                gid,
                south: told.south,
                north: told.north,
                digest: told.digest,
                rule: rule.cloned(),
                clock: told.clock,
            };
            self.watching
                .watched
                .insert(gid, Watched::new(info.clone()));
            self.watch_event(WatchEvent::Begun(Box::new(info)));
        }
        self.out.push_back(Output::Join(gid));
        // Without his hello, what he signs in the end could not be verified.
        let (key, nick) = (north.key, north.nick);
        if self.roster.nick_of(key).is_none() {
            // Offline nothing arrives, and the request is far below the limit of a line.
            let _ = self.ask_card(now, nick);
        }
    }

    pub(super) fn watch_failed(&mut self, asked: Asked, why: WatchFailure) {
        let watched = asked.gid.and_then(|gid| self.watching.watched.remove(&gid));
        if let Some(watched) = watched {
            self.out.push_back(Output::Part(watched.info.gid));
        }
        let (nick, gid) = (asked.nick, asked.gid);
        self.watch_event(WatchEvent::Failed { nick, gid, why });
    }

    pub(super) fn stop_watching(&mut self, now: Now, gid: Gid) -> Result<(), CommandError> {
        let watched = self.watching.watched.remove(&gid);
        let watched = watched.ok_or(CommandError::UnknownGame)?;
        let unwatch = Unwatch {
            gid,
            minutes: now.minutes,
        };
        if !watched.lost && watched.until.is_none() {
            let line = unwatch.draft().sign(&self.key)?;
            self.say_to(watched.info.south.nick, Class::Presence, line);
        }
        self.out.push_back(Output::Part(gid));
        self.watch_event(WatchEvent::Left(gid));
        Ok(())
    }

    /// Somebody has left a channel or the network: if it was South, nobody says the boards any more.
    pub(super) fn south_left(&mut self, now: Now, gid: Gid, nick: &Nick) {
        let Some(watched) = self.watching.watched.get_mut(&gid) else {
            return;
        };
        if watched.info.south.nick != *nick || watched.lost {
            return;
        }
        watched.lost = true;
        if watched.until.is_some() {
            watched.until = Some(now.elapsed);
        } else {
            self.watch_event(WatchEvent::Lost(gid));
        }
    }

    /// A verified board, said in its game's channel.
    pub(in crate::peer) fn board(&mut self, now: Now, from: &Nick, key: PublicKey, board: &Board) {
        let watched = self.watching.watched.get_mut(&board.gid);
        let Some(watched) = watched.filter(|watched| watched.info.south.key == key.id()) else {
            self.ignored.misplaced += 1;
            return;
        };
        let holes = board.position.holes();
        let mv = board.house.map(|house| Move::from_char(house.get(), holes));
        let Some(mv) = mv.map_or(Some(None), |mv| mv.map(Some)) else {
            self.ignored.meaning += 1;
            return;
        };
        watched.lost = false;
        watched.info.south.nick = from.clone();
        let now_last = Last {
            ply: board.ply,
            position: board.position,
            head: board.head,
            over: board.reason.is_some(),
            adjourned: board.adjourned.is_some(),
        };
        if watched
            .last
            .as_ref()
            .is_some_and(|last| last.is_same(&now_last))
        {
            return;
        }
        let (follows, played) = watched.follow(board, mv);
        watched.last = Some(now_last);
        if board.reason.is_some() {
            watched.until.get_or_insert(now.elapsed + OVER_STAYS);
        } else {
            // An end that did not come about: what both had agreed on was too late.
            watched.until = None;
        }
        let news = BoardNews {
            gid: board.gid,
            ply: board.ply,
            mv,
            played: played.map(Box::new),
            position: Box::new(board.position),
            left: board.left.map(|left| left.get()),
            end: board.reason.zip(board.score.map(|score| score.0)),
            adjourned: board.adjourned.is_some(),
            follows,
        };
        self.watch_event(WatchEvent::Board(news));
        self.tell_verdict(board.gid, true);
    }

    /// A half-record, said on the wire: perhaps of a game that is watched.
    pub(in crate::peer) fn watched_result(
        &mut self,
        now: Now,
        from: &Nick,
        line: &Line<'_>,
        result: &HalfRecord,
    ) {
        let Some(watched) = self.watching.watched.get_mut(&result.gid) else {
            return;
        };
        let Some(key) = self.roster.get(from).map(|present| present.key) else {
            if watched.unproved.len() < MAX_UNPROVED {
                let line = line.text().to_owned();
                watched.unproved.push((from.clone(), line));
            }
            return;
        };
        let players = [watched.info.south.key, watched.info.north.key];
        let Some(side) = players.iter().position(|player| *player == key.id()) else {
            return;
        };
        if !line.verify(&key) {
            self.ignored.signature += 1;
            return;
        }
        if let Some(watched) = self.watching.watched.get_mut(&result.gid)
            && let Some(place) = watched.results.get_mut(side)
        {
            place.get_or_insert_with(|| result.clone());
            watched.until.get_or_insert(now.elapsed + OVER_STAYS);
            self.tell_verdict(result.gid, true);
        }
    }

    /// Somebody's hello is here: what he has said before about a watched game can be looked at.
    pub(in crate::peer) fn watched_results_of(&mut self, now: Now, from: &Nick) {
        let watched = self.watching.watched.values_mut();
        let unproved = watched.flat_map(|watched| {
            let his = |(nick, _): &mut (Nick, String)| nick == from;
            watched.unproved.extract_if(.., his).collect::<Vec<_>>()
        });
        let lines: Vec<(Nick, String)> = unproved.collect();
        for (_, text) in lines {
            if let Ok(line) = Line::parse(&text)
                && let Ok(Message::HalfRecord(result)) = Message::read(&line)
            {
                self.watched_result(now, from, &line, &result);
            }
        }
    }

    fn tell_verdict(&mut self, gid: Gid, in_time: bool) {
        let Some(watched) = self.watching.watched.get_mut(&gid) else {
            return;
        };
        if watched.verdict.is_none()
            && let Some(verdict) = watched.judge(in_time)
        {
            watched.verdict = Some(verdict);
            self.watch_event(WatchEvent::Over { gid, verdict });
        }
    }

    pub(super) fn tick_watched(&mut self, now: Now) {
        let late = |asked: &Asked| asked.until <= now.elapsed;
        while let Some(place) = self.watching.asked.iter().position(late) {
            if let Some(asked) = self.watching.asked.remove(place) {
                self.watch_failed(asked, WatchFailure::NoAnswer);
            }
        }
        let watched = &self.watching.watched;
        let over = watched
            .iter()
            .filter(|(_, watched)| watched.until.is_some_and(|until| until <= now.elapsed));
        let over: Vec<Gid> = over.map(|(gid, _)| *gid).collect();
        for gid in over {
            self.tell_verdict(gid, false);
            self.watching.watched.remove(&gid);
            self.out.push_back(Output::Part(gid));
            self.watch_event(WatchEvent::Left(gid));
        }
    }
}

/// What an answer that lets one watch says, with the players' nicks.
struct Told {
    gid: Gid,
    south: Player,
    north: Player,
    digest: Link,
    clock: Clock,
}

impl Told {
    /// None unless the answer is whole, and its author plays the game.
    fn of(answer: &WatchAnswer, from: &Nick, author: KeyId) -> Option<Self> {
        let (south, north) = (answer.south?, answer.north?);
        let opponent = answer.nick.clone()?;
        let side = match author {
            author if author == south => Side::South,
            author if author == north => Side::North,
            _ => return None,
        };
        let [south_nick, north_nick] = match side {
            Side::South => [from.clone(), opponent],
            Side::North => [opponent, from.clone()],
        };
        Some(Self {
            gid: answer.gid?,
            south: Player {
                nick: south_nick,
                key: south,
            },
            north: Player {
                nick: north_nick,
                key: north,
            },
            digest: answer.rule?,
            clock: answer.clock?,
        })
    }
}
