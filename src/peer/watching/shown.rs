//! Showing one's own games to those who watch.

use std::{collections::BTreeSet, time::Duration};

use super::{OVER_STAYS, WatchEvent};
use crate::{
    game::{Game, Side},
    peer::{
        Nick,
        contest::Contest,
        machine::Peer,
        output::{Class, CommandError, Output, Recipient},
        presence::rule_link,
        time::Now,
        wire::{
            Board, Draft, Gid, MoveLetter, ScorePair, SecondsLeft, Unwatch, WatchAnswer,
            WatchRefusal, WatchRequest,
        },
    },
    trust::Link,
};

/// Who may watch one game at once.
const MAX_WATCHERS: usize = 64;
/// Whoever has been let in and is not seen to come is in the channel by then.
const COMES_WITHIN: Duration = Duration::from_secs(8);
/// A board that has been said is said again for newcomers once in this time at most.
const AGAIN_GAP: Duration = Duration::from_secs(4);

/// The channel of an own game.
#[derive(Debug, Default)]
pub(super) struct Shown {
    watchers: BTreeSet<Nick>,
    /// The player wants to hear what is said there.
    hears: bool,
    /// This player is there for the sake of watching.
    joined: bool,
    said: Option<Said>,
    /// When a board is to be said again for somebody who has come.
    due: Option<Duration>,
    /// The game is over, and the channel is kept until then.
    until: Option<Duration>,
}

/// The last board that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Said {
    ply: u32,
    head: Link,
    over: bool,
    adjourned: bool,
    at: Duration,
}

impl Shown {
    pub(super) fn due(&self) -> Option<Duration> {
        [self.due, self.until].into_iter().flatten().min()
    }

    pub(super) fn is_joined(&self) -> bool {
        self.joined
    }

    #[cfg(test)]
    pub(super) fn watchers(&self) -> usize {
        self.watchers.len()
    }

    /// Whoever has been let in and comes is shown the board.
    pub(super) fn came(&mut self, now: Now, nick: &Nick) {
        if self.watchers.contains(nick) {
            self.say_again(now, Duration::ZERO);
        }
    }

    fn say_again(&mut self, now: Now, within: Duration) {
        let allowed = self.said.map_or(Duration::ZERO, |said| said.at + AGAIN_GAP);
        let due = (now.elapsed + within).max(allowed);
        self.due = Some(self.due.map_or(due, |at| at.min(due)));
    }

    pub(super) fn rename(&mut self, old: &Nick, new: &Nick) {
        if self.watchers.remove(old) {
            self.watchers.insert(new.clone());
        }
    }

    /// Nobody is in the channel any more. Returns whether there is anything to keep.
    pub(super) fn went_offline(&mut self) -> bool {
        *self = Self {
            hears: self.hears,
            until: self.until,
            ..Self::default()
        };
        self.hears
    }

    pub(super) fn join_again(&mut self) -> bool {
        self.hears && !std::mem::replace(&mut self.joined, true)
    }

    fn is_wanted(&self) -> bool {
        self.hears || !self.watchers.is_empty()
    }
}

impl Peer {
    /// Whether a question in the wire channel that names nobody is for this player: South answers.
    pub(in crate::peer) fn shows(&self, gid: Option<Gid>) -> bool {
        let seat = gid.and_then(|gid| self.seats.get(&gid));
        seat.is_some_and(|seat| seat.contest.me() == Side::South)
    }

    /// Answers a verified `watch`, unless too much has been answered lately.
    pub(in crate::peer) fn answer_watch(
        &mut self,
        now: Now,
        from: &Nick,
        asked: &WatchRequest,
    ) -> bool {
        if !self.may_answer(now, 1) {
            return false;
        }
        // Whoever has come after our last hello could not know whose answer it is.
        if let Some(since) = self.roster.get(from).map(|present| present.since) {
            self.greet_before(now, since);
        }
        let answer = match self.game_to_watch(asked.gid) {
            Err(why) => refuse(asked, why),
            Ok(gid) => self.let_watch(now, from, gid, asked),
        };
        let draft: Draft = answer.draft();
        self.hand_over(from, asked.nick.is_some(), draft);
        true
    }

