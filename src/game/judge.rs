//! Whether a position ends the game, and who gets the rest.

use super::{
    EndReason, House, Move, Outcome, Position, Score, Side,
    legal::{Legal, legal},
    sow::{Sown, Trace, sow},
};
use crate::rules::{LastSeedsTo, Params, Rest, SlamPolicy};

/// Who gets the seeds on the board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Remainder {
    /// As a key of `[end]` says, for the side that the end is about.
    By(Rest, Side),
    /// This side.
    To(Side),
}

/// An end and what becomes of the rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) reason: EndReason,
    pub(super) remainder: Remainder,
}

/// A position after a move, judged as far as it shows by itself: without repetition and the limit
/// of plies, which need the game.
pub(super) struct Next {
    pub(super) position: Position,
    pub(super) legal: Legal,
    pub(super) end: Option<End>,
}

/// Plays a legal move. `starter` is the side that moved first in the game.
#[inline]
pub(super) fn advance<T: Trace>(
    p: &Params,
    position: &Position,
    mv: Move,
    starter: Side,
    trace: &mut T,
) -> (Next, Option<Sown>) {
    let mover = position.side();
    match mv {
        Move::Pass => {
            let mut after = *position;
            after.turn(mover.other(), false);
            (judge(p, after, starter), None)
        }
        Move::House(house) => {
            let sown = sow(p, position, house, trace);
            (after_sowing(p, &sown, starter), Some(sown))
        }
    }
}

fn after_sowing(p: &Params, sown: &Sown, starter: Side) -> Next {
    let mut position = sown.position;
    let mover = position.side();
    let slammed_again = sown.slam && p.slam == SlamPolicy::PlayAgain;
    let again = slammed_again || (p.again_on_capture && sown.captured);
    position.turn(if again { mover } else { mover.other() }, slammed_again);
    let over = |reason, remainder| Next {
        position,
        legal: Legal::NONE,
        end: Some(End { reason, remainder }),
    };
    if sown.slam && p.slam == SlamPolicy::OpponentTakesRest {
        return over(EndReason::Starved, Remainder::To(mover.other()));
    }
    if sown.endless {
        return over(
            EndReason::Repetition,
            Remainder::By(p.repeat_rest, position.side()),
        );
    }
    judge(p, position, starter)
}

/// Judges a position by what it shows.
pub(super) fn judge(p: &Params, position: Position, starter: Side) -> Next {
    let about = position.side();
    let over = |reason, remainder| Next {
        position,
        legal: Legal::NONE,
        end: Some(End { reason, remainder }),
    };
    if p.majority && has_majority(p, &position) {
        return over(
            EndReason::Majority,
            Remainder::By(p.rest_on_majority, about),
        );
    }
    if p.last_seeds > 0 && position.on_board() <= p.last_seeds {
        let to = match p.last_seeds_to {
            Some(LastSeedsTo::Starter) => Some(starter),
            Some(LastSeedsTo::Capturer) => position.last_capturer(),
            Some(LastSeedsTo::Owner) | None => None,
        };
        // A position set up with few seeds may have no last capturer.
        let remainder = to.map_or(Remainder::By(Rest::Owner, about), Remainder::To);
        return over(EndReason::LastSeeds, remainder);
    }
    if p.largest > 0 && position.holding(p.largest.saturating_add(1)) == 0 {
        return over(EndReason::LastSeeds, Remainder::By(p.rest, about));
    }
    let legal = legal(p, &position);
    if legal.is_empty() {
        let reason = if legal.starving {
            EndReason::Starved
        } else {
            EndReason::NoMove
        };
        return over(reason, Remainder::By(p.rest, about));
    }
    Next {
        position,
        legal,
        end: None,
    }
}

/// More than half of the rule's seeds in one store, or half in each.
fn has_majority(p: &Params, position: &Position) -> bool {
    let [south, north] = position.stores().map(|n| u16::from(n) * 2);
    let total = u16::from(p.total());
    south > total || north > total || (south == total && north == total)
}

/// The outcome of an end that the seeds decide. `last_mover` made the last move that was no pass.
pub(super) fn outcome(p: &Params, position: &Position, end: End, last_mover: Side) -> Outcome {
    let (mut score, mut shared) = share(position, end.remainder, last_mover);
    if p.leave_one
        && let Some((fewer, left)) = without_the_last_seed(position, &shared)
    {
        (score, shared) = (fewer, left);
    }
    Outcome {
        reason: end.reason,
        score,
        winner: ahead(score),
        shared,
    }
}

/// The side with more.
fn ahead([south, north]: [Score; 2]) -> Option<Side> {
    match south.cmp(&north) {
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::South),
    }
}

/// A rest that went whole to the winner, but for one seed that he leaves to the loser, if he wins
/// without it too.
fn without_the_last_seed(before: &Position, shared: &Position) -> Option<([Score; 2], Position)> {
    let winner = ahead(shared.stores().map(Score::from_seeds))?;
    let loser = winner.other();
    let took_all = shared.on_board() == 0
        && shared.store(loser) == before.store(loser)
        && shared.store(winner) > before.store(winner);
    let mut left = *shared;
    left.pass_on(winner, 1);
    let score = left.stores().map(Score::from_seeds);
    (took_all && ahead(score) == Some(winner)).then_some((score, left))
}

/// Shares the seeds on the board.
fn share(position: &Position, remainder: Remainder, last_mover: Side) -> ([Score; 2], Position) {
    let mut shared = *position;
    let (rest, about) = match remainder {
        Remainder::To(side) => (Rest::Mover, side),
        Remainder::By(rest, about) => (rest, about),
    };
    let receiver = match rest {
        Rest::Mover => Some(about),
        Rest::Opponent => Some(about.other()),
        Rest::LastMover => Some(last_mover),
        Rest::Unfed => match Side::BOTH.map(|side| position.has_seeds(side)) {
            [false, true] => Some(Side::South),
            [true, false] => Some(Side::North),
            _ => None,
        },
        Rest::Owner => None,
        Rest::Nobody => return (position.stores().map(Score::from_seeds), shared),
        Rest::Split => {
            let half = Score::half_of(position.on_board());
            split(&mut shared);
            return (
                position.stores().map(|n| Score::from_seeds(n) + half),
                shared,
            );
        }
    };
    for index in 0..position.holes() * 2 {
        let house = House::new(index);
        let seeds = shared.lift(house);
        shared.bank(receiver.unwrap_or(position.owner(house)), seeds);
    }
    (shared.stores().map(Score::from_seeds), shared)
}

/// Half of the seeds to each store; an odd seed stays where it lies.
fn split(position: &mut Position) {
    let mut south = position.on_board() / 2;
    let mut north = south;
    for index in 0..position.holes() * 2 {
        let house = House::new(index);
        let mut seeds = position.lift(house);
        for (side, due) in [(Side::South, &mut south), (Side::North, &mut north)] {
            let share = seeds.min(*due);
            position.bank(side, share);
            *due -= share;
            seeds -= share;
        }
        if seeds > 0 {
            position.drop_seed(house);
        }
    }
}
