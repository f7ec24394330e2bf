//! What every voice says of the game in the same words, from `locales/LANGUAGE/game.ftl`.

use super::{Texts, t};
use crate::{
    engine::Level,
    game::{EndReason, Side, Why},
    study::{Aim, Goal},
};

/// A side's name.
pub fn side(texts: &Texts, side: Side) -> String {
    match side {
        Side::South => t!(texts, "south"),
        Side::North => t!(texts, "north"),
    }
}

/// A level's name.
pub fn level(texts: &Texts, level: Level) -> String {
    match level {
        Level::FirstSteps => t!(texts, "level-first-steps"),
        Level::Novice => t!(texts, "level-novice"),
        Level::Amateur => t!(texts, "level-amateur"),
        Level::Master => t!(texts, "level-master"),
        Level::GrandMaster => t!(texts, "level-grand-master"),
    }
}

/// Why a move cannot be played.
pub fn why(texts: &Texts, why: &Why) -> String {
    let letter = |house: &char| house.to_string();
    match why {
        Why::GameOver(_) => t!(texts, "why-over"),
        Why::Empty(house) => t!(texts, "why-empty", house = letter(house)),
        Why::NotYours { house, .. } => t!(texts, "why-not-yours", house = letter(house)),
        Why::TooFew { house, seeds, min } => t!(
            texts,
            "why-too-few",
            house = letter(house),
            seeds = *seeds,
            min = *min
        ),
        Why::Single(house) => t!(texts, "why-single", house = letter(house)),
        Why::LastHouse { house, min, .. } => {
            t!(texts, "why-last-house", house = letter(house), min = *min)
        }
        Why::MustFeed(house) => t!(texts, "why-feed", house = letter(house)),
        Why::Slam(house) => t!(texts, "why-slam", house = letter(house)),
        _ => t!(texts, "why-no-house"),
    }
}

/// Why a game is over.
pub fn end(texts: &Texts, reason: EndReason) -> String {
    match reason {
        EndReason::Majority => t!(texts, "end-majority"),
        EndReason::NoMove => t!(texts, "end-no-move"),
        EndReason::Starved => t!(texts, "end-starved"),
        EndReason::Repetition => t!(texts, "end-repetition"),
        EndReason::PlyCap => t!(texts, "end-ply-cap"),
        EndReason::LastSeeds => t!(texts, "end-last-seeds"),
        EndReason::Agreed => t!(texts, "end-agreed"),
        EndReason::Settled => t!(texts, "end-settled"),
        EndReason::Resign => t!(texts, "end-resign"),
        EndReason::Flag => t!(texts, "end-flag"),
        EndReason::Gone => t!(texts, "end-gone"),
        EndReason::Cheat => t!(texts, "end-cheat"),
        _ => t!(texts, "end-none"),
    }
}

/// What a problem asks of a side, as a sentence.
pub fn goal(texts: &Texts, goal: Goal, me: Side) -> String {
    let (side, moves) = (side(texts, me), goal.moves());
    match goal.aim() {
        Aim::Take(seeds) => t!(
            texts,
            "goal-take",
            side = side,
            seeds = seeds,
            moves = moves
        ),
        Aim::Survive(seeds) => t!(
            texts,
            "goal-survive",
            side = side,
            seeds = seeds,
            moves = moves
        ),
        Aim::Win => t!(texts, "goal-win", side = side, moves = moves),
    }
}
