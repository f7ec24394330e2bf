//! Remarks on a game, for people who learn it: what a move did, and what is worth seeing now.
//!
//! Remarks are facts, found by playing one move ahead with the game itself, so that they hold for
//! every rule. Their sentences are in `sentences/`, a file a language.
//!
//! ```
//! use awale::{engine::{Remark, happened}, game::{Game, Move}, rules::{self, Language}};
//!
//! let mut game = Game::new(rules::find("abapa").ok_or("no such rule")?);
//! let played = game.play(Move::from_char('F', 6).ok_or("no such house")?)?;
//! let remarks = happened(&game, &played);
//! assert!(matches!(remarks[..], [Remark::Sown { seeds: 4, .. }]));
//! let text = remarks[0].text(&game, Language::En);
//! assert_eq!(text, "South sows the 4 seeds of F, and the last one falls into d.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ending;
mod words;

pub use ending::{ending, gains_by_settling};

use crate::{
    game::{EndReason, Game, House, Move, Played, Position, Side},
    rules::{Laps, Params, Stuck},
};

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Nothing has been taken yet, and no side has moved as often as it has houses.
    Opening,
    /// What is neither opening nor end.
    Middle,
    /// A third of the seeds or fewer are left in the houses.
    End,
}

impl Phase {
    /// The phase of a game.
    pub fn of(game: &Game) -> Self {
        Self::at(game, game.position(), game.ply())
    }

    fn at(game: &Game, position: &Position, ply: u32) -> Self {
        let (on_board, total) = (position.on_board(), game.rule().total());
        let moves = 2 * u32::from(game.rule().holes());
        if u16::from(on_board) * 3 <= u16::from(total) {
            Self::End
        } else if on_board == total && ply < moves {
            Self::Opening
        } else {
            Self::Middle
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// What a side that has no seeds has to expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starved {
    /// The other side must feed it.
    Fed,
    /// It passes.
    Passes,
    /// The game is over.
    Ends,
}

impl Starved {
    fn of(p: &Params) -> Self {
        match (p.feed, p.stuck) {
            (true, _) => Self::Fed,
            (false, Stuck::End) => Self::Ends,
            (false, _) => Self::Passes,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Fed => "fed",
            Self::Passes => "passes",
            Self::Ends => "ends",
        }
    }
}

/// Something worth saying about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A phase of the game begins.
    Begins(Phase),
    /// A side sowed a house; in relay games the first of the laps.
    Sown {
        /// Who.
        side: Side,
        /// From where.
        house: House,
        /// So many seeds.
        seeds: u8,
        /// Where the very last seed fell.
        last: House,
        /// How often it sowed; more than once in relay games.
        laps: u16,
    },
    /// A side had to pass.
    Passed(Side),
    /// A move took seeds.
    Captured {
        /// Who got them.
        side: Side,
        /// How many.
        seeds: u8,
        /// From where.
        houses: Vec<House>,
    },
    /// A move would have taken all that the other side has, which this rule does not let it keep.
    SlamCancelled(Side),
    /// The same side moves again.
    Again(Side),
    /// A house has come to hold so many seeds that they go all round the board: a kroo.
    Kroo {
        /// Whose.
        side: Side,
        /// Which.
        house: House,
        /// How many it holds.
        seeds: u8,
    },
    /// A side has come to have few seeds in its houses.
    FewSeeds {
        /// Who.
        side: Side,
        /// How many.
        seeds: u8,
        /// What happens without any.
        then: Starved,
    },
    /// A side has come near to more than half of the seeds.
    NearMajority {
        /// Who.
        side: Side,
        /// So many are missing.
        missing: u8,
    },
    /// A side has more than half of the seeds, and the game goes on.
    Decided(Side),
    /// Neither side can force a capture any more, and the game goes on.
    NothingToTake,
    /// The game is over.
    Ended(EndReason),
    /// The side to move must leave the other one a seed.
    MustFeed {
        /// Who.
        side: Side,
        /// The houses that do.
        houses: Vec<House>,
    },
    /// The side to move has one move only.
    OnlyMove {
        /// Who.
        side: Side,
        /// Which house.
        house: House,
    },
    /// The side to move can take seeds.
    CanTake(Chance),
    /// The side that is not to move could take seeds if it were.
    Threatens(Chance),
}

/// The largest capture that a side has in one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Who.
    pub side: Side,
    /// By which house.
    pub house: House,
    /// How many seeds.
    pub seeds: u8,
    /// From where.
    pub from: Vec<House>,
}

/// Seeds in the houses of a side that are few.
const FEW: u8 = 3;
/// Seeds missing for the majority that are few.
const NEAR: u8 = 4;

/// What the last move of a game did. `played` is what [`Game::play`] gave for it.
pub fn happened(game: &Game, played: &Played) -> Vec<Remark> {
    let history = game.history();
    let earlier = history.len().checked_sub(2).and_then(|at| history.get(at));
    let before = earlier.map_or(game.start(), |step| &step.position);
    let mut remarks = moved(before, played);
    if let Some(outcome) = game.outcome() {
        remarks.push(Remark::Ended(outcome.reason));
        return remarks;
    }
    if played.plays_again() {
        remarks.push(Remark::Again(played.side()));
    }
    let now = game.position();
    remarks.extend(kroos(game, before));
    for side in Side::BOTH {
        remarks.extend(few_seeds(game, before, side));
        remarks.extend(majority(game, before, side));
    }
    let rule = game.rule();
    if ending::nothing_to_take(rule, now) && !ending::nothing_to_take(rule, before) {
        remarks.push(Remark::NothingToTake);
    }
    let phase = Phase::at(game, now, game.ply());
    if phase != Phase::at(game, before, game.ply().saturating_sub(1)) {
        remarks.push(Remark::Begins(phase));
    }
    remarks
}

