//! Why a game is over, as its own rule has it, and whether a side should agree to end one.

use std::{collections::HashMap, sync::Arc};

use crate::{
    engine::{Line, Worth},
    game::{Declared, EndReason, Game, Position, Side},
    rules::{Language, Rule, key, sentence},
};

/// What the rule of a game says about the end that it came to, in sentences; none while it goes on,
/// and for ends that no rule speaks of.
///
/// ```
/// use awale::{engine::ending, game::{Game, Side}, rules::{self, Language}};
///
/// let mut game = Game::new(rules::find("abapa").ok_or("no such rule")?);
/// game.resign(Side::North)?;
/// assert_eq!(ending(&game, Language::En).len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ending(game: &Game, language: Language) -> Vec<String> {
    let Some(outcome) = game.outcome() else {
        return Vec::new();
    };
    let params = game.rule().params();
    let names: &[&str] = match outcome.reason {
        EndReason::Majority => &["end.majority", "end.rest_on_majority"],
        EndReason::NoMove | EndReason::Starved if params.leave_one => {
            &["end.stuck", "end.rest", "end.leave_one"]
        }
        EndReason::NoMove | EndReason::Starved => &["end.stuck", "end.rest"],
        EndReason::Repetition => &["end.repeat", "end.repeat_rest"],
        EndReason::PlyCap => &["end.plies", "end.repeat_rest"],
        EndReason::LastSeeds => &["end.last_seeds", "end.last_seeds_to"],
        EndReason::Settled => &["end.settle", "end.rest"],
        EndReason::Resign | EndReason::Flag | EndReason::Gone | EndReason::Cheat => {
            &["end.resign_rest"]
        }
        EndReason::Agreed | EndReason::Aborted | EndReason::NoStart => &[],
    };
    let keys = names.iter().filter_map(|name| key(name));
    let told = keys
        .filter(|key| key.applies(params))
        .map(|key| sentence(key, &key.value(params), language));
    told.filter(|sentence| !sentence.is_empty()).collect()
}

/// Whether a side gives nothing away by ending the game now, the rest shared as the rule says.
/// `best` is the best line of the side to move.
///
/// False where the rule lets nobody end a game early.
pub fn gains_by_settling(game: &Game, side: Side, best: &Line) -> bool {
    let mut settled = game.clone();
    let Ok(outcome) = settled.finish(Declared::Settled) else {
        return false;
    };
    let [south, north] = outcome.score.map(|score| i32::from(score.halves()));
    let ahead = match side {
        Side::South => south - north,
        Side::North => north - south,
    };
    let mine = game.to_move() == Some(side);
    let won = |mover_wins: bool| mover_wins == mine;
    match best.worth() {
        // Half a seed is less than an estimate knows.
        Worth::Estimate(value) => ahead * 50 >= if mine { value } else { -value } - 50,
        Worth::Won(_) => !won(true) || outcome.winner == Some(side),
        Worth::Lost(_) => !won(false) || outcome.winner == Some(side),
        Worth::Table(seeds) => ahead >= 2 * if mine { seeds } else { -seeds },
    }
}

/// As few seeds in the houses as may leave nothing to take.
const FEW: u8 = 5;
/// Positions that are looked at to be sure of it.
const MOST: usize = 1500;

/// A position on the way, with those that the moves without a capture lead to.
struct Place {
    mover: Side,
    /// The side to move can take something at once.
    takes: bool,
    next: Vec<usize>,
}

/// Whether neither side can force a capture any more. With more than a few seeds, or more positions than can be
/// looked at in a moment, nobody knows, and it is false.
pub(super) fn nothing_to_take(rule: &Arc<Rule>, from: &Position) -> bool {
    if from.on_board() > FEW {
        return false;
    }
    let places = without_captures(rule, from);
    places.is_some_and(|places| Side::BOTH.iter().all(|side| !can_force(&places, *side)))
}

/// All positions that can come without a capture, the first one first. None if there are too many.
fn without_captures(rule: &Arc<Rule>, from: &Position) -> Option<Vec<Place>> {
    let (mut all, mut numbers) = (vec![*from], HashMap::from([(*from, 0)]));
    let mut places: Vec<Place> = Vec::new();
    while let Some(position) = all.get(places.len()) {
        let game = Game::from_position(Arc::clone(rule), *position).ok()?;
        let mut place = Place {
            mover: position.side(),
            takes: false,
            next: Vec::new(),
        };
        for mv in game.legal_moves() {
            let mut after = game.clone();
            if !after.play(mv).ok()?.captures().is_empty() {
                place.takes = true;
                continue;
            }
            let number = *numbers.entry(*after.position()).or_insert_with(|| {
                all.push(*after.position());
                all.len() - 1
            });
            place.next.push(number);
        }
        places.push(place);
        if all.len() > MOST {
            return None;
        }
    }
    Some(places)
}

/// Whether a side takes something from the first position, whatever the other one does.
fn can_force(places: &[Place], side: Side) -> bool {
    let mut forced = vec![false; places.len()];
    let is = |forced: &[bool], number: &usize| forced.get(*number).copied().unwrap_or(false);
    loop {
        let mut changed = false;
        for (number, place) in places.iter().enumerate() {
            let holds = match place.mover == side {
                true => place.takes || place.next.iter().any(|next| is(&forced, next)),
                // Who can take something himself gets away.
                false => {
                    !place.takes
                        && !place.next.is_empty()
                        && place.next.iter().all(|next| is(&forced, next))
                }
            };
            if let Some(before) = forced.get_mut(number).filter(|before| holds && !**before) {
                *before = true;
                changed = true;
            }
        }
        if !changed {
            return is(&forced, &0);
        }
    }
}
