//! The clock of a contest: how long the present turn has taken, and whose time is up.
//!
//! A side whose own time is up says so itself: its program gives up with the reason `flag`, signed
//! like a resignation. The other side measures too, but what it measures contains the way of the
//! lines, so it only decides against an opponent whose program does not say it: when he has
//! overdrawn his time by more than lines can be late.

use std::time::Duration;

use super::{Contest, Context};
use crate::{
    game::{Declared, Side},
    peer::{
        clock::TimeLeft,
        output::{CommandError, Event},
        time::Now,
        wire::Clock,
    },
};

/// Lateness granted to the opponent's lines in a game, and for each of his moves on top.
///
/// An acknowledgement comes up to 4 s after what it acknowledges, and a move may wait as long in its
/// sender's queue; both are measured as his time.
const LAG_A_GAME: Duration = Duration::from_secs(60);
const LAG_A_MOVE: Duration = Duration::from_secs(5);
/// The player hears that his time is running out when so much is left.
const LOW: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(10)];

/// Both sides' time and the present turn.
#[derive(Debug)]
pub(super) struct ContestClock {
    pub(super) left: TimeLeft,
    turn: Stopwatch,
    /// Lateness granted to the opponent's lines so far, and what they have taken of it. What they
    /// have taken beyond it is time that he has used.
    granted: Duration,
    late: Duration,
    /// The smallest remainder of this turn of which the player has been told.
    warned: Duration,
    /// That the time of the side to move is up has been said.
    up_told: bool,
    /// At which ply the state of the clock was told, and whether it ran.
    told: Option<(u32, bool)>,
}

/// Time that runs with interruptions.
#[derive(Clone, Copy, Debug, Default)]
struct Stopwatch {
    spent: Duration,
    since: Option<Duration>,
}

impl Stopwatch {
    fn read(self, now: Now) -> Duration {
        let running = self
            .since
            .map_or(Duration::ZERO, |since| now.elapsed.saturating_sub(since));
        self.spent + running
    }

    fn set(&mut self, now: Now, runs: bool) {
        if runs != self.since.is_some() {
            self.spent = self.read(now);
            self.since = runs.then_some(now.elapsed);
        }
    }

    /// When it will show this much, if it runs.
    fn reaches(self, total: Duration) -> Option<Duration> {
        let since = self.since?;
        since.checked_add(total.saturating_sub(self.spent))
    }
}

impl ContestClock {
    pub(super) fn new(terms: Clock) -> Self {
        Self {
            left: TimeLeft::new(terms),
            turn: Stopwatch::default(),
            granted: LAG_A_GAME,
            late: Duration::ZERO,
            warned: Duration::MAX,
            up_told: false,
            told: None,
        }
    }

    /// The thinking time of a move made now, in tenths of a second.
    pub(super) fn used(&self, now: Now) -> u32 {
        let used = self.turn.read(now).as_millis() / 100;
        // A day is more than any display needs.
        u32::try_from(used).unwrap_or(u32::MAX).min(864_000)
    }

    /// This side has moved.
    pub(super) fn own_move(&mut self, me: Side, used: u32) {
        self.left.spend(me, used);
        self.next_turn();
    }

    /// The opponent has moved, and states what it took him. What it took longer as measured here is
    /// charged to him.
    pub(super) fn their_move(&mut self, now: Now, them: Side, used: u32) {
        let stated = Duration::from_millis(100) * used;
        self.late += self.turn.read(now).saturating_sub(stated);
        self.granted += LAG_A_MOVE;
        self.left.spend(them, used);
        self.next_turn();
    }

    /// Moves have been taken back; the time that they took is spent all the same.
    pub(super) fn turn_changes(&mut self) {
        self.next_turn();
    }

    fn next_turn(&mut self) {
        self.turn = Stopwatch::default();
        self.warned = Duration::MAX;
        self.up_told = false;
    }

    /// How long the opponent's turn may take, as measured here.
    fn allowed(&self, them: Side) -> Duration {
        let with_grace = self.left.of(them).saturating_add(self.granted);
        with_grace.saturating_sub(self.late)
    }

    /// What the side to move has left now.
    fn remains(&self, now: Now, side: Side) -> Duration {
        self.left.of(side).saturating_sub(self.turn.read(now))
    }

    /// When the next warning is due in an own turn.
    fn warning(&self, me: Side) -> Option<(Duration, Duration)> {
        let left = self.left.of(me);
        let next = |mark: &&Duration| **mark < self.warned && **mark < left;
        let mark = LOW.iter().find(next)?;
        Some((*mark, self.turn.reaches(left - *mark)?))
    }
}