    /// The game that somebody wants to watch.
    fn game_to_watch(&self, asked: Option<Gid>) -> Result<Gid, WatchRefusal> {
        let mut open = self
            .seats
            .iter()
            .filter(|(_, seat)| !seat.contest.is_over());
        let found = match asked {
            Some(gid) => open.find(|(known, _)| **known == gid),
            None => open.next(),
        };
        let (gid, _) = found.ok_or(WatchRefusal::None)?;
        if self.watching.allowed {
            Ok(*gid)
        } else {
            Err(WatchRefusal::No)
        }
    }

    /// Lets somebody watch. Where this player is North, South is named, who says the boards.
    fn let_watch(&mut self, now: Now, from: &Nick, gid: Gid, asked: &WatchRequest) -> WatchAnswer {
        let Some(seat) = self.seats.get(&gid) else {
            return refuse(asked, WatchRefusal::None);
        };
        let contest = &seat.contest;
        let (own, theirs) = (self.key.id(), contest.opponent().id());
        let (south, north) = match contest.me() {
            Side::South => (own, theirs),
            Side::North => (theirs, own),
        };
        let answer = WatchAnswer {
            request: asked.request,
            gid: Some(gid),
            south: Some(south),
            north: Some(north),
            nick: Some(seat.nick.clone()),
            rule: Some(rule_link(contest.game().rule())),
            clock: Some(contest.clock_terms()),
            refusal: None,
        };
        if contest.me() == Side::South && !self.add_watcher(now, from, gid) {
            return refuse(asked, WatchRefusal::Full);
        }
        answer
    }

    fn add_watcher(&mut self, now: Now, from: &Nick, gid: Gid) -> bool {
        let shown = self.watching.shown.entry(gid).or_default();
        let known = shown.watchers.contains(from);
        if !known && shown.watchers.len() >= MAX_WATCHERS {
            return false;
        }
        shown.watchers.insert(from.clone());
        shown.say_again(now, COMES_WITHIN);
        let count = shown.watchers.len();
        self.settle_channel(gid);
        if !known {
            self.watch_event(WatchEvent::Watcher {
                gid,
                nick: from.clone(),
                here: true,
                count,
            });
        }
        true
    }

    /// Somebody watches no more: he has said so, or is gone.
    pub(in crate::peer) fn watcher_left(&mut self, gid: Gid, nick: &Nick) {
        let Some(shown) = self.watching.shown.get_mut(&gid) else {
            return;
        };
        if shown.watchers.remove(nick) {
            let count = shown.watchers.len();
            self.watch_event(WatchEvent::Watcher {
                gid,
                nick: nick.clone(),
                here: false,
                count,
            });
            self.settle_channel(gid);
        }
    }

    /// A watcher says that he stops.
    pub(in crate::peer) fn unwatched(&mut self, from: &Nick, unwatch: &Unwatch) {
        self.watcher_left(unwatch.gid, from);
    }

    /// Is in the channel of an own game to hear those who watch it, or not.
    pub(super) fn hear_watchers(&mut self, gid: Gid, hears: bool) -> Result<(), CommandError> {
        let open = self
            .seats
            .get(&gid)
            .is_some_and(|seat| !seat.contest.is_over());
        if !open {
            return Err(CommandError::UnknownGame);
        }
        self.watching.shown.entry(gid).or_default().hears = hears;
        self.settle_channel(gid);
        Ok(())
    }

    /// Goes into the channel of an own game, or out of it. Who plays there is there anyway.
    fn settle_channel(&mut self, gid: Gid) {
        let Some(shown) = self.watching.shown.get_mut(&gid) else {
            return;
        };
        let at_table = self.seats.get(&gid).is_some_and(|seat| seat.at_table);
        let wanted = shown.is_wanted();
        let moves = shown.joined != wanted && !at_table;
        shown.joined = wanted;
        if !wanted {
            self.watching.shown.remove(&gid);
        }
        match (moves, wanted) {
            (false, _) => {}
            (true, true) => self.out.push_back(Output::Join(gid)),
            (true, false) => self.out.push_back(Output::Part(gid)),
        }
    }

    /// The game that ran in its own channel is settled. Returns whether the channel is still needed for
    /// those who watch; it is left later then.
    pub(in crate::peer) fn keeps_channel(&mut self, gid: Gid) -> bool {
        let shown = self.watching.shown.get_mut(&gid);
        shown.is_some_and(|shown| {
            shown.joined = true;
            true
        })
    }