impl Remark {
    /// Whether it is about how the game may end now, which everybody has to know, also who wants no comments.
    pub const fn is_about_ending(&self) -> bool {
        matches!(self, Self::Decided(_) | Self::NothingToTake)
    }
}

/// What is worth seeing for the side to move; nothing after the end.
pub fn outlook(game: &Game) -> Vec<Remark> {
    let Some(side) = game.to_move() else {
        return Vec::new();
    };
    let mut remarks = Vec::new();
    let houses: Vec<House> = game.legal_moves().into_iter().filter_map(house).collect();
    let starved = game.position().seeds_of(side.other()) == 0;
    if starved && game.rule().params().feed {
        let houses = houses.clone();
        remarks.push(Remark::MustFeed { side, houses });
    } else if let [house] = houses[..] {
        remarks.push(Remark::OnlyMove { side, house });
    }
    remarks.extend(best_capture(game).map(Remark::CanTake));
    let other = turned(game).as_ref().and_then(best_capture);
    remarks.extend(other.map(Remark::Threatens));
    remarks
}

fn house(mv: Move) -> Option<House> {
    match mv {
        Move::House(house) => Some(house),
        Move::Pass => None,
    }
}

/// What was sown and taken.
fn moved(before: &Position, played: &Played) -> Vec<Remark> {
    let mut remarks = Vec::new();
    match (house(played.mv()), played.last_house()) {
        (Some(house), Some(last)) => remarks.push(Remark::Sown {
            side: played.side(),
            house,
            seeds: before.seeds(house),
            last,
            laps: played.laps(),
        }),
        _ => remarks.push(Remark::Passed(played.side())),
    }
    for side in [played.side(), played.side().other()] {
        remarks.extend(captured(played, side));
    }
    if played.slam_cancelled() {
        remarks.push(Remark::SlamCancelled(played.side()));
    }
    remarks
}

fn captured(played: &Played, side: Side) -> Option<Remark> {
    let seeds = played.captured_by(side);
    let houses = taken_from(played, side);
    (seeds > 0).then_some(Remark::Captured {
        side,
        seeds,
        houses,
    })
}

/// The houses that a side took from, each once.
fn taken_from(played: &Played, side: Side) -> Vec<House> {
    let mut houses = Vec::new();
    for capture in played.captures() {
        if capture.to == side && !houses.contains(&capture.house) {
            houses.push(capture.house);
        }
    }
    houses
}

/// Houses that go all round the board now and did not before. Where sowing goes on from house to
/// house, nearly every one does.
fn kroos(game: &Game, before: &Position) -> Vec<Remark> {
    let position = game.position();
    let round = position.holes() * 2;
    if game.rule().params().laps != Laps::Single {
        return Vec::new();
    }
    (0..round)
        .map(House::new)
        .filter(|&house| position.seeds(house) >= round && before.seeds(house) < round)
        .map(|house| Remark::Kroo {
            side: position.owner(house),
            house,
            seeds: position.seeds(house),
        })
        .collect()
}

fn few_seeds(game: &Game, before: &Position, side: Side) -> Option<Remark> {
    let seeds = game.position().seeds_of(side);
    (seeds <= FEW && before.seeds_of(side) > FEW).then(|| Remark::FewSeeds {
        side,
        seeds,
        then: Starved::of(game.rule().params()),
    })
}

fn majority(game: &Game, before: &Position, side: Side) -> Option<Remark> {
    let needed = game.rule().total() / 2 + 1;
    let missing = |position: &Position| needed.saturating_sub(position.store(side));
    let (was, is) = (missing(before), missing(game.position()));
    if is == 0 && was > 0 {
        Some(Remark::Decided(side))
    } else if is > 0 && is <= NEAR && was > NEAR {
        Some(Remark::NearMajority { side, missing: is })
    } else {
        None
    }
}

/// The game with the other side to move; `None` where it would be over or cannot be.
fn turned(game: &Game) -> Option<Game> {
    let now = game.position();
    let position = Position::new(now.houses(), now.stores(), now.side().other()).ok()?;
    let position = position.owned_by(now.owners());
    let turned = Game::from_position(game.rule().clone(), position).ok()?;
    turned.to_move().is_some().then_some(turned)
}

/// The largest capture of the side to move; of equal ones the first.
fn best_capture(game: &Game) -> Option<Chance> {
    let side = game.to_move()?;
    let mut best: Option<Chance> = None;
    for mv in game.legal_moves() {
        let mut after = game.clone();
        let (Some(house), Ok(played)) = (house(mv), after.play(mv)) else {
            continue;
        };
        let seeds = played.captured_by(side);
        if seeds > best.as_ref().map_or(0, |best| best.seeds) {
            let from = taken_from(&played, side);
            best = Some(Chance {
                side,
                house,
                seeds,
                from,
            });
        }
    }
    best
}

#[cfg(test)]
mod tests;
