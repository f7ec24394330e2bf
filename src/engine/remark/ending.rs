//! Why a game is over, as its own rule has it, and whether a side should agree to end one.

use crate::{
    engine::{Line, Worth},
    game::{Declared, EndReason, Game, Side},
    rules::{Language, key, sentence},
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