    /// Shows what has happened in a game to those who watch it.
    pub(in crate::peer) fn show_news(&mut self, now: Now, gid: Gid) {
        let (Some(shown), Some(seat)) = (self.watching.shown.get_mut(&gid), self.seats.get(&gid))
        else {
            return;
        };
        let contest = &seat.contest;
        if contest.is_over() {
            shown.until.get_or_insert(now.elapsed + OVER_STAYS);
        } else {
            // An end may turn out to be none, as when an earlier resignation arrives.
            shown.until = None;
        }
        let news = shown.said.is_none_or(|said| {
            (said.ply, said.head, said.over, said.adjourned)
                != (
                    contest.game().ply(),
                    contest.head(),
                    contest.is_over(),
                    contest.is_adjourned(),
                )
        });
        if news && !shown.watchers.is_empty() && shown.said.is_some() {
            self.say_board(now, gid);
        }
    }

    /// Says the board in the game's channel.
    fn say_board(&mut self, now: Now, gid: Gid) {
        let Some(shown) = self.watching.shown.get_mut(&gid) else {
            return;
        };
        shown.due = None;
        let Some(seat) = self.seats.get(&gid) else {
            // The game turned out to be none.
            shown.until.get_or_insert(now.elapsed);
            return;
        };
        let contest = &seat.contest;
        shown.said = Some(Said {
            ply: contest.game().ply(),
            head: contest.head(),
            over: contest.is_over(),
            adjourned: contest.is_adjourned(),
            at: now.elapsed,
        });
        let Some(board) = board_of(gid, contest, now) else {
            return;
        };
        // The longest board of any rule fits: a test builds it.
        if let Ok(line) = board.draft().sign(&self.key) {
            let (to, class) = (Recipient::Table(gid), Class::Board);
            self.out.push_back(Output::Say { to, class, line });
        }
    }

    pub(super) fn tick_shown(&mut self, now: Now) {
        let due = |at: Option<Duration>| at.is_some_and(|at| at <= now.elapsed);
        let shown = &self.watching.shown;
        let news: Vec<Gid> = shown
            .iter()
            .filter(|(_, s)| due(s.due))
            .map(|(g, _)| *g)
            .collect();
        let over: Vec<Gid> = shown
            .iter()
            .filter(|(_, s)| due(s.until))
            .map(|(g, _)| *g)
            .collect();
        for gid in news {
            self.say_board(now, gid);
        }
        for gid in over {
            if let Some(shown) = self.watching.shown.get_mut(&gid) {
                shown.watchers.clear();
                shown.hears = false;
            }
            self.settle_channel(gid);
        }
    }

    /// The game goes on on another network: it is shown there to whoever asks there.
    pub(in crate::peer) fn close_channel(&mut self, gid: Gid) {
        if let Some(shown) = self.watching.shown.get_mut(&gid) {
            shown.watchers.clear();
            shown.hears = false;
            self.settle_channel(gid);
        }
    }
}

fn refuse(asked: &WatchRequest, why: WatchRefusal) -> WatchAnswer {
    WatchAnswer {
        request: asked.request,
        gid: asked.gid,
        south: None,
        north: None,
        nick: None,
        rule: None,
        clock: None,
        refusal: Some(why),
    }
}

/// Where a game is. None for one that is too long for any line.
fn board_of(gid: Gid, contest: &Contest, now: Now) -> Option<Board> {
    let game: &Game = contest.game();
    let holes = game.rule().holes();
    let last = game.history().last();
    let house = last.and_then(|step| MoveLetter::try_from(step.mv.to_char(holes)).ok());
    let outcome = game.outcome();
    let timed = contest.has_clock() && outcome.is_none();
    Some(Board {
        gid,
        ply: u16::try_from(game.ply()).ok()?,
        house,
        position: *game.position(),
        left: timed.then(|| SecondsLeft::new(contest.time_left(now))),
        head: contest.head(),
        reason: outcome.map(|outcome| outcome.reason),
        score: outcome.map(|outcome| ScorePair(outcome.score)),
        adjourned: contest.is_adjourned().then_some(1),
    })
}