impl Contest {
    /// Lets the clock run or stand, as things are now, and tells if that has changed.
    ///
    /// It runs while both players are here: for this side from the arrival of the move before, for
    /// the opponent from the moment at which he is known to have it.
    pub(in crate::peer) fn run_clock(&mut self, ctx: &mut Context<'_>, online: bool) {
        let runs = match self.game.to_move() {
            _ if !online || !self.present || self.replaying || self.adjourned => false,
            Some(side) if side == self.me => !self.is_held_up(),
            Some(_) => self.own.all_acknowledged(),
            None => false,
        };
        self.clock.turn.set(ctx.now, runs);
        let told = Some((self.game.ply(), runs));
        if self.clock.left.is_timed() && !self.is_over() && self.clock.told != told {
            self.clock.told = told;
            let [south, north] = self.time_left(ctx.now);
            ctx.event(Event::Clock {
                gid: self.gid,
                left: [south, north],
                runs,
            });
        }
    }

    /// The clock that was agreed.
    pub(in crate::peer) fn clock_terms(&self) -> Clock {
        self.clock.left.terms()
    }

    /// Whether there is a clock.
    pub(in crate::peer) fn has_clock(&self) -> bool {
        self.clock.left.is_timed()
    }

    /// What South and North have left now.
    pub(in crate::peer) fn time_left(&self, now: Now) -> [Duration; 2] {
        Side::BOTH.map(|side| {
            if self.game.to_move() == Some(side) {
                self.clock.remains(now, side)
            } else {
                self.clock.left.of(side)
            }
        })
    }

    /// Whether the own time is up in an own turn.
    fn is_flagged(&self, now: Now) -> bool {
        let timed = self.clock.left.is_timed();
        timed && self.game.to_move() == Some(self.me) && {
            let used = self.clock.used(now);
            !self.clock.left.allows(self.me, used)
        }
    }

    /// Whether the opponent has overdrawn his time so far that no lateness explains it.
    pub(super) fn is_their_time_up(&self, now: Now) -> bool {
        let them = self.me.other();
        let timed = self.clock.left.is_timed();
        let allowed = self.clock.allowed(them);
        timed && self.game.to_move() == Some(them) && self.clock.turn.read(now) >= allowed
    }

    /// Says that the own time is up, if it is: the game is lost then.
    ///
    /// # Errors
    /// When it was up.
    pub(super) fn concede_if_flagged(&mut self, ctx: &mut Context<'_>) -> Result<(), CommandError> {
        if self.is_flagged(ctx.now) && !std::mem::replace(&mut self.clock.up_told, true) {
            if !ctx.checks.admits_flag() {
                return Ok(());
            }
            self.give_up(ctx, Declared::Flag(self.me))?;
            return Err(CommandError::TimeUp);
        }
        Ok(())
    }

    /// When [`Contest::tick_clock`] has something to do.
    pub(super) fn clock_due(&self) -> Option<Duration> {
        if !self.clock.left.is_timed() {
            return None;
        }
        let clock = &self.clock;
        let mover = self.game.to_move().filter(|_| !clock.up_told)?;
        if mover == self.me {
            let flag = clock.turn.reaches(clock.left.of(mover));
            let warning = clock.warning(mover).map(|(_, due)| due);
            return flag.into_iter().chain(warning).min();
        }
        clock.turn.reaches(clock.allowed(mover))
    }

    /// Does what the clock asks for.
    pub(super) fn tick_clock(&mut self, ctx: &mut Context<'_>) {
        if self.concede_if_flagged(ctx).is_err() {
            return;
        }
        if !self.clock.up_told && self.is_their_time_up(ctx.now) {
            self.clock.up_told = true;
            ctx.event(Event::TimeUp(self.gid));
        }
        let mine = self.game.to_move() == Some(self.me) && self.clock.left.is_timed();
        if let Some((mark, due)) = self.clock.warning(self.me).filter(|_| mine)
            && due <= ctx.now.elapsed
        {
            self.clock.warned = mark;
            let left = self.clock.remains(ctx.now, self.me);
            ctx.event(Event::TimeLow {
                gid: self.gid,
                left,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_states_less_than_he_takes_runs_out_of_time_all_the_same() {
        let at = |secs| Now {
            elapsed: Duration::from_secs(secs),
            minutes: 0,
        };
        let mut clock = ContestClock::new("5+3".parse().unwrap());
        assert_eq!(clock.allowed(Side::North), Duration::from_secs(360));
        // Five minutes and more for one move, of which he states nothing.
        clock.turn.set(at(0), true);
        clock.their_move(at(355), Side::North, 0);
        // Nearly all of his time and grace is gone, though his clock shows more than before.
        assert_eq!(clock.left.of(Side::North), Duration::from_secs(303));
        assert_eq!(clock.allowed(Side::North), Duration::from_secs(13));
        // What he states truly costs him what he states.
        clock.turn.set(at(400), true);
        clock.their_move(at(402), Side::North, 20);
        assert_eq!(clock.allowed(Side::North), Duration::from_secs(19));
    }
}
