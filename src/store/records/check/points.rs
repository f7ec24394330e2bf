//! How many points a game moves.

use std::collections::{BTreeMap, BTreeSet};

use super::{Due, Fault, GameCheck, SignedHalf};
use crate::{
    game::EndReason,
    peer::wire::{Gid, OwnResult},
    trust::{KeyId, LEAST_PLIES, MOST_A_DAY, Points, day_of},
};

/// No game moves more.
const MOST_MOVED: u16 = 100;

/// Two keys, and a day.
type PairDay = ([KeyId; 2], u32);

/// The half-records that state that other points move than do.
pub(super) fn faults(games: &BTreeMap<Gid, GameCheck>) -> Vec<Fault> {
    let late = too_many(games);
    let mut faults = Vec::new();
    for game in games.values() {
        for half in &game.halves {
            let stated = half.result.moved;
            let due = match game.terms {
                Some(_) => due(game, half, late.contains(&game.gid)),
                None => plausible(half),
            };
            if let Some((due, why)) = due.filter(|(due, _)| *due != stated) {
                let (gid, key) = (game.gid, half.author.id());
                faults.push(Fault::Moved {
                    gid,
                    key,
                    stated,
                    due,
                    why,
                });
            }
        }
    }
    faults
}

/// The games for points of a pair on one day beyond those that it may play.
fn too_many(games: &BTreeMap<Gid, GameCheck>) -> BTreeSet<Gid> {
    let mut days: BTreeMap<PairDay, Vec<(u32, Gid)>> = BTreeMap::new();
    for game in games.values() {
        let Some(terms) = game
            .terms
            .as_ref()
            .filter(|terms| terms.challenge.rated.is_some())
        else {
            continue;
        };
        let mut pair = [terms.challenger.id(), terms.challenged.id()];
        pair.sort();
        let minutes = terms.challenge.minutes;
        days.entry((pair, day_of(minutes)))
            .or_default()
            .push((minutes, game.gid));
    }
    let mut late = BTreeSet::new();
    for mut day in days.into_values() {
        day.sort();
        late.extend(day.into_iter().skip(MOST_A_DAY).map(|(_, gid)| gid));
    }
    late
}

/// What moves in a game whose terms are known.
fn due(game: &GameCheck, half: &SignedHalf, is_late: bool) -> Option<(u16, Due)> {
    let terms = game.terms.as_ref()?;
    let Some([winner, loser]) = half.stakes(terms) else {
        return Some((0, Due::Drawn));
    };
    // That the rest is shared early is agreed on by signing it.
    let is_shown = half.is_shown || (half.result.reason == EndReason::Settled && game.agrees(half));
    Some(if terms.challenge.rated.is_none() {
        (0, Due::Casual)
    } else if !is_shown {
        (0, Due::NotShown)
    } else if half.plies.unwrap_or(0) < LEAST_PLIES {
        (0, Due::Short)
    } else if is_late {
        (0, Due::TooMany)
    } else {
        (Points::moved(winner, loser), Due::Table)
    })
}

/// What can be said of a half-record without its game; `None` when it may be right.
fn plausible(half: &SignedHalf) -> Option<(u16, Due)> {
    let result = &half.result;
    if result.own == OwnResult::Drawn {
        Some((0, Due::Drawn))
    } else if !result.reason.is_shown_by_lines() && result.reason != EndReason::Gone {
        Some((0, Due::NotShown))
    } else if result.moved > MOST_MOVED {
        Some((MOST_MOVED, Due::Most))
    } else {
        None
    }
}
